/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_report.h - what a profiling run found: the one structure behind the
 * printed report and the JSON file, so that `report` prints of a file what
 * `run` printed.
 */
#ifndef CS_REPORT_H
#define CS_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cs_event.h"
#include "cs_reasons.h"
#include "cs_slot.h"

struct json_t; /* of jansson */

enum {
  CS_REPORT_TEXT = 256,
  CS_REPORT_PAIRS = 20,     /* of all slots */
  CS_REPORT_LISTED = 20,    /* instructions of a slot that are printed, */
  CS_REPORT_SITES = 200,    /* and kept at most: those of 0.5 % */
  CS_REPORT_VALUES = 8      /* of an instruction */
};

struct cs_report_slot {
  unsigned id;
  char spec[CS_REPORT_TEXT];
  uint64_t selected, accepted, dropped, queued;
  uint64_t messages;
  uint64_t counts;          /* sum of what the messages weigh */
  double samples;           /* of equal weight that this is worth
                             * (cs_interval.h); 0 = no samples */
  uint64_t instructions;    /* that have a message */
  double error_percent;     /* of this slot; with exact only */
  bool tells_reasons;       /* w=reason; then, estimated by its messages: */
  struct cs_reasons reasons; /* clocks of the reasons that w names */
  uint64_t unnamed;         /* ... and the others */
};

struct cs_report_value {
  uint64_t value;
  double share;             /* of the instruction, estimated, 0..1 */
  char function[CS_REPORT_TEXT]; /* where it is an address; else "" */
  uint64_t offset;          /* from the beginning of the function */
};

/* An instruction; shares are of its slot's events, 0..1. */
struct cs_report_site {
  unsigned slot;
  uint64_t pc;
  char function[CS_REPORT_TEXT], file[CS_REPORT_TEXT];
  int line;
  double share;
  double low, high;         /* 95 % interval; where the slot has samples */
  double share_exact;       /* with exact, like the next but one */
  double invariance;        /* share of its most frequent value, estimated */
  double invariance_exact;  /* of the exactly most frequent */
  unsigned values;          /* the most frequent ones, falling */
  struct cs_report_value value[CS_REPORT_VALUES];
};

/* A tuple. */
struct cs_report_pair {
  unsigned slot;
  uint64_t pc, value;
  char function[CS_REPORT_TEXT], file[CS_REPORT_TEXT];
  int line;
  double share;             /* of the slot's events, estimated, 0..1 */
  double invariance_estimated, invariance_exact; /* 0..1; exact: see below */
  uint64_t low, high;       /* with bound: of the events that its messages
                             * count, how many were surely, at most, its */
};

/* The conservation law (docs/design/overview.md). */
struct cs_report_law {
  uint64_t accepted, credit, sent, held;
  bool counts;              /* counts are exact and the law is on them; else
                             * they are estimates and it is on events */
  uint64_t events, emitted; /* tuples that the sampler saw, messages it made */
  uint64_t rejected;        /* by randomised admission */
};

/* The program's own instructions, without firmware: what they took and met. */
struct cs_report_program {
  uint64_t instructions, cycles;
  uint64_t icache_misses, dcache_misses, mispredicts;
  struct cs_reasons reasons; /* of the cycles */
};

/* What the run was for. */
enum cs_report_kind {
  CS_REPORT_MESSAGES, /* the profiler's messages */
  CS_REPORT_SAMPLING, /* interrupts of a counter, the profiler off */
  CS_REPORT_NOTHING,  /* the program alone, for its cycles */
};

/* Parts of the firmware's interrupt handler, in its order. */
enum cs_phase {
  CS_PHASE_ENTRY, CS_PHASE_READ, CS_PHASE_HIT, CS_PHASE_MISS, CS_PHASE_EXIT,
  CS_PHASE_MARKS, /* with two tiers of strata only */
  CS_PHASES
};
extern const char *const cs_phase_names[CS_PHASES];

/* What profiling cost on the SoC, measured. */
struct cs_report_cost {
  bool measured;             /* the program ran under the firmware */
  bool baseline;             /* and once more with nothing profiled */
  uint64_t cycles;           /* of the program, interrupts included */
  uint64_t cycles_unprofiled;
  uint64_t interrupts;       /* while the program ran; and in them: */
  uint64_t handled;          /* messages (samples) */
  uint64_t phase[CS_PHASES]; /* clocks */
  uint64_t misses;           /* messages that found no entry in the table */
  uint64_t read_out, strata; /* after the program, clocks: reading the combiner
                              * out, and the strata's counters */
  struct cs_report_program alone; /* the program in the baseline */
};

/* Messages by way of memory (docs/design/ring.md). */
struct cs_report_ring {
  uint64_t records;         /* places of the ring; 0 = not used */
  uint64_t watermark;
  bool discard;             /* nobody read them */
  uint64_t written;         /* records that memory answered for: messages */
  uint64_t overwritten;
  uint64_t errors;          /* of the bus; each record was written again */
};
enum { CS_REPORT_RECORD_BYTES = 16 };

/* What was read out of the combiner (and with --flush of the table) when the
 * program had ended; part of the slots' messages and counts. */
struct cs_report_read_out {
  uint64_t messages, counts;
  enum cs_strata_use {
    CS_STRATA_NOT_READ,   /* or of no use for this compressor */
    CS_STRATA_USED,       /* corrected the rows (docs/design/estimate.md) */
    CS_STRATA_DISAGREE,   /* messages are missing: not used */
  } strata;
  uint64_t moved;         /* counts that the correction moved */
};

/* Interrupt-driven sampling. */
struct cs_report_sampling {
  uint64_t period, random;  /* events between two samples */
  char event[CS_REPORT_TEXT];
  uint64_t samples;         /* interrupts taken */
  uint64_t no_load;         /* of these: the next instruction was no load */
  bool histogram;           /* the PC was sampled, and no value; event: each
                             * event and its samples */
};

struct cs_report {
  bool bound;               /* the compressor bounds its counts */
  enum cs_report_kind kind;
  char memory[CS_REPORT_TEXT]; /* of the SoC; "" = there is none */
  struct cs_report_program user;
  struct cs_report_cost cost;
  struct cs_report_sampling sampling;
  struct cs_report_ring ring;
  uint64_t core_lockstep;   /* instructions compared with the simulator */
  char program[CS_REPORT_TEXT], device[CS_REPORT_TEXT];
  char config[CS_REPORT_TEXT], compressor[CS_REPORT_TEXT];
  uint64_t instructions, clocks, messages;
  uint64_t lockstep_cycles, mismatches, port_errors;
  double overhead_percent;  /* modelled: 30 cycles a message */
  bool exact;               /* the ideal profile was collected too */
  double error_percent;     /* all slots, weighted by selected executions */
  unsigned slots, pairs;
  struct cs_report_slot slot[CS_SLOT_MAX];
  struct cs_report_law law;
  struct cs_report_read_out read_out;
  struct cs_report_pair pair[CS_REPORT_PAIRS];
  struct cs_report_site *site; /* by slot, hottest first; NULL = none */
  size_t sites;
};

/* The instructions; a report that is all zero may be freed. */
void cs_report_free(struct cs_report *r);

bool cs_report_law_holds(const struct cs_report *r);
double cs_report_overhead(uint64_t messages, uint64_t clocks); /* percent */

/* Of a cost with baseline. */
double cs_report_slowdown(const struct cs_report_cost *c); /* percent */
double cs_report_per_message(const struct cs_report_cost *c); /* clocks */
/* Clocks that profiling cost outside the handler: what it drove out of the
 * caches and the branch predictor; may be negative by chance. */
double cs_report_cache_effects(const struct cs_report_cost *c);

/* In the handler, clocks of a message. */
double cs_report_handler(const struct cs_report_cost *c);

/* pairs: tuples instead of instructions. */
void cs_report_print(const struct cs_report *r, bool pairs, FILE *out);
void cs_report_print_sites(const struct cs_report *r, FILE *out); /* its part */
void cs_report_print_basis(const struct cs_report *r, FILE *out); /* its part */
void cs_report_print_soc(const struct cs_report *r, FILE *out); /* its part */

/* -1 with a message in err; reading names the file and what is wrong in it.
 * Who reads frees, also after an error. */
int cs_report_write_json(const struct cs_report *r, FILE *out);
/* What it writes, for who has more to say; and of it the instructions. */
struct json_t *cs_report_json(const struct cs_report *r);
struct json_t *cs_report_top_json(const struct cs_report *r);
int cs_report_read_json(struct cs_report *r, const char *path, char *err,
                        size_t errlen);
/* The same of a file that was read already. */
int cs_report_of_json(struct cs_report *r, struct json_t *root,
                      const char *path, char *err, size_t errlen);

#endif
