/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_cover.h - counts what privileged programs have reached.
 */
#ifndef PRIV_COVER_H
#define PRIV_COVER_H

#include <stdint.h>
#include <stdio.h>

#include "iss_int.h"

enum { PRIV_MODES = 4, PRIV_CAUSES = 16, PRIV_PAGE_KINDS = 16 };

struct priv_cover {
  /* by size (4 KiB, 4 MiB), RWXU, mode, access, SUM, MXR */
  uint64_t page[2][PRIV_PAGE_KINDS][2][NUM_ACCESS][2][2];
  uint64_t view[2][NUM_ACCESS];         /* through MPRV, by mode */
  uint64_t cross[NUM_ACCESS][3];        /* done, fault of first, of second */
  uint64_t exception[PRIV_MODES][PRIV_MODES][PRIV_CAUSES]; /* from, to */
  uint64_t interrupt[PRIV_MODES][PRIV_MODES][PRIV_CAUSES];
  uint64_t nested[PRIV_MODES];          /* in S mode's handler, by target */
  uint64_t csr[4096][PRIV_MODES][2];    /* attempts to read, to write */
  uint64_t satp[2], stimecmp[2];        /* of S mode: done, refused */
  uint64_t op[ISS_NUM_OPS][PRIV_MODES][2]; /* done, refused */
  uint64_t fence[2][2];                 /* with rs1, with rs2 */
  /* before the instruction */
  ureg satp_then, mstatus_then;
  const struct csr *rows[4096];
};

void priv_cover_before(struct priv_cover *c, const struct iss *s);
void priv_cover_add(struct priv_cover *c, struct iss *s,
                    const struct cs_rvfi *r);
/* Prints the counts; returns how many wanted items were never reached, and
 * stores how many there are. */
unsigned priv_cover_report(const struct priv_cover *c, FILE *out,
                           unsigned *items);

#endif
