/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_debug.h - the microcode debugger: commands from a script or a terminal,
 * breakpoints, dumps.
 */
#ifndef COP_DEBUG_H
#define COP_DEBUG_H

#include "cop_watch.h"
#include "cs_cop_dev.h"

struct cop_debug {
  struct cs_cop_sim *sim;
  struct cop_watch *watch;
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
int cop_debug_address(const struct cop_debug *d, const char *where);

/* Before a microinstruction is executed: reads commands if it is time to. */
void cop_debug_clock(struct cop_debug *d);

/* Reads commands until one goes on; at the end of the run all that are left. */
void cop_debug_prompt(struct cop_debug *d);

/* `what`: regs, assoc, data, or the name of a register or array.  -1: it is
 * none of these. */
int cop_debug_dump(const struct cop_debug *d, const char *what, FILE *out);

#endif
