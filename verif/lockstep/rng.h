/* SPDX-License-Identifier: Apache-2.0
 *
 * rng.h - the random numbers of the testbenches: xorshift64*, so that a seed
 * gives the same run on every machine.
 */
#ifndef RNG_H
#define RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
  uint64_t s;
};

static inline uint64_t rng_next(struct rng *r) {
  r->s ^= r->s >> 12;
  r->s ^= r->s << 25;
  r->s ^= r->s >> 27;
  return r->s * 0x2545f4914f6cdd1dull;
}

/* Seeds that differ in one bit give unrelated streams. */
static inline void rng_seed(struct rng *r, uint64_t seed) {
  r->s = (seed + 1) * 0x9e3779b97f4a7c15ull;
  if (r->s == 0)
    r->s = 1;
  for (int i = 0; i < 4; i++)
    rng_next(r);
}

/* 0..n-1 */
static inline uint32_t rng_below(struct rng *r, uint32_t n) {
  return (uint32_t)(((rng_next(r) >> 32) * n) >> 32);
}

/* lo..hi */
static inline uint32_t rng_range(struct rng *r, uint32_t lo, uint32_t hi) {
  return lo + rng_below(r, hi - lo + 1);
}

static inline bool rng_percent(struct rng *r, unsigned percent) {
  return rng_below(r, 100) < percent;
}

/* Small numbers more often than large ones: a random number of `bits` bits at
 * most. */
static inline uint32_t rng_skewed(struct rng *r, unsigned bits) {
  unsigned b = rng_range(r, 0, bits);
  return b == 0 ? 0 : (uint32_t)(rng_next(r) >> 32) >> (32 - b);
}

#endif
