/* SPDX-License-Identifier: Apache-2.0
 *
 * claims.h - what [001] and [003] say about their evaluation, a row a claim:
 * where it stands, what it says, how we measure it, and between which values
 * our figure counts as the same.
 */
#ifndef CLAIMS_H
#define CLAIMS_H

#include <stdbool.h>

#include "results.h"

/* A measure of one program becomes the figure of a claim. */
enum fold {
  WHOLE,    /* not of a program: Fig. 4 */
  ON,       /* of the program `program` */
  ALL,      /* over all programs of a set, the next five also; measured of
             * all at once */
  GEOMEAN,
  MOST,
  LEAST,
  COUNT_AT_MOST,  /* programs whose measure is <= limit */
  COUNT_AT_LEAST  /* programs whose measure is >= limit */
};

/* What a claim with a COUNT is bounded for; of another number of programs as
 * many in proportion. */
enum { OF_PROGRAMS = 9 };

enum better { LESS = -1, EQUAL = 0, MORE = 1 };

struct claim {
  const char *where;    /* section and figure */
  const char *says;
  const char *paper;    /* the paper's figure, as printed there */
  double (*each)(const struct program *p, const struct claim *c);
  double (*whole)(const struct results *r, const struct claim *c);
  const char *a, *b;    /* designs that the measure compares */
  enum fold fold;
  const char *program;
  double limit;         /* of the measure or the count, or 0 */
  const char *format;   /* of the figure: one %f */
  double low, high;     /* between these it is reproduced */
  enum better better;   /* on which side of them it is better */
  const char *why;      /* what explains a difference, or NULL */
};

/* Simple sampling in runs of the coprocessor, by falling overhead. */
#define COP_SIMPLES "simple64 simple256 simple1024 simple4096"

extern const struct claim claims[];  /* of [001]; end with where NULL */
extern const struct claim cop_claims[]; /* of [003] */
extern const struct claim goals[];   /* of ours: high or low must be kept */

/* The figure, and as text with the least and the most over the programs. */
double claim_measure(const struct results *r, const struct claim *c,
                     char *text, size_t len);

enum verdict { REPRODUCED, BETTER, NOT_REPRODUCED };
/* Of a set with so many programs. */
enum verdict claim_verdict(const struct claim *c, double figure,
                           unsigned programs);

/* Measured on each set of programs, not on one program or on none. */
bool claim_of_set(const struct claim *c);

#endif
