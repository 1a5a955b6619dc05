/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_sim.h - the clock of a coprocessor without the rest of a profiler: a
 * program retires instructions in front of it, a combiner and a FIFO of
 * messages are behind it, and a host stops the program to access it.
 *
 * Clocks in which nothing can happen are skipped; the state is that of a
 * clock by clock simulation all the same, which the tests compare.
 */
#ifndef CS_COP_SIM_H
#define CS_COP_SIM_H

#include "cs_combiner.h"
#include "cs_cop.h"
#include "cs_cop_dev.h"

/* The message FIFO of configuration `default` and its watermark. */
enum { CS_COP_FIFO = 128, CS_COP_WATERMARK = 100 };

/* What the host's work costs: clocks. */
struct cs_cop_clocks {
  unsigned read, write;  /* an access of a register */
  unsigned entry, leave; /* of an interrupt, registers saved and restored */
};

/* Those of the SoC: docs/design/firmware.md. */
extern const struct cs_cop_clocks cs_cop_clocks_soc;

struct cs_cop_sim {
  struct cs_cop_state s;
  struct cs_cop_in in;          /* off, run, values_off stay; the rest is one
                                 * clock's */
  struct cs_combiner_state combiner;
  unsigned max_merges;          /* of a tuple in the combiner */
  struct cs_message fifo[CS_COP_FIFO];
  unsigned fifo_at, fifo_n;     /* oldest message, how many */
  uint64_t clocks, skipped;     /* that have passed; of these skipped */
  uint64_t reads, writes;       /* accesses */
  struct cs_cop_clocks cost;
  bool every_clock;             /* skip nothing */
  bool quiet;                   /* known: nothing happens without a sample */
  const char *fault;            /* an invariant that fails; with check */
  bool check;                   /* after every clock */
  /* Called after each clock that was worked out; or NULL. */
  void (*clocked)(void *user, const struct cs_cop_sim *sim);
  void *user;
};

/* The sizes of configuration `full`. */
extern const struct cs_cop_params cs_cop_params_full;

/* Reset, OFF, and the sweep behind it; the profiler is in RUN then, and no
 * clock is counted yet.  combiner: entries, 2..; 0: none. */
void cs_cop_sim_init(struct cs_cop_sim *sim, const struct cs_cop_params *params,
                     unsigned combiner);

/* n clocks in which nothing retires. */
void cs_cop_sim_idle(struct cs_cop_sim *sim, uint64_t n);

/* r->head_cycles clocks (1 at least); r retires in the last of them. */
void cs_cop_sim_retire(struct cs_cop_sim *sim, const struct cs_rvfi *r);

/* Accesses of registers; each takes its cost in clocks, the last of them being
 * that in which the register is read or written. */
uint32_t cs_cop_sim_read(struct cs_cop_sim *sim, uint32_t offset);
void cs_cop_sim_write(struct cs_cop_sim *sim, uint32_t offset,
                      uint32_t value);

/* The same as a bus for cs_cop_dev_open(). */
struct cs_cop_dev_bus cs_cop_sim_bus(struct cs_cop_sim *sim);

/* The oldest message; false: there is none. */
bool cs_cop_sim_message(struct cs_cop_sim *sim, struct cs_message *m);

/* Empties combiner and tuple register into the FIFO, as far as it has room. */
void cs_cop_sim_flush(struct cs_cop_sim *sim);

#endif
