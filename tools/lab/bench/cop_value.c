/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_value.c - what reports of `coresample run --cop value --exact` say, as
 * tables for firmware/ucode/README.md.
 *
 *   cs-cop-value-bench drops OUT.dat FILE...   one program at several CPIs,
 *                                              then the next program
 *   cs-cop-value-bench knobs FILE...           runs of `simple` with several
 *                                              means, then of `value` or of
 *                                              `zilles` with knobs, all
 *                                              programs for each
 *
 * OUT.dat: for each program a block of loads in 100 clocks, samples dropped %.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "cs_pareto.h"
#include "cs_file.h"

#include <jansson.h>

enum { NAME = 64, RUNS = 1024, SIMPLES = 16 };

struct run {
  char program[NAME], knobs[NAME];
  bool simple;
  double cpi, loads, dropped, taken; /* loads in 100 clocks */
  double error, overhead;            /* percent */
};

static struct run run[RUNS];
static unsigned runs;

/* ---- reports ---- */

static double number(const json_t *o, const char *file, const char *key)
{
  const json_t *n = json_object_get(o, key);

  if (!json_is_number(n))
    bench_die("%s: no number '%s'", file, key);
  return json_number_value(n);
}

static const char *string(const json_t *o, const char *file, const char *key)
{
  const char *s = json_string_value(json_object_get(o, key));

  if (!s)
    bench_die("%s: no string '%s'", file, key);
  return s;
}

/* Without folder and ending. */
static void set_program(struct run *r, const char *path)
{
  const char *slash = strrchr(path, '/');

  snprintf(r->program, sizeof r->program, "%s", slash ? slash + 1 : path);
  r->program[strcspn(r->program, ".")] = 0;
}

static void set_knobs(struct run *r, const json_t *report)
{
  const json_t *list =
    json_object_get(json_object_get(report, "options"), "knobs"), *one;
  size_t i, used = 0;

  json_array_foreach(list, i, one)
    if (used < sizeof r->knobs)
      used += (size_t)snprintf(r->knobs + used, sizeof r->knobs - used, "%s%s",
                               i ? " " : "", json_string_value(one));
}

static void read_report(const char *file)
{
  struct run *r = &run[runs];
  json_error_t e;
  json_t *o = json_load_file(file, 0, &e);
  const json_t *samples, *score;

  if (!o)
    bench_die("%s:%d: %s", file, e.line, e.text);
  if (runs++ == RUNS)
    bench_die("more than %d files", RUNS);
  samples = json_object_get(o, "samples");
  score = json_object_get(json_object_get(o, "score"), "values");
  set_program(r, string(o, file, "program"));
  set_knobs(r, o);
  r->simple = !strcmp(string(o, file, "coprocessor"), "simple");
  r->cpi = number(o, file, "clocks") / number(o, file, "instructions");
  r->loads = 100 * number(score, file, "events") / number(o, file, "clocks");
  r->taken = number(samples, file, "taken");
  r->dropped = number(samples, file, "dropped");
  r->error = 100 * number(score, file, "rms");
  r->overhead = number(o, file, "overhead_percent");
  json_decref(o);
}

/* The first run behind i that is of another program. */
static unsigned end_of(unsigned i)
{
  unsigned end = i + 1;

  while (end < runs && !strcmp(run[end].program, run[i].program))
    end++;
  return end;
}

/* ---- where drops begin ---- */

static double part(const struct run *r)
{
  return r->taken > 0 ? 100 * r->dropped / r->taken : 0;
}

/* Loads in 100 clocks at which `percent` are dropped, of runs that are slower
 * and slower: between the last one with more and the next one; 0: none has
 * more. */
static double loads_at(unsigned from, unsigned end, double percent)
{
  unsigned last = end;
  double a, b, t;

  for (unsigned i = from; i < end; i++)
    if (part(&run[i]) > percent)
      last = i;
  if (last == end)
    return 0;
  if (last + 1 == end)
    return run[last].loads;
  a = part(&run[last]), b = part(&run[last + 1]);
  t = (a - percent) / (a - b);
  return run[last].loads + t * (run[last + 1].loads - run[last].loads);
}

static void tell_drops(unsigned from, unsigned end)
{
  unsigned none = end;
  double one = loads_at(from, end, 1);

  printf("| %s | %.1f |", run[from].program, run[from].loads);
  for (unsigned i = from; i < end; i++)
    printf(" %.3g |", part(&run[i]));
  while (none > from && run[none - 1].dropped <= 0)
    none--;
  if (none == end)
    printf(" - |");
  else
    printf(" %.1f (CPI %.3g) |", run[none].loads, run[none].cpi);
  if (one > 0)
    printf(" %.1f |\n", one);
  else
    printf(" - |\n");
}

static void drops(const char *path)
{
  struct cs_file out;
  char err[256];

  if (cs_file_open(&out, path, err, sizeof err))
    bench_die("%s", err);
  printf("| | loads in 100 clocks at CPI %.3g | dropped %% at CPI", run[0].cpi);
  for (unsigned i = 0; i < end_of(0); i++)
    printf(" %.3g%s", run[i].cpi, i + 1 < end_of(0) ? " |" : "");
  printf(" | none at loads in 100 clocks | 1 %% at |\n|---|");
  for (unsigned i = 0; i < end_of(0) + 3; i++)
    printf("---|");
  putchar('\n');
  for (unsigned i = 0, end; i < runs; i = end) {
    end = end_of(i);
    tell_drops(i, end);
    fprintf(out.f, "%s%s\n", i ? "\n\n" : "", run[i].program);
    for (unsigned k = i; k < end; k++)
      fprintf(out.f, "%.4f %.5f\n", run[k].loads, part(&run[k]));
  }
  if (cs_file_commit(&out, err, sizeof err))
    bench_die("%s", err);
}

/* ---- knobs ---- */

/* Error of simple sampling at an overhead. */
static double simple_at(const char *program, double overhead)
{
  struct cs_cost simple[SIMPLES];
  size_t n = 0;

  for (unsigned i = 0; i < runs && n < SIMPLES; i++)
    if (run[i].simple && !strcmp(run[i].program, program))
      simple[n++] = (struct cs_cost){ run[i].overhead, run[i].error };
  if (!n)
    bench_die("%s: no run of simple", program);
  return cs_error_at(simple, n, overhead);
}

static void tell_knobs(const char *knobs)
{
  double ratio = 0, error = 0, overhead = 0, dropped = 0;
  unsigned n = 0;

  printf("| %s |", *knobs ? knobs : "as it is");
  for (unsigned i = 0; i < runs; i++) {
    const struct run *r = &run[i];

    if (r->simple || strcmp(r->knobs, knobs))
      continue;
    ratio += log(r->error / simple_at(r->program, r->overhead));
    error += log(r->error);
    overhead += log(r->overhead);
    dropped = part(r) > dropped ? part(r) : dropped;
    n++;
  }
  printf(" %.3f | %.2f %% | %.1f %% | %.1f %% |", exp(ratio / n),
         exp(error / n), exp(overhead / n), dropped);
  for (unsigned i = 0; i < runs; i++)
    if (!run[i].simple && !strcmp(run[i].knobs, knobs))
      printf(" %.1f |", run[i].error);
  putchar('\n');
}

static void knobs(void)
{
  unsigned first = 0;

  while (first < runs && run[first].simple)
    first++;
  printf("| | ratio | error | overhead | dropped at most |");
  for (unsigned i = first; i < runs &&
       !strcmp(run[i].knobs, run[first].knobs); i++)
    printf(" %s |", run[i].program);
  printf("\n|---|---|---|---|---|");
  for (unsigned i = first; i < runs &&
       !strcmp(run[i].knobs, run[first].knobs); i++)
    printf("---|");
  putchar('\n');
  for (unsigned i = first; i < runs; i++)
    if (i == first || strcmp(run[i].knobs, run[i - 1].knobs))
      tell_knobs(run[i].knobs);
}

int main(int argc, char **argv)
{
  bool of_drops = argc > 3 && !strcmp(argv[1], "drops");

  if (!of_drops && (argc < 3 || strcmp(argv[1], "knobs")))
    bench_die("usage: cs-cop-value-bench drops OUT.dat FILE... | knobs FILE...");
  for (int i = of_drops ? 3 : 2; i < argc; i++)
    read_report(argv[i]);
  if (of_drops)
    drops(argv[2]);
  else
    knobs();
  return 0;
}
