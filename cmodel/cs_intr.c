/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_intr.c - interrupts (docs/design/transport.md).
 */
#include "cs_intr.h"

void cs_intr_step(struct cs_intr_state *s, const struct cs_intr_in *in)
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
