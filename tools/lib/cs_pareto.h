/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_pareto.h - which of many designs are not beaten.
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

#endif
