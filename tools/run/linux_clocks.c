/* SPDX-License-Identifier: Apache-2.0
 *
 * linux_clocks.c - cycles and misses of a guest, in a table and as JSON.
 */
#include "linux_clocks.h"

#include <inttypes.h>
#include <stdlib.h>

#include "options.h"

enum { ROWS = 20, FUNCTIONS = 20 };

/* ---- JSON ---- */

static void set(json_t *o, const char *key, uint64_t value)
{
  json_object_set_new(o, key, json_integer((json_int_t)value));
}

void linux_clocks_add(json_t *o, const struct cs_pc_count *c)
{
  set(o, "cycles", c->cycles);
  set(o, "icache_misses", c->icache_misses);
  set(o, "dcache_misses", c->dcache_misses);
  set(o, "itlb_misses", c->itlb_misses);
  set(o, "dtlb_misses", c->dtlb_misses);
  set(o, "mispredicts", c->mispredicts);
  json_object_set_new(o, "reasons", cs_reasons_json(&c->reasons));
}

void linux_clocks_json(struct linux_run *l, json_t *root)
{
  json_t *kernel = json_object_get(root, "kernel");

  json_object_set_new(root, "boot_cycles",
                      l->booted ? json_integer((json_int_t)l->boot_cycles)
                                : json_null());
  json_object_set_new(root, "stale_translations",
                      l->r->lockstep ? json_integer((json_int_t)l->stale)
                                     : json_null());
  json_object_set_new(kernel, "functions",
                      linux_code_functions_json(l->group[LINUX_KERNEL].code));
}

/* ---- text ---- */

static const struct linux_run *sorted_run; /* of by_cycles() */

static int by_cycles(const void *a, const void *b)
{
  size_t x = *(const size_t *)a, y = *(const size_t *)b;
  uint64_t p = sorted_run->group[x].sum.cycles,
           q = sorted_run->group[y].sum.cycles;

  return p != q ? (p < q ? 1 : -1) : x < y ? -1 : x > y;
}

static double ratio(uint64_t part, uint64_t whole)
{
  return whole ? (double)part / (double)whole : 0;
}

/* A table: clocks and misses, or clocks by reason. */
typedef void print_row(const struct linux_run *l, const char *name,
                       const char *pid, const struct cs_pc_count *c);

static void print_misses(const struct linux_run *l, const char *name,
                         const char *pid, const struct cs_pc_count *c)
{
  printf("%-16s %5s %11" PRIu64 " %6.2f %11" PRIu64 " %6.2f %8" PRIu64 " %8"
         PRIu64 " %6" PRIu64 " %6" PRIu64 " %9" PRIu64 "\n",
         name, pid, c->cycles, 100 * ratio(c->cycles, l->report.clocks),
         c->executions, ratio(c->cycles, c->executions), c->icache_misses,
         c->dcache_misses, c->itlb_misses, c->dtlb_misses, c->mispredicts);
}

static void print_reasons(const struct linux_run *l, const char *name,
                          const char *pid, const struct cs_pc_count *c)
{
  char text[CS_IMAGE_NAME + 32];

  (void)l;
  snprintf(text, sizeof text, "%-16s %5s", name, pid);
  cs_reasons_print(stdout, text, &c->reasons, 0);
}

static void print_group(const struct linux_run *l, size_t group,
                        print_row *print)
{
  const struct cs_image *image = linux_image(l, group);
  char pid[16] = "-";

  if (image)
    snprintf(pid, sizeof pid, "%" PRIu32, image->pid);
  print(l, linux_name(l, group), pid, &l->group[group].sum);
}

static void print_programs(const struct linux_run *l, print_row *print)
{
  struct cs_pc_count others = { 0 }, all = { 0 };
  size_t *group = calloc(l->groups, sizeof *group), n = 0;

  if (!group)
    die("out of memory");
  for (size_t i = 0; i < l->groups; i++)
    if (l->group[i].sum.executions)
      group[n++] = i;
  sorted_run = l;
  qsort(group, n, sizeof *group, by_cycles);
  for (size_t i = 0; i < n; i++) {
    cs_pc_count_add(&all, &l->group[group[i]].sum);
    if (i < ROWS)
      print_group(l, group[i], print);
    else
      cs_pc_count_add(&others, &l->group[group[i]].sum);
  }
  if (n > ROWS)
    print(l, "others", "-", &others);
  print(l, "(all)", "-", &all);
  free(group);
}

void linux_clocks_print(struct linux_run *l)
{
  if (l->booted)
    printf("\nboot         %" PRIu64 " cycles before the first process\n",
           l->boot_cycles);
  if (l->r->lockstep)
    printf("lockstep     %" PRIu64 " instructions used a translation that was "
           "stale, as they may\n", l->stale);
  printf("\n%-16s %5s %11s %6s %11s %6s %8s %8s %6s %6s %9s\n", "program",
         "pid", "cycles", "share%", "instruct.", "CPI", "I-miss", "D-miss",
         "ITLB", "DTLB", "mispredct");
  print_programs(l, print_misses);
  putchar('\n');
  cs_reasons_print_head(stdout, "clocks by reason, %");
  print_programs(l, print_reasons);
  linux_code_list(l->group[LINUX_KERNEL].code, FUNCTIONS, stdout);
  linux_code_reasons(l->group[LINUX_KERNEL].code, FUNCTIONS, stdout);
}
