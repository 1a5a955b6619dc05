/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_draw.h - the one random generator of a compressor.
 *
 * A draw steps xorshift32 and uses the new word.  docs/design/compressor.md
 * fixes which draws are made and in what order; nothing else may draw.
 */
#ifndef CS_DRAW_H
#define CS_DRAW_H

#include <stdint.h>

#define CS_DRAW_SEED 0x2545f491u

struct cs_draw_state {
  uint32_t rng;
};

/* One step of the generator from state x. */
uint32_t cs_xorshift32(uint32_t x);

void cs_draw_seed(struct cs_draw_state *d, uint32_t seed);
uint32_t cs_draw_word(struct cs_draw_state *d);

/* A draw in [0, m), m of 18 bits: multiplied, not rejected, so that every
 * draw takes exactly one word. */
uint32_t cs_draw_scaled(struct cs_draw_state *d, uint32_t m);

/* K of a word (not 0): 1..2^18-1, at least j with probability 1 / j
 * (docs/design/engines.md). */
#define CS_RECIP_MAX ((1u << 18) - 1)
uint32_t cs_draw_recip_of(uint32_t word);

/* A draw of K. */
uint32_t cs_draw_recip(struct cs_draw_state *d);

#endif
