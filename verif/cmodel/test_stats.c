/* SPDX-License-Identifier: Apache-2.0
 *
 * test_stats.c - are the random samplers random?  Gaps of R are geometric
 * (chi-square) and independent (lag 1), intervals of D uniform on [1, 2r),
 * random phases uniform on [0, r).  Seeds are fixed: a failure repeats.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cs_event.h"
#include "cs_sampler.h"
#include "suite.h"

#define BINS 40

static struct cs_event_model *make(const char *spec)
{
  struct cs_compressor c;
  struct cs_event_model *e;
  char err[200] = "";

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &c, err, sizeof err), 0);
  e = cs_event_new(&c, 32, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  return e;
}

/* Events up to and with the next message. */
static int gap(struct cs_event_model *e)
{
  struct cs_message m;
  int n = 1;

  while (!cs_event_tuple(e, 0, 0x100, 1, &m))
    n++;
  return n;
}

static double chi2(const double *expected, const int *seen, int bins)
{
  double sum = 0;

  for (int i = 0; i < bins; i++)
    sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  return sum;
}

/* Bin of a gap when all BINS are equally likely, by the geometric law. */
static int geometric_bin(int g, double r)
{
  double u = 1 - pow(1 - 1 / r, g - 0.5);
  int bin = (int)(u * BINS);

  return bin < BINS ? bin : BINS - 1;
}

static void geometric_expectation(double r, int gaps, double *expected)
{
  double left = 1;

  for (int i = 0; i < BINS; i++)
    expected[i] = 0;
  for (int g = 1; left > 1e-12; g++) {
    double next = left * (1 - 1 / r);
    expected[geometric_bin(g, r)] += gaps * (left - next);
    left = next;
  }
}

static void random_gaps(const char *spec, double r, int gaps)
{
  struct cs_event_model *e = make(spec);
  double expected[BINS], mean = 0, lag = 0, var = 0, last = 0;
  int seen[BINS] = {0};

  for (int i = 0; i < gaps; i++) {
    int g = gap(e);
    double d = g - r;
    seen[geometric_bin(g, r)]++;
    mean += g;
    var += d * d;
    lag += d * last;
    last = d;
  }
  geometric_expectation(r, gaps, expected);
  CU_ASSERT(chi2(expected, seen, BINS) < suite_chi2_limit(BINS - 1));
  CU_ASSERT(fabs(mean / gaps - r) < 4 * r / sqrt(gaps));
  CU_ASSERT(fabs(lag / var) < 4 / sqrt(gaps));
  cs_event_free(e);
}

static void r_gaps(void)
{
  random_gaps("R:64", 64, suite_rounds(100000));
  random_gaps("R:1000,seed=1", 1000, suite_rounds(20000));
  random_gaps("R:256,seed=0xdeadbeef", 256, suite_rounds(40000));
}

static void uniform_intervals(const char *spec, int r, int gaps)
{
  struct cs_event_model *e = make(spec);
  int *seen = calloc((size_t)(2 * r - 1), sizeof *seen);
  double *expected = calloc((size_t)(2 * r - 1), sizeof *expected);
  double mean = 0;

  for (int i = 0; i < gaps; i++) {
    int g = gap(e);
    CU_ASSERT_FATAL(g >= 1 && g <= 2 * r - 1);
    seen[g - 1]++;
    mean += g;
  }
  for (int i = 0; i < 2 * r - 1; i++)
    expected[i] = (double)gaps / (2 * r - 1);
  CU_ASSERT(chi2(expected, seen, 2 * r - 1) <=
            suite_chi2_limit(2 * r - 2));
  CU_ASSERT(fabs(mean / gaps - r) < 4 * r / sqrt(3.0 * gaps));
  free(seen);
  free(expected);
  cs_event_free(e);
}

static void d_intervals(void)
{
  uniform_intervals("D:16", 16, suite_rounds(200000));
  uniform_intervals("D:100,seed=3", 100, suite_rounds(200000));
  uniform_intervals("D:1", 1, 1000);
}

static void random_phases(void)
{
  struct cs_comp_cfg cfg = {.sampler = CS_SAMPLER_P, .rate = 50,
                            .random_phase = true};
  struct cs_draw_state draw;
  int seen[50] = {0};
  double expected[50];
  int n = suite_rounds(100000);

  cs_draw_seed(&draw, CS_DRAW_SEED);
  for (int i = 0; i < n; i++)
    seen[cs_sampler_init(&cfg, cfg.rate, &draw).S]++;
  for (int i = 0; i < 50; i++)
    expected[i] = n / 50.0;
  CU_ASSERT(chi2(expected, seen, 50) < suite_chi2_limit(49));
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"R: geometric, independent gaps", r_gaps},
    {"D: uniform intervals", d_intervals},
    {"random phases", random_phases},
    CU_TEST_INFO_NULL,
  };
  return suite_run("stats", tests);
}
