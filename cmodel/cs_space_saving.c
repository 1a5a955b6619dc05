/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_space_saving.c - one clock of a Space-Saving table.
 *
 * Draw, decision and the write of the row happen in X, as in a bank; there is
 * no credit.
 */
#include "cs_space_saving.h"

#include <string.h>

void cs_space_saving_init(struct cs_space_saving_state *s, uint32_t max_entries)
{
  memset(s, 0, sizeof *s);
  s->max_entries = max_entries;
}

static void clear_counters(struct cs_space_saving_state *s)
{
  s->events = s->emitted = s->emitted_count = s->rejected = 0;
}

void cs_space_saving_reset(struct cs_space_saving_state *s)
{
  s->pipe.valid = 0;
  s->tbl_addr = s->tbl_c = 0;
  s->tbl_pc = s->tbl_w = 0;
  s->tbl_slot = s->tbl_wait = 0;
  clear_counters(s);
}

static uint32_t entries(const struct cs_space_saving_cfg *cfg)
{
  return 1u << (cfg->log2n + cfg->log2_ways);
}

/* Row i, and with fewer than four entries in use the one row there is. */
static void init_write(struct cs_space_saving_state *s,
                       const struct cs_space_saving_in *in)
{
  uint32_t i = in->init_cnt - CS_INIT_WARMUP;
  struct cs_space_saving_entry *row = &s->entry[i * CS_TAGGED_LANES];

  if (in->init_cnt < CS_INIT_WARMUP ||
      (i != 0 && i >= entries(in->cfg) / CS_TAGGED_LANES))
    return;
  memset(row, 0, CS_TAGGED_LANES * sizeof *row);
}

/* The event at X; returns whether there is a message, of its tuple or of the
 * entry's. */
static bool decide(struct cs_space_saving_state *s,
                   const struct cs_space_saving_cfg *cfg) {
  struct cs_tagged_tuple *x = cs_tagged_x(&s->pipe);
  uint32_t first = (uint32_t)x->set << cfg->log2_ways;

  CS_INVARIANT(first < s->max_entries && entries(cfg) <= s->max_entries);
  s->last = cs_space_saving_next(cfg, &s->entry[first], x->tag,
                            cs_draw_recip(&s->draw), &x->m);
  s->events++;
  s->rejected += s->last.rule == CS_SPACE_SAVING_REJECTED;
  if (!s->last.sent)
    return false;
  s->emitted++;
  s->emitted_count += x->m.count;
  return true;
}

static void read_table(struct cs_space_saving_state *s,
                       const struct cs_space_saving_in *in)
{
  const struct cs_space_saving_entry *e = &s->entry[s->tbl_addr];

  if (s->tbl_wait != 0 && --s->tbl_wait == 0) {
    s->tbl_c = e->c;
    s->tbl_slot = e->slot;
    s->tbl_pc = e->pc;
    s->tbl_w = e->w;
  }
  if (in->tbl_we) {
    s->tbl_addr = in->tbl_addr & (s->max_entries - 1);
    s->tbl_wait = 2;
  }
}

void cs_space_saving_step(struct cs_space_saving_state *s,
                          const struct cs_space_saving_in *in) {
  bool sent = false;

  if (s->pipe.valid >> CS_X & 1)
    sent = decide(s, in->cfg);
  else if (in->init && in->on)
    init_write(s, in);
  if (s->pipe.valid != 0 || in->e)
    cs_tagged_shift(&s->pipe, in->e, sent);
  if (in->enter_init) {
    CS_INVARIANT(s->pipe.valid == 0);
    clear_counters(s);
    cs_draw_seed(&s->draw, in->cfg->seed);
  }
  read_table(s, in);
  if (in->clear)
    cs_space_saving_reset(s);
}

uint32_t cs_space_saving_held(const struct cs_space_saving_state *s,
                        const struct cs_space_saving_cfg *cfg)
{
  uint32_t sum = 0;

  for (uint32_t i = 0; i < entries(cfg); i++)
    sum += s->entry[i].c;
  return sum;
}
