/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_compressor.h - the pipeline H1..M around table, sampler and generator.
 *
 * Tuples stay in one place of a ring while they pass the stages; a stage is a
 * bit in `valid` and a distance from `base`.  The ports are those of the
 * module cs_compressor on docs/design/overview.md.
 */
#ifndef CS_COMPRESSOR_H
#define CS_COMPRESSOR_H

#include "cs_hash.h"
#include "cs_model.h"
#include "cs_sampler.h"
#include "cs_types.h"

enum cs_stage {
  CS_H1,
  CS_H2,
  CS_H3,
  CS_R0,
  CS_R1,
  CS_R2,
  CS_X,
  CS_M,
  CS_STAGES,
};

/* The counter table; a tuple at X always finds the newest word, because in
 * the model the write is done before the next tuple looks (in the RTL the
 * forwarding sees to it). */
struct cs_table_state {
  uint32_t strata;
  uint32_t tbl_addr;
  uint8_t tbl_wait;              /* clocks until tbl_word is taken */
  struct cs_word tbl_word;
  struct cs_word words[CS_MAX_STRATA];
};

/* A table write on its way into pop and credit. */
struct cs_table_write {
  bool valid, init, doubled;     /* doubled: a switch from period 2^k */
  uint8_t k;
  uint32_t old_s, new_s;
};

struct cs_compressor_state {
  int xlen;
  uint8_t valid;                 /* bit per enum cs_stage */
  uint8_t base;                  /* place of stage H1 */
  struct {
    struct cs_message m;
    uint32_t index;
  } pipe[CS_STAGES];
  struct cs_hash_table hash;
  struct cs_table_state table;
  struct cs_draw_state draw;
  struct cs_early_state early;
  struct cs_table_write y1, y2;
  uint32_t pop[16];              /* strata with bit j of S; mod 2 * Strata */
  uint32_t tick_cnt;
  bool tick_pend;
  uint32_t events, emitted, emitted_count, credit;
};

struct cs_compressor_in {
  const struct cs_comp_cfg *cfg;
  const struct cs_message *t;    /* tuple in T, NULL = none */
  bool clear, enter_init, init, run;
  uint32_t init_cnt;
  bool tbl_we;
  uint32_t tbl_addr;
};

/* After power-on: the table is 0. */
void cs_compressor_init(struct cs_compressor_state *c, int xlen,
                        uint32_t strata);

/* All registers to their reset values; the RAM stays. */
void cs_compressor_reset(struct cs_compressor_state *c);

void cs_compressor_step(struct cs_compressor_state *c,
                        const struct cs_compressor_in *in);

static inline bool cs_compressor_busy(const struct cs_compressor_state *c)
{
  return c->valid != 0;
}

/* The message in M, NULL when there is none. */
static inline const struct cs_message *
cs_compressor_m(const struct cs_compressor_state *c)
{
  return c->valid >> CS_M & 1
    ? &c->pipe[(c->base - CS_M) & (CS_STAGES - 1)].m : NULL;
}

/* Credit that is still in Y1 and Y2. */
uint32_t cs_compressor_credit_due(const struct cs_compressor_state *c,
                                  const struct cs_comp_cfg *cfg);

void cs_table_init(struct cs_table_state *t, uint32_t strata);
void cs_table_reset(struct cs_table_state *t);
void cs_table_step(struct cs_table_state *t, bool tbl_we, uint32_t tbl_addr);

#endif
