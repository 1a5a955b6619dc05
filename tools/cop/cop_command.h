/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_command.h - what `run --cop` and `replay --cop` share: options, and a
 * session with its report.
 */
#ifndef COP_COMMAND_H
#define COP_COMMAND_H

#include <argp.h>

#include "cop_session.h"
#include "options.h"

/* Child parser; its input is a struct cop_options. */
extern const struct argp cop_argp;

void cop_options_init(struct cop_options *o);

/* Ends the program when options do not go together; o: the command's others. */
void cop_options_finish(struct cop_options *c, const struct options *o);

struct cop_command {
  struct cop_session s;       /* all but o; not used if there is: */
  int (*run)(void *user, const struct cop_options *o, struct cop_result *r);
  const struct cop_options *cop;
  const struct options *o;
  const char *program;        /* as the user called it */
  char stream[64];            /* what runs, for the report */
  struct cs_symbols *symbols; /* or NULL */
  /* Behind the last instruction: may end the program with an error. */
  void (*ended)(void *user);
};

/* In a child process: the files belong to the parent. */
void cop_command_forget(void);

/* The exit code. */
int cop_command_run(const struct cop_command *c);

#endif
