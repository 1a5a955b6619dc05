/* SPDX-License-Identifier: Apache-2.0
 *
 * test_zilles.c - values of loads by the algorithm of Zilles and Sohi.
 */
#include "cs_cop_regs.h"
#include "programs.h"
#include "zilles.img.h"

enum { SLOTS = 128 };

static void value(uint32_t pc, uint32_t v)
{
  insn(CS_CLASS_LOAD, pc, v, 0);
}

static double valued(uint32_t pc, uint32_t v)
{
  return share(CS_COP_ROW_VALUE, pc, v, 0);
}

static uint64_t hits(uint32_t pc, uint32_t v)
{
  return counted(CS_COP_ROW_VALUE, pc, v, 0);
}

static uint32_t index_of(uint32_t word)
{
  return m.rig.s.i[word - CS_COP_WIN_I];
}

/* True: the filter still lets the load through. */
static bool seen(uint32_t pc, uint32_t v)
{
  uint32_t before = m.rig.s.n[CS_COP_N_TAKEN];

  for (int i = 0; i < 4; i++)
    value(pc, v);
  return m.rig.s.n[CS_COP_N_TAKEN] != before;
}

static uint32_t parts(void)
{
  return cop_rig_read(&m.rig, CS_COP_F_PCF_OFFSET) >> CS_COP_F_PCF_MASK_LSB;
}

/* The active value's hits; another one becomes active when misses are more,
 * and the samples before are no misses of it. */
static void zilles_active(void)
{
  start("zilles");
  knob("misses", 7);
  open();
  for (int i = 0; i < 200; i++) {
    value(A, 5);
    value(B, i % 10 < 7 ? 0x80000001 : 1);
    value(C, i < 20 ? 1000 + i : 9);
  }
  finish();
  CU_ASSERT_EQUAL(hits(A, 5), 200);
  CU_ASSERT_EQUAL(hits(B, 0x80000001), 140);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, B, 0x80000001), 200);
  CU_ASSERT_EQUAL(hits(C, 9), 200 - 24);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, C, 9), 200);
  CU_ASSERT_EQUAL(m.rows.used, 3);
  end();
}

/* A value with many hits is kept in a slot of its own, and the next one is
 * active in another; what the first slot missed is the second one's. */
static void zilles_kept(void)
{
  start("zilles");
  knob("misses", 7);
  knob("share", 0);
  open();
  for (int i = 0; i < 300; i++) {
    value(A, i < 100 ? 1 : 2);
    value(B, i < 60 ? 1 : 2);
  }
  finish();
  CU_ASSERT_EQUAL(hits(A, 1), 100);
  CU_ASSERT_TRUE(near(hits(A, 2), 200, 1));
  CU_ASSERT_EQUAL(hits(B, 1), 0);
  CU_ASSERT_TRUE(near(hits(B, 2), 300 - 121, 1));
  end();
}

/* A seldom value stays active when the knob allows. */
static void zilles_share(void)
{
  uint64_t a[3], b[3];

  for (uint32_t k = 0; k < 3; k++) {
    start("zilles");
    knob("misses", 7);
    knob("share", k);
    open();
    for (int i = 0; i < 250; i++) {
      value(A, i % 4 < 1 ? 7 : 1000 + i);
      value(B, i % 5 < 2 ? 7 : 1000 + i);
    }
    finish();
    a[k] = hits(A, 7);
    b[k] = hits(B, 7);
    end();
  }
  CU_ASSERT_TRUE(a[0] != 63 && b[0] != 100);
  CU_ASSERT_TRUE(a[1] != 63 && b[1] == 100);
  CU_ASSERT_TRUE(a[2] == 63 && b[2] == 100);
}

/* A full byte turns the slot off, by the sample that finds it so. */
static void zilles_saturate(void)
{
  start("zilles");
  open();
  for (int i = 0; i < 1000; i++)
    value(A, 5);
  for (int i = 0; i < 600; i++)
    value(B, i % 4 == 3 ? 1000 + i : 5);
  finish();
  CU_ASSERT_EQUAL(hits(A, 5), 1000 - 3);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, B, 5), 600 - 2);
  CU_ASSERT_TRUE(near(valued(B, 5), 0.75, 0.01));
  end();
}

/* Eight values in turn: most samples are given up, and are divided equally
 * between the values of variant slots. */
static void zilles_given_up(void)
{
  start("zilles");
  open();
  for (int i = 0; i < 36000; i++)
    value(A, (uint32_t)i * 2654435761u >> 29);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 0);
  CU_ASSERT_FALSE(seen(A, 1));
  finish();
  for (uint32_t v = 0; v < 8; v++)
    CU_ASSERT_TRUE(near(valued(A, v), 0.125, 0.03));
  end();
}

/* Slots with few samples give way to others, one with many hardly ever. */
static void zilles_replaced(void)
{
  start("zilles");
  knob("draw", 8);
  open();
  for (uint32_t i = 0; i < 250; i++)
    value(A, 5);
  for (uint32_t i = 0; i < SLOTS - 1 + 5; i++)
    value(X + 4 * i, i);
  CU_ASSERT_EQUAL(index_of(UCODE_ZILLES_INDEX_REPLACED), SLOTS);
  CU_ASSERT_TRUE(index_of(UCODE_ZILLES_INDEX_FAILED) > 1);
  for (uint32_t i = 0; i < 250; i++)
    value(X + 1024 + 4 * i, i);
  for (int i = 0; i < 200; i++)
    value(B, 9);
  CU_ASSERT_EQUAL(m.h.cost.interrupts, 0);
  finish();
  CU_ASSERT_TRUE(hits(B, 9) > 190);
  CU_ASSERT_EQUAL(hits(X, 0), 0);
  CU_ASSERT_EQUAL(hits(X + 1024 + 4 * 249, 249), 1);
  end();
}

/* Attempts that succeed make good for those that fail, and the fuller the
 * slots the fewer do. */
static void zilles_attempts(void)
{
  enum { THEN = 400 };
  uint32_t given;

  start("zilles");
  knob("draw", 8);
  knob("failed", 12);
  knob("replaced", 12);
  open();
  for (uint32_t i = 0; i < SLOTS * 179; i++)
    value(A + 4 * (i % SLOTS), 7);
  for (uint32_t i = 0; i < THEN; i++)
    value(X + 4096 + 4 * i, 1);
  given = index_of(UCODE_ZILLES_INDEX_REPLACED) - SLOTS;
  CU_ASSERT_TRUE(given > THEN / 5 && given < THEN / 2);
  CU_ASSERT_TRUE(near(index_of(UCODE_ZILLES_INDEX_FAILED), THEN - 2.0 * given,
                      5));
  finish();
  end();
}

/* With a smaller random number slots cannot be replaced sooner. */
static void zilles_draw(void)
{
  start("zilles");
  knob("draw", 4);
  open();
  for (uint32_t i = 0; i < SLOTS * 16; i++)
    value(A + 4 * (i % SLOTS), 7);
  for (int i = 0; i < 100; i++)
    value(X, 1);
  CU_ASSERT_EQUAL(index_of(UCODE_ZILLES_INDEX_FAILED), 100);
  finish();
  CU_ASSERT_EQUAL(hits(X, 1), 0);
  end();
}

/* In the middle of the slots, which others take from the first one on. */
enum {
  SAME = A + 4 * 63, NEVER = SAME + 4, /* what the load's value is */
  OFTEN = NEVER + 4,
};

/* Slots of loads of three sorts become full, then others fail to get one until
 * the host comes. */
static void fill(void)
{
  for (uint32_t i = 0; i < 250; i++)
    for (uint32_t l = 0; l < SLOTS; l++)
      value(A + 4 * l, l % 3 == 0   ? 5
                       : l % 3 == 1 ? 1000 + i
                                    : i % 10 < 7);
  for (uint32_t i = 0; m.h.cost.interrupts == 0 && i < 1000; i++)
    value(X + 4 * i, 1);
  CU_ASSERT_EQUAL(m.h.cost.interrupts, 1);
}

/* Loads whose value is the same, or never, are masked at once, others when
 * they had `regions` slots. */
static void zilles_masks(void)
{
  for (uint32_t regions = 1; regions < 3; regions++) {
    start("zilles");
    knob("fall", 0);
    knob("regions", regions);
    open();
    fill();
    CU_ASSERT_FALSE(seen(SAME, 5));
    CU_ASSERT_FALSE(seen(NEVER, 1));
    CU_ASSERT_EQUAL(seen(OFTEN, 1), regions > 1);
    finish();
    CU_ASSERT_TRUE(near(valued(SAME, 5), 1, 0));
    CU_ASSERT_TRUE(valued(NEVER, 1249) < 0.05);
    CU_ASSERT_TRUE(near(valued(OFTEN, 1), 0.7, 0.05));
    end();
  }
}

/* Twice as many loads as slots, one after the other: thrashing, then
 * parts, all known and masked. */
static void zilles_thrash(void)
{
  enum { LOADS = 2 * SLOTS };
  uint32_t taken;

  start("zilles");
  knob("fall", 0);
  knob("regions", 1);
  open();
  for (uint32_t i = 0; i < 3; i++)
    for (uint32_t l = 0; l < LOADS; l++)
      value(A + 4 * l, l);
  CU_ASSERT_EQUAL(parts(), 7);
  CU_ASSERT_EQUAL(m.h.cost.updates, 0);
  for (int i = 0; i < 2000; i++)
    for (uint32_t l = 0; l < LOADS; l++)
      value(A + 4 * l, l % 2 ? l : i % 4 != 0);
  taken = m.rig.s.n[CS_COP_N_TAKEN];
  for (uint32_t l = 0; l < LOADS; l++)
    value(A + 4 * l, l);
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_TAKEN], taken);
  finish();
  for (uint32_t l = 0; l < LOADS; l++)
    if (!near(valued(A + 4 * l, l % 2 ? l : 1), l % 2 ? 1 : 0.75, 0.1))
      CU_FAIL("the value of a load");
  end();
}

/* Two values, each for long: when the masks fall the second one is found, and
 * the load is told to take turns. */
static void zilles_phases(void)
{
  const struct tally_entry *e;

  start("zilles");
  knob("fall", 50000);
  open();
  fill();
  CU_ASSERT_FALSE(seen(SAME, 6));
  while (m.h.now < 50000 + 32768)
    value(X, 3);
  for (int i = 0; i < 100; i++)
    value(SAME, 6);
  finish();
  CU_ASSERT_TRUE(near(hits(SAME, 5), 250, 0) && near(hits(SAME, 6), 100, 0));
  e = tally_find(&m.rows, CS_COP_ROW_VALUE, SAME, 6, 0);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  CU_ASSERT_TRUE(e->flags & CS_COP_ROW_PHASED);
  e = tally_find(&m.rows, CS_COP_ROW_VALUE, X, 3, 0);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  CU_ASSERT_FALSE(e->flags & CS_COP_ROW_PHASED);
  end();
}

CU_TestInfo zilles_tests[] = {
  { "zilles: the active value", zilles_active },
  { "zilles: a value that is kept", zilles_kept },
  { "zilles: seldom values", zilles_share },
  { "zilles: a full counter", zilles_saturate },
  { "zilles: samples given up", zilles_given_up },
  { "zilles: slots that are given up", zilles_replaced },
  { "zilles: attempts", zilles_attempts },
  { "zilles: the random number", zilles_draw },
  { "zilles: masks", zilles_masks },
  { "zilles: more loads than slots", zilles_thrash },
  { "zilles: phases", zilles_phases },
  CU_TEST_INFO_NULL,
};
