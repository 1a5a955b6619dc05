/* SPDX-License-Identifier: Apache-2.0
 *
 * turns.h - what programs with slots share on the host (HPCA 2001, section 4
 * and appendix): slots are copied and cleared, instructions that are known
 * well enough are masked, and where the slots do not suffice (thrashing) the
 * program is cut into parts by the hashed pc, which take turns.  When nothing
 * comes any more, the whole is watched; now and then all masks fall, for
 * behaviour that has changed.
 *
 * The microcode has arrays of `entries` words; pcs[e] is 0 in an empty slot.
 */
#ifndef TURNS_H
#define TURNS_H

#include "handler.h"

enum { TURN_ARRAYS = 3, TURN_ENTRIES = 128 };

struct turns_layout {
  unsigned arrays;
  uint32_t array[TURN_ARRAYS]; /* first word of each; [0]: pcs */
  uint32_t rep, failed, replaced; /* words of the index registers */
};

struct turns {
  const struct turns_layout *at;
  /* A slot, with a word of each array.  True: mask the instruction. */
  bool (*slot)(struct cs_cop_handler *h, const uint32_t *word);
  /* All masks have fallen. */
  void (*again)(struct cs_cop_handler *h);
  unsigned rounds;      /* copies before the next part has its turn */
  uint64_t length;      /* of a turn in instructions at most */
  uint64_t first;       /* instructions to the first fall of the masks; 0: they
                         * do not fall */

  uint32_t part, bits;  /* this part: the low `bits` bits of the hash */
  unsigned copies;      /* in this turn */
  uint32_t processed;   /* at the last look */
  uint32_t begin;       /* at the beginning of the turn */
  uint64_t turn;        /* when it ends */
  uint64_t fall, apart; /* when masks fall next, and then again */
  unsigned falls;
  /* for reports */
  uint32_t thrashes, masks;
};

/* In open, after at, slot, again, rounds, length and first are set. */
void turns_open(struct cs_cop_handler *h, struct turns *t);
void turns_interrupt(struct cs_cop_handler *h, struct turns *t);
void turns_tick(struct cs_cop_handler *h, struct turns *t);
/* What is left in the slots, in finish. */
void turns_rest(struct cs_cop_handler *h, struct turns *t);

#endif
