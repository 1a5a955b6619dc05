/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_compressor.c - one clock of the compressor.
 *
 * Configuration is static while tuples are in flight, so the index is worked
 * out when a tuple enters H1 and travels with it.  Marks are not: a tuple's is
 * looked up while it is in H1, before this clock's write of the marks.
 */
#include "cs_compressor.h"

#include <string.h>

#define H3 (CS_HASH_STAGES - 1)

void cs_compressor_init(struct cs_compressor_state *c, int xlen,
                        uint32_t strata, uint32_t max_entries)
{
  memset(c, 0, sizeof *c);
  c->xlen = xlen;
  cs_hash_table_init(&c->hash);
  cs_sampler_bank_init(&c->bank, strata);
  c->has_table = max_entries != 0;
  cs_tagged_init(&c->table, max_entries);
  cs_space_saving_init(&c->saving, max_entries);
}

void cs_compressor_reset(struct cs_compressor_state *c)
{
  c->h_valid = 0;
  c->sig = 0;
  c->context.valid = 0;
  cs_sampler_bank_reset(&c->bank);
  cs_tagged_reset(&c->table);
  cs_space_saving_reset(&c->saving);
}

/* What process and privilege add to a pc in the hash and in the tag, so that
 * two processes are to the tables what two tuples are. */
static uint64_t salt(const struct cs_compressor_state *c,
                     const struct cs_message *m, uint16_t sig)
{
  return (uint64_t)m->mode << (c->xlen - 4) ^ (uint64_t)sig << (c->xlen - 20);
}

static void enter_h1(struct cs_compressor_state *c,
                     const struct cs_compressor_in *in)
{
  const struct cs_message *t = in->t;
  uint64_t x = cs_hash_word(&c->hash, in->cfg->hash == CS_HASH_PAPER, c->xlen,
                            t->slot, t->pc ^ salt(c, t, c->sig), t->w);
  uint32_t index = cs_fold(x, in->cfg->log2n) & (c->bank.table.strata - 1);

  c->h[c->h_base] = (struct cs_hashed){*t, (uint16_t)index, 1, false, c->sig};
  c->h_valid |= 1;
}

static void look_up(struct cs_compressor_state *c,
                    const struct cs_comp_cfg *cfg)
{
  struct cs_hashed *h1 = &c->h[c->h_base];

  h1->hit = cfg->tiers.slots >> h1->m.slot & 1 &&
            cs_marks_hit(&c->marks, cs_mark_key(h1->m.pc));
  h1->index = (uint16_t)cs_tiers_place(&cfg->tiers, cfg->log2n, h1->index,
                                       h1->hit);
}

static void step_marks(struct cs_compressor_state *c,
                       const struct cs_compressor_in *in)
{
  if (in->cfg->tiers.on && c->h_valid & 1)
    look_up(c, in->cfg);
  if (in->mark_clear && in->clr_cnt < CS_MARK_SETS)
    memset(c->marks.tag[in->clr_cnt], 0, CS_MARK_WAYS);
  else if (in->mark_we)
    cs_marks_write(&c->marks, in->mark);
}

/* Exclusive or of the 16-bit chunks. */
static uint16_t signature(uint64_t satp)
{
  satp ^= satp >> 32;
  return (uint16_t)(satp ^ satp >> 16);
}

static void step_context(struct cs_compressor_state *c,
                         const struct cs_compressor_in *in)
{
  struct cs_context_pipe *p = &c->context;
  bool enters = in->t && in->t->context;

  if (p->valid != 0 || enters) {
    p->base = (p->base + 1) % CS_CONTEXT_STAGES;
    p->valid = (uint8_t)(p->valid << 1);
  }
  if (enters) {
    p->place[p->base] = *in->t;
    p->valid |= 1;
    c->sig = signature(in->t->pc);
  }
  if (in->enter_init)
    c->sig = 0;
}

/* The place of H3 is H1's in the next clock. */
static void step_hash(struct cs_compressor_state *c,
                      const struct cs_compressor_in *in)
{
  bool event = in->t && !in->t->context;

  if (c->h_valid == 0 && !event)
    return;
  c->h_base = c->h_base == H3 ? 0 : (uint8_t)(c->h_base + 1);
  c->h_valid = (uint8_t)(c->h_valid << 1 & ((1u << CS_HASH_STAGES) - 1));
  if (event)
    enter_h1(c, in);
}

static void step_tagged(struct cs_compressor_state *c,
                        const struct cs_compressor_in *in,
                        const struct cs_tagged_tuple *e)
{
  bool on = in->cfg->engine == CS_ENGINE_TAGGED;
  struct cs_tagged_in table = {
    .cfg = in->tagged,
    .e = on ? e : NULL,
    .on = on,
    .clear = in->clear,
    .enter_init = in->enter_init,
    .init = in->init,
    .init_cnt = in->init_cnt,
    .tbl_we = in->tbl_we,
    .tbl_addr = in->tbl_addr,
  };

  cs_tagged_step(&c->table, &table);
}

static void step_saving(struct cs_compressor_state *c,
                        const struct cs_compressor_in *in,
                        const struct cs_tagged_tuple *e)
{
  bool on = in->cfg->engine == CS_ENGINE_UNBIASED ||
            in->cfg->engine == CS_ENGINE_ADMISSION;
  struct cs_space_saving_in table = {
    .cfg = in->saving,
    .e = on ? e : NULL,
    .on = on,
    .clear = in->clear,
    .enter_init = in->enter_init,
    .init = in->init,
    .init_cnt = in->init_cnt,
    .tbl_we = in->tbl_we,
    .tbl_addr = in->tbl_addr,
  };

  cs_space_saving_step(&c->saving, &table);
}

static void step_tables(struct cs_compressor_state *c,
                        const struct cs_compressor_in *in,
                        const struct cs_hashed *h3)
{
  struct cs_tagged_tuple tuple, *e = NULL;

  if (h3 && in->cfg->engine != CS_ENGINE_STRATA) {
    tuple = (struct cs_tagged_tuple){
      h3->m, h3->index,
      (uint16_t)cs_fold(h3->m.pc ^ salt(c, &h3->m, h3->sig) ^ h3->m.w,
                        in->tagged->tag_bits)};
    e = &tuple;
  }
  step_tagged(c, in, e);
  step_saving(c, in, e);
}

/* Nothing is in the tables' pipelines, comes, or is read: only the beginning
 * and the end of a run change them. */
static bool tables_rest(const struct cs_compressor_state *c,
                        const struct cs_compressor_in *in,
                        const struct cs_hashed *h3)
{
  return !(h3 && in->cfg->engine != CS_ENGINE_STRATA) &&
         c->table.pipe.valid == 0 && c->saving.pipe.valid == 0 &&
         c->table.tbl_wait == 0 && c->saving.tbl_wait == 0;
}

static void control_bank(struct cs_compressor_state *c,
                         const struct cs_compressor_in *in)
{
  struct cs_sampler_bank_in bank = {
    .cfg = in->cfg,
    .clear = in->clear,
    .enter_init = in->enter_init,
    .init = in->init && in->cfg->engine == CS_ENGINE_STRATA,
    .init_cnt = in->init_cnt,
    .tbl_we = in->tbl_we,
    .tbl_addr = in->tbl_addr,
  };

  cs_sampler_bank_control(&c->bank, &bank);
}

void cs_compressor_step(struct cs_compressor_state *c,
                        const struct cs_compressor_in *in)
{
  const struct cs_hashed *h3 = cs_compressor_h3(c);
  /* Bit by bit, as in cs_stats_step(). */
  bool control = in->clear | in->enter_init | in->init | in->tbl_we;

  cs_sampler_bank_events(&c->bank, in->cfg, in->run,
                         in->cfg->engine == CS_ENGINE_STRATA ? h3 : NULL);
  if (control || cs_sampler_bank_reads(&c->bank))
    control_bank(c, in);
  if (c->has_table && (control || !tables_rest(c, in, h3)))
    step_tables(c, in, h3);
  step_marks(c, in);
  step_hash(c, in);
  step_context(c, in);
  if (in->clear) {
    c->h_valid = 0;
    c->context.valid = 0;
    c->sig = 0;
  }
}
