/* SPDX-License-Identifier: Apache-2.0
 *
 * guest.h - the machine of `run --linux`: boots the guest on the simulator, is
 * its console, and knows why it ended.
 */
#ifndef GUEST_H
#define GUEST_H

#include "iss.h"
#include "stuck.h"

enum { GUEST_LINES = 10, GUEST_COLUMNS = 160 };

struct guest {
  struct iss *iss;
  bool quiet, has_command;
  char line[GUEST_LINES][GUEST_COLUMNS]; /* the last ones, in a ring */
  unsigned lines, column;                /* of all; of the latest */
  struct stuck stuck;
  uint64_t panicked;         /* instructions when it did, 0 = it did not */
  char panic[GUEST_COLUMNS]; /* and what it said */
  uint64_t trap_pc, traps;   /* exceptions of M or S mode in a row, of one
                              * instruction */
  uint64_t waits;            /* WFI since the last instruction of U mode */
  bool input;                /* there may be more to type */
  int typed;                 /* a byte that waits for room; -1 = none */
  char why[160];             /* it was stopped; "" = it was not */
};

/* command: words, or NULL for a shell at the terminal.  Ends the program when
 * the guest cannot be loaded. */
void guest_open(struct guest *g, const char *dir, char *const *command,
                bool quiet);
void guest_close(struct guest *g);

/* The next instruction; false: there is none. */
bool guest_step(struct guest *g, struct cs_rvfi *r);

/* Tells what went wrong and the last lines of the console; 0, or 1 when
 * something did. */
int guest_end(const struct guest *g);

#endif
