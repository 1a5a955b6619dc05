// SPDX-License-Identifier: Apache-2.0
//
// cs_saving.cpp - unbiased Space-Saving and randomised admission with all numbers of ways,
// full keys and fingerprints, rates from 1 on; tuples of few sets, back to back and with
// gaps.

#include "Vcs_saving.h"
#include "block.h"

extern "C" {
#include "cs_saving.h"
}

namespace {

// Of U with full keys, U with fingerprints, E: what came, see main().
enum Point { kHit, kHitSent, kNew, kTaken, kTakenSent, kStayed, kStayedSent, kSure, kRejected, kPoints };
uint64_t seen[3][kPoints];

constexpr unsigned kDraw = 4; // clocks from T, where a tuple draws, to R0

struct Saving : Block<Vcs_saving> {
  cs_saving_state model;
  cs_saving_cfg cfg{};
  cs_saving_in in{};
  struct {
    bool valid;
    cs_tagged_tuple e;
  } ahead[kDraw]{}; // tuples in T, H1, H2, H3
  Mood traffic;
  uint32_t left = 0; // clocks before the state changes
  uint32_t sets_used = 1, tuples_used = 1;
  enum { kIdle, kEnter, kInit, kRun, kDrain } state = kIdle;

  explicit Saving(uint64_t seed) : Block(seed) {
    cs_saving_init(&model, CS_P_MaxEntries);
    cs_saving_reset(&model);
    configure();
    in.on = in.clear = true;
    drive_ports();
    reset();
    edge();
    edge();
  }

  void configure() {
    cfg.log2_ways = (uint8_t)below(3);
    cfg.log2n = (uint8_t)below(5);
    while ((1u << (cfg.log2n + cfg.log2_ways)) > CS_P_MaxEntries)
      cfg.log2n--;
    cfg.admission = CS_P_Engines == 2 || (CS_P_Engines == 3 && chance(40));
    cfg.tag_bits = (uint8_t)(chance(50) ? 0 : 1 + below(16));
    cfg.rate = chance(60) ? 1 + below(16) : chance(80) ? 1 + rng_skewed(&r, 9) : 1 + below(65535);
    cfg.seed = (uint32_t)word() | 1u << below(32);
    sets_used = 1u << below(cfg.log2n + 1u);
    tuples_used = 1 + rng_skewed(&r, 4);
    in.cfg = &cfg;
  }

  void next_state() {
    switch (state) {
    case kIdle: state = kEnter, left = 1; break;
    case kEnter: state = kInit, left = 8 + (1u << cfg.log2n); break;
    case kInit: state = kRun, left = 1 + below(chance(80) ? 3000 : 30000); break;
    case kRun: state = kDrain, left = 24; break;
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

  // One hot tuple among rarer ones, so that entries are fought for.  Tuples with one number
  // agree in all, or differ in one place.
  cs_tagged_tuple draw_tuple() {
    const uint32_t n = chance(50) ? 0 : below(tuples_used);
    cs_tagged_tuple t{};
    t.set = (uint16_t)below(sets_used);
    t.tag = (uint16_t)(n * 0x1357 & ((1u << cfg.tag_bits) - 1));
    t.m.slot = (uint8_t)(n >> 2 & 3);
    t.m.pc = n == 0 ? 0 : (n & 1u) << 31 | (n & 8u) << 2;
    t.m.w = n == 0 ? 0 : (n & 2u) << 20 | (n & 1u);
    if (cfg.tag_bits != 0 && chance(50))
      t.m.pc = (uint32_t)word(), t.m.w = (uint32_t)word();
    return t;
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
    const bool go = state == kRun || (state == kDrain && left > 16);
    for (unsigned i = kDraw - 1; i > 0; i--)
      ahead[i] = ahead[i - 1];
    ahead[0] = {go && !in.clear && traffic(r), draw_tuple()};
    in.e = ahead[kDraw - 1].valid ? &ahead[kDraw - 1].e : nullptr;
    if (in.clear) { // only INIT comes after OFF: words drawn for tuples under way are lost
      state = kIdle, left = 8, in.e = nullptr;
      for (auto &a : ahead)
        a.valid = false;
    }
  }

  void drive_ports() {
    top.clear_i = in.clear;
    top.enter_init_i = in.enter_init;
    top.init_we_i = in.init && in.init_cnt >= 8;
    top.init_index_i = in.init_cnt - 8;
    top.cfg_admission_i = cfg.admission;
    top.cfg_log2n_i = cfg.log2n;
    top.cfg_log2_ways_i = cfg.log2_ways;
    top.cfg_full_key_i = cfg.tag_bits == 0;
    top.cfg_rate_i = cfg.rate;
    top.cfg_seed_i = cfg.seed;
    top.t_valid_i = ahead[0].valid;
    const cs_tagged_tuple *r0 = cs_saving_stage(&model, CS_R0);
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
    const cs_message *m = cs_saving_m(&model);
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
    SAME("rejected", top.rejected_o, model.rejected);
    SAME("tbl_c", top.tbl_c_o, model.tbl_c);
    SAME("tbl_slot", top.tbl_slot_o, model.tbl_slot);
    SAME("tbl_pc", top.tbl_pc_o, model.tbl_pc);
    SAME("tbl_w", top.tbl_w_o, model.tbl_w);
  }

  void clock() {
    drive();
    drive_ports();
    settle();
    compare();
    edge();
    const uint32_t events = model.events;
    cs_saving_step(&model, &in);
    if (model.events == events + 1)
      count(model.last);
  }

  void count(const cs_saving_decision &d) {
    uint64_t *s = seen[cfg.admission ? 2 : cfg.tag_bits != 0];
    switch (d.rule) {
    case CS_SAVING_HIT: s[d.sent ? kHitSent : kHit]++; break;
    case CS_SAVING_STAYED: s[d.sent ? kStayedSent : kStayed]++; break;
    case CS_SAVING_REJECTED: s[kRejected]++; break;
    default: // taken
      s[d.c == 0 ? kNew : d.sent ? kTakenSent : kTaken]++;
      if (d.c + 1 > d.recip)
        s[kSure]++;
    }
  }
};

} // namespace

int main(int argc, char **argv) {
  static const char *const engines[3] = {"U with full keys", "U with fingerprints", "E"};
  static const char *const points[kPoints] = {
    "hit", "hit, sent", "empty entry taken", "entry taken", "entry taken, sent", "miss counted",
    "entry's tuple sent", "taken at 2r", "rejected"};
  if (block_main<Saving>(argc, argv, 10, 100000) != 0)
    return 1;
  for (int e = 0; e < 3; e++)
    for (int p = 0; p < kPoints; p++) {
      const bool built = e == 2 ? CS_P_Engines & 2 : CS_P_Engines & 1;
      const bool can = p < kStayed || (p == kStayed && e != 2) || (p == kStayedSent && e == 0)
                       || (p == kSure && e == 1) || (p == kRejected && e == 2);
      if (built && can && seen[e][p] == 0 && argc == 1) {
        printf("%s: %s never came\n", engines[e], points[p]);
        return 1;
      }
      if (seen[e][p] != 0 && !(built && can)) {
        printf("%s: %s cannot come\n", engines[e], points[p]);
        return 1;
      }
    }
  return 0;
}
