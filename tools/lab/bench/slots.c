/* SPDX-License-Identifier: Apache-2.0
 *
 * slots.c - what several profiles at once cost on the SoC: issue and handling
 * of every message, not the model of 30 clocks.
 *
 *   cs-slots-bench DIR OUT.json KIND=PROGRAM[,PROGRAM...]...
 *
 * DIR has of each program NAME.idle.json (nothing profiled) and NAME.KIND.json
 * (its slots profiled at once, with the exact profile); KIND `control` is edges
 * and calls, which must keep within limits.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cs_report.h"
#include "bench.h"

enum { PATH = 512, PROGRAMS = 64 };

static const char *dir;

/* Of edges and calls: the worst, and a line for docs/performance.md. */
static struct {
  double error, modelled, slowdown;
  char line[PATH];
} control;

static struct cs_report load(const char *program, const char *kind)
{
  char path[PATH], err[PATH];
  struct cs_report r;

  snprintf(path, sizeof path, "%s/%s.%s.json", dir, program, kind);
  if (cs_report_read_json(&r, path, err, sizeof err))
    bench_die("%s", err);
  if (!r.cost.measured)
    bench_die("%s: no cycles of a whole run", path);
  cs_report_free(&r);
  return r;
}

/* 30 clocks a message, of the cycles of the program alone. */
static double modelled(const struct cs_report *r)
{
  return 3000 * (double)r->messages / (double)r->cost.cycles_unprofiled;
}

static void note_control(const char *program, const struct cs_report *r)
{
  size_t n = strlen(control.line);

  control.error = fmax(control.error, r->error_percent);
  control.modelled = fmax(control.modelled, modelled(r));
  control.slowdown = fmax(control.slowdown, cs_report_slowdown(&r->cost));
  snprintf(control.line + n, sizeof control.line - n, "%s%s %.2f",
           n ? ", " : "", program, cs_report_slowdown(&r->cost));
}

static json_t *row(const char *program, const char *kind)
{
  struct cs_report idle = load(program, "idle"), r = load(program, kind);
  json_t *errors = json_array();
  uint64_t dropped = 0;

  r.cost.baseline = true;
  r.cost.cycles_unprofiled = idle.cost.cycles;
  for (unsigned i = 0; i < r.slots; i++)
    dropped += r.slot[i].dropped;
  printf("%-7s %-8s %8.2f %9.2f %9llu %8llu %8.1f %8.2f ", program, kind,
         cs_report_slowdown(&r.cost), modelled(&r),
         (unsigned long long)r.messages, (unsigned long long)dropped,
         cs_report_per_message(&r.cost), r.error_percent);
  for (unsigned i = 0; i < r.slots; i++) {
    printf(" %.2f", r.slot[i].error_percent);
    json_array_append_new(errors, json_real(r.slot[i].error_percent));
  }
  putchar('\n');
  if (!strcmp(kind, "control"))
    note_control(program, &r);
  return json_pack("{s:s,s:s,s:f,s:f,s:I,s:I,s:f,s:f,s:o}", "program", program,
                   "slots", kind, "slowdown_percent",
                   cs_report_slowdown(&r.cost), "modelled_percent",
                   modelled(&r), "messages", (json_int_t)r.messages,
                   "dropped", (json_int_t)dropped, "clocks_per_message",
                   cs_report_per_message(&r.cost), "error_percent",
                   r.error_percent, "errors", errors);
}

static void add_rows(json_t *rows, char *arg)
{
  char *kind = strtok(arg, "="), *program;

  while ((program = strtok(NULL, ",")))
    json_array_append_new(rows, row(program, kind));
}

int main(int argc, char **argv)
{
  json_t *root = json_object(), *rows = json_array();
  struct verdicts v;

  if (argc < 4)
    bench_die("usage: cs-slots-bench DIR OUT.json KIND=PROGRAM[,PROGRAM...]...");
  dir = argv[1];
  printf("control: edges and calls; timed: load values and latencies; four: all "
         "of these\n%-7s %-8s %8s %9s %9s %8s %8s %8s  %s\n", "program", "slots",
         "slow %", "30 clk %", "messages", "dropped", "clk/msg", "error %",
         "of each");
  for (int i = 3; i < argc; i++)
    add_rows(rows, argv[i]);
  json_object_set_new(root, "rows", rows);
  printf("\nSlowdown by edges and calls, %%: %s\n\n", control.line);
  verdicts_begin(&v);
  verdict_at_most(&v, "edges and calls: error, worst, %", control.error, 1.6);
  verdict_at_most(&v, "... modelled overhead, worst, %", control.modelled, 1.7);
  verdict_note(&v, "... slowdown, worst, %", control.slowdown);
  return verdicts_write(&v, root, argv[2]);
}
