// SPDX-License-Identifier: Apache-2.0
//
// cs_intr.cpp - levels, drops, pops and commands at random; the time-out's timer
// is also put just in front of a time-out that a test could not wait for.

#include "Vcs_intr.h"
#include "Vcs_intr___024root.h"
#include "block.h"

extern "C" {
#include "cs_intr.h"
}

struct Intr : Block<Vcs_intr> {
  cs_intr_state model{};
  cs_intr_in in{};
  Mood waiting, popping;

  explicit Intr(uint64_t seed) : Block(seed) {
    top.clear_i = 1;
    reset();
    edge();
    configure();
  }

  void configure() {
    in.watermark = chance(80) ? 1 + below(8) : (uint16_t)word();
    in.fifo_timeout = chance(20) ? 0 : chance(70) ? 1 + rng_skewed(&r, 6)
                                                  : (uint32_t)word();
    in.enable = (uint8_t)below(8);
  }

  // A long wait, left out on both sides.
  void wait() {
    const uint32_t t = chance(50) ? in.fifo_timeout - 1 - below(4)
                                  : (uint32_t)word();
    model.fifo_timer = t;
    top.rootp->cs_intr__DOT__fifo_next_q = t + 1;
  }

  void drive() {
    const bool clear = below(2000) == 0;
    if (below(500) == 0)
      configure();
    if (below(50) == 0)
      wait();
    in.level = !waiting(r) ? 0 : chance(95) ? 1 + below(9) : (uint16_t)word();
    in.pop = in.level != 0 && popping(r);
    in.event = below(20) == 0;
    in.clear = chance(5) ? (uint8_t)below(8) : 0;
    in.set = in.clear == 0 && chance(3) ? (uint8_t)below(8) : 0;
    top.clear_i = clear;
    top.watermark_i = (uint16_t)in.watermark;
    top.fifo_timeout_i = in.fifo_timeout;
    top.enable_i = in.enable;
    top.level_i = (uint16_t)in.level;
    top.pop_i = in.pop;
    top.drop_i = in.event;
    top.state_we_i = in.clear != 0;
    top.test_we_i = in.set != 0;
    top.wdata_i = in.clear | in.set;
  }

  void clock() {
    drive();
    settle();
    SAME("state", top.state_o, model.state);
    SAME("irq", top.irq_o, model.irq);
    SAME("fifo_next", top.rootp->cs_intr__DOT__fifo_next_q,
         model.fifo_timer + 1);
    edge();
    if (top.clear_i)
      model = {};
    else
      cs_intr_step(&model, &in);
  }
};

int main(int argc, char **argv) {
  return block_main<Intr>(argc, argv, 10, 100000);
}
