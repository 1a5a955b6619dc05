/* SPDX-License-Identifier: Apache-2.0
 *
 * source.h - a profile as compilers want it: executions of each line of each
 * function, apart for every chain of calls that was inlined, and where calls
 * went.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include "export.h"

struct source_target {
  char *function;
  uint64_t count;
};

struct source_line {
  uint32_t offset;           /* behind the declaration of the function */
  unsigned block;            /* LLVM: which of several blocks of the line */
  uint64_t count;            /* executions */
  struct source_target *target; /* of calls, most frequent first */
  size_t targets;
};

struct source_function {
  char *name;
  uint32_t offset;           /* of the call in the function around it */
  unsigned block;
  uint64_t entries;          /* calls of what is not inlined */
  uint64_t total;            /* of its lines, and of what is inlined */
  struct source_line *line;  /* by offset and block */
  size_t lines;
  struct source_function *inlined; /* by offset, block and name */
  size_t inlines;
};

struct source {
  struct source_function all; /* its `inlined`: the functions, most first */
};

/* Of the program with the most of the first event.  Ends the program with a
 * message where that is not possible. */
void source_build(struct source *s, struct export *x);
void source_free(struct source *s);

/* ---- for those that build it ---- */

/* The function of that name, inlined in f at the place; new if need be. */
struct source_function *source_function(struct source_function *f,
                                        const char *name, uint32_t offset,
                                        unsigned block);
struct source_line *source_line(struct source_function *f, uint32_t offset,
                                unsigned block);
void source_call(struct source_line *l, const char *function, uint64_t count);

/* By function and line of another build of the program, x->elf. */
void source_stale(struct source *s, struct export *x, int64_t image);

#endif
