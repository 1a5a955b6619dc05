/* SPDX-License-Identifier: Apache-2.0
 *
 * marks.c - when the handler marks a load, and what the table can hold.
 */
#include "marks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LAST UINT32_MAX          /* end of a list of tuples */

/* The selector's hash of a pc (docs/design/selector.md). */
static uint32_t pchash(uint32_t pc)
{
  uint32_t x = pc >> 1, f = (x & 0xffff) ^ x >> 16;

  return (f ^ f >> 4 ^ f >> 9) & 0xffff;
}

static void *zeros(size_t n, size_t size)
{
  void *p = calloc(n + 1, size);

  if (!p)
    explore_die("out of memory");
  return p;
}

static void parse(struct marks *m, struct params *p)
{
  const char *rule = param_text(p, "rule");

  *m = (struct marks){ .rule = MARKS_NONE };
  if (rule && !strcmp(rule, "cover"))
    m->rule = MARKS_COVER;
  else if (rule && !strcmp(rule, "top"))
    m->rule = MARKS_TOP;
  else if (rule)
    explore_die("%s: rule=cover or rule=top", p->line);
  m->entries = (uint32_t)param(p, "pct", 0);
  m->tag = (unsigned)param(p, "tag", 0);
  m->ways = (unsigned)param(p, "ways", 1);
  m->var = param(p, "var", m->rule == MARKS_TOP ? 0.125 : 0.4);
  m->var_from = (uint32_t)param(p, "varfrom", 16);
  m->set = param(p, "set", 0.005);
  m->set_from = (uint32_t)param(p, "setfrom", 32);
  m->pure = param(p, "pure", 0.9);
  m->batch = (uint32_t)param(p, "batch", 100);
  if (!m->batch || m->batch > sizeof m->waiting / sizeof m->waiting[0])
    explore_die("%s: batch=1..%zu", p->line,
                sizeof m->waiting / sizeof m->waiting[0]);
  if (!m->ways || m->entries % m->ways || m->entries > 65536)
    explore_die("%s: pct is not made of sets of %u", p->line, m->ways);
}

unsigned long marks_bits(struct params *p)
{
  struct marks m;

  parse(&m, p);
  return m.entries * (unsigned long)(m.tag ? m.tag : 1);
}

void marks_init(struct marks *m, struct params *p, struct sink *sink)
{
  const struct stream *s = sink->stream;

  parse(m, p);
  m->sink = sink;
  m->keys = m->entries ? m->entries / m->ways << m->tag : s->sites;
  m->marked = zeros(m->keys, 1);
  m->key = zeros(s->tuples, sizeof *m->key);
  for (uint32_t t = 0; t < s->tuples; t++)
    m->key[t] = m->entries ? pchash(s->pc[t]) % m->keys : s->site[t];
  m->holder = zeros(m->entries, sizeof *m->holder);
  m->messages = zeros(s->sites, sizeof *m->messages);
  m->weight = zeros(s->sites, sizeof *m->weight);
  m->top = zeros(s->sites, sizeof *m->top);
  m->first = zeros(s->sites, sizeof *m->first);
  m->next = zeros(s->tuples, sizeof *m->next);
  m->seen = zeros(s->tuples, sizeof *m->seen);
  m->done = zeros(s->sites, 1);
  m->all = zeros(m->keys, sizeof *m->all);
  m->all_done = zeros(m->keys, sizeof *m->all_done);
}

void marks_free(struct marks *m)
{
  free(m->marked);
  free(m->key);
  free(m->holder);
  free(m->messages);
  free(m->weight);
  free(m->top);
  free(m->first);
  free(m->next);
  free(m->seen);
  free(m->done);
  free(m->all);
  free(m->all_done);
}

/* ---- is a load done? ---- */

/* Values that make a tenth of the load: do they cover it, and how wrong could
 * its profile be if messages were independent? */
static bool done_by_cover(const struct marks *m, uint32_t site)
{
  double n = m->messages[site], covered = 0, error = 0;

  for (uint32_t t = m->first[site]; t != LAST; t = m->next[t - 1]) {
    double share = m->seen[t - 1] / m->weight[site];

    if (share < 0.1)
      continue;
    covered += share;
    error += share * sqrt(share * (1 - share) / n);
  }
  return (n >= m->var_from && covered < m->var) ||
         (n >= m->set_from && error < m->set);
}

/* The same with what a handler can keep up to date in a few cycles: messages
 * n, and which share of the counts the most frequent value lacks. */
static bool done_by_top(const struct marks *m, uint32_t site)
{
  double n = m->messages[site], share = m->top[site] / m->weight[site];

  return (n >= m->var_from && share < m->var) ||
         (n >= m->set_from && 1 - share < m->set * m->set * n);
}

static void look(struct marks *m, uint32_t site, uint32_t key)
{
  bool done = m->rule == MARKS_COVER ? done_by_cover(m, site)
                                     : done_by_top(m, site);

  if (done != m->done[site])
    m->all_done[key] += done ? m->weight[site] : -m->weight[site];
  m->done[site] = done;
}

/* ---- the table ---- */

static void set_mark(struct marks *m, uint32_t key, bool marked)
{
  m->marked[key] = marked;
  m->sink->writes++;
}

static double counts(const struct marks *m, uint32_t holder)
{
  return holder ? m->all[holder - 1] : 0;
}

/* The entry of the key's set that marks the fewest counts, an empty one
 * first. */
static uint32_t *least(const struct marks *m, uint32_t *set)
{
  uint32_t *at = set;

  for (unsigned i = 1; i < m->ways; i++)
    if (counts(m, set[i]) < counts(m, *at))
      at = &set[i];
  return at;
}

/* Tag 0 stands for an empty entry, so keys with it cannot be marked. */
static void write_tagged(struct marks *m, uint32_t key, bool want)
{
  uint32_t sets = m->entries / m->ways;
  uint32_t *set = &m->holder[key % sets * m->ways], *at = set;

  if (!want) {
    while (*at != key + 1)
      at++;
    *at = 0;
    set_mark(m, key, false);
    return;
  }
  at = least(m, set);
  if (key < sets || counts(m, *at) >= m->all[key])
    return;
  if (*at)
    m->marked[*at - 1] = 0;
  *at = key + 1;
  set_mark(m, key, true);
}

static void update(struct marks *m, uint32_t key)
{
  bool want = m->all_done[key] > m->pure * m->all[key];

  if (want == m->marked[key])
    return;
  if (m->tag)
    write_tagged(m, key, want);
  else
    set_mark(m, key, want);
}

static void handle(struct marks *m, uint32_t tuple, double count)
{
  uint32_t site = m->sink->stream->site[tuple], key = m->key[tuple], n;

  n = ++m->messages[site];
  m->weight[site] += count;
  m->seen[tuple] += count;
  m->top[site] = fmax(m->top[site], m->seen[tuple]);
  if (!m->next[tuple]) {
    m->next[tuple] = n == 1 ? LAST : m->first[site];
    m->first[site] = tuple + 1;
  }
  m->all[key] += count;
  if (m->done[site])
    m->all_done[key] += count;
  if (!(n & (n - 1)))
    look(m, site, key);
  update(m, key);
}

void marks_message(struct marks *m, uint32_t tuple, double count)
{
  if (m->rule == MARKS_NONE)
    return;
  m->waiting[m->waits].tuple = tuple;
  m->waiting[m->waits++].count = count;
  if (m->waits < m->batch)
    return;
  for (uint32_t i = 0; i < m->waits; i++)
    handle(m, m->waiting[i].tuple, m->waiting[i].count);
  m->waits = 0;
}
