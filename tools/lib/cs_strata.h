/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_strata.h - what the strata's counters, read out, add to a profile
 * (docs/design/estimate.md).
 *
 * A stratum's counter tells how many events it has seen; its messages tell
 * how many it has counted.  The difference is the error of all its tuples
 * together, and each takes its part of it.
 */
#ifndef CS_STRATA_H
#define CS_STRATA_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_event.h"
#include "cs_profile.h"

/* Whether a profile by this compressor gains by its strata's counters:
 * periodic with random phase, without C and tiers. */
bool cs_strata_useful(const struct cs_compressor *c);

/* The seen events of each stratum and the factors that follow from them. */
struct cs_strata;

/* S[0 .. n-1] as TBL_S showed them at the end, n strata as c says, xlen 32 or
 * 64.  NULL when memory is short or c is of no use. */
struct cs_strata *cs_strata_new(const struct cs_compressor *c, int xlen,
                                const uint32_t *S);
void cs_strata_free(struct cs_strata *s);

/* Of measurements: the model's table for another seed of the hash. */
void cs_strata_table_seed(struct cs_strata *s, uint32_t seed);

/* Counters of the profiler at the end. */
struct cs_strata_account {
  uint64_t events;   /* EVENTS: what the sampler saw */
  uint64_t emitted;  /* EMITTED: messages that it made */
  uint64_t sent;     /* SENT_COUNT: sum of the counts of all messages */
};

/* est[0 .. slots-1]: sums over all messages.  True when these, the strata's
 * counters and the account (events and sent modulo 2^32) agree, stratum by
 * stratum and as sums.  Then cs_strata_weigh() may follow. */
bool cs_strata_agree(struct cs_strata *s, const struct cs_profile *est,
                     unsigned slots, const struct cs_strata_account *a);

/* Multiplies the counts of `est`, of this slot, by their stratum's factor;
 * *moved: by how much altogether, half the sum of the changes. */
void cs_strata_weigh(const struct cs_strata *s, unsigned slot,
                     struct cs_profile *est, uint64_t *moved);

#endif
