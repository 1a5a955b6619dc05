/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_trace.h - expected traces of the coprocessor: a program, samples, writes
 * of the host, and what is seen clock by clock, as lines of text.
 */
#ifndef COP_TRACE_H
#define COP_TRACE_H

#include "cop_rig.h"
#include "cs_cop_regs.h"

enum {
  GO = CS_COP_CTRL_RUN_MASK | CS_COP_CTRL_ENABLE_MASK,
  STOP = CS_COP_CTRL_ENABLE_MASK,
  ABORT = CS_COP_CMD_ABORT_MASK,
  FLUSH = CS_COP_CMD_FLUSH_BUF_MASK,
};

#define NOPS4 " nop\n nop\n nop\n nop\n"
#define NOPS13 "a: nop\n" NOPS4 NOPS4 NOPS4
#define NOPS15 NOPS13 " nop\n nop\n"
/* n is 0; at m = 64 the data array has ended; z is 1. */
#define HEAD \
  ".routine alu a\n.array d 64\n.index n 8 circular\n" \
  ".index m 8 circular = 64\n.index z 8 circular = 1\n"
/* Clock 4 has the fault, 5 is that of the halt. */
#define FAULT HEAD "a: nop\n nop\n st d[m] = w0\n done\n"
#define DONE HEAD "a: nop\n nop\n done\n"

/* A bus write in clock `at`; 0: none. */
struct cop_trace_write {
  int at;
  uint16_t addr;
  uint32_t value;
};

/* Samples stand ready, S[1] is valid and cp 0; CTRL.run reads 1 from clock 0
 * on.  Lines show the state in clock `from` and those behind it:
 *
 *   R S A H w  running, stopping, abort, halt_v, waiting
 *   D, X       addresses, * for a first instruction, ! with redir_v
 *   cp, s_valid[0] and [1]
 *   fin        p or a (fin_ab), and fin_s
 *   k          at_work
 *   wd, PROCESSED, ABORTED, INTR_STATE, CAUSE's cause and pc */
struct cop_trace {
  const char *name, *text;
  const char *samples;      /* a: class alu, l: load */
  unsigned code_len;        /* 0: the program's */
  struct cop_trace_write write[2];
  uint32_t ctrl;            /* CTRL.div */
  unsigned steps;           /* STEPS, as the last line's clock finds it */
  int from;
  const char *line[10];     /* NULL ends them */
};

/* Runs it and compares; the law of the samples in every clock. */
void cop_trace_follow(struct cop_rig *r, const struct cop_trace *t);

#define COP_TRACE_FOLLOW(r, traces) \
  for (unsigned n_ = 0; n_ < sizeof (traces) / sizeof *(traces); n_++) \
    cop_trace_follow(r, &(traces)[n_])

/* Its parts: a program, WATCHDOG 16; samples with the pcs 0x100, 0x104 and so
 * on, put in S and the buffer; CTRL.run = 1. */
void cop_trace_load(struct cop_rig *r, const char *text);
void cop_trace_feed(struct cop_rig *r, const char *samples, uint32_t ctrl);
void cop_trace_go(struct cop_rig *r, uint32_t ctrl);

/* The line of this state, until the next call. */
const char *cop_trace_line(const struct cs_cop_state *s);

/* Conservation of samples holds. */
bool cop_trace_conserved(const struct cs_cop_state *s);

#endif
