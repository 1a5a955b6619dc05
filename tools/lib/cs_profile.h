/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_profile.h - a value profile: how often each tuple (pc, w) was seen.
 *
 * One open-addressing hash table.  The ideal profile (every event, n = 1) and
 * the estimate (messages, n = what they stand for) are both such tables, and
 * the error of one against the other is the metric that the design is judged
 * by (ISCA 2001 section 5.3.1).  A profile holds one slot's tuples.
 */
#ifndef CS_PROFILE_H
#define CS_PROFILE_H

#include <stddef.h>
#include <stdint.h>

struct cs_count {
  uint64_t pc;
  uint64_t w;
  uint64_t n; /* 0 = the row is empty */
};

struct cs_profile {
  struct cs_count *row;
  size_t mask;    /* rows - 1, a power of two */
  size_t used;    /* distinct tuples */
  uint64_t total; /* sum of all n */
};

/* How a message adds to an estimate.  SUM adds its count.  RATIO adds one for
 * each message: the share of a load's messages estimates the share of its
 * executions, which is what a sampler with counter (C) needs, whose counts
 * speak of the stratum and not of the tuple. */
enum cs_estimator { CS_ESTIMATE_SUM, CS_ESTIMATE_RATIO };

/* All return -1 when memory is short, and then leave the profile as it was. */
int cs_profile_init(struct cs_profile *p);
int cs_profile_copy(struct cs_profile *p, const struct cs_profile *from);
void cs_profile_free(struct cs_profile *p);
void cs_profile_clear(struct cs_profile *p);
int cs_profile_add(struct cs_profile *p, uint64_t pc, uint64_t w, uint64_t n);
uint64_t cs_profile_get(const struct cs_profile *p, uint64_t pc, uint64_t w);

/* Executions of each pc: the profile of (pc, 0). */
int cs_profile_sites(const struct cs_profile *p, struct cs_profile *sites);

/* The most frequent tuples, falling, ties by pc and w; returns how many. */
size_t cs_profile_top(const struct cs_profile *p, struct cs_count *top,
                      size_t max);

/* Which tuples of the ideal profile an optimizer would care for. */
struct cs_error_rules {
  uint64_t min_executions; /* of the load */
  unsigned min_share;      /* percent of its load that a value makes */
  unsigned min_covered;    /* percent of a load that such values make */
};
extern const struct cs_error_rules cs_error_rules_paper; /* 1000, 10, 40 */

/* The tuples of an ideal profile that the rules select. */
struct cs_selected {
  struct cs_count tuple;
  uint64_t executions;     /* of its load */
};
struct cs_selection {
  struct cs_selected *row;
  size_t n;
  uint64_t weight;         /* executions of all selected tuples, f */
};
int cs_profile_select(const struct cs_profile *ideal,
              const struct cs_error_rules *rules, struct cs_selection *s);
void cs_selection_free(struct cs_selection *s);

/* Frequency-weighted mean of |I_ideal - I_estimated|, 0..1.  A load that was
 * never sampled counts as estimated 0; an empty selection has error 0. */
int cs_selection_error(const struct cs_selection *s,
                       const struct cs_profile *estimate, double *error);

#endif
