/* SPDX-License-Identifier: Apache-2.0
 *
 * exact.h - profiles with nothing left out, of every retired instruction: a
 * second opinion on cs_cop_exact.h, by which the programs are judged.  It is
 * written from what cs_cop_handler.h says of the kinds, in the plainest way.
 */
#ifndef EXACT_H
#define EXACT_H

#include "cs_cop_handler.h"
#include "cs_rvfi.h"
#include "tally.h"

enum { EXACT_RAM = 64 << 20, EXACT_LAST = 128, EXACT_DEPTH = 1 << 16 };

struct exact {
  struct tally rows;     /* total 0 */
  struct tally totals;   /* <kind, pc, 0, other> */
  uint32_t stores;       /* so far */
  uint32_t *word;        /* RAM's words as they are */
  uint32_t *writer_pc, *writer_at;  /* of each word: last store, its number */
  uint32_t last_pc, last_taken;
  uint32_t missed[EXACT_LAST];      /* blocks of the last misses */
  uint32_t misses;
  uint32_t *callee;      /* functions of the calls that are open */
  unsigned depth;
};

void exact_init(struct exact *x);
void exact_count(struct exact *x, const struct cs_rvfi *r);
void exact_free(struct exact *x);

/* Of all executions of an entry's pc (and other), as a row's total. */
uint64_t exact_total(const struct exact *x, const struct tally_entry *e);

#endif
