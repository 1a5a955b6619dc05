/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_at_cost.c - the error that one method would have at the cost of another.
 */
#include "cs_at_cost.h"

#include <math.h>

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
