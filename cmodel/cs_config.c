/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_config.c - struct cs_compressor in the units of the registers.
 *
 * The faults are those that the hardware would refuse (BAD_RATE and on), for
 * a compressor with 4,096 strata and both hashes built.
 */
#include "cs_config.h"

#include <stdbool.h>
#include <stddef.h>

#include "cs_regs.h"
#include "cs_types.h"

static uint32_t burst_len(const struct cs_compressor *c)
{
  return (c->samples - 1) * (c->burst_original ? c->stride : 1);
}

static const char *fault(enum cs_part *part, enum cs_part which,
                         const char *text)
{
  *part = which;
  return text;
}

static const char *early_fault(const struct cs_compressor *c,
                               enum cs_part *part)
{
  if (c->sampler != CS_SAMPLER_P)
    return fault(part, CS_PART_EARLY, "early is an option of sampler P");
  if (!cs_is_pow2(c->rate))
    return fault(part, CS_PART_RATE, "early needs a power of two for r");
  if (c->log2_r0 > 16 || 1u << c->log2_r0 > c->rate)
    return fault(part, CS_PART_R0, "r0 must not be above r");
  if (c->early_m == 0 || c->early_m >> 24)
    return fault(part, CS_PART_M, "m must be 1..16777215");
  return NULL;
}

static const char *burst_fault(const struct cs_compressor *c,
                               enum cs_part *part)
{
  if (c->samples == 0 || c->samples > 256)
    return fault(part, CS_PART_SAMPLES, "samples must be 1..256");
  if (c->stride == 0 || c->stride > 256)
    return fault(part, CS_PART_STRIDE, "stride must be 1..256");
  if (c->tick == 0 || c->tick > CS_S_MASK)
    return fault(part, c->tick_clocks ? CS_PART_T : CS_PART_RATE,
                 "a tick must be 1..262143 events (r * samples) or clocks");
  if (c->tick_clocks && c->log2n)
    return fault(part, CS_PART_TICK, "ticks by clocks need n = 1");
  if (!c->tick_clocks && c->tick <= c->stride - 1 + burst_len(c))
    return fault(part, CS_PART_SAMPLES,
                 "stride and burst do not fit into a tick");
  return NULL;
}

static const char *tiers_fault(const struct cs_compressor *c,
                               enum cs_part *part)
{
  if (c->engine != CS_ENGINE_STRATA || c->sampler != CS_SAMPLER_P ||
      c->counter)
    return fault(part, CS_PART_TIERS, "tiers is an option of H:P");
  if (c->early)
    return fault(part, CS_PART_EARLY, "tiers need early=off");
  if (c->banks != 1)
    return fault(part, CS_PART_BANKS, "tiers need one bank");
  if (c->rare_rate == 0 || c->rare_rate > 65536)
    return fault(part, CS_PART_RARE_RATE, "rr must be 1..65536");
  if (c->log2_keep >= c->log2n)
    return fault(part, CS_PART_KEEP, "nk must be at most n / 2");
  if (c->log2_rare > c->log2_keep)
    return fault(part, CS_PART_RARE, "nr must be at most nk");
  return NULL;
}

const char *cs_config_fault(const struct cs_compressor *c, enum cs_part *part)
{
  const char *text = NULL;

  if (c->rate == 0 || c->rate > 65536)
    return fault(part, CS_PART_RATE, "r must be 1..65536");
  if (c->log2n > 12)
    return fault(part, CS_PART_STRATA, "n must be 1..4096");
  if (c->seed == 0)
    return fault(part, CS_PART_SEED, "seed must not be 0");
  if (c->banks != 1 && c->banks != 2 && c->banks != 4)
    return fault(part, CS_PART_BANKS, "banks must be 1, 2 or 4");
  if (c->engine != CS_ENGINE_STRATA)
    text = cs_table_fault(c, part);
  else if (c->early)
    text = early_fault(c, part);
  if (!text && c->engine == CS_ENGINE_STRATA && c->sampler == CS_SAMPLER_B)
    text = burst_fault(c, part);
  if (!text && c->tiers)
    text = tiers_fault(c, part);
  if (!text && c->comb_entries > CS_MAX_COMBINER)
    text = fault(part, CS_PART_COMBINER, "k must be 0, 4, 8, 16 or 32");
  if (!text && c->comb_entries && (c->max_merges < 2 || c->max_merges > 256))
    text = fault(part, CS_PART_MERGES, "merges must be 2..256");
  return text;
}

void cs_config_tiers(struct cs_tiers_cfg *t, const struct cs_compressor *c)
{
  *t = (struct cs_tiers_cfg){0};
  if (c->tiers)
    *t = (struct cs_tiers_cfg){
      .on = true,
      .slots = 0xf,
      .log2_rare = (uint8_t)c->log2_rare,
      .log2_keep = (uint8_t)c->log2_keep,
      .rate = c->rare_rate,
    };
}

void cs_comp_cfg_of(struct cs_comp_cfg *cfg, const struct cs_compressor *c)
{
  *cfg = (struct cs_comp_cfg){
    .rate = c->rate,
    .r_thresh = (uint32_t)((1ull << 32) / c->rate - 1),
    .early_m = c->early_m,
    .tick = c->tick,
    .burst_len = burst_len(c),
    .seed = c->seed,
    .engine = (uint8_t)c->engine,
    .sampler = (uint8_t)c->sampler,
    .hash = (uint8_t)c->hash,
    .log2n = (uint8_t)c->log2n,
    .log2_r0 = (uint8_t)c->log2_r0,
    .stride_m1 = (uint8_t)(c->stride - 1),
    .counter = c->counter,
    .random_phase = c->random_phase,
    .early = c->early,
    .burst_original = c->burst_original,
    .tick_clocks = c->tick_clocks,
  };
  cs_config_tiers(&cfg->tiers, c);
}

static uint32_t comp_word(const struct cs_compressor *c)
{
  return (uint32_t)c->sampler << CS_COMP_SAMPLER_LSB |
         (uint32_t)c->counter << CS_COMP_COUNTER_LSB |
         (uint32_t)c->random_phase << CS_COMP_RANDOM_PHASE_LSB |
         (uint32_t)c->early << CS_COMP_EARLY_LSB |
         (uint32_t)c->hash << CS_COMP_HASH_LSB |
         (uint32_t)c->log2n << CS_COMP_LOG2N_LSB |
         (uint32_t)c->burst_original << CS_COMP_BURST_ORIGINAL_LSB |
         (uint32_t)c->tick_clocks << CS_COMP_TICK_CLOCKS_LSB |
         (uint32_t)(c->comb_entries != 0) << CS_COMP_COMB_EN_LSB |
         (uint32_t)c->engine << CS_COMP_ENGINE_LSB;
}

static uint32_t tiers_word(const struct cs_tiers_cfg *t)
{
  return t->rate << CS_TIERS_RATE_LSB |
         (uint32_t)t->on << CS_TIERS_ON_LSB |
         (uint32_t)t->slots << CS_TIERS_SLOTS_LSB |
         (uint32_t)t->log2_rare << CS_TIERS_LOG2_RARE_LSB |
         (uint32_t)t->log2_keep << CS_TIERS_LOG2_KEEP_LSB;
}

int cs_config_writes(const struct cs_compressor *c,
                     struct cs_reg_write writes[CS_CONFIG_WRITES])
{
  struct cs_comp_cfg cfg;
  int n = 0;

  cs_comp_cfg_of(&cfg, c);
  writes[n++] = (struct cs_reg_write){CS_COMP_OFFSET, comp_word(c)};
  writes[n++] = (struct cs_reg_write){CS_RATE_OFFSET, cfg.rate};
  writes[n++] = (struct cs_reg_write){CS_R_THRESH_OFFSET, cfg.r_thresh};
  writes[n++] = (struct cs_reg_write){
    CS_EARLY_OFFSET, (uint32_t)cfg.log2_r0 << CS_EARLY_LOG2_R0_LSB |
                     cfg.early_m << CS_EARLY_M_LSB};
  writes[n++] = (struct cs_reg_write){CS_TICK_OFFSET, cfg.tick};
  writes[n++] = (struct cs_reg_write){
    CS_BURST_OFFSET, (uint32_t)cfg.stride_m1 << CS_BURST_STRIDE_M1_LSB |
                     cfg.burst_len << CS_BURST_LEN_LSB};
  writes[n++] = (struct cs_reg_write){CS_SEED_OFFSET, cfg.seed};
  if (c->engine != CS_ENGINE_STRATA)
    writes[n++] = (struct cs_reg_write){
      CS_TAGGED_OFFSET, c->tag_bits << CS_TAGGED_TAG_BITS_LSB |
                        c->log2_ways << CS_TAGGED_LOG2_WAYS_LSB};
  if (c->tiers)
    writes[n++] = (struct cs_reg_write){
      CS_TIERS_OFFSET, tiers_word(&cfg.tiers)};
  if (c->comb_entries)
    writes[n++] = (struct cs_reg_write){CS_COMBINER_OFFSET, c->max_merges};
  return n;
}
