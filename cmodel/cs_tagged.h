/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tagged.h - the tagged table (ISCA 2001, section 4 and Fig. 6).
 *
 * One decision for both models, what an event does to its set; and the block
 * of the cycle-accurate one.  The names are those of docs/design/tagged.md.
 */
#ifndef CS_TAGGED_H
#define CS_TAGGED_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_sampler_bank.h"
#include "cs_types.h"

/* Configuration in the units of the registers; static while events come. */
struct cs_tagged_cfg {
  uint32_t thresh;       /* T, 1..256 */
  uint8_t tag_bits;      /* 1..16 */
  uint8_t log2_ways;     /* 0, 1, 2 */
  uint8_t log2n;         /* log2 of the sets */
};

/* Empty: !v; Valid: v and m == 0; Evict: v and m != 0. */
struct cs_tagged_entry {
  uint16_t tag;
  uint8_t h;             /* hits; of an empty entry what it keeps */
  uint8_t m;             /* misses, 3 bits */
  uint8_t age;           /* 0 = touched last, ways - 1 = least recently */
  bool v;
};

/* Transitions of Fig. 6; the two with a message of their own stand apart. */
enum cs_tagged_rule {
  CS_E1,
  CS_E1_SENT,            /* what the empty entry kept reaches T */
  CS_E2,
  CS_E3,
  CS_E4,
  CS_E5,
  CS_E5_SENT,            /* what it takes over reaches T */
  CS_E5A,
  CS_E6,
  CS_E6A,
  CS_RULES,
};

struct cs_tagged_decision {
  uint16_t count;        /* of the message; 0 = none */
  uint8_t way;
  enum cs_tagged_rule rule;
};

/* All ways of a set empty. */
void cs_tagged_clear(const struct cs_tagged_cfg *cfg,
                     struct cs_tagged_entry *set);

/* An entry as TBL_T shows it, 30 bits. */
uint32_t cs_tagged_word(const struct cs_tagged_entry *e);

/* An event with this tag: brings the set to its next value. */
struct cs_tagged_decision cs_tagged_next(const struct cs_tagged_cfg *cfg,
                                          struct cs_tagged_entry *set,
                                          uint32_t tag);

/* ---- the block: R0 R1 R2 X M ---- */

#define CS_TAGGED_LANES 4        /* entries of a row */

/* A tuple behind the hash. */
struct cs_tagged_tuple {
  struct cs_message m;
  uint16_t set, tag;
};

/* Events stay in one place of a ring while they pass the stages, as in
 * cs_sampler_bank.h. */
struct cs_tagged_pipe {
  uint8_t valid;                 /* bit per enum cs_stage */
  uint8_t base;                  /* place of stage R0 */
  struct cs_tagged_tuple place[CS_RING];
};

/* One stage on: e enters R0 (NULL = none); what was in X is in M if sent. */
void cs_tagged_shift(struct cs_tagged_pipe *p, const struct cs_tagged_tuple *e,
                     bool sent);

/* What a stage holds; NULL when it is not valid. */
static inline const struct cs_tagged_tuple *
cs_tagged_stage(const struct cs_tagged_pipe *p, enum cs_stage stage)
{
  return p->valid >> stage & 1 ? &p->place[(p->base - stage) & (CS_RING - 1)]
                               : NULL;
}

/* The tuple in X, valid or not, to be made a message. */
static inline struct cs_tagged_tuple *cs_tagged_x(struct cs_tagged_pipe *p)
{
  return &p->place[(p->base - CS_X) & (CS_RING - 1)];
}

/* The message in M, NULL when there is none. */
static inline const struct cs_message *
cs_tagged_m(const struct cs_tagged_pipe *p)
{
  const struct cs_tagged_tuple *m = cs_tagged_stage(p, CS_M);

  return m ? &m->m : NULL;
}

/* Events in R0..X. */
uint32_t cs_tagged_in_pipe(const struct cs_tagged_pipe *p);

/* Entry i = set * ways + way is lane i % 4 of row i / 4; an event
 * at X always finds the newest row, because in the model the write is done
 * before the next event looks (in the RTL the forwarding sees to it). */
struct cs_tagged_state {
  uint32_t max_entries;          /* MaxEntries, power of two, 16..4096 */
  uint8_t tbl_wait;              /* clocks until tbl_word is taken */
  uint32_t tbl_addr, tbl_word;
  uint32_t events, emitted, emitted_count;
  struct cs_tagged_decision last;  /* of the newest event, for coverage */
  struct cs_tagged_pipe pipe;
  struct cs_tagged_entry entry[CS_TAGGED_MAX];
};

struct cs_tagged_in {
  const struct cs_tagged_cfg *cfg;
  const struct cs_tagged_tuple *e; /* enters R0; NULL = none */
  bool on;                       /* COMP.engine is this table */
  bool clear, enter_init, init;
  uint32_t init_cnt;
  bool tbl_we;
  uint32_t tbl_addr;
};

/* After power-on: the table is 0. */
void cs_tagged_init(struct cs_tagged_state *s, uint32_t max_entries);

/* All registers to their reset values; the RAM stays. */
void cs_tagged_reset(struct cs_tagged_state *s);

void cs_tagged_step(struct cs_tagged_state *s, const struct cs_tagged_in *in);

/* Hits and misses of all entries in use. */
uint32_t cs_tagged_held(const struct cs_tagged_state *s,
                        const struct cs_tagged_cfg *cfg);

#endif
