/* SPDX-License-Identifier: Apache-2.0
 *
 * test_silent.c - stores that change nothing.
 */
#include "programs.h"

/* Words of the part that has the first turn. */
enum { W = X + 4, NEXT = 32 };

static void silent_kinds(void)
{
  start("silent");
  knob("look", 1u << 31);
  open();
  for (uint32_t i = 0; i < 100; i++) {
    reach(CS_CLASS_STORE, A, W, 5);
    reach(CS_CLASS_STORE, A + 4, W + 4 * NEXT, i / 50);
    reach(CS_CLASS_STORE, B, W + NEXT, i);
    reach(CS_CLASS_LOAD, C, W + 2 * NEXT, 7);
    reach(CS_CLASS_STORE, C + 4, W + 2 * NEXT, 7);
    reach(CS_CLASS_STORE, D, W + 3 * NEXT + i % 4, 0);
    reach(CS_CLASS_STORE, D + 4, X, 5);      /* of another part */
  }
  finish();
  /* One store brings the word in, or the load does. */
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, A, 0, 0), 99);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_SILENT, A, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, A + 4, 0, 0), 98);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_SILENT, A + 4, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, B, 0, 0), 0);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_SILENT, B, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, C + 4, 0, 0), 100);
  CU_ASSERT_EQUAL(m.rows.used, 4);
  end();
}

/* What one of them has left in a word is not known; other words are. */
static void silent_atomics(void)
{
  start("silent");
  knob("look", 1u << 31);
  open();
  for (uint32_t i = 0; i < 100; i++) {
    reach(CS_CLASS_STORE, A, W, 5);
    atomic(AMOSWAP, C, W);
    reach(CS_CLASS_STORE, B, W, 5);
    atomic(STORE_CONDITIONAL, C, W + NEXT);
  }
  finish();
  CU_ASSERT_EQUAL(total(CS_COP_ROW_SILENT, B, 0), 0);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, A, 0, 0), 99);
  CU_ASSERT_EQUAL(m.rows.used, 1);
  end();
}

/* Two stores with one row of the table. */
static void silent_apart(void)
{
  start("silent");
  knob("look", 1u << 31);
  open();
  for (uint32_t i = 0; i < 100; i++) {
    reach(CS_CLASS_STORE, A, W, 5);
    reach(CS_CLASS_STORE, A ^ 0x00020002, W + NEXT, i);
  }
  finish();
  CU_ASSERT_TRUE(share(CS_COP_ROW_SILENT, A, 0, 0) == 1 ||
                 !total(CS_COP_ROW_SILENT, A, 0));
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, A ^ 0x00020002, 0, 0), 0);
  CU_ASSERT_TRUE(m.rows.used > 0);
  end();
}

/* All parts of memory have their turn; more stores than rows, more words than
 * entries. */
static void silent_many(void)
{
  start("silent");
  knob("look", 2000);
  open();
  for (uint32_t i = 0; i < 800; i++)
    for (uint32_t l = 0; l < 320; l++)
      reach(CS_CLASS_STORE, A + 4 * l, X + 4 * l, l % 2 ? l : i);
  finish();
  CU_ASSERT_TRUE(m.rows.used > 280);
  for (uint32_t l = 0; l < 320; l++)
    if (total(CS_COP_ROW_SILENT, A + 4 * l, 0) &&
        !near(share(CS_COP_ROW_SILENT, A + 4 * l, 0, 0), l % 2, 0))
      CU_FAIL("silence of a store");
  end();
}

CU_TestInfo silent_tests[] = {
  { "silent: stores and loads", silent_kinds },
  { "silent: atomic instructions", silent_atomics },
  { "silent: stores in one row", silent_apart },
  { "silent: parts of memory", silent_many },
  CU_TEST_INFO_NULL,
};
