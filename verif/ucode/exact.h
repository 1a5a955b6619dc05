/* SPDX-License-Identifier: Apache-2.0
 *
 * exact.h - profiles with nothing left out, of every retired instruction, and
 * how far a program's rows are from them.
 */
#ifndef EXACT_H
#define EXACT_H

#include "cs_cop_handler.h"
#include "cs_rvfi.h"

/* Counts by <pc, key, other>. */
struct tally_entry {
  uint32_t pc, key, other;
  uint32_t distance;     /* of a dependence */
  uint32_t extra;        /* of a row */
  uint32_t last[2];      /* address and value of a load */
  uint64_t count, total;
  uint8_t kind, used, flags;
};

struct tally {
  struct tally_entry *at;
  size_t places, used;
};

struct tally_entry *tally_get(struct tally *t, unsigned kind, uint32_t pc,
                              uint32_t key, uint32_t other);
const struct tally_entry *tally_find(const struct tally *t, unsigned kind,
                                     uint32_t pc, uint32_t key,
                                     uint32_t other);
void tally_free(struct tally *t);

struct exact {
  uint32_t kinds;        /* bit k: rows of kind k are counted */
  struct tally rows;     /* total 0 */
  struct tally totals;   /* <kind, pc, 0, other> */
  uint32_t stores;       /* so far */
  uint32_t *word;        /* RAM's words as they are */
  uint32_t *writer_pc, *writer_at;  /* of each word: last store, its number */
  uint64_t unlimited;    /* dependences at any distance */
  uint32_t last_pc, last_taken;
};

enum { EXACT_RAM = 64 << 20 };

void exact_init(struct exact *x, uint32_t kinds);
void exact_count(struct exact *x, const struct cs_rvfi *r);
void exact_free(struct exact *x);

struct score {
  uint64_t weight;       /* exact counts */
  uint64_t found;        /* of rows that are there */
  uint64_t claimed, right; /* counts of rows, of those that exist */
  double rms;            /* of count / total, weighted by exact counts */
  double mean;           /* absolute, weighted */
  size_t exact_rows, rows;
};

struct score exact_score(const struct exact *x, const struct tally *rows,
                         unsigned kind);

#endif
