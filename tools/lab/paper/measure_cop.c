/* SPDX-License-Identifier: Apache-2.0
 *
 * measure_cop.c - measures of the coprocessor's value profiles.
 */
#include <stdio.h>
#include <string.h>

#include "cs_pareto.h"
#include "measure.h"
#include "paper.h"

enum { COP_LIST = 32 };

MEASURE(cop_error_ratio)
{
  return cop_error(p, c->a) / cop_error(p, c->b);
}

MEASURE(cop_overhead_ratio)
{
  return cop_overhead(p, c->a) / cop_overhead(p, c->b);
}

MEASURE(cop_dropped_of)
{
  return cop_dropped(p, c->a);
}

/* ---- at the same overhead ---- */

double cop_error_at(const struct program *p, const char *list,
                    double (*overhead_of_run)(const struct program *,
                                              const char *), double overhead)
{
  struct cs_cost run[COP_LIST];
  char keys[PAPER_TEXT], *save, *key;
  size_t n = 0;

  snprintf(keys, sizeof keys, "%s", list);
  for (key = strtok_r(keys, " ", &save); key;
       key = strtok_r(NULL, " ", &save)) {
    if (n == COP_LIST)
      paper_die("more than %d designs in '%s'", COP_LIST, list);
    run[n++] = (struct cs_cost){ overhead_of_run(p, key), cop_error(p, key) };
  }
  return cs_error_at(run, n, overhead);
}

MEASURE(cop_error_equal)
{
  return cop_error(p, c->a) /
         cop_error_at(p, c->b, cop_overhead, cop_overhead(p, c->a));
}

MEASURE(cop_error_equal_running)
{
  return cop_error(p, c->a) /
         cop_error_at(p, c->b, cop_running, cop_running(p, c->a));
}

/* ---- on the way ---- */

static double early(const struct program *p, const char *key, double limit)
{
  size_t n = cop_checks(p, key), i = 0;
  double sum = 0;

  for (; i < n && cop_check(p, key, "instructions", i) <= limit; i++)
    sum += cop_check(p, key, "values", i);
  return sum / (double)i;
}

MEASURE(cop_early_ratio)
{
  return early(p, c->a, c->limit) / early(p, c->b, c->limit);
}

MEASURE(cop_first_overhead_ratio)
{
  return cop_check(p, c->a, "overhead_percent", 0) /
         cop_check(p, c->b, "overhead_percent", 0);
}

/* The host's clocks in each half of the run, by what it had cost then. */
MEASURE(cop_overhead_falls)
{
  size_t last = cop_checks(p, c->a) - 1, half = last / 2;
  double clocks[2], at[2] = {
    cop_check(p, c->a, "instructions", half),
    cop_check(p, c->a, "instructions", last),
  };

  clocks[0] = at[0] * cop_check(p, c->a, "overhead_percent", half);
  clocks[1] = at[1] * cop_check(p, c->a, "overhead_percent", last) - clocks[0];
  return clocks[1] / (at[1] - at[0]) / (clocks[0] / at[0]);
}
