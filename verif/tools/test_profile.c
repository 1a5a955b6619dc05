/* SPDX-License-Identifier: Apache-2.0
 *
 * test_profile.c - profiles and the error metric, on cases small enough to
 * work out by hand.
 */
#include <math.h>

#include "cs_collect.h"
#include "cs_interval.h"
#include "cs_profile.h"
#include "suite.h"

static struct cs_profile ideal, estimate;

static void begin(void)
{
  CU_ASSERT_EQUAL_FATAL(cs_profile_init(&ideal), 0);
  CU_ASSERT_EQUAL_FATAL(cs_profile_init(&estimate), 0);
}

static void end(void)
{
  cs_profile_free(&ideal);
  cs_profile_free(&estimate);
}

static void add(struct cs_profile *p, uint64_t pc, uint64_t w, uint64_t n)
{
  CU_ASSERT_EQUAL(cs_profile_add(p, pc, w, n), 0);
}

/* Executions of pc with values that never repeat. */
static void add_noise(struct cs_profile *p, uint64_t pc, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    add(p, pc, 0x10000 + i, 1);
}

static double error(size_t *tuples, uint64_t *weight)
{
  struct cs_selection s;
  double e;

  CU_ASSERT_EQUAL_FATAL(cs_profile_select(&ideal, &cs_error_rules_paper, &s),
                        0);
  CU_ASSERT_EQUAL_FATAL(cs_selection_error(&s, &estimate, &e), 0);
  *tuples = s.n;
  *weight = s.weight;
  cs_selection_free(&s);
  return e;
}

static void counts(void)
{
  begin();
  for (unsigned i = 0; i < 5000; i++)
    add(&ideal, i % 70, i % 1000, 2);
  add(&ideal, 1, 2, 0);
  CU_ASSERT_EQUAL(ideal.used, 5000); /* i mod 70 and mod 1000: period 7000 */
  CU_ASSERT_EQUAL(ideal.total, 10000);
  CU_ASSERT_EQUAL(cs_profile_get(&ideal, 0, 0), 2);
  CU_ASSERT_EQUAL(cs_profile_get(&ideal, 1, 2), 0);
  cs_profile_clear(&ideal);
  CU_ASSERT_EQUAL(ideal.used + ideal.total, 0);
  CU_ASSERT_EQUAL(cs_profile_get(&ideal, 0, 0), 0);
  end();
}

static void wide_keys(void)
{
  begin();
  add(&ideal, UINT64_MAX, 0, 1);
  add(&ideal, 0, UINT64_MAX, 2);
  add(&ideal, UINT64_MAX, UINT64_MAX, 3);
  CU_ASSERT_EQUAL(cs_profile_get(&ideal, UINT64_MAX, 0), 1);
  CU_ASSERT_EQUAL(cs_profile_get(&ideal, 0, UINT64_MAX), 2);
  CU_ASSERT_EQUAL(cs_profile_get(&ideal, UINT64_MAX, UINT64_MAX), 3);
  end();
}

static void top(void)
{
  struct cs_count t[3];

  begin();
  for (unsigned i = 0; i < 10; i++)
    add(&ideal, 100 + i, i, i == 7 ? 50 : 10);
  CU_ASSERT_EQUAL(cs_profile_top(&ideal, t, 3), 3);
  CU_ASSERT_EQUAL(t[0].pc, 107);
  CU_ASSERT_EQUAL(t[1].pc, 100);
  CU_ASSERT_EQUAL(t[2].pc, 101);
  CU_ASSERT_EQUAL(cs_profile_top(&estimate, t, 3), 0);
  end();
}

/* A: 600 and 300 of 1000 are selected.  B runs 999 times only.  C's one
 * frequent value makes 35 % of it, below 40.  D is never sampled.
 * (600 |0.6 - 0.5| + 300 |0.3 - 0.25| + 1000 |1 - 0|) / 1900. */
static void error_by_hand(void)
{
  size_t tuples;
  uint64_t weight;

  begin();
  add(&ideal, 'A', 7, 600);
  add(&ideal, 'A', 8, 300);
  add_noise(&ideal, 'A', 100);
  add(&ideal, 'B', 1, 999);
  add(&ideal, 'C', 1, 700);
  add_noise(&ideal, 'C', 1300);
  add(&ideal, 'D', 5, 1000);
  add(&estimate, 'A', 7, 512);
  add(&estimate, 'A', 8, 256);
  add(&estimate, 'A', 9, 256);
  add(&estimate, 'B', 2, 256);
  CU_ASSERT_DOUBLE_EQUAL(error(&tuples, &weight), 1075.0 / 1900, 1e-12);
  CU_ASSERT_EQUAL(tuples, 3);
  CU_ASSERT_EQUAL(weight, 1900);
  end();
}

/* The limits themselves are inside: 1000 executions, 10 % and 40 %. */
static void error_at_the_limits(void)
{
  size_t tuples;
  uint64_t weight;

  begin();
  for (unsigned v = 0; v < 4; v++)
    add(&ideal, 'A', v, 100);
  add_noise(&ideal, 'A', 600);
  for (unsigned v = 0; v < 4; v++)
    add(&ideal, 'B', v, v ? 100 : 99);
  add_noise(&ideal, 'B', 601);
  CU_ASSERT_DOUBLE_EQUAL(error(&tuples, &weight), 0.1, 1e-12);
  CU_ASSERT_EQUAL(tuples, 4);
  CU_ASSERT_EQUAL(weight, 400);
  end();
}

static void error_of_nothing(void)
{
  size_t tuples;
  uint64_t weight;

  begin();
  add(&ideal, 'A', 1, 5);
  CU_ASSERT_EQUAL(error(&tuples, &weight), 0);
  CU_ASSERT_EQUAL(tuples, 0);
  end();
}

/* Counts of a sampler with counter speak of the stratum: by sums value 1 looks
 * like 90 %, by messages like the half that it is. */
static void estimators(void)
{
  const struct cs_message m[] = {
    { .pc = 'A', .w = 1, .count = 90 }, { .pc = 'A', .w = 2, .count = 10 },
  };
  struct cs_collect sum, ratio;

  CU_ASSERT_EQUAL(cs_collect_init(&sum, 1, false, CS_ESTIMATE_SUM, NULL), 0);
  CU_ASSERT_EQUAL(cs_collect_init(&ratio, 1, false, CS_ESTIMATE_RATIO, NULL),
                  0);
  for (int i = 0; i < 2; i++) {
    CU_ASSERT_EQUAL(cs_collect_message(&sum, &m[i]), 0);
    CU_ASSERT_EQUAL(cs_collect_message(&ratio, &m[i]), 0);
  }
  CU_ASSERT_EQUAL(cs_profile_get(&sum.estimate[0], 'A', 1), 90);
  CU_ASSERT_EQUAL(sum.estimate[0].total, 100);
  CU_ASSERT_EQUAL(cs_profile_get(&ratio.estimate[0], 'A', 1), 1);
  CU_ASSERT_EQUAL(ratio.estimate[0].total, 2);
  cs_collect_free(&sum);
  cs_collect_free(&ratio);
}

/* Two slots with different errors: the report weighs them by what they
 * select, and keeps equal tuples of both apart. */
static void slots(void)
{
  const struct cs_message m = { .pc = 'A', .w = 1, .count = 256 };
  struct cs_report r = { 0 };
  struct cs_collect c;

  CU_ASSERT_EQUAL(cs_collect_init(&c, 2, true, CS_ESTIMATE_SUM, NULL), 0);
  for (int i = 0; i < 3000; i++)
    CU_ASSERT_EQUAL(cs_collect_event(&c, i >= 1000, 'A', 1), 0);
  CU_ASSERT_EQUAL(cs_collect_message(&c, &m), 0);
  CU_ASSERT_EQUAL(cs_collect_report(&c, NULL, &r), 0);
  cs_report_free(&r);
  CU_ASSERT_EQUAL(r.messages, 1);
  CU_ASSERT_DOUBLE_EQUAL(r.slot[0].error_percent, 0, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(r.slot[1].error_percent, 100, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(r.error_percent, 100.0 * 2000 / 3000, 1e-12);
  CU_ASSERT_EQUAL(r.pairs, 1);
  CU_ASSERT_DOUBLE_EQUAL(r.pair[0].invariance_exact, 1, 1e-12);
  cs_collect_free(&c);
}

/* ---- intervals ---- */

static struct cs_compressor compressor(const char *spec)
{
  struct cs_compressor c;
  char err[100];

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &c, err, sizeof err), 0);
  return c;
}

static double samples(const char *spec, enum cs_estimator e, uint64_t emitted,
                      uint64_t messages, uint64_t part, uint64_t total)
{
  struct cs_compressor c = compressor(spec);

  return cs_interval_samples(&c, e, emitted, messages, part, total);
}

static void effective_samples(void)
{
  const enum cs_estimator sum = CS_ESTIMATE_SUM;

  CU_ASSERT_DOUBLE_EQUAL(samples("R:256", sum, 40, 40, 10240, 10240), 40,
                         1e-9);
  CU_ASSERT_DOUBLE_EQUAL(samples("H:P:256:64,early=off", sum, 40, 1, 2560,
                                 10240), 10, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(samples("B:256:8:2", sum, 40, 40, 10240, 10240), 5,
                         1e-9);
  /* 1000 of each period up to 256: sums 480000, squares 87040000 */
  CU_ASSERT_DOUBLE_EQUAL(samples("H:P:256:2048", sum, 4000, 9, 480000,
                                 480000), 480000.0 * 480000 / 87040000, 1e-6);
  CU_ASSERT_DOUBLE_EQUAL(samples("H:P:256:2048", sum, 1000, 9, 8000, 32000),
                         250, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(samples("H:P:256:2048,banks=2", sum, 2000, 9, 64000,
                                 64000), 2000, 1e-9);
  /* 30 of period 64, 10 of 1024 */
  CU_ASSERT_DOUBLE_EQUAL(samples("H:P:64:1024,tiers=1024,64,128", sum, 40, 40,
                                 12160, 12160),
                         12160.0 * 12160 / (30 * 64.0 * 64 + 10 * 1024e3 *
                                            1.024), 1e-6);
  CU_ASSERT_DOUBLE_EQUAL(samples("H:CR:256:4", CS_ESTIMATE_RATIO, 40, 30, 30,
                                 30), 30, 1e-9);
  CU_ASSERT_EQUAL(samples("H:CR:256:4", sum, 40, 30, 30, 30), 0);
  CU_ASSERT_EQUAL(samples("T:2:256:2048:2", sum, 40, 30, 30, 30), 0);
  CU_ASSERT_EQUAL(samples("R:256", sum, 0, 0, 0, 0), 0);
}

static void intervals(void)
{
  struct cs_interval i = cs_interval(0.5, 100);

  CU_ASSERT_DOUBLE_EQUAL(i.low, 0.403832, 1e-6);
  CU_ASSERT_DOUBLE_EQUAL(i.high, 0.596168, 1e-6);
  i = cs_interval_widened(i, 0.25);
  CU_ASSERT_DOUBLE_EQUAL(i.low, 0.75 * 0.403832, 1e-6);
  CU_ASSERT_DOUBLE_EQUAL(i.high, 0.846168, 1e-6);
  i = cs_interval(0, 100);
  CU_ASSERT_EQUAL(i.low, 0);
  CU_ASSERT_DOUBLE_EQUAL(i.high, 0.036993, 1e-6);
  i = cs_interval(1, 100);
  CU_ASSERT_DOUBLE_EQUAL(i.low, 1 - 0.036993, 1e-6);
  CU_ASSERT_EQUAL(i.high, 1);
}

/* ---- instructions ---- */

static void take(struct cs_collect *c, uint64_t pc, uint64_t w, uint32_t n)
{
  const struct cs_message m = { .pc = pc, .w = w, .count = n };

  CU_ASSERT_EQUAL(cs_collect_message(c, &m), 0);
}

/* A has 600 of 1000, ten values, one more often; B has one value.  What is
 * read out counts like the rest. */
static void instructions(void)
{
  struct cs_compressor k = compressor("H:P:100:4,phase=zero");
  struct cs_report r = { .slot = { { .accepted = 1250 } } };
  const struct cs_report_site *t;
  struct cs_collect c;

  CU_ASSERT_EQUAL(cs_collect_init(&c, 1, true, CS_ESTIMATE_SUM, NULL), 0);
  c.compressor = &k;
  for (unsigned i = 0; i < 9; i++)
    take(&c, 'A', 20 - i, 50);
  take(&c, 'A', 5, 100);
  c.reading_out = true;
  take(&c, 'A', 5, 50);
  take(&c, 'B', 1, 400);
  CU_ASSERT_EQUAL(cs_collect_event(&c, 0, 'A', 3), 0);
  CU_ASSERT_EQUAL(cs_collect_event(&c, 0, 'A', 4), 0);
  CU_ASSERT_EQUAL(cs_collect_event(&c, 0, 'A', 4), 0);
  CU_ASSERT_EQUAL(cs_collect_event(&c, 0, 'C', 4), 0);
  CU_ASSERT_EQUAL(cs_collect_report(&c, NULL, &r), 0);
  CU_ASSERT_EQUAL(r.read_out.messages, 2);
  CU_ASSERT_EQUAL(r.read_out.counts, 450);
  CU_ASSERT_EQUAL(r.slot[0].counts, 1000);
  CU_ASSERT_EQUAL(r.slot[0].instructions, 2);
  CU_ASSERT_DOUBLE_EQUAL(r.slot[0].samples, 10, 1e-9);
  CU_ASSERT_EQUAL_FATAL(r.sites, 2);
  t = r.site;
  CU_ASSERT_EQUAL(t->pc, 'A');
  CU_ASSERT_DOUBLE_EQUAL(t->share, 0.6, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(t->share_exact, 0.75, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(t->invariance, 0.25, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(t->invariance_exact, 2.0 / 3, 1e-12);
  CU_ASSERT_EQUAL(t->values, CS_REPORT_VALUES);
  CU_ASSERT_EQUAL(t->value[0].value, 5);
  CU_ASSERT_EQUAL(t->value[1].value, 12);
  CU_ASSERT_EQUAL(t->value[7].value, 18);
  /* a fifth of the events is held, and may be anyone's */
  CU_ASSERT_DOUBLE_EQUAL(t->low, 0.8 * cs_interval(0.6, 10).low, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(t->high, fmin(1, 0.2 + cs_interval(0.6, 10).high),
                         1e-12);
  cs_report_free(&r);
  cs_collect_free(&c);
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "counts", counts },
    { "wide keys", wide_keys },
    { "top", top },
    { "error by hand", error_by_hand },
    { "error at the limits", error_at_the_limits },
    { "error of nothing", error_of_nothing },
    { "estimators", estimators },
    { "slots", slots },
    { "effective samples", effective_samples },
    { "intervals", intervals },
    { "instructions", instructions },
    CU_TEST_INFO_NULL,
  };
  return suite_run("profile", tests);
}
