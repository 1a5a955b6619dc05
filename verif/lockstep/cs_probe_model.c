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
  p->values_off = c->values_off;
  p->intr_state = m->core.stats.intr_state;
  p->comp = m->regs.value[CS_COMP_OFFSET / 4];
}

static void probe_front(const struct cs_core_state *c, struct cs_probe *p) {
  p->ra = c->select.ra;
  p->s3_row = c->select.s3_mask != 0;
  p->s3_mask = c->select.s3_mask;
  p->queue_level = (uint16_t)c->queue.level;
  p->queue_valid = c->queue.head_v;
  p->queue_mask = c->queue.head_v ? c->rows[c->queue.head].mask : 0;
  p->done = c->issue.done;
  p->p_valid = c->issue.p_valid;
  p->p_slot = c->issue.p_valid ? c->issue.p_slot : 0;
  p->t_valid = c->issue.t_valid;
  p->t_slot = c->issue.t_valid ? c->issue.t.slot : 0;
  p->t_pc = c->issue.t_valid ? c->issue.t.pc : 0;
  p->t_w = c->issue.t_valid ? c->issue.t.w : 0;
}

static void probe_compressor(const struct cs_compressor_state *c,
                             struct cs_probe *p) {
  const struct cs_message *m = cs_compressor_m(c);
  p->x_valid = c->valid >> CS_X & 1;
  p->x_index = p->x_valid
    ? (uint16_t)c->pipe[(c->base - CS_X) & (CS_STAGES - 1)].index : 0;
  p->y1_valid = c->y1.valid;
  p->y1_new_s = c->y1.valid ? c->y1.new_s : 0;
  p->early_k = c->early.k;
  p->tick_pend = p->state != CS_INIT && c->tick_pend;
  p->m_valid = m != NULL;
  p->m_slot = m != NULL ? m->slot : 0;
  p->m_pc = m != NULL ? m->pc : 0;
  p->m_w = m != NULL ? m->w : 0;
  p->m_count = m != NULL ? m->count : 0;
}

static void probe_back(const struct cs_core_state *c, struct cs_probe *p) {
  const struct cs_message *m = cs_core_message(c);
  p->staging_level = (uint8_t)c->staging.level;
  p->staging_valid = c->staging.head_v;
  p->fsm = (uint8_t)c->comb.fsm;
  p->comb_n = (uint8_t)c->comb.n;
  p->flush_pend = c->comb.flush_pend;
  p->comb_timer = c->comb.timer;
  p->fifo_level = (uint16_t)c->fifo.level;
  p->fifo_valid = m != NULL;
  p->fifo_slot = m != NULL ? m->slot : 0;
  p->fifo_pc = m != NULL ? m->pc : 0;
  p->fifo_w = m != NULL ? m->w : 0;
  p->fifo_count = m != NULL ? m->count : 0;
  p->fifo_timer = c->stats.fifo_timer;
}

static void probe_counters(const struct cs_core_state *c,
                           struct cs_probe *p) {
  const struct cs_counters *n = &c->stats.now;
  memcpy(p->selected, n->selected, sizeof p->selected);
  memcpy(p->accepted, n->accepted, sizeof p->accepted);
  memcpy(p->dropped, n->dropped, sizeof p->dropped);
  memcpy(p->queued, n->queued, sizeof p->queued);
  p->events = c->comp.events;
  p->emitted = c->comp.emitted;
  p->emitted_count = c->comp.emitted_count;
  p->credit = c->comp.credit;
  p->sent_msgs = n->sent_msgs;
  p->sent_count = n->sent_count;
  p->port_errors = c->select.port_errors;
  p->cycles = n->cycles;
}

void cs_model_probe(const struct cs_model *m, struct cs_probe *probe) {
  probe_control(m, probe);
  probe_front(&m->core, probe);
  probe_compressor(&m->core.comp, probe);
  probe_back(&m->core, probe);
  probe_counters(&m->core, probe);
}

uint64_t cs_model_table(const struct cs_model *m, unsigned index) {
  const struct cs_word *w = &m->core.comp.table.words[index];
  return (uint64_t)w->sub << 44 | (uint64_t)w->rot << 36
       | (uint64_t)w->C << 18 | w->S;
}
