/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_summary.h - what a sweep says of each design, over all programs.
 */
#ifndef SWEEP_SUMMARY_H
#define SWEEP_SUMMARY_H

#include "cs_pareto.h"
#include "sweep_db.h"

enum { COST_ERROR, COST_MESSAGES, COST_BITS, COST_LUT4 };

struct sweep_row {
  char spec[SWEEP_SPEC];
  double error, first_million; /* percent, geometric mean of the programs */
  double messages;           /* per million instructions, the same */
  double state_bits, lut4;   /* lut4: NAN = not known */
  bool front;
  unsigned number;           /* on the front, by falling error, from 1; or 0 */
};

struct sweep_summary {
  char name[SWEEP_SPEC];
  struct sweep_row *row;     /* those with all of their jobs done */
  size_t rows, incomplete, fronts;
  size_t programs, unknown;  /* unknown: rows whose lut4 is */
};

void sweep_summary_make(struct sweep_summary *s, struct sweep_db *db,
                        int64_t sweep);
void sweep_summary_free(struct sweep_summary *s);

#endif
