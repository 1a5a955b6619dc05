// SPDX-License-Identifier: Apache-2.0
//
// cs_tagged.cpp - the tagged table with all numbers of ways, tags and thresholds;
// tuples of few sets and tags, back to back and with gaps; every transition must come.

#include "Vcs_tagged.h"
#include "block.h"

extern "C" {
#include "cs_tagged.h"
}

namespace {

uint64_t seen[CS_RULES];

struct Tagged : Block<Vcs_tagged> {
  cs_tagged_state model;
  cs_tagged_cfg cfg{};
  cs_tagged_in in{};
  cs_tagged_tuple tuple{};
  Mood traffic;
  uint32_t left = 0; // clocks before the state changes
  uint32_t sets_used = 1, tags_used = 1;
  enum { kIdle, kEnter, kInit, kRun, kDrain } state = kIdle;

  explicit Tagged(uint64_t seed) : Block(seed) {
    cs_tagged_init(&model, CS_P_MaxEntries);
    cs_tagged_reset(&model);
    configure();
    in.on = in.clear = true;
    drive_ports();
    reset();
    edge();
    edge();
  }

  void configure() {
    cfg.log2_ways = (uint8_t)below(3);
    cfg.log2n = (uint8_t)below(chance(80) ? 5 : CS_P_LogN + 1);
    while ((1u << (cfg.log2n + cfg.log2_ways)) > CS_P_MaxEntries)
      cfg.log2n--;
    cfg.tag_bits = (uint8_t)(1 + below(16));
    cfg.thresh = chance(10) ? 256 : chance(20) ? 1 + below(16) : chance(50) ? 1 + rng_skewed(&r, 8) : 1 + below(256);
    if (cfg.thresh > 256)
      cfg.thresh = 256;
    sets_used = 1u << below(cfg.log2n + 1u);
    tags_used = 1 + rng_skewed(&r, 4);
    in.cfg = &cfg;
  }

  void next_state() {
    switch (state) {
    case kIdle: state = kEnter, left = 1; break;
    case kEnter: state = kInit, left = 8 + (1u << cfg.log2n); break;
    case kInit: state = kRun, left = 1 + below(chance(80) ? 3000 : 30000); break;
    case kRun: state = kDrain, left = 20; break;
    case kDrain:
      // Sometimes resumed with what the table has.
      if (chance(20)) {
        state = kRun, left = 1000;
      } else {
        state = kIdle, left = 8, configure();
      }
      break;
    }
  }

  void drive() {
    if (left == 0)
      next_state();
    in.clear = state == kDrain && below(200) == 0;
    in.enter_init = state == kEnter;
    in.init = state == kInit;
    in.init_cnt = state == kInit ? 8 + (1u << cfg.log2n) - left : 0;
    in.tbl_we = state == kIdle && left == 6;
    in.tbl_addr = chance(80) ? below(64) : below(0x10000);
    left--;
    const bool go = state == kRun || (state == kDrain && left > 12);
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
    top.clear_i = in.clear;
    top.enter_init_i = in.enter_init;
    top.init_we_i = in.init && in.init_cnt >= 8;
    top.init_index_i = in.init_cnt - 8;
    top.cfg_log2n_i = cfg.log2n;
    top.cfg_log2_ways_i = cfg.log2_ways;
    top.cfg_thresh_i = cfg.thresh;
    const cs_tagged_tuple *r0 = cs_tagged_stage(&model, CS_R0);
    top.r0_valid_i = r0 != nullptr;
    if (r0 != nullptr) {
      top.r0_set_i = r0->set;
      top.r0_tag_i = r0->tag;
      top.r0_slot_i = r0->m.slot;
      top.r0_pc_i = r0->m.pc;
      top.r0_w_i = r0->m.w;
    }
    top.tbl_we_i = in.tbl_we;
    top.tbl_addr_i = in.tbl_addr;
  }

  void compare() {
    const cs_message *m = cs_tagged_m(&model);
    SAME("m_valid", top.m_valid_o, m != nullptr);
    if (m != nullptr) {
      SAME("m_count", top.m_count_o, m->count);
      SAME("m_slot", top.m_slot_o, m->slot);
      SAME("m_pc", top.m_pc_o, m->pc);
      SAME("m_w", top.m_w_o, m->w);
    }
    SAME("busy", top.busy_o, (model.valid & ~(1u << CS_R0)) != 0);
    SAME("events", top.events_o, model.events);
    SAME("emitted", top.emitted_o, model.emitted);
    SAME("emitted_count", top.emitted_count_o, model.emitted_count);
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
