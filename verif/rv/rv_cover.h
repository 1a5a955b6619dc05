/* SPDX-License-Identifier: Apache-2.0
 *
 * rv_cover.h - what the random programs must reach on the core, beside the
 * instructions, CSRs and causes that verif/iss/cover.h counts.
 */
#ifndef CORE_COVER_H
#define CORE_COVER_H

#include "../iss/cover.h"

/* Kinds of instructions as the pipeline sees them. */
#define CORE_KINDS(X)                                                        \
  X(ALU) X(MUL) X(DIV) X(LOAD) X(LOAD_MISS) X(LOAD_CROSSING) X(LOAD_DEVICE)  \
  X(STORE) X(STORE_WAITS) X(STORE_CROSSING) X(STORE_DEVICE) X(AMO)           \
  X(AMO_MISS) X(LR) X(SC) X(BRANCH) X(JUMP) X(MISPREDICT) X(CSR) X(MRET)     \
  X(FENCE) X(FENCE_I) X(WFI) X(EXCEPTION)

#define CORE_ENUM_(name) KIND_##name,
enum rv_kind { CORE_KINDS(CORE_ENUM_) NUM_KINDS };
#undef CORE_ENUM_

struct rv_cover {
  struct cover base;
  uint64_t victim[NUM_KINDS];   /* replaced by an interrupt */
  uint64_t behind[NUM_KINDS];   /* the line rose while it executed, and the
                                 * interrupt came next */
  uint64_t irq[2][16];          /* by the mode that was left */
  uint64_t dmiss[3];            /* load, LR, AMO */
  uint64_t imiss[3];            /* 16 bits, 32 bits, handler's first */
  uint64_t mispredict[4];       /* taken, not taken, JALR, JAL */
  uint64_t crossing[2][3];      /* load, store; word, line, page */
  uint64_t csr[16], csr_written[16];
  uint64_t prefetch, sc_fails, sc_works, nested;
  struct cs_rvfi before;
  uint64_t before_clock, before_start; /* when it retired, and the one before */
};

struct iss;
struct cs_rv_lockstep_counts;

/* One record; irq: it came by this interrupt (0: none); raised: the clock in
 * which the test raised a line last. */
void rv_cover_add(struct rv_cover *c, struct iss *iss,
                    const struct cs_rvfi *r, uint64_t clock, unsigned irq,
                    uint64_t raised);
unsigned rv_cover_report(const struct rv_cover *c,
                           const struct cs_rv_lockstep_counts *counts,
                           FILE *out, unsigned *items);

#endif
