/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_local.c - tasks in processes of this machine, one for each core.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "options.h"
#include "progress.h"
#include "sweep.h"

struct worker {
  pid_t pid;
  unsigned long task;
};

struct pool {
  struct sweep_round *r;
  struct worker worker[SWEEP_WORKERS];
  unsigned workers, max;
  unsigned long next;        /* task to start */
  int status;
};

/* In the child.  What the task says goes into its log. */
__attribute__((noreturn)) static void work(struct sweep_round *r,
                                           unsigned long n)
{
  char path[SWEEP_PATH + 32];
  int fd;

  prctl(PR_SET_PDEATHSIG, SIGKILL); /* nobody would take the result */
  snprintf(path, sizeof path, "%s/%lu.log", r->plan->spool, n);
  fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0666);
  if (fd < 0)
    die("%s: %s", path, strerror(errno));
  dup2(fd, STDERR_FILENO);
  _exit(sweep_task(r->plan->spool, n, &r->done[n]));
}

static void start(struct pool *p)
{
  pid_t pid;

  fflush(NULL);
  pid = fork();
  if (pid == 0)
    work(p->r, p->next);
  if (pid < 0)
    die("fork: %s", strerror(errno));
  p->worker[p->workers++] = (struct worker){ pid, p->next++ };
}

static void end(struct pool *p, unsigned i)
{
  unsigned long task = p->worker[i].task;

  p->worker[i] = p->worker[--p->workers];
  if (sweep_round_take(p->r, task) || stop_wanted())
    return;
  sweep_round_tell(p->r, task);
  p->status = 1;
}

static void reap(struct pool *p)
{
  for (unsigned i = p->workers; i-- > 0;) {
    int status;

    if (waitpid(p->worker[i].pid, &status, WNOHANG) == p->worker[i].pid)
      end(p, i);
  }
}

static void stop_all(struct pool *p)
{
  for (unsigned i = 0; i < p->workers; i++)
    kill(p->worker[i].pid, SIGTERM);
  p->status = EXIT_STOPPED;
}

int sweep_local(struct sweep_round *r)
{
  const struct timespec pause = { 0, 10000000 };
  struct pool p = { .r = r, .max = sweep_workers(r->where) };

  while (p.workers || (!p.status && p.next < r->tasks)) {
    if (stop_wanted() && p.status != EXIT_STOPPED)
      stop_all(&p);
    while (!p.status && p.workers < p.max && p.next < r->tasks)
      start(&p);
    nanosleep(&pause, NULL);
    reap(&p);
    sweep_round_show(r);
  }
  return p.status;
}
