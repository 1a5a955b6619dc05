/* SPDX-License-Identifier: Apache-2.0
 *
 * walk.h - a run that a profile could be of: blocks in an order in which a
 * program with these flows may execute them.
 *
 * Messages tell how often, not when.  So pieces of the run are made up: each
 * begins at a block that is chosen by its executions, below callers that are
 * chosen by their calls; from there branches, calls and returns are drawn by
 * their flows.
 */
#ifndef WALK_H
#define WALK_H

#include "map.h"
#include "ranges.h"

enum walk_end { WALK_FALLS, WALK_BRANCHES, WALK_RETURNS };

/* Of a unit, in bytes from its beginning. */
struct walk_block {
  uint32_t unit;
  uint32_t lo, hi;           /* [lo, hi) */
  uint32_t last;             /* last half-word of the last instruction */
  enum walk_end end;
};

struct walk_step {
  uint32_t block;
  bool taken;                /* the transfer at its end */
};

struct walk {
  struct walk_block *block;  /* as in the graph */
  struct walk_step *step;
  size_t steps;
  uint64_t instructions;
};

void walk_make(struct walk *w, const struct ranges *r, const struct map *m,
               uint64_t seed, size_t steps);
void walk_free(struct walk *w);

/* Any number, one after the other; the state is never 0. */
uint64_t walk_random(uint64_t *state);

#endif
