/* SPDX-License-Identifier: Apache-2.0
 *
 * linux_report.c - what was found of processes, kernel and firmware: a table,
 * the hottest instructions of those with the most messages, and JSON.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cs_json.h"
#include "linux_clocks.h"
#include "linux_run.h"
#include "program.h"

enum {
  ROWS = 20,          /* of the table; the others are one row */
  LISTED = 4,         /* groups of which instructions are printed */
};

struct row {
  char name[CS_IMAGE_NAME];
  bool is_image;
  uint32_t pid;
  struct cs_pc_count sum; /* of its instructions */
  uint64_t events, messages, counts;
  uint64_t weight[CS_SLOT_MAX]; /* executions that the errors are made of */
  double error;       /* of all slots, percent; with exact */
  struct cs_report report;
};

/* ---- rows ---- */

/* A mean of the slots' errors. */
struct mean {
  double sum, weight;
};

static void add(struct mean *m, double error, uint64_t weight)
{
  m->sum += error * (double)weight;
  m->weight += (double)weight;
}

static double value(const struct mean *m)
{
  return m->weight > 0 ? m->sum / m->weight : 0;
}

static void add_error(struct row *row, const struct cs_collect *c)
{
  struct mean all = { 0 };

  for (unsigned i = 0; i < c->slots; i++) {
    struct cs_selection s;

    if (cs_profile_select(&c->ideal[i], &cs_error_rules_paper, &s))
      die("out of memory");
    row->weight[i] = s.weight;
    add(&all, row->report.slot[i].error_percent, s.weight);
    cs_selection_free(&s);
  }
  row->error = value(&all);
}

static uint64_t counts(const struct cs_collect *c)
{
  uint64_t n = 0;

  for (unsigned i = 0; i < c->slots; i++)
    n += c->estimate[i].total;
  return n;
}

/* Of the messages that the sampler made, before the combiner. */
static uint64_t share_of_emitted(const struct linux_run *l,
                                 const struct cs_collect *c)
{
  uint64_t all = counts(&l->all);

  return all ? (uint64_t)((double)l->report.law.emitted * (double)counts(c) /
                          (double)all) : 0;
}

const struct cs_image *linux_image(const struct linux_run *l, size_t group)
{
  return group < LINUX_IMAGES ? NULL : &l->whose.image[group - LINUX_IMAGES];
}

const char *linux_name(const struct linux_run *l, size_t group)
{
  static const char *const fixed[] = { "firmware", "kernel", "unknown" };

  return group < LINUX_IMAGES ? fixed[group] : linux_image(l, group)->name;
}

static void make_row(struct linux_run *l, size_t group, struct row *row)
{
  const struct linux_group *g = &l->group[group];
  const struct cs_image *image = linux_image(l, group);

  *row = (struct row){ .is_image = image != NULL, .sum = g->sum };
  snprintf(row->name, sizeof row->name, "%s", linux_name(l, group));
  row->pid = image ? image->pid : 0;
  for (unsigned i = 0; i < l->r->o.slots; i++)
    cs_slot_format(&l->r->o.slot[i], row->report.slot[i].spec,
                   sizeof row->report.slot[i].spec);
  row->report.law.emitted = share_of_emitted(l, &g->collect);
  if (cs_collect_report(&g->collect,
                        g->code ? linux_code_symbols(g->code) : NULL,
                        &row->report))
    die("out of memory");
  for (unsigned i = 0; i < g->collect.slots; i++) {
    row->events += g->collect.selected[i];
    row->messages += g->collect.messages[i];
    row->counts += row->report.slot[i].counts;
  }
  if (l->r->o.exact)
    add_error(row, &g->collect);
}

/* The groups' errors, by slot and in all. */
static void whole_error(const struct linux_run *l, const struct row *row,
                        struct cs_report *r)
{
  struct mean all = { 0 };

  r->exact = l->r->o.exact;
  for (unsigned s = 0; s < r->slots; s++) {
    struct mean slot = { 0 };

    r->slot[s].instructions = 0;
    for (size_t i = 0; i < l->groups; i++) {
      const struct cs_report_slot *from = &row[i].report.slot[s];

      r->slot[s].instructions += from->instructions;
      add(&slot, from->error_percent, row[i].weight[s]);
      add(&all, from->error_percent, row[i].weight[s]);
    }
    r->slot[s].error_percent = value(&slot);
  }
  r->error_percent = value(&all);
}

/* Accounts of the whole; addresses mean nothing there. */
static void whole(struct linux_run *l, const struct row *row)
{
  const struct options *o = &l->r->o;
  struct cs_report *r = &l->report;

  snprintf(r->program, sizeof r->program, "Linux");
  for (char *const *word = l->r->command; word && *word; word++)
    snprintf(r->program + strlen(r->program),
             sizeof r->program - strlen(r->program), " %s", *word);
  cs_spec_format(&o->compressor, r->compressor, sizeof r->compressor);
  for (unsigned i = 0; i < o->slots; i++)
    cs_slot_format(&o->slot[i], r->slot[i].spec, sizeof r->slot[i].spec);
  if (cs_collect_report(&l->all, NULL, r))
    die("out of memory");
  cs_report_free(r);
  r->pairs = 0;
  r->overhead_percent = cs_report_overhead(r->messages, r->clocks);
  whole_error(l, row, r);
}

/* ---- JSON ---- */

static json_t *count(uint64_t n)
{
  return json_integer((json_int_t)n);
}

static json_t *row_json(const struct linux_run *l, const struct row *row)
{
  bool exact = l->r->o.exact;
  json_t *o = json_pack(
    "{s:s,s:o,s:o,s:o,s:o,s:o,s:o}", "name", row->name, "instructions",
    count(row->sum.executions), "events", count(row->events), "messages",
    count(row->messages), "counts", count(row->counts), "error_percent",
    exact ? json_real(row->error) : json_null(), "top",
    cs_report_top_json(&row->report));

  if (row->is_image)
    json_object_set_new(o, "pid", count(row->pid));
  if (l->real_clocks)
    linux_clocks_add(o, &row->sum);
  return o;
}

/* A dropped event is one that the oracle has: then it knows nothing. */
static bool can_judge(const struct linux_run *l)
{
  uint64_t dropped = 0;

  for (unsigned i = 0; i < l->report.slots; i++)
    dropped += l->report.slot[i].dropped;
  return l->attribution && !dropped;
}

static json_t *attribution_json(const struct linux_run *l)
{
  if (!can_judge(l))
    return json_null();
  return json_pack("{s:o,s:o}", "messages",
                   count(cs_attribution_messages(l->attribution)), "wrong",
                   count(cs_attribution_wrong(l->attribution)));
}

static int write_json(struct linux_run *l, const struct row *row,
                      FILE *out)
{
  json_t *root = cs_report_json(&l->report), *processes = json_array();
  int status;

  for (size_t i = LINUX_IMAGES; i < l->groups; i++)
    json_array_append_new(processes, row_json(l, &row[i]));
  json_object_set_new(root, "boot_instructions",
                      l->booted ? count(l->boot_instructions) : json_null());
  json_object_set_new(root, "switches", count(l->switches));
  json_object_set_new(root, "attribution", attribution_json(l));
  json_object_set_new(root, "processes", processes);
  json_object_set_new(root, "kernel", row_json(l, &row[LINUX_KERNEL]));
  json_object_set_new(root, "firmware", row_json(l, &row[LINUX_FIRMWARE]));
  if (row[LINUX_UNKNOWN].messages)
    json_object_set_new(root, "unknown", row_json(l, &row[LINUX_UNKNOWN]));
  if (l->real_clocks)
    linux_clocks_json(l, root);
  if (l->r->driver)
    json_object_set_new(root, "driver", guest_driver_json(&l->driver));
  status = json_dumpf(root, out, JSON_INDENT(2)) || fputc('\n', out) == EOF;
  json_decref(root);
  return status;
}

/* ---- the profile database ---- */

/* Of some programs of the guest there is none here. */
static bool has_file(const struct linux_code *c)
{
  return c && !access(c->path, R_OK);
}

/* Messages by process, exact counts by file. */
static void add_to_database(struct linux_run *l)
{
  size_t n = l->groups, parts = 0;
  struct cs_db_part *part;

  for (const struct linux_code *c = l->code; c; c = c->next)
    n++;
  part = calloc(n, sizeof *part);
  if (!part)
    die("out of memory");
  for (size_t i = 0; i < l->groups; i++) {
    const struct cs_image *image = linux_image(l, i);
    struct linux_code *code = l->group[i].code;

    part[parts++] = (struct cs_db_part){
      .pid = image ? image->pid : 0, .process = linux_name(l, i),
      .elf = has_file(code) ? code->path : NULL,
      .symbols = has_file(code) ? linux_code_symbols(code) : NULL,
      .collect = &l->group[i].collect,
    };
  }
  for (struct linux_code *c = l->code; c; c = c->next)
    if (c->pcs.page && l->r->o.exact)
      part[parts++] = (struct cs_db_part){
        .process = c->name, .elf = has_file(c) ? c->path : NULL,
        .symbols = has_file(c) ? linux_code_symbols(c) : NULL,
        .pcs = &c->pcs,
      };
  output_database(&l->r->o, &l->report, part, parts);
  free(part);
}

/* ---- text ---- */

static int by_messages(const void *a, const void *b)
{
  const struct row *x = *(const struct row *const *)a;
  const struct row *y = *(const struct row *const *)b;

  if (x->messages != y->messages)
    return x->messages < y->messages ? 1 : -1;
  if (x->sum.executions != y->sum.executions)
    return x->sum.executions < y->sum.executions ? 1 : -1;
  return x < y ? -1 : x > y;
}

static void print_row(const struct linux_run *l, const struct row *row)
{
  uint64_t all = l->report.messages;

  printf("%-16s ", row->name);
  if (row->is_image)
    printf("%5" PRIu32, row->pid);
  else
    printf("%5s", "-");
  printf(" %12" PRIu64 " %10" PRIu64 "  %6.2f", row->sum.executions,
         row->messages, all ? 100.0 * (double)row->messages / (double)all : 0);
  if (l->r->o.exact && row->error > 0)
    printf("  %7.2f\n", row->error);
  else
    printf("  %7s\n", "-");
}

static void print_others(const struct linux_run *l, struct row **sorted,
                         size_t n)
{
  struct row others = { 0 };

  if (n <= ROWS)
    return;
  snprintf(others.name, sizeof others.name, "%zu others", n - ROWS);
  for (size_t i = ROWS; i < n; i++) {
    others.sum.executions += sorted[i]->sum.executions;
    others.messages += sorted[i]->messages;
  }
  print_row(l, &others);
}

static void print_attribution(const struct linux_run *l)
{
  if (!l->r->o.exact)
    return;
  if (can_judge(l))
    printf("attribution  %" PRIu64 " messages compared with their events, %"
           PRIu64 " wrong\n", cs_attribution_messages(l->attribution),
           cs_attribution_wrong(l->attribution));
  else
    printf("attribution  not compared: %s\n",
           l->attribution ? "events were dropped" : l->no_attribution);
}

static void print_table(struct linux_run *l, struct row **sorted,
                        size_t n)
{
  printf("\nguest        %" PRIu64 " instructions before the first process, "
         "%zu programs in processes, %" PRIu64 " switches\n",
         l->boot_instructions, l->groups - LINUX_IMAGES, l->switches);
  print_attribution(l);
  printf("\n%-16s %5s %12s %10s  %6s  %7s\n", "program", "pid",
         "instructions", "messages", "share%", "error %");
  for (size_t i = 0; i < n && i < ROWS; i++)
    if (sorted[i]->sum.executions || sorted[i]->messages)
      print_row(l, sorted[i]);
  print_others(l, sorted, n);
  if (l->real_clocks)
    linux_clocks_print(l);
  for (size_t i = 0; i < n && i < LISTED && sorted[i]->messages; i++) {
    printf("\n---- %s", sorted[i]->name);
    if (sorted[i]->is_image)
      printf(", pid %" PRIu32, sorted[i]->pid);
    putchar('\n');
    cs_report_print_sites(&sorted[i]->report, stdout);
  }
}

static void print(struct linux_run *l, struct row *row)
{
  struct row **sorted = calloc(l->groups, sizeof *sorted);

  if (!sorted)
    die("out of memory");
  for (size_t i = 0; i < l->groups; i++)
    sorted[i] = &row[i];
  qsort(sorted, l->groups, sizeof *sorted, by_messages);
  cs_report_print(&l->report, false, stdout);
  print_table(l, sorted, l->groups);
  free(sorted);
  if (fflush(stdout))
    die("cannot write the report");
}

/* 1 when a comparison failed. */
static int verdict(const struct linux_run *l)
{
  uint64_t wrong = can_judge(l) ? cs_attribution_wrong(l->attribution) : 0;

  if (wrong)
    fprintf(stderr, "coresample: %" PRIu64 " messages have a wrong owner\n",
            wrong);
  return wrong || !cs_report_law_holds(&l->report);
}

int linux_report(struct linux_run *l, struct output *out)
{
  const char *json = l->r->o.json;
  struct row *row = calloc(l->groups, sizeof *row);
  char err[ERROR_TEXT];

  if (!row)
    die("out of memory");
  for (size_t i = 0; i < l->groups; i++)
    make_row(l, i, &row[i]);
  whole(l, row);
  errno = 0;
  if (out->json.f && write_json(l, row, out->json.f))
    die("%s: %s", json, errno ? strerror(errno) : "cannot write");
  if (out->annotation.f)
    linux_code_annotate(l->code, l->r->annotate_function, out->annotation.f);
  if (cs_file_ready(&out->json, err, sizeof err) ||
      cs_file_ready(&out->annotation, err, sizeof err))
    die("%s", err);
  if (l->r->o.db)
    add_to_database(l);
  if (cs_file_commit(&out->json, err, sizeof err) ||
      cs_file_commit(&out->annotation, err, sizeof err))
    die("%s", err);
  print(l, row);
  if (l->r->annotate && !out->annotation.f)
    linux_code_annotate(l->code, l->r->annotate_function, stdout);
  for (size_t i = 0; i < l->groups; i++)
    cs_report_free(&row[i].report);
  free(row);
  return verdict(l);
}
