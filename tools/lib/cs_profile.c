/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_profile.c - tables of tuple counts and the error between two of them.
 *
 * Linear probing at a load of at most one half; the row index is the top of a
 * multiplicative hash, so that consecutive pcs and values spread.  Totals of
 * each load are made when they are asked for, which keeps adding an event at
 * one probe: events come by the hundred million, questions by the hundred.
 */
#include "cs_profile.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROWS = 1024 };

const struct cs_error_rules cs_error_rules_paper = {
  .min_executions = 1000,
  .min_share = 10,
  .min_covered = 40,
};

static size_t hash(uint64_t pc, uint64_t w)
{
  uint64_t x = (pc ^ w * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;

  return (size_t)(x ^ x >> 32);
}

/* The row of the tuple, or the empty row where it belongs. */
static struct cs_count *find(const struct cs_profile *p, uint64_t pc,
                             uint64_t w)
{
  size_t i = hash(pc, w) & p->mask;

  while (p->row[i].n && (p->row[i].pc != pc || p->row[i].w != w))
    i = (i + 1) & p->mask;
  return &p->row[i];
}

int cs_profile_init(struct cs_profile *p)
{
  *p = (struct cs_profile){ .mask = FIRST_ROWS - 1 };
  p->row = calloc(FIRST_ROWS, sizeof *p->row);
  return p->row ? 0 : -1;
}

int cs_profile_copy(struct cs_profile *p, const struct cs_profile *from)
{
  size_t bytes = (from->mask + 1) * sizeof *from->row;

  *p = *from;
  p->row = malloc(bytes);
  if (!p->row)
    return -1;
  memcpy(p->row, from->row, bytes);
  return 0;
}

void cs_profile_free(struct cs_profile *p)
{
  free(p->row);
  *p = (struct cs_profile){ 0 };
}

void cs_profile_clear(struct cs_profile *p)
{
  memset(p->row, 0, (p->mask + 1) * sizeof *p->row);
  p->used = 0;
  p->total = 0;
}

static int grow(struct cs_profile *p)
{
  struct cs_profile bigger = *p;
  size_t rows = (p->mask + 1) * 2;

  bigger.row = calloc(rows, sizeof *bigger.row);
  if (!bigger.row)
    return -1;
  bigger.mask = rows - 1;
  for (size_t i = 0; i <= p->mask; i++)
    if (p->row[i].n)
      *find(&bigger, p->row[i].pc, p->row[i].w) = p->row[i];
  free(p->row);
  *p = bigger;
  return 0;
}

int cs_profile_add(struct cs_profile *p, uint64_t pc, uint64_t w, uint64_t n)
{
  struct cs_count *c = find(p, pc, w);

  if (!c->n && n) {
    if (p->used * 2 > p->mask) {
      if (grow(p))
        return -1;
      c = find(p, pc, w);
    }
    p->used++;
    c->pc = pc;
    c->w = w;
  }
  c->n += n;
  p->total += n;
  return 0;
}

uint64_t cs_profile_get(const struct cs_profile *p, uint64_t pc, uint64_t w)
{
  return find(p, pc, w)->n;
}

int cs_profile_sites(const struct cs_profile *p, struct cs_profile *sites)
{
  if (cs_profile_init(sites))
    return -1;
  for (size_t i = 0; i <= p->mask; i++)
    if (p->row[i].n &&
        cs_profile_add(sites, p->row[i].pc, 0, p->row[i].n)) {
      cs_profile_free(sites);
      return -1;
    }
  return 0;
}

/* ---- hottest tuples ---- */

static int hotter(const struct cs_count *a, const struct cs_count *b)
{
  if (a->n != b->n)
    return a->n > b->n;
  if (a->pc != b->pc)
    return a->pc < b->pc;
  return a->w < b->w;
}

size_t cs_profile_top(const struct cs_profile *p, struct cs_count *top,
                      size_t max)
{
  size_t n = 0;

  for (size_t i = 0; i <= p->mask; i++) {
    const struct cs_count *c = &p->row[i];
    size_t at;

    if (!c->n || !max || (n == max && !hotter(c, &top[n - 1])))
      continue;
    if (n < max)
      n++;
    for (at = n - 1; at > 0 && hotter(c, &top[at - 1]); at--)
      top[at] = top[at - 1];
    top[at] = *c;
  }
  return n;
}

/* ---- selection ---- */

static int is_invariant(const struct cs_count *c, uint64_t executions,
                        const struct cs_error_rules *r)
{
  return executions >= r->min_executions &&
         c->n * 100 >= executions * r->min_share;
}

/* All sufficiently invariant tuples; how much of each load they make goes to
 * `covered`. */
static int collect_invariant(const struct cs_profile *ideal,
                             const struct cs_profile *sites,
                             const struct cs_error_rules *rules,
                             struct cs_profile *covered,
                             struct cs_selection *s)
{
  size_t room = 0;

  for (size_t i = 0; i <= ideal->mask; i++) {
    const struct cs_count *c = &ideal->row[i];
    uint64_t executions = c->n ? cs_profile_get(sites, c->pc, 0) : 0;

    if (!c->n || !is_invariant(c, executions, rules))
      continue;
    if (s->n == room) {
      struct cs_selected *more;

      room = room ? 2 * room : 256;
      more = realloc(s->row, room * sizeof *more);
      if (!more)
        return -1;
      s->row = more;
    }
    s->row[s->n++] = (struct cs_selected){ *c, executions };
    if (cs_profile_add(covered, c->pc, 0, c->n))
      return -1;
  }
  return 0;
}

static void keep_covered(struct cs_selection *s,
                         const struct cs_profile *covered,
                         const struct cs_error_rules *rules)
{
  size_t kept = 0;

  for (size_t i = 0; i < s->n; i++) {
    const struct cs_selected *t = &s->row[i];

    if (cs_profile_get(covered, t->tuple.pc, 0) * 100 <
        t->executions * rules->min_covered)
      continue;
    s->weight += t->tuple.n;
    s->row[kept++] = *t;
  }
  s->n = kept;
}

int cs_profile_select(const struct cs_profile *ideal,
              const struct cs_error_rules *rules, struct cs_selection *s)
{
  struct cs_profile sites, covered = { 0 };
  int status = -1;

  *s = (struct cs_selection){ 0 };
  if (cs_profile_sites(ideal, &sites))
    return -1;
  if (!cs_profile_init(&covered) &&
      !collect_invariant(ideal, &sites, rules, &covered, s)) {
    keep_covered(s, &covered, rules);
    status = 0;
  } else {
    cs_selection_free(s);
  }
  cs_profile_free(&sites);
  cs_profile_free(&covered);
  return status;
}

void cs_selection_free(struct cs_selection *s)
{
  free(s->row);
  *s = (struct cs_selection){ 0 };
}

/* ---- error ---- */

static double deviation(const struct cs_selected *t,
                        const struct cs_profile *estimate,
                        const struct cs_profile *seen)
{
  double samples = (double)cs_profile_get(seen, t->tuple.pc, 0);
  double ideal = (double)t->tuple.n / (double)t->executions;
  double estimated = 0;

  if (samples > 0)
    estimated =
      (double)cs_profile_get(estimate, t->tuple.pc, t->tuple.w) / samples;
  return ideal > estimated ? ideal - estimated : estimated - ideal;
}

int cs_selection_error(const struct cs_selection *s,
                       const struct cs_profile *estimate, double *error)
{
  struct cs_profile seen;
  double sum = 0;

  if (cs_profile_sites(estimate, &seen))
    return -1;
  for (size_t i = 0; i < s->n; i++)
    sum += (double)s->row[i].tuple.n * deviation(&s->row[i], estimate, &seen);
  *error = s->weight ? sum / (double)s->weight : 0;
  cs_profile_free(&seen);
  return 0;
}
