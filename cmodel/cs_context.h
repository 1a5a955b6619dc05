/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_context.h - time, and which rows bring a context record with them.
 *
 * A record says whose the messages behind it are and when their windows
 * began.  A row asks for one when the last row that was kept is of another
 * process, or when nothing was kept since the window, or the run, began.
 */
#ifndef CS_CONTEXT_H
#define CS_CONTEXT_H

#include <stdbool.h>
#include <stdint.h>

struct cs_context_state {
  uint32_t time;         /* clocks since OFF */
  bool stale;            /* the last record says nothing of this window */
  uint64_t last_satp;    /* of the last row that was kept */
};

struct cs_context_in {
  bool push;             /* a row goes into the tuple queue */
  uint64_t satp;         /* that row's */
  bool runs;             /* state is RUN or DRAIN */
  unsigned log2_tick;
};

/* In OFF. */
void cs_context_reset(struct cs_context_state *s);

/* A row of this satp, if it is kept, needs a record in front of it. */
static inline bool cs_context_first(const struct cs_context_state *s,
                                    uint64_t satp)
{
  return s->stale || satp != s->last_satp;
}

static inline void cs_context_step(struct cs_context_state *s,
                                   const struct cs_context_in *in)
{
  uint32_t next = s->time + 1;
  bool tick = (next ^ s->time) >> in->log2_tick & 1;

  if (in->push)
    s->last_satp = in->satp;
  s->stale = !in->runs || tick || (s->stale && !in->push);
  s->time = next;
}

#endif
