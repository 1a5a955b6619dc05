/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_trust.h - how far what was dropped lets one trust a profile of the
 * coprocessor.  Judged by the run's own counts, without exact ones.
 */
#ifndef COP_TRUST_H
#define COP_TRUST_H

#include <stdint.h>
#include <stdio.h>

#include "cop_session.h"

extern const char *const cop_verdict_names[COP_VERDICTS]; /* "good", ... */

/* Of a result with its rows, or with the trust that was saved. */
struct cop_trust cop_trust_of(const struct cop_result *r);

/* A line. */
void cop_trust_print(const struct cop_result *r, FILE *out);

#endif
