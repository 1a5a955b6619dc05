/* SPDX-License-Identifier: Apache-2.0
 *
 * debug_prompt.h - the microcode debugger: commands from a script or a terminal,
 * breakpoints, dumps.
 */
#ifndef DEBUG_PROMPT_H
#define DEBUG_PROMPT_H

#include "debug_watch.h"
#include "cs_cop_dev.h"

struct debug_prompt {
  struct cs_cop_sim *sim;
  struct debug_watch *watch;
  const struct cs_ucode *p;
  const struct cs_ucode_map *map;
  FILE *from;               /* commands; NULL: none are read */
  const char *name;         /* of the script; NULL: a terminal */
  int line;
  bool breaks[CS_UCODE_WORDS];
  uint64_t steps;           /* before the next prompt, 0 = no limit */
  uint64_t asked;           /* microinstruction that was asked about */
  bool quit, ended;
  char why[80];             /* what is wrong with a command; "": see help */
};

/* Address of a label or number; -1: none. */
int debug_prompt_address(const struct debug_prompt *d, const char *where);

/* Before a microinstruction is executed: reads commands if it is time to. */
void debug_prompt_clock(struct debug_prompt *d);

/* Reads commands until one goes on; at the end of the run all that are left. */
void debug_prompt_prompt(struct debug_prompt *d);

/* `what`: regs, assoc, data, or the name of a register or array.  -1: it is
 * none of these. */
int debug_prompt_dump(const struct debug_prompt *d, const char *what, FILE *out);

#endif
