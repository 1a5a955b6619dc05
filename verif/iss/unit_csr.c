/* SPDX-License-Identifier: Apache-2.0
 *
 * unit_csr.c - control and status registers: legal values, who may access,
 * counters, and memory protection at sizes that QEMU does not get right.
 */
#include "unit.h"

static void expect_write(struct iss *s, unsigned csr, uint32_t write,
                         uint32_t read)
{
  CU_ASSERT(iss_set_csr(s, csr, write));
  CU_ASSERT_EQUAL(unit_csr(s, csr), read);
}

static void test_legal_values(void)
{
  struct iss *s = MACHINE(0);

  expect_write(s, C_MSTATUS, 0xffffffff, 0x00221888);
  expect_write(s, C_MSTATUS, 0x00000800, 0x00001800); /* MPP = S: kept */
  expect_write(s, C_MSTATUS, 0, 0);
  expect_write(s, C_MIE, 0xffffffff, 0x888);
  expect_write(s, C_MTVEC, 0x80001001, 0x80001001);
  expect_write(s, C_MTVEC, 0x80002002, 0x80001001); /* reserved: kept */
  expect_write(s, C_MEPC, 0xffffffff, 0xfffffffe);
  expect_write(s, C_MCOUNTEREN, 0xffffffff, 7);
  expect_write(s, C_MCOUNTINHIBIT, 0xffffffff, 5);
  expect_write(s, 0x301, 0, 0x40101105);
  expect_write(s, 0xb03, 0xffffffff, 0);
  expect_write(s, C_PMPCFG0, 0x7f7f7f7f, 0x1f1f1f1f);
  iss_free(s);
}

static void test_access(void)
{
  struct iss *s = MACHINE(0);
  uint64_t v;

  CU_ASSERT(!iss_get_csr(s, 0x180, &v)); /* satp: no S mode */
  CU_ASSERT(!iss_get_csr(s, 0x747, &v));
  CU_ASSERT(!iss_set_csr(s, 0xf14, 1));
  CU_ASSERT(!iss_set_csr(s, 0xc00, 1));
  iss_free(s);
}

/* U mode reads a counter only when it is open, and no M mode register. */
static void test_user_counters(void)
{
  static const struct { uint32_t word, enable; } t[] = {
    { 0xc0002573, 1 }, { 0xc0102573, 2 }, { 0xc0202573, 4 },
    { 0xc8002573, 1 }, { 0xc8102573, 2 }, { 0xc8202573, 4 },
  };

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++) {
    struct iss *s = MACHINE(t[n].word);

    iss_set_csr(s, C_MCOUNTEREN, 7 & ~t[n].enable);
    unit_user(s);
    unit_expect_trap(s, 2, t[n].word);
    iss_set_csr(s, C_MCOUNTEREN, t[n].enable);
    unit_user(s);
    CU_ASSERT(!unit_step(s).trap);
    unit_poke(s, BASE, 0x34002573); /* csrr a0, mscratch */
    unit_user(s);
    unit_expect_trap(s, 2, 0x34002573);
    iss_free(s);
  }
}

static void test_counters(void)
{
  struct iss *s = MACHINE(0xb0259073, /* csrw minstret, a1 */
                          0xb02022f3, /* csrr t0, minstret */
                          0xb0202373, /* csrr t1, minstret */
                          0x00000073, /* ecall */
                          0);

  iss_set_reg(s, 11, 100);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 100); /* no increment by the write */
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 101);
  unit_step(s); /* does not complete */
  CU_ASSERT_EQUAL(unit_csr(s, C_MINSTRET), 102);
  CU_ASSERT_EQUAL(unit_csr(s, C_MCYCLE), 4);
  iss_set_csr(s, C_MCYCLEH, 7);
  iss_set_csr(s, C_MCYCLE, 0xffffffff);
  unit_poke(s, VECTOR, 0x00000013);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_csr(s, C_MCYCLE), 0);
  CU_ASSERT_EQUAL(unit_csr(s, C_MCYCLEH), 8);
  iss_free(s);
}

static void test_inhibit(void)
{
  struct iss *s = MACHINE(0x13, 0x13);

  iss_set_csr(s, C_MCOUNTINHIBIT, 4);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_csr(s, C_MINSTRET), 0);
  CU_ASSERT_EQUAL(unit_csr(s, C_MCYCLE), 1);
  iss_set_csr(s, C_MCOUNTINHIBIT, 1);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_csr(s, C_MINSTRET), 1);
  CU_ASSERT_EQUAL(unit_csr(s, C_MCYCLE), 1);
  iss_free(s);
}

/* csrrs and csrrc with x0 do not write, so read-only CSRs allow them. */
static void test_no_write(void)
{
  struct iss *s = MACHINE(0xf1402573, 0xf1407573, 0xf145a573);

  CU_ASSERT(!unit_step(s).trap);
  CU_ASSERT(!unit_step(s).trap);
  unit_expect_trap(s, 2, 0xf145a573); /* csrrs with a1, which holds 0 */
  iss_free(s);
}

/* An access must lie in one entry; the first that it touches decides.  Words
 * around the bytes DATA+from..to-1, which are entry 0. */
static void words_around(uint32_t addr, uint32_t cfg, unsigned from,
                         unsigned to)
{
  struct iss *s = MACHINE(0x0005a503); /* lw a0, (a1) */

  iss_set_csr(s, C_PMPADDR0, addr);
  iss_set_csr(s, C_PMPCFG0, cfg);
  for (unsigned at = 0; at < 64; at++) {
    bool touches = at + 4 > from && at < to;
    bool inside = at >= from && at + 4 <= to;

    unit_user(s);
    iss_set_reg(s, 11, DATA + at);
    if (touches && !(inside && cfg & 1))
      unit_expect_trap(s, 5, DATA + at);
    else
      CU_ASSERT(!unit_step(s).trap);
  }
  iss_free(s);
}

static void test_pmp_small(void)
{
  words_around((DATA + 4) >> 2, 0x10, 4, 8); /* NA4, no permission */
  words_around((DATA + 4) >> 2, 0x11, 4, 8); /* NA4, read */
  words_around(DATA >> 2 | 5, 0x18, 16, 32); /* NAPOT of 16 bytes */
  words_around(DATA >> 2 | 5, 0x19, 16, 32);
}

/* A change of the permission is seen after accesses under the old one. */
static void test_pmp_change(void)
{
  struct iss *s = MACHINE(0x0005a503);

  iss_set_csr(s, C_PMPADDR0, DATA >> 2 | 0x1ff);
  for (unsigned n = 0; n < 4; n++) {
    iss_set_csr(s, C_PMPCFG0, 0x18 | (n & 1));
    unit_user(s);
    iss_set_csr(s, C_PMPCFG0, 0x18 | (n & 1));
    iss_set_reg(s, 11, DATA);
    CU_ASSERT_EQUAL(unit_step(s).trap, !(n & 1));
    iss_set_csr(s, C_PMPCFG0, 0x18 | !(n & 1));
    iss_set_mode(s, CS_MODE_U);
    iss_set_pc(s, BASE);
    CU_ASSERT_EQUAL(unit_step(s).trap, n & 1);
  }
  iss_free(s);
}

static void test_pmp_tor(void)
{
  struct iss *s = MACHINE(0x00a5a023); /* sw a0, (a1) */

  iss_set_csr(s, C_PMPADDR0, DATA >> 2);
  iss_set_csr(s, C_PMPADDR0 + 1, (DATA + 16) >> 2);
  iss_set_csr(s, C_PMPCFG0, 0x0900); /* [0] off, [1] TOR read only */
  unit_user(s);
  iss_set_reg(s, 11, DATA + 16);
  CU_ASSERT(!unit_step(s).trap);
  unit_user(s);
  iss_set_reg(s, 11, DATA + 12);
  unit_expect_trap(s, 7, DATA + 12);
  iss_set_reg(s, 11, DATA + 12); /* M mode: not locked */
  iss_set_pc(s, BASE);
  CU_ASSERT(!unit_step(s).trap);
  iss_set_csr(s, C_PMPCFG0, 0x8900);
  iss_set_pc(s, BASE);
  unit_expect_trap(s, 7, DATA + 12);
  expect_write(s, C_PMPCFG0, 0, 0x8900);
  expect_write(s, C_PMPADDR0, 0, DATA >> 2); /* start of a locked range */
  iss_free(s);
}

static void test_pmp_none(void)
{
  struct iss *s = MACHINE(0x13);

  iss_set_mode(s, CS_MODE_U);
  unit_expect_trap(s, 1, BASE);
  iss_free(s);
}

static void test_mprv(void)
{
  struct iss *s = MACHINE(0x0005a503, 0x30200073);

  iss_set_reg(s, 11, DATA);
  iss_set_csr(s, C_MSTATUS, 1 << 17); /* MPRV, MPP = U; no PMP entry */
  unit_expect_trap(s, 5, DATA);
  iss_set_csr(s, C_MSTATUS, 1 << 17);
  iss_set_csr(s, C_MEPC, BASE);
  iss_set_pc(s, BASE + 4);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_csr(s, C_MSTATUS), 0x80); /* MRET to U cleared it */
  iss_free(s);
}

/* Without PMP entries U mode may go everywhere. */
static void test_no_pmp(void)
{
  struct iss_config config = { .no_pmp = true };
  struct iss *s = MACHINE_WITH(&config, 0x0005a503); /* lw a0, (a1) */

  expect_write(s, C_PMPADDR0, 0xffffffff, 0);
  expect_write(s, C_PMPCFG0, 0x9f9f9f9f, 0);
  iss_set_mode(s, CS_MODE_U);
  iss_set_reg(s, 11, DATA);
  CU_ASSERT(!unit_step(s).trap);
  iss_free(s);
}

static void test_hpm_values(void)
{
  static const struct { unsigned csr; uint32_t read; } t[] = {
    { C_MIE, 0x2888 },         { C_MCOUNTEREN, 0x1f },
    { C_MCOUNTINHIBIT, 0x1d }, { 0x323, 0xf },
    { 0x324, 0xf },            { 0x325, 0 },
    { 0x5a8, 0xffff },         { 0x723, 0xd0000000 },
    { 0x724, 0xd0000000 },     { 0xb03, 0xffffffff },
    { 0xb04, 0xffffffff },     { 0xb05, 0 },
    { 0xb83, 0xff },           { 0xb84, 0xff },
    { C_MIP, 0x2080 },         /* the timer is due at reset */
  };
  struct iss_config config = { .hpm = true };
  struct iss *s = MACHINE_WITH(&config, 0xc0302573, 0xc8402573, 0x13);
  uint64_t v;

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++)
    expect_write(s, t[n].csr, 0xffffffff, t[n].read);
  CU_ASSERT(!iss_get_csr(s, 0x725, &v));
  CU_ASSERT(!iss_set_csr(s, 0xc03, 0));
  iss_set_csr(s, 0xb03, 7);
  CU_ASSERT_EQUAL(unit_csr(s, 0xb83), 0xff); /* the halves are apart */
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 7);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 0xff);
  CU_ASSERT_EQUAL(unit_step(s).context, 0xffff);
  iss_free(s);
}

static void test_hpm_absent(void)
{
  static const uint16_t none[] = { 0x5a8, 0x723, 0xc03, 0xc83 };
  struct iss *s = MACHINE(0x13);
  uint64_t v;

  for (unsigned n = 0; n < sizeof none / sizeof *none; n++)
    CU_ASSERT(!iss_get_csr(s, none[n], &v));
  expect_write(s, C_MIP, 0xffffffff, 0x80);
  iss_free(s);
}

/* Counter 3 is bit 3 of mcounteren, 4 bit 4. */
static void test_hpm_user(void)
{
  struct iss_config config = { .no_pmp = true, .hpm = true };
  struct iss *s = MACHINE_WITH(&config, 0xc0302573, 0xc0402573);

  iss_set_csr(s, C_MCOUNTEREN, 8);
  iss_set_mode(s, CS_MODE_U);
  CU_ASSERT(!unit_step(s).trap);
  unit_expect_trap(s, 2, 0xc0402573);
  iss_free(s);
}

void unit_csrs(void)
{
  CU_pSuite s = CU_add_suite("CSRs", NULL, NULL);

  CU_add_test(s, "legal values", test_legal_values);
  CU_add_test(s, "access", test_access);
  CU_add_test(s, "user counters", test_user_counters);
  CU_add_test(s, "counters", test_counters);
  CU_add_test(s, "inhibit", test_inhibit);
  CU_add_test(s, "no write", test_no_write);
  CU_add_test(s, "PMP NA4 and NAPOT", test_pmp_small);
  CU_add_test(s, "PMP change", test_pmp_change);
  CU_add_test(s, "PMP TOR and lock", test_pmp_tor);
  CU_add_test(s, "PMP without entries", test_pmp_none);
  CU_add_test(s, "MPRV", test_mprv);
  CU_add_test(s, "no PMP", test_no_pmp);
  CU_add_test(s, "event counters: values", test_hpm_values);
  CU_add_test(s, "event counters: absent", test_hpm_absent);
  CU_add_test(s, "event counters: U mode", test_hpm_user);
}
