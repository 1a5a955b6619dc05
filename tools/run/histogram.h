/* SPDX-License-Identifier: Apache-2.0
 *
 * histogram.h - `coresample run --sample EVENT[:PERIOD],...`: PC histograms
 * from interrupts, as by DCPI.
 */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include "cs_fw.h"
#include "cs_histogram.h"

struct run_histogram {
  unsigned events;             /* 0: none */
  struct {
    unsigned kind;             /* in the list of histogram.c */
    uint32_t period, random;   /* events from sample to sample: period ..
                                * period + random - 1 */
  } event[CS_HISTOGRAMS];
  uint32_t seed;
};

/* EVENT[:PERIOD],...[,seed=N]; ends the program when it is wrong. */
void histogram_parse(struct run_histogram *h, const char *text);

/* Of the event in the database. */
const char *histogram_name(const struct run_histogram *h, unsigned event);

/* Before the run; after it, `rows` being (pc, number of the event). */
void histogram_configure(const struct run_histogram *h, struct cs_fw *fw);
void histogram_take(const struct run_histogram *h, const struct cs_fw *fw,
                    const struct cs_profile *rows, struct cs_histogram *to);

#endif
