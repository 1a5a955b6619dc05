/* SPDX-License-Identifier: Apache-2.0
 *
 * frequency.c - how well frequencies are estimated (SOSP 1997, Fig. 8 and 9):
 * of profile databases, what part of the instructions is within 5, 10 and 15 %
 * of what was counted, weighted by executions and by cycles, and of the edges
 * within 10 %.
 *
 *   cs-frequency flow|dcpi EXACT DB:EPOCH...
 *
 * flow: from sampled edges with flow constraints; dcpi: from cycle samples
 * alone.  EXACT is the epoch of each database with exact counts and edges; "-":
 * the same.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "options.h"
#include "stall.h"

enum { LIMITS = 3 };
static const double limits[LIMITS] = { 0.05, 0.10, 0.15 };

/* Sums of what is within the limits, and of all. */
struct within {
  double part[LIMITS], all;
};

struct result {
  struct within executions, cycles;
  double low;                /* cycles that are off by more than the last
                              * limit and of which it is said */
  double edge_within, edges;
  double plain;              /* edges as sampled, within 10 % */
};

/* What is judged. */
struct estimate {
  bool dcpi;
  struct stalls s;           /* with dcpi */
  struct code code;          /* else */
  struct cfg cfg;
  struct flow flow;
  struct flow_seen *sampled; /* edges */
  size_t n;
};

static const struct cfg *graph(const struct estimate *e)
{
  return e->dcpi ? &e->s.g : &e->cfg;
}

static double of_block(const struct estimate *e, uint32_t b)
{
  return b == CFG_NONE ? 0 :
         e->dcpi ? e->s.dcpi.block[b].frequency : e->flow.block[b];
}

static double of_edge(const struct estimate *e, uint32_t i)
{
  return e->dcpi ? e->s.dcpi.edge[i].frequency : e->flow.edge[i];
}

static bool near(double estimate, double exact, double limit)
{
  return fabs(estimate - exact) <= limit * exact;
}

/* ---- instructions ---- */

static void add(struct within *w, double estimate, double exact, double weight)
{
  w->all += weight;
  for (int k = 0; k < LIMITS; k++)
    if (near(estimate, exact, limits[k]))
      w->part[k] += weight;
}

/* Where the program ends and the firmware begins, which nothing samples. */
static uint64_t end_of_program(const struct estimate *e)
{
  struct cs_symbols *symbols = e->dcpi ? e->s.code.symbols : e->code.symbols;
  uint64_t at;

  return cs_symbols_address(symbols, "cs_fw", &at) ? at : UINT64_MAX;
}

static void compare_insns(const struct cs_view *v, const struct estimate *e,
                          struct result *r)
{
  uint64_t end = end_of_program(e);

  for (size_t i = 0; i < v->rows && v->row[i].addr < end; i++) {
    double exact = (double)cs_view_count(v, i, 0),
           cycles = v->events > 1 ? (double)cs_view_count(v, i, 1) : 0;
    uint32_t b = cfg_block_of(graph(e), v->row[i].addr);
    double estimate = of_block(e, b);

    add(&r->executions, estimate, exact, exact);
    add(&r->cycles, estimate, exact, cycles);
    if (e->dcpi && !near(estimate, exact, limits[LIMITS - 1]) &&
        (b == CFG_NONE || e->s.dcpi.block[b].confidence <= DCPI_LOW))
      r->low += cycles;
  }
}

/* ---- edges ---- */

static int by_edge(const void *a, const void *b)
{
  const struct flow_seen *x = a, *y = b;

  if (x->addr != y->addr)
    return x->addr < y->addr ? -1 : 1;
  return x->target < y->target ? -1 : x->target > y->target;
}

static double find(const struct flow_seen *seen, size_t n, uint64_t addr,
                   uint64_t target)
{
  const struct flow_seen key = { addr, target, 0 };
  const struct flow_seen *found =
    n ? bsearch(&key, seen, n, sizeof *seen, by_edge) : NULL;

  return found ? found->count : 0;
}

static void compare_edges(const struct estimate *e,
                          const struct flow_seen *exact, size_t n,
                          struct result *r)
{
  const struct cfg *g = graph(e);

  for (uint32_t i = 0; i < g->edges; i++) {
    const struct cfg_edge *edge = &g->edge[i];
    uint64_t addr = cfg_last(g, edge->from)->pc,
             target = cfg_first(g, edge->to)->pc;
    double count;

    if (edge->kind == CFG_FALL || edge->kind == CFG_CALL_NEXT)
      continue;
    count = find(exact, n, addr, target);
    r->edges += count;
    if (near(of_edge(e, i), count, 0.10))
      r->edge_within += count;
    if (near(find(e->sampled, e->n, addr, target), count, 0.10))
      r->plain += count;
  }
}

/* ---- estimates ---- */

static struct cfg_seen *targets(const struct flow_seen *seen, size_t n)
{
  struct cfg_seen *t = malloc((n + 1) * sizeof *t);

  if (!t)
    die("out of memory");
  for (size_t i = 0; i < n; i++)
    t[i] = (struct cfg_seen){ seen[i].addr, seen[i].target };
  return t;
}

static void estimate_flow(struct estimate *e, struct cs_view *v, int64_t image)
{
  struct cfg_seen *seen;
  double grain;

  code_open(&e->code, v, image, NULL);
  e->sampled = flow_load(v, image, "sampled", &e->n, &grain);
  analysis_check(v);
  seen = targets(e->sampled, e->n);
  cfg_build(&e->cfg, &e->code, seen, e->n);
  flow_solve(&e->flow, &e->cfg, e->sampled, e->n, grain);
  free(seen);
}

static void estimate_free(struct estimate *e)
{
  free(e->sampled);
  if (e->dcpi) {
    stalls_close(&e->s);
    return;
  }
  flow_free(&e->flow);
  cfg_free(&e->cfg);
  code_close(&e->code);
}

static struct cs_view *open_exact(const char *path, const char *epoch,
                                  struct cs_view *v)
{
  static const char *const names[] = { "instructions/exact", "cycles/exact" };
  struct analysis a = { .epoch = epoch };
  char *file = strdup(path), *colon = file ? strrchr(file, ':') : NULL;
  struct cs_view *x = v;

  if (strcmp(epoch, "-")) {
    if (colon)
      *colon = '\0';
    x = analysis_open(&a, file);
  }
  analysis_load(x, names, 2, true);
  free(file);
  return x;
}

static void measure(bool dcpi, const char *epoch, const char *path,
                    struct result *r)
{
  const struct analysis a = { 0 };
  const char *cycles = "cycles";
  struct cs_view *v = analysis_open(&a, path), *x;
  struct estimate e = { .dcpi = dcpi };
  struct flow_seen *exact;
  double one;
  size_t n;
  unsigned others;
  int64_t image;

  analysis_load(v, &cycles, 1, false);
  image = code_function(v, NULL, &others)->image;
  if (dcpi) {
    stalls_load(&e.s, v, STALL_DCPI);
    stalls_open(&e.s, image, NULL);
  } else {
    estimate_flow(&e, v, image);
  }
  x = open_exact(path, epoch, v);
  exact = flow_load(x, image, "exact", &n, &one);
  analysis_check(x);
  compare_insns(x, &e, r);
  compare_edges(&e, exact, n, r);
  free(exact);
  estimate_free(&e);
  if (x != v)
    cs_view_close(x);
  cs_view_close(v);
}

/* ---- table ---- */

enum { COLUMNS = 2 * LIMITS + 3 };

static double percent(double part, double whole)
{
  return whole > 0 ? 100 * part / whole : 0;
}

static void columns_of(const struct result *r, double *c)
{
  double off = r->cycles.all - r->cycles.part[LIMITS - 1];

  for (int k = 0; k < LIMITS; k++) {
    c[k] = percent(r->executions.part[k], r->executions.all);
    c[LIMITS + k] = percent(r->cycles.part[k], r->cycles.all);
  }
  c[2 * LIMITS] = percent(r->edge_within, r->edges);
  c[2 * LIMITS + 1] = percent(r->plain, r->edges);
  c[2 * LIMITS + 2] = percent(r->low, off);
}

static void print(const char *name, const double *c)
{
  printf("%-28s", name);
  for (int k = 0; k < COLUMNS; k++)
    printf("%s%7.2f", k % LIMITS ? " " : "  ", c[k]);
  putchar('\n');
}

int main(int argc, char **argv)
{
  double mean[COLUMNS] = { 0 };

  if (argc < 4 || (strcmp(argv[1], "flow") && strcmp(argv[1], "dcpi")))
    die("usage: cs-frequency flow|dcpi EXACT DB:EPOCH...");
  printf("%-28s  %-23s  %-23s  %s\n%-28s", argv[1], "by executions within",
         "by cycles within", "edges within 10 %; off, told", "");
  printf("  %7s %7s %7s  %7s %7s %7s  %7s %7s %7s\n", "5 %", "10 %", "15 %",
         "5 %", "10 %", "15 %", "", "sampled", "low");
  for (int i = 3; i < argc; i++) {
    struct result r = { 0 };
    double c[COLUMNS];

    measure(!strcmp(argv[1], "dcpi"), argv[2], argv[i], &r);
    columns_of(&r, c);
    print(base_name(argv[i]), c);
    for (int k = 0; k < COLUMNS; k++)
      mean[k] += c[k] / (argc - 3);
  }
  print("mean", mean);
  return 0;
}
