/* SPDX-License-Identifier: Apache-2.0
 *
 * cover.h - counts what a stream of retired instructions has reached.
 */
#ifndef COVER_H
#define COVER_H

#include <stdint.h>
#include <stdio.h>

#include "cs_rvfi.h"
#include "iss_int.h"

enum { COVER_CAUSES = 16 };

struct cover {
  uint64_t op[2][ISS_NUM_OPS];       /* by mode: U, M; traps included */
  uint64_t form[2][ISS_NUM_FORMS];
  uint64_t csr[4096];                /* accesses that were allowed */
  uint64_t written[4096];
  uint64_t exception[2][COVER_CAUSES]; /* by the mode it was raised in */
  uint64_t interrupt[2][COVER_CAUSES];
  uint64_t taken, not_taken;
};

/* mcause is that after the instruction. */
void cover_add(struct cover *c, const struct cs_rvfi *r, uint32_t mcause,
               uint32_t mpp);

/* Prints the counts; returns how many wanted items were never reached, and
 * stores how many there are. */
unsigned cover_report(const struct cover *c, FILE *out, unsigned *items);

#endif
