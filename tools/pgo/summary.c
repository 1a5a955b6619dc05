/* SPDX-License-Identifier: Apache-2.0
 *
 * summary.c DIR PAGE COMPILERS PROGRAM... - what `make pgo` has measured:
 * DIR/summary.json, a table, and with PAGE (not "-") the table between the marks
 * of that page.  COMPILERS: some of clang clang+layout gcc layout, one argument.
 *
 * DIR/PROGRAM/WAY.PAD.json is a run of the program built in one way, in the
 * data layout with PAD bytes; .out is what it printed, which no way of building
 * it may change.
 */
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_file.h"
#include "cs_json.h"

enum { TEXT = 1024, PADS = 5 };

static const char *const pads[PADS] = { "0", "528", "1072", "2400", "3216" };

static const struct comparison {
  const char *compiler, *base, *rebuilt, *profile; /* ways; where it is from */
} comparisons[] = {
  { "clang", "clang", "clang-use", "clang" },
  { "clang+layout", "clang", "clang-order", "clang-use" },
  { "gcc", "gcc", "gcc-use", "gcc" },
  { "layout", "gcc", "gcc-order", "gcc" },
};
enum { COMPARISONS = sizeof comparisons / sizeof *comparisons };

enum event { CYCLES, INSTRUCTIONS, IMISSES, DMISSES, MISPREDICTS, EVENTS };
static const char *const event_names[EVENTS] = {
  "cycles", "instructions", "icache_misses", "dcache_misses", "mispredicts",
};

struct way {
  double value[EVENTS][PADS];
};

struct table {
  const char *dir;
  bool chosen[COMPARISONS];
  FILE *f;
  json_t *rows;
  double log_sum[COMPARISONS];
  unsigned n[COMPARISONS];
};

__attribute__((format(printf, 1, 2), noreturn))
static void fail(const char *format, ...)
{
  va_list args;

  fputs("cs-pgo: ", stderr);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  exit(1);
}

__attribute__((format(printf, 2, 3)))
static void name(char *to, const char *format, ...)
{
  va_list args;

  va_start(args, format);
  if (vsnprintf(to, TEXT, format, args) >= TEXT)
    fail("a name is too long: %s", to);
  va_end(args);
}

/* ---- reading ---- */

static json_t *load(const char *path)
{
  char err[TEXT];
  json_t *root = cs_json_load(path, err, sizeof err);

  if (!root)
    fail("%s", err);
  return root;
}

static void load_way(const struct table *t, const char *program,
                     const char *way, struct way *w)
{
  for (int p = 0; p < PADS; p++) {
    char path[TEXT];
    json_t *root, *own;

    name(path, "%s/%s/%s.%s.json", t->dir, program, way, pads[p]);
    root = load(path);
    own = json_object_get(root, "own");
    for (int e = 0; e < EVENTS; e++) {
      json_t *v = json_object_get(own, event_names[e]);

      if (!json_is_integer(v) || json_integer_value(v) <= 0)
        fail("%s: own.%s is no number above 0", path, event_names[e]);
      w->value[e][p] = json_number_value(v);
    }
    json_decref(root);
  }
}

static char *read_all(const char *path)
{
  FILE *f = fopen(path, "r");
  char *text = NULL;
  size_t size = 0, n = 0;

  if (!f)
    fail("%s: cannot be read", path);
  n = (size_t)getdelim(&text, &size, '\0', f);
  fclose(f);
  return n == (size_t)-1 ? strdup("") : text;
}

/* The first line of a file that the Makefile has written. */
static json_t *first_line(const struct table *t, const char *program,
                          const char *what)
{
  char path[TEXT], *text;
  json_t *line;

  name(path, "%s/%s/%s.txt", t->dir, program, what);
  text = read_all(path);
  text[strcspn(text, "\n")] = '\0';
  line = json_string(text);
  free(text);
  return line;
}

static void compare_output(const struct table *t, const char *program,
                           const struct comparison *c)
{
  for (int p = 0; p < PADS; p++) {
    char base[TEXT], rebuilt[TEXT], *a, *b;

    name(base, "%s/%s/%s.%s.out", t->dir, program, c->base, pads[p]);
    name(rebuilt, "%s/%s/%s.%s.out", t->dir, program, c->rebuilt, pads[p]);
    a = read_all(base);
    b = read_all(rebuilt);
    if (strcmp(a, b))
      fail("%s and %s differ: the program prints something else", base,
           rebuilt);
    if (!*a)
      fail("%s: the program has printed nothing", base);
    free(a);
    free(b);
  }
}

/* ---- statistics ---- */

static int rising(const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

static double median(const double *v)
{
  double sorted[PADS];

  memcpy(sorted, v, sizeof sorted);
  qsort(sorted, PADS, sizeof *sorted, rising);
  return sorted[PADS / 2];
}

static double percent(const struct way *a, const struct way *b, enum event e)
{
  return 100 * (median(b->value[e]) / median(a->value[e]) - 1);
}

/* ---- rows ---- */

static json_t *numbers(const double *v)
{
  json_t *all = json_array();

  for (int p = 0; p < PADS; p++)
    json_array_append_new(all, json_integer((json_int_t)v[p]));
  return all;
}

static json_t *elf(const struct table *t, const char *program,
                   const char *way)
{
  char path[TEXT];

  name(path, "%s/%s/%s.%s.elf", t->dir, program, way, pads[0]);
  return json_string(path);
}

/* What the profile was made of: messages, and what they cost. */
static void add_profile(const struct table *t, json_t *row,
                        const char *program, const char *way)
{
  static const char *const keys[] = { "messages", "slowdown_percent",
                                      "overhead_percent", "profiling" };
  char path[TEXT];
  json_t *root;

  name(path, "%s/%s/%s.train.json", t->dir, program, way);
  root = load(path);
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    json_t *v = json_object_get(root, keys[i]);

    json_object_set(row, keys[i], v ? v : json_null());
  }
  json_decref(root);
}

static void add_row(struct table *t, const char *program,
                    const struct comparison *c, const struct way *a,
                    const struct way *b)
{
  json_t *row = json_pack(
    "{s:s,s:s,s:o,s:o,s:o,s:o}", "program", program, "compiler", c->compiler,
    "trained_on", first_line(t, program, "train"), "measured_on",
    first_line(t, program, "second"), "base_elf", elf(t, program, c->base),
    "rebuilt_elf", elf(t, program, c->rebuilt));

  for (int e = 0; e < EVENTS; e++) {
    char key[TEXT];

    name(key, "base_%s", event_names[e]);
    json_object_set_new(row, key, numbers(a->value[e]));
    name(key, "rebuilt_%s", event_names[e]);
    json_object_set_new(row, key, numbers(b->value[e]));
  }
  add_profile(t, row, program, c->profile);
  json_array_append_new(t->rows, row);
}

static void print_row(struct table *t, const char *program,
                      const struct comparison *c, const struct way *a,
                      const struct way *b)
{
  double ratio = median(a->value[CYCLES]) / median(b->value[CYCLES]);
  double each[PADS];

  for (int p = 0; p < PADS; p++)
    each[p] = a->value[CYCLES][p] / b->value[CYCLES][p];
  qsort(each, PADS, sizeof *each, rising);
  fprintf(t->f, "| %s | %s | %.0f | %.0f | **%.3f** | %.3f..%.3f "
          "| %+.1f | %+.1f | %+.1f | %+.1f |\n",
          program, c->compiler, median(a->value[CYCLES]),
          median(b->value[CYCLES]), ratio, each[0], each[PADS - 1],
          percent(a, b, INSTRUCTIONS), percent(a, b, IMISSES),
          percent(a, b, DMISSES), percent(a, b, MISPREDICTS));
  t->log_sum[c - comparisons] += log(ratio);
  t->n[c - comparisons]++;
}

static void add_program(struct table *t, const char *program)
{
  for (int i = 0; i < COMPARISONS; i++) {
    const struct comparison *c = &comparisons[i];
    struct way a, b;

    if (!t->chosen[i])
      continue;
    load_way(t, program, c->base, &a);
    load_way(t, program, c->rebuilt, &b);
    compare_output(t, program, c);
    add_row(t, program, c, &a, &b);
    print_row(t, program, c, &a, &b);
  }
}

static void print_means(const struct table *t)
{
  for (int i = 0; i < COMPARISONS; i++)
    if (t->n[i])
      fprintf(t->f, "| geometric mean of %u | %s | | | **%.3f** | | | | | |\n",
              t->n[i], comparisons[i].compiler,
              exp(t->log_sum[i] / t->n[i]));
}

/* ---- files ---- */

static const char mark_begin[] = "<!-- begin: written by make pgo -->\n",
                  mark_end[] = "<!-- end -->\n";

static void open_file(struct cs_file *out, const char *path)
{
  char err[TEXT];

  if (cs_file_open(out, path, err, sizeof err))
    fail("%s", err);
}

static void close_file(struct cs_file *out)
{
  char err[TEXT];

  if (cs_file_ready(out, err, sizeof err) ||
      cs_file_commit(out, err, sizeof err))
    fail("%s", err);
}

static void write_page(const char *path, const char *table)
{
  char *page = read_all(path);
  char *begin = strstr(page, mark_begin);
  char *end = begin ? strstr(begin, mark_end) : NULL;
  struct cs_file out;

  if (!end)
    fail("%s: it has no place for the table", path);
  open_file(&out, path);
  fprintf(out.f, "%.*s%s%s", (int)(begin - page) + (int)strlen(mark_begin),
          page, table, end);
  close_file(&out);
  free(page);
}

static void write_json(const struct table *t)
{
  char path[TEXT];
  json_t *root = json_pack("{s:O}", "rows", t->rows);
  struct cs_file out;

  name(path, "%s/summary.json", t->dir);
  open_file(&out, path);
  if (json_dumpf(root, out.f, JSON_INDENT(1)))
    fail("%s: cannot be written", path);
  close_file(&out);
  json_decref(root);
}

static void choose(struct table *t, char *compilers)
{
  for (char *name = strtok(compilers, " "); name; name = strtok(NULL, " ")) {
    bool known = false;

    for (int i = 0; i < COMPARISONS; i++)
      if (!strcmp(comparisons[i].compiler, name))
        known = t->chosen[i] = true;
    if (!known)
      fail("no compiler '%s': there are clang, clang+layout, gcc, layout",
           name);
  }
}

int main(int argc, char **argv)
{
  struct table t = { .rows = json_array() };
  char *text;
  size_t size;

  if (argc < 5)
    fail("usage: cs-pgo DIR PAGE COMPILERS PROGRAM...");
  t.dir = argv[1];
  choose(&t, argv[3]);
  t.f = open_memstream(&text, &size);
  if (!t.f)
    fail("out of memory");
  fputs("| program | compiler | cycles | rebuilt | ratio | of five layouts "
        "| instructions % | I-misses % | D-misses % | mispredicts % |\n"
        "|---|---|---|---|---|---|---|---|---|---|\n", t.f);
  for (int i = 4; i < argc; i++)
    add_program(&t, argv[i]);
  print_means(&t);
  fclose(t.f);
  fputs(text, stdout);
  write_json(&t);
  if (strcmp(argv[2], "-"))
    write_page(argv[2], text);
  json_decref(t.rows);
  free(text);
  return 0;
}
