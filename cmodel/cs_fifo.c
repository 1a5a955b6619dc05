/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_fifo.c - control of the queue, equation by equation as on
 * docs/design/queue.md.
 */
#include "cs_fifo.h"

#include "cs_types.h"

void cs_fifo_reset(struct cs_fifo_state *f, uint32_t depth)
{
  *f = (struct cs_fifo_state){.depth = depth};
}

void cs_fifo_move(struct cs_fifo_state *f, bool push, bool pop)
{
  bool push_take = push && f->level != f->depth;
  bool pop_take = f->head_v && pop;
  bool mid_move = f->mid_v && (!f->head_v || pop_take);
  bool rd = f->cnt != 0 && (!f->mid_v || mid_move);

  if (mid_move)
    f->head = f->mid;
  if (rd) {
    f->mid = f->rptr;
    f->rptr = (f->rptr + 1) & (f->depth - 1);
  }
  if (push_take)
    f->wptr = (f->wptr + 1) & (f->depth - 1);
  f->head_v = mid_move || (f->head_v && !pop_take);
  f->mid_v = rd || (f->mid_v && !mid_move);
  f->cnt += (uint32_t)push_take - (uint32_t)rd;
  f->level += (uint32_t)push_take - (uint32_t)pop_take;
  CS_INVARIANT(f->level <= f->depth);
  CS_INVARIANT(f->level == f->cnt + f->mid_v + f->head_v);
  CS_INVARIANT(!f->head_v || f->head == cs_fifo_at(f, 0));
}
