/* SPDX-License-Identifier: Apache-2.0
 *
 * study.h - many compressors on one stream of tuples, each judged against the
 * same ideal profile, which is collected once.
 */
#ifndef STUDY_H
#define STUDY_H

#include <stddef.h>
#include <stdint.h>

#include "cs_event.h"
#include "cs_profile.h"

enum { STUDY_RUNS = 32, STUDY_TEXT = 120 };

struct study_run {
  char spec[STUDY_TEXT];
  int design;                  /* the caller's */
  struct cs_event_model *model;
  enum cs_estimator estimator;
  struct cs_profile estimate;
  uint64_t messages;
  double error;                /* at the last study_errors(), 0..1 */
  double error_sum;            /* of all study_errors() so far */
};

struct study {
  struct cs_profile ideal;
  struct study_run run[STUDY_RUNS];
  size_t runs;
  unsigned checks;             /* study_errors() calls so far */
};

/* These end the program when memory is short or a specification is wrong. */
void study_init(struct study *s);
void study_free(struct study *s);

/* table_seed 0: the hash table of the hardware. */
void study_add(struct study *s, int design, const char *spec,
               uint32_t table_seed);
void study_tuple(struct study *s, uint64_t pc, uint64_t w);

/* The error of every run so far, by the paper's rules. */
void study_errors(struct study *s);

__attribute__((format(printf, 1, 2), noreturn)) void
bench_die(const char *format, ...);

#endif
