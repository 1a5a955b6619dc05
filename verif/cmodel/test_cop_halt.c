/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_halt.c - the end of a sample and halts of the coprocessor, clock by
 * clock, as derived by hand from docs/design/coprocessor.md ("Pipeline",
 * "Halt", "The two sample registers"), not from the model.
 */
#include "cop_trace.h"
#include "suite.h"

/* Illegal (bit 58), and in all else `done`, predicted. */
#define ILLEGAL_DONE " .word 0x0402c000 0\n"

static struct cop_rig rig;

/* ---- the end of a sample: done, interrupt ---- */

static void ends(void)
{
  static const struct cop_trace t[] = {
    {"done, no sample waits", HEAD "a: nop\n nop\n done\n", "a",
     .steps = 3, .from = 0, .line = {
      "R...w -   -    0 01 -  .  0 0 0 0 0.0",
      "R.... 0*  -    0 01 -  .  0 0 0 0 0.0",
      "R.... 1   0*   1 01 -  .  0 0 0 0 0.0",
      "R.... 2   1    1 01 -  k  1 0 0 0 0.0",
      "R...w -   2    1 01 -  k  2 0 0 0 0.0",
      "R...w -   -    1 01 p1 .  3 0 0 0 0.0",
      "R...w -   -    1 00 -  .  3 1 0 0 0.0"}},
    {"done, one waits: its dispatch", HEAD "a: nop\n nop\n done\n", "aa",
     .steps = 6, .from = 3, .line = {
      "R.... 2   1    1 11 -  k  1 0 0 0 0.0",
      "R.... 0*  2    1 11 -  k  2 0 0 0 0.0",
      "R.... 1   0*   0 11 p1 .  3 0 0 0 0.0",
      "R.... 2   1    0 10 -  k  1 1 0 0 0.0",
      "R...w -   2    0 10 -  k  2 1 0 0 0.0",
      "R...w -   -    0 10 p0 .  3 1 0 0 0.0",
      "R...w -   -    0 00 -  .  3 2 0 0 0.0"}},
    {"interrupt, one waits; started at once",
     HEAD "a: nop\n nop\n interrupt\n", "aa", .steps = 3,
     .write = {{6, CS_COP_CTRL_OFFSET, GO}}, .from = 3, .line = {
      "R.... 2   1    1 11 -  k  1 0 0 0 0.0",
      "R.... -   2    1 11 -  k  2 0 0 0 0.0",
      "R..H. -   -    1 11 p1 .  3 0 0 0 0.0",
      "..... -   -    1 10 -  .  3 1 0 1 1.2",
      "R...w -   -    1 10 -  .  0 1 0 1 1.2",
      "R.... 0*  -    1 10 -  .  0 1 0 1 1.2",
      "R.... 1   0*   0 10 -  .  0 1 0 1 1.2"}},
    {"interrupt, predicted not taken",
     HEAD "a: nop\n nop\n if zero(n) interrupt\n nop\n nop\n done\n", "aa",
     .steps = 3, .from = 4, .line = {
      "R.... 3   2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 4   3  ! 1 11 p1 .  3 0 0 0 0.0",
      "..... -   -    1 10 -  .  3 1 0 1 1.2"}},
    {"interrupt as the first instruction", HEAD "a: interrupt\n", "aa",
     .steps = 1, .from = 2, .line = {
      "R.... -   0*   1 01 -  .  0 0 0 0 0.0",
      "R..H. -   -    1 11 p1 .  1 0 0 0 0.0",
      "..... -   -    1 10 -  .  1 1 0 1 1.0"}},
  };

  COP_TRACE_FOLLOW(&rig, t);
}

/* ---- faults: address, illegal, jump; beside branches ---- */

static void faults(void)
{
  static const struct cop_trace t[] = {
    {"a fault, then the branch behind it",
     HEAD "a: nop\n nop\n st d[m] = w0\n goto x\nx: done\n", "aa",
     .steps = 3, .write = {{6, CS_COP_CTRL_OFFSET, GO}}, .from = 4, .line = {
      "R.... 3   2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 4   3    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "R...w -   -    1 10 -  .  0 0 1 2 4.2",
      "R.... 0*  -    1 10 -  .  0 0 1 2 4.2"}},
    {"a fault, then done: its dispatch is not made",
     HEAD "a: nop\n nop\n st d[m] = w0\n done\n", "aa",
     .steps = 3, .from = 4, .line = {
      "R.... 3   2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 0*  3    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"a fault with a branch, predicted",
     HEAD "a: nop\n nop\n st d[m] = w0; goto x\n nop\nx: done\n", "aa",
     .steps = 3, .from = 4, .line = {
      "R.... 4   2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 0*  4    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"a fault with a branch, predicted wrongly",
     HEAD "a: nop\n nop\n st d[m] = w0; goto x unlikely\n nop\nx: done\n",
     "aa", .steps = 3, .from = 4, .line = {
      "R.... 3   2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 4   3  ! 1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"a fault with done, predicted wrongly",
     HEAD "a: nop\n nop\n st d[m] = w0; done unlikely\n nop\n done\n", "aa",
     .steps = 3, .from = 4, .line = {
      "R.... 3   2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 4   3  ! 1 11 p1 .  3 0 0 0 0.0",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"an illegal word behind a wrong prediction",
     HEAD "a: nop\n if zero(n) goto x\n .word 0x04000000 0\nx: done\n", "aa",
     .steps = 3, .from = 3, .line = {
      "R.... 2   1    1 11 -  k  1 0 0 0 0.0",
      "R.... 3   2  ! 1 11 -  k  2 0 0 0 0.0",
      "R.... 3   -    1 11 -  k  3 0 0 0 0.0",
      "R.... 0*  3    1 11 -  k  4 0 0 0 0.0",
      "R.... 1   0*   0 11 p1 .  5 0 0 0 0.0"}},
    {"beyond the code behind a wrong prediction",
     HEAD "a: goto y\nx: done\ny: if zero(n) goto x\n nop\n done\n",
     "a", .code_len = 3, .steps = 3, .from = 3, .line = {
      "R.... 3   2    1 01 -  k  1 0 0 0 0.0",
      "R.... 4   3  ! 1 01 -  k  2 0 0 0 0.0",
      "R.... 1   -    1 01 -  k  3 0 0 0 0.0",
      "R...w -   1    1 01 -  k  4 0 0 0 0.0",
      "R...w -   -    1 01 p1 .  5 0 0 0 0.0"}},
    {"beyond the code", HEAD "a: nop\n nop\n nop\n done\n", "aa",
     .code_len = 2, .steps = 3, .from = 4, .line = {
      "R.... 3   2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 0*  3    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 3.2",
      "..... -   -    1 10 -  .  3 0 1 2 3.2"}},
    {"an illegal first instruction", HEAD "a:" ILLEGAL_DONE, "aa",
     .steps = 1, .from = 1, .line = {
      "R.... 0*  -    0 01 -  .  0 0 0 0 0.0",
      "R...w -   0*   1 01 -  .  0 0 0 0 0.0",
      "R..Hw -   -    1 11 -  k  1 0 0 0 0.0",
      "..... -   -    1 11 a1 .  1 0 0 2 6.0",
      "..... -   -    1 10 -  .  1 0 1 2 6.0"}},
    {"a fault waits for the tuple",
     HEAD "a: emit 0, w0, 1\n emit 0, w0, 2; st d[m] = w0\n done\n", "aa",
     .steps = 2, .from = 3, .line = {
      "R.... 2   1    1 11 -  k  1 0 0 0 0.0",
      "R.... 2   1    1 11 -  k  1 0 0 0 0.0",
      "R..H. 0*  2    1 11 -  k  2 0 0 0 0.0",
      "..... -   -    1 11 a1 .  2 0 0 2 4.1",
      "..... -   -    1 10 -  .  2 0 1 2 4.1"}},
  };

  COP_TRACE_FOLLOW(&rig, t);
}

/* ---- the dispatch that a halt undoes ---- */

static void dispatches(void)
{
  static const struct cop_trace t[] = {
    /* The fin of clock 5 makes room in S[1] before cp is put back. */
    {"a fault with done, three samples; started at once",
     HEAD "a: nop\n nop\n st d[m] = w0; done\n", "aaa", .steps = 3,
     .write = {{6, CS_COP_CTRL_OFFSET, GO}}, .from = 3, .line = {
      "R.... 2   1    1 11 -  k  1 0 0 0 0.0",
      "R.... 0*  2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 1   0*   0 11 p1 .  3 0 0 0 0.0",
      "..... -   -    1 11 -  .  3 0 1 2 4.2",
      "R...w -   -    1 11 -  .  0 0 1 2 4.2",
      "R.... 0*  -    1 11 -  .  0 0 1 2 4.2",
      "R.... 1   0*   0 11 -  .  0 0 1 2 4.2"}},
    {"a fault with done, two samples",
     HEAD "a: nop\n nop\n st d[m] = w0; done\n", "aa", .steps = 3,
     .from = 5, .line = {
      "R..H. 1   0*   0 11 p1 .  3 0 0 0 0.0",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"an illegal word that looks like done",
     HEAD "a: nop\n nop\n" ILLEGAL_DONE, "aaa", .steps = 4,
     .write = {{6, CS_COP_CTRL_OFFSET, GO}}, .from = 4, .line = {
      "R.... 0*  2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 1   0*   0 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 6.2",
      "R...w -   -    1 10 -  .  0 0 1 2 6.2",
      "R.... 0*  -    1 10 -  .  0 0 1 2 6.2",
      "R.... 1   0*   0 10 -  .  0 0 1 2 6.2",
      "R.... 2   1    0 11 -  k  1 0 1 2 6.2"}},
    {"a done that is not taken, with a fault",
     HEAD "a: nop\n nop\n st d[m] = w0; if odd(w0) done likely\n done\n",
     "aa", .steps = 3, .from = 4, .line = {
      "R.... 0*  2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 1   0* ! 0 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    /* One sample is done in the step before the next one's first, and last,
     * instruction halts. */
    {"done, then a fault as first instruction with done",
     HEAD ".routine load l\na: nop\n nop\n nop\n done\n"
     "l: st d[m] = w0; done\n", "ala", .steps = 5, .from = 4, .line = {
      "R.... 3   2    1 11 -  k  2 0 0 0 0.0",
      "R.... 4*  3    1 11 -  k  3 0 0 0 0.0",
      "R...w -   4*   0 11 p1 .  4 0 0 0 0.0",
      "R..Hw -   -    0 11 p0 .  1 1 0 0 0.0",
      "..... -   -    0 01 -  .  1 1 1 2 4.4"}},
  };

  COP_TRACE_FOLLOW(&rig, t);
}

/* ---- the watchdog, 16: clock 17 has the sixteenth step ---- */

static void watchdogs(void)
{
  static const struct cop_trace t[] = {
    {"with done: no halt", HEAD NOPS15 " done\n", "aa",
     .steps = 17, .from = 17, .line = {
      "R.... 0*  15   1 11 -  k 15 0 0 0 0.0",
      "R.... 1   0*   0 11 p1 . 16 0 0 0 0.0",
      "R.... 2   1    0 10 -  k  1 1 0 0 0.0"}},
    {"with done, predicted wrongly: no halt",
     HEAD NOPS15 " done unlikely\n", "aa",
     .steps = 16, .from = 17, .line = {
      "R.... 16  15   1 11 -  k 15 0 0 0 0.0",
      "R.... 17  16 ! 1 11 p1 . 16 0 0 0 0.0",
      "R.... 0*  -    1 10 -  . 16 1 0 0 0.0",
      "R.... 1   0*   0 10 -  . 16 1 0 0 0.0"}},
    {"one step before done", HEAD NOPS15 " nop\n done\n", "aa",
     .steps = 16, .from = 17, .line = {
      "R.... 16  15   1 11 -  k 15 0 0 0 0.0",
      "R..H. 0*  16   1 11 -  k 16 0 0 0 0.0",
      "..... -   -    1 11 a1 . 16 0 0 2 2.15",
      "..... -   -    1 10 -  . 16 0 1 2 2.15"}},
    {"with a done that is not taken",
     HEAD NOPS15 " if zero(z) done likely\n done\n", "aa",
     .steps = 16, .from = 17, .line = {
      "R.... 0*  15   1 11 -  k 15 0 0 0 0.0",
      "R..H. 1   0* ! 0 11 -  k 16 0 0 0 0.0",
      "..... -   -    1 11 a1 . 16 0 0 2 2.15",
      "..... -   -    1 10 -  . 16 0 1 2 2.15"}},
    {"with interrupt", HEAD NOPS15 " interrupt\n", "aa",
     .steps = 16, .from = 17, .line = {
      "R.... -   15   1 11 -  k 15 0 0 0 0.0",
      "R..H. -   -    1 11 p1 . 16 0 0 0 0.0",
      "..... -   -    1 10 -  . 16 1 0 1 1.15"}},
    {"with done and a fault", HEAD NOPS15 " st d[m] = w0; done\n", "aa",
     .steps = 16, .from = 17, .line = {
      "R.... 0*  15   1 11 -  k 15 0 0 0 0.0",
      "R..H. 1   0*   0 11 p1 . 16 0 0 0 0.0",
      "..... -   -    1 10 -  . 16 0 1 2 4.15"}},
    {"with an illegal word", HEAD NOPS15 ILLEGAL_DONE, "aa",
     .steps = 16, .from = 18, .line = {
      "R..H. 1   0*   0 11 -  k 16 0 0 0 0.0",
      "..... -   -    1 11 a1 . 16 0 0 2 6.15",
      "..... -   -    1 10 -  . 16 0 1 2 6.15"}},
    /* In the step with redir_v, which takes the dispatch back itself. */
    {"behind a done that was not taken",
     HEAD NOPS13 " nop\n if zero(z) done likely\n done\n", "aa",
     .steps = 15, .from = 16, .line = {
      "R.... 0*  14   1 11 -  k 14 0 0 0 0.0",
      "R.... 1   0* ! 0 11 -  k 15 0 0 0 0.0",
      "R..H. 15  -    1 11 -  k 16 0 0 0 0.0",
      "..... -   -    1 11 a1 . 16 0 0 2 2.0",
      "..... -   -    1 10 -  . 16 0 1 2 2.0"}},
    /* In the step with an empty X. */
    {"two behind a wrong prediction",
     HEAD NOPS13 " if zero(n) goto x\n nop\nx: nop\n done\n", "aa",
     .steps = 14, .from = 15, .line = {
      "R.... 14  13   1 11 -  k 13 0 0 0 0.0",
      "R.... 15  14 ! 1 11 -  k 14 0 0 0 0.0",
      "R.... 15  -    1 11 -  k 15 0 0 0 0.0",
      "R..H. 16  15   1 11 -  k 16 0 0 0 0.0",
      "..... -   -    1 11 a1 . 16 0 0 2 2.14",
      "..... -   -    1 10 -  . 16 0 1 2 2.14"}},
  };

  COP_TRACE_FOLLOW(&rig, t);
}

/* The divider does not delay a halt, and starts anew behind it. */
static void divided(void)
{
  static const uint32_t div8 = 3 << CS_COP_CTRL_DIV_LSB;
  const struct cop_trace t = {
    "divided by 8", FAULT, "aa", .ctrl = div8, .steps = 3,
    .write = {{34, CS_COP_CTRL_OFFSET, div8 | GO}}, .from = 32, .line = {
      "R.... 3   2    1 11 -  k  2 0 0 0 0.0",
      "R..H. 0*  3    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "R...w -   -    1 10 -  .  0 0 1 2 4.2",
      "R.... 0*  -    1 10 -  .  0 0 1 2 4.2"}};

  cop_trace_follow(&rig, &t);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"done and interrupt", ends},
    {"faults and branches", faults},
    {"a dispatch undone", dispatches},
    {"the watchdog", watchdogs},
    {"a divided clock", divided},
    CU_TEST_INFO_NULL,
  };

  return suite_run("cop_halt", tests);
}
