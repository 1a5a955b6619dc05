/* SPDX-License-Identifier: Apache-2.0
 *
 * search.c - simulated annealing over orders of the units that run; units that
 * do not run are put between them where that keeps two apart.
 */
#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "progress.h"

enum { RUN = 6 };            /* units that are moved together, at most */

#define WARM 0.004           /* a change for the worse that is taken, at first:
                              * part of the costs */

struct search {
  const struct machine *m;
  const struct walk *w;
  const struct map *map;
  uint64_t random;
  double *heat;              /* bytes that ran, of each unit; 0: cold */
  uint32_t *cold;
  size_t colds;
  uint64_t *base;
  struct order now, next;
};

static void *need(void *p)
{
  if (!p)
    die("out of memory");
  return p;
}

static size_t below(struct search *s, size_t n)
{
  return (size_t)(walk_random(&s->random) % n);
}

static uint64_t align(uint64_t addr)
{
  return (addr + UNIT_ALIGN - 1) & ~(uint64_t)(UNIT_ALIGN - 1);
}

void search_place(const struct order *o, const struct map *map,
                  uint64_t *base)
{
  uint64_t at = map->unit[0].lo;

  for (size_t i = 0; i < map->units; i++)
    base[i] = o->units ? 0 : map->unit[i].lo;
  for (size_t i = 0; i < o->units; i++) {
    base[o->unit[i]] = align(at);
    at = align(at) + map->unit[o->unit[i]].size;
  }
  for (size_t i = 0; i < map->units; i++)
    if (!base[i]) {
      base[i] = align(at);
      at = align(at) + map->unit[i].size;
    }
}

static double clocks_of(struct search *s, const struct order *o)
{
  search_place(o, s->map, s->base);
  return cost_of(s->m, s->w, s->base).clocks;
}

/* ---- beginnings ---- */

static void find_heat(struct search *s)
{
  s->heat = need(calloc(s->map->units, sizeof *s->heat));
  s->cold = need(calloc(s->map->units, sizeof *s->cold));
  for (size_t i = 0; i < s->w->steps; i++) {
    const struct walk_block *b = &s->w->block[s->w->step[i].block];

    if (b->unit != MAP_NONE)
      s->heat[b->unit] += b->hi - b->lo;
  }
  for (uint32_t u = 0; u < s->map->units; u++)
    if (!(s->heat[u] > 0))
      s->cold[s->colds++] = u;
}

static const struct search *sorting; /* qsort() passes nothing */

static int hotter(const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  double p = sorting->heat[x] / sorting->map->unit[x].size;
  double q = sorting->heat[y] / sorting->map->unit[y].size;

  if (p != q)
    return p > q ? -1 : 1;
  return x < y ? -1 : x > y;
}

/* Those that run, as they were linked, or the hottest first. */
static void begin(struct search *s, struct order *o, bool by_heat)
{
  o->units = 0;
  for (uint32_t u = 0; u < s->map->units; u++)
    if (s->heat[u] > 0)
      o->unit[o->units++] = u;
  sorting = s;
  if (by_heat && o->units)
    qsort(o->unit, o->units, sizeof *o->unit, hotter);
}

static void copy(struct order *to, const struct order *from)
{
  memcpy(to->unit, from->unit, from->units * sizeof *to->unit);
  to->units = from->units;
}

/* ---- moves ---- */

/* Units [from, from + n) to position `to` of what is left. */
static void move(struct order *o, size_t from, size_t n, size_t to)
{
  uint32_t held[RUN];
  size_t size = sizeof *o->unit;

  memcpy(held, o->unit + from, n * size);
  memmove(o->unit + from, o->unit + from + n, (o->units - from - n) * size);
  memmove(o->unit + to + n, o->unit + to, (o->units - n - to) * size);
  memcpy(o->unit + to, held, n * size);
}

static void exchange(struct order *o, size_t a, size_t b)
{
  uint32_t held = o->unit[a];

  o->unit[a] = o->unit[b];
  o->unit[b] = held;
}

static bool contains(const struct order *o, uint32_t unit)
{
  for (size_t i = 0; i < o->units; i++)
    if (o->unit[i] == unit)
      return true;
  return false;
}

/* A cold one comes in between, or goes. */
static void change_cold(struct search *s, struct order *o)
{
  uint32_t unit = s->colds ? s->cold[below(s, s->colds)] : MAP_NONE;
  size_t at = below(s, o->units);

  if (!(s->heat[o->unit[at]] > 0)) {
    memmove(o->unit + at, o->unit + at + 1,
            (--o->units - at) * sizeof *o->unit);
  } else if (unit != MAP_NONE && !contains(o, unit) &&
             s->map->unit[unit].size <= s->m->cache) {
    o->unit[o->units++] = unit;
    move(o, o->units - 1, 1, at);
  }
}

static void change(struct search *s, struct order *o)
{
  size_t n = 1 + below(s, RUN), from;

  switch (below(s, 8)) {
  case 0: case 1:
    exchange(o, below(s, o->units), below(s, o->units));
    break;
  case 2:
    change_cold(s, o);
    break;
  case 3: case 4:
    if (n < o->units) {
      from = below(s, o->units - n + 1);
      move(o, from, n, below(s, o->units - n + 1));
    }
    break;
  default:
    move(o, below(s, o->units), 1, below(s, o->units));
  }
}

/* ---- the search ---- */

static double first(struct search *s)
{
  double linked, hot;

  begin(s, &s->now, false);
  linked = s->now.units ? clocks_of(s, &s->now) : 0;
  begin(s, &s->next, true);
  hot = s->now.units ? clocks_of(s, &s->next) : 0;
  if (hot < linked)
    copy(&s->now, &s->next);
  return hot < linked ? hot : linked;
}

static void anneal(struct search *s, struct order *best, size_t tries)
{
  double now = first(s), least = now, heat = WARM * now;
  struct progress p;

  copy(best, &s->now);
  progress_begin(&p, "orders", tries);
  for (size_t i = 0; i < tries && s->now.units > 1; i++) {
    double temperature = heat * (1 - (double)i / (double)tries), cost, drawn;

    copy(&s->next, &s->now);
    change(s, &s->next);
    cost = clocks_of(s, &s->next);
    drawn = (double)(walk_random(&s->random) >> 11) * 0x1p-53;
    if (cost <= now || drawn < exp((now - cost) / (temperature + 1e-9))) {
      copy(&s->now, &s->next);
      now = cost;
    }
    if (now < least) {
      copy(best, &s->now);
      least = now;
    }
    progress_update(&p, i + 1);
  }
  progress_end(&p);
}

void search_order(struct order *o, const struct machine *m,
                  const struct walk *w, const struct map *map, size_t tries,
                  uint64_t seed)
{
  struct search s = { .m = m, .w = w, .map = map, .random = seed | 1 };
  uint32_t *all = need(calloc(2 * (map->units + 1), sizeof *all));

  s.now.unit = all;
  s.next.unit = all + map->units + 1;
  s.base = need(calloc(map->units, sizeof *s.base));
  o->unit = need(calloc(map->units + 1, sizeof *o->unit));
  find_heat(&s);
  anneal(&s, o, tries);
  free(all);
  free(s.base);
  free(s.heat);
  free(s.cold);
}
