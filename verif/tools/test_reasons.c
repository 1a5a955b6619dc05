/* SPDX-License-Identifier: Apache-2.0
 *
 * test_reasons.c - clocks by reason: of records, of w, of messages, as a table
 * and as JSON.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_collect.h"
#include "cs_pcs.h"
#include "suite.h"

static struct cs_rvfi record(uint16_t head)
{
  return (struct cs_rvfi){ .valid = true, .pc_rdata = 0x80000010,
                           .head_cycles = head,
                           .reasons = { [CS_REASON_OWN] = 1 } };
}

static void counted(void)
{
  struct cs_reasons all = { 0 };
  struct cs_rvfi r = record(8);

  r.reasons[CS_REASON_DCACHE] = 5;
  r.reasons[CS_REASON_ACCESS] = 2;
  cs_reasons_count(&all, &r);
  cs_reasons_count(&all, &r);
  CU_ASSERT_EQUAL(all.clocks[CS_REASON_OWN], 2);
  CU_ASSERT_EQUAL(all.clocks[CS_REASON_DCACHE], 10);
  CU_ASSERT_EQUAL(all.clocks[CS_REASON_ACCESS], 4);
  CU_ASSERT_EQUAL(cs_reasons_sum(&all), 16);
}

/* Counts and head_cycles stay at 65,535 each; the sums still agree. */
static void saturated(void)
{
  static const uint16_t device[] = { 65535, 65000, 40000 };
  struct cs_rvfi r = record(65535);

  for (size_t i = 0; i < sizeof device / sizeof *device; i++) {
    struct cs_reasons all = { 0 };

    r.reasons[CS_REASON_DEVICE] = device[i];
    r.reasons[CS_REASON_ICACHE] = 30000;
    cs_reasons_count(&all, &r);
    CU_ASSERT_EQUAL(cs_reasons_sum(&all), 65535);
    CU_ASSERT_EQUAL(all.clocks[CS_REASON_ICACHE], 30000);
    CU_ASSERT_EQUAL(all.clocks[CS_REASON_DEVICE], 65535 - 30000 - 1);
  }
  r.reasons[CS_REASON_ICACHE] = 65535;
  for (int k = 0; k < 2; k++) {
    struct cs_reasons all = { 0 };

    r.reasons[CS_REASON_DEVICE] = (uint16_t)(65535 - k);
    cs_reasons_count(&all, &r);
    CU_ASSERT_EQUAL(cs_reasons_sum(&all), 65535);
  }
}

/* {first, its clocks, second, its clocks, the others}; own is never named. */
static void of_w(void)
{
  struct cs_reasons r;

  cs_reasons_of_w(&r, 0x9ffff02a);
  CU_ASSERT_EQUAL(r.clocks[CS_REASON_OWN], 1);
  CU_ASSERT_EQUAL(r.clocks[CS_REASON_DCACHE], 4095);
  CU_ASSERT_EQUAL(r.clocks[CS_REASON_ACCESS], 2);
  CU_ASSERT_EQUAL(cs_reasons_sum(&r), 4098);
  cs_reasons_of_w(&r, 0);
  CU_ASSERT_EQUAL(cs_reasons_sum(&r), 1);
  cs_reasons_of_w(&r, 0x30040000);
  CU_ASSERT_EQUAL(r.clocks[CS_REASON_MISPREDICT], 4);
  CU_ASSERT_EQUAL(cs_reasons_sum(&r), 5);
}

static void in_words(void)
{
  static const struct { uint32_t w; const char *text; } of[] = {
    { 0, "own" }, { 0x30040000, "mispredict:4" },
    { 0x9ffff023, "dcache:4095+access:2+3" },
    { 0x100b6010, "icache:11+load_use:1" },
  };
  char text[40];

  for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
    cs_reasons_w_text(of[i].w, text, sizeof text);
    CU_ASSERT_STRING_EQUAL(text, of[i].text);
  }
  cs_reasons_w_text(0x30040000, text, 6);
  CU_ASSERT_STRING_EQUAL(text, "mispr");
}

/* By instruction: the reasons of a range sum to its cycles. */
static void by_instruction(void)
{
  struct cs_rvfi r = record(4);
  struct cs_pc_count sum, rest;
  struct cs_pcs p;

  CU_ASSERT_EQUAL_FATAL(cs_pcs_init(&p), 0);
  r.reasons[CS_REASON_TRAP] = 3;
  CU_ASSERT_EQUAL(cs_pcs_add(&p, &r), 0);
  CU_ASSERT_EQUAL(cs_pcs_add(&p, &r), 0);
  r.pc_rdata += 2;
  r.head_cycles = 1;
  r.reasons[CS_REASON_TRAP] = 0;
  CU_ASSERT_EQUAL(cs_pcs_add(&p, &r), 0);
  sum = cs_pcs_sum(&p, 0x80000010, 0x80000012);
  CU_ASSERT_EQUAL(sum.reasons.clocks[CS_REASON_TRAP], 6);
  CU_ASSERT_EQUAL(cs_reasons_sum(&sum.reasons), sum.cycles);
  rest = p.total;
  cs_pc_count_sub(&rest, &sum);
  CU_ASSERT_EQUAL(cs_reasons_sum(&rest.reasons), 1);
  CU_ASSERT_EQUAL(rest.reasons.clocks[CS_REASON_OWN], 1);
  cs_pcs_free(&p);
}

/* Two messages of a slot with w=reason, one of another. */
static void estimated(void)
{
  static const struct cs_message m[] = {
    { .pc = 0x80000010, .w = 0x30040001, .count = 256 },
    { .pc = 0x80000020, .w = 0, .count = 512 },
    { .pc = 0x80000020, .w = 0x90090000, .count = 3, .slot = 1 },
  };
  struct cs_report r = { .slot = { { .spec = "class=all,w=reason" },
                                   { .spec = "class=load,w=head" } } };
  struct cs_collect c;

  CU_ASSERT_EQUAL_FATAL(cs_collect_init(&c, 2, false, CS_ESTIMATE_SUM, NULL),
                        0);
  for (size_t i = 0; i < sizeof m / sizeof *m; i++)
    CU_ASSERT_EQUAL(cs_collect_message(&c, &m[i]), 0);
  CU_ASSERT_EQUAL(cs_collect_report(&c, NULL, &r), 0);
  CU_ASSERT(r.slot[0].tells_reasons);
  CU_ASSERT_EQUAL(r.slot[0].reasons.clocks[CS_REASON_OWN], 768);
  CU_ASSERT_EQUAL(r.slot[0].reasons.clocks[CS_REASON_MISPREDICT], 1024);
  CU_ASSERT_EQUAL(r.slot[0].unnamed, 256);
  CU_ASSERT(!r.slot[1].tells_reasons);
  CU_ASSERT_EQUAL(cs_reasons_sum(&r.slot[1].reasons), 0);
  cs_report_free(&r);
  cs_collect_free(&c);
}

/* The names are those of the table in docs/design/sideband.md, in its order. */
static void told(void)
{
  static const char *const names[] = {
    "own", "icache", "itlb_walk", "mispredict", "trap", "fetch", "load_use",
    "late_result", "divide", "dcache", "dtlb_walk", "store_buffer", "device",
    "fence", "csr", "access",
  };
  struct cs_reasons r = { { 50, [CS_REASON_FENCE] = 25, [15] = 24 } };
  json_t *o = cs_reasons_json(&r);
  char *text = NULL;
  size_t n;
  FILE *f = open_memstream(&text, &n);

  CU_ASSERT_EQUAL(json_object_size(o), CS_REASONS);
  for (int k = 0; k < CS_REASONS; k++)
    CU_ASSERT_EQUAL((uint64_t)json_integer_value(json_object_get(o, names[k])),
                    r.clocks[k]);
  json_decref(o);
  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  cs_reasons_print(f, "a name that is longer than its column", &r, 1);
  fclose(f);
  CU_ASSERT_STRING_EQUAL(text,
    "a name that is longer th         100  50.00      -      -      -      -"
    "      -      -      -      -      -      -      -      -  25.00      -"
    "  24.00\n");
  free(text);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"records", counted},
    {"records that waited too long", saturated},
    {"w", of_w},
    {"w in words", in_words},
    {"by instruction", by_instruction},
    {"messages", estimated},
    {"table, JSON", told},
    CU_TEST_INFO_NULL,
  };

  return suite_run("reasons", tests);
}
