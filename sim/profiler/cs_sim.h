/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sim.h - the clock of a simulation: a profiler, and the core in front of
 * its retirement port.
 *
 * Whoever wants time to pass calls cs_sim_clock() with what the bus does in
 * this clock; the core retires its instructions meanwhile.  So code that talks
 * to the profiler is written straight on, as in a driver, while the program
 * goes on running.
 */
#ifndef CS_SIM_H
#define CS_SIM_H

#include "cs_device.h"

struct cs_sim {
  struct cs_device device;
  struct cs_out out;       /* of the present clock */
  uint64_t clocks;         /* that have passed */
  const char *fault;       /* mismatch of the lockstep, or NULL */
  uint64_t fault_clock;

  /* The core: fills in the next instruction with head_cycles, the clocks
   * since the one before; false = the program has ended. */
  bool (*next)(void *user, struct cs_rvfi *r);
  void *user;
  /* The memory that the ring writes to, NULL: none.  Fills in its answers of
   * this clock. */
  void (*memory)(void *user, const struct cs_axi_out *out,
                 struct cs_axi_in *in);
  bool running;            /* the core may retire */
  bool ended;              /* the core has retired everything */
  bool loaded;             /* lane[0] is the next instruction ... */
  uint32_t wait;           /* ... which retires after so many clocks */
  uint64_t instructions;   /* retired */
  uint64_t program_clocks; /* while running and not ended */
  struct cs_rvfi lane[CS_MAX_NRET];
};

/* Takes the device over. */
void cs_sim_init(struct cs_sim *s, const struct cs_device *device,
                 bool (*next)(void *user, struct cs_rvfi *r), void *user);
void cs_sim_free(struct cs_sim *s);

void cs_sim_clock(struct cs_sim *s, const struct cs_axil_in *in);

/* n clocks in which the bus is idle. */
void cs_sim_idle(struct cs_sim *s, unsigned n);

#endif
