/* SPDX-License-Identifier: Apache-2.0
 *
 * guest.h - the guest of `run --linux`, whatever machine it runs on: its files,
 * its console, and why it ended.
 */
#ifndef GUEST_H
#define GUEST_H

#include "iss.h"
#include "stuck.h"

enum { GUEST_LINES = 10, GUEST_COLUMNS = 160 };

/* The machine; `self` is the first argument of all. */
struct guest_machine {
  void *self;
  /* Fills the memory; false with a message in err. */
  bool (*load)(void *self, const struct iss_linux *files, char *err,
               size_t errlen);
  /* Physical memory; false when any byte is outside. */
  bool (*read)(const void *self, uint64_t address, void *to, size_t n);
  /* Whether an interrupt may yet end a loop. */
  bool (*interruptible)(const void *self);
  /* A byte that is typed; false: the guest does not listen, or has no room. */
  bool (*type)(void *self, uint8_t byte);
  /* Whether it ended itself, with which code; or else why it cannot go on, ""
   * while it can. */
  bool (*ended)(const void *self, int *code);
  const char *(*failure)(const void *self);
};

struct guest {
  struct guest_machine machine;
  uint64_t instructions;
  bool quiet, has_command;
  char line[GUEST_LINES][GUEST_COLUMNS]; /* the last ones, in a ring */
  unsigned lines, column;                /* of all; of the latest */
  struct stuck stuck;
  struct cs_rvfi last;       /* instruction */
  bool panicked;
  uint64_t panicked_at;      /* instructions when it did */
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
void guest_open(struct guest *g, const struct guest_machine *machine,
                const char *dir, char *const *command, bool quiet);

/* A byte that the guest sent. */
void guest_print(struct guest *g, uint8_t byte);

/* Every instruction that retires.  False: the guest will not go on. */
bool guest_retired(struct guest *g, const struct cs_rvfi *r);

/* It cannot go on, for a reason that no instruction shows. */
void guest_stop(struct guest *g, const char *why);

/* Types what a person typed, a byte at most; to be called now and then. */
void guest_listen(struct guest *g);

/* Tells what went wrong and the last lines of the console; 0, or 1 when
 * something did. */
int guest_end(const struct guest *g);

#endif
