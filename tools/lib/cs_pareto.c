/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_pareto.c - each against each.
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
