/* SPDX-License-Identifier: Apache-2.0
 *
 * accuracy.c - cs-accuracy NAME LOADS EDGES OUT.json: how well each design
 * profiles one program, at how many messages.
 *
 * A design is run several times, with hash tables or seeds that differ, and
 * counts as the mean of its runs.  Beside the final error stands the mean over
 * checkpoints every 10,000 of the first million loads, each against the ideal
 * profile of the same prefix: how fast a profile becomes useful.  The paper's
 * designs are judged by the sum of their messages, as the paper does; ours as
 * the tools report a run that ends there.
 */
#include <endian.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "cs_file.h"
#include "cs_named.h"
#include "cs_tuples.h"

enum { MAX_RUNS = 8, SPEC = 120 };

struct design {
  const char *key, *spec;   /* spec NULL: the tools' default */
  unsigned runs;
  bool tables;   /* runs differ in the hash table; else in the seed */
  bool read_out; /* judged with what combiner and strata hold */
};

/* Other parts of the default beside it: `sums`, the default judged by its
 * messages alone; `former`, what was the default before. */
static const struct design load_designs[] = {
  { "zero", "H:P:256:2048,phase=zero", 3, true, false },
  { "zero_4096", "H:P:256:4096,phase=zero", 3, true, false },
  { "random_sampler", "R:256", 5, false, false },
  { "default", NULL, 3, true, true },
  { "sums", NULL, 3, true, false },
  { "default_without_combiner", "H:P:256:4096,early=64,1500", 3, true, true },
  { "former", "H:P:256:2048+A16", 3, true, false },
  { "phase_only", "H:P:256:2048,early=off", 3, true, false },
  { "zero_fold", "H:P:256:2048,phase=zero,hash=fold", 1, false, false },
  { "default_fold", "H:P:256:4096,early=64,1500,hash=fold+A16,merges=8", 3,
    false, true },
  { "random_sampler_a16", "R:256+A16", 1, false, false },
  { 0 },
};

static const struct design edge_designs[] = {
  { "zero", "H:P:256:2048,phase=zero", 1, true, false },
  { "default", NULL, 1, true, true },
  { "default_without_combiner", "H:P:256:4096,early=64,1500", 1, true, true },
  { "random_sampler", "R:256", 1, false, false },
  { "random_sampler_a16", "R:256+A16", 1, false, false },
  { 0 },
};

/* Seeds of hash tables and generators; the first are the hardware's own. */
static const uint32_t seeds[MAX_RUNS] = {
  0x2545f491, 0x9e3779b9, 0x7f4a7c15, 0x1b873593, 0xcc9e2d51, 0x85ebca6b,
  0xc2b2ae35, 0x27d4eb2f,
};

/* An option that goes before a combiner's "+". */
static void with_seed(char *spec, size_t len, const char *base, uint32_t seed)
{
  int body = (int)strcspn(base, "+");

  snprintf(spec, len, "%.*s,seed=0x%x%s", body, base, seed, base + body);
}

static const char *spec_of(const struct design *d, char *buf, size_t len)
{
  if (d->spec)
    return d->spec;
  return cs_spec_default(&cs_named_find("default")->params, CS_DEFAULT_RATE,
                         buf, len);
}

/* Runs that differ in the hash table differ in the seed too, so that they are
 * independent also in their start phases. */
static void add_designs(struct cs_study *s, const struct design *d)
{
  for (int i = 0; d[i].key; i++)
    for (unsigned k = 0; k < d[i].runs; k++) {
      char spec[SPEC], base[SPEC];

      with_seed(spec, sizeof spec, spec_of(&d[i], base, sizeof base),
                seeds[k]);
      bench_add(s, i, spec, d[i].tables ? seeds[k] : 0);
      s->run[s->runs - 1].read_out = d[i].read_out;
    }
}

/* Returns the number of instructions. */
static uint64_t play(struct cs_study *s, const char *path)
{
  struct cs_tuple_file f;
  char err[512];
  uint64_t instructions;

  if (cs_tuples_open(&f, path, err, sizeof err))
    bench_die("%s", err);
  if (!f.n)
    bench_die("%s: no tuples", path);
  for (size_t i = 0; i < f.n; i++)
    bench_tuple(s, le32toh(f.tuple[i].pc), le32toh(f.tuple[i].value));
  bench_end(s);
  instructions = (uint64_t)le32toh(f.tuple[f.n - 1].instret) + 1;
  cs_tuples_close(&f);
  return instructions;
}

static json_t *design_json(const struct cs_study *s, const struct design *d,
                           int index)
{
  double error = 0, first = 0, messages = 0;
  json_t *errors = json_array(), *o;
  char base[SPEC];

  for (size_t i = 0; i < s->runs; i++) {
    const struct cs_study_run *r = &s->run[i];

    if (r->tag != index)
      continue;
    json_array_append_new(errors, json_real(100 * r->error));
    error += r->error / d->runs;
    first += r->first_million / d->runs;
    messages += (double)r->messages / d->runs;
  }
  o = json_pack("{s:s,s:f,s:f,s:o}", "compressor",
                spec_of(d, base, sizeof base), "error_percent",
                100 * error, "messages", messages, "run_error_percent",
                errors);
  if (s->track)
    json_object_set_new(o, "first_million_error_percent",
                        json_real(100 * first));
  return o;
}

static json_t *study_json(const char *path, const struct design *d,
                          bool checkpoints)
{
  struct cs_study s;
  uint64_t instructions;
  json_t *o;

  if (cs_study_init(&s))
    bench_die("out of memory");
  s.track = checkpoints;
  add_designs(&s, d);
  instructions = play(&s, path);
  o = json_pack("{s:I,s:I,s:I}", "instructions", (json_int_t)instructions,
                "tuples", (json_int_t)s.ideal.total, "distinct",
                (json_int_t)s.ideal.used);
  for (int i = 0; d[i].key; i++)
    json_object_set_new(o, d[i].key,
                        design_json(&s, &d[i], i));
  cs_study_free(&s);
  return o;
}

int main(int argc, char **argv)
{
  struct cs_file out;
  char err[512];
  json_t *o;

  if (argc != 5)
    bench_die("usage: cs-accuracy NAME LOADS EDGES OUT.json");
  if (cs_file_open(&out, argv[4], err, sizeof err))
    bench_die("%s", err);
  o = json_pack("{s:s,s:o,s:o}", "program", argv[1], "loads",
                study_json(argv[2], load_designs, true), "edges",
                study_json(argv[3], edge_designs, false));
  if (!o || json_dumpf(o, out.f, JSON_INDENT(2)) ||
      cs_file_commit(&out, err, sizeof err))
    bench_die("%s: cannot write", argv[4]);
  json_decref(o);
  return 0;
}
