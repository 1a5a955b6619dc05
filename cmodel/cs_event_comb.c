/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_event_comb.c - event level: the combiner, a list in recency order that is
 * scanned once per message, not per tuple.
 */
#include <string.h>

#include "cs_event_parts.h"

static unsigned find(const struct cs_event_comb *c,
                     const struct cs_message *m)
{
  unsigned p;

  for (p = 0; p < c->used; p++)
    if (c->entry[p].m.pc == m->pc && c->entry[p].m.w == m->w &&
        c->entry[p].m.slot == m->slot)
      break;
  return p;
}

/* Makes position 0 free; the entry at position p is overwritten. */
static void make_front(struct cs_event_comb *c, unsigned p)
{
  memmove(&c->entry[1], &c->entry[0], p * sizeof c->entry[0]);
}

static void drop_entry(struct cs_event_comb *c, unsigned p)
{
  c->used--;
  memmove(&c->entry[p], &c->entry[p + 1],
          (c->used - p) * sizeof c->entry[0]);
}

int cs_event_combine(struct cs_event_comb *c, struct cs_message *m)
{
  unsigned p = find(c, m);
  struct cs_event_merged front = {*m, 1};
  int leaves = 0;

  if (p < c->used) {
    front.m.count += c->entry[p].m.count;
    front.m.err += c->entry[p].m.err;
    front.merges += c->entry[p].merges;
    if (front.merges == c->max_merges) {
      drop_entry(c, p);
      *m = front.m;
      return 1;
    }
  } else if (c->used == c->k) {
    p = c->k - 1;
    *m = c->entry[p].m;
    leaves = 1;
  } else {
    c->used++;
  }
  make_front(c, p);
  c->entry[0] = front;
  return leaves;
}

int cs_event_comb_flush(struct cs_event_comb *c, struct cs_message *m)
{
  if (c->used == 0)
    return 0;
  *m = c->entry[--c->used].m;
  return 1;
}

uint64_t cs_event_comb_held(const struct cs_event_comb *c)
{
  uint64_t sum = 0;

  for (unsigned p = 0; p < c->used; p++)
    sum += c->entry[p].m.count;
  return sum;
}
