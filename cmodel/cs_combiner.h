/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_combiner.h - A_k: adds up messages with equal tuples.
 *
 * Entries in the order of their last use, one looked at per step; the names
 * are those of docs/design/combiner.md.
 */
#ifndef CS_COMBINER_H
#define CS_COMBINER_H

#include "cs_model.h"
#include "cs_types.h"

/* The numbers are those of the page. */
enum cs_comb_fsm {
  CS_COMB_IDLE,
  CS_COMB_SCAN,
  CS_COMB_HIT,
  CS_COMB_EVICT,
  CS_COMB_SEND,
  CS_COMB_INSERT,
};

struct cs_comb_row {
  struct cs_message m;
  uint16_t merges;
};

struct cs_combiner_state {
  unsigned k;                        /* CombinerEntries */
  enum cs_comb_fsm fsm;
  unsigned n;                        /* entries in use, places 0..n-1 */
  unsigned base;                     /* RAM row of place 0, the most recent */
  unsigned pos;                      /* place under examination, 0..k */
  struct cs_comb_row rows[CS_MAX_COMBINER];
  struct cs_message m;               /* message at work */
  struct cs_comb_row e;              /* the row read last, or what is sent */
  bool replacing;
  bool flush_pend;
  uint32_t timer;
};

struct cs_combiner_in {
  const struct cs_message *head;     /* of the staging FIFO, NULL = none */
  bool full;                         /* message FIFO */
  bool clear, on, run;
  bool flush;                        /* the FLUSH command */
  bool drain_flush;
  uint32_t max_merges, timeout;
};

/* What crosses the ports in this clock. */
struct cs_combiner_now {
  bool in_pop;
  const struct cs_message *out_push; /* NULL = nothing */
};

void cs_combiner_reset(struct cs_combiner_state *c, unsigned entries);

static inline bool cs_combiner_flush_due(const struct cs_combiner_state *c,
                                         const struct cs_combiner_in *in)
{
  return c->flush_pend || in->drain_flush;
}

/* A context record waits until the counts of the context before it are out. */
static inline bool cs_combiner_waits(const struct cs_combiner_state *c,
                                     const struct cs_message *head)
{
  return head->context && c->n != 0;
}

static inline struct cs_combiner_now
cs_combiner_now(const struct cs_combiner_state *c,
                const struct cs_combiner_in *in)
{
  struct cs_combiner_now now = {false, NULL};

  if (!in->on) {
    now.in_pop = in->head && !in->full;
    now.out_push = now.in_pop ? in->head : NULL;
  } else if (c->fsm == CS_COMB_IDLE) {
    now.in_pop = in->head && !cs_combiner_flush_due(c, in) &&
                 !cs_combiner_waits(c, in->head);
  } else if (c->fsm == CS_COMB_SEND && !in->full) {
    now.out_push = &c->e.m;
  }
  return now;
}

/* Nothing is at work or counted: if nothing comes either, no message and no
 * flush, and there is no time-out, a step changes nothing. */
static inline bool cs_combiner_rests(const struct cs_combiner_state *c)
{
  return c->fsm == CS_COMB_IDLE && !c->flush_pend && c->timer == 0;
}

void cs_combiner_step(struct cs_combiner_state *c,
                      const struct cs_combiner_in *in);

static inline bool cs_combiner_empty(const struct cs_combiner_state *c,
                                     bool on)
{
  return !on || (c->fsm == CS_COMB_IDLE && c->n == 0 && !c->flush_pend);
}

/* Counts inside, by the rule of the page. */
uint32_t cs_combiner_held(const struct cs_combiner_state *c);

#endif
