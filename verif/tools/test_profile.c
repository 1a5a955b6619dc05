/* SPDX-License-Identifier: Apache-2.0
 *
 * test_profile.c - profiles and the error metric, on cases small enough to
 * work out by hand.
 */
#include "cs_collect.h"
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
  CU_ASSERT_EQUAL(r.messages, 1);
  CU_ASSERT_DOUBLE_EQUAL(r.slot[0].error_percent, 0, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(r.slot[1].error_percent, 100, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(r.error_percent, 100.0 * 2000 / 3000, 1e-12);
  CU_ASSERT_EQUAL(r.tops, 1);
  CU_ASSERT_DOUBLE_EQUAL(r.top[0].invariance_exact, 1, 1e-12);
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
    CU_TEST_INFO_NULL,
  };
  return suite_run("profile", tests);
}
