// SPDX-License-Identifier: Apache-2.0
//
// cover.c - functional coverage from the probe, see cover.h.
//
// The points are declared by a first call in which every condition is
// evaluated without counting, so that each name stands here once only.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cover_visit.h"
#include "cs_event.h"
#include "cs_regs.h"
#include "cs_types.h"

static unsigned comp_bit(const struct cs_probe *p, unsigned lsb) {
  return p->comp >> lsb & 1;
}

/* Every way of docs/design/overview.md from one run state to another. */
static void cover_transitions(struct visit *v, unsigned a, unsigned b) {
  static const struct {
    unsigned char from, to;
    const char *name;
  } ways[] = {
    {CS_OFF, CS_CLEAR, "OFF to CLEAR"}, {CS_CLEAR, CS_IDLE, "CLEAR to IDLE"},
    {CS_CLEAR, CS_OFF, "CLEAR to OFF"}, {CS_IDLE, CS_INIT, "IDLE to INIT"},
    {CS_IDLE, CS_RUN, "IDLE to RUN"}, {CS_IDLE, CS_OFF, "IDLE to OFF"},
    {CS_INIT, CS_RUN, "INIT to RUN"}, {CS_INIT, CS_DRAIN, "INIT to DRAIN"},
    {CS_INIT, CS_OFF, "INIT to OFF"}, {CS_RUN, CS_DRAIN, "RUN to DRAIN"},
    {CS_RUN, CS_OFF, "RUN to OFF"}, {CS_DRAIN, CS_IDLE, "DRAIN to IDLE"},
    {CS_DRAIN, CS_OFF, "DRAIN to OFF"}, {CS_IDLE, CS_CLEAR, "IDLE to CLEAR"},
  };
  unsigned n = sizeof ways / sizeof ways[0];
  if (v->c->params.pct_bits == 0)
    n--; /* no command sweeps a table that is not there */
  for (unsigned i = 0; i < n; i++)
    cover_point(v, ways[i].name, a == ways[i].from && b == ways[i].to);
}

static void cover_run(struct visit *v, const struct cs_probe *a,
                      const struct cs_probe *b) {
  static const char *const refused[] = {
    "bad rate", "bad strata", "bad hash", "bad seed", "bad burst",
    "bad slot", "bad watermark", "bad combiner",
  };
  const struct cs_params *p = &v->c->params;
  bool refusal = b->status_count != a->status_count;
  cover_numbered(v, "state", CS_OFF, CS_DRAIN, true, b->state);
  cover_transitions(v, a->state, b->state);
  for (unsigned i = 0; i < 8; i++)
    if (i != 2 || !p->hash_paper)
      cover_point(v, refused[i], refusal && b->status_code == i + 1);
  if (p->samplers != 15 || !p->early_rate)
    cover_point(v, "bad sampler", refusal && b->status_code == CS_BAD_SAMPLER);
  cover_point(v, "bad engine", refusal && b->status_code == CS_BAD_ENGINE);
  if (p->tagged_table)
    cover_point(v, "bad tag", refusal && b->status_code == CS_BAD_TAG);
  cover_numbered(v, "refused", CS_LOCKED, CS_PARTIAL, refusal, b->status_code);
  cover_point(v, "values off", b->lock & CS_LOCK_VALUES_OFF_MASK && b->t_valid[0]);
}

/* One of the three FIFOs: what it holds and what is done to it in a clock. */
struct fifo_view {
  const char *name;
  unsigned depth, before, after;
  bool push, pop; /* in the clock between the two levels */
};

static void fifo_points(struct visit *v, const struct fifo_view *f) {
  const struct {
    const char *name;
    bool hit;
  } rows[] = {
    {"empty", f->after == 0},
    {"holds one", f->after == 1},
    {"full", f->after == f->depth},
    {"pushed while empty", f->push && f->before == 0},
    {"popped to empty", f->pop && f->after == 0},
    {"pushed to full", f->push && f->after == f->depth},
    {"popped while full", f->pop && f->before == f->depth},
    {"pushed and popped", f->push && f->pop},
    {"pushed and popped, holds one", f->push && f->pop && f->before == 1},
    {"pushed and popped, room for one",
     f->push && f->pop && f->before == f->depth - 1},
  };
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    cover_joined(v, f->name, rows[i].name, rows[i].hit);
}

static uint32_t sum(const uint32_t *of_slots) {
  return of_slots[0] + of_slots[1] + of_slots[2] + of_slots[3];
}

static void cover_fifos(struct visit *v, const struct cs_probe *a,
                        const struct cs_probe *b) {
  const struct cs_params *p = &v->c->params;
  bool on = a->state >= CS_IDLE && b->state >= CS_IDLE
            && !(a->state == CS_IDLE && b->state == CS_INIT);
  bool row = on && a->s3_row, drop = sum(a->dropped) != sum(b->dropped);
  bool sent = on && b->sent_msgs == a->sent_msgs + 1;
  fifo_points(v, &(struct fifo_view){
    "queue ", (unsigned)p->queue_depth, a->queue_level, b->queue_level,
    row && !drop, on && a->queue_level + (row && !drop) > b->queue_level });
  fifo_points(v, &(struct fifo_view){
    "staging ", CS_STAGE_DEPTH, a->staging_level[0], b->staging_level[0],
    on && a->m_valid[0],
    on && a->staging_level[0] + a->m_valid[0] > b->staging_level[0] });
  fifo_points(v, &(struct fifo_view){
    "messages ", (unsigned)p->fifo_depth, a->fifo_level, b->fifo_level,
    on && b->fifo_level + sent > a->fifo_level, sent });
  cover_point(v, "queue full, row dropped, popped",
              row && drop && a->queue_level == p->queue_depth
              && b->queue_level == p->queue_depth - 1);
  cover_point(v, "queue full, row dropped, not popped",
              row && drop && b->queue_level == p->queue_depth);
}

/* Above it nothing goes on towards the staging FIFO. */
static unsigned limit(const struct cs_params *p) {
  return p->nret == 1 ? CS_STAGE_LIMIT : CS_STAGING_LIMIT;
}

/* Who waits for whom, from the back to the front. */
static void cover_pressure(struct visit *v, const struct cs_probe *b) {
  const struct cs_params *p = &v->c->params;
  bool full = b->fifo_level == p->fifo_depth;
  bool comb = comp_bit(b, CS_COMP_COMB_EN_LSB);
  bool held = p->nret == 1 && b->staging_level[0] > CS_STAGE_LIMIT
              && b->queue_valid;
  cover_point(v, "staging waits for messages",
              full && !comb && b->staging_valid[0]);
  if (p->combiner_entries != 0)
    cover_point(v, "staging waits for combiner",
                comb && b->staging_valid[0] && b->fsm != CS_FSM_IDLE);
  cover_point(v, "issue waits for staging", held && b->state == CS_RUN);
  cover_point(v, "issue waits in DRAIN", held && b->state == CS_DRAIN);
  cover_point(v, "issue waits, queue full",
              held && b->queue_level == p->queue_depth);
  cover_point(v, "pipeline moves while issue waits", held && b->x_valid[0]);
  cover_point(v, "DRAIN waits for messages", full && b->state == CS_DRAIN);
}

static void cover_queue(struct visit *v, const struct cs_probe *a,
                        const struct cs_probe *b) {
  const struct cs_params *p = &v->c->params;
  bool drop = b->intr_state & 4 & ~a->intr_state;
  cover_fifos(v, a, b);
  cover_pressure(v, b);
  cover_point(v, "drop in INIT", drop && a->state == CS_INIT);
  cover_point(v, "drop in RUN", drop && a->state == CS_RUN);
  cover_point(v, "staging above limit", b->staging_level[0] > limit(p));
  cover_point(v, "staging beyond 12", b->staging_level[0] > 12);
  cover_numbered(v, "tuple of slot", 0, p->num_slots - 1, b->t_valid[0],
                 b->t_slot[0]);
  if (p->num_slots > 1)
    cover_point(v, "several tuples a row", b->done != 0);
  cover_point(v, "port error", b->port_errors > a->port_errors);
}

/* Every composition of the compressor, by the options that matter to it:
 * P and B have two of their own, R and D none. */
static void cover_compositions(struct visit *v, const struct cs_probe *b) {
  static const char *const all[] = {"P", "R", "D", "B"};
  bool sent = cover_set(b->m_valid) != 0;
  unsigned sampler = b->comp >> CS_COMP_SAMPLER_LSB & 3;
  unsigned common = comp_bit(b, CS_COMP_COUNTER_LSB)
                  | comp_bit(b, CS_COMP_RANDOM_PHASE_LSB) << 1
                  | comp_bit(b, CS_COMP_HASH_LSB) << 2;
  unsigned own = sampler == 0 ? comp_bit(b, CS_COMP_EARLY_LSB)
               : sampler == 3 ? comp_bit(b, CS_COMP_BURST_ORIGINAL_LSB)
                                | comp_bit(b, CS_COMP_TICK_CLOCKS_LSB) << 1
               : 0;
  unsigned first = v->c->params.hash_paper ? 0 : 4; /* fold only */
  for (unsigned s = 0; s < 4; s++) {
    unsigned own_forms = s == 0 ? 1u + (unsigned)v->c->params.early_rate
                       : s == 3 ? 4 : 1;
    if (!(v->c->params.samplers >> s & 1))
      continue;
    for (unsigned o = 0; o < own_forms; o++) {
      char text[44];
      unsigned start = v->c->at;
      for (unsigned i = first; cover_declares(v) && i < 8; i++) {
        snprintf(text, sizeof text, "%s%s%s%s%s%s message", all[s],
                 i & 1 ? " C" : "", i & 2 ? " random" : "",
                 s == 0 && o ? " early" : "",
                 s == 3 ? (const char *[]){"", " original", " clocks",
                                           " original clocks"}[o] : "",
                 i & 4 ? " fold" : " paper");
        cover_point(v, text, false);
      }
      v->c->at = start;
      cover_choice(v, 8 - first, sent && sampler == s && own == o,
                   common - first);
    }
  }
}

/* An event meets its stratum in the events before it: who forwards. */
static void cover_forwarding(struct visit *v, const struct cs_probe *b) {
  static const char *const who[] = {
    "1 clock ago", "2 clocks ago", "1 and 2", "3 clocks ago", "1 and 3",
    "2 and 3", "1, 2 and 3",
  };
  struct cover *c = v->c;
  unsigned mask = 0;
  for (unsigned i = 0; b->x_valid[0] && i < 3; i++)
    mask |= (unsigned)(c->index[i] == b->x_index[0] + 1) << i;
  cover_named(v, "same stratum ", who, 7, mask != 0, mask - 1);
  cover_point(v, "same stratum 4 clocks ago",
              b->x_valid[0] && mask == 0 && c->index[3] == b->x_index[0] + 1);
  memmove(c->index + 1, c->index, sizeof c->index - sizeof c->index[0]);
  c->index[0] = b->x_valid[0] ? b->x_index[0] + 1 : 0;
}

static void cover_compressor(struct visit *v, const struct cs_probe *a,
                             const struct cs_probe *b) {
  const struct cs_params *p = &v->c->params;
  if (p->samplers >> 3 & 1) {
    cover_point(v, "tick consumed", a->tick_pend[0] && !b->tick_pend[0]);
    cover_point(v, "tick set while set",
                a->tick_pend[0] && b->tick_pend[0] && a->x_valid[0]);
  }
  if (p->early_rate) {
    cover_point(v, "early switch", b->early_k[0] == a->early_k[0] + 1);
    cover_point(v, "credit in RUN",
                b->credit != a->credit && b->state == CS_RUN);
  }
  cover_compositions(v, b);
  cover_forwarding(v, b);
}

static void cover_combiner(struct visit *v, const struct cs_probe *a,
                           const struct cs_probe *b) {
  const struct cs_params *p = &v->c->params;
  if (p->combiner_entries == 0)
    return;
  cover_numbered(v, "combiner fsm", CS_FSM_IDLE, CS_FSM_INSERT, true, b->fsm);
  cover_point(v, "combiner full", b->comb_n == p->combiner_entries);
  cover_point(v, "merged", a->fsm == CS_FSM_HIT && b->fsm == CS_FSM_IDLE);
  cover_point(v, "merge limit",
              a->fsm == CS_FSM_HIT && b->fsm == CS_FSM_SEND);
  cover_point(v, "replaced", a->fsm == CS_FSM_SEND && b->fsm == CS_FSM_INSERT);
  cover_point(v, "combiner waits",
              a->fsm == CS_FSM_SEND && b->fsm == CS_FSM_SEND);
  cover_point(v, "flush in RUN", b->flush_pend && b->state == CS_RUN);
  cover_point(v, "combiner time-out", !a->flush_pend && b->flush_pend
              && a->comb_timer != 0 && b->comb_timer == 0
              && b->state == CS_RUN);
}

static void cover_transport(struct visit *v, const struct cs_probe *a,
                            const struct cs_probe *b,
                            const struct cs_out *out) {
  const struct cs_params *p = &v->c->params;
  cover_point(v, "popped", b->sent_msgs == a->sent_msgs + 1);
  cover_numbered(v, "message of slot", 0, p->num_slots - 1, b->fifo_valid,
                 b->fifo_slot);
  cover_point(v, "watermark", b->intr_state & 1 & ~a->intr_state);
  cover_point(v, "time-out", b->intr_state & 2 & ~a->intr_state);
  cover_point(v, "overflow", b->intr_state & 4 & ~a->intr_state);
  cover_point(v, "interrupt cleared", a->intr_state & ~b->intr_state);
  cover_point(v, "irq", out->irq);
  if (p->dma) {
    cover_point(v, "record begun", out->dma.awvalid);
    cover_point(v, "record whose message is gone", out->dma.wvalid && out->dma.wstrb == 0);
  }
  cover_point(v, "write error", out->axil.bvalid && out->axil.bresp == 2);
  cover_point(v, "write outside", out->axil.bvalid && out->axil.bresp == 3);
  cover_point(v, "read outside", out->axil.rvalid && out->axil.rresp == 3);
}

void cover_clock(struct cover *c, const struct cs_probe *now,
                 const struct cs_out *out) {
  struct visit v = { .c = c };
  c->at = 0;
  cover_run(&v, &c->last, now);
  cover_queue(&v, &c->last, now);
  cover_compressor(&v, &c->last, now);
  if (c->params.nret > 1)
    cover_wide(&v, &c->last, now);
  cover_combiner(&v, &c->last, now);
  cover_transport(&v, &c->last, now, out);
  c->last = *now;
}

void cover_init(struct cover *c, const struct cs_params *p) {
  *c = (struct cover){ .params = *p };
}

unsigned cover_report(const struct cover *c, unsigned *wide) {
  unsigned missed = 0;
  *wide = 0;
  for (unsigned i = 0; i < c->n; i++) {
    printf("%-42s %12" PRIu64 "%s\n", c->point[i].name, c->point[i].count,
           c->point[i].count == 0 ? "  NEVER" : "");
    missed += c->point[i].count == 0;
    *wide += c->point[i].count == 0 && i >= c->wide_from && i < c->wide_to;
  }
  return missed;
}
