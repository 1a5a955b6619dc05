// SPDX-License-Identifier: Apache-2.0
//
// cs_fifo.cpp - pushes, pops and clears in all densities.

#include "Vcs_fifo.h"
#include "block.h"

extern "C" {
#include "cs_fifo.h"
}

struct Fifo : Block<Vcs_fifo> {
  cs_fifo_state model{};
  uint32_t data[CS_P_Depth];
  Mood push, pop;

  explicit Fifo(uint64_t seed) : Block(seed) {
    cs_fifo_reset(&model, CS_P_Depth);
    reset();
  }

  void clock() {
    top.push_i = push(r);
    top.pop_i = pop(r);
    top.clear_i = below(1000) == 0;
    top.data_i = (uint32_t)word();
    settle();
    SAME("valid", top.valid_o, model.head_v);
    SAME("level", top.level_o, model.level);
    SAME("full", top.full_o, cs_fifo_full(&model));
    if (model.head_v)
      SAME("data", top.data_o, data[model.head]);
    if (top.push_i && !cs_fifo_full(&model))
      data[model.wptr] = top.data_i;
    edge();
    cs_fifo_step(&model, top.push_i, top.pop_i);
    if (top.clear_i)
      cs_fifo_reset(&model, CS_P_Depth);
  }
};

int main(int argc, char **argv) {
  return block_main<Fifo>(argc, argv, 20, 100000);
}
