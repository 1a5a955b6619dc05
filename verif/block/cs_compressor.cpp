// SPDX-License-Identifier: Apache-2.0
//
// cs_compressor.cpp - every sampler and option; tuples of few strata back to
// back and with gaps; INIT, RUN and standstill as cs_ctrl would give them.

#include "Vcs_compressor.h"
#include "Vcs_compressor___024root.h"
#include "members.h"

extern "C" {
#include "cs_compressor.h"
#include "cs_draw.h"
}

struct Compressor : Block<Vcs_compressor> {
  cs_compressor_state model;
  cs_comp_cfg cfg{};
  cs_compressor_in in{};
  cs_message t{};
  Mood traffic;
  uint32_t left = 0; // clocks before the state changes
  uint32_t strata_used = 1;
  enum { kIdle, kEnter, kInit, kRun, kDrain } state = kIdle;
  const bool to_limit;
  bool seldom = false;  // messages come seldom
  bool largest = false; // the period doubles up to the largest
  bool turns = false;   // two strata in step, so that one wraps right behind the other's switch

  explicit Compressor(uint64_t seed, bool limit = false) : Block(seed), to_limit(limit) {
    cs_compressor_init(&model, CS_P_XLEN, CS_P_Strata, 0);
    cs_compressor_reset(&model);
    configure();
    in.clear = true;
    drive_ports();
    reset();
    edge();
    // What the table holds at power-up is anything, and can be read.
    for (unsigned i = 0; i < CS_P_Strata; i++) {
      const uint64_t w =
        top.rootp->cs_compressor__DOT__u_bank__DOT__u_table__DOT__u_mem__DOT__mem[i];
      model.bank.table.words[i] = {(uint32_t)(w & 0x3ffff), (uint32_t)(w >> 18 & 0x3ffff),
                                   (uint8_t)(w >> 36), (uint8_t)(w >> 44)};
    }
  }

  void configure() {
    cfg = {};
    cfg.sampler = (uint8_t)(chance(20) ? CS_SAMPLER_P : below(4));
    cfg.counter = chance(40);
    cfg.random_phase = chance(60);
    cfg.early = cfg.sampler == CS_SAMPLER_P && chance(60);
    // Early rates also from where only a long run doubles them.
    largest = cfg.early && chance(15);
    const unsigned log2r = largest                      ? 14 + below(3)
                         : chance(cfg.early ? 50 : 90) ? below(6)
                                                        : below(17);
    cfg.hash = (uint8_t)below(2);
    cfg.log2n = (uint8_t)below(largest ? 2 : 6);
    cfg.rate = cfg.early || chance(40) ? 1u << log2r : 1 + rng_skewed(&r, 6);
    cfg.r_thresh = (uint32_t)((1ull << 32) / cfg.rate - 1);
    cfg.log2_r0 = (uint8_t)(cfg.early ? below(log2r + 1) : below(17));
    if (cfg.sampler == CS_SAMPLER_R && chance(20)) // every event, and a large count each
      cfg.rate = 65536, cfg.r_thresh = ~0u;
    if (cfg.early && log2r >= 2 && chance(largest ? 90 : 50))
      cfg.log2_r0 = (uint8_t)(log2r - below(3)); // its high bits
    seldom = cfg.early && cfg.log2_r0 >= 8; // and yet a switch or two
    cfg.early_m = 1 + below(largest ? 1 : seldom ? 2 : 6);
    cfg.stride_m1 = (uint8_t)rng_skewed(&r, 4);
    cfg.burst_len = rng_skewed(&r, 5);
    cfg.tick = 1 + cfg.stride_m1 + cfg.burst_len + rng_skewed(&r, 5);
    cfg.tick_clocks = chance(40);
    cfg.burst_original = chance(50);
    cfg.seed = (uint32_t)word() | 1;
    if (chance(20)) { // a word that the generator will give: every bit counts
      cfg.r_thresh = cfg.seed;
      for (uint32_t n = 1 + below(64); n > 0; n--)
        cfg.r_thresh = cs_xorshift32(cfg.r_thresh);
    }
    if (cfg.tick_clocks)
      cfg.log2n = 0;
    if (cfg.tick_clocks && chance(60)) { // short ticks, long strides
      cfg.tick = 1 + below(8);
      cfg.stride_m1 = (uint8_t)below(256);
      cfg.burst_len = rng_skewed(&r, 9);
    }
    if (!cfg.tick_clocks && chance(20)) { // long strides of events
      cfg.stride_m1 = (uint8_t)below(256);
      cfg.tick = 1 + cfg.stride_m1 + cfg.burst_len + rng_skewed(&r, 5);
    }
    strata_used = 1u << below(5);
    if (to_limit) { // R that samples only because C is at its limit
      cfg.sampler = CS_SAMPLER_R, cfg.counter = true, cfg.early = false;
      cfg.r_thresh = 0, cfg.log2n = 0;
    }
    turns = largest && chance(60);
    if (turns)
      cfg.random_phase = false, cfg.log2n = 1, cfg.early_m = 3, cfg.log2_r0 = (uint8_t)below(8);
    in.cfg = &cfg;
  }

  void drive_cfg() {
    using R = rec::cfg_t;
    put(top.cfg_i, R::sampler, cfg.sampler);
    put(top.cfg_i, R::counter, cfg.counter);
    put(top.cfg_i, R::random_phase, cfg.random_phase);
    put(top.cfg_i, R::early, cfg.early);
    put(top.cfg_i, R::hash, cfg.hash);
    put(top.cfg_i, R::log2n, cfg.log2n);
    put(top.cfg_i, R::burst_original, cfg.burst_original);
    put(top.cfg_i, R::tick_clocks, cfg.tick_clocks);
    put(top.cfg_i, R::rate, cfg.rate);
    put(top.cfg_i, R::r_thresh, cfg.r_thresh);
    put(top.cfg_i, R::log2_r0, cfg.log2_r0);
    put(top.cfg_i, R::early_m, cfg.early_m);
    put(top.cfg_i, R::tick, cfg.tick);
    put(top.cfg_i, R::stride_m1, cfg.stride_m1);
    put(top.cfg_i, R::burst_len, cfg.burst_len);
    put(top.cfg_i, R::seed, cfg.seed);
  }

  // A new configuration stands still for some clocks before INIT, as the
  // refusal check of cs_ctrl needs a clock and the bus several.
  void next_state() {
    switch (state) {
    case kIdle: state = kEnter, left = 1; break;
    case kEnter: state = kInit, left = 8 + (1u << cfg.log2n); break;
    case kInit:
      state = kRun;
      left = to_limit ? 1u << 19 : largest ? 50000 : 1 + below(chance(seldom ? 30 : 90) ? 3000 : 30000);
      break;
    case kRun: state = kDrain, left = 20; break;
    case kDrain: state = kIdle, left = 8, configure(); break;
    }
  }

  void drive() {
    if (left == 0)
      next_state();
    in.clear = state == kDrain && below(200) == 0;
    in.enter_init = state == kEnter;
    in.init = state == kInit;
    in.run = state == kRun;
    in.init_cnt = state == kInit ? 8 + (1u << cfg.log2n) - left : 0;
    in.tbl_we = state == kIdle && left == 6;
    in.tbl_addr = chance(50) ? below(1u << cfg.log2n) : below(64);
    left--;
    t.slot = (uint8_t)below(2);
    t.pc = 0x80000000u + 2 * below(strata_used);
    t.w = below(2);
    if (turns)
      t.slot = 0, t.pc = 0x80000000u + 2 * (left % 2), t.w = 0;
    const bool go = state == kRun || (state == kDrain && left > 12);
    in.t = go && (to_limit || turns || traffic(r)) ? &t : nullptr;
    if (in.clear)
      left = 0, in.t = nullptr;
  }

  void drive_ports() {
    drive_cfg();
    using R = rec::ctrl_t;
    put(top.ctrl_i, R::off, in.clear);
    put(top.ctrl_i, R::enter_init, in.enter_init);
    put(top.ctrl_i, R::init, in.init);
    put(top.ctrl_i, R::run, in.run);
    put(top.ctrl_i, R::init_cnt, in.init_cnt);
    put(top.ctrl_i, R::tbl_we, in.tbl_we);
    put(top.ctrl_i, R::tbl_addr, in.tbl_addr);
    top.t_valid_i = in.t != nullptr;
    put_tuple(top.t_i, t);
  }

  static uint64_t packed(const cs_word &w) {
    return (uint64_t)w.sub << 44 | (uint64_t)w.rot << 36
         | (uint64_t)w.C << 18 | w.S;
  }

  void compare() {
    const cs_message *m = cs_compressor_m(&model);
    SAME("m_valid", top.m_valid_o, m != nullptr);
    if (m != nullptr)
      same_message(top.m_o, *m);
    SAME("busy", top.busy_o, cs_compressor_busy(&model));
    using R = rec::counts_t;
    SAME("events", get(top.counts_o, R::events), model.bank.events);
    SAME("emitted", get(top.counts_o, R::emitted), model.bank.emitted);
    SAME("emitted_count", get(top.counts_o, R::emitted_count), model.bank.emitted_count);
    SAME("credit", get(top.counts_o, R::credit), model.bank.credit);
    SAME("early_k", top.early_k_o, model.bank.early.k);
    SAME("tbl_word", get(top.tbl_o, rec::tbl_t::word), packed(model.bank.table.tbl_word));
  }

  void clock() {
    drive();
    drive_ports();
    settle();
    compare();
    edge();
    cs_compressor_step(&model, &in);
  }
};

// An event in every clock until C has been at its limit.
struct ToLimit : Compressor {
  explicit ToLimit(uint64_t seed) : Compressor(seed, true) {}
};

int main(int argc, char **argv) {
  char *limit[] = {argv[0]};
  if (const int failed = block_main<ToLimit>(1, limit, 1, (1u << 18) + 100))
    return failed;
  return block_main<Compressor>(argc, argv, 60, 100000);
}
