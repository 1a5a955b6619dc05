/* SPDX-License-Identifier: Apache-2.0
 *
 * engines.c - cs-engines NAME LOADS OUT.json: the strata, the tagged table and
 * the tables beside it on the load values of one program, at sizes around
 * 4, 8 and 16 KB, read out often (r = 256) and rarely (r = 4096).
 *
 * Each design is run with two hash tables and seeds, and counts as their mean.
 * Beside the error by messages alone stands the one with what a table with full
 * keys still holds read out at the end.
 */
#include <endian.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "cs_file.h"
#include "cs_tuples.h"

enum { RUNS = 2, SPEC = 120 };

static const char *const designs[] = {
  "H:P:256:2048,phase=zero", "H:P:256:2048,early=off",
  "H:P:256:4096,phase=zero", "H:P:256:4096,early=off",
  "T:2:256:1024:2", "T:2:256:2048:2", "T:8:256:2048:4", "T:2:256:4096:2",
  "T:8:256:4096:4", "T:2:256:8192:2",
  "U:12:256:1024:4", "U:7:256:2048:4", "U:12:256:2048:4", "U:12:256:4096:4",
  "U:full:256:256:4", "U:full:256:512:4", "U:full:256:1024:4",
  "E:12:256:1024:4", "E:12:256:2048:4", "E:12:256:4096:4",
  "E:full:256:512:4", "E:full:256:1024:4",
  "H:P:4096:2048,phase=zero", "H:P:4096:2048,early=off",
  "H:P:4096:4096,phase=zero", "H:P:4096:4096,early=off",
  "U:12:4096:1024:4", "U:12:4096:2048:4", "U:12:4096:4096:4",
  "U:full:4096:512:4", "U:full:4096:1024:4",
  "E:12:4096:2048:4", "E:full:4096:512:4", "E:full:4096:1024:4",
};

enum { DESIGNS = sizeof designs / sizeof designs[0] };

static const uint32_t seeds[RUNS] = { 0x2545f491, 0x9e3779b9 };

static void add_designs(struct cs_study *s)
{
  for (int i = 0; i < DESIGNS; i++)
    for (int k = 0; k < RUNS; k++) {
      char spec[SPEC];

      snprintf(spec, sizeof spec, "%s,seed=0x%x", designs[i], seeds[k]);
      bench_add(s, i, spec, seeds[k]);
    }
}

static void play(struct cs_study *s, const char *path)
{
  struct cs_tuple_file f;
  char err[512];

  if (cs_tuples_open(&f, path, err, sizeof err))
    bench_die("%s", err);
  for (size_t i = 0; i < f.n; i++)
    bench_tuple(s, le32toh(f.tuple[i].pc), le32toh(f.tuple[i].value));
  bench_end(s);
  cs_tuples_close(&f);
}

/* Adds to the estimates what full keys let software read out, and takes the
 * errors again; those before go into `final`. */
static void read_out_tables(struct cs_study *s, double *final)
{
  struct cs_message m;

  for (size_t i = 0; i < s->runs; i++) {
    struct cs_study_run *r = &s->run[i];

    final[i] = r->error;
    while (cs_event_flush(r->model, &m))
      if (cs_profile_add(&r->estimate, m.pc, m.w, m.count))
        bench_die("out of memory");
  }
  bench_errors(s);
}

static unsigned long bits_of(const char *spec)
{
  struct cs_compressor c;
  char err[200];

  if (cs_spec_parse(spec, &c, err, sizeof err))
    bench_die("%s: %s", spec, err);
  return cs_state_bits(&c);
}

static json_t *design_json(const struct cs_study *s, const double *final,
                           int design)
{
  double error = 0, first = 0, messages = 0, read_out = 0;

  for (size_t i = 0; i < s->runs; i++) {
    const struct cs_study_run *r = &s->run[i];
    struct cs_law law;

    cs_event_law(r->model, &law);
    if (law.accepted + law.credit != law.sent + law.held + law.rejected)
      bench_die("%s: the conservation law is broken", designs[r->tag]);
    if (r->tag != design)
      continue;
    error += 100 * final[i] / RUNS;
    read_out += 100 * r->error / RUNS;
    first += 100 * r->first_million / RUNS;
    messages += (double)r->messages / RUNS;
  }
  return json_pack("{s:s,s:I,s:f,s:f,s:f,s:f}", "compressor", designs[design],
                   "bits", (json_int_t)bits_of(designs[design]),
                   "error_percent", error, "first_million_error_percent",
                   first, "messages", messages, "read_out_error_percent",
                   read_out);
}

int main(int argc, char **argv)
{
  static double final[DESIGNS * RUNS];
  struct cs_study s;
  struct cs_file out;
  char err[512];
  json_t *list = json_array(), *o;

  if (argc != 4)
    bench_die("usage: cs-engines NAME LOADS OUT.json");
  if (cs_file_open(&out, argv[3], err, sizeof err))
    bench_die("%s", err);
  if (cs_study_init(&s))
    bench_die("out of memory");
  s.track = true;
  add_designs(&s);
  play(&s, argv[2]);
  read_out_tables(&s, final);
  for (int i = 0; i < DESIGNS; i++)
    json_array_append_new(list, design_json(&s, final, i));
  o = json_pack("{s:s,s:I,s:o}", "program", argv[1], "tuples",
                (json_int_t)s.ideal.total, "designs", list);
  if (!o || json_dumpf(o, out.f, JSON_INDENT(2)) ||
      cs_file_commit(&out, err, sizeof err))
    bench_die("%s: cannot write", argv[3]);
  json_decref(o);
  cs_study_free(&s);
  return 0;
}
