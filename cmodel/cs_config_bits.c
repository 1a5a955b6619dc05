/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_config_bits.c - state bits of a compressor, which designs are compared by.
 */
#include "cs_config.h"
#include "cs_types.h"

/* Bits to count to n - 1. */
static unsigned count_bits(uint32_t n)
{
  return n <= 1 ? 0 : cs_log2(n - 1) + 1;
}

static unsigned long stratum_bits(const struct cs_compressor *c)
{
  unsigned long n = c->counter ? CS_C_W : 0;

  switch (c->sampler) {
  case CS_SAMPLER_P: return n + count_bits(c->rate);
  case CS_SAMPLER_R: return n;
  case CS_SAMPLER_D: return n + count_bits(2 * c->rate);
  case CS_SAMPLER_B:
    n += c->tick_clocks ? CS_S_W : count_bits(c->tick);
    return n + (c->burst_original ? 2 : 1) * count_bits(c->stride);
  }
  return n;
}

/* Strata and marks; P has no other state of its own. */
static unsigned long tiers_bits(const struct cs_compressor *c)
{
  unsigned long often = (1ul << c->log2n) - (1ul << c->log2_keep);

  return often * count_bits(c->rate) +
         (count_bits(c->rare_rate) << c->log2_rare) + CS_MARK_BITS;
}

/* Order of last use: as many bits as tell the permutations apart. */
static unsigned long order_bits(const struct cs_compressor *c)
{
  static const unsigned bits[] = {0, 1, 5};

  return bits[c->log2_ways];
}

static unsigned long table_bits(const struct cs_compressor *c)
{
  unsigned long n = 1ul << (c->log2n + c->log2_ways);
  unsigned long count = count_bits(c->rate);

  if (c->engine == CS_ENGINE_TAGGED)
    return n * (c->tag_bits + 3 + 1 + count) + (order_bits(c) << c->log2n);
  if (c->tag_bits != 0)
    return n * (c->tag_bits + count + (c->engine == CS_ENGINE_UNBIASED)) + 32;
  return n * (2 * 32 + CS_SLOT_W + count * (c->bound ? 2 : 1)) + 32;
}

unsigned long cs_state_bits(const struct cs_compressor *c)
{
  bool draws = c->sampler == CS_SAMPLER_R || c->sampler == CS_SAMPLER_D;
  unsigned long early = c->early ? 5 + count_bits(c->early_m) : 0;
  unsigned long entry = 2 * 32 + CS_SLOT_W + 32 + count_bits(c->max_merges);
  unsigned long engine = (stratum_bits(c) << c->log2n) +
                         c->banks * (early + (draws ? 32 : 0));

  if (c->engine != CS_ENGINE_STRATA)
    engine = table_bits(c);
  else if (c->tiers)
    engine = tiers_bits(c);
  return engine + c->comb_entries * entry;
}
