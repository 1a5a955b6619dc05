/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_drv.c - driver of the profiler for any target.
 */
#include "cs_drv.h"

enum { PATIENCE = 1000000 };

#define FIELD(value, name) (((value) & CS_##name##_MASK) >> CS_##name##_LSB)
#define PLACE(value, name) ((uint32_t)(value) << CS_##name##_LSB)
#define SLOT_STEP (CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET)
#define CNT_STEP (CS_CNT1_SELECTED_OFFSET - CS_CNT0_SELECTED_OFFSET)

static uint32_t get(struct cs_drv *d, uint32_t offset)
{
  return d->get(d->bus, offset);
}

static void put(struct cs_drv *d, uint32_t offset, uint32_t value)
{
  d->put(d->bus, offset, value);
}

static int refusal(struct cs_drv *d)
{
  return (int)FIELD(get(d, CS_STATUS_OFFSET), STATUS_CODE);
}

static uint32_t state(struct cs_drv *d)
{
  return FIELD(get(d, CS_CTRL_OFFSET), CTRL_STATE);
}

static uint32_t patience(const struct cs_drv *d)
{
  return d->patience ? d->patience : PATIENCE;
}

static int wait_state(struct cs_drv *d, uint32_t wanted)
{
  for (uint32_t i = patience(d); i; i--)
    if (state(d) == wanted)
      return 0;
  return CS_DRV_NO_ANSWER;
}

static uint32_t log2_of(uint32_t n)
{
  uint32_t k = 0;

  while (n > 1) {
    n >>= 1;
    k++;
  }
  return k;
}

static void read_caps(struct cs_drv *d)
{
  uint32_t caps0 = get(d, CS_CAPS0_OFFSET), caps1 = get(d, CS_CAPS1_OFFSET);
  uint32_t caps2 = get(d, CS_CAPS2_OFFSET);
  struct cs_drv_caps *c = &d->caps;

  c->slots = FIELD(caps0, CAPS0_SLOTS);
  c->lanes = FIELD(caps0, CAPS0_NRET);
  c->xlen = FIELD(caps0, CAPS0_XLEN64) ? 64 : 32;
  c->strata = 1u << FIELD(caps0, CAPS0_LOG2_STRATA);
  c->combiner = FIELD(caps0, CAPS0_COMBINER);
  c->samplers = FIELD(caps0, CAPS0_SAMPLERS);
  c->hash_paper = (uint8_t)FIELD(caps0, CAPS0_HASH_PAPER);
  c->fifo_depth = FIELD(caps1, CAPS1_FIFO_DEPTH);
  c->queue_depth = FIELD(caps1, CAPS1_QUEUE_DEPTH);
  c->pct_bits = FIELD(caps2, CAPS2_PCT_BITS);
  c->engines = FIELD(caps2, CAPS2_ENGINES);
  c->ring = (uint8_t)FIELD(caps2, CAPS2_RING);
  c->cop = (uint8_t)FIELD(caps2, CAPS2_COP);
  c->supervisor = (uint8_t)FIELD(caps2, CAPS2_SUPERVISOR);
}

int cs_drv_open(struct cs_drv *d)
{
  int error;

  if (FIELD(get(d, CS_IMPL_OFFSET), IMPL_COMP_TYPE) != 0xf)
    return CS_DRV_NO_DEVICE;
  put(d, CS_CTRL_OFFSET, 0);          /* forget what was before */
  put(d, CS_STATUS_OFFSET, 0);
  put(d, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  error = wait_state(d, CS_STATE_IDLE);
  if (error)
    return error;
  put(d, CS_INTR_STATE_OFFSET, ~0u);
  read_caps(d);
  return 0;
}

/* 2^32 / r - 1 without a division of 64 bits. */
static uint32_t threshold(uint32_t r)
{
  uint32_t quotient = ~0u / r;

  return ~0u % r == r - 1 ? quotient : quotient - 1;
}

int cs_drv_compressor(struct cs_drv *d, const struct cs_drv_compressor *c)
{
  uint32_t most = d->caps.fifo_depth;
  uint32_t strata = c->strata ? c->strata : 1;

  if (!(d->caps.samplers >> c->sampler & 1) || strata > d->caps.strata ||
      (c->combiner && !d->caps.combiner))
    return CS_DRV_MISSING;
  put(d, CS_COMP_OFFSET,
      PLACE(c->sampler, COMP_SAMPLER) | PLACE(c->counter, COMP_COUNTER) |
      PLACE(!c->zero_phase, COMP_RANDOM_PHASE) |
      PLACE(!d->caps.hash_paper, COMP_HASH) |
      PLACE(log2_of(strata), COMP_LOG2N) | PLACE(c->combiner, COMP_COMB_EN));
  put(d, CS_RATE_OFFSET, c->r);
  put(d, CS_R_THRESH_OFFSET, c->r ? threshold(c->r) : 0);
  if (c->seed)
    put(d, CS_SEED_OFFSET, c->seed);
  put(d, CS_WATERMARK_OFFSET, c->watermark ? c->watermark : most * 3 / 4);
  put(d, CS_FIFO_TIMEOUT_OFFSET, c->fifo_timeout);
  return 0;
}

int cs_drv_slot(struct cs_drv *d, uint32_t index, const struct cs_drv_slot *s)
{
  uint32_t base = index * SLOT_STEP;
  uint64_t hi = s->pc_lo || s->pc_hi ? s->pc_hi : ~(uint64_t)0;

  if (index >= d->caps.slots)
    return CS_DRV_MISSING;
  put(d, base + CS_SLOT0_CLASS_OFFSET, s->classes);
  put(d, base + CS_SLOT0_PC_LO_OFFSET, (uint32_t)s->pc_lo);
  put(d, base + CS_SLOT0_PC_HI_OFFSET, (uint32_t)hi);
  if (d->caps.xlen == 64) {
    put(d, base + CS_SLOT0_PC_LO_HI_OFFSET, (uint32_t)(s->pc_lo >> 32));
    put(d, base + CS_SLOT0_PC_HI_HI_OFFSET, (uint32_t)(hi >> 32));
  }
  put(d, base + CS_SLOT0_EVENT_OFFSET, PLACE(s->events, SLOT_EVENT_MASK) |
      PLACE(s->event_values, SLOT_EVENT_VALUE));
  put(d, base + CS_SLOT0_CTRL_OFFSET,
      CS_SLOT_CTRL_ENABLE_MASK | PLACE(s->w, SLOT_CTRL_W_SRC) |
      PLACE(s->pc_exclude != 0, SLOT_CTRL_PC_EXCLUDE) |
      PLACE(s->modes ? s->modes : 0xb, SLOT_CTRL_MODE_MASK));
  return 0;
}

int cs_drv_start(struct cs_drv *d, int interrupts)
{
  int code;

  put(d, CS_INTR_ENABLE_OFFSET, interrupts ? CS_INTR_ENABLE_WATERMARK_MASK |
      CS_INTR_ENABLE_TIMEOUT_MASK : 0);
  put(d, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
  code = refusal(d);
  return code ? code : wait_state(d, CS_STATE_RUN);
}

int cs_drv_message(struct cs_drv *d, struct cs_drv_message *m)
{
  uint32_t info = get(d, CS_MSG_INFO_OFFSET);

  if (!(info & CS_MSG_INFO_VALID_MASK))
    return 0;
  m->pc = get(d, CS_MSG_PC_OFFSET);
  m->w = get(d, CS_MSG_W_OFFSET);
  if (d->caps.xlen == 64) {
    m->pc |= (uint64_t)get(d, CS_MSG_PC_HI_OFFSET) << 32;
    m->w |= (uint64_t)get(d, CS_MSG_W_HI_OFFSET) << 32;
  }
  m->count = get(d, CS_MSG_COUNT_OFFSET);
  m->slot = (uint8_t)FIELD(info, MSG_INFO_SLOT);
  m->mode = (uint8_t)FIELD(info, MSG_INFO_MODE);
  m->is_context = (uint8_t)FIELD(info, MSG_INFO_CONTEXT);
  put(d, CS_POP_OFFSET, 0);
  return 1;
}

void cs_drv_answer(struct cs_drv *d)
{
  put(d, CS_INTR_STATE_OFFSET, get(d, CS_INTR_STATE_OFFSET));
}

int cs_drv_stop(struct cs_drv *d, void (*take)(void *user,
                                               const struct cs_drv_message *),
                void *user)
{
  struct cs_drv_message m;

  put(d, CS_INTR_ENABLE_OFFSET, 0);
  put(d, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  for (uint32_t i = patience(d); i; i--) {
    while (cs_drv_message(d, &m))
      take(user, &m);
    if (get(d, CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK)
      return 0;
  }
  return CS_DRV_NO_ANSWER;
}

void cs_drv_snapshot(struct cs_drv *d, struct cs_drv_counters *c)
{
  put(d, CS_SNAPSHOT_OFFSET, 0);
  for (uint32_t i = 0; i < 4; i++) {
    uint32_t base = i * CNT_STEP;

    c->selected[i] = get(d, base + CS_CNT0_SELECTED_OFFSET);
    c->accepted[i] = get(d, base + CS_CNT0_ACCEPTED_OFFSET);
    c->dropped[i] = get(d, base + CS_CNT0_DROPPED_OFFSET);
    c->queued[i] = get(d, base + CS_CNT0_QUEUED_OFFSET);
  }
  c->events = get(d, CS_EVENTS_OFFSET);
  c->sent_msgs = get(d, CS_SENT_MSGS_OFFSET);
  c->sent_count = get(d, CS_SENT_COUNT_OFFSET);
  c->port_errors = get(d, CS_PORT_ERRORS_OFFSET);
  c->cycles = get(d, CS_CYCLES_OFFSET);
}
