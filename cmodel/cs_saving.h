/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_saving.h - Space-Saving tables: unbiased (U), and with randomised
 * admission (E).  The names are those of docs/design/engines.md.
 */
#ifndef CS_SAVING_H
#define CS_SAVING_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_model.h"
#include "cs_types.h"

struct cs_saving_cfg {
  uint32_t rate;         /* r, 1..65536: an entry that counts r sends */
  uint8_t tag_bits;      /* 1..16; 0 = full key */
  uint8_t log2_ways;     /* 0, 1, 2 */
  bool admission;        /* E; else U */
  bool bound;            /* messages carry err; U with full key */
};

struct cs_saving_entry {
  uint64_t pc, w;        /* full key */
  uint32_t c;            /* up to 2r - 1 */
  uint32_t err;          /* of c, not known to be the key's */
  uint16_t tag;          /* fingerprint */
  uint8_t slot;          /* full key */
};

enum cs_saving_rule {
  CS_SAVING_HIT,
  CS_SAVING_TAKEN,       /* the newcomer has the entry */
  CS_SAVING_STAYED,      /* U: counted, but the key stays */
  CS_SAVING_REJECTED,    /* E */
};

struct cs_saving_decision {
  enum cs_saving_rule rule;
  uint8_t way;
  bool sent;             /* there is a message */
};

/* An event: *m is its tuple (count and err are not looked at), tag the
 * fingerprint (0 with full keys), recip the K of its draw.  Brings the set to
 * its next value and makes *m the message where there is one. */
struct cs_saving_decision cs_saving_event(const struct cs_saving_cfg *cfg,
                                          struct cs_saving_entry *set,
                                          uint32_t tag, uint32_t recip,
                                          struct cs_message *m);

#endif
