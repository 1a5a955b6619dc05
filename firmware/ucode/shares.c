/* SPDX-License-Identifier: Apache-2.0
 *
 * shares.c - see shares.h.
 */
#include "shares.h"

enum { ONE = 1 << 15 };

bool shares_init(struct cs_cop_handler *h, struct shares *s)
{
  s->index = cs_cop_alloc(h, SHARES_PLACES * sizeof *s->index);
  s->load = cs_cop_take(h, (1 + SHARES_LOADS) * sizeof *s->load);
  s->value = cs_cop_take(h, SHARES_VALUES * sizeof *s->value);
  return s->index && s->load && s->value;
}

_Static_assert(SHARES_PLACES == 1 << 14 && /* shares_load() */
                 SHARES_LOADS * sizeof(struct shares_load) / 4 <= UINT16_MAX,
               "places and offsets of the index");

struct shares_load *shares_load_on(struct shares *s, uint32_t pc,
                                   uint32_t place)
{
  struct shares_load *l;
  uint32_t offset;

  for (; (offset = s->index[place]); place = (place + 1) % SHARES_PLACES) {
    l = shares_at(s, offset);
    if (l->pc == pc)
      return l;
  }
  if (s->loads == SHARES_LOADS) {
    s->lost++;
    return NULL;
  }
  l = &s->load[++s->loads];
  s->index[place] = (uint16_t)((l - s->load) * sizeof *l / 4);
  *l = (struct shares_load){ .pc = pc };
  return l;
}

static struct shares_value *least(const struct shares_load *l)
{
  struct shares_value *least = l->first;

  for (struct shares_value *v = least; v; v = v->next)
    if (v->hits < least->hits)
      least = v;
  return least;
}

static struct shares_value *instead(struct shares_load *l, uint32_t value,
                                    uint32_t hits)
{
  struct shares_value *v = least(l), *next;

  if (!v) {
    l->rest += hits;
    return NULL;
  }
  if (v->hits > hits) {
    v->hits -= hits;
    l->rest += 2 * hits;
    return NULL;
  }
  l->rest += v->hits;
  next = v->next;
  *v = (struct shares_value){ .value = value, .next = next };
  return v;
}

struct shares_value *shares_value_new(struct shares *s, struct shares_load *l,
                                      struct shares_value **last,
                                      uint32_t value, uint32_t hits)
{
  struct shares_value *v;

  if (l->values == SHARES_MOST)
    return instead(l, value, hits);
  if (s->values == SHARES_VALUES) {
    s->lost++;
    return instead(l, value, hits);
  }
  *last = v = &s->value[s->values++];
  *v = (struct shares_value){ .value = value };
  l->values++;
  return v;
}

/* Halves all counts, in half the time of which one could become too large. */
static void halve(struct shares *s)
{
  for (uint32_t i = 1; i <= s->loads; i++) {
    s->load[i].total >>= 1;
    s->load[i].rest >>= 1;
  }
  for (uint32_t i = 0; i < s->values; i++) {
    s->value[i].hits >>= 1;
    s->value[i].firsts >>= 1;
    s->value[i].rest >>= 1;
  }
  s->scale++;
}

void shares_book(struct cs_cop_handler *h, struct shares *s, uint32_t n)
{
  if (s->high >> 30)
    halve(s);
  s->high = 0;
  h->cost.updates += n;
  h->cost.lost += s->lost;
  s->lost = 0;
}

/* ---- final estimation ---- */

/* Most often by 0. */
static uint64_t wide(uint32_t count, unsigned scale)
{
  return scale ? (uint64_t)count << scale : count;
}

/* part / all in 1/ONE; part <= all. */
static uint32_t ratio(uint32_t part, uint32_t all)
{
  for (; all >> 17; all >>= 1)
    part >>= 1;
  return all ? part * ONE / all : 0;
}

/* Hits that slots without this value have missed.  In the slots that knew it,
 * it was the part `a` of what they would have as rest without it; the samples
 * that made them know it prove nothing.  So it is `a` of the other slots' rest,
 * if it came there too: where nothing else came, a = 1, a slot without it says
 * that it did not, and where it was seldom, a slot without it says nothing. */
static uint32_t missed(const struct shares_load *l,
                       const struct shares_value *v)
{
  uint32_t rest = l->rest > v->rest ? l->rest - v->rest : 0, a;

  if (!rest || v->hits <= v->firsts)
    return 0;
  a = ratio(v->hits - v->firsts, v->hits + v->rest);
  return (uint32_t)((uint64_t)rest * (a * (ONE - a) / ONE) / ONE);
}

/* Adds them to the hits.  All together have not been missed more often than
 * the rest says. */
static void add_missed(struct shares_load *l)
{
  uint32_t sum = 0, part;

  for (struct shares_value *v = l->first; v; v = v->next)
    sum += v->rest = missed(l, v);
  part = sum > l->rest ? ratio(l->rest, sum) : ONE;
  for (struct shares_value *v = l->first; v; v = v->next)
    v->hits += part == ONE ? v->rest
                           : (uint32_t)((uint64_t)v->rest * part / ONE);
}

static bool phased(const struct shares_load *l)
{
  unsigned pure = 0;

  for (const struct shares_value *v = l->first; v; v = v->next)
    pure += v->pure;
  return pure > 1;
}

void shares_rows(struct cs_cop_handler *h, struct shares *s)
{
  struct cs_cop_row_out row = { .kind = CS_COP_ROW_VALUE };
  const unsigned scale = s->scale;

  for (struct shares_load *l = s->load + 1; l <= s->load + s->loads; l++) {
    if (l->rest)
      add_missed(l);
    row.flags = CS_COP_ROW_SCALED;
    if (l->values > 1 && phased(l))
      row.flags |= CS_COP_ROW_PHASED;
    row.pc = l->pc;
    row.total = wide(l->total, scale);
    for (const struct shares_value *v = l->first; v; v = v->next) {
      row.key = v->value;
      row.count = wide(v->hits, scale);
      h->sink.row(h->sink.user, &row);
    }
  }
}
