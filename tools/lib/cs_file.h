/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_file.h - output files that are either complete or not there.
 *
 * What is written goes to a temporary file in the same directory, which takes
 * the wanted name when everything is in it.  An error or Ctrl-C discards it
 * and leaves an older file of that name as it was; so does any other signal
 * that ends the program and can be caught (SIGKILL leaves the temporary file).
 * Devices and pipes are written directly, a symbolic link stays one.
 */
#ifndef CS_FILE_H
#define CS_FILE_H

#include <stddef.h>
#include <stdio.h>

struct cs_file {
  FILE *f;    /* NULL = not open */
  char *name; /* as it was asked for, for messages */
  char *path; /* what it will be called: without links, from the root */
  char *temp; /* what it is called now; NULL = written directly */
};

/* All -1 with a message in err.  path NULL: nothing is opened, and commit and
 * discard do nothing; "-": the standard output.  Refused: a file that is an
 * input, or that is open here already.  From the first call on exit()
 * and signals that end the program, unless ignored or caught before, remove up
 * to 16 temporary files first. */
int cs_file_open(struct cs_file *out, const char *path, char *err,
                 size_t errlen);
/* All of it is written, as far as that can be known: of several files that
 * belong together, each before the first is committed. */
int cs_file_ready(struct cs_file *out, char *err, size_t errlen);
int cs_file_commit(struct cs_file *out, char *err, size_t errlen);
void cs_file_discard(struct cs_file *out);

/* This file is read: none of the outputs opened later may be it.  Up to 16;
 * NULL: none. */
void cs_file_input(const char *path);

/* What a handler of a signal does that wants to end the program after all:
 * removes the temporary files of this process, then dies of the signal when it
 * returns. */
void cs_file_abandon(int signal);

/* The name to give to a library that opens files by name. */
const char *cs_file_name(const struct cs_file *out);

#endif
