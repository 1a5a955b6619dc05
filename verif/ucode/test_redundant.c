/* SPDX-License-Identifier: Apache-2.0
 *
 * test_redundant.c - loads of the same from the same place.
 */
#include "programs.h"

static void redundant_kinds(void)
{
  start("redundant");
  knob("enough", 1 << 30);
  open();
  for (uint32_t i = 0; i < 100; i++) {
    reach(CS_CLASS_LOAD, A, X, 5);
    reach(CS_CLASS_LOAD, B, X, i);
    reach(CS_CLASS_LOAD, C, X + 4 * i, 5);
    reach(CS_CLASS_LOAD, D, X, i / 10);
    reach(CS_CLASS_LOAD, D + 4, X + 4 * (i / 50), 5);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, A, 0, 0), 99);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_REDUNDANT, A, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, B, 0, 0), 0);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_REDUNDANT, B, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, C, 0, 0), 0);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_REDUNDANT, C, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, D, 0, 0), 90);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, D + 4, 0, 0), 98);
  end();
}

static void redundant_many(void)
{
  start("redundant");
  knob("enough", 64);
  knob("fall", 0);
  open();
  for (uint32_t i = 0; i < 1500; i++)
    for (uint32_t l = 0; l < 400; l++)
      reach(CS_CLASS_LOAD, A + 4 * l, X, l % 2 ? l : i);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 1);
  CU_ASSERT_EQUAL(m.h.period, 0);
  finish();
  for (uint32_t l = 0; l < 400; l++)
    if (!near(share(CS_COP_ROW_REDUNDANT, A + 4 * l, 0, 0), l % 2, 0.05))
      CU_FAIL("redundancy of a load");
  end();
}

CU_TestInfo redundant_tests[] = {
  { "redundant: address and value", redundant_kinds },
  { "redundant: more loads than slots", redundant_many },
  CU_TEST_INFO_NULL,
};
