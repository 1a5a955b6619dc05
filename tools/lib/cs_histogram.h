/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_histogram.h - samples of the PC at every so many events, of up to four
 * events of one run.
 */
#ifndef CS_HISTOGRAM_H
#define CS_HISTOGRAM_H

#include "cs_profile.h"

enum { CS_HISTOGRAMS = 4, CS_HISTOGRAM_SPEC = 96 };

struct cs_histogram {
  unsigned events;
  struct {
    const char *name, *unit;   /* as in docs/profile-db.md */
    char spec[CS_HISTOGRAM_SPEC]; /* "interrupt 61440..65535" */
    double weight;             /* events that a sample stands for */
    uint64_t samples;
  } event[CS_HISTOGRAMS];
  struct cs_profile rows;      /* (pc, number of the event) */
};

#endif
