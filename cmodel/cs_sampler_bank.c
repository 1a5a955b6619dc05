/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sampler_bank.c - one clock of a bank.
 *
 * The decision and the table write happen in X.  The step goes from Y2 back
 * to R0, so that each stage reads what the others held in this clock.
 */
#include "cs_sampler_bank.h"

#include <string.h>

#include "cs_hash.h"

unsigned cs_sampler_bank_of(unsigned banks, uint32_t index)
{
  return cs_fold(index, cs_log2(banks));
}

unsigned cs_sampler_bank_lb(unsigned banks, unsigned log2n)
{
  unsigned log2b = cs_log2(banks);

  return log2b < log2n ? log2b : log2n;
}

void cs_sampler_bank_cfg(struct cs_comp_cfg *bank,
                         const struct cs_comp_cfg *whole, unsigned lb,
                         unsigned b) {
  uint32_t early_m = whole->early_m >> lb;
  uint32_t seed = whole->seed ^ b * 0x9e3779b9u;

  *bank = *whole;
  bank->log2n = (uint8_t)(whole->log2n - lb);
  bank->early_m = early_m ? early_m : 1;
  bank->seed = seed ? seed : CS_DRAW_SEED;
}

void cs_sampler_bank_init(struct cs_sampler_bank_state *c, uint32_t strata)
{
  memset(c, 0, sizeof *c);
  cs_table_init(&c->table, strata);
}

static void clear_counters(struct cs_sampler_bank_state *c)
{
  c->events = c->emitted = c->emitted_count = c->credit = 0;
  memset(c->pop, 0, sizeof c->pop);
}

void cs_sampler_bank_reset(struct cs_sampler_bank_state *c)
{
  c->valid = 0;
  c->draw.rng = 0;
  c->early = (struct cs_early_state){0};
  c->y1.valid = c->y2.valid = false;
  c->y3 = 0;
  c->tick_cnt = 0;
  c->tick_pend = false;
  clear_counters(c);
  cs_table_reset(&c->table);
}

static void enter_init(struct cs_sampler_bank_state *c,
                       const struct cs_comp_cfg *cfg) {
  CS_INVARIANT(c->valid == 0);
  clear_counters(c);
  cs_draw_seed(&c->draw, cfg->seed);
  cs_early_init(&c->early, cfg);
}

/* What a write adds to the credit, with pop as it reads in its Y2 clock. */
static uint32_t credit_of(const struct cs_sampler_bank_state *c,
                          const struct cs_comp_cfg *cfg,
                          const struct cs_table_write *y, const uint32_t *pop)
{
  if (!y->valid || !cs_sampler_has_credit(cfg))
    return 0;
  if (y->init)
    return cfg->early ? y->new_s & ((1u << cfg->log2_r0) - 1) : y->new_s;
  if (!y->doubled)
    return 0;
  return (pop[y->k & 15] & (2 * c->table.strata - 1)) << y->k;
}

static void add_pop(uint32_t pop[16], const struct cs_table_write *y)
{
  uint32_t changed = (y->old_s ^ y->new_s) & 0xffff;

  if (!y->valid)
    return;
  for (; changed != 0; changed &= changed - 1) {
    int j = __builtin_ctz(changed);
    pop[j] += y->new_s >> j & 1 ? 1u : ~0u;
  }
}

uint32_t cs_sampler_bank_credit_due(const struct cs_sampler_bank_state *c,
                            const struct cs_comp_cfg *cfg)
{
  uint32_t pop[16];
  uint32_t due = c->y3 + credit_of(c, cfg, &c->y2, c->pop);

  memcpy(pop, c->pop, sizeof pop);
  add_pop(pop, &c->y1);
  return due + credit_of(c, cfg, &c->y1, pop);
}

static void account(struct cs_sampler_bank_state *c,
                    const struct cs_comp_cfg *cfg) {
  c->credit += c->y3;
  c->y3 = credit_of(c, cfg, &c->y2, c->pop);
  add_pop(c->pop, &c->y1);
  c->y2 = c->y1;
  c->y1.valid = false;
}

static void init_write(struct cs_sampler_bank_state *c,
                       const struct cs_sampler_bank_in *in) {
  uint32_t i = in->init_cnt - CS_INIT_WARMUP;
  struct cs_word word;

  if (in->init_cnt < CS_INIT_WARMUP || i >> in->cfg->log2n != 0)
    return;
  word = cs_sampler_init(in->cfg, cs_sampler_rate(in->cfg, i), &c->draw);
  c->table.words[i & (c->table.strata - 1)] = word;
  c->y1 = (struct cs_table_write){
    .valid = true, .init = true, .new_s = word.S};
}

/* The event at X; returns whether it becomes a message. */
static bool decide(struct cs_sampler_bank_state *c,
                   const struct cs_comp_cfg *cfg) {
  struct cs_hashed *x = &c->pipe[(c->base - CS_X) & (CS_RING - 1)];
  struct cs_word *word = &c->table.words[x->index];
  struct cs_decision d;

  c->y1 = (struct cs_table_write){
    .valid = true, .k = c->early.k, .old_s = word->S};
  d = cs_sampler_event(cfg, cs_sampler_rate(cfg, x->index), c->early.k,
                       c->tick_pend, x->weight, word, &c->draw);
  c->y1.new_s = word->S;
  c->y1.doubled = cs_early_event(&c->early, cfg, d.trig);
  x->m.count = d.count;
  c->events += x->weight;
  c->emitted += d.count != 0;
  c->emitted_count += d.count;
  return d.count != 0;
}

static void tick(struct cs_sampler_bank_state *c,
                 const struct cs_comp_cfg *cfg, bool run, bool x_valid) {
  bool counts = run && cfg->tick_clocks;
  bool wrap = counts && c->tick_cnt == ((cfg->tick - 1) & CS_S_MASK);

  c->tick_cnt = counts && !wrap ? (c->tick_cnt + 1) & CS_S_MASK : 0;
  c->tick_pend = wrap || (c->tick_pend && !x_valid);
}

uint32_t cs_sampler_bank_in_pipe(const struct cs_sampler_bank_state *c)
{
  uint32_t sum = 0;

  for (enum cs_stage s = CS_R0; s <= CS_X; s++)
    if (c->valid >> s & 1)
      sum += cs_sampler_bank_stage(c, s)->weight;
  return sum;
}

uint32_t cs_sampler_bank_held(const struct cs_sampler_bank_state *c,
                      const struct cs_comp_cfg *cfg)
{
  uint32_t sum = 0;

  for (uint32_t i = 0; i < 1u << cfg->log2n; i++)
    sum += cs_sampler_held(cfg, cs_sampler_rate(cfg, i), c->early.k,
                           &c->table.words[i]);
  return sum;
}

void cs_sampler_bank_events(struct cs_sampler_bank_state *c,
                            const struct cs_comp_cfg *cfg, bool run,
                            const struct cs_hashed *e) {
  bool x_valid = c->valid >> CS_X & 1;
  bool sampled = false;

  if (c->y1.valid || c->y2.valid || c->y3 != 0)
    account(c, cfg);
  if (x_valid)
    sampled = decide(c, cfg);
  if (cfg->tick_clocks || c->tick_pend)
    tick(c, cfg, run, x_valid);
  else
    c->tick_cnt = 0;
  if (c->valid == 0 && !e)
    return;
  c->base = (c->base + 1) & (CS_RING - 1);
  c->valid = (uint8_t)(c->valid << 1 & ((1u << (CS_M + 1)) - 1));
  if (!sampled)
    c->valid &= (uint8_t)~(1u << CS_M);
  if (e) {
    c->pipe[c->base] = *e;
    c->valid |= 1u << CS_R0;
  }
}

void cs_sampler_bank_control(struct cs_sampler_bank_state *c,
                             const struct cs_sampler_bank_in *in) {
  if (in->init && !in->unused && !c->y1.valid)
    init_write(c, in);
  if (in->init || in->enter_init)
    c->tick_pend = false;
  if (in->enter_init)
    enter_init(c, in->cfg);
  cs_table_step(&c->table, in->tbl_we, in->tbl_addr);
  if (in->clear)
    cs_sampler_bank_reset(c);
}
