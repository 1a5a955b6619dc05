/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_event_tagged.c - event level: the tagged table, entry = set * ways + way.
 */
#include "cs_event_parts.h"

void cs_event_tagged_init(struct cs_event_tagged *t,
                          const struct cs_compressor *c)
{
  t->cfg = (struct cs_tagged_cfg){
    .thresh = c->rate,
    .tag_bits = (uint8_t)c->tag_bits,
    .log2_ways = (uint8_t)c->log2_ways,
    .log2n = (uint8_t)c->log2n,
  };
  t->entries = 1u << (c->log2n + c->log2_ways);
  for (unsigned i = 0; i < t->entries; i += 1u << c->log2_ways)
    cs_tagged_clear(&t->cfg, &t->entry[i]);
}

uint32_t cs_event_tagged(struct cs_event_tagged *t, uint32_t set,
                         uint32_t tag)
{
  return cs_tagged_next(&t->cfg, &t->entry[set << t->cfg.log2_ways], tag)
    .count;
}

uint64_t cs_event_tagged_held(const struct cs_event_tagged *t)
{
  uint64_t sum = 0;

  for (unsigned i = 0; i < t->entries; i++)
    sum += (uint64_t)t->entry[i].h + t->entry[i].m;
  return sum;
}
