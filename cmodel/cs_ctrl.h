/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_ctrl.h - run states and refusals.
 *
 * cs_ctrl_now() decides what this clock's write and the blocks' levels lead
 * to; the core sees enter_init from it; cs_ctrl_step() makes it so.
 */
#ifndef CS_CTRL_H
#define CS_CTRL_H

#include "cs_cfg.h"
#include "cs_reg_file.h"
#include "cs_types.h"

struct cs_ctrl_state {
  uint32_t clear_clocks;     /* length of CLEAR */
  uint32_t lock_bits;        /* bits of LOCK that are built */
  uint8_t state;             /* enum cs_state */
  bool starting;             /* a start has passed, INIT or RUN comes next */
  bool resume, inited;
  bool values_off, addresses_off, m_off, window, privileged; /* LOCK */
  uint8_t code, count;       /* STATUS */
  uint8_t cfg_code, cfg_code_d; /* ... two clocks behind, one clock behind */
  uint32_t init_cnt, clr_cnt;
  uint8_t drain_cnt;
};

struct cs_ctrl_in {
  struct cs_reg_write_now w; /* of the clock before, the command */
  bool compressor;           /* this clock's write is to a register of it */
  bool partial;              /* a write with a wrong strobe */
  bool pipe_empty;           /* queue, P..M and staging hold nothing, the
                              * coprocessor has no more tuples */
  bool comb_empty;
  bool tup_v;                /* the coprocessor holds a tuple */
  uint32_t fifo_level;
  bool msg_valid;            /* head of the message FIFO */
  bool ring_owns;            /* the DMA ring takes the messages */
  uint32_t log2n;
  enum cs_refusal fault;     /* of the configuration */
};

struct cs_ctrl_now {
  uint8_t state;             /* in the next clock */
  bool starting;             /* in the next clock */
  enum cs_refusal refusal;   /* CS_OK = none */
  bool enter_init;
};

void cs_ctrl_init(struct cs_ctrl_state *c, const struct cs_params *params);

/* rst_ni. */
void cs_ctrl_reset(struct cs_ctrl_state *c);

/* Registers whose write makes the table's contents meaningless. */
bool cs_ctrl_writes_compressor(const struct cs_reg_write_now *w);

void cs_ctrl_now(const struct cs_ctrl_state *c, const struct cs_ctrl_in *in,
                 struct cs_ctrl_now *now);
void cs_ctrl_step(struct cs_ctrl_state *c, const struct cs_ctrl_in *in,
                  const struct cs_ctrl_now *now);

static inline bool cs_ctrl_locked(const struct cs_ctrl_state *c)
{
  return c->starting || c->state == CS_INIT || c->state == CS_RUN ||
         c->state == CS_DRAIN;
}

static inline bool cs_ctrl_drain_flush(const struct cs_ctrl_state *c,
                                       bool pipe_empty)
{
  return c->state == CS_DRAIN && c->drain_cnt == 7 && pipe_empty;
}

/* It stays in OFF, IDLE or RUN, where all counters are 0, and knows of the
 * fault: without a command a step changes nothing. */
static inline bool cs_ctrl_steady(const struct cs_ctrl_state *c,
                                  enum cs_refusal fault)
{
  if (c->starting || c->cfg_code_d != (uint8_t)fault)
    return false;
  if (c->state == CS_OFF)
    return !c->resume && !c->inited && c->cfg_code == CS_OK;
  return (c->state == CS_RUN || c->state == CS_IDLE) &&
         c->cfg_code == (uint8_t)fault;
}

/* CTRL, STATUS and LOCK as they read. */
uint32_t cs_ctrl_read_lock(const struct cs_ctrl_state *c);
uint32_t cs_ctrl_read_ctrl(const struct cs_ctrl_state *c,
                           uint32_t fifo_level);
uint32_t cs_ctrl_read_status(const struct cs_ctrl_state *c);

#endif
