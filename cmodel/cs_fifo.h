/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_fifo.h - the queue: a RAM, its output register `mid` and `head`.
 *
 * Entries never move: they stay where they were pushed, and rptr, mid and
 * head are their places in the ring.  At most Depth entries exist, so a push
 * cannot reach the one that head still names.  The data are the owner's.
 */
#ifndef CS_FIFO_H
#define CS_FIFO_H

#include <stdbool.h>
#include <stdint.h>

struct cs_fifo_state {
  uint32_t depth;       /* power of two */
  uint32_t wptr, rptr;
  uint32_t cnt;         /* entries in the RAM */
  uint32_t level;       /* all entries */
  uint32_t mid, head;   /* places of the entries in these registers */
  bool mid_v, head_v;
};

static inline bool cs_fifo_full(const struct cs_fifo_state *f)
{
  return f->level == f->depth;
}

/* Place of the i-th oldest entry, i < level. */
static inline uint32_t cs_fifo_at(const struct cs_fifo_state *f, uint32_t i)
{
  return (f->wptr - f->level + i) & (f->depth - 1);
}

void cs_fifo_reset(struct cs_fifo_state *f, uint32_t depth);

/* A clock in which an entry comes, leaves or is on its way to the head. */
void cs_fifo_move(struct cs_fifo_state *f, bool push, bool pop);

/* One clock.  Before it, the owner writes the data of a push that will be
 * taken (not full) to place wptr. */
static inline void cs_fifo_step(struct cs_fifo_state *f, bool push, bool pop)
{
  const bool waits = f->head_v && !pop && (f->mid_v || f->cnt == 0);

  if (push || (f->level != 0 && !waits))
    cs_fifo_move(f, push, pop);
}

#endif
