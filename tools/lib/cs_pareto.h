/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_pareto.h - designs beside each other by their costs: which are not beaten,
 * and the error that one method would have at the cost of another.
 */
#ifndef CS_PARETO_H
#define CS_PARETO_H

#include <stdbool.h>
#include <stddef.h>

enum { CS_PARETO_COSTS = 4 };

/* Less is better in each; NAN = not known, which is no better and no worse
 * than any other. */
struct cs_pareto {
  double cost[CS_PARETO_COSTS];
  bool front;
};

/* Sets `front` of those that no other beats: at most as much in each cost,
 * less in one. */
void cs_pareto_front(struct cs_pareto *p, size_t n);

/* A run of the method that others are compared with; both in the unit that
 * the caller likes, above 0. */
struct cs_cost {
  double overhead, error;
};

/* Error at this overhead: between the first two neighbours of the list that
 * have it between them the logarithm of the error is linear in that of the
 * overhead; beyond all, the error of the run with the nearest overhead.
 * n >= 1. */
double cs_error_at(const struct cs_cost *run, size_t n, double overhead);

#endif
