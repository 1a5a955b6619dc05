/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_machine.h - the Verilated SoC with what watches it: every retired
 * instruction goes to one function, and in lockstep the C model and the
 * simulator go along.
 */
#ifndef SOC_MACHINE_H
#define SOC_MACHINE_H

#include "cs_rv_lockstep.h"
#include "cs_soc.h"
#include "cs_twin.h"
#include "iss.h"

/* A burst that the profiler's ring writes. */
enum { MACHINE_BURST = 8 };
struct machine_burst {
  uint32_t addr, word[MACHINE_BURST];
  unsigned words;
};

struct machine {
  struct cs_soc *soc;
  uint32_t boot;                 /* start address */
  void (*retired)(void *user, const struct cs_rvfi *r); /* or NULL */
  /* Each burst of the ring that memory has answered for, with lockstep, in a
   * build that has a ring; or NULL. */
  void (*written)(void *user, const struct machine_burst *b);
  void *user;

  bool lockstep;
  struct machine_burst burst;
  struct cs_twin twin;           /* profiler beside model */
  struct cs_rv_lockstep *core; /* core beside simulator */
  const char *fault;             /* what differs; NULL = nothing */
  uint64_t compared_clocks, compared_instructions;
  uint64_t instructions;         /* retired */
  uint64_t last_retired;         /* clock of the last one, from 0 */
  uint64_t ended;                /* clocks until the end; 0 = not yet */
};

struct machine_config {
  struct cs_soc_config soc;
  const char *dir, *build;       /* as for cs_soc_new() */
  const char *waves;             /* file, or NULL */
};

/* All of these: false with a message in err.  A machine with empty memory;
 * then what it is to run: a program, or a guest, which an instruction or two of
 * ours enter (docs/linux.md). */
bool machine_new(struct machine *m, const struct machine_config *c, char *err,
                 size_t errlen);
bool machine_load(struct machine *m, const char *elf, char *err,
                  size_t errlen);
bool machine_load_linux(struct machine *m, const struct iss_linux *files,
                        char *err, size_t errlen);

/* What another one has in memory, and its start. */
bool machine_copy(struct machine *m, const struct machine *from);

/* The first two in one. */
bool machine_open(struct machine *m, const struct machine_config *c,
                  const char *elf, char *err, size_t errlen);
void machine_close(struct machine *m);

/* After the last change of memory from outside, before the first clock. */
bool machine_start_lockstep(struct machine *m, char *err, size_t errlen);

/* Some clocks, at most `clocks` and `instructions`; 0 clocks passed: the
 * program has ended, or there is a fault. */
uint64_t machine_run(struct machine *m, uint64_t clocks,
                     uint64_t instructions);

/* One clock. */
void machine_clock(struct machine *m);

/* Compares what is compared at the end only; sets the fault. */
void machine_finish_lockstep(struct machine *m);

#endif
