/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_rv_lockstep.h - the core beside the instruction-set simulator.
 *
 * Every retired instruction of the SoC is executed by the simulator too, and
 * all fields of the retirement port must agree; memory at the end as well.
 * Link build/libcsrvlockstep.a, build/libcsiss.a -lelf and what cs_soc.h
 * needs.  The usual loop, which costs a few percent of the simulation:
 *
 *   soc = cs_soc_new(...);  load the program, set the start address
 *   ls = cs_rv_lockstep_new(soc, start, err, sizeof err);
 *   while (!cs_soc_ended(soc) && clocks are left) {
 *     n = cs_rv_lockstep_run(ls, clocks, records, 1024);
 *     use the n records
 *     if (cs_rv_lockstep_error(ls))
 *       stop: report it, and cs_rv_lockstep_history() for the reader
 *   }
 *   if (!cs_rv_lockstep_finish(ls))
 *     report cs_rv_lockstep_error(ls)
 *
 * What may differ is taken from the core: values of clocks and event counters
 * (within bounds), what devices return, when an interrupt comes (it must be
 * pending as far as that can be known, enabled, and the first in priority).
 * FENCE.I must follow a change of code, and no word may be written by the core
 * and by DMA at the same time: the order of the two would be unknown.
 *
 * With S mode a translation may be stale: one that some content of the tables
 * since the last SFENCE.VMA gives.  It is tried only where memory as it is does
 * not explain what the core did, and counted.  Fences are of all, of an
 * address, and writes to satp that keep its ASID.
 */
#ifndef CS_RV_LOCKSTEP_H
#define CS_RV_LOCKSTEP_H

#include <stdio.h>

#include "cs_soc.h"

struct cs_rv_lockstep;

/* Before the first clock of soc, after its memory is filled: the simulator
 * gets a copy of it.  start is the boot address.  NULL with a message. */
struct cs_rv_lockstep *cs_rv_lockstep_new(struct cs_soc *soc,
                                              uint32_t start, char *err,
                                              size_t errlen);
void cs_rv_lockstep_free(struct cs_rv_lockstep *ls);

/* Up to n retirements, into r; how many.  0: no clocks are left, the program
 * has ended, or an error was found.  Nothing of cs_soc_drive() may change
 * while one of these calls runs, and no DMA be under way. */
size_t cs_rv_lockstep_run(struct cs_rv_lockstep *ls, uint64_t max_clocks,
                            struct cs_rvfi *r, size_t n);

/* One clock; cs_soc_drive() may have been changed before it.  True: *r
 * describes an instruction that retired. */
bool cs_rv_lockstep_step(struct cs_rv_lockstep *ls, struct cs_rvfi *r);

/* A write of another manager than cs_soc_drive()'s, the profiler's ring: a word
 * went to memory in the clock that has passed; all words so far were answered.
 */
void cs_rv_lockstep_written(struct cs_rv_lockstep *ls, uint32_t addr,
                            uint32_t word);
void cs_rv_lockstep_answered(struct cs_rv_lockstep *ls);

/* Lets stores reach memory and compares all of it. */
bool cs_rv_lockstep_finish(struct cs_rv_lockstep *ls);

/* What differed first, with order, clock and both values; NULL: nothing. */
const char *cs_rv_lockstep_error(const struct cs_rv_lockstep *ls);
/* The last instructions of the core, one a line. */
void cs_rv_lockstep_history(const struct cs_rv_lockstep *ls, FILE *out);

/* For coverage: mcause and mstatus.MPP of the simulator after the last
 * instruction, and the machine itself. */
struct iss *cs_rv_lockstep_iss(const struct cs_rv_lockstep *ls);

/* Called behind each instruction of a batch: the simulator is as the core was
 * then. */
typedef void cs_rv_lockstep_each(void *user, const struct cs_rvfi *r);
void cs_rv_lockstep_watch(struct cs_rv_lockstep *ls, cs_rv_lockstep_each *each,
                          void *user);

/* Where each use of a stale translation is told, a line each; NULL: nowhere. */
void cs_rv_lockstep_tell(struct cs_rv_lockstep *ls, FILE *out);

/* Loads that returned the old and the new value of a word while a DMA write to
 * it was under way, and SC that failed for one; walks that saw such a write to
 * a table; instructions that used a stale translation. */
struct cs_rv_lockstep_counts {
  uint64_t instructions, interrupts, dma_old, dma_new, sc_lost, dma_tables;
  uint64_t stale_translations;
};
const struct cs_rv_lockstep_counts *
cs_rv_lockstep_counts(const struct cs_rv_lockstep *ls);

#endif
