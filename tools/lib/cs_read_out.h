/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_read_out.h - the profiles that the tools would report if a run of the
 * event-level model ended now: with what the combiner and the strata hold
 * (docs/design/estimate.md).
 */
#ifndef CS_READ_OUT_H
#define CS_READ_OUT_H

#include "cs_event.h"
#include "cs_profile.h"

struct cs_read_out {
  const struct cs_event_model *model;
  const struct cs_compressor *c; /* of the model */
  uint32_t table_seed;           /* as given to it; 0: the hardware's */
  int xlen;                      /* 32 or 64 */
  enum cs_estimator estimator;
  uint64_t events;               /* that the model saw, of all slots */
};

/* est[0 .. slots-1]: what its messages came to so far, of each slot; p[0 ..
 * slots-1] gets the profiles, to be freed.  Returns 0, or -1 when memory is
 * short or the strata disagree with est; then nothing is to be freed. */
int cs_read_out(const struct cs_read_out *r, const struct cs_profile *est,
                unsigned slots, struct cs_profile *p);

#endif
