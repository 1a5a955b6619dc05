/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_host_read.c - messages, accounts and the end of a profiling session.
 */
#include "cs_host.h"
#include "cs_host_regs.h"
#include "cs_types.h"

enum {
  PATIENCE = 100000,    /* looks at the run state */
  QUIET_CLOCKS = 256    /* longer than anything takes through the pipeline */
};

static const uint64_t ALL = UINT64_MAX;

/* ---- messages ---- */

/* The head of the FIFO; *there tells whether there is one. */
static int read_message(struct cs_host *h, struct cs_message *m, bool *there)
{
  uint32_t info, pc, w, pc_hi = 0, w_hi = 0;

  if (cs_host_get(h, CS_MSG_INFO_OFFSET, &info))
    return -1;
  *there = FIELD(info, MSG_INFO_VALID);
  if (!*there)
    return 0;
  if (cs_host_get(h, CS_MSG_PC_OFFSET, &pc) ||
      cs_host_get(h, CS_MSG_W_OFFSET, &w) ||
      cs_host_get(h, CS_MSG_COUNT_OFFSET, &m->count) ||
      (h->caps.xlen == 64 && (cs_host_get(h, CS_MSG_PC_HI_OFFSET, &pc_hi) ||
                              cs_host_get(h, CS_MSG_W_HI_OFFSET, &w_hi))))
    return -1;
  m->slot = FIELD(info, MSG_INFO_SLOT) & 3;
  m->mode = FIELD(info, MSG_INFO_MODE) & 3;
  m->context = FIELD(info, MSG_INFO_CONTEXT) & 1;
  m->pc = (uint64_t)pc_hi << 32 | pc;
  m->w = (uint64_t)w_hi << 32 | w;
  return cs_host_put(h, CS_POP_OFFSET, 0);
}

/* Who gets it says no more than that it went wrong. */
static int deliver_message(struct cs_host *h, const struct cs_message *m)
{
  h->err[0] = '\0';
  if (!h->message(h->user, m))
    return 0;
  return h->err[0] ? -1 : cs_host_fail(h, "out of memory");
}

/* Reads until the FIFO is empty, `limit` messages at most; counts them. */
static int read_all(struct cs_host *h, uint64_t limit, uint64_t *n)
{
  for (; limit; limit--) {
    struct cs_message m;
    bool there;

    if (read_message(h, &m, &there))
      return -1;
    if (!there)
      break;
    ++*n;
    if (deliver_message(h, &m))
      return -1;
  }
  return 0;
}

int cs_host_service(struct cs_host *h)
{
  uint64_t n = 0;

  return read_all(h, h->caps.fifo_depth, &n) ||
         cs_host_put(h, CS_INTR_STATE_OFFSET, CS_INTR_STATE_WATERMARK_MASK)
           ? -1 : 0;
}

/* ---- accounts ---- */

/* Extends a 32-bit counter that has grown by less than 2^32. */
static int extend(struct cs_host *h, unsigned addr, uint64_t *total)
{
  uint32_t now;

  if (cs_host_get(h, addr, &now))
    return -1;
  *total += (uint32_t)(now - (uint32_t)*total);
  return 0;
}

int cs_host_snapshot(struct cs_host *h)
{
  uint32_t queued;

  h->snapshot_clock = h->sim->clocks;
  if (cs_host_put(h, CS_SNAPSHOT_OFFSET, 0))
    return -1;
  for (unsigned i = 0; i < h->caps.slots; i++) {
    unsigned at = i * (CS_CNT1_SELECTED_OFFSET - CS_CNT0_SELECTED_OFFSET);

    if (extend(h, at + CS_CNT0_SELECTED_OFFSET, &h->slot[i].selected) ||
        extend(h, at + CS_CNT0_ACCEPTED_OFFSET, &h->slot[i].accepted) ||
        extend(h, at + CS_CNT0_DROPPED_OFFSET, &h->slot[i].dropped) ||
        cs_host_get(h, at + CS_CNT0_QUEUED_OFFSET, &queued))
      return -1;
    h->slot[i].queued = queued;
  }
  return extend(h, CS_EVENTS_OFFSET, &h->events) ||
         extend(h, CS_EMITTED_OFFSET, &h->emitted) ||
         extend(h, CS_EMITTED_COUNT_OFFSET, &h->emitted_count) ||
         extend(h, CS_CREDIT_OFFSET, &h->credit) ||
         extend(h, CS_REJECTED_OFFSET, &h->rejected) ||
         extend(h, CS_SENT_MSGS_OFFSET, &h->sent_msgs) ||
         extend(h, CS_SENT_COUNT_OFFSET, &h->sent_count) ||
         extend(h, CS_PORT_ERRORS_OFFSET, &h->port_errors) ||
         extend(h, CS_CYCLES_OFFSET, &h->cycles)
           ? -1 : 0;
}

static uint64_t in_flight(const struct cs_host *h)
{
  uint64_t n = 0;

  for (unsigned i = 0; i < h->caps.slots; i++)
    n += h->slot[i].queued + h->slot[i].accepted;
  return n - h->events;
}

int cs_host_settle(struct cs_host *h)
{
  uint64_t n;

  do {
    n = 0;
    cs_sim_idle(h->sim, QUIET_CLOCKS);
    if (read_all(h, ALL, &n) || cs_host_snapshot(h))
      return -1;
  } while (n || in_flight(h));
  return 0;
}

/* ---- stop ---- */

/* Hits and misses of all entries. */
static int tagged_held(struct cs_host *h, uint64_t *held)
{
  const struct cs_compressor *c = &h->compressor;

  for (uint32_t i = 0; i < 1u << (c->log2n + c->log2_ways); i++) {
    uint32_t value;

    if (cs_host_put(h, CS_TBL_ADDR_OFFSET, i) ||
        cs_host_get(h, CS_TBL_T_OFFSET, &value))
      return -1;
    *held += FIELD(value, TBL_T_HITS) + FIELD(value, TBL_T_MISSES);
  }
  return 0;
}

/* An entry of a table of engine U or E: as a message it has count 0 if there is
 * none. */
static int read_entry(struct cs_host *h, uint32_t i, struct cs_message *m)
{
  uint32_t n, pc, w, pc_hi = 0, w_hi = 0;

  if (cs_host_put(h, CS_TBL_ADDR_OFFSET, i) ||
      cs_host_get(h, CS_TBL_N_OFFSET, &n) ||
      cs_host_get(h, CS_TBL_PC_OFFSET, &pc) ||
      cs_host_get(h, CS_TBL_W_OFFSET, &w) ||
      (h->caps.xlen == 64 && (cs_host_get(h, CS_TBL_PC_HI_OFFSET, &pc_hi) ||
                              cs_host_get(h, CS_TBL_W_HI_OFFSET, &w_hi))))
    return -1;
  *m = (struct cs_message){
    .pc = (uint64_t)pc_hi << 32 | pc, .w = (uint64_t)w_hi << 32 | w,
    .count = FIELD(n, TBL_N_C), .slot = (uint8_t)FIELD(n, TBL_N_SLOT) };
  return 0;
}

/* Their counts; whole tuples are delivered if `flush`, and then are sent. */
static int saving_held(struct cs_host *h, bool flush, uint64_t *held)
{
  const struct cs_compressor *c = &h->compressor;
  bool deliver = flush && c->tag_bits == 0;

  for (uint32_t i = 0; i < 1u << (c->log2n + c->log2_ways); i++) {
    struct cs_message m;

    if (read_entry(h, i, &m) ||
        (deliver && m.count && deliver_message(h, &m)))
      return -1;
    *(deliver ? &h->sent_count : held) += m.count;
  }
  return 0;
}

/* Counts in the strata, from their contents. */
static int table_held(struct cs_host *h, bool flush, uint64_t *held)
{
  const struct cs_compressor *c = &h->compressor;
  uint32_t k;

  if (c->engine == CS_ENGINE_TAGGED)
    return tagged_held(h, held);
  if (c->engine != CS_ENGINE_STRATA)
    return saving_held(h, flush, held);
  if (!c->counter && c->sampler != CS_SAMPLER_P)
    return 0; /* its strata hold no counts */
  if (cs_host_get(h, CS_EARLY_STATE_OFFSET, &k))
    return -1;
  for (uint32_t i = 0; i < 1u << c->log2n; i++) {
    uint32_t value;

    if (cs_host_put(h, CS_TBL_ADDR_OFFSET, i) ||
        cs_host_get(h, c->counter ? CS_TBL_C_OFFSET : CS_TBL_S_OFFSET, &value))
      return -1;
    *held += c->early && !c->counter ? value & ((1u << k) - 1) : value;
    if (h->strata)
      h->strata[i] = value;
  }
  return 0;
}

int cs_host_stop(struct cs_host *h, bool flush, uint64_t *held)
{
  uint64_t n = 0;
  uint32_t ctrl = 0;

  if (read_all(h, h->caps.fifo_depth, &n) ||
      cs_host_put(h, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK))
    return -1;
  h->reading_out = true;
  for (int i = 0; FIELD(ctrl, CTRL_STATE) != CS_IDLE; i++) {
    if (i == PATIENCE)
      return cs_host_fail(h, "the profiler does not stop");
    if (read_all(h, ALL, &n) || cs_host_get(h, CS_CTRL_OFFSET, &ctrl))
      return -1;
  }
  *held = 0;
  return read_all(h, ALL, &n) || cs_host_snapshot(h) ||
         table_held(h, flush, held) ? -1 : 0;
}

void cs_host_report(const struct cs_host *h, uint64_t held,
                    struct cs_report *r)
{
  struct cs_report_law *l = &r->law;

  *l = (struct cs_report_law){
    .credit = h->credit, .sent = h->sent_count, .held = held,
    .counts = h->compressor.engine != CS_ENGINE_STRATA ||
              h->compressor.counter ||
              h->compressor.sampler == CS_SAMPLER_P,
    .events = h->events, .emitted = h->emitted, .rejected = h->rejected,
  };
  for (unsigned i = 0; i < CS_SLOT_MAX; i++) {
    r->slot[i].selected = h->slot[i].selected;
    r->slot[i].accepted = h->slot[i].accepted;
    r->slot[i].dropped = h->slot[i].dropped;
    r->slot[i].queued = h->slot[i].queued;
    l->accepted += h->slot[i].accepted;
  }
  r->port_errors = h->port_errors;
}
