// SPDX-License-Identifier: Apache-2.0
//
// slots.h - configurations of slots and lanes of rows, as the vectors of
// cs_pkg (slot_cfg_t, LANE_*) and as the structs of the model.

#ifndef SLOTS_H
#define SLOTS_H

#include "block.h"

extern "C" {
#include "cs_select.h"
}

constexpr int kSlotBits = 247, kTail = 8 * CS_P_XLEN;
constexpr int kLaneBits = kTail + 64 + 32 * CS_P_Reasons;

template <class Port>
void put_slot(Port &port, int slot, const cs_slot_cfg &c) {
  int at = slot * kSlotBits;
  auto field = [&](int width, uint64_t value) {
    put(port, at, width, value);
    at += width;
  };
  field(1, c.enable);
  field(4, c.w_src);
  field(1, c.pc_exclude);
  field(1, c.pct_en);
  field(1, c.ctx_en);
  field(4, c.mode_mask);
  field(17, c.class_mask);
  field(64, c.pc_lo);
  field(64, c.pc_hi);
  field(16, c.pcf_mask);
  field(16, c.pcf_match);
  field(16, c.ctx);
  field(5, c.ev_mask);
  field(5, c.ev_value);
}

inline cs_slot_cfg random_slot(rng &r, const uint64_t *pcs, int n) {
  cs_slot_cfg c{};
  c.enable = rng_percent(&r, 90);
  c.w_src = (uint8_t)rng_below(&r, CS_W_COUNT);
  c.pc_exclude = rng_percent(&r, 25);
  c.pct_en = rng_percent(&r, 40);
  c.ctx_en = rng_percent(&r, 20);
  c.mode_mask = rng_percent(&r, 70) ? 0xf : (uint8_t)rng_below(&r, 16);
  c.class_mask = rng_percent(&r, 60) ? 0x1ffff : rng_next(&r) & 0x1ffff;
  c.pc_lo = rng_percent(&r, 50) ? 0 : pcs[rng_below(&r, n)];
  c.pc_hi = rng_percent(&r, 50) ? ~0ull : pcs[rng_below(&r, n)];
  c.pcf_mask = rng_percent(&r, 70) ? 0 : 1u << rng_below(&r, 16);
  c.pcf_match = c.pcf_mask & rng_next(&r);
  c.ctx = (uint16_t)rng_next(&r);
  c.ev_mask = rng_percent(&r, 70) ? 0 : (uint8_t)rng_below(&r, 32);
  c.ev_value = c.ev_mask & rng_below(&r, 32);
  return c;
}

// The fields of a lane in the order of cs_pkg::LANE_*.
template <class Each>
void each_field(cs_lane &l, Each each) {
  uint64_t insn = l.insn, head = l.head_cycles, latency = l.mem_latency,
           reason = l.reason;
  each("pc", 0, CS_P_XLEN, l.pc);
  each("next_pc", CS_P_XLEN, CS_P_XLEN, l.next_pc);
  each("rd_value", 2 * CS_P_XLEN, CS_P_XLEN, l.rd_value);
  each("rs1", 3 * CS_P_XLEN, CS_P_XLEN, l.rs1);
  each("rs2", 4 * CS_P_XLEN, CS_P_XLEN, l.rs2);
  each("mem_addr", 5 * CS_P_XLEN, CS_P_XLEN, l.mem_addr);
  each("store_data", 6 * CS_P_XLEN, CS_P_XLEN, l.store_data);
  each("ret_addr", 7 * CS_P_XLEN, CS_P_XLEN, l.ret_addr);
  each("insn", kTail, 32, insn);
  each("head_cycles", kTail + 32, 16, head);
  each("mem_latency", kTail + 48, 16, latency);
  if (CS_P_Reasons)
    each("reason", kTail + 64, 32, reason);
}

#endif
