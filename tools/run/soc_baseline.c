/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_baseline.c - a child that runs the program and sends a few numbers.
 */
#include "soc_baseline.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cop_command.h"
#include "progress.h"
#include "soc_firmware.h"
#include "soc_watch.h"

enum { BATCH_CLOCKS = 1 << 20 };

struct count {
  struct cs_report_program program;
  uint64_t limit; /* instructions */
};

static void count(void *user, const struct cs_rvfi *r)
{
  struct count *c = user;

  if (r->mode == CS_MODE_U && c->program.instructions < c->limit)
    watch_count(&c->program, r);
}

struct alone {
  const struct run_job *job;
  const struct machine_config *config;
};

static struct baseline_result run_alone(const void *user)
{
  const struct run_job *job = ((const struct alone *)user)->job;
  struct machine_config config = *((const struct alone *)user)->config;
  struct baseline_result result = { 0 };
  const uint64_t limit = job->r->o.max_instructions;
  struct count c = { .limit = limit ? limit : UINT64_MAX };
  struct firmware f;
  struct machine m;
  char err[ERROR_TEXT];

  config.soc.console = NULL;
  config.waves = NULL;
  config.build = job->r->transport ? "ring" :
                 job->r->lockstep ? "check" : "fast";
  if (!machine_open(&m, &config, job->elf, err, sizeof err))
    die("%s", err);
  m.retired = count;
  m.user = &c;
  firmware_find(&f, &m, job->symbols);
  firmware_configure(&f, &m, job->r, CS_FW_OFF);
  while (!stop_wanted() && c.program.instructions < c.limit &&
         machine_run(&m, BATCH_CLOCKS, UINT64_MAX))
    ;
  result.program = c.program;
  if (limit && c.program.instructions == limit) { /* it was to be stopped there */
    result.cycles = c.program.cycles;
    result.ok = true;
    return result;
  }
  if (!cs_soc_ended(m.soc))
    return result;
  firmware_read(&f, &m);
  result.ok = f.fw.state == CS_FW_ENDED;
  result.cycles = f.fw.cycles_end - f.fw.cycles_begin;
  result.exit_code = cs_soc_exit_code(m.soc);
  machine_close(&m);
  return result;
}

/* die() in the child must not remove the parent's files: it ends without the
 * exit functions. */
static void child(int to, struct baseline_result (*run)(const void *user),
                  const void *user)
{
  struct baseline_result result;

  prctl(PR_SET_PDEATHSIG, SIGKILL);
  output_forget();
  cop_command_forget();
  result = run(user);
  _exit(write(to, &result, sizeof result) != sizeof result);
}

void baseline_start(struct baseline *b,
                    struct baseline_result (*run)(const void *user),
                    const void *user)
{
  int ends[2];

  fflush(NULL);
  if (pipe(ends) || (b->pid = fork()) < 0)
    die("cannot start the run without profiling");
  if (!b->pid) {
    close(ends[0]);
    child(ends[1], run, user);
  }
  close(ends[1]);
  b->pipe = ends[0];
}

void baseline_program(struct baseline *b, const struct run_job *job,
                      const struct machine_config *config)
{
  const struct alone alone = { job, config };

  baseline_start(b, run_alone, &alone);
}

bool baseline_wait(struct baseline *b, struct baseline_result *result)
{
  ssize_t n = read(b->pipe, result, sizeof *result);

  close(b->pipe);
  waitpid(b->pid, NULL, 0);
  return n == sizeof *result && result->ok;
}
