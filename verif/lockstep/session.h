/* SPDX-License-Identifier: Apache-2.0
 *
 * session.h - a random user of the profiler: powers it up, configures it,
 * starts, reads, pops, disturbs, stops, resumes, switches it off and resets
 * it, all in random order and at random moments.
 */
#ifndef SESSION_H
#define SESSION_H

#include "bus.h"
#include "cop_user.h"
#include "cs_probe.h"
#include "traffic.h"

enum session_phase {
  SESSION_POWER,  /* from OFF to IDLE */
  SESSION_SETUP,  /* configuration is being written */
  SESSION_START,  /* enable was written */
  SESSION_ACTIVE, /* INIT and RUN */
  SESSION_STOP,   /* DRAIN */
  SESSION_REST,   /* IDLE: tables and counters are read */
};

struct session {
  struct rng rng;
  struct cs_params params;
  struct traffic traffic;
  struct bus bus;
  struct cop_user cop;
  enum session_phase phase;
  unsigned age;      /* clocks in this phase */
  unsigned left;     /* ACTIVE: clocks before it is stopped */
  uint32_t ring_at;  /* where the DMA ring begins */
  unsigned pop_rate; /* percent of clocks in which POP is wanted */
  unsigned noise;    /* per mille of clocks with a random access */
  bool illegal;      /* the configuration written last must be refused */
  bool reset;        /* the user wants rst_ni now; cleared by session_reset() */
};

void session_init(struct session *s, const struct cs_params *p,
                  uint64_t seed);

/* Chooses the inputs of a clock.  NULL, or why the device seems to hang. */
const char *session_clock(struct session *s, const struct cs_out *out,
                          const struct cs_probe *probe,
                          struct cs_rvfi *lanes, struct cs_axil_in *in);

/* The device was reset. */
void session_reset(struct session *s);

#endif
