/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_combiner.c - the combiner's state machine, one function per state.
 *
 * The RAM answers one clock after it was addressed; as no state writes a row
 * between the two, the answer is what rows[addr] holds then.
 */
#include "cs_combiner.h"

#include <string.h>

void cs_combiner_reset(struct cs_combiner_state *c, unsigned entries)
{
  memset(c, 0, sizeof *c);
  c->k = entries;
  for (unsigned p = 0; p < entries; p++)
    c->id[p] = (uint8_t)p;
}

static uint8_t fold8(uint64_t x)
{
  x ^= x >> 32;
  x ^= x >> 16;
  return (uint8_t)(x ^ x >> 8);
}

static uint8_t signature(const struct cs_message *m)
{
  return (uint8_t)(fold8(m->pc ^ m->w) ^ m->slot);
}

static bool flush_due(const struct cs_combiner_state *c,
                      const struct cs_combiner_in *in)
{
  return c->flush_pend || in->drain_flush;
}

struct cs_combiner_now cs_combiner_now(const struct cs_combiner_state *c,
                                       const struct cs_combiner_in *in)
{
  struct cs_combiner_now now = {false, NULL};

  if (!in->on) {
    now.in_pop = in->head && !in->full;
    now.out_push = now.in_pop ? in->head : NULL;
  } else if (c->fsm == CS_COMB_IDLE) {
    now.in_pop = in->head && !flush_due(c, in);
  } else if (c->fsm == CS_COMB_SEND && !in->full) {
    now.out_push = &c->out;
  }
  return now;
}

/* Position p goes to the front with this id and signature. */
static void to_front(struct cs_combiner_state *c, unsigned p, uint8_t id,
                     uint8_t sig)
{
  memmove(&c->id[1], &c->id[0], p);
  memmove(&c->sig[1], &c->sig[0], p);
  c->id[0] = id;
  c->sig[0] = sig;
}

/* Position p becomes free; its row goes behind the entries in use. */
static void remove_entry(struct cs_combiner_state *c, unsigned p)
{
  uint8_t id = c->id[p];

  memmove(&c->id[p], &c->id[p + 1], c->n - 1 - p);
  memmove(&c->sig[p], &c->sig[p + 1], c->n - 1 - p);
  c->id[c->n - 1] = id;
  c->n--;
}

static void evict(struct cs_combiner_state *c, uint8_t id, bool replacing)
{
  c->addr = id;
  c->replacing = replacing;
  c->flushing = !replacing;
  c->fsm = CS_COMB_EVICT;
}

static void step_idle(struct cs_combiner_state *c,
                      const struct cs_combiner_in *in)
{
  if (flush_due(c, in)) {
    if (c->n > 0)
      evict(c, c->id[c->n - 1], false);
    else
      c->flush_pend = false;
  } else if (in->head) {
    c->m = *in->head;
    c->msig = signature(in->head);
    c->tried = 0;
    c->fsm = CS_COMB_MATCH;
  }
}

static void step_match(struct cs_combiner_state *c)
{
  for (unsigned p = 0; p < c->n; p++)
    if (c->sig[p] == c->msig && !(c->tried >> p & 1)) {
      c->pos = (uint8_t)p;
      c->addr = c->id[p];
      c->fsm = CS_COMB_CHECK;
      return;
    }
  if (c->n == c->k)
    evict(c, c->id[c->k - 1], true);
  else
    c->fsm = CS_COMB_INSERT;
}

static void step_check(struct cs_combiner_state *c)
{
  c->e = c->rows[c->addr];
  c->eq = c->e.m.pc == c->m.pc && c->e.m.w == c->m.w &&
          c->e.m.slot == c->m.slot;
  c->fsm = CS_COMB_UPDATE;
}

static void step_update(struct cs_combiner_state *c, uint32_t max_merges)
{
  struct cs_comb_row sum = c->e;

  if (!c->eq) {
    c->tried |= 1u << c->pos;
    c->fsm = CS_COMB_MATCH;
    return;
  }
  sum.m.count += c->m.count;
  sum.merges++;
  if (sum.merges == max_merges) {
    c->out = sum.m;
    remove_entry(c, c->pos);
    c->replacing = false;
    c->fsm = CS_COMB_SEND;
  } else {
    c->rows[c->id[c->pos]] = sum;
    to_front(c, c->pos, c->id[c->pos], c->sig[c->pos]);
    c->fsm = CS_COMB_IDLE;
  }
}

static void step_insert(struct cs_combiner_state *c)
{
  uint8_t id = c->id[c->n];

  c->rows[id] = (struct cs_comb_row){c->m, 1};
  to_front(c, c->n, id, c->msig);
  c->n++;
  c->fsm = CS_COMB_IDLE;
}

static void step_fsm(struct cs_combiner_state *c,
                     const struct cs_combiner_in *in)
{
  switch (c->fsm) {
  case CS_COMB_IDLE:
    step_idle(c, in);
    break;
  case CS_COMB_MATCH:
    step_match(c);
    break;
  case CS_COMB_CHECK:
    step_check(c);
    break;
  case CS_COMB_UPDATE:
    step_update(c, in->max_merges);
    break;
  case CS_COMB_EVICT:
    c->out = c->rows[c->addr].m;
    c->n--;
    c->fsm = CS_COMB_SEND;
    break;
  case CS_COMB_SEND:
    if (!in->full)
      c->fsm = c->replacing ? CS_COMB_INSERT : CS_COMB_IDLE;
    break;
  case CS_COMB_INSERT:
    step_insert(c);
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

#ifdef CS_HARDENED
static bool ids_are_permutation(const struct cs_combiner_state *c)
{
  uint64_t seen = 0;

  for (unsigned p = 0; p < c->k; p++)
    seen |= 1ull << c->id[p];
  return seen == (1ull << c->k) - 1;
}
#endif

void cs_combiner_step(struct cs_combiner_state *c,
                      const struct cs_combiner_in *in)
{
  bool wrap;

  if (in->clear) {
    cs_combiner_reset(c, c->k);
    return;
  }
  wrap = step_timer(c, in);
  if (!in->on)
    return;
  step_fsm(c, in);
  if (wrap || in->flush)
    c->flush_pend = true;
  CS_INVARIANT(c->n <= c->k && ids_are_permutation(c));
}

uint32_t cs_combiner_held(const struct cs_combiner_state *c)
{
  uint32_t sum = 0;

  for (unsigned p = 0; p < c->n; p++)
    sum += c->rows[c->id[p]].m.count;
  switch (c->fsm) {
  case CS_COMB_MATCH:
  case CS_COMB_CHECK:
  case CS_COMB_UPDATE:
  case CS_COMB_INSERT:
    return sum + c->m.count;
  case CS_COMB_EVICT:
    return c->replacing ? sum + c->m.count : sum;
  case CS_COMB_SEND:
    return sum + c->out.count + (c->replacing ? c->m.count : 0);
  default:
    return sum;
  }
}
