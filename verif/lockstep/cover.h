/* SPDX-License-Identifier: Apache-2.0
 *
 * cover.h - counts how often each feature of the profiler was really
 * exercised, so that a random run which misses one fails.
 */
#ifndef COVER_H
#define COVER_H

#include "cs_probe.h"

#define COVER_MAX 200

struct cover {
  struct cs_params params;
  struct cs_probe last;
  uint16_t index[3]; /* strata at X one, two and three clocks ago, + 1 */
  unsigned n;        /* points in use: those seen so far and those due */
  struct cover_point {
    char name[32];
    uint64_t count;
  } point[COVER_MAX];
};

void cover_init(struct cover *c, const struct cs_params *p);
void cover_clock(struct cover *c, const struct cs_probe *now,
                 const struct cs_out *out);

/* Prints all points; returns the number of those never reached. */
unsigned cover_report(const struct cover *c);

#endif
