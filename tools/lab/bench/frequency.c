/* SPDX-License-Identifier: Apache-2.0
 *
 * frequency.c - how well frequencies follow from sampled edges with flow
 * constraints (SOSP 1997, Fig. 8 and 9): of profile databases with sampled and
 * exact edges, instructions weighted by executions within 5, 10 and 15 % of
 * what was counted, edges within 10 %.
 *
 *   cs-frequency DB...
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "flow.h"
#include "options.h"

enum { LIMITS = 3 };
static const double limits[LIMITS] = { 0.05, 0.10, 0.15 };

struct result {
  double within[LIMITS], insns; /* executions */
  double edge_within, edges;
  double plain;              /* edges as sampled, within 10 % */
};

static bool near(double estimate, double exact, double limit)
{
  return fabs(estimate - exact) <= limit * exact;
}

static void compare_insns(const struct cs_view *v, const struct cfg *g,
                          const struct flow *f, struct result *r)
{
  for (size_t i = 0; i < v->rows; i++) {
    double exact = (double)cs_view_count(v, i, 0);
    uint32_t b = cfg_block_of(g, v->row[i].addr);
    double estimate = b == CFG_NONE ? 0 : f->block[b];

    r->insns += exact;
    for (int k = 0; k < LIMITS; k++)
      if (near(estimate, exact, limits[k]))
        r->within[k] += exact;
  }
}

static double find(const struct flow_seen *seen, size_t n, uint64_t addr,
                   uint64_t target)
{
  for (size_t i = 0; i < n; i++)
    if (seen[i].addr == addr && seen[i].target == target)
      return seen[i].count;
  return 0;
}

/* Both are by address: the sampled ones are some of the exact ones. */
static void compare_edges(const struct cfg *g, const struct flow *f,
                          const struct flow_seen *exact, size_t n,
                          const struct flow_seen *sampled, size_t sampled_n,
                          struct result *r)
{
  for (uint32_t e = 0; e < g->edges; e++) {
    const struct cfg_edge *edge = &g->edge[e];
    uint64_t addr = cfg_last(g, edge->from)->pc,
             target = cfg_first(g, edge->to)->pc;
    double count;

    if (edge->kind == CFG_FALL || edge->kind == CFG_CALL_NEXT)
      continue;
    count = find(exact, n, addr, target);
    r->edges += count;
    if (near(f->edge[e], count, 0.10))
      r->edge_within += count;
    if (near(find(sampled, sampled_n, addr, target), count, 0.10))
      r->plain += count;
  }
}

static double percent(double part, double whole)
{
  return whole > 0 ? 100 * part / whole : 0;
}

static struct cfg_seen *targets(const struct flow_seen *seen, size_t n)
{
  struct cfg_seen *t = malloc((n + 1) * sizeof *t);

  if (!t)
    die("out of memory");
  for (size_t i = 0; i < n; i++)
    t[i] = (struct cfg_seen){ seen[i].addr, seen[i].target };
  return t;
}

static void measure(struct cs_view *v, struct result *r)
{
  const char *instructions = "instructions/exact";
  struct flow_seen *sampled, *exact;
  size_t n, exact_n;
  double grain, one;
  struct cfg_seen *seen;
  struct code code;
  struct cfg g;
  struct flow f;
  int64_t image;

  analysis_load(v, &instructions, 1, false);
  image = v->rows ? v->row[0].image : -1;
  code_open(&code, v, image, NULL);
  sampled = flow_load(v, image, "sampled", &n, &grain);
  exact = flow_load(v, image, "exact", &exact_n, &one);
  analysis_check(v);
  seen = targets(sampled, n);
  cfg_build(&g, &code, seen, n);
  flow_solve(&f, &g, sampled, n, grain);
  compare_insns(v, &g, &f, r);
  compare_edges(&g, &f, exact, exact_n, sampled, n, r);
  flow_free(&f);
  cfg_free(&g);
  code_close(&code);
  free(seen);
  free(sampled);
  free(exact);
}

int main(int argc, char **argv)
{
  const struct analysis a = { 0 };
  double sum[LIMITS + 1] = { 0 };

  printf("%-28s %8s %8s %8s  %10s %10s\n", "profile", "5 %", "10 %", "15 %",
         "edges 10 %", "as sampled");
  for (int i = 1; i < argc; i++) {
    struct cs_view *v = analysis_open(&a, argv[i]);
    struct result r = { 0 };

    measure(v, &r);
    printf("%-28s", base_name(argv[i]));
    for (int k = 0; k < LIMITS; k++) {
      printf(" %8.2f", percent(r.within[k], r.insns));
      sum[k] += percent(r.within[k], r.insns);
    }
    printf("  %10.2f %10.2f\n", percent(r.edge_within, r.edges),
           percent(r.plain, r.edges));
    sum[LIMITS] += percent(r.edge_within, r.edges);
    cs_view_close(v);
  }
  printf("%-28s %8.2f %8.2f %8.2f  %10.2f\n", "mean", sum[0] / (argc - 1),
         sum[1] / (argc - 1), sum[2] / (argc - 1), sum[3] / (argc - 1));
  return 0;
}
