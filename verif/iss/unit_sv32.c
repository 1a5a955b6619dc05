/* SPDX-License-Identifier: Apache-2.0
 *
 * unit_sv32.c - address translation where QEMU 7.2 cannot show it: accessed
 * and dirty bits, tables outside memory or behind PMP, what SFENCE.VMA must
 * reach, and what the record says.
 */
#include "unit.h"

#include <string.h>

enum { V = 1, R = 2, W = 4, X = 8, U = 16, A = 64, D = 128,
       CODE = V | R | W | X | A | D };
enum { ROOT = 0x80100000, TABLE = 0x80101000, PAGE = 0x80102000,
       OTHER = 0x80103000, VA = 0x40000000 };
enum { C_SATP = 0x180, C_STVEC = 0x105, C_SCAUSE = 0x142, C_STVAL = 0x143,
       C_SEPC = 0x141, C_MEDELEG = 0x302 };
enum { LW = 0x0005a503, SW = 0x00a5a023, LR = 0x1005a52f, SC = 0x18c5a52f,
       AMOADD = 0x00c5a52f, SFENCE = 0x12000073, SFENCE_A1 = 0x12058073,
       CSRW_SATP = 0x18051073 };

static uint32_t entry(uint32_t page, uint32_t flags)
{
  return page >> 12 << 10 | flags;
}

/* S mode at BASE, seen where it is by a megapage; VA is a page of TABLE. */
static struct iss *paged(const uint32_t *words, size_t bytes, uint32_t pte)
{
  struct iss_config config = { .supervisor = true };
  struct iss *s = unit_machine(&config, words, bytes);

  unit_poke(s, ROOT + 4 * (BASE >> 22), entry(BASE, CODE));
  unit_poke(s, ROOT + 4 * (VA >> 22), entry(TABLE, V));
  unit_poke(s, TABLE, pte);
  iss_set_csr(s, C_SATP, 1u << 31 | 5 << 22 | ROOT >> 12);
  unit_user(s);
  iss_set_mode(s, CS_MODE_S);
  iss_set_reg(s, 11, VA + 8);
  return s;
}
#define PAGED(pte, ...) \
  paged((const uint32_t[]){ __VA_ARGS__ }, \
        sizeof((const uint32_t[]){ __VA_ARGS__ }), pte)

/* The bits are never written; without them the access faults. */
static void test_accessed_dirty(void)
{
  static const struct { uint32_t word, flags, cause; } t[] = {
    { LW, A | D, 0 },     { LW, A, 0 },      { LW, D, 13 },     { LW, 0, 13 },
    { SW, A | D, 0 },     { SW, A, 15 },     { SW, D, 15 },     { SW, 0, 15 },
    { LR, A, 0 },         { LR, D, 13 },     { AMOADD, A, 15 },
    { AMOADD, D, 15 },    { AMOADD, A | D, 0 },
  };

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++) {
    uint32_t pte = entry(PAGE, V | R | W | t[n].flags);
    struct iss *s = PAGED(pte, t[n].word);

    if (t[n].cause)
      unit_expect_trap(s, t[n].cause, VA + 8);
    else
      CU_ASSERT(!unit_step(s).trap);
    CU_ASSERT_EQUAL(unit_word(s, TABLE), pte);
    iss_free(s);
  }
}

static void test_accessed_fetch(void)
{
  for (unsigned marks = 0; marks < 2; marks++) {
    struct iss *s = PAGED(entry(PAGE, V | X | (marks ? A : D)), 0);

    unit_poke(s, PAGE, 0x13);
    iss_set_pc(s, VA);
    if (!marks)
      unit_expect_trap(s, 12, VA);
    else
      CU_ASSERT(!unit_step(s).trap);
    iss_free(s);
  }
}

/* A page that is dirty after its first load must still be writable, and one
 * that was loaded from must not thereby become writable. */
static void test_load_then_store(void)
{
  struct iss *s = PAGED(entry(PAGE, V | R | W | A), LW, SW);

  CU_ASSERT(!unit_step(s).trap);
  unit_expect_trap(s, 15, VA + 8);
  iss_free(s);
}

/* What MXR allows ends with it, whichever register it is written by. */
static void test_executable_readable(void)
{
  static const unsigned registers[] = { 0x100, C_MSTATUS };

  for (unsigned n = 0; n < 2; n++) {
    struct iss *s = PAGED(entry(PAGE, V | X | A), LW, LW);

    iss_set_csr(s, registers[n], 1 << 19);
    CU_ASSERT(!unit_step(s).trap);
    iss_set_csr(s, registers[n], 0);
    unit_expect_trap(s, 13, VA + 8);
    iss_free(s);
  }
}

/* Tables outside memory, in a device or behind PMP: access faults. */
static void test_unreachable_tables(void)
{
  static const uint32_t root[] = { 0x00400001, 0x00800001, 0xc0000001 };
  struct iss *s;

  for (unsigned n = 0; n < 3; n++) {
    s = PAGED(0, LW);
    unit_poke(s, ROOT + 4 * (VA >> 22), root[n]);
    unit_expect_trap(s, 5, VA + 8);
    iss_free(s);
  }
  s = PAGED(entry(PAGE, V | R | A), LW);
  iss_set_csr(s, C_PMPADDR0, TABLE >> 2 | 0x1ff);
  iss_set_csr(s, C_PMPCFG0, 0x1c); /* the table: execute only */
  unit_expect_trap(s, 5, VA + 8);
  iss_free(s);
}

/* The table itself is read as S mode, whatever the page allows. */
static void test_pmp_of_page(void)
{
  struct iss *s = PAGED(entry(PAGE, V | R | W | A | D), LW, SW);

  iss_set_csr(s, C_PMPADDR0, PAGE >> 2 | 0x1ff);
  iss_set_csr(s, C_PMPCFG0, 0x19); /* the page: read only */
  CU_ASSERT(!unit_step(s).trap);
  unit_expect_trap(s, 7, VA + 8);
  iss_free(s);
}

/* Above 4 GiB nothing is, but the address is not cut. */
static void test_high(void)
{
  struct iss *s = PAGED((0x100000 | PAGE >> 12) << 10 | V | R | A, LW);

  unit_expect_trap(s, 5, VA + 8);
  iss_free(s);
}

/* Each way to forget: the page by address, all, another table. */
static void test_forgetting(void)
{
  static const uint32_t ways[] = { SFENCE_A1, SFENCE, 0x13 };

  for (unsigned n = 0; n < 3; n++) {
    struct iss *s = PAGED(entry(PAGE, V | R | A | D), LW, ways[n], LW);

    unit_poke(s, PAGE + 8, 1);
    unit_poke(s, OTHER + 8, 2);
    CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 1);
    unit_poke(s, TABLE, entry(OTHER, V | R | A | D));
    unit_step(s);
    if (n == 2) /* the same root under another ASID */
      iss_set_csr(s, C_SATP, 1u << 31 | 6 << 22 | ROOT >> 12);
    CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 2);
    iss_free(s);
  }
}

/* SFENCE.VMA of one address of a megapage reaches all of it. */
static void test_forgetting_megapage(void)
{
  struct iss *s = PAGED(0, LW, SFENCE_A1, LW);

  unit_poke(s, ROOT + 4 * (VA >> 22), entry(0x80000000, V | R | A | D));
  unit_poke(s, DATA, 1);
  unit_poke(s, DATA + 0x400000, 2);
  iss_set_reg(s, 11, VA + DATA - 0x80000000);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 1);
  unit_poke(s, ROOT + 4 * (VA >> 22), entry(0x80400000, V | R | A | D));
  iss_set_reg(s, 11, VA + 0x3ff000);
  unit_step(s);
  iss_set_reg(s, 11, VA + DATA - 0x80000000);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 2);
  iss_free(s);
}

/* A reservation is of the bytes, not of the address they are seen at. */
static void test_reservation(void)
{
  for (unsigned same = 0; same < 2; same++) {
    struct iss *s = PAGED(entry(PAGE, V | R | W | A | D), LR, SC);

    unit_poke(s, TABLE + 4, entry(same ? PAGE : OTHER, V | R | W | A | D));
    unit_step(s);
    iss_set_reg(s, 11, VA + 4096 + 8);
    CU_ASSERT_EQUAL(unit_step(s).rd_wdata, !same);
    iss_free(s);
  }
}

/* Code found by two addresses is one. */
static void test_alias_of_code(void)
{
  struct iss *s = PAGED(entry(PAGE, V | R | W | A | D), SW);

  unit_poke(s, TABLE + 4, entry(PAGE, V | X | A));
  unit_poke(s, PAGE + 8, 0x00100293);
  iss_set_pc(s, VA + 4096 + 8);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 1);
  iss_set_reg(s, 10, 0x00200293);
  iss_set_pc(s, BASE);
  unit_step(s);
  iss_set_pc(s, VA + 4096 + 8);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 2);
  iss_free(s);
}

/* What a device writes into memory is executed next, in each page of it. */
static void test_foreign_write(void)
{
  enum { WORDS = 2 * 1024 };
  static uint32_t block[WORDS];
  struct iss *s = PAGED(entry(PAGE, V | X | A), 0x13);

  unit_poke(s, TABLE + 4, entry(OTHER, V | X | A));
  for (unsigned k = 1; k < 3; k++) {
    for (unsigned n = 0; n < WORDS; n++)
      block[n] = 0x00000293 | k << 20; /* li t0, k */
    CU_ASSERT(iss_write_mem(s, PAGE, block, sizeof block));
    for (unsigned at = 64; at < 8192; at += 4096) {
      iss_set_pc(s, VA + at);
      CU_ASSERT_EQUAL(unit_step(s).rd_wdata, k);
    }
  }
  iss_free(s);
}

static void test_record(void)
{
  struct iss *s = PAGED(entry(PAGE, V | R | A | D), LW, 0x73);
  struct cs_rvfi r = unit_step(s);

  CU_ASSERT_EQUAL(r.mem_addr, VA + 8);
  CU_ASSERT_EQUAL(r.mode, CS_MODE_S);
  CU_ASSERT_EQUAL(r.context, 5);
  CU_ASSERT_EQUAL(r.satp, 1u << 31 | 5 << 22 | ROOT >> 12);
  unit_expect_trap(s, 9, 0);
  iss_free(s);
}

/* A guest whose handler cannot be fetched ends with a reason. */
static void test_handler_without_page(void)
{
  struct iss *s = PAGED(0, 0x73);

  iss_set_csr(s, C_MEDELEG, 1 << 9 | 1 << 12);
  iss_set_csr(s, C_STVEC, VA);
  CU_ASSERT(unit_step(s).trap);
  CU_ASSERT(unit_step(s).halt);
  CU_ASSERT_EQUAL(iss_status(s), ISS_FAILED);
  CU_ASSERT_PTR_NOT_NULL(strstr(iss_reason(s), "instruction fetch fault"));
  iss_free(s);
}

void unit_sv32(void)
{
  CU_pSuite s = CU_add_suite("Sv32", NULL, NULL);

  CU_add_test(s, "accessed and dirty", test_accessed_dirty);
  CU_add_test(s, "accessed: fetch", test_accessed_fetch);
  CU_add_test(s, "load, then store", test_load_then_store);
  CU_add_test(s, "MXR", test_executable_readable);
  CU_add_test(s, "unreachable tables", test_unreachable_tables);
  CU_add_test(s, "PMP of a page", test_pmp_of_page);
  CU_add_test(s, "above 4 GiB", test_high);
  CU_add_test(s, "SFENCE.VMA, satp", test_forgetting);
  CU_add_test(s, "SFENCE.VMA in a megapage", test_forgetting_megapage);
  CU_add_test(s, "reservation", test_reservation);
  CU_add_test(s, "code by two addresses", test_alias_of_code);
  CU_add_test(s, "foreign write", test_foreign_write);
  CU_add_test(s, "record", test_record);
  CU_add_test(s, "handler without page", test_handler_without_page);
}
