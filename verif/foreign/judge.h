// SPDX-License-Identifier: Apache-2.0
//
// judge.h - what a slot should have recorded, from the retired instruction words
// alone.
//
// It follows the program: a register file of its own, filled with what the core says
// that it wrote, gives operands, addresses, store data and targets.  It shares no code
// with cmodel/, and of the core's port it takes PC, word, rd and trap only.

#ifndef JUDGE_H
#define JUDGE_H

#include <cstdint>
#include <string>
#include <vector>

struct Tuple {
  uint32_t pc, w;
  bool operator==(const Tuple &o) const { return pc == o.pc && w == o.w; }
};

struct Retired {
  bool trap;
  uint32_t insn, pc, rd, rd_wdata;
};

// The 32-bit form of a compressed instruction of RV32C; 0 if there is none.
uint32_t expand(uint16_t c);

class Judge {
 public:
  struct Slot {
    uint32_t classes, w;
    std::vector<Tuple> tuples;
  };

  Judge(uint32_t lo, uint32_t hi, uint32_t vectors) : lo(lo), hi(hi), vectors(vectors) {}
  void add_slot(uint32_t classes, uint32_t w) { slots.push_back({classes, w, {}}); }
  void retire(const Retired &r);

  std::vector<Slot> slots;
  uint64_t retired = 0, interrupts = 0;
  std::string fault;    // the port contradicts itself

 private:
  uint32_t lo, hi, vectors;
  uint32_t x[32] = {};
  bool known = false;   // `next` is where the program should be
  uint32_t next = 0;
};

#endif
