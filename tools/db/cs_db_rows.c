/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_rows.c - a run's events, and the rows of each.
 *
 * Rows go in by rising key, which fills the pages of a table.
 */
#include "cs_db_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64 };

/* ---- events ---- */

/* An event's row: new, or where runs are added up the one that is there, which
 * must be of the same slot. */
static int64_t event_row(struct cs_db_writer *w, const char *name,
                         const char *source, const char *holds,
                         const char *unit, const char *what,
                         const char *spec)
{
  int64_t id = cs_db_number(w->db, -1, "SELECT id FROM event WHERE epoch = ?"
                            " AND name = ? AND source = ?", "iss", w->epoch,
                            name, source);

  if (id >= 0) {
    if (!cs_db_number(w->db, 0, "SELECT spec = ? FROM event WHERE id = ?",
                      "si", spec, id))
      cs_db_fail(w->db, "%s: epoch '%s': event '%s' is of another slot",
                 w->db->path, w->run->epoch, name);
    return id;
  }
  cs_db_do(w->db, "INSERT INTO event (epoch, name, source, holds, unit, w,"
                  " spec) VALUES (?, ?, ?, ?, ?, ?, ?)", "issssss", w->epoch,
           name, source, holds, unit, what, spec);
  return sqlite3_last_insert_rowid(w->db->sql);
}

static void add_counts(struct cs_db_writer *w, int64_t event, uint64_t counts)
{
  cs_db_do(w->db, "UPDATE event SET counts = counts + ? WHERE id = ?", "ii",
           (int64_t)counts, event);
}

/* ---- rows ---- */

static int by_tuple(const void *a, const void *b)
{
  const struct cs_count *x = a, *y = b;

  if (x->pc != y->pc)
    return x->pc < y->pc ? -1 : 1;
  return x->w < y->w ? -1 : x->w > y->w;
}

/* The tuples by pc and w, for the caller to free; NULL: memory is short. */
static struct cs_count *sorted(struct cs_db_writer *w,
                               const struct cs_profile *p)
{
  struct cs_count *rows = malloc((p->used + 1) * sizeof *rows);
  size_t n = 0;

  if (!rows) {
    cs_db_fail(w->db, "out of memory");
    return NULL;
  }
  for (size_t i = 0; i <= p->mask; i++)
    if (p->row[i].n)
      rows[n++] = p->row[i];
  qsort(rows, n, sizeof *rows, by_tuple);
  return rows;
}

struct inserter {
  struct cs_db *db;
  sqlite3_stmt *q;
  int last;                  /* column of the count */
  uint64_t counts;
};

static struct inserter into(struct cs_db_writer *w, const char *table,
                            int64_t event, int64_t map)
{
  bool plain = !strcmp(table, "sample");
  char sql[160];

  snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (?, ?, ?, ?%s)"
           " ON CONFLICT DO UPDATE SET count = count + excluded.count", table,
           plain ? "" : ", ?");
  return (struct inserter){
    w->db, cs_db_query(w->db, sql, "ii", event, map), plain ? 4 : 5, 0 };
}

static void insert(struct inserter *i, uint64_t pc, uint64_t w, uint64_t n)
{
  if (!i->q)
    return;
  sqlite3_bind_int64(i->q, 3, (int64_t)pc);
  if (i->last == 5)
    sqlite3_bind_int64(i->q, 4, (int64_t)w);
  sqlite3_bind_int64(i->q, i->last, (int64_t)n);
  cs_db_step(i->db, i->q);
  i->counts += n;
}

static uint64_t finish(struct inserter *i)
{
  sqlite3_finalize(i->q);
  return i->counts;
}

static uint64_t add_tuples(struct cs_db_writer *w, const char *table,
                           int64_t event, int64_t map,
                           const struct cs_profile *p)
{
  struct cs_count *rows = sorted(w, p);
  struct inserter to = into(w, table, event, map);

  for (size_t i = 0; rows && i < p->used; i++)
    insert(&to, rows[i].pc, rows[i].w, rows[i].n);
  free(rows);
  return finish(&to);
}

/* ---- slots ---- */

/* What tuples of a slot are called and where they go. */
struct kind {
  char name[NAME];
  const char *holds, *unit, *w;
  bool clocks;               /* w is clocks of the instruction as the oldest,
                              * of all classes: add up to cycles */
  bool reasons;              /* w tells clocks by reason */
};

static bool is_preset(const struct cs_slot_cfg *s,
                      const struct cs_slot_preset *q)
{
  struct cs_slot_cfg p;
  char err[NAME];

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

/* Two slots of a kind are told apart by their number. */
static bool name_taken(const struct cs_db_run *run, unsigned slot,
                       const char *name)
{
  for (unsigned i = 0; i < slot; i++) {
    struct cs_slot_cfg other;
    char err[NAME];

    if (!cs_slot_parse(run->report->slot[i].spec, &other, err, sizeof err) &&
        !strcmp(preset_name(&other), name))
      return true;
  }
  return false;
}

static int find_kind(struct cs_db_writer *w, unsigned slot, struct kind *k)
{
  const char *spec = w->run->report->slot[slot].spec, *name;
  struct cs_slot_cfg s;
  char err[NAME];

  if (cs_slot_parse(spec, &s, err, sizeof err))
    return cs_db_fail(w->db, "slot %u, '%s': %s", slot, spec, err);
  name = preset_name(&s);
  if (name_taken(w->run, slot, name))
    snprintf(k->name, sizeof k->name, "%s.%u", name, slot);
  else
    snprintf(k->name, sizeof k->name, "%s", name);
  k->w = cs_slot_source(&s);
  k->unit = "events";
  k->holds = s.w_src == CS_W_NEXT_PC || s.w_src == CS_W_RET_ADDR ? "edge"
                                                                 : "value";
  k->clocks = !strcmp(name, "head");
  k->reasons = s.w_src == CS_W_REASON;
  return 0;
}

static void add_samples(struct cs_db_writer *w, int64_t event, double samples)
{
  if (samples > 0)
    cs_db_do(w->db, "UPDATE event SET samples = ifnull(samples, 0) + ?"
                    " WHERE id = ?", "di", samples, event);
}

static void slot_accounts(struct cs_db_writer *w, int64_t event, unsigned slot)
{
  const struct cs_report_slot *s = &w->run->report->slot[slot];

  cs_db_do(w->db, "UPDATE event SET selected = ifnull(selected, 0) + ?,"
           " accepted = ifnull(accepted, 0) + ?,"
           " dropped = ifnull(dropped, 0) + ?, queued = ifnull(queued, 0) + ?,"
           " messages = ifnull(messages, 0) + ? WHERE id = ?", "iiiiii",
           (int64_t)s->selected, (int64_t)s->accepted, (int64_t)s->dropped,
           (int64_t)s->queued, (int64_t)s->messages, event);
  add_samples(w, event, s->samples);
}

/* What a tuple's w is of one execution: clocks, or once. */
typedef uint64_t clocks_of(uint64_t w, unsigned reason);

static uint64_t once(uint64_t w, unsigned reason)
{
  (void)w;
  (void)reason;
  return 1;
}

static uint64_t head(uint64_t w, unsigned reason)
{
  (void)reason;
  return w;
}

static uint64_t one_reason(uint64_t w, unsigned reason)
{
  struct cs_reasons r;

  cs_reasons_of_w(&r, (uint32_t)w);
  return r.clocks[reason];
}

static uint64_t all_reasons(uint64_t w, unsigned reason)
{
  struct cs_reasons r;

  (void)reason;
  cs_reasons_of_w(&r, (uint32_t)w);
  return cs_reasons_sum(&r) + (w & 0xf); /* and those of others */
}

/* Samples that weigh different clocks are worth fewer of equal weight: by
 * (mean of the clocks)^2 / mean of (clocks^2). */
static double worth(const struct cs_db_writer *w, unsigned slot, clocks_of *of,
                    unsigned reason)
{
  double n = 0, sum = 0, squares = 0;

  for (size_t i = 0; i < w->run->parts; i++) {
    const struct cs_collect *c = w->run->part[i].collect;

    for (size_t k = 0; c && k <= c->estimate[slot].mask; k++) {
      const struct cs_count *row = &c->estimate[slot].row[k];
      double clocks = row->n ? (double)of(row->w, reason) : 0;
      double times = (double)row->n;

      n += times;
      sum += clocks * times;
      squares += clocks * clocks * times;
    }
  }
  return squares > 0 ? sum / n * (sum / squares) : 0;
}

/* What a slot's tuples add up to, as an event by address. */
static void add_sum(struct cs_db_writer *w, unsigned slot, const char *name,
                    clocks_of *of, unsigned reason)
{
  const struct cs_report_slot *s = &w->run->report->slot[slot];
  int64_t event = event_row(w, name, "sampled", "sample",
                            of == once ? "events" : "clocks", "", s->spec);

  for (size_t i = 0; i < w->run->parts; i++) {
    const struct cs_collect *c = w->run->part[i].collect;
    const struct cs_profile *p = c ? &c->estimate[slot] : NULL;
    struct cs_count *rows = p ? sorted(w, p) : NULL;
    struct inserter to = into(w, "sample", event, w->map[i]);

    for (size_t k = 0; rows && k < p->used; ) {
      uint64_t pc = rows[k].pc, n = 0;

      for (; k < p->used && rows[k].pc == pc; k++)
        n += of(rows[k].w, reason) * rows[k].n;
      if (n)
        insert(&to, pc, 0, n);
    }
    free(rows);
    add_counts(w, event, finish(&to));
  }
  add_samples(w, event, s->samples * worth(w, slot, of, reason));
}

/* A slot of reasons tells cycles and executions too, where no other does. */
static void add_reasons(struct cs_db_writer *w, unsigned slot,
                        const struct kind *kind)
{
  bool cycles = strcmp(kind->name, "reasons"); /* not of all classes */

  for (unsigned i = 0; i < w->run->report->slots; i++) {
    struct kind k;

    cycles |= !find_kind(w, i, &k) && k.clocks;
  }
  if (!cycles) {
    add_sum(w, slot, "cycles", all_reasons, 0);
    add_sum(w, slot, "instructions", once, 0);
  }
  for (unsigned r = 0; r < CS_REASONS; r++)
    add_sum(w, slot, cs_reason_names[r], one_reason, r);
}

static void add_profile(struct cs_db_writer *w, unsigned slot,
                        const struct kind *k, bool ideal)
{
  const char *source = ideal ? "exact" : "sampled";
  int64_t event = event_row(w, k->name, source, k->holds, k->unit, k->w,
                            w->run->report->slot[slot].spec);

  if (!ideal)
    slot_accounts(w, event, slot);
  for (size_t i = 0; i < w->run->parts; i++) {
    const struct cs_collect *c = w->run->part[i].collect;

    if (c)
      add_counts(w, event,
                 add_tuples(w, k->holds, event, w->map[i],
                            ideal ? &c->ideal[slot] : &c->estimate[slot]));
  }
  if (k->clocks && !ideal) {
    add_sum(w, slot, "cycles", head, 0);
    add_sum(w, slot, "instructions", once, 0);
  }
  if (k->reasons && !ideal)
    add_reasons(w, slot, k);
}

void cs_db_add_slot(struct cs_db_writer *w, unsigned slot)
{
  struct kind k;

  if (find_kind(w, slot, &k))
    return;
  add_profile(w, slot, &k, false);
  if (w->run->report->exact)
    add_profile(w, slot, &k, true);
}

/* ---- samples of the PC ---- */

static void add_histogram(struct cs_db_writer *w, size_t part, unsigned k)
{
  const struct cs_histogram *h = w->run->part[part].histogram;
  int64_t event = event_row(w, h->event[k].name, "sampled", "sample",
                            h->event[k].unit, "", h->event[k].spec);
  struct cs_count *rows = sorted(w, &h->rows);
  struct inserter to = into(w, "sample", event, w->map[part]);

  for (size_t i = 0; rows && i < h->rows.used; i++)
    if (rows[i].w == k)
      insert(&to, rows[i].pc, 0,
             (uint64_t)((double)rows[i].n * h->event[k].weight + 0.5));
  free(rows);
  add_counts(w, event, finish(&to));
  add_samples(w, event, (double)h->event[k].samples);
}

void cs_db_add_histograms(struct cs_db_writer *w)
{
  for (size_t i = 0; i < w->run->parts; i++) {
    const struct cs_histogram *h = w->run->part[i].histogram;

    for (unsigned k = 0; h && k < h->events; k++)
      add_histogram(w, i, k);
  }
}

/* ---- exact counts of instructions ---- */

/* Counts of an instruction by number: these, then clocks by reason. */
static const struct {
  const char *name, *unit;
} plain_counts[] = {
  { "instructions", "events" }, { "cycles", "clocks" },
  { "icache_misses", "events" }, { "dcache_misses", "events" },
  { "itlb_misses", "events" }, { "dtlb_misses", "events" },
  { "mispredicts", "events" },
};
enum {
  PLAIN = sizeof plain_counts / sizeof *plain_counts,
  COUNTS = PLAIN + CS_REASONS,
};

static uint64_t count_of(const struct cs_pc_count *c, unsigned k)
{
  switch (k) {
  case 0: return c->executions;
  case 1: return c->cycles;
  case 2: return c->icache_misses;
  case 3: return c->dcache_misses;
  case 4: return c->itlb_misses;
  case 5: return c->dtlb_misses;
  case 6: return c->mispredicts;
  default: return c->reasons.clocks[k - PLAIN];
  }
}

struct walk {
  struct inserter to;
  unsigned count;            /* its number */
};

static void visit(void *user, uint64_t pc, const struct cs_pc_count *c)
{
  struct walk *walk = user;
  uint64_t n = count_of(c, walk->count);

  if (n)
    insert(&walk->to, pc, 0, n);
}

static bool are_counted(const struct cs_db_run *run, unsigned k)
{
  for (size_t i = 0; i < run->parts; i++)
    if (run->part[i].pcs && count_of(&run->part[i].pcs->total, k))
      return true;
  return false;
}

static void add_count(struct cs_db_writer *w, unsigned k)
{
  int64_t event;

  if (!are_counted(w->run, k))
    return;
  event = event_row(w, k < PLAIN ? plain_counts[k].name
                                 : cs_reason_names[k - PLAIN], "exact",
                    "sample", k < PLAIN ? plain_counts[k].unit : "clocks", "",
                    "");
  for (size_t i = 0; i < w->run->parts; i++) {
    struct walk walk = { into(w, "sample", event, w->map[i]), k };

    if (w->run->part[i].pcs)
      cs_pcs_each(w->run->part[i].pcs, visit, &walk);
    add_counts(w, event, finish(&walk.to));
  }
}

void cs_db_add_exact(struct cs_db_writer *w)
{
  for (unsigned k = 0; k < COUNTS; k++)
    add_count(w, k);
}
