/* SPDX-License-Identifier: Apache-2.0
 *
 * stats.c - `coresample stats`: how much procedures vary over many runs
 * (SOSP 1997, Fig. 3).
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "match.h"
#include "options.h"

enum { SETS = 1000, PER_LINE = 4 };

/* Of a procedure over all sets. */
struct statistics {
  double range, sum, mean, deviation, min, max; /* range: (max - min) / sum */
  const struct match_row *row;
};

struct stats {
  struct analysis a;
  const char *path[SETS], *event;
  size_t paths;

  struct match m;
  struct statistics *row;
  double total;
  char name[CS_VIEW_NAME];   /* of the event */
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "What is compared:", 1 },
  { "event", 'e', "EVENT", 0, "The event (default: cycles)", 1 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct stats *s = state->input;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &s->a; return 0;
  case 'e': s->event = arg; return 0;
  case ARGP_KEY_ARG:
    if (s->paths == SETS)
      argp_error(state, "more than %d databases", SETS);
    s->path[s->paths++] = arg;
    return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name profile databases");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- sets ---- */

static void add_set(struct stats *s, size_t set, struct cs_view *v)
{
  size_t event = match_event(v, s->event ? s->event :
                                *s->name ? s->name : NULL);

  snprintf(s->name, sizeof s->name, "%s", v->event[event].name);
  match_add(&s->m, set, v, event, false);
}

/* Of one database each epoch is a set. */
static void add_epochs(struct stats *s)
{
  const struct analysis a = { .epoch = "all" };
  struct cs_view *v = analysis_open(&a, s->path[0]);
  size_t n = v->epochs;
  int64_t *epoch = malloc((n + 1) * sizeof *epoch);

  if (!epoch)
    die("out of memory");
  memcpy(epoch, v->epoch, n * sizeof *epoch);
  match_init(&s->m, n);
  for (size_t i = 0; i < n; i++) {
    cs_view_epoch(v, epoch[i]);
    add_set(s, i, v);
  }
  free(epoch);
  cs_view_close(v);
}

static void add_databases(struct stats *s)
{
  match_init(&s->m, s->paths);
  for (size_t i = 0; i < s->paths; i++) {
    struct cs_view *v = analysis_open(&s->a, s->path[i]);

    add_set(s, i, v);
    cs_view_close(v);
  }
}

/* ---- statistics ---- */

static struct statistics of_row(const struct match *m,
                                const struct match_row *r)
{
  struct statistics t = { .row = r, .min = INFINITY };
  double squares = 0;

  for (size_t i = 0; i < m->sets; i++) {
    double x = (double)r->count[i];

    t.sum += x;
    t.min = x < t.min ? x : t.min;
    t.max = x > t.max ? x : t.max;
  }
  t.mean = t.sum / (double)m->sets;
  for (size_t i = 0; i < m->sets; i++)
    squares += ((double)r->count[i] - t.mean) *
               ((double)r->count[i] - t.mean);
  t.deviation = m->sets > 1 ? sqrt(squares / (double)(m->sets - 1)) : 0;
  t.range = t.sum > 0 ? (t.max - t.min) / t.sum : 0;
  return t;
}

static int by_range(const void *a, const void *b)
{
  const struct statistics *x = a, *y = b;

  if (x->range != y->range)
    return x->range < y->range ? 1 : -1;
  return x->sum != y->sum ? (x->sum < y->sum ? 1 : -1)
                          : strcmp(x->row->name, y->row->name);
}

static void compute(struct stats *s)
{
  s->row = calloc(s->m.rows + 1, sizeof *s->row);
  if (!s->row)
    die("out of memory");
  for (size_t i = 0; i < s->m.sets; i++)
    s->total += (double)s->m.total[i];
  for (size_t i = 0; i < s->m.rows; i++)
    s->row[i] = of_row(&s->m, &s->m.row[i]);
  qsort(s->row, s->m.rows, sizeof *s->row, by_range);
}

static size_t rows_shown(const struct stats *s)
{
  return s->a.top && s->a.top < s->m.rows ? s->a.top : s->m.rows;
}

/* ---- output ---- */

static void print(const struct stats *s)
{
  struct screen screen;

  screen_open(&screen, s->a.colour, !s->a.no_pager);
  printf("Counts of event %s", s->name);
  for (size_t i = 0; i < s->m.sets; i++)
    printf("%sset %zu = %" PRIu64, i % PER_LINE ? "  " : "\n", i + 1,
           s->m.total[i]);
  printf("\nTOTAL %.0f\n\nStatistics of each procedure over %zu sets\n\n",
         s->total, s->m.sets);
  printf("%8s %14s %7s %4s %12s %11s %12s %12s  %s\n", "range%", "sum",
         "sum%", "N", "mean", "std-dev", "min", "max", "procedure");
  for (size_t i = 0; i < rows_shown(s); i++) {
    const struct statistics *t = &s->row[i];

    printf("%7.2f%% %14.0f %6.2f%% %4zu %12.2f %11.2f %12.0f %12.0f  ",
           100 * t->range, t->sum, s->total > 0 ? 100 * t->sum / s->total : 0,
           s->m.sets, t->mean, t->deviation, t->min, t->max);
    screen_text(t->row->name, screen.width > 110 ? screen.width - 94 : 0);
    putchar('\n');
  }
}

static void print_json(const struct stats *s)
{
  json_t *sets = json_array(), *rows = json_array();

  for (size_t i = 0; i < s->m.sets; i++)
    json_array_append_new(sets, json_count(s->m.total[i]));
  for (size_t i = 0; i < rows_shown(s); i++) {
    const struct statistics *t = &s->row[i];

    json_array_append_new(rows, json_pack(
      "{s:s,s:s,s:f,s:f,s:f,s:i,s:f,s:f,s:f,s:f}", "function", t->row->name,
      "file", t->row->file, "range_percent", 100 * t->range, "sum", t->sum,
      "sum_percent", s->total > 0 ? 100 * t->sum / s->total : 0, "n",
      (int)s->m.sets, "mean", t->mean, "std_dev", t->deviation, "min", t->min,
      "max", t->max));
  }
  analysis_print_json(json_pack("{s:s,s:o,s:f,s:o}", "event", s->name, "sets",
                                sets, "total", s->total, "rows", rows));
}

int command_stats(int argc, char **argv)
{
  const struct argp_child children[] = { { &analysis_argp, 0, 0, 0 },
                                         { 0 } };
  const struct argp argp = {
    list, parse, "DB [DB...]",
    "Tells how much procedures vary over many profiles, those that vary most "
    "first.\v"
    "Of one database each epoch is a profile; of several (DB or DB:EPOCH) each "
    "database.  range% is (max - min) / sum.", children, 0, 0,
  };
  struct stats s = { 0 };

  argp_parse(&argp, argc, argv, 0, 0, &s);
  if (s.paths == 1 && !s.a.epoch)
    add_epochs(&s);
  else
    add_databases(&s);
  match_finish(&s.m);
  compute(&s);
  if (s.a.json)
    print_json(&s);
  else
    print(&s);
  free(s.row);
  match_free(&s.m);
  return 0;
}
