/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_annotate.h - where a program's cycles went: a list of its functions, and
 * their instructions with what each one cost, exactly.
 */
#ifndef CS_ANNOTATE_H
#define CS_ANNOTATE_H

#include <stdbool.h>
#include <stdio.h>

#include "cs_pcs.h"
#include "cs_symbols.h"

struct cs_annotate {
  struct cs_symbols *symbols;
  const struct cs_pcs *pcs;
  /* The program's code; false where there is none. */
  bool (*read)(void *user, uint64_t address, void *to, size_t n);
  void *user;
  bool tlbs;                /* there are: lists have their misses too */
};

struct cs_ranked {
  const struct cs_function *f;
  struct cs_pc_count sum;
};

/* The functions that ran, falling by cycles; *others: what is in none of them.
 * The caller frees it; NULL when memory is short. */
struct cs_ranked *cs_annotate_rank(const struct cs_annotate *a, size_t *n,
                                   struct cs_pc_count *others);

/* The functions that took the most cycles, falling; returns how many. */
size_t cs_annotate_hottest(const struct cs_annotate *a,
                           const struct cs_function **f, size_t max);

/* NULL when there is none of that name. */
const struct cs_function *cs_annotate_find(const struct cs_annotate *a,
                                           const char *name);

/* The list of the `max` hottest functions, and the sum of all. */
void cs_annotate_list(const struct cs_annotate *a, size_t max, FILE *out);

/* One function by instruction, in lines of 100 columns, with sums for each
 * source line.  -1 with a message in err, also when its instructions' cycles
 * do not add up to the function's. */
int cs_annotate_function(const struct cs_annotate *a,
                         const struct cs_function *f, FILE *out, char *err,
                         size_t errlen);

#endif
