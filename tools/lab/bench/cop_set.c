/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_set.c - cs-cop-bench tune|report DIR OUT.json NAME...: the coprocessor's
 * headlines for each program of a set, and what they must reach.
 *
 * DIR has the reports of `coresample run NAME --cop PROGRAM --exact` at the
 * CPI that was measured of NAME: NAME.default.json of `value`, NAME.mean-N.json
 * of `simple` with several means, NAME.callstack.json and NAME.depend.json.
 * `value` is compared with what simple sampling reaches at the same overhead.
 */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "cs_pareto.h"

enum { PATH = 512, SIMPLES = 4 };

#define VALUE_WORST 1.0 /* ratio of errors, of any program */

static const char *const simples[SIMPLES] = {
  "mean-64", "mean-256", "mean-1024", "mean-4096",
};

/* Least and most over the programs so far. */
struct span {
  double least, most;
};

static const char *dir;
static unsigned unsaid; /* runs that are worse than they must be and call
                         * themselves good */

/* ---- reports ---- */

static json_t *load(const char *program, const char *kind)
{
  char path[PATH];
  json_error_t e;
  json_t *o;

  snprintf(path, sizeof path, "%s/%s.%s.json", dir, program, kind);
  o = json_load_file(path, 0, &e);
  if (!o)
    bench_die("%s:%d: %s", path, e.line, e.text);
  return o;
}

/* A number by the names of up to two objects that it is in. */
static double number(const json_t *o, const char *in, const char *in2,
                     const char *key)
{
  const json_t *at = in ? json_object_get(o, in) : o;

  at = json_object_get(in2 ? json_object_get(at, in2) : at, key);
  if (!json_is_number(at))
    bench_die("a report has no number '%s'", key);
  return json_number_value(at);
}

static double dropped(const json_t *o)
{
  return 100 * number(o, "samples", NULL, "dropped") /
         fmax(number(o, "samples", NULL, "taken"), 1);
}

static double millions(const json_t *o)
{
  return number(o, NULL, NULL, "instructions") / 1e6;
}

/* How far the run says itself that it can be trusted; true: not quite. */
static bool print_trust(const json_t *report)
{
  const char *verdict = json_string_value(
    json_object_get(json_object_get(report, "trust"), "verdict"));

  if (!verdict)
    bench_die("a report has no 'trust'");
  printf("  %s, %.1f\n", verdict,
         number(report, "trust", NULL, "off_points"));
  return strcmp(verdict, "good") != 0;
}

static void widen(struct span *s, double x)
{
  s->least = fmin(s->least, x);
  s->most = fmax(s->most, x);
}

/* ---- value ---- */

static double simple_at(const char *program, double overhead)
{
  struct cs_cost cost[SIMPLES];

  for (int i = 0; i < SIMPLES; i++) {
    json_t *o = load(program, simples[i]);

    cost[i] = (struct cs_cost){
      number(o, NULL, NULL, "overhead_percent"),
      100 * number(o, "score", "values", "rms"),
    };
    json_decref(o);
  }
  return cs_error_at(cost, SIMPLES, overhead);
}

/* Returns error / that of simple sampling. */
static double value_row(const char *program, json_t *rows)
{
  json_t *o = load(program, "default"), *row;
  double error = 100 * number(o, "score", "values", "rms");
  double overhead = number(o, NULL, NULL, "overhead_percent");
  double simple = simple_at(program, overhead);
  double cpi = number(o, NULL, NULL, "clocks") /
               number(o, NULL, NULL, "instructions");

  printf("%-9s %6.2f %5.2f %8.2f %9.2f %8.2f %8.2f %6.2f", program,
         millions(o), cpi, error, overhead, dropped(o), simple,
         error / simple);
  unsaid += !print_trust(o) && error / simple > VALUE_WORST;
  row = json_pack("{s:s,s:f,s:f,s:f,s:f,s:f,s:f,s:O}", "program", program,
                  "cpi", cpi, "error_percent", error, "overhead_percent",
                  overhead, "dropped_percent", dropped(o),
                  "simple_error_percent", simple, "ratio", error / simple,
                  "trust", json_object_get(o, "trust"));
  json_array_append_new(rows, row);
  json_decref(o);
  return error / simple;
}

static void judge_value(char **program, int n, struct verdicts *v,
                        json_t *root)
{
  json_t *rows = json_array();
  struct span ratio = { INFINITY, -INFINITY };
  double logs = 0;

  printf("value\n%-9s %6s %5s %8s %9s %8s %8s %6s  %s\n", "program", "M insn",
         "CPI", "error %", "overh. %", "drops %", "simple %", "ratio",
         "it says");
  for (int i = 0; i < n; i++) {
    double x = value_row(program[i], rows);

    logs += log(x);
    widen(&ratio, x);
  }
  json_object_set_new(root, "value", rows);
  putchar('\n');
  verdict_at_most(v, "value / simple sampling at equal overhead, geomean",
                  exp(logs / n), 0.6);
  verdict_at_most(v, "  the same, worst program", ratio.most, VALUE_WORST);
  putchar('\n');
}

/* ---- callstack and depend ---- */

struct lists {
  const char *cop, *kind;   /* the program, what its rows are */
  double recall, precision; /* percent that each program must reach */
};

static void lists_row(const struct lists *l, const char *program, json_t *rows,
                      struct span *recall, struct span *precision)
{
  json_t *o = load(program, l->cop), *row;
  double r = 100 * number(o, "score", l->kind, "covered");
  double p = 100 * number(o, "score", l->kind, "precision");

  printf("%-9s %6.2f %8.2f %9.2f %8.2f %9.2f", program, millions(o), r, p,
         dropped(o), number(o, NULL, NULL, "overhead_percent"));
  unsaid += !print_trust(o) && (r < l->recall || p < l->precision);
  row = json_pack("{s:s,s:f,s:f,s:f,s:f,s:O}", "program", program,
                  "recall_percent", r, "precision_percent", p,
                  "dropped_percent", dropped(o), "overhead_percent",
                  number(o, NULL, NULL, "overhead_percent"), "trust",
                  json_object_get(o, "trust"));
  json_array_append_new(rows, row);
  widen(recall, r);
  widen(precision, p);
  json_decref(o);
}

static void judge_lists(const struct lists *l, char **program, int n,
                        struct verdicts *v, json_t *root)
{
  struct span recall = { INFINITY, -INFINITY }, precision = recall;
  json_t *rows = json_array();
  char name[PATH];

  printf("%s\n%-9s %6s %8s %9s %8s %9s  %s\n", l->cop, "program", "M insn",
         "recall %", "precis. %", "drops %", "overh. %", "it says");
  for (int i = 0; i < n; i++)
    lists_row(l, program[i], rows, &recall, &precision);
  json_object_set_new(root, l->cop, rows);
  putchar('\n');
  snprintf(name, sizeof name, "%s: recall, %%, least", l->cop);
  verdict_at_least(v, name, recall.least, l->recall);
  snprintf(name, sizeof name, "%s: precision, %%, least", l->cop);
  verdict_at_least(v, name, precision.least, l->precision);
  putchar('\n');
}

int main(int argc, char **argv)
{
  static const struct lists lists[] = {
    { "callstack", "contexts", 80, 95 },
    { "depend", "dependences", 90, 98.5 },
  };
  struct verdicts v;
  json_t *root;

  if (argc < 5 || (strcmp(argv[1], "tune") && strcmp(argv[1], "report")))
    bench_die("usage: cs-cop-bench tune|report DIR OUT.json NAME...");
  dir = argv[2];
  root = json_pack("{s:s}", "set", argv[1]);
  printf("set %s, the coprocessor at the programs' measured CPI\n\n", argv[1]);
  verdicts_begin(&v);
  judge_value(argv + 4, argc - 4, &v, root);
  for (int i = 0; i < 2; i++)
    judge_lists(&lists[i], argv + 4, argc - 4, &v, root);
  verdict_at_most(&v, "runs worse than that which call themselves good",
                  unsaid, 0);
  return verdicts_write(&v, root, argv[3]);
}
