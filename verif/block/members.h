// SPDX-License-Identifier: Apache-2.0
//
// members.h - ports that are records, by their members: put(top.cfg_i, rec::cfg_t::rate, 3).

#ifndef MEMBERS_H
#define MEMBERS_H

#include "block.h"
#include "records.h"

extern "C" {
#include "cs_model.h"
#include "cs_rvfi.h"
}

template <std::size_t Words>
void put(VlWide<Words> &port, rec::Field f, uint64_t value) {
  put(port, f.at, f.width, value);
}

template <std::size_t Words>
uint64_t get(const VlWide<Words> &port, rec::Field f) {
  return get(port, f.at, f.width);
}

// A tuple; pc and w are as wide as the block's XLEN.
template <std::size_t Words>
void put_tuple(VlWide<Words> &port, const cs_message &t) {
  put(port, rec::tuple_t::is_context, t.context);
  put(port, rec::tuple_t::mode, t.mode);
  put(port, rec::tuple_t::slot, t.slot);
  put(port, rec::tuple_t::pc, t.pc);
  put(port, rec::tuple_t::w, t.w);
}

template <std::size_t Words>
void put_message(VlWide<Words> &port, const cs_message &m) {
  put(port, rec::msg_t::count, m.count);
  put(port, rec::msg_t::tuple::is_context, m.context);
  put(port, rec::msg_t::tuple::mode, m.mode);
  put(port, rec::msg_t::tuple::slot, m.slot);
  put(port, rec::msg_t::tuple::pc, m.pc);
  put(port, rec::msg_t::tuple::w, m.w);
}

// Lane i of the retirement port.
template <std::size_t Words>
void put_lane(VlWide<Words> &port, int i, const cs_rvfi &l) {
  using R = rec::rvfi_t;
  auto field = [&](rec::Field f, uint64_t v) { put(port, i * R::bits + f.at, f.width, v); };
  field(R::valid, l.valid);
  field(R::order, l.order);
  field(R::insn, l.insn);
  field(R::trap, l.trap);
  field(R::mode, l.mode);
  field(R::rd_addr, l.rd_addr);
  field(R::rd_wdata, l.rd_wdata);
  field(R::rs1_rdata, l.rs1_rdata);
  field(R::rs2_rdata, l.rs2_rdata);
  field(R::pc_rdata, l.pc_rdata);
  field(R::pc_wdata, l.pc_wdata);
  field(R::mem_addr, l.mem_addr);
  field(R::mem_wdata, l.mem_wdata);
  field(R::cs_event, l.ev);
  field(R::head_cycles, l.head_cycles);
  field(R::mem_latency, l.mem_latency);
  field(R::reason, l.reason);
  field(R::context_id, l.context);
}

// The tuple that begins at bit `at`.
template <std::size_t Words>
void same_tuple(const VlWide<Words> &port, const cs_message &t, int at = 0) {
  using R = rec::tuple_t;
  SAME("slot", get(port, at + R::slot.at, R::slot.width), t.slot);
  SAME("pc", get(port, at + R::pc.at, R::pc.width), t.pc);
  SAME("w", get(port, at + R::w.at, R::w.width), t.w);
}

template <std::size_t Words>
void same_message(const VlWide<Words> &port, const cs_message &m) {
  SAME("count", get(port, rec::msg_t::count), m.count);
  same_tuple(port, m, rec::msg_t::tuple::whole.at);
}

#endif
