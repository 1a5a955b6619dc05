/* SPDX-License-Identifier: Apache-2.0
 *
 * test_pair.c - pairs of branches.
 */
#include "programs.h"

/* B goes as A went, A and C do not depend on anything. */
static void pair_outcomes(void)
{
  start("pair");
  open();
  for (int i = 0; i < 121; i++) {
    bool a = i % 3 == 0;

    branch(A, a);
    branch(B, a);
    branch(C, i / 8 % 2);
  }
  branch(A, false);
  branch(B, false);
  branch(D, true);
  branch(A + 256, false);
  branch(D, true);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, D, 1, B), 1);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, D, 1, A + 256), 1);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, B, 3, A), 41);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, B, 0, A), 81);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, B, 1, A), 0);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, B, 2, A), 0);
  for (uint32_t k = 0; k < 4; k++)
    CU_ASSERT_TRUE(near((double)counted(CS_COP_ROW_PAIR, A, k, C),
                        k & 1 ? 20 : 40, 6));
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, A, 0, C) +
                    counted(CS_COP_ROW_PAIR, A, 2, C) +
                    counted(CS_COP_ROW_PAIR, A, 1, C) +
                    counted(CS_COP_ROW_PAIR, A, 3, C), 121);
  CU_ASSERT_EQUAL(m.rows.used, 2 + 4 + 4 + 3);
  end();
}

/* More pairs than entries, in bursts: the host comes.  How a branch goes when the one
 * before went so stays right; each outcome of that is sampled by itself. */
static void pair_many(void)
{
  unsigned found = 0;

  start("pair");
  open();
  for (int i = 0; i < 20; i++)
    for (uint32_t b = 0; b < 100; b++)
      for (uint32_t r = 0; r < 64; r++) {
        branch(A + 24 * b, r % 2);
        branch(A + 24 * b + 12, r / 2 % 2);
      }
  CU_ASSERT_TRUE(m.h.cost.interrupts > 1);
  finish();
  for (uint32_t b = 0; b < 100; b++)
    for (uint32_t k = 0; k < 4; k++) {
      uint32_t pc = A + 24 * b + 12;

      found += counted(CS_COP_ROW_PAIR, pc, k, pc - 12) > 0;
      if (counted(CS_COP_ROW_PAIR, pc, k, pc - 12) > 30 &&
          !near((double)counted(CS_COP_ROW_PAIR, pc, k, pc - 12) /
                  (double)counted(CS_COP_ROW_PAIR, pc, k ^ 1, pc - 12), 1, 0.3))
        CU_FAIL("the share of a branch, given the one before");
    }
  CU_ASSERT_TRUE(found > 300);
  end();
}

/* Branches that come faster than they are worked on: most are dropped, and those between
 * which one is missing are no pair.  Only what follows one another does so in the program. */
static void pair_drops(void)
{
  enum { BRANCHES = 40 };
  uint64_t rows = 0, right = 0;

  start("pair");
  open();
  for (int i = 0; i < 500; i++)
    for (uint32_t b = 0; b < BRANCHES; b++) {
      const uint32_t pc = A + 12 * b;
      struct cs_rvfi r = cop_rig_insn(CS_CLASS_BRANCH, pc, 0, b % 3 ? pc + 4 : pc + 64);

      machine_retire(&m, &r, 1);
    }
  CU_ASSERT_TRUE(cop_rig_counter(&m.rig, CS_COP_N_DROPPED) > 5000);
  machine_finish(&m);
  for (uint32_t b = 0; b < BRANCHES; b++) {
    const uint32_t last = (b + BRANCHES - 1) % BRANCHES;

    right += counted(CS_COP_ROW_PAIR, A + 12 * b, 2 * (last % 3 == 0) + (b % 3 == 0), A + 12 * last);
  }
  for (size_t i = 0; i < m.rows.places; i++)
    rows += m.rows.at[i].used ? m.rows.at[i].count : 0;
  CU_ASSERT_TRUE(right > 100);
  CU_ASSERT_EQUAL(rows, right);
  end();
}

CU_TestInfo pair_tests[] = {
  { "pair: outcomes", pair_outcomes },
  { "pair: more pairs than entries", pair_many },
  { "pair: dropped branches", pair_drops },
  CU_TEST_INFO_NULL,
};
