/* SPDX-License-Identifier: Apache-2.0
 *
 * export.h - a format of `coresample export`: what it needs, and its writer.
 */
#ifndef EXPORT_H
#define EXPORT_H

#include <stdio.h>

#include "graph.h"

struct export {
  struct cs_view *v;
  struct graph graph;        /* of the events that are loaded */
  const char *elf;           /* --image; NULL: where the program was */
  bool stale;                /* --stale: it may be another build */
  const char *path;          /* the database, for messages */
  const char *out;           /* -o; NULL: standard output */
  FILE *f;
};

/* Each writes the whole file, or ends the program with a message. */
void export_callgrind(struct export *x);
void export_folded(struct export *x);
void export_speedscope(struct export *x);
void export_pprof(struct export *x);
void export_csv(struct export *x);
void export_perf(struct export *x);
void export_unsymbolized(struct export *x);
void export_bolt(struct export *x);
void export_llvm(struct export *x);
void export_afdo(struct export *x);

/* By process and image, with the events of memory; without a graph. */
void perf_load(struct export *x, const char *events);

/* Stacks that cost less than this of the first event are parts of a caller's
 * cost. */
double export_least(const struct export *x);

/* Whole counts that add up as the parts do: *sum is what was told before. */
uint64_t export_round(double *sum, double part);

#endif
