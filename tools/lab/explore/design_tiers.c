/* SPDX-License-Identifier: Apache-2.0
 *
 * design_tiers.c - two tiers of strata: marked loads are counted in a few
 * strata of a long period, the others in all the rest with a short one.
 *
 * Nothing is frozen: a marked load goes on to be counted, only coarser, and
 * both tiers are unbiased, so a mark that was wrong costs accuracy and not
 * truth.  rare=0 drops marked loads instead, as the selector's PC table does
 * today.  The last `keep` strata of n are kept for the rare tier, which uses
 * the first `rare` of them (all, unless told); a tuple that is not marked and
 * whose index falls there uses the stratum of the same index without its top
 * bit.
 *
 * Without a rule (marks.h) hardware may mark for itself: at a message with a
 * chance of 1 / k.
 */
#include <stdlib.h>

#include "marks.h"

struct tiers {
  uint32_t n, rare, keep, r, rr, k;
};

static struct tiers parse(struct params *p)
{
  struct tiers x = {
    .n = (uint32_t)param(p, "n", 2048),
    .rare = (uint32_t)param(p, "rare", 256),
    .r = (uint32_t)param(p, "r", 128),
    .rr = (uint32_t)param(p, "rr", 2048),
    .k = (uint32_t)param(p, "k", 0),
  };

  x.keep = (uint32_t)param(p, "keep", x.rare);
  if (x.n & (x.n - 1) || x.keep & (x.keep - 1) || x.keep < x.rare || x.rare & (x.rare - 1) || x.keep > x.n / 2 ||
      !x.r || !x.rr)
    explore_die("%s: n, rare and keep are powers of two, rare <= keep <= n / 2", p->line);
  return x;
}

static unsigned log2_up(unsigned long v)
{
  unsigned b = 0;

  while (1ul << b < v)
    b++;
  return b;
}

static unsigned long bits(struct params *p)
{
  struct tiers x = parse(p);

  return (x.n - x.keep) * (unsigned long)log2_up(x.r) +
         x.rare * (unsigned long)log2_up(x.rr) + marks_bits(p);
}

static uint32_t scaled(uint32_t *rng, uint32_t m)
{
  return (uint32_t)((uint64_t)draw(rng) * m >> 32);
}

/* Strata of both tiers of every tuple. */
static void place(const struct tiers *x, const struct stream *s, uint32_t seed,
                  uint16_t *stratum[2])
{
  uint32_t first = x->n - x->keep;

  stratum[0] = strata_of(s, seed, x->n);
  stratum[1] = strata_of(s, seed, x->n);
  for (uint32_t t = 0; t < s->tuples; t++) {
    uint16_t i = stratum[0][t];

    stratum[1][t] = (uint16_t)(first + (x->rare ? i % x->rare : 0));
    if (i >= first)
      stratum[0][t] = i & (uint16_t)(x->n / 2 - 1);
  }
}

static void play(const struct tiers *x, uint32_t rng, struct marks *m,
                 uint16_t *const stratum[2], uint32_t *count)
{
  const struct stream *s = m->sink->stream;
  const uint32_t period[2] = { x->r, x->rr };

  for (size_t i = 0; i < s->events; i++) {
    uint32_t t = s->event[i];
    bool rare = marks_has(m, t);
    uint32_t *c = &count[stratum[rare][t]];

    if ((rare && !x->rare) || ++*c < period[rare])
      continue;
    *c = 0;
    sink_message(m->sink, t, period[rare]);
    marks_message(m, t, period[rare]);
    if (x->k && !rare && draw(&rng) <= UINT32_MAX / x->k)
      m->marked[m->key[t]] = 1;
  }
}

static void run(struct params *p, uint32_t seed, struct sink *sink)
{
  struct tiers x = parse(p);
  struct marks m;
  uint16_t *stratum[2];
  uint32_t *count = calloc(x.n + 1, sizeof *count);
  uint32_t rng = seed;

  if (!count)
    explore_die("out of memory");
  marks_init(&m, p, sink);
  place(&x, sink->stream, seed, stratum);
  for (uint32_t i = 0; i < x.n; i++)
    count[i] = scaled(&rng, i < x.n - x.keep ? x.r : x.rr);
  play(&x, rng, &m, stratum, count);
  marks_free(&m);
  free(stratum[0]);
  free(stratum[1]);
  free(count);
}

const struct design design_tiers = {
  "tiers", "strata of a long period for loads that are marked", bits, run,
};
