/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_compressor.h - the compressor of one lane: hash and marks, and behind them
 * one bank, the tagged table or a Space-Saving table.
 *
 * The ports are those of the module cs_compressor on docs/design/overview.md.
 */
#ifndef CS_COMPRESSOR_H
#define CS_COMPRESSOR_H

#include "cs_sampler_bank.h"
#include "cs_hash.h"
#include "cs_marks.h"
#include "cs_space_saving.h"
#include "cs_tagged.h"

#define CS_HASH_STAGES 3         /* H1, H2, H3 */
#define CS_CONTEXT_STAGES 8      /* H1 to M */

/* Context tuples on their way: beside the events, whatever the engine. */
struct cs_context_pipe {
  uint8_t valid;                 /* bit per stage, H1 in the low one */
  uint8_t base;                  /* place of stage H1 */
  struct cs_message place[CS_CONTEXT_STAGES];
};

struct cs_compressor_state {
  int xlen;
  struct cs_hash_table hash;
  struct cs_hashed h[CS_HASH_STAGES];
  uint8_t h_valid;               /* bit per stage, H1 in the low one */
  uint8_t h_base;                /* place of stage H1 */
  uint16_t sig;                  /* of the newest context tuple */
  struct cs_context_pipe context;
  struct cs_marks marks;         /* with Tiers */
  struct cs_sampler_bank_state bank;
  bool has_table;                /* TaggedTable */
  struct cs_tagged_state table;
  struct cs_space_saving_state saving; /* with TaggedTable; used with Engines */
};

struct cs_compressor_in {
  const struct cs_comp_cfg *cfg;
  const struct cs_tagged_cfg *tagged;
  const struct cs_space_saving_cfg *saving;
  const struct cs_message *t;    /* tuple in T, a context tuple too; NULL =
                                  * none */
  bool clear, enter_init, init, run;
  uint32_t init_cnt;
  bool tbl_we;
  uint32_t tbl_addr;
  bool mark_we;                  /* the command MARK */
  uint32_t mark;                 /* its data */
  bool mark_clear;               /* state is CLEAR: empties a set */
  uint32_t clr_cnt;
};

/* After power-on: the tables are 0.  max_entries 0: no table but that of
 * the strata. */
void cs_compressor_init(struct cs_compressor_state *c, int xlen,
                        uint32_t strata, uint32_t max_entries);

/* All registers to their reset values; the RAM stays. */
void cs_compressor_reset(struct cs_compressor_state *c);

void cs_compressor_step(struct cs_compressor_state *c,
                        const struct cs_compressor_in *in);

/* R0 to M of the engine with tuples in them, if it is not that of strata: only
 * one engine has any. */
static inline const struct cs_tagged_pipe *
cs_compressor_pipe(const struct cs_compressor_state *c)
{
  return c->saving.pipe.valid != 0 ? &c->saving.pipe : &c->table.pipe;
}

static inline bool cs_compressor_busy(const struct cs_compressor_state *c)
{
  return c->h_valid != 0 || c->bank.valid != 0 || c->context.valid != 0 ||
         cs_compressor_pipe(c)->valid != 0;
}

/* The tuple in H3, NULL when there is none. */
static inline const struct cs_hashed *
cs_compressor_h3(const struct cs_compressor_state *c)
{
  return c->h_valid >> (CS_HASH_STAGES - 1) & 1
           ? &c->h[(c->h_base + 1) % CS_HASH_STAGES] : NULL;
}

/* The context record in M, NULL when there is none. */
static inline const struct cs_message *
cs_compressor_context(const struct cs_compressor_state *c)
{
  return c->context.valid >> (CS_CONTEXT_STAGES - 1) & 1
           ? &c->context.place[(c->context.base + 1) % CS_CONTEXT_STAGES]
           : NULL;
}

/* The message in M that stands for events, NULL when there is none. */
static inline const struct cs_message *
cs_compressor_m(const struct cs_compressor_state *c)
{
  const struct cs_tagged_pipe *pipe = cs_compressor_pipe(c);

  return pipe->valid != 0 ? cs_tagged_m(pipe) : cs_sampler_bank_m(&c->bank);
}

#endif
