/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_file.h - output files that are either complete or not there.
 *
 * What is written goes to a temporary file in the same directory, which takes
 * the wanted name when everything is in it.  An error or Ctrl-C discards it
 * and leaves an older file of that name as it was.  Devices and pipes are
 * written directly.
 */
#ifndef CS_FILE_H
#define CS_FILE_H

#include <stddef.h>
#include <stdio.h>

struct cs_file {
  FILE *f;    /* NULL = not open */
  char *path; /* what it will be called */
  char *temp; /* what it is called now; NULL = written directly */
};

/* All -1 with a message in err.  path NULL: nothing is opened, and commit and
 * discard do nothing. */
int cs_file_open(struct cs_file *out, const char *path, char *err,
                 size_t errlen);
int cs_file_commit(struct cs_file *out, char *err, size_t errlen);
void cs_file_discard(struct cs_file *out);

/* The name to give to a library that opens files by name. */
const char *cs_file_name(const struct cs_file *out);

#endif
