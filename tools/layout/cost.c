/* SPDX-License-Identifier: Apache-2.0
 *
 * cost.c - I-cache and BTB, step by step.
 */
#include "cost.h"

#include <stdlib.h>
#include <string.h>

#include "options.h"

/* Of a BTB entry; half-word addresses. */
struct entry {
  uint64_t key, target;      /* key 0: none */
  bool right;                /* the last guess was */
};

struct front {
  uint32_t ways, sets, entries;
  unsigned shift;            /* of a line */
  bool masks;                /* sets are a power of two */
  uint64_t *line;            /* set by set, the most recent way first */
  struct entry *entry;
};

static void open_front(struct front *f, const struct machine *m)
{
  *f = (struct front){ .ways = m->ways, .entries = m->btb,
                       .sets = m->cache / m->line / m->ways };
  while (1u << f->shift < m->line)
    f->shift++;
  f->masks = !(f->sets & (f->sets - 1));
  f->line = calloc((size_t)f->sets * f->ways, sizeof *f->line);
  f->entry = calloc(f->entries + 1, sizeof *f->entry);
  if (!f->line || !f->entry)
    die("out of memory");
}

static bool look(struct front *f, uint64_t line)
{
  uint64_t at = f->masks ? line & (f->sets - 1) : line % f->sets;
  uint64_t *set = &f->line[at * f->ways];
  uint32_t way = 0;
  bool hit;

  if (set[0] == line)
    return true;
  while (way < f->ways && set[way] != line)
    way++;
  hit = way < f->ways;
  memmove(set + 1, set, (hit ? way : way - 1) * sizeof *set);
  set[0] = line;
  return hit;
}

/* Whether the transfer was foreseen; what was learnt of it. */
static bool predict(struct front *f, uint64_t key, uint64_t target,
                    bool taken, bool returns)
{
  struct entry *e = &f->entry[(key >> 1) & (f->entries - 1)];
  bool guess = e->key == key;
  bool right = taken ? guess && (returns || e->target == target) : !guess;

  if (!right && taken) {
    e->key = key;
    e->target = target;
  } else if (!right && !e->right) {
    e->key = 0;
  }
  if (taken || !right)
    e->right = right;
  return right;
}

static uint64_t place(const struct walk_block *b, const uint64_t *base)
{
  return b->unit == MAP_NONE ? 0 : base[b->unit];
}

struct cost cost_of(const struct machine *m, const struct walk *w,
                    const uint64_t *base)
{
  struct cost c = { 0 };
  struct front f;

  open_front(&f, m);
  for (size_t i = 0; i < w->steps; i++) {
    const struct walk_block *b = &w->block[w->step[i].block];
    uint64_t at = place(b, base);
    uint64_t last = (at + b->hi - 1) >> f.shift;

    for (uint64_t line = (at + b->lo) >> f.shift; line <= last; line++)
      c.misses += !look(&f, line);
    if (b->end != WALK_FALLS && m->btb && i + 1 < w->steps) {
      const struct walk_block *to = &w->block[w->step[i + 1].block];

      c.mispredicts += !predict(&f, (at + b->last) >> 1,
                                place(to, base) + to->lo, w->step[i].taken,
                                b->end == WALK_RETURNS);
    }
  }
  c.clocks = m->miss * (double)c.misses +
             m->mispredict * (double)c.mispredicts;
  free(f.line);
  free(f.entry);
  return c;
}
