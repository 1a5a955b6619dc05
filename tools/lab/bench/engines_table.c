/* SPDX-License-Identifier: Apache-2.0
 *
 * engines_table.c - cs-engines-table PROGRAM.json...: what cs-engines measured,
 * a line for each design: state, geometric means of the errors over the
 * programs, and messages against the first design's.
 */
#include <jansson.h>
#include <math.h>
#include <stdio.h>

#include "bench.h"

enum { MAX_PROGRAMS = 32 };

struct set {
  json_t *designs[MAX_PROGRAMS];
  json_t *root[MAX_PROGRAMS];
  int n;
};

static double get(const struct set *s, int program, size_t design,
                  const char *member)
{
  json_t *v = json_object_get(json_array_get(s->designs[program], design),
                              member);

  if (!json_is_number(v))
    bench_die("no %s of design %zu", member, design);
  return json_number_value(v);
}

static double mean(const struct set *s, size_t design, const char *member)
{
  double sum = 0;

  for (int i = 0; i < s->n; i++)
    sum += log(get(s, i, design, member));
  return exp(sum / s->n);
}

static double worst(const struct set *s, size_t design)
{
  double most = 0;

  for (int i = 0; i < s->n; i++)
    most = fmax(most, get(s, i, design, "error_percent"));
  return most;
}

static void print_design(const struct set *s, size_t design)
{
  json_t *o = json_array_get(s->designs[0], design);
  double bits = get(s, 0, design, "bits");

  printf("%-26s %7.0f %6.2f  %7.3f  %8.3f  %7.3f  %7.3f  %8.3f\n",
         json_string_value(json_object_get(o, "compressor")), bits,
         bits / 8192, mean(s, design, "error_percent"),
         mean(s, design, "read_out_error_percent"), worst(s, design),
         mean(s, design, "first_million_error_percent"),
         mean(s, design, "messages") / mean(s, 0, "messages"));
}

static void load(struct set *s, const char *path)
{
  json_error_t error;
  json_t *root = json_load_file(path, 0, &error);
  json_t *designs = json_object_get(root, "designs");

  if (!root)
    bench_die("%s: %s", path, error.text);
  if (!json_is_array(designs) ||
      (s->n && json_array_size(designs) != json_array_size(s->designs[0])))
    bench_die("%s: other designs than the first file", path);
  s->root[s->n] = root;
  s->designs[s->n++] = designs;
}

int main(int argc, char **argv)
{
  struct set s = { 0 };

  if (argc < 2 || argc > MAX_PROGRAMS)
    bench_die("usage: cs-engines-table PROGRAM.json...");
  for (int i = 1; i < argc; i++)
    load(&s, argv[i]);
  printf("load values of %d programs; errors in %%, messages against the "
         "first line\n%-26s %7s %6s  %7s  %8s  %7s  %7s  %8s\n", s.n,
         "design", "bits", "KB", "error", "read out", "worst", "1st M",
         "messages");
  for (size_t d = 0; d < json_array_size(s.designs[0]); d++)
    print_design(&s, d);
  for (int i = 0; i < s.n; i++)
    json_decref(s.root[i]);
  return 0;
}
