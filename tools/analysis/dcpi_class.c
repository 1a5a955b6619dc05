/* SPDX-License-Identifier: Apache-2.0
 *
 * dcpi_class.c - the frequency of one class from the samples of its
 * instructions (SOSP 1997, section 6.1.3), and how far to trust it (6.1.5).
 */
#include "dcpi.h"

#include <math.h>
#include <stdlib.h>

const char *const dcpi_confidences[] = { "none", "low", "medium", "high" };

/* Chosen on the programs of the tune set: `make bench-frequency`. */
enum {
  FEW = 8,                   /* samples an issue point, below which all count */
  TRUSTED = 3,               /* issue points that agree */
  MANY = 100, SOME = 20,     /* samples of those that agree */
};
#define WIDEST 1.5           /* greatest ratio of a cluster / smallest, */
#define NARROWEST 1.1        /* with few samples and with many */
#define SPREAD 2.0           /* standard deviations between the two */
#define TIGHT 1.25           /* the same of one that is trusted */
#define LEAST_PART 0.25      /* of the issue points, that a cluster needs */
#define LONGEST 200.0        /* clocks that an instruction may wait */

static double ratio(const struct dcpi_point *p)
{
  return p->cycles / p->best;
}

static int by_ratio(const void *a, const void *b)
{
  double x = ratio(a), y = ratio(b);

  return x < y ? -1 : x > y;
}

static double frequency(const struct dcpi_point *p, size_t n)
{
  double cycles = 0, best = 0;

  for (size_t i = 0; i < n; i++) {
    cycles += p[i].cycles;
    best += p[i].best;
  }
  return best > 0 ? cycles / best : 0;
}

static double samples(const struct dcpi_point *p, size_t n, double grain)
{
  double cycles = 0;

  for (size_t i = 0; i < n; i++)
    cycles += p[i].cycles;
  return cycles / grain;
}

/* How far the ratios of a cluster may lie apart, each being of so many
 * samples. */
static double width(double each)
{
  double w = NARROWEST + SPREAD / sqrt(each);

  return w < WIDEST ? w : WIDEST;
}

/* Points that begin a cluster: how many are in it. */
static size_t cluster(const struct dcpi_point *p, size_t n, double width)
{
  size_t k = 1;

  while (k < n && ratio(&p[k]) <= width * ratio(&p[0]))
    k++;
  return k;
}

/* The greatest ratio is the longest wait. */
static bool is_reasonable(const struct dcpi_point *all, size_t n, double f)
{
  return ratio(&all[n - 1]) <= f * LONGEST;
}

static enum dcpi_confidence confidence(const struct dcpi_point *p, size_t n,
                                       double grain)
{
  double seen = samples(p, n, grain);

  if (n >= TRUSTED && seen >= MANY && ratio(&p[n - 1]) <= TIGHT * ratio(&p[0]))
    return DCPI_HIGH;
  return n > 1 && seen >= SOME ? DCPI_MEDIUM : DCPI_LOW;
}

struct dcpi_estimate dcpi_class(struct dcpi_point *p, size_t n, double grain)
{
  double seen = samples(p, n, grain);

  if (!n || seen <= 0)
    return (struct dcpi_estimate){ 0, DCPI_NONE };
  qsort(p, n, sizeof *p, by_ratio);
  for (size_t i = 0; i < n && seen >= FEW * (double)n; ) {
    size_t k = cluster(p + i, n - i, width(seen / (double)n));
    double f = frequency(p + i, k);

    if ((double)k >= LEAST_PART * (double)n && is_reasonable(p, n, f))
      return (struct dcpi_estimate){ f, confidence(p + i, k, grain) };
    i++;
  }
  return (struct dcpi_estimate){ frequency(p, n), DCPI_LOW };
}
