/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_bank_queue.c - a ring of hashed tuples.
 *
 * It is never full: issue looks at its level, and what can be under way has
 * room (docs/design/wide.md).
 */
#include "cs_bank_queue.h"

void cs_bank_queue_reset(struct cs_bank_queue_state *q, unsigned nret)
{
  q->depth = CS_SAMPLER_BANK_DEPTH * nret;
  q->wptr = q->rptr = q->level = 0;
}

void cs_bank_queue_pop(struct cs_bank_queue_state *q)
{
  CS_INVARIANT(q->level != 0);
  q->rptr = (q->rptr + 1) & (q->depth - 1);
  q->level--;
}

void cs_bank_queue_push(struct cs_bank_queue_state *q,
                        const struct cs_hashed *e)
{
  CS_INVARIANT(q->level < q->depth);
  q->words[q->wptr] = *e;
  q->wptr = (q->wptr + 1) & (q->depth - 1);
  q->level++;
}

bool cs_bank_queue_join(struct cs_bank_queue_state *q,
                        const struct cs_hashed *e)
{
  struct cs_hashed *tail = &q->words[(q->wptr - 1) & (q->depth - 1)];

  if (q->level == 0 || tail->m.slot != e->m.slot || tail->m.pc != e->m.pc ||
      tail->m.w != e->m.w || tail->weight + e->weight > CS_JOIN_MAX)
    return false;
  tail->weight = (uint8_t)(tail->weight + e->weight);
  return true;
}

uint32_t cs_bank_queue_held(const struct cs_bank_queue_state *q)
{
  uint32_t sum = 0;

  for (uint32_t i = 0; i < q->level; i++)
    sum += q->words[(q->rptr + i) & (q->depth - 1)].weight;
  return sum;
}
