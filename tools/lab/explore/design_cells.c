/* SPDX-License-Identifier: Apache-2.0
 *
 * design_cells.c - sketches of others: sets of cells with fingerprints.
 *
 * A tuple's set is its stratum, its fingerprint `tag` bits of another hash.
 * Each cell counts the events of its fingerprint and sends a message at r.
 * A tuple that no cell of its set has goes for the smallest: kind=uss takes
 * it over with a chance of 1 / (c + 1) and adds its event in any case
 * (unbiased Space-Saving, CocoSketch); kind=rap takes it over with that
 * chance and is lost otherwise (randomised admission, RAP).
 */
#include <stdlib.h>
#include <string.h>

#include "design.h"

struct cell {
  uint32_t tag;
  uint32_t count;
};

struct cells {
  uint32_t sets, ways, r, tag;
  bool uss;
};

static struct cells parse(struct params *p)
{
  const char *kind = param_text(p, "kind");
  struct cells x = {
    .sets = (uint32_t)param(p, "sets", 204),
    .ways = (uint32_t)param(p, "ways", 4),
    .r = (uint32_t)param(p, "r", 256),
    .tag = (uint32_t)param(p, "tag", 12),
    .uss = !kind || !strcmp(kind, "uss"),
  };

  if (kind && !x.uss && strcmp(kind, "rap"))
    explore_die("%s: kind=uss or kind=rap", p->line);
  if (!x.ways || x.tag > 16)
    explore_die("%s: ways=0, or tag above 16", p->line);
  return x;
}

static unsigned long bits(struct params *p)
{
  struct cells x = parse(p);
  unsigned b = 0;

  while (1u << b < x.r)
    b++;
  return (unsigned long)x.sets * x.ways * (x.tag + b);
}

/* The cell that takes the event, or NULL. */
static struct cell *take(const struct cells *x, struct cell *set, uint32_t tag,
                         uint32_t *rng)
{
  struct cell *min = set;

  for (uint32_t i = 0; i < x->ways; i++) {
    if (set[i].tag == tag)
      return &set[i];
    if (set[i].count < min->count)
      min = &set[i];
  }
  if (((uint64_t)draw(rng) * (min->count + 1)) >> 32 == 0)
    min->tag = tag;
  else if (!x->uss)
    return NULL;
  return min;
}

static void run(struct params *p, uint32_t seed, struct sink *sink)
{
  const struct stream *s = sink->stream;
  struct cells x = parse(p);
  uint16_t *set = strata_of(s, seed, x.sets);
  uint16_t *tag = strata_of(s, seed + 54321u, 1u << x.tag);
  struct cell *cell = calloc((size_t)x.sets * x.ways, sizeof *cell);
  uint32_t rng = seed;

  if (!cell)
    explore_die("out of memory");
  for (size_t i = 0; i < s->events; i++) {
    uint32_t t = s->event[i];
    struct cell *c = take(&x, &cell[set[t] * x.ways], tag[t], &rng);

    if (!c || ++c->count < x.r)
      continue;
    c->count = 0;
    sink_message(sink, t, x.r);
  }
  free(set);
  free(tag);
  free(cell);
}

const struct design design_cells = {
  "cells", "unbiased Space-Saving and randomised admission", bits, run,
};
