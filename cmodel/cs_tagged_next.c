/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tagged_next.c - Fig. 6: what an event does to its set.
 *
 * Every event adds one to the hits and misses of the set, or takes as much
 * away as its message carries, so the length of the stream is never lost,
 * though what E5 hands on was another tuple's.
 */
#include "cs_tagged.h"

static unsigned ways(const struct cs_tagged_cfg *cfg)
{
  return 1u << cfg->log2_ways;
}

void cs_tagged_clear(const struct cs_tagged_cfg *cfg,
                     struct cs_tagged_entry *set)
{
  for (unsigned k = 0; k < ways(cfg); k++)
    set[k] = (struct cs_tagged_entry){.age = (uint8_t)k};
}

uint32_t cs_tagged_word(const struct cs_tagged_entry *e)
{
  return (uint32_t)e->tag | (uint32_t)e->h << 16 | (uint32_t)e->m << 24 |
         (uint32_t)e->v << 27 | (uint32_t)e->age << 28;
}

static void touch(const struct cs_tagged_cfg *cfg,
                  struct cs_tagged_entry *set, unsigned k)
{
  uint8_t age = set[k].age;

  if (age == 0)
    return;
  for (unsigned i = 0; i < ways(cfg); i++)
    set[i].age = (uint8_t)(set[i].age + (set[i].age < age));
  set[k].age = 0;
}

/* The entry becomes empty and keeps a count. */
static uint16_t send(struct cs_tagged_entry *e, uint32_t count, uint8_t kept)
{
  e->v = false;
  e->h = kept;
  e->m = 0;
  return (uint16_t)count;
}

static void allocate(struct cs_tagged_entry *e, uint32_t tag, uint32_t count)
{
  e->v = true;
  e->tag = (uint16_t)tag;
  e->h = (uint8_t)count;
  e->m = 0;
}

static void hit(const struct cs_tagged_cfg *cfg, struct cs_tagged_entry *e,
                struct cs_tagged_decision *d)
{
  uint32_t a = e->h + 1u;

  if (e->m == 0 && a >= cfg->thresh) {
    d->rule = CS_E2;
    d->count = send(e, a, 0);
  } else if (e->m != 0 && a >= cfg->thresh / 4 && e->m * a >= cfg->thresh) {
    d->rule = CS_E6;
    d->count = send(e, a, e->m);
  } else {
    d->rule = e->m == 0 ? CS_E3 : CS_E6A;
    e->h = (uint8_t)a;
  }
}

/* Into an empty entry (E1) or over another tuple (E5): a = the count that the
 * newcomer starts with. */
static void enter(const struct cs_tagged_cfg *cfg, struct cs_tagged_entry *e,
                  uint32_t tag, uint32_t a, struct cs_tagged_decision *d)
{
  bool sent = a >= cfg->thresh;

  if (e->v)
    d->rule = sent ? CS_E5_SENT : CS_E5;
  else
    d->rule = sent ? CS_E1_SENT : CS_E1;
  if (sent)
    d->count = send(e, a, 0);
  else
    allocate(e, tag, a);
}

static bool should_replace(const struct cs_tagged_entry *e)
{
  return e->m == 7 || e->h == 1 || e->h < 2 * e->m;
}

/* Returns whether the way was touched. */
static bool miss(const struct cs_tagged_cfg *cfg, struct cs_tagged_entry *e,
                 uint32_t tag, struct cs_tagged_decision *d)
{
  if (!e->v) {
    enter(cfg, e, tag, e->h + 1u, d);
    return true;
  }
  if (e->m != 0 && should_replace(e)) {
    enter(cfg, e, tag, e->h + e->m + 1u, d);
    return true;
  }
  d->rule = e->m == 0 ? CS_E4 : CS_E5A;
  e->m++;
  return false;
}

/* The way that a miss acts on: the lowest empty one, else the oldest. */
static unsigned victim(const struct cs_tagged_cfg *cfg,
                       const struct cs_tagged_entry *set)
{
  unsigned oldest = 0;

  for (unsigned k = 0; k < ways(cfg); k++) {
    if (!set[k].v)
      return k;
    if (set[k].age == ways(cfg) - 1)
      oldest = k;
  }
  return oldest;
}

struct cs_tagged_decision cs_tagged_next(const struct cs_tagged_cfg *cfg,
                                          struct cs_tagged_entry *set,
                                          uint32_t tag)
{
  struct cs_tagged_decision d = {0};
  unsigned k;

  for (k = 0; k < ways(cfg); k++)
    if (set[k].v && set[k].tag == tag)
      break;
  if (k < ways(cfg)) {
    hit(cfg, &set[k], &d);
    touch(cfg, set, k);
  } else {
    k = victim(cfg, set);
    if (miss(cfg, &set[k], tag, &d))
      touch(cfg, set, k);
  }
  d.way = (uint8_t)k;
  CS_INVARIANT(!set[k].v || (set[k].h >= 1 && set[k].h < cfg->thresh));
  CS_INVARIANT(set[k].m <= 7 && (set[k].v || (set[k].m == 0 && set[k].h < 8)));
  return d;
}
