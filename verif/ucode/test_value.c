/* SPDX-License-Identifier: Apache-2.0
 *
 * test_value.c - values of loads: slots, and one load in N.
 */
#include "cs_cop_isa.h"
#include "cs_cop_regs.h"
#include "programs.h"
#include "shares.h"
#include "value.img.h"

static void value(uint32_t pc, uint32_t v)
{
  insn(CS_CLASS_LOAD, pc, v, 0);
}

static double valued(uint32_t pc, uint32_t v)
{
  return share(CS_COP_ROW_VALUE, pc, v, 0);
}

/* Few loads and samples: what slots count is all there is. */
static void value_shares(void)
{
  start("value");
  open();
  for (int i = 0; i < 200; i++) {
    value(A, 5);
    value(B, i % 10 < 7 ? 0x80000001 : 1);
    value(C, i < 20 ? 1000 + i : 9);
    value(D, i);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 5, 0), 200);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, B, 0x80000001, 0), 140);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, B, 1, 0), 60);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, C, 9, 0), 180);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, C, 9), 200);
  CU_ASSERT_EQUAL(m.rows.used, 4);
  end();
}

/* The third value is given up until it has come twice. */
static void value_tried(void)
{
  start("value");
  open();
  for (int i = 0; i < 200; i++) {
    value(A, i % 4 == 1 || i % 4 == 2 ? 7 : 1000 + i);
    value(B, i < 2 ? i : i < 4 ? 6 : i < 100 ? 1000 + i : 8);
    value(C, i % 3 + 5);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 7, 0), 100);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, B, 8, 0), 0);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, C, 5, 0), 67);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, C, 6, 0), 67);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, C, 7, 0), 66);
  CU_ASSERT_EQUAL(m.rows.used, 4);
  end();
}

/* A full slot is turned off by the sample that finds it so, whichever value
 * that has. */
static void value_saturate(void)
{
  start("value");
  open();
  for (int i = 0; i < 1000; i++)
    value(A, 5);
  for (int i = 0; i < 600; i++)
    value(B, i ? 5 : 3);
  for (int i = 0; i < 600; i++)
    value(C, i > 1 ? 5 : i);
  for (int i = 0; i < 600; i++)
    value(D, i % 4 ? 1000 + i : 9);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 5, 0), 1000 - 3);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, B, 5), 600 - 2);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, C, 5), 600 - 2);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, D, 9), 600 - 2);
  end();
}

/* One load alone: the fewer samples are taken, the more each stands for. */
static void value_thin(void)
{
  uint32_t n = 200000;

  start("value");
  knob("full", 1);
  knob("turn", 1024);
  knob("later", 65536);
  knob("turns", 1000);
  open();
  for (uint32_t i = 0; i < n; i++)
    value(A, i % 4 ? 5 : 6);
  finish();
  CU_ASSERT_TRUE(near((double)total(CS_COP_ROW_VALUE, A, 5) / n, 1, 0.05));
  CU_ASSERT_TRUE(near(valued(A, 5), 0.75, 0.02));
  end();
}

/* One value for long, then another for long: told as taking turns. */
static void value_phases(void)
{
  const struct tally_entry *e;

  start("value");
  open();
  for (int i = 0; i < 2048; i++) {
    value(A, i / 512 % 2);
    value(B, 7);
  }
  finish();
  e = tally_find(&m.rows, CS_COP_ROW_VALUE, A, 1, 0);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  CU_ASSERT_TRUE(e->flags & CS_COP_ROW_PHASED);
  CU_ASSERT_TRUE(near(valued(A, 1), 0.5, 0.05));
  e = tally_find(&m.rows, CS_COP_ROW_VALUE, B, 7, 0);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  CU_ASSERT_FALSE(e->flags & CS_COP_ROW_PHASED);
  end();
}

/* Eight values, of which a slot knows three: what it has missed is told from
 * the other slots. */
static void value_missed(void)
{
  double sum = 0;

  start("value");
  knob("turn", 2048);
  knob("later", 0);
  open();
  for (int i = 0; i < 60000; i++)
    value(A, (uint32_t)i * 2654435761u >> 29);
  finish();
  for (uint32_t v = 0; v < 8; v++) {
    CU_ASSERT_TRUE(near(valued(A, v), 0.125, 0.05));
    sum += valued(A, v);
  }
  CU_ASSERT_TRUE(sum > 0.7 && sum <= 1);
  end();
}

static uint32_t parts(void)
{
  return cop_rig_read(&m.rig, CS_COP_F_PCF_OFFSET) >> CS_COP_F_PCF_MASK_LSB;
}

/* Four times as many loads as slots: parts, and at last nothing more. */
static void value_thrash(void)
{
  uint32_t taken;

  start("value");
  knob("turns", 40);
  knob("later", 0);
  open();
  for (int i = 0; i < 1500; i++)
    for (uint32_t l = 0; l < 512; l++)
      value(A + 4 * l, l % 2 ? l : 0);
  CU_ASSERT_EQUAL(parts(), 3);
  CU_ASSERT_EQUAL(m.h.period, 0);
  CU_ASSERT_TRUE(m.h.done);
  taken = m.rig.s.n[CS_COP_N_TAKEN];
  for (uint32_t l = 0; l < 512; l++)
    value(A + 4 * l, l);
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_TAKEN], taken);
  finish();
  for (uint32_t l = 0; l < 512; l++)
    if (!near(valued(A + 4 * l, l % 2 ? l : 0), 1, 0))
      CU_FAIL("the value of a load");
  end();
}

/* Four rounds of 1000 loads for each turn, from `from` on, which moves on by
 * `step` loads from turn to turn. */
static void moving(uint32_t from, uint32_t step, uint32_t turns)
{
  for (uint32_t t = 0; t < turns; t++)
    for (uint32_t i = 0; i < 4000; i++)
      value(A + 4 * (from + t * step + i % 1000), 1);
}

/* Loads that nobody saw before, again and again: parts that come around
 * sooner.  When they stay, finer ones again. */
static void value_changing(void)
{
  start("value");
  knob("turn", 4000);
  knob("later", 0);
  open();
  moving(0, 1000, 30);
  CU_ASSERT_EQUAL(parts(), 3);
  moving(30000, 0, 80);
  CU_ASSERT_EQUAL(parts(), 7);
  moving(40000, 1000, 20);
  CU_ASSERT_EQUAL(parts(), 3);
  finish();
  end();
}

/* Slots with few samples give way at once: that is no reason for parts. */
static void value_rare(void)
{
  start("value");
  knob("turn", 1000);
  knob("later", 0);
  knob("more", 511);
  open();
  for (uint32_t i = 0; i < 500; i++) {
    value(D + 4096 + 4 * i, i);
    value(A, 5);
  }
  CU_ASSERT_EQUAL(m.h.cost.ticks, 1);
  CU_ASSERT_EQUAL(parts(), 0);
  for (uint32_t i = 0; i < 128; i++)
    value(D + 4096 + 4 * i, i);
  for (int i = 0; i < 200; i++)
    value(B, 9);
  finish();
  CU_ASSERT_TRUE(counted(CS_COP_ROW_VALUE, B, 9, 0) > 150);
  end();
}

/* Slots that have many samples are not given up, so few are new, but there
 * are more loads: parts. */
static void value_fail(void)
{
  start("value");
  knob("turn", 128 * 240 + 900);
  knob("later", 0);
  knob("more", 511);
  knob("full", 129);
  open();
  for (uint32_t i = 0; i < 240; i++)
    for (uint32_t l = 0; l < 128; l++)
      value(A + 4 * l, l);
  for (int i = 0; i < 900; i++)
    value(B + 4096 + 4 * (uint32_t)(i % 64), 1);
  CU_ASSERT_EQUAL(m.h.cost.ticks, 1);
  CU_ASSERT_EQUAL(parts(), 1);
  finish();
  end();
}

/* n loads that come faster than they can be looked at; returns how many were
 * dropped. */
static uint32_t fast(uint32_t n)
{
  uint32_t before = m.rig.s.n[CS_COP_N_DROPPED];

  for (uint32_t i = 0; i < n; i++) {
    struct cs_rvfi r = cop_rig_insn(CS_CLASS_LOAD, A + 4 * (i % 100), i, 0);

    machine_retire(&m, &r, 5);
  }
  return m.rig.s.n[CS_COP_N_DROPPED] - before;
}

/* Then fewer samples are taken, by chance, so that few are dropped; when that
 * is over, more again. */
static void value_crowded(void)
{
  const uint32_t *rate = &m.rig.s.k[UCODE_VALUE_CONST_RATE - CS_COP_WIN_K];
  uint32_t first, then;

  start("value");
  knob("turn", 8192);
  knob("later", 0);
  open();
  first = fast(8192 * 10);
  CU_ASSERT_TRUE(*rate < ~0u);
  then = fast(8192 * 10);
  CU_ASSERT_TRUE(first > 1000 && then < first / 2);
  for (int i = 0; i < 8192 * 8; i++)
    value(A + 4 * (uint32_t)(i % 100), 1);
  CU_ASSERT_EQUAL(*rate, ~0u);
  machine_finish(&m);
  CU_ASSERT_EQUAL(m.h.error, CS_COP_OK);
  CU_ASSERT_TRUE(near(total(CS_COP_ROW_VALUE, A, 1), 2294, 300));
  end();
}

/* Attempts that succeed make good for those that fail. */
static void value_attempts(void)
{
  enum { AT_FIRST = 128 * 179, THEN = 420 };
  uint32_t given;

  start("value");
  knob("turn", 1u << 20);
  open();
  for (uint32_t i = 0; i < AT_FIRST; i++)
    value(A + 4 * (i % 128), 7);
  for (uint32_t i = 0; i < THEN; i++)
    value(B + 4096 + 4 * i, 1);
  given = m.rig.s.i[UCODE_VALUE_INDEX_GIVEN - CS_COP_WIN_I] - 128;
  CU_ASSERT_TRUE(given > THEN / 5 && given < THEN / 2);
  CU_ASSERT_TRUE(near(m.rig.s.i[UCODE_VALUE_INDEX_FAILED - CS_COP_WIN_I],
                      THEN - 2.0 * given, 5));
  finish();
  end();
}

/* Shares are those of the whole time, though turns become longer. */
static void value_time(void)
{
  start("value");
  knob("turn", 1024);
  knob("later", 16);
  open();
  for (int i = 0; i < 250000; i++)
    value(A + 4 * (i % 100), i < 70000 ? 1 : 2);
  finish();
  for (uint32_t l = 0; l < 100; l++)
    if (!near(valued(A + 4 * l, 1), 0.28, 0.1) ||
        !near(valued(A + 4 * l, 2), 0.72, 0.1))
      CU_FAIL("a load's first or second value");
  end();
}

/* Half and twice as many slots, with arrays to match. */
static void value_sizes(void)
{
  for (int entries = 64; entries <= 256; entries *= 2) {
    struct cs_cop_params params = cop_default;
    uint32_t loads = (uint32_t)entries - 8;

    params.entries = entries;
    params.data = 8 * entries;
    start("value");
    cop_rig_init(&m.rig, &params);
    knob("turn", 65536);
    open();
    for (int i = 0; i < 60; i++)
      for (uint32_t l = 0; l < loads; l++)
        value(A + 4 * l, i % 4 ? (uint32_t)i % 2 : 1000 + l);
    finish();
    for (uint32_t l = 0; l < loads; l++)
      if (!near(valued(A + 4 * l, 1000 + l), 0.25, 0.1) ||
          !near(valued(A + 4 * l, 1), 0.5, 0.1))
        CU_FAIL("the values of a load");
    for (uint32_t l = 0; l < 200; l++)
      if (l < loads && total(CS_COP_ROW_VALUE, A + 4 * l, 1) < 30)
        CU_FAIL("the slot of a load");
    end();
  }
}

/* No microcode is made for this size. */
static void value_no_size(void)
{
  struct cs_cop_params params = cop_default;

  params.entries = 32;
  start("value");
  cop_rig_init(&m.rig, &params);
  CU_ASSERT_EQUAL(cs_cop_handler_open(&m.h), CS_COP_E_ENTRIES);
  end();
}

/* Totals that come near 2^32 are halved, with all that belongs to them. */
static void value_large(void)
{
  struct shares s = { 0 };
  struct shares_load *l;
  struct shares_value *v;

  start("value");
  CU_ASSERT_TRUE_FATAL(shares_init(&m.h, &s));
  l = shares_load(&s, A);
  v = shares_value(&s, l, 7, 1u << 29);
  v->hits = v->firsts = 1u << 29;
  l->rest = 1u << 28;
  s.high |= l->total = (1u << 29) + (1u << 28);
  shares_book(&m.h, &s, 1);
  CU_ASSERT_EQUAL(s.scale, 0);
  s.high |= l->total += 1u << 28;
  shares_book(&m.h, &s, 1);
  CU_ASSERT_EQUAL(s.scale, 1);
  CU_ASSERT_EQUAL(l->total, 1u << 29);
  CU_ASSERT_EQUAL(l->rest, 1u << 27);
  CU_ASSERT_EQUAL(v->hits, 1u << 28);
  shares_rows(&m.h, &s);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, A, 7), 1u << 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 7, 0), 1u << 29);
  end();
}

/* A load keeps the values with most hits; loads without room are lost. */
static void value_room(void)
{
  struct shares s = { 0 };
  struct shares_load *l;

  start("value");
  CU_ASSERT_TRUE_FATAL(shares_init(&m.h, &s));
  l = shares_load(&s, A);
  for (uint32_t n = 1; n <= SHARES_MOST; n++)
    shares_value(&s, l, n, n)->hits = n + 1;
  CU_ASSERT_PTR_NULL(shares_value(&s, l, 100, 1));
  CU_ASSERT_EQUAL(l->rest, 2);
  CU_ASSERT_EQUAL(shares_value(&s, l, 1, 1)->hits, 1);
  CU_ASSERT_PTR_NOT_NULL_FATAL(shares_value(&s, l, 101, 1));
  CU_ASSERT_EQUAL(l->rest, 3);
  CU_ASSERT_EQUAL(shares_value(&s, l, 101, 2)->hits, 0);
  CU_ASSERT_EQUAL(shares_value(&s, l, 2, 2)->hits, 3);
  for (uint32_t n = 1; n < SHARES_LOADS; n++)
    CU_ASSERT_PTR_NOT_NULL(shares_load(&s, A + 2 * n));
  CU_ASSERT_PTR_NULL(shares_load(&s, X + (1u << 20)));
  CU_ASSERT_PTR_EQUAL(shares_load(&s, A), l);
  shares_book(&m.h, &s, 1);
  CU_ASSERT_EQUAL(m.h.cost.lost, 1);
  end();
}

static void simple_mean(void)
{
  start("simple");
  knob("mean", 16);
  open();
  for (int i = 0; i < 20000; i++) {
    value(A, i % 4 ? 5 : 6);
    value(B, 7);
  }
  CU_ASSERT_TRUE(m.h.cost.interrupts >= 8 && m.h.cost.interrupts <= 10);
  finish();
  CU_ASSERT_TRUE(near(valued(A, 5), 0.75, 0.05));
  CU_ASSERT_TRUE(near((double)total(CS_COP_ROW_VALUE, A, 5), 1250, 90));
  CU_ASSERT_TRUE(near(valued(B, 7), 1, 0));
  end();
}

CU_TestInfo value_tests[] = {
  { "value: shares", value_shares },
  { "value: a full counter", value_saturate },
  { "value: the third value", value_tried },
  { "value: fewer samples", value_thin },
  { "value: more values than a slot has", value_missed },
  { "value: phases", value_phases },
  { "value: more loads than slots", value_thrash },
  { "value: loads that change", value_changing },
  { "value: slots that are given up", value_rare },
  { "value: slots that nobody gives up", value_fail },
  { "value: attempts", value_attempts },
  { "value: loads that come too fast", value_crowded },
  { "value: shares of all time", value_time },
  { "value: sizes of the arrays", value_sizes },
  { "value: a size without microcode", value_no_size },
  { "value: large counts", value_large },
  { "value: no more room", value_room },
  { "simple: one in N", simple_mean },
  CU_TEST_INFO_NULL,
};
