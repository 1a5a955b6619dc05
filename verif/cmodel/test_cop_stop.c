/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_stop.c - the host beside a halt of the coprocessor: stop, abort,
 * run, flush, in the clocks around it, as derived by hand from
 * docs/design/coprocessor.md ("Halt", "Host", "Same clock").
 */
#include "cop_trace.h"
#include "cs_types.h"
#include "suite.h"

enum { RUN = CS_COP_CTRL_RUN_MASK };

static struct cop_rig rig;
static struct cs_cop_state *const s = &rig.s;

/* ---- the host around a halt: the fault is in clock 4, H is 5 ---- */

static void stop_and_abort(void)
{
  static const struct cop_trace t[] = {
    {"stop in the clock of a dispatch", DONE, "aaa", .steps = 6,
     .write = {{3, CS_COP_CTRL_OFFSET, STOP}}, .from = 4, .line = {
      "RS... 0*  2    1 11 -  k  2 0 0 0 0.0",
      "RS... 1   0*   0 11 p1 .  3 0 0 0 0.0",
      "RS... 2   1    0 11 -  k  1 1 0 0 0.0",
      "RS..w -   2    0 11 -  k  2 1 0 0 0.0",
      "RS..w -   -    0 11 p0 .  3 1 0 0 0.0",
      "RS.Hw -   -    0 01 -  .  3 2 0 0 0.0",
      "..... -   -    0 01 -  .  3 2 0 0 0.2"}},
    {"stop, and a done predicted wrongly",
     HEAD "a: nop\n nop\n done unlikely\n nop\n done\n", "aa", .steps = 3,
     .write = {{3, CS_COP_CTRL_OFFSET, STOP}}, .from = 4, .line = {
      "RS... 3   2    1 11 -  k  2 0 0 0 0.0",
      "RS... 4   3  ! 1 11 p1 .  3 0 0 0 0.0",
      "RS..w -   -    1 10 -  .  3 1 0 0 0.0",
      "RS.Hw -   -    1 10 -  .  3 1 0 0 0.0",
      "..... -   -    1 10 -  .  3 1 0 0 0.3"}},
    {"stop, and a done that is not taken",
     HEAD "a: nop\n nop\n if zero(z) done likely\n done\n", "aa", .steps = 4,
     .write = {{3, CS_COP_CTRL_OFFSET, STOP}}, .from = 4, .line = {
      "RS... 0*  2    1 11 -  k  2 0 0 0 0.0",
      "RS... 1   0* ! 0 11 -  k  3 0 0 0 0.0",
      "RS... 3   -    1 11 -  k  4 0 0 0 0.0",
      "RS..w -   3    1 11 -  k  5 0 0 0 0.0",
      "RS..w -   -    1 11 p1 .  6 0 0 0 0.0",
      "RS.Hw -   -    1 10 -  .  6 1 0 0 0.0",
      "..... -   -    1 10 -  .  6 1 0 0 0.3"}},
    /* Waiting, but with an instruction in X, then with redir_v. */
    {"stop, and a done that asks in vain and is not taken",
     HEAD "a: nop\n nop\n if zero(z) done likely\n done\n", "aa", .steps = 4,
     .write = {{1, CS_COP_CTRL_OFFSET, STOP}}, .from = 3, .line = {
      "RS... 2   1    1 11 -  k  1 0 0 0 0.0",
      "RS..w -   2    1 11 -  k  2 0 0 0 0.0",
      "RS..w -   -  ! 1 11 -  k  3 0 0 0 0.0",
      "RS... 3   -    1 11 -  k  4 0 0 0 0.0",
      "RS..w -   3    1 11 -  k  5 0 0 0 0.0",
      "RS..w -   -    1 11 p1 .  6 0 0 0 0.0",
      "RS.Hw -   -    1 10 -  .  6 1 0 0 0.0",
      "..... -   -    1 10 -  .  6 1 0 0 0.3"}},
    {"stop, nothing to do", DONE, "", .steps = 0,
     .write = {{1, CS_COP_CTRL_OFFSET, STOP}}, .from = 1, .line = {
      "R...w -   -    0 00 -  .  0 0 0 0 0.0",
      "RS..w -   -    0 00 -  .  0 0 0 0 0.0",
      "RS.Hw -   -    0 00 -  .  0 0 0 0 0.0",
      "..... -   -    0 00 -  .  0 0 0 0 0.0"}},
    {"stop; run = 1 in its last step", DONE, "", .steps = 0,
     .write = {{1, CS_COP_CTRL_OFFSET, STOP}, {2, CS_COP_CTRL_OFFSET, GO}},
     .from = 3, .line = {
      "R..Hw -   -    0 00 -  .  0 0 0 0 0.0",
      "..... -   -    0 00 -  .  0 0 0 0 0.0"}},
    {"stop; run = 1 in its halt", DONE, "", .steps = 0,
     .write = {{1, CS_COP_CTRL_OFFSET, STOP}, {3, CS_COP_CTRL_OFFSET, GO}},
     .from = 3, .line = {
      "RS.Hw -   -    0 00 -  .  0 0 0 0 0.0",
      "..... -   -    0 00 -  .  0 0 0 0 0.0",
      "..... -   -    0 00 -  .  0 0 0 0 0.0"}},
    {"stop in the step of a fault", FAULT, "aa", .steps = 3,
     .write = {{4, CS_COP_CTRL_OFFSET, STOP}}, .from = 5, .line = {
      "RS.H. 0*  3    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"stop in the clock of a halt", FAULT, "aa", .steps = 3,
     .write = {{5, CS_COP_CTRL_OFFSET, STOP}}, .from = 6, .line = {
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"run = 1 in the step of a fault", FAULT, "aa", .steps = 3,
     .write = {{4, CS_COP_CTRL_OFFSET, GO}}, .from = 5, .line = {
      "R..H. 0*  3    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 4.2"}},
    {"run = 1 in the clock of a halt", FAULT, "aa", .steps = 3,
     .write = {{5, CS_COP_CTRL_OFFSET, GO}}, .from = 6, .line = {
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"stop in the step of an interrupt",
     HEAD "a: nop\n nop\n interrupt\n", "aa", .steps = 3,
     .write = {{4, CS_COP_CTRL_OFFSET, STOP}}, .from = 5, .line = {
      "RS.H. -   -    1 11 p1 .  3 0 0 0 0.0",
      "..... -   -    1 10 -  .  3 1 0 1 1.2"}},
    {"abort in the step of a fault", FAULT, "aa", .steps = 3,
     .write = {{4, CS_COP_CMD_OFFSET, ABORT}}, .from = 5, .line = {
      "R.AH. 0*  3    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"abort in the clock of a halt; started at once", FAULT, "aa", .steps = 3,
     .write = {{5, CS_COP_CMD_OFFSET, ABORT}, {6, CS_COP_CTRL_OFFSET, GO}},
     .from = 6, .line = {
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "R...w -   -    1 10 -  .  0 0 1 2 4.2",
      "R.... 0*  -    1 10 -  .  0 0 1 2 4.2"}},
    {"abort in the clock before the fault", FAULT, "aa", .steps = 2,
     .write = {{3, CS_COP_CMD_OFFSET, ABORT}}, .from = 4, .line = {
      "R.A.. 3   2    1 11 -  k  2 0 0 0 0.0",
      "..... -   -    1 11 a1 .  2 0 0 0 7.2",
      "..... -   -    1 10 -  .  2 0 1 0 7.2"}},
    {"abort again in its own clock", FAULT, "aa",
     .steps = 2, .write = {{3, CS_COP_CMD_OFFSET, ABORT},
                           {4, CS_COP_CMD_OFFSET, ABORT}},
     .from = 5, .line = {
      "..... -   -    1 11 a1 .  2 0 0 0 7.2",
      "..... -   -    1 10 -  .  2 0 1 0 7.2"}},
    {"run = 1 in the clock of an abort", FAULT, "aa",
     .steps = 2, .write = {{3, CS_COP_CMD_OFFSET, ABORT},
                           {4, CS_COP_CTRL_OFFSET, GO}},
     .from = 5, .line = {
      "..... -   -    1 11 a1 .  2 0 0 0 7.2",
      "..... -   -    1 10 -  .  2 0 1 0 7.2"}},
    /* Its four clocks are 4 to 7: an abort waits for the step. */
    {"abort in the array write of a wrong entry",
     HEAD "a: nop\n nop\n assoc[m] = w0\n done\n", "aa", .steps = 3,
     .write = {{4, CS_COP_CMD_OFFSET, ABORT}}, .from = 5, .line = {
      "R.A.. 3   2    1 11 -  k  2 0 0 0 0.0",
      "R.A.. 3   2    1 11 -  k  2 0 0 0 0.0",
      "R.A.. 3   2    1 11 -  k  2 0 0 0 0.0",
      "R.AH. 0*  3    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 2 5.2",
      "..... -   -    1 10 -  .  3 0 1 2 5.2"}},
    {"abort in an array write",
     HEAD "a: nop\n nop\n assoc[n] = w0\n done\n", "aa", .steps = 3,
     .write = {{4, CS_COP_CMD_OFFSET, ABORT}}, .from = 7, .line = {
      "R.A.. 3   2    1 11 -  k  2 0 0 0 0.0",
      "R.A.. 0*  3    1 11 -  k  3 0 0 0 0.0",
      "..... -   -    1 11 a1 .  3 0 0 0 7.3",
      "..... -   -    1 10 -  .  3 0 1 0 7.3"}},
    {"abort in the step of done: that one is processed", DONE, "aaa",
     .steps = 3, .write = {{4, CS_COP_CMD_OFFSET, ABORT}}, .from = 5, .line = {
      "R.A.. 1   0*   0 11 p1 .  3 0 0 0 0.0",
      "..... -   -    1 11 -  .  3 1 0 0 7.0",
      "..... -   -    1 11 -  .  3 1 0 0 7.0"}},
    {"abort behind a first instruction", DONE, "aa", .steps = 4,
     .write = {{5, CS_COP_CMD_OFFSET, ABORT}}, .from = 6, .line = {
      "R.A.. 2   1    0 10 -  k  1 1 0 0 0.0",
      "..... -   -    0 10 a0 .  1 1 0 0 7.1",
      "..... -   -    0 00 -  .  1 1 1 0 7.1"}},
    {"abort before a first instruction", DONE, "a", .steps = 0,
     .write = {{1, CS_COP_CMD_OFFSET, ABORT}}, .from = 2, .line = {
      "R.A.. 1   0*   1 01 -  .  0 0 0 0 0.0",
      "..... -   -    0 01 -  .  0 0 0 0 7.0"}},
    /* S[0] is filled in the clock that puts cp back: S[1] is the next. */
    {"abort before a first instruction, two samples; started at once", DONE,
     "aa", .steps = 0, .write = {{1, CS_COP_CMD_OFFSET, ABORT},
                                 {3, CS_COP_CTRL_OFFSET, GO}},
     .from = 2, .line = {
      "R.A.. 1   0*   1 01 -  .  0 0 0 0 0.0",
      "..... -   -    0 11 -  .  0 0 0 0 7.0",
      "R...w -   -    0 11 -  .  0 0 0 0 7.0",
      "R.... 0*  -    0 11 -  .  0 0 0 0 7.0",
      "R.... 1   0*   1 11 -  .  0 0 0 0 7.0"}},
    {"flush behind a halt", FAULT, "aaaa", .steps = 3,
     .write = {{6, CS_COP_CMD_OFFSET, FLUSH}}, .from = 6, .line = {
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 00 -  .  3 0 4 2 4.2"}},
    {"flush in the clock of a halt is refused", FAULT, "aa", .steps = 3,
     .write = {{5, CS_COP_CMD_OFFSET, FLUSH}}, .from = 6, .line = {
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2"}},
    {"INTR_STATE cleared in the clock of a halt, and behind it", FAULT, "aa",
     .steps = 3, .write = {{5, CS_COP_INTR_STATE_OFFSET, 2},
                           {7, CS_COP_INTR_STATE_OFFSET, 2}},
     .from = 6, .line = {
      "..... -   -    1 11 a1 .  3 0 0 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 2 4.2",
      "..... -   -    1 10 -  .  3 0 1 0 4.2"}},
  };

  COP_TRACE_FOLLOW(&rig, t);
}

/* The state of a fault's clock n. */
static void fault_at(int n)
{
  cop_trace_load(&rig, FAULT);
  cop_rig_poke(&rig, CS_COP_WIN_DATA, 0x77);
  cop_rig_write(&rig, CS_COP_INTR_ENABLE_OFFSET, 7);
  cop_trace_feed(&rig, "aa", 0);
  cop_trace_go(&rig, 0);
  cop_rig_clocks(&rig, n);
}

/* CTRL.run, locks, irq_o, busy_o, the window, in clocks 5 (the halt) and 6. */
static void host_sees(void)
{
  for (int n = 5; n < 7; n++) {
    const bool halted = n == 6;

    fault_at(n);
    CU_ASSERT(!s->irq && cs_cop_busy(s) == !halted);
    CU_ASSERT_EQUAL(cop_rig_read(&rig, CS_COP_CTRL_OFFSET) & RUN,
                    halted ? 0 : RUN);
    fault_at(n);
    cop_rig_write(&rig, CS_COP_WATCHDOG_OFFSET, 8);
    CU_ASSERT_EQUAL(s->status_code, halted ? 0 : CS_LOCKED);
    CU_ASSERT(s->irq == halted); /* it is clock 7 */
    cop_rig_write(&rig, CS_COP_CTRL_OFFSET, GO);
    CU_ASSERT_EQUAL(s->status_code, halted ? CS_BAD_WATCHDOG : CS_LOCKED);
    CU_ASSERT_EQUAL(s->running, !halted);
    fault_at(n);
    CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_DATA), halted ? 0x77 : 0);
    CU_ASSERT_EQUAL(s->status_code, halted ? 0 : CS_BUSY);
    fault_at(n + 1); /* a snapshot in 6, with fin, and in 7 */
    CU_ASSERT_EQUAL(cop_rig_counter(&rig, CS_COP_N_ABORTED), halted);
    CU_ASSERT_EQUAL(cop_rig_read(&rig, CS_COP_HELD_OFFSET), halted ? 1 : 2);
    fault_at(n - 1);
    cop_rig_write(&rig, CS_COP_PAGE_OFFSET, CS_COP_WIN_V >> 8);
    cop_rig_poke(&rig, CS_COP_WIN_V, 0x1234);
    CU_ASSERT_EQUAL(s->v[0], halted ? 0x1234 : 0);
    CU_ASSERT_EQUAL(s->status_code, halted ? 0 : CS_BUSY);
  }
}

/* A sweep makes a stop wait, for want of a step, but no abort. */
static void in_a_sweep(void)
{
  for (int aborted = 0; aborted < 2; aborted++) {
    cop_trace_load(&rig, DONE);
    cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_INVALIDATE_MASK);
    cop_trace_go(&rig, 0);
    if (aborted)
      cop_rig_write(&rig, CS_COP_CMD_OFFSET, ABORT);
    else
      cop_rig_write(&rig, CS_COP_CTRL_OFFSET, STOP);
    CU_ASSERT(s->running && s->sweep);
    cop_rig_clock(&rig);
    CU_ASSERT(s->sweep && s->running == !aborted);
    while (s->sweep)
      cop_rig_clock(&rig);
    CU_ASSERT(!s->halt_v && s->running == !aborted);
    cop_rig_clocks(&rig, 2);
    CU_ASSERT(!s->running);
    CU_ASSERT_EQUAL(s->cause,
                    aborted ? CS_COP_CAUSE_ABORT : CS_COP_CAUSE_STOPPED);
  }
}

/* OFF in the clock of a halt wins. */
static void off(void)
{
  fault_at(5);
  rig.in.off = true;
  cop_rig_clock(&rig);
  CU_ASSERT_STRING_EQUAL(cop_trace_line(s),
                         "..... -   -    0 00 -  .  0 0 0 0 0.0");
  CU_ASSERT(cop_trace_conserved(s) && s->n[CS_COP_N_TAKEN] == 0);
}

/* The step of a halt loads x_pc; a stop that follows shows it. */
static void pc_behind(void)
{
  static const struct { const char *text; unsigned pc; } c[] = {
    {FAULT, 3},                                          /* D 3 */
    {HEAD "a: nop\n nop\n interrupt\n", 2},              /* D empty */
    {HEAD "a: nop\n nop\n st d[m] = w0; done\n", 0},     /* D 0* */
  };

  for (unsigned n = 0; n < 3; n++) {
    cop_trace_load(&rig, c[n].text);
    cop_trace_feed(&rig, "aa", 0);
    cop_trace_go(&rig, 0);
    cop_rig_clocks(&rig, 8);
    cop_rig_write(&rig, CS_COP_CMD_OFFSET, FLUSH);
    cop_trace_go(&rig, 0);
    cop_rig_write(&rig, CS_COP_CTRL_OFFSET, STOP);
    cop_rig_clocks(&rig, 2);
    CU_ASSERT(!s->running && s->cause == CS_COP_CAUSE_STOPPED);
    CU_ASSERT_EQUAL(s->cause_pc, c[n].pc);
  }
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"stop, abort, run, flush beside a halt", stop_and_abort},
    {"what the host sees", host_sees},
    {"in a sweep", in_a_sweep},
    {"OFF", off},
    {"the pc of a later stop", pc_behind},
    CU_TEST_INFO_NULL,
  };

  return suite_run("cop_stop", tests);
}
