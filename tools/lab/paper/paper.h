/* SPDX-License-Identifier: Apache-2.0
 *
 * paper.h - the experiments of ISCA 2001 ("Rapid Profiling via Stratified
 * Sampling", here [001]) on the event-level model, which sends the messages of
 * the RTL, and of HPCA 2001 ("A Programmable Co-processor for Profiling",
 * [003]) on the model of the coprocessor.  One job is one experiment on one stream; it writes one JSON file.
 */
#ifndef PAPER_H
#define PAPER_H

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "cs_event.h"

/* A compressor under test.  A figure of it is the mean of its runs, which
 * differ in the seed of the generator and, with `tables`, in the byte table of
 * the hash too; the first run is the hardware's own. */
struct paper_design {
  const char *key;   /* in the JSON files */
  const char *spec;  /* docs/compressor-spec.md */
  unsigned runs;     /* 1..PAPER_RUNS */
  bool tables;
  bool read_out;     /* judged as the tools report a run that ends there, with
                      * what combiner and strata hold; else by its messages,
                      * as in the paper */
};

enum { PAPER_RUNS = 3, PAPER_TEXT = 512 };

/* Each ends with key NULL. */
extern const struct paper_design paper_monte_designs[];   /* Fig. 4 */
extern const struct paper_design paper_value_designs[];   /* Fig. 7-10 */
extern const struct paper_design paper_control_designs[]; /* Fig. 11 */
extern const struct paper_design paper_slots_designs[];

/* Profiles that one compressor collects at the same time. */
struct paper_set {
  const char *key;        /* PROGRAM.key.json holds the results */
  const char *tuples;     /* PROGRAM.tuples the events */
  const struct paper_design *designs;
  unsigned slots;
  struct {
    const char *name;     /* in the JSON files, as docs/slot-spec.md names it */
    uint32_t kinds;       /* bit k: takes this enum cs_kind */
  } slot[4];
};

/* Fig. 11's, values beside latencies, all four. */
enum { PAPER_CONTROL, PAPER_TIMED, PAPER_FOUR, PAPER_SETS };
extern const struct paper_set paper_sets[PAPER_SETS];

/* A run of the coprocessor over the first PAPER_COP_INSTRUCTIONS. */
struct paper_cop {
  const char *key;     /* in the JSON files */
  const char *program; /* of firmware/ucode */
  const char *knob;    /* NAME=NUMBER, or NULL */
  unsigned div;        /* clocks of the program for one of the coprocessor */
  unsigned entries;    /* of its associative array, 8 words of data for each */
};

enum { PAPER_COP_INSTRUCTIONS = 10000000 };
extern const struct paper_cop paper_cops[]; /* ends with key NULL */

extern const uint32_t paper_seeds[PAPER_RUNS];

/* The parsed design with the seed of one of its runs; ends the program when
 * the specification is wrong. */
struct cs_compressor paper_compressor(const struct paper_design *d,
                                      unsigned run);

/* What a job works on and where it tells how far it is. */
struct paper_job {
  const char *program;     /* NULL: Monte Carlo */
  const char *tuples;      /* its tuple file; paper_cop(): its ELF */
  const char *out;         /* the result */
  const struct paper_set *set; /* paper_slots() */
  uint64_t limit;          /* events, or experiments per length; paper_cop():
                            * instructions */
  double cpi;              /* paper_cop() */
  _Atomic uint64_t *done;  /* tuples times models, for the progress line */
};

/* Each returns the results; a job that cannot be done ends the program. */
json_t *paper_monte(const struct paper_job *job);
json_t *paper_values(const struct paper_job *job);
json_t *paper_slots(const struct paper_job *job);
json_t *paper_cop(const struct paper_job *job);

/* What *done will be at the end. */
uint64_t paper_monte_work(uint64_t experiments);
unsigned paper_models(const struct paper_design *d);
unsigned paper_cop_runs(void);

/* Adds all that paper_cop() depends on but for the program and its limit. */
uint64_t paper_cop_key(uint64_t h, const struct paper_job *job);

/* The path of a file in the directory of this program. */
void paper_beside(char path[PAPER_TEXT], const char *name);

/* Events of the next checkpoint: every 10,000 of the first million, then at
 * points that grow by a 32nd. */
uint64_t paper_next_point(uint64_t events);

/* Prints `paper: message` and exits with code 1. */
__attribute__((format(printf, 1, 2), noreturn)) void
paper_die(const char *format, ...);

/* ---- is a result still that of the contents that it was made from? ---- */

enum { KEY_TEXT = 17 }; /* 16 hexadecimal digits */

uint64_t key_mix(uint64_t h, uint64_t word);

/* The whole file; ends the program when it cannot be read. */
uint64_t key_file(uint64_t h, const char *path);

/* The JSON file is there and its member `key` is this. */
bool key_matches(const char *result, const char *key);

/* ---- what docs/performance.md says of each program ---- */

/* What stands behind the program in the page's line `HEAD gzip 1.81, lua 1.93,
 * ...`; NAN when nothing does. */
double figure_read(const char *page, const char *head, const char *program);

/* Clocks for an instruction, measured on the SoC; ends the program when the
 * page does not say. */
double figure_cpi(const char *page, const char *program);

#endif
