/* SPDX-License-Identifier: Apache-2.0
 *
 * test_edge.c - branches and indirect jumps.
 */
#include "cs_cop_regs.h"
#include "programs.h"

/* Few enough for a slot each: all is exact. */
static void edges_exact(void)
{
  start("edge");
  knob("enough", 1 << 30);
  open();
  for (int i = 0; i < 400; i++) {
    branch(A, i % 4 != 0);
    branch(B, false);
    insn(i % 2 ? CS_CLASS_IJUMP : CS_CLASS_ICALL, C, 0, X + i % 5 * 32);
    insn(CS_CLASS_IJUMP, D, 0, X + i % 5 * 32);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, A, 1, 0), 300);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, A, 0, 0), 100);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, B, 1, 0), 0);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, B, 0, 0), 400);
  for (uint32_t i = 0; i < 5; i++)
    CU_ASSERT_EQUAL(counted(CS_COP_ROW_TARGET, C, X + i * 32, 0) +
                      counted(CS_COP_ROW_TARGET, D, X + i * 32, 0), 160);
  CU_ASSERT_EQUAL(m.rows.used, 13);
  CU_ASSERT_TRUE(near(share(CS_COP_ROW_TARGET, C, X, 0), 0.2, 1e-9));
  end();
}

/* The clock divider that stood in CTRL stays through stops and starts, and
 * nothing that the handler writes there is refused. */
static void divided(void)
{
  start("edge");
  cop_rig_write(&m.rig, CS_COP_CTRL_OFFSET, 2u << CS_COP_CTRL_DIV_LSB);
  open();
  CU_ASSERT_EQUAL(m.rig.s.div, 2);
  for (int i = 0; i < 20000; i++)
    branch(A + (uint32_t)i % 300 * 4, i % 2);
  machine_finish(&m);
  CU_ASSERT_EQUAL(m.h.error, CS_COP_OK);
  CU_ASSERT_EQUAL(m.rig.s.div, 2);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 0);
  end();
}

/* A halfword is full: the slot keeps what it has, and a second one goes on;
 * one sample finds it full and turns it off. */
static void edges_saturate(void)
{
  start("edge");
  knob("enough", 1 << 30);
  knob("fall", 0);
  open();
  for (int i = 0; i < 66000; i++)
    branch(A, true);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, A, 1, 0), 66000 - 1);
  CU_ASSERT_EQUAL(m.rows.used, 1);
  end();
}

/* Four times as many branches as slots, one after the other: thrashing, then
 * parts, each found with its bias, masked, and in the end silence. */
static void edges_thrash(void)
{
  uint32_t taken;

  start("edge");
  knob("enough", 64);
  knob("fall", 0);
  open();
  for (int i = 0; i < 1200; i++)
    for (uint32_t b = 0; b < 512; b++)
      branch(A + b * 12, (i + b) % 8 < b % 8);
  taken = m.rig.s.n[CS_COP_N_TAKEN];
  for (int i = 0; i < 20; i++)
    for (uint32_t b = 0; b < 512; b++)
      branch(A + b * 12, (i + b) % 8 < b % 8);
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_TAKEN], taken);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 1);
  CU_ASSERT_EQUAL(m.h.period, 0);
  finish();
  for (uint32_t b = 0; b < 512; b++)
    if (!near(share(CS_COP_ROW_BRANCH, A + b * 12, 1, 0), b % 8 / 8.0, 0.15))
      CU_FAIL("the bias of a branch");
  end();
}

/* Half as many again as slots, in one turn: those that have one fill it, the
 * others fail until the host comes. */
static void edges_fail(void)
{
  start("edge");
  knob("enough", 64);
  knob("turn", 1u << 31);
  knob("fall", 0);
  open();
  for (uint32_t b = 0; b < 192; b++)
    for (int i = 0; i < 600; i++)
      branch(A + b * 12, i % 2);
  for (int i = 0; i < 300; i++)
    for (uint32_t b = 0; b < 192; b++)
      branch(A + b * 12, i % 2);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 0);
  finish();
  for (uint32_t b = 0; b < 192; b++)
    if (!near(share(CS_COP_ROW_BRANCH, A + b * 12, 1, 0), 0.5, 0.15))
      CU_FAIL("the bias of a branch");
  end();
}

CU_TestInfo edge_tests[] = {
  { "edge: exact where slots suffice", edges_exact },
  { "edge: a divided clock", divided },
  { "edge: a full counter", edges_saturate },
  { "edge: more branches than slots", edges_thrash },
  { "edge: slots that nobody gives up", edges_fail },
  CU_TEST_INFO_NULL,
};
