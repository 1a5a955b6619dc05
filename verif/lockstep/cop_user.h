/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_user.h - the software of the coprocessor, beside that of the profiler
 * (session.h): loads random microcode, filters and tables, runs, stops, aborts,
 * clears and reads it, and does all that at moments at which something else
 * must be met too.
 */
#ifndef COP_USER_H
#define COP_USER_H

#include "bus.h"
#include "cop_gen.h"
#include "cs_probe.h"
#include "traffic.h"

struct cop_user {
  struct rng *rng;
  struct bus *bus;
  const struct traffic *traffic;
  struct cs_params params;
  struct cop_gen gen;
  unsigned filled;    /* half words of code that were written since power-on */
  unsigned batch;     /* ... that are being written */
  unsigned step;      /* of loading, from the last to 1; 0: loaded */
  uint64_t word;      /* the microinstruction whose halves are written */
  int page;           /* of the window as far as is known, or -1 */
  unsigned pace;      /* clocks from one act to the next, about */
};

/* The bus and the traffic are the session's and stay. */
void cop_user_init(struct cop_user *u, struct rng *rng, struct bus *bus,
                   const struct traffic *traffic, const struct cs_params *p);

/* May write and read in this clock. */
void cop_user_clock(struct cop_user *u, const struct cs_probe *probe);

/* All of its memories hold what was written, so that the window may be read. */
bool cop_user_filled(const struct cop_user *u);

/* The device was reset, and the bus with it. */
void cop_user_reset(struct cop_user *u);

#endif
