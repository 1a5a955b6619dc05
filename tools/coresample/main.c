/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c - the `coresample` command: picks the subcommand.
 */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "options.h"

static const struct {
  const char *name;
  int (*command)(int argc, char **argv);
  char *title; /* argv[0] of the subcommand */
} commands[] = {
  { "run", command_run, "coresample run" },
  { "replay", command_replay, "coresample replay" },
  { "report", command_report, "coresample report" },
  { "import", command_import, "coresample import" },
  { "merge", command_merge, "coresample merge" },
  { "epochs", command_epochs, "coresample epochs" },
  { "prof", command_prof, "coresample prof" },
  { "list", command_list, "coresample list" },
  { "browse", command_browse, "coresample browse" },
  { "calc", command_calc, "coresample calc" },
  { "topstalls", command_topstalls, "coresample topstalls" },
  { "whatcg", command_whatcg, "coresample whatcg" },
  { "specialize", command_specialize, "coresample specialize" },
  { "diff", command_diff, "coresample diff" },
  { "stats", command_stats, "coresample stats" },
  { "export", command_export, "coresample export" },
  { "layout", command_layout, "coresample layout" },
  { "sweep", command_sweep, "coresample sweep" },
  { "asm", command_asm, "coresample asm" },
  { "disasm", command_disasm, "coresample disasm" },
  { "cop-run", command_cop_run, "coresample cop-run" },
};

static const char doc[] =
  "Profiles programs with the Coresample hardware profiler in simulation."
  "\vCommands:\n"
  "  run PROGRAM|ELF      simulate a program and profile it\n"
  "  replay               profile a recorded trace\n"
  "  report FILE.json     print the report of an earlier profile\n"
  "  import FILE -d DB    a recorder's stream, messages or a database into a\n"
  "                       profile database\n"
  "  merge FROM... -d DB  profile databases into one\n"
  "  epochs DB            what is in a profile database; rename, delete\n"
  "  prof DB              procedures of a profile database\n"
  "  list DB FUNCTION     source and assembly with counts and values\n"
  "  browse DB            the same in the terminal, by perf's keys\n"
  "  calc DB PROCEDURE    blocks: clocks per instruction, bubbles, culprits\n"
  "  topstalls DB         the instructions that waited longest\n"
  "  whatcg DB            where the cycles go, by reason\n"
  "  specialize DB        divisions and copies by nearly always one value\n"
  "  diff A B             two profiles, also of two builds\n"
  "  stats DB...          how much procedures vary over many runs\n"
  "  export FORMAT DB     for KCachegrind, flame graphs, pprof, compilers\n"
  "  layout DB --map FILE an order of functions for the linker\n"
  "  sweep COMMAND        many compressors on many programs: run, status,\n"
  "                       list, export, plot\n"
  "  asm FILE.ucode       assemble a program of the coprocessor\n"
  "  disasm IMAGE         and back\n"
  "  cop-run FILE.ucode   debug it on the model\n"
  "\n"
  "`coresample COMMAND --help` tells the options of a command.";

static error_t parse(int key, char *arg, struct argp_state *state)
{
  int *chosen = state->input;

  if (key == ARGP_KEY_NO_ARGS)
    argp_usage(state);
  if (key != ARGP_KEY_ARG)
    return ARGP_ERR_UNKNOWN;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (!strcmp(arg, commands[i].name))
      *chosen = (int)i;
  if (*chosen < 0)
    die("no command '%s'; see coresample --help", arg);
  state->next = state->argc; /* the rest belongs to the subcommand */
  return 0;
}

int main(int argc, char **argv)
{
  const struct argp argp = { .parser = parse, .args_doc = "COMMAND ...",
                             .doc = doc };
  int chosen = -1, at = 1;

  check_output_at_exit();
  setenv("ARGP_HELP_FMT", "no-dup-args-note,opt-doc-col=26,rmargin=80", 0);
  argp_err_exit_status = 1;
  while (at < argc && argv[at][0] == '-')
    at++;
  argp_parse(&argp, at < argc ? at + 1 : argc, argv, ARGP_IN_ORDER, 0,
             &chosen);
  argv[at] = commands[chosen].title;
  return commands[chosen].command(argc - at, argv + at);
}
