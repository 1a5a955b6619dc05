/* SPDX-License-Identifier: Apache-2.0
 *
 * record.c [OPTIONS] [-a | -p PID | -- COMMAND...] - profiles the whole
 * system, a process or a command with their children, and adds up what was
 * executed by image and offset (docs/record.md).  -a with a command: the whole
 * system while it runs, without one until SIGINT or SIGTERM.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rec_session.h"
#include "sys.h"

enum { LONGEST = 64, ERROR = 160, AUX_PAGES = 256, LOG2_ROWS = 14,
       LEAST_LOG2 = 8, MOST_LOG2 = 20, LEAST_PAGES = 4, MOST_PAGES = 1024 };

static const char usage[] =
  "usage: record [-a | -p PID] [-e WHAT]... [-c COMPRESSOR] [-o FILE]\n"
  "              [-n EPOCH] [-P] [-q] [-m PAGES] [-r LOG2] [-- COMMAND...]\n"
  "       record --cop NAME [--cop-set KNOB=N]... [-a | -p PID] [...]\n"
  "  WHAT  cpi (default), misses, a preset, or a slot: loads, edges, calls,\n"
  "        values, latency, class=store,w=addr ...; up to four\n"
  "  -P    tells processes apart, not only images\n"
  "  -m    pages of the AUX area, -r log2 of the rows in memory\n"
  "  NAME  a program of the coprocessor instead of WHAT: value, edge, ...; of\n"
  "        the process, without its children, or with -a of the kernel\n";

static int complain(const char *what, const char *value, const char *reason)
{
  fprintf(stderr, "record: %s '%s': %s\n", what, value, reason);
  return -1;
}

static int number(const char *what, const char *text, unsigned least,
                  unsigned most, unsigned *value)
{
  char *end, reason[ERROR];
  unsigned long n = strtoul(text, &end, 10);

  snprintf(reason, sizeof reason, "not a number of %u to %u", least, most);
  if (*end || end == text || n < least || n > most)
    return complain(what, text, reason);
  *value = (unsigned)n;
  return 0;
}

/* An option with its value. */
static int option(struct rec_options *o, char letter, const char *value)
{
  char err[ERROR];

  switch (letter) {
  case 'p': return number("-p", value, 1, INT32_MAX, &o->pid);
  case 'm': return number("-m", value, LEAST_PAGES, MOST_PAGES, &o->aux_pages);
  case 'r': return number("-r", value, LEAST_LOG2, MOST_LOG2, &o->log2_rows);
  case 'o': o->file = value; return 0;
  case 'n': o->epoch = value; return 0;
  case 'e':
    return rec_what_slot(&o->what, value, err, sizeof err)
             ? complain("-e", value, err) : 0;
  default:
    return rec_what_compressor(&o->what, value, err, sizeof err)
             ? complain("-c", value, err) : 0;
  }
}

static bool flag(struct rec_options *o, char letter)
{
  switch (letter) {
  case 'a': o->whole_system = true; return true;
  case 'P': o->by_process = true; return true;
  case 'q': o->quiet = true; return true;
  default: return false;
  }
}

/* An option with two dashes; -1: it is none, 1: it is wrong. */
static int long_option(struct rec_options *o, const char *name,
                       const char *value)
{
  static struct rec_cop cop;

  if (value && !strcmp(name, "--cop") && !o->cop) {
    o->cop = &cop;
    return !rec_cop_choose(o->cop, value);
  }
  if (value && !strcmp(name, "--cop-set") && o->cop)
    return !rec_cop_set(o->cop, value);
  return -1;
}

static int misuse(void)
{
  fputs(usage, stderr);
  return 2;
}

/* The first word that is no option, or NULL: *code is the exit code. */
static char **options(char **argv, struct rec_options *o, int *code)
{
  for (; *argv && **argv == '-' && strcmp(*argv, "--"); argv++) {
    char letter = (*argv)[1];
    int wrong = 0;

    if (letter == '-')
      wrong = long_option(o, *argv, argv[1]);
    else if (!letter || (*argv)[2] ||
             (!flag(o, letter) && (!strchr("pmrone" "c", letter) || !argv[1])))
      wrong = -1;
    else if (strchr("pmronec", letter))
      wrong = option(o, letter, argv[1]) ? 1 : 0;
    if (wrong) {
      *code = wrong < 0 ? misuse() : 1;
      return NULL;
    }
    if (letter == '-' || strchr("pmronec", letter))
      argv++;
  }
  return argv;
}

/* What the session's slot takes while the coprocessor does the work: next to
 * nothing. */
static const char *default_what(const struct rec_options *o)
{
  return !o->cop ? rec_default_what
         : o->whole_system ? "markers,mode=s" : "markers,mode=u";
}

/* 0, or the exit code. */
static int parse(char **argv, struct rec_options *o)
{
  int code;

  argv = options(argv + 1, o, &code);
  if (!argv)
    return code;
  if (*argv && !strcmp(*argv, "--"))
    argv++;
  o->command = *argv ? argv : NULL;
  if (!o->whole_system + !o->pid + !o->command == 3 ||
      (o->pid && (o->whole_system || o->command)) ||
      (o->cop && o->what.slots))
    return misuse();
  if (!o->what.slots)
    option(o, 'e', default_what(o));
  return 0;
}

/* In the child: a byte, and then the program. */
static _Noreturn void execute(char **argv, const int ends[2],
                              const int gate[2])
{
  char path[LONGEST], byte;

  snprintf(path, sizeof path, "%s%s", strchr(*argv, '/') ? "" : "/bin/",
           *argv);
  sys_close(ends[0]);
  sys_close(gate[1]);
  if (sys_read(gate[0], &byte, 1) != 1)
    sys_exit(127);
  sys_close(gate[0]);
  sys_exec(path, argv, environ);
  fprintf(stderr, "record: %s cannot be executed\n", path);
  sys_exit(127);
}

static bool start(char **argv, struct rec_command *c)
{
  int ends[2], gate[2];

  if (sys_pipe(ends) < 0 || sys_pipe(gate) < 0)
    return false;
  c->pid = sys_fork();
  if (c->pid == 0)
    execute(argv, ends, gate);
  sys_close(ends[1]);
  sys_close(gate[0]);
  c->ended = ends[0];
  c->go = gate[1];
  return c->pid > 0;
}

int main(int argc, char **argv)
{
  static struct rec_options o = { .file = "/tmp/stream", .aux_pages = AUX_PAGES,
                                  .log2_rows = LOG2_ROWS };
  struct rec_command c = { .pid = 0 };
  int code;

  (void)argc;
  option(&o, 'c', rec_default_compressor);
  code = parse(argv, &o);
  if (code)
    return code;
  if (o.command && !start(o.command, &c)) {
    fprintf(stderr, "record: no process\n");
    return 1;
  }
  return rec_session(&o, &c);
}
