/* SPDX-License-Identifier: Apache-2.0
 *
 * dcpi.h - how often each block and edge ran, from cycle samples alone (SOSP
 * 1997, section 6.1): for a core that tells nothing but the time.
 *
 * The cycles of an instruction are its frequency times what it takes.  All
 * blocks and edges of a class run equally often; some of its instructions
 * meet no stall and take what the schedule says, so the smallest ratios of
 * cycles to the schedule's clocks, where several agree, are the frequency.
 * What flows into a block flows out of it: that gives the rest.
 */
#ifndef DCPI_H
#define DCPI_H

#include "cfg.h"
#include "schedule.h"

enum dcpi_confidence { DCPI_NONE, DCPI_LOW, DCPI_MEDIUM, DCPI_HIGH };
extern const char *const dcpi_confidences[]; /* "none", "low", ... */

struct dcpi_estimate {
  double frequency;          /* executions */
  enum dcpi_confidence confidence; /* DCPI_NONE: there is no estimate */
};

/* An issue point: clocks that were sampled of an instruction (or from behind
 * the one that it waits for up to itself), and those of the schedule. */
struct dcpi_point {
  double cycles, best;       /* best > 0 */
};

/* Of the issue points of a class, which it sorts; grain: clocks that a sample
 * stands for, at least 1 (1: all clocks were counted). */
struct dcpi_estimate dcpi_class(struct dcpi_point *p, size_t n, double grain);

struct dcpi {
  struct dcpi_estimate *block, *edge; /* of each of the graph */
};

/* cycles, schedule: of each instruction of the graph. */
void dcpi_solve(struct dcpi *d, const struct cfg *g,
                const struct schedule *schedule, const double *cycles,
                double grain);
void dcpi_free(struct dcpi *d);

#endif
