/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_cop_rows.c - see rec_cop_rows.h; docs/record.md has the events by kind.
 */
#include "rec_cop_rows.h"

#include <stdlib.h>
#include <string.h>

#include "sys.h"

enum { HEAD = 24, ROW = 16, LONGEST = 32, FIRST_ROOM = 4096,
       ROWS = (REC_CONTENT - HEAD - LONGEST) / ROW };

/* What w of an event is; nothing, of a total too, which comes with each of its
 * rows. */
enum what { NOTHING, TOTAL, KEY, OTHER };

struct event {
  const char *name;
  uint8_t holds;
  uint8_t what;
};

enum { E_VALUE, E_VALUE_OF, E_BRANCH, E_BRANCH_OF, E_TARGET, E_TARGET_OF,
       E_PAIR, E_DEPEND = E_PAIR + 4, E_DISTANCE, E_CONTEXT, E_CALL, E_CONFLICT,
       E_SILENT, E_SILENT_OF, E_REDUNDANT, E_REDUNDANT_OF, EVENTS };

static const struct event events[EVENTS] = {
  [E_VALUE] = { "cop_value", REC_HOLDS_VALUE, KEY },
  [E_VALUE_OF] = { "cop_value_of", REC_HOLDS_SAMPLE, TOTAL },
  [E_BRANCH] = { "cop_branch", REC_HOLDS_VALUE, KEY },
  [E_BRANCH_OF] = { "cop_branch_of", REC_HOLDS_SAMPLE, TOTAL },
  [E_TARGET] = { "cop_target", REC_HOLDS_EDGE, KEY },
  [E_TARGET_OF] = { "cop_target_of", REC_HOLDS_SAMPLE, TOTAL },
  [E_PAIR] = { "cop_pair_nn", REC_HOLDS_EDGE, OTHER },
  [E_PAIR + 1] = { "cop_pair_nt", REC_HOLDS_EDGE, OTHER },
  [E_PAIR + 2] = { "cop_pair_tn", REC_HOLDS_EDGE, OTHER },
  [E_PAIR + 3] = { "cop_pair_tt", REC_HOLDS_EDGE, OTHER },
  [E_DEPEND] = { "cop_depend", REC_HOLDS_EDGE, OTHER },
  [E_DISTANCE] = { "cop_depend_distance", REC_HOLDS_VALUE, KEY },
  [E_CONTEXT] = { "cop_context", REC_HOLDS_VALUE, KEY },
  [E_CALL] = { "cop_call", REC_HOLDS_VALUE, KEY },
  [E_CONFLICT] = { "cop_conflict", REC_HOLDS_VALUE, KEY },
  [E_SILENT] = { "cop_silent", REC_HOLDS_SAMPLE, NOTHING },
  [E_SILENT_OF] = { "cop_silent_of", REC_HOLDS_SAMPLE, TOTAL },
  [E_REDUNDANT] = { "cop_redundant", REC_HOLDS_SAMPLE, NOTHING },
  [E_REDUNDANT_OF] = { "cop_redundant_of", REC_HOLDS_SAMPLE, TOTAL },
};

/* Events of a row's kind: of its count, and of its total or NONE. */
enum { NONE = EVENTS };

static const struct { uint8_t count, total; } kinds[CS_COP_ROW_KINDS] = {
  [CS_COP_ROW_VALUE] = { E_VALUE, E_VALUE_OF },
  [CS_COP_ROW_BRANCH] = { E_BRANCH, E_BRANCH_OF },
  [CS_COP_ROW_TARGET] = { E_TARGET, E_TARGET_OF },
  [CS_COP_ROW_PAIR] = { E_PAIR, NONE },
  [CS_COP_ROW_DEPEND] = { E_DEPEND, NONE },
  [CS_COP_ROW_CONTEXT] = { E_CONTEXT, NONE },
  [CS_COP_ROW_CALL] = { E_CALL, NONE },
  [CS_COP_ROW_CONFLICT] = { E_CONFLICT, NONE },
  [CS_COP_ROW_SILENT] = { E_SILENT, E_SILENT_OF },
  [CS_COP_ROW_REDUNDANT] = { E_REDUNDANT, E_REDUNDANT_OF },
};

/* ---- into memory ---- */

/* Twice the room, if there is memory. */
static bool grow(struct rec_cop_rows *r)
{
  uint32_t room = r->room ? 2 * r->room : FIRST_ROOM;
  struct rec_cop_row *more =
    sys_map(NULL, room * sizeof *more, SYS_PROT_READ | SYS_PROT_WRITE,
            SYS_MAP_PRIVATE | SYS_MAP_ANONYMOUS, -1, 0);

  if (sys_failed(more))
    return false;
  if (r->room) {
    memcpy(more, r->row, r->n * sizeof *more);
    sys_unmap(r->row, r->room * sizeof *r->row);
  }
  r->row = more;
  r->room = room;
  return true;
}

static const struct rec_map *map_of(const struct rec_cop_rows *r,
                                    uint32_t address)
{
  struct rec_system *s = r->system;

  return rec_find_map(s, r->process ? s->process[r->process].map : s->kernel,
                      address);
}

/* The address as an offset in its image, whose number it gives; 0: unknown. */
static uint16_t place(const struct rec_cop_rows *r, uint32_t *address)
{
  const struct rec_map *m = map_of(r, *address);

  if (!m)
    return 0;
  *address = *address - m->start + m->place;
  return m->image;
}

static void add(struct rec_cop_rows *r, unsigned event, uint32_t pc, uint32_t w,
                uint64_t count)
{
  struct rec_cop_row row = { .event = (uint16_t)event, .offset = pc, .w = w,
                             .count = count };

  if (!count)
    return;
  if (r->n == r->room && !grow(r)) {
    r->lost++;
    return;
  }
  row.image = place(r, &row.offset);
  if (!row.image)
    row.reason = r->process ? REC_NO_MAP : REC_NO_KERNEL;
  if (events[event].holds == REC_HOLDS_EDGE)
    row.w_image = place(r, &row.w);
  r->row[r->n++] = row;
}

void rec_cop_row(void *rows, const struct cs_cop_row_out *row)
{
  struct rec_cop_rows *r = rows;
  unsigned count = kinds[row->kind].count, total = kinds[row->kind].total;

  if (row->kind == CS_COP_ROW_PAIR)
    count += row->key & 3;
  add(r, count, row->pc, events[count].what == OTHER ? row->other
                         : events[count].what == KEY ? row->key : 0,
      row->kind == CS_COP_ROW_CALL ? 1 : row->count);
  if (row->kind == CS_COP_ROW_DEPEND)
    add(r, E_DISTANCE, row->pc, row->key, row->count);
  if (total != NONE)
    add(r, total, row->pc, 0, row->total);
}

/* ---- into the stream ---- */

static int compare(uint32_t a, uint32_t b)
{
  return (a > b) - (a < b);
}

static int order(const void *a, const void *b)
{
  const struct rec_cop_row *x = a, *y = b;
  int by = compare(x->event, y->event);

  by = by ? by : compare(x->image, y->image);
  by = by ? by : compare(x->w_image, y->w_image);
  by = by ? by : compare(x->offset, y->offset);
  return by ? by : compare(x->w, y->w);
}

/* Of equal rows a total is one, counts add up. */
static void join(struct rec_cop_rows *r)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < r->n; i++) {
    struct rec_cop_row *last = n ? &r->row[n - 1] : NULL, *row = &r->row[i];

    if (!last || order(last, row))
      r->row[n++] = *row;
    else if (events[row->event].what != TOTAL)
      last->count += row->count;
    else if (row->count > last->count)
      last->count = row->count;
  }
  r->n = n;
}

static bool same_group(const struct rec_cop_row *a, const struct rec_cop_row *b)
{
  return a->event == b->event && a->image == b->image &&
         a->w_image == b->w_image;
}

static void write_part(struct rec_cop_rows *r, const struct rec_cop_row *row,
                       uint32_t n)
{
  const struct event *e = &events[row->event];
  struct rec_system *s = r->system;
  struct rec_out *o = s->out;

  rec_begin(o, REC_COP_ROWS);
  rec_put32(o, s->rows.epoch);
  rec_put32(o, s->by_process && r->process ? s->process[r->process].number : 0);
  rec_put32(o, row->image);
  rec_put32(o, row->w_image);
  rec_put32(o, e->holds | (r->process ? REC_MODE_U : REC_MODE_S) << 8 |
                 (uint32_t)row->reason << 16);
  rec_put32(o, n);
  for (; n; n--, row++) {
    rec_put32(o, row->offset);
    rec_put32(o, row->w);
    rec_put64(o, row->count);
  }
  rec_put_text(o, e->name);
  rec_end(o);
}

void rec_cop_rows_write(struct rec_cop_rows *r)
{
  qsort(r->row, r->n, sizeof *r->row, order);
  join(r);
  for (uint32_t i = 0, n; i < r->n; i += n) {
    for (n = 1; i + n < r->n && n < ROWS; n++)
      if (!same_group(&r->row[i], &r->row[i + n]))
        break;
    write_part(r, &r->row[i], n);
  }
}
