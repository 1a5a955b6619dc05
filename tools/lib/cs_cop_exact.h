/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_exact.h - what the coprocessor's programs estimate, counted over
 * every retired instruction, and how far a program's rows are from that.
 *
 * What a row's kind means is said in cs_cop_handler.h.  Kinds of fractions
 * (values, branches, targets, pairs, silent, redundant) are judged by the root
 * mean square error of HPCA 2001, section 4: (estimated - exact fraction)
 * squared, weighted by exact executions, what has no row being estimated 0.
 * Dependences, conflicts and contexts are judged by recall and precision.
 *
 * A conflict is a miss of a block (16 bytes) that had missed within the last
 * 128 misses.  A context is the hash of callstack.ucode over all open calls.
 */
#ifndef CS_COP_EXACT_H
#define CS_COP_EXACT_H

#include "cs_cop_handler.h"
#include "cs_profile.h"
#include "cs_rvfi.h"

enum { CS_COP_STORES = 128 }; /* that a dependence may lie back */

struct cs_cop_exact;

/* kinds: bit k for kind k; those not counted here are ignored.  peek reads
 * an aligned word of memory as it is after the latest instruction; false: there
 * is none.  NULL: no memory. */
struct cs_cop_exact *cs_cop_exact_new(uint32_t kinds,
                                      bool (*peek)(void *user, uint32_t at,
                                                   uint32_t *word),
                                      void *user);
void cs_cop_exact_free(struct cs_cop_exact *x);

/* Bytes of a block, a power of two, for conflicts. */
void cs_cop_exact_block(struct cs_cop_exact *x, uint32_t bytes);

/* -1: no memory. */
int cs_cop_exact_insn(struct cs_cop_exact *x, const struct cs_rvfi *r);

/* The rows of a program. */
int cs_cop_exact_row(struct cs_cop_exact *x, const struct cs_cop_row_out *row);
void cs_cop_exact_forget(struct cs_cop_exact *x); /* all rows so far */

struct cs_cop_score {
  bool there;              /* the kind was counted, and met */
  uint64_t events;         /* exact, of all */
  uint64_t sites, keys;    /* different pcs (pairs: of two), tuples */
  uint64_t rows;           /* the program's */
  double rms;              /* 0..1; kinds of fractions */
  double covered;          /* 0..1: of the exact events, those with a row */
  double precision;        /* 0..1: of the rows' events, those that exist */
  double counted;          /* 0..1: of the exact events, those that the rows'
                            * counts account for */
  double covered_ever;     /* as covered, of dependences at any distance */
};

int cs_cop_exact_score(const struct cs_cop_exact *x, enum cs_cop_kind kind,
                       struct cs_cop_score *s);

/* "values", "branches", ... */
extern const char *const cs_cop_kind_names[CS_COP_ROW_KINDS];
/* Judged by rms, not by recall and precision. */
bool cs_cop_kind_is_fraction(enum cs_cop_kind kind);

#endif
