// SPDX-License-Identifier: Apache-2.0
//
// members.h - ports that are records, by their members: put(top.cfg_i, rec::cfg_t::rate, 3).

#ifndef MEMBERS_H
#define MEMBERS_H

#include "block.h"
#include "records.h"

extern "C" {
#include "cs_model.h"
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
  put(port, rec::tuple_t::slot, t.slot);
  put(port, rec::tuple_t::pc, t.pc);
  put(port, rec::tuple_t::w, t.w);
}

template <std::size_t Words>
void put_message(VlWide<Words> &port, const cs_message &m) {
  put(port, rec::msg_t::count, m.count);
  put(port, rec::msg_t::tuple::slot, m.slot);
  put(port, rec::msg_t::tuple::pc, m.pc);
  put(port, rec::msg_t::tuple::w, m.w);
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
