/* SPDX-License-Identifier: Apache-2.0
 *
 * replay_model.c - messages of the event-level model: collected, answered by
 * marks, and what it holds at the end.
 */
#include "cs_regs.h"
#include "replay.h"

static void mark(void *user, uint32_t word)
{
  struct replay *r = user;

  cs_event_mark(r->model, (word & CS_MARK_SET_MASK) >> CS_MARK_SET_LSB,
                (word & CS_MARK_WAY_MASK) >> CS_MARK_WAY_LSB,
                (word & CS_MARK_TAG_MASK) >> CS_MARK_TAG_LSB);
}

void replay_open_loop(struct replay *r)
{
  if (r->o.compressor.tiers &&
      !(r->loop = cs_loop_new(CS_LOOP_BATCH, mark, r)))
    die("out of memory");
}

void replay_message(struct replay *r, const struct cs_message *m)
{
  if (cs_collect_message(&r->collect, m))
    die("out of memory");
  if (r->loop)
    cs_loop_message(r->loop, m);
}

void replay_read_out(struct replay *r)
{
  struct cs_message m;

  r->collect.reading_out = true;
  while (r->o.flush ? cs_event_flush(r->model, &m)
                    : cs_event_read_out(r->model, &m))
    if (cs_collect_message(&r->collect, &m))
      die("out of memory");
  if (r->o.compressor.engine != CS_ENGINE_STRATA)
    return;
  r->collect.strata_read = true;
  for (uint32_t i = 0; i < 1u << r->o.compressor.log2n; i++)
    r->collect.strata[i] = cs_event_stratum(r->model, i);
}
