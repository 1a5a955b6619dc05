/* SPDX-License-Identifier: Apache-2.0
 *
 * unit_mem.c - memory and devices: what the record says of an access, page
 * borders, code that changes, RAM regions, and the ways a program ends.
 */
#include "unit.h"

#include <string.h>

enum { LW = 0x0005a503, SW = 0x00a5a023, SH = 0x00a59023, LBU = 0x0005c503,
       AMOADD = 0x00c5a52f };

static void test_records(void)
{
  struct iss *s = MACHINE(SH, LW, AMOADD);
  struct cs_rvfi r;

  iss_set_reg(s, 10, 0xaabbccdd);
  iss_set_reg(s, 11, DATA + 1);
  iss_set_reg(s, 12, 1);
  r = unit_step(s);
  CU_ASSERT(r.mem_addr == DATA + 1 && r.mem_wmask == 3 && !r.mem_rmask);
  CU_ASSERT_EQUAL(r.mem_wdata, 0xccdd);
  CU_ASSERT(r.rs1_addr == 11 && r.rs2_addr == 10 && r.rd_addr == 0);
  CU_ASSERT_EQUAL(r.rs2_rdata, 0xaabbccdd);
  r = unit_step(s);
  CU_ASSERT(r.mem_rmask == 15 && !r.mem_wmask && r.mem_rdata == 0xccdd);
  CU_ASSERT(r.rd_addr == 10 && r.rd_wdata == 0xccdd);
  CU_ASSERT(r.insn == LW && r.pc_wdata == r.pc_rdata + 4 && r.ixl == 1);
  iss_set_reg(s, 11, DATA);
  r = unit_step(s);
  CU_ASSERT(r.mem_rmask == 15 && r.mem_wmask == 15);
  CU_ASSERT(r.mem_rdata == 0xccdd00 && r.mem_wdata == 0xccdd01);
  CU_ASSERT(r.rd_wdata == 0xccdd00 && r.order == 2 && r.mode == CS_MODE_M);
  iss_free(s);
}

static void test_read_masks(void)
{
  static const struct { uint32_t word; uint8_t mask; uint32_t rd; } t[] = {
    { LBU, 1, 0x88 },         { 0x00058503, 1, 0xffffff88 },
    { 0x0005d503, 3, 0x8788 }, { 0x00059503, 3, 0xffff8788 },
    { LW, 15, 0x85868788 },
  };

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++) {
    struct iss *s = MACHINE(t[n].word);
    struct cs_rvfi r;

    unit_poke(s, DATA, 0x85868788);
    iss_set_reg(s, 11, DATA);
    r = unit_step(s);
    CU_ASSERT_EQUAL(r.mem_rmask, t[n].mask);
    CU_ASSERT_EQUAL(r.rd_wdata, t[n].rd);
    CU_ASSERT_EQUAL(r.mem_rdata & ~0xffffffffull, 0);
    iss_free(s);
  }
}

static void test_page_border(void)
{
  struct iss *s = MACHINE(SW, LW);

  for (uint32_t k = 1; k < 4; k++) {
    iss_set_pc(s, BASE);
    iss_set_reg(s, 10, 0x11223344);
    iss_set_reg(s, 11, DATA + 4096 - k);
    CU_ASSERT_EQUAL(unit_step(s).mem_wdata, 0x11223344);
    CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 0x11223344);
  }
  /* The part beyond RAM faults, and nothing is written. */
  iss_set_reg(s, 11, 0x83fffffe);
  iss_set_pc(s, BASE);
  unit_expect_trap(s, 7, 0x84000000);
  iss_set_reg(s, 11, 0x83fffffe);
  iss_set_pc(s, BASE + 4);
  unit_expect_trap(s, 5, 0x84000000);
  CU_ASSERT_EQUAL(unit_word(s, 0x83fffffc), 0);
  iss_free(s);
}

/* Decoded instructions must follow every kind of change, at any offset. */
static void test_changing_code(void)
{
  struct iss *s = MACHINE(SW, 0x00100293); /* li t0, 1 */

  iss_set_pc(s, BASE + 4);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 1);
  iss_set_reg(s, 10, 0x0020);
  iss_set_reg(s, 11, BASE + 6); /* the upper half: li t0, 2 */
  unit_poke(s, BASE, SH);
  iss_set_pc(s, BASE);
  unit_step(s);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 2);
  unit_poke(s, BASE + 4, 0x00300293);
  iss_set_pc(s, BASE + 4);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 3);
  iss_free(s);
}

/* Two machines do not know each other. */
static void test_instances(void)
{
  struct iss *a = MACHINE(0x00100293), *b = MACHINE(0x00200293);

  CU_ASSERT_EQUAL(unit_step(a).rd_wdata, 1);
  CU_ASSERT_EQUAL(unit_step(b).rd_wdata, 2);
  CU_ASSERT_EQUAL(iss_get_reg(a, 5), 1);
  iss_free(a);
  iss_free(b);
}

static void test_regions(void)
{
  static const struct iss_region bad[] = {
    { 0x80000000, 4095 }, { 0x80000001, 4096 }, { 0x02000000, 4096 },
    { 0x100000000, 4096 }, { 0xfffff000, 8192 }, { 0x90000000, 4096 },
  };
  struct iss_config config = { .ram = { { 0x90000000, 4096 } } };
  char err[128] = "";
  struct iss *s;

  for (unsigned n = 0; n < sizeof bad / sizeof *bad; n++) {
    config.ram[3] = bad[n];
    err[0] = '\0';
    CU_ASSERT_PTR_NULL(iss_new(&config, err, sizeof err));
    CU_ASSERT(strlen(err) > 10);
  }
  config.ram[3] = (struct iss_region){ 0, 8192 };
  s = iss_new(&config, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(s);
  CU_ASSERT_EQUAL(iss_get_pc(s), 0x90000000);
  unit_poke(s, 0, 0x00100293); /* RAM at 0 runs and can be overwritten */
  iss_set_pc(s, 0);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 1);
  unit_poke(s, 0, 0x00200293);
  iss_set_pc(s, 0);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 2);
  CU_ASSERT(!iss_read_mem(s, 8190, err, 4));
  iss_free(s);
}

static bool bus(void *user, uint64_t addr, unsigned size, uint64_t *value)
{
  (void)user;
  *value = addr + size;
  return addr < 0x30000010;
}

static void test_bus(void)
{
  struct iss_config config = { .bus_read = bus };
  char err[128];
  struct iss *s = iss_new(&config, err, sizeof err);

  CU_ASSERT_PTR_NOT_NULL_FATAL(s);
  unit_poke(s, BASE, LBU);
  iss_set_csr(s, C_MTVEC, VECTOR);
  iss_set_reg(s, 11, 0x30000007);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 8);
  iss_set_pc(s, BASE);
  iss_set_reg(s, 11, 0x30000010);
  unit_expect_trap(s, 5, 0x30000010);
  unit_poke(s, BASE, SW); /* no hook for writes */
  iss_set_pc(s, BASE);
  iss_set_reg(s, 11, 0x30000000);
  unit_expect_trap(s, 7, 0x30000000);
  iss_free(s);
}

static void store(struct iss *s, uint32_t addr, uint32_t value)
{
  unit_poke(s, BASE, SW);
  iss_set_pc(s, BASE);
  iss_set_reg(s, 10, value);
  iss_set_reg(s, 11, addr);
  unit_step(s);
}

static void test_finisher(void)
{
  static const struct { uint32_t value; enum iss_state state; int code; } t[] =
    { { 0x5555, ISS_EXITED, 0 }, { 0x0007 << 16 | 0x3333, ISS_EXITED, 7 },
      { 0x7777, ISS_FAILED, 0 }, { 0x1234, ISS_RUNNING, 0 } };

  for (unsigned n = 0; n < 4; n++) {
    struct iss *s = MACHINE(0);

    store(s, 0x100000, t[n].value);
    CU_ASSERT_EQUAL(iss_status(s), t[n].state);
    CU_ASSERT_EQUAL(iss_exit_code(s), t[n].code);
    iss_free(s);
  }
}

static void collect(void *user, int fd, uint8_t byte)
{
  char *text = user;

  text[strlen(text)] = (char)byte;
  CU_ASSERT_EQUAL(fd, 1);
}

static void test_uart(void)
{
  char text[8] = "", err[64];
  struct iss_config config = { .console = collect, .user = text };
  struct iss *s = iss_new(&config, err, sizeof err);

  CU_ASSERT_PTR_NOT_NULL_FATAL(s);
  store(s, 0x10000000, 'h');
  store(s, 0x10000003, 0x83); /* divisor latch */
  store(s, 0x10000000, 'x');
  store(s, 0x10000003, 0x03);
  store(s, 0x10000000, 'i');
  CU_ASSERT_STRING_EQUAL(text, "hi");
  unit_poke(s, BASE, LBU);
  iss_set_pc(s, BASE);
  iss_set_reg(s, 11, 0x10000005);
  CU_ASSERT_EQUAL(unit_step(s).rd_wdata, 0x60);
  iss_free(s);
}

static void test_clint(void)
{
  struct iss *s = MACHINE(0);

  store(s, 0x02000000, 0xffffffff);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP), 0x88);
  store(s, 0x02000000, 0);
  store(s, 0x0200bff8, 1000);
  store(s, 0x0200bffc, 5);
  CU_ASSERT_EQUAL(iss_mtime(s), 0x5000003e8);
  store(s, 0x02004004, 5);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP), 0x80);
  store(s, 0x02004000, 1001);
  CU_ASSERT_EQUAL(unit_csr(s, C_MIP), 0);
  unit_poke(s, BASE, SH);
  iss_set_pc(s, BASE);
  iss_set_reg(s, 11, 0x02000000);
  unit_expect_trap(s, 7, 0x02000000);
  iss_free(s);
}

void unit_mem(void)
{
  CU_pSuite s = CU_add_suite("memory and devices", NULL, NULL);

  CU_add_test(s, "records", test_records);
  CU_add_test(s, "read masks", test_read_masks);
  CU_add_test(s, "page border", test_page_border);
  CU_add_test(s, "changing code", test_changing_code);
  CU_add_test(s, "instances", test_instances);
  CU_add_test(s, "regions", test_regions);
  CU_add_test(s, "bus hooks", test_bus);
  CU_add_test(s, "finisher", test_finisher);
  CU_add_test(s, "UART", test_uart);
  CU_add_test(s, "CLINT", test_clint);
}
