/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_collect_sites.c - profiles into rows of the report, one an instruction:
 * its share of the slot with an interval, its most frequent values.
 */
#include <stdlib.h>
#include <string.h>

#include "cs_collect.h"
#include "cs_interval.h"

#define KEPT_SHARE 0.005

/* One slot at work. */
struct job {
  const struct cs_collect *c;
  struct cs_symbols *symbols;
  struct cs_report *r;
  unsigned slot;
  bool addresses;              /* w is code's */
  struct cs_profile seen, executed; /* of each pc: estimated, exact */
  struct cs_profile place;     /* of each pc that has a row: its number + 1 */
  struct cs_report_site *row;  /* of this slot */
  size_t rows;
};

static double ratio(uint64_t a, uint64_t b)
{
  return b ? (double)a / (double)b : 0;
}

/* ---- values ---- */

static struct cs_report_site *row_of(const struct job *j, uint64_t pc)
{
  uint64_t place = cs_profile_get(&j->place, pc, 0);

  return place ? &j->row[place - 1] : NULL;
}

static bool before(const struct cs_report_value *v, double share,
                   uint64_t value)
{
  return v->share > share || (v->share == share && v->value < value);
}

/* Keeps the most frequent, falling; of equal ones the least value first. */
static void add_value(struct cs_report_site *t, uint64_t value, double share)
{
  unsigned at = t->values;

  if (at < CS_REPORT_VALUES)
    t->values++;
  else if (before(&t->value[--at], share, value))
    return;
  for (; at && !before(&t->value[at - 1], share, value); at--)
    t->value[at] = t->value[at - 1];
  t->value[at] = (struct cs_report_value){ .value = value, .share = share };
}

static void add_values(struct job *j)
{
  const struct cs_profile *p = &j->c->estimate[j->slot];

  for (size_t i = 0; i <= p->mask; i++) {
    const struct cs_count *n = &p->row[i];
    struct cs_report_site *t = n->n ? row_of(j, n->pc) : NULL;

    if (t)
      add_value(t, n->w, ratio(n->n, cs_profile_get(&j->seen, n->pc, 0)));
  }
}

static void find_most_frequent(struct job *j)
{
  const struct cs_profile *p = &j->c->ideal[j->slot];

  for (size_t i = 0; j->c->exact && i <= p->mask; i++) {
    const struct cs_count *n = &p->row[i];
    struct cs_report_site *t = n->n ? row_of(j, n->pc) : NULL;
    double share;

    if (!t)
      continue;
    share = ratio(n->n, cs_profile_get(&j->executed, n->pc, 0));
    if (share > t->invariance_exact)
      t->invariance_exact = share;
  }
}

/* ---- shares ---- */

/* Part of the slot's events that strata keep which began at zero: with random
 * phases as much was put in as is kept, on average, and nothing is missing. */
static double missing(const struct job *j)
{
  const struct cs_compressor *k = j->c->compressor;
  const struct cs_report_slot *s = &j->r->slot[j->slot];
  const struct cs_report_law *law = &j->r->law;
  double held;

  if (!k || k->engine != CS_ENGINE_STRATA || k->sampler != CS_SAMPLER_P ||
      k->random_phase || k->counter)
    return 0;
  if (!law->credit)
    held = s->accepted > s->counts ? (double)(s->accepted - s->counts) : 0;
  else
    held = (double)law->held * ratio(s->accepted, law->accepted);
  return held > 0 ? held / ((double)s->counts + held) : 0;
}

static void set_interval(const struct job *j, struct cs_report_site *t)
{
  double samples = j->r->slot[j->slot].samples;
  struct cs_interval i;

  if (samples <= 0)
    return;
  i = cs_interval_widened(cs_interval(t->share, samples), missing(j));
  t->low = i.low;
  t->high = i.high;
}

/* ---- places ---- */

static void describe(const struct job *j, struct cs_report_site *t)
{
  struct cs_place place = cs_symbols_find(j->symbols, t->pc);

  snprintf(t->function, sizeof t->function, "%s", place.function);
  snprintf(t->file, sizeof t->file, "%s", place.file);
  t->line = place.line;
  for (unsigned i = 0; j->addresses && i < t->values; i++) {
    struct cs_report_value *v = &t->value[i];

    place = cs_symbols_find(j->symbols, v->value);
    snprintf(v->function, sizeof v->function, "%s", place.function);
    v->offset = place.offset;
  }
}

/* ---- a slot ---- */

/* The hottest, and all that are hot enough. */
static size_t choose(const struct job *j, struct cs_count *top)
{
  size_t n = cs_profile_top(&j->seen, top, CS_REPORT_SITES);

  while (n > CS_REPORT_LISTED &&
         (double)top[n - 1].n < KEPT_SHARE * (double)j->seen.total)
    n--;
  return n;
}

static int fill(struct job *j)
{
  struct cs_count top[CS_REPORT_SITES];

  j->rows = choose(j, top);
  for (size_t i = 0; i < j->rows; i++) {
    struct cs_report_site *t = &j->row[i];

    t->slot = j->slot;
    t->pc = top[i].pc;
    t->share = ratio(top[i].n, j->seen.total);
    if (j->c->exact)
      t->share_exact = ratio(cs_profile_get(&j->executed, t->pc, 0),
                             j->executed.total);
    set_interval(j, t);
    if (cs_profile_add(&j->place, t->pc, 0, i + 1))
      return -1;
  }
  add_values(j);
  find_most_frequent(j);
  for (size_t i = 0; i < j->rows; i++) {
    describe(j, &j->row[i]);
    j->row[i].invariance = j->row[i].value[0].share;
  }
  return 0;
}

static int add_slot(struct job *j)
{
  struct cs_slot_cfg slot;
  char err[CS_REPORT_TEXT];
  int status = -1;

  j->addresses = !cs_slot_parse(j->r->slot[j->slot].spec, &slot, err,
                                sizeof err) &&
                 (slot.w_src == CS_W_NEXT_PC || slot.w_src == CS_W_RET_ADDR);
  j->seen = j->executed = j->place = (struct cs_profile){ 0 };
  if (!cs_profile_sites(&j->c->estimate[j->slot], &j->seen) &&
      !cs_profile_sites(&j->c->ideal[j->slot], &j->executed) &&
      !cs_profile_init(&j->place))
    status = fill(j);
  j->r->slot[j->slot].instructions = j->seen.used;
  cs_profile_free(&j->seen);
  cs_profile_free(&j->executed);
  cs_profile_free(&j->place);
  return status;
}

int cs_collect_sites(const struct cs_collect *c, struct cs_symbols *symbols,
                     struct cs_report *r)
{
  struct job j = { .c = c, .symbols = symbols, .r = r };

  r->sites = 0;
  r->site = calloc((size_t)c->slots * CS_REPORT_SITES, sizeof *r->site);
  if (!r->site)
    return -1;
  for (j.slot = 0; j.slot < c->slots; j.slot++) {
    j.row = &r->site[r->sites];
    if (add_slot(&j))
      return -1;
    r->sites += j.rows;
  }
  return 0;
}
