/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_hash.h - from a tuple to its stratum.
 *
 * Two ways to the same index: cs_hash_word() and cs_fold() do what
 * docs/design/compressor.md says, step by step, and serve the cycle-accurate
 * model.  struct cs_hash_lut serves the event-level model: every step of the
 * hash is linear over xor, so the index is the xor of one table word per byte
 * of the tuple.
 */
#ifndef CS_HASH_H
#define CS_HASH_H

#include <stdbool.h>
#include <stdint.h>

/* T: the shuffled bytes of the paper's hash. */
struct cs_hash_table {
  uint8_t t[256];
};

void cs_hash_table_init(struct cs_hash_table *table);

/* Another shuffle, to measure how much an accuracy depends on this one. */
void cs_hash_table_seed(struct cs_hash_table *table, uint32_t seed);

/* Xor of the b-bit chunks of x; 0 for b = 0. */
uint32_t cs_fold(uint64_t x, unsigned b);

/* The tuple's XLEN-bit hash word x: paper's, or cheap fold. */
uint64_t cs_hash_word(const struct cs_hash_table *table, bool paper, int xlen,
                      unsigned slot, uint64_t pc, uint64_t w);

struct cs_hash_lut {
  uint16_t pc[8][256];
  uint16_t w[8][256];
  int bytes;
};

/* The paper's hash by its table; table NULL: the cheap fold. */
void cs_hash_lut_init(struct cs_hash_lut *lut,
                      const struct cs_hash_table *table, int xlen,
                      unsigned log2n);
uint32_t cs_hash_lut_index(const struct cs_hash_lut *lut, unsigned slot,
                           uint64_t pc, uint64_t w);

/* cs_fold() to b <= 16 bits by a table word per byte. */
struct cs_fold_lut {
  uint16_t t[8][256];
};

void cs_fold_lut_init(struct cs_fold_lut *lut, unsigned b);

static inline uint32_t cs_fold_lut(const struct cs_fold_lut *lut, uint64_t x)
{
  uint32_t sum = 0;

  for (int i = 0; x != 0; i++, x >>= 8)
    sum ^= lut->t[i][x & 0xff];
  return sum;
}

#endif
