/* SPDX-License-Identifier: Apache-2.0
 *
 * dispatch.c - what a compiler can learn from a profile, in counts that are
 * known: a branch that is nearly always taken, a function that is inlined, a
 * call through a pointer that goes to one function 9 times of 10.
 */
enum { ROUNDS = 4000 };

static volatile unsigned sink;

__attribute__((noinline)) static unsigned often(unsigned x)
{
  return x * 3 + 1;
}

__attribute__((noinline)) static unsigned seldom(unsigned x)
{
  return x / 3 + 1;
}

static unsigned (*const action[10])(unsigned) = {
  often, often, often, seldom, often, often, often, often, often, often,
};

static inline unsigned fold(unsigned x)
{
  if (x % 64 == 63)
    sink = x / 7;
  return x ^ x >> 3;
}

__attribute__((noinline)) static unsigned turn(unsigned i, unsigned x)
{
  x = action[i % 10](x);
  return fold(x + i);
}

__attribute__((noinline)) unsigned unused(unsigned x)
{
  return sink + x;
}

int main(void)
{
  unsigned x = 1;

  for (unsigned i = 0; i < ROUNDS; i++)
    x = turn(i, x);
  sink = x;
  return sink == 0 ? (int)unused(x) : 0;
}
