/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_rows.c - a run's events, and the rows of each.
 */
#include "cs_db_rows.h"

#include <stdlib.h>

#include "cs_db_event.h"
#include "cs_reasons.h"

/* ---- slots ---- */

/* A part's profile of a slot, exact or estimated; NULL: it has none. */
static const struct cs_profile *profile_of(const struct cs_db_writer *w,
                                           size_t part, unsigned slot,
                                           bool ideal)
{
  const struct cs_collect *c = w->run->part[part].collect;

  return !c ? NULL : ideal ? &c->ideal[slot] : &c->estimate[slot];
}

static struct cs_db_rows rows_of(struct cs_db_writer *w, size_t part,
                                 const char *table, int64_t event)
{
  return cs_db_rows(w->db, table, event, w->map[part],
                    w->image[part] < 0 ? 0 : w->image[part]);
}

/* The profiles of a slot, of all parts, as rows of an event. */
static void add_parts(struct cs_db_writer *w, unsigned slot, bool ideal,
                      const char *table, int64_t event)
{
  for (size_t i = 0; i < w->run->parts; i++) {
    const struct cs_profile *p = profile_of(w, i, slot, ideal);
    struct cs_count *rows = p ? cs_db_sorted(w->db, p) : NULL;
    struct cs_db_rows to = rows_of(w, i, table, event);

    if (rows)
      cs_db_add_tuples(&to, rows, p->used);
    free(rows);
    cs_db_event_counts(w->db, event, cs_db_rows_end(&to));
  }
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
  cs_db_event_samples(w->db, event, s->samples);
}

static double worth(const struct cs_db_writer *w, unsigned slot,
                    cs_db_clocks *of, unsigned reason)
{
  struct cs_db_worth sum = { 0 };

  for (size_t i = 0; i < w->run->parts; i++) {
    const struct cs_profile *p = profile_of(w, i, slot, false);

    for (size_t k = 0; p && k <= p->mask; k++)
      cs_db_worth_add(&sum, &p->row[k], of, reason);
  }
  return cs_db_worth(&sum);
}

/* What a slot's tuples add up to, as an event by address. */
static void add_sum(struct cs_db_writer *w, unsigned slot, const char *name,
                    cs_db_clocks *of, unsigned reason)
{
  const struct cs_report_slot *s = &w->run->report->slot[slot];
  int64_t event = cs_db_event(w->db, w->epoch, name, "sampled", "sample",
                              of == cs_db_once ? "events" : "clocks", "",
                              s->spec);

  for (size_t i = 0; i < w->run->parts; i++) {
    const struct cs_profile *p = profile_of(w, i, slot, false);
    struct cs_count *rows = p ? cs_db_sorted(w->db, p) : NULL;
    struct cs_db_rows to = rows_of(w, i, "sample", event);

    if (rows)
      cs_db_add_sums(&to, rows, p->used, of, reason);
    free(rows);
    cs_db_event_counts(w->db, event, cs_db_rows_end(&to));
  }
  cs_db_event_samples(w->db, event, s->samples * worth(w, slot, of, reason));
}

static void add_profile(struct cs_db_writer *w, unsigned slot,
                        const struct cs_db_kind *k, bool ideal)
{
  int64_t event = cs_db_event(w->db, w->epoch, k->name,
                              ideal ? "exact" : "sampled", k->holds, k->unit,
                              k->w, w->run->report->slot[slot].spec);

  if (!ideal)
    slot_accounts(w, event, slot);
  add_parts(w, slot, ideal, k->holds, event);
  if (k->cycles && !ideal) {
    add_sum(w, slot, "cycles", k->cycles, 0);
    add_sum(w, slot, "instructions", cs_db_once, 0);
  }
  for (unsigned r = 0; k->reasons && !ideal && r < CS_REASONS; r++)
    add_sum(w, slot, cs_reason_names[r], cs_db_one_reason, r);
}

void cs_db_add_slot(struct cs_db_writer *w, unsigned slot)
{
  const char *spec[CS_SLOT_MAX] = { NULL };
  struct cs_db_kind k;

  for (unsigned i = 0; i < w->run->report->slots; i++)
    spec[i] = w->run->report->slot[i].spec;
  if (cs_db_kind(w->db, spec, slot, &k))
    return;
  add_profile(w, slot, &k, false);
  if (w->run->report->exact)
    add_profile(w, slot, &k, true);
}

/* ---- samples of the PC ---- */

static void add_histogram(struct cs_db_writer *w, size_t part, unsigned k)
{
  const struct cs_histogram *h = w->run->part[part].histogram;
  int64_t event = cs_db_event(w->db, w->epoch, h->event[k].name, "sampled",
                              "sample", h->event[k].unit, "",
                              h->event[k].spec);
  struct cs_count *rows = cs_db_sorted(w->db, &h->rows);
  struct cs_db_rows to = rows_of(w, part, "sample", event);

  for (size_t i = 0; rows && i < h->rows.used; i++)
    if (rows[i].w == k)
      cs_db_row_add(&to, rows[i].pc, 0,
                    (uint64_t)((double)rows[i].n * h->event[k].weight + 0.5));
  free(rows);
  cs_db_event_counts(w->db, event, cs_db_rows_end(&to));
  cs_db_event_samples(w->db, event, (double)h->event[k].samples);
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
  struct cs_db_rows to;
  unsigned count;            /* its number */
};

static void visit(void *user, uint64_t pc, const struct cs_pc_count *c)
{
  struct walk *walk = user;
  uint64_t n = count_of(c, walk->count);

  if (n)
    cs_db_row_add(&walk->to, pc, 0, n);
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
  event = cs_db_event(w->db, w->epoch, k < PLAIN ? plain_counts[k].name
                      : cs_reason_names[k - PLAIN], "exact", "sample",
                      k < PLAIN ? plain_counts[k].unit : "clocks", "", "");
  for (size_t i = 0; i < w->run->parts; i++) {
    struct walk walk = { cs_db_rows(w->db, "sample", event, w->map[i], 0), k };

    if (w->run->part[i].pcs)
      cs_pcs_each(w->run->part[i].pcs, visit, &walk);
    cs_db_event_counts(w->db, event, cs_db_rows_end(&walk.to));
  }
}

void cs_db_add_exact(struct cs_db_writer *w)
{
  for (unsigned k = 0; k < COUNTS; k++)
    add_count(w, k);
}
