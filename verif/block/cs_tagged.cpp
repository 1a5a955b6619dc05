// SPDX-License-Identifier: Apache-2.0
//
// cs_tagged.cpp - the tagged table with all numbers of ways, tags and thresholds;
// tuples of few sets and tags, back to back and with gaps; every transition must come.

#include "Vcs_tagged.h"
#include "Vcs_tagged___024root.h"
#include "rows.h"

namespace {

uint64_t seen[CS_RULES];

struct Tagged : Rows<Vcs_tagged, cs_tagged_state, cs_tagged_cfg, cs_tagged_in> {
  cs_tagged_tuple tuple{};
  uint32_t tags_used = 1;

  explicit Tagged(uint64_t seed) : Rows(seed, 0) {
    cs_tagged_init(&model, CS_P_MaxEntries);
    cs_tagged_reset(&model);
    configure();
    in.on = in.clear = true;
    drive_ports();
    reset();
    edge();
    edge();
    adopt();
  }

  // What the RAM holds at power-up is anything, and can be read.
  void adopt() {
    for (uint32_t i = 0; i < CS_P_MaxEntries; i++) {
      const auto &row = top.rootp->cs_tagged__DOT__u_mem__DOT__mem[i / 4];
      const uint32_t word = (uint32_t)get(row, (int)(i % 4) * 30, 30);
      model.entry[i] = {(uint16_t)word, (uint8_t)(word >> 16), (uint8_t)(word >> 24 & 7),
                        (uint8_t)(word >> 28), (word >> 27 & 1) != 0};
    }
  }

  void configure() override {
    configure_sets(chance(60) ? 4 : CS_P_LogN);
    cfg.tag_bits = (uint8_t)(1 + below(16));
    cfg.thresh = chance(10) ? 256 : chance(20) ? 1 + below(16) : chance(50) ? 1 + rng_skewed(&r, 8) : 1 + below(256);
    if (cfg.thresh > 256)
      cfg.thresh = 256;
    sets_used = 1u << below(cfg.log2n + 1u);
    tags_used = 1 + rng_skewed(&r, 4);
  }

  void drive() {
    const bool go = drive_state();
    // One hot tag among rarer ones, so that entries are fought for.
    tuple.set = (uint16_t)below(sets_used);
    tuple.tag = (uint16_t)((chance(50) ? 0 : below(tags_used)) * 0x1357
                           & ((1u << cfg.tag_bits) - 1));
    tuple.m.slot = (uint8_t)below(4);
    tuple.m.pc = (uint32_t)word();
    tuple.m.w = (uint32_t)word();
    in.e = go && traffic(r) ? &tuple : nullptr;
    if (in.clear)
      left = 0, in.e = nullptr;
  }

  void drive_ports() {
    drive_common(cs_tagged_stage(&model.pipe, CS_R0));
    top.move_i = top.x_context_i = 0;
    top.cfg_thresh_i = cfg.thresh;
  }

  void compare() {
    compare_common(cs_tagged_m(&model.pipe));
    SAME("tbl_word", top.tbl_word_o, model.tbl_word);
  }

  void clock() {
    drive();
    drive_ports();
    settle();
    compare();
    edge();
    const uint32_t events = model.events;
    cs_tagged_step(&model, &in);
    if (model.events != events && !in.clear)
      seen[model.last.rule]++;
  }
};

} // namespace

int main(int argc, char **argv) {
  static const char *const names[CS_RULES] = {
    "E1", "E1 sent", "E2", "E3", "E4", "E5", "E5 sent", "E5a", "E6", "E6a"};
  if (block_main<Tagged>(argc, argv, 10, 100000) != 0)
    return 1;
  for (int i = 0; i < CS_RULES; i++)
    if (seen[i] == 0 && argc == 1) {
      printf("%s never came\n", names[i]);
      return 1;
    }
  return 0;
}
