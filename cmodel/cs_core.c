/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_core.c - one clock of the chain of blocks.
 *
 * The blocks step from the message FIFO back to the port, consumer before
 * producer, so that each reads what the one before it held in this clock;
 * what flows the other way (levels, full) is read before anything steps.
 */
#include "cs_core.h"

#include <stdlib.h>
#include <string.h>

#include "cs_regs.h"

/* What the blocks agree on in this clock, from registers only. */
struct now {
  bool pop;                           /* a POP of a valid head */
  uint32_t pop_count;
  struct cs_combiner_now comb;
  const struct cs_message *m, *t;     /* of one lane */
  const struct cs_row *head;
  struct cs_issue_now issue;
  bool issue_context;                 /* instead of it */
  bool drop;
  bool tup_pop;                       /* the combiner takes the coprocessor's
                                       * tuple, not the head of staging */
  uint32_t fifo_level;
};

/* What the end of a clock in OFF does, but to the coprocessor. */
static void clear(struct cs_core_state *c)
{
  cs_select_reset(&c->select);
  cs_context_reset(&c->context);
  cs_fifo_reset(&c->queue, (uint32_t)c->params.queue_depth);
  cs_issue_reset(&c->issue, c->banks, c->params.num_slots);
  cs_compressor_reset(&c->comp);
  cs_fifo_reset(&c->staging, CS_STAGE_DEPTH);
  if (c->wide)
    cs_compressor_wide_reset(c->wide);
  cs_combiner_reset(&c->comb, c->comb.k);
  cs_fifo_reset(&c->fifo, (uint32_t)c->params.fifo_depth);
  cs_stats_reset(&c->stats, c->params.num_slots);
  c->clean = true;
}

static bool init_cop(struct cs_core_state *c)
{
  const struct cs_params *p = &c->params;
  const struct cs_cop_params cop = cs_cop_params_of(p);

  if (!p->coprocessor)
    return true;
  c->cop = malloc(sizeof *c->cop);
  if (c->cop)
    cs_cop_init(c->cop, &cop);
  return c->cop != NULL;
}

bool cs_core_init(struct cs_core_state *c, const struct cs_params *params)
{
  memset(c, 0, sizeof *c);
  c->params = *params;
  c->rows = calloc((size_t)params->queue_depth, sizeof *c->rows);
  c->messages = calloc((size_t)params->fifo_depth, sizeof *c->messages);
  cs_select_init(&c->select, params);
  cs_compressor_init(&c->comp, params->xlen, (uint32_t)params->strata,
                     params->tagged_table ? (uint32_t)params->max_entries
                                          : 0);
  c->banks = (unsigned)params->nret;
  if (c->banks > 1) {
    c->wide = calloc(1, sizeof *c->wide);
    if (!c->wide)
      return false;
    cs_compressor_wide_init(c->wide, params);
  }
  c->comb.k = (unsigned)params->combiner_entries;
  if (!init_cop(c))
    return false;
  clear(c);
  return c->rows && c->messages;
}

void cs_core_free(struct cs_core_state *c)
{
  free(c->rows);
  free(c->messages);
  free(c->wide);
  free(c->cop);
}

void cs_core_reset(struct cs_core_state *c)
{
  clear(c);
  if (c->cop)
    cs_cop_reset(c->cop);
}

bool cs_core_pipe_empty(const struct cs_core_state *c)
{
  if (c->queue.level != 0 || !cs_issue_empty(&c->issue))
    return false;
  if (c->cop && cs_cop_busy(c->cop))
    return false;
  return c->wide ? cs_compressor_wide_empty(c->wide)
                 : !cs_compressor_busy(&c->comp) && c->staging.level == 0;
}

const struct cs_sampler_bank_state *cs_core_bank(const struct cs_core_state *c,
                                         unsigned b)
{
  return c->wide ? &c->wide->bank[b] : &c->comp.bank;
}

const struct cs_fifo_state *cs_core_staging(const struct cs_core_state *c,
                                            unsigned b)
{
  return c->wide ? &c->wide->staging[b] : &c->staging;
}

const struct cs_message *cs_core_staged(const struct cs_core_state *c,
                                        unsigned b)
{
  return c->wide ? c->wide->staged[b] : c->staged;
}

const struct cs_word *cs_core_tbl_word(const struct cs_core_state *c)
{
  return c->wide ? cs_compressor_wide_tbl_word(c->wide)
                 : &c->comp.bank.table.tbl_word;
}

const struct cs_message *cs_core_message(const struct cs_core_state *c)
{
  return c->fifo.head_v ? &c->messages[c->fifo.head] : NULL;
}

struct cs_counters cs_core_counters(const struct cs_core_state *c)
{
  struct cs_counters all = c->stats.now;

  for (unsigned b = 0; b < c->banks; b++) {
    const struct cs_sampler_bank_state *bank = cs_core_bank(c, b);
    all.events += bank->events;
    all.emitted += bank->emitted;
    all.emitted_count += bank->emitted_count;
    all.credit += bank->credit;
  }
  all.events += c->comp.table.events;
  all.emitted += c->comp.table.emitted;
  all.emitted_count += c->comp.table.emitted_count;
  all.events += c->comp.saving.events;
  all.emitted += c->comp.saving.emitted;
  all.emitted_count += c->comp.saving.emitted_count;
  all.rejected = c->comp.saving.rejected;
  all.port_errors = c->select.port_errors;
  return all;
}

/* What M has for staging. */
static const struct cs_message *in_m(const struct cs_compressor_state *c)
{
  const struct cs_message *m = cs_compressor_m(c);

  return m ? m : cs_compressor_context(c);
}

/* What the head of the queue issues. */
static void look_at_queue(const struct cs_core_state *c,
                          const struct cs_core_in *in, struct now *now)
{
  bool room = c->wide ? cs_compressor_wide_room(c->wide)
                      : c->staging.level <= CS_STAGE_LIMIT;
  bool go = (in->state == CS_RUN || in->state == CS_DRAIN) && room;

  now->head = c->queue.head_v ? &c->rows[c->queue.head] : NULL;
  now->issue_context = go && cs_issue_context_due(&c->issue, now->head);
  now->issue = cs_issue_now(&c->issue, now->head, go && !now->issue_context);
}

static void look(const struct cs_core_state *c, const struct cs_core_in *in,
                 struct now *now)
{
  *now = (struct now){.fifo_level = c->fifo.level};
  now->pop = c->fifo.head_v && in->pop;
  if (now->pop)
    now->pop_count = cs_core_message(c)->count;
  if (c->queue.head_v)
    look_at_queue(c, in, now);
  if (!c->wide)
    now->m = in_m(&c->comp);
  if (c->issue.t_count || c->issue.t_context)
    now->t = &c->issue.t[0];
  now->drop = !in->inited || cs_fifo_full(&c->queue);
}

/* A coprocessor's tuple has a mode only where others have one: not known. */
static const struct cs_message *tuple_in(struct cs_core_state *c,
                                         bool context_on)
{
  const struct cs_message *tuple = cs_core_tuple(c);

  if (!tuple || !context_on)
    return tuple;
  c->tuple = *tuple;
  c->tuple.mode = CS_MODE_UNKNOWN;
  return &c->tuple;
}

/* What is next for the combiner. */
static const struct cs_message *message_in(struct cs_core_state *c,
                                           const struct cs_cfg *cfg)
{
  if (c->wide)
    return cs_compressor_wide_head(c->wide);
  return c->staging.head_v ? &c->staged[c->staging.head]
                           : tuple_in(c, cfg->context_on);
}

static void step_combiner(struct cs_core_state *c, const struct cs_core_in *in,
                          const struct cs_message *head, struct now *now)
{
  const struct cs_combiner_in comb = {
    .head = head,
    .full = cs_fifo_full(&c->fifo),
    .on = cs_core_comb_on(c, in->cfg, in->state),
    .run = in->state == CS_RUN,
    .flush = in->w->strobe == CS_FLUSH_OFFSET,
    .drain_flush = in->drain_flush,
    .max_merges = in->cfg->max_merges,
    .timeout = in->cfg->comb_timeout,
  };

  now->comb = cs_combiner_now(&c->comb, &comb);
  now->tup_pop = now->comb.in_pop && c->cop && !c->staging.head_v;
  if (now->comb.out_push)
    c->messages[c->fifo.wptr] = *now->comb.out_push;
  cs_combiner_step(&c->comb, &comb);
}

/* Combiner and message FIFO, and the staging FIFO of one lane. */
static void step_messages(struct cs_core_state *c, const struct cs_core_in *in,
                          struct now *now)
{
  const struct cs_message *head = message_in(c, in->cfg);

  if (head || in->drain_flush || in->cfg->comb_timeout != 0 ||
      in->w->strobe == CS_FLUSH_OFFSET || !cs_combiner_rests(&c->comb))
    step_combiner(c, in, head, now);
  cs_fifo_step(&c->fifo, now->comb.out_push != NULL, now->pop);
  if (c->wide)
    return;
  CS_INVARIANT(!now->m || !cs_fifo_full(&c->staging));
  if (now->m)
    c->staged[c->staging.wptr] = *now->m;
  cs_fifo_step(&c->staging, now->m != NULL, now->comb.in_pop && !now->tup_pop);
}

/* No command, and no state of a beginning or an end. */
static bool is_usual(const struct cs_core_in *in)
{
  return in->state == CS_RUN && in->w->strobe == CS_NO_STROBE &&
         !in->enter_init;
}

static void control_compressor(const struct cs_core_in *in,
                               struct cs_compressor_in *comp)
{
  comp->clear = in->state == CS_OFF;
  comp->enter_init = in->enter_init;
  comp->init = in->state == CS_INIT;
  comp->init_cnt = in->init_cnt;
  comp->mark_we = in->w->strobe == CS_MARK_OFFSET && in->state != CS_OFF &&
                  in->state != CS_CLEAR;
  comp->mark = in->w->wdata;
  comp->mark_clear = in->state == CS_CLEAR;
  comp->clr_cnt = in->clr_cnt;
}

static void step_compressor(struct cs_core_state *c,
                            const struct cs_core_in *in,
                            const struct now *now)
{
  struct cs_compressor_in comp = {
    .cfg = &in->cfg->comp,
    .tagged = &in->cfg->tagged,
    .saving = &in->cfg->saving,
    .t = now->t,
    .run = in->state == CS_RUN,
    .tbl_we = in->tbl_we,
    .tbl_addr = in->tbl_addr,
  };

  if (!is_usual(in))
    control_compressor(in, &comp);
  cs_compressor_step(&c->comp, &comp);
}

static void step_wide(struct cs_core_state *c, const struct cs_core_in *in,
                      bool head_pop)
{
  struct cs_compressor_wide_in wide = {
    .cfg = in->cfg,
    .t = c->issue.t,
    .t_count = c->issue.t_count,
    .head_pop = head_pop,
    .clear = in->state == CS_OFF,
    .enter_init = in->enter_init,
    .init = in->state == CS_INIT,
    .run = in->state == CS_RUN,
    .init_cnt = in->init_cnt,
    .tbl_we = in->tbl_we,
    .tbl_addr = in->tbl_addr,
  };

  cs_compressor_wide_step(c->wide, &wide);
}

/* What a row of the only lane has with Supervisor. */
static void sign_row(struct cs_core_state *c, const struct cs_cfg *cfg,
                     struct cs_row *row)
{
  row->time = c->context.time;
  row->first = cfg->context_on && cs_context_first(&c->context, row->satp);
  if (!cfg->context_on)
    row->mode = 0;
}

static void push_row(struct cs_core_state *c, const struct cs_cfg *cfg)
{
  struct cs_row *row = &c->rows[c->queue.wptr];

  cs_row_copy(row, cs_select_row(&c->select), c->params.nret);
  if (c->params.supervisor)
    sign_row(c, cfg, row);
}

static void step_context(struct cs_core_state *c, const struct cs_core_in *in,
                         bool push)
{
  const struct cs_context_in context = {
    .push = push,
    .satp = push ? cs_select_row(&c->select)->satp : 0,
    .runs = in->state == CS_RUN || in->state == CS_DRAIN,
    .log2_tick = in->cfg->log2_tick,
  };

  cs_context_step(&c->context, &context);
}

static void step_issue(struct cs_core_state *c, const struct cs_core_in *in,
                       const struct now *now)
{
  unsigned off = (in->values_off ? CS_OFF_VALUES : 0) |
                 (in->addresses_off ? CS_OFF_ADDRESSES : 0);

  cs_issue_step(&c->issue, now->issue, now->head, in->cfg->slot, off);
  if (now->issue_context)
    cs_issue_context(&c->issue, now->head);
}

/* Tuple queue and issue. */
static void step_queue(struct cs_core_state *c, const struct cs_core_in *in,
                       const struct now *now)
{
  bool push = c->select.s3_mask != 0 && !now->drop;

  if (now->head || !cs_issue_empty(&c->issue))
    step_issue(c, in, now);
  if (push)
    push_row(c, in->cfg);
  if (c->params.supervisor)
    step_context(c, in, push);
  cs_fifo_step(&c->queue, push, now->issue.last);
}

static void control_stats(const struct cs_core_in *in,
                          struct cs_stats_in *stats)
{
  stats->enter_init = in->enter_init;
  if (in->w->strobe == CS_INTR_STATE_OFFSET)
    stats->intr_clear = in->w->wdata & 7;
  if (in->w->strobe == CS_INTR_TEST_OFFSET)
    stats->intr_set = in->w->wdata & 7;
}

static void step_stats(struct cs_core_state *c, const struct cs_core_in *in,
                       const struct now *now)
{
  struct cs_stats_in stats = {
    .run = in->state == CS_RUN,
    .row = c->select.s3_mask,
    .drop = now->drop,
    .issued = now->issue.count,
    .issue_slot = now->issue.slot,
    .pop = now->pop,
    .pop_count = now->pop_count,
    .level = now->fifo_level,
    .watermark = in->cfg->watermark,
    .fifo_timeout = in->cfg->fifo_timeout,
    .intr_enable = in->cfg->intr_enable,
  };

  if (!is_usual(in))
    control_stats(in, &stats);
  cs_stats_step(&c->stats, &stats);
}

static void control_select(const struct cs_core_in *in,
                           struct cs_select_in *sel)
{
  if (in->state == CS_CLEAR) {
    sel->pct_we = true;
    sel->pct_index = in->clr_cnt;
  } else if (in->w->strobe == CS_PCT_SET_OFFSET ||
             in->w->strobe == CS_PCT_CLR_OFFSET) {
    sel->pct_we = true;
    sel->pct_value = in->w->strobe == CS_PCT_SET_OFFSET;
    sel->pct_index = in->w->wdata & CS_PCT_SET_INDEX_MASK;
  }
}

static void step_select(struct cs_core_state *c, const struct cs_core_in *in)
{
  struct cs_select_in sel = {
    .lanes = in->lanes,
    .slots = in->cfg->slot,
    .run = in->state == CS_INIT || in->state == CS_RUN,
    .m_off = in->m_off,
  };

  if (!is_usual(in))
    control_select(in, &sel);
  cs_select_step(&c->select, &sel);
}

static void step_cop(struct cs_core_state *c, const struct cs_core_in *in,
                     bool tup_pop)
{
  const struct cs_cop_in cop = {
    .bus = *in->cop_bus,
    .lane = in->lanes,
    .off = in->state == CS_OFF,
    .run = in->state == CS_RUN,
    .enter_init = in->enter_init,
    .values_off = in->values_off,
    .addresses_off = in->addresses_off,
    .m_off = in->m_off,
    .tup_pop = tup_pop,
  };

  cs_cop_step(c->cop, &cop);
}

void cs_core_step(struct cs_core_state *c, const struct cs_core_in *in)
{
  struct now now;

  if (in->state == CS_OFF) {
    if (c->cop)
      step_cop(c, in, false);
    if (c->clean)
      return;
    now.t = NULL;
    if (c->wide)                  /* an event in X still writes the table */
      step_wide(c, in, false);
    else
      step_compressor(c, in, &now);
    clear(c);
    return;
  }
  c->clean = false;
  if (in->w->strobe == CS_SNAPSHOT_OFFSET)
    c->stats.snapshot = cs_core_counters(c);
  look(c, in, &now);
  step_stats(c, in, &now);
  step_messages(c, in, &now);
  if (c->wide)
    step_wide(c, in, now.comb.in_pop);
  else
    step_compressor(c, in, &now);
  step_queue(c, in, &now);
  step_select(c, in);
  if (c->cop)
    step_cop(c, in, now.tup_pop);
}
