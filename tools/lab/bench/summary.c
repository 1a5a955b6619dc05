/* SPDX-License-Identifier: Apache-2.0
 *
 * summary.c - cs-summary tune|report PROGRAMS OUT.json PROGRAM.json...: what
 * the accuracy of the designs comes to over all programs of a set, against
 * what it must reach.
 *
 * Every ratio is taken program by program, on the same tuples, and summed up
 * as a geometric mean, so that no program outweighs another.  Parameters are
 * chosen on the set `tune` alone.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { MAX_PROGRAMS = 32 };

struct set {
  json_t *program[MAX_PROGRAMS];
  unsigned n;
};

/* Members of the design `key` of one profile ("loads" or "edges"). */
static double get(json_t *program, const char *profile, const char *key,
                  const char *member)
{
  json_t *v = json_object_get(
    json_object_get(json_object_get(program, profile), key), member);

  if (!json_is_number(v))
    bench_die("no %s of %s %s", member, profile, key);
  return json_number_value(v);
}

static double mean(const struct set *s, const char *key)
{
  double sum = 0;

  for (unsigned i = 0; i < s->n; i++)
    sum += log(get(s->program[i], "loads", key, "error_percent"));
  return exp(sum / s->n);
}

static double worst(const struct set *s, const char *key)
{
  double most = 0;

  for (unsigned i = 0; i < s->n; i++)
    most = fmax(most, get(s->program[i], "loads", key, "error_percent"));
  return most;
}

/* Geometric mean of member of design a over that of design b. */
static double ratio(const struct set *s, const char *profile,
                    const char *member, const char *a, const char *b)
{
  double sum = 0;

  for (unsigned i = 0; i < s->n; i++)
    sum += log(get(s->program[i], profile, a, member) /
               get(s->program[i], profile, b, member));
  return exp(sum / s->n);
}

/* The largest of these ratios. */
static double worst_ratio(const struct set *s, const char *member,
                          const char *a, const char *b)
{
  double most = 0;

  for (unsigned i = 0; i < s->n; i++)
    most = fmax(most, get(s->program[i], "loads", a, member) /
                        get(s->program[i], "loads", b, member));
  return most;
}

static double total_ratio(const struct set *s, const char *a, const char *b)
{
  double x = 0, y = 0;

  for (unsigned i = 0; i < s->n; i++) {
    x += get(s->program[i], "loads", a, "messages");
    y += get(s->program[i], "loads", b, "messages");
  }
  return x / y;
}

static const char *const FINAL = "error_percent";
static const char *const FIRST = "first_million_error_percent";

static void print_row(json_t *p)
{
  static const char *const keys[] = {
    "zero", "random_sampler", "default", "sums", "former",
  };

  printf("%-8s", json_string_value(json_object_get(p, "program")));
  for (int i = 0; i < 5; i++)
    printf("  %5.2f %5.2f %6.0f", get(p, "loads", keys[i], FINAL),
           get(p, "loads", keys[i], FIRST),
           get(p, "loads", keys[i], "messages"));
  putchar('\n');
}

static void print_table(const struct set *s, const char *name)
{
  printf("set %s, load values: final error %%, mean error %% over the first "
         "million, messages\n%-8s  %-18s  %-18s  %-18s  %-18s  %-18s\n", name,
         "program", "H[P256]2048 zero", "R256", "default", "its messages alone",
         "former default");
  for (unsigned i = 0; i < s->n; i++)
    print_row(s->program[i]);
  putchar('\n');
}

/* The paper's design, on the programs that it is known on. */
static void judge_paper(const struct set *s, struct verdicts *v)
{
  verdict_at_most(v, "zero phase: error %, geomean", mean(s, "zero"), 2.0);
  verdict_at_most(v, "zero phase: error %, worst program", worst(s, "zero"),
                  5.0);
  verdict_at_least(v, "error of R256 / zero phase",
                   ratio(s, "loads", FINAL, "random_sampler", "zero"), 1.4);
}

static void judge_default(const struct set *s, struct verdicts *v)
{
  verdict_at_most(v, "default / zero phase: final error",
                  ratio(s, "loads", FINAL, "default", "zero"), 0.75);
  verdict_at_most(v, "  the same, worst program",
                  worst_ratio(s, FINAL, "default", "zero"), 1.0);
  verdict_at_most(v, "default / zero phase: mean error, first million",
                  ratio(s, "loads", FIRST, "default", "zero"), 0.32);
  verdict_at_most(v, "  the same, worst program",
                  worst_ratio(s, FIRST, "default", "zero"), 1.0);
}

static void note_default(const struct set *s, struct verdicts *v)
{
  verdict_note(v, "default / zero phase: messages, worst program",
               worst_ratio(s, "messages", "default", "zero"));
  verdict_note(v, "default / zero phase with 4096 strata: final error",
               ratio(s, "loads", FINAL, "default", "zero_4096"));
  verdict_note(v, "  the same: mean error, first million",
               ratio(s, "loads", FIRST, "default", "zero_4096"));
  verdict_note(v, "default's messages alone / zero phase: final error",
               ratio(s, "loads", FINAL, "sums", "zero"));
  verdict_note(v, "  the same: mean error, first million",
               ratio(s, "loads", FIRST, "sums", "zero"));
  verdict_note(v, "former default / zero phase: final error",
               ratio(s, "loads", FINAL, "former", "zero"));
  verdict_note(v, "  the same: mean error, first million",
               ratio(s, "loads", FIRST, "former", "zero"));
  verdict_note(v, "  the same: messages",
               ratio(s, "loads", "messages", "former", "zero"));
}

static void note_more(const struct set *s, struct verdicts *v)
{
  verdict_note(v, "default / zero phase: messages, all programs together",
               total_ratio(s, "default", "zero"));
  verdict_note(v, "default without combiner / zero phase: messages",
               ratio(s, "loads", "messages", "default_without_combiner",
                     "zero"));
  verdict_note(v, "  the same, all programs together",
               total_ratio(s, "default_without_combiner", "zero"));
  verdict_note(v, "  the same: final error",
               ratio(s, "loads", "error_percent", "default_without_combiner",
                     "zero"));
  verdict_note(v, "  the same: mean error, first million",
               ratio(s, "loads", "first_million_error_percent",
                     "default_without_combiner", "zero"));
  verdict_note(v, "random phase only / zero phase: final error",
               ratio(s, "loads", "error_percent", "phase_only", "zero"));
  verdict_note(v, "fold hash / paper's hash, zero phase: error",
               ratio(s, "loads", "error_percent", "zero_fold", "zero"));
  verdict_note(v, "fold hash / paper's hash, default: error",
               ratio(s, "loads", "error_percent", "default_fold",
                     "default"));
  verdict_note(v, "A16 saves on loads, default: messages",
               ratio(s, "loads", "messages", "default_without_combiner",
                     "default"));
  verdict_note(v, "A16 saves on loads, R256: messages",
               ratio(s, "loads", "messages", "random_sampler",
                     "random_sampler_a16"));
  verdict_note(v, "A16 saves on edges, default: messages",
               ratio(s, "edges", "messages", "default_without_combiner",
                     "default"));
  verdict_note(v, "A16 saves on edges, R256: messages",
               ratio(s, "edges", "messages", "random_sampler",
                     "random_sampler_a16"));
}

static void load(struct set *s, char **path, int n, json_t *programs)
{
  if (n > MAX_PROGRAMS)
    bench_die("more than %d programs", MAX_PROGRAMS);
  for (int i = 0; i < n; i++) {
    json_error_t e;

    s->program[s->n] = json_load_file(path[i], 0, &e);
    if (!s->program[s->n])
      bench_die("%s:%d: %s", path[i], e.line, e.text);
    json_array_append_new(programs, s->program[s->n++]);
  }
}

int main(int argc, char **argv)
{
  struct set s = { .n = 0 };
  struct verdicts v;
  json_t *programs = json_array();
  bool tune;

  if (argc < 5 || atoi(argv[2]) != argc - 4)
    bench_die("usage: cs-summary tune|report PROGRAMS OUT.json, and as many "
              "files as there are PROGRAMS in the set");
  tune = !strcmp(argv[1], "tune");
  load(&s, argv + 4, argc - 4, programs);
  print_table(&s, argv[1]);
  verdicts_begin(&v);
  if (tune)
    judge_paper(&s, &v);
  judge_default(&s, &v);
  /* Short programs pay most for the beginning: two of `tune` are short. */
  verdict_at_most(&v, "default / zero phase: messages",
                  ratio(&s, "loads", "messages", "default", "zero"),
                  tune ? 1.18 : 1.10);
  note_default(&s, &v);
  note_more(&s, &v);
  return verdicts_write(&v, json_pack("{s:s,s:o}", "set", argv[1], "programs",
                                      programs), argv[3]);
}
