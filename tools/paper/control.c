/* SPDX-License-Identifier: Apache-2.0
 *
 * control.c - Fig. 11: an edge and a call target profile collected at the same
 * time by one compressor.  Slot 0 takes branches, jumps and indirect jumps,
 * slot 1 direct and indirect calls (the slots `edges` and `calls` of
 * docs/slot-spec.md); a message belongs to the profile of its slot id.
 */
#include <endian.h>
#include <string.h>

#include "cs_profile.h"
#include "cs_tuples.h"
#include "paper.h"

enum { EDGES, CALLS, SLOTS, MODELS = 32, REPORT = 4096 };

struct run {
  int design;
  struct cs_event_model *model;
  enum cs_estimator estimator;
  struct cs_profile estimate[SLOTS];
  uint64_t messages;
  json_t *json; /* borrowed */
};

struct control {
  struct cs_profile ideal[SLOTS];
  struct run run[MODELS];
  unsigned runs;
};

static void init_profiles(struct cs_profile *p)
{
  for (int i = 0; i < SLOTS; i++)
    if (cs_profile_init(&p[i]))
      paper_die("out of memory");
}

static void free_profiles(struct cs_profile *p)
{
  for (int i = 0; i < SLOTS; i++)
    cs_profile_free(&p[i]);
}

static void add_run(struct control *s, const struct paper_design *d,
                    unsigned k, json_t *runs)
{
  struct cs_compressor c = paper_compressor(d, k);
  struct run *r = &s->run[s->runs++];
  char err[PAPER_TEXT];

  r->model = cs_event_new(&c, 32, err, sizeof err);
  if (!r->model)
    paper_die("%s: %s", d->spec, err);
  if (d->tables)
    cs_event_table_seed(r->model, paper_seeds[k]);
  r->estimator = c.counter ? CS_ESTIMATE_RATIO : CS_ESTIMATE_SUM;
  r->json = json_pack("{s:[],s:[],s:[],s:[]}", "error", "edges", "calls",
                      "messages");
  json_array_append_new(runs, r->json);
  init_profiles(r->estimate);
}

static void add_designs(struct control *s, json_t *designs)
{
  const struct paper_design *d = paper_control_designs;

  if (paper_models(d) > MODELS)
    paper_die("more than %d models", MODELS);
  for (; d->key; d++) {
    struct cs_compressor c = paper_compressor(d, 0);
    json_t *runs = json_array();

    for (unsigned k = 0; k < d->runs; k++)
      add_run(s, d, k, runs);
    json_object_set_new(designs, d->key,
                        json_pack("{s:s,s:I,s:o}", "compressor", d->spec,
                                  "bits", (json_int_t)cs_state_bits(&c),
                                  "runs", runs));
  }
}

static void tuple(struct control *s, unsigned slot, uint32_t pc, uint32_t w)
{
  struct cs_message m;
  int failed = cs_profile_add(&s->ideal[slot], pc, w, 1);

  for (unsigned i = 0; i < s->runs; i++) {
    struct run *r = &s->run[i];

    if (!cs_event_tuple(r->model, slot, pc, w, &m))
      continue;
    r->messages++;
    failed |= cs_profile_add(&r->estimate[m.slot], m.pc, m.w,
                             r->estimator == CS_ESTIMATE_RATIO ? 1 : m.count);
  }
  if (failed)
    paper_die("out of memory");
}

static void append(json_t *run, const char *key, double error)
{
  json_array_append_new(json_object_get(run, key), json_real(100 * error));
}

/* The error over both profiles weighs each tuple by its executions. */
static void checkpoint(struct control *s)
{
  struct cs_selection selected[SLOTS];
  double weight;

  for (int i = 0; i < SLOTS; i++)
    if (cs_profile_select(&s->ideal[i], &cs_error_rules_paper, &selected[i]))
      paper_die("out of memory");
  weight = (double)(selected[EDGES].weight + selected[CALLS].weight);
  for (unsigned i = 0; i < s->runs; i++) {
    struct run *r = &s->run[i];
    double e[SLOTS], sum = 0;

    for (int k = 0; k < SLOTS; k++) {
      if (cs_selection_error(&selected[k], &r->estimate[k], &e[k]))
        paper_die("out of memory");
      sum += e[k] * (double)selected[k].weight;
    }
    append(r->json, "error", weight > 0 ? sum / weight : 0);
    append(r->json, "edges", e[EDGES]);
    append(r->json, "calls", e[CALLS]);
    json_array_append_new(json_object_get(r->json, "messages"),
                          json_integer((json_int_t)r->messages));
  }
  for (int i = 0; i < SLOTS; i++)
    cs_selection_free(&selected[i]);
}

static bool is_call(uint32_t kind)
{
  return kind == CS_KIND_CALL || kind == CS_KIND_ICALL;
}

static void play(struct control *s, const struct cs_tuple_file *f, uint64_t n,
                 const struct paper_job *job, json_t *root)
{
  uint64_t next = paper_next_point(0);

  for (uint64_t i = 0; i < n; i++) {
    const struct cs_tuple *t = &f->tuple[i];

    tuple(s, is_call(le32toh(t->kind)) ? CALLS : EDGES, le32toh(t->pc),
          le32toh(t->value));
    if (i + 1 == next || i + 1 == n) {
      checkpoint(s);
      json_array_append_new(json_object_get(root, "events"),
                            json_integer((json_int_t)i + 1));
      json_array_append_new(json_object_get(root, "instructions"),
                            json_integer((json_int_t)le32toh(t->instret) + 1));
      next = paper_next_point(i + 1);
    }
    if ((i + 1) % REPORT == 0)
      *job->done += REPORT * s->runs;
  }
}

json_t *paper_control(const struct paper_job *job)
{
  static struct control s;
  struct cs_tuple_file f;
  char err[PAPER_TEXT];
  uint64_t n;
  json_t *root = json_pack("{s:s,s:[],s:[],s:{}}", "program", job->program,
                           "events", "instructions", "designs");

  memset(&s, 0, sizeof s);
  if (cs_tuples_open(&f, job->tuples, err, sizeof err))
    paper_die("%s", err);
  n = job->limit && job->limit < f.n ? job->limit : f.n;
  if (!root || !n)
    paper_die(n ? "out of memory" : "%s: no tuples", job->tuples);
  init_profiles(s.ideal);
  add_designs(&s, json_object_get(root, "designs"));
  play(&s, &f, n, job, root);
  json_object_set_new(root, "calls",
                      json_integer((json_int_t)s.ideal[CALLS].total));
  for (unsigned i = 0; i < s.runs; i++) {
    cs_event_free(s.run[i].model);
    free_profiles(s.run[i].estimate);
  }
  free_profiles(s.ideal);
  cs_tuples_close(&f);
  return root;
}
