/* SPDX-License-Identifier: Apache-2.0
 *
 * match.c - rows of several profiles, brought together by name.
 */
#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

void match_init(struct match *m, size_t sets)
{
  *m = (struct match){ .sets = sets };
  m->total = calloc(sets, sizeof *m->total);
  if (!m->total)
    die("out of memory");
}

static void add(struct match *m, size_t set, const char *name,
                const char *file, uint64_t count)
{
  struct match_row *r;

  if (m->rows == m->room) {
    m->room = 2 * m->room + 64;
    m->row = realloc(m->row, m->room * sizeof *m->row);
  }
  if (!m->row)
    die("out of memory");
  r = &m->row[m->rows++];
  *r = (struct match_row){ strdup(name), strdup(base_name(file)),
                           calloc(m->sets, sizeof *r->count) };
  if (!r->name || !r->file || !r->count)
    die("out of memory");
  r->count[set] = count;
  m->total[set] = cs_add(m->total[set], count);
}

static void add_functions(struct match *m, size_t set, struct cs_view *v,
                          size_t event)
{
  size_t n;
  struct group *g = analysis_groups(v, BY_FUNCTION, &n);

  for (size_t i = 0; i < n; i++)
    if (g[i].count[event])
      add(m, set, g[i].name, g[i].file, g[i].count[event]);
  analysis_free_groups(g, n);
}

static void add_lines(struct match *m, size_t set, struct cs_view *v,
                      size_t event)
{
  for (size_t i = 0; i < v->rows; i++) {
    uint64_t count = cs_view_count(v, i, event);
    struct cs_view_line line;
    char name[ERROR_TEXT];

    if (!count)
      continue;
    line = cs_view_line(v, v->row[i].image, v->row[i].addr);
    snprintf(name, sizeof name, "%s:%d", *line.file ? base_name(line.file)
                                                    : "?", line.line);
    add(m, set, name, line.file, count);
  }
}

void match_add(struct match *m, size_t set, struct cs_view *v, size_t event,
               bool lines)
{
  if (lines)
    add_lines(m, set, v, event);
  else
    add_functions(m, set, v, event);
}

static int by_name(const void *a, const void *b)
{
  const struct match_row *x = a, *y = b;
  int order = strcmp(x->name, y->name);

  return order ? order : strcmp(x->file, y->file);
}

/* A build without lines does not say the file. */
static bool same(const struct match_row *x, const struct match_row *y)
{
  return !strcmp(x->name, y->name) &&
         (!*x->file || !*y->file || !strcmp(x->file, y->file));
}

/* y's counts to x's. */
static void merge(struct match *m, struct match_row *x, struct match_row *y)
{
  for (size_t s = 0; s < m->sets; s++)
    x->count[s] = cs_add(x->count[s], y->count[s]);
  if (!*x->file) {
    char *file = x->file;

    x->file = y->file;
    y->file = file;
  }
}

static void free_row(struct match_row *r)
{
  free(r->name);
  free(r->file);
  free(r->count);
}

void match_finish(struct match *m)
{
  size_t kept = 0;

  if (m->rows)
    qsort(m->row, m->rows, sizeof *m->row, by_name);
  for (size_t i = 0; i < m->rows; i++) {
    if (!kept || !same(&m->row[kept - 1], &m->row[i])) {
      m->row[kept++] = m->row[i];
      continue;
    }
    merge(m, &m->row[kept - 1], &m->row[i]);
    free_row(&m->row[i]);
  }
  m->rows = kept;
}

void match_free(struct match *m)
{
  for (size_t i = 0; i < m->rows; i++)
    free_row(&m->row[i]);
  free(m->row);
  free(m->total);
}

size_t match_event(struct cs_view *v, const char *name)
{
  const char *cycles = "cycles";
  size_t n;
  char **names;

  if (name) {
    analysis_load(v, &name, 1, false);
    return 0;
  }
  analysis_load(v, &cycles, 1, true);
  if (v->events)
    return 0;
  names = cs_view_names(v, &n);
  analysis_check(v);
  if (!n)
    die("%s: no event was counted", v->db->path);
  analysis_load(v, (const char *const *)names, 1, true);
  cs_view_free_names(names, n);
  return 0;
}
