/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_host.c - start, messages, stop and the accounts of a profiling session.
 */
#include "cs_host.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cs_config.h"
#include "cs_master.h"
#include "cs_regs.h"
#include "cs_types.h"

enum {
  WATERMARK = 100,      /* messages that make an interrupt worth its cost */
  STATE_PATIENCE = 100000,
  QUIET_CLOCKS = 256,   /* longer than anything takes through the pipeline */
  CLEARING = 64         /* clocks between two looks at the run state */
};

/* ---- registers ---- */

__attribute__((format(printf, 2, 3))) static int
fail(struct cs_host *h, const char *format, ...)
{
  va_list ap;

  va_start(ap, format);
  vsnprintf(h->err, sizeof h->err, format, ap);
  va_end(ap);
  return -1;
}

static int bus_fault(struct cs_host *h, const char *what, unsigned addr,
                     int response)
{
  if (h->sim->fault)
    return fail(h, "clock %llu: %s", (unsigned long long)h->sim->fault_clock,
                h->sim->fault);
  if (response < 0)
    return fail(h, "%s of register 0x%03x: no answer", what, addr);
  return fail(h, "%s of register 0x%03x: error response %d", what, addr,
              response);
}

static int put(struct cs_host *h, unsigned addr, uint32_t value)
{
  int response = cs_master_write(h->sim, (uint16_t)addr, value);

  return response ? bus_fault(h, "write", addr, response) : 0;
}

static int get(struct cs_host *h, unsigned addr, uint32_t *value)
{
  int response = cs_master_read(h->sim, (uint16_t)addr, value);

  return response ? bus_fault(h, "read", addr, response) : 0;
}

#define FIELD(value, name) (((value) & CS_##name##_MASK) >> CS_##name##_LSB)

static const char *refusal_name(unsigned code)
{
  static const char *const names[] = {
    [CS_OK] = "none", [CS_BAD_RATE] = "BAD_RATE",
    [CS_BAD_STRATA] = "BAD_STRATA", [CS_BAD_HASH] = "BAD_HASH",
    [CS_BAD_SEED] = "BAD_SEED", [CS_BAD_BURST] = "BAD_BURST",
    [CS_BAD_SLOT] = "BAD_SLOT", [CS_BAD_WATERMARK] = "BAD_WATERMARK",
    [CS_BAD_COMBINER] = "BAD_COMBINER", [CS_LOCKED] = "LOCKED",
    [CS_INACTIVE] = "INACTIVE", [CS_NOT_EMPTY] = "NOT_EMPTY",
    [CS_NO_STATE] = "NO_STATE", [CS_BUSY] = "BUSY",
    [CS_POP_EMPTY] = "POP_EMPTY", [CS_PARTIAL] = "PARTIAL",
  };

  if (code >= sizeof names / sizeof *names || !names[code])
    return "unknown code";
  return names[code];
}

static int check_refusal(struct cs_host *h)
{
  uint32_t status;

  if (get(h, CS_STATUS_OFFSET, &status))
    return -1;
  if (FIELD(status, STATUS_CODE))
    return fail(h, "the profiler refused: %s",
                refusal_name(FIELD(status, STATUS_CODE)));
  return 0;
}

static int wait_state(struct cs_host *h, enum cs_state wanted)
{
  for (int i = 0; i < STATE_PATIENCE; i += CLEARING) {
    uint32_t ctrl;

    if (get(h, CS_CTRL_OFFSET, &ctrl))
      return -1;
    if (FIELD(ctrl, CTRL_STATE) == (uint32_t)wanted)
      return 0;
    cs_sim_idle(h->sim, CLEARING);
  }
  return fail(h, "the profiler did not reach run state %d", wanted);
}

/* ---- start ---- */

static int read_caps(struct cs_host *h)
{
  struct cs_host_caps *c = &h->caps;
  uint32_t version, caps0, caps1, caps2;

  if (get(h, CS_VERSION_OFFSET, &version) || get(h, CS_CAPS0_OFFSET, &caps0) ||
      get(h, CS_CAPS1_OFFSET, &caps1) || get(h, CS_CAPS2_OFFSET, &caps2))
    return -1;
  c->version = version;
  c->slots = FIELD(caps0, CAPS0_SLOTS);
  c->strata = 1u << FIELD(caps0, CAPS0_LOG2_STRATA);
  c->hash_paper = FIELD(caps0, CAPS0_HASH_PAPER);
  c->xlen = FIELD(caps0, CAPS0_XLEN64) ? 64 : 32;
  c->nret = FIELD(caps0, CAPS0_NRET);
  c->combiner = FIELD(caps0, CAPS0_COMBINER);
  c->fifo_depth = FIELD(caps1, CAPS1_FIFO_DEPTH);
  c->queue_depth = FIELD(caps1, CAPS1_QUEUE_DEPTH);
  c->pct_bits = FIELD(caps2, CAPS2_PCT_BITS);
  return 0;
}

/* What the hardware cannot refuse for us: it has no register for a missing
 * slot or table, and a combiner of another size would go unnoticed. */
static int check_caps(struct cs_host *h, const struct cs_slot_cfg *slots,
                      unsigned n, unsigned masked)
{
  const struct cs_host_caps *c = &h->caps;
  bool table = masked > 0;

  for (unsigned i = 0; i < n; i++) {
    table |= slots[i].pct_en;
    if (c->xlen == 32 && slots[i].pc_lo > UINT32_MAX)
      return fail(h, "slot %u: pc range above 32 bits", i);
  }
  if (n > c->slots)
    return fail(h, "%u slots wanted, the profiler has %u", n, c->slots);
  if (table && !c->pct_bits)
    return fail(h, "the profiler has no PC table");
  if (h->compressor.comb_entries &&
      h->compressor.comb_entries != c->combiner)
    return fail(h, "combiner A%u wanted, the profiler has %u entries",
                h->compressor.comb_entries, c->combiner);
  return 0;
}

static int write_slot(struct cs_host *h, unsigned i,
                      const struct cs_slot_cfg *s)
{
  unsigned base = CS_SLOT0_CTRL_OFFSET +
                  i * (CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET);
  const struct { unsigned offset; uint32_t value; } writes[] = {
    { CS_SLOT0_CTRL_OFFSET,
      (uint32_t)s->enable << CS_SLOT_CTRL_ENABLE_LSB |
      (uint32_t)s->w_src << CS_SLOT_CTRL_W_SRC_LSB |
      (uint32_t)s->pc_exclude << CS_SLOT_CTRL_PC_EXCLUDE_LSB |
      (uint32_t)s->pct_en << CS_SLOT_CTRL_PCT_EN_LSB |
      (uint32_t)s->ctx_en << CS_SLOT_CTRL_CTX_EN_LSB |
      (uint32_t)s->mode_mask << CS_SLOT_CTRL_MODE_MASK_LSB },
    { CS_SLOT0_CLASS_OFFSET, s->class_mask },
    { CS_SLOT0_PC_LO_OFFSET, (uint32_t)s->pc_lo },
    { CS_SLOT0_PC_HI_OFFSET,
      h->caps.xlen == 32 && s->pc_hi > UINT32_MAX ? UINT32_MAX
                                                  : (uint32_t)s->pc_hi },
    { CS_SLOT0_PCF_OFFSET,
      (uint32_t)s->pcf_match << CS_SLOT_PCF_MATCH_LSB |
      (uint32_t)s->pcf_mask << CS_SLOT_PCF_MASK_LSB },
    { CS_SLOT0_CTX_OFFSET, s->ctx },
    { CS_SLOT0_EVENT_OFFSET,
      (uint32_t)s->ev_mask << CS_SLOT_EVENT_MASK_LSB |
      (uint32_t)s->ev_value << CS_SLOT_EVENT_VALUE_LSB },
    { CS_SLOT0_PC_LO_HI_OFFSET, (uint32_t)(s->pc_lo >> 32) },
    { CS_SLOT0_PC_HI_HI_OFFSET, (uint32_t)(s->pc_hi >> 32) },
  };

  for (size_t k = 0; k < sizeof writes / sizeof *writes; k++)
    if (put(h, base + writes[k].offset - CS_SLOT0_CTRL_OFFSET,
            writes[k].value))
      return -1;
  return 0;
}

static int configure(struct cs_host *h, const struct cs_slot_cfg *slots,
                     unsigned n, const uint64_t *masked_pc, unsigned masked)
{
  struct cs_reg_write writes[CS_CONFIG_WRITES];
  int count = cs_config_writes(&h->compressor, writes);
  unsigned depth = h->caps.fifo_depth;

  for (int i = 0; i < count; i++)
    if (put(h, writes[i].addr, writes[i].value))
      return -1;
  for (unsigned i = 0; i < n; i++)
    if (write_slot(h, i, &slots[i]))
      return -1;
  for (unsigned i = 0; i < masked; i++)
    if (put(h, CS_PCT_SET_OFFSET, cs_pchash(masked_pc[i]) % h->caps.pct_bits))
      return -1;
  if (put(h, CS_WATERMARK_OFFSET,
          depth > WATERMARK ? WATERMARK : depth * 3 / 4) ||
      put(h, CS_INTR_ENABLE_OFFSET, CS_INTR_ENABLE_WATERMARK_MASK))
    return -1;
  return check_refusal(h);
}

int cs_host_start(struct cs_host *h, struct cs_sim *sim,
                  const struct cs_compressor *c,
                  const struct cs_slot_cfg *slots, unsigned n,
                  const uint64_t *masked_pc, unsigned masked)
{
  h->sim = sim;
  h->compressor = *c;
  if (put(h, CS_STATUS_OFFSET, 0) ||
      put(h, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK) ||
      wait_state(h, CS_IDLE) || read_caps(h) ||
      check_caps(h, slots, n, masked) ||
      configure(h, slots, n, masked_pc, masked) ||
      put(h, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK) ||
      check_refusal(h))
    return -1;
  return wait_state(h, CS_RUN);
}

/* ---- messages ---- */

/* The head of the FIFO; *there tells whether there is one. */
static int read_message(struct cs_host *h, struct cs_message *m, bool *there)
{
  uint32_t info, pc, w, pc_hi = 0, w_hi = 0;

  if (get(h, CS_MSG_INFO_OFFSET, &info))
    return -1;
  *there = FIELD(info, MSG_INFO_VALID);
  if (!*there)
    return 0;
  if (get(h, CS_MSG_PC_OFFSET, &pc) || get(h, CS_MSG_W_OFFSET, &w) ||
      get(h, CS_MSG_COUNT_OFFSET, &m->count) ||
      (h->caps.xlen == 64 && (get(h, CS_MSG_PC_HI_OFFSET, &pc_hi) ||
                              get(h, CS_MSG_W_HI_OFFSET, &w_hi))))
    return -1;
  m->slot = (uint8_t)FIELD(info, MSG_INFO_SLOT);
  m->pc = (uint64_t)pc_hi << 32 | pc;
  m->w = (uint64_t)w_hi << 32 | w;
  return put(h, CS_POP_OFFSET, 0);
}

/* Reads until the FIFO is empty; *n messages. */
static int read_all(struct cs_host *h, bool deliver, uint64_t *n,
                    uint64_t *counts)
{
  for (;;) {
    struct cs_message m;
    bool there;

    if (read_message(h, &m, &there))
      return -1;
    if (!there)
      return 0;
    ++*n;
    *counts += m.count;
    if (deliver && h->message(h->user, &m))
      return fail(h, "out of memory");
  }
}

int cs_host_service(struct cs_host *h)
{
  uint64_t n = 0, counts = 0;

  return read_all(h, true, &n, &counts) ||
         put(h, CS_INTR_STATE_OFFSET, CS_INTR_STATE_WATERMARK_MASK)
           ? -1 : 0;
}

/* ---- accounts ---- */

/* Extends a 32-bit counter that has grown by less than 2^32. */
static int extend(struct cs_host *h, unsigned addr, uint64_t *total)
{
  uint32_t now;

  if (get(h, addr, &now))
    return -1;
  *total += (uint32_t)(now - (uint32_t)*total);
  return 0;
}

int cs_host_snapshot(struct cs_host *h)
{
  uint32_t queued;

  h->snapshot_clock = h->sim->clocks;
  if (put(h, CS_SNAPSHOT_OFFSET, 0))
    return -1;
  for (unsigned i = 0; i < h->caps.slots; i++) {
    unsigned at = i * (CS_CNT1_SELECTED_OFFSET - CS_CNT0_SELECTED_OFFSET);

    if (extend(h, at + CS_CNT0_SELECTED_OFFSET, &h->slot[i].selected) ||
        extend(h, at + CS_CNT0_ACCEPTED_OFFSET, &h->slot[i].accepted) ||
        extend(h, at + CS_CNT0_DROPPED_OFFSET, &h->slot[i].dropped) ||
        get(h, at + CS_CNT0_QUEUED_OFFSET, &queued))
      return -1;
    h->slot[i].queued = queued;
  }
  return extend(h, CS_EVENTS_OFFSET, &h->events) ||
         extend(h, CS_EMITTED_OFFSET, &h->emitted) ||
         extend(h, CS_EMITTED_COUNT_OFFSET, &h->emitted_count) ||
         extend(h, CS_CREDIT_OFFSET, &h->credit) ||
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
  uint64_t n, counts = 0;

  do {
    n = 0;
    cs_sim_idle(h->sim, QUIET_CLOCKS);
    if (read_all(h, true, &n, &counts) || cs_host_snapshot(h))
      return -1;
  } while (n || in_flight(h));
  return 0;
}

/* ---- stop ---- */

/* Counts in the strata, from their contents. */
static int table_held(struct cs_host *h, uint64_t *held)
{
  const struct cs_compressor *c = &h->compressor;
  uint32_t k;

  if (!c->counter && c->sampler != CS_SAMPLER_P)
    return 0; /* its strata hold no counts */
  if (get(h, CS_EARLY_STATE_OFFSET, &k))
    return -1;
  for (uint32_t i = 0; i < 1u << c->log2n; i++) {
    uint32_t value;

    if (put(h, CS_TBL_ADDR_OFFSET, i) ||
        get(h, c->counter ? CS_TBL_C_OFFSET : CS_TBL_S_OFFSET, &value))
      return -1;
    *held += c->early && !c->counter ? value & ((1u << k) - 1) : value;
  }
  return 0;
}

int cs_host_stop(struct cs_host *h, bool flush, uint64_t *held)
{
  uint64_t n = 0, counts = 0;
  uint32_t ctrl = 0;

  if (put(h, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK))
    return -1;
  for (int i = 0; FIELD(ctrl, CTRL_STATE) != CS_IDLE; i++) {
    if (i == STATE_PATIENCE)
      return fail(h, "the profiler does not stop");
    if (read_all(h, flush, &n, &counts) || get(h, CS_CTRL_OFFSET, &ctrl))
      return -1;
  }
  if (read_all(h, flush, &n, &counts))
    return -1;
  *held = flush ? 0 : counts;
  return table_held(h, held) || (flush && cs_host_snapshot(h)) ? -1 : 0;
}

void cs_host_report(const struct cs_host *h, uint64_t held,
                    struct cs_report *r)
{
  struct cs_report_law *l = &r->law;

  *l = (struct cs_report_law){
    .credit = h->credit, .sent = h->sent_count, .held = held,
    .counts = h->compressor.counter ||
              h->compressor.sampler == CS_SAMPLER_P,
    .events = h->events, .emitted = h->emitted,
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
