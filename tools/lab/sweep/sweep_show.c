/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_show.c - what a database holds, as text.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "options.h"
#include "sweep_summary.h"

static void finish(struct sweep_db *db)
{
  sweep_db_close(db);
  if (fflush(stdout))
    die("cannot write");
}

void sweep_status(const char *name)
{
  struct sweep_db *db = sweep_db_open(name, false);
  sqlite3_stmt *q = sweep_db_query(
    db, "SELECT s.name, j.program, ifnull(t.slot, '-'), count(*),"
        " count(r.key), ifnull(t.events, 0) "
        "FROM sweep s JOIN job j ON j.sweep = s.id "
        "LEFT JOIN result r ON r.key = j.key "
        "LEFT JOIN stream t ON t.key = j.stream "
        "GROUP BY s.id, j.stream ORDER BY s.ran DESC, min(j.position)", "");

  printf("%-16s %-16s %10s %10s %12s  %s\n", "sweep", "program", "jobs",
         "done", "events", "slot");
  while (sweep_db_row(db, q))
    printf("%-16s %-16s %10" PRId64 " %10" PRId64 " %12" PRId64 "  %s\n",
           (const char *)sqlite3_column_text(q, 0),
           (const char *)sqlite3_column_text(q, 1),
           (int64_t)sqlite3_column_int64(q, 3),
           (int64_t)sqlite3_column_int64(q, 4),
           (int64_t)sqlite3_column_int64(q, 5),
           (const char *)sqlite3_column_text(q, 2));
  finish(db);
}

static void list_row(const struct sweep_row *r)
{
  char number[16] = "", lut4[24] = "-";

  if (r->front)
    snprintf(number, sizeof number, "%u", r->number);
  if (!isnan(r->lut4))
    snprintf(lut4, sizeof lut4, "%.0f", r->lut4);
  printf("%5s %9.3f %9.3f %11.2f %10.0f %7s  %s\n", number, r->error,
         r->first_million, r->messages, r->state_bits, lut4, r->spec);
}

void sweep_list(const char *name, const char *sweep)
{
  struct sweep_db *db = sweep_db_open(name, false);
  struct sweep_summary s;

  sweep_summary_make(&s, db, sweep_db_find(db, sweep));
  printf("%s: %zu designs on %zu programs, %zu on the Pareto front\n", s.name,
         s.rows, s.programs, s.fronts);
  printf("%5s %9s %9s %11s %10s %7s  %s\n", "front", "error %", "1st M %",
         "messages/M", "bits", "LUT4", "compressor");
  for (size_t i = 0; i < s.rows; i++)
    list_row(&s.row[i]);
  if (s.incomplete)
    printf("%zu designs left out: not all of their jobs are done\n",
           s.incomplete);
  sweep_summary_free(&s);
  finish(db);
}

/* A CSV field as RFC 4180 has it. */
static void print_field(sqlite3_stmt *q, int column)
{
  const char *t = (const char *)sqlite3_column_text(q, column);
  bool text = sqlite3_column_type(q, column) == SQLITE_TEXT;

  if (column)
    putchar(',');
  if (!t)
    return;
  if (!text) {
    fputs(t, stdout);
    return;
  }
  putchar('"');
  for (; *t; t++) {
    if (*t == '"')
      putchar('"');
    putchar(*t);
  }
  putchar('"');
}

void sweep_export(const char *name, const char *sweep)
{
  struct sweep_db *db = sweep_db_open(name, false);
  sqlite3_stmt *q = sweep_db_query(
    db, "SELECT j.program, t.slot, t.instructions, t.events, d.spec, j.seed,"
        " j.hash_seed, 100 * r.error AS error_percent,"
        " 100 * r.first_million AS first_million_error_percent, r.messages,"
        " r.reaches AS reaches_5_percent, r.stays AS stays_below_5_percent,"
        " d.state_bits, d.lut4, d.lut4_design "
        "FROM job j JOIN design d ON d.sweep = j.sweep AND"
        " d.position = j.design JOIN result r ON r.key = j.key "
        "JOIN stream t ON t.key = j.stream "
        "WHERE j.sweep = ? ORDER BY j.position", "i",
    sweep_db_find(db, sweep));

  for (int i = 0; i < sqlite3_column_count(q); i++)
    printf("%s%s", i ? "," : "", sqlite3_column_name(q, i));
  putchar('\n');
  while (sweep_db_row(db, q)) {
    for (int i = 0; i < sqlite3_column_count(q); i++)
      print_field(q, i);
    putchar('\n');
  }
  finish(db);
}
