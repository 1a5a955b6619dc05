// SPDX-License-Identifier: Apache-2.0
//
// cover.c - functional coverage from the probe, see cover.h.
//
// The points are declared by a first call in which every condition is
// evaluated without counting, so that each name stands here once only.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cover.h"
#include "cs_event.h"
#include "cs_regs.h"
#include "cs_types.h"

/* Points are found by their position: every clock visits all in one order. */
struct visit {
  struct cover *c;
  unsigned at;
};

static void point(struct visit *v, const char *name, bool hit) {
  struct cover_point *p = &v->c->point[v->at++];
  if (v->at > v->c->n) {
    v->c->n = v->at;
    snprintf(p->name, sizeof p->name, "%s", name);
  }
  p->count += hit;
}

static void numbered(struct visit *v, const char *name, unsigned from,
                     unsigned to, bool event, unsigned value) {
  for (unsigned i = from; i <= to; i++) {
    char text[32];
    if (v->at >= v->c->n)
      snprintf(text, sizeof text, "%s %u", name, i);
    point(v, text, event && value == i);
  }
}

/* The same for the samplers that are built. */
static void samplers(struct visit *v, const char *name, bool event,
                     unsigned value) {
  for (unsigned i = 0; i < 4; i++)
    if (v->c->params.samplers >> i & 1)
      numbered(v, name, i, i, event, value);
}

/* Bits of the lanes or banks in which an array of the probe is not 0. */
static unsigned set(const uint8_t *array) {
  unsigned bits = 0;
  for (unsigned i = 0; i < CS_MAX_NRET; i++)
    bits |= (unsigned)(array[i] != 0) << i;
  return bits;
}

static unsigned ones(unsigned bits) {
  return (unsigned)__builtin_popcount(bits);
}

static unsigned comp_bit(const struct cs_probe *p, unsigned lsb) {
  return p->comp >> lsb & 1;
}

static void cover_run(struct visit *v, const struct cs_probe *a,
                      const struct cs_probe *b) {
  static const char *const refused[] = {
    "bad rate", "bad strata", "bad hash", "bad seed", "bad burst",
    "bad slot", "bad watermark", "bad combiner",
  };
  const struct cs_params *p = &v->c->params;
  bool refusal = b->status_count != a->status_count;
  numbered(v, "state", CS_OFF, CS_DRAIN, true, b->state);
  point(v, "INIT broken off", a->state == CS_INIT && b->state == CS_DRAIN);
  point(v, "INIT to OFF", a->state == CS_INIT && b->state == CS_OFF);
  point(v, "RUN to OFF", a->state == CS_RUN && b->state == CS_OFF);
  point(v, "DRAIN to OFF", a->state == CS_DRAIN && b->state == CS_OFF);
  point(v, "resume", a->state == CS_IDLE && b->state == CS_RUN);
  if (p->pct_bits != 0)
    point(v, "PC table swept", a->state == CS_IDLE && b->state == CS_CLEAR);
  for (unsigned i = 0; i < 8; i++)
    if (i != 2 || !p->hash_paper)
      point(v, refused[i], refusal && b->status_code == i + 1);
  if (p->samplers != 15 || !p->early_rate)
    point(v, "bad sampler", refusal && b->status_code == CS_BAD_SAMPLER);
  numbered(v, "refused", CS_LOCKED, CS_PARTIAL, refusal, b->status_code);
  point(v, "values off", b->values_off && b->t_valid[0]);
}

static void cover_queue(struct visit *v, const struct cs_probe *a,
                        const struct cs_probe *b) {
  const struct cs_params *p = &v->c->params;
  bool drop = b->intr_state & 4 & ~a->intr_state;
  point(v, "queue full", b->queue_level == p->queue_depth);
  point(v, "drop in INIT", drop && a->state == CS_INIT);
  point(v, "drop in RUN", drop && a->state == CS_RUN);
  point(v, "staging above limit", b->staging_level[0] >
        (p->nret == 1 ? CS_STAGE_LIMIT : CS_STAGING_LIMIT));
  point(v, "staging beyond 12", b->staging_level[0] > 12);
  numbered(v, "tuple of slot", 0, p->num_slots - 1, b->t_valid[0],
           b->t_slot[0]);
  if (p->num_slots > 1)
    point(v, "several tuples a row", b->done != 0);
  point(v, "port error", b->port_errors > a->port_errors);
}

static void cover_compressor(struct visit *v, const struct cs_probe *a,
                             const struct cs_probe *b) {
  struct cover *c = v->c;
  bool sent = set(b->m_valid) != 0;
  unsigned sampler = b->comp >> CS_COMP_SAMPLER_LSB & 3;
  samplers(v, "message of sampler", sent, sampler);
  samplers(v, "with C, sampler", sent && comp_bit(b, CS_COMP_COUNTER_LSB),
           sampler);
  samplers(v, "random phase, sampler",
           sent && comp_bit(b, CS_COMP_RANDOM_PHASE_LSB), sampler);
  numbered(v, "hash", c->params.hash_paper ? 0 : 1, 1, sent,
           comp_bit(b, CS_COMP_HASH_LSB));
  if (c->params.samplers >> CS_SAMPLER_B & 1) {
    numbered(v, "burst, original", 0, 1, sent && sampler == CS_SAMPLER_B,
             comp_bit(b, CS_COMP_BURST_ORIGINAL_LSB));
    numbered(v, "burst, tick by clocks", 0, 1,
             sent && sampler == CS_SAMPLER_B,
             comp_bit(b, CS_COMP_TICK_CLOCKS_LSB));
  }
  point(v, "tick consumed", a->tick_pend[0] && !b->tick_pend[0]);
  point(v, "tick set while set",
        a->tick_pend[0] && b->tick_pend[0] && a->x_valid[0]);
  if (c->params.early_rate) {
    point(v, "early switch", b->early_k[0] == a->early_k[0] + 1);
    point(v, "credit in RUN", b->credit != a->credit && b->state == CS_RUN);
  }
  for (unsigned i = 0; i < 3; i++) {
    static const char *const name[] = {
      "same stratum next clock", "same stratum 2 clocks", "... 3 clocks",
    };
    point(v, name[i], b->x_valid[0] && c->index[i] == b->x_index[0] + 1);
  }
  memmove(c->index + 1, c->index, sizeof c->index - sizeof c->index[0]);
  c->index[0] = b->x_valid[0] ? b->x_index[0] + 1 : 0;
}

/* Several tuples side by side, on their way into the banks' queues. */
static void cover_lanes(struct visit *v, const struct cs_probe *a,
                        const struct cs_probe *b) {
  unsigned nret = (unsigned)v->c->params.nret, into = 0;
  bool waits = false, full = false, all = false, beyond = false;
  for (unsigned i = 0; i < nret; i++) {
    unsigned was = a->bank_level[i], is = b->bank_level[i];
    into += was == 0 && is != 0;
    all |= is == was + nret;
    waits |= is > CS_BANK_LIMIT * nret && b->queue_valid;
    beyond |= is > 12 * nret;
    full |= is != 0 && b->staging_level[i] > CS_STAGING_LIMIT;
  }
  numbered(v, "tuples side by side", 1, nret, true, ones(set(b->t_valid)));
  point(v, "row with more tuples", b->done != 0);
  point(v, "into all banks at once", into == nret);
  point(v, "all into one bank", all);
  point(v, "issue waits for a bank", waits);
  point(v, "bank queue beyond 12 NRET", beyond);
  point(v, "staging stops a bank", full);
}

/* What a weighted event left behind the period that it crossed. */
static uint32_t rest(const struct cs_probe *b, unsigned bank) {
  uint32_t s = b->y1_new_s[bank];
  return comp_bit(b, CS_COMP_EARLY_LSB) ? s & (b->m_count[bank] - 1) : s;
}

static void cover_banks(struct visit *v, const struct cs_probe *a,
                        const struct cs_probe *b) {
  unsigned nret = (unsigned)v->c->params.nret;
  unsigned log2n = (b->comp & CS_COMP_LOG2N_MASK) >> CS_COMP_LOG2N_LSB;
  unsigned doubled = 0, weights = 0, heads = ones(set(b->staging_valid));
  bool exact = false, left = false, differ = false;
  for (unsigned i = 0; i < nret; i++) {
    bool crossed = a->x_weight[i] > 1 && b->m_valid[i];
    weights |= 1u << b->x_weight[i];
    exact |= crossed && rest(b, i) == 0;
    left |= crossed && rest(b, i) != 0;
    doubled += b->early_k[i] == a->early_k[i] + 1 && b->state == CS_RUN;
    differ |= b->early_k[i] != b->early_k[0];
  }
  for (unsigned w = 1; w <= nret; w++)
    numbered(v, "event of weight", w, w, weights >> w & 1, w);
  point(v, "weight to the period", exact);
  point(v, "weight across the period", left);
  point(v, "events in all banks", ones(set(b->x_valid)) == nret);
  point(v, "banks without strata", 1u << log2n < nret && set(b->x_valid));
  if (v->c->params.early_rate) {
    point(v, "switch in two banks at once", doubled > 1);
    point(v, "rates of banks differ", differ);
  }
  point(v, "several staging heads", heads > 1);
  point(v, "a head of every bank", heads == nret);
  numbered(v, "merged from bank", 0, nret - 1, b->merge_last != a->merge_last,
           b->merge_last);
}

static void cover_combiner(struct visit *v, const struct cs_probe *a,
                           const struct cs_probe *b) {
  const struct cs_params *p = &v->c->params;
  if (p->combiner_entries == 0)
    return;
  numbered(v, "combiner fsm", CS_FSM_IDLE, CS_FSM_INSERT, true, b->fsm);
  point(v, "combiner full", b->comb_n == p->combiner_entries);
  point(v, "signature alias", a->fsm == CS_FSM_UPDATE
                              && b->fsm == CS_FSM_MATCH);
  point(v, "merged", a->fsm == CS_FSM_UPDATE && b->fsm == CS_FSM_IDLE);
  point(v, "merge limit", a->fsm == CS_FSM_UPDATE && b->fsm == CS_FSM_SEND);
  point(v, "replaced", a->fsm == CS_FSM_SEND && b->fsm == CS_FSM_INSERT);
  point(v, "combiner waits", a->fsm == CS_FSM_SEND && b->fsm == CS_FSM_SEND);
  point(v, "flush in RUN", b->flush_pend && b->state == CS_RUN);
  point(v, "combiner time-out", !a->flush_pend && b->flush_pend
                                && a->comb_timer != 0 && b->comb_timer == 0
                                && b->state == CS_RUN);
}

static void cover_transport(struct visit *v, const struct cs_probe *a,
                            const struct cs_probe *b,
                            const struct cs_out *out) {
  const struct cs_params *p = &v->c->params;
  point(v, "messages full", b->fifo_level == p->fifo_depth);
  point(v, "popped", b->sent_msgs == a->sent_msgs + 1);
  numbered(v, "message of slot", 0, p->num_slots - 1, b->fifo_valid,
           b->fifo_slot);
  point(v, "watermark", b->intr_state & 1 & ~a->intr_state);
  point(v, "time-out", b->intr_state & 2 & ~a->intr_state);
  point(v, "overflow", b->intr_state & 4 & ~a->intr_state);
  point(v, "interrupt cleared", a->intr_state & ~b->intr_state);
  point(v, "irq", out->irq);
  point(v, "write error", out->axil.bvalid && out->axil.bresp == 2);
  point(v, "write outside", out->axil.bvalid && out->axil.bresp == 3);
  point(v, "read outside", out->axil.rvalid && out->axil.rresp == 3);
}

void cover_clock(struct cover *c, const struct cs_probe *now,
                 const struct cs_out *out) {
  struct visit v = { .c = c };
  cover_run(&v, &c->last, now);
  cover_queue(&v, &c->last, now);
  cover_compressor(&v, &c->last, now);
  if (c->params.nret > 1) {
    cover_lanes(&v, &c->last, now);
    cover_banks(&v, &c->last, now);
  }
  cover_combiner(&v, &c->last, now);
  cover_transport(&v, &c->last, now, out);
  c->last = *now;
}

void cover_init(struct cover *c, const struct cs_params *p) {
  *c = (struct cover){ .params = *p };
}

unsigned cover_report(const struct cover *c) {
  unsigned missed = 0;
  for (unsigned i = 0; i < c->n; i++) {
    printf("%-28s %12" PRIu64 "%s\n", c->point[i].name, c->point[i].count,
           c->point[i].count == 0 ? "  NEVER" : "");
    missed += c->point[i].count == 0;
  }
  return missed;
}
