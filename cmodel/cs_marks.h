/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_marks.h - two tiers of strata: which tuples are marked, and where that
 * puts them.
 *
 * Both models use it; the names are those of docs/design/tiers.md.
 */
#ifndef CS_MARKS_H
#define CS_MARKS_H

#include <stdbool.h>
#include <stdint.h>

#define CS_MARK_SETS 32
#define CS_MARK_WAYS 4
#define CS_MARK_BITS 1024        /* of the whole table */

/* Configuration in the units of the registers; static while events come. */
struct cs_tiers_cfg {
  bool on;
  uint8_t slots;         /* bit per slot whose tuples can be marked */
  uint8_t log2_rare;     /* lr: strata of the rare tier */
  uint8_t log2_keep;     /* lk: strata that other tuples keep out of */
  uint32_t rate;         /* rr, 1..65536 */
};

struct cs_marks {
  uint8_t tag[CS_MARK_SETS][CS_MARK_WAYS]; /* 0 = empty */
};

/* Where a tuple's mark stands, if it has one. */
struct cs_mark_key {
  uint8_t set, tag;      /* 0..31; 0..255, 0 = can not be marked */
};

struct cs_mark_key cs_mark_key(uint64_t pc);

/* The write of the register MARK. */
void cs_marks_write(struct cs_marks *m, uint32_t mark);

bool cs_marks_hit(const struct cs_marks *m, struct cs_mark_key key);

/* Is stratum i, of 2^log2n, one of those kept for the rare tier? */
static inline bool cs_tiers_rare(const struct cs_tiers_cfg *t, unsigned log2n,
                                 uint32_t i)
{
  return t->on && i >= (1u << log2n) - (1u << t->log2_keep);
}

/* The stratum of a tuple whose hash says i. */
uint32_t cs_tiers_place(const struct cs_tiers_cfg *t, unsigned log2n,
                        uint32_t i, bool hit);

#endif
