/* SPDX-License-Identifier: Apache-2.0
 *
 * odd.c - a program of a user's, linked as firmware/profile/README.md says,
 * that ends in the way the test has chosen.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

volatile int which = 99; /* set by the test: in .data, so not cleared */
volatile uint32_t table[64];

static void work(void)
{
  for (uint32_t i = 0; i < 20000; i++)
    table[i % 64] += table[i * 7 % 64] + i;
}

int main(void)
{
  uint32_t value;

  work();
  switch (which) {
  case 1: __asm__ volatile(".word 0"); break;
  case 2: __asm__ volatile("lw %0, 0(zero)" : "=r"(value)); break;
  case 3: __asm__ volatile("sw zero, 0(zero)"); break;
  case 4: __asm__ volatile("ebreak"); break;
  case 5: __asm__ volatile("jr zero"); break;
  case 6: __asm__ volatile("li a7, 64\necall" : : : "a7"); break;
  case 7: __asm__ volatile("li a7, 93\nli a0, 9\necall" : : : "a0", "a7");
  case 8: __asm__ volatile(".word 0x30002573" : : : "a0"); break;
  case 9: exit(3);
  case 10: /* the counters are open: rdcycle, rdtime, rdinstret */
    __asm__ volatile(".word 0xc0002573\n.word 0xc0102573\n.word 0xc0202573"
                     : : : "a0");
    break;
  }
  printf("done %lu\n", (unsigned long)table[5]);
  return 5;
}
