/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_score.c - rows of a program beside exact counts.
 */
#include <math.h>

#include "cs_cop_exact_int.h"

const char *const cs_cop_kind_names[CS_COP_ROW_KINDS] = {
  [CS_COP_ROW_VALUE] = "values",
  [CS_COP_ROW_BRANCH] = "branches",
  [CS_COP_ROW_TARGET] = "targets",
  [CS_COP_ROW_PAIR] = "branch pairs",
  [CS_COP_ROW_DEPEND] = "dependences",
  [CS_COP_ROW_CONTEXT] = "contexts",
  [CS_COP_ROW_CALL] = "calls",
  [CS_COP_ROW_CONFLICT] = "conflicts",
  [CS_COP_ROW_SILENT] = "silent stores",
  [CS_COP_ROW_REDUNDANT] = "redundant loads",
};

bool cs_cop_kind_is_fraction(enum cs_cop_kind kind)
{
  return kind != CS_COP_ROW_DEPEND && kind != CS_COP_ROW_CONFLICT &&
         kind != CS_COP_ROW_CONTEXT && kind != CS_COP_ROW_CALL;
}

/* One key for each pc: what counts is how often it happens. */
static bool is_event(enum cs_cop_kind kind)
{
  return kind == CS_COP_ROW_SILENT || kind == CS_COP_ROW_REDUNDANT;
}

/* ---- rows ---- */

static uint64_t row_pc(const struct cs_cop_row_out *row)
{
  return row->kind == CS_COP_ROW_PAIR || row->kind == CS_COP_ROW_DEPEND
           ? cop_two(row->pc, row->other) : row->pc;
}

/* What stands in the place of a row's key. */
static uint64_t row_key(const struct cs_cop_row_out *row)
{
  if (row->kind == CS_COP_ROW_DEPEND)
    return 0;
  return is_event(row->kind) ? 1 : row->key;
}

int cs_cop_exact_row(struct cs_cop_exact *x, const struct cs_cop_row_out *row)
{
  const uint64_t pc = row_pc(row), key = row_key(row);
  struct cop_table *t;
  uint64_t before;

  if (row->kind >= CS_COP_ROW_KINDS || !cop_wants(x, row->kind))
    return 0;
  t = &x->table[row->kind];
  t->row_count++;
  before = cs_profile_get(&t->totals, pc, key);
  if (row->total > before &&
      cs_profile_add(&t->totals, pc, key, row->total - before))
    return -1;
  return cs_profile_add(&t->rows, pc, key, row->count);
}

void cs_cop_exact_forget(struct cs_cop_exact *x)
{
  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++)
    if (cop_wants(x, k)) {
      cs_profile_clear(&x->table[k].rows);
      cs_profile_clear(&x->table[k].totals);
      x->table[k].row_count = 0;
    }
}

/* ---- score ---- */

/* The share that rows give to a tuple; what has no row has 0. */
static double estimated(const struct cop_table *t, uint64_t pc, uint64_t w)
{
  const uint64_t total = cs_profile_get(&t->totals, pc, w);

  return total ? (double)cs_profile_get(&t->rows, pc, w) / (double)total : 0;
}

struct sums {
  double weight, squares, covered, counted;
};

static void add_tuple(const struct cop_table *t, const struct cs_count *c,
                      double fraction, double weight, struct sums *s)
{
  const uint64_t rows = cs_profile_get(&t->rows, c->pc, c->w);
  const double error = estimated(t, c->pc, c->w) - fraction;

  s->weight += weight;
  s->squares += weight * error * error;
  if (cs_profile_get(&t->totals, c->pc, c->w) || rows)
    s->covered += weight;
  s->counted += rows < c->n ? (double)rows : (double)c->n;
}

/* Of what a row says happened, did it happen at all? */
static double precision(const struct cop_table *t, uint64_t *events)
{
  uint64_t right = 0, all = 0;

  for (size_t i = 0; i <= t->rows.mask; i++) {
    const struct cs_count *c = &t->rows.row[i];

    all += c->n;
    if (c->n && cs_profile_get(&t->exact, c->pc, c->w))
      right += c->n;
  }
  *events = all;
  return all ? (double)right / (double)all : 1;
}

static double ever_covered(const struct cs_cop_exact *x)
{
  const struct cop_table *t = &x->table[CS_COP_ROW_DEPEND];
  uint64_t covered = 0;

  for (size_t i = 0; i <= x->ever.mask; i++) {
    const struct cs_count *c = &x->ever.row[i];

    if (c->n && cs_profile_get(&t->rows, c->pc, c->w))
      covered += c->n;
  }
  return x->ever.total ? (double)covered / (double)x->ever.total : 1;
}

static void sum_tuples(const struct cop_table *t, enum cs_cop_kind kind,
                       const struct cs_profile *sites, struct sums *s)
{
  for (size_t i = 0; i <= t->exact.mask; i++) {
    const struct cs_count *c = &t->exact.row[i];
    double all;

    if (!c->n || is_event(kind))
      continue;
    all = (double)cs_profile_get(sites, c->pc, 0);
    add_tuple(t, c, (double)c->n / all, (double)c->n, s);
  }
  for (size_t i = 0; is_event(kind) && i <= sites->mask; i++) {
    struct cs_count c = sites->row[i];
    const double all = (double)c.n;

    if (!c.n)
      continue;
    c.w = 1;
    c.n = cs_profile_get(&t->exact, c.pc, 1);
    add_tuple(t, &c, (double)c.n / all, all, s);
  }
}

int cs_cop_exact_score(const struct cs_cop_exact *x, enum cs_cop_kind kind,
                       struct cs_cop_score *score)
{
  const struct cop_table *t = &x->table[kind];
  struct cs_profile sites;
  struct sums s = { 0 };
  uint64_t events;

  *score = (struct cs_cop_score){ 0 };
  if (!cop_wants(x, kind))
    return 0;
  if (cs_profile_sites(&t->exact, &sites))
    return -1;
  sum_tuples(t, kind, &sites, &s);
  *score = (struct cs_cop_score){
    .there = true, .events = t->exact.total, .sites = sites.used,
    .keys = t->exact.used, .rows = t->row_count,
    .precision = precision(t, &events),
  };
  if (s.weight > 0) {
    score->rms = sqrt(s.squares / s.weight);
    score->covered = s.covered / s.weight;
    score->counted = s.counted / (double)t->exact.total;
  }
  if (kind == CS_COP_ROW_DEPEND)
    score->covered_ever = ever_covered(x);
  cs_profile_free(&sites);
  return 0;
}
