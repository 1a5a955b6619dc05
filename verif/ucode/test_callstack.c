/* SPDX-License-Identifier: Apache-2.0
 *
 * test_callstack.c - misses by calling context.
 */
#include "programs.h"

enum { OPEN_CALLS = 64 };

static uint32_t waits[OPEN_CALLS]; /* where the calls that are open go back */
static unsigned depth;

static void call(uint32_t pc, uint32_t callee)
{
  waits[depth++] = pc + 4;
  insn(pc % 8 ? CS_CLASS_ICALL : CS_CLASS_CALL, pc, pc + 4, callee);
}

static void back(void)
{
  insn(CS_CLASS_RETURN, D, 0, waits[--depth]);
}

/* The same, but the buffer has dropped it. */
static void lost_call(uint32_t pc)
{
  waits[depth++] = pc + 4;
}

static void lost_back(void)
{
  depth--;
}

static uint32_t caller_of(uint32_t function, uint32_t context)
{
  const struct tally_entry *e = tally_find(&m.rows, CS_COP_ROW_CALL, function,
                                           context, 0);

  return e ? e->extra : 0;
}

/* Nothing is left out for being rare, nor let go when there is much. */
static void start_exact(void)
{
  start("callstack");
  knob("least", 1);
  knob("stall", 0);
  open();
}

/* main calls f and g, g calls f; f misses. */
static void callstack_contexts(void)
{
  const uint32_t f = B, g = C, in_f = f, in_g = g, in_g_f = f ^ g << 1;

  start_exact();
  for (int i = 0; i < 30; i++) {
    call(A, f);
    miss(X, 0);
    back();
    call(A + 4, g);
    miss(X + 4, 0);
    call(A + 8, f);
    miss(X, 0);
    load(X, 0);
    miss(X, 0);
    back();
    miss(X + 4, 0);
    miss(X + 12, 0);
    back();
    miss(X + 8, 0);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X, in_g_f, 0), 60);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4, in_g, 0), 60);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 8, 0, 0), 30);
  CU_ASSERT_EQUAL(caller_of(f, in_g_f), in_g);
  CU_ASSERT_PTR_NOT_NULL(tally_find(&m.rows, CS_COP_ROW_CALL, g, in_g, 0));
  CU_ASSERT_EQUAL(caller_of(g, in_g), 0);
  CU_ASSERT_EQUAL(m.rows.used, 8);
  end();
}

/* More entries than there are: those that leave are told, with who called. */
static void callstack_leave(void)
{
  start_exact();
  call(A, D);
  miss(X + 8192, 0);
  back();
  for (int i = 0; i < 5; i++) {
    call(A, C);
    call(A + 4, B);
    for (uint32_t l = 0; l < 300; l++) {
      miss(X + 4 * l, 0);
      miss(X + 4 * l, 0);
    }
    back();
    miss(X + 4096, 0);
    back();
  }
  finish();
  CU_ASSERT_TRUE(m.h.cost.tuples > 1000);
  for (uint32_t l = 0; l < 300; l++)
    CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4 * l, B ^ (uint32_t)C << 1, 0), 10);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4096, C, 0), 5);
  CU_ASSERT_EQUAL(caller_of(B, B ^ (uint32_t)C << 1), C);
  CU_ASSERT_PTR_NOT_NULL(tally_find(&m.rows, CS_COP_ROW_CALL, D, D, 0));
  CU_ASSERT_EQUAL(m.rows.used, 305);
  end();
}

/* What is lost is repaired by the next return that is seen, whatever it was. */
static void callstack_lost(void)
{
  const uint32_t f = B, g = C, in_f = f, in_g = g, in_f_g = g ^ f << 1;

  start_exact();
  for (int i = 0; i < 30; i++) {
    call(A, f);
    lost_call(B + 64);
    back();
    miss(X, 0);                 /* a call lost: still in f */
    call(B + 8, g);
    miss(X + 4, 0);
    for (unsigned n = 0; n < 3; n++)
      call(C + 8 + 32 * n, D + 32 * n);
    for (unsigned n = 0; n < 3; n++)
      lost_back();
    back();
    miss(X + 8, 0);             /* returns lost: in f again */
    call(B + 16, g);
    for (unsigned n = 0; n < 14; n++)
      call(C + 8 + 32 * n, D + 32 * n);
    for (unsigned n = 0; n < 15; n++)
      lost_back();
    back();
    miss(X + 12, 0);            /* main, 15 levels up */
    call(A + 8, g);
    miss(X + 36, 0);
    back();
    miss(X + 20, 0);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4, in_f_g, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 8, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 12, 0, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 36, in_g, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 20, 0, 0), 30);
  CU_ASSERT_EQUAL(caller_of(g, in_f_g), in_f);
  end();
}

CU_TestInfo callstack_tests[] = {
  { "callstack: contexts", callstack_contexts },
  { "callstack: what leaves", callstack_leave },
  { "callstack: what is lost", callstack_lost },
  CU_TEST_INFO_NULL,
};
