/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_combiner.c - the combiner's state machine, one function per state.
 */
#include "cs_combiner.h"

#include <string.h>

void cs_combiner_reset(struct cs_combiner_state *c, unsigned entries)
{
  memset(c, 0, sizeof *c);
  c->k = entries;
}

static struct cs_comb_row *row(struct cs_combiner_state *c, unsigned place)
{
  return &c->rows[(c->base + place) % c->k];
}

static void evict(struct cs_combiner_state *c)
{
  c->replacing = false;
  c->fsm = CS_COMB_EVICT;
}

static void step_idle(struct cs_combiner_state *c,
                      const struct cs_combiner_in *in)
{
  if (cs_combiner_flush_due(c, in)) {
    if (c->n == 0)
      c->flush_pend = false;
    else
      evict(c);
  } else if (in->head && cs_combiner_waits(c, in->head)) {
    evict(c);
  } else if (in->head) {
    c->m = *in->head;
    c->pos = 0;
    c->fsm = CS_COMB_SCAN;
    /* A context record is alone in here, and is sent next. */
    c->flush_pend = c->m.context;
  }
}

/* The entry in e moves back by one place, unless it is the one looked for. */
static void step_scan(struct cs_combiner_state *c)
{
  struct cs_comb_row passed = c->e;

  if (c->pos != 0 && passed.m.pc == c->m.pc && passed.m.w == c->m.w &&
      passed.m.slot == c->m.slot && passed.m.mode == c->m.mode) {
    c->fsm = CS_COMB_HIT;
    return;
  }
  if (c->pos < c->n)
    c->e = *row(c, c->pos);
  if (c->pos != 0 && c->pos != c->k)
    *row(c, c->pos) = passed;
  if (c->pos < c->n) {
    c->pos++;
  } else if (c->n < c->k) {
    c->fsm = CS_COMB_INSERT;
  } else {
    c->n--;
    c->replacing = true;
    c->fsm = CS_COMB_SEND;
  }
}

static void step_hit(struct cs_combiner_state *c, uint32_t max_merges)
{
  struct cs_comb_row sum = c->e;

  sum.m.count += c->m.count;
  sum.merges++;
  if (sum.merges == max_merges) {
    c->e.m.count = sum.m.count;
    c->base = (c->base + 1) % c->k;
    c->n--;
    c->replacing = false;
    c->fsm = CS_COMB_SEND;
  } else {
    *row(c, 0) = sum;
    c->fsm = CS_COMB_IDLE;
  }
}

static void step_fsm(struct cs_combiner_state *c,
                     const struct cs_combiner_in *in)
{
  switch (c->fsm) {
  case CS_COMB_IDLE:
    step_idle(c, in);
    break;
  case CS_COMB_SCAN:
    step_scan(c);
    break;
  case CS_COMB_HIT:
    step_hit(c, in->max_merges);
    break;
  case CS_COMB_EVICT:
    c->n--;
    c->e = *row(c, c->n);
    c->fsm = CS_COMB_SEND;
    break;
  case CS_COMB_SEND:
    if (!in->full)
      c->fsm = c->replacing ? CS_COMB_INSERT : CS_COMB_IDLE;
    break;
  case CS_COMB_INSERT:
    *row(c, 0) = (struct cs_comb_row){c->m, 1};
    c->n++;
    c->fsm = CS_COMB_IDLE;
    break;
  }
}

/* True in the clock in which the time-out is over. */
static bool step_timer(struct cs_combiner_state *c,
                       const struct cs_combiner_in *in)
{
  bool counts = in->run && in->on && in->timeout != 0;
  bool wrap = counts && c->timer == in->timeout - 1;

  c->timer = counts && !wrap ? c->timer + 1 : 0;
  return wrap;
}

void cs_combiner_step(struct cs_combiner_state *c,
                      const struct cs_combiner_in *in)
{
  bool wrap;

  if (in->clear) {
    cs_combiner_reset(c, c->k);
    return;
  }
  wrap = step_timer(c, in);
  if (!in->on) {
    c->flush_pend = false;
    return;
  }
  step_fsm(c, in);
  if (wrap || in->flush)
    c->flush_pend = true;
  CS_INVARIANT(c->n <= c->k && c->pos <= c->k);
}

static uint32_t held_at(const struct cs_combiner_state *c, unsigned from,
                        unsigned end)
{
  uint32_t sum = 0;

  for (unsigned p = from; p < end; p++)
    sum += c->rows[(c->base + p) % c->k].m.count;
  return sum;
}

uint32_t cs_combiner_held(const struct cs_combiner_state *c)
{
  const uint32_t m = c->m.count, e = c->e.m.count;

  switch (c->fsm) {
  case CS_COMB_SCAN:
    if (c->pos == 0)
      return m + held_at(c, 0, c->n);
    return m + e + held_at(c, 1, c->pos) + held_at(c, c->pos, c->n);
  case CS_COMB_HIT:
    return m + e + held_at(c, 1, c->n);
  case CS_COMB_INSERT:
    return m + held_at(c, 1, c->n + 1);
  case CS_COMB_SEND:
    if (c->replacing)
      return m + e + held_at(c, 1, c->n + 1);
    return e + held_at(c, 0, c->n);
  default:
    return held_at(c, 0, c->n);
  }
}
