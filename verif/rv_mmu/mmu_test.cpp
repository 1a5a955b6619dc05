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
#include <memory>

#include "../rv_lsu/memory.h"
#include "table.h"
#include "verilated.h"

enum { LOAD, STORE, LR, SC, AMO, PREFETCH, FENCE, NUM_OPS };

constexpr uint32_t RAM = 0x80000000, RAM_SIZE = 0x04000000;
constexpr uint32_t TABLE_PAGE = RAM / 4096 + 0x100, NUM_TABLES = 8;   // two of them roots

struct Op {
  unsigned op = LOAD;
  uint32_t addr = 0;
  unsigned size = 2;
  uint32_t data = 0;
  unsigned amo = 0;
  unsigned wait = 0;
};

enum Cover {
  QUICK, WALKED, STALE, MEGA, GLOBAL, DEVICE_LOAD, DEVICE_STORE, CROSS_LOAD, CROSS_STORE,
  CROSS_SECOND_FAULT, CROSS_DEVICE, PAGE_FAULT_LOAD, PAGE_FAULT_STORE, ACCESS_FAULT_LOAD,
  ACCESS_FAULT_STORE, MISALIGNED, SC_DONE, SC_FAILED, SC_PAGE_FAULT, SC_NO_FAULT, FETCH_OK,
  FETCH_PAGE_FAULT, FETCH_ACCESS_FAULT, PREFETCHED, FLUSH_ALL, FLUSH_ONE, REMAPPED, TABLE_BY_DMA, NUM_COVER
};

static const char *const cover_names[NUM_COVER] = {
  "access in a clock", "access behind a walk", "translation that is no more", "megapage",
  "global page of another address space", "device load", "device store", "load across pages",
  "store across pages", "fault of the second page", "device behind a page of RAM",
  "page fault of a load", "page fault of a store", "access fault of a load",
  "access fault of a store", "misaligned atomic", "SC succeeds", "SC fails", "page fault of an SC",
  "SC fails where a store would fault", "fetch", "page fault of a fetch", "access fault of a fetch",
  "prefetch", "flush of all", "flush of an address", "table written", "table written by DMA",
};

struct Test {
  std::unique_ptr<VerilatedContext> context{new_context()};
  Vcs_rv_lsu top{context.get()};
  rng r;
  Reference ref;
  Memory memory{top, ref, r};
  Devices devices{top, r, memory.pace};
  Tables tables{RAM, RAM_SIZE};
  uint64_t cover[NUM_COVER] = {};
  uint64_t ops = 0;
  bool trace = getenv("TRACE") != nullptr;

  // CSRs.
  bool on = false;
  Rights rights{};
  unsigned asid = 0;
  uint32_t roots[4];
  uint64_t flushed_all = 0;
  std::map<uint32_t, uint64_t> flushed, flushed_mega;   // page, time

  // M and X; a walk of the fetch unit.
  bool m_valid = false, x_valid = false, walking = false;
  Op m, x;
  unsigned m_clocks = 0, quiet = 4;
  uint64_t began = 0;
  uint32_t walk_vpn = 0;

  // LR and SC.
  bool reserved = false, lost = false;
  uint32_t reservation = 0;

  // Foreign writes of tables that were not answered yet.
  struct Foreign {
    uint32_t addr;
    size_t index;
    uint64_t number;
  };
  std::deque<Foreign> unsettled;
  std::deque<std::vector<uint32_t>> recent;

  bool stormed = false, storm_all = false;
  unsigned storm = 0, all_percent = 30, bad_percent = 5, idle_percent = 0, flush_permille = 0, dma_percent = 0, table_percent = 0, csr_permille = 0;
  unsigned weights[NUM_OPS] = {};
  uint32_t last = 0, storm_part = 0;

  static VerilatedContext *new_context() {
    auto *c = new VerilatedContext;
    c->randReset(2);
    Verilated::threadContextp(c);
    return c;
  }

  uint32_t word() { return (uint32_t)(rng_next(&r) >> 32); }
  uint32_t below(uint32_t n) { return rng_below(&r, n); }
  bool chance(unsigned percent) { return rng_percent(&r, percent); }
  unsigned pick(std::initializer_list<unsigned> list) { return list.begin()[below((uint32_t)list.size())]; }
  static bool in_ram(uint64_t a) { return a - RAM < RAM_SIZE; }
  static bool split(const Op &o) { return (o.addr & 3) + (1u << o.size) > 4; }
  static bool crosses(const Op &o) { return (o.addr & 4095) + (1u << o.size) > 4096; }

  explicit Test(uint64_t seed) {
    rng_seed(&r, seed);
#ifdef CS_TESTBUG
    const char *bug = getenv("CS_TESTBUG");
    top.testbug_i = bug ? (unsigned char)atoi(bug) : 0;
#endif
    for (unsigned i = 0; i < 4; i++)
      roots[i] = TABLE_PAGE + (i & 1);
    for (uint32_t a = TABLE_PAGE << 12; a < (TABLE_PAGE + NUM_TABLES) << 12; a += 4)
      tables.write(a, ref.word(a), 0);
    top.clk_i = 0;
    top.rst_ni = 1;
    top.eval();
    top.rst_ni = 0;
    top.m_valid_i = top.snoop_valid_i = top.dbus_rvalid_i = top.dbus_bvalid_i = 0;
    top.pbus_rvalid_i = top.pbus_bvalid_i = top.dbus_bresp_i = top.dbus_rresp_i = 0;
    top.pbus_bresp_i = top.pbus_rresp_i = top.flush_reservation_i = 0;
    top.vma_i = top.walk_i = 0;
    top.eval();
    edge();
    top.rst_ni = 1;
    mood();
    for (int i = 0; i < 200; i++)
      fill_slot();
  }
  ~Test() { top.final(); }

  void edge() {
    top.clk_i = 1;
    top.eval();
    top.clk_i = 0;
    top.eval();
  }

  // What is rare changes now and then.
  void mood() {
    Pace &p = memory.pace;
    p.ar = pick({100, 100, 50, 20}), p.r = pick({100, 100, 60, 20}), p.latency = pick({1, 3, 9, 20});
    p.aw = pick({100, 50, 10}), p.w = pick({100, 50, 10}), p.take = pick({100, 30, 10});
    p.b = pick({100, 50, 10}), p.foreign_b = pick({100, 30});
    p.device = pick({100, 50, 10}), p.device_b = pick({100, 20, 5});
    if (chance(40))
      p = Pace(), p.latency = pick({1, 1, 9});
    idle_percent = pick({3, 3, 10, 60});
    flush_permille = pick({0, 1, 20, 200});
    all_percent = pick({5, 30, 98});
    dma_percent = pick({0, 0, 1, 10});
    table_percent = pick({0, 5, 20});
    csr_permille = pick({1, 10, 100});
    bad_percent = pick({1, 5});
    const unsigned lists[4][NUM_OPS] = {{40, 30, 5, 6, 5, 8, 2}, {60, 15, 1, 1, 2, 10, 1},
                                        {30, 60, 1, 1, 1, 3, 1}, {20, 10, 20, 25, 10, 2, 3}};
    memcpy(weights, lists[below(4)], sizeof weights);
  }

  // ---- tables ----

  uint32_t vpn() {
    static const uint32_t high[] = {0x3ff, 0, 0x155, 0x156, 0x355, 0x1ff}, low[] = {0, 1, 0x10, 0x3ff, 0x3fe};
    return high[below(6)] << 10 | low[below(5)];
  }

  // A word of a table that accesses use.
  uint32_t slot() {
    const uint32_t page = below(NUM_TABLES), v = vpn();
    return ((TABLE_PAGE + page) << 12) + (page < 2 ? v >> 10 : v & 1023) * 4;
  }

  uint32_t leaf_ppn() {
    static const uint32_t ram[] = {RAM / 4096 + 0x200, RAM / 4096 + 0x201, RAM / 4096 + 0x317,
                                   (RAM + RAM_SIZE) / 4096 - 1};
    static const uint32_t other[] = {0x10000, 0x2000, 0xc200, 0x10010, 0x00100, 0x30000,
                                     (RAM + RAM_SIZE) / 4096, 0x180200, 0x200000};
    return chance(100 - bad_percent * 4) ? ram[below(4)] : other[below(9)];
  }

  uint32_t pte(bool root) {
    static const uint32_t rights[] = {0xcf, 0xcf, 0xdf, 0xdf, 0xc7, 0xd7, 0x47, 0x43, 0x53, 0x49, 0x4b,
                                      0xc9, 0xd9, 0x0f, 0x8f, 0xc5, 0xcd, 0xce};
    if (chance(bad_percent))
      return word();
    uint32_t bits = (chance(bad_percent * 8) ? rights[below(18)] : pick({0xcf, 0xdf})) | (chance(10) ? 0x20 : 0) | below(4) << 8;
    if (!root && chance(bad_percent))
      return (TABLE_PAGE + below(NUM_TABLES)) << 10 | 1;
    if (!root)
      return leaf_ppn() << 10 | bits;
    if (chance(75)) {
      const uint32_t table = chance(95) ? TABLE_PAGE + 2 + below(NUM_TABLES - 2)
                                        : pick({0x10000, 0x200000, (RAM + RAM_SIZE) / 4096, 0x180100});
      return table << 10 | 1 | (bits & 0x320) | (chance(3) ? pick({0x10, 0x40, 0x80}) : 0);
    }
    return (chance(80) ? RAM / 4096 : pick({0x10000, 0x80001, 0xc000, 0x100000})) << 10 | bits;
  }

  bool is_root(uint32_t addr) { return (addr >> 12) - TABLE_PAGE < 2; }

  // Before the core runs.
  void fill_slot() {
    const uint32_t a = slot(), v = pte(is_root(a));
    for (uint32_t i = 0; i < 4; i++)
      ref.foreign(a + i, (uint8_t)(v >> 8 * i)), ref.answer(a + i, ref.newest(a + i));
    tables.write(a, v, 0);
  }

  // Half of the words are the DMA's, the others the core's.
  static bool dmas(uint32_t addr) { return (addr >> 2 ^ addr >> 12) & 1; }

  // The word that gives the page of the last access.
  uint32_t leaf_slot() {
    const uint32_t root = (roots[asid] << 12) + (last >> 22) * 4, pte = tables.words[root].back().v;
    const uint32_t table = pte >> 10;
    return (pte & 15) == 1 && table - TABLE_PAGE < NUM_TABLES ? (table << 12) + (last >> 12 & 1023) * 4 : root;
  }

  void foreign() {
    const bool now = storm == 15;
    if (!now && !chance(dma_percent))
      return;
    const uint32_t a = now ? leaf_slot() : slot();
    memory.foreign_due = true;
    memory.foreign_data = pte(is_root(a));
    memory.foreign_addr = dmas(a) ? a : RAM + 0x200000 + below(2) * 4096 + below(1024) * 4;
    if (!dmas(a))
      return;
    tables.write(a, memory.foreign_data, Tables::NEVER);
    unsettled.push_back({a, tables.words[a].size() - 1, 0});
    cover[TABLE_BY_DMA]++;
  }

  void settle_foreign() {
    for (auto i = unsettled.begin(); i != unsettled.end();) {
      if (!i->number)
        i->number = ref.newest(i->addr);
      if (ref.answered(i->addr) >= i->number) {
        tables.words[i->addr][i->index].settled = memory.clock;
        i = unsettled.erase(i);
      } else {
        ++i;
      }
    }
  }

  // ---- what may be answered ----

  uint64_t since(uint32_t va) {
    const auto i = flushed.find(va >> 12);
    return i == flushed.end() ? flushed_all : std::max(flushed_all, i->second);
  }

  static Kind kind_of(const Op &o) {
    return o.op == STORE || o.op == SC || o.op == AMO ? WRITE : READ;
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

  uint32_t address() {
    if (!on) {
      if (chance(50))
        return (leaf_ppn() & 0xfffff) << 12 | below(4096);
      return (TABLE_PAGE << 12) + below(NUM_TABLES * 4096);
    }
    return vpn() << 12 | pick({below(64), 0xfc0 + below(64), 0xffc + below(4), 0x100 + below(16)});
  }

  bool next(Op &o) {
    if (quiet || chance(idle_percent))
      return false;
    o = Op();
    unsigned at = below(100);
    for (o.op = 0; o.op < NUM_OPS - 1 && at >= weights[o.op]; o.op++)
      at -= weights[o.op];
    static const uint8_t amos[] = {0, 1, 4, 8, 12, 16, 20, 24, 28};
    const bool atomic = o.op == LR || o.op == SC || o.op == AMO;
    o.amo = amos[below(9)];
    o.size = atomic ? 2 : below(3);
    o.data = word();
    o.addr = chance(40) || stormed ? (last & ~15u) + below(16) : address();
    if (atomic && !chance(3))
      o.addr &= ~3u;
    if (!on && chance(table_percent) && chance(80)) {
      o.addr = slot();
      o.op = STORE, o.size = 2, o.data = pte(is_root(o.addr));
    }
    // The core's own stores spare the DMA's words.
    if (!on && (o.addr >> 12) - TABLE_PAGE < NUM_TABLES && kind_of(o) == WRITE &&
        (split(o) || dmas(o.addr) || o.op == AMO || o.size != 2))
      o.op = LOAD;
    last = o.addr;
    stormed = false;
    o.wait = chance(idle_percent) ? rng_skewed(&r, 4) : 0;
    return true;
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

  static uint32_t amo(unsigned which, uint32_t old, uint32_t b) {
    switch (which) {
    case 0x00: return old + b;
    case 0x01: return b;
    case 0x04: return old ^ b;
    case 0x08: return old | b;
    case 0x0c: return old & b;
    case 0x10: return (int32_t)old < (int32_t)b ? old : b;
    case 0x14: return (int32_t)old > (int32_t)b ? old : b;
    case 0x18: return old < b ? old : b;
    default:   return old > b ? old : b;
    }
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

  void finish() {
    if (top.m_fault_o)
      return finish_fault();
    if (m.op == PREFETCH) {
      same("clocks of a prefetch", m_clocks, 1);
      cover[PREFETCHED]++;
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

  void change_csrs() {
    top.vma_i = 0;
    if (m_valid || walking)
      return;
    // In Linux sum, and mode by traps; here anything.
    if (!storm && below(1000) < csr_permille) {
      rights.user = chance(30);
      rights.sum = chance(60);
      rights.mxr = chance(30);
      on = chance(80);
    }
    if (x_valid || (quiet && !storm))
      return;
    if (!storm && chance(10))
      asid = below(4), quiet = 3;
    if (storm || below(1000) < 5 * flush_permille) {
      // As many as there are epochs, while DMA changes the page of the last access: of all
      // pages, or of that one, of a megapage by a part that has another entry of the TLB.
      const bool all = storm ? storm_all : chance(all_percent);
      if (storm)
        storm--;
      else if (chance(40) && dmas(leaf_slot()))
        storm = 15, storm_all = all, stormed = true, storm_part = is_root(leaf_slot()) ? 0x1000 : 0;
      top.vma_i = 1;
      top.vma_all_i = all;
      top.vma_addr_i = all ? word() : stormed ? last ^ storm_part : vpn() << 12 | below(4096);
      if (all)
        flushed_all = memory.clock;
      else
        flushed[top.vma_addr_i >> 12] = flushed_mega[top.vma_addr_i >> 22] = memory.clock;
      cover[all ? FLUSH_ALL : FLUSH_ONE]++;
      quiet = 3;
    } else if (!quiet && chance(10)) {
      walking = true;
      walk_vpn = vpn();
      began = memory.clock;
    }
  }

  void check_reads() {
    if (top.dbus_arvalid_o) {
      const uint32_t line = top.dbus_araddr_o / CS_LINE;
      bool may = (top.dbus_araddr_o >> 12) - TABLE_PAGE < NUM_TABLES;
      // A table may have changed since it began.
      for (uint32_t va : {m.addr, m.addr + (1u << m.size) - 1})
        for (Kind kind : {READ, WRITE})
          for (const Answer &a : kept(va, kind))
            may |= m_valid && (a.page << 12 | (va & 4095)) / CS_LINE == line;
      for (const auto &of : recent)
        may |= std::find(of.begin(), of.end(), line) != of.end();
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
