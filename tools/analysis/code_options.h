/* SPDX-License-Identifier: Apache-2.0
 *
 * code_options.h - options of the commands that look at code: DB [PROCEDURE],
 * --image; and of those that tell stalls.
 */
#ifndef CODE_OPTIONS_H
#define CODE_OPTIONS_H

#include "analysis.h"
#include "stall.h"

struct code_options {
  struct analysis a;
  const char *path, *function, *elf; /* function, elf: NULL, not given */
};

/* Child parser; its input is a struct code_options. */
extern const struct argp code_argp;

struct stall_options {
  struct code_options code;
  enum stall_method method;
};

/* Child parser; its input is a struct stall_options. */
extern const struct argp stall_argp;

#endif
