// SPDX-License-Identifier: Apache-2.0
//
// cs_marks.cpp - whether a tuple in T is marked, three clocks later; few PCs, and every
// other clock a write, mostly of the set that is looked up in that clock.

#include "Vcs_marks.h"
#include "members.h"

extern "C" {
#include "cs_marks.h"
}

// No reset: cs_marks has nothing but data registers; CLEAR empties its RAM first.
struct Marks : Clocked<Vcs_marks> {
  static constexpr unsigned kPool = 12;
  struct Tuple {
    bool valid, on, hit;
    uint64_t pc;
  };
  cs_marks model{};
  Tuple pipe[4]{};  // T, H1, H2, H3
  uint64_t pool[kPool];
  unsigned age = 0;  // clocks since the configuration changed

  explicit Marks(uint64_t seed) : Clocked(seed) {
    top.clk_i = 0;  // junk would swallow the first edge, and its write
    settle();
    for (uint64_t &pc : pool)
      pc = (chance(50) ? 0x80000000 + below(4096) : word()) & ~1ull;
    top.we_i = 15;
    top.tag_i = 0;
    for (unsigned set = 0; set < CS_MARK_SETS; set++) {
      top.set_i = set;
      edge();
    }
  }

  uint64_t pc() {
    return chance(90) ? pool[below(kPool)] : word();
  }

  // A write at random, or one that decides about the tuple in H1; CLEAR writes all ways.
  void write() {
    const struct cs_mark_key near =
      cs_mark_key(chance(60) ? pipe[1].pc : pool[below(kPool)]);
    top.we_i = chance(50) ? 0 : chance(90) ? 1u << below(4) : 15;
    top.set_i = chance(90) ? near.set : below(CS_MARK_SETS);
    top.tag_i = chance(50) ? near.tag : chance(60) ? 0 : below(256);
  }

  void clock() {
    for (int i = 3; i > 0; i--)
      pipe[i] = pipe[i - 1];
    if (age == 0 || below(60) == 0) {
      top.cfg_on_i = chance(90);
      top.cfg_slots_i = chance(50) ? 15 : below(16);
      age = 0;
    }
    const unsigned slot = below(4);
    pipe[0] = {chance(80), top.cfg_on_i && (top.cfg_slots_i >> slot & 1),
               false, pc()};
    pipe[1].hit = pipe[1].on && cs_marks_hit(&model, cs_mark_key(pipe[1].pc));
    top.t_valid_i = pipe[0].valid;
    top.h1_valid_i = pipe[1].valid;
    top.h2_valid_i = pipe[2].valid;
    put_tuple(top.t_i, {pipe[0].pc, word(), 0, (uint8_t)slot});
    write();
    settle();
    if (age++ >= 4 && pipe[3].valid)
      SAME("h3_hit", top.h3_hit_o, pipe[3].hit);
    edge();
    for (unsigned way = 0; way < CS_MARK_WAYS; way++)
      if (top.we_i >> way & 1)
        model.tag[top.set_i][way] = top.tag_i;
  }
};

int main(int argc, char **argv) {
  return block_main<Marks>(argc, argv, 10, 200000);
}
