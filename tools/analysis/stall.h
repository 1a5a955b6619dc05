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
#include "dcpi.h"
#include "flow.h"

extern const char *const reason_titles[CS_REASONS]; /* "I-cache miss" */
extern const char reason_letters[CS_REASONS + 1];

/* How executions and reasons are found. */
enum stall_method {
  STALL_AUTO,                /* by the core's reasons, where they are */
  STALL_ELIMINATE,           /* do without them */
  STALL_BLIND,               /* and without the numbers of misses */
  STALL_DCPI,                /* from cycle samples alone */
};
/* By its name on the command line; ends the program when it is none. */
enum stall_method stall_method(const char *name);

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

/* Events that are loaded, by number. */
enum { E_CYCLES, E_INSTRUCTIONS, E_IMISS, E_DMISS, E_MISPREDICTS,
       STALL_EVENTS };

/* What is loaded: the number of each event, -1 where it is not there. */
struct stall_columns {
  int event[STALL_EVENTS], reason[CS_REASONS];
};

struct stalls {
  struct cs_view *v;
  struct stall_columns loaded;
  struct code code;
  struct cfg g;
  enum stall_method method;
  struct schedule *schedule; /* of each instruction of the graph */
  struct flow flow;
  bool flows;                /* executions are from sampled edges */
  struct dcpi dcpi;          /* of STALL_DCPI */
  bool late;                 /* cycles are told of the instruction behind the
                              * one that waits in M */
  bool reasons;              /* the core tells them */
  bool misses;               /* their numbers are known */
  double *executions;        /* of each block */
  size_t *edges_into;        /* of block b: edge_order[edges_into[b] ..
                              * edges_into[b + 1] - 1] go there */
  uint32_t *edge_order;
  struct stall *stall;       /* of each instruction of the graph */
};

/* The counts that a method needs; event 0 of v is cycles then.  Ends the program
 * when the profile has none. */
void stalls_load(struct stalls *s, struct cs_view *v, enum stall_method method);

/* Of an image, when they are loaded; elf as of code_open().  Ends the program when
 * nothing tells how often an instruction ran. */
void stalls_open(struct stalls *s, int64_t image, const char *elf);
void stalls_close(struct stalls *s);

/* How far the executions of a block can be trusted: "exact", "sampled",
 * "high", "medium", "low", "none" (there is no estimate). */
const char *stall_confidence(const struct stalls *s, uint32_t block);

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
