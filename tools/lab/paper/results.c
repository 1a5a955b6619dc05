/* SPDX-License-Identifier: Apache-2.0
 *
 * results.c - reads the results and answers questions about them.
 */
#include "results.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "paper.h"

#define CYCLES_PER_MESSAGE 30.0

/* ---- reading ---- */

static json_t *load(const char *dir, const char *name, const char *kind)
{
  char path[PAPER_TEXT];
  json_error_t e;
  json_t *o;

  snprintf(path, sizeof path, "%s/%s%s.json", dir, name, kind);
  o = json_load_file(path, 0, &e);
  if (!o)
    paper_die("%s:%d: %s", path, e.line, e.text);
  return o;
}

void results_load(struct results *r, const char *dir, const char *page,
                  unsigned programs, char **names)
{
  *r = (struct results){ .monte = load(dir, "monte", "") };
  if (programs > RESULTS_PROGRAMS)
    paper_die("more than %d programs", RESULTS_PROGRAMS);
  for (; r->programs < programs; r->programs++) {
    const char *name = names[r->programs];

    r->program[r->programs] = (struct program){
      .name = name,
      .cpi = figure_cpi(page, name),
      .loads = load(dir, name, ".loads"),
      .control = load(dir, name, ".control"),
      .timed = load(dir, name, ".timed"),
      .four = load(dir, name, ".four"),
      .cop = load(dir, name, ".cop"),
      .slowdown = figure_read(page, "Slowdown by edges and calls, %:", name),
    };
  }
}

const struct program *results_program(const struct results *r,
                                      const char *name)
{
  for (unsigned i = 0; i < r->programs; i++)
    if (!strcmp(r->program[i].name, name))
      return &r->program[i];
  paper_die("no program %s", name);
}

/* ---- one profile ---- */

static double number(const json_t *array, size_t i, const char *what)
{
  const json_t *v = json_array_get(array, i);

  if (!json_is_number(v))
    paper_die("no %s at point %zu", what, i);
  return json_number_value(v);
}

static const json_t *design(const json_t *profile, const char *key)
{
  const json_t *d = json_object_get(json_object_get(profile, "designs"), key);

  if (!d)
    paper_die("no design '%s' in the results", key);
  return d;
}

static const json_t *run_of(const json_t *profile, const char *key, size_t run)
{
  return json_array_get(json_object_get(design(profile, key), "runs"), run);
}

static size_t runs_of(const json_t *profile, const char *key)
{
  return json_array_size(json_object_get(design(profile, key), "runs"));
}

size_t points(const json_t *profile)
{
  return json_array_size(json_object_get(profile, "events"));
}

double events_at(const json_t *profile, size_t i)
{
  return number(json_object_get(profile, "events"), i, "events");
}

double instructions_at(const json_t *profile, size_t i)
{
  return number(json_object_get(profile, "instructions"), i, "instructions");
}

size_t point_of(const json_t *profile, double events)
{
  size_t i = points(profile) - 1;

  while (i && events_at(profile, i) > events)
    i--;
  return i;
}

double bits_of(const json_t *profile, const char *key)
{
  return json_number_value(json_object_get(design(profile, key), "bits"));
}

double mean_at(const json_t *profile, const char *key, const char *member,
               size_t i)
{
  size_t n = runs_of(profile, key);
  double sum = 0;

  for (size_t k = 0; k < n; k++)
    sum += number(json_object_get(run_of(profile, key, k), member), i, member);
  return sum / (double)n;
}

double final(const json_t *profile, const char *key, const char *member)
{
  return mean_at(profile, key, member, points(profile) - 1);
}

double first_final(const json_t *profile, const char *key, const char *member)
{
  return number(json_object_get(run_of(profile, key, 0), member),
                points(profile) - 1, member);
}

double overhead_at(const struct program *p, const json_t *profile,
                   const char *key, size_t i)
{
  return 100 * CYCLES_PER_MESSAGE * mean_at(profile, key, "messages", i) /
         (instructions_at(profile, i) * p->cpi);
}

/* ---- convergence ---- */

/* While no tuple is selected yet there is no error that could be reached. */
static bool is_reached(const json_t *profile, const json_t *error, size_t i,
                       double level)
{
  const json_t *selected = json_object_get(profile, "selected");

  return (!selected || number(selected, i, "selection") > 0) &&
         number(error, i, "error") <= level;
}

static double run_reaches(const json_t *profile, const json_t *error,
                          double level)
{
  size_t i = 0, n = points(profile);

  while (i < n - 1 && !is_reached(profile, error, i, level))
    i++;
  return events_at(profile, i);
}

static double run_stays(const json_t *profile, const json_t *error,
                        double level)
{
  size_t i = points(profile) - 1;

  while (i && is_reached(profile, error, i - 1, level) &&
         is_reached(profile, error, i, level))
    i--;
  return events_at(profile, i);
}

static double mean_events(const json_t *profile, const char *key, double level,
                          double (*events)(const json_t *, const json_t *,
                                           double))
{
  size_t n = runs_of(profile, key);
  double sum = 0;

  for (size_t k = 0; k < n; k++)
    sum += log(events(profile, json_object_get(run_of(profile, key, k),
                                               "error"), level));
  return exp(sum / (double)n);
}

double reaches(const json_t *profile, const char *key, double level)
{
  return mean_events(profile, key, level, run_reaches);
}

double stays(const json_t *profile, const char *key, double level)
{
  return mean_events(profile, key, level, run_stays);
}

/* ---- the coprocessor ---- */

/* A number in the run, by the names of the objects it is in. */
static double cop_number(const struct program *p, const char *key,
                         const char *in, const char *in2, const char *name)
{
  const json_t *o = json_object_get(json_object_get(p->cop, "runs"), key);

  if (!o)
    paper_die("no run '%s' of the coprocessor on %s", key, p->name);
  o = in ? json_object_get(o, in) : o;
  o = in2 ? json_object_get(o, in2) : o;
  o = json_object_get(o, name);
  if (!json_is_number(o))
    paper_die("run '%s' of the coprocessor on %s: no %s", key, p->name, name);
  return json_number_value(o);
}

double cop_error(const struct program *p, const char *key)
{
  return 100 * cop_number(p, key, "score", "values", "rms");
}

double cop_overhead(const struct program *p, const char *key)
{
  return 100 * cop_number(p, key, NULL, NULL, "host_clocks") /
         cop_number(p, key, NULL, NULL, "clocks");
}

double cop_running(const struct program *p, const char *key)
{
  return 100 * (cop_number(p, key, NULL, NULL, "host_clocks") -
                cop_number(p, key, "host", "setup", "clocks") -
                cop_number(p, key, "host", "finish", "clocks")) /
         cop_number(p, key, NULL, NULL, "clocks");
}

double cop_dropped(const struct program *p, const char *key)
{
  return 100 * cop_number(p, key, "samples", NULL, "dropped") /
         cop_number(p, key, "samples", NULL, "taken");
}

double cop_interrupts(const struct program *p, const char *key)
{
  return cop_number(p, key, NULL, NULL, "interrupts");
}

static const json_t *checks_of(const struct program *p, const char *key)
{
  return json_object_get(json_object_get(json_object_get(p->cop, "runs"), key),
                         "checks");
}

size_t cop_checks(const struct program *p, const char *key)
{
  return json_array_size(checks_of(p, key));
}

double cop_check(const struct program *p, const char *key, const char *member,
                 size_t i)
{
  const json_t *o = json_object_get(json_array_get(checks_of(p, key), i),
                                    member);

  if (!json_is_number(o))
    paper_die("run '%s' of the coprocessor on %s: no %s at check %zu", key,
              p->name, member, i);
  return json_number_value(o);
}

/* ---- Fig. 4 ---- */

double monte_at(const struct results *r, const char *key, const char *member,
                size_t i)
{
  return number(json_object_get(design(r->monte, key), member), i, member);
}

size_t monte_points(const struct results *r)
{
  return json_array_size(json_object_get(r->monte, "length"));
}

double monte_length(const struct results *r, size_t i)
{
  return number(json_object_get(r->monte, "length"), i, "length");
}

double monte_reaches(const struct results *r, const char *key,
                     const char *member, double level)
{
  size_t n = monte_points(r);

  for (size_t i = 1; i < n; i++) {
    double e0 = monte_at(r, key, member, i - 1);
    double e1 = monte_at(r, key, member, i);
    double n0 = log(monte_length(r, i - 1)), n1 = log(monte_length(r, i));

    if (e1 <= level && e0 > level)
      return exp(n0 + (n1 - n0) * log(e0 / level) / log(e0 / e1));
  }
  return monte_length(r, n - 1);
}
