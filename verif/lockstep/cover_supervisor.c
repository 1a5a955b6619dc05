// SPDX-License-Identifier: Apache-2.0
//
// cover_supervisor.c - cover points of Supervisor: where context records come
// from and what they meet, what is hidden and why, and every lock.

#include "cover_visit.h"
#include "cs_blocks.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_types.h"

enum {
  S_AND_M = 1 << CS_MODE_S | 1 << CS_MODE_M,
  SLOT = CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET,
  RING = 0x1000,
};

static const char *const states[] = {"OFF",  "CLEAR", "IDLE",
                                     "INIT", "RUN",   "DRAIN"};

/* ---- context records ---- */

/* The row in S3 and the windows. */
static void rows(struct visit *v, const struct cs_model *m) {
  const struct cs_core_state *core = &m->core;
  const struct cs_context_state *now = &core->context;
  struct cover *c = v->c;
  const uint64_t satp = cs_select_row(&core->select)->satp;
  const bool row = core->select.s3_mask != 0 && m->cfg.context_on;
  const bool push = row && m->ctrl.inited && !cs_fifo_full(&core->queue);
  const bool runs = m->ctrl.state == CS_RUN || m->ctrl.state == CS_DRAIN;
  const bool tick = runs && ((now->time + 1) ^ now->time) >> m->cfg.log2_tick & 1;
  const bool other = !now->stale && satp != now->last_satp;
  const uint64_t root = m->params.xlen == 32 ? 0x3fffff : 0x7fffffff;
  cover_point(v, "record by a start", push && c->stale_by_start);
  cover_point(v, "record by a tick", push && c->stale_by_tick);
  cover_point(v, "record by another satp", push && other);
  cover_point(v, "record by another ASID alone",
              push && other && ((satp ^ now->last_satp) & root) == 0);
  cover_point(v, "row without a record", push && !now->stale && !other);
  cover_point(v, "record dropped with its row",
              row && !push && cs_context_first(now, satp));
  cover_point(v, "record behind one that was dropped",
              push && c->record_lost && cs_context_first(now, satp));
  cover_point(v, "none behind one that was dropped",
              push && c->record_lost && !cs_context_first(now, satp));
  cover_point(v, "tick as a row is pushed", push && tick);
  cover_point(v, "tick as a row is dropped", row && !push && tick);
  c->record_lost = row && !push ? c->record_lost || cs_context_first(now, satp)
                                : c->record_lost && !push && runs;
  c->stale_by_tick = runs && !c->stale_by_start
                     && (tick || (c->stale_by_tick && !push));
  c->stale_by_start = !runs || (c->stale_by_start && !push);
}

/* From the queue to staging. */
static void records(struct visit *v, const struct cs_model *m,
                    const struct cs_probe *a, const struct cs_probe *b) {
  const struct cs_fifo_state *queue = &m->core.queue;
  const bool due = queue->head_v && m->core.rows[queue->head].first
                   && !b->first_done;
  const unsigned engine = b->comp >> CS_COMP_ENGINE_LSB & 7;
  unsigned tuples = (unsigned)__builtin_popcount(b->queue_mask);
  cover_numbered(v, "record before a row of", 1,
                 m->params.num_slots < 3 ? m->params.num_slots : 3,
                 b->p_context && b->first_done, tuples);
  cover_point(v, "record waits for staging",
              due && b->staging_level[0] > CS_STAGE_LIMIT);
  cover_point(v, "record behind a tuple", b->p_context && a->p_valid[0]);
  cover_point(v, "record in DRAIN", b->p_context && b->state == CS_DRAIN);
  cover_numbered(v, "record passes engine", 0,
                 m->params.engines ? 3 : m->params.tagged_table ? 1 : 0,
                 b->m_context, engine);
  cover_point(v, "resume keeps the signature",
              a->state == CS_IDLE && b->state == CS_RUN && b->sig != 0);
  cover_point(v, "start clears the signature",
              a->state == CS_IDLE && b->state == CS_INIT && a->sig != 0);
}

/* An entry that differs from the message at work in its mode alone. */
static bool mode_differs(const struct cs_combiner_state *c) {
  bool found = false;
  for (unsigned i = 0; i < c->n; i++) {
    const struct cs_message *e = &c->rows[(c->base + i) % c->k].m;
    found |= e->pc == c->m.pc && e->w == c->m.w && e->slot == c->m.slot
             && e->context == c->m.context && e->mode != c->m.mode;
  }
  return found;
}

static void combiner(struct visit *v, const struct cs_model *m,
                     const struct cs_probe *b) {
  const struct cs_core_state *core = &m->core;
  const bool on = cs_core_comb_on(core, &m->cfg, m->ctrl.state);
  const bool head = core->staging.head_v
                    && core->staged[core->staging.head].context;
  const bool idle = head && on && b->fsm == CS_FSM_IDLE;
  const bool open = idle && !b->flush_pend;
  const bool full = cs_fifo_full(&core->fifo);
  cover_point(v, "record finds the combiner empty", open && b->comb_n == 0);
  cover_point(v, "record finds entries", open && b->comb_n != 0);
  cover_point(v, "record finds the combiner full", open && b->comb_n == core->comb.k);
  cover_point(v, "record finds a flush", idle && b->flush_pend && b->comb_n != 0);
  cover_point(v, "record finds one before it",
              head && b->fsm == CS_FSM_SEND && core->comb.rows[core->comb.base].m.context);
  cover_point(v, "record finds no combiner", head && !on && !full);
  cover_point(v, "record waits for messages", head && !on && full);
  cover_point(v, "equal but for their modes",
              b->fsm == CS_FSM_INSERT && mode_differs(&core->comb));
}

/* What leaves. */
static void messages(struct visit *v, const struct cs_model *m,
                     const struct cs_probe *b) {
  static const char *const modes[] = {"U", "S", "2", "M"};
  const bool on = m->cfg.context_on;
  const struct cs_message *tuple = cs_core_tuple(&m->core);
  cover_named(v, "message of mode ", modes, m->params.coprocessor ? 4 : 2,
              b->fifo_valid && !b->fifo_context && on, b->fifo_mode);
  if (!m->params.coprocessor)
    cover_point(v, "message of mode M", b->fifo_valid && b->fifo_mode == CS_MODE_M);
  cover_point(v, "message without mode",
              b->fifo_valid && b->m_mode == 0 && !on);
  cover_point(v, "record at the head", b->fifo_valid && b->fifo_context);
  if (m->params.coprocessor) {
    cover_point(v, "coprocessor's tuple, contexts on", tuple && on);
    cover_point(v, "coprocessor's tuple, contexts off", tuple && !on);
    cover_point(v, "coprocessor's tuple behind a record",
                tuple && m->core.staging.head_v
                && m->core.staged[m->core.staging.head].context);
  }
  if (m->params.dma)
    cover_point(v, "record into the ring",
                m->ring.busy && b->fifo_valid && b->fifo_context);
}

/* ---- what may not be seen ---- */

/* What the slots that match an instruction in S1 do to it. */
struct seen {
  bool root_rejects, root_passes, m_off_rejects;
  bool npc_shown, npc_no_s, npc_no_m, npc_m_off;
  bool ra_shown, ra_own, ra_mode, ra_m_off, ra_process, ra_since;
  bool one_sees, one_not;
};

static void look(struct seen *s, const struct cs_slot_cfg *slot, bool m_off,
                 const struct cs_filter_in *f, const struct cs_lane *lane,
                 const struct cs_ra_writer *ra, int xlen) {
  const enum cs_class kind = cs_class(lane->insn, f->trap, xlen);
  const uint16_t hash = cs_pchash(lane->pc);
  const uint8_t modes = cs_slot_modes(slot, m_off);
  const bool limited = slot->ctx_en || slot->root_on;
  const bool own = f->satp == ra->satp && f->context == ra->context;
  struct cs_slot_cfg any = *slot;
  any.root_on = false;
  if (!cs_slot_matches(slot, m_off, f, lane->pc, kind, hash)) {
    s->root_rejects |= cs_slot_matches(&any, m_off, f, lane->pc, kind, hash);
    s->m_off_rejects |= m_off
      && cs_slot_matches(slot, false, f, lane->pc, kind, hash);
    return;
  }
  const struct cs_rights may = cs_slot_rights(slot, m_off, f, ra);
  s->root_passes |= slot->root_on;
  s->npc_shown |= f->trap && may.next_pc;
  s->npc_no_s |= f->trap && !(modes >> CS_MODE_S & 1) && modes >> CS_MODE_M;
  s->npc_no_m |= f->trap && (slot->mode_mask & S_AND_M) == 1 << CS_MODE_S;
  s->npc_m_off |= f->trap && (slot->mode_mask & S_AND_M) == S_AND_M && m_off;
  s->ra_shown |= may.ret_addr && !limited;
  s->ra_own |= may.ret_addr && limited;
  s->ra_mode |= !(slot->mode_mask >> ra->mode & 1);
  s->ra_m_off |= m_off && ra->mode == CS_MODE_M && slot->mode_mask >> CS_MODE_M;
  if (modes >> ra->mode & 1) {
    s->ra_process |= limited && ra->same && !own;
    s->ra_since |= limited && !ra->same && own;
  }
  s->one_sees |= may.ret_addr;
  s->one_not |= !may.ret_addr;
}

static void seen_points(struct visit *v, const char *who, const struct seen *s) {
  const struct {
    const char *name;
    bool hit;
  } points[] = {
    {"ROOT alone rejects", s->root_rejects},
    {"ROOT passes", s->root_passes},
    {"m_off alone rejects", s->m_off_rejects},
    {"next PC of a trap shown", s->npc_shown},
    {"next PC hidden, no S", s->npc_no_s},
    {"next PC hidden, no M", s->npc_no_m},
    {"next PC hidden, m_off", s->npc_m_off},
    {"x1 shown", s->ra_shown},
    {"x1 of its own shown", s->ra_own},
    {"x1 hidden, mode", s->ra_mode},
    {"x1 hidden, m_off", s->ra_m_off},
    {"x1 hidden, process", s->ra_process},
    {"x1 hidden, process in between", s->ra_since},
  };
  for (unsigned i = 0; i < sizeof points / sizeof *points; i++)
    cover_joined(v, who, points[i].name, points[i].hit);
}

static void hidden(struct visit *v, const struct cs_model *m) {
  const struct cs_select_state *s = &m->core.select;
  const bool m_off = m->ctrl.m_off;
  struct seen slots = {0}, cop = {0};
  for (int i = 0; s->s1_valid && s->s1_run && i < m->params.num_slots; i++)
    look(&slots, &m->cfg.slot[i], m_off, &s->s1[0], &s->rows[s->base & 3].lane[0],
         &s->ra_by, m->params.xlen);
  seen_points(v, "", &slots);
  cover_point(v, "one slot may see x1, one not", slots.one_sees && slots.one_not);
  if (!m->params.coprocessor)
    return;
  const struct cs_cop_filter *f = &m->core.cop->filter;
  if (f->s1_valid && f->s1.valid)
    look(&cop, &f->cfg, m_off, &f->s1.f, &f->s1.lane, &f->ra_by, m->params.xlen);
  seen_points(v, "coprocessor: ", &cop);
}

/* Sources of the tuple in P that addresses_off is about. */
static void addresses(struct visit *v, const struct cs_model *m,
                      const struct cs_probe *a, const struct cs_probe *b) {
  static const struct { enum cs_w_src source; const char *name; } of[] = {
    {CS_W_MEM_ADDR, "memory address"}, {CS_W_NEXT_PC, "next PC"},
    {CS_W_RET_ADDR, "return address"},
  };
  const bool off = b->lock & CS_LOCK_ADDRESSES_OFF_MASK;
  const bool values = b->lock & CS_LOCK_VALUES_OFF_MASK;
  const unsigned source = m->cfg.slot[b->p_slot[0]].w_src;
  for (unsigned i = 0; i < 3; i++)
    cover_joined(v, "addresses_off: ", of[i].name,
                 b->p_valid[0] && off && source == of[i].source);
  cover_point(v, "values_off alone: return address",
              b->p_valid[0] && values && !off && source == CS_W_RET_ADDR);
  cover_point(v, "addresses_off alone: return address",
              b->p_valid[0] && off && !values && source == CS_W_RET_ADDR);
  if (m->params.coprocessor)
    cover_point(v, "sample without addresses", off && b->cop_taken > a->cop_taken);
}

/* ---- registers and locks ---- */

static void locks(struct visit *v, const struct cs_model *m,
                  const struct cs_probe *b) {
  static const char *const names[] = {
    "values_off in ", "addresses_off in ", "m_off in ", "window in ",
    "privileged in "};
  const struct cs_reg_write_now *w = &m->command.w;
  const bool lock = w->strobe == CS_LOCK_OFFSET;
  const uint32_t wanted = w->wdata & 0x1f, set = wanted & ~(uint32_t)b->lock;
  for (unsigned i = 0; i < 5; i++)
    cover_named(v, names[i], states, 6, lock && set >> i & 1, b->state);
  cover_point(v, "LOCK of several bits", lock && (set & (set - 1)) != 0);
  cover_point(v, "LOCK without a new bit in RUN",
              lock && set == 0 && wanted != 0 && b->state == CS_RUN);
  cover_point(v, "LOCK that does not name a bit set",
              lock && (b->lock & ~wanted) != 0);
}

static void writes(struct visit *v, const struct cs_model *m,
                   const struct cs_probe *a, const struct cs_probe *b) {
  const struct cs_reg_write_now *w = &m->command.w;
  const unsigned slot = w->addr % SLOT;
  const bool of_slot = w->stored && w->addr >= CS_SLOT0_CTRL_OFFSET
                       && w->addr < CS_SLOT0_CTRL_OFFSET + 4 * SLOT
                       && b->state == CS_RUN;
  const bool refused = b->status_count != a->status_count
                       && b->status_code == CS_BAD_CONTEXT;
  cover_point(v, "ROOT written in RUN", of_slot && slot == CS_SLOT0_ROOT_OFFSET % SLOT);
  cover_point(v, "CTX written in RUN", of_slot && slot == CS_SLOT0_CTX_OFFSET % SLOT);
  cover_point(v, "CONTEXT makes the tables void",
              w->stored && w->addr == CS_CONTEXT_OFFSET && a->inited && !b->inited);
  cover_point(v, "BAD_CONTEXT: windows too short", refused && m->cfg.log2_tick < 8);
  if (m->params.engines)
    cover_point(v, "BAD_CONTEXT: full key", refused && m->cfg.log2_tick >= 8);
}

static void accesses(struct visit *v, const struct cs_model *m,
                     const struct cs_axil_now *now) {
  static const char *const blocks[] = {"profiler", "ring", "coprocessor"};
  const struct cs_axil_state *bus = &m->axil;
  const bool table = now->exec_r && !now->denied_r
                     && now->raddr >= CS_TBL_S_OFFSET && now->raddr <= CS_TBL_W_HI_OFFSET;
  const bool inside_w = cs_axil_inside(bus, now->waddr);
  const bool inside_r = cs_axil_inside(bus, now->raddr);
  for (unsigned i = 0; i < 3; i++) {
    if (!(bus->blocks >> i & 1))
      continue;
    cover_joined(v, "unprivileged write refused: ", blocks[i],
                 now->exec_w && now->denied_w && now->waddr >> 12 == i);
    cover_joined(v, "unprivileged read refused: ", blocks[i],
                 now->exec_r && now->denied_r && now->raddr >> 12 == i);
  }
  cover_point(v, "unprivileged write outside",
              now->exec_w && now->denied_w && !inside_w);
  cover_point(v, "unprivileged read outside",
              now->exec_r && now->denied_r && !inside_r);
  cover_point(v, "unprivileged partial write refused",
              now->exec_w && now->denied_w && inside_w && bus->w_strb != 0xf);
  cover_point(v, "unprivileged write done",
              now->exec_w && !bus->aw_priv && !now->denied_w && inside_w);
  cover_point(v, "unprivileged read done",
              now->exec_r && !bus->ar_priv && !now->denied_r && inside_r);
  cover_point(v, "privileged write beside the lock",
              now->exec_w && bus->aw_priv && m->ctrl.privileged);
  cover_point(v, "table read while it is void", table && !m->ctrl.inited);
  cover_point(v, "table read", table && m->ctrl.inited);
  cover_point(v, "TIME read", now->exec_r && now->raddr == CS_TIME_OFFSET
              && m->core.context.time != 0);
}

static void window(struct visit *v, const struct cs_model *m,
                   const struct cs_axil_now *now) {
  const struct cs_ring_state *r = &m->ring;
  const uint32_t start = CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK;
  const bool done = now->exec_w && !now->denied_w && m->axil.w_strb == 0xf;
  const bool runs = r->enable || r->busy || r->closing;
  const bool write = done && (now->waddr == RING + CS_RING_WINDOW_BASE_OFFSET
                              || now->waddr == RING + CS_RING_WINDOW_LIMIT_OFFSET);
  const bool refused = done && now->waddr == RING + CS_RING_CTRL_OFFSET
                       && (now->wdata & start) == start && r->active && !runs
                       && r->reason == 0 && r->cfg_code == CS_BAD_WINDOW;
  const bool below = r->start >> 12 < r->window_base >> 12;
  const bool above = r->limit >> 12 > r->window_limit >> 12;
  cover_point(v, "BAD_WINDOW: below", refused && below && !above);
  cover_point(v, "BAD_WINDOW: above", refused && above && !below);
  cover_point(v, "window written", write && r->active && !runs && !m->ctrl.window);
  cover_point(v, "window locked", write && r->active && !runs && m->ctrl.window);
  cover_point(v, "window written while the ring runs",
              write && runs && !m->ctrl.window);
  cover_point(v, "window written while inactive", write && !r->active);
}

void cover_supervisor(struct cover *c, const struct cs_model *m,
                      const struct cs_axil_in *in) {
  struct visit v = { .c = c };
  const struct cs_probe *a = &c->supervisor_last, *b = &c->last;
  struct cs_axil_now now;
  if (!c->params.supervisor)
    return;
  if (!c->params.tagged_table && !c->params.tiers && !c->params.coprocessor)
    c->wide_from = c->at;
  cs_axil_now(&m->axil, in, m->ctrl.privileged, &now);
  rows(&v, m);
  records(&v, m, a, b);
  combiner(&v, m, b);
  messages(&v, m, b);
  hidden(&v, m);
  addresses(&v, m, a, b);
  locks(&v, m, b);
  writes(&v, m, a, b);
  accesses(&v, m, &now);
  if (c->params.dma)
    window(&v, m, &now);
  c->wide_to = c->at;
  c->supervisor_last = *b;
}
