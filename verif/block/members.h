// SPDX-License-Identifier: Apache-2.0
//
// members.h - ports that are records, by their members: put(top.cfg_i, rec::cfg_t::rate, 3).

#ifndef MEMBERS_H
#define MEMBERS_H

#include "block.h"
#include "records.h"

template <std::size_t Words>
void put(VlWide<Words> &port, rec::Field f, uint64_t value) {
  put(port, f.at, f.width, value);
}

template <std::size_t Words>
uint64_t get(const VlWide<Words> &port, rec::Field f) {
  return get(port, f.at, f.width);
}

#endif
