// SPDX-License-Identifier: Apache-2.0
//
// unit.h - the load-store unit, alone (rv_lsu) or behind translation (rv_mmu), with
// memory and devices at its buses: what the benches of both begin from.

#ifndef UNIT_H
#define UNIT_H

#include <memory>

#include "memory.h"
#include "verilated.h"

enum { LOAD, STORE, LR, SC, AMO, PREFETCH, FENCE, NUM_OPS };

constexpr uint32_t RAM = 0x80000000, RAM_SIZE = 0x04000000;

inline bool in_ram(uint64_t a) { return a - RAM < RAM_SIZE; }

// Two words have its bytes.
inline bool split(uint32_t addr, unsigned size) { return (addr & 3) + (1u << size) > 4; }

// What an AMO writes.
inline uint32_t amo(unsigned which, uint32_t old, uint32_t b) {
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

struct Unit {
  std::unique_ptr<VerilatedContext> context{new_context()};
  Vcs_rv_lsu top{context.get()};
  rng r;
  Reference ref;
  Memory memory{top, ref, r};
  Devices devices{top, r, memory.pace};
  bool trace = getenv("TRACE") != nullptr;   // a line a clock

  static VerilatedContext *new_context() {
    auto *c = new VerilatedContext;
    c->randReset(2);
    Verilated::threadContextp(c);
    return c;
  }

  explicit Unit(uint64_t seed) {
    rng_seed(&r, seed);
#ifdef CS_TESTBUG
    const char *bug = getenv("CS_TESTBUG");
    top.testbug_i = bug ? (unsigned char)atoi(bug) : 0;
#endif
  }
  ~Unit() { top.final(); }

  // Inputs that a bench has beyond these are its own.
  void reset() {
    top.clk_i = 0;
    top.rst_ni = 1;
    top.eval();
    top.rst_ni = 0;
    top.m_valid_i = top.snoop_valid_i = top.dbus_rvalid_i = top.dbus_bvalid_i = 0;
    top.pbus_rvalid_i = top.pbus_bvalid_i = top.dbus_bresp_i = top.dbus_rresp_i = 0;
    top.pbus_bresp_i = top.pbus_rresp_i = top.flush_reservation_i = 0;
    top.eval();
    edge();
    top.rst_ni = 1;
  }

  void edge() {
    top.clk_i = 1;
    top.eval();
    top.clk_i = 0;
    top.eval();
  }

  bool chance(unsigned percent) { return rng_percent(&r, percent); }
};

#endif
