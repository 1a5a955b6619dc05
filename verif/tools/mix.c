/* SPDX-License-Identifier: Apache-2.0
 *
 * mix.c - a program of some 200,000 instructions for tests on the SoC: loads
 * that always read the same, loads that do not, branches, calls.  It prints a
 * sum, so that a run that goes wrong is seen.
 */
#include <stdio.h>

enum { WORDS = 2048, ROUNDS = 6 };

static volatile unsigned constant = 7;
static unsigned table[WORDS];

static __attribute__((noinline)) unsigned fill(unsigned seed)
{
  for (unsigned i = 0; i < WORDS; i++) {
    seed = seed * 1664525 + 1013904223;
    table[i] = seed >> 16;
  }
  return seed;
}

static __attribute__((noinline)) unsigned work(unsigned sum)
{
  for (unsigned i = 0; i < WORDS; i++)
    sum += table[i] & 1 ? table[i] : constant;
  return sum;
}

int main(void)
{
  unsigned sum = 0;

  for (unsigned i = 0; i < ROUNDS; i++)
    sum = work(sum + fill(i));
  printf("sum %08x\n", sum);
  return 0;
}
