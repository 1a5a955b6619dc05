// SPDX-License-Identifier: Apache-2.0
//
// cover_cop.c - cover points of the coprocessor in the whole profiler: where
// its tuples go and what they wait for, what waits for it, and every state in
// which it is started, stopped, refused or switched off.

#include <string.h>

#include "cover_visit.h"
#include "cs_regs.h"
#include "cs_blocks.h"

/* The tuple that was there in clock a has been taken: none is loaded while
 * there is one. */
static bool taken(const struct cs_probe *a, const struct cs_probe *b) {
  return a->cop_tup_v && !b->cop_tup_v && b->state != CS_OFF;
}

/* The instruction in X has a tuple and cannot leave it. */
static bool waits_for_tuple(const struct cs_cop_state *s) {
  return s->x_v && !s->redir_v && !s->x_bad && s->tup_v && s->running
         && (s->x_ir >> CS_COP_EOP_LSB & 3) != CS_COP_EOP_NONE;
}

static void tuples(struct visit *v, const struct cs_model *m,
                   const struct cs_probe *a, const struct cs_probe *b) {
  struct cover *c = v->c;
  const bool out = taken(a, b);
  const bool kept = out && a->fsm == CS_FSM_IDLE && b->fsm == CS_FSM_SCAN;
  const bool full = b->fifo_level == (unsigned)c->params.fifo_depth;
  const bool idle = out && a->state == CS_IDLE;
  if (a->fsm == CS_FSM_IDLE)
    c->cop_in_comb = kept;
  cover_point(v, "tuple into the combiner", kept);
  cover_point(v, "tuple merged", c->cop_in_comb && b->fsm == CS_FSM_HIT);
  cover_point(v, "tuple past the combiner in RUN",
              out && !kept && a->state == CS_RUN);
  cover_point(v, "tuple past the combiner in IDLE", idle);
  cover_point(v, "tuple past a combiner that is on", idle && m->cfg.comb_on);
  cover_point(v, "tuple past the combiner in CLEAR",
              out && a->state == CS_CLEAR);
  cover_point(v, "tuple behind staging",
              b->cop_tup_v && b->staging_valid[0]);
  cover_point(v, "tuple while staging is above its limit",
              b->cop_tup_v && b->staging_level[0] > CS_STAGE_LIMIT);
  cover_point(v, "tuple before a head of staging",
              out && !a->staging_valid[0] && a->staging_level[0] != 0);
  cover_point(v, "tuple while the combiner is busy",
              b->cop_tup_v && b->fsm != CS_FSM_IDLE);
  cover_point(v, "tuple while the message FIFO is full", b->cop_tup_v && full);
  cover_point(v, "microcode waits for its tuple",
              waits_for_tuple(m->core.cop));
  cover_numbered(v, "tuple of slot", 0, 3, b->cop_tup_v, b->cop_tup_slot);
  cover_point(v, "tuple of count 0", b->cop_tup_v && b->cop_tup_count == 0);
  cover_point(v, "tuple of a count of 32 bits",
              b->cop_tup_v && b->cop_tup_count >> 31);
}

/* Nothing but the coprocessor keeps the profiler in DRAIN. */
static bool alone(const struct cs_model *m, const struct cs_probe *b) {
  const struct cs_core_state *c = &m->core;
  return b->state == CS_DRAIN && b->drain_cnt == 7 && b->queue_level == 0
         && c->issue.p_count == 0 && c->issue.t_count == 0
         && !cs_compressor_busy(&c->comp) && c->staging.level == 0
         && cs_cop_busy(c->cop);
}

static void drain(struct visit *v, const struct cs_model *m,
                  const struct cs_probe *a, const struct cs_probe *b) {
  static const char *const reasons[] = {
    "the tuple", "the buffer", "a sample register", "a sample that ends",
    "a sample at work",
  };
  const unsigned why[] = {
    b->cop_tup_v, b->cop_level != 0, b->cop_s_valid, b->cop_fin,
    b->cop_at_work,
  };
  const bool waits = alone(m, b), ends = a->state == CS_DRAIN
                                         && b->state == CS_IDLE;
  for (unsigned i = 0; i < 5; i++)
    cover_joined(v, "DRAIN waits for ", reasons[i],
                 waits && why[i] && (i == 0 || b->cop_running));
  cover_point(v, "DRAIN waits for the tuple of a halted one",
              waits && !b->cop_running);
  cover_point(v, "flush waits for the coprocessor",
              waits && a->fsm == CS_FSM_SEND && b->fsm == CS_FSM_IDLE
              && b->comb_n != 0);
  cover_point(v, "DRAIN leaves samples",
              ends && (b->cop_level != 0 || b->cop_s_valid != 0));
  cover_point(v, "started in DRAIN with samples",
              !a->cop_running && b->cop_running && b->state == CS_DRAIN
              && b->cop_s_valid != 0);
}

static void starts(struct visit *v, const struct cs_probe *a,
                   const struct cs_probe *b) {
  const bool init = a->state == CS_IDLE && b->state == CS_INIT;
  const bool refused = b->status_count != a->status_count
                       && b->status_code == CS_NOT_EMPTY;
  cover_point(v, "NOT_EMPTY for a tuple alone",
              refused && a->fifo_level == 0 && a->cop_tup_v);
  cover_point(v, "INIT finds a tuple", init && a->cop_tup_v);
  cover_point(v, "INIT as a tuple is loaded",
              init && b->cop_emits > a->cop_tup_v);
  cover_point(v, "resumed with a tuple", a->state == CS_IDLE
              && b->state == CS_RUN && a->cop_tup_v);
}

static void interrupts(struct visit *v, const struct cs_model *m) {
  const bool cop = m->core.cop->irq, own = m->core.stats.intr.irq;
  const bool ring = m->params.dma && m->ring.intr.irq;
  cover_point(v, "irq of the coprocessor alone", cop && !own && !ring);
  cover_point(v, "irq of both", cop && own);
  if (m->params.dma)
    cover_point(v, "irq of all three", cop && own && ring);
}

static void off(struct visit *v, const struct cs_probe *a,
                const struct cs_probe *b) {
  static const char *const states[] = {
    "CLEAR", "IDLE", "INIT", "RUN", "DRAIN"};
  const bool now = a->state != CS_OFF && b->state == CS_OFF;
  const bool begins = !a->cop_running && b->cop_running;
  cover_point(v, "OFF with a tuple", now && a->cop_tup_v);
  cover_point(v, "OFF in a sweep", now && a->cop_sweep && a->cop_active);
  cover_point(v, "OFF in the sweep behind OFF",
              now && a->cop_sweep && !a->cop_active);
  cover_point(v, "OFF in an array write", now && a->cop_camcnt != 0);
  cover_point(v, "OFF with a sample at work", now && a->cop_at_work);
  cover_point(v, "OFF with samples in the buffer", now && a->cop_level != 0);
  cover_named(v, "coprocessor started in ", states, 5, begins,
              b->state - CS_CLEAR);
  cover_named(v, "coprocessor halts in ", states, 5,
              a->cop_running && !b->cop_running && b->state != CS_OFF,
              b->state - CS_CLEAR);
}

static void refusals(struct visit *v, const struct cs_probe *a,
                     const struct cs_probe *b) {
  static const struct { uint8_t code; const char *name; } codes[] = {
    {CS_BAD_WATCHDOG, "bad watchdog"}, {CS_LOCKED, "locked"},
    {CS_INACTIVE, "inactive"}, {CS_BUSY, "busy"}, {CS_PARTIAL, "partial"},
    {CS_BAD_CODE, "bad code"}, {CS_BAD_START_TABLE, "bad start"},
  };
  const bool event = b->cop_status_count > a->cop_status_count;
  for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
    cover_joined(v, "coprocessor refuses: ", codes[i].name,
                 event && b->cop_status_code == codes[i].code);
}

static void samples(struct visit *v, const struct cs_model *m,
                    const struct cs_probe *a, const struct cs_probe *b) {
  static const char *const causes[] = {
    "stopped", "interrupt", "watchdog", "address", "entry", "jump",
    "illegal", "abort",
  };
  static const uint8_t cause[] = {
    CS_COP_CAUSE_STOPPED, CS_COP_CAUSE_INTERRUPT, CS_COP_CAUSE_WATCHDOG,
    CS_COP_CAUSE_ADDRESS, CS_COP_CAUSE_ENTRY, CS_COP_CAUSE_JUMP,
    CS_COP_CAUSE_ILLEGAL, CS_COP_CAUSE_ABORT,
  };
  const struct cs_cop_state *s = m->core.cop;
  const bool halt = a->cop_running && !b->cop_running && b->state != CS_OFF;
  const bool more = b->cop_taken > a->cop_taken;
  for (unsigned i = 0; i < 8; i++)
    cover_joined(v, "halt: ", causes[i], halt && s->cause == cause[i]);
  cover_point(v, "sample while running", more && b->cop_running);
  cover_point(v, "sample while halted", more && !b->cop_running);
  cover_point(v, "sample without values", more && b->lock & CS_LOCK_VALUES_OFF_MASK);
  cover_point(v, "sample taken in DRAIN", more && b->state == CS_DRAIN);
  cover_point(v, "sample dropped", b->cop_dropped > a->cop_dropped);
  cover_point(v, "sample aborted", b->cop_aborted > a->cop_aborted);
  cover_point(v, "key lost to a conflict",
              b->cop_conflicts > a->cop_conflicts);
  cover_point(v, "array write of the host", s->host_cam && b->cop_camcnt == 3);
  cover_point(v, "array write of microcode",
              !s->host_cam && b->cop_camcnt == 3);
  cover_point(v, "runs in a sweep", b->cop_running && b->cop_sweep);
  cover_point(v, "wrong dispatch taken back",
              s->running && s->redir_v && s->x_v && s->x_first);
}

/* Whose word is read in which state of the bus. */
static void reads(struct visit *v, const struct cs_model *m) {
  static const char *const blocks[] = {"profiler", "ring", "coprocessor"};
  const unsigned block = m->read == CS_BLOCK_RING ? 1
                       : m->read == CS_BLOCK_COP ? 2 : 0;
  for (unsigned i = 0; i < 3; i++)
    if (i != 1 || m->params.dma)
      cover_joined(v, "read of the ", blocks[i],
                   m->axil.rd1 && !m->axil.rd_err && block == i);
}

void cover_cop(struct cover *c, const struct cs_model *m) {
  struct visit v = { .c = c };
  const struct cs_probe *a = &c->cop_last, *b = &c->last;
  if (!c->params.coprocessor)
    return;
  if (!c->params.tagged_table && !c->params.tiers)
    c->wide_from = c->at;
  tuples(&v, m, a, b);
  drain(&v, m, a, b);
  starts(&v, a, b);
  interrupts(&v, m);
  off(&v, a, b);
  refusals(&v, a, b);
  samples(&v, m, a, b);
  reads(&v, m);
  c->wide_to = c->at;
  c->cop_last = *b;
}
