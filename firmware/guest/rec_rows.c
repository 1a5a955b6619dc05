/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_rows.c - groups, and how rows leave: group by group.
 */
#include "rec_rows.h"

#include <string.h>

enum { HEAD = 24, ROW = 12, ROWS = (REC_CONTENT - HEAD) / ROW };

void rec_rows_init(struct rec_rows *t, void *memory, unsigned log2)
{
  *t = (struct rec_rows){ .place = memory,
                          .row = (struct rec_row *)memory + (1u << log2) / 4,
                          .log2 = log2, .limit = (1u << log2) / 4 * 3 };
}

static uint32_t group_hash(const struct rec_group *g)
{
  uint32_t small = g->slot | (uint32_t)g->mode << 8 |
                   (uint32_t)g->reason << 16;

  return ((g->process * 31 + g->image) * 31 + g->w_image + (small << 11)) *
         0x9e3779b1u;
}

static bool same_group(const struct rec_group *a, const struct rec_group *b)
{
  return a->process == b->process && a->image == b->image &&
         a->w_image == b->w_image && a->slot == b->slot &&
         a->mode == b->mode && a->reason == b->reason;
}

int rec_group(struct rec_rows *t, const struct rec_group *g)
{
  uint32_t at = group_hash(g) % REC_GROUP_LISTS;

  for (; t->find[at]; at = (at + 1) % REC_GROUP_LISTS)
    if (same_group(&t->group[t->find[at] - 1], g))
      return t->find[at] - 1;
  if (t->groups == REC_GROUPS)
    return -1;
  t->group[t->groups++] = *g;
  t->find[at] = (uint16_t)t->groups;
  return (int)t->groups - 1;
}

void rec_forget_groups(struct rec_rows *t)
{
  t->groups = 0;
  memset(t->find, 0, sizeof t->find);
}

/* A part of the last of these rows, as many as there is room for; the number + 1 of
 * the row that the next part begins with, or 0. */
static uint32_t write_part(struct rec_rows *t, struct rec_out *o,
                           const struct rec_group *g, uint32_t row)
{
  uint32_t n = 0, at, end;

  rec_begin(o, REC_SAMPLES);
  rec_put32(o, t->epoch);
  rec_put32(o, g->process);
  rec_put32(o, g->image);
  rec_put32(o, g->w_image);
  rec_put32(o, g->slot | (uint32_t)g->mode << 8 | (uint32_t)g->reason << 16);
  at = o->used;
  rec_put32(o, 0);
  for (; row && n < ROWS; n++) {
    const struct rec_row *r = &t->row[row - 1];

    rec_put_words(o, &r->offset, ROW / 4);
    t->counts += r->count;
    row = r->link & REC_PLACE_ROW;
  }
  end = o->used;
  o->used = at;
  rec_put32(o, n);
  o->used = end;
  rec_end(o);
  t->written += n;
  return row;
}

void rec_rows_write(struct rec_rows *t, struct rec_out *o)
{
  for (uint32_t g = 0; g < t->groups; g++) {
    for (uint32_t row = t->last[g]; row; )
      row = write_part(t, o, &t->group[g], row);
    t->last[g] = 0;
  }
  if (t->used > t->most)
    t->most = t->used;
  memset(t->place, 0, sizeof *t->place << t->log2);
  t->used = 0;
}
