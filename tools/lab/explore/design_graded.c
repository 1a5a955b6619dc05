/* SPDX-License-Identifier: Apache-2.0
 *
 * design_graded.c - the stratified periodic sampler and what can be done to
 * its strata alone.
 *
 * x=0 is the paper's sampler with period 2^p or r: any number of strata n,
 * `zero` start phases, `jitter` (the counter restarts at random in 0..jitter,
 * and the period is longer by half of that), only `wbits` low bits of the
 * index from w.  With x > 0 every stratum has a grade g besides its counter;
 * its period is 2^(p + g).  At a message the grade rises with a chance of
 * 1 / (stage * ratio^g).  The counter then starts at zero or at half of the
 * new period with equal chance, so that nothing is biased.  With m bits of
 * counter a period above 2^m is counted in steps: an event counts with a
 * chance of 2^m / period.
 */
#include <math.h>
#include <stdlib.h>

#include "design.h"

enum { MAX_GRADES = 16 };

struct graded {
  uint32_t n, p, x, m, r, jitter;   /* m = 0: counters of p + x bits */
  unsigned wbits;
  bool zero_phase;
  double stage, ratio;
};

static unsigned log2_up(unsigned long v)
{
  unsigned b = 0;

  while (1ul << b < v)
    b++;
  return b;
}

static struct graded parse(struct params *p)
{
  struct graded g = {
    .n = (uint32_t)param(p, "n", 2048),
    .p = (uint32_t)param(p, "p", 8),
    .x = (uint32_t)param(p, "x", 0),
    .m = (uint32_t)param(p, "m", 0),
    .r = (uint32_t)param(p, "r", 0),
    .jitter = (uint32_t)param(p, "jitter", 0),
    .wbits = (unsigned)param(p, "wbits", 16),
    .zero_phase = param(p, "zero", 0) != 0,
    .stage = param(p, "stage", 1),
    .ratio = param(p, "ratio", 2),
  };

  if (g.x >= MAX_GRADES || g.p + g.x > 24)
    explore_die("%s: periods above 2^24", p->line);
  if (g.r && (g.x || g.m))
    explore_die("%s: r= goes without grades and steps", p->line);
  return g;
}

static unsigned long bits(struct params *p)
{
  struct graded g = parse(p);
  unsigned counter = g.m ? g.m
                     : g.r ? log2_up(g.r + g.jitter / 2) : g.p + g.x;

  return g.n * (unsigned long)(counter + log2_up(g.x + 1));
}

struct cell {
  uint32_t count;
  uint32_t grade;
};

struct play {
  struct graded g;
  uint32_t rng;
  uint32_t period[MAX_GRADES]; /* events of a message */
  uint32_t last[MAX_GRADES];   /* of the counter */
  uint32_t skip[MAX_GRADES];   /* an event counts if draw & skip is 0 */
  uint32_t rise[MAX_GRADES];   /* draw <= rise: the grade rises */
};

static uint32_t scaled(uint32_t *rng, uint32_t m)
{
  return (uint32_t)((uint64_t)draw(rng) * m >> 32);
}

static void grades(struct play *y)
{
  for (uint32_t e = 0; e <= y->g.x; e++) {
    uint32_t log2p = y->g.p + e;
    uint32_t steps = y->g.m && log2p > y->g.m ? log2p - y->g.m : 0;
    double chance = 1 / (y->g.stage * pow(y->g.ratio, e));

    y->period[e] = y->g.r ? y->g.r : 1u << log2p;
    y->last[e] = (y->period[e] >> steps) - 1 + y->g.jitter / 2;
    y->skip[e] = ((1u << steps) - 1) << 8;
    y->rise[e] = (uint32_t)(fmin(chance, 1) * UINT32_MAX);
  }
}

static void after_message(struct play *y, struct cell *c)
{
  c->count = y->g.jitter ? scaled(&y->rng, y->g.jitter + 1) : 0;
  if (c->grade == y->g.x || draw(&y->rng) > y->rise[c->grade])
    return;
  c->grade++;
  if (!y->g.zero_phase && draw(&y->rng) >> 31)
    c->count = (y->last[c->grade] + 1) / 2;
}

static void play(struct play *y, struct sink *sink, struct cell *cell,
                 const uint16_t *stratum, double *held)
{
  const struct stream *s = sink->stream;

  for (size_t i = 0; i < s->events; i++) {
    uint32_t t = s->event[i];
    struct cell *c = &cell[stratum[t]];

    held[stratum[t]]++;
    if (y->skip[c->grade] && draw(&y->rng) & y->skip[c->grade])
      continue;
    if (c->count++ != y->last[c->grade])
      continue;
    held[stratum[t]] -= y->period[c->grade];
    sink_message(sink, t, y->period[c->grade]);
    after_message(y, c);
  }
}

static void run(struct params *p, uint32_t seed, struct sink *sink)
{
  struct play y = { .g = parse(p), .rng = seed };
  struct cell *cell = calloc(y.g.n, sizeof *cell);
  double *held = calloc(y.g.n, sizeof *held);
  uint16_t *stratum = strata_of(sink->stream, seed, y.g.n);

  if (!cell || !held)
    explore_die("out of memory");
  strata_of_sites(stratum, sink->stream, seed, y.g.n, y.g.wbits);
  grades(&y);
  for (uint32_t i = 0; i < y.g.n && !y.g.zero_phase; i++)
    cell[i].count = scaled(&y.rng, y.last[0] + 1);
  play(&y, sink, cell, stratum, held);
  /* Counters that miss no event tell what their strata had, exactly, as
   * software can repeat every draw. */
  if (!y.g.m) {
    sink->stratum = stratum;
    sink->held = held;
    sink->strata = y.g.n;
  } else {
    free(stratum);
    free(held);
  }
  free(cell);
}

const struct design design_graded = {
  "graded", "the paper's strata, and strata whose period grows", bits, run,
};
