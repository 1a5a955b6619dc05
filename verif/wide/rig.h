/* SPDX-License-Identifier: Apache-2.0
 *
 * rig.h - a profiler with a bus and a reader that takes every message at
 * once, for measuring what it sustains.
 *
 * The profiler is the RTL with the C model beside it, compared in every clock,
 * or the C model alone.  Levels are remembered at their highest.
 */
#ifndef RIG_H
#define RIG_H

#include "bus.h"
#include "cs_event.h"
#include "cs_lockstep.h"
#include "cs_probe.h"

struct rig {
  struct cs_params params;
  struct cs_lockstep *pair;  /* NULL: the model alone */
  struct cs_model *model;
  struct cs_out out;
  struct cs_probe probe;     /* of the present clock */
  struct bus bus;
  struct rng rng;
  uint64_t clocks, order;    /* since rig_start() */
  unsigned pops;             /* POPs under way */
  unsigned queue, bank, staging, fifo; /* highest levels since then */
};

/* dir NULL: the model of these parameters alone.  Ends the program when there
 * is no such profiler, as every call does that finds a fault. */
void rig_open(struct rig *r, const char *dir, const char *config,
              const struct cs_params *params);
void rig_close(struct rig *r);

/* From reset into RUN.  Slot 0 takes loads with the value loaded, slot 1
 * branches with the next PC. */
void rig_start(struct rig *r, const char *spec);

/* A clock in which the first n lanes retire; their order numbers are filled
 * in. */
void rig_clock(struct rig *r, struct cs_rvfi *lanes, unsigned n);

/* Out of RUN until everything is drained; tables and conservation law are
 * checked. */
void rig_stop(struct rig *r);

/* Sums over the slots. */
uint64_t rig_accepted(const struct rig *r);
uint64_t rig_dropped(const struct rig *r);

#endif
