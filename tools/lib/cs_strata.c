/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_strata.c - events of each stratum, and the factor of its tuples.
 *
 * Start phases and indices are those of an event-level model that has seen
 * nothing yet, so neither draws nor hash are written down twice.
 */
#include "cs_strata.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  S_VALUES = 1 << 18,     /* S counts modulo this with the early rate on */
  KNOWN = 4               /* messages' worth: docs/design/estimate.md */
};

struct cs_strata {
  struct cs_compressor c;
  struct cs_event_model *fresh;
  uint32_t n;
  struct stratum {
    uint32_t grown;       /* S - S0, modulo 2^18 */
    uint64_t sent;
    double factor;
  } *stratum;
};

bool cs_strata_useful(const struct cs_compressor *c)
{
  return c->engine == CS_ENGINE_STRATA && c->sampler == CS_SAMPLER_P &&
         c->random_phase && !c->counter && !c->tiers;
}

struct cs_strata *cs_strata_new(const struct cs_compressor *c, int xlen,
                                const uint32_t *S)
{
  struct cs_strata *s;
  char err[200];

  if (!cs_strata_useful(c) || !(s = calloc(1, sizeof *s)))
    return NULL;
  s->c = *c;
  s->n = 1u << c->log2n;
  s->fresh = cs_event_new(c, xlen, err, sizeof err);
  s->stratum = calloc(s->n, sizeof *s->stratum);
  if (!s->fresh || !s->stratum) {
    cs_strata_free(s);
    return NULL;
  }
  for (uint32_t i = 0; i < s->n; i++)
    s->stratum[i].grown =
      (S[i] - cs_event_stratum(s->fresh, i)) & (S_VALUES - 1);
  return s;
}

void cs_strata_free(struct cs_strata *s)
{
  if (!s)
    return;
  cs_event_free(s->fresh);
  free(s->stratum);
  free(s);
}

void cs_strata_table_seed(struct cs_strata *s, uint32_t seed)
{
  cs_event_table_seed(s->fresh, seed);
}

static struct stratum *stratum_of(const struct cs_strata *s, unsigned slot,
                                  const struct cs_count *c)
{
  return &s->stratum[cs_event_index(s->fresh, slot, c->pc, c->w)];
}

/* The events of a stratum less what it sent: between -r and r. */
static int64_t missing(const struct cs_strata *s, const struct stratum *t)
{
  int32_t d = (int32_t)t->grown;

  if (s->c.early)
    d = (int32_t)((t->grown - t->sent) & (S_VALUES - 1));
  return d < S_VALUES / 2 ? d : d - S_VALUES;
}

/* Of the last message: r, or less while the early rate lasts. */
static uint32_t last_period(const struct cs_compressor *c, uint64_t emitted)
{
  uint32_t period = c->early ? 1u << c->log2_r0 : c->rate;

  for (uint64_t n = emitted / c->banks; n >= c->early_m && period < c->rate;
       n -= c->early_m)
    period *= 2;
  return period;
}

static double factor(uint32_t period, uint64_t sent, int64_t events)
{
  if (!sent || events < period)
    return 1;
  return 1 + (double)(events - (int64_t)sent) /
               (double)(sent + (uint64_t)KNOWN * period);
}

static void add_sent(struct cs_strata *s, const struct cs_profile *est,
                     unsigned slot)
{
  for (size_t i = 0; i <= est->mask; i++)
    if (est->row[i].n)
      stratum_of(s, slot, &est->row[i])->sent += est->row[i].n;
}

bool cs_strata_agree(struct cs_strata *s, const struct cs_profile *est,
                     unsigned slots, const struct cs_strata_account *a)
{
  uint32_t period = last_period(&s->c, a->emitted);
  uint64_t sum = 0, counts = 0;
  bool agree = true;

  for (uint32_t i = 0; i < s->n; i++)
    s->stratum[i].sent = 0;
  for (unsigned k = 0; k < slots; k++) {
    add_sent(s, &est[k], k);
    counts += est[k].total;
  }
  for (uint32_t i = 0; i < s->n; i++) {
    struct stratum *t = &s->stratum[i];
    int64_t d = missing(s, t), seen = (int64_t)t->sent + d;

    agree &= seen >= 0 && llabs(d) < s->c.rate;
    t->factor = factor(period, t->sent, seen);
    sum += (uint64_t)seen;
  }
  return agree && (uint32_t)sum == (uint32_t)a->events &&
         (uint32_t)counts == (uint32_t)a->sent;
}

void cs_strata_weigh(const struct cs_strata *s, unsigned slot,
                     struct cs_profile *est, uint64_t *moved)
{
  uint64_t changes = 0;

  est->total = 0;
  for (size_t i = 0; i <= est->mask; i++) {
    struct cs_count *c = &est->row[i];
    uint64_t n = c->n;

    if (!n)
      continue;
    c->n = (uint64_t)llround((double)n * stratum_of(s, slot, c)->factor);
    est->total += c->n;
    changes += c->n > n ? c->n - n : n - c->n;
  }
  *moved = changes / 2;
}
