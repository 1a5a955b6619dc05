/* SPDX-License-Identifier: Apache-2.0
 *
 * suite.c - runs a CUnit suite and ends with one line for the report.
 */
#include "suite.h"

#include <CUnit/Basic.h>
#include <math.h>
#include <stdio.h>

int suite_run(const char *name, CU_TestInfo *tests)
{
  CU_SuiteInfo suites[] = {
    {name, NULL, NULL, NULL, NULL, tests},
    CU_SUITE_INFO_NULL,
  };
  unsigned failed;

  if (CU_initialize_registry() != CUE_SUCCESS ||
      CU_register_suites(suites) != CUE_SUCCESS)
    return 2;
  CU_basic_set_mode(CU_BRM_VERBOSE);
  CU_basic_run_tests();
  failed = CU_get_number_of_failures();
  printf("\n%s: %u tests, %u checks, %u failed\n", name,
         CU_get_number_of_tests_run(), CU_get_number_of_asserts(), failed);
  CU_cleanup_registry();
  return failed != 0;
}

int suite_rounds(int rounds)
{
#ifdef CS_HARDENED
  return (rounds + 9) / 10;
#else
  return rounds;
#endif
}

uint32_t suite_random(uint32_t *state)
{
  uint64_t x = (uint64_t)*state * 0x2c1b3c6du + 0x297a2d39u;

  *state = (uint32_t)(x ^ x >> 32) | 1;
  return (uint32_t)(x >> 9) ^ *state;
}

uint32_t suite_below(uint32_t *state, uint32_t n)
{
  return (uint32_t)(((uint64_t)suite_random(state) * n) >> 32);
}

double suite_chi2_limit(int freedom)
{
  double n = freedom;
  double t;

  if (freedom == 0)
    return 0;
  t = 1 - 2 / (9 * n) + 3.0902 * sqrt(2 / (9 * n));

  return n * t * t * t; /* Wilson and Hilferty */
}
