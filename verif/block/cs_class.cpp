// SPDX-License-Identifier: Apache-2.0
//
// cs_class.cpp - the opcode class of every compressed form, and of every
// combination of the fields that decide in a 32-bit form; others random.

#include "Vcs_class.h"
#include "block.h"

extern "C" {
#include "cs_select.h"
}

// No clock: one step is one instruction.
struct Class {
  Context context;
  Vcs_class top{&context};
  Counted<Vcs_class> counted{top};
  rng r;
  uint32_t n = 0;

  explicit Class(uint64_t seed) : context(seed) { rng_seed(&r, seed); }

  // Bits 0..20 of n: opcode, rd, funct3, rs1 and whether funct7 is 1.
  uint32_t insn() {
    uint32_t junk = (uint32_t)rng_next(&r);
    if (n < 0x10000)
      return junk << 16 | n;
    uint32_t opcode = n >> 16 & 0x7f, rest = n & 0xffff;
    uint32_t funct7 = rng_below(&r, 2) ? 1 : junk >> 25;
    return opcode | (rest & 0x1f) << 7 | (rest >> 5 & 7) << 12
         | (rest >> 8 & 0x1f) << 15 | (junk & 0x1f) << 20 | funct7 << 25;
  }

  void clock() {
    top.insn_i = insn();
    top.trap_i = rng_percent(&r, 2);
    top.eval();
    SAME("class", top.class_o, cs_class(top.insn_i, top.trap_i, CS_P_XLEN));
    n = (n + 1) & 0x7fffff;
  }
};

int main(int argc, char **argv) {
  return block_main<Class>(argc, argv, 1, 0x800000);
}
