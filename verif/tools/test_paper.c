/* SPDX-License-Identifier: Apache-2.0
 *
 * test_paper.c - from curves to verdicts, on results small enough to work out
 * by hand.
 */
#include <math.h>

#include "claims.h"
#include "cs_named.h"
#include "measure.h"
#include "paper.h"
#include "suite.h"

#define NEAR 1e-9

/* Two programs; design a has two runs, b one.  Nothing is selected at the
 * first checkpoint of `one`; `two` does not say what was selected. */
static const char one[] =
  "{\"events\":[100,200,400,800],\"instructions\":[400,800,1600,4000],"
  "\"selected\":[0,9,9,9],\"designs\":{"
  "\"a\":{\"bits\":100,\"runs\":["
  "{\"error\":[0,4,6,3],\"messages\":[1,2,4,8]},"
  "{\"error\":[0,9,5,1],\"messages\":[1,2,4,12]}]},"
  "\"b\":{\"bits\":400,\"runs\":["
  "{\"error\":[9,9,9,8],\"messages\":[2,5,9,20]}]}}}";
static const char two[] =
  "{\"events\":[100,200],\"instructions\":[400,1000],"
  "\"designs\":{"
  "\"a\":{\"bits\":100,\"runs\":[{\"error\":[4,2],\"messages\":[1,2]}]},"
  "\"b\":{\"bits\":400,\"runs\":[{\"error\":[4,1],\"messages\":[1,4]}]}}}";
static const char monte[] =
  "{\"length\":[1000,4000,16000],\"designs\":{"
  "\"X\":{\"sum\":[8,2,1],\"ratio\":[16,8,4],\"messages\":[1,2,3]},"
  "\"Y\":{\"sum\":[9,8,7],\"ratio\":[9,8,7],\"messages\":[1,2,6]}}}";

/* Runs of the coprocessor: host's clocks, of it setup and finish; error;
 * samples; then one or two checks. */
#define RUN(key, host, setup, finish, rms, taken, dropped, checks) \
  "\"" key "\":{\"clocks\":1000,\"host_clocks\":" #host "," \
  "\"interrupts\":3,\"host\":{\"setup\":{\"clocks\":" #setup "}," \
  "\"finish\":{\"clocks\":" #finish "}},\"score\":{\"values\":{\"rms\":" \
  #rms "}},\"samples\":{\"taken\":" #taken ",\"dropped\":" #dropped "}," \
  "\"checks\":[" checks "]}"
#define CHECK(instructions, overhead, values) \
  "{\"instructions\":" #instructions ",\"overhead_percent\":" #overhead "," \
  "\"values\":" #values "}"

static const char cop[] = "{\"runs\":{"
  RUN("v", 200, 20, 30, 0.1, 400, 100,
      CHECK(10, 50, 0.4) "," CHECK(20, 40, 0.2) "," CHECK(40, 30, 0.1)) ","
  RUN("s1", 800, 100, 200, 0.05, 400, 0,
      CHECK(10, 100, 0.8) "," CHECK(20, 90, 0.2) "," CHECK(40, 80, 0.05)) ","
  RUN("s2", 400, 100, 200, 0.2, 400, 0, CHECK(10, 40, 0.9)) ","
  RUN("s3", 100, 20, 50, 0.8, 400, 0, CHECK(10, 10, 0.9)) "}}";

static struct results r;

static void make_results(void)
{
  r = (struct results){ .programs = 2, .monte = json_loads(monte, 0, NULL) };
  r.program[0] = (struct program){ .name = "one", .cpi = 1.5,
                                   .loads = json_loads(one, 0, NULL),
                                   .cop = json_loads(cop, 0, NULL) };
  r.program[1] = (struct program){ .name = "two", .cpi = 3,
                                   .loads = json_loads(two, 0, NULL) };
  CU_ASSERT_PTR_NOT_NULL_FATAL(r.monte);
  CU_ASSERT_PTR_NOT_NULL_FATAL(r.program[0].loads);
  CU_ASSERT_PTR_NOT_NULL_FATAL(r.program[1].loads);
  CU_ASSERT_PTR_NOT_NULL_FATAL(r.program[0].cop);
}

static void free_results(void)
{
  json_decref(r.monte);
  json_decref(r.program[0].loads);
  json_decref(r.program[0].cop);
  json_decref(r.program[1].loads);
}

static void curves(void)
{
  const json_t *p;

  make_results();
  p = r.program[0].loads;
  CU_ASSERT_EQUAL(points(p), 4);
  CU_ASSERT_EQUAL(point_of(p, 399), 1);
  CU_ASSERT_EQUAL(point_of(p, 400), 2);
  CU_ASSERT_EQUAL(point_of(p, 1), 0);
  CU_ASSERT_DOUBLE_EQUAL(final(p, "a", "error"), 2, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(first_final(p, "a", "error"), 3, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(bits_of(p, "b"), 400, NEAR);
  /* 30 * 10 messages of 4000 * 1.5 cycles */
  CU_ASSERT_DOUBLE_EQUAL(overhead_at(&r.program[0], p, "a", 3), 5, NEAR);
  free_results();
}

/* Run 1 of a is at 5 % first after 200 events and stays from 800 on, run 2
 * both from 400 on. */
static void convergence(void)
{
  const json_t *p;

  make_results();
  p = r.program[0].loads;
  CU_ASSERT_DOUBLE_EQUAL(reaches(p, "a", 5), sqrt(200. * 400), NEAR);
  CU_ASSERT_DOUBLE_EQUAL(stays(p, "a", 5), sqrt(800. * 400), NEAR);
  CU_ASSERT_DOUBLE_EQUAL(reaches(p, "b", 5), 800, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(stays(p, "b", 5), 800, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(stays(r.program[1].loads, "a", 5), 100, NEAR);
  free_results();
}

/* Between 8 % at 1000 and 2 % at 4000 the error is as 1/N. */
static void monte_carlo(void)
{
  make_results();
  CU_ASSERT_DOUBLE_EQUAL(monte_reaches(&r, "X", "sum", 4), 2000, 1e-6);
  CU_ASSERT_DOUBLE_EQUAL(monte_reaches(&r, "X", "ratio", 4), 16000, 1e-6);
  CU_ASSERT_DOUBLE_EQUAL(monte_reaches(&r, "Y", "sum", 4), 16000, 1e-6);
  free_results();
}

static double fold(struct claim c, const char *expected)
{
  char text[160];
  double x;

  c.format = "%.2f";
  x = claim_measure(&r, &c, text, sizeof text);
  CU_ASSERT_STRING_EQUAL(text, expected);
  return x;
}

/* error of a/b: 2/8 and 2/1 */
static void folds(void)
{
  struct claim c = { .each = error_ratio, .a = "a", .b = "b", .fold = MOST };

  make_results();
  CU_ASSERT_DOUBLE_EQUAL(fold(c, "2.00 (one 0.25 to two 2)"), 2, NEAR);
  c.fold = LEAST;
  CU_ASSERT_DOUBLE_EQUAL(fold(c, "0.25 (one 0.25 to two 2)"), 0.25, NEAR);
  c.fold = GEOMEAN;
  CU_ASSERT_DOUBLE_EQUAL(fold(c, "0.71 (one 0.25 to two 2)"), sqrt(0.5), NEAR);
  c.fold = COUNT_AT_MOST;
  c.limit = 3;
  CU_ASSERT_DOUBLE_EQUAL(fold(c, "2.00 (one 0.25 to two 2)"), 2, NEAR);
  c.fold = COUNT_AT_LEAST;
  CU_ASSERT_DOUBLE_EQUAL(fold(c, "0.00 (one 0.25 to two 2)"), 0, NEAR);
  c.fold = ON;
  c.program = "two";
  CU_ASSERT_DOUBLE_EQUAL(fold(c, "2.00"), 2, NEAR);
  free_results();
}

static void measures(void)
{
  struct claim c = { .a = "a", .b = "b", .limit = 200 };
  const struct program *p = r.program;

  make_results();
  CU_ASSERT_DOUBLE_EQUAL(messages_ratio(p, &c), 0.5, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(bits_ratio(p, &c), 0.25, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(combined_saves(p, &c), 0.4, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(error_moves(p, &c), 5, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(messages_most(p, &c), 0.5, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(messages_saved(p, &c), 10, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(early_error_ratio(p, &c), 6.5 / 18, NEAR);
  c.b = "a b";
  CU_ASSERT_DOUBLE_EQUAL(error_against_best(p, &c), 1, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(error_against_best(&r.program[1], &c), 2, NEAR);
  /* a: errors 2, 2 and messages 10, 2; b: 8, 1 and 20, 4 */
  c.b = "b";
  CU_ASSERT_DOUBLE_EQUAL(mean_error_best(&r, &c), 2 / sqrt(8), NEAR);
  CU_ASSERT_DOUBLE_EQUAL(mean_product_best(&r, &c),
                         2 * sqrt(20) / (sqrt(8) * sqrt(80)), NEAR);
  c.b = "b a";
  CU_ASSERT_DOUBLE_EQUAL(mean_error_best(&r, &c), 1, NEAR);
  free_results();
}

static void coprocessor(void)
{
  struct claim c = { .a = "v", .b = "s1", .limit = 20 };
  const struct program *p = r.program;

  make_results();
  CU_ASSERT_DOUBLE_EQUAL(cop_error(p, "v"), 10, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_overhead(p, "v"), 20, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_running(p, "v"), 15, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_dropped_of(p, &c), 25, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_interrupts(p, "v"), 3, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_error_ratio(p, &c), 2, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_overhead_ratio(p, &c), 0.25, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_early_ratio(p, &c), 0.6, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_first_overhead_ratio(p, &c), 0.5, NEAR);
  /* 20 * 40 of the first 20 instructions, 40 * 30 - 800 of the others */
  CU_ASSERT_DOUBLE_EQUAL(cop_overhead_falls(p, &c), 0.5, NEAR);
  free_results();
}

/* Between 40 % and 10 % of overhead the error is as its inverse: 0.4 at 20;
 * while the program runs, s1 has 50 %, s2 10, s3 3. */
static void equal_overhead(void)
{
  static const char list[] = "s1 s2 s3";
  struct claim c = { .a = "v", .b = list };
  const struct program *p = r.program;

  make_results();
  CU_ASSERT_DOUBLE_EQUAL(cop_error_at(p, list, cop_overhead, 20), 40, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_error_at(p, list, cop_overhead, 40), 20, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_error_at(p, list, cop_overhead, 500), 5, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_error_at(p, list, cop_overhead, 1), 80, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_error_equal(p, &c), 0.25, NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_error_at(p, list, cop_running, sqrt(500)), 10,
                         NEAR);
  CU_ASSERT_DOUBLE_EQUAL(cop_error_equal_running(p, &c),
                         0.5 * pow(4, log(1.5) / log(5)), NEAR);
  free_results();
}

static void verdicts(void)
{
  struct claim c = { .low = 2, .high = 3 };

  CU_ASSERT_EQUAL(claim_verdict(&c, 2, 9), REPRODUCED);
  CU_ASSERT_EQUAL(claim_verdict(&c, 3, 18), REPRODUCED);
  CU_ASSERT_EQUAL(claim_verdict(&c, 1.99, 9), NOT_REPRODUCED);
  CU_ASSERT_EQUAL(claim_verdict(&c, 3.01, 18), NOT_REPRODUCED);
  c.better = LESS;
  CU_ASSERT_EQUAL(claim_verdict(&c, 1.99, 9), BETTER);
  CU_ASSERT_EQUAL(claim_verdict(&c, 3.01, 9), NOT_REPRODUCED);
  c.better = MORE;
  CU_ASSERT_EQUAL(claim_verdict(&c, 1.99, 9), NOT_REPRODUCED);
  CU_ASSERT_EQUAL(claim_verdict(&c, 3.01, 9), BETTER);
}

/* Six to eight of nine are seven to eight of ten. */
static void counts(void)
{
  struct claim c = { .fold = COUNT_AT_MOST, .low = 6, .high = 8 };

  CU_ASSERT_EQUAL(claim_verdict(&c, 6, 9), REPRODUCED);
  CU_ASSERT_EQUAL(claim_verdict(&c, 6, 10), NOT_REPRODUCED);
  CU_ASSERT_EQUAL(claim_verdict(&c, 7, 10), REPRODUCED);
  CU_ASSERT_EQUAL(claim_verdict(&c, 8, 10), REPRODUCED);
  CU_ASSERT_EQUAL(claim_verdict(&c, 9, 10), NOT_REPRODUCED);
  c.fold = COUNT_AT_LEAST;
  CU_ASSERT_EQUAL(claim_verdict(&c, 6, 10), NOT_REPRODUCED);
  c.fold = MOST;
  CU_ASSERT_EQUAL(claim_verdict(&c, 6, 10), REPRODUCED);
}

static void sets(void)
{
  static const enum fold of_set[] = { ALL, GEOMEAN, MOST, LEAST,
                                      COUNT_AT_MOST, COUNT_AT_LEAST };
  struct claim c = { .fold = WHOLE };

  CU_ASSERT_FALSE(claim_of_set(&c));
  c.fold = ON;
  CU_ASSERT_FALSE(claim_of_set(&c));
  for (int i = 0; i < 6; i++) {
    c.fold = of_set[i];
    CU_ASSERT_TRUE(claim_of_set(&c));
  }
}

/* Ours is what the tools take, and is judged as they report; the papers'
 * designs by their messages. */
static void defaults(void)
{
  const struct paper_design *list[] = {
    paper_value_designs, paper_control_designs, paper_slots_designs,
  };
  char spec[PAPER_TEXT];

  cs_spec_default(&cs_named_find("default")->params, CS_DEFAULT_RATE, spec,
                  sizeof spec);
  for (int i = 0; i < 3; i++) {
    unsigned ours = 0;

    for (const struct paper_design *d = list[i]; d->key; d++) {
      bool is_ours = !strncmp(d->key, "default", 7);

      CU_ASSERT_EQUAL(d->read_out, is_ours);
      ours += !strcmp(d->spec, spec);
      if (!strcmp(d->key, "default_a16"))
        CU_ASSERT_STRING_EQUAL(d->spec, spec);
      if (!strcmp(d->key, "default"))
        CU_ASSERT_NSTRING_EQUAL(d->spec, spec, strcspn(spec, "+"));
    }
    CU_ASSERT_EQUAL(ours, 1);
  }
}

/* A row that cannot be missed, or has no measure, is a mistake in the table. */
static void tables(void)
{
  const struct claim *table[] = { claims, cop_claims, goals };

  for (int i = 0; i < 3; i++)
    for (const struct claim *c = table[i]; c->where; c++) {
      CU_ASSERT(c->low > 0 || isfinite(c->high));
      CU_ASSERT(c->low < c->high);
      CU_ASSERT((c->fold == WHOLE || c->fold == ALL) == (c->whole != NULL));
      CU_ASSERT((c->whole == NULL) == (c->each != NULL));
      CU_ASSERT((c->fold == ON) == (c->program != NULL));
      CU_ASSERT(c->says && c->paper && c->a && c->format);
    }
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "curves", curves },
    { "convergence", convergence },
    { "Monte Carlo", monte_carlo },
    { "folds", folds },
    { "measures", measures },
    { "coprocessor", coprocessor },
    { "equal overhead", equal_overhead },
    { "verdicts", verdicts },
    { "counts of programs", counts },
    { "sets of programs", sets },
    { "our default", defaults },
    { "tables", tables },
    CU_TEST_INFO_NULL,
  };

  return suite_run("paper", tests);
}
