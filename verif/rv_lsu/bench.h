// SPDX-License-Identifier: Apache-2.0
//
// bench.h - a pipeline around the load-store unit, and what it must answer.
//
// The source of operations is X: the address of its operation is on x_addr_i
// until M takes it.  Every answer is checked against the reference when it
// comes; the buses check themselves (memory.h).

#ifndef BENCH_H
#define BENCH_H

#include <set>

#include "unit.h"

constexpr uint32_t WAY = CS_BYTES > 4096 ? 4096 : CS_BYTES;

struct Op {
  unsigned op = LOAD;
  uint32_t addr = RAM;
  unsigned size = 2;
  uint32_t data = 0;
  unsigned amo = 0;
  bool zero = true;       // unsigned
  unsigned wait = 0;      // clocks in X before M takes it
  unsigned clocks = 0;    // in M, if that is to be checked
  int miss = -1;          // likewise
  bool killed = false;    // an interrupt in its place
};

enum Cover {
  SNOOP_ASKING, SNOOP_FILLING, SNOOP_LAST, SNOOP_BEHIND, SNOOP_HIT, SNOOP_BEFORE, SNOOP_STORE,
  SNOOP_BEFORE_STORE, STORE_LOAD, STORE_PENDING_MISS, STORE_FULL, HIT_UNDER_FILL, STORE_UNDER_FILL,
  DEVICE_UNDER_FILL, PREFETCH_LOAD, PREFETCH_PENDING, TWO_FILLS, MISS_UNDER_FILL, AMO_AFTER_STORE, DEVICE_AFTER_WRITE, SPLIT_HIT,
  SPLIT_MISS, SPLIT_STORE, LR_SNOOPED, SC_GOOD, SC_LOST, SC_NONE, FENCE_WAITS, FAULT_4, FAULT_5,
  FAULT_6, FAULT_7, PAST_END, KILLED, NUM_COVER
};

extern const char *const cover_names[NUM_COVER];

struct Bench : Unit {
  static constexpr unsigned LINES = 5;   // sets that addresses are drawn from
  uint64_t cover[NUM_COVER] = {};
  uint64_t done_ops = 0;

  // M and X.
  bool m_valid = false, x_valid = false, bubble = false;
  Op m, x;
  unsigned m_clocks = 0;
  uint64_t answered[4] = {};      // of the bytes of m, when it began
  bool pending_set = false, pending_word = false;   // stores, when it began

  // LR and SC.
  unsigned fills_before = 0;
  bool reserved = false, lost = false, maybe_lost = false, device_before = false;
  uint32_t reservation = 0;
  uint64_t reserved_seen[4] = {};

  bool snooped = false, snooped_before = false;
  uint32_t snoop = 0, snoop_before = 0;
  uint32_t filled_at = 0, last_store = 0;
  uint32_t prefetched = 0;        // the last line
  std::set<uint32_t> prefetches;  // all of them
  bool was_last = false, stored_before = false;

  explicit Bench(uint64_t seed) : Unit(seed) {
    top.m_go_i = top.m_sc_i = 1;
    top.m_ram_i = top.m_seen_i = 0;
    former_life();
    reset();
  }
  virtual ~Bench() = default;

  // The next operation for X, or false for a clock without one.
  virtual bool next(Op &op) = 0;
  // May set memory.foreign_due.
  virtual void foreign() {}
  // An address that X shows when it has no operation.
  virtual uint32_t junk() { return (uint32_t)rng_next(&r); }

  // In one of three pages and the last; in a few sets, neighbours among them.
  uint32_t line(unsigned n) {
    static const uint32_t pages[] = {0, WAY, 5 * WAY, RAM_SIZE - WAY};
    static const uint32_t sets[LINES] = {0, 1, 2, 32, WAY / CS_LINE - 1};
    return RAM + pages[rng_below(&r, 4)] + sets[n] * CS_LINE;
  }

  static uint32_t set(uint32_t a) { return a % WAY / CS_LINE; }
  static bool split(const Op &o) { return ::split(o.addr, o.size); }

  void former_life();
  void load_junk(uint32_t addr);
  void begin();                     // m's first clock
  void drive();
  void finish();                    // m's last clock
  void finish_load();
  void send_store(uint32_t value);
  void finish_store(uint32_t value);
  void finish_sc();
  bool check_fault();
  void check_value(uint32_t raw);
  void check_masks(unsigned rmask, unsigned wmask, uint32_t rdata, uint32_t wdata);
  void check_fill(uint32_t line);
  void watch();
  void remember();
  void move(bool done);
  void clock();
};

#endif
