/* SPDX-License-Identifier: Apache-2.0
 *
 * diff.c - `coresample diff`: two profiles, perhaps of two builds, side by
 * side.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "match.h"
#include "options.h"

enum { KEY_BY = 0x700 };

struct diff {
  struct analysis a;
  const char *path[2], *event;
  size_t paths;
  bool lines;

  struct cs_view *v[2];
  struct match m;
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "What is compared:", 1 },
  { "event", 'e', "EVENT", 0, "The event (default: cycles)", 1 },
  { "by", KEY_BY, "WHAT", 0,
    "A row for each function (default) or source line", 1 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct diff *d = state->input;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &d->a; return 0;
  case 'e': d->event = arg; return 0;
  case KEY_BY:
    d->lines = !strcmp(arg, "line");
    if (!d->lines && strcmp(arg, "function"))
      die("--by: '%s' is neither function nor line", arg);
    return 0;
  case ARGP_KEY_ARG:
    if (d->paths == 2)
      argp_error(state, "more than two databases");
    d->path[d->paths++] = arg;
    return 0;
  case ARGP_KEY_END:
    if (d->paths != 2)
      argp_error(state, "name two databases");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

static uint64_t change(const struct match_row *r)
{
  return r->count[0] > r->count[1] ? r->count[0] - r->count[1]
                                   : r->count[1] - r->count[0];
}

static int by_change(const void *a, const void *b)
{
  uint64_t x = change(a), y = change(b);

  return x != y ? (x < y ? 1 : -1)
                : strcmp(((const struct match_row *)a)->name,
                         ((const struct match_row *)b)->name);
}

static size_t rows_shown(const struct diff *d)
{
  return d->a.top && d->a.top < d->m.rows ? d->a.top : d->m.rows;
}

/* ---- text ---- */

static void print_row(const struct diff *d, const struct match_row *r,
                      const struct screen *s)
{
  bool more = r->count[1] > r->count[0];
  double part = share(change(r), d->m.total[0]);

  printf("%12" PRIu64 " %12" PRIu64 " %s%c%11" PRIu64, r->count[0],
         r->count[1], more ? screen_heat(s, part) : "", more ? '+' : '-',
         change(r));
  if (r->count[0])
    printf(" %+8.2f%%", (more ? 100 : -100) * share(change(r), r->count[0]));
  else
    printf(" %9s", "new");
  printf(" %+8.2f%%%s  ", (more ? 100 : -100) * part, screen_plain(s));
  screen_text(r->name, s->width ? s->width > 76 ? s->width - 60 : 16 : 0);
  putchar('\n');
}

static void print(const struct diff *d)
{
  const struct match_row all = { "(all)", "", d->m.total };
  struct screen s;

  screen_open(&s, d->a.colour, !d->a.no_pager);
  for (int i = 0; i < 2; i++) {
    printf("%c  %s, ", "AB"[i], d->path[i]);
    analysis_print_epochs(d->v[i], &s);
  }
  printf("\nevent %s\n%12s %12s %12s %9s %9s  %s\n", d->v[0]->event[0].name,
         "A", "B", "B - A", "of it", "of all A",
         d->lines ? "source line" : "procedure");
  print_row(d, &all, &s);
  for (size_t i = 0; i < rows_shown(d); i++)
    if (change(&d->m.row[i]))
      print_row(d, &d->m.row[i], &s);
}

/* ---- JSON ---- */

static json_t *row_json(const struct diff *d, const struct match_row *r)
{
  double sign = r->count[1] > r->count[0] ? 1 : -1;

  return json_pack("{s:s,s:s,s:o,s:o,s:f,s:o,s:f}",
                   d->lines ? "line" : "function", r->name, "file", r->file,
                   "a", json_count(r->count[0]), "b", json_count(r->count[1]),
                   "change", sign * (double)change(r), "percent",
                   r->count[0] ? json_real(100 * sign * share(change(r),
                                                              r->count[0]))
                               : json_null(),
                   "percent_of_all",
                   100 * sign * share(change(r), d->m.total[0]));
}

static void print_json(const struct diff *d)
{
  const struct match_row all = { "(all)", "", d->m.total };
  json_t *rows = json_array();

  for (size_t i = 0; i < rows_shown(d); i++)
    json_array_append_new(rows, row_json(d, &d->m.row[i]));
  analysis_print_json(json_pack("{s:o,s:o,s:s,s:o,s:o}", "a",
                                analysis_epochs_json(d->v[0]), "b",
                                analysis_epochs_json(d->v[1]), "event",
                                d->v[0]->event[0].name, "total",
                                row_json(d, &all), "rows", rows));
}

int command_diff(int argc, char **argv)
{
  const struct argp_child children[] = { { &analysis_argp, 0, 0, 0 },
                                         { 0 } };
  const struct argp argp = {
    list, parse, "A B",
    "Compares two profiles: procedures (or lines) with the same name and file, "
    "the largest change first.\v"
    "A and B are DB, or DB:EPOCH.", children, 0, 0,
  };
  struct diff d = { 0 };

  argp_parse(&argp, argc, argv, 0, 0, &d);
  match_init(&d.m, 2);
  for (size_t i = 0; i < 2; i++) {
    d.v[i] = analysis_open(&d.a, d.path[i]);
    match_add(&d.m, i, d.v[i],
              match_event(d.v[i], d.event ? d.event :
                          i ? d.v[0]->event[0].name : NULL),
              d.lines);
  }
  match_finish(&d.m);
  if (d.m.rows)
    qsort(d.m.row, d.m.rows, sizeof *d.m.row, by_change);
  if (d.a.json)
    print_json(&d);
  else
    print(&d);
  match_free(&d.m);
  cs_view_close(d.v[0]);
  cs_view_close(d.v[1]);
  return 0;
}
