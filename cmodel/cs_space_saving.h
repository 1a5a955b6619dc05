/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_space_saving.h - Space-Saving tables: unbiased (U), and with randomised
 * admission (E).
 *
 * One decision for both models, what an event does to its set; and the block
 * of the cycle-accurate one.  The names are those of docs/design/engines.md.
 */
#ifndef CS_SPACE_SAVING_H
#define CS_SPACE_SAVING_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_sampler_bank.h"
#include "cs_draw.h"
#include "cs_tagged.h"
#include "cs_types.h"

struct cs_space_saving_cfg {
  uint32_t rate;         /* r, 1..65536: an entry that counts r sends */
  uint8_t tag_bits;      /* 1..16; 0 = full key */
  uint8_t log2_ways;     /* 0, 1, 2 */
  uint8_t log2n;         /* log2 of the sets */
  bool admission;        /* E; else U */
  bool bound;            /* messages carry err; U with full key, and at the
                          * event level only */
  uint32_t seed;         /* of the generator, not 0 */
};

struct cs_space_saving_entry {
  uint64_t pc, w;        /* the key; a fingerprint is a pc, and w is 0 */
  uint32_t c;            /* up to 2r - 1 */
  uint32_t err;          /* of c, not known to be the key's */
  uint8_t slot;          /* of the key; of a fingerprint 0 */
};

enum cs_space_saving_rule {
  CS_SPACE_SAVING_HIT,
  CS_SPACE_SAVING_TAKEN,       /* the newcomer has the entry */
  CS_SPACE_SAVING_STAYED,      /* U: counted, but the key stays */
  CS_SPACE_SAVING_REJECTED,    /* E */
  CS_SPACE_SAVING_RULES,
};

struct cs_space_saving_decision {
  enum cs_space_saving_rule rule;
  uint8_t way;
  bool sent;             /* there is a message */
  uint32_t c;            /* of the way before the event */
  uint32_t recip;        /* K */
};

/* An event: *m is its tuple (count and err are not looked at), tag the
 * fingerprint (0 with full keys), recip the K of its draw.  Brings the set to
 * its next value and makes *m the message where there is one. */
struct cs_space_saving_decision
cs_space_saving_next(const struct cs_space_saving_cfg *cfg,
                     struct cs_space_saving_entry *set, uint32_t tag,
                     uint32_t recip, struct cs_message *m);

/* ---- the block: R0 R1 R2 X M ---- */

/* Stages, rows and lanes are those of the tagged table, see cs_tagged.h; the
 * tuple in M is the message.  The generator is stepped by the event at X (in
 * the RTL seven clocks ahead: the same words). */
struct cs_space_saving_state {
  uint32_t max_entries;          /* MaxEntries, power of two, 16..4096 */
  uint8_t tbl_wait;              /* clocks until tbl_* are taken */
  uint8_t tbl_slot;
  uint32_t tbl_addr, tbl_c;
  uint64_t tbl_pc, tbl_w;
  uint32_t events, emitted, emitted_count, rejected;
  struct cs_draw_state draw;
  struct cs_space_saving_decision last; /* of the newest event, for coverage */
  struct cs_tagged_pipe pipe;
  struct cs_space_saving_entry entry[CS_TAGGED_MAX];
};

struct cs_space_saving_in {
  const struct cs_space_saving_cfg *cfg;
  const struct cs_tagged_tuple *e; /* enters R0; NULL = none */
  bool on;                       /* COMP.engine is U or E */
  bool clear, enter_init, init;
  uint32_t init_cnt;
  bool tbl_we;
  uint32_t tbl_addr;
};

/* After power-on: the table is 0. */
void cs_space_saving_init(struct cs_space_saving_state *s,
                          uint32_t max_entries);

/* All registers to their reset values; RAM and generator stay. */
void cs_space_saving_reset(struct cs_space_saving_state *s);

void cs_space_saving_step(struct cs_space_saving_state *s,
                          const struct cs_space_saving_in *in);

/* Counts of all entries in use. */
uint32_t cs_space_saving_held(const struct cs_space_saving_state *s,
                        const struct cs_space_saving_cfg *cfg);

#endif
