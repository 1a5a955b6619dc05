/* SPDX-License-Identifier: Apache-2.0
 *
 * design_levels.c - counters in two levels: n1 strata divide by r1, and what
 * they let through is counted in n2 strata that divide by r / r1.
 *
 * The low bits of the counters are shared by coarser strata, so the same state
 * makes more strata of the second level.  `oracle` tells how much perfect
 * knowledge would give and is no design: only loads that the error looks at
 * are counted at all.
 */
#include <stdlib.h>

#include "design.h"

struct levels {
  uint32_t n[2], r[2];
  bool oracle;
};

static struct levels parse(struct params *p)
{
  struct levels x = {
    .n = { (uint32_t)param(p, "n1", 1), (uint32_t)param(p, "n2", 2048) },
    .r = { (uint32_t)param(p, "r1", 1), (uint32_t)param(p, "r", 256) },
    .oracle = param(p, "oracle", 0) != 0,
  };

  if (!x.n[0] || !x.r[0] || x.r[1] % x.r[0])
    explore_die("%s: r is not a multiple of r1", p->line);
  x.r[1] /= x.r[0];
  return x;
}

static unsigned long bits(struct params *p)
{
  struct levels x = parse(p);
  unsigned long sum = 0;

  for (int i = 0; i < 2; i++)
    for (unsigned b = 0; 1u << b < x.r[i]; b++)
      sum += x.n[i];
  return sum;
}

/* Loads of which the error looks at a value. */
static uint8_t *selected_sites(const struct stream *s)
{
  struct cs_profile sites;
  uint8_t *is = calloc(s->sites + 1, 1);

  if (!is || cs_profile_init(&sites))
    explore_die("out of memory");
  for (size_t i = 0; i < s->selected.n; i++)
    if (cs_profile_add(&sites, s->selected.row[i].tuple.pc, 0, 1))
      explore_die("out of memory");
  for (uint32_t t = 0; t < s->tuples; t++)
    is[s->site[t]] = cs_profile_get(&sites, s->pc[t], 0) != 0;
  cs_profile_free(&sites);
  return is;
}

static void run(struct params *p, uint32_t seed, struct sink *sink)
{
  const struct stream *s = sink->stream;
  struct levels x = parse(p);
  uint8_t *wanted = selected_sites(s);
  uint32_t rng = seed, *count[2];
  uint16_t *stratum[2];

  for (int i = 0; i < 2; i++) {
    stratum[i] = strata_of(s, seed + 12345u * (i == 0), x.n[i] + (x.n[i] < 2));
    count[i] = malloc((x.n[i] + 1) * sizeof **count);
    if (!count[i])
      explore_die("out of memory");
    for (uint32_t j = 0; j <= x.n[i]; j++)
      count[i][j] = (uint32_t)((uint64_t)draw(&rng) * x.r[i] >> 32);
  }
  for (size_t i = 0; i < s->events; i++) {
    uint32_t t = s->event[i];
    uint32_t *first = &count[0][stratum[0][t]];
    uint32_t *second = &count[1][stratum[1][t]];

    if ((x.oracle && !wanted[s->site[t]]) || ++*first < x.r[0])
      continue;
    *first = 0;
    if (++*second < x.r[1])
      continue;
    *second = 0;
    sink_message(sink, t, x.r[0] * x.r[1]);
  }
  for (int i = 0; i < 2; i++) {
    free(stratum[i]);
    free(count[i]);
  }
  free(wanted);
}

const struct design design_levels = {
  "levels", "coarse strata share the low bits of finer ones", bits, run,
};
