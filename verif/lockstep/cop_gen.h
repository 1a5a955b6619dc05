/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_gen.h - random microprograms for the coprocessor, and random contents of
 * its registers.
 */
#ifndef COP_GEN_H
#define COP_GEN_H

#include "rng.h"

struct cop_gen {
  struct rng *rng;
  unsigned words;    /* of the program, 10 or more; the last ends a routine */
  unsigned data;     /* words of the data array that addresses reach */
  unsigned emits;    /* one in so many instructions emits a tuple */
  bool tame;         /* only what programs may look at: no `more`, branches
                      * lead forward, no load or lookup ends a routine */
};

/* Microinstruction `at` of a program. */
uint64_t cop_gen_word(const struct cop_gen *g, unsigned at);

/* What goes into a word of the coprocessor's space that is a register of the
 * microcode or its configuration: CS_COP_WIN_V to the end of START. */
uint32_t cop_gen_register(const struct cop_gen *g, unsigned word);

/* Small numbers and large ones, so that values meet and limits are hit. */
uint32_t cop_gen_value(struct rng *r);

#endif
