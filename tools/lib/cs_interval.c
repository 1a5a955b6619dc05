/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_interval.c - samples and intervals.
 */
#include "cs_interval.h"

#include <math.h>

static const double Z95 = 1.959964; /* quantile 97.5 % of the normal law */

/* ---- samples ---- */

/* Sum of squared counts of the first n messages with early rate: each of the
 * banks sends early_m in each period before r. */
static double early_squares(const struct cs_compressor *c, uint64_t n)
{
  uint64_t each = (uint64_t)c->early_m * (c->banks ? c->banks : 1);
  double period = ldexp(1, (int)c->log2_r0), sum = 0;

  for (; period < c->rate && n > each; period *= 2, n -= each)
    sum += (double)each * period * period;
  return sum + (double)n * period * period;
}

/* Two periods: how many messages had which follows from their sum. */
static double tiers_squares(const struct cs_compressor *c, double n,
                            double total)
{
  double often = c->rate, rare = c->rare_rate;
  double rares = rare > often ? (total - n * often) / (rare - often) : 0;

  rares = fmin(fmax(rares, 0), n);
  return rares * rare * rare + (n - rares) * often * often;
}

static double squares(const struct cs_compressor *c, uint64_t n,
                      uint64_t total)
{
  if (c->tiers)
    return tiers_squares(c, (double)n, (double)total);
  if (c->early)
    return early_squares(c, n);
  return (double)total * c->rate;
}

double cs_interval_samples(const struct cs_compressor *c,
                           enum cs_estimator estimator, uint64_t emitted,
                           uint64_t messages, uint64_t part, uint64_t total)
{
  double samples, sum;

  if (c->engine != CS_ENGINE_STRATA || !part ||
      (c->counter && estimator == CS_ESTIMATE_SUM))
    return 0;
  sum = c->counter ? 0 : squares(c, emitted, total);
  samples = c->counter || sum <= 0
              ? (double)messages : (double)part * (double)total / sum;
  if (c->sampler == CS_SAMPLER_B)
    samples /= c->samples; /* those of a burst tell little beyond the first */
  return samples;
}

/* ---- intervals ---- */

struct cs_interval cs_interval(double share, double samples)
{
  const double z2 = Z95 * Z95 / samples;
  double middle = (share + z2 / 2) / (1 + z2);
  double half = sqrt(share * (1 - share) * z2 + z2 * z2 / 4) / (1 + z2);

  return (struct cs_interval){
    .low = fmin(fmax(middle - half, 0), share),
    .high = fmax(fmin(middle + half, 1), share),
  };
}

struct cs_interval cs_interval_widened(struct cs_interval i, double missing)
{
  return (struct cs_interval){
    .low = i.low * (1 - missing),
    .high = fmin(i.high + missing, 1),
  };
}
