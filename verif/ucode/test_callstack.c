/* SPDX-License-Identifier: Apache-2.0
 *
 * test_callstack.c - misses by calling context.
 */
#include "cs_cop_regs.h"
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

/* Returns that never come, as behind longjmp(): the next one that an open level
 * waits for is right again, whatever it was. */
static void callstack_jump(void)
{
  const uint32_t f = B, g = C, in_f = f, in_f_g = g ^ f << 1;

  start_exact();
  for (int i = 0; i < 30; i++) {
    call(A, f);
    call(B + 8, g);
    miss(X + 4, 0);
    for (unsigned n = 0; n < 3; n++)
      call(C + 8 + 32 * n, D + 32 * n);
    for (unsigned n = 0; n < 3; n++)
      lost_back();
    back();
    miss(X + 8, 0);             /* in f again */
    call(B + 16, g);
    for (unsigned n = 0; n < 46; n++)
      call(C + 8 + 32 * n, D + 32 * n);
    for (unsigned n = 0; n < 47; n++)
      lost_back();
    back();
    miss(X + 12, 0);            /* main, 48 levels up */
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4, in_f_g, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 8, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 12, 0, 0), 30);
  CU_ASSERT_EQUAL(caller_of(g, in_f_g), in_f);
  CU_ASSERT_EQUAL(m.h.cost.unknown, 0);
  end();
}

/* A return that no level waits for: nothing is told until one is known. */
static void callstack_astray(void)
{
  const uint32_t f = B, g = C, in_f = f;

  start_exact();
  for (int i = 0; i < 30; i++) {
    call(A, f);
    call(B + 8, g);
    lost_back();
    insn(CS_CLASS_RETURN, D, 0, B + 128); /* setjmp()'s */
    miss(X + 4, 0);             /* f, which nobody knows */
    call(B + 132, g);
    miss(X + 8, 0);             /* nor its callee */
    back();
    call(B + 8, g);
    back();
    miss(X + 12, 0);            /* it has called from there before */
    back();
    miss(X + 16, 0);
    call(A, f);
    call(B + 8, g);
    lost_back();
    insn(CS_CLASS_RETURN, D, 0, B + 128);
    back();
    miss(X + 20, 0);            /* main waits for that */
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 12, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 16, 0, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 20, 0, 0), 30);
  CU_ASSERT_EQUAL(m.rows.used, 4);
  CU_ASSERT_EQUAL(m.h.cost.unknown, 60);
  end();
}

/* Calls, returns and both at once are lost: the next return to an open level
 * shows where we are, or a call from where the last return went to. */
static void losses(void (*lose)(void))
{
  const uint32_t f = B, g = C, in_f = f, in_f_g = g ^ f << 1;

  start_exact();
  for (int i = 0; i < 30; i++) {
    call(A, f);
    lost_call(B + 64);
    lose();
    miss(X, 0);                 /* in a function that nobody has seen */
    call(D + 8, g);
    miss(X, 0);
    back();
    back();
    miss(X, 0);                 /* in f, which is not known yet */
    back();
    miss(X + 4, 0);             /* main */
    call(A, f);
    call(B + 8, g);
    lost_back();
    lose();
    miss(X, 0);
    call(B + 8, g);
    miss(X + 8, 0);             /* f calls from there */
    back();
    miss(X + 12, 0);
    lost_back();
    lost_call(A + 8);
    lost_call(C + 8);
    lose();
    miss(X, 0);
    back();
    back();
    call(A, f);
    miss(X + 16, 0);
    back();
    call(A, f);
    call(B + 8, g);
    back();
    lose();
    call(B + 8, g);             /* where the last return went to */
    miss(X + 8, 0);
    back();
    back();
    miss(X + 4, 0);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4, 0, 0), 60);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 8, in_f_g, 0), 60);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 12, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 16, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X, 0, 0), 0);
  CU_ASSERT_EQUAL(m.h.cost.unknown, 150);
  CU_ASSERT_EQUAL(caller_of(g, in_f_g), in_f);
}

static void drop(void)
{
  machine_drop(&m);
}

static void callstack_drops(void)
{
  losses(drop);
  end();
}

/* A call at which nobody looks; nor does the host say so. */
static void not_looked_at(void)
{
  cop_rig_write(&m.rig, CS_COP_CTRL_OFFSET, CS_COP_CTRL_RUN_MASK);
  insn(CS_CLASS_CALL, D, D + 4, X);
  cop_rig_write(&m.rig, CS_COP_CTRL_OFFSET, CS_COP_CTRL_RUN_MASK | CS_COP_CTRL_ENABLE_MASK);
}

static void callstack_gaps(void)
{
  losses(not_looked_at);
  CU_ASSERT_EQUAL(m.h.cost.interrupts, 0);
  end();
}

/* A return that is the first behind a gap shows where the program is. */
static void callstack_return_behind_gap(void)
{
  start_exact();
  for (int i = 0; i < 30; i++) {
    call(A, B);
    not_looked_at();
    back();
    miss(X, 0);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X, 0, 0), 30);
  CU_ASSERT_EQUAL(m.h.cost.unknown, 0);
  end();
}

/* f calls itself from one place: behind a drop no level is the one until the
 * first call has returned. */
static void callstack_recursion(void)
{
  const uint32_t f = B;

  start_exact();
  for (int i = 0; i < 10; i++) {
    call(A, f);
    for (int n = 0; n < 20; n++)
      call(B + 8, f);
    machine_drop(&m);
    for (int n = 0; n < 20; n++) {
      back();
      miss(X, 0);
    }
    back();
    miss(X + 4, 0);
    call(A, f);
    for (int n = 0; n < 300; n++) /* the stack has 256 levels */
      call(B + 8, f);
    for (int n = 0; n < 300; n++)
      back();
    back();
    call(A + 4, C);
    miss(X + 8, 0);
    back();
    miss(X + 4, 0);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4, 0, 0), 20);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 8, C, 0), 10);
  CU_ASSERT_TRUE(m.h.cost.unknown >= 10 * 8);
  end();
}

/* Faster than the coprocessor: the program stands, and nothing is dropped. */
static void callstack_stands(void)
{
  start("callstack");
  knob("least", 1);
  open();
  for (uint32_t i = 0; i < 6000; i++) {
    struct cs_rvfi r = cop_rig_insn(CS_CLASS_LOAD, X + 4 * (i % 1000), 0, 0);

    r.ev = i % 3 ? 0 : CS_EV_DCACHE_MISS;
    machine_retire(&m, &r, 2);
  }
  CU_ASSERT_TRUE(m.h.cost.interrupts > 30);
  finish();
  CU_ASSERT_EQUAL(m.rows.used, 1000);
  end();
}

CU_TestInfo callstack_tests[] = {
  { "callstack: contexts", callstack_contexts },
  { "callstack: what leaves", callstack_leave },
  { "callstack: returns that never come", callstack_jump },
  { "callstack: a return that nobody waits for", callstack_astray },
  { "callstack: what is dropped", callstack_drops },
  { "callstack: gaps", callstack_gaps },
  { "callstack: a return behind a gap", callstack_return_behind_gap },
  { "callstack: recursion", callstack_recursion },
  { "callstack: the program stands", callstack_stands },
  CU_TEST_INFO_NULL,
};
