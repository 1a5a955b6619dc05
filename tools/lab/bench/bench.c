/* SPDX-License-Identifier: Apache-2.0
 *
 * bench.c - errors of the benchmark programs.
 */
#include "bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void bench_die(const char *format, ...)
{
  va_list ap;

  fputs("bench: ", stderr);
  va_start(ap, format);
  vfprintf(stderr, format, ap);
  va_end(ap);
  fputc('\n', stderr);
  exit(1);
}

void bench_add(struct cs_study *s, int tag, const char *spec,
               uint32_t table_seed)
{
  struct cs_compressor c;
  char err[200];

  if (cs_spec_parse(spec, &c, err, sizeof err) ||
      cs_study_add(s, tag, &c, table_seed, err, sizeof err))
    bench_die("%s: %s", spec, err);
}

void bench_tuple(struct cs_study *s, uint64_t pc, uint64_t w)
{
  if (cs_study_tuple(s, pc, w))
    bench_die("out of memory");
}

void bench_errors(struct cs_study *s)
{
  if (cs_study_errors(s))
    bench_die("out of memory");
}

void bench_end(struct cs_study *s)
{
  if (cs_study_end(s))
    bench_die("out of memory");
}
