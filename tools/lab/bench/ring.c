/* SPDX-License-Identifier: Apache-2.0
 *
 * ring.c - what messages through memory cost on the SoC, beside those that the
 * handler reads from registers: paper 001 section 2.2.
 *
 *   cs-ring-bench DIR OUT.json
 *
 * DIR has of each program NAME.idle.json (nothing profiled), NAME.256.json (the
 * interrupt path), NAME.ring.json (the ring, and a handler that folds its
 * records), NAME.discard.json (the ring, and nobody who reads it).  All ratios
 * are of clocks beyond those of the idle run.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cs_report.h"
#include "bench.h"

enum { PATH = 512, PROGRAMS = 3 };
/* Of a message in registers: pc, w and count are read; the firmware reads what
 * it needs, and pops with a write of a word. */
enum { FIFO_BYTES = 16 };

static const char *const programs[PROGRAMS] = { "gzip", "lua", "sqlite" };

struct row {
  struct cs_report fifo, ring, discard;
};

static struct cs_report load(const char *dir, const char *program,
                             const char *kind)
{
  struct cs_report r;
  char path[PATH], err[PATH];

  snprintf(path, sizeof path, "%s/%s.%s.json", dir, program, kind);
  if (cs_report_read_json(&r, path, err, sizeof err))
    bench_die("%s", err);
  if (!r.cost.measured)
    bench_die("%s: no cycles of a whole run", path);
  cs_report_free(&r);
  snprintf(r.program, sizeof r.program, "%s", program);
  return r;
}

static struct row load_row(const char *dir, const char *program)
{
  struct cs_report idle = load(dir, program, "idle");
  struct row row = { load(dir, program, "256"), load(dir, program, "ring"),
                     load(dir, program, "discard") };
  struct cs_report *each[] = { &row.fifo, &row.ring, &row.discard };

  for (int i = 0; i < 3; i++) {
    each[i]->cost.baseline = true;
    each[i]->cost.cycles_unprofiled = idle.cost.cycles;
  }
  return row;
}

/* Clocks of the program between two messages. */
static double interval(const struct cs_report *r)
{
  return (double)r->cost.cycles_unprofiled / (double)r->messages;
}

static double bytes_per_million(const struct cs_report *r, unsigned bytes)
{
  return 1e6 * bytes * (double)r->messages / (double)r->user.instructions;
}

/* ---- rows ---- */

static void print_path(const char *name, const struct cs_report *r,
                       unsigned bytes, json_t *to)
{
  const struct cs_report_cost *c = &r->cost;
  double effects = cs_report_cache_effects(c) / (double)c->handled;

  printf("%-7s %-10s %8.3f %9llu %7llu %8.1f %8.1f %8.1f %9.0f %8.2f\n",
         r->program, name, cs_report_slowdown(c),
         (unsigned long long)r->messages, (unsigned long long)c->interrupts,
         cs_report_per_message(c), cs_report_handler(c), effects,
         bytes_per_million(r, bytes), r->error_percent);
  json_object_set_new(
    to, name,
    json_pack("{s:f,s:I,s:I,s:f,s:f,s:f,s:f,s:f}", "slowdown_percent",
              cs_report_slowdown(c), "messages", (json_int_t)r->messages,
              "interrupts", (json_int_t)c->interrupts, "clocks_per_message",
              cs_report_per_message(c), "clocks_in_handler",
              cs_report_handler(c), "clocks_elsewhere", effects,
              "bytes_per_million_instructions", bytes_per_million(r, bytes),
              "error_percent", r->error_percent));
}

/* Overhead of the ring by that of the registers, both of a message. */
static double overhead_ratio(const struct row *row)
{
  return cs_report_slowdown(&row->ring.cost) /
         cs_report_slowdown(&row->fifo.cost);
}

static json_t *judge(const struct row *row)
{
  json_t *o = json_object();

  print_path("registers", &row->fifo, FIFO_BYTES, o);
  print_path("ring", &row->ring, CS_REPORT_RECORD_BYTES, o);
  json_object_set_new(o, "program", json_string(row->fifo.program));
  json_object_set_new(o, "ratio", json_real(overhead_ratio(row)));
  json_object_set_new(o, "interference_percent",
                      json_real(cs_report_slowdown(&row->discard.cost)));
  json_object_set_new(o, "interval", json_real(interval(&row->ring)));
  return o;
}

static void print_second(const struct row *row)
{
  const struct cs_report *r = &row->ring;

  printf("%-7s %9.3f %13.3f %12.1f %11.0f %9.1f %8.0f\n", r->program,
         overhead_ratio(row), cs_report_slowdown(&row->discard.cost),
         ((double)row->discard.cost.cycles -
          (double)row->discard.cost.cycles_unprofiled) /
           (double)row->discard.ring.written,
         interval(r), cs_report_handler(&r->cost),
         interval(r) / cs_report_handler(&r->cost));
}

int main(int argc, char **argv)
{
  struct row row[PROGRAMS];
  struct verdicts v;
  json_t *root = json_object(), *rows = json_array();
  double worst = 0, interference = 0;

  if (argc != 3)
    bench_die("usage: cs-ring-bench DIR OUT.json");
  printf("load values, default compressor, ring of 2,048 records, read at 1,024\n"
         "%-7s %-10s %8s %9s %7s %8s %8s %8s %9s %8s\n", "program", "path",
         "slow %", "messages", "intr.", "clk/msg", "handler", "caches",
         "bytes/M", "error %");
  for (int i = 0; i < PROGRAMS; i++) {
    row[i] = load_row(argv[1], programs[i]);
    json_array_append_new(rows, judge(&row[i]));
    worst = fmax(worst, overhead_ratio(&row[i]));
    interference =
      fmax(interference, cs_report_slowdown(&row[i].discard.cost));
  }
  json_object_set_new(root, "programs", rows);
  printf("\n%-7s %9s %13s %12s %11s %9s %8s\n", "program", "overhead",
         "interference", "of a record", "interval", "fold", "interval");
  printf("%-7s %9s %13s %12s %11s %9s %8s\n", "", "ratio", "%", "clocks",
         "clocks", "clocks", "/ fold");
  for (int i = 0; i < PROGRAMS; i++)
    print_second(&row[i]);
  putchar('\n');
  verdicts_begin(&v);
  verdict_at_most(&v, "overhead of the ring / of register reads, worst",
                  worst, 0.7);
  verdict_at_most(&v, "ring alone, nobody reads it: % of the cycles, worst",
                  interference, 0.1);
  return verdicts_write(&v, root, argv[2]);
}
