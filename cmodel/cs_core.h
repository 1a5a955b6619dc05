/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_core.h - everything between the retirement port and the message head:
 * the blocks and what they tell each other in a clock.
 */
#ifndef CS_CORE_H
#define CS_CORE_H

#include "cs_cfg.h"
#include "cs_combiner.h"
#include "cs_compressor.h"
#include "cs_context.h"
#include "cs_cop.h"
#include "cs_fifo.h"
#include "cs_issue.h"
#include "cs_reg_file.h"
#include "cs_select.h"
#include "cs_stats.h"
#include "cs_compressor_wide.h"

struct cs_core_state {
  struct cs_params params;
  unsigned banks;                     /* as many as lanes */
  bool clean;                         /* all registers at reset values */
  struct cs_select_state select;
  struct cs_context_state context;    /* with Supervisor */
  struct cs_fifo_state queue;
  struct cs_row *rows;                /* of the queue */
  struct cs_issue_state issue;
  /* One lane: */
  struct cs_compressor_state comp;
  struct cs_fifo_state staging;
  struct cs_message staged[CS_STAGE_DEPTH];
  /* Several lanes, instead of these (else NULL): */
  struct cs_compressor_wide_state *wide;
  struct cs_combiner_state comb;
  struct cs_message tuple;            /* the coprocessor's, as the combiner
                                       * takes it */
  struct cs_fifo_state fifo;
  struct cs_message *messages;        /* of the message FIFO */
  struct cs_stats_state stats;
  struct cs_cop_state *cop;           /* NULL without */
};

struct cs_core_in {
  const struct cs_rvfi *lanes;
  const struct cs_cfg *cfg;
  const struct cs_reg_write_now *w;   /* the command of this clock */
  bool tbl_we;                        /* TBL_ADDR, without waiting */
  uint32_t tbl_addr;
  uint8_t state;
  bool inited, enter_init, drain_flush;
  bool values_off, addresses_off, m_off; /* of LOCK */
  bool pop;                           /* the message at the head leaves */
  uint32_t init_cnt, clr_cnt;
  const struct cs_ring_bus *cop_bus;  /* of the coprocessor's registers; not
                                       * looked at without one */
};

/* False when memory is short. */
bool cs_core_init(struct cs_core_state *c, const struct cs_params *params);
void cs_core_free(struct cs_core_state *c);
/* rst_ni; OFF leaves STATUS and reads of the coprocessor. */
void cs_core_reset(struct cs_core_state *c);
void cs_core_step(struct cs_core_state *c, const struct cs_core_in *in);

/* Bank b (one lane: 0 is all there is), and its staging FIFO. */
const struct cs_sampler_bank_state *cs_core_bank(const struct cs_core_state *c,
                                         unsigned b);
const struct cs_fifo_state *cs_core_staging(const struct cs_core_state *c,
                                            unsigned b);
const struct cs_message *cs_core_staged(const struct cs_core_state *c,
                                        unsigned b);

/* The table word that software reads. */
const struct cs_word *cs_core_tbl_word(const struct cs_core_state *c);

/* The combiner takes part.  Beside a coprocessor only while the profiler works,
 * so that nothing is in it when it is configured. */
static inline bool cs_core_comb_on(const struct cs_core_state *c,
                                   const struct cs_cfg *cfg, uint8_t state)
{
  return cfg->comb_on && (!c->cop || state == CS_INIT || state == CS_RUN ||
                          state == CS_DRAIN);
}

/* Nothing in queue, P..M and staging, nor in the coprocessor what will still
 * become a tuple. */
bool cs_core_pipe_empty(const struct cs_core_state *c);

/* The message at the head, NULL when none is visible. */
const struct cs_message *cs_core_message(const struct cs_core_state *c);

/* The tuple that the coprocessor has for the combiner, or NULL. */
static inline const struct cs_message *
cs_core_tuple(const struct cs_core_state *c)
{
  return c->cop && c->cop->tup_v ? &c->cop->tup : NULL;
}

/* All counters as they read in this clock. */
struct cs_counters cs_core_counters(const struct cs_core_state *c);

#endif
