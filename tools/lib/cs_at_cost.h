/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_at_cost.h - the error that one method would have at the cost of another.
 */
#ifndef CS_AT_COST_H
#define CS_AT_COST_H

#include <stddef.h>

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
