// SPDX-License-Identifier: Apache-2.0
//
// cs_space_saving.cpp - unbiased Space-Saving and randomised admission with all numbers of ways,
// full keys and fingerprints, rates from 1 on; tuples of few sets, back to back and with
// gaps.  Now and then counters and counts are put anywhere in their range, for what a test
// could not count to.

#include "Vcs_space_saving.h"
#include "Vcs_space_saving___024root.h"
#include "rows.h"

extern "C" {
#include "cs_space_saving.h"
}

namespace {

// Of U with full keys, U with fingerprints, E: what came, see main().
enum Point { kHit, kHitSent, kNew, kTaken, kTakenSent, kStayed, kStayedSent, kSure, kRejected, kPoints };
uint64_t seen[3][kPoints];

constexpr unsigned kDraw = 4; // clocks from T, where a tuple draws, to R0

struct Saving : Rows<Vcs_space_saving, cs_space_saving_state, cs_space_saving_cfg, cs_space_saving_in> {
  struct {
    bool valid;
    cs_tagged_tuple e;
  } coming[kDraw]{}; // tuples in T, H1, H2, H3
  uint32_t tuples_used = 1;
  cs_message keys[16]{};   // of the tuples

  explicit Saving(uint64_t seed) : Rows(seed, kDraw) {
    cs_space_saving_init(&model, CS_P_MaxEntries);
    cs_space_saving_reset(&model);
    configure();
    in.on = in.clear = true;
    drive_ports();
    reset();
    edge();
    edge();
    adopt();
  }

  // What the RAMs hold at power-up is anything, and can be read.
  template <class Rows>
  void adopt_keys(const Rows &rows, uint32_t lane) {
    for (uint32_t i = lane; i < CS_P_MaxEntries; i += 4) {
      model.entry[i].w = get(rows[i / 4], 0, CS_P_XLEN);
      model.entry[i].pc = get(rows[i / 4], CS_P_XLEN, CS_P_XLEN);
      model.entry[i].slot = (uint8_t)get(rows[i / 4], 2 * CS_P_XLEN, 2);
    }
  }

  void adopt() {
#define LANE(l) \
  top.rootp->cs_space_saving__DOT__u_keys__DOT__g_lane__BRA__##l##__KET____DOT__u_mem__DOT__mem
    adopt_keys(LANE(0), 0);
    adopt_keys(LANE(1), 1);
    adopt_keys(LANE(2), 2);
    adopt_keys(LANE(3), 3);
#undef LANE
    for (uint32_t i = 0; i < CS_P_MaxEntries; i++)
      model.entry[i].c = (uint32_t)get(top.rootp->cs_space_saving__DOT__u_mem__DOT__mem[i / 4],
                                       (int)(i % 4) * 17, 17);
  }

  void configure() override {
    configure_sets(chance(80) ? 4 : CS_P_LogN);
    cfg.admission = CS_P_Engines == 2 || (CS_P_Engines == 3 && chance(40));
    cfg.tag_bits = (uint8_t)(chance(50) ? 0 : 1 + below(16));
    cfg.rate = chance(60) ? 1 + below(16) : chance(60) ? 1 + rng_skewed(&r, 9) : 1 + below(65535);
    cfg.seed = (uint32_t)word() | 1u << below(32);
    sets_used = 1u << below(cfg.log2n + 1u);
    tuples_used = 1 + rng_skewed(&r, 4);
    choose_keys();
  }

  static constexpr uint64_t kOnes = CS_P_XLEN == 64 ? ~0ull : 0xffffffffull;

  // All are one, but for a bit or the slot of each.
  void choose_keys() {
    for (auto &k : keys) {
      if (&k == keys) {
        k.slot = (uint8_t)below(4);
        k.pc = chance(30) ? 0 : word() & kOnes;
        k.w = chance(30) ? 0 : word() & kOnes;
        continue;
      }
      k = keys[0];
      switch (below(3)) {
      case 0: k.slot ^= 1u << below(2); break;
      case 1: k.pc ^= 1ull << below(CS_P_XLEN); break;
      default: k.w ^= 1ull << below(CS_P_XLEN);
      }
    }
  }

  // One hot tuple among rarer ones, so that entries are fought for.
  cs_tagged_tuple draw_tuple() {
    const uint32_t n = chance(50) ? 0 : below(tuples_used);
    cs_tagged_tuple t{};
    t.set = (uint16_t)below(sets_used);
    t.tag = (uint16_t)(n * 0x1357 & ((1u << cfg.tag_bits) - 1));
    t.m = keys[n];
    if (cfg.tag_bits != 0 && chance(50))
      t.m.pc = word() & kOnes, t.m.w = word() & kOnes;
    return t;
  }

  void drive() {
    const bool go = drive_state();
    for (unsigned i = kDraw - 1; i > 0; i--)
      coming[i] = coming[i - 1];
    coming[0] = {go && !in.clear && traffic(r), draw_tuple()};
    in.e = coming[kDraw - 1].valid ? &coming[kDraw - 1].e : nullptr;
    if (in.clear) { // only INIT comes after OFF: words drawn for tuples under way are lost
      state = kIdle, left = 8, in.e = nullptr;
      for (auto &a : coming)
        a.valid = false;
    }
  }

  void drive_ports() {
    drive_common(cs_tagged_stage(&model.pipe, CS_R0));
    top.move_i = top.x_context_i = 0;
    top.cfg_admission_i = cfg.admission;
    top.cfg_full_key_i = cfg.tag_bits == 0;
    top.cfg_rate_i = cfg.rate;
    top.cfg_seed_i = cfg.seed;
    top.t_valid_i = coming[0].valid;
  }

  void compare() {
    compare_common(cs_tagged_m(&model.pipe));
    SAME("rejected", get(top.counts_o, rec::counts_t::rejected), model.rejected);
    SAME("tbl_c", top.tbl_c_o, model.tbl_c);
    same_tuple(top.tbl_tuple_o, {model.tbl_pc, model.tbl_w, 0, model.tbl_slot});
  }

  // Counters, and the counts of entries that may hold any: those that no event is about.
  void deposit() {
    top.rootp->cs_space_saving__DOT__events_q = model.events = (uint32_t)word();
    top.rootp->cs_space_saving__DOT__emitted_q = model.emitted = (uint32_t)word();
    top.rootp->cs_space_saving__DOT__sum_q = model.emitted_count = (uint32_t)word();
#if CS_P_Engines & 2
    top.rootp->cs_space_saving__DOT__rejected_q = model.rejected = (uint32_t)word();
#endif
    const uint32_t most = cfg.admission || cfg.tag_bits == 0 ? cfg.rate : 2 * cfg.rate;
    for (uint32_t i = 0; i < 1u << (cfg.log2n + cfg.log2_ways); i++) {
      const uint32_t c = model.entry[i].c = below(most);
      ::put(top.rootp->cs_space_saving__DOT__u_mem__DOT__mem[i / 4], (int)(i % 4) * 17, 17, c);
    }
  }

  void clock() {
    if (state == kRun && model.events == 0 && model.pipe.valid == 0 && chance(30))
      deposit();
    drive();
    drive_ports();
    settle();
    compare();
    edge();
    const uint32_t events = model.events;
    cs_space_saving_step(&model, &in);
    if (model.events == events + 1)
      count(model.last);
  }

  void count(const cs_space_saving_decision &d) {
    uint64_t *s = seen[cfg.admission ? 2 : cfg.tag_bits != 0];
    switch (d.rule) {
    case CS_SPACE_SAVING_HIT: s[d.sent ? kHitSent : kHit]++; break;
    case CS_SPACE_SAVING_STAYED: s[d.sent ? kStayedSent : kStayed]++; break;
    case CS_SPACE_SAVING_REJECTED: s[kRejected]++; break;
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
