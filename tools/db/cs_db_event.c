/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_event.c - events and the rows of tuples.
 *
 * Rows go in by rising key, which fills the pages of a table.
 */
#include "cs_db_event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_reasons.h"

/* ---- kinds ---- */

static bool is_preset(const struct cs_slot_cfg *s,
                      const struct cs_slot_preset *q)
{
  struct cs_slot_cfg p;
  char err[CS_DB_NAME];

  return !cs_slot_parse(q->spec, &p, err, sizeof err) &&
         p.class_mask == s->class_mask && p.w_src == s->w_src;
}

/* 'cycles' is what tuples of the preset of that name add up to: they are
 * 'head'. */
static const char *preset_name(const struct cs_slot_cfg *s)
{
  for (const struct cs_slot_preset *q = cs_slot_presets; q->name; q++)
    if (is_preset(s, q))
      return !strcmp(q->name, "cycles") ? "head" : q->name;
  return s->w_src == CS_W_HEAD_CYCLES ? "head.part" : cs_slot_source(s);
}

static bool name_taken(const char *const *spec, unsigned slot,
                       const char *name)
{
  for (unsigned i = 0; i < slot; i++) {
    struct cs_slot_cfg other;
    char err[CS_DB_NAME];

    if (spec[i] && !cs_slot_parse(spec[i], &other, err, sizeof err) &&
        !strcmp(preset_name(&other), name))
      return true;
  }
  return false;
}

int cs_db_kind(struct cs_db *db, const char *const *spec, unsigned slot,
               struct cs_db_kind *k)
{
  const char *name;
  struct cs_slot_cfg s;
  char err[CS_DB_NAME];

  if (cs_slot_parse(spec[slot], &s, err, sizeof err))
    return cs_db_fail(db, "slot %u, '%s': %s", slot, spec[slot], err);
  name = preset_name(&s);
  if (name_taken(spec, slot, name))
    snprintf(k->name, sizeof k->name, "%s.%u", name, slot);
  else
    snprintf(k->name, sizeof k->name, "%s", name);
  k->w = cs_slot_source(&s);
  k->unit = "events";
  k->holds = s.w_src == CS_W_NEXT_PC || s.w_src == CS_W_RET_ADDR ? "edge"
                                                                 : "value";
  k->cycles = !strcmp(name, "head") ? cs_db_head
              : !strcmp(k->name, "reasons") && !name_taken(spec, CS_SLOT_MAX, "head")
              ? cs_db_all_reasons : NULL;
  k->reasons = s.w_src == CS_W_REASON;
  return 0;
}

/* ---- events ---- */

int64_t cs_db_event(struct cs_db *db, int64_t epoch, const char *name,
                    const char *source, const char *holds, const char *unit,
                    const char *what, const char *spec)
{
  int64_t id = cs_db_number(db, -1, "SELECT id FROM event WHERE epoch = ?"
                            " AND name = ? AND source = ?", "iss", epoch,
                            name, source);

  if (id >= 0) {
    if (!cs_db_number(db, 0, "SELECT spec = ? FROM event WHERE id = ?", "si",
                      spec, id))
      cs_db_fail(db, "%s: the epoch's event '%s' is of another slot",
                 db->path, name);
    return id;
  }
  cs_db_do(db, "INSERT INTO event (epoch, name, source, holds, unit, w, spec)"
               " VALUES (?, ?, ?, ?, ?, ?, ?)", "issssss", epoch, name, source,
           holds, unit, what, spec);
  return sqlite3_last_insert_rowid(db->sql);
}

void cs_db_event_counts(struct cs_db *db, int64_t event, uint64_t counts)
{
  cs_db_do(db, "UPDATE event SET counts = counts + ? WHERE id = ?", "ii",
           (int64_t)counts, event);
}

void cs_db_event_samples(struct cs_db *db, int64_t event, double samples)
{
  if (samples < 0 || samples > 0)
    cs_db_do(db, "UPDATE event SET samples = ifnull(samples, 0) + ?"
                 " WHERE id = ?", "di", samples, event);
}

/* ---- rows ---- */

static int by_tuple(const void *a, const void *b)
{
  const struct cs_count *x = a, *y = b;

  if (x->pc != y->pc)
    return x->pc < y->pc ? -1 : 1;
  return x->w < y->w ? -1 : x->w > y->w;
}

void cs_db_sort(struct cs_count *rows, size_t n)
{
  if (n)
    qsort(rows, n, sizeof *rows, by_tuple);
}

struct cs_count *cs_db_tuples(struct cs_db *db, const struct cs_profile *p)
{
  struct cs_count *rows = malloc((p->used + 1) * sizeof *rows);
  size_t n = 0;

  if (!rows) {
    cs_db_fail(db, "out of memory");
    return NULL;
  }
  for (size_t i = 0; i <= p->mask; i++)
    if (p->row[i].n)
      rows[n++] = p->row[i];
  return rows;
}

struct cs_count *cs_db_sorted(struct cs_db *db, const struct cs_profile *p)
{
  struct cs_count *rows = cs_db_tuples(db, p);

  if (rows)
    cs_db_sort(rows, p->used);
  return rows;
}

struct cs_db_rows cs_db_rows(struct cs_db *db, const char *table,
                             int64_t event, int64_t map, int64_t image)
{
  static const char *const extra[] = { "", ", ?5", ", ?6, ?5" };
  int more = !strcmp(table, "sample") ? 0 : strcmp(table, "edge") ? 1 : 2;
  char sql[160];
  struct cs_db_rows to = { .db = db, .columns = more ? 5 : 4 };
  bool there;

  snprintf(sql, sizeof sql, "SELECT 1 FROM %s WHERE event = ? AND map = ?"
           " LIMIT 1", table);
  there = cs_db_number(db, 0, sql, "ii", event, map);
  snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (?1, ?2, ?3%s, ?4)%s",
           table, extra[more], there ? " ON CONFLICT DO UPDATE SET"
           " count = count + excluded.count" : "");
  to.q = cs_db_query(db, sql, more == 2 ? "iinnni" : "ii", event, map, image);
  return to;
}

void cs_db_row_add(struct cs_db_rows *to, uint64_t pc, uint64_t w, uint64_t n)
{
  if (!to->q)
    return;
  sqlite3_bind_int64(to->q, 3, (int64_t)pc);
  sqlite3_bind_int64(to->q, 4, (int64_t)n);
  if (to->columns == 5)
    sqlite3_bind_int64(to->q, 5, (int64_t)w);
  cs_db_step(to->db, to->q);
  to->counts += n;
}

uint64_t cs_db_rows_end(struct cs_db_rows *to)
{
  sqlite3_finalize(to->q);
  return to->counts;
}

void cs_db_add_tuples(struct cs_db_rows *to, const struct cs_count *rows,
                      size_t n)
{
  for (size_t i = 0; i < n; ) {
    uint64_t pc = rows[i].pc, w = rows[i].w, sum = 0;

    for (; i < n && rows[i].pc == pc && rows[i].w == w; i++)
      sum += rows[i].n;
    cs_db_row_add(to, pc, w, sum);
  }
}

uint64_t cs_db_once(uint64_t w, unsigned reason)
{
  (void)w;
  (void)reason;
  return 1;
}

uint64_t cs_db_head(uint64_t w, unsigned reason)
{
  (void)reason;
  return w;
}

uint64_t cs_db_one_reason(uint64_t w, unsigned reason)
{
  struct cs_reasons r;

  cs_reasons_of_w(&r, (uint32_t)w);
  return r.clocks[reason];
}

uint64_t cs_db_all_reasons(uint64_t w, unsigned reason)
{
  struct cs_reasons r;

  (void)reason;
  cs_reasons_of_w(&r, (uint32_t)w);
  return cs_reasons_sum(&r) + (w & 0xf); /* and those of others */
}

void cs_db_add_sums(struct cs_db_rows *to, const struct cs_count *rows,
                    size_t n, cs_db_clocks *of, unsigned reason)
{
  for (size_t i = 0; i < n; ) {
    uint64_t pc = rows[i].pc, sum = 0;

    for (; i < n && rows[i].pc == pc; i++)
      sum += of(rows[i].w, reason) * rows[i].n;
    if (sum)
      cs_db_row_add(to, pc, 0, sum);
  }
}

/* ---- worth ---- */

void cs_db_worth_add(struct cs_db_worth *w, const struct cs_count *row,
                     cs_db_clocks *of, unsigned reason)
{
  double clocks = row->n ? (double)of(row->w, reason) : 0;
  double times = (double)row->n;

  w->n += times;
  w->sum += clocks * times;
  w->squares += clocks * clocks * times;
}

/* (mean of the clocks)^2 / mean of (clocks^2) */
double cs_db_worth(const struct cs_db_worth *w)
{
  return w->squares > 0 ? w->sum / w->n * (w->sum / w->squares) : 0;
}
