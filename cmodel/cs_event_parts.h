/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_event_parts.h - the parts of the event-level model: one engine behind
 * the hash, then the combiner.
 *
 * An engine takes the index that the hash gives a tuple and returns the count
 * of its message, or makes the whole message where it may be another tuple's.
 */
#ifndef CS_EVENT_PARTS_H
#define CS_EVENT_PARTS_H

#include "cs_sampler_bank.h"
#include "cs_event.h"
#include "cs_hash.h"
#include "cs_sampler.h"
#include "cs_space_saving.h"
#include "cs_tagged.h"

/* ---- strata with a sampler each ---- */

/* What each bank has of its own; its strata are those that cs_sampler_bank_of()
 * gives it. */
struct cs_event_bank {
  struct cs_comp_cfg cfg;
  struct cs_draw_state draw;
  struct cs_early_state early;
};

struct cs_event_strata {
  struct cs_comp_cfg cfg;
  struct cs_word words[CS_MAX_STRATA];
  struct cs_event_bank bank[CS_MAX_NRET];
  unsigned banks;
  uint8_t bank_of[CS_MAX_STRATA];
  uint64_t credit;
};

void cs_event_strata_init(struct cs_event_strata *s,
                          const struct cs_compressor *c);

/* The count of the message, 0 = none. */
uint32_t cs_event_strata(struct cs_event_strata *s, uint32_t index);
uint64_t cs_event_strata_held(const struct cs_event_strata *s);

/* ---- tagged table ---- */

struct cs_event_tagged {
  struct cs_tagged_cfg cfg;
  unsigned entries;
  struct cs_tagged_entry entry[CS_MAX_ENTRIES];
};

void cs_event_tagged_init(struct cs_event_tagged *t,
                          const struct cs_compressor *c);
uint32_t cs_event_tagged(struct cs_event_tagged *t, uint32_t set,
                         uint32_t tag);
uint64_t cs_event_tagged_held(const struct cs_event_tagged *t);

/* ---- Space-Saving tables ---- */

struct cs_event_space_saving {
  struct cs_space_saving_cfg cfg;
  struct cs_draw_state draw;
  unsigned entries, flushed;     /* flushed: of these, from the first on */
  uint64_t rejected;
  struct cs_space_saving_entry entry[CS_MAX_ENTRIES];
};

void cs_event_space_saving_init(struct cs_event_space_saving *s,
                          const struct cs_compressor *c);

/* *m is the tuple, and the message where it returns true. */
bool cs_event_space_saving(struct cs_event_space_saving *s, uint32_t set,
                           uint32_t tag, struct cs_message *m);

/* One entry of a table with full keys, as a message; 0 when none counts. */
int cs_event_space_saving_flush(struct cs_event_space_saving *s,
                                struct cs_message *m);
uint64_t cs_event_space_saving_held(const struct cs_event_space_saving *s);

/* ---- combiner ---- */

struct cs_event_comb {
  unsigned k, max_merges, used;       /* k = 0: off */
  struct cs_event_merged {
    struct cs_message m;
    uint32_t merges;
  } entry[CS_MAX_COMBINER];           /* most recent first */
};

/* Takes the message in *m; returns 1 when one leaves, in *m. */
int cs_event_combine(struct cs_event_comb *c, struct cs_message *m);

/* One entry, least recent first; 0 when it is empty. */
int cs_event_comb_flush(struct cs_event_comb *c, struct cs_message *m);
uint64_t cs_event_comb_held(const struct cs_event_comb *c);

#endif
