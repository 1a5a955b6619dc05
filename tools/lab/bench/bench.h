/* SPDX-License-Identifier: Apache-2.0
 *
 * bench.h - what the benchmark programs share: how they give up, and
 * compressors by their specifications.
 */
#ifndef BENCH_H
#define BENCH_H

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

#endif
