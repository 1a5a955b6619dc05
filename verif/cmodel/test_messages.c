/* SPDX-License-Identifier: Apache-2.0
 *
 * test_messages.c - combiner and interrupts alone, clock by clock: the worked
 * traces of the combiner and transport pages.
 */
#include <string.h>

#include "cs_combiner.h"
#include "cs_stats.h"
#include "suite.h"

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
  CU_ASSERT_EQUAL(comb_message(&t, 2, 256, &sent), 4);
  CU_ASSERT_EQUAL(comb_message(&t, 1, 256, &sent), 5);
  CU_ASSERT_EQUAL(t.c.n, 2);
  CU_ASSERT_EQUAL(t.c.rows[t.c.base].m.count, 512);
  CU_ASSERT_EQUAL(cs_combiner_held(&t.c), 768);
}

static void combiner_replaces(void)
{
  struct cs_message sent;
  struct comb t;

  comb_start(&t, 4, 256);
  for (uint64_t w = 4; w >= 1; w--)
    comb_message(&t, w, 256 * (uint32_t)w, &sent);
  CU_ASSERT_EQUAL(comb_message(&t, 9, 256, &sent), 8);
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
  CU_ASSERT_EQUAL(comb_message(&t, 1, 256, &sent), 6);
  CU_ASSERT_EQUAL(sent.count, 512);
  CU_ASSERT_EQUAL(t.c.n, 1);
  CU_ASSERT_EQUAL(t.c.base, 1);
  CU_ASSERT_EQUAL(t.c.rows[1].m.w, 2);
}

/* Every place costs a clock more; what is used comes to the front. */
static void combiner_order(void)
{
  struct cs_message sent;
  struct comb t;

  comb_start(&t, 8, 256);
  for (uint64_t w = 0; w < 8; w++)
    comb_message(&t, w, 1, &sent);
  for (uint64_t w = 0; w < 8; w++) /* the oldest each time */
    CU_ASSERT_EQUAL(comb_message(&t, w, 1, &sent), 7 + 4);
  CU_ASSERT_EQUAL(comb_message(&t, 7, 1, &sent), 4);
  CU_ASSERT_EQUAL(comb_message(&t, 4, 1, &sent), 3 + 4);
  CU_ASSERT_EQUAL(cs_combiner_held(&t.c), 18);
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
  for (int clock = 12; clock < 150; clock++) {
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
    CU_ASSERT_EQUAL(s.intr.state, state[i] ? CS_INTR_WATERMARK : 0);
    CU_ASSERT_EQUAL(s.intr.irq, irq[i]);
    in.level = level[i];
    cs_stats_step(&s, &in);
  }
  in.intr_clear = 1;
  cs_stats_step(&s, &in);
  CU_ASSERT_EQUAL(s.intr.state, CS_INTR_WATERMARK);
  in.level = 1;
  cs_stats_step(&s, &in);
  CU_ASSERT_EQUAL(s.intr.state, 0);
}

/* transport.md, trace 2: level 1 from clock 11, time-out 5, bit from 16. */
static void interrupt_timeout(void)
{
  struct cs_stats_in in = {.watermark = 99, .fifo_timeout = 5};
  struct cs_stats_state s;

  cs_stats_reset(&s, 4);
  for (int clock = 10; clock < 16; clock++) {
    CU_ASSERT_EQUAL(s.intr.state, 0);
    CU_ASSERT_EQUAL(s.intr.fifo_timer, clock < 11 ? 0 : (uint32_t)clock - 11);
    in.level = clock >= 11;
    cs_stats_step(&s, &in);
  }
  CU_ASSERT_EQUAL(s.intr.state, CS_INTR_TIMEOUT);
  CU_ASSERT_EQUAL(s.intr.fifo_timer, 0);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"combiner: merges", combiner_merges},
    {"combiner: replaces", combiner_replaces},
    {"combiner: max_merges", combiner_max_merges},
    {"combiner: order", combiner_order},
    {"combiner: time-out", combiner_timeout},
    {"combiner: off", combiner_off},
    {"interrupt: watermark", interrupt_watermark},
    {"interrupt: time-out", interrupt_timeout},
    CU_TEST_INFO_NULL,
  };
  return suite_run("messages", tests);
}
