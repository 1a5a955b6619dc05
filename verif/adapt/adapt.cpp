// SPDX-License-Identifier: Apache-2.0
//
// adapt.cpp - cs_adapt_rvfi beside a reference: random instructions of every form that it
// decodes, junk between retirements, traps, debug mode, resets.
//
// The reference expands compressed instructions into their 32-bit forms and decodes those,
// which the RTL does not.

#include "Vcs_adapt_rvfi.h"
#include "block.h"
#include "reference.h"

#ifndef CS_P_CountOrder
#define CS_P_CountOrder 1
#endif

struct Adapt : Block<Vcs_adapt_rvfi> {
  Insn held{};
  bool holding = false;
  uint64_t order = 0, since = 1;
  static constexpr uint64_t mask = CS_P_XLEN == 64 ? ~0ull : 0xffffffff;

  explicit Adapt(uint64_t seed) : Block(seed) { reset(); }

  uint64_t value() {
    switch (rng_below(&r, 8)) {
    case 0: return 0;
    case 1: return ~0ull & mask;
    case 2: return (1ull << (CS_P_XLEN - 1)) + rng_below(&r, 2);
    case 3: return rng_below(&r, 64);
    default: return rng_next(&r) & mask;
    }
  }

  uint32_t any_insn() {
    uint32_t w = (uint32_t)rng_next(&r);
    static const uint8_t opcodes[] = {0x03, 0x07, 0x23, 0x27, 0x2f, 0x63, 0x63, 0x6f, 0x67, 0x73,
                                      0x0b, 0x33, 0x13, 0x0f, 0x37};
    static const uint32_t system[] = {0x73, 0x100073, 0x30200073, 0x10200073, 0x10500073,
                                      0x12000073, 0x1220f073, 0x12208073, 0x30012173};
    switch (rng_below(&r, 5)) {
    case 0: case 1: return (w & ~0x7fu) | opcodes[rng_below(&r, sizeof opcodes)];
    case 2: return system[rng_below(&r, sizeof system / 4)];
    case 3:   // c.jr, c.jalr, c.ebreak, c.mv
      return (0x8002 | (w & 0x1000) | (w & 0xf80) | (rng_below(&r, 4) ? 0 : w & 0x7c));
    default:
      w &= 0xffff;
      return (w & 3) == 3 ? w & ~1u : w;
    }
  }

  void retire_inputs() {
    top.core_valid_i = rng_percent(&r, 60);
    top.core_order_i = rng_next(&r);
    top.core_insn_i = any_insn();
    top.core_trap_i = rng_percent(&r, 5);
    top.core_debug_i = rng_percent(&r, 8);
    top.core_mode_i = rng_below(&r, 4);
    top.core_rd_addr_i = rng_below(&r, 4) ? rng_below(&r, 32) : 0;
    top.core_rd_wdata_i = value();
    top.core_rs1_rdata_i = value();
    top.core_rs2_rdata_i = rng_percent(&r, 20) ? top.core_rs1_rdata_i : value();
    top.core_pc_rdata_i = value() & ~1ull;
    top.core_mem_wdata_i = value();
    top.core_event_i = rng_below(&r, 32);
    top.core_mem_latency_i = (uint16_t)rng_next(&r);
    top.core_context_i = (uint16_t)rng_next(&r);
  }

  void check() {
    const Expected e = expect(held, CS_P_XLEN);
    SAME("order", top.rvfi_order, CS_P_CountOrder ? order : held.order);
    SAME("insn", top.rvfi_insn, held.insn);
    SAME("trap", top.rvfi_trap, held.trap);
    SAME("mode", top.rvfi_mode, held.mode);
    SAME("rd_addr", top.rvfi_rd_addr, held.trap ? 0 : held.rd);
    SAME("rd_wdata", top.rvfi_rd_wdata, held.trap || !held.rd ? 0 : held.rd_wdata);
    SAME("rs1", top.rvfi_rs1_rdata, held.rs1);
    SAME("rs2", top.rvfi_rs2_rdata, held.rs2);
    SAME("pc", top.rvfi_pc_rdata, held.pc);
    SAME("next pc", top.rvfi_pc_wdata, e.next_known ? e.next & mask : top.core_pc_rdata_i);
    SAME("address", top.rvfi_mem_addr, e.address & mask);
    SAME("store data", top.rvfi_mem_wdata, e.stored & mask);
    SAME("events", top.rvfi_ext_cs_event, held.event);
    SAME("head cycles", top.rvfi_ext_cs_head_cycles, held.head);
    SAME("latency", top.rvfi_ext_cs_mem_latency, held.latency);
    SAME("context", top.rvfi_ext_cs_context, held.context);
  }

  void clock() {
    top.rst_ni = rng_below(&r, 500) != 0;
    retire_inputs();
    // Long gaps, so that the clocks since the previous one reach their end.
    if (rng_below(&r, 50000) == 0 && top.rst_ni)
      for (int i = 0; i < 66000; i++) {
        top.core_valid_i = 0;
        settle();
        edge();
        since = since < 65535 ? since + 1 : since;
      }
    retire_inputs();
    settle();
    if (!top.rst_ni) {
      holding = false;
      order = 0;
      since = 1;
      settle();
      SAME("valid in reset", top.rvfi_valid, 0);
      edge();
      return;
    }
    bool take = top.core_valid_i && !top.core_debug_i;
    SAME("valid", top.rvfi_valid, take && holding);
    if (take && holding)
      check();
    if (take) {
      order = holding ? order + 1 : order;
      held = {(uint64_t)top.core_order_i, top.core_rd_wdata_i, top.core_rs1_rdata_i,
              top.core_rs2_rdata_i, top.core_pc_rdata_i, top.core_mem_wdata_i, top.core_insn_i,
              (uint16_t)since, top.core_mem_latency_i, top.core_context_i, top.core_rd_addr_i,
              top.core_event_i, top.core_mode_i, (bool)top.core_trap_i};
      holding = true;
      since = 1;
    } else if (since < 65535) {
      since++;
    }
    edge();
  }
};

int main(int argc, char **argv) {
  return block_main<Adapt>(argc, argv, 4, 200000);
}
