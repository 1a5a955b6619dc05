/* SPDX-License-Identifier: Apache-2.0
 *
 * cost.h - what a walk costs when units lie at these addresses: a direct-mapped
 * or set-associative instruction cache, and a branch target buffer as the
 * softcore's (rtl/rv/cs_rv_bpred.sv).
 */
#ifndef COST_H
#define COST_H

#include "walk.h"

struct machine {
  uint32_t cache, line, ways; /* bytes, bytes, and how many */
  uint32_t btb;              /* entries; 0: none */
  double miss, mispredict;   /* clocks */
};

struct cost {
  uint64_t misses, mispredicts;
  double clocks;
};

/* base: of each unit.  Blocks outside of all units are where they were. */
struct cost cost_of(const struct machine *m, const struct walk *w,
                    const uint64_t *base);

#endif
