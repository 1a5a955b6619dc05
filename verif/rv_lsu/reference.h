// SPDX-License-Identifier: Apache-2.0
//
// reference.h - what each byte of memory may read as.
//
// A byte has the values that memory held, numbered in the order in which memory
// took them, and the newest value that the core stored.  While a store of the
// core is on its way, a load returns that store and nothing else.  Otherwise it
// returns memory's value at some time not before the core's last store, and not
// before the last foreign write that had been answered when the load began.

#ifndef REFERENCE_H
#define REFERENCE_H

#include <cstdint>
#include <deque>
#include <unordered_map>

struct Byte {
  struct Value {
    uint64_t number;
    uint8_t v;
  };
  std::deque<Value> values;
  uint64_t own_floor = 0;       // the core's last store, taken
  uint64_t foreign = 0;         // the last foreign write
  uint64_t answered = 0;        // the last that was answered
  unsigned own_pending = 0;     // stores on their way
  uint8_t own = 0;              // the newest of them
};

class Reference {
  std::unordered_map<uint32_t, Byte> bytes;
  uint64_t number = 0;

  Byte &at(uint32_t addr) {
    Byte &b = bytes[addr];
    if (b.values.empty())
      b.values.push_back({0, (uint8_t)(addr * 2654435761u >> 24)});
    return b;
  }

public:
  uint8_t memory(uint32_t addr) { return at(addr).values.back().v; }
  uint64_t newest(uint32_t addr) { return at(addr).values.back().number; }

  uint32_t word(uint32_t addr) {
    uint32_t w = 0;
    for (uint32_t i = 0; i < 4; i++)
      w |= (uint32_t)memory((addr & ~3u) + i) << 8 * i;
    return w;
  }

  void foreign(uint32_t addr, uint8_t v) {
    Byte &b = at(addr);
    b.values.push_back({++number, v});
    b.foreign = number;
  }
  uint64_t last_foreign(uint32_t addr) { return at(addr).foreign; }

  // The foreign write up to this number has been answered.
  void answer(uint32_t addr, uint64_t upto) { at(addr).answered = upto; }
  uint64_t answered(uint32_t addr) { return at(addr).answered; }

  void store(uint32_t addr, uint8_t v) {
    Byte &b = at(addr);
    b.own_pending++;
    b.own = v;
  }

  void take(uint32_t addr, uint8_t v) {
    Byte &b = at(addr);
    b.values.push_back({++number, v});
    b.own_floor = number;
    b.own_pending--;
  }

  // May a load that began when `answered` was as given return v now?
  bool may_load(uint32_t addr, uint8_t v, uint64_t answered) {
    Byte &b = at(addr);
    if (b.own_pending)
      return v == b.own;
    uint64_t floor = b.own_floor > answered ? b.own_floor : answered;
    while (b.values.size() > 4000)
      b.values.pop_front();
    for (auto i = b.values.rbegin(); i != b.values.rend(); ++i) {
      if (i->v == v)
        return true;
      if (i->number <= floor)
        return false;
    }
    return false;
  }

  // The newest value that equals v: what a load of v saw, or something newer.
  uint64_t seen(uint32_t addr, uint8_t v) {
    Byte &b = at(addr);
    for (auto i = b.values.rbegin(); i != b.values.rend(); ++i)
      if (i->v == v)
        return i->number;
    return number;
  }
  bool pending(uint32_t addr) { return at(addr).own_pending != 0; }
};

#endif
