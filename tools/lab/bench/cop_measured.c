/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_measured.c - what the coprocessor's programs cost on the SoC, measured, beside
 * what the simulator's model says.
 *
 *   cs-cop-soc-bench DIR OUT.json FILE...
 *   cs-cop-soc-bench --cpi FILE
 *
 * FILE: the reports of `coresample run --cop`, in DIR, in turn one of the SoC
 * and one of the model for the same program.  --cpi prints the clocks per
 * instruction of the program alone.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"

enum { PATH = 512 };

static json_t *load(const char *dir, const char *file)
{
  char path[PATH];
  json_error_t err;
  json_t *r;

  snprintf(path, sizeof path, "%s%s%s", dir, *dir ? "/" : "", file);
  r = json_load_file(path, 0, &err);
  if (!r)
    bench_die("%s:%d: %s", path, err.line, err.text);
  if (!json_object_get(r, "coprocessor"))
    bench_die("%s: no report of run --cop", path);
  return r;
}

static double number(const json_t *r, const char *key)
{
  const json_t *n = json_object_get(r, key);

  if (!json_is_number(n))
    bench_die("a report has no number '%s'", key);
  return json_number_value(n);
}

static double of(const json_t *r, const char *object, const char *key)
{
  const json_t *o = json_object_get(r, object);

  if (!o)
    bench_die("a report has no '%s'", object);
  return number(o, key);
}

/* Percent of the clocks of the program alone. */
static double phase(const json_t *r, const char *name)
{
  return 100 * of(json_object_get(r, "host"), name, "clocks") /
         number(r, "clocks");
}

/* Errors of fractions, or recall and precision. */
static void quality(const json_t *r, char *text, size_t n)
{
  const char *kind;
  json_t *s;
  size_t used = 0;

  text[0] = '\0';
  json_object_foreach(json_object_get(r, "score"), kind, s)
    if (json_object_get(s, "rms"))
      used += (size_t)snprintf(text + used, n - used, "%s%.2f", used ? ", " : "",
                               100 * number(s, "rms"));
    else
      used += (size_t)snprintf(text + used, n - used, "%s%.1f/%.1f",
                               used ? ", " : "", 100 * number(s, "covered"),
                               100 * number(s, "precision"));
}

static const char *string(const json_t *r, const char *key)
{
  const char *s = json_string_value(json_object_get(r, key));

  if (!s)
    bench_die("a report has no '%s'", key);
  return s;
}

/* NAME.elf in some directory: NAME */
static void short_name(const char *path, char *name, size_t n)
{
  const char *slash = strrchr(path, '/');

  snprintf(name, n, "%s", slash ? slash + 1 : path);
  name[strcspn(name, ".")] = '\0';
}

static json_t *row(const char *program, const json_t *r, const char *how)
{
  const double dropped = 100 * of(r, "samples", "dropped") /
                         fmax(of(r, "samples", "taken"), 1);
  const bool measured = json_is_true(json_object_get(r, "measured"));
  const double slower = measured ? 100 * number(r, "slower_clocks") /
                                   number(r, "clocks") : 0;
  char text[64];

  quality(r, text, sizeof text);
  printf("%-7s %-7s %-8s %8.2f %7.2f %7.2f %7.2f %7.2f %7.2f %6.0f %6.2f %7.2f"
         "  %s\n", string(r, "coprocessor"), program, how,
         number(r, "overhead_percent"), phase(r, "setup"),
         phase(r, "interrupts"), phase(r, "ticks"), phase(r, "finish"), slower,
         number(r, "interrupts"), of(r, "options", "handler_cpi"), dropped,
         text);
  return json_pack("{s:s,s:s,s:b,s:f,s:f,s:f,s:f,s:s}",
                   "coprocessor", string(r, "coprocessor"), "program", program,
                   "measured", measured, "overhead_percent",
                   number(r, "overhead_percent"), "slower_percent", slower,
                   "handler_cpi", of(r, "options", "handler_cpi"),
                   "dropped_percent", dropped, "quality", text);
}

static void print_cpi(const char *file)
{
  json_t *r = load("", file);

  printf("%.3f\n", number(r, "clocks") / number(r, "instructions"));
  json_decref(r);
}

int main(int argc, char **argv)
{
  json_t *root = json_object(), *rows = json_array();
  struct verdicts v;
  double logs = 0;
  int pairs = (argc - 3) / 2;

  if (argc == 3 && !strcmp(argv[1], "--cpi"))
    return print_cpi(argv[2]), 0;
  if (argc < 5 || argc % 2 == 0)
    bench_die("usage: cs-cop-soc-bench DIR OUT.json FILE..., or --cpi FILE");
  printf("percent of the clocks of the program alone; quality: RMS error, or "
         "recall/precision, %%\n%-7s %-7s %-8s %8s %7s %7s %7s %7s %7s %6s %6s "
         "%7s  %s\n", "cop", "program", "", "overhead", "setup", "intr",
         "ticks", "finish", "slower", "intrs", "CPI", "dropped", "quality");
  for (int i = 3; i < argc; i += 2) {
    json_t *soc = load(argv[1], argv[i]), *model = load(argv[1], argv[i + 1]);
    char name[PATH];

    short_name(string(soc, "program"), name, sizeof name);
    json_array_append_new(rows, row(name, soc, "measured"));
    json_array_append_new(rows, row(name, model, "modelled"));
    logs += log(number(soc, "overhead_percent") /
                number(model, "overhead_percent"));
    json_decref(soc);
    json_decref(model);
  }
  json_object_set_new(root, "rows", rows);
  verdicts_begin(&v);
  verdict_note(&v, "measured / modelled overhead, geometric mean",
               exp(logs / pairs));
  return verdicts_write(&v, root, argv[2]);
}
