/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_event_strata.c - event level: strata with a sampler each, in banks.
 */
#include "cs_event_parts.h"

static void init_bank(struct cs_event_strata *s, unsigned lb, unsigned b)
{
  struct cs_event_bank *bank = &s->bank[b];

  bank->cfg = s->cfg;
  if (s->banks > 1)
    cs_sampler_bank_cfg(&bank->cfg, &s->cfg, lb, b);
  cs_draw_seed(&bank->draw, bank->cfg.seed);
  cs_early_init(&bank->early, &bank->cfg);
  for (uint32_t i = 0; i < 1u << s->cfg.log2n; i++)
    if (s->bank_of[i] == b)
      s->words[i] = cs_sampler_init(
        &bank->cfg, cs_sampler_rate(&s->cfg, i), &bank->draw);
}

void cs_event_strata_init(struct cs_event_strata *s,
                          const struct cs_compressor *c)
{
  unsigned lb = cs_sampler_bank_lb(c->banks, c->log2n);

  cs_comp_cfg_of(&s->cfg, c);
  s->banks = c->banks;
  for (uint32_t i = 0; i < 1u << c->log2n; i++)
    s->bank_of[i] = (uint8_t)cs_sampler_bank_of(c->banks, i);
  for (unsigned b = 0; b < s->banks; b++)
    init_bank(s, lb, b);
  if (cs_sampler_has_credit(&s->cfg))
    s->credit = cs_event_strata_held(s);
}

/* The bank's strata that have bit k set count 2^k more in the doubled
 * period. */
static uint64_t switch_credit(const struct cs_event_strata *s, uint32_t b,
                              unsigned k)
{
  uint64_t pop = 0;

  for (uint32_t i = 0; i < 1u << s->cfg.log2n; i++)
    pop += s->bank_of[i] == b ? s->words[i].S >> k & 1 : 0;
  return pop << k;
}

uint32_t cs_event_strata(struct cs_event_strata *s, uint32_t index)
{
  uint32_t b = s->bank_of[index];
  struct cs_event_bank *bank = &s->bank[b];
  unsigned k = bank->early.k;
  struct cs_decision d = cs_sampler_event(
    &bank->cfg, cs_sampler_rate(&s->cfg, index), k, false, 1,
    &s->words[index], &bank->draw);

  if (d.count != 0 && cs_early_event(&bank->early, &bank->cfg, d.trig) &&
      cs_sampler_has_credit(&s->cfg))
    s->credit += switch_credit(s, b, k);
  return d.count;
}

uint64_t cs_event_strata_held(const struct cs_event_strata *s)
{
  uint64_t sum = 0;

  for (uint32_t i = 0; i < 1u << s->cfg.log2n; i++)
    sum += cs_sampler_held(&s->cfg, cs_sampler_rate(&s->cfg, i),
                           s->bank[s->bank_of[i]].early.k, &s->words[i]);
  return sum;
}
