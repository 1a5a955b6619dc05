/* SPDX-License-Identifier: Apache-2.0
 *
 * suite.h - one test program = one CUnit suite.
 */
#ifndef SUITE_H
#define SUITE_H

#include <CUnit/CUnit.h>
#include <stdint.h>

/* Runs the tests (ended by CU_TEST_INFO_NULL); the result is main's. */
int suite_run(const char *name, CU_TestInfo *tests);

/* Rounds of a random test: fewer in the hardened build, which is slow. */
int suite_rounds(int rounds);

/* A fast generator for test data; *state is never 0. */
uint32_t suite_random(uint32_t *state);

/* In [0, n). */
uint32_t suite_below(uint32_t *state, uint32_t n);

/* Upper 0.1 % point of the chi-square distribution. */
double suite_chi2_limit(int freedom);

#endif
