/* SPDX-License-Identifier: Apache-2.0
 *
 * linux_code.c - exact counts of kernel, firmware and programs, by function.
 * Code is read from the files: of a process that has ended there is no memory.
 */
#include "linux_code.h"

#include <stdlib.h>
#include <string.h>

#include "cs_annotate.h"
#include "options.h"

enum { HOTTEST = 3, LISTED = 20 };

struct linux_code *linux_code_get(struct linux_code **all, const char *name,
                                  const char *path, bool counted)
{
  struct linux_code *c = *all;

  while (c && strcmp(c->path, path))
    c = c->next;
  if (c)
    return c;
  c = calloc(1, sizeof *c);
  if (!c || (counted && cs_pcs_init(&c->pcs)))
    die("out of memory");
  snprintf(c->name, sizeof c->name, "%s", name);
  snprintf(c->path, sizeof c->path, "%s", path);
  c->next = *all;
  *all = c;
  return c;
}

void linux_code_free(struct linux_code *c)
{
  while (c) {
    struct linux_code *next = c->next;

    cs_symbols_free(c->symbols);
    cs_pcs_free(&c->pcs);
    free(c);
    c = next;
  }
}

struct cs_symbols *linux_code_symbols(struct linux_code *c)
{
  char err[ERROR_TEXT];

  if (!c->opened)
    c->symbols = cs_symbols_open(c->path, err, sizeof err);
  c->opened = true;
  return c->symbols;
}

static bool read_code(void *user, uint64_t address, void *to, size_t n)
{
  return cs_symbols_code(user, address, to, n);
}

static struct cs_annotate annotate_of(struct linux_code *c)
{
  struct cs_symbols *symbols = linux_code_symbols(c);

  return (struct cs_annotate){ symbols, &c->pcs, read_code, symbols, true };
}

/* ---- functions ---- */

static json_t *function_json(const char *name, const struct cs_pc_count *c)
{
  return json_pack("{s:s,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:o}", "function", name,
                   "cycles", (json_int_t)c->cycles, "instructions",
                   (json_int_t)c->executions, "icache_misses",
                   (json_int_t)c->icache_misses, "dcache_misses",
                   (json_int_t)c->dcache_misses, "itlb_misses",
                   (json_int_t)c->itlb_misses, "dtlb_misses",
                   (json_int_t)c->dtlb_misses, "mispredicts",
                   (json_int_t)c->mispredicts, "reasons",
                   cs_reasons_json(&c->reasons));
}

json_t *linux_code_functions_json(struct linux_code *c)
{
  const struct cs_annotate a = annotate_of(c);
  struct cs_pc_count others;
  size_t n;
  struct cs_ranked *r = cs_annotate_rank(&a, &n, &others);
  json_t *list = json_array();

  if (!r)
    die("out of memory");
  for (size_t i = 0; i < n; i++)
    json_array_append_new(list, function_json(r[i].f->name, &r[i].sum));
  if (others.executions)
    json_array_append_new(list, function_json("(others)", &others));
  free(r);
  return list;
}

void linux_code_list(struct linux_code *c, size_t max, FILE *out)
{
  const struct cs_annotate a = annotate_of(c);

  fprintf(out, "\n---- %s, by function\n", c->name);
  cs_annotate_list(&a, max, out);
}

void linux_code_reasons(struct linux_code *c, size_t max, FILE *out)
{
  const struct cs_annotate a = annotate_of(c);
  struct cs_pc_count others;
  size_t n;
  struct cs_ranked *r = cs_annotate_rank(&a, &n, &others);

  if (!r)
    die("out of memory");
  fprintf(out, "\n---- %s, by function\n", c->name);
  cs_reasons_print_head(out, "clocks by reason, %");
  for (size_t i = 0; i < n && i < max; i++)
    cs_reasons_print(out, r[i].f->name, &r[i].sum.reasons, 0);
  for (size_t i = max; i < n; i++)
    cs_pc_count_add(&others, &r[i].sum);
  if (others.executions)
    cs_reasons_print(out, "(others)", &others.reasons, 0);
  cs_reasons_print(out, "(all)", &c->pcs.total.reasons, 0);
  free(r);
}

/* ---- by instruction ---- */

struct hot {
  struct linux_code *code;
  const struct cs_function *f;
  uint64_t cycles;
};

static uint64_t cycles_of(const struct linux_code *c,
                          const struct cs_function *f)
{
  return cs_pcs_sum(&c->pcs, f->lo, f->hi).cycles;
}

/* Keeps the hottest ones, falling. */
static void keep(struct hot hot[HOTTEST], struct hot h)
{
  for (size_t i = 0; i < HOTTEST; i++)
    if (h.cycles > hot[i].cycles) {
      struct hot colder = hot[i];

      hot[i] = h;
      h = colder;
    }
}

static void find_hottest(struct linux_code *all, struct hot hot[HOTTEST])
{
  for (struct linux_code *c = all; c; c = c->next) {
    const struct cs_annotate a = annotate_of(c);
    const struct cs_function *f[HOTTEST];
    size_t n = cs_annotate_hottest(&a, f, HOTTEST);

    for (size_t i = 0; i < n; i++)
      keep(hot, (struct hot){ c, f[i], cycles_of(c, f[i]) });
  }
}

static void find_named(struct linux_code *all, const char *name,
                       struct hot hot[HOTTEST])
{
  struct hot best = { 0 };

  for (struct linux_code *c = all; c; c = c->next) {
    const struct cs_annotate a = annotate_of(c);
    const struct cs_function *f = cs_annotate_find(&a, name);

    if (f && (!best.f || cycles_of(c, f) > best.cycles))
      best = (struct hot){ c, f, cycles_of(c, f) };
  }
  if (!best.f)
    die("--annotate: nothing that ran has a function '%s'", name);
  hot[0] = best;
}

static void print_hot(const struct hot *h, FILE *out)
{
  const struct cs_annotate a = annotate_of(h->code);
  char err[ERROR_TEXT];

  fprintf(out, "\n---- %s\n", h->code->name);
  if (cs_annotate_function(&a, h->f, out, err, sizeof err))
    die("%s", err);
}

void linux_code_annotate(struct linux_code *all, const char *function,
                         FILE *out)
{
  struct hot hot[HOTTEST] = { 0 };
  uint64_t cycles = 0;

  for (struct linux_code *c = all; c; c = c->next)
    cycles += c->pcs.total.cycles;
  for (struct linux_code *c = all; c; c = c->next)
    if (c->pcs.total.cycles >= cycles / 100)
      linux_code_list(c, LISTED, out);
  if (function)
    find_named(all, function, hot);
  else
    find_hottest(all, hot);
  for (size_t i = 0; i < HOTTEST && hot[i].f; i++)
    print_hot(&hot[i], out);
}
