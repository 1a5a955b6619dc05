/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_seed.h - one random privileged program (verif/iss/priv.h) on a core,
 * every instruction beside the simulator.
 */
#ifndef PRIV_SEED_H
#define PRIV_SEED_H

#include "../iss/priv_cover.h"
#include "cs_rv_lockstep.h"

struct priv_run {
  const char *dir, *build, *waves; /* of the SoC */
  unsigned gadgets;
  FILE *tell;      /* stale translations, one a line; NULL: nowhere */
  bool history;    /* of a failure: prints the last instructions */
  bool no_traffic; /* nothing is driven from outside */
};

struct priv_totals {
  struct priv_cover cover;
  struct cs_rv_lockstep_counts counts;
  uint64_t clocks;
  uint64_t itlb[3], dtlb[3];  /* misses by mode: U, S, M; data of M is MPRV's */
  uint64_t stale[2];          /* fetches, data */
};

/* False with a message. */
bool priv_run(const struct priv_run *o, unsigned seed, struct priv_totals *t,
              char *err, size_t errlen);

#endif
