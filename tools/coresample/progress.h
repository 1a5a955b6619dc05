/* SPDX-License-Identifier: Apache-2.0
 *
 * progress.h - how far a long command is, and the wish to stop it.
 *
 * The line goes to stderr and only if that is a terminal.  SIGINT, SIGTERM and
 * SIGHUP set a flag; loops look at it where they can stop cleanly.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct progress {
  bool shown;
  const char *unit;
  uint64_t total;  /* 0 = not known */
  struct timespec start;
  double last;     /* seconds after start of the last line */
};

void progress_begin(struct progress *p, const char *unit, uint64_t total);
void progress_update(struct progress *p, uint64_t done);
void progress_end(struct progress *p);
double progress_seconds(const struct progress *p);

enum { EXIT_STOPPED = 130 };

void stop_catch(void);
bool stop_wanted(void);

#endif
