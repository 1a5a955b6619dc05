/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_study.h - many compressors on one stream of tuples, each judged against
 * the same ideal profile, which is collected once.
 *
 *   cs_study_init(&s);
 *   cs_study_add(&s, tag, &compressor, 0, err, sizeof err);   for each
 *   cs_study_tuple(&s, pc, w);                                for each
 *   cs_study_end(&s);
 *   s.run[i].error, .messages, .first_million, ...
 *   cs_study_free(&s);
 *
 * With s.track set before the first tuple the errors are taken at checkpoints
 * too: every 10,000 events of the first million, then at points that grow by
 * a sixteenth.  Each is against the ideal profile of the same prefix.
 */
#ifndef CS_STUDY_H
#define CS_STUDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cs_event.h"
#include "cs_profile.h"

enum {
  CS_STUDY_STEP = 10000,    /* events between checkpoints ... */
  CS_STUDY_FIRST = 1000000, /* ... up to here */
  CS_STUDY_GROWTH = 16      /* then a sixteenth of those so far */
};

/* The error that counts as reached (ISCA 2001 section 5.3.2), 0..1. */
#define CS_STUDY_REACHED 0.05

struct cs_study_run {
  int tag;                    /* the caller's */
  struct cs_compressor c;
  uint32_t table_seed;
  bool read_out;              /* judged as the tools would report a run that
                               * ends here: combiner and strata are read out
                               * (docs/design/estimate.md).  Set after
                               * cs_study_add(); false: the messages alone, as
                               * the papers do */
  struct cs_event_model *model;
  enum cs_estimator estimator;
  struct cs_profile estimate;
  uint64_t messages;
  double error;               /* at the last check, 0..1 */

  /* With track, after cs_study_end(). */
  double first_million;       /* mean error of the checkpoints up to there */
  uint64_t reaches;           /* events at the first error <= 5 %; 0 = never */
  uint64_t stays;             /* events from which on it is; 0 = never */
};

struct cs_study {
  bool track;
  int xlen;                   /* 32, or set to 64 before the first add */
  struct cs_profile ideal;
  struct cs_study_run *run;
  size_t runs;
  uint64_t weight;            /* events that the last check selected */
  uint64_t next;              /* events of the next checkpoint */
  unsigned early;             /* checkpoints up to CS_STUDY_FIRST */
};

/* All return 0, or -1 when memory is short; cs_study_add() also when the model
 * cannot be had, with a message in err.  cs_study_free() after any of them. */
int cs_study_init(struct cs_study *s);
void cs_study_free(struct cs_study *s);

/* table_seed 0: the hash table of the hardware.  */
int cs_study_add(struct cs_study *s, int tag, const struct cs_compressor *c,
                 uint32_t table_seed, char *err, size_t errlen);
int cs_study_tuple(struct cs_study *s, uint64_t pc, uint64_t w);

/* The error of every run so far, by the paper's rules, into its `error`. */
int cs_study_errors(struct cs_study *s);

/* After the last tuple: the final errors, and what track promises. */
int cs_study_end(struct cs_study *s);

#endif
