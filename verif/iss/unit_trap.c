/* SPDX-License-Identifier: Apache-2.0
 *
 * unit_trap.c - exceptions, interrupts, their records, and runs that cannot
 * go on.
 */
#include "unit.h"

#include <string.h>

enum { NOP = 0x13, ECALL = 0x73, EBREAK = 0x100073, MRET = 0x30200073,
       WFI = 0x10500073 };

static void test_illegal(void)
{
  struct iss *s = MACHINE(0xffffffff);

  unit_expect_trap(s, 2, 0xffffffff);
  iss_free(s);
  s = MACHINE(0x00010000); /* a reserved half-word: only that is shown */
  unit_expect_trap(s, 2, 0);
  iss_free(s);
  s = MACHINE(0x12000073); /* sfence.vma: there is no S mode */
  unit_expect_trap(s, 2, 0x12000073);
  iss_free(s);
}

static void test_calls(void)
{
  struct iss *s = MACHINE(ECALL);

  unit_expect_trap(s, 11, 0);
  unit_user(s);
  unit_expect_trap(s, 8, 0);
  CU_ASSERT_EQUAL(unit_csr(s, C_MSTATUS) & 0x1800, 0);
  unit_poke(s, BASE, EBREAK);
  unit_user(s);
  unit_expect_trap(s, 3, 0);
  unit_poke(s, BASE, MRET);
  unit_user(s);
  unit_expect_trap(s, 2, MRET);
  iss_free(s);
}

/* AMOs fault as stores, LR as a load. */
static void test_access_faults(void)
{
  static const struct { uint32_t word, cause; } t[] = {
    { 0x0005a503, 5 }, /* lw a0, (a1) */
    { 0x00a5a023, 7 }, /* sw a0, (a1) */
    { 0x00a5a52f, 7 }, /* amoadd.w a0, a0, (a1) */
    { 0x1005a52f, 5 }, /* lr.w a0, (a1) */
  };

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++) {
    struct iss *s = MACHINE(t[n].word);

    iss_set_reg(s, 10, 0x1234);
    iss_set_reg(s, 11, 0x01000000);
    unit_expect_trap(s, t[n].cause, 0x01000000);
    CU_ASSERT_EQUAL(iss_get_reg(s, 10), 0x1234);
    iss_free(s);
  }
}

static void test_misaligned_atomics(void)
{
  static const struct { uint32_t word, cause; } t[] = {
    { 0x00a5a52f, 6 }, { 0x1005a52f, 4 },
    { 0x18a5a52f, 6 }, /* sc.w a0, a0, (a1) */
  };

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++) {
    struct iss *s = MACHINE(t[n].word);

    iss_set_reg(s, 11, DATA + 1);
    unit_expect_trap(s, t[n].cause, DATA + 1);
    iss_free(s);
  }
}

static void test_fetch_fault(void)
{
  struct iss *s = MACHINE(0x000580e7); /* jalr ra, (a1) */
  struct cs_rvfi r;

  iss_set_reg(s, 11, 0x01000002);
  r = unit_step(s);
  CU_ASSERT(!r.trap && r.pc_wdata == 0x01000002 && r.rd_wdata == BASE + 4);
  unit_expect_trap(s, 1, 0x01000002);
  iss_free(s);
  /* Half of the instruction is beyond the end of RAM. */
  s = MACHINE(NOP);
  CU_ASSERT(iss_write_mem(s, 0x83fffffe, "\x13", 2));
  iss_set_pc(s, 0x83fffffe);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_csr(s, C_MCAUSE), 1);
  CU_ASSERT_EQUAL(unit_csr(s, C_MEPC), 0x83fffffe);
  CU_ASSERT_EQUAL(unit_csr(s, C_MTVAL), 0x84000000);
  iss_free(s);
}

/* Exactly the first instruction of the handler is marked. */
static void test_intr_mark(void)
{
  struct iss *s = MACHINE(ECALL, NOP);
  struct cs_rvfi r;

  unit_poke(s, VECTOR, 0x341022f3);     /* csrr t0, mepc */
  unit_poke(s, VECTOR + 4, MRET);
  unit_expect_trap(s, 11, 0);
  r = unit_step(s);
  CU_ASSERT(r.intr && r.pc_rdata == VECTOR && r.rd_wdata == BASE);
  r = unit_step(s);
  CU_ASSERT(!r.intr && !r.trap && r.pc_wdata == BASE);
  CU_ASSERT_EQUAL(r.order, 2);
  CU_ASSERT_EQUAL(iss_instret(s), 2); /* the trap did not complete */
  CU_ASSERT_EQUAL(iss_steps(s), 3);
  iss_free(s);
}

/* All three lines at once come in the order external, software, timer, each
 * to its vector; the record is that of the handler. */
static void test_interrupt_lines(void)
{
  static const unsigned order[] = { 11, 3, 7 };
  struct iss *s = MACHINE(NOP);
  struct cs_rvfi r;

  iss_set_csr(s, C_MTVEC, VECTOR | 1);
  iss_set_csr(s, C_MIE, 0x888);
  unit_poke(s, 0x80000004, NOP);
  for (unsigned n = 0; n < 3; n++) {
    iss_set_irq(s, order[n], true);
    unit_poke(s, VECTOR + 4 * order[n], NOP);
  }
  r = unit_step(s);
  CU_ASSERT(!r.intr && r.pc_rdata == BASE); /* MIE is off */
  for (unsigned n = 0; n < 3; n++) {
    iss_set_csr(s, C_MSTATUS, 8);
    r = unit_step(s);
    CU_ASSERT(r.intr && !r.trap && r.pc_rdata == VECTOR + 4 * order[n]);
    CU_ASSERT_EQUAL(unit_csr(s, C_MCAUSE), 0x80000000u + order[n]);
    CU_ASSERT_EQUAL(unit_csr(s, C_MSTATUS), 0x1880);
    iss_set_irq(s, order[n], false);
    /* the CLINT drives the timer line from reset */
  }
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP), 0x80);
  iss_free(s);
}

/* U mode takes interrupts whatever mstatus.MIE is. */
static void test_user_interrupt(void)
{
  struct iss *s = MACHINE(NOP);

  unit_poke(s, VECTOR, NOP);
  iss_set_csr(s, C_MSTATUS, 0);
  iss_set_csr(s, C_MIE, 8);
  iss_set_irq(s, 3, true);
  unit_user(s);
  CU_ASSERT(unit_step(s).intr);
  CU_ASSERT_EQUAL(unit_csr(s, C_MSTATUS), 0);
  CU_ASSERT_EQUAL(unit_csr(s, C_MEPC), BASE);
  iss_free(s);
}

static void test_timer(void)
{
  struct iss *s = MACHINE(0x0000006f); /* j . */
  uint32_t due = 0;

  CU_ASSERT_EQUAL(unit_csr(s, C_MIP), 0x80); /* mtimecmp is 0 at reset */
  iss_set_mtime(s, 0);
  iss_set_csr(s, C_MIE, 0x80);
  unit_poke(s, BASE, 0x00a5a023); /* sw a0, (a1) */
  unit_poke(s, BASE + 4, 0x0000006f);
  iss_set_reg(s, 10, 5);
  iss_set_reg(s, 11, 0x02004000);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP), 0);
  iss_set_csr(s, C_MSTATUS, 8);
  unit_poke(s, VECTOR, NOP);
  while (due++ < 2000 && !unit_step(s).intr)
    ;
  CU_ASSERT_EQUAL(iss_steps(s), 501); /* 100 steps are a tick */
  CU_ASSERT_EQUAL(iss_mtime(s), 5);
  iss_free(s);
}

static void test_wait(void)
{
  struct iss *s = MACHINE(0x00a5a023, WFI);

  iss_set_csr(s, C_MIE, 0x80);
  iss_set_reg(s, 10, 1000000);
  iss_set_reg(s, 11, 0x02004000);
  unit_step(s);
  unit_step(s);
  CU_ASSERT_EQUAL(iss_mtime(s), 1000000);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP), 0x80);
  iss_set_csr(s, C_MSTATUS, 1 << 21); /* TW */
  iss_set_csr(s, C_MIE, 0);
  unit_user(s);
  iss_set_pc(s, BASE + 4);
  unit_expect_trap(s, 2, WFI);
  iss_free(s);
}

static void test_double_fault(void)
{
  struct iss *s = MACHINE(ECALL);
  struct cs_rvfi r;

  iss_set_csr(s, C_MTVEC, 0);
  unit_step(s);
  r = unit_step(s);
  CU_ASSERT(r.trap && r.halt && r.pc_rdata == 0);
  CU_ASSERT_EQUAL(iss_status(s), ISS_FAILED);
  CU_ASSERT_PTR_NOT_NULL(strstr(iss_reason(s), "instruction fetch fault"));
  CU_ASSERT(!iss_step(s, &r) && !r.valid);
  iss_free(s);
  s = MACHINE(ECALL); /* the handler is zeros: illegal, for ever */
  unit_step(s);
  unit_step(s);
  CU_ASSERT_EQUAL(iss_status(s), ISS_FAILED);
  iss_free(s);
}

static void test_reservation_is_lost(void)
{
  struct iss *s = MACHINE(0x1005a52f, ECALL); /* lr.w */

  unit_poke(s, VECTOR, 0x18c5a52f); /* sc.w a0, a2, (a1) */
  iss_set_reg(s, 11, DATA);
  unit_step(s);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 1);
  CU_ASSERT_EQUAL(unit_word(s, DATA), 0);
  iss_free(s);
}

static bool claims_all(void *user, uint64_t addr, unsigned size,
                       uint64_t *value)
{
  (void)user, (void)addr, (void)size;
  *value = 42;
  return true;
}

/* As reference of a core: interrupts only when told, devices only by call. */
static void test_lockstep(void)
{
  struct iss_config config = { .lockstep = true, .ram_atomics = true,
                               .hpm = true, .no_pmp = true,
                               .bus_read = claims_all };
  struct iss *s = MACHINE_WITH(&config, NOP, 0x0005a503, 0x1005a52f,
                               0x0095a52f); /* lw, lr.w, amoadd.w a0, (a1) */

  CU_ASSERT_EQUAL(unit_csr(s, C_MIP), 0);
  iss_set_csr(s, C_MIE, 0x2888);
  CU_ASSERT(!iss_take_irq(s, 11));
  iss_set_csr(s, C_MSTATUS, 8);
  iss_set_irq(s, 11, true);
  CU_ASSERT(!unit_step(s).intr);
  iss_set_reg(s, 11, 0x02000000);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 42);
  unit_expect_trap(s, 5, 0x02000000);
  iss_set_pc(s, BASE + 12);
  unit_expect_trap(s, 7, 0x02000000);
  iss_set_csr(s, C_MSTATUS, 8);
  iss_set_irq(s, 13, true);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP), 0x2800);
  CU_ASSERT(iss_take_irq(s, 13));
  CU_ASSERT_EQUAL(unit_csr(s, C_MCAUSE), 0x8000000d);
  CU_ASSERT(!iss_take_irq(s, 13));
  iss_free(s);
}

/* Overflow of a counter comes after all others. */
static void test_priority(void)
{
  static const uint8_t order[] = { 11, 3, 7, 13 };
  struct iss_config config = { .hpm = true };
  struct iss *s = MACHINE_WITH(&config, NOP);

  unit_poke(s, VECTOR, NOP);
  iss_set_mtime(s, 0);
  iss_set_csr(s, C_MIE, 0x2888);
  for (unsigned n = 0; n < sizeof order; n++)
    iss_set_irq(s, order[n], true);
  for (unsigned n = 0; n < sizeof order; n++) {
    iss_set_csr(s, C_MSTATUS, 8);
    CU_ASSERT(unit_step(s).intr);
    CU_ASSERT_EQUAL(unit_csr(s, C_MCAUSE), 0x80000000 | order[n]);
    iss_set_irq(s, order[n], false);
    if (order[n] == 7)
      iss_set_csr(s, C_MIE, 0x2808);
  }
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP) & 0x2808, 0);
  iss_free(s);
}

void unit_trap(void)
{
  CU_pSuite s = CU_add_suite("traps", NULL, NULL);

  CU_add_test(s, "illegal", test_illegal);
  CU_add_test(s, "ecall, ebreak, mret", test_calls);
  CU_add_test(s, "access faults", test_access_faults);
  CU_add_test(s, "misaligned atomics", test_misaligned_atomics);
  CU_add_test(s, "fetch faults", test_fetch_fault);
  CU_add_test(s, "intr mark", test_intr_mark);
  CU_add_test(s, "interrupt lines", test_interrupt_lines);
  CU_add_test(s, "interrupt in U mode", test_user_interrupt);
  CU_add_test(s, "timer", test_timer);
  CU_add_test(s, "wfi", test_wait);
  CU_add_test(s, "double fault", test_double_fault);
  CU_add_test(s, "reservation", test_reservation_is_lost);
  CU_add_test(s, "lockstep", test_lockstep);
  CU_add_test(s, "priority", test_priority);
}
