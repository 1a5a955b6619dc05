/* SPDX-License-Identifier: Apache-2.0
 *
 * study.c - compressors side by side.
 */
#include "study.h"

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

void study_init(struct study *s)
{
  *s = (struct study){ 0 };
  if (cs_profile_init(&s->ideal))
    bench_die("out of memory");
}

void study_free(struct study *s)
{
  cs_profile_free(&s->ideal);
  for (size_t i = 0; i < s->runs; i++) {
    cs_event_free(s->run[i].model);
    cs_profile_free(&s->run[i].estimate);
  }
}

void study_add(struct study *s, int design, const char *spec,
               uint32_t table_seed)
{
  struct study_run *r = &s->run[s->runs];
  struct cs_compressor c;
  char err[STUDY_TEXT];

  if (s->runs == STUDY_RUNS)
    bench_die("more than %d compressors", STUDY_RUNS);
  if (cs_spec_parse(spec, &c, err, sizeof err))
    bench_die("%s: %s", spec, err);
  r->model = cs_event_new(&c, 32, err, sizeof err);
  if (!r->model)
    bench_die("%s: %s", spec, err);
  if (table_seed)
    cs_event_table_seed(r->model, table_seed);
  if (cs_profile_init(&r->estimate))
    bench_die("out of memory");
  snprintf(r->spec, sizeof r->spec, "%s", spec);
  r->design = design;
  r->estimator = c.counter ? CS_ESTIMATE_RATIO : CS_ESTIMATE_SUM;
  s->runs++;
}

void study_tuple(struct study *s, uint64_t pc, uint64_t w)
{
  struct cs_message m;
  int failed = cs_profile_add(&s->ideal, pc, w, 1);

  for (size_t i = 0; i < s->runs; i++) {
    struct study_run *r = &s->run[i];

    if (cs_event_tuple(r->model, 0, pc, w, &m)) {
      r->messages++;
      failed |= cs_profile_add(&r->estimate, m.pc, m.w,
                               r->estimator == CS_ESTIMATE_RATIO ? 1
                                                                 : m.count);
    }
  }
  if (failed)
    bench_die("out of memory");
}

void study_errors(struct study *s)
{
  struct cs_selection selected;

  if (cs_profile_select(&s->ideal, &cs_error_rules_paper, &selected))
    bench_die("out of memory");
  for (size_t i = 0; i < s->runs; i++) {
    struct study_run *r = &s->run[i];

    if (cs_selection_error(&selected, &r->estimate, &r->error))
      bench_die("out of memory");
    r->error_sum += r->error;
  }
  s->checks++;
  cs_selection_free(&selected);
}
