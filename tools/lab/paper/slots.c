/* SPDX-License-Identifier: Apache-2.0
 *
 * slots.c - several profiles collected at the same time by one compressor, as
 * Fig. 11 does with edges and call targets; a message belongs to the profile
 * of its slot id.
 */
#include <endian.h>
#include <string.h>

#include "cs_profile.h"
#include "cs_read_out.h"
#include "cs_slot.h"
#include "cs_tuples.h"
#include "paper.h"

enum { SLOTS = CS_SLOT_MAX, MODELS = 32, REPORT = 4096 };

struct run {
  struct cs_compressor c;
  struct cs_event_model *model;
  uint32_t table_seed;
  bool read_out;
  enum cs_estimator estimator;
  struct cs_profile estimate[SLOTS];
  uint64_t messages;
  json_t *json; /* borrowed */
};

struct experiment {
  const struct paper_set *set;
  uint8_t slots_of[CS_KINDS];   /* bit i: slot i selects this kind */
  struct cs_profile ideal[SLOTS];
  uint64_t events;              /* of all slots */
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

static void add_run(struct experiment *s, const struct paper_design *d,
                    unsigned k, json_t *runs)
{
  struct run *r = &s->run[s->runs++];
  char err[PAPER_TEXT];

  r->c = paper_compressor(d, k);
  r->read_out = d->read_out;
  r->model = cs_event_new(&r->c, 32, err, sizeof err);
  if (!r->model)
    paper_die("%s: %s", d->spec, err);
  if (d->tables) {
    r->table_seed = paper_seeds[k];
    cs_event_table_seed(r->model, r->table_seed);
  }
  r->estimator = r->c.counter ? CS_ESTIMATE_RATIO : CS_ESTIMATE_SUM;
  r->json = json_pack("{s:[],s:[]}", "error", "messages");
  for (unsigned i = 0; i < s->set->slots; i++)
    json_object_set_new(r->json, s->set->slot[i].name, json_array());
  json_array_append_new(runs, r->json);
  init_profiles(r->estimate);
}

static void add_designs(struct experiment *s, json_t *designs)
{
  const struct paper_design *d = s->set->designs;

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

static void tuple(struct experiment *s, unsigned slot, uint32_t pc, uint32_t w)
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

/* The profiles by which the run is judged, to be freed. */
static void judged(const struct experiment *s, const struct run *r,
                   struct cs_profile *p)
{
  const struct cs_read_out out = {
    .model = r->model,
    .c = &r->c,
    .table_seed = r->table_seed,
    .xlen = 32,
    .estimator = r->estimator,
    .events = s->events,
  };

  if (r->read_out) {
    if (cs_read_out(&out, r->estimate, s->set->slots, p))
      paper_die("%s: no read-out", s->set->key);
    return;
  }
  for (unsigned i = 0; i < s->set->slots; i++)
    if (cs_profile_copy(&p[i], &r->estimate[i]))
      paper_die("out of memory");
}

/* The error over all profiles weighs each tuple by its executions. */
static void check_run(const struct experiment *s, struct run *r,
                      const struct cs_selection *selected, double weight)
{
  struct cs_profile p[SLOTS];
  double e, sum = 0;

  judged(s, r, p);
  for (unsigned k = 0; k < s->set->slots; k++) {
    if (cs_selection_error(&selected[k], &p[k], &e))
      paper_die("out of memory");
    sum += e * (double)selected[k].weight;
    append(r->json, s->set->slot[k].name, e);
    cs_profile_free(&p[k]);
  }
  append(r->json, "error", weight > 0 ? sum / weight : 0);
  json_array_append_new(json_object_get(r->json, "messages"),
                        json_integer((json_int_t)r->messages));
}

static void checkpoint(struct experiment *s)
{
  struct cs_selection selected[SLOTS];
  unsigned slots = s->set->slots;
  double weight = 0;

  for (unsigned i = 0; i < slots; i++) {
    if (cs_profile_select(&s->ideal[i], &cs_error_rules_paper, &selected[i]))
      paper_die("out of memory");
    weight += (double)selected[i].weight;
  }
  for (unsigned i = 0; i < s->runs; i++)
    check_run(s, &s->run[i], selected, weight);
  for (unsigned i = 0; i < slots; i++)
    cs_selection_free(&selected[i]);
}

static void choose_kinds(struct experiment *s)
{
  for (unsigned i = 0; i < s->set->slots; i++)
    for (unsigned k = 0; k < CS_KINDS; k++)
      if (s->set->slot[i].kinds >> k & 1)
        s->slots_of[k] |= (uint8_t)(1u << i);
}

static void play(struct experiment *s, const struct cs_tuple_file *f, uint64_t n,
                 const struct paper_job *job, json_t *root)
{
  uint64_t next = paper_next_point(0);

  for (uint64_t i = 0; i < n; i++) {
    const struct cs_tuple *t = &f->tuple[i];
    uint32_t kind = le32toh(t->kind);
    unsigned slots = kind < CS_KINDS ? s->slots_of[kind] : 0;

    for (; slots; slots &= slots - 1) {
      tuple(s, (unsigned)__builtin_ctz(slots), le32toh(t->pc),
            le32toh(t->value));
      s->events++;
    }
    if (s->events >= next || i + 1 == n) {
      checkpoint(s);
      json_array_append_new(json_object_get(root, "events"),
                            json_integer((json_int_t)s->events));
      json_array_append_new(json_object_get(root, "instructions"),
                            json_integer((json_int_t)le32toh(t->instret) + 1));
      next = paper_next_point(s->events);
    }
    if ((i + 1) % REPORT == 0)
      *job->done += REPORT * s->runs;
  }
}

json_t *paper_slots(const struct paper_job *job)
{
  static struct experiment s;
  struct cs_tuple_file f;
  char err[PAPER_TEXT];
  uint64_t n;
  json_t *root = json_pack("{s:s,s:[],s:[],s:{}}", "program", job->program,
                           "events", "instructions", "designs");

  memset(&s, 0, sizeof s);
  s.set = job->set;
  choose_kinds(&s);
  if (cs_tuples_open(&f, job->tuples, err, sizeof err))
    paper_die("%s", err);
  n = job->limit && job->limit < f.n ? job->limit : f.n;
  if (!root || !n)
    paper_die(n ? "out of memory" : "%s: no tuples", job->tuples);
  init_profiles(s.ideal);
  add_designs(&s, json_object_get(root, "designs"));
  play(&s, &f, n, job, root);
  for (unsigned i = 0; i < s.set->slots; i++)
    json_object_set_new(root, s.set->slot[i].name,
                        json_integer((json_int_t)s.ideal[i].total));
  for (unsigned i = 0; i < s.runs; i++) {
    cs_event_free(s.run[i].model);
    free_profiles(s.run[i].estimate);
  }
  free_profiles(s.ideal);
  cs_tuples_close(&f);
  return root;
}
