/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_pcs.h - exact counts of every instruction of a program, from the
 * retirement port: executions, cycles and what they were for, events.
 *
 * Cycles are head_cycles, and every clock is head of exactly one instruction,
 * so the sum over all instructions is the number of clocks.
 */
#ifndef CS_PCS_H
#define CS_PCS_H

#include "cs_reasons.h"
#include "cs_rvfi.h"

struct cs_pc_count {
  uint64_t executions; /* those that trapped too */
  uint64_t cycles;
  uint64_t icache_misses, dcache_misses, mispredicts;
  uint64_t itlb_misses, dtlb_misses;
  struct cs_reasons reasons; /* they sum to cycles */
};

struct cs_pcs {
  struct cs_pc_count ***page; /* by pc / 4 KiB, then by half-word; NULL where
                               * nothing ran */
  struct cs_pc_count total;
};

/* -1 when memory is short. */
int cs_pcs_init(struct cs_pcs *p);
void cs_pcs_free(struct cs_pcs *p);
int cs_pcs_add(struct cs_pcs *p, const struct cs_rvfi *r);

/* All zero for a pc that never ran. */
struct cs_pc_count cs_pcs_get(const struct cs_pcs *p, uint64_t pc);

/* The sum over [lo, hi). */
struct cs_pc_count cs_pcs_sum(const struct cs_pcs *p, uint64_t lo,
                              uint64_t hi);

/* Every instruction that ran, by rising pc. */
void cs_pcs_each(const struct cs_pcs *p,
                 void (*visit)(void *user, uint64_t pc,
                               const struct cs_pc_count *c), void *user);

void cs_pc_count_add(struct cs_pc_count *to, const struct cs_pc_count *c);
void cs_pc_count_sub(struct cs_pc_count *from, const struct cs_pc_count *c);

/* Of one instruction. */
struct cs_pc_count cs_pc_count_of(const struct cs_rvfi *r);

#endif
