/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_hash.c - the hash of the splitter.
 *
 * The slot id is xored into the top bits of pc for hashing only, so equal
 * tuples of two slots usually fall into different strata.
 */
#include "cs_hash.h"

#include <string.h>

#include "cs_draw.h"

void cs_hash_table_init(struct cs_hash_table *table)
{
  cs_hash_table_seed(table, CS_DRAW_SEED);
}

void cs_hash_table_seed(struct cs_hash_table *table, uint32_t seed)
{
  uint32_t rng = seed;

  for (int i = 0; i < 256; i++)
    table->t[i] = (uint8_t)i;
  for (unsigned i = 255; i > 0; i--) {
    rng = cs_xorshift32(rng);
    unsigned j = rng % (i + 1);
    uint8_t swap = table->t[i];
    table->t[i] = table->t[j];
    table->t[j] = swap;
  }
}

uint32_t cs_fold(uint64_t x, unsigned b)
{
  uint64_t sum = 0;

  if (b == 0)
    return 0;
  for (; x != 0; x >>= b)
    sum ^= x & ((1u << b) - 1);
  return (uint32_t)sum;
}

static uint64_t bswap(uint64_t x, int xlen)
{
  return xlen == 64 ? __builtin_bswap64(x) : __builtin_bswap32((uint32_t)x);
}

/* T applied to each of the low `bytes` bytes of x. */
static uint64_t randomize(const struct cs_hash_table *table, uint64_t x,
                          int bytes)
{
  uint64_t y = 0;

  for (int i = 0; i < bytes; i++)
    y |= (uint64_t)table->t[(x >> (8 * i)) & 0xff] << (8 * i);
  return y;
}

uint64_t cs_hash_word(const struct cs_hash_table *table, bool paper, int xlen,
                      unsigned slot, uint64_t pc, uint64_t w)
{
  uint64_t key = pc ^ ((uint64_t)slot << (xlen - 2));

  if (!paper)
    return bswap(key, xlen) ^ w;
  return bswap(randomize(table, key, xlen / 8), xlen) ^
         randomize(table, w, xlen / 8);
}

void cs_hash_lut_init(struct cs_hash_lut *lut,
                      const struct cs_hash_table *table, int xlen,
                      unsigned log2n)
{
  memset(lut, 0, sizeof *lut);
  lut->bytes = xlen / 8;
  for (int i = 0; i < lut->bytes; i++)
    for (unsigned b = 0; b < 256; b++) {
      uint64_t v = table ? table->t[b] : b;
      lut->pc[i][b] = (uint16_t)cs_fold(bswap(v << (8 * i), xlen), log2n);
      lut->w[i][b] = (uint16_t)cs_fold(v << (8 * i), log2n);
    }
}

static inline uint32_t index32(const struct cs_hash_lut *lut, uint32_t key,
                               uint32_t w)
{
  return (uint32_t)(lut->pc[0][key & 0xff] ^ lut->pc[1][key >> 8 & 0xff] ^
                    lut->pc[2][key >> 16 & 0xff] ^ lut->pc[3][key >> 24] ^
                    lut->w[0][w & 0xff] ^ lut->w[1][w >> 8 & 0xff] ^
                    lut->w[2][w >> 16 & 0xff] ^ lut->w[3][w >> 24]);
}

uint32_t cs_hash_lut_index(const struct cs_hash_lut *lut, unsigned slot,
                           uint64_t pc, uint64_t w)
{
  uint64_t key = pc ^ ((uint64_t)slot << (8 * lut->bytes - 2));
  uint32_t index;

  if (lut->bytes == 4)
    return index32(lut, (uint32_t)key, (uint32_t)w);
  index = 0;
  for (int i = 0; i < 8; i++) {
    index ^= (uint32_t)(lut->pc[i][key & 0xff] ^ lut->w[i][w & 0xff]);
    key >>= 8;
    w >>= 8;
  }
  return index;
}

void cs_fold_lut_init(struct cs_fold_lut *lut, unsigned b)
{
  for (int i = 0; i < 8; i++)
    for (uint64_t v = 0; v < 256; v++)
      lut->t[i][v] = (uint16_t)cs_fold(v << (8 * i), b);
}
