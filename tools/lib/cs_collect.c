/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_collect.c - messages into profiles, profiles into a report.
 */
#include "cs_collect.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cs_interval.h"
#include "cs_strata.h"

int cs_collect_init(struct cs_collect *c, unsigned slots, bool exact,
                    enum cs_estimator estimator, FILE *messages_to)
{
  *c = (struct cs_collect){
    .slots = slots,
    .exact = exact,
    .estimator = estimator,
    .messages_to = messages_to,
  };
  for (unsigned i = 0; i < slots; i++)
    if (cs_profile_init(&c->estimate[i]) || cs_profile_init(&c->ideal[i]) ||
        cs_profile_init(&c->low[i])) {
      cs_collect_free(c);
      return -1;
    }
  return 0;
}

void cs_collect_free(struct cs_collect *c)
{
  for (unsigned i = 0; i < CS_SLOT_MAX; i++) {
    cs_profile_free(&c->estimate[i]);
    cs_profile_free(&c->ideal[i]);
    cs_profile_free(&c->low[i]);
  }
}

int cs_collect_event(struct cs_collect *c, unsigned slot, uint64_t pc,
                     uint64_t w)
{
  c->selected[slot]++;
  return c->exact ? cs_profile_add(&c->ideal[slot], pc, w, 1) : 0;
}

static void print_message(const struct cs_collect *c,
                          const struct cs_message *m)
{
  fprintf(c->messages_to, "0x%08" PRIx64 " 0x%08" PRIx64 " %" PRIu32, m->pc,
          m->w, m->count);
  if (c->bound)
    fprintf(c->messages_to, " [%" PRIu32 ",%" PRIu32 "]", m->count - m->err,
            m->count);
  fputc('\n', c->messages_to);
}

int cs_collect_message(struct cs_collect *c, const struct cs_message *m)
{
  uint64_t n = c->estimator == CS_ESTIMATE_RATIO ? 1 : m->count;

  if (m->slot >= c->slots)
    return 0; /* of a slot that this run does not profile */
  c->messages[m->slot]++;
  if (c->reading_out) {
    c->read_out.messages++;
    c->read_out.counts += n;
  }
  if (c->messages_to)
    print_message(c, m);
  if (c->bound &&
      cs_profile_add(&c->low[m->slot], m->pc, m->w, m->count - m->err))
    return -1;
  return cs_profile_add(&c->estimate[m->slot], m->pc, m->w, n);
}

/* ---- strata ---- */

static void weigh(struct cs_collect *c, const struct cs_strata *s)
{
  for (unsigned i = 0; i < c->slots; i++) {
    uint64_t moved;

    c->counts[i] = c->estimate[i].total;
    cs_strata_weigh(s, i, &c->estimate[i], &moved);
    c->read_out.moved += moved;
  }
}

int cs_collect_weigh(struct cs_collect *c, const struct cs_report *r)
{
  const struct cs_strata_account a = { r->law.events, r->law.emitted,
                                       r->law.sent };
  struct cs_strata *s;

  if (!c->strata_read || c->estimator != CS_ESTIMATE_SUM ||
      !c->compressor || !cs_strata_useful(c->compressor))
    return 0;
  s = cs_strata_new(c->compressor, c->xlen, c->strata);
  if (!s)
    return -1;
  c->read_out.strata = CS_STRATA_DISAGREE;
  if (cs_strata_agree(s, c->estimate, c->slots, &a)) {
    c->read_out.strata = CS_STRATA_USED;
    weigh(c, s);
  }
  cs_strata_free(s);
  return 0;
}

/* ---- report ---- */

static int report_errors(const struct cs_collect *c, struct cs_report *r)
{
  double sum = 0, weight = 0;

  for (unsigned i = 0; i < c->slots; i++) {
    struct cs_selection selected;
    double error;
    int failed;

    if (cs_profile_select(&c->ideal[i], &cs_error_rules_paper, &selected))
      return -1;
    failed = cs_selection_error(&selected, &c->estimate[i], &error);
    sum += error * (double)selected.weight;
    weight += (double)selected.weight;
    cs_selection_free(&selected);
    if (failed)
      return -1;
    r->slot[i].error_percent = 100 * error;
  }
  r->exact = true;
  r->error_percent = weight > 0 ? 100 * sum / weight : 0;
  return 0;
}

static double ratio(uint64_t a, uint64_t b)
{
  return b ? (double)a / (double)b : 0;
}

/* A tuple's place in the ranking, with the slot that it belongs to. */
struct ranked {
  unsigned slot;
  struct cs_count count;
};

/* The hottest of all slots: by the share of their slot, so that a slot with
 * rare events is not hidden behind one with many. */
static unsigned rank(const struct cs_collect *c, struct ranked *all)
{
  unsigned n = 0;

  for (unsigned s = 0; s < c->slots; s++) {
    struct cs_count top[CS_REPORT_PAIRS];
    size_t found = cs_profile_top(&c->estimate[s], top,
                                  CS_REPORT_PAIRS / c->slots);

    for (size_t i = 0; i < found; i++)
      all[n++] = (struct ranked){ s, top[i] };
  }
  return n;
}

static void describe(const struct ranked *a, struct cs_symbols *symbols,
                     struct cs_report_pair *t)
{
  struct cs_place place = cs_symbols_find(symbols, a->count.pc);

  t->slot = a->slot;
  t->pc = a->count.pc;
  t->value = a->count.w;
  snprintf(t->function, sizeof t->function, "%s", place.function);
  snprintf(t->file, sizeof t->file, "%s", place.file);
  t->line = place.line;
}

static int report_pairs(const struct cs_collect *c, struct cs_symbols *symbols,
                        struct cs_report *r)
{
  struct cs_profile seen[CS_SLOT_MAX] = { 0 }, executed[CS_SLOT_MAX] = { 0 };
  struct ranked all[CS_REPORT_PAIRS];
  unsigned n = rank(c, all);
  int status = 0;

  for (unsigned s = 0; s < c->slots && !status; s++)
    status = cs_profile_sites(&c->estimate[s], &seen[s]) ||
             cs_profile_sites(&c->ideal[s], &executed[s]) ? -1 : 0;
  for (unsigned i = 0; i < n && !status; i++) {
    const struct cs_count *t = &all[i].count;
    unsigned s = all[i].slot;

    describe(&all[i], symbols, &r->pair[i]);
    r->pair[i].share = ratio(t->n, c->estimate[s].total);
    r->pair[i].invariance_estimated =
      ratio(t->n, cs_profile_get(&seen[s], t->pc, 0));
    if (c->bound) {
      r->pair[i].low = cs_profile_get(&c->low[s], t->pc, t->w);
      r->pair[i].high = t->n;
    }
    if (c->exact)
      r->pair[i].invariance_exact =
        ratio(cs_profile_get(&c->ideal[s], t->pc, t->w),
              cs_profile_get(&executed[s], t->pc, 0));
    r->pairs = i + 1;
  }
  for (unsigned s = 0; s < c->slots; s++) {
    cs_profile_free(&seen[s]);
    cs_profile_free(&executed[s]);
  }
  return status;
}

/* Of all messages, before the strata's correction. */
static uint64_t counts_of(const struct cs_collect *c, unsigned slot)
{
  return c->read_out.strata == CS_STRATA_USED ? c->counts[slot]
                                              : c->estimate[slot].total;
}

static double samples_of(const struct cs_collect *c, unsigned slot,
                         uint64_t emitted, uint64_t total)
{
  if (!c->compressor)
    return (double)c->messages[slot];
  return cs_interval_samples(c->compressor, c->estimator, emitted,
                             c->messages[slot], counts_of(c, slot),
                             total);
}

static void report_basis(const struct cs_collect *c, struct cs_report *r)
{
  uint64_t total = 0;

  r->messages = 0;
  for (unsigned i = 0; i < c->slots; i++)
    total += counts_of(c, i);
  for (unsigned i = 0; i < c->slots; i++) {
    struct cs_report_slot *s = &r->slot[i];

    s->id = i;
    s->messages = c->messages[i];
    s->counts = counts_of(c, i);
    s->samples = samples_of(c, i, r->law.emitted, total);
    r->messages += c->messages[i];
  }
}

int cs_collect_report(const struct cs_collect *c, struct cs_symbols *symbols,
                      struct cs_report *r)
{
  r->slots = c->slots;
  r->bound = c->bound;
  r->read_out = c->read_out;
  report_basis(c, r);
  cs_collect_reasons(c, r);
  if (c->exact && report_errors(c, r))
    return -1;
  return report_pairs(c, symbols, r) || cs_collect_sites(c, symbols, r) ? -1
                                                                        : 0;
}
