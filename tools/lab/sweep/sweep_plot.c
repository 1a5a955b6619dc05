/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_plot.c - the Pareto front as a picture: error against messages, state
 * bits and LUT4, drawn by gnuplot (pareto.gp).
 *
 * Data go to gnuplot as named blocks ahead of the script.  Points of the front
 * have numbers; where these stand is worked out here, in pixels of the panel,
 * so that none lies on another or on a point.
 */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "cs_file.h"
#include "options.h"
#include "program.h"
#include "sweep_summary.h"

enum {
  WIDTH = 470, HEIGHT = 330, /* of a panel, in pixels, about */
  HALF_W = 9, HALF_H = 7,    /* half a number's box */
  POINT = 5,                 /* a point's radius */
  ANGLES = 16, RINGS = 6, RING = 8,
  ROW = 17, ROWS = 23,       /* of the legend; what fits in a panel */
};

struct axis {
  double lo, hi;
  bool log;
};

struct panel {
  const char *name;          /* of its gnuplot variables and blocks */
  int cost;                  /* on the x axis */
  struct axis x, y;
  size_t n;                  /* points in it */
};

struct spot {
  double x, y;               /* pixels */
};

/* ---- axes ---- */

static double cost(const struct sweep_row *r, int which)
{
  switch (which) {
  case COST_ERROR: return r->error;
  case COST_MESSAGES: return r->messages;
  case COST_BITS: return r->state_bits;
  default: return r->lut4;
  }
}

/* Logarithmic with a margin of a tenth of its length, or from 0. */
static struct axis fit(const struct sweep_summary *s, int which, bool log)
{
  struct axis a = { INFINITY, 0, log };

  for (size_t i = 0; i < s->rows; i++) {
    double v = cost(&s->row[i], which);

    if (isnan(v))
      continue;
    a.lo = fmin(a.lo, v);
    a.hi = fmax(a.hi, v);
  }
  if (!(a.lo <= a.hi))
    return (struct axis){ 0, 1, false };
  if (log && a.lo > 0) {
    double margin = fmax(pow(a.hi / a.lo, 0.08), 1.1);

    return (struct axis){ a.lo / margin, a.hi * margin, true };
  }
  return (struct axis){ 0, a.hi * 1.15, false };
}

static double place(const struct axis *a, double v, int pixels)
{
  return pixels * (a->log ? log(v / a->lo) / log(a->hi / a->lo)
                          : (v - a->lo) / (a->hi - a->lo));
}

static double value(const struct axis *a, double pixel, int pixels)
{
  double part = pixel / pixels;

  return a->log ? a->lo * pow(a->hi / a->lo, part)
                : a->lo + part * (a->hi - a->lo);
}

/* ---- where the numbers stand ---- */

static bool in_panel(const struct sweep_row *r, const struct panel *p)
{
  return !isnan(cost(r, p->cost));
}

static struct spot spot_of(const struct sweep_row *r, const struct panel *p)
{
  return (struct spot){ place(&p->x, cost(r, p->cost), WIDTH),
                        place(&p->y, r->error, HEIGHT) };
}

/* Overlap of a number at `at` with the points of the front and the numbers
 * before it. */
static unsigned overlaps(const struct sweep_summary *s,
                         const struct panel *p, struct spot at,
                         const struct spot *numbers, size_t n)
{
  unsigned count = at.x < HALF_W || at.x > WIDTH - HALF_W || at.y < HALF_H ||
                           at.y > HEIGHT - HALF_H
                       ? 10
                       : 0;

  for (size_t i = 0; i < s->rows; i++) {
    struct spot o = spot_of(&s->row[i], p);

    if (s->row[i].front && in_panel(&s->row[i], p))
      count += fabs(o.x - at.x) < HALF_W + POINT &&
               fabs(o.y - at.y) < HALF_H + POINT;
  }
  for (size_t i = 0; i < n; i++)
    count += 2 * (fabs(numbers[i].x - at.x) < 2 * HALF_W &&
                  fabs(numbers[i].y - at.y) < 2 * HALF_H);
  return count;
}

/* The nearest free place around a point. */
static struct spot find_place(const struct sweep_summary *s,
                              const struct panel *p, struct spot from,
                              const struct spot *numbers, size_t n)
{
  struct spot best = from;
  unsigned least = UINT32_MAX;

  for (int ring = 0; ring < RINGS && least; ring++)
    for (int k = 0; k < ANGLES && least; k++) {
      double angle = (k + 2) * 2 * acos(-1) / ANGLES;
      double radius = HALF_W + POINT + 2 + ring * RING;
      struct spot at = { from.x + radius * cos(angle),
                         from.y + radius * sin(angle) };
      unsigned count = overlaps(s, p, at, numbers, n);

      if (count < least) {
        least = count;
        best = at;
      }
    }
  return best;
}

static void write_numbers(const struct sweep_summary *s,
                          const struct panel *p, FILE *out)
{
  struct spot *numbers = calloc(s->rows + 1, sizeof *numbers);
  size_t n = 0;

  if (!numbers)
    die("out of memory");
  fprintf(out, "$numbers_%s << EOD\n", p->name);
  for (size_t i = 0; i < s->rows; i++) {
    const struct sweep_row *r = &s->row[i];
    struct spot at;

    if (!r->front || !in_panel(r, p))
      continue;
    at = find_place(s, p, spot_of(r, p), numbers, n);
    numbers[n++] = at;
    fprintf(out, "%.9g %.9g %.9g %.9g %u\n", cost(r, p->cost), r->error,
            value(&p->x, at.x, WIDTH), value(&p->y, at.y, HEIGHT),
            r->number);
  }
  fprintf(out, "%sEOD\n", n ? "" : "NaN NaN NaN NaN 0\n");
  free(numbers);
}

/* ---- blocks for gnuplot ---- */

/* What is best for its x in this panel alone, for the staircase. */
static bool is_step(const struct sweep_summary *s, const struct panel *p,
                    const struct sweep_row *r)
{
  for (size_t i = 0; i < s->rows; i++) {
    const struct sweep_row *o = &s->row[i];

    if (in_panel(o, p) && cost(o, p->cost) <= cost(r, p->cost) &&
        o->error <= r->error &&
        (cost(o, p->cost) < cost(r, p->cost) || o->error < r->error))
      return false;
  }
  return true;
}

static const struct panel *sorted_by;

static int by_x(const void *a, const void *b)
{
  double x = cost(*(struct sweep_row *const *)a, sorted_by->cost);
  double y = cost(*(struct sweep_row *const *)b, sorted_by->cost);

  return (x > y) - (x < y);
}

static void write_steps(const struct sweep_summary *s, const struct panel *p,
                        FILE *out)
{
  const struct sweep_row **step = calloc(s->rows + 1, sizeof *step);
  size_t n = 0;

  if (!step)
    die("out of memory");
  for (size_t i = 0; i < s->rows; i++)
    if (in_panel(&s->row[i], p) && is_step(s, p, &s->row[i]))
      step[n++] = &s->row[i];
  sorted_by = p;
  qsort(step, n, sizeof *step, by_x);
  fprintf(out, "$steps_%s << EOD\n", p->name);
  if (n)
    fprintf(out, "%.9g %.9g\n", cost(step[0], p->cost), p->y.hi);
  for (size_t i = 0; i < n; i++)
    fprintf(out, "%.9g %.9g\n", cost(step[i], p->cost), step[i]->error);
  if (n)
    fprintf(out, "%.9g %.9g\n", p->x.hi, step[n - 1]->error);
  fprintf(out, "%sEOD\n", n ? "" : "NaN NaN\n");
  free(step);
}

static void write_panel(const struct sweep_summary *s, struct panel *p,
                        FILE *out)
{
  p->x = fit(s, p->cost, p->cost != COST_LUT4);
  p->y = fit(s, COST_ERROR, true);
  fprintf(out, "$points_%s << EOD\n", p->name);
  for (size_t i = 0; i < s->rows; i++)
    if (in_panel(&s->row[i], p)) {
      fprintf(out, "%.9g %.9g %d\n", cost(&s->row[i], p->cost),
              s->row[i].error, s->row[i].front);
      p->n++;
    }
  fprintf(out, "%sEOD\n", p->n ? "" : "NaN NaN 0\n");
  write_numbers(s, p, out);
  write_steps(s, p, out);
  fprintf(out, "%s_lo = %.9g; %s_hi = %.9g; %s_n = %zu\n", p->name, p->x.lo,
          p->name, p->x.hi, p->name, p->n);
  fprintf(out, "error_lo = %.9g; error_hi = %.9g\n", p->y.lo, p->y.hi);
}

static void legend_row(const struct sweep_row *r, FILE *out)
{
  char lut4[24] = "?";

  if (!isnan(r->lut4))
    snprintf(lut4, sizeof lut4, "%.0f", r->lut4);
  fprintf(out, "%u \"%u\" \"%s\" \"%.3g\" \"%.4g\" \"%.0f\" \"%s\"\n",
          r->number, r->number, r->spec, r->error, r->messages,
          r->state_bits, lut4);
}

static void write_legend(const struct sweep_summary *s, FILE *out)
{
  fprintf(out, "$legend << EOD\n");
  for (unsigned k = 1; k <= s->fronts; k++)
    for (size_t i = 0; i < s->rows; i++)
      if (s->row[i].number == k)
        legend_row(&s->row[i], out);
  fprintf(out, "EOD\nfronts = %zu; designs = %zu; programs = %zu; "
               "unknown = %zu; incomplete = %zu\n",
          s->fronts, s->rows, s->programs, s->unknown, s->incomplete);
  fprintf(out, "grow = %d\n",
          s->fronts > ROWS ? (int)(s->fronts - ROWS) * ROW : 0);
}

/* Text within double quotes of gnuplot. */
static void write_string(FILE *out, const char *name, const char *text)
{
  fprintf(out, "%s = \"", name);
  for (; *text; text++)
    fprintf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
  fprintf(out, "\"\n");
}

static int draw(const struct sweep_summary *s, const char *out)
{
  struct panel panels[] = {
    { .name = "messages", .cost = COST_MESSAGES },
    { .name = "bits", .cost = COST_BITS },
    { .name = "lut4", .cost = COST_LUT4 },
  };
  char script[PROGRAM_PATH];
  FILE *f = popen("LC_ALL=C.UTF-8 gnuplot", "w");

  if (!f)
    die("gnuplot: %s", strerror(errno));
  program_build_path(script, "pareto.gp");
  for (int i = 0; i < 3; i++)
    write_panel(s, &panels[i], f);
  write_legend(s, f);
  write_string(f, "name", s->name);
  write_string(f, "out", out);
  fprintf(f, "load '%s'\n", script);
  return pclose(f);
}

void sweep_plot(const char *name, const char *sweep, const char *out)
{
  struct sweep_db *db = sweep_db_open(name, false);
  struct sweep_summary s;
  struct cs_file file;
  char err[512];
  int status;

  sweep_summary_make(&s, db, sweep_db_find(db, sweep));
  sweep_db_close(db);
  if (!s.rows)
    die("%s: no design has all of its jobs done", name);
  if (cs_file_open(&file, out, err, sizeof err))
    die("%s", err);
  signal(SIGPIPE, SIG_IGN); /* what gnuplot says is enough */
  status = draw(&s, cs_file_name(&file));
  if (status) {
    cs_file_discard(&file);
    die("%s: gnuplot failed", out);
  }
  if (cs_file_commit(&file, err, sizeof err))
    die("%s", err);
  printf("%s: %zu designs, %zu on the Pareto front\n", out, s.rows,
         s.fronts);
  sweep_summary_free(&s);
}
