/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_inline.h - from a pc to the place in the source as compilers name it in
 * profiles: lines counted from the function's declaration, through all
 * functions that were inlined.
 */
#ifndef CS_INLINE_H
#define CS_INLINE_H

#include "cs_symbols.h"

struct cs_inline;

/* A function; where in it the instruction is, or the call of the next frame. */
struct cs_frame {
  const char *function;      /* name for the linker, else the source's */
  uint32_t offset;           /* lines behind the declaration, 16 bits */
  unsigned discriminator;    /* as in the file: see cs_inline_block() */
};

/* A function that was compiled, wherever it is inlined too. */
struct cs_definition {
  const char *function;
  uint64_t lo;
  int line;                  /* of its declaration */
};

/* NULL: no debug information, or no memory.  The symbols stay the caller's,
 * and must live longer. */
struct cs_inline *cs_inline_open(struct cs_symbols *s);
void cs_inline_free(struct cs_inline *i);

/* Frames from the outermost function inwards, `room` at most; 0: nothing is
 * known of the place. */
size_t cs_inline_find(const struct cs_inline *i, uint64_t pc,
                      struct cs_frame *frame, size_t room);

/* All definitions by address. */
const struct cs_definition *cs_inline_definitions(const struct cs_inline *i,
                                                  size_t *n);

/* LLVM made the program: its discriminators have parts. */
bool cs_inline_llvm(const struct cs_inline *i);

/* The parts of LLVM's discriminators (DebugInfoMetadata.h): which of several
 * blocks of a line it is, and by how many copies of the block counts were
 * divided. */
unsigned cs_inline_block(unsigned discriminator);
unsigned cs_inline_copies(unsigned discriminator);

#endif
