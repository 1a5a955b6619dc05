/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep.c - `coresample sweep`: design-space sweeps.
 */
#include "sweep.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "options.h"
#include "progress.h"

enum { KEY_DB = 0x300, KEY_SLURM, KEY_PARTITION, KEY_DESIGNS, KEY_SWEEP };

#define OPTION_DB                                                            \
  { "db", KEY_DB, "FILE", 0, "The database (default: sweep.db)", 0 }
#define OPTION_SWEEP                                                         \
  { "sweep", KEY_SWEEP, "NAME", 0,                                           \
    "File of the sweep without .json (default: the one that ran last)", 0 }

struct arguments {
  const char *db, *sweep, *out, *designs, *file, *task;
  unsigned given;            /* file, task */
  struct sweep_where where;
};

struct subcommand {
  const char *name, *args, *doc;
  unsigned wanted;           /* arguments */
  int (*command)(const struct arguments *a);
  struct argp_option options[8];
};

static int run(const struct arguments *a)
{
  struct sweep_plan p;
  size_t before, jobs;
  int status;

  if (a->where.partition && !a->where.slurm)
    die("--partition is of --slurm");
  stop_catch();
  sweep_plan_open(&p, a->file, a->db, a->designs);
  before = p.todo;
  jobs = p.jobs;
  status = sweep_run_plan(&p, &a->where);
  sweep_plan_close(&p);
  if (status == EXIT_STOPPED)
    fprintf(stderr, "coresample: stopped; the same command goes on\n");
  if (!status)
    printf("%s: %zu jobs, %zu of them run now\n", a->file, jobs, before);
  return status;
}

static int status(const struct arguments *a)
{
  sweep_status(a->db);
  return 0;
}

static int list(const struct arguments *a)
{
  sweep_list(a->db, a->sweep);
  return 0;
}

static int export(const struct arguments *a)
{
  sweep_export(a->db, a->sweep);
  return 0;
}

static int plot(const struct arguments *a)
{
  sweep_plot(a->db, a->sweep, a->out);
  return 0;
}

static int work(const struct arguments *a)
{
  stop_catch();
  return sweep_task(a->file,
                    (unsigned long)parse_count("work", a->task, 0, INT32_MAX),
                    NULL);
}

static const struct subcommand subcommands[] = {
  { "run", "FILE.json", "Runs the jobs of a sweep that have no result yet.",
    1, run,
    { OPTION_DB,
      { "jobs", 'j', "N", 0,
        "Tasks at a time (default: one for each core; with --slurm: no "
        "limit)", 0 },
      { "slurm", KEY_SLURM, 0, 0, "On a cluster, as Slurm's job arrays", 0 },
      { "partition", KEY_PARTITION, "NAME", 0, "Slurm's partition", 0 },
      { "designs", KEY_DESIGNS, "FILE", 0,
        "LUT4 of measured profilers (default: those of docs/resources.md)",
        0 },
      { 0 } } },
  { "status", "", "Tells what is done and what is missing.", 0, status,
    { OPTION_DB, { 0 } } },
  { "list", "", "Prints a row for each compressor, over all programs.", 0,
    list, { OPTION_DB, OPTION_SWEEP, { 0 } } },
  { "export", "", "Prints a CSV row for each job.", 0, export,
    { OPTION_DB, OPTION_SWEEP, { 0 } } },
  { "plot", "", "Draws the Pareto front.", 0, plot,
    { OPTION_DB, OPTION_SWEEP,
      { "output", 'o', "FILE", 0, "The picture (default: pareto.svg)", 0 },
      { 0 } } },
  { "work", "SPOOL N", "Does one task; for `run` and Slurm.", 2, work,
    { { 0 } } },
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof *subcommands };

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct arguments *a = state->input;

  switch (key) {
  case KEY_DB: a->db = arg; return 0;
  case KEY_SWEEP: a->sweep = arg; return 0;
  case KEY_SLURM: a->where.slurm = true; return 0;
  case KEY_PARTITION: a->where.partition = arg; return 0;
  case KEY_DESIGNS: a->designs = arg; return 0;
  case 'o': a->out = arg; return 0;
  case 'j':
    a->where.workers = (unsigned)parse_count("jobs", arg, 1, SWEEP_WORKERS);
    return 0;
  case ARGP_KEY_ARG:
    if (a->given++)
      a->task = arg;
    else
      a->file = arg;
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

static void print_help(void)
{
  printf("Usage: coresample sweep COMMAND [OPTION...] ...\n"
         "Many compressors on many programs (docs/sweep.md).\n\n");
  for (size_t i = 0; i < SUBCOMMANDS; i++)
    printf("  %-6s %-9s  %s\n", subcommands[i].name, subcommands[i].args,
           subcommands[i].doc);
  printf("\n`coresample sweep COMMAND --help` tells the options of a "
         "command.\n");
}

static bool asks_for_help(const char *arg)
{
  return !strcmp(arg, "--help") || !strcmp(arg, "-?") ||
         !strcmp(arg, "--usage");
}

int command_sweep(int argc, char **argv)
{
  struct arguments a = { .db = "sweep.db", .out = "pareto.svg" };
  const struct subcommand *c = subcommands;
  char title[64];

  if (argc < 2)
    die("sweep needs one of run, status, list, export, plot");
  if (asks_for_help(argv[1])) {
    print_help();
    return 0;
  }
  while (c < subcommands + SUBCOMMANDS && strcmp(c->name, argv[1]))
    c++;
  if (c == subcommands + SUBCOMMANDS)
    die("no `sweep %s`; there are run, status, list, export, plot", argv[1]);
  snprintf(title, sizeof title, "coresample sweep %s", c->name);
  argv[1] = title;
  argp_parse(&(struct argp){ c->options, parse, c->args, c->doc, 0, 0, 0 },
             argc - 1, argv + 1, 0, 0, &a);
  if (a.given != c->wanted)
    die("sweep %s needs %s", c->name, *c->args ? c->args : "no argument");
  return c->command(&a);
}
