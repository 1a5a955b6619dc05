/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_ctrl.c - the run state machine (docs/design/registers.md).
 */
#include "cs_ctrl.h"

#include "cs_marks.h"
#include "cs_regs.h"

#define LOCK_BITS \
  (CS_LOCK_VALUES_OFF_MASK | CS_LOCK_ADDRESSES_OFF_MASK | \
   CS_LOCK_M_OFF_MASK | CS_LOCK_WINDOW_MASK | CS_LOCK_PRIVILEGED_MASK)

void cs_ctrl_init(struct cs_ctrl_state *c, const struct cs_params *params)
{
  int least = params->tiers ? CS_MARK_SETS : 1;

  *c = (struct cs_ctrl_state){
    .clear_clocks = (uint32_t)(params->pct_bits > least ? params->pct_bits
                                                        : least),
    .lock_bits = params->supervisor ? LOCK_BITS
                                    : CS_LOCK_VALUES_OFF_MASK};
}

void cs_ctrl_reset(struct cs_ctrl_state *c)
{
  *c = (struct cs_ctrl_state){.clear_clocks = c->clear_clocks,
                              .lock_bits = c->lock_bits};
}

/* Where the state goes by itself. */
static uint8_t next_state(const struct cs_ctrl_state *c,
                          const struct cs_ctrl_in *in)
{
  switch (c->state) {
  case CS_IDLE:
    return !c->starting ? CS_IDLE : c->resume ? CS_RUN : CS_INIT;
  case CS_CLEAR:
    return c->clr_cnt == c->clear_clocks - 1 ? CS_IDLE : CS_CLEAR;
  case CS_INIT:
    return c->init_cnt == CS_INIT_WARMUP + (1u << in->log2n) - 1 ? CS_RUN
                                                                 : CS_INIT;
  case CS_DRAIN:
    return c->drain_cnt == 7 && in->pipe_empty && in->comb_empty ? CS_IDLE
                                                                 : CS_DRAIN;
  default:
    return c->state;
  }
}

static void start(const struct cs_ctrl_state *c, const struct cs_ctrl_in *in,
                  bool resume, struct cs_ctrl_now *now)
{
  if (c->cfg_code != CS_OK)
    now->refusal = (enum cs_refusal)c->cfg_code;
  else if (!resume && (in->fifo_level != 0 || !in->comb_empty || in->tup_v))
    now->refusal = CS_NOT_EMPTY;
  else if (resume && !c->inited)
    now->refusal = CS_NO_STATE;
  else
    now->starting = true;
}

static void write_ctrl(const struct cs_ctrl_state *c,
                       const struct cs_ctrl_in *in, struct cs_ctrl_now *now)
{
  bool enable = in->w.wdata & CS_CTRL_ENABLE_MASK;

  if (!(in->w.wdata & CS_CTRL_ACTIVE_MASK)) {
    now->state = CS_OFF;
    return;
  }
  switch (c->state) {
  case CS_OFF:
    now->state = CS_CLEAR;
    now->refusal = enable ? CS_INACTIVE : CS_OK;
    break;
  case CS_CLEAR:
    now->refusal = enable ? CS_INACTIVE : CS_OK;
    break;
  case CS_IDLE:
    if (enable)
      start(c, in, in->w.wdata & CS_CTRL_RESUME_MASK, now);
    break;
  case CS_INIT:
  case CS_RUN:
    if (!enable)
      now->state = CS_DRAIN;
    break;
  case CS_DRAIN:
    now->refusal = enable ? CS_BUSY : CS_OK;
    break;
  }
}

/* What was sampled under other rules has to go. */
static bool locks_more(const struct cs_ctrl_state *c,
                       const struct cs_ctrl_in *in)
{
  return c->lock_bits == LOCK_BITS &&
         (in->w.wdata & c->lock_bits & ~cs_ctrl_read_lock(c)) != 0;
}

void cs_ctrl_now(const struct cs_ctrl_state *c, const struct cs_ctrl_in *in,
                 struct cs_ctrl_now *now)
{
  now->state = next_state(c, in);
  now->refusal = CS_OK;
  now->starting = false;
  now->enter_init = c->starting && now->state == CS_INIT;
  if (in->partial) {
    now->refusal = CS_PARTIAL;
    return;
  }
  if (in->w.strobe == CS_CTRL_OFFSET)
    write_ctrl(c, in, now);
  if (in->w.strobe == CS_LOCK_OFFSET && locks_more(c, in))
    now->state = CS_OFF;
  if (c->state == CS_OFF)
    return;
  if (in->w.lock_err)
    now->refusal = CS_LOCKED;
  if (in->w.strobe == CS_PCT_CLEAR_OFFSET) {
    if (c->state == CS_IDLE)
      now->state = CS_CLEAR;
    else
      now->refusal = CS_LOCKED;
  }
  if (in->w.strobe == CS_POP_OFFSET && in->ring_owns)
    now->refusal = CS_POP_RING;
  else if (in->w.strobe == CS_POP_OFFSET && !in->msg_valid)
    now->refusal = CS_POP_EMPTY;
}

bool cs_ctrl_writes_compressor(const struct cs_reg_write_now *w)
{
  if (!w->stored)
    return false;
  switch (w->addr) {
  case CS_COMP_OFFSET:
  case CS_RATE_OFFSET:
  case CS_R_THRESH_OFFSET:
  case CS_EARLY_OFFSET:
  case CS_TICK_OFFSET:
  case CS_BURST_OFFSET:
  case CS_SEED_OFFSET:
  case CS_TAGGED_OFFSET:
  case CS_TIERS_OFFSET:
  case CS_CONTEXT_OFFSET:
    return true;
  default:
    return false;
  }
}

static void step_status(struct cs_ctrl_state *c, const struct cs_ctrl_in *in,
                        enum cs_refusal refusal)
{
  if (in->w.strobe == CS_STATUS_OFFSET)
    c->code = c->count = 0;
  if (refusal == CS_OK)
    return;
  c->code = (uint8_t)refusal;
  if (c->count != 0xff)
    c->count++;
}

static void step_counters(struct cs_ctrl_state *c,
                          const struct cs_ctrl_now *now)
{
  bool stays = now->state == c->state;

  c->init_cnt = stays && c->state == CS_INIT ? c->init_cnt + 1 : 0;
  c->clr_cnt = stays && c->state == CS_CLEAR ? c->clr_cnt + 1 : 0;
  if (!stays || c->state != CS_DRAIN)
    c->drain_cnt = 0;
  else if (c->drain_cnt != 7)
    c->drain_cnt++;
}

static void lock(struct cs_ctrl_state *c, uint32_t bits)
{
  c->values_off |= (bits & CS_LOCK_VALUES_OFF_MASK) != 0;
  c->addresses_off |= (bits & CS_LOCK_ADDRESSES_OFF_MASK) != 0;
  c->m_off |= (bits & CS_LOCK_M_OFF_MASK) != 0;
  c->window |= (bits & CS_LOCK_WINDOW_MASK) != 0;
  c->privileged |= (bits & CS_LOCK_PRIVILEGED_MASK) != 0;
}

void cs_ctrl_step(struct cs_ctrl_state *c, const struct cs_ctrl_in *in,
                  const struct cs_ctrl_now *now)
{
  step_counters(c, now);
  step_status(c, in, now->refusal);
  if (c->state == CS_OFF) {
    c->resume = c->inited = false;
    c->cfg_code = CS_OK;
  } else {
    if (in->w.strobe == CS_CTRL_OFFSET &&
        (in->w.wdata & CS_CTRL_ACTIVE_MASK))
      c->resume = in->w.wdata & CS_CTRL_RESUME_MASK;
    if (now->enter_init || in->compressor)
      c->inited = false;
    else if (c->state == CS_INIT && now->state == CS_RUN)
      c->inited = true;
    c->cfg_code = c->cfg_code_d;
  }
  c->cfg_code_d = (uint8_t)in->fault;
  if (in->w.strobe == CS_LOCK_OFFSET)
    lock(c, in->w.wdata & c->lock_bits);
  c->state = now->state;
  c->starting = now->starting;
}

uint32_t cs_ctrl_read_ctrl(const struct cs_ctrl_state *c, uint32_t fifo_level)
{
  bool active = c->state != CS_OFF && c->state != CS_CLEAR;
  bool enable = c->state == CS_INIT || c->state == CS_RUN;
  bool empty = c->state == CS_IDLE && fifo_level == 0;

  return (uint32_t)active << CS_CTRL_ACTIVE_LSB |
         (uint32_t)enable << CS_CTRL_ENABLE_LSB |
         (uint32_t)empty << CS_CTRL_EMPTY_LSB |
         (uint32_t)c->resume << CS_CTRL_RESUME_LSB |
         (uint32_t)c->state << CS_CTRL_STATE_LSB;
}

uint32_t cs_ctrl_read_lock(const struct cs_ctrl_state *c)
{
  return (uint32_t)c->values_off << CS_LOCK_VALUES_OFF_LSB |
         (uint32_t)c->addresses_off << CS_LOCK_ADDRESSES_OFF_LSB |
         (uint32_t)c->m_off << CS_LOCK_M_OFF_LSB |
         (uint32_t)c->window << CS_LOCK_WINDOW_LSB |
         (uint32_t)c->privileged << CS_LOCK_PRIVILEGED_LSB;
}

uint32_t cs_ctrl_read_status(const struct cs_ctrl_state *c)
{
  return (uint32_t)c->code << CS_STATUS_CODE_LSB |
         (uint32_t)c->count << CS_STATUS_COUNT_LSB;
}
