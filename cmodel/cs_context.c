/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_context.c - one clock of time and staleness.
 */
#include "cs_context.h"

void cs_context_reset(struct cs_context_state *s)
{
  *s = (struct cs_context_state){.stale = true};
}

void cs_context_step(struct cs_context_state *s,
                     const struct cs_context_in *in)
{
  uint32_t next = s->time + 1;
  bool tick = (next ^ s->time) >> in->log2_tick & 1;

  if (in->push)
    s->last_satp = in->satp;
  s->stale = !in->runs || tick || (s->stale && !in->push);
  s->time = next;
}
