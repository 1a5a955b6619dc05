/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sampler_bank.h - the pipeline R0..M around table, sampler and generator.
 *
 * One lane has one bank; NRET lanes have NRET, each a compressor of its own
 * over its share of the strata (docs/design/wide.md).  Events stay in one
 * place of a ring while they pass the stages; a stage is a bit in `valid` and
 * a distance from `base`.
 */
#ifndef CS_SAMPLER_BANK_H
#define CS_SAMPLER_BANK_H

#include "cs_model.h"
#include "cs_sampler.h"
#include "cs_types.h"

enum cs_stage {
  CS_R0,
  CS_R1,
  CS_R2,
  CS_X,
  CS_M,
  CS_RING = 8, /* places of the ring, power of two above the stages */
};

/* A tuple behind the hash: its stratum, and how many equal events it stands
 * for. */
struct cs_hashed {
  struct cs_message m;
  uint16_t index;
  uint8_t weight;                /* 0 = none */
  bool hit;                      /* marked (docs/design/tiers.md) */
  uint16_t sig;                  /* of its process, as the hash saw it */
};

/* The counter table; an event at X always finds the newest word, because in
 * the model the write is done before the next event looks (in the RTL the
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

struct cs_sampler_bank_state {
  uint8_t valid;                 /* bit per enum cs_stage */
  uint8_t base;                  /* place of stage R0 */
  struct cs_hashed pipe[CS_RING];
  struct cs_table_state table;
  struct cs_draw_state draw;
  struct cs_early_state early;
  struct cs_table_write y1, y2;
  uint32_t y3;                   /* credit as of Y2 a clock ago */
  uint32_t pop[16];              /* strata with bit j of S; mod 2 * Strata */
  uint32_t tick_cnt;
  bool tick_pend;
  uint32_t events, emitted, emitted_count, credit;
};

/* What is not so in most clocks. */
struct cs_sampler_bank_in {
  const struct cs_comp_cfg *cfg; /* of this bank */
  bool clear, enter_init, init;
  bool unused;                   /* a bank without strata */
  uint32_t init_cnt;
  bool tbl_we;
  uint32_t tbl_addr;
};

/* The bank, of `banks` (power of two), of a stratum; there it is stratum
 * index / banks. */
unsigned cs_sampler_bank_of(unsigned banks, uint32_t index);

/* log2 of the number of banks that have strata. */
unsigned cs_sampler_bank_lb(unsigned banks, unsigned log2n);

/* What bank b makes of the configuration of the whole. */
void cs_sampler_bank_cfg(struct cs_comp_cfg *bank,
                         const struct cs_comp_cfg *whole, unsigned lb,
                         unsigned b);

/* After power-on: the table is 0. */
void cs_sampler_bank_init(struct cs_sampler_bank_state *c, uint32_t strata);

/* All registers to their reset values; the RAM stays. */
void cs_sampler_bank_reset(struct cs_sampler_bank_state *c);

/* A clock has two halves.  First what events do; run: the state is RUN; e
 * enters R0, NULL = none. */
void cs_sampler_bank_events(struct cs_sampler_bank_state *c,
                            const struct cs_comp_cfg *cfg, bool run,
                            const struct cs_hashed *e);

/* Then the beginning and the end of a run, and reads by software; needed if
 * one of these flags is set, or a read is under way. */
void cs_sampler_bank_control(struct cs_sampler_bank_state *c,
                             const struct cs_sampler_bank_in *in);
static inline bool cs_sampler_bank_reads(const struct cs_sampler_bank_state *c)
{
  return c->table.tbl_wait != 0;
}

/* What a stage holds; NULL when it is not valid. */
static inline const struct cs_hashed *
cs_sampler_bank_stage(const struct cs_sampler_bank_state *c,
                      enum cs_stage stage) {
  return c->valid >> stage & 1 ? &c->pipe[(c->base - stage) & (CS_RING - 1)]
                               : NULL;
}

/* The message in M, NULL when there is none. */
static inline const struct cs_message *
cs_sampler_bank_m(const struct cs_sampler_bank_state *c)
{
  const struct cs_hashed *m = cs_sampler_bank_stage(c, CS_M);

  return m ? &m->m : NULL;
}

/* Events in R0..X. */
uint32_t cs_sampler_bank_in_pipe(const struct cs_sampler_bank_state *c);

/* Credit that is still in Y1, Y2 and Y3. */
uint32_t cs_sampler_bank_credit_due(const struct cs_sampler_bank_state *c,
                            const struct cs_comp_cfg *cfg);

/* What the strata hold by the conservation law. */
uint32_t cs_sampler_bank_held(const struct cs_sampler_bank_state *c,
                      const struct cs_comp_cfg *cfg);

void cs_table_init(struct cs_table_state *t, uint32_t strata);
void cs_table_reset(struct cs_table_state *t);
void cs_table_step(struct cs_table_state *t, bool tbl_we, uint32_t tbl_addr);

#endif
