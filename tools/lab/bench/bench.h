/* SPDX-License-Identifier: Apache-2.0
 *
 * bench.h - what the benchmark programs share: how they give up, and
 * compressors by their specifications; verdicts.
 */
#ifndef BENCH_H
#define BENCH_H

#include <jansson.h>
#include <stdbool.h>

#include "cs_study.h"

/* Prints `bench: message` and exits with code 1. */
__attribute__((format(printf, 1, 2), noreturn)) void
bench_die(const char *format, ...);

/* cs_study_add() of a specification (docs/compressor-spec.md); these end the
 * program when it is wrong, or memory short. */
void bench_add(struct cs_study *s, int tag, const char *spec,
               uint32_t table_seed);
void bench_tuple(struct cs_study *s, uint64_t pc, uint64_t w);
void bench_errors(struct cs_study *s);
void bench_end(struct cs_study *s);

/* ---- a measured number beside what it must reach ---- */

struct verdicts {
  json_t *list;
  unsigned missed;
};

void verdicts_begin(struct verdicts *v);

/* value must be at least (or at most) the limit; prints and records it. */
void verdict_at_least(struct verdicts *v, const char *name, double value,
                      double limit);
void verdict_at_most(struct verdicts *v, const char *name, double value,
                     double limit);

/* A number without a target. */
void verdict_note(struct verdicts *v, const char *name, double value);

/* Adds the verdicts to root as "results", writes it to path and frees both.
 * Returns the exit code: 1 when something was missed. */
int verdicts_write(struct verdicts *v, json_t *root, const char *path);

#endif
