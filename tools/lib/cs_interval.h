/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_interval.h - how far a share of a profile can be trusted: the samples
 * that it rests on, and the 95 % interval that follows.
 *
 * A message is as many samples as the combiner added up, and a sample counts
 * the period of its time.  So the samples that are worth as much as samples of
 * equal counts are (sum of counts)^2 / (sum of squared counts), which the
 * compressor's settings and the number of messages that it made tell.
 */
#ifndef CS_INTERVAL_H
#define CS_INTERVAL_H

#include <stdint.h>

#include "cs_event.h"
#include "cs_profile.h"

/* Samples of equal counts that a profile of `part` counts is worth, part of
 * the `total` of all slots; emitted: messages that the compressor made, before
 * any combiner; messages: of this slot.  0: counts are no samples (tables, the
 * sums of a counter's counts), and there is no interval. */
double cs_interval_samples(const struct cs_compressor *c,
                           enum cs_estimator estimator, uint64_t emitted,
                           uint64_t messages, uint64_t part, uint64_t total);

struct cs_interval {
  double low, high; /* 0..1, low <= share <= high */
};

/* Wilson's score interval of a share that so many samples (> 0) have. */
struct cs_interval cs_interval(double share, double samples);

/* The same where `missing` of all events (0..1) are in no count, and may be
 * of any load. */
struct cs_interval cs_interval_widened(struct cs_interval i, double missing);

#endif
