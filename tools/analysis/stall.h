/* SPDX-License-Identifier: Apache-2.0
 *
 * stall.h - of each instruction: how often it ran, what it took, what it takes
 * at best, and why it took more (SOSP 1997, section 6).
 *
 * A core that tells the reason of each clock says why.  Of one that does not
 * every reason is guilty until it is proven innocent: by the kind of the
 * instruction, by where it lies, by what runs before it, by how many misses
 * there were.  What remains has bounds.
 */
#ifndef STALL_H
#define STALL_H

#include "cfg.h"
#include "cs_reasons.h"
#include "flow.h"

extern const char *const reason_titles[CS_REASONS]; /* "I-cache miss" */
extern const char reason_letters[CS_REASONS + 1];

/* Clocks of all executions of an instruction. */
struct stall {
  double executions, cycles;
  unsigned best;             /* clocks at best, of one execution */
  enum cs_reason best_reason;   /* of what is above one */
  double low[CS_REASONS], high[CS_REASONS]; /* of the dynamic stall */
  double unexplained;        /* of it; negative: less than at best */
  uint64_t culprit[CS_REASONS]; /* address of the instruction to blame; 0:
                              * itself or nobody */
};

struct stalls {
  struct cs_view *v;
  struct code code;
  struct cfg g;
  struct flow flow;
  bool flows;                /* executions are from sampled edges */
  bool reasons;              /* the core tells them */
  bool misses;               /* their numbers are known */
  double *executions;        /* of each block */
  size_t *edges_into;        /* of block b: edge_order[edges_into[b] ..
                              * edges_into[b + 1] - 1] go there */
  uint32_t *edge_order;
  struct stall *stall;       /* of each instruction of the graph */
};

/* Of an image; elf as of code_open(); eliminate: do without the core's
 * reasons.  Ends the program when the profile has no cycles, or nothing that
 * tells how often an instruction ran. */
void stalls_open(struct stalls *s, struct cs_view *v, int64_t image,
                 const char *elf, bool eliminate);
void stalls_close(struct stalls *s);

/* Dynamic stall of an instruction, clocks of all executions; may be below
 * zero by the error of sampling. */
double stall_dynamic(const struct stall *t);

/* Sums of stalls. */
struct tally {
  double executions, cycles, best; /* best: clocks */
  double low[CS_REASONS], high[CS_REASONS];
  double still[CS_REASONS];     /* static stalls */
  double part[CS_REASONS];      /* explained dynamic stalls, shared out by what
                              * each reason can have: they add up */
  double unexplained, gain;
};
void tally_add(struct tally *to, const struct stall *t);

#endif
