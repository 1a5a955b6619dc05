/* SPDX-License-Identifier: Apache-2.0
 *
 * reason_shares.h - what part of its cycles a piece of code spent for each reason, as
 * sampled by slot `reasons`, with 95 % intervals.
 */
#ifndef REASON_SHARES_H
#define REASON_SHARES_H

#include "cs_interval.h"
#include "cs_reasons.h"
#include "cs_view.h"

/* A tuple of the slot. */
struct shares_tuple {
  uint64_t addr;
  uint32_t w;
  double count;              /* executions that it stands for */
};

struct shares {
  struct shares_tuple *t;    /* by address */
  size_t n;
  double grain;              /* executions that a sample stands for; 0: no
                              * samples of equal weight, no intervals */
};

struct share {
  double part;               /* of the cycles, 0..1 */
  struct cs_interval in;
};

struct shares_sum {
  double samples, cycles;
  struct share reason[CS_REASONS];
  struct share others;       /* clocks whose reason w does not name */
};

/* Of the view's epochs; n = 0: reasons were not sampled. */
void shares_load(struct shares *s, struct cs_view *v, int64_t image);
void shares_free(struct shares *s);

/* Of the code in [lo, hi). */
void shares_sum(const struct shares *s, uint64_t lo, uint64_t hi,
                struct shares_sum *sum);

#endif
