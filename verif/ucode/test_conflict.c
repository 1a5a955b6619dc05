/* SPDX-License-Identifier: Apache-2.0
 *
 * test_conflict.c - blocks that miss again soon.
 */
#include "programs.h"

static void conflict_blocks(void)
{
  start("conflict");
  knob("block", 32);
  open();
  for (uint32_t i = 0; i < 50; i++) {
    miss(A, X + i % 32);
    miss(B, X + 4096 + 4 * (i % 8));
    load(C, X + 4);        /* no miss */
  }
  for (uint32_t i = 0; i < 129; i++) /* these leave, and more */
    miss(D, X + 8192 + 32 * i);
  miss(D + 4, X + 8192);   /* 129 blocks ago: new */
  miss(D + 8, X + 8192 + 32 * 2);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONFLICT, A, X, 0), 49);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONFLICT, B, X + 4096, 0), 49);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONFLICT, D + 8, X + 8192 + 64, 0), 1);
  CU_ASSERT_EQUAL(m.rows.used, 3);
  CU_ASSERT_EQUAL(m.h.cost.tuples, 2);
  end();
}

CU_TestInfo conflict_tests[] = {
  { "conflict: blocks", conflict_blocks },
  CU_TEST_INFO_NULL,
};
