/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sampler.c - next state of a stratum.
 *
 * Each sampler is one function from the old word to the new one that says
 * whether it triggers; the counter C and the count of the message are the
 * same for all and are added around them.
 */
#include "cs_sampler.h"

#include "cs_types.h"

struct cs_word cs_sampler_init(const struct cs_comp_cfg *cfg, uint32_t rate,
                               struct cs_draw_state *draw)
{
  struct cs_word word = {0};

  switch (cfg->sampler) {
  case CS_SAMPLER_P:
    word.S = cfg->random_phase ? cs_draw_scaled(draw, rate) : 0;
    break;
  case CS_SAMPLER_R:
    break;
  case CS_SAMPLER_D:
    word.S = 1 + cs_draw_scaled(draw, 2 * rate - 1);
    break;
  case CS_SAMPLER_B:
    if (cfg->tick_clocks) {
      word.S = CS_S_MASK;
      word.rot = cfg->stride_m1;
    } else {
      word.S = cfg->random_phase ? cs_draw_scaled(draw, cfg->tick) : 0;
    }
    break;
  }
  return word;
}

static bool has_early(const struct cs_comp_cfg *cfg)
{
  return cfg->early && cfg->sampler == CS_SAMPLER_P;
}

static bool event_p(const struct cs_comp_cfg *cfg, uint32_t rate, unsigned k,
                    unsigned weight, struct cs_word *word)
{
  uint32_t mask = (1u << k) - 1;
  uint32_t sum = word->S + weight;
  bool trig;

  if (cfg->early) {
    trig = (word->S & mask) + weight > mask;
  } else {
    trig = sum >= rate;
    if (trig)
      sum -= rate;
  }
  word->S = sum & CS_S_MASK;
  return trig;
}

/* The new interval is drawn by the caller: a draw belongs to every sampled
 * event, also to one that the counter forced. */
static bool event_d(struct cs_word *word)
{
  bool trig = word->S == 1;

  word->S = (word->S - 1) & CS_S_MASK;
  return trig;
}

static uint8_t next_stride(const struct cs_comp_cfg *cfg, uint8_t rot)
{
  return rot == cfg->stride_m1 ? 0 : (uint8_t)(rot + 1);
}

static bool event_b(const struct cs_comp_cfg *cfg, bool tick_pend,
                    struct cs_word *word)
{
  if (cfg->tick_clocks && tick_pend) {
    word->S = 0;
    word->rot = next_stride(cfg, word->rot);
    word->sub = 0;
  }

  uint32_t e = word->S;
  bool in = e >= word->rot && e <= word->rot + cfg->burst_len;
  bool trig = in && word->sub == 0;

  if (trig)
    word->sub = cfg->burst_original ? cfg->stride_m1 : 0;
  else if (in)
    word->sub--;
  if (cfg->tick_clocks) {
    word->S = e == CS_S_MASK ? e : e + 1;
  } else if (e == cfg->tick - 1) {
    word->S = 0;
    word->rot = next_stride(cfg, word->rot);
    word->sub = 0;
  } else {
    word->S = (e + 1) & CS_S_MASK;
  }
  return trig;
}

struct cs_decision cs_sampler_event(const struct cs_comp_cfg *cfg,
                                    uint32_t rate, unsigned k,
                                    bool tick_pend, unsigned weight,
                                    struct cs_word *word,
                                    struct cs_draw_state *draw)
{
  struct cs_decision d = {0, false};
  uint32_t cn = (word->C + 1) & CS_C_MAX;
  bool sample;

  CS_INVARIANT(weight == 1 ||
               (cfg->sampler == CS_SAMPLER_P && !cfg->counter &&
                weight <= (cfg->early ? 1u << k : rate)));
  switch (cfg->sampler) {
  case CS_SAMPLER_P: d.trig = event_p(cfg, rate, k, weight, word); break;
  case CS_SAMPLER_R: d.trig = cs_draw_word(draw) <= cfg->r_thresh; break;
  case CS_SAMPLER_D: d.trig = event_d(word); break;
  case CS_SAMPLER_B: d.trig = event_b(cfg, tick_pend, word); break;
  }
  sample = d.trig || (cfg->counter && cn == CS_C_MAX);
  if (cfg->sampler == CS_SAMPLER_D && sample) {
    uint32_t interval = 1 + cs_draw_scaled(draw, 2 * rate - 1);
    if (d.trig)
      word->S = interval;
  }
  if (cfg->counter)
    word->C = sample ? 0 : cn;
  if (sample)
    d.count = cfg->counter ? cn : has_early(cfg) ? 1u << k : rate;
  return d;
}

bool cs_sampler_has_credit(const struct cs_comp_cfg *cfg)
{
  return cfg->sampler == CS_SAMPLER_P && !cfg->counter;
}

uint32_t cs_sampler_held(const struct cs_comp_cfg *cfg, uint32_t rate,
                         unsigned k, const struct cs_word *word)
{
  if (cfg->counter)
    return word->C;
  if (cfg->sampler != CS_SAMPLER_P)
    return 0;
  return cfg->early ? word->S & ((1u << k) - 1) : word->S % rate;
}
