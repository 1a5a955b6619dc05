/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tuple_slot.h - a slot over a tuple file, whose records hold one value of
 * one instruction: it can only choose kinds and filter by pc, and what a
 * record does not hold is refused by name.
 */
#ifndef CS_TUPLE_SLOT_H
#define CS_TUPLE_SLOT_H

#include <stdbool.h>

#include "cs_slot.h"
#include "cs_tuples.h"

struct cs_tuple_slot {
  struct cs_slot_cfg slot;
  uint32_t kinds;            /* bit k: selects this enum cs_kind */
  bool filtered;             /* looks at the pc */
};

/* -1 with `SPEC: reason` in err. */
int cs_tuple_slot_init(struct cs_tuple_slot *t, const struct cs_slot_cfg *s,
                       char *err, size_t errlen);

/* Whether the filters let a pc through, for those that are `filtered`. */
bool cs_tuple_slot_passes(const struct cs_tuple_slot *t, uint32_t pc);

/* Records of the `limit` instructions from the file's first one on; 0 = all. */
size_t cs_tuples_before(const struct cs_tuple_file *f, uint64_t limit);

#endif
