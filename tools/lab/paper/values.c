/* SPDX-License-Identifier: Apache-2.0
 *
 * values.c - Fig. 7 to 10: the load values of one program once through all
 * designs, error and messages at every checkpoint.
 */
#include <endian.h>

#include "cs_study.h"
#include "cs_tuples.h"
#include "paper.h"

enum { REPORT = 4096 }; /* tuples between two looks at the progress */

static void add_designs(struct cs_study *s, json_t *designs)
{
  const struct paper_design *d = paper_value_designs;
  char err[PAPER_TEXT];

  for (int i = 0; d[i].key; i++) {
    struct cs_compressor c = paper_compressor(&d[i], 0);

    json_object_set_new(
      designs, d[i].key,
      json_pack("{s:s,s:I,s:[]}", "compressor", d[i].spec, "bits",
                (json_int_t)cs_state_bits(&c), "runs"));
    for (unsigned k = 0; k < d[i].runs; k++) {
      c = paper_compressor(&d[i], k);
      if (cs_study_add(s, i, &c, d[i].tables ? paper_seeds[k] : 0, err,
                       sizeof err))
        paper_die("%s: %s", d[i].spec, err);
      s->run[s->runs - 1].read_out = d[i].read_out;
      json_array_append_new(
        json_object_get(json_object_get(designs, d[i].key), "runs"),
        json_pack("{s:[],s:[]}", "error", "messages"));
    }
  }
}

/* One more value of everything that is drawn against events. */
static void checkpoint(struct cs_study *s, json_t *root, uint64_t instructions)
{
  json_t *designs = json_object_get(root, "designs");
  size_t first = 0;

  if (cs_study_errors(s))
    paper_die("out of memory");
  json_array_append_new(json_object_get(root, "events"),
                        json_integer((json_int_t)s->ideal.total));
  json_array_append_new(json_object_get(root, "instructions"),
                        json_integer((json_int_t)instructions));
  json_array_append_new(json_object_get(root, "selected"),
                        json_integer((json_int_t)s->weight));
  for (size_t i = 0; i < s->runs; i++) {
    const struct cs_study_run *r = &s->run[i];
    json_t *run;

    if (i && s->run[i - 1].tag != r->tag)
      first = i;
    run = json_array_get(
      json_object_get(json_object_get(designs, paper_value_designs[r->tag].key),
                      "runs"), i - first);
    json_array_append_new(json_object_get(run, "error"),
                          json_real(100 * r->error));
    json_array_append_new(json_object_get(run, "messages"),
                          json_integer((json_int_t)r->messages));
  }
}

static void play(struct cs_study *s, const struct cs_tuple_file *f,
                 uint64_t n, const struct paper_job *job, json_t *root)
{
  uint64_t next = paper_next_point(0);

  for (uint64_t i = 0; i < n; i++) {
    const struct cs_tuple *t = &f->tuple[i];

    if (cs_study_tuple(s, le32toh(t->pc), le32toh(t->value)))
      paper_die("out of memory");
    if (i + 1 == next || i + 1 == n) {
      checkpoint(s, root, (uint64_t)le32toh(t->instret) + 1);
      next = paper_next_point(i + 1);
    }
    if ((i + 1) % REPORT == 0)
      *job->done += REPORT * s->runs;
  }
}

json_t *paper_values(const struct paper_job *job)
{
  struct cs_tuple_file f;
  struct cs_study s;
  char err[PAPER_TEXT];
  uint64_t n;
  json_t *root = json_pack("{s:s,s:[],s:[],s:[],s:{}}", "program",
                           job->program, "events", "instructions", "selected",
                           "designs");

  if (cs_tuples_open(&f, job->tuples, err, sizeof err))
    paper_die("%s", err);
  n = job->limit && job->limit < f.n ? job->limit : f.n;
  if (!root || !n || cs_study_init(&s))
    paper_die(n ? "out of memory" : "%s: no tuples", job->tuples);
  add_designs(&s, json_object_get(root, "designs"));
  play(&s, &f, n, job, root);
  json_object_set_new(root, "distinct",
                      json_integer((json_int_t)s.ideal.used));
  cs_study_free(&s);
  cs_tuples_close(&f);
  return root;
}
