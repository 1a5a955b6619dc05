/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_host.c - registers, capabilities and the start of a profiling session.
 */
#include "cs_host.h"

#include <stdarg.h>
#include <stdio.h>

#include "cs_config.h"
#include "cs_host_regs.h"
#include "cs_master.h"
#include "cs_types.h"

enum {
  WATERMARK = 100,      /* messages that make an interrupt worth its cost */
  PATIENCE = 100000,    /* clocks for a change of the run state */
  CLEARING = 64         /* clocks between two looks at it */
};

/* ---- registers ---- */

int cs_host_fail(struct cs_host *h, const char *format, ...)
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
    return cs_host_fail(h, "clock %llu: %s",
                        (unsigned long long)h->sim->fault_clock,
                        h->sim->fault);
  if (response < 0)
    return cs_host_fail(h, "%s of register 0x%03x: no answer", what, addr);
  return cs_host_fail(h, "%s of register 0x%03x: error response %d", what,
                      addr, response);
}

int cs_host_put(struct cs_host *h, unsigned addr, uint32_t value)
{
  int response = cs_master_write(h->sim, (uint16_t)addr, value);

  return response ? bus_fault(h, "write", addr, response) : 0;
}

int cs_host_get(struct cs_host *h, unsigned addr, uint32_t *value)
{
  int response = cs_master_read(h->sim, (uint16_t)addr, value);

  return response ? bus_fault(h, "read", addr, response) : 0;
}

static const char *refusal_name(unsigned code)
{
  static const char *const names[] = {
    [CS_OK] = "none", [CS_BAD_RATE] = "BAD_RATE",
    [CS_BAD_STRATA] = "BAD_STRATA", [CS_BAD_HASH] = "BAD_HASH",
    [CS_BAD_SEED] = "BAD_SEED", [CS_BAD_BURST] = "BAD_BURST",
    [CS_BAD_SLOT] = "BAD_SLOT", [CS_BAD_WATERMARK] = "BAD_WATERMARK",
    [CS_BAD_COMBINER] = "BAD_COMBINER",
    [CS_BAD_SAMPLER] = "BAD_SAMPLER", [CS_BAD_ENGINE] = "BAD_ENGINE",
    [CS_BAD_TAG] = "BAD_TAG", [CS_LOCKED] = "LOCKED",
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

  if (cs_host_get(h, CS_STATUS_OFFSET, &status))
    return -1;
  if (FIELD(status, STATUS_CODE))
    return cs_host_fail(h, "the profiler refused: %s",
                        refusal_name(FIELD(status, STATUS_CODE)));
  return 0;
}

static int wait_state(struct cs_host *h, enum cs_state wanted)
{
  for (int i = 0; i < PATIENCE; i += CLEARING) {
    uint32_t ctrl;

    if (cs_host_get(h, CS_CTRL_OFFSET, &ctrl))
      return -1;
    if (FIELD(ctrl, CTRL_STATE) == (uint32_t)wanted)
      return 0;
    cs_sim_idle(h->sim, CLEARING);
  }
  return cs_host_fail(h, "the profiler did not reach run state %d", wanted);
}

/* ---- start ---- */

static int read_caps(struct cs_host *h)
{
  struct cs_host_caps *c = &h->caps;
  uint32_t version, caps0, caps1, caps2;

  if (cs_host_get(h, CS_VERSION_OFFSET, &version) ||
      cs_host_get(h, CS_CAPS0_OFFSET, &caps0) ||
      cs_host_get(h, CS_CAPS1_OFFSET, &caps1) ||
      cs_host_get(h, CS_CAPS2_OFFSET, &caps2))
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
  c->engines = FIELD(caps2, CAPS2_ENGINES);
  c->tiers = FIELD(caps2, CAPS2_TIERS);
  c->supervisor = FIELD(caps2, CAPS2_SUPERVISOR);
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
      return cs_host_fail(h, "slot %u: pc range above 32 bits", i);
  }
  if (!(c->engines >> h->compressor.engine & 1))
    return cs_host_fail(h, "a table compressor is wanted that the profiler "
                        "does not have");
  if (h->compressor.tiers && !c->tiers)
    return cs_host_fail(h, "two tiers of strata are wanted that the profiler "
                        "does not have");
  if (h->contexts && !c->supervisor)
    return cs_host_fail(h, "context records are wanted that the profiler does "
                        "not have");
  if (h->compressor.bound)
    return cs_host_fail(h, "bound=on: only the event-level model has bounds");
  if (n > c->slots)
    return cs_host_fail(h, "%u slots wanted, the profiler has %u", n,
                        c->slots);
  if (table && !c->pct_bits)
    return cs_host_fail(h, "the profiler has no PC table");
  if (h->compressor.comb_entries &&
      h->compressor.comb_entries != c->combiner)
    return cs_host_fail(h, "combiner A%u wanted, the profiler has %u entries",
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
    if (cs_host_put(h, base + writes[k].offset - CS_SLOT0_CTRL_OFFSET,
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
    if (cs_host_put(h, writes[i].addr, writes[i].value))
      return -1;
  for (unsigned i = 0; i < n; i++)
    if (write_slot(h, i, &slots[i]))
      return -1;
  for (unsigned i = 0; i < masked; i++)
    if (cs_host_put(h, CS_PCT_SET_OFFSET,
                    cs_pchash(masked_pc[i]) % h->caps.pct_bits))
      return -1;
  if (h->contexts &&
      cs_host_put(h, CS_CONTEXT_OFFSET,
                  CS_CONTEXT_ON_MASK |
                  CS_HOST_LOG2_TICK << CS_CONTEXT_LOG2_TICK_LSB))
    return -1;
  if (cs_host_put(h, CS_WATERMARK_OFFSET,
                  depth > WATERMARK ? WATERMARK : depth * 3 / 4) ||
      cs_host_put(h, CS_INTR_ENABLE_OFFSET, CS_INTR_ENABLE_WATERMARK_MASK))
    return -1;
  return check_refusal(h);
}

int cs_host_mark(struct cs_host *h, uint32_t mark)
{
  return cs_host_put(h, CS_MARK_OFFSET, mark);
}

int cs_host_attach(struct cs_host *h, struct cs_sim *sim,
                   const struct cs_compressor *c)
{
  h->sim = sim;
  h->compressor = *c;
  return read_caps(h) ||
         cs_host_put(h, CS_INTR_ENABLE_OFFSET, 0) ? -1 : 0;
}

/* The answer is that of a few clocks ago. */
static int read_time(struct cs_host *h)
{
  enum { AGE = 4 };
  uint32_t time;

  if (cs_host_get(h, CS_TIME_OFFSET, &time))
    return -1;
  h->time_origin = time + AGE - h->sim->clocks;
  return 0;
}

int cs_host_start(struct cs_host *h, struct cs_sim *sim,
                  const struct cs_compressor *c,
                  const struct cs_slot_cfg *slots, unsigned n,
                  const uint64_t *masked_pc, unsigned masked)
{
  h->sim = sim;
  h->compressor = *c;
  if (cs_host_put(h, CS_STATUS_OFFSET, 0) ||
      cs_host_put(h, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK) ||
      wait_state(h, CS_IDLE) || read_caps(h) ||
      check_caps(h, slots, n, masked) ||
      configure(h, slots, n, masked_pc, masked) ||
      cs_host_put(h, CS_CTRL_OFFSET,
                  CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK) ||
      check_refusal(h))
    return -1;
  return wait_state(h, CS_RUN) || (h->contexts && read_time(h)) ? -1 : 0;
}
