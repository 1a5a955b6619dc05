/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_host.h - the host of a coprocessor in simulation: runs the handler of a
 * program, and lets the time that this takes pass.
 *
 * While the host works the program stands still, as if both were on one core;
 * the coprocessor's clock goes on.
 */
#ifndef COP_HOST_H
#define COP_HOST_H

#include "cop_soft.h"
#include "cs_cop_handler.h"
#include "cs_cop_sim.h"

/* What the host does, for its account. */
enum cop_phase {
  COP_SETUP,      /* loading and starting */
  COP_INTERRUPTS, /* of the coprocessor */
  COP_MESSAGES,   /* tuples */
  COP_TICKS,      /* of time */
  COP_FINISH,     /* the last samples, final estimation, read-out */
  COP_PHASES
};
extern const char *const cop_phase_names[COP_PHASES];

struct cop_account {
  uint64_t calls, clocks, instructions, accesses;
};

struct cop_host {
  struct cs_cop_sim *sim;
  struct cs_cop_handler h; /* what the program on the softcore tells of its */
  struct cop_soft *soft;
  uint64_t instructions;
  int status;              /* -1: err has a message of soft's */
  char err[256];
  struct cop_account phase[COP_PHASES];
  uint64_t messages;      /* taken from the FIFO */
  uint64_t next_tick;     /* instructions */
};

struct cop_host_options {
  const char *name;        /* of the program */
  const char *const *knob; /* name=value */
  unsigned knobs;
  const char *elf;         /* of the handlers */
  double cpi;              /* clocks of their instructions */
};

/* Makes h a handler of that program with those knobs, without bus or memory.
 * -1: there is no such program or knob; text in err. */
int cop_host_choose(struct cs_cop_handler *h, const struct cop_host_options *o,
                    const struct cs_cop_sink *sink, char *err, size_t errlen);

/* The knobs of a program as a table.  -1: there is no such program; text in
 * err. */
int cop_host_knobs(const char *name, FILE *out, char *err, size_t errlen);

/* What h->error means: -1 with a text in err; 0: nothing is wrong. */
int cop_host_tell(const struct cs_cop_handler *h, char *err, size_t errlen);

/* -1: no program of this name, a knob that is none, or what open refused; text
 * in err. */
int cop_host_open(struct cop_host *h, struct cs_cop_sim *sim,
                  const struct cop_host_options *o,
                  const struct cs_cop_sink *sink, char *err, size_t errlen);
void cop_host_free(struct cop_host *h);

/* Something waits for the host: an interrupt, messages, a tick. */
static inline bool cop_host_wanted(const struct cop_host *h, uint64_t now)
{
  return h->sim->s.irq || h->sim->fifo_n >= CS_COP_WATERMARK ||
         (h->h.period && now >= h->next_tick);
}

/* Serves it; now: instructions of the program so far.  -1 with a text. */
int cop_host_serve(struct cop_host *h, uint64_t now, char *err, size_t errlen);

/* The end: the last samples, what the combiner holds, all rows to the sink. */
int cop_host_finish(struct cop_host *h, uint64_t now, char *err,
                    size_t errlen);

#endif
