/* SPDX-License-Identifier: Apache-2.0
 *
 * replay.h - the parts of `coresample replay`.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include <stdbool.h>

#include "cop_command.h"
#include "cs_collect.h"
#include "cs_event.h"
#include "cs_loop.h"
#include "cs_pcs.h"
#include "cs_trace.h"
#include "options.h"
#include "program.h"
#include "progress.h"

struct replay {
  struct options o;
  struct cop_options cop;     /* name NULL = not the coprocessor */
  const char *tuples, *trace; /* one of them */
  bool event_level;
  struct cs_symbols *symbols; /* or NULL */
  char elf[PROGRAM_PATH];     /* whose they are, "" */
  struct cs_pcs pcs;          /* exact counts for a database; or no pages */
  struct cs_collect collect;
  struct cs_report report;
  struct progress progress;
  struct cs_event_model *model; /* by events; replay_message() marks it */
  struct cs_loop *loop;       /* of two tiers of strata, else NULL */
};

/* Opens r->loop if the compressor has two tiers. */
void replay_open_loop(struct replay *r);

/* A message of r->model: collected, and an answer to it. */
void replay_message(struct replay *r, const struct cs_message *m);

/* After the last tuple: what r->model holds at the end. */
void replay_read_out(struct replay *r);

/* Run the file through the model and fill collect and report.  Return 0, or
 * EXIT_STOPPED after a signal with a message on stderr; errors end the
 * program. */
int replay_tuples(struct replay *r);
int replay_trace(struct replay *r);

/* A trace with the coprocessor: the whole command. */
int replay_cop(struct replay *r);

#endif
