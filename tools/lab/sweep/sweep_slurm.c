/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_slurm.c - tasks as job arrays of a Slurm cluster.
 *
 * What counts is the result file: a task is done when it is there, and has
 * failed when no job is left in the queue and it is not.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "options.h"
#include "program.h"
#include "progress.h"
#include "sweep.h"

enum {
  ARRAY = 1000,              /* tasks of one array: Slurm's default limit */
  IDS = 32768,
  TEXT = 4 * SWEEP_PATH,
  LOOK = 5,                  /* looks at the spool between two at squeue */
  GRACE = 20                 /* more looks, for a slow network disk */
};

/* Runs argv; its output, up to n - 1 bytes, into out.  Returns its code. */
static int call(char *const argv[], char *out, size_t n)
{
  int ends[2], status;
  size_t used = 0;
  ssize_t got;
  pid_t pid;

  if (pipe(ends) || (pid = fork()) < 0)
    die("%s: %s", argv[0], strerror(errno));
  if (pid == 0) {
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    execvp(argv[0], argv);
    printf("%s: %s\n", argv[0], strerror(errno));
    fflush(stdout);
    _exit(127);
  }
  close(ends[1]);
  while ((got = read(ends[0], out + used, n - 1 - used)) > 0 ||
         (got < 0 && errno == EINTR))
    used += got > 0 ? (size_t)got : 0;
  out[used] = '\0';
  close(ends[0]);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/* For a shell: 'text', and each ' as '\''. */
static void quote(char *to, size_t n, const char *text)
{
  size_t used = 0;

  to[used++] = '\'';
  for (; *text && used + 6 < n; text++)
    if (*text == '\'')
      used += (size_t)snprintf(to + used, n - used, "'\\''");
    else
      to[used++] = *text;
  to[used++] = '\'';
  to[used] = '\0';
}

static void full_path(char to[SWEEP_PATH], const char *path)
{
  if (!realpath(path, to))
    die("%s: %s", path, strerror(errno));
}

static void cancel(char *ids)
{
  static char list[IDS], out[TEXT];
  char *argv[IDS / 8] = { "scancel" }, *rest;
  size_t n = 1;

  snprintf(list, sizeof list, "%s", ids);
  for (char *id = strtok_r(list, ",", &rest); id && n < IDS / 8 - 1;
       id = strtok_r(NULL, ",", &rest))
    argv[n++] = id;
  if (call(argv, out, sizeof out))
    fprintf(stderr, "coresample: scancel: %s", out);
}

/* Submits tasks [first, first + n); appends the id to ids. */
static void submit(const struct sweep_round *r, unsigned long first,
                   unsigned long n, char ids[IDS])
{
  char command[PROGRAM_PATH], spool[SWEEP_PATH], quoted[2][SWEEP_PATH];
  static char wrap[TEXT], log[TEXT], out[TEXT];
  char array[64], partition[256];
  char *argv[] = { "sbatch", "--parsable", "--job-name=coresample", array,
                   "--cpus-per-task=1", "--export=ALL", "--open-mode=truncate",
                   log, "--wrap", wrap, NULL, NULL };

  full_path(command, "/proc/self/exe");
  full_path(spool, r->plan->spool);
  quote(quoted[0], SWEEP_PATH, command);
  quote(quoted[1], SWEEP_PATH, spool);
  snprintf(wrap, sizeof wrap, "n=$((%lu + SLURM_ARRAY_TASK_ID)); "
                              "exec %s work %s $n > %s/$n.log 2>&1",
           first, quoted[0], quoted[1], quoted[1]);
  snprintf(log, sizeof log, "--output=/dev/null");
  if (r->where->workers)
    snprintf(array, sizeof array, "--array=0-%lu%%%u", n - 1,
             r->where->workers);
  else
    snprintf(array, sizeof array, "--array=0-%lu", n - 1);
  if (r->where->partition) {
    snprintf(partition, sizeof partition, "--partition=%s",
             r->where->partition);
    argv[10] = partition;
  }
  if (call(argv, out, sizeof out) || !isdigit((unsigned char)out[0])) {
    if (*ids)
      cancel(ids);
    die("sbatch: %.*s", (int)strcspn(out, "\n"), out);
  }
  snprintf(ids + strlen(ids), IDS - strlen(ids), "%s%.*s", *ids ? "," : "",
           (int)strspn(out, "0123456789"), out);
}

/* Whether any of the jobs waits or runs; ids that Slurm has forgotten do
 * neither. */
static bool is_queued(char *ids)
{
  static char out[TEXT];
  char *argv[] = { "squeue", "--noheader", "--format=%i", "--jobs", ids,
                   NULL };

  return call(argv, out, sizeof out) == 0 && out[0];
}

static void take_all(struct sweep_round *r)
{
  for (unsigned long i = 0; i < r->tasks; i++)
    sweep_round_take(r, i);
  sweep_round_show(r);
}

/* Until every result is there; false when jobs are gone without one. */
static bool watch(struct sweep_round *r, char *ids)
{
  const struct timespec pause = { 0, 200000000 };
  unsigned looks = 0, grace = 0;

  for (;;) {
    take_all(r);
    if (!r->left || stop_wanted())
      return true;
    if (grace && ++grace > GRACE)
      return false;
    if (!grace && ++looks % LOOK == 0 && !is_queued(ids))
      grace = 1;
    nanosleep(&pause, NULL);
  }
}

int sweep_slurm(struct sweep_round *r)
{
  static char ids[IDS];
  unsigned long first = 0;

  ids[0] = '\0';
  while (first < r->tasks && !stop_wanted()) {
    unsigned long n = r->tasks - first < ARRAY ? r->tasks - first : ARRAY;

    submit(r, first, n, ids);
    first += n;
  }
  if (watch(r, ids) && !r->left)
    return 0;
  if (stop_wanted()) {
    cancel(ids);
    take_all(r);
    return EXIT_STOPPED;
  }
  for (unsigned long i = 0; i < r->tasks; i++)
    if (!r->taken[i]) {
      sweep_round_tell(r, i);
      break;
    }
  return 1;
}
