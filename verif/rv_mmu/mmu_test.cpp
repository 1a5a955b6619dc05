// SPDX-License-Identifier: Apache-2.0
//
// mmu_test.cpp - translation and load-store unit beside page tables as a function.
//
// Random tables in memory, written by the core and by DMA while it runs; random
// accesses and fetch walks under random rights, flushes and address spaces.  Every
// answer must be one that the function gives: a fault, of what the table held while
// the access was under way; a translation, of what it held since the last flush.
//
// usage: mmu_test [FIRST_SEED [SEEDS [CLOCKS]]]

#include <algorithm>
#include <cinttypes>

#include "stimuli.h"

struct Test : Stimuli {
  using Stimuli::Stimuli;

  // ---- what may be answered ----

  uint64_t since(uint32_t va) {
    const auto i = flushed.find(va >> 12);
    return i == flushed.end() ? flushed_all : std::max(flushed_all, i->second);
  }

  // Translations since the last flush, and global ones of the other address space.
  std::vector<Answer> kept(uint32_t va, Kind kind) {
    if (!on)
      return {{PAGE_OK, va >> 12, 0, false, false, true}};
    // Any address of a megapage flushes it.
    std::vector<Answer> out;
    for (const bool mega : {false, true}) {
      const uint64_t then = mega ? std::max(since(va), flushed_mega[va >> 22]) : since(va);
      for (const Answer &a : tables.answers(roots[asid], va, kind, rights, then))
        if (a.outcome == PAGE_OK && a.mega == mega)
          out.push_back(a);
      for (const Answer &a : tables.answers(roots[asid] ^ 1, va, kind, rights, then))
        if (a.outcome == PAGE_OK && a.mega == mega && a.global)
          out.push_back(a), out.back().now = false;
    }
    return out;
  }

  bool may_fault(uint32_t va, Kind kind, Outcome outcome) {
    if (!on)
      return false;
    for (const Answer &a : tables.answers(roots[asid], va, kind, rights, began))
      if (a.outcome == outcome)
        return true;
    return false;
  }

  // A page that the access may get, which does not answer it: at fault is what lies there.
  bool may_lead(uint32_t va, Kind kind, bool ram, unsigned size) {
    for (const Answer &a : kept(va, kind)) {
      const uint64_t pa = a.page << 12 | (va & 4095);
      if (ram ? in_ram(pa) : !in_ram(pa) && !device_ok(pa, size))
        return true;
    }
    return false;
  }

  const Answer *leads(std::vector<Answer> &all, uint64_t page) {
    const Answer *found = nullptr;
    for (const Answer &a : all)
      if (a.page == page && (!found || a.now))
        found = &a;
    return found;
  }

  // ---- operations ----

  static bool meet(const std::vector<uint32_t> &a, const std::vector<uint32_t> &b) {
    return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
  }

  void begin() {
    began = memory.clock;
    std::vector<uint32_t> mine;
    const auto lines_of = [&](uint32_t va) {
      for (const Answer &a : kept(va, READ))
        mine.push_back((uint32_t)(a.page << 12 | (va & 4095)) / CS_LINE);
      for (const Answer &a : kept(va, WRITE))
        mine.push_back((uint32_t)(a.page << 12 | (va & 4095)) / CS_LINE);
    };
    lines_of(m.addr);
    lines_of(m.addr + (1u << m.size) - 1);
    if (meet(mine, late))
      late.clear();
    // A prefetch may wait for the one before.
    recent.push_back(mine);
    if (recent.size() > 32)
      recent.pop_front();
  }

  void drive() {
    const Op &o = m_valid ? m : x;
    top.data_on_i = on;
    top.data_user_i = rights.user;
    top.fetch_user_i = rights.user;
    top.sum_i = rights.sum;
    top.mxr_i = rights.mxr;
    top.root_i = roots[asid];
    top.asid_i = asid;
    top.m_valid_i = m_valid;
    top.m_addr_i = m_valid ? m.addr : word();
    top.m_op_i = o.op;
    top.m_size_i = o.size;
    top.m_unsigned_i = 1;
    top.m_amo_i = o.amo;
    top.m_wdata_i = o.data;
    top.x_addr_i = x_valid ? x.addr : word();
    top.x_op_i = x.op;
    top.x_size_i = x.size;
    top.walk_i = walking;
    top.walk_vpn_i = walk_vpn;
    top.flush_reservation_i = !m_valid && chance(1);
    // A split store shows its first word before it is known where it goes.
    if (m_valid && o.op == STORE && split(m)) {
      top.dbus_awready_i &= memory.aw_seen < memory.stores.size();
      top.dbus_wready_i &= memory.w_seen < memory.stores.size();
    }
  }

  // ---- answers ----

  uint32_t pa_of(uint32_t i) {
    const uint32_t va = m.addr + i;
    const bool second = (va ^ m.addr) >> 12 & 1;
    return second ? top.m_next_page_o << 12 | (va & 4095) : top.m_paddr_o + i;
  }

  void check_page(uint32_t va, uint64_t page) {
    std::vector<Answer> all = kept(va, m.op == SC ? WRITE : kind_of(m));
    const Answer *a = leads(all, page);
    if (!a)
      fail("page", page, all.empty() ? 0 : all[0].page);
    cover[STALE] += !a->now && !a->global;
    cover[GLOBAL] += !a->now && a->global;
    cover[MEGA] += a->mega;
  }

  void check_bytes(uint32_t raw) {
    for (uint32_t i = 0; i < 1u << m.size; i++)
      if (!ref.may_load(pa_of(i), (uint8_t)(raw >> 8 * i), 0))
        fail("loaded value", raw, ref.word(pa_of(i)));
  }

  void send_store(uint32_t value) {
    const uint32_t off = m.addr & 3;
    const uint64_t lanes = (uint64_t)value << 8 * off;
    const unsigned strb = ((1u << (1u << m.size)) - 1) << off;
    memory.stores.push_back({pa_of(0) & ~3u, (uint32_t)lanes, strb & 15});
    if (strb >> 4)
      memory.stores.push_back({pa_of(4 - off) & ~3u, (uint32_t)(lanes >> 32), strb >> 4});
    for (uint32_t i = 0; i < 1u << m.size; i++)
      ref.store(pa_of(i), (uint8_t)(value >> 8 * i));
    const uint32_t at = pa_of(0);
    if ((at >> 12) - TABLE_PAGE < NUM_TABLES) {
      tables.write(at, value, memory.clock);
      cover[REMAPPED]++;
    }
  }

  // For whoever looks into a failure: what the table gives.
  void show(uint32_t va, Kind kind, uint64_t then) {
    const uint32_t at = (roots[asid] << 12) + (va >> 22) * 4;
    printf("%08x: word %08x has", va, at);
    for (uint32_t v : tables.since(at, then)) {
      printf(" %08x", v);
      if ((v & 15) == 1 && tables.in_ram(v >> 10))
        for (uint32_t w : tables.since((v >> 10 << 12) + (va >> 12 & 1023) * 4, then))
          printf("(%08x)", w);
    }
    for (const Answer &a : tables.answers(roots[asid], va, kind, rights, then))
      printf(" -> %u %05x", a.outcome, (uint32_t)a.page);
    printf("\n");
  }

  void finish_fault() {
    const unsigned cause = top.m_cause_o;
    const uint32_t tval = top.m_tval_o;
    const bool atomic = m.op == LR || m.op == SC || m.op == AMO, load = m.op == LOAD || m.op == LR;
    same("fault's kind", cause & 2, load ? 0 : 2);
    if (atomic && m.addr & 3) {
      same("cause", cause, load ? 4 : 6);
      same("tval", tval, m.addr);
      cover[MISALIGNED]++;
    } else {
      const Outcome outcome = cause >= 12 ? PAGE_FAULT : ACCESS_FAULT;
      const bool second = tval != m.addr;
      if (!(cause & 1) || cause < 5)
        fail("cause", cause);
      if (second) {
        same("tval", tval, (m.addr & ~4095u) + 4096);
        if (!crosses(m) || !may_lead(m.addr, kind_of(m), true, 0))
          fail("fault of a second page", tval);
        cover[CROSS_SECOND_FAULT]++;
      }
      bool may = may_fault(tval, kind_of(m), outcome);
      if (outcome == ACCESS_FAULT) {
        if (crosses(m)) {
          for (const Answer &a : kept(tval, kind_of(m)))
            may |= !in_ram(a.page << 12), cover[CROSS_DEVICE] += !in_ram(a.page << 12);
        } else if (atomic) {
          for (const Answer &a : kept(tval, kind_of(m)))
            may |= !in_ram(a.page << 12);
        } else {
          may |= may_lead(tval, kind_of(m), false, m.size);
        }
      }
      if (m.op == SC) {
        may = outcome == PAGE_FAULT && reserved && !lost && may;
        bool there = false;
        for (const Answer &a : kept(m.addr, READ))
          there |= (a.page << 12 | (m.addr & 4095)) == reservation;
        may &= there;
        cover[SC_PAGE_FAULT]++;
      }
      if (!may)
        show(tval, kind_of(m), began);
      if (!may)
        fail("fault that the table does not give", cause, tval);
      cover[outcome == PAGE_FAULT ? PAGE_FAULT_LOAD + !load : ACCESS_FAULT_LOAD + !load]++;
    }
    top.flush_reservation_i = 1;
    reserved = false;
    quiet = 2;
    x_valid = false;
  }

  void finish_sc() {
    const bool failed = top.m_sc_fail_o;
    same("SC result", top.m_rdata_o, failed);
    if (!failed) {
      if (!reserved || lost || top.m_paddr_o != reservation)
        fail("SC succeeds", top.m_paddr_o, reservation);
      check_page(m.addr, top.m_paddr_o >> 12);
      send_store(m.data);
    } else if (reserved && !lost) {
      bool may = may_fault(m.addr, READ, PAGE_FAULT) || may_fault(m.addr, READ, ACCESS_FAULT);
      for (const Answer &a : kept(m.addr, READ))
        may |= (a.page << 12 | (m.addr & 4095)) != reservation;
      if (!may)
        fail("SC fails", m.addr, reservation);
      cover[SC_NO_FAULT] += may_fault(m.addr, WRITE, PAGE_FAULT);
    }
    cover[failed ? SC_FAILED : SC_DONE]++;
    reserved = lost = false;
  }

  void finish_access() {
    const bool ram = in_ram(top.m_paddr_o);
    check_page(m.addr, top.m_paddr_o >> 12);
    same("offset", top.m_paddr_o & 4095, m.addr & 4095);
    if (crosses(m)) {
      check_page((m.addr & ~4095u) + 4096, pa_of(3) >> 12);
      if (!ram || !in_ram(pa_of((1u << m.size) - 1)))
        fail("access across pages outside RAM", top.m_paddr_o);
      cover[m.op == STORE ? CROSS_STORE : CROSS_LOAD]++;
    } else if (!ram && !device_ok(top.m_paddr_o, m.size)) {
      fail("access where nothing is", top.m_paddr_o);
    }
    if (!ram) {
      if (m.op == LOAD) {
        if (!top.pbus_rvalid_i)
          fail("device load without an answer");
        same("device address", devices.read_addr, top.m_paddr_o);
      } else {
        if (!devices.idle())
          fail("device store while one is pending");
        devices.writes.push_back({top.m_paddr_o, (m.data & mask_of(m.size)) << 8 * (m.addr & 3),
                                  (((1u << (1u << m.size)) - 1) << (m.addr & 3)) & 15});
      }
      cover[m.op == LOAD ? DEVICE_LOAD : DEVICE_STORE]++;
    } else if (m.op == STORE) {
      send_store(m.data & mask_of(m.size));
    } else {
      const uint32_t raw = top.m_mem_rdata_o;
      check_bytes(raw);
      if (m.op == LR)
        reserved = true, lost = false, reservation = top.m_paddr_o;
      if (m.op == AMO) {
        same("AMO's value", top.m_mem_wdata_o, amo(m.amo, raw, m.data));
        send_store(top.m_mem_wdata_o);
      }
    }
    cover[QUICK] += on && m_clocks == 1;
    cover[WALKED] += top.m_dtlb_o;
  }

  // It waits for the TLB, not for a walk.
  void finish_prefetch() {
    if (m_clocks > (on ? 2 : 1))
      fail("clocks of a prefetch", m_clocks);
    cover[PREFETCHED]++;
    late.clear();
    if (m_clocks == 2)
      late = recent.back();
    for (size_t i = 0; i + 1 < recent.size(); i++)
      if (meet(recent[i], late))
        late.clear();
  }

  void finish() {
    if (top.m_fault_o)
      return finish_fault();
    if (m.op == PREFETCH) {
      finish_prefetch();
    } else if (m.op == FENCE) {
      if (!memory.stores.empty() || memory.unanswered || !devices.idle())
        fail("FENCE ended with a store pending");
    } else if (m.op == SC) {
      if (m.addr & 3)
        fail("misaligned SC without a fault");
      finish_sc();
    } else {
      finish_access();
    }
  }

  void finish_walk() {
    const Rights now{rights.user, rights.sum, rights.mxr};
    const Outcome got = !top.walk_fault_o ? PAGE_OK : top.walk_page_o ? PAGE_FAULT : ACCESS_FAULT;
    bool may = false;
    for (const Answer &a : tables.answers(roots[asid], walk_vpn << 12, EXECUTE, now, began)) {
      if (a.outcome != got)
        continue;
      const uint32_t entry = (uint32_t)a.page | (a.leaf >> 1 & 1) << 20 | (a.leaf >> 2 & 1) << 21 |
        (a.leaf >> 3 & 1) << 22 | (a.leaf >> 4 & 1) << 23 | (a.leaf >> 7 & 1) << 24 | 1 << 25 |
        (uint32_t)a.global << 26 | (uint32_t)a.mega << 27;
      may |= got != PAGE_OK || entry == top.walk_entry_o;
    }
    if (!may)
      fail("walk of a fetch", got, walk_vpn);
    cover[FETCH_OK + got]++;
    walking = false;
  }

  // ---- a clock ----

  void check_reads() {
    if (top.dbus_arvalid_o) {
      const uint32_t line = top.dbus_araddr_o / CS_LINE;
      const bool table = (top.dbus_araddr_o >> 12) - TABLE_PAGE < NUM_TABLES;
      bool may = table;
      // A table may have changed since it began.
      for (uint32_t va : {m.addr, m.addr + (1u << m.size) - 1})
        for (Kind kind : {READ, WRITE})
          for (const Answer &a : kept(va, kind))
            may |= m_valid && (a.page << 12 | (va & 4095)) / CS_LINE == line;
      for (const auto &of : recent)
        may |= std::find(of.begin(), of.end(), line) != of.end();
      if (!table && meet({line}, late)) {
        cover[PREFETCH_LATE]++;
        late.clear();
      }
      if (!may || !in_ram(top.dbus_araddr_o))
        fail("read of a line that nobody wants", top.dbus_araddr_o);
    }
    if (top.pbus_arvalid_o) {
      if (!m_valid || m.op != LOAD)
        fail("device read of nobody", top.pbus_araddr_o);
      std::vector<Answer> all = kept(m.addr, READ);
      if (!leads(all, top.pbus_araddr_o >> 12) || !device_ok(top.pbus_araddr_o, m.size))
        fail("device read without a check", top.pbus_araddr_o);
      same("privilege of a device read", top.pbus_arprot_o, !rights.user);
    }
  }

  void move(bool done) {
    if (!m_valid || done) {
      m_valid = false;
      m_clocks = 0;
      if (x_valid && !quiet) {
        if (x.wait) {
          x.wait--;
        } else {
          m_valid = true;
          m = x;
          x_valid = false;
        }
      }
    }
    if (quiet)
      quiet--;
    // A gap, in which CSRs change and pages are flushed.
    if (!x_valid && !walking && below(1000) >= flush_permille + csr_permille)
      x_valid = next(x);
  }

  void clock() {
    if (below(5000) == 0)
      mood();
    foreign();
    memory.drive();
    settle_foreign();
    devices.drive();
    change_csrs();
    if (m_valid && m_clocks++ == 0)
      begin();
    drive();
    top.eval();
    if (trace)
      printf("%6" PRIu64 " %s%u %08x.%u %3u%s%s%s%s | %s%u%u%u a%u\n", memory.clock, m_valid ? "M " : "- ",
             m.op, m.addr, 1 << m.size, m_clocks, top.m_done_o ? " done" : "",
             m_valid && top.m_fault_o ? " fault" : "", top.m_dtlb_o ? " walk" : "",
             top.vma_i ? " vma" : "", on ? "on" : "off", rights.user, rights.sum, rights.mxr, asid);
    if (!m_valid)
      same("done without an operation", top.m_done_o, 0);
    check_reads();
    if (m_clocks > 3000)
      fail("no end");
    const bool done = m_valid && top.m_done_o, flush = top.flush_reservation_i;
    if (walking && top.walk_done_o)
      finish_walk();
    if (done) {
      finish();
      ops++;
    }
    if (flush)
      reserved = false;
    if (top.snoop_valid_i && reserved && top.snoop_addr_i / CS_LINE == reservation / CS_LINE)
      lost = true;
    memory.settle();
    devices.settle();
    top.eval();
    edge();
    move(done);
  }
};

int main(int argc, char **argv) {
  const uint64_t first = argc > 1 ? strtoull(argv[1], nullptr, 0) : 1;
  const uint64_t seeds = argc > 2 ? strtoull(argv[2], nullptr, 0) : 40;
  const uint64_t clocks = argc > 3 ? strtoull(argv[3], nullptr, 0) : 40000;
  uint64_t cover[NUM_COVER] = {}, ops = 0;
  for (uint64_t seed = first; seed < first + seeds; seed++) {
    auto test = std::make_unique<Test>(seed);
    try {
      while (test->memory.clock < clocks)
        test->clock();
    } catch (const Failure &f) {
      printf("clock %" PRIu64 ": op %u of %08x: %s\nrepeat with: %s %" PRIu64 " 1 %" PRIu64 "\n",
             test->memory.clock, test->m.op, test->m.addr, f.what.c_str(), argv[0], seed, clocks);
      return 1;
    }
    for (int i = 0; i < NUM_COVER; i++)
      cover[i] += test->cover[i];
    ops += test->ops;
  }
  int missing = 0;
  for (int i = 0; i < NUM_COVER; i++) {
    if (getenv("VERBOSE"))
      printf("%9" PRIu64 " %s\n", cover[i], cover_names[i]);
    if (!cover[i] && seeds > 10)
      printf("never happened: %s\n", cover_names[i]), missing++;
  }
  printf("%" PRIu64 " seeds, %" PRIu64 " clocks, %" PRIu64 " operations, %" PRIu64 " stale translations\n",
         seeds, seeds * clocks, ops, cover[STALE]);
  return missing != 0;
}
