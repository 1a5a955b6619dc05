/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_exact_int.h - what counting and judging share.
 *
 * Tables are profiles (pc, w) -> n; what has two pcs has the second in the
 * upper half of pc.
 */
#ifndef CS_COP_EXACT_INT_H
#define CS_COP_EXACT_INT_H

#include "cs_cop_exact.h"
#include "cs_cop_map.h"
#include "cs_cop_memory.h"

/* A kind's counts and a program's rows. */
struct cop_table {
  struct cs_profile exact, rows, totals; /* totals: of rows */
  uint64_t row_count;
};

struct cs_cop_exact {
  uint32_t kinds;
  struct cop_table table[CS_COP_ROW_KINDS];
  struct cs_profile ever;     /* dependences at any distance */
  struct cs_cop_memory *memory;
  uint64_t stores;
  uint32_t branch;            /* the last conditional branch */
  bool has_branch, branch_taken;
  struct cop_map last;        /* load pc: address and value */
  struct cop_map missed;      /* block: number of the miss */
  uint64_t misses;
  uint32_t block;             /* bytes */
  uint32_t *stack;            /* contexts of the callers */
  size_t depth, room;
  uint32_t context;
};

static inline bool cop_wants(const struct cs_cop_exact *x, unsigned kind)
{
  return x->kinds >> kind & 1;
}

static inline uint64_t cop_two(uint32_t pc, uint32_t other)
{
  return (uint64_t)other << 32 | pc;
}

#endif
