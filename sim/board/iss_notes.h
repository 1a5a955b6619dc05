/* SPDX-License-Identifier: Apache-2.0
 *
 * iss_notes.h - what iss-run writes down of a Linux that it runs: who owns a
 * page table, and what the kernel executes.
 */
#ifndef ISS_NOTES_H
#define ISS_NOTES_H

#include <stdio.h>

#include "cs_board.h"

struct iss_notes {
  FILE *owners;
  const char *counts;    /* a file's name, or NULL */
  uint32_t tgid, execs;  /* offsets in struct task_struct */
  uint32_t satp, task;   /* of the last instruction of U mode */
  unsigned times_on;
  uint32_t **count;      /* of a page's halfwords, by page; with counts */
};

/* Either name may be NULL; offsets: the file of `make linux`.  False with a
 * message in err. */
bool iss_notes_open(struct iss_notes *n, const char *owners,
                    const char *offsets, const char *counts, char *err,
                    size_t errlen);

/* Every instruction that retires. */
void iss_notes_retired(struct iss_notes *n, const struct cs_board *b,
                       const struct cs_rvfi *r);

/* False: a file cannot be written. */
bool iss_notes_close(struct iss_notes *n);

#endif
