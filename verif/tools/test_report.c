/* SPDX-License-Identifier: Apache-2.0
 *
 * test_report.c - the report as JSON and back, and the law's verdict.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cs_report.h"
#include "suite.h"

static char path[] = "/tmp/coresample-report-XXXXXX";

static struct cs_report_site sites[] = {
  { .pc = 0x80000010, .function = "main", .file = "a.c", .line = 12,
    .share = 0.5, .low = 0.25, .high = 0.625, .share_exact = 0.4375,
    .invariance = 0.75, .invariance_exact = 0.8125, .values = 3,
    .value = { { .value = 7, .share = 0.75 },
               { .value = 0x1000, .share = 0.125 },
               { .value = 0xfedcba9876543210, .share = 0.0625 } } },
  { .pc = 0x80000020, .function = "main", .share = 0.25, .low = 0.125,
    .high = 0.5, .invariance = 1, .values = 1,
    .value = { { .value = 0x80000040, .share = 1, .function = "callee",
                 .offset = 0x20 } } },
};

static const struct cs_report sample = {
  .program = "gzip", .device = "C model", .config = "default",
  .compressor = "R:256", .instructions = 1000, .clocks = 1500,
  .messages = 5, .lockstep_cycles = 1600, .mismatches = 0, .port_errors = 2,
  .memory = "flat",
  .user = { 900, 1400, 30, 20, 10, { { 900, [CS_REASON_DCACHE] = 500 } } },
  .core_lockstep = 1000,
  .cost = { .measured = true, .baseline = true, .cycles = 1450,
            .cycles_unprofiled = 1300, .interrupts = 1, .handled = 5,
            .phase = { 10, 60, 25, 15, 20 }, .misses = 2,
            .read_out = 77, .strata = 99,
            .alone = { 900, 1390, 25, 21, 9, { { 0 } } } },
  .overhead_percent = 10, .exact = true, .error_percent = 1.5,
  .slots = 2, .pairs = 1, .site = sites, .sites = 2,
  .read_out = { 2, 3 },
  .slot = { { .spec = "class=load,w=load", .selected = 9, .accepted = 7,
              .dropped = 2, .messages = 5, .counts = 6, .samples = 150,
              .instructions = 3, .error_percent = 1.5 },
            { .id = 1, .spec = "class=all,w=reason", .tells_reasons = true,
              .reasons = { { 64, [CS_REASON_DCACHE] = 32 } }, .unnamed = 4 } },
  .law = { .accepted = 7, .credit = 3, .sent = 6, .held = 4, .counts = true,
           .events = 7, .emitted = 5 },
  .pair = { { .pc = 0x80000010, .value = 0xfedcba9876543210,
             .function = "main", .file = "a.c", .line = 12, .share = 0.5,
             .invariance_estimated = 0.25, .invariance_exact = 0.75 } },
};

static void put_text(const char *text)
{
  FILE *f = fopen(path, "w");

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  fputs(text, f);
  fclose(f);
}

static char *printed_as(const struct cs_report *r, bool pairs)
{
  char *text = NULL;
  size_t n;
  FILE *f = open_memstream(&text, &n);

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  cs_report_print(r, pairs, f);
  fclose(f);
  return text;
}

static char *printed(const struct cs_report *r)
{
  return printed_as(r, false);
}

static void round_trip(void)
{
  struct cs_report got;
  char err[200] = "", *a, *b;
  FILE *f = fopen(path, "w");

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  CU_ASSERT_EQUAL(cs_report_write_json(&sample, f), 0);
  fclose(f);
  CU_ASSERT_EQUAL(cs_report_read_json(&got, path, err, sizeof err), 0);
  CU_ASSERT_STRING_EQUAL(err, "");
  CU_ASSERT_EQUAL(got.pair[0].value, sample.pair[0].value);
  CU_ASSERT_EQUAL(got.law.held, 4);
  a = printed(&sample);
  b = printed(&got);
  CU_ASSERT_STRING_EQUAL(a, b);
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "conservation law holds"));
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "main a.c:12"));
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "rests on 5 messages, worth 150 samples"));
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "50.00 % of its counts at the end, in 2 "
                                   "messages that the combiner held (77 "));
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "slot 0  class=load,w=load; w: the value "
                                   "that was loaded\n"));
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "11.54 % = (1450 - 1300) / 1300"));
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "30.0 clocks = 150 / 5"));
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "+5 I-cache misses, -1 D-cache misses, "
                                   "+1 mispredicts"));
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "own instructions                1400  "
                                   "64.29      -"));
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "slot 1, estimated                100  "
                                   "64.00      -"));
  free(a);
  free(b);
  a = printed_as(&sample, true);
  b = printed_as(&got, true);
  CU_ASSERT_STRING_EQUAL(a, b);
  CU_ASSERT_PTR_NOT_NULL(strstr(a, "0xfedcba9876543210 main a.c:12"));
  CU_ASSERT_PTR_NULL(strstr(a, "callee"));
  free(a);
  free(b);
  cs_report_free(&got);
}

/* The line of the first instruction, and what becomes of it. */
static void instructions(void)
{
  struct cs_report r = sample;
  char *text = printed(&r);

  CU_ASSERT_PTR_NOT_NULL(strstr(text,
    "80000010   50.00  25.00..62.50  43.75   75.00  81.25  ############==-."
    "  7 75%, 0x1000 12%  main a.c:12\n"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text,
    "80000020   25.00  12.50..50.00   0.00   100.0   0.00  ################"
    "  callee+0x20 100%   main\n"));
  free(text);
  r.slot[0].samples = 0;
  r.exact = false;
  text = printed(&r);
  CU_ASSERT_PTR_NOT_NULL(strstr(text,
    "80000010   50.00        -        75.00  ############==-.  7 75%"));
  free(text);
}

/* Of the compressor that made it the report says what may be wrong. */
static void warnings(void)
{
  struct cs_report r = sample;
  char *text = printed(&r);

  CU_ASSERT_PTR_NOT_NULL(strstr(text, "warning: slot 0: 22.2 % of its events "
                                      "were dropped"));
  CU_ASSERT_PTR_NULL(strstr(text, "samples are too few"));
  CU_ASSERT_PTR_NULL(strstr(text, "warning: most of the profile"));
  free(text);
  r.slot[0].samples = 99;
  r.read_out.counts = 4;
  r.slot[0].dropped = 0;
  text = printed(&r);
  CU_ASSERT_PTR_NULL(strstr(text, "were dropped"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "99 samples are too few"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "warning: most of the profile"));
  CU_ASSERT_PTR_NULL(strstr(text, "are held in"));
  free(text);
  snprintf(r.compressor, sizeof r.compressor, "H:P:256:64,phase=zero");
  text = printed(&r);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "warning: 57.1 % of the events are held"));
  free(text);
  snprintf(r.compressor, sizeof r.compressor, "H:P:256:64");
  text = printed(&r);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "net +14.29 % of the events"));
  CU_ASSERT_PTR_NULL(strstr(text, "are held in"));
  free(text);
}

static void broken_law(void)
{
  struct cs_report r = sample;
  char *text;

  r.law.held++;
  CU_ASSERT_FALSE(cs_report_law_holds(&r));
  text = printed(&r);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "IS BROKEN"));
  free(text);
  r.law.counts = false;
  CU_ASSERT_TRUE(cs_report_law_holds(&r));
  r.law.events--;
  CU_ASSERT_FALSE(cs_report_law_holds(&r));
}

static void overhead(void)
{
  CU_ASSERT_DOUBLE_EQUAL(cs_report_overhead(100, 300000), 1.0, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(cs_report_overhead(100, 0), 0, 1e-12);
}

static void same_after_json(const struct cs_report *r, const char *wanted)
{
  struct cs_report got;
  char err[200] = "", *a = printed(r), *b;
  FILE *f = fopen(path, "w");

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  CU_ASSERT_EQUAL(cs_report_write_json(r, f), 0);
  fclose(f);
  CU_ASSERT_EQUAL(cs_report_read_json(&got, path, err, sizeof err), 0);
  CU_ASSERT_STRING_EQUAL(err, "");
  b = printed(&got);
  CU_ASSERT_STRING_EQUAL(a, b);
  CU_ASSERT_PTR_NOT_NULL(strstr(a, wanted));
  cs_report_free(&got);
  free(a);
  free(b);
}

/* What was not measured is not 0. */
static void other_kinds(void)
{
  struct cs_report r = sample;

  r.cost.baseline = false;
  r.cost.cycles_unprofiled = 0;
  r.cost.alone = (struct cs_report_program){ 0 };
  same_after_json(&r, "cycles       1450 of the program");
  r.cost = (struct cs_report_cost){ 0 };
  same_after_json(&r, "slowdown     not measured");
  r.kind = CS_REPORT_NOTHING;
  same_after_json(&r, "CPI          1.556 = 1400 / 900");
  r = sample;
  r.kind = CS_REPORT_SAMPLING;
  memset(r.cost.phase, 0, sizeof r.cost.phase);
  r.sampling = (struct cs_report_sampling){ 1600, 100, "loads", 7, 3,
                                            .histogram = false };
  same_after_json(&r, "every 1600..1699 loads: 7 samples, 4 of them at");
}

static void wrong_files(void)
{
  static const struct { const char *text, *err; } wrong[] = {
    { "", ": offset 0: " },
    { "{\"program\": ", ": offset 12: " },
    { "[]", "key 'program' missing or wrong" },
    { "{}", "key 'program' missing or wrong" },
    { "{\"program\": 3}", "key 'program' missing or wrong" },
    { "{\"program\": \"x\"}", "key 'device' missing or wrong" },
    { "{\"program\": \"x\", \"top\": []}", "a profile of an older form" },
  };
  struct cs_report r;
  char err[300];

  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    put_text(wrong[i].text);
    CU_ASSERT_EQUAL(cs_report_read_json(&r, path, err, sizeof err), -1);
    CU_ASSERT_EQUAL(strstr(err, path), err);
    CU_ASSERT_PTR_NOT_NULL(strstr(err, wrong[i].err));
    cs_report_free(&r);
  }
  CU_ASSERT_EQUAL(cs_report_read_json(&r, "/nowhere", err, sizeof err), -1);
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "round trip", round_trip },
    { "instructions", instructions },
    { "warnings", warnings },
    { "broken law", broken_law },
    { "overhead", overhead },
    { "other kinds", other_kinds },
    { "wrong files", wrong_files },
    CU_TEST_INFO_NULL,
  };
  int fd = mkstemp(path), status;

  if (fd < 0)
    return 2;
  close(fd);
  status = suite_run("report", tests);
  unlink(path);
  return status;
}
