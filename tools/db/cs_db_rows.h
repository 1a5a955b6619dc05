/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_rows.h - the part of cs_db_run.h that writes events and their rows.
 */
#ifndef CS_DB_ROWS_H
#define CS_DB_ROWS_H

#include "cs_db_run.h"

struct cs_db_writer {
  struct cs_db *db;
  const struct cs_db_run *run;
  int64_t epoch;
  int64_t *map, *image;      /* of each part; image -1: unknown */
};

/* The tuples of a slot, of all parts: sampled, and exact if they are there. */
void cs_db_add_slot(struct cs_db_writer *w, unsigned slot);

/* Samples of the PC. */
void cs_db_add_histograms(struct cs_db_writer *w);

/* The counts of each instruction. */
void cs_db_add_exact(struct cs_db_writer *w);

#endif
