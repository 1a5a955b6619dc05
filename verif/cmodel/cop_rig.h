/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_rig.h - the coprocessor's model with a host, a retirement port and a
 * combiner around it, for tests.
 */
#ifndef COP_RIG_H
#define COP_RIG_H

#include "cs_cop.h"
#include "cs_ucode.h"

/* Tuples that the rig and the reference keep: the newest. */
enum { COP_TUPLES = 512 };

struct cop_rig {
  struct cs_cop_state s;
  struct cs_cop_in in;         /* off, run, values_off stay; the rest is one
                                * clock's */
  struct cs_rvfi lane;         /* of the next clock, then not valid */
  bool hold_tuples;            /* none is taken */
  struct cs_message tuple[COP_TUPLES]; /* the newest that were taken */
  unsigned tuples;             /* how many were */
  unsigned tuples_seen;        /* for who reads them */
  long clocks;
};

/* A small one, and the default. */
extern const struct cs_cop_params cop_small, cop_default;

/* Reset, OFF, and the sweep behind it; the profiler is in RUN then. */
void cop_rig_init(struct cop_rig *r, const struct cs_cop_params *params);
void cop_rig_clock(struct cop_rig *r);
void cop_rig_clocks(struct cop_rig *r, long n);

void cop_rig_write(struct cop_rig *r, uint16_t addr, uint32_t value);
uint32_t cop_rig_read(struct cop_rig *r, uint16_t addr);
/* Words of the coprocessor's space, through the window. */
void cop_rig_poke(struct cop_rig *r, uint16_t word, uint32_t value);
uint32_t cop_rig_peek(struct cop_rig *r, uint16_t word);

/* Microcode from text, loaded as the page says; -1 with a message on stderr. */
int cop_rig_assemble(const char *text, struct cs_ucode *p);
void cop_rig_load(struct cop_rig *r, const struct cs_ucode *p);

/* The rig anew, with the microcode of this text. */
int cop_rig_text(struct cop_rig *r, const struct cs_cop_params *params,
                 const char *text, struct cs_ucode *p);
/* A counter, through a snapshot. */
uint32_t cop_rig_counter(struct cop_rig *r, enum cs_cop_counter n);

/* A clock in which this retires. */
void cop_rig_retire(struct cop_rig *r, const struct cs_rvfi *insn);
/* An instruction of a class, with values that are easy to tell apart. */
struct cs_rvfi cop_rig_insn(unsigned class, uint32_t pc, uint32_t rd,
                            uint32_t next);
/* One of a class retires; it reads 0x55. */
void cop_rig_sample(struct cop_rig *r, unsigned class, uint32_t pc);

#endif
