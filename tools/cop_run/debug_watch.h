/* SPDX-License-Identifier: Apache-2.0
 *
 * debug_watch.h - what the coprocessor does, microinstruction by
 * microinstruction: a line of a log for each, and clocks by routine.
 */
#ifndef DEBUG_WATCH_H
#define DEBUG_WATCH_H

#include <stdio.h>

#include "cs_cop_sim.h"

/* Clocks of a routine: steps and waits for memories, as the assembler's bound
 * counts them; what stands still for the combiner is apart. */
struct cop_routine {
  uint64_t samples, aborted;
  uint64_t clocks, steps, wrong, arrays; /* wrong: predictions; arrays: writes
                                          * of the associative array */
  uint64_t waits;       /* clocks for the combiner */
  unsigned worst;       /* of a sample */
  uint64_t worst_sample;
};

enum { COP_TEXT = CS_UCODE_LINE };

struct debug_watch {
  const struct cs_ucode *p;
  const struct cs_ucode_map *map; /* NULL: no names */
  const char *source;   /* the map's, NUL behind it; NULL: none */
  struct cs_ucode_bound bound;
  FILE *log;            /* or NULL */
  bool targets[CS_UCODE_WORDS];
  struct cop_routine routine[CS_COP_CLASS_COUNT];
  uint64_t executed[CS_UCODE_WORDS]; /* of each microinstruction */
  uint64_t interrupts, idle;         /* idle: ticks without a sample */
  uint64_t halted;      /* clock of the last halt */
  const char *broken;   /* the bound did not hold; NULL: it did */

  /* The clock before, and the sample at work. */
  struct cs_cop_state before;
  unsigned class;
  unsigned clocks;
  uint64_t sample;
  bool at_work;
};

void debug_watch_init(struct debug_watch *w, const struct cs_ucode *p,
                    const struct cs_ucode_map *map,
                    const struct cs_cop_sim *sim, FILE *log);

/* Behind each clock. */
void debug_watch_clock(struct debug_watch *w, const struct cs_cop_sim *sim);

/* The microinstruction: of a source as it stands there, without its label and
 * its comment; else as disasm has it. */
const char *debug_watch_text(const struct debug_watch *w, unsigned pc,
                           char text[COP_TEXT]);

/* "load+3", or "12". */
const char *debug_watch_place(const struct cs_ucode_map *map, unsigned pc,
                            char text[64]);

/* Profile of routines beside their proven bound. */
void debug_watch_print(const struct debug_watch *w, FILE *out);

#endif
