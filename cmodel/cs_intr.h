/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_intr.h - three interrupts: a level at its watermark, messages that have
 * waited for the time-out, and one that the owner names.
 */
#ifndef CS_INTR_H
#define CS_INTR_H

#include <stdbool.h>
#include <stdint.h>

enum {
  CS_INTR_WATERMARK = 1,
  CS_INTR_TIMEOUT = 2,
  CS_INTR_OVERFLOW = 4,      /* of the DMA ring: stop */
};

struct cs_intr_state {
  uint32_t fifo_timer;
  uint8_t state;             /* INTR_STATE */
  bool irq;
};

struct cs_intr_in {
  uint32_t level, watermark;
  uint32_t fifo_timeout;     /* clocks, 0 = off */
  bool pop;                  /* the timer starts again */
  bool event;                /* sets bit 2 */
  uint8_t enable, clear, set;
};

static inline void cs_intr_step(struct cs_intr_state *s,
                                const struct cs_intr_in *in)
{
  bool hit = in->fifo_timeout != 0 && in->level != 0 &&
             s->fifo_timer == in->fifo_timeout - 1;

  s->irq = (s->state & in->enable) != 0;
  s->state &= (uint8_t)~in->clear;
  s->state |= in->set;
  if (in->level >= in->watermark)
    s->state |= CS_INTR_WATERMARK;
  if (hit)
    s->state |= CS_INTR_TIMEOUT;
  if (in->event)
    s->state |= CS_INTR_OVERFLOW;
  s->fifo_timer = in->level == 0 || in->pop || hit ? 0 : s->fifo_timer + 1;
}

#endif
