// SPDX-License-Identifier: Apache-2.0
//
// cs_hash.cpp - the index of a tuple in T four clocks later, both hashes, every
// number of strata, one tier and two.

#include "Vcs_hash.h"
#include "members.h"

extern "C" {
#include "cs_hash.h"
#include "cs_marks.h"
}

// No reset: cs_hash has nothing but data registers.
struct Hash : Clocked<Vcs_hash> {
  struct Tuple {
    bool valid;
    unsigned slot;
    uint64_t pc, w;
    bool hit; // marked
  };
  static constexpr uint64_t kOnes =
    CS_P_XLEN == 64 ? ~0ull : 0xffffffffull;
  cs_hash_table table;
  cs_tiers_cfg tiers{};
  Tuple pipe[5]{}; // T, H1, H2, H3, R0
  unsigned age = 0; // clocks since the configuration changed

  explicit Hash(uint64_t seed) : Clocked(seed) { cs_hash_table_init(&table); }

  uint64_t value() {
    return (chance(20) ? 1ull << below(64) : word()) & kOnes;
  }

  // As cs_compressor would give them.
  void choose_tiers() {
    const uint32_t n = 1u << top.cfg_log2n_i;
    tiers.on = CS_P_Tiers && n > 1 && chance(70);
    tiers.log2_keep = (uint8_t)(tiers.on ? below(top.cfg_log2n_i) : 0);
    tiers.log2_rare = (uint8_t)below(tiers.log2_keep + 1u);
    top.cfg_first_i = tiers.on ? n - (1u << tiers.log2_keep) : 0;
    top.cfg_rmask_i = (1u << tiers.log2_rare) - 1;
    top.cfg_half_i = tiers.on ? n / 2 : 0;
  }

  void clock() {
    for (int i = 4; i > 0; i--)
      pipe[i] = pipe[i - 1];
    pipe[0] = {chance(70), below(4), value(), value(), chance(50)};
    if (age == 0 || below(50) == 0) {
      top.cfg_hash_i = below(2);
      top.cfg_log2n_i = below(CS_P_LogN + 1);
      choose_tiers();
      age = 0;
    }
    top.h3_hit_i = tiers.on && pipe[3].hit;
    top.t_valid_i = pipe[0].valid;
    top.sig_i = 0;
    top.h1_valid_i = pipe[1].valid;
    top.h2_valid_i = pipe[2].valid;
    top.h3_valid_i = pipe[3].valid;
    put_tuple(top.t_i, {pipe[0].pc, pipe[0].w, 0, (uint8_t)pipe[0].slot});
    put_tuple(top.h2_i, {pipe[2].pc, pipe[2].w, 0, (uint8_t)pipe[2].slot});
    settle();
    if (age++ >= 5 && pipe[4].valid)
      SAME("index", top.r0_index_o,
           cs_tiers_place(&tiers, top.cfg_log2n_i,
                          cs_fold(cs_hash_word(&table, top.cfg_hash_i == 0, CS_P_XLEN,
                                               pipe[4].slot, pipe[4].pc, pipe[4].w),
                                  top.cfg_log2n_i),
                          pipe[4].hit));
    edge();
  }
};

int main(int argc, char **argv) {
  return block_main<Hash>(argc, argv, 5, 200000);
}
