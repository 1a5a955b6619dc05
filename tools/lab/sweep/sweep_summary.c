/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_summary.c - means over seeds, geometric means over programs.
 */
#include "sweep_summary.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "options.h"

/* Logarithms need something to start from. */
static const double least_percent = 1e-4, least_messages = 1e-3;

static const char means[] =
  "SELECT d.position, d.spec, d.state_bits, d.lut4,"
  " 100 * avg(r.error), 100 * avg(r.first_million),"
  " avg(1e6 * r.messages / t.instructions), count(*) - count(r.key) "
  "FROM design d JOIN job j ON j.sweep = d.sweep AND j.design = d.position "
  "LEFT JOIN result r ON r.key = j.key "
  "LEFT JOIN stream t ON t.key = j.stream "
  "WHERE d.sweep = ? GROUP BY d.position, j.stream ORDER BY d.position";

/* A design while its programs are gathered: sums of logarithms. */
struct gathered {
  struct sweep_row row;
  int64_t position;
  size_t programs, missing;
};

static void keep(struct sweep_summary *s, const struct gathered *g)
{
  double n = (double)g->programs;
  struct sweep_row *more;

  if (!g->programs)
    return;
  if (g->missing) {
    s->incomplete++;
    return;
  }
  more = realloc(s->row, (s->rows + 1) * sizeof *more);
  if (!more)
    die("out of memory");
  s->row = more;
  s->row[s->rows] = g->row;
  s->row[s->rows].error = exp(g->row.error / n);
  s->row[s->rows].first_million = exp(g->row.first_million / n);
  s->row[s->rows].messages = exp(g->row.messages / n);
  s->programs = g->programs;
  s->unknown += isnan(g->row.lut4);
  s->rows++;
}

static void begin(struct gathered *g, sqlite3_stmt *q)
{
  *g = (struct gathered){ .position = sqlite3_column_int64(q, 0) };
  snprintf(g->row.spec, sizeof g->row.spec, "%s",
           (const char *)sqlite3_column_text(q, 1));
  g->row.state_bits = sqlite3_column_double(q, 2);
  g->row.lut4 = sqlite3_column_type(q, 3) == SQLITE_NULL
                  ? NAN
                  : sqlite3_column_double(q, 3);
}

static void gather(struct gathered *g, sqlite3_stmt *q)
{
  g->programs++;
  g->missing += (size_t)sqlite3_column_int64(q, 7);
  g->row.error += log(fmax(sqlite3_column_double(q, 4), least_percent));
  g->row.first_million +=
    log(fmax(sqlite3_column_double(q, 5), least_percent));
  g->row.messages += log(fmax(sqlite3_column_double(q, 6), least_messages));
}

static int by_error(const void *a, const void *b)
{
  const struct sweep_row *x = *(struct sweep_row *const *)a;
  const struct sweep_row *y = *(struct sweep_row *const *)b;

  return (x->error < y->error) - (x->error > y->error);
}

static void find_front(struct sweep_summary *s)
{
  struct cs_pareto *p = calloc(s->rows + 1, sizeof *p);
  struct sweep_row **front = calloc(s->rows + 1, sizeof *front);

  if (!p || !front)
    die("out of memory");
  for (size_t i = 0; i < s->rows; i++) {
    p[i].cost[COST_ERROR] = s->row[i].error;
    p[i].cost[COST_MESSAGES] = s->row[i].messages;
    p[i].cost[COST_BITS] = s->row[i].state_bits;
    p[i].cost[COST_LUT4] = s->row[i].lut4;
  }
  cs_pareto_front(p, s->rows);
  for (size_t i = 0; i < s->rows; i++)
    if ((s->row[i].front = p[i].front))
      front[s->fronts++] = &s->row[i];
  qsort(front, s->fronts, sizeof *front, by_error);
  for (size_t i = 0; i < s->fronts; i++)
    front[i]->number = (unsigned)i + 1;
  free(p);
  free(front);
}

void sweep_summary_make(struct sweep_summary *s, struct sweep_db *db,
                        int64_t sweep)
{
  sqlite3_stmt *q = sweep_db_query(db, means, "i", sweep);
  struct gathered g = { .position = -1 };

  *s = (struct sweep_summary){ .rows = 0 };
  while (sweep_db_row(db, q)) {
    if (sqlite3_column_int64(q, 0) != g.position) {
      keep(s, &g);
      begin(&g, q);
    }
    gather(&g, q);
  }
  keep(s, &g);
  q = sweep_db_query(db, "SELECT name FROM sweep WHERE id = ?", "i", sweep);
  while (sweep_db_row(db, q))
    snprintf(s->name, sizeof s->name, "%s",
             (const char *)sqlite3_column_text(q, 0));
  find_front(s);
}

void sweep_summary_free(struct sweep_summary *s)
{
  free(s->row);
}
