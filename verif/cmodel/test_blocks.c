/* SPDX-License-Identifier: Apache-2.0
 *
 * test_blocks.c - blocks of the cycle-accurate model alone, clock by clock:
 * the worked traces of the queue and compressor pages.
 * A comment gives the clock in which the line below it looks.
 */
#include <string.h>

#include "cs_compressor.h"
#include "cs_fifo.h"
#include "cs_issue.h"
#include "suite.h"

/* queue.md, trace 1. */
static void fifo_latency(void)
{
  struct cs_fifo_state f;

  cs_fifo_reset(&f, 16);
  cs_fifo_step(&f, true, false);
  /* 1 */
  CU_ASSERT(f.cnt == 1 && f.level == 1 && !f.mid_v);
  cs_fifo_step(&f, false, false);
  /* 2 */
  CU_ASSERT(f.cnt == 0 && f.mid_v && !f.head_v);
  cs_fifo_step(&f, false, false);
  /* 3 */
  CU_ASSERT(f.head_v && f.head == 0 && !f.mid_v && f.level == 1);
  cs_fifo_step(&f, false, true);
  CU_ASSERT(!f.head_v && f.level == 0);
}

/* Against a plain queue: order, and nothing lost, at any push and pop. */
static void fifo_random(void)
{
  struct cs_fifo_state f;
  uint32_t data[8], next_in = 0, next_out = 0, rng = 5;

  cs_fifo_reset(&f, 8);
  for (int i = 0; i < suite_rounds(200000); i++) {
    uint32_t phase = (uint32_t)i / 64 & 3;
    bool push = suite_below(&rng, 4) <= phase;
    bool pop = suite_below(&rng, 4) >= phase;
    if (push && !cs_fifo_full(&f))
      data[f.wptr] = next_in++;
    if (pop && f.head_v)
      CU_ASSERT_EQUAL(data[f.head], next_out++);
    cs_fifo_step(&f, push, pop);
    CU_ASSERT_EQUAL_FATAL(f.level, next_in - next_out);
  }
}

/* queue.md, trace 2: two slots of one row. */
static void issue_two_slots(void)
{
  struct cs_issue_state s;
  struct cs_slot_cfg slots[4] = {{.w_src = CS_W_NEXT_PC}, {0},
                                 {.w_src = CS_W_RET_ADDR}, {0}};
  struct cs_row row = {.mask = 5};
  struct cs_issue_now now;

  row.lane[0] = (struct cs_lane){.pc = 0x80000100, .next_pc = 0x80000200,
                                 .ret_addr = 0x80000050};
  cs_issue_reset(&s, 1, 4);
  now = cs_issue_now(&s, &row, false);
  CU_ASSERT(now.count == 0 && !now.last);
  now = cs_issue_now(&s, &row, true);
  CU_ASSERT(now.count == 1 && !now.last && now.slot[0] == 0);
  cs_issue_step(&s, now, &row, slots, false);
  CU_ASSERT(s.p_count && s.done == 1);
  now = cs_issue_now(&s, &row, true);
  CU_ASSERT(now.count == 1 && now.last && now.slot[0] == 2);
  cs_issue_step(&s, now, &row, slots, false);
  CU_ASSERT(s.t_count && s.t[0].slot == 0 && s.t[0].w == 0x80000200);
  CU_ASSERT(s.done == 0);
  now = cs_issue_now(&s, NULL, true);
  cs_issue_step(&s, now, NULL, slots, true);
  CU_ASSERT(s.t_count && s.t[0].slot == 2 && s.t[0].w == 0); /* values_off */
  CU_ASSERT(!s.p_count);
}

struct comp {
  struct cs_compressor_state c;
  struct cs_comp_cfg cfg;
  struct cs_compressor_in in;
};

static void comp_clock(struct comp *t, const struct cs_message *tuple)
{
  t->in.t = tuple;
  cs_compressor_step(&t->c, &t->in);
}

/* Through INIT, into RUN. */
static void comp_start(struct comp *t, const char *spec)
{
  struct cs_compressor c;
  char err[100];

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &c, err, sizeof err), 0);
  memset(t, 0, sizeof *t);
  cs_comp_cfg_of(&t->cfg, &c);
  cs_compressor_init(&t->c, 32, 2048, 0);
  t->in.cfg = &t->cfg;
  t->in.enter_init = true;
  comp_clock(t, NULL);
  t->in.enter_init = false;
  t->in.init = true;
  for (; t->in.init_cnt < CS_INIT_WARMUP + (1u << c.log2n); t->in.init_cnt++)
    comp_clock(t, NULL);
  t->in.init = false;
  t->in.run = true;
}

/* compressor.md, traces 1 and 3: back to back in one stratum, message in M
 * eight clocks after T. */
static void compressor_back_to_back(void)
{
  const struct cs_message a = {.pc = 0x100, .w = 1};
  struct comp t;

  comp_start(&t, "H:P:4:2048,phase=zero");
  for (int clock = 0; clock < 20; clock++) {
    CU_ASSERT_EQUAL(cs_compressor_m(&t.c) != NULL, clock == 11);
    CU_ASSERT_EQUAL(cs_compressor_busy(&t.c), clock >= 1 && clock <= 11);
    comp_clock(&t, clock < 5 ? &a : NULL);
  }
  CU_ASSERT_EQUAL(t.c.bank.events, 5);
  CU_ASSERT_EQUAL(t.c.bank.emitted, 1);
  CU_ASSERT_EQUAL(t.c.bank.emitted_count, 4);
  CU_ASSERT_EQUAL(t.c.bank.credit, 0);
}

/* compressor.md, trace 2: the credit of a switch comes four clocks after X. */
static void compressor_early_credit(void)
{
  const struct cs_message a = {.pc = 0x100, .w = 1};
  struct comp t;

  comp_start(&t, "P:4,phase=zero,early=2,1");
  t.c.bank.table.words[0].S = 1; /* phase 1: pop and credit to match */
  t.c.bank.pop[0] = 1;
  t.c.bank.credit = 1;
  comp_clock(&t, &a);
  for (int clock = 1; clock < 7; clock++)
    comp_clock(&t, NULL);
  /* 7: event 1 in X */
  CU_ASSERT_EQUAL(t.c.bank.early.k, 1);
  comp_clock(&t, &a);
  /* 8: Y1 */
  CU_ASSERT_EQUAL(cs_compressor_m(&t.c)->count, 2);
  CU_ASSERT_EQUAL(t.c.bank.early.k, 2);
  CU_ASSERT_EQUAL(cs_sampler_bank_credit_due(&t.c.bank, &t.cfg), 2);
  comp_clock(&t, &a);
  /* 9: Y2; pop counts the write of the switch */
  CU_ASSERT_EQUAL(t.c.bank.pop[1], 1);
  CU_ASSERT_EQUAL(t.c.bank.credit, 1);
  comp_clock(&t, NULL);
  /* 10: Y3 */
  CU_ASSERT_EQUAL(t.c.bank.credit, 1);
  CU_ASSERT_EQUAL(cs_sampler_bank_credit_due(&t.c.bank, &t.cfg), 2);
  comp_clock(&t, NULL);
  /* 11 */
  CU_ASSERT_EQUAL(t.c.bank.credit, 3);
  for (int clock = 11; clock < 16; clock++)
    comp_clock(&t, NULL);
  /* 16: event 3 left X in 15 */
  CU_ASSERT_EQUAL(t.c.bank.events, 3);
  CU_ASSERT_EQUAL(t.c.bank.emitted_count, 6);
  CU_ASSERT_EQUAL(t.c.bank.table.words[0].S, 4);
}

/* Ticks by clocks: T = 10, one sample per burst, an event in every clock. */
static void compressor_clock_ticks(void)
{
  const struct cs_message a = {.pc = 0x100, .w = 1};
  struct comp t;
  int messages = 0;

  comp_start(&t, "B:1:1:1,tick=clocks:10");
  for (int clock = 0; clock < 108; clock++) {
    messages += cs_compressor_m(&t.c) != NULL;
    comp_clock(&t, &a);
  }
  /* tick_pend from 10, 20, ... 100; in M one clock later */
  CU_ASSERT_EQUAL(messages, 10);
  t.in.run = false;
  comp_clock(&t, NULL);
  CU_ASSERT_EQUAL(t.c.bank.tick_cnt, 0);
}

/* C at its limit sends an event that R would not have taken. */
static void compressor_counter_limit(void)
{
  const struct cs_message a = {.pc = 0x100, .w = 1};
  struct comp t;

  comp_start(&t, "CR:65536");
  t.c.bank.table.words[0].C = CS_C_MAX - 2;
  for (int clock = 0; clock < 10; clock++) {
    const struct cs_message *m = cs_compressor_m(&t.c);
    CU_ASSERT_EQUAL(m != NULL, clock == 9);
    if (m)
      CU_ASSERT_EQUAL(m->count, CS_C_MAX);
    comp_clock(&t, clock < 2 ? &a : NULL);
  }
  CU_ASSERT_EQUAL(t.c.bank.table.words[0].C, 0);
  CU_ASSERT_EQUAL(t.c.bank.emitted_count, CS_C_MAX);
}

/* TBL_ADDR in clock w: tbl_word from w+3. */
static void table_read(void)
{
  struct comp t;

  comp_start(&t, "H:P:256:2048,phase=zero");
  t.in.run = false;
  t.c.bank.table.words[5].S = 77;
  t.in.tbl_we = true;
  t.in.tbl_addr = 5 + 2048;
  comp_clock(&t, NULL);
  t.in.tbl_we = false;
  comp_clock(&t, NULL);
  CU_ASSERT_EQUAL(t.c.bank.table.tbl_word.S, 0);
  comp_clock(&t, NULL);
  CU_ASSERT_EQUAL(t.c.bank.table.tbl_word.S, 77);
  t.in.clear = true;
  comp_clock(&t, NULL);
  CU_ASSERT_EQUAL(t.c.bank.table.tbl_word.S, 0);
  CU_ASSERT_EQUAL(t.c.bank.table.words[5].S, 77);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"fifo: latency", fifo_latency},
    {"fifo: random", fifo_random},
    {"issue: two slots", issue_two_slots},
    {"compressor: back to back", compressor_back_to_back},
    {"compressor: early credit", compressor_early_credit},
    {"compressor: ticks by clocks", compressor_clock_ticks},
    {"compressor: counter limit", compressor_counter_limit},
    {"table: read by software", table_read},
    CU_TEST_INFO_NULL,
  };
  return suite_run("blocks", tests);
}
