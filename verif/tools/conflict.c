/* SPDX-License-Identifier: Apache-2.0
 *
 * conflict.c - two functions that call nothing and are called in turn, with
 * 4 KiB of code between them that never runs: in a direct-mapped cache of that
 * size they drive each other out.
 */
enum { ROUNDS = 3000 };

static volatile unsigned sink;

#define TERM x = x * 5 + (x >> 3); x ^= x << 7;
#define TERMS TERM TERM TERM TERM TERM TERM TERM TERM

__attribute__((noinline, aligned(32))) unsigned first(unsigned x)
{
  TERMS TERMS
  return x;
}

/* So long that `second` begins about 4 KiB behind `first`. */
__attribute__((noinline, naked)) void between(void)
{
  __asm__ volatile(".balign 32\n .skip 4096 - 512\n ret\n");
}

__attribute__((noinline, aligned(32))) unsigned second(unsigned x)
{
  TERMS TERMS
  return x + 1;
}

int main(void)
{
  unsigned x = 1;

  for (int i = 0; i < ROUNDS; i++)
    x = second(first(x));
  sink = x;
  if (sink == 3)
    between();
  return 0;
}
