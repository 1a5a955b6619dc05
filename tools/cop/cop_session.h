/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_session.h - a program of the coprocessor beside a stream of retired
 * instructions: profile, costs, and how good the profile is.
 */
#ifndef COP_SESSION_H
#define COP_SESSION_H

#include "cop_host.h"
#include "cs_cop_exact.h"
#include "cs_file.h"
#include "cs_symbols.h"

enum { COP_KNOBS = 16, COP_POINTS = 512, COP_CHECKS = 64 };

/* What the command line asks for. */
struct cop_options {
  const char *name;              /* of the coprocessor's program */
  const char *knob[COP_KNOBS];   /* name=value */
  unsigned knobs;
  unsigned div;                  /* a step every 2^div clocks */
  uint32_t samples;              /* of the buffer; 0 = that of `full` */
  uint32_t entries;              /* of the associative array; likewise */
  unsigned combiner;             /* entries */
  bool has_combiner;             /* given, not the default */
  bool exact;
  const char *elf;               /* of the handlers, for the softcore */
  double cpi;                    /* of their instructions; 0: not given */
  uint64_t check;                /* instructions between two scores, 0: only
                                  * at the end */
};

/* How things stood at some moment; what counts is from the beginning. */
struct cop_point {
  uint64_t instructions, clocks, host_clocks, interrupts;
  uint64_t taken, dropped;
};

struct cop_check {
  uint64_t instructions;
  double rms[CS_COP_ROW_KINDS];  /* or recall, where that is what counts;
                                  * < 0: none */
  double overhead;               /* then, with the end that it would have */
};

/* How far a profile can be trusted: cop_result.h. */
enum cop_verdict { COP_TRUST_GOOD, COP_TRUST_CARE, COP_TRUST_BAD, COP_VERDICTS };

struct cop_trust {
  enum cop_verdict verdict;
  double dropped;       /* of the samples, thrown away ones included: percent */
  double unknown;       /* of the events, those that are not told: percent */
  double lost;          /* of the updates, those that found a table full */
  double off;           /* estimate of what all that does: points of a share
                         * (mean over all executions), of recall, or of
                         * precision, whichever suffers most */
};

struct cop_result {
  char program[256];             /* that was profiled */
  char stream[64];               /* where clocks come from */
  const struct cs_cop_program *cop;
  struct cop_options o;
  uint64_t instructions;
  uint64_t clocks;               /* of the program alone */
  uint64_t host_clocks;          /* that profiling took */
  struct cop_account phase[COP_PHASES];
  bool measured;                 /* on the SoC, not modelled: */
  int64_t slower;                /* clocks by which the program itself was
                                  * slower than alone: caches, prediction */
  uint64_t messages;
  struct cs_cop_cost cost;
  uint64_t counts[CS_COP_COUNTERS];
  bool done;                     /* the program had ended its profile */
  struct cs_cop_row_out *row;
  struct cs_place *place;        /* of each row's pc */
  size_t rows;
  struct cop_trust trust;        /* of one that was read */
  struct json_t *saved;          /* what names of a result that was read are
                                  * in, or NULL */
  struct cs_cop_score score[CS_COP_ROW_KINDS];
  struct cop_point point[COP_POINTS];
  unsigned points;
  uint64_t point_every;          /* instructions */
  struct cop_check check[COP_CHECKS];
  unsigned checks;
  double seconds;                /* of simulation */
  uint64_t skipped;              /* clocks that were not worked out */
};

struct cop_session {
  const struct cop_options *o;
  /* Where instructions come from; false = no more.  Sets head_cycles and ev. */
  bool (*fetch)(void *user, struct cs_rvfi *r);
  /* Memory behind the latest instruction, or NULL. */
  bool (*peek)(void *user, uint32_t at, uint32_t *word);
  void *user;
  uint64_t total;                /* instructions, 0 = not known */
};

/* 0, EXIT_STOPPED after a signal; other errors end the program. */
int cop_session_run(const struct cop_session *s, struct cop_result *r);
void cop_result_free(struct cop_result *r);

double cop_overhead(const struct cop_result *r); /* percent */

/* Finds the places of all rows; symbols NULL: none is known.  The names live
 * with the symbols. */
void cop_result_name(struct cop_result *r, struct cs_symbols *symbols);

/* Both of a result whose rows have places. */
void cop_result_print(const struct cop_result *r, FILE *out);
int cop_result_json(const struct cop_result *r, FILE *out); /* -1: no */

/* What cop_result_json() has written, but for the series, checks and options,
 * which are not printed.  -1: path is something else; err says what. */
int cop_result_of_json(struct cop_result *r, struct json_t *root,
                       const char *path, char *err, size_t errlen);

#endif
