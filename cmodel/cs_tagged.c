/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tagged.c - one clock of the tagged table.
 *
 * The decision and the write of the row happen in X, as in a bank; there is no
 * credit, and nothing is drawn.
 */
#include "cs_tagged.h"

#include <string.h>

void cs_tagged_shift(struct cs_tagged_pipe *p, const struct cs_tagged_tuple *e,
                     bool sent)
{
  p->base = (p->base + 1) & (CS_RING - 1);
  p->valid = (uint8_t)(p->valid << 1 & ((1u << (CS_M + 1)) - 1));
  if (!sent)
    p->valid &= (uint8_t)~(1u << CS_M);
  if (e) {
    p->place[p->base] = *e;
    p->valid |= 1u << CS_R0;
  }
}

uint32_t cs_tagged_in_pipe(const struct cs_tagged_pipe *p)
{
  return (uint32_t)__builtin_popcount(p->valid & ((1u << CS_M) - 1));
}

void cs_tagged_init(struct cs_tagged_state *s, uint32_t max_entries)
{
  memset(s, 0, sizeof *s);
  s->max_entries = max_entries;
}

static void clear_counters(struct cs_tagged_state *s)
{
  s->events = s->emitted = s->emitted_count = 0;
}

void cs_tagged_reset(struct cs_tagged_state *s)
{
  s->pipe.valid = 0;
  s->tbl_addr = s->tbl_word = 0;
  s->tbl_wait = 0;
  clear_counters(s);
}

static uint32_t entries(const struct cs_tagged_cfg *cfg)
{
  return 1u << (cfg->log2n + cfg->log2_ways);
}

/* Row i, and with fewer than four entries in use the one row there is. */
static void init_write(struct cs_tagged_state *s,
                       const struct cs_tagged_in *in)
{
  uint32_t i = in->init_cnt - CS_INIT_WARMUP;
  struct cs_tagged_entry *row = &s->entry[i * CS_TAGGED_LANES];

  if (in->init_cnt < CS_INIT_WARMUP ||
      (i != 0 && i >= entries(in->cfg) / CS_TAGGED_LANES))
    return;
  for (unsigned l = 0; l < CS_TAGGED_LANES; l += 1u << in->cfg->log2_ways)
    cs_tagged_clear(in->cfg, &row[l]);
}

/* The event at X; returns whether it becomes a message. */
static bool decide(struct cs_tagged_state *s, const struct cs_tagged_cfg *cfg)
{
  struct cs_tagged_tuple *x = cs_tagged_x(&s->pipe);
  uint32_t first = (uint32_t)x->set << cfg->log2_ways;

  CS_INVARIANT(first < s->max_entries && entries(cfg) <= s->max_entries);
  s->last = cs_tagged_next(cfg, &s->entry[first], x->tag);
  x->m.count = s->last.count;
  s->events++;
  s->emitted += s->last.count != 0;
  s->emitted_count += s->last.count;
  return s->last.count != 0;
}

static void read_table(struct cs_tagged_state *s,
                       const struct cs_tagged_in *in)
{
  if (s->tbl_wait != 0 && --s->tbl_wait == 0)
    s->tbl_word = cs_tagged_word(&s->entry[s->tbl_addr]);
  if (in->tbl_we) {
    s->tbl_addr = in->tbl_addr & (s->max_entries - 1);
    s->tbl_wait = 2;
  }
}

void cs_tagged_step(struct cs_tagged_state *s, const struct cs_tagged_in *in)
{
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
  }
  read_table(s, in);
  if (in->clear)
    cs_tagged_reset(s);
}

uint32_t cs_tagged_held(const struct cs_tagged_state *s,
                        const struct cs_tagged_cfg *cfg)
{
  uint32_t sum = 0;

  for (uint32_t i = 0; i < entries(cfg); i++)
    sum += (uint32_t)s->entry[i].h + s->entry[i].m;
  return sum;
}
