/* SPDX-License-Identifier: Apache-2.0
 *
 * machine.h - a program of the coprocessor at work: the block's model, the
 * handler as its host, and rows that come out.
 */
#ifndef MACHINE_H
#define MACHINE_H

#include "cop_rig.h"
#include "cs_cop_handler.h"
#include "tally.h"

struct machine {
  struct cop_rig rig;
  struct cs_cop_handler h;
  void *memory;
  struct tally rows;
  uint64_t next_tick;
  uint64_t lost_rows;
};

/* The handler is initialised, not open. */
void machine_init(struct machine *m, const struct cs_cop_program *p);
/* An instruction retires, and `clocks` - 1 clocks pass; interrupts, tuples and
 * ticks are dealt with. */
void machine_retire(struct machine *m, const struct cs_rvfi *r,
                    unsigned clocks);
/* Deals with interrupts and tuples. */
void machine_serve(struct machine *m);
/* The buffer says that it was full. */
void machine_drop(struct machine *m);
/* Stops, and gathers the rows. */
void machine_finish(struct machine *m);
void machine_free(struct machine *m);

#endif
