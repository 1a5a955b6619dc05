/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_session.h - a recording: events, file, and what goes from one to the
 * other until something ends it.
 */
#ifndef REC_SESSION_H
#define REC_SESSION_H

#include "rec_cop.h"
#include "rec_stream.h"
#include "rec_what.h"

struct rec_options {
  struct rec_what what;
  const char *file, *epoch;
  char **command;      /* NULL: none */
  unsigned pid;        /* 0: none */
  bool whole_system, by_process, quiet;
  unsigned aux_pages, log2_rows;
  struct rec_cop *cop; /* NULL: the coprocessor is not used */
};

/* A command that waits until it is let go. */
struct rec_command {
  int pid;             /* 0: none */
  int ended, go;       /* ends of pipes: it holds `ended` while it lives */
};

/* The exit code of the recorder. */
int rec_session(const struct rec_options *o, const struct rec_command *c);

/* A signal came that ends the recording: its number, or 0. */
int rec_stopped(void);

#endif
