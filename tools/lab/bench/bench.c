/* SPDX-License-Identifier: Apache-2.0
 *
 * bench.c - errors of the benchmark programs; prints and records results.
 */
#include "bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cs_file.h"

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

void verdicts_begin(struct verdicts *v)
{
  v->list = json_array();
  v->missed = 0;
}

static void judge(struct verdicts *v, const char *name, double value,
                  const char *sign, double limit, bool met)
{
  printf("%-58s %9.4g  %s %-6g %s\n", name, value, sign, limit,
         met ? "met" : "MISSED");
  json_array_append_new(
    v->list, json_pack("{s:s,s:f,s:s,s:f,s:b}", "name", name, "value", value,
                       "must_be", sign, "limit", limit, "met", (int)met));
  v->missed += !met;
}

void verdict_at_least(struct verdicts *v, const char *name, double value,
                      double limit)
{
  judge(v, name, value, ">=", limit, value >= limit);
}

void verdict_at_most(struct verdicts *v, const char *name, double value,
                     double limit)
{
  judge(v, name, value, "<=", limit, value <= limit);
}

void verdict_note(struct verdicts *v, const char *name, double value)
{
  printf("%-58s %9.4g\n", name, value);
  json_array_append_new(v->list, json_pack("{s:s,s:f}", "name", name, "value",
                                           value));
}

int verdicts_write(struct verdicts *v, json_t *root, const char *path)
{
  struct cs_file out;
  char err[512];

  json_object_set_new(root, "results", v->list);
  if (cs_file_open(&out, path, err, sizeof err))
    bench_die("%s", err);
  if (json_dumpf(root, out.f, JSON_INDENT(2)) || fputc('\n', out.f) == EOF ||
      cs_file_commit(&out, err, sizeof err))
    bench_die("%s: cannot write", path);
  json_decref(root);
  return v->missed ? 1 : 0;
}
