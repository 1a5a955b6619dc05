/* SPDX-License-Identifier: Apache-2.0
 *
 * unit.c - runs the unit tests of the simulator.
 */
#include "unit.h"

#include <CUnit/Basic.h>
#include <stdio.h>

struct iss *unit_machine(const struct iss_config *config,
                         const uint32_t *words, size_t bytes)
{
  char err[128];
  struct iss *s = iss_new(config, err, sizeof err);

  CU_ASSERT_PTR_NOT_NULL_FATAL(s);
  CU_ASSERT(iss_write_mem(s, BASE, words, bytes));
  CU_ASSERT(iss_set_csr(s, C_MTVEC, VECTOR));
  iss_set_pc(s, BASE);
  return s;
}

uint64_t unit_csr(struct iss *s, unsigned csr)
{
  uint64_t value = ~(uint64_t)0;

  CU_ASSERT(iss_get_csr(s, csr, &value));
  return value;
}

uint32_t unit_word(struct iss *s, uint32_t addr)
{
  uint32_t word = 0;

  CU_ASSERT(iss_read_mem(s, addr, &word, 4));
  return word;
}

void unit_poke(struct iss *s, uint32_t addr, uint32_t word)
{
  CU_ASSERT(iss_write_mem(s, addr, &word, 4));
}

struct cs_rvfi unit_step(struct iss *s)
{
  struct cs_rvfi r;

  CU_ASSERT(iss_step(s, &r));
  CU_ASSERT(r.valid);
  return r;
}

void unit_expect_trap(struct iss *s, uint32_t cause, uint32_t tval)
{
  uint64_t pc = iss_get_pc(s);
  struct cs_rvfi r = unit_step(s);

  CU_ASSERT(r.trap);
  CU_ASSERT_EQUAL(r.pc_wdata, VECTOR);
  CU_ASSERT_EQUAL(r.rd_addr, 0);
  CU_ASSERT_EQUAL(r.rd_wdata, 0);
  CU_ASSERT_EQUAL(r.mem_rmask | r.mem_wmask, 0);
  CU_ASSERT_EQUAL(unit_csr(s, C_MCAUSE), cause);
  CU_ASSERT_EQUAL(unit_csr(s, C_MTVAL), tval);
  CU_ASSERT_EQUAL(unit_csr(s, C_MEPC), pc);
  CU_ASSERT_EQUAL(iss_get_mode(s), CS_MODE_M);
}

void unit_user(struct iss *s)
{
  CU_ASSERT(iss_set_csr(s, C_PMPADDR0 + 15, 0xffffffff));
  CU_ASSERT(iss_set_csr(s, C_PMPCFG0 + 3, 0x1f000000));
  iss_set_mode(s, CS_MODE_U);
  iss_set_pc(s, BASE);
}

int main(void)
{
  unsigned failed;

  if (CU_initialize_registry() != CUE_SUCCESS)
    return 1;
  unit_decode();
  unit_trap();
  unit_csrs();
  unit_mem();
  unit_elf();
  unit_semihost();
  unit_sv32();
  unit_super();
  unit_device();
  CU_basic_set_mode(CU_BRM_VERBOSE);
  CU_basic_run_tests();
  failed = CU_get_number_of_failures();
  printf("%u tests, %u assertions, %u failed\n", CU_get_number_of_tests_run(),
         CU_get_number_of_asserts(), failed);
  CU_cleanup_registry();
  return failed != 0;
}
