/* SPDX-License-Identifier: Apache-2.0
 *
 * verdict.c - prints and records results.
 */
#include "verdict.h"

#include <stdio.h>

#include "cs_file.h"
#include "bench.h"

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
