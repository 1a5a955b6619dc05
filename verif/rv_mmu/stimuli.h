// SPDX-License-Identifier: Apache-2.0
//
// stimuli.h - what happens to translation and load-store unit in mmu_test: tables that
// change, operations, flushes, rights and address spaces, DMA; all drawn at random.
#ifndef RV_MMU_STIMULI_H
#define RV_MMU_STIMULI_H

#include "../rv_lsu/unit.h"
#include "table.h"

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
  FETCH_PAGE_FAULT, FETCH_ACCESS_FAULT, PREFETCHED, PREFETCH_LATE, FLUSH_ALL, FLUSH_ONE, REMAPPED,
  TABLE_BY_DMA, NUM_COVER
};

static const char *const cover_names[NUM_COVER] = {
  "access in a clock", "access behind a walk", "translation that is no more", "megapage",
  "global page of another address space", "device load", "device store", "load across pages",
  "store across pages", "fault of the second page", "device behind a page of RAM",
  "page fault of a load", "page fault of a store", "access fault of a load",
  "access fault of a store", "misaligned atomic", "SC succeeds", "SC fails", "page fault of an SC",
  "SC fails where a store would fault", "fetch", "page fault of a fetch", "access fault of a fetch",
  "prefetch", "prefetch that waited for its page", "flush of all", "flush of an address", "table written",
  "table written by DMA",
};

struct Stimuli : Unit {
  Tables tables{RAM, RAM_SIZE};
  uint64_t cover[NUM_COVER] = {};
  uint64_t ops = 0;

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
  std::deque<std::vector<uint32_t>> recent;   // lines that an operation may want
  std::vector<uint32_t> late;                 // that only a prefetch that waited does

  bool stormed = false, storm_all = false;
  unsigned storm = 0, all_percent = 30, bad_percent = 5, idle_percent = 0, flush_permille = 0, dma_percent = 0, table_percent = 0, csr_permille = 0;
  unsigned weights[NUM_OPS] = {};
  uint32_t last = 0, storm_part = 0;

  uint32_t word() { return (uint32_t)(rng_next(&r) >> 32); }
  uint32_t below(uint32_t n) { return rng_below(&r, n); }
  unsigned pick(std::initializer_list<unsigned> list) { return rng_pick(&r, list); }
  static bool split(const Op &o) { return ::split(o.addr, o.size); }
  static bool crosses(const Op &o) { return (o.addr & 4095) + (1u << o.size) > 4096; }

  explicit Stimuli(uint64_t seed) : Unit(seed) {
    for (unsigned i = 0; i < 4; i++)
      roots[i] = TABLE_PAGE + (i & 1);
    for (uint32_t a = TABLE_PAGE << 12; a < (TABLE_PAGE + NUM_TABLES) << 12; a += 4)
      tables.write(a, ref.word(a), 0);
    top.vma_i = top.walk_i = 0;
    reset();
    mood();
    for (int i = 0; i < 200; i++)
      fill_slot();
  }

  // What is rare changes now and then.
  void mood() {
    memory.pace = random_pace(&r);
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

  // ---- operations ----

  static Kind kind_of(const Op &o) {
    return o.op == STORE || o.op == SC || o.op == AMO ? WRITE : READ;
  }

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
    // The core's own stores spare the DMA's words, also if translation ends before this one begins.
    if ((o.addr >> 12) - TABLE_PAGE < NUM_TABLES && kind_of(o) == WRITE &&
        (split(o) || dmas(o.addr) || o.op == AMO || o.size != 2))
      o.op = LOAD;
    last = o.addr;
    stormed = false;
    o.wait = chance(idle_percent) ? rng_skewed(&r, 4) : 0;
    return true;
  }

  // ---- rights, address spaces, flushes ----

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
};

#endif
