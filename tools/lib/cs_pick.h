/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_pick.h - the selector in software: which tuples an instruction makes.
 *
 * The model's selector without clocks, for ideal profiles and replay by events.
 */
#ifndef CS_PICK_H
#define CS_PICK_H

#include "cs_rvfi.h"
#include "cs_slot.h"

struct cs_pick {
  struct cs_slot_cfg slot[CS_SLOT_MAX];
  unsigned slots;
  uint32_t any_class;     /* union of the class masks */
  int xlen;
  uint64_t ra;            /* shadow of x1 */
  unsigned table_bits;    /* of the PC bit table, 0 = none */
  uint64_t table[256];    /* bit set: masked */
};

void cs_pick_init(struct cs_pick *p, const struct cs_slot_cfg *slot,
                  unsigned slots, int xlen, unsigned table_bits);

/* Sets the PC table bit of a pc. */
void cs_pick_mask(struct cs_pick *p, uint64_t pc);

/* Returns the slots that select the instruction, bit s for slot s, and their
 * w[s].  Instructions must come in order, each once. */
unsigned cs_pick(struct cs_pick *p, const struct cs_rvfi *r,
                 uint64_t w[CS_SLOT_MAX]);

#endif
