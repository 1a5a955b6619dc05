// SPDX-License-Identifier: Apache-2.0
//
// cs_probe_model.c - the model's side of the probe, see cs_probe.h.

#include <string.h>

#include "cs_blocks.h"
#include "cs_probe.h"
#include "cs_regs.h"

static void probe_control(const struct cs_model *m, struct cs_probe *p) {
  const struct cs_ctrl_state *c = &m->ctrl;
  p->state = c->state;
  p->enable = c->state == CS_INIT || c->state == CS_RUN;
  p->inited = c->inited;
  p->init_cnt = c->state == CS_INIT ? (uint16_t)c->init_cnt : 0;
  p->clr_cnt = c->state == CS_CLEAR ? (uint16_t)c->clr_cnt : 0;
  p->drain_cnt = c->state == CS_DRAIN ? c->drain_cnt : 0;
  p->status_code = c->code;
  p->status_count = c->count;
  p->lock = (uint8_t)cs_ctrl_read_lock(c);
  p->intr_state = m->core.stats.intr.state;
  p->comp = m->regs.value[CS_COMP_OFFSET / 4];
}

/* Whose the rows are, and what may be seen of x1. */
static void probe_whose(const struct cs_core_state *c,
                        const struct cs_cfg *cfg, struct cs_probe *p) {
  p->time = c->context.time;
  p->stale = cfg->context_on && c->context.stale;
  p->last_satp = c->context.last_satp;
  p->ra_mode = c->select.ra_by.mode;
  p->ra_same = c->select.ra_by.same;
  p->s3_first = c->select.s3_mask != 0 && cfg->context_on &&
                cs_context_first(&c->context, cs_select_row(&c->select)->satp);
  p->first_done = c->issue.first_done;
  p->p_context = c->issue.p_context;
  p->t_context = c->issue.t_context;
  p->sig = c->comp.sig;
}

static void probe_front(const struct cs_core_state *c,
                        const struct cs_cfg *cfg, struct cs_probe *p) {
  p->ra = c->select.ra;
  p->s3_row = c->select.s3_mask != 0;
  p->s3_mask = c->select.s3_mask;
  if (c->select.supervisor)
    probe_whose(c, cfg, p);
  p->queue_level = (uint16_t)c->queue.level;
  p->queue_valid = c->queue.head_v;
  p->queue_mask = c->queue.head_v ? c->rows[c->queue.head].mask : 0;
  p->done = c->issue.done;
}

static void probe_lane(const struct cs_issue_state *s, unsigned j,
                       struct cs_probe *p) {
  bool t_valid = j < s->t_count;
  bool t_tuple = t_valid || (j == 0 && s->t_context);
  p->p_valid[j] = j < s->p_count;
  p->p_slot[j] = j < s->p_count ? s->p_slot[j] : 0;
  p->t_valid[j] = t_valid;
  p->t_slot[j] = t_tuple ? s->t[j].slot : 0;
  p->t_pc[j] = t_tuple ? s->t[j].pc : 0;
  p->t_w[j] = t_tuple ? s->t[j].w : 0;
  if (j == 0)
    p->t_mode = t_valid ? s->t[0].mode : 0;
}

static void probe_bank(const struct cs_core_state *core, unsigned b,
                       struct cs_probe *p) {
  const struct cs_sampler_bank_state *c = cs_core_bank(core, b);
  const struct cs_hashed *x = cs_sampler_bank_stage(c, CS_X);
  const struct cs_tagged_tuple *tx =
      core->wide ? NULL
                 : cs_tagged_stage(cs_compressor_pipe(&core->comp), CS_X);
  const struct cs_message *m =
      core->wide ? cs_sampler_bank_m(c) : cs_compressor_m(&core->comp);
  if (!core->wide && cs_compressor_context(&core->comp) != NULL)
    m = cs_compressor_context(&core->comp);
  const struct cs_fifo_state *staging = cs_core_staging(core, b);
  p->x_valid[b] = x != NULL || tx != NULL;
  p->x_index[b] = x != NULL ? x->index : tx != NULL ? tx->set : 0;
  p->y1_valid[b] = c->y1.valid;
  p->y1_new_s[b] = c->y1.valid ? c->y1.new_s : 0;
  p->early_k[b] = c->early.k;
  p->tick_pend[b] = p->state != CS_INIT && c->tick_pend;
  p->m_valid[b] = m != NULL;
  p->m_slot[b] = m != NULL ? m->slot : 0;
  p->m_pc[b] = m != NULL ? m->pc : 0;
  p->m_w[b] = m != NULL ? m->w : 0;
  p->m_count[b] = m != NULL ? m->count : 0;
  if (b == 0) {
    p->m_mode = m != NULL ? m->mode : 0;
    p->m_context = m != NULL && m->context;
  }
  p->staging_level[b] = (uint8_t)staging->level;
  p->staging_valid[b] = staging->head_v;
}

static void probe_tiers(const struct cs_model *m, struct cs_probe *p) {
  const struct cs_comp_cfg *cfg = &m->cfg.comp;
  const struct cs_hashed *h3 = cs_compressor_h3(&m->core.comp);
  const struct cs_hashed *x = cs_sampler_bank_stage(&m->core.comp.bank, CS_X);
  p->h3_hit = h3 != NULL && h3->hit;
  p->x_rare = x != NULL && cs_tiers_rare(&cfg->tiers, cfg->log2n, x->index);
}

static void probe_wide(const struct cs_compressor_wide_state *w,
                       struct cs_probe *p) {
  for (unsigned b = 0; b < w->nret; b++) {
    const struct cs_hashed *x = cs_sampler_bank_stage(&w->bank[b], CS_X);
    p->bank_level[b] = (uint8_t)w->queue[b].level;
    p->x_weight[b] = x != NULL ? x->weight : 0;
  }
  p->merge_last = w->merge.last;
}

static void probe_back(const struct cs_core_state *c, struct cs_probe *p) {
  const struct cs_message *m = cs_core_message(c);
  p->fsm = (uint8_t)c->comb.fsm;
  p->comb_n = (uint8_t)c->comb.n;
  p->flush_pend = c->comb.flush_pend;
  p->comb_timer = c->comb.timer;
  p->fifo_level = (uint16_t)c->fifo.level;
  p->fifo_valid = m != NULL;
  p->fifo_slot = m != NULL ? m->slot : 0;
  p->fifo_mode = m != NULL ? m->mode : 0;
  p->fifo_context = m != NULL ? m->context : 0;
  p->fifo_pc = m != NULL ? m->pc : 0;
  p->fifo_w = m != NULL ? m->w : 0;
  p->fifo_count = m != NULL ? m->count : 0;
  p->fifo_timer = c->stats.intr.fifo_timer;
}

static void probe_counters(const struct cs_core_state *c,
                           struct cs_probe *p) {
  const struct cs_counters all = cs_core_counters(c), *n = &all;
  memcpy(p->selected, n->selected, sizeof p->selected);
  memcpy(p->accepted, n->accepted, sizeof p->accepted);
  memcpy(p->dropped, n->dropped, sizeof p->dropped);
  memcpy(p->queued, n->queued, sizeof p->queued);
  p->events = n->events;
  p->emitted = n->emitted;
  p->emitted_count = n->emitted_count;
  p->credit = n->credit;
  p->sent_msgs = n->sent_msgs;
  p->sent_count = n->sent_count;
  p->port_errors = n->port_errors;
  p->cycles = n->cycles;
  p->rejected = n->rejected;
}

static void probe_tuple(const struct cs_message *tuple, struct cs_probe *p) {
  p->cop_tup_v = tuple != NULL;
  p->cop_tup_slot = tuple != NULL ? tuple->slot : 0;
  p->cop_tup_pc = tuple != NULL ? (uint32_t)tuple->pc : 0;
  p->cop_tup_w = tuple != NULL ? (uint32_t)tuple->w : 0;
  p->cop_tup_count = tuple != NULL ? tuple->count : 0;
}

static void probe_cop(const struct cs_cop_state *s, struct cs_probe *p) {
  p->cop_active = p->state != CS_OFF && !s->first;
  p->cop_running = s->running;
  p->cop_stopping = s->stopping;
  p->cop_waiting = s->waiting;
  p->cop_x_v = s->x_v;
  p->cop_x_pc = s->x_v ? s->x_pc : 0;
  p->cop_redir_v = s->redir_v;
  p->cop_at_work = s->at_work;
  p->cop_cp = s->cp;
  p->cop_s_valid = (uint8_t)(s->s_valid[0] | s->s_valid[1] << 1);
  p->cop_fin = s->fin;
  p->cop_level = (uint16_t)s->fifo.level;
  p->cop_sweep = s->sweep;
  p->cop_camcnt = s->assoc.camcnt;
  p->cop_hit = s->hit;
  p->cop_mi = s->mi;
  p->cop_dr = s->dr;
  probe_tuple(s->tup_v ? &s->tup : NULL, p);
  p->cop_intr_state = s->intr_state;
  p->cop_status_code = s->status_code;
  p->cop_status_count = s->status_count;
  p->cop_taken = s->n[CS_COP_N_TAKEN];
  p->cop_dropped = s->n[CS_COP_N_DROPPED];
  p->cop_processed = s->n[CS_COP_N_PROCESSED];
  p->cop_aborted = s->n[CS_COP_N_ABORTED];
  p->cop_conflicts = s->n[CS_COP_N_CONFLICTS];
  p->cop_emits = s->n[CS_COP_N_EMITS];
  p->cop_emit_count = s->n[CS_COP_N_EMIT_COUNT];
  p->cop_steps = s->n[CS_COP_N_STEPS];
}

void cs_model_probe(const struct cs_model *m, struct cs_probe *probe) {
  probe_control(m, probe);
  probe_front(&m->core, &m->cfg, probe);
  for (unsigned i = 0; i < m->core.banks; i++) {
    probe_lane(&m->core.issue, i, probe);
    probe_bank(&m->core, i, probe);
  }
  if (m->core.wide != NULL)
    probe_wide(m->core.wide, probe);
  else
    probe_tiers(m, probe);
  probe_back(&m->core, probe);
  probe_counters(&m->core, probe);
  if (m->core.cop != NULL)
    probe_cop(m->core.cop, probe);
}

static struct cs_word *word_of(const struct cs_model *m, unsigned index) {
  unsigned banks = m->core.banks;
  unsigned b = cs_sampler_bank_of(banks, index);
  return (struct cs_word *)&cs_core_bank(&m->core, b)->table.words[index / banks];
}

uint64_t cs_model_table(const struct cs_model *m, unsigned index) {
  const struct cs_word *w = word_of(m, index);
  return (uint64_t)w->sub << 44 | (uint64_t)w->rot << 36
       | (uint64_t)w->C << 18 | w->S;
}

void cs_model_saving(const struct cs_model *m, unsigned index,
                     struct cs_probe_entry *entry) {
  const struct cs_space_saving_entry *e = &m->core.comp.saving.entry[index];
  *entry = (struct cs_probe_entry){e->c, e->slot, e->pc, e->w};
}

uint32_t cs_model_marks(const struct cs_model *m, unsigned set) {
  uint32_t word = 0;
  for (unsigned way = 0; way < CS_MARK_WAYS; way++)
    word |= (uint32_t)m->core.comp.marks.tag[set][way] << 8 * way;
  return word;
}

uint32_t cs_model_entry(const struct cs_model *m, unsigned index) {
  return cs_tagged_word(&m->core.comp.table.entry[index]);
}

void cs_model_set_table(struct cs_model *m, unsigned index, uint64_t word) {
  *word_of(m, index) = (struct cs_word){
    .S = word & 0x3ffff, .C = word >> 18 & 0x3ffff,
    .rot = (uint8_t)(word >> 36), .sub = (uint8_t)(word >> 44)};
}

void cs_model_set_saving(struct cs_model *m, unsigned index,
                         const struct cs_probe_entry *entry) {
  m->core.comp.saving.entry[index] = (struct cs_space_saving_entry){
    .pc = entry->pc, .w = entry->w, .c = entry->c, .slot = entry->slot};
}

void cs_model_set_marks(struct cs_model *m, unsigned set, uint32_t word) {
  for (unsigned way = 0; way < CS_MARK_WAYS; way++)
    m->core.comp.marks.tag[set][way] = (uint8_t)(word >> 8 * way);
}

void cs_model_set_entry(struct cs_model *m, unsigned index, uint32_t word) {
  m->core.comp.table.entry[index] = (struct cs_tagged_entry){
    .tag = (uint16_t)word, .h = (uint8_t)(word >> 16), .m = word >> 24 & 7,
    .v = word >> 27 & 1, .age = word >> 28 & 3};
}
