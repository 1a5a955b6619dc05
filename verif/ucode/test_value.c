/* SPDX-License-Identifier: Apache-2.0
 *
 * test_value.c - values of loads: slots, and one load in N.
 */
#include "programs.h"

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
  CU_ASSERT_TRUE(near(valued(B, 0x80000001), 0.7, 0.01));
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, B, 1, 0), 0);
  /* Values before 9 were given up, and are part of the total. */
  CU_ASSERT_TRUE(near(valued(C, 9), 0.95, 0.06));
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, C, 9), 200);
  for (uint32_t v = 0; v < 200; v++)
    CU_ASSERT_TRUE(valued(D, v) < 0.05);
  CU_ASSERT_EQUAL(m.rows.used, 4);
  end();
}

/* A full slot is turned off by the sample that finds it so. */
static void value_saturate(void)
{
  start("value");
  knob("high", 101);
  knob("regions", 1000);
  knob("fall", 0);
  open();
  for (int i = 0; i < 1000; i++)
    value(A, 5);
  for (int i = 0; i < 600; i++)
    value(B, i % 2);
  for (int i = 0; i < 100; i++)
    value(C, i == 1 || i == 2 || i == 3 ? i : 5);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 5, 0), 1000 - 3);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, B, 0), 600 - 2);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, C, 5, 0), 97);
  end();
}

/* KEPT hits are not given up: the slot is turned off, the next one goes on. */
static void value_kept(void)
{
  start("value");
  knob("regions", 1000);
  open();
  for (int i = 0; i < 240; i++)
    value(A, i < 80 ? 5 : 6);
  for (int i = 0; i < 62; i++)
    value(B, 5);
  for (int i = 0; i < 70; i++)
    value(B, 100 + i);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 5, 0) > 79, 1);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 6, 0) > 60, 1);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, B, 5, 0), 0);
  end();
}

/* One value for long, then another for long: told as taking turns. */
static void value_phases(void)
{
  const struct tally_entry *e;

  start("value");
  knob("high", 101);
  knob("regions", 1000);
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

/* Four times as many loads as slots: parts, masks, and then nothing more. */
static void value_thrash(void)
{
  uint32_t taken;

  start("value");
  knob("fall", 0);
  open();
  for (int i = 0; i < 1500; i++)
    for (uint32_t l = 0; l < 512; l++)
      value(A + 4 * l, l % 2 ? l : l * i % 2);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 1);
  CU_ASSERT_EQUAL(m.h.period, 0);
  taken = m.rig.s.n[CS_COP_N_TAKEN];
  for (uint32_t l = 0; l < 512; l++)
    value(A + 4 * l, l);
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_TAKEN], taken);
  finish();
  for (uint32_t l = 0; l < 512; l++)
    if (!near(valued(A + 4 * l, l % 2 ? l : 0), 1, 0.05))
      CU_FAIL("the value of a load");
  end();
}

/* Half as many loads again as slots, in one turn. */
static void value_fail(void)
{
  start("value");
  knob("turn", 1u << 31);
  knob("fall", 0);
  open();
  for (uint32_t l = 0; l < 192; l++)
    for (int i = 0; i < 300; i++)
      value(A + 4 * l, l);
  for (int i = 0; i < 300; i++)
    for (uint32_t l = 0; l < 192; l++)
      value(A + 4 * l, l);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 0);
  finish();
  for (uint32_t l = 0; l < 192; l++)
    if (!near(valued(A + 4 * l, l), 1, 0))
      CU_FAIL("the value of a load");
  end();
}

/* The masks fall, and what has changed is seen. */
static void value_again(void)
{
  start("value");
  knob("turn", 1024);
  knob("fall", 100000);
  open();
  for (int i = 0; i < 250000; i++)
    value(A + 4 * (i % 100), i < 70000 ? 1 : 2);
  finish();
  for (uint32_t l = 0; l < 100; l++)
    if (counted(CS_COP_ROW_VALUE, A + 4 * l, 1, 0) == 0 ||
        counted(CS_COP_ROW_VALUE, A + 4 * l, 2, 0) == 0)
      CU_FAIL("a load's first or second value");
  end();
}

/* ---- simple ---- */

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
  { "value: a value that is not given up", value_kept },
  { "value: phases", value_phases },
  { "value: more loads than slots", value_thrash },
  { "value: slots that nobody gives up", value_fail },
  { "value: masks fall", value_again },
  { "simple: one in N", simple_mean },
  CU_TEST_INFO_NULL,
};
