/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_compressor_wide.c - one clock of the banked compressor.
 *
 * As with one lane the index is worked out before the hash registers and
 * travels with the tuple.  Staging and banks step before the queues, and these
 * before the lanes, so that each reads what the one before it held.
 */
#include "cs_compressor_wide.h"

#include <string.h>

void cs_compressor_wide_init(struct cs_compressor_wide_state *s,
                             const struct cs_params *params)
{
  memset(s, 0, sizeof *s);
  s->nret = (unsigned)params->nret;
  s->xlen = params->xlen;
  s->strata = (uint32_t)params->strata;
  cs_hash_table_init(&s->hash);
  for (unsigned b = 0; b < s->nret; b++)
    cs_sampler_bank_init(&s->bank[b], s->strata / s->nret);
  cs_compressor_wide_reset(s);
}

void cs_compressor_wide_reset(struct cs_compressor_wide_state *s)
{
  s->flow = 0;
  for (unsigned i = 0; i < CS_COMPRESSOR_WIDE_STAGES; i++)
    s->ring[i].count = 0;
  for (unsigned b = 0; b < s->nret; b++) {
    cs_bank_queue_reset(&s->queue[b], s->nret);
    cs_sampler_bank_reset(&s->bank[b]);
    cs_fifo_reset(&s->staging[b], CS_STAGE_DEPTH);
  }
  cs_message_arbiter_reset(&s->merge, s->nret);
  memset(s->tbl_bank, 0, sizeof s->tbl_bank);
}

static int chosen(const struct cs_compressor_wide_state *s)
{
  unsigned heads = 0;

  for (unsigned b = 0; b < s->nret; b++)
    heads |= (unsigned)s->staging[b].head_v << b;
  return cs_message_arbiter_chosen(&s->merge, heads);
}

const struct cs_message *
cs_compressor_wide_head(const struct cs_compressor_wide_state *s)
{
  int b = chosen(s);

  return b < 0 ? NULL : &s->staged[b][s->staging[b].head];
}

bool cs_compressor_wide_room(const struct cs_compressor_wide_state *s)
{
  for (unsigned b = 0; b < s->nret; b++)
    if (s->queue[b].level > CS_SAMPLER_BANK_LIMIT * s->nret)
      return false;
  return true;
}

bool cs_compressor_wide_empty(const struct cs_compressor_wide_state *s)
{
  unsigned busy = s->flow;

  for (unsigned b = 0; b < s->nret; b++)
    busy |= s->queue[b].level | s->bank[b].valid | s->staging[b].level;
  return busy == 0;
}

uint32_t cs_compressor_wide_in_pipe(const struct cs_compressor_wide_state *s)
{
  uint32_t sum = 0;

  for (unsigned i = 0; i < CS_COMPRESSOR_WIDE_STAGES; i++)
    sum += s->ring[i].count;
  for (unsigned b = 0; b < s->nret; b++)
    sum +=
        cs_bank_queue_held(&s->queue[b]) + cs_sampler_bank_in_pipe(&s->bank[b]);
  return sum;
}

const struct cs_word *
cs_compressor_wide_tbl_word(const struct cs_compressor_wide_state *s)
{
  return &s->bank[s->tbl_bank[2]].table.tbl_word;
}

static void step_staging(struct cs_compressor_wide_state *s, bool head_pop)
{
  int from = chosen(s);

  for (int b = 0; b < (int)s->nret; b++) {
    const struct cs_message *m = cs_sampler_bank_m(&s->bank[b]);
    struct cs_fifo_state *f = &s->staging[b];

    CS_INVARIANT(!m || !cs_fifo_full(f));
    if (m)
      s->staged[b][f->wptr] = *m;
    cs_fifo_step(f, m != NULL, head_pop && from == b);
  }
  cs_message_arbiter_step(&s->merge, from, head_pop);
}

/* pop: bit per bank, its queue gives it an event. */
static void step_banks(struct cs_compressor_wide_state *s,
                       const struct cs_compressor_wide_in *in, unsigned pop)
{
  for (unsigned b = 0; b < s->nret; b++) {
    struct cs_sampler_bank_in bank = {
      .cfg = &in->cfg->bank[b],
      .clear = in->clear,
      .enter_init = in->enter_init,
      .init = in->init,
      .unused = b >> in->cfg->lb != 0,
      .init_cnt = in->init_cnt,
      .tbl_we = in->tbl_we,
      .tbl_addr = (in->tbl_addr & (s->strata - 1)) / s->nret,
    };
    cs_sampler_bank_events(
      &s->bank[b], bank.cfg, in->run,
      pop >> b & 1 ? cs_bank_queue_head(&s->queue[b]) : NULL);
    cs_sampler_bank_control(&s->bank[b], &bank);
  }
}

/* An event starts only when its message is sure to find room in staging. */
static unsigned pops(const struct cs_compressor_wide_state *s)
{
  unsigned pop = 0;

  for (unsigned b = 0; b < s->nret; b++)
    if (s->queue[b].level != 0 && s->staging[b].level <= CS_STAGING_LIMIT)
      pop |= 1u << b;
  return pop;
}

static void step_queues(struct cs_compressor_wide_state *s, unsigned pop,
                        bool join)
{
  unsigned pushed = 0; /* bit per bank: something came in this clock */
  struct cs_clockful *b =
      &s->ring[(s->base + CS_COMPRESSOR_WIDE_B) % CS_COMPRESSOR_WIDE_STAGES];

  for (unsigned i = 0; i < s->nret; i++)
    if (pop >> i & 1)
      cs_bank_queue_pop(&s->queue[i]);
  cs_tuple_compare_join(b, s->nret);
  for (unsigned j = 0; j < b->count; j++) {
    struct cs_hashed *e = &b->lane[j];
    unsigned bank = cs_sampler_bank_of(s->nret, e->index);

    e->index = (uint16_t)(e->index / s->nret);
    if (!e->weight)
      continue;
    if (!join || pushed >> bank & 1 ||
        !cs_bank_queue_join(&s->queue[bank], e))
      cs_bank_queue_push(&s->queue[bank], e);
    pushed |= 1u << bank;
  }
}

/* What B held has left, and its place is taken by the new C. */
static void step_lanes(struct cs_compressor_wide_state *s,
                       const struct cs_compressor_wide_in *in)
{
  const struct cs_comp_cfg *cfg = &in->cfg->comp;
  struct cs_clockful *c;

  if (s->flow == 0 && in->t_count == 0)
    return;
  s->base =
      (s->base + CS_COMPRESSOR_WIDE_STAGES - 1) % CS_COMPRESSOR_WIDE_STAGES;
  c = &s->ring[s->base];
  s->flow += (in->t_count != 0) - (unsigned)(c->count != 0);
  cs_tuple_compare_compare(c, in->t, in->t_count, in->cfg->coalesce);
  for (unsigned j = 0; j < c->count; j++) {
    const struct cs_message *t = &in->t[j];
    uint64_t x = cs_hash_word(&s->hash, cfg->hash == CS_HASH_PAPER, s->xlen,
                              t->slot, t->pc, t->w);
    c->lane[j].index =
      (uint16_t)(cs_fold(x, cfg->log2n) & (s->strata - 1));
  }
}

static void step_tbl(struct cs_compressor_wide_state *s,
                     const struct cs_compressor_wide_in *in)
{
  s->tbl_bank[2] = s->tbl_bank[1];
  s->tbl_bank[1] = s->tbl_bank[0];
  if (in->tbl_we)
    s->tbl_bank[0] =
      (uint8_t)cs_sampler_bank_of(s->nret, in->tbl_addr & (s->strata - 1));
}

void cs_compressor_wide_step(struct cs_compressor_wide_state *s,
                             const struct cs_compressor_wide_in *in)
{
  unsigned pop = pops(s);

  step_staging(s, in->head_pop);
  step_banks(s, in, pop);
  step_queues(s, pop, in->cfg->coalesce);
  step_lanes(s, in);
  step_tbl(s, in);
  if (in->clear)
    cs_compressor_wide_reset(s);
}
