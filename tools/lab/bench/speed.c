/* SPDX-License-Identifier: Apache-2.0
 *
 * speed.c - cs-speed COMMAND TUPLES PROGRAM OUT.json: how fast replay and
 * simulation are.
 *
 * Every figure is processor time, not time on the wall, and the smallest of
 * several rounds in which the subjects take turns, so that another load on the
 * machine, or a clock that changes, falls on all of them alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cs_event.h"
#include "cs_tuples.h"
#include "bench.h"

enum { ROUNDS = 5, INSTRUCTIONS = 2000000 };

static double cpu_seconds(void)
{
  struct timespec t;

  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- over a tuple file in memory ---- */

/* What any reader must do: look at every field. */
static double read_all(const struct cs_tuple_file *f)
{
  volatile uint32_t sink;
  uint32_t sum = 0;
  double start = cpu_seconds();

  for (size_t i = 0; i < f->n; i++) {
    const struct cs_tuple *t = &f->tuple[i];

    sum += t->instret ^ t->kind ^ t->pc ^ t->value;
  }
  sink = sum;
  (void)sink;
  return cpu_seconds() - start;
}

static double model_all(const struct cs_tuple_file *f, const char *spec)
{
  struct cs_compressor c;
  struct cs_event_model *e;
  struct cs_message m;
  char err[200];
  double start;

  if (cs_spec_parse(spec, &c, err, sizeof err) ||
      !(e = cs_event_new(&c, 32, err, sizeof err)))
    bench_die("%s: %s", spec, err);
  start = cpu_seconds();
  for (size_t i = 0; i < f->n; i++)
    cs_event_tuple(e, 0, f->tuple[i].pc, f->tuple[i].value, &m);
  start = cpu_seconds() - start;
  cs_event_free(e);
  return start;
}

/* ---- of a whole command ---- */

static double command_seconds(char *const argv[])
{
  struct rusage use;
  int status;
  pid_t pid = fork();

  if (pid == 0) {
    if (freopen("/dev/null", "w", stdout))
      execv(argv[0], argv);
    _exit(127);
  }
  if (pid < 0 || wait4(pid, &status, 0, &use) != pid || !WIFEXITED(status) ||
      WEXITSTATUS(status))
    bench_die("%s %s failed", argv[0], argv[1]);
  return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
         (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1e-6;
}

static double replay(char *command, char *tuples, char *spec)
{
  char *argv[] = { command, "replay", "--tuples", tuples, "--compressor",
                   spec, NULL };

  return command_seconds(argv);
}

static double simulate(char *command, char *program, char *dut)
{
  char instructions[24];
  char *argv[] = { command, "run", program, "-q", "--on=iss", "-n",
                   instructions, dut, NULL };

  snprintf(instructions, sizeof instructions, "%d", INSTRUCTIONS);
  return command_seconds(argv);
}

/* ---- the bench ---- */

struct best {
  double reader, model, replay, rtl, lockstep, simulated_model;
};

static void keep(double *best, double seconds)
{
  if (*best == 0 || seconds < *best)
    *best = seconds;
}

static struct best measure(char *command, char *tuples, char *program,
                           const struct cs_tuple_file *f)
{
  static char spec[] = "H:P:256:2048,phase=zero";
  struct best b = { 0 };

  for (int i = 0; i < ROUNDS; i++) {
    keep(&b.reader, read_all(f));
    keep(&b.model, model_all(f, spec));
    keep(&b.replay, replay(command, tuples, spec));
    keep(&b.rtl, simulate(command, program, "--dut=rtl"));
    keep(&b.lockstep, simulate(command, program, "--lockstep"));
    keep(&b.simulated_model, simulate(command, program, "--dut=model"));
  }
  return b;
}

int main(int argc, char **argv)
{
  struct cs_tuple_file f;
  struct verdicts v;
  struct best b;
  char err[512];
  double millions, clocks = INSTRUCTIONS * 1.5 / 1e6;

  if (argc != 5)
    bench_die("usage: cs-speed COMMAND TUPLES PROGRAM OUT.json");
  if (cs_tuples_open(&f, argv[2], err, sizeof err))
    bench_die("%s", err);
  millions = (double)f.n / 1e6;
  b = measure(argv[1], argv[2], argv[3], &f);
  verdicts_begin(&v);
  verdict_at_least(&v, "coresample replay, M tuples/s", millions / b.replay,
                   30);
  verdict_note(&v, "event-level model in a program, M tuples/s",
               millions / b.model);
  verdict_note(&v, "trivial reader of the same file, M tuples/s",
               millions / b.reader);
  verdict_note(&v, "coresample replay / trivial reader: time",
               b.replay / b.reader);
  verdict_note(&v, "event-level model / trivial reader: time",
               b.model / b.reader);
  verdict_note(&v, "RTL alone, M clocks/s", clocks / b.rtl);
  verdict_note(&v, "lockstep, M clocks/s", clocks / b.lockstep);
  verdict_note(&v, "C model alone, M clocks/s", clocks / b.simulated_model);
  verdict_at_least(&v, "lockstep / RTL alone: speed", b.rtl / b.lockstep,
                   0.5);
  cs_tuples_close(&f);
  return verdicts_write(&v, json_object(), argv[4]);
}
