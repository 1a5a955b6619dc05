/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_study.c - compressors side by side.
 */
#include "cs_study.h"

#include <stdio.h>
#include <stdlib.h>

#include "cs_read_out.h"

int cs_study_init(struct cs_study *s)
{
  *s = (struct cs_study){ .xlen = 32, .next = CS_STUDY_STEP };
  return cs_profile_init(&s->ideal);
}

void cs_study_free(struct cs_study *s)
{
  cs_profile_free(&s->ideal);
  for (size_t i = 0; i < s->runs; i++) {
    cs_event_free(s->run[i].model);
    cs_profile_free(&s->run[i].estimate);
  }
  free(s->run);
  *s = (struct cs_study){ 0 };
}

int cs_study_add(struct cs_study *s, int tag, const struct cs_compressor *c,
                 uint32_t table_seed, char *err, size_t errlen)
{
  struct cs_study_run *more, *r;

  snprintf(err, errlen, "out of memory");
  more = realloc(s->run, (s->runs + 1) * sizeof *more);
  if (!more)
    return -1;
  s->run = more;
  r = &s->run[s->runs];
  *r = (struct cs_study_run){
    .tag = tag,
    .c = *c,
    .table_seed = table_seed,
    .estimator = c->counter ? CS_ESTIMATE_RATIO : CS_ESTIMATE_SUM,
  };
  r->model = cs_event_new(c, s->xlen, err, errlen);
  if (!r->model)
    return -1;
  if (table_seed)
    cs_event_table_seed(r->model, table_seed);
  if (cs_profile_init(&r->estimate)) {
    cs_event_free(r->model);
    return -1;
  }
  s->runs++;
  return 0;
}

/* ---- read-out ---- */

static int error_read_out(const struct cs_study *s, struct cs_study_run *r,
                          const struct cs_selection *selected)
{
  const struct cs_read_out out = {
    .model = r->model,
    .c = &r->c,
    .table_seed = r->table_seed,
    .xlen = s->xlen,
    .estimator = r->estimator,
    .events = s->ideal.total,
  };
  struct cs_profile p;
  int failed;

  if (cs_read_out(&out, &r->estimate, 1, &p))
    return -1;
  failed = cs_selection_error(selected, &p, &r->error);
  cs_profile_free(&p);
  return failed;
}

/* ---- checkpoints ---- */

int cs_study_errors(struct cs_study *s)
{
  struct cs_selection selected;
  int status = 0;

  if (cs_profile_select(&s->ideal, &cs_error_rules_paper, &selected))
    return -1;
  for (size_t i = 0; i < s->runs; i++) {
    struct cs_study_run *r = &s->run[i];

    status |= r->read_out
      ? error_read_out(s, r, &selected)
      : cs_selection_error(&selected, &r->estimate, &r->error);
  }
  s->weight = selected.weight;
  cs_selection_free(&selected);
  return status;
}

/* Nothing selected yet is no error reached. */
static void follow(struct cs_study_run *r, uint64_t events)
{
  if (r->error > CS_STUDY_REACHED) {
    r->stays = 0;
    return;
  }
  if (!r->reaches)
    r->reaches = events;
  if (!r->stays)
    r->stays = events;
}

static int checkpoint(struct cs_study *s)
{
  uint64_t events = s->ideal.total;
  bool early = events <= CS_STUDY_FIRST;

  if (cs_study_errors(s))
    return -1;
  s->early += early;
  for (size_t i = 0; i < s->runs; i++) {
    s->run[i].first_million += early ? s->run[i].error : 0;
    if (s->weight)
      follow(&s->run[i], events);
  }
  s->next += events < CS_STUDY_FIRST ? CS_STUDY_STEP
                                     : events / CS_STUDY_GROWTH;
  return 0;
}

int cs_study_tuple(struct cs_study *s, uint64_t pc, uint64_t w)
{
  struct cs_message m;
  int failed = cs_profile_add(&s->ideal, pc, w, 1);

  for (size_t i = 0; i < s->runs; i++) {
    struct cs_study_run *r = &s->run[i];

    if (cs_event_tuple(r->model, 0, pc, w, &m)) {
      r->messages++;
      failed |= cs_profile_add(&r->estimate, m.pc, m.w,
                               r->estimator == CS_ESTIMATE_RATIO ? 1
                                                                 : m.count);
    }
  }
  if (s->track && s->ideal.total == s->next)
    failed |= checkpoint(s);
  return failed ? -1 : 0;
}

int cs_study_end(struct cs_study *s)
{
  if (cs_study_errors(s))
    return -1;
  for (size_t i = 0; s->track && i < s->runs; i++) {
    struct cs_study_run *r = &s->run[i];

    if (s->weight)
      follow(r, s->ideal.total);
    if (s->early)
      r->first_million /= s->early;
    else
      r->first_million = r->error;
  }
  return 0;
}
