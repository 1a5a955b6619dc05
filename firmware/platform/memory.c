/* SPDX-License-Identifier: Apache-2.0
 *
 * memory.c - memset, memcpy and memmove a word at a time.
 *
 * Debian's picolibc is built for size: its memset stores one byte per turn and
 * would be four fifths of all instructions of some workloads. Linked in front
 * of the library, these take its place. This file is compiled with
 * -fno-tree-loop-distribute-patterns, or the loops would call themselves.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint32_t __attribute__((may_alias)) word;

enum { WORD = sizeof(word), UNROLLED = 4 * WORD };

static int misaligned(const void *p)
{
  return (uintptr_t)p % WORD != 0;
}

static int same_alignment(const void *a, const void *b)
{
  return ((uintptr_t)a ^ (uintptr_t)b) % WORD == 0;
}

void *memset(void *destination, int value, size_t n)
{
  unsigned char *d = destination;
  word pattern = (unsigned char)value * 0x01010101u;

  for (; n > 0 && misaligned(d); n--)
    *d++ = (unsigned char)value;
  for (; n >= UNROLLED; n -= UNROLLED, d += UNROLLED) {
    word *w = (word *)d;
    w[0] = pattern;
    w[1] = pattern;
    w[2] = pattern;
    w[3] = pattern;
  }
  for (; n > 0; n--)
    *d++ = (unsigned char)value;
  return destination;
}

/* Upwards, so that it also serves memmove to a lower address: within a turn
 * all four loads precede the stores. */
static void copy_up(unsigned char *d, const unsigned char *s, size_t n)
{
  if (same_alignment(d, s)) {
    for (; n > 0 && misaligned(d); n--)
      *d++ = *s++;
    for (; n >= UNROLLED; n -= UNROLLED, d += UNROLLED, s += UNROLLED) {
      const word *from = (const word *)s;
      word w0 = from[0], w1 = from[1], w2 = from[2], w3 = from[3];
      word *to = (word *)d;
      to[0] = w0;
      to[1] = w1;
      to[2] = w2;
      to[3] = w3;
    }
    for (; n >= WORD; n -= WORD, d += WORD, s += WORD)
      *(word *)d = *(const word *)s;
  }
  for (; n > 0; n--)
    *d++ = *s++;
}

/* Downwards; d and s point behind the last byte. */
static void copy_down(unsigned char *d, const unsigned char *s, size_t n)
{
  if (same_alignment(d, s)) {
    for (; n > 0 && misaligned(d); n--)
      *--d = *--s;
    for (; n >= WORD; n -= WORD) {
      d -= WORD;
      s -= WORD;
      *(word *)d = *(const word *)s;
    }
  }
  for (; n > 0; n--)
    *--d = *--s;
}

void *memcpy(void *restrict destination, const void *restrict source, size_t n)
{
  copy_up(destination, source, n);
  return destination;
}

void *memmove(void *destination, const void *source, size_t n)
{
  unsigned char *d = destination;
  const unsigned char *s = source;

  if (d <= s || d >= s + n)
    copy_up(d, s, n);
  else
    copy_down(d + n, s + n, n);
  return destination;
}
