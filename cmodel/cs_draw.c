/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_draw.c - xorshift32 and the scaling of its words.
 *
 * The full 32-bit word takes part in a scaled draw, so the bias of the range
 * is below 2^-14 without any rejection.
 */
#include "cs_draw.h"

uint32_t cs_xorshift32(uint32_t x)
{
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x;
}

void cs_draw_seed(struct cs_draw_state *d, uint32_t seed)
{
  d->rng = seed;
}

uint32_t cs_draw_word(struct cs_draw_state *d)
{
  d->rng = cs_xorshift32(d->rng);
  return d->rng;
}

uint32_t cs_draw_scaled(struct cs_draw_state *d, uint32_t m)
{
  return (uint32_t)(((uint64_t)cs_draw_word(d) * m) >> 32);
}

uint32_t cs_draw_recip_of(uint32_t word)
{
  unsigned z = (unsigned)__builtin_clz(word);
  uint32_t f = (word << z) >> 21 & 0x3ff;
  uint64_t k = (uint64_t)((1u << 22) / (2049 + 2 * f)) << z >> 10;

  return k < CS_RECIP_MAX ? (uint32_t)k : CS_RECIP_MAX;
}

uint32_t cs_draw_recip(struct cs_draw_state *d)
{
  return cs_draw_recip_of(cs_draw_word(d));
}
