/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_collect.h - what a collector makes of messages: one estimated profile per
 * slot, and beside it, if wanted, the ideal one of every selected event.
 */
#ifndef CS_COLLECT_H
#define CS_COLLECT_H

#include <stdbool.h>
#include <stdio.h>

#include "cs_model.h"
#include "cs_profile.h"
#include "cs_report.h"
#include "cs_symbols.h"
#include "cs_types.h"

struct cs_collect {
  unsigned slots;
  bool exact;                  /* collect the ideal profile too */
  enum cs_estimator estimator;
  FILE *messages_to;           /* each message as a line; or NULL */
  bool bound;                  /* messages carry err; set after init */
  bool reading_out;            /* messages are now those that were held at
                                * the end */
  const struct cs_compressor *compressor; /* that makes them; set after init,
                                * NULL: each message is one sample */
  uint64_t counts[CS_SLOT_MAX]; /* sums of the messages' counts that the
                                * strata have corrected */
  int xlen;                    /* with strata_read */
  bool strata_read;            /* S of each stratum, at the end: */
  uint32_t strata[CS_MAX_STRATA];
  struct cs_profile low[CS_SLOT_MAX]; /* with bound: count - err */
  struct cs_profile estimate[CS_SLOT_MAX], ideal[CS_SLOT_MAX];
  uint64_t messages[CS_SLOT_MAX];
  struct cs_report_read_out read_out;
  uint64_t selected[CS_SLOT_MAX]; /* events */
};

/* The init, event and message functions return -1 when memory is short. */
int cs_collect_init(struct cs_collect *c, unsigned slots, bool exact,
                    enum cs_estimator estimator, FILE *messages_to);
void cs_collect_free(struct cs_collect *c);
int cs_collect_event(struct cs_collect *c, unsigned slot, uint64_t pc,
                     uint64_t w);
int cs_collect_message(struct cs_collect *c, const struct cs_message *m);

/* After the last message, before the report: the strata that were read correct
 * the estimates (docs/design/estimate.md).  r has its law. */
int cs_collect_weigh(struct cs_collect *c, const struct cs_report *r);

/* Fills in the report what follows from the profiles: messages, errors,
 * hottest instructions and tuples.  Accounts, law and the slots'
 * specifications are there.  cs_report_free() also after an error. */
int cs_collect_report(const struct cs_collect *c, struct cs_symbols *symbols,
                      struct cs_report *r);

/* Its part: clocks by reason, of slots that tell them. */
void cs_collect_reasons(const struct cs_collect *c, struct cs_report *r);

/* Its part: the instructions of all slots. */
int cs_collect_sites(const struct cs_collect *c, struct cs_symbols *symbols,
                     struct cs_report *r);

#endif
