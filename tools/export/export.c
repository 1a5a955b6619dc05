/* SPDX-License-Identifier: Apache-2.0
 *
 * export.c - `coresample export`: a profile in the formats of other tools.
 */
#include "export.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "commands.h"
#include "cs_file.h"
#include "options.h"

enum { KEY_EPOCH = 'E', KEY_IMAGE = 0x700, KEY_STALE };

static const struct format {
  const char *name, *what;
  void (*write)(struct export *x);
  /* NULL: events and their call graph */
  void (*load)(struct export *x, const char *events);
} formats[] = {
  { "callgrind", "KCachegrind, callgrind_annotate: by instruction, with calls "
                 "and jumps", export_callgrind, NULL },
  { "folded", "flame graphs: a line for each stack of functions",
    export_folded, NULL },
  { "speedscope", "https://www.speedscope.app: the same stacks",
    export_speedscope, NULL },
  { "pprof", "go tool pprof, Perfetto: stacks, lines, values as labels",
    export_pprof, NULL },
  { "perf", "perf report, script, annotate, mem report: samples with address, "
            "weight, data source", export_perf, perf_load },
  { "csv", "spreadsheets: a row for each instruction", export_csv, NULL },
  { "unsymbolized", "llvm-profgen --unsymbolized-profile: ranges and branches",
    export_unsymbolized, NULL },
  { "bolt", "perf2bolt --pa: the same, as pre-aggregated branches",
    export_bolt, NULL },
  { "llvm", "clang -fprofile-sample-use: lines, inlined calls, where calls went",
    export_llvm, NULL },
  { "afdo", "gcc -fauto-profile (GCC 12): the same", export_afdo, NULL },
};
enum { FORMATS = sizeof formats / sizeof *formats };

struct command {
  struct analysis a;
  const struct format *format;
  const char *db, *out, *events, *elf;
  bool stale;
};

static const struct argp_option list[] = {
  { "output", 'o', "FILE", 0, "Write to FILE (default: standard output)", 1 },
  { "event", 'e', "LIST", 0,
    "Events to export, joined by commas (default: cycles, instructions, "
    "misses)", 1 },
  { "epoch", KEY_EPOCH, "EPOCH", 0,
    "Name or number of an epoch, or all (default: the last one)", 1 },
  { "image", KEY_IMAGE, "ELF", 0,
    "The program's file, where it is not where it was", 1 },
  { "stale", KEY_STALE, 0, 0,
    "llvm, afdo: the file may be of another build; matches by function and "
    "line, and tells what was lost", 1 },
  { 0 },
};

static const struct format *format_of(const char *name)
{
  for (int i = 0; i < FORMATS; i++)
    if (!strcmp(name, formats[i].name))
      return &formats[i];
  die("no format '%s'; see coresample export --help", name);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct command *c = state->input;

  switch (key) {
  case 'o': c->out = arg; return 0;
  case 'e': c->events = arg; return 0;
  case KEY_EPOCH: c->a.epoch = arg; return 0;
  case KEY_IMAGE: c->elf = arg; return 0;
  case KEY_STALE: c->stale = true; return 0;
  case ARGP_KEY_ARG:
    if (!c->format)
      c->format = format_of(arg);
    else if (!c->db)
      c->db = arg;
    else
      argp_error(state, "more than one database");
    return 0;
  case ARGP_KEY_END:
    if (!c->db)
      argp_error(state, "name a format and a profile database");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

static char *help(int key, const char *text, void *input)
{
  char *all;
  size_t size;
  FILE *f;

  (void)input;
  if (key != ARGP_KEY_HELP_POST_DOC)
    return (char *)text;
  f = open_memstream(&all, &size);
  if (!f)
    return NULL;
  fputs("Formats:\n", f);
  for (int i = 0; i < FORMATS; i++)
    fprintf(f, "  %-13s %s\n", formats[i].name, formats[i].what);
  return fclose(f) ? NULL : all;
}

double export_least(const struct export *x)
{
  return 1e-5 * (double)x->v->event[0].total;
}

uint64_t export_round(double *sum, double part)
{
  double before = floor(*sum + 0.5);

  *sum += part;
  return (uint64_t)(floor(*sum + 0.5) - before);
}

static void write_file(struct command *c, struct export *x)
{
  struct cs_file out;
  char err[ERROR_TEXT];

  cs_file_input(c->db);
  if (cs_file_open(&out, c->out ? c->out : "-", err, sizeof err))
    die("%s", err);
  x->f = out.f;
  c->format->write(x);
  analysis_check(x->v);
  if (cs_file_ready(&out, err, sizeof err) ||
      cs_file_commit(&out, err, sizeof err))
    die("%s", err);
}

int command_export(int argc, char **argv)
{
  const struct argp argp = {
    list, parse, "FORMAT DB",
    "Writes a profile database's profile for another tool.\v-", 0, help, 0,
  };
  struct command c = { 0 };
  struct export x = { 0 };

  argp_parse(&argp, argc, argv, 0, 0, &c);
  x.path = c.db;
  x.elf = c.elf;
  x.out = c.out;
  x.stale = c.stale;
  x.v = analysis_open(&c.a, c.db);
  if (c.format->load) {
    c.format->load(&x, c.events);
  } else {
    analysis_load_events(x.v, c.events);
    graph_build(&x.graph, x.v);
  }
  write_file(&c, &x);
  graph_free(&x.graph);
  cs_view_close(x.v);
  return 0;
}
