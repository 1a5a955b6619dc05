/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tagged.h - the tagged table (ISCA 2001, section 4 and Fig. 6).
 *
 * One decision for both models: what an event does to its set.  The names are
 * those of docs/design/tagged.md.
 */
#ifndef CS_TAGGED_H
#define CS_TAGGED_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_types.h"

/* Configuration in the units of the registers; static while events come. */
struct cs_tagged_cfg {
  uint32_t thresh;       /* T, 1..256 */
  uint8_t tag_bits;      /* 1..16 */
  uint8_t log2_ways;     /* 0, 1, 2 */
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

/* An event with this tag: brings the set to its next value. */
struct cs_tagged_decision cs_tagged_event(const struct cs_tagged_cfg *cfg,
                                          struct cs_tagged_entry *set,
                                          uint32_t tag);

#endif
