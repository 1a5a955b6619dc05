/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_pareto.c - each against each; between two neighbours.
 */
#include "cs_pareto.h"

#include <math.h>

static bool beats(const struct cs_pareto *a, const struct cs_pareto *b)
{
  bool less = false;

  for (int i = 0; i < CS_PARETO_COSTS; i++) {
    if (isnan(a->cost[i]) || isnan(b->cost[i]))
      continue;
    if (a->cost[i] > b->cost[i])
      return false;
    less |= a->cost[i] < b->cost[i];
  }
  return less;
}

void cs_pareto_front(struct cs_pareto *p, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    p[i].front = true;
    for (size_t k = 0; k < n && p[i].front; k++)
      p[i].front = !beats(&p[k], &p[i]);
  }
}

double cs_error_at(const struct cs_cost *run, size_t n, double overhead)
{
  const struct cs_cost *nearest = run;

  for (size_t i = 1; i < n; i++) {
    const struct cs_cost *x = &run[i - 1], *y = &run[i];

    if ((x->overhead - overhead) * (y->overhead - overhead) <= 0) {
      double span = log(y->overhead / x->overhead);
      double t = fabs(span) > 0 ? log(overhead / x->overhead) / span : 0;

      return x->error * pow(y->error / x->error, t);
    }
    if (fabs(y->overhead - overhead) < fabs(nearest->overhead - overhead))
      nearest = y;
  }
  return nearest->error;
}
