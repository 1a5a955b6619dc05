/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_run.h - a run into the database, in one transaction.
 */
#ifndef CS_DB_RUN_H
#define CS_DB_RUN_H

#include "cs_collect.h"
#include "cs_db.h"
#include "cs_histogram.h"
#include "cs_pcs.h"
#include "cs_report.h"
#include "cs_symbols.h"

/* What ran in one process of one executable. */
struct cs_db_part {
  uint32_t pid;              /* 0: there are no processes, or all of them */
  const char *process;       /* its name */
  const char *elf;           /* NULL: unknown */
  struct cs_symbols *symbols; /* of it; NULL: no names */
  const struct cs_collect *collect; /* NULL: no messages */
  const struct cs_pcs *pcs;  /* exact counts of its instructions; or NULL */
  const struct cs_histogram *histogram; /* samples of the PC; or NULL */
};

struct cs_db_run {
  const char *epoch;         /* name; NULL: a new one without */
  const struct cs_report *report; /* accounts, law, cost, slots' specs */
  const char *estimator;
  int xlen;
  const struct cs_db_part *part;
  size_t parts;
};

/* An epoch of that name that is there is added to, if it is of the same
 * machine, program, compressor and slots.  -1: noted in db, which is as it
 * was. */
int cs_db_add_run(struct cs_db *db, const struct cs_db_run *run);

#endif
