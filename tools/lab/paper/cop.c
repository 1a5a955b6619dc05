/* SPDX-License-Identifier: Apache-2.0
 *
 * cop.c - the coprocessor's value profiles: `coresample run PROGRAM --cop`, one
 * process after the other, whose JSON file is kept without its rows.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <signal.h>
#include <unistd.h>

#include "paper.h"

enum { CHECKS = 20, STEP = 1000 }; /* instructions: the least that it takes */

void paper_beside(char path[PAPER_TEXT], const char *name)
{
  char exe[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);

  if (n < 0)
    paper_die("no path of this program");
  exe[n] = 0;
  if (snprintf(path, PAPER_TEXT, "%s/%s", dirname(exe), name) >= PAPER_TEXT)
    paper_die("%s: path too long", name);
}

unsigned paper_cop_runs(void)
{
  unsigned n = 0;

  while (paper_cops[n].key)
    n++;
  return n;
}

uint64_t paper_cop_key(uint64_t h, const struct paper_job *job)
{
  char path[PAPER_TEXT];
  uint64_t cpi;

  memcpy(&cpi, &job->cpi, sizeof cpi);
  h = key_mix(h, cpi);
  paper_beside(path, "coresample"); /* with microcode and handlers */
  h = key_file(h, path);
  paper_beside(path, "cop-host.elf"); /* the handlers once more */
  return key_file(h, path);
}

/* In the child: does not come back. */
__attribute__((noreturn)) static void execute(const struct paper_job *job,
                                              const struct paper_cop *c,
                                              const char *json,
                                              const char *log)
{
  char tool[PAPER_TEXT], cpi[32], limit[32], check[32], div[16], entries[16];
  const char *argv[] = {
    "coresample", "run", job->tuples, "--on", "iss", "--cop", c->program,
    "--exact", "--cpi", cpi, "--max-instructions", limit, "--cop-check", check,
    "--cop-div", div, "--cop-entries", entries, "--json", json,
    c->knob ? "--cop-set" : NULL, c->knob, NULL,
  };
  uint64_t step = job->limit / CHECKS < STEP ? STEP : job->limit / CHECKS;
  int fd = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);

  prctl(PR_SET_PDEATHSIG, SIGTERM); /* with its parent */
  snprintf(cpi, sizeof cpi, "%g", job->cpi);
  snprintf(limit, sizeof limit, "%" PRIu64, job->limit);
  snprintf(check, sizeof check, "%" PRIu64, step);
  snprintf(div, sizeof div, "%u", c->div);
  snprintf(entries, sizeof entries, "%u", c->entries);
  paper_beside(tool, "coresample");
  if (fd < 0 || dup2(fd, 1) < 0 || dup2(fd, 2) < 0)
    _exit(1);
  execv(tool, (char *const *)argv);
  _exit(1);
}

static json_t *run(const struct paper_job *job, const struct paper_cop *c)
{
  char json[PAPER_TEXT + 16], log[PAPER_TEXT + 16];
  json_error_t e;
  json_t *o;
  pid_t pid;
  int status;

  snprintf(json, sizeof json, "%s.one", job->out);
  snprintf(log, sizeof log, "%s.log", job->out);
  pid = fork();
  if (!pid)
    execute(job, c, json, log);
  if (pid < 0 || waitpid(pid, &status, 0) != pid)
    paper_die("cannot start a process");
  if (!WIFEXITED(status) || WEXITSTATUS(status))
    paper_die("%s with the coprocessor's %s: coresample failed, see %s",
              job->program, c->key, log);
  o = json_load_file(json, 0, &e);
  if (!o)
    paper_die("%s:%d: %s", json, e.line, e.text);
  json_object_del(o, "rows");
  json_object_del(o, "series");
  unlink(json);
  unlink(log);
  return o;
}

json_t *paper_cop(const struct paper_job *job)
{
  json_t *runs = json_object();

  for (const struct paper_cop *c = paper_cops; c->key; c++) {
    if (json_object_set_new(runs, c->key, run(job, c)))
      paper_die("out of memory");
    *job->done += job->limit;
  }
  return json_pack("{s:s, s:o}", "program", job->program, "runs", runs);
}
