// SPDX-License-Identifier: Apache-2.0
//
// config.c - random configurations of the profiler, see config.h.

#include "config.h"
#include "cs_draw.h"
#include "cs_event.h"
#include "cs_regs.h"

/* What config_write() decides before it writes. */
struct choice {
  unsigned engine, tag_bits, log2_ways;
  enum cs_sampler sampler;
  bool counter, random_phase, early, burst_original, tick_clocks, comb;
  unsigned hash, log2n, log2_r0;
  uint32_t rate, r_thresh, early_m, tick, stride_m1, len, seed, merges;
  uint32_t comb_timeout, watermark, fifo_timeout;
  bool tiers; /* two tiers of strata; the rest of TIERS stands there anyway */
  uint32_t rare_rate;
  unsigned mark_slots, log2_rare, log2_keep;
};

static unsigned log2_of(unsigned n) {
  unsigned b = 0;
  while (n >>= 1)
    b++;
  return b;
}

static uint32_t shift(uint32_t value, unsigned lsb) {
  return value << lsb;
}

/* A word that the generator will give: a threshold at which every bit counts. */
static uint32_t coming_word(uint32_t seed, uint64_t after) {
  for (after %= 64; after > 0; after--)
    seed = cs_xorshift32(seed);
  return cs_xorshift32(seed);
}

static void choose_rate(struct choice *c, struct rng *r) {
  unsigned log2r = rng_percent(r, 90) ? rng_below(r, 6) : rng_below(r, 17);
  if (c->early || rng_percent(r, 40))
    c->rate = 1u << log2r;
  else
    c->rate = rng_percent(r, 95) ? 1 + rng_skewed(r, 6)
                                 : 1 + rng_below(r, 65536);
  c->log2_r0 = c->early ? rng_below(r, log2r + 1) : rng_below(r, 32);
  c->early_m = rng_range(r, 1, 6);
  c->r_thresh = rng_percent(r, 90) ? (uint32_t)((1ull << 32) / c->rate - 1)
                                   : coming_word(c->seed, rng_next(r));
}

/* Several lanes: a compressor that joins equal tuples. */
static void choose_joining(struct choice *c, struct rng *r,
                           const struct cs_params *p) {
  unsigned log2r = rng_range(r, 4, 7);
  c->sampler = CS_SAMPLER_P;
  c->counter = false;
  c->random_phase = rng_percent(r, 25);
  c->early = p->early_rate && rng_percent(r, 50);
  c->rate = 1u << log2r;
  c->log2_r0 = rng_percent(r, 60) ? 4 : rng_range(r, 0, log2r);
  c->early_m = rng_range(r, 1, 3);
}

static void choose_burst(struct choice *c, struct rng *r) {
  c->tick_clocks = rng_percent(r, c->sampler == CS_SAMPLER_B ? 40 : 10);
  c->burst_original = rng_percent(r, 50);
  c->stride_m1 = rng_skewed(r, 4);
  c->len = rng_skewed(r, 5);
  c->tick = 1 + c->stride_m1 + c->len + rng_skewed(r, 5);
  if (c->tick_clocks && c->sampler == CS_SAMPLER_B)
    c->log2n = 0;
}

static void choose_transport(struct choice *c, struct rng *r,
                             const struct cs_params *p) {
  c->comb = p->combiner_entries != 0 && rng_percent(r, 60);
  c->merges = rng_percent(r, 80) ? rng_range(r, 2, 8) : 256;
  c->comb_timeout = rng_percent(r, 50) ? 0 : 1 + rng_skewed(r, 9);
  c->watermark = rng_range(r, 1, rng_percent(r, 50) ? 4 : p->fifo_depth);
  c->fifo_timeout = rng_percent(r, 50) ? 0 : 1 + rng_skewed(r, 8);
}

/* The tagged table: few sets and short tags, so that tuples meet. */
static void choose_tagged(struct choice *c, struct rng *r,
                          const struct cs_params *p) {
  unsigned most = log2_of(p->max_entries);
  c->engine = CS_ENGINE_TAGGED;
  c->sampler = CS_SAMPLER_P;
  c->counter = c->early = false;
  c->rate = rng_percent(r, 70) ? 1 + rng_below(r, 24) : 1 + rng_below(r, 256);
  c->tag_bits = rng_percent(r, 70) ? rng_range(r, 1, 4) : rng_range(r, 1, 16);
  c->log2_ways = rng_below(r, 3);
  c->log2n = rng_percent(r, 93) ? rng_below(r, 4)
                                : rng_range(r, 0, log2_of(p->strata));
  if (c->log2n > most - c->log2_ways)
    c->log2n = most - c->log2_ways;
}

/* Engines U and E: the same, with counts that come to their rates. */
static void choose_saving(struct choice *c, struct rng *r,
                          const struct cs_params *p) {
  choose_tagged(c, r, p);
  c->engine = p->engines == 3 ? rng_range(r, 2, 3)
                               : 1 + (unsigned)p->engines;
  c->rate = rng_percent(r, 90) ? 1 + rng_skewed(r, 5)
          : rng_percent(r, 20) ? 65535 : 1 + rng_below(r, 65535);
  if (rng_percent(r, 55))
    c->tag_bits = 0;
}

/* Two tiers of few strata and short periods. */
static void choose_tiers(struct choice *c, struct rng *r,
                         const struct cs_params *p) {
  unsigned logn = log2_of(p->strata);
  c->engine = CS_ENGINE_STRATA;
  c->sampler = CS_SAMPLER_P;
  c->counter = c->early = false;
  c->tiers = true;
  c->rate = rng_percent(r, 90) ? 1 + rng_skewed(r, 5) : 1 + rng_below(r, 65536);
  c->rare_rate = rng_percent(r, 90) ? 1 + rng_skewed(r, 5)
               : rng_percent(r, 20) ? 65536 : 1 + rng_below(r, 65536);
  c->log2n = rng_percent(r, 93) ? rng_range(r, 1, 4) : rng_range(r, 1, logn);
  c->log2_keep = rng_below(r, c->log2n);
  c->log2_rare = rng_percent(r, 50) ? c->log2_keep
                                    : rng_below(r, c->log2_keep + 1);
  c->mark_slots = rng_percent(r, 60) ? 0xf : rng_below(r, 16);
}

/* Numbers up to their limits: events are rare then, but every bit moves. */
static void choose_large(struct choice *c, struct rng *r, unsigned logn) {
  c->log2n = rng_range(r, 0, logn);
  c->rate = rng_percent(r, 20) ? 65536 : 1 + rng_below(r, 65536);
  if (c->early) {
    c->log2_r0 = rng_below(r, 17);
    c->rate = 1u << rng_range(r, c->log2_r0, 16);
  }
  c->r_thresh = (uint32_t)rng_next(r);
  c->early_m = 1 + (rng_skewed(r, 24) & 0xfffffe);
  c->stride_m1 = rng_below(r, 256);
  c->len = rng_skewed(r, 17);
  c->tick = 1 + c->stride_m1 + c->len
            + rng_below(r, 0x3ffff - c->stride_m1 - c->len);
  c->comb_timeout = (uint32_t)rng_next(r);
  c->fifo_timeout = (uint32_t)rng_next(r);
  if (c->tick_clocks && c->sampler == CS_SAMPLER_B)
    c->log2n = 0;
}

static void choose(struct choice *c, struct rng *r,
                   const struct cs_params *p) {
  unsigned logn = log2_of(p->strata);
  *c = (struct choice){ .sampler = (enum cs_sampler)rng_below(r, 4) };
  if (rng_percent(r, 20) || !(p->samplers >> c->sampler & 1))
    c->sampler = CS_SAMPLER_P;
  if (p->supervisor && rng_percent(r, 50))
    c->sampler = CS_SAMPLER_B; /* its forms are many, and engines take most runs */
  c->counter = rng_percent(r, 35);
  c->random_phase = rng_percent(r, 60);
  c->early = c->sampler == CS_SAMPLER_P && rng_percent(r, 50)
             && p->early_rate;
  c->hash = p->hash_paper ? rng_below(r, 2) : CS_HASH_FOLD;
  c->log2n = rng_percent(r, 93) ? rng_below(r, 6) : rng_range(r, 0, logn);
  if (c->log2n > logn)
    c->log2n = logn;
  c->seed = (uint32_t)rng_next(r) | 1;
  choose_rate(c, r);
  if (p->nret > 1 && rng_percent(r, 35))
    choose_joining(c, r, p);
  choose_burst(c, r);
  choose_transport(c, r, p);
  if (rng_percent(r, 6))
    choose_large(c, r, logn);
  c->tag_bits = rng_below(r, 32);
  c->log2_ways = rng_below(r, 4);
  if (p->tagged_table && rng_percent(r, p->supervisor ? 20 : 40))
    choose_tagged(c, r, p);
  if (p->engines && rng_percent(r, 40))
    choose_saving(c, r, p);
  c->rare_rate = (uint32_t)rng_next(r) & CS_TIERS_RATE_MASK;
  c->mark_slots = rng_below(r, 16);
  c->log2_rare = rng_below(r, 16);
  c->log2_keep = rng_below(r, 16);
  if (p->tiers && rng_percent(r, 40))
    choose_tiers(c, r, p);
}

/* Breaks a rule of docs/design/tiers.md. */
static void spoil_tiers(struct choice *c, struct rng *r,
                        const struct cs_params *p) {
  choose_tiers(c, r, p);
  switch (rng_below(r, 9)) {
  case 0: c->rare_rate = 0; break;
  case 1: c->rare_rate = 65537 + rng_below(r, 65535); break;
  case 2: c->sampler = (enum cs_sampler)rng_range(r, 1, 3); break;
  case 3: c->early = true, c->rate = 8, c->log2_r0 = 2; break;
  case 4: c->counter = true; break;
  case 5: c->engine = rng_range(r, 1, 7); break;
  case 6: c->log2_keep = rng_range(r, c->log2n, 15); break;
  case 7: c->log2_rare = rng_range(r, c->log2_keep + 1, 15); break;
  default: c->log2n = c->log2_keep = c->log2_rare = 0; break;
  }
}

/* Breaks a rule of docs/design/tagged.md. */
static void spoil_engine(struct choice *c, struct rng *r,
                         const struct cs_params *p) {
  if (p->tagged_table)
    choose_tagged(c, r, p);
  switch (rng_below(r, 6)) {
  case 0: c->engine = rng_range(r, 2, 7); break;
  case 1: c->engine = CS_ENGINE_TAGGED, c->rate = 257 + rng_skewed(r, 8);
          break;
  case 2: c->engine = CS_ENGINE_TAGGED, c->tag_bits = 0; break;
  case 3: c->engine = CS_ENGINE_TAGGED, c->tag_bits = rng_range(r, 17, 31);
          break;
  case 4: c->engine = CS_ENGINE_TAGGED, c->log2_ways = 3, c->log2n = 0; break;
  default: c->engine = CS_ENGINE_TAGGED, c->counter = true; break;
  }
}

/* Breaks a rule of docs/design/engines.md. */
static void spoil_saving(struct choice *c, struct rng *r,
                         const struct cs_params *p) {
  choose_saving(c, r, p);
  switch (rng_below(r, 7)) {
  case 0: c->rate = 65536; break;
  case 1: c->tag_bits = rng_range(r, 17, 31); break;
  case 2: c->log2_ways = 3, c->log2n = 0; break;
  case 3: c->counter = true; break;
  case 4: c->sampler = (enum cs_sampler)rng_range(r, 1, 3); break;
  case 5: c->seed = 0; break;
  default: c->engine = p->engines == 3 ? 4u : 4u - (unsigned)p->engines; break;
  }
}

/* Wants a sampler or an early rate that is not built, if there is one. */
static void want_missing(struct choice *c, struct rng *r,
                         const struct cs_params *p) {
  if (!p->early_rate && rng_percent(r, 50))
    c->sampler = CS_SAMPLER_P, c->early = true, c->rate = 8, c->log2_r0 = 2;
  else if (p->samplers != 15)
    do
      c->sampler = (enum cs_sampler)rng_below(r, 4);
    while (p->samplers >> c->sampler & 1);
  else
    c->rate = 0;
}

/* Breaks one of the rules of docs/design/registers.md. */
static void spoil(struct choice *c, struct rng *r, const struct cs_params *p) {
  if (p->tiers && rng_percent(r, 20)) {
    spoil_tiers(c, r, p);
    return;
  }
  if (p->engines && rng_percent(r, 15)) {
    spoil_saving(c, r, p);
    return;
  }
  switch (rng_below(r, 19)) {
  case 0: c->rate = 0; break;
  case 1: c->rate = 65537 + rng_below(r, 65535); break;
  case 2: c->sampler = CS_SAMPLER_R, c->early = true; break;
  case 3: c->sampler = CS_SAMPLER_P, c->early = true, c->rate = 24; break;
  case 4: c->sampler = CS_SAMPLER_P, c->early = true, c->rate = 8,
          c->log2_r0 = 4 + rng_below(r, 28); break;
  case 5: c->sampler = CS_SAMPLER_P, c->early = true, c->early_m = 0; break;
  case 6: c->log2n = 1 + log2_of(p->strata); break;
  case 7: c->hash = CS_HASH_PAPER; break;
  case 8: c->seed = 0; break;
  case 9: c->sampler = CS_SAMPLER_B, c->tick = 0; break;
  case 10: c->sampler = CS_SAMPLER_B, c->tick_clocks = true,
           c->log2n = 1; break;
  case 11: c->sampler = CS_SAMPLER_B, c->tick_clocks = false,
           c->tick = c->stride_m1 + c->len; break;
  case 12: c->watermark = 0; break;
  case 13: c->watermark = p->fifo_depth + 1; break;
  case 14: c->comb = true, c->merges = rng_below(r, 2); break;
  case 15: want_missing(c, r, p); break;
  case 16: case 17: spoil_engine(c, r, p); break;
  default: c->comb = true, c->merges = 257 + rng_below(r, 255); break;
  }
}

static uint32_t comp_word(const struct choice *c) {
  return shift(c->sampler, CS_COMP_SAMPLER_LSB)
       | shift(c->counter, CS_COMP_COUNTER_LSB)
       | shift(c->random_phase, CS_COMP_RANDOM_PHASE_LSB)
       | shift(c->early, CS_COMP_EARLY_LSB)
       | shift(c->hash, CS_COMP_HASH_LSB)
       | shift(c->log2n, CS_COMP_LOG2N_LSB)
       | shift(c->burst_original, CS_COMP_BURST_ORIGINAL_LSB)
       | shift(c->tick_clocks, CS_COMP_TICK_CLOCKS_LSB)
       | shift(c->comb, CS_COMP_COMB_EN_LSB)
       | shift(c->engine, CS_COMP_ENGINE_LSB);
}

static uint32_t tiers_word(const struct choice *c) {
  return shift(c->rare_rate, CS_TIERS_RATE_LSB)
       | shift(c->tiers, CS_TIERS_ON_LSB)
       | shift(c->mark_slots, CS_TIERS_SLOTS_LSB)
       | shift(c->log2_rare, CS_TIERS_LOG2_RARE_LSB)
       | shift(c->log2_keep, CS_TIERS_LOG2_KEEP_LSB);
}

static void write_choice(struct bus *b, struct rng *r,
                         const struct choice *c) {
  bus_write(b, CS_COMP_OFFSET, comp_word(c));
  bus_write(b, CS_RATE_OFFSET, c->rate);
  bus_write(b, CS_R_THRESH_OFFSET, c->r_thresh);
  bus_write(b, CS_EARLY_OFFSET, shift(c->log2_r0, CS_EARLY_LOG2_R0_LSB)
                                | shift(c->early_m, CS_EARLY_M_LSB));
  bus_write(b, CS_TICK_OFFSET, c->tick);
  bus_write(b, CS_BURST_OFFSET, shift(c->stride_m1, CS_BURST_STRIDE_M1_LSB)
                                | shift(c->len, CS_BURST_LEN_LSB));
  bus_write(b, CS_SEED_OFFSET, c->seed);
  bus_write(b, CS_TAGGED_OFFSET, shift(c->tag_bits, CS_TAGGED_TAG_BITS_LSB)
                                 | shift(c->log2_ways,
                                         CS_TAGGED_LOG2_WAYS_LSB));
  bus_write(b, CS_TIERS_OFFSET, tiers_word(c));
  bus_write(b, CS_COMBINER_OFFSET, c->merges);
  bus_write(b, CS_COMB_TIMEOUT_OFFSET, c->comb_timeout);
  bus_write(b, CS_WATERMARK_OFFSET, c->watermark);
  bus_write(b, CS_FIFO_TIMEOUT_OFFSET, c->fifo_timeout);
  bus_write(b, CS_INTR_ENABLE_OFFSET, rng_below(r, 8));
}

static uint32_t slot_control(struct rng *r, const struct cs_params *p) {
  bool all_modes = rng_percent(r, 60);
  return shift(rng_percent(r, 80), CS_SLOT_CTRL_ENABLE_LSB)
       | shift(rng_below(r, cs_w_sources(p)), CS_SLOT_CTRL_W_SRC_LSB)
       | shift(rng_percent(r, 25), CS_SLOT_CTRL_PC_EXCLUDE_LSB)
       | shift(rng_percent(r, 30), CS_SLOT_CTRL_PCT_EN_LSB)
       | shift(rng_percent(r, 25), CS_SLOT_CTRL_CTX_EN_LSB)
       | shift(all_modes ? 0xf : rng_below(r, 16), CS_SLOT_CTRL_MODE_MASK_LSB);
}

static uint32_t class_mask(struct rng *r) {
  switch (rng_below(r, 3)) {
  case 0: return 0x1ffff;
  case 1: return 1u << rng_below(r, 17);
  default: return (uint32_t)rng_next(r) & 0x1ffff;
  }
}

/* PC ranges end at addresses of the traffic, so that both ends are hit. */
static void write_range(struct bus *b, struct rng *r, unsigned base,
                        const struct traffic *t) {
  uint64_t lo = t->pc[rng_below(r, TRAFFIC_POOL)];
  uint64_t hi = t->pc[rng_below(r, TRAFFIC_POOL)];
  if (rng_percent(r, 50))
    lo = 0, hi = ~0ull;
  if (lo > hi && rng_percent(r, 90)) {
    uint64_t swap = lo;
    lo = hi, hi = swap;
  }
  bus_write(b, base + CS_SLOT0_PC_LO_OFFSET, (uint32_t)lo);
  bus_write(b, base + CS_SLOT0_PC_HI_OFFSET, (uint32_t)hi);
  bus_write(b, base + CS_SLOT0_PC_LO_HI_OFFSET, (uint32_t)(lo >> 32));
  bus_write(b, base + CS_SLOT0_PC_HI_HI_OFFSET, (uint32_t)(hi >> 32));
}

void config_filter(struct bus *b, struct rng *r, const struct cs_params *p,
                   unsigned at, const struct traffic *t) {
  unsigned base = at - CS_SLOT0_CTRL_OFFSET;
  uint32_t pcf = rng_percent(r, 60) ? 0 : 1u << rng_below(r, 16);
  uint32_t ev = rng_percent(r, 60) ? 0 : rng_below(r, 32);
  bus_write(b, base + CS_SLOT0_CTRL_OFFSET, slot_control(r, p));
  bus_write(b, base + CS_SLOT0_CLASS_OFFSET, class_mask(r));
  write_range(b, r, base, t);
  bus_write(b, base + CS_SLOT0_PCF_OFFSET,
            shift(pcf, CS_SLOT_PCF_MASK_LSB) | (pcf & (uint32_t)rng_next(r)));
  bus_write(b, base + CS_SLOT0_CTX_OFFSET, traffic_context(r));
  bus_write(b, base + CS_SLOT0_EVENT_OFFSET,
            ev | shift(ev & rng_below(r, 32), CS_SLOT_EVENT_VALUE_LSB));
}

uint32_t config_root(struct rng *r, const struct traffic *t) {
  uint64_t satp = t->satp[rng_below(r, TRAFFIC_PROCESSES)];
  uint32_t page = (uint32_t)satp & (t->xlen == 32 ? 0x3fffffu : 0x7fffffffu);
  page ^= rng_percent(r, 90) ? 0 : 1u << rng_below(r, 31);
  return page | (rng_percent(r, 60) ? CS_SLOT_ROOT_ON_MASK : 0);
}

uint32_t config_context(struct rng *r) {
  unsigned tick = rng_percent(r, 80) ? rng_range(r, 8, 12) : rng_range(r, 8, 31);
  return (rng_percent(r, 75) ? CS_CONTEXT_ON_MASK : 0)
         | shift(tick, CS_CONTEXT_LOG2_TICK_LSB);
}

/* Of the operating system's. */
static void write_supervisor(struct bus *b, struct rng *r,
                             const struct cs_params *p,
                             const struct traffic *t, bool illegal) {
  uint32_t context = config_context(r);
  if (illegal && rng_percent(r, 60))
    context = CS_CONTEXT_ON_MASK | shift(rng_below(r, 8), CS_CONTEXT_LOG2_TICK_LSB);
  bus_write(b, CS_CONTEXT_OFFSET, context);
  for (int s = 0; s < p->num_slots; s++)
    bus_write(b, CS_SLOT0_ROOT_OFFSET
                 + (unsigned)s * (CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET),
              rng_percent(r, 50) ? 0 : config_root(r, t));
}

uint32_t config_pct_index(struct rng *r, const struct traffic *t) {
  uint64_t pc = t->pc[rng_below(r, TRAFFIC_POOL)] >> 1;
  uint32_t f = (pc ^ pc >> 16 ^ pc >> 32 ^ pc >> 48) & 0xffff;
  return f ^ f >> 4 ^ f >> 9;
}

uint32_t config_mark(struct rng *r, const struct traffic *t) {
  uint32_t key = config_pct_index(r, t) & 0x1fff;
  uint32_t tag = rng_percent(r, 75) ? key >> 5
               : rng_percent(r, 70) ? 0 : rng_below(r, 256);
  return shift(tag, CS_MARK_TAG_LSB) | shift(key & 31, CS_MARK_SET_LSB)
       | shift(rng_below(r, 4), CS_MARK_WAY_LSB);
}

void config_write(struct bus *b, struct rng *r, const struct cs_params *p,
                  const struct traffic *t, bool illegal) {
  struct choice c;
  choose(&c, r, p);
  if (illegal)
    spoil(&c, r, p);
  write_choice(b, r, &c);
  for (unsigned s = 0; s < CS_MAX_SLOTS; s++)
    config_filter(b, r, p, s * (CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET)
                        + CS_SLOT0_CTRL_OFFSET, t);
  if (p->supervisor)
    write_supervisor(b, r, p, t, illegal);
  if (illegal && rng_percent(r, 15))
    bus_write(b, CS_SLOT0_CTRL_OFFSET,
              1 | shift(rng_range(r, cs_w_sources(p), 15),
                        CS_SLOT_CTRL_W_SRC_LSB));
  for (unsigned n = rng_below(r, 6); n > 0; n--)
    bus_write(b, CS_PCT_SET_OFFSET, config_pct_index(r, t));
}
