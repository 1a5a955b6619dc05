// SPDX-License-Identifier: Apache-2.0
//
// cs_combiner.cpp - few different tuples, so that merges at every place,
// replacement and flushes all happen, against a consumer that is often full.

#include "Vcs_combiner.h"
#include "Vcs_combiner___024root.h"
#include "members.h"

extern "C" {
#include "cs_combiner.h"
}

struct Combiner : Clocked<Vcs_combiner> {
  cs_combiner_state model{};
  cs_combiner_in in{};
  cs_message head{};
  Mood valid, full;
  bool calm = false;  // two tuples and nothing that sends them before their limit of merges

  explicit Combiner(uint64_t seed) : Clocked(seed) {
    cs_combiner_reset(&model, CS_P_Entries);
    in.on = true;
    in.max_merges = 4;
    next_head();
    top.clk_i = 0;
    top.clear_i = 1;
    settle();
    edge();
  }

  // Tuples that often differ in few bits, anywhere.
  void next_head() {
    const uint32_t n = below(calm ? 2 : chance(50) ? 3 : CS_P_Entries + 4);
    head = {};
    head.slot = (uint8_t)(n & 1);
    if (CS_P_Supervisor) {
      head.mode = below(2);
      head.context = below(10) == 0;
    }
    head.pc = 0x80000000u | (n & 2) << 29 | (n & 12) << 4;
    head.w = calm || chance(90) ? n >> 4 : 1u << below(32);
    head.count = 1 + below(chance(80) ? 100 : (1 << 18) - 1);
  }

  void configure() {
    top.clear_i = 1;
    in.on = chance(85);
    calm = chance(25);
    in.max_merges = calm ? 2 + below(255) : chance(80) ? 2 + below(6) : 256;
    in.timeout = chance(50) ? 0 : 1 + rng_skewed(&r, chance(70) ? 9 : 32);
    if (chance(20)) // a high bit alone above what is reached soon
      in.timeout = (1u << (5 + below(27))) + below(32);
    if (calm)
      in.timeout = 0;
  }

  // A wait of up to 2^32 clocks, left out on both sides.
  void wait() {
    if (in.timeout < 2 || model.timer == 0)
      return;
    model.timer += below(in.timeout - 1 - model.timer);
    top.rootp->cs_combiner__DOT__g_comb__DOT__timer_p1_q = model.timer + 1;
  }

  void drive() {
    top.clear_i = 0;
    if (below(3000) == 0)
      configure();
    if (below(100) == 0)
      wait();
    in.clear = top.clear_i;
    in.run = top.run_i = chance(95);
    in.flush = in.on && !calm && below(400) == 0;
    in.drain_flush = !calm && below(300) == 0;
    in.full = full(r);
    in.head = valid(r) && !in.drain_flush ? &head : nullptr;
    top.on_i = in.on;
    top.flush_i = in.flush;
    top.drain_flush_i = in.drain_flush;
    top.max_merges_i = in.max_merges;
    top.timeout_i = in.timeout;
    top.full_i = in.full;
    top.in_valid_i = in.head != nullptr;
    put_message(top.in_i, head);
  }

  void clock() {
    drive();
    settle();
    const struct cs_combiner_now now = cs_combiner_now(&model, &in);
    SAME("in_pop", top.in_pop_o, now.in_pop);
    SAME("out_push", top.out_push_o, now.out_push != nullptr);
    SAME("empty", top.empty_o, cs_combiner_empty(&model, in.on));
    if (now.out_push != nullptr)
      same_message(top.out_o, *now.out_push);
    if (now.out_push != nullptr) {
      SAME("context", get(top.out_o, rec::msg_t::tuple::is_context), now.out_push->context);
      SAME("mode", get(top.out_o, rec::msg_t::tuple::mode), now.out_push->mode);
    }
    edge();
    cs_combiner_step(&model, &in);
    if (in.clear)
      cs_combiner_reset(&model, CS_P_Entries);
    if (now.in_pop || in.head == nullptr)
      next_head();
  }
};

int main(int argc, char **argv) {
  return block_main<Combiner>(argc, argv, 20, 100000);
}
