/* SPDX-License-Identifier: Apache-2.0
 *
 * soc.c - what profiling costs on the SoC, from the reports of its runs.
 *
 *   cs-soc-bench tune|report DIR OUT.json NAME...
 *                                         tables and verdicts of a set
 *   cs-soc-bench --period DIR NAME EVENT  sampling period (of `clocks` or
 *                                         `loads`) as slow as r = 256
 *
 * DIR has of every program NAME.idle.json, the run with nothing profiled, and
 * NAME.256.json.  The set `tune` has more: of three programs NAME.512.json,
 * NAME.absent.json (in a SoC without profiler), NAME.clocks.json and
 * NAME.loads.json (interrupt-driven sampling at the slowdown of r = 256);
 * json.first.json, which tells what a sample costs; and loop.zero.json.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cs_report.h"
#include "bench.h"

enum { PATH = 512, CLOSELY = 3 };

/* Those of `tune` that more is measured of. */
static char *closely[CLOSELY] = { "gzip", "lua", "sqlite" };

static const char *dir;

static struct cs_report load_path(const char *path)
{
  struct cs_report r;
  char err[PATH];

  if (cs_report_read_json(&r, path, err, sizeof err))
    bench_die("%s", err);
  cs_report_free(&r);
  return r;
}

static struct cs_report load(const char *program, const char *kind)
{
  char path[PATH];
  struct cs_report r;

  snprintf(path, sizeof path, "%s/%s.%s.json", dir, program, kind);
  r = load_path(path);
  snprintf(r.program, sizeof r.program, "%s", program);
  return r;
}

/* With the run that profiled nothing as its baseline. */
static struct cs_report load_cost(const char *program, const char *kind)
{
  struct cs_report r = load(program, kind), idle = load(program, "idle");

  if (!r.cost.measured || !idle.cost.measured)
    bench_die("%s, %s: no cycles of a whole run", program, kind);
  r.cost.baseline = true;
  r.cost.cycles_unprofiled = idle.cost.cycles;
  return r;
}

/* ---- slowdown ---- */

static void print_phases(const struct cs_report_cost *c, json_t *to)
{
  for (int i = 0; i < CS_PHASE_MARKS; i++) {
    double each = (double)c->phase[i] / (double)c->handled;

    printf(" %s %.1f", cs_phase_names[i], each);
    json_object_set_new(to, cs_phase_names[i], json_real(each));
  }
  printf(" cache effects %.1f\n",
         cs_report_cache_effects(c) / (double)c->handled);
  json_object_set_new(to, "cache_effects",
                      json_real(cs_report_cache_effects(c) /
                                (double)c->handled));
}

static json_t *slowdown_row(const struct cs_report *r)
{
  const struct cs_report_cost *c = &r->cost;
  json_t *phases = json_object();

  printf("%-8s (%llu - %llu) / %llu = %.2f %%; %llu messages, %llu "
         "interrupts: %.1f clocks a message; error %.2f %%\n         =",
         r->program, (unsigned long long)c->cycles,
         (unsigned long long)c->cycles_unprofiled,
         (unsigned long long)c->cycles_unprofiled, cs_report_slowdown(c),
         (unsigned long long)c->handled, (unsigned long long)c->interrupts,
         cs_report_per_message(c), r->error_percent);
  print_phases(c, phases);
  return json_pack("{s:s,s:f,s:f,s:f,s:o}", "program", r->program,
                   "slowdown_percent", cs_report_slowdown(c),
                   "clocks_per_message", cs_report_per_message(c),
                   "error_percent", r->error_percent, "per_message", phases);
}

/* Geometric mean of the times' ratios, as percent above 1. */
static double judge_period(const char *kind, char **programs, int n,
                           json_t *root, double *per_message)
{
  json_t *rows = json_array();
  double sum = 0;

  printf("\nslowdown, r = %s\n", kind);
  for (int i = 0; i < n; i++) {
    struct cs_report r = load_cost(programs[i], kind);

    json_array_append_new(rows, slowdown_row(&r));
    sum += log1p(cs_report_slowdown(&r.cost) / 100);
    *per_message = fmax(*per_message, cs_report_per_message(&r.cost));
  }
  json_object_set_new(root, kind, rows);
  return 100 * expm1(sum / n);
}

/* ---- against interrupt-driven sampling ---- */

static void print_sampling_row(const struct cs_report *ours,
                               const struct cs_report *theirs, double ratio)
{
  uint64_t loads = theirs->sampling.samples - theirs->sampling.no_load;

  printf("%-7s %7.2f %9llu %8.2f %8.2f  %7.2f %9llu %9llu %8.2f %8.1f %7.1f\n",
         ours->program, cs_report_slowdown(&ours->cost),
         (unsigned long long)ours->messages,
         cs_report_per_message(&ours->cost), ours->error_percent,
         cs_report_slowdown(&theirs->cost),
         (unsigned long long)theirs->sampling.samples,
         (unsigned long long)loads, theirs->error_percent,
         cs_report_per_message(&theirs->cost),
         ratio);
}

static json_t *sampling_json(const struct cs_report *a,
                             const struct cs_report *b, double ratio)
{
  uint64_t loads = b->sampling.samples - b->sampling.no_load;

  return json_pack(
    "{s:s,s:f,s:I,s:f,s:f,s:I,s:I,s:f,s:f,s:f}", "program", a->program,
    "slowdown_percent", cs_report_slowdown(&a->cost), "messages",
    (json_int_t)a->messages, "error_percent", a->error_percent,
    "sampling_slowdown_percent", cs_report_slowdown(&b->cost), "samples",
    (json_int_t)b->sampling.samples, "value_samples", (json_int_t)loads,
    "sampling_error_percent", b->error_percent, "clocks_per_sample",
    cs_report_per_message(&b->cost), "ratio", ratio);
}

/* The least ratio of our messages to value samples, per slowdown: the two runs
 * are nearly equally slow, and what is left is divided out. */
static double compare_sampling(const char *event, json_t *root,
                               double *by_interrupts)
{
  json_t *rows = json_array();
  double least = INFINITY;

  printf("\nload values at equal slowdown: ours (r = 256), and an interrupt "
         "every so many %s\n%-7s %7s %9s %8s %8s  %7s %9s %9s %8s %8s %7s\n",
         event, "program", "slow %", "messages", "clk/msg", "error %",
         "slow %", "samples", "of loads", "error %", "clk/smp", "ratio");
  for (int i = 0; i < CLOSELY; i++) {
    struct cs_report a = load_cost(closely[i], "256"),
                     b = load_cost(closely[i], event);
    double ratio = (double)a.messages /
                   (double)(b.sampling.samples - b.sampling.no_load) *
                   cs_report_slowdown(&b.cost) / cs_report_slowdown(&a.cost);

    print_sampling_row(&a, &b, ratio);
    least = fmin(least, ratio);
    *by_interrupts = fmin(*by_interrupts,
                          ratio * (double)(b.sampling.samples -
                                           b.sampling.no_load) /
                            (double)b.sampling.samples);
    json_array_append_new(rows, sampling_json(&a, &b, ratio));
  }
  json_object_set_new(root, event, rows);
  return least;
}

/* ---- CPI, and the profiler at rest ---- */

static double cpi(const struct cs_report *r)
{
  return (double)r->user.cycles / (double)r->user.instructions;
}

/* Also as the line of docs/performance.md that other tools read. */
static void tell_cpi(char **programs, int n, json_t *root)
{
  json_t *rows = json_array();

  printf("\nCPI with a memory of 10 clocks to the first word\n");
  for (int i = 0; i < n; i++) {
    struct cs_report idle = load(programs[i], "idle");

    printf("%-8s %.3f = %llu / %llu\n", idle.program, cpi(&idle),
           (unsigned long long)idle.user.cycles,
           (unsigned long long)idle.user.instructions);
    json_array_append_new(rows, json_pack("{s:s,s:f}", "program",
                                          idle.program, "cpi", cpi(&idle)));
  }
  json_object_set_new(root, "cpi", rows);
  for (int i = 0; i < n; i++) {
    struct cs_report idle = load(programs[i], "idle");

    printf("%s %s %.2f", i ? "," : "CPI at this memory:", idle.program,
           cpi(&idle));
  }
  puts(".");
}

/* Cycles by which profiler at rest and no profiler differ. */
static double compare_idle(void)
{
  double difference = 0;

  for (int i = 0; i < CLOSELY; i++)
    difference += fabs((double)load(closely[i], "idle").clocks -
                       (double)load(closely[i], "absent").clocks);
  return difference;
}

/* ---- the whole ---- */

/* What is measured of three programs of `tune`; r = 512 with them. */
static void judge_closely(struct verdicts *v, json_t *root)
{
  double per_message = 0, any = INFINITY, s512, ratio, by_loads;
  struct cs_report loop = load("loop", "zero");

  s512 = judge_period("512", closely, CLOSELY, root, &per_message);
  ratio = compare_sampling("clocks", root, &any);
  by_loads = compare_sampling("loads", root, &any);
  putchar('\n');
  verdict_at_most(v, "slowdown at r = 512, %, geomean of three", s512, 1.5);
  verdict_at_most(v, "  clocks per message, worst", per_message, 45);
  verdict_at_most(v, "profiler at rest: clocks more than without",
                  compare_idle(), 0);
  verdict_at_least(v, "messages / value samples at equal slowdown, least",
                   ratio, 20);
  verdict_note(v, "  the same, interrupts by loads", by_loads);
  verdict_note(v, "  messages / interrupts, with a value or not", any);
  verdict_at_most(v, "CPI of the loop, zero-wait memory", cpi(&loop), 1.35);
}

static int summary(const char *set, const char *out, char **programs, int n)
{
  struct verdicts v;
  json_t *root = json_pack("{s:s}", "set", set);
  double per_message = 0, s256;

  printf("set %s, the default compressor\n", set);
  s256 = judge_period("256", programs, n, root, &per_message);
  tell_cpi(programs, n, root);
  putchar('\n');
  verdicts_begin(&v);
  verdict_at_most(&v, "slowdown at r = 256, %, geomean", s256, 3.0);
  verdict_at_most(&v, "  clocks per message, worst", per_message, 45);
  if (!strcmp(set, "tune"))
    judge_closely(&v, root);
  return verdicts_write(&v, root, out);
}

/* A sample costs what it costs in the first run; the period is of the events
 * that there are, and is drawn from it to 17/16 of it. */
static int print_period(const char *program, const char *event)
{
  struct cs_report ours = load_cost(program, "256"),
                   first = load_cost("json", "first");
  const struct cs_report_cost *c = &ours.cost;
  double events = !strcmp(event, "loads") ? (double)ours.slot[0].selected
                                          : (double)c->cycles_unprofiled;

  printf("%.0f\n", cs_report_per_message(&first.cost) * events /
                   (double)(c->cycles - c->cycles_unprofiled) / (1 + 1 / 32.));
  return 0;
}

int main(int argc, char **argv)
{
  if (argc == 5 && !strcmp(argv[1], "--period")) {
    dir = argv[2];
    return print_period(argv[3], argv[4]);
  }
  if (argc < 5 || (strcmp(argv[1], "tune") && strcmp(argv[1], "report")))
    bench_die("usage: cs-soc-bench tune|report DIR OUT.json NAME...");
  dir = argv[2];
  return summary(argv[1], argv[3], argv + 4, argc - 4);
}
