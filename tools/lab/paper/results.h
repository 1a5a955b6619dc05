/* SPDX-License-Identifier: Apache-2.0
 *
 * results.h - what cs-paper measured, as the claims and charts ask for it.
 *
 * Errors are percent.  A design's figure is the mean of its runs, numbers of
 * events their geometric mean, unless a name says `first`: then it is the
 * first run, the hardware's own.
 */
#ifndef RESULTS_H
#define RESULTS_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

enum { RESULTS_PROGRAMS = 32 };

struct program {
  const char *name;
  double cpi;             /* measured on the SoC */
  json_t *loads;          /* load values, Fig. 7-10 */
  json_t *control;        /* edges and calls, Fig. 11 */
  json_t *timed;          /* values and latencies of loads */
  json_t *four;           /* all of these at once */
  json_t *cop;            /* the coprocessor's values of loads */
  double slowdown;        /* percent: edges and calls measured on the SoC; NAN:
                           * this program was not */
};

struct results {
  struct program program[RESULTS_PROGRAMS];
  unsigned programs;
  json_t *monte;          /* Fig. 4 */
};

/* Parameters are chosen on TUNE alone; REPORT may be empty. */
enum { TUNE, REPORT, SETS };

/* Reads DIR/NAME.loads.json and so on, and CPI and slowdown of each program
 * from the page docs/performance.md; what is missing ends the program, but for
 * a slowdown. */
void results_load(struct results *r, const char *dir, const char *page,
                  unsigned programs, char **names);
const struct program *results_program(const struct results *r,
                                      const char *name);

/* ---- one profile of one program: its checkpoints 0..points-1 ---- */

size_t points(const json_t *profile);
double events_at(const json_t *profile, size_t i);
double instructions_at(const json_t *profile, size_t i);
size_t point_of(const json_t *profile, double events); /* last one <= events */
double bits_of(const json_t *profile, const char *key);

/* member: "error" or "messages"; of several profiles at once also their
 * names. */
double mean_at(const json_t *profile, const char *key, const char *member,
               size_t i);
double final(const json_t *profile, const char *key, const char *member);
double first_final(const json_t *profile, const char *key,
                   const char *member);

/* Percent of the program's cycles by the paper's model, 30 for a message
 * [001 section 5.3.2]; cycles are instructions times CPI. */
double overhead_at(const struct program *p, const json_t *profile,
                   const char *key, size_t i);

/* Events until the error first is, and from which on it stays, at or below
 * level; the length of the profile when it never does. */
double reaches(const json_t *profile, const char *key, double level);
double stays(const json_t *profile, const char *key, double level);

/* ---- runs of the coprocessor: keys of paper_cops ---- */

double cop_error(const struct program *p, const char *key);
double cop_overhead(const struct program *p, const char *key); /* percent */
double cop_running(const struct program *p, const char *key);  /* the same
                      * without loading, final estimation and read-out */
double cop_dropped(const struct program *p, const char *key);  /* percent of the
                      * samples behind the filters */
double cop_interrupts(const struct program *p, const char *key);

/* What the run would have been, ended at check i.  member: "instructions",
 * "overhead_percent" or "values" (the error, 0..1). */
size_t cop_checks(const struct program *p, const char *key);
double cop_check(const struct program *p, const char *key, const char *member,
                 size_t i);

/* ---- Fig. 4 ---- */

/* member: "sum", "ratio" or "messages". */
double monte_at(const struct results *r, const char *key, const char *member,
                size_t i);
size_t monte_points(const struct results *r);
double monte_length(const struct results *r, size_t i);

/* Length at which the mean error falls below level, between two lengths by
 * interpolation of the logarithms. */
double monte_reaches(const struct results *r, const char *key,
                     const char *member, double level);

#endif
