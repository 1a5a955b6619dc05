/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cfg.c - registers to configuration values, and which of them the
 * hardware refuses to run with (cfg_code on docs/design/registers.md).
 */
#include "cs_cfg.h"

#include "cs_regs.h"

/* Field NAME of the register word x. */
#define FIELD(x, NAME) (((x) & CS_##NAME##_MASK) >> CS_##NAME##_LSB)

/* The stride of the slots' register blocks. */
#define SLOT_BYTES (CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET)

#define REG(value, NAME) ((value)[CS_##NAME##_OFFSET / 4])

static void decode_tiers(struct cs_tiers_cfg *t, uint32_t tiers)
{
  *t = (struct cs_tiers_cfg){
    .on = FIELD(tiers, TIERS_ON),
    .slots = (uint8_t)FIELD(tiers, TIERS_SLOTS),
    .log2_rare = (uint8_t)FIELD(tiers, TIERS_LOG2_RARE),
    .log2_keep = (uint8_t)FIELD(tiers, TIERS_LOG2_KEEP),
    .rate = FIELD(tiers, TIERS_RATE),
  };
}

static void decode_comp(struct cs_comp_cfg *c, const uint32_t *value)
{
  uint32_t comp = REG(value, COMP);

  *c = (struct cs_comp_cfg){
    .rate = FIELD(REG(value, RATE), RATE_R),
    .r_thresh = REG(value, R_THRESH),
    .early_m = FIELD(REG(value, EARLY), EARLY_M),
    .tick = FIELD(REG(value, TICK), TICK_PERIOD),
    .burst_len = FIELD(REG(value, BURST), BURST_LEN),
    .seed = REG(value, SEED),
    .engine = (uint8_t)FIELD(comp, COMP_ENGINE),
    .sampler = (uint8_t)FIELD(comp, COMP_SAMPLER),
    .hash = (uint8_t)FIELD(comp, COMP_HASH),
    .log2n = (uint8_t)FIELD(comp, COMP_LOG2N),
    .log2_r0 = (uint8_t)FIELD(REG(value, EARLY), EARLY_LOG2_R0),
    .stride_m1 = (uint8_t)FIELD(REG(value, BURST), BURST_STRIDE_M1),
    .counter = FIELD(comp, COMP_COUNTER),
    .random_phase = FIELD(comp, COMP_RANDOM_PHASE),
    .early = FIELD(comp, COMP_EARLY),
    .burst_original = FIELD(comp, COMP_BURST_ORIGINAL),
    .tick_clocks = FIELD(comp, COMP_TICK_CLOCKS),
  };
  decode_tiers(&c->tiers, REG(value, TIERS));
}

static void decode_tagged(struct cs_tagged_cfg *t, const uint32_t *value)
{
  uint32_t tagged = REG(value, TAGGED);

  *t = (struct cs_tagged_cfg){
    .thresh = FIELD(REG(value, RATE), RATE_R),
    .tag_bits = (uint8_t)FIELD(tagged, TAGGED_TAG_BITS),
    .log2_ways = (uint8_t)FIELD(tagged, TAGGED_LOG2_WAYS),
    .log2n = (uint8_t)FIELD(REG(value, COMP), COMP_LOG2N),
  };
}

static void decode_saving(struct cs_space_saving_cfg *s,
                          const struct cs_cfg *cfg)
{
  *s = (struct cs_space_saving_cfg){
    .rate = cfg->comp.rate,
    .tag_bits = cfg->tagged.tag_bits,
    .log2_ways = cfg->tagged.log2_ways,
    .log2n = cfg->comp.log2n,
    .admission = cfg->comp.engine == CS_ENGINE_ADMISSION,
    .seed = cfg->comp.seed,
  };
}

/* base: the slot's first word. */
static void decode_slot(struct cs_slot_cfg *s, const uint32_t *base, int xlen)
{
  uint32_t ctrl = REG(base, SLOT0_CTRL);
  uint32_t pcf = REG(base, SLOT0_PCF);
  uint32_t event = REG(base, SLOT0_EVENT);
  uint32_t root = REG(base, SLOT0_ROOT);

  *s = (struct cs_slot_cfg){
    .pc_lo = REG(base, SLOT0_PC_LO),
    .pc_hi = REG(base, SLOT0_PC_HI),
    .class_mask = FIELD(REG(base, SLOT0_CLASS), SLOT_CLASS_MASK),
    .pcf_mask = (uint16_t)FIELD(pcf, SLOT_PCF_MASK),
    .pcf_match = (uint16_t)FIELD(pcf, SLOT_PCF_MATCH),
    .ctx = (uint16_t)FIELD(REG(base, SLOT0_CTX), SLOT_CTX_ID),
    .w_src = (uint8_t)FIELD(ctrl, SLOT_CTRL_W_SRC),
    .mode_mask = (uint8_t)FIELD(ctrl, SLOT_CTRL_MODE_MASK),
    .ev_mask = (uint8_t)FIELD(event, SLOT_EVENT_MASK),
    .ev_value = (uint8_t)FIELD(event, SLOT_EVENT_VALUE),
    .enable = FIELD(ctrl, SLOT_CTRL_ENABLE),
    .pc_exclude = FIELD(ctrl, SLOT_CTRL_PC_EXCLUDE),
    .pct_en = FIELD(ctrl, SLOT_CTRL_PCT_EN),
    .ctx_en = FIELD(ctrl, SLOT_CTRL_CTX_EN),
    .root_on = FIELD(root, SLOT_ROOT_ON),
    .root = FIELD(root, SLOT_ROOT_PAGE),
  };
  if (xlen == 64) {
    s->pc_lo |= (uint64_t)REG(base, SLOT0_PC_LO_HI) << 32;
    s->pc_hi |= (uint64_t)REG(base, SLOT0_PC_HI_HI) << 32;
  }
}

/* The tagged table is wanted, and is there. */
static bool is_tagged(const struct cs_comp_cfg *c,
                      const struct cs_params *params)
{
  return c->engine == CS_ENGINE_TAGGED && params->tagged_table;
}

/* Two tiers are of P alone, which must not change its period. */
static bool bad_rare_rate(const struct cs_comp_cfg *c)
{
  if (!c->tiers.on)
    return false;
  return c->tiers.rate == 0 || c->tiers.rate > 65536 ||
         c->engine != CS_ENGINE_STRATA || c->sampler != CS_SAMPLER_P ||
         c->early || c->counter;
}

/* One of the tables is wanted that send at rate r, and is there. */
static bool is_saving(const struct cs_comp_cfg *c,
                      const struct cs_params *params)
{
  return (c->engine == CS_ENGINE_UNBIASED && params->engines & 1) ||
         (c->engine == CS_ENGINE_ADMISSION && params->engines & 2);
}

static bool is_table(const struct cs_comp_cfg *c,
                     const struct cs_params *params)
{
  return is_tagged(c, params) || is_saving(c, params);
}

static bool bad_rate(const struct cs_comp_cfg *c,
                     const struct cs_params *params)
{
  if (c->rate == 0 || c->rate > 65536 || bad_rare_rate(c))
    return true;
  if (c->engine != CS_ENGINE_STRATA)
    return (is_tagged(c, params) && c->rate > CS_MAX_TAGGED_RATE) ||
           (is_saving(c, params) && c->rate == 65536);
  if (!c->early)
    return false;
  return c->sampler != CS_SAMPLER_P || !cs_is_pow2(c->rate) ||
         1ull << c->log2_r0 > c->rate || c->early_m == 0;
}

static bool bad_strata(const struct cs_cfg *cfg,
                       const struct cs_params *params)
{
  const struct cs_comp_cfg *c = &cfg->comp;

  if (c->log2n > cs_log2((uint64_t)params->strata))
    return true;
  if (c->tiers.on && (c->tiers.log2_keep >= c->log2n ||
                      c->tiers.log2_rare > c->tiers.log2_keep))
    return true;
  return is_table(c, params) &&
         c->log2n + cfg->tagged.log2_ways >
         (int)cs_log2((uint64_t)params->max_entries);
}

static bool bad_burst(const struct cs_comp_cfg *c)
{
  if (c->engine != CS_ENGINE_STRATA || c->sampler != CS_SAMPLER_B)
    return false;
  if (c->tick == 0)
    return true;
  if (c->tick_clocks)
    return c->log2n != 0;
  return c->tick <= c->stride_m1 + c->burst_len;
}

/* What a port that tells transfers of control only cannot give. */
static bool needs_more(const struct cs_slot_cfg *slot)
{
  const uint32_t control = 1u << CS_CLASS_BRANCH | 1u << CS_CLASS_JUMP |
                           1u << CS_CLASS_IJUMP | 1u << CS_CLASS_CALL |
                           1u << CS_CLASS_ICALL | 1u << CS_CLASS_RETURN |
                           1u << CS_CLASS_COSWAP | 1u << CS_CLASS_SYSTEM;

  return (slot->class_mask & ~control) ||
         (slot->w_src != CS_W_NEXT_PC && slot->w_src != CS_W_HEAD_CYCLES);
}

static bool bad_slot(const struct cs_cfg *cfg, const struct cs_params *params)
{
  for (int s = 0; s < params->num_slots; s++)
    if (cfg->slot[s].enable &&
        (cfg->slot[s].w_src >= cs_w_sources(params) ||
         (params->control_flow && needs_more(&cfg->slot[s]))))
      return true;
  return false;
}

static bool bad_combiner(const struct cs_cfg *cfg,
                         const struct cs_params *params, bool comb_en)
{
  if (!comb_en)
    return false;
  return params->combiner_entries == 0 || cfg->max_merges < 2 ||
         cfg->max_merges > 256;
}

static bool bad_sampler(const struct cs_comp_cfg *c,
                        const struct cs_params *params)
{
  if (is_table(c, params))
    return c->sampler != CS_SAMPLER_P || c->counter || c->early;
  if (c->engine != CS_ENGINE_STRATA)
    return false;
  return !(params->samplers >> c->sampler & 1) ||
         (c->early && !params->early_rate);
}

static bool bad_tag(const struct cs_cfg *cfg, const struct cs_params *params)
{
  return is_table(&cfg->comp, params) &&
         ((cfg->tagged.tag_bits == 0 && is_tagged(&cfg->comp, params)) ||
          cfg->tagged.tag_bits > CS_MAX_TAG || cfg->tagged.log2_ways > 2);
}

/* A full key would need the process in every entry. */
static bool bad_context(const struct cs_cfg *cfg,
                        const struct cs_params *params)
{
  return cfg->context_on &&
         (cfg->log2_tick < CS_MIN_LOG2_TICK ||
          (is_saving(&cfg->comp, params) && cfg->tagged.tag_bits == 0));
}

/* The banks' shares, and whether equal tuples of a clock may become one: then
 * none of them can cross two periods. */
static void decode_banks(struct cs_cfg *cfg, unsigned nret)
{
  const struct cs_comp_cfg *c = &cfg->comp;
  uint32_t period = c->early ? 1u << c->log2_r0 : c->rate;

  cfg->lb = cs_sampler_bank_lb(nret, c->log2n);
  for (unsigned b = 0; b < nret; b++)
    cs_sampler_bank_cfg(&cfg->bank[b], c, cfg->lb, b);
  cfg->coalesce = c->sampler == CS_SAMPLER_P && !c->counter &&
                  period >= CS_JOIN_MAX;
}

static enum cs_refusal find_fault(const struct cs_cfg *cfg,
                                  const struct cs_params *params,
                                  bool comb_en)
{
  const struct cs_comp_cfg *c = &cfg->comp;

  if (bad_rate(c, params))
    return CS_BAD_RATE;
  if (bad_strata(cfg, params))
    return CS_BAD_STRATA;
  if (c->hash == CS_HASH_PAPER && !params->hash_paper)
    return CS_BAD_HASH;
  if (c->seed == 0)
    return CS_BAD_SEED;
  if (bad_burst(c))
    return CS_BAD_BURST;
  if (bad_slot(cfg, params))
    return CS_BAD_SLOT;
  if (cfg->watermark == 0 || cfg->watermark > (uint32_t)params->fifo_depth)
    return CS_BAD_WATERMARK;
  if (bad_combiner(cfg, params, comb_en))
    return CS_BAD_COMBINER;
  if (bad_sampler(c, params))
    return CS_BAD_SAMPLER;
  if (c->engine != CS_ENGINE_STRATA && !is_table(c, params))
    return CS_BAD_ENGINE;
  if (bad_tag(cfg, params))
    return CS_BAD_TAG;
  if (bad_context(cfg, params))
    return CS_BAD_CONTEXT;
  return CS_OK;
}

void cs_cfg_decode(struct cs_cfg *cfg, const struct cs_params *params,
                   const uint32_t *value)
{
  bool comb_en = FIELD(REG(value, COMP), COMP_COMB_EN);

  decode_comp(&cfg->comp, value);
  decode_tagged(&cfg->tagged, value);
  decode_saving(&cfg->saving, cfg);
  for (unsigned s = 0; s < CS_MAX_SLOTS; s++)
    decode_slot(&cfg->slot[s], value + s * SLOT_BYTES / 4, params->xlen);
  cfg->comb_on = comb_en && params->combiner_entries != 0;
  cfg->max_merges = FIELD(REG(value, COMBINER), COMBINER_MAX_MERGES);
  cfg->comb_timeout = REG(value, COMB_TIMEOUT);
  cfg->watermark = FIELD(REG(value, WATERMARK), WATERMARK_LEVEL);
  cfg->fifo_timeout = REG(value, FIFO_TIMEOUT);
  cfg->intr_enable = (uint8_t)REG(value, INTR_ENABLE);
  cfg->context_on = FIELD(REG(value, CONTEXT), CONTEXT_ON);
  cfg->log2_tick = (uint8_t)FIELD(REG(value, CONTEXT), CONTEXT_LOG2_TICK);
  if (!params->tiers)
    cfg->comp.tiers = (struct cs_tiers_cfg){0};
  cfg->fault = find_fault(cfg, params, comb_en);
  /* Who has no sampler B has no ticks. */
  if (!(params->samplers >> CS_SAMPLER_B & 1))
    cfg->comp.tick_clocks = false;
  if (params->nret > 1)
    decode_banks(cfg, (unsigned)params->nret);
}
