/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_compressor_wide.h - everything between issue and combiner when there are
 * several lanes: coalescing, a hash per lane, and banks with a queue before and
 * a staging FIFO behind each (docs/design/wide.md).
 */
#ifndef CS_COMPRESSOR_WIDE_H
#define CS_COMPRESSOR_WIDE_H

#include "cs_sampler_bank.h"
#include "cs_bank_queue.h"
#include "cs_cfg.h"
#include "cs_tuple_compare.h"
#include "cs_fifo.h"
#include "cs_hash.h"
#include "cs_message_arbiter.h"

/* Registers that hold the tuples of one clock. */
enum cs_compressor_wide_stage {
  CS_COMPRESSOR_WIDE_C,
  CS_COMPRESSOR_WIDE_H1,
  CS_COMPRESSOR_WIDE_H2,
  CS_COMPRESSOR_WIDE_H3,
  CS_COMPRESSOR_WIDE_B,
  CS_COMPRESSOR_WIDE_STAGES,
};

struct cs_compressor_wide_state {
  unsigned nret;
  int xlen;
  uint32_t strata;               /* of all banks */
  struct cs_hash_table hash;
  uint8_t base;                  /* place of stage C in the ring */
  unsigned flow;                 /* stages that hold tuples */
  struct cs_clockful ring[CS_COMPRESSOR_WIDE_STAGES];
  struct cs_bank_queue_state queue[CS_MAX_NRET];
  struct cs_sampler_bank_state bank[CS_MAX_NRET];
  struct cs_fifo_state staging[CS_MAX_NRET];
  struct cs_message staged[CS_MAX_NRET][CS_STAGE_DEPTH];
  struct cs_message_arbiter_state merge;
  uint8_t tbl_bank[3];           /* of the read w, w + 1, w + 2 clocks ago */
};

struct cs_compressor_wide_in {
  const struct cs_cfg *cfg;
  const struct cs_message *t;    /* T_0.. */
  unsigned t_count;
  bool head_pop;                 /* the combiner takes the head */
  bool clear, enter_init, init, run;
  uint32_t init_cnt;
  bool tbl_we;
  uint32_t tbl_addr;
};

void cs_compressor_wide_init(struct cs_compressor_wide_state *s,
                             const struct cs_params *params);
void cs_compressor_wide_reset(struct cs_compressor_wide_state *s);
void cs_compressor_wide_step(struct cs_compressor_wide_state *s,
                             const struct cs_compressor_wide_in *in);

/* Issue may go on: every bank queue has room. */
bool cs_compressor_wide_room(const struct cs_compressor_wide_state *s);

/* The message that the combiner sees, NULL when no bank has one. */
const struct cs_message *
cs_compressor_wide_head(const struct cs_compressor_wide_state *s);

/* Nothing under way from C to the staging FIFOs. */
bool cs_compressor_wide_empty(const struct cs_compressor_wide_state *s);

/* Events between T and X. */
uint32_t cs_compressor_wide_in_pipe(const struct cs_compressor_wide_state *s);

/* The table word that software reads. */
const struct cs_word *
cs_compressor_wide_tbl_word(const struct cs_compressor_wide_state *s);

#endif
