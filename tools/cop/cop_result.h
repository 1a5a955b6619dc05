/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_result.h - what text and JSON of a result share, and how far what
 * was dropped lets one trust it: judged by the run's own counts, without exact
 * ones.
 */
#ifndef COP_RESULT_H
#define COP_RESULT_H

#include <stdio.h>

#include "cop_session.h"

/* Rows by falling count, without those of calls, which only tell what contexts
 * are; *n of them.  The caller frees it; memory that runs short ends the
 * program. */
const struct cs_cop_row_out **cop_rows_sorted(const struct cop_result *r,
                                              size_t *n);

/* Keys of the coprocessor's counters, by CS_COP_N_*. */
extern const char *const cop_counter_names[CS_COP_COUNTERS];

extern const char *const cop_verdict_names[COP_VERDICTS]; /* "good", ... */

/* Of a result with its rows, or with the trust that was saved. */
struct cop_trust cop_trust_of(const struct cop_result *r);

/* A line. */
void cop_trust_print(const struct cop_result *r, FILE *out);

#endif
