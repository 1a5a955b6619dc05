/* SPDX-License-Identifier: Apache-2.0
 *
 * test_instret.c - the program's instret when its low half wraps while the
 * firmware handles an interrupt.
 */
#include <stdio.h>

#include "runs.h"

/* An interrupt comes when the low half of instret is about to wrap. */
static void near_wrap(struct machine *m)
{
  uint64_t mip = 0;

  iss_get_csr(m->iss, 0x344, &mip);
  if (mip >> 11 & 1 && iss_get_mode(m->iss) == CS_MODE_U) {
    iss_set_csr(m->iss, 0xb02, (uint32_t)-(m->user++ % 4000));
    iss_set_csr(m->iss, 0xb82, 7);
  }
}

static void test_instret_wraps(void)
{
  struct machine *m = run_loads("H:P:4:16,early=off", near_wrap);

  CU_ASSERT_FALSE(m->instret_lost);
  CU_ASSERT(m->user > 1000);
  machine_free(m);
}

/* Bytes from pc to the next instruction that reads minstret: behind a handler's
 * entry, the one that looks whether it has wrapped. */
static unsigned bytes_to_look(struct machine *m)
{
  enum { FAR = 128, SYSTEM = 0x73, MINSTRET = 0xb02 };
  const uint64_t pc = iss_get_pc(m->iss);
  uint32_t insn;

  for (unsigned i = 0; i < FAR; i += 2)
    if (iss_read_mem(m->iss, pc + i, &insn, sizeof insn) &&
        (insn & 0x7f) == SYSTEM && insn >> 20 == MINSTRET && insn >> 7 & 31)
      return i;
  return FAR;
}

/* A handler in which instret wraps at each of its last instructions in turn, as
 * if it had taken long: set before the handler looks at it, to wrap before the
 * look or up to its return. */
static struct { unsigned steps, wraps; bool done; } leave;

static void wrap_at_leave(struct machine *m)
{
  enum { ENTRY = 40, PLACES = 11, SOON = 29 };

  if (iss_get_mode(m->iss) == CS_MODE_U || !m->interrupted) {
    leave.steps = 0;
    leave.done = false;
    return;
  }
  if (leave.steps++ < ENTRY || leave.done ||
      bytes_to_look(m) > m->user % PLACES * 4)
    return;
  iss_set_csr(m->iss, 0xb02, (uint32_t)-(1 + (int)(m->user++ % SOON)));
  leave.done = true;
  leave.wraps++;
}

static void check_leave(struct machine *m)
{
  CU_ASSERT_EQUAL(machine_fw(m).state, CS_FW_ENDED);
  CU_ASSERT_FALSE(m->instret_lost);
  CU_ASSERT(leave.wraps > 300);
  printf("\n    %u wraps", leave.wraps);
  leave.wraps = 0;
  machine_free(m);
}

static void test_leave_wraps(void)
{
  struct cs_fw fw = { 0 };

  machine_setup(&fw, "H:P:16:256,early=off", loads, 1);
  check_leave(run(program, &fw, wrap_at_leave));
  machine_setup(&fw, "H:P:64:1024", pairs, 3);
  check_leave(run(program, &fw, wrap_at_leave));
  machine_config = "full";
  machine_setup(&fw, "H:P:16:1024,tiers=512,16,128", loads, 1);
  check_leave(run(program, &fw, wrap_at_leave));
  machine_config = "default";
  fw = (struct cs_fw){ .mode = CS_FW_SAMPLE, .sample_period = 900,
                       .sample_random = 200, .sample_event = 2,
                       .sample_seed = 1 };
  check_leave(run(program, &fw, wrap_at_leave));
}

/* ---- handlers of the coprocessor ---- */

/* What the host wants, and later instret wraps as soon as something
 * interrupts. */
static void cop_wrap(struct machine *m)
{
  uint64_t mip = 0;

  if (!m->user++) {
    cop_wish(m);
    m->before = cop_wrap;
  }
  iss_get_csr(m->iss, 0x344, &mip);
  if (mip && !m->interrupted && iss_get_mode(m->iss) == CS_MODE_U) {
    iss_set_csr(m->iss, 0xb02, (uint32_t)-(m->user % 4000));
    iss_set_csr(m->iss, 0xb82, 7);
  }
}

/* ... or at the end of the handler. */
static void cop_wrap_at_leave(struct machine *m)
{
  cop_wish(m);
  m->before = wrap_at_leave;
}

static void test_coprocessor_wraps(void)
{
  struct machine *m = run_cop(odd, "callstack", "full", cop_wrap);

  CU_ASSERT_EQUAL(machine_fw(m).state, CS_FW_ENDED);
  CU_ASSERT_FALSE(m->instret_lost);
  machine_free(m);
  m = run_cop(odd, "value", "full", cop_wrap);
  CU_ASSERT_EQUAL(machine_fw(m).state, CS_FW_ENDED);
  CU_ASSERT_FALSE(m->instret_lost);
  CU_ASSERT(cop_told(m).ticks > 0);
  machine_free(m);
  check_leave(run_cop(program, "edge", "full", cop_wrap_at_leave));
}

static CU_TestInfo tests[] = {
  { "instret wraps in the handler", test_instret_wraps },
  { "instret wraps at the handler's end", test_leave_wraps },
  { "coprocessor, instret wraps", test_coprocessor_wraps },
  CU_TEST_INFO_NULL
};

int main(int argc, char **argv)
{
  return runs_main(argc, argv, "instret", tests);
}
