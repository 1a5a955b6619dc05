/* SPDX-License-Identifier: Apache-2.0
 *
 * unit_super.c - S mode's registers and interrupts, its timer, and counters
 * that count and interrupt.
 */
#include "unit.h"

enum { C_SSTATUS = 0x100, C_SIE = 0x104, C_STVEC = 0x105, C_SIP = 0x144,
       C_SCAUSE = 0x142, C_STIMECMP = 0x14d, C_STIMECMPH = 0x15d,
       C_SATP = 0x180, C_MEDELEG = 0x302, C_MIDELEG = 0x303,
       C_MENVCFGH = 0x31a, C_MHPMEVENT3 = 0x323, C_MHPMEVENT3H = 0x723,
       C_MHPMCOUNTER3 = 0xb03, C_MHPMCOUNTER3H = 0xb83, C_SCOUNTOVF = 0xda0 };
enum { NOP = 0x13, LW = 0x0005a503, SW = 0x00a5a023, ECALL = 0x73,
       MRET = 0x30200073, WFI = 0x10500073, JUMP = 0x0000006f,
       S_VECTOR = 0x80001800, STCE = 31, LCOFI = 1 << 13 };

static const struct iss_config supervisor = { .supervisor = true };
#define SUPER(...) MACHINE_WITH(&supervisor, __VA_ARGS__)

static void enter(struct iss *s, enum cs_mode mode)
{
  unit_user(s);
  iss_set_mode(s, mode);
}

static void expect_write(struct iss *s, unsigned csr, uint32_t write,
                         uint32_t read)
{
  CU_ASSERT(iss_set_csr(s, csr, write));
  CU_ASSERT_EQUAL(unit_csr(s, csr), read);
}

static void test_legal_values(void)
{
  static const struct { unsigned csr; uint32_t write, read; } t[] = {
    { C_MSTATUS, 0xffffffff, 0x007e19aa }, { C_MSTATUS, 0x1000, 0x1800 },
    { C_MSTATUS, 0x0800, 0x0800 },         { 0x301, 0, 0x40141105 },
    { C_MEDELEG, 0xffffffff, 0xb3fe },     { C_MIDELEG, 0xffffffff, 0x2222 },
    { C_MIE, 0xffffffff, 0x2aaa },         { C_SIE, 0, 0 },
    { C_MIE, 0xffffffff, 0x2aaa },         { C_SIE, 0xffffffff, 0x2222 },
    { C_STVEC, 0x80001001, 0x80001001 },   { C_STVEC, 0x2, 0x80001001 },
    { C_SSTATUS, 0xffffffff, 0x000c0122 }, { 0x106, 0xffffffff, 0x7f },
    { C_MCOUNTEREN, 0xffffffff, 0x7f },    { C_MCOUNTINHIBIT, ~0u, 0x7d },
    { 0x10a, 0xffffffff, 1 },              { 0x141, 0xffffffff, 0xfffffffe },
    { C_SATP, 0x7fffffff, 0x7fffffff },    { C_MENVCFGH, ~0u, 1u << STCE },
    { C_MHPMEVENT3 + 3, 0xffffffff, 0xf }, { C_MHPMEVENT3 + 4, ~0u, 0 },
    { C_MHPMEVENT3H + 3, ~0u, 0xf0000000 }, { C_MHPMCOUNTER3H + 3, ~0u, 0xff },
  };
  struct iss *s = SUPER(NOP);

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++)
    expect_write(s, t[n].csr, t[n].write, t[n].read);
  CU_ASSERT(!iss_set_csr(s, C_SCOUNTOVF, 0));
  iss_free(s);
}

/* Without S mode there is none of it. */
static void test_absent(void)
{
  static const uint16_t none[] = { 0x100, 0x104, 0x105, 0x106, 0x10a, 0x140,
    0x141, 0x142, 0x143, 0x144, 0x14d, 0x15d, 0x180, 0x302, 0x303, 0xda0 };
  struct iss *s = MACHINE(0x10200073, 0x12000073);
  uint64_t v;

  for (unsigned n = 0; n < sizeof none / sizeof *none; n++)
    CU_ASSERT(!iss_get_csr(s, none[n], &v));
  unit_expect_trap(s, 2, 0x10200073);
  iss_set_pc(s, BASE + 4);
  unit_expect_trap(s, 2, 0x12000073);
  iss_free(s);
}

/* The source's line falls, and its interrupt is claimed. */
static void put_line_down(struct iss *s)
{
  iss_set_source(s, 1, false);
  unit_poke(s, BASE, LW);
  iss_set_pc(s, BASE);
  iss_set_reg(s, 11, 0x0c201004);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 1);
}

/* Bits of sip that S mode may read and write. */
static void test_pending(void)
{
  struct iss *s = SUPER(NOP);

  iss_set_mtime(s, 0);
  iss_set_csr(s, C_MIDELEG, 0x2222);
  iss_set_csr(s, C_MIP, 0);
  expect_write(s, C_SIP, 0xffffffff, 0x2002);
  expect_write(s, C_MIP, 0xffffffff, 0x22a2);
  expect_write(s, C_SIP, 0, 0x220);
  expect_write(s, C_MIP, 0, 0x80);
  iss_set_csr(s, C_MIDELEG, 0);
  expect_write(s, C_SIP, 0xffffffff, 0);
  expect_write(s, C_MIP, 0x222, 0x2a2);
  CU_ASSERT_EQUAL(unit_csr(s, C_SIP), 0);
  iss_free(s);
}

/* The PLIC's line is read as SEIP, but not written back by a CSRRS. */
static void test_external_line(void)
{
  struct iss *s = SUPER(0x00a5a023, 0x00c6a023, 0x34416073, NOP);

  iss_set_reg(s, 10, 1); /* sw: priority of source 1 */
  iss_set_reg(s, 11, 0x0c000004);
  iss_set_reg(s, 12, 2); /* sw: its enable in context 1 */
  iss_set_reg(s, 13, 0x0c002080);
  unit_step(s);
  unit_step(s);
  iss_set_source(s, 1, true);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP) & 0x202, 0x200);
  unit_step(s); /* csrsi mip, 2 */
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP) & 0x202, 0x202);
  iss_set_csr(s, 0x303, 0x200);
  put_line_down(s);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP) & 0x202, 2);
  iss_free(s);
}

/* Causes of an access are delegated one by one. */
static void test_delegation(void)
{
  for (unsigned cause = 5; cause <= 7; cause += 2) {
    struct iss *s = SUPER(0x00a5a52f, NOP); /* amoadd.w */

    iss_set_csr(s, C_STVEC, S_VECTOR);
    iss_set_csr(s, C_MEDELEG, 1u << cause);
    iss_set_reg(s, 11, 0x01000000);
    enter(s, CS_MODE_U);
    CU_ASSERT_EQUAL(unit_step(s).pc_wdata, cause == 7 ? S_VECTOR : VECTOR);
    CU_ASSERT_EQUAL(iss_get_mode(s), cause == 7 ? CS_MODE_S : CS_MODE_M);
    CU_ASSERT_EQUAL(unit_csr(s, cause == 7 ? C_SCAUSE : C_MCAUSE), 7);
    iss_free(s);
  }
}

/* All at once: M mode's before the delegated, each in its order. */
static void test_priority(void)
{
  static const uint8_t order[] = { 11, 3, 7, 9, 1, 5, 13 };
  struct iss *s = SUPER(NOP);

  iss_set_csr(s, C_STVEC, S_VECTOR);
  unit_poke(s, S_VECTOR, NOP);
  unit_poke(s, VECTOR, NOP);
  iss_set_csr(s, C_MIDELEG, 0x2222);
  iss_set_csr(s, C_MIP, 0x2222);
  for (unsigned n = 0; n < 3; n++)
    iss_set_irq(s, order[n], true);
  for (unsigned n = 0; n < sizeof order; n++) {
    uint32_t later = 0;

    for (unsigned k = n; k < sizeof order; k++)
      later |= 1u << order[k];
    iss_set_csr(s, C_MIE, later);
    enter(s, CS_MODE_U);
    CU_ASSERT(unit_step(s).intr);
    CU_ASSERT_EQUAL(unit_csr(s, n < 3 ? C_MCAUSE : C_SCAUSE),
                    1u << 31 | order[n]);
  }
  iss_free(s);
}

/* One for M mode comes before a delegated one of higher priority. */
static void test_levels(void)
{
  struct iss *s = SUPER(NOP);

  unit_poke(s, VECTOR, NOP);
  iss_set_csr(s, C_STVEC, S_VECTOR);
  iss_set_csr(s, C_MIDELEG, 0x200);
  iss_set_csr(s, C_MIE, 0x202);
  iss_set_csr(s, C_MIP, 0x202);
  enter(s, CS_MODE_U);
  CU_ASSERT_EQUAL(unit_step(s).pc_rdata, VECTOR);
  CU_ASSERT_EQUAL(unit_csr(s, C_MCAUSE), 1u << 31 | 1);
  iss_free(s);
}

/* M mode does not see what it delegated; S mode only if it says so. */
static void test_let_in(void)
{
  static const struct { enum cs_mode mode; uint32_t status; bool taken; } t[] =
    { { CS_MODE_U, 0, true }, { CS_MODE_S, 0, false }, { CS_MODE_S, 2, true },
      { CS_MODE_M, 0xa, false } };

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++) {
    struct iss *s = SUPER(NOP);

    unit_poke(s, S_VECTOR + 4, NOP);
    iss_set_csr(s, C_STVEC, S_VECTOR | 1);
    iss_set_csr(s, C_MIDELEG, 2);
    iss_set_csr(s, C_MIE, 2);
    iss_set_csr(s, C_MIP, 2);
    iss_set_csr(s, C_MSTATUS, t[n].status);
    enter(s, t[n].mode);
    CU_ASSERT_EQUAL(unit_step(s).pc_rdata, t[n].taken ? S_VECTOR + 4 : BASE);
    iss_free(s);
  }
}

/* MRET and SRET to a lower mode end MPRV: QEMU 7.2 keeps it. */
static void test_mprv_ends(void)
{
  static const struct { uint32_t word, status; bool stays; } t[] = {
    { MRET, 0x20800, false }, { MRET, 0x20000, false },
    { MRET, 0x21800, true },  { 0x10200073, 0x21900, false },
    { 0x10200073, 0x21800, false },
  };

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++) {
    struct iss *s = SUPER(t[n].word);

    iss_set_csr(s, C_MSTATUS, t[n].status);
    unit_step(s);
    CU_ASSERT_EQUAL(unit_csr(s, C_MSTATUS) >> 17 & 1, t[n].stays);
    iss_free(s);
  }
}

/* The comparator drives STIP; software cannot, and loses what it had set. */
static void test_timer(void)
{
  struct iss *s = SUPER(JUMP);
  unsigned steps = 0;

  iss_set_csr(s, C_MIP, 0x20);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP) & 0x20, 0x20);
  iss_set_csr(s, C_STIMECMPH, 0);
  iss_set_csr(s, C_STIMECMP, 5);
  iss_set_csr(s, C_MENVCFGH, 1u << STCE);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP) & 0x20, 0);
  expect_write(s, C_MIP, 0x20, 0x80);
  while (steps++ < 2000 && !(unit_csr(s, C_MIP) & 0x20))
    unit_step(s);
  CU_ASSERT_EQUAL(iss_mtime(s), 5);
  CU_ASSERT_EQUAL(iss_steps(s), 501);
  iss_set_csr(s, C_STIMECMPH, 1);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP) & 0x20, 0);
  iss_free(s);
}

/* WFI goes to the earlier of the timers that are enabled. */
static void test_wait(void)
{
  static const struct { uint32_t mie, stimecmp; uint64_t time; } t[] = {
    { 0xa0, 1000, 1000 }, { 0x80, 1000, 3000 }, { 0x20, 1000, 1000 },
    { 0, 1000, 0 },       { 0xa0, 5000, 3000 },
  };

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++) {
    struct iss *s = SUPER(SW, WFI);

    iss_set_reg(s, 10, 3000);
    iss_set_reg(s, 11, 0x02004000);
    iss_set_csr(s, C_STIMECMP, t[n].stimecmp);
    iss_set_csr(s, C_MENVCFGH, 1u << STCE);
    iss_set_csr(s, C_MIE, t[n].mie);
    unit_step(s);
    unit_step(s);
    CU_ASSERT_EQUAL(iss_mtime(s), t[n].time);
    iss_free(s);
  }
}

static uint64_t counted(struct iss *s)
{
  return unit_csr(s, C_MHPMCOUNTER3) | unit_csr(s, C_MHPMCOUNTER3H) << 32;
}

/* One of each: load, store, AMO, branch not taken and taken (also short),
 * call that traps; 7 instructions are started, 6 complete. */
static void test_events(void)
{
  static const uint8_t want[] = { [1] = 7, [2] = 6, [6] = 2, [7] = 2, [8] = 3,
                                  [9] = 1, [11] = 2, [15] = 0 };

  for (unsigned event = 0; event < sizeof want; event++) {
    struct iss *s = SUPER(LW, SW, 0x00a5a52f, 0x00001463, 0x00000463, NOP,
                          0x0001c011, ECALL); /* c.beqz over a c.nop */

    iss_set_reg(s, 11, DATA);
    iss_set_csr(s, C_MHPMEVENT3, event);
    for (unsigned n = 0; n < 7; n++)
      unit_step(s);
    CU_ASSERT_EQUAL(counted(s), want[event]);
    iss_free(s);
  }
}

/* Counts in the modes that are not inhibited. */
static void test_modes(void)
{
  static const enum cs_mode modes[] = { CS_MODE_U, CS_MODE_S, CS_MODE_M };

  for (unsigned inhibit = 0; inhibit < 8; inhibit++)
    for (unsigned n = 0; n < 3; n++) {
      struct iss *s = SUPER(NOP);

      iss_set_csr(s, C_MHPMEVENT3, 1);
      iss_set_csr(s, C_MHPMEVENT3H, inhibit << 28);
      enter(s, modes[n]);
      unit_step(s);
      CU_ASSERT_EQUAL(counted(s), !(inhibit >> n & 1));
      iss_free(s);
    }
}

/* The interrupt comes with OF, once, and is S mode's if delegated. */
static void test_overflow(void)
{
  struct iss *s = SUPER(NOP, NOP, NOP);

  unit_poke(s, S_VECTOR, NOP);
  iss_set_csr(s, C_STVEC, S_VECTOR);
  iss_set_csr(s, C_MIDELEG, LCOFI);
  iss_set_csr(s, C_MIE, LCOFI);
  iss_set_csr(s, C_MHPMEVENT3, 2);
  iss_set_csr(s, C_MHPMEVENT3H, 1u << 30); /* not in M mode */
  iss_set_csr(s, C_MHPMCOUNTER3, 0xfffffffe);
  iss_set_csr(s, C_MHPMCOUNTER3H, 0xff);
  iss_set_csr(s, C_MCOUNTEREN, 8);
  enter(s, CS_MODE_U);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_csr(s, C_SCOUNTOVF), 0);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_csr(s, C_SCOUNTOVF), 8);
  CU_ASSERT_EQUAL(unit_csr(s, C_MHPMEVENT3H), 3u << 30);
  CU_ASSERT_EQUAL(counted(s), 0);
  CU_ASSERT(unit_step(s).intr);
  CU_ASSERT_EQUAL(unit_csr(s, C_SCAUSE), 1u << 31 | 13);
  iss_set_csr(s, C_SIP, 0);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP) & LCOFI, 0);
  iss_set_csr(s, C_MHPMCOUNTER3, 0xffffffff); /* OF is still set */
  iss_set_csr(s, C_MHPMCOUNTER3H, 0xff);
  unit_poke(s, S_VECTOR + 4, NOP);
  unit_step(s);
  CU_ASSERT_EQUAL(counted(s), 0);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP) & LCOFI, 0);
  iss_free(s);
}

/* S mode sees the OF bits of the counters that are open to it. */
static void test_scountovf(void)
{
  struct iss *s = SUPER(0xda002573);

  iss_set_csr(s, C_MHPMEVENT3H, 1u << 31);
  iss_set_csr(s, C_MHPMEVENT3H + 2, 1u << 31);
  CU_ASSERT_EQUAL(unit_csr(s, C_SCOUNTOVF), 0x28);
  iss_set_csr(s, C_MCOUNTEREN, 0x20);
  enter(s, CS_MODE_S);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 0x20);
  iss_free(s);
}

/* A write is not added to; a stopped counter stands; nothing else stops. */
static void test_written(void)
{
  struct iss *s = SUPER(0xb0359073, NOP, NOP); /* csrw mhpmcounter3, a1 */

  iss_set_reg(s, 11, 100);
  iss_set_csr(s, C_MHPMEVENT3, 1);
  unit_step(s);
  CU_ASSERT_EQUAL(counted(s), 100);
  unit_step(s);
  CU_ASSERT_EQUAL(counted(s), 101);
  iss_set_csr(s, C_MCOUNTINHIBIT, 8);
  unit_step(s);
  CU_ASSERT_EQUAL(counted(s), 101);
  CU_ASSERT_EQUAL(unit_csr(s, C_MCYCLE), 3);
  iss_free(s);
}

/* U mode needs both, S mode only M mode's. */
static void test_open(void)
{
  for (unsigned n = 0; n < 8; n++) {
    struct iss *s = SUPER(0xc0402573); /* csrr a0, hpmcounter4 */
    bool m = n & 1, super = n & 2, user = n & 4;

    iss_set_csr(s, C_MCOUNTEREN, m ? 0x10 : 0x6f);
    iss_set_csr(s, 0x106, super ? 0x10 : 0x6f);
    enter(s, user ? CS_MODE_U : CS_MODE_S);
    CU_ASSERT_EQUAL(unit_step(s).trap, !(m && (super || !user)));
    iss_free(s);
  }
}

void unit_super(void)
{
  CU_pSuite s = CU_add_suite("S mode", NULL, NULL);

  CU_add_test(s, "legal values", test_legal_values);
  CU_add_test(s, "absent", test_absent);
  CU_add_test(s, "pending bits", test_pending);
  CU_add_test(s, "external line", test_external_line);
  CU_add_test(s, "delegation", test_delegation);
  CU_add_test(s, "priority", test_priority);
  CU_add_test(s, "levels", test_levels);
  CU_add_test(s, "let in", test_let_in);
  CU_add_test(s, "MPRV ends", test_mprv_ends);
  CU_add_test(s, "stimecmp", test_timer);
  CU_add_test(s, "wfi", test_wait);
  CU_add_test(s, "events", test_events);
  CU_add_test(s, "events by mode", test_modes);
  CU_add_test(s, "overflow", test_overflow);
  CU_add_test(s, "scountovf", test_scountovf);
  CU_add_test(s, "written counter", test_written);
  CU_add_test(s, "open counters", test_open);
}
