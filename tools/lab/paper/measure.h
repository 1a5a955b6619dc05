/* SPDX-License-Identifier: Apache-2.0
 *
 * measure.h - the measures that the table of claims names.  Each is of one
 * program and the claim's designs a and b; `a/b` is a over b.
 */
#ifndef MEASURE_H
#define MEASURE_H

#include "claims.h"

#define MEASURE(name) \
  double name(const struct program *p, const struct claim *c)
#define MEASURE_ALL(name) \
  double name(const struct results *r, const struct claim *c)

/* Load values, at the end. */
MEASURE(error_of);            /* percent */
MEASURE(overhead_of);         /* percent, by the paper's model */
MEASURE(overhead_at_cpi);     /* the same if CPI were limit */
MEASURE(error_ratio);         /* a/b */
MEASURE(messages_ratio);      /* a/b */
MEASURE(bits_ratio);          /* a/b */
MEASURE(error_against_best);  /* a / the least of the list b */
MEASURE(combined_saves);      /* messages of a/b, first runs */
MEASURE(error_moves);         /* |a - b|, percent points, first runs */

/* Load values, on the way. */
MEASURE(reaches_5);           /* K events until the error first is <= 5 % */
MEASURE(stays_5);             /* K events from which on it stays there */
MEASURE(reaches_ratio);       /* a/b of reaches_5 */
MEASURE(stays_ratio);         /* a/b of stays_5 */
MEASURE(levels_ratio);        /* a/b, geomean of first 10, 8, 6 and 5 % */
MEASURE(settles_ratio);       /* a/b of events until 1 point around final */
MEASURE(early_error_ratio);   /* a/b of mean error up to limit events */
MEASURE(messages_most);       /* most of a/b at any checkpoint */
MEASURE(messages_saved);      /* most of b - a at any checkpoint */

/* Edges and calls together, after 4 M events or at the end before that. */
MEASURE(control_error);       /* percent */
MEASURE(control_worst);       /* the greater one of the two errors, percent */
MEASURE(control_overhead);    /* percent */
MEASURE(control_to_values);   /* error of a/error of a on load values */

/* The same at the end. */
MEASURE(control_end_error);   /* percent */
MEASURE(control_end_overhead); /* percent */

/* The coprocessor's value profiles, at the end. */
MEASURE(cop_error_ratio);          /* a/b */
MEASURE(cop_overhead_ratio);       /* a/b */
MEASURE(cop_dropped_of);           /* percent */
MEASURE(cop_error_equal);          /* a / the list b's at a's overhead */
MEASURE(cop_error_equal_running);  /* the same, while the program runs */

/* The same on the way. */
MEASURE(cop_early_ratio);          /* a/b of mean error up to limit
                                    * instructions */
MEASURE(cop_first_overhead_ratio); /* a/b at the first check */
MEASURE(cop_overhead_falls);       /* second half of the run / first half */

/* Error that runs of the list would have at this overhead: between two that
 * are neighbours in it by interpolation, beyond all that of the nearest. */
double cop_error_at(const struct program *p, const char *list,
                    double (*overhead_of_run)(const struct program *,
                                              const char *), double overhead);

/* Geometric means over the programs: a / the least of the list b. */
MEASURE_ALL(mean_error_best);
MEASURE_ALL(mean_product_best);     /* of error times messages */

/* Fig. 4: a and b are NAME or NAME:ratio, the estimator. */
MEASURE_ALL(monte_4);               /* stream length where the error is 4 % */
MEASURE_ALL(monte_4_ratio);         /* a/b of it */
MEASURE_ALL(monte_messages);        /* messages of a/b at the greatest length */

#endif
