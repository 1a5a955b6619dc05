/* SPDX-License-Identifier: Apache-2.0
 *
 * test_blocks.c - blocks of the cycle-accurate model alone, clock by clock:
 * the worked traces of the queue, compressor, combiner and transport pages.
 * A comment gives the clock in which the line below it looks.
 */
#include <string.h>

#include "cs_combiner.h"
#include "cs_compressor.h"
#include "cs_fifo.h"
#include "cs_issue.h"
#include "cs_stats.h"
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
  cs_issue_reset(&s, 4);
  now = cs_issue_now(&s, &row, false);
  CU_ASSERT(!now.issue && !now.last);
  now = cs_issue_now(&s, &row, true);
  CU_ASSERT(now.issue && !now.last && now.slot == 0);
  cs_issue_step(&s, now, &row, slots, false);
  CU_ASSERT(s.p_valid && s.done == 1);
  now = cs_issue_now(&s, &row, true);
  CU_ASSERT(now.issue && now.last && now.slot == 2);
  cs_issue_step(&s, now, &row, slots, false);
  CU_ASSERT(s.t_valid && s.t.slot == 0 && s.t.w == 0x80000200);
  CU_ASSERT(s.done == 0);
  now = cs_issue_now(&s, NULL, true);
  cs_issue_step(&s, now, NULL, slots, true);
  CU_ASSERT(s.t_valid && s.t.slot == 2 && s.t.w == 0); /* values_off */
  CU_ASSERT(!s.p_valid);
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
  cs_compressor_init(&t->c, 32, 2048);
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
  CU_ASSERT_EQUAL(t.c.events, 5);
  CU_ASSERT_EQUAL(t.c.emitted, 1);
  CU_ASSERT_EQUAL(t.c.emitted_count, 4);
  CU_ASSERT_EQUAL(t.c.credit, 0);
}

/* compressor.md, trace 2: the credit of a switch comes three clocks after X. */
static void compressor_early_credit(void)
{
  const struct cs_message a = {.pc = 0x100, .w = 1};
  struct comp t;

  comp_start(&t, "P:4,phase=zero,early=2,1");
  t.c.table.words[0].S = 1; /* phase 1: pop and credit to match */
  t.c.pop[0] = 1;
  t.c.credit = 1;
  comp_clock(&t, &a);
  for (int clock = 1; clock < 7; clock++)
    comp_clock(&t, NULL);
  /* 7: event 1 in X */
  CU_ASSERT_EQUAL(t.c.early.k, 1);
  comp_clock(&t, &a);
  /* 8: Y1 */
  CU_ASSERT_EQUAL(cs_compressor_m(&t.c)->count, 2);
  CU_ASSERT_EQUAL(t.c.early.k, 2);
  CU_ASSERT_EQUAL(cs_compressor_credit_due(&t.c, &t.cfg), 2);
  comp_clock(&t, &a);
  /* 9: Y2; pop counts the write of the switch */
  CU_ASSERT_EQUAL(t.c.pop[1], 1);
  CU_ASSERT_EQUAL(t.c.credit, 1);
  comp_clock(&t, NULL);
  /* 10 */
  CU_ASSERT_EQUAL(t.c.credit, 3);
  for (int clock = 10; clock < 16; clock++)
    comp_clock(&t, NULL);
  /* 16: event 3 left X in 15 */
  CU_ASSERT_EQUAL(t.c.events, 3);
  CU_ASSERT_EQUAL(t.c.emitted_count, 6);
  CU_ASSERT_EQUAL(t.c.table.words[0].S, 4);
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
  CU_ASSERT_EQUAL(t.c.tick_cnt, 0);
}

/* C at its limit sends an event that R would not have taken. */
static void compressor_counter_limit(void)
{
  const struct cs_message a = {.pc = 0x100, .w = 1};
  struct comp t;

  comp_start(&t, "CR:65536");
  t.c.table.words[0].C = CS_C_MAX - 2;
  for (int clock = 0; clock < 10; clock++) {
    const struct cs_message *m = cs_compressor_m(&t.c);
    CU_ASSERT_EQUAL(m != NULL, clock == 9);
    if (m)
      CU_ASSERT_EQUAL(m->count, CS_C_MAX);
    comp_clock(&t, clock < 2 ? &a : NULL);
  }
  CU_ASSERT_EQUAL(t.c.table.words[0].C, 0);
  CU_ASSERT_EQUAL(t.c.emitted_count, CS_C_MAX);
}

/* TBL_ADDR in clock w: tbl_word from w+3. */
static void table_read(void)
{
  struct comp t;

  comp_start(&t, "H:P:256:2048,phase=zero");
  t.in.run = false;
  t.c.table.words[5].S = 77;
  t.in.tbl_we = true;
  t.in.tbl_addr = 5 + 2048;
  comp_clock(&t, NULL);
  t.in.tbl_we = false;
  comp_clock(&t, NULL);
  CU_ASSERT_EQUAL(t.c.table.tbl_word.S, 0);
  comp_clock(&t, NULL);
  CU_ASSERT_EQUAL(t.c.table.tbl_word.S, 77);
  t.in.clear = true;
  comp_clock(&t, NULL);
  CU_ASSERT_EQUAL(t.c.table.tbl_word.S, 0);
  CU_ASSERT_EQUAL(t.c.table.words[5].S, 77);
}

struct comb {
  struct cs_combiner_state c;
  struct cs_combiner_in in;
};

static void comb_start(struct comb *t, unsigned k, uint32_t max_merges)
{
  memset(t, 0, sizeof *t);
  cs_combiner_reset(&t->c, k);
  t->in.on = t->in.run = true;
  t->in.max_merges = max_merges;
}

/* Gives one message; returns the clocks until the combiner is idle again,
 * and what it sent, if anything, in *sent. */
static int comb_message(struct comb *t, uint64_t w, uint32_t count,
                        struct cs_message *sent)
{
  struct cs_message m = {.pc = 0x100, .w = w, .count = count};
  struct cs_combiner_now now;
  int clocks = 0;

  sent->count = 0;
  t->in.head = &m;
  do {
    now = cs_combiner_now(&t->c, &t->in);
    CU_ASSERT_EQUAL(now.in_pop, clocks == 0);
    if (now.out_push)
      *sent = *now.out_push;
    cs_combiner_step(&t->c, &t->in);
    t->in.head = NULL;
    clocks++;
  } while (t->c.fsm != CS_COMB_IDLE);
  return clocks;
}

/* combiner.md, traces 1 to 3. */
static void combiner_merges(void)
{
  struct cs_message sent;
  struct comb t;

  comb_start(&t, 4, 256);
  CU_ASSERT_EQUAL(comb_message(&t, 1, 256, &sent), 3);
  CU_ASSERT_EQUAL(comb_message(&t, 2, 256, &sent), 3);
  CU_ASSERT_EQUAL(comb_message(&t, 1, 256, &sent), 4);
  CU_ASSERT_EQUAL(t.c.n, 2);
  CU_ASSERT_EQUAL(t.c.rows[t.c.id[0]].m.count, 512);
  CU_ASSERT_EQUAL(cs_combiner_held(&t.c), 768);
}

static void combiner_replaces(void)
{
  struct cs_message sent;
  struct comb t;

  comb_start(&t, 4, 256);
  for (uint64_t w = 4; w >= 1; w--)
    comb_message(&t, w, 256 * (uint32_t)w, &sent);
  CU_ASSERT_EQUAL(comb_message(&t, 9, 256, &sent), 5);
  CU_ASSERT_EQUAL(sent.w, 4);
  CU_ASSERT_EQUAL(sent.count, 1024);
  CU_ASSERT_EQUAL(t.c.n, 4);
}

static void combiner_max_merges(void)
{
  struct cs_message sent;
  struct comb t;

  comb_start(&t, 4, 2);
  comb_message(&t, 1, 256, &sent);
  comb_message(&t, 2, 256, &sent);
  CU_ASSERT_EQUAL(comb_message(&t, 1, 256, &sent), 5);
  CU_ASSERT_EQUAL(sent.count, 512);
  CU_ASSERT_EQUAL(t.c.n, 1);
  CU_ASSERT_EQUAL(t.c.rows[t.c.id[0]].m.w, 2);
}

/* An equal signature of another tuple costs three clocks. */
static void combiner_alias(void)
{
  struct cs_message sent;
  struct comb t;

  comb_start(&t, 4, 256);
  comb_message(&t, 0x0001, 256, &sent);
  CU_ASSERT_EQUAL(comb_message(&t, 0x0100, 256, &sent), 6);
  CU_ASSERT_EQUAL(t.c.n, 2);
}

/* The time-out flushes all, least recent first, and waits while full. */
static void combiner_timeout(void)
{
  struct cs_message sent;
  struct comb t;
  int pushes = 0;

  comb_start(&t, 4, 256);
  t.in.timeout = 100;
  for (uint64_t w = 1; w <= 3; w++)
    comb_message(&t, w, (uint32_t)w, &sent);
  t.in.full = true;
  for (int clock = 9; clock < 150; clock++) {
    CU_ASSERT_PTR_NULL(cs_combiner_now(&t.c, &t.in).out_push);
    CU_ASSERT_EQUAL(cs_combiner_held(&t.c), 6);
    cs_combiner_step(&t.c, &t.in);
  }
  CU_ASSERT_EQUAL(t.c.fsm, CS_COMB_SEND);
  t.in.full = false;
  for (int clock = 150; clock < 170; clock++) {
    struct cs_combiner_now now = cs_combiner_now(&t.c, &t.in);
    if (now.out_push)
      CU_ASSERT_EQUAL(now.out_push->w, (uint64_t)++pushes);
    cs_combiner_step(&t.c, &t.in);
  }
  CU_ASSERT_EQUAL(pushes, 3);
  CU_ASSERT(cs_combiner_empty(&t.c, true));
}

static void combiner_off(void)
{
  struct cs_message m = {.pc = 1, .w = 2, .count = 3};
  struct cs_combiner_now now;
  struct comb t;

  comb_start(&t, 4, 256);
  t.in.on = false;
  t.in.head = &m;
  now = cs_combiner_now(&t.c, &t.in);
  CU_ASSERT(now.in_pop && now.out_push == &m);
  t.in.full = true;
  now = cs_combiner_now(&t.c, &t.in);
  CU_ASSERT(!now.in_pop && !now.out_push);
}

/* transport.md, trace 1: levels are given, clocks counted from 10. */
static void interrupt_watermark(void)
{
  static const uint8_t level[] = {0, 1, 2, 2, 2, 2};
  static const bool state[] = {0, 0, 0, 1, 1, 1};
  static const bool irq[] = {0, 0, 0, 0, 1, 1};
  struct cs_stats_in in = {.watermark = 2, .intr_enable = 1};
  struct cs_stats_state s;

  cs_stats_reset(&s, 4);
  for (int i = 0; i < 6; i++) {
    CU_ASSERT_EQUAL(s.intr_state, state[i] ? CS_INTR_WATERMARK : 0);
    CU_ASSERT_EQUAL(s.irq, irq[i]);
    in.level = level[i];
    cs_stats_step(&s, &in);
  }
  in.intr_clear = 1;
  cs_stats_step(&s, &in);
  CU_ASSERT_EQUAL(s.intr_state, CS_INTR_WATERMARK);
  in.level = 1;
  cs_stats_step(&s, &in);
  CU_ASSERT_EQUAL(s.intr_state, 0);
}

/* transport.md, trace 2: level 1 from clock 11, time-out 5, bit from 16. */
static void interrupt_timeout(void)
{
  struct cs_stats_in in = {.watermark = 99, .fifo_timeout = 5};
  struct cs_stats_state s;

  cs_stats_reset(&s, 4);
  for (int clock = 10; clock < 16; clock++) {
    CU_ASSERT_EQUAL(s.intr_state, 0);
    CU_ASSERT_EQUAL(s.fifo_timer, clock < 11 ? 0 : (uint32_t)clock - 11);
    in.level = clock >= 11;
    cs_stats_step(&s, &in);
  }
  CU_ASSERT_EQUAL(s.intr_state, CS_INTR_TIMEOUT);
  CU_ASSERT_EQUAL(s.fifo_timer, 0);
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
    {"combiner: merges", combiner_merges},
    {"combiner: replaces", combiner_replaces},
    {"combiner: max_merges", combiner_max_merges},
    {"combiner: alias", combiner_alias},
    {"combiner: time-out", combiner_timeout},
    {"combiner: off", combiner_off},
    {"interrupt: watermark", interrupt_watermark},
    {"interrupt: time-out", interrupt_timeout},
    CU_TEST_INFO_NULL,
  };
  return suite_run("blocks", tests);
}
