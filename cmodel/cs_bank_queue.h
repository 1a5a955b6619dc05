/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_bank_queue.h - the queue before a bank: as many pushes a clock as there
 * are lanes, one pop.
 */
#ifndef CS_BANK_QUEUE_H
#define CS_BANK_QUEUE_H

#include "cs_sampler_bank.h"

struct cs_bank_queue_state {
  uint32_t depth;                /* power of two */
  uint32_t wptr, rptr, level;
  struct cs_hashed words[CS_SAMPLER_BANK_DEPTH * CS_MAX_NRET];
};

void cs_bank_queue_reset(struct cs_bank_queue_state *q, unsigned nret);

/* The oldest entry; level is not 0. */
static inline const struct cs_hashed *
cs_bank_queue_head(const struct cs_bank_queue_state *q)
{
  return &q->words[q->rptr];
}

/* These belong to the end of a clock; the pop, of the head, comes first, and
 * a join before the pushes. */
void cs_bank_queue_pop(struct cs_bank_queue_state *q);
void cs_bank_queue_push(struct cs_bank_queue_state *q,
                        const struct cs_hashed *e);

/* Adds e to the newest entry, when that is the same tuple and takes the
 * weight; false: it does not. */
bool cs_bank_queue_join(struct cs_bank_queue_state *q,
                        const struct cs_hashed *e);

/* Events in it. */
uint32_t cs_bank_queue_held(const struct cs_bank_queue_state *q);

#endif
