/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_event.c - the event-level compressor and combiner.
 *
 * Without clocks a compressor is one function of the stream: index, next
 * state, perhaps a message, perhaps into the combiner.  The combiner is a
 * list in recency order; it is scanned once per message, not per tuple.
 */
#include "cs_event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_bank.h"
#include "cs_config.h"
#include "cs_hash.h"
#include "cs_sampler.h"
#include "cs_types.h"

struct entry {
  struct cs_message m;
  uint32_t merges;
};

/* What each bank has of its own; its strata are those that cs_bank_of() gives
 * it. */
struct bank {
  struct cs_comp_cfg cfg;
  struct cs_draw_state draw;
  struct cs_early_state early;
};

struct cs_event_model {
  struct cs_comp_cfg cfg;
  struct cs_word words[CS_MAX_STRATA];
  struct cs_hash_lut lut;
  struct bank bank[CS_MAX_NRET];
  unsigned banks;
  uint8_t bank_of[CS_MAX_STRATA];
  uint64_t mask;                        /* XLEN ones */
  unsigned k, max_merges, used;         /* combiner: k, n */
  struct entry comb[CS_MAX_COMBINER];   /* most recent first */
  uint64_t events, emitted, credit, sent;
};

/* Sum over the strata of what each holds. */
static uint64_t strata_held(const struct cs_event_model *e)
{
  uint64_t sum = 0;

  for (uint32_t i = 0; i < 1u << e->cfg.log2n; i++)
    sum += cs_sampler_held(&e->cfg, e->bank[e->bank_of[i]].early.k,
                           &e->words[i]);
  return sum;
}

static void init_bank(struct cs_event_model *e, unsigned lb, unsigned b)
{
  struct bank *bank = &e->bank[b];

  bank->cfg = e->cfg;
  if (e->banks > 1)
    cs_bank_cfg(&bank->cfg, &e->cfg, lb, b);
  cs_draw_seed(&bank->draw, bank->cfg.seed);
  cs_early_init(&bank->early, &bank->cfg);
  for (uint32_t i = 0; i < 1u << e->cfg.log2n; i++)
    if (e->bank_of[i] == b)
      e->words[i] = cs_sampler_init(&bank->cfg, &bank->draw);
}

struct cs_event_model *cs_event_new(const struct cs_compressor *c, int xlen,
                                    char *err, size_t errlen)
{
  struct cs_event_model *e;
  struct cs_hash_table table;
  enum cs_part part;
  const char *fault = cs_config_fault(c, &part);
  unsigned lb;

  if (!fault && xlen != 32 && xlen != 64)
    fault = "XLEN must be 32 or 64";
  if (!fault && c->sampler == CS_SAMPLER_B && c->tick_clocks)
    fault = "ticks by clocks need a model with clocks";
  e = fault ? NULL : calloc(1, sizeof *e);
  if (!e) {
    snprintf(err, errlen, "%s", fault ? fault : "out of memory");
    return NULL;
  }
  cs_comp_cfg_of(&e->cfg, c);
  cs_hash_table_init(&table);
  cs_hash_lut_init(&e->lut, c->hash == CS_HASH_PAPER ? &table : NULL, xlen,
                   c->log2n);
  lb = cs_bank_lb(c->banks, c->log2n);
  e->banks = c->banks;
  for (uint32_t i = 0; i < 1u << c->log2n; i++)
    e->bank_of[i] = (uint8_t)cs_bank_of(c->banks, i);
  for (unsigned b = 0; b < e->banks; b++)
    init_bank(e, lb, b);
  if (cs_sampler_has_credit(&e->cfg))
    e->credit = strata_held(e);
  e->mask = xlen == 64 ? UINT64_MAX : UINT32_MAX;
  e->k = c->comb_entries;
  e->max_merges = c->max_merges;
  return e;
}

void cs_event_free(struct cs_event_model *e)
{
  free(e);
}

void cs_event_table_seed(struct cs_event_model *e, uint32_t seed)
{
  struct cs_hash_table table;

  cs_hash_table_seed(&table, seed);
  cs_hash_lut_init(&e->lut, &table, 8 * e->lut.bytes, e->cfg.log2n);
}

/* The bank's strata that have bit k set count 2^k more in the doubled
 * period. */
static uint64_t switch_credit(const struct cs_event_model *e, uint32_t b,
                              unsigned k)
{
  uint64_t pop = 0;

  for (uint32_t i = 0; i < 1u << e->cfg.log2n; i++)
    pop += e->bank_of[i] == b ? e->words[i].S >> k & 1 : 0;
  return pop << k;
}

static unsigned find(const struct cs_event_model *e,
                     const struct cs_message *m)
{
  unsigned p;

  for (p = 0; p < e->used; p++)
    if (e->comb[p].m.pc == m->pc && e->comb[p].m.w == m->w &&
        e->comb[p].m.slot == m->slot)
      break;
  return p;
}

/* Makes position 0 free; the entry at position p is overwritten. */
static void make_front(struct cs_event_model *e, unsigned p)
{
  memmove(&e->comb[1], &e->comb[0], p * sizeof e->comb[0]);
}

static void drop_entry(struct cs_event_model *e, unsigned p)
{
  e->used--;
  memmove(&e->comb[p], &e->comb[p + 1], (e->used - p) * sizeof e->comb[0]);
}

/* Takes the message in *m; returns 1 when one leaves, in *m. */
static int combine(struct cs_event_model *e, struct cs_message *m)
{
  unsigned p = find(e, m);
  struct entry front = {*m, 1};
  int leaves = 0;

  if (p < e->used) {
    front.m.count += e->comb[p].m.count;
    front.merges += e->comb[p].merges;
    if (front.merges == e->max_merges) {
      drop_entry(e, p);
      *m = front.m;
      return 1;
    }
  } else if (e->used == e->k) {
    p = e->k - 1;
    *m = e->comb[p].m;
    leaves = 1;
  } else {
    e->used++;
  }
  make_front(e, p);
  e->comb[0] = front;
  return leaves;
}

int cs_event_tuple(struct cs_event_model *e, unsigned slot, uint64_t pc,
                   uint64_t w, struct cs_message *out)
{
  uint32_t index, b;
  unsigned k;
  struct bank *bank;
  struct cs_decision d;

  pc &= e->mask;
  w &= e->mask;
  index = cs_hash_lut_index(&e->lut, slot, pc, w);
  CS_INVARIANT(slot < 4 && index < 1u << e->cfg.log2n);
  b = e->bank_of[index];
  bank = &e->bank[b];
  k = bank->early.k;
  d = cs_sampler_event(&bank->cfg, k, false, 1, &e->words[index],
                       &bank->draw);
  e->events++;
  if (d.count == 0)
    return 0;
  e->emitted++;
  if (cs_early_event(&bank->early, &bank->cfg, d.trig) &&
      cs_sampler_has_credit(&e->cfg))
    e->credit += switch_credit(e, b, k);
  *out = (struct cs_message){pc, w, d.count, (uint8_t)slot};
  if (e->k != 0 && !combine(e, out))
    return 0;
  e->sent += out->count;
  return 1;
}

int cs_event_flush(struct cs_event_model *e, struct cs_message *out)
{
  if (e->used == 0)
    return 0;
  *out = e->comb[--e->used].m;
  e->sent += out->count;
  return 1;
}

void cs_event_law(const struct cs_event_model *e, struct cs_law *law)
{
  *law = (struct cs_law){
    .accepted = e->events,
    .credit = e->credit,
    .sent = e->sent,
    .held = strata_held(e),
    .events = e->events,
    .emitted = e->emitted,
    .exact = e->cfg.sampler == CS_SAMPLER_P || e->cfg.counter,
  };
  for (unsigned p = 0; p < e->used; p++)
    law->held += e->comb[p].m.count;
}
