// SPDX-License-Identifier: Apache-2.0
//
// cs_cfg_check.cpp - random registers, most of them at the edge of a rule; the
// verdict is that of the model's decoder.

#define CS_P_XLEN 32  // cs_cfg_check does not depend on it

#include "Vcs_cfg_check.h"
#include "members.h"
#include "slots.h"

extern "C" {
#include "cs_cfg.h"
#include "cs_reg_file.h"
#include "cs_regs.h"
}

struct CfgCheck : Block<Vcs_cfg_check> {
  cs_params params{};
  uint32_t value[CS_REG_WORDS] = {};
  cs_cfg cfg{};
  uint8_t fault = 0, code = 0;  // of the clock before, of that before it
  bool locked = false;
  bool fresh = true;  // reset is followed by OFF

  explicit CfgCheck(uint64_t seed) : Block(seed) {
    params.xlen = CS_P_XLEN;
    params.num_slots = CS_P_NumSlots;
    params.strata = CS_P_Strata;
    params.hash_paper = CS_P_HashPaper;
    params.combiner_entries = CS_P_CombinerEntries;
    params.samplers = CS_P_Samplers;
    params.early_rate = CS_P_EarlyRate;
    params.tagged_table = CS_P_TaggedTable;
    params.max_entries = CS_P_MaxEntries;
    params.tiers = CS_P_Tiers;
    params.engines = CS_P_Engines;
    params.fifo_depth = CS_P_FifoDepth;
    params.reasons = CS_P_Reasons;
    params.control_flow = CS_P_ControlFlow;
    configure();
    reset();
  }

  uint32_t &reg(unsigned offset) { return value[offset / 4]; }

  // A value that a rule is about: at it, beside it, or anything.
  uint32_t near(uint32_t edge, uint32_t mask) {
    const uint32_t v = chance(60) ? edge + below(3) - 1 : (uint32_t)word();
    return v & mask;
  }

  void configure_compressor() {
    const uint32_t log2r = below(17);
    const uint32_t rate = chance(50) ? 1u << log2r
                          : chance(30) ? 1u << log2r | 1u << below(17) : near(65536, 0x1ffff);
    const uint32_t stride = below(256), len = near(below(2) << 16, 0x1ffff);
    reg(CS_COMP_OFFSET) =
      ((uint32_t)word() & ~CS_COMP_LOG2N_MASK & ~CS_COMP_EARLY_MASK
       & ~CS_COMP_ENGINE_MASK)
      | below(chance(90) ? 12 : 16) << CS_COMP_LOG2N_LSB
      | (uint32_t)chance(30) << CS_COMP_EARLY_LSB;
    reg(CS_RATE_OFFSET) = chance(90) ? rate : below(2);
    reg(CS_R_THRESH_OFFSET) = (uint32_t)word();
    reg(CS_EARLY_OFFSET) =
      (chance(80) ? near(log2r, 31) : below(32)) << CS_EARLY_LOG2_R0_LSB
      | (chance(90) ? (uint32_t)word() & 0xffffff : 0) << CS_EARLY_M_LSB;
    reg(CS_TICK_OFFSET) = chance(5) ? 0 : near(stride + len, 0x3ffff);
    reg(CS_BURST_OFFSET) = stride << CS_BURST_STRIDE_M1_LSB
                           | len << CS_BURST_LEN_LSB;
    if (chance(50))
      configure_tagged();
    configure_tiers();
    reg(CS_SEED_OFFSET) = chance(5) ? 0 : (uint32_t)word();
  }

  // Mostly legal but for one rule.
  void configure_tagged() {
    const uint32_t ways = below(chance(80) ? 3 : 4);
    uint32_t &comp = reg(CS_COMP_OFFSET);
    if (chance(70))
      comp &= ~(CS_COMP_SAMPLER_MASK | CS_COMP_COUNTER_MASK | CS_COMP_EARLY_MASK);
    comp &= ~CS_COMP_LOG2N_MASK;
    comp |= (chance(90) ? 1 + below(3) : below(8)) << CS_COMP_ENGINE_LSB
            | below(8) << CS_COMP_LOG2N_LSB;
    reg(CS_RATE_OFFSET) =
      chance(60) ? 1 + below(256) : near(chance(50) ? 256 : 65536, 0x1ffff);
    reg(CS_TAGGED_OFFSET) =
      (chance(60) ? 1 + below(16) : chance(50) ? 0 : near(below(2) << 4, 31))
                            | ways << CS_TAGGED_LOG2_WAYS_LSB;
  }

  // Off, or mostly legal but for one rule.
  void configure_tiers() {
    uint32_t &tiers = reg(CS_TIERS_OFFSET), &comp = reg(CS_COMP_OFFSET);
    const uint32_t keep = below(11);
    tiers = (uint32_t)word() & ~CS_TIERS_ON_MASK;
    if (!CS_P_Tiers || chance(40))
      return;
    if (chance(80)) {
      comp &= ~(CS_COMP_SAMPLER_MASK | CS_COMP_COUNTER_MASK | CS_COMP_EARLY_MASK
                | CS_COMP_ENGINE_MASK | CS_COMP_LOG2N_MASK);
      comp |= (keep + below(chance(80) ? 3 : 8)) % 16 << CS_COMP_LOG2N_LSB;
      reg(CS_RATE_OFFSET) = 1 + below(65536);
    }
    tiers = CS_TIERS_ON_MASK | (chance(80) ? 1 + below(65536) : near(65536, 0x1ffff))
            | below(16) << CS_TIERS_SLOTS_LSB | keep << CS_TIERS_LOG2_KEEP_LSB
            | (chance(80) ? below(keep + 1) : below(16)) << CS_TIERS_LOG2_RARE_LSB;
  }

  // Mostly what a port of transfers can give, but for one class or source.
  void configure_control(unsigned base) {
    static const uint8_t sources[] = {CS_W_NEXT_PC, CS_W_HEAD_CYCLES};
    uint32_t &ctrl = reg(base + CS_SLOT0_CTRL_OFFSET);
    uint32_t &classes = reg(base + CS_SLOT0_CLASS_OFFSET);
    if (chance(90))
      ctrl = (ctrl & ~CS_SLOT_CTRL_W_SRC_MASK)
             | (uint32_t)sources[below(2)] << CS_SLOT_CTRL_W_SRC_LSB;
    classes &= 0x81fc;
    if (chance(10))
      classes |= 1u << below(17);
  }

  void configure_others() {
    reg(CS_COMBINER_OFFSET) = near(chance(50) ? 2 : 256, 0x1ff);
    reg(CS_COMB_TIMEOUT_OFFSET) = (uint32_t)word();
    reg(CS_WATERMARK_OFFSET) =
      chance(10) ? below(2) : chance(80) ? 1 + below(CS_P_FifoDepth)
                                         : near(CS_P_FifoDepth, 0xffff);
    reg(CS_FIFO_TIMEOUT_OFFSET) = (uint32_t)word();
    for (unsigned s = 0; s < CS_MAX_SLOTS; s++) {
      const unsigned base = s * (CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET);
      for (unsigned a = CS_SLOT0_CTRL_OFFSET; a < CS_SLOT1_CTRL_OFFSET; a += 4)
        reg(base + a) = (uint32_t)word();
      if (chance(95))
        reg(base + CS_SLOT0_CTRL_OFFSET) =
          (reg(base + CS_SLOT0_CTRL_OFFSET) & ~CS_SLOT_CTRL_W_SRC_MASK)
          | below(cs_w_sources(&params)) << CS_SLOT_CTRL_W_SRC_LSB;
      if (CS_P_ControlFlow && chance(95))
        configure_control(base);
    }
  }

  void configure() {
    configure_compressor();
    configure_others();
    cs_cfg_decode(&cfg, &params, value);
    drive();
  }

  void drive() {
    using R = rec::cfg_t;
    const cs_comp_cfg &c = cfg.comp;
    auto field = [&](rec::Field f, uint64_t v) { put(top.cfg_i, f, v); };
    field(R::fifo_timeout, cfg.fifo_timeout);
    field(R::watermark, cfg.watermark);
    field(R::comb_timeout, cfg.comb_timeout);
    field(R::max_merges, cfg.max_merges);
    field(R::comb_en, reg(CS_COMP_OFFSET) >> CS_COMP_COMB_EN_LSB);
    field(R::seed, c.seed);
    field(R::burst_len, c.burst_len);
    field(R::stride_m1, c.stride_m1);
    field(R::tick, c.tick);
    field(R::early_m, c.early_m);
    field(R::log2_r0, c.log2_r0);
    field(R::r_thresh, c.r_thresh);
    field(R::rate, c.rate);
    field(R::tick_clocks, reg(CS_COMP_OFFSET) >> CS_COMP_TICK_CLOCKS_LSB);
    field(R::burst_original, c.burst_original);
    field(R::log2n, c.log2n);
    field(R::hash, c.hash);
    field(R::early, c.early);
    field(R::random_phase, c.random_phase);
    field(R::counter, c.counter);
    field(R::sampler, c.sampler);
    field(R::rare_rate, reg(CS_TIERS_OFFSET) >> CS_TIERS_RATE_LSB);
    field(R::log2_keep, reg(CS_TIERS_OFFSET) >> CS_TIERS_LOG2_KEEP_LSB);
    field(R::log2_rare, reg(CS_TIERS_OFFSET) >> CS_TIERS_LOG2_RARE_LSB);
    field(R::tiers_slots, reg(CS_TIERS_OFFSET) >> CS_TIERS_SLOTS_LSB);
    field(R::tiers_on, reg(CS_TIERS_OFFSET) >> CS_TIERS_ON_LSB);
    field(R::log2_ways, reg(CS_TAGGED_OFFSET) >> CS_TAGGED_LOG2_WAYS_LSB);
    field(R::tag_bits, reg(CS_TAGGED_OFFSET));
    field(R::engine, reg(CS_COMP_OFFSET) >> CS_COMP_ENGINE_LSB);
    for (int s = 0; s < CS_P_NumSlots; s++)
      put_slot(top.slot_cfg_i, s, cfg.slot[s]);
  }

  void clock() {
    if (below(50) == 0 && !fresh)  // OFF is never locked
      locked = !locked;
    const bool clear = fresh || below(100) == 0;
    fresh = false;
    if (!locked)
      configure();
    top.locked_i = locked;
    top.clear_i = clear;
    settle();
    SAME("code", top.code_o, code);
    edge();
    if (clear)
      code = CS_OK;
    else if (!locked)
      code = fault;
    if (!locked)
      fault = cfg.fault;
  }
};

int main(int argc, char **argv) {
  return block_main<CfgCheck>(argc, argv, 10, 50000);
}
