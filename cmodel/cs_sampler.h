/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sampler.h - the decision: does this event become a message?
 *
 * One next-state function for the samplers P, R, D and B, with or without
 * counter C, used by both models; the names are those of
 * docs/design/compressor.md.
 */
#ifndef CS_SAMPLER_H
#define CS_SAMPLER_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_draw.h"
#include "cs_event.h"
#include "cs_marks.h"

/* Configuration of a compressor in the units of the registers. */
struct cs_comp_cfg {
  uint32_t rate;         /* r */
  uint32_t r_thresh;     /* floor(2^32 / r) - 1 */
  uint32_t early_m;
  uint32_t tick;         /* T */
  uint32_t burst_len;    /* L */
  uint32_t seed;
  uint8_t engine;        /* enum cs_engine, or a code that nobody builds */
  uint8_t sampler;       /* enum cs_sampler */
  uint8_t hash;          /* enum cs_hash */
  uint8_t log2n;
  uint8_t log2_r0;
  uint8_t stride_m1;     /* STRIDE - 1 */
  bool counter;
  bool random_phase;
  bool early;
  bool burst_original;
  bool tick_clocks;
  struct cs_tiers_cfg tiers;
};

/* State word of a stratum. */
struct cs_word {
  uint32_t S;            /* 18 bits */
  uint32_t C;            /* 18 bits */
  uint8_t rot;
  uint8_t sub;
};

/* Early rate: one for all strata. */
struct cs_early_state {
  uint32_t msgs;         /* messages since the last switch */
  uint8_t k;             /* log2 of the current period */
};

struct cs_decision {
  uint32_t count;        /* of the message; 0 = the event is not sampled */
  bool trig;             /* the sampler itself asked for it */
};

/* r of stratum i: that of its tier. */
static inline uint32_t cs_sampler_rate(const struct cs_comp_cfg *cfg,
                                       uint32_t i)
{
  return cs_tiers_rare(&cfg->tiers, cfg->log2n, i) ? cfg->tiers.rate
                                                   : cfg->rate;
}

/* The word that INIT writes to a stratum whose period is `rate`. */
struct cs_word cs_sampler_init(const struct cs_comp_cfg *cfg, uint32_t rate,
                               struct cs_draw_state *draw);

/* One event at stage X: brings *word to its next value.  rate is r of its
 * stratum; k is the log2 of the current period of the early rate, tick_pend whether a tick by clocks waits (B only).  weight:
 * how many equal events in a row it is; above 1 only for P without C, and then
 * no more than the period. */
struct cs_decision cs_sampler_event(const struct cs_comp_cfg *cfg,
                                    uint32_t rate, unsigned k,
                                    bool tick_pend, unsigned weight,
                                    struct cs_word *word,
                                    struct cs_draw_state *draw);

/* Entering INIT. */
void cs_early_init(struct cs_early_state *early,
                   const struct cs_comp_cfg *cfg);

/* After an event: true when the period doubled (P with early only). */
bool cs_early_event(struct cs_early_state *early,
                    const struct cs_comp_cfg *cfg, bool trig);

/* Counts are exact and initial states are credit: P without C. */
bool cs_sampler_has_credit(const struct cs_comp_cfg *cfg);

/* What a stratum holds by the conservation law; 0 where counts are
 * estimates. */
uint32_t cs_sampler_held(const struct cs_comp_cfg *cfg, uint32_t rate,
                         unsigned k, const struct cs_word *word);

/* Register values of a compressor composed by the tools. */
void cs_comp_cfg_of(struct cs_comp_cfg *cfg, const struct cs_compressor *c);

#endif
