/* SPDX-License-Identifier: Apache-2.0
 *
 * campaign.c - long random lockstep: the whole profiler in many configurations
 * and its blocks alone, two programs at a time, until so many clocks are done.
 *
 * usage: campaign [-g CLOCKS] [-t HOURS] [-s SEED] [-j JOBS] -k KEY -o DIR
 *                 whole:CONFIG... block:NAME...
 *
 * The campaign is a row of units; unit i is one member of the list with the seeds
 * that belong to its round, so what it runs depends on i alone.  DIR/done names the
 * units that passed under KEY (the content of the sources): a campaign that was
 * stopped goes on behind them.  A failure prints the command that repeats it and,
 * after a second run, leaves a waveform in DIR.
 *
 * Exit codes: 0 all clocks done or time over, 1 a unit failed, 2 usage,
 * 130 stopped by a signal.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SEEDS 20           /* of a unit */
#define SEED_CLOCKS 100000 /* clocks of a seed */
#define UNIT_CLOCKS ((uint64_t)SEEDS * SEED_CLOCKS)
#define MAX_JOBS 64

struct options {
  uint64_t goal, seed;
  double hours; /* 0 = no limit */
  int jobs;
  const char *key, *dir;
  char **members; /* whole:CONFIG or block:NAME */
  uint64_t n;
};

struct job {
  pid_t pid; /* 0 = idle */
  uint64_t unit;
};

struct campaign {
  struct options o;
  FILE *done;
  bool *passed; /* by unit */
  uint64_t units, n_passed, at_start;
  struct job jobs[MAX_JOBS];
  struct timespec start;
};

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
  (void)signal;
  stopped = 1;
}

static void usage(void)
{
  fputs("usage: campaign [-g CLOCKS] [-t HOURS] [-s SEED] [-j JOBS] -k KEY "
        "-o DIR whole:CONFIG... block:NAME...\n", stderr);
  exit(2);
}

static struct options parse(int argc, char **argv)
{
  struct options o = {.goal = 1000000000, .seed = 1, .jobs = 2};
  int c;

  while ((c = getopt(argc, argv, "g:t:s:j:k:o:")) != -1)
    switch (c) {
    case 'g': o.goal = strtoull(optarg, NULL, 0); break;
    case 't': o.hours = strtod(optarg, NULL); break;
    case 's': o.seed = strtoull(optarg, NULL, 0); break;
    case 'j': o.jobs = atoi(optarg); break;
    case 'k': o.key = optarg; break;
    case 'o': o.dir = optarg; break;
    default: usage();
    }
  o.members = argv + optind;
  o.n = (uint64_t)(argc - optind);
  if (!o.key || !o.dir || o.n == 0 || o.goal == 0 || o.jobs < 1 ||
      o.jobs > MAX_JOBS)
    usage();
  for (uint64_t i = 0; i < o.n; i++)
    if (strncmp(o.members[i], "whole:", 6) && strncmp(o.members[i], "block:", 6))
      usage();
  return o;
}

static void die(const char *what, const char *path)
{
  fprintf(stderr, "campaign: %s: %s: %s\n", path, what, strerror(errno));
  exit(1);
}

/* The file of passed units: its first line is the key. */
static void open_done(struct campaign *c)
{
  char path[512], key[128] = "";
  uint64_t unit;
  FILE *old;

  snprintf(path, sizeof path, "%s/done", c->o.dir);
  old = fopen(path, "r");
  if (old) {
    if (fscanf(old, "%127s", key) == 1 && strcmp(key, c->o.key) == 0)
      while (fscanf(old, "%" SCNu64, &unit) == 1)
        if (unit < c->units && !c->passed[unit]) {
          c->passed[unit] = true;
          c->n_passed++;
        }
    fclose(old);
  }
  c->done = fopen(path, strcmp(key, c->o.key) == 0 ? "a" : "w");
  if (!c->done)
    die("cannot write it", path);
  if (strcmp(key, c->o.key) != 0)
    fprintf(c->done, "%s\n", c->o.key);
  fflush(c->done);
}

static double seconds(const struct campaign *c)
{
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - c->start.tv_sec) +
         (double)(now.tv_nsec - c->start.tv_nsec) * 1e-9;
}

static bool time_is_over(const struct campaign *c)
{
  return c->o.hours > 0 && seconds(c) > c->o.hours * 3600;
}

static void log_path(const struct campaign *c, uint64_t unit, char *path,
                     size_t size)
{
  snprintf(path, size, "%s/unit-%" PRIu64 ".log", c->o.dir, unit);
}

static void command_of(const struct campaign *c, uint64_t unit, char *text,
                       size_t size)
{
  const char *member = c->o.members[unit % c->o.n];
  uint64_t seed = c->o.seed + unit / c->o.n * SEEDS;

  if (strncmp(member, "whole:", 6) == 0)
    snprintf(text, size,
             "build/verif/run-lockstep -d build/dut -c %s -s %" PRIu64
             " -n %d -k %d -q", member + 6, seed, SEEDS, SEED_CLOCKS);
  else
    snprintf(text, size, "build/block/%s/test %" PRIu64 " %d %d", member + 6,
             seed, SEEDS, SEED_CLOCKS);
}

static void start_unit(struct campaign *c, struct job *job, uint64_t unit)
{
  /* The shell gives way, so that the pid is the program's. */
  char command[512] = "exec ", path[512];
  const size_t word = strlen(command);
  int log;

  command_of(c, unit, command + word, sizeof command - word);
  log_path(c, unit, path, sizeof path);
  job->unit = unit;
  job->pid = fork();
  if (job->pid < 0)
    die("cannot start a program", command + word);
  if (job->pid > 0)
    return;
  signal(SIGINT, SIG_IGN); /* the campaign ends its programs itself */
  log = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (log < 0)
    _exit(127);
  dup2(log, 1);
  dup2(log, 2);
  execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(127);
}

static void progress(const struct campaign *c)
{
  uint64_t clocks = c->n_passed * UNIT_CLOCKS;
  double now = seconds(c);
  double rate = (double)((c->n_passed - c->at_start) * UNIT_CLOCKS) / now;
  double left = rate > 0 ? (double)(c->units * UNIT_CLOCKS - clocks) / rate : 0;

  if (!isatty(2))
    return;
  if (c->o.hours > 0 && left > c->o.hours * 3600 - now)
    left = c->o.hours * 3600 - now;
  fprintf(stderr, "\r\033[K%" PRIu64 " of %" PRIu64 " M clocks, %.2f M/s, %.0f "
          "min left", clocks / 1000000, c->units * UNIT_CLOCKS / 1000000,
          rate / 1e6, left / 60);
}

/* Runs the "repeat with" command of the log again, with waves. */
static void leave_waves(const struct campaign *c, uint64_t unit)
{
  const char *member = c->o.members[unit % c->o.n], *name = member + 6;
  char path[512], line[1024], repeat[1024] = "", command[2400];

  log_path(c, unit, path, sizeof path);
  FILE *log = fopen(path, "r");
  while (log && fgets(line, sizeof line, log)) {
    line[strcspn(line, "\n")] = '\0';
    fputs(line, stdout);
    fputc('\n', stdout);
    if (strncmp(line, "repeat with: ", 13) == 0)
      snprintf(repeat, sizeof repeat, "%s", line + 13);
  }
  if (log)
    fclose(log);
  if (repeat[0] == '\0')
    return;
  fflush(stdout);
  if (strncmp(member, "whole:", 6) == 0) {
    char *w = strstr(repeat, " -w ");

    if (w)
      *w = '\0';
    snprintf(command, sizeof command,
             "make -s build/dut/%s/libcsdut-waves.so >/dev/null && %s -w "
             "%s/unit-%" PRIu64 ".fst >/dev/null", name, repeat, c->o.dir, unit);
  } else {
    char *rest = strchr(repeat, ' ');

    snprintf(command, sizeof command,
             "make -s build/block/%s/waves/test >/dev/null && CS_WAVES=%s/unit-%"
             PRIu64 ".fst build/block/%s/waves/test%s >/dev/null", name,
             c->o.dir, unit, name, rest ? rest : "");
  }
  if (system(command) == 0)
    printf("did not fail again with waves on\n");
  else
    printf("waveform: %s/unit-%" PRIu64 ".fst\n", c->o.dir, unit);
}

static void end_all(struct campaign *c)
{
  for (int i = 0; i < c->o.jobs; i++)
    if (c->jobs[i].pid > 0) {
      kill(c->jobs[i].pid, SIGTERM);
      waitpid(c->jobs[i].pid, NULL, 0);
      c->jobs[i].pid = 0;
    }
}

/* Waits for one program; false if it failed. */
static bool finish_one(struct campaign *c)
{
  char path[512];
  int status;
  pid_t pid = wait(&status);

  if (pid < 0)
    return true; /* a signal; the caller looks at `stopped` */
  for (int i = 0; i < c->o.jobs; i++) {
    struct job *job = &c->jobs[i];

    if (job->pid != pid)
      continue;
    job->pid = 0;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      if (stopped)
        return true;
      char command[512];

      command_of(c, job->unit, command, sizeof command);
      end_all(c);
      printf("FAILED: %s\n", command);
      leave_waves(c, job->unit);
      return false;
    }
    c->passed[job->unit] = true;
    c->n_passed++;
    fprintf(c->done, "%" PRIu64 "\n", job->unit);
    fflush(c->done);
    log_path(c, job->unit, path, sizeof path);
    unlink(path);
    progress(c);
  }
  return true;
}

static int running(const struct campaign *c)
{
  int n = 0;

  for (int i = 0; i < c->o.jobs; i++)
    n += c->jobs[i].pid > 0;
  return n;
}

static bool run(struct campaign *c)
{
  uint64_t next = 0;

  for (;;) {
    while (!stopped && !time_is_over(c) && running(c) < c->o.jobs) {
      while (next < c->units && c->passed[next])
        next++;
      if (next == c->units)
        break;
      for (int i = 0; i < c->o.jobs; i++)
        if (c->jobs[i].pid == 0) {
          start_unit(c, &c->jobs[i], next++);
          break;
        }
    }
    if (stopped) {
      end_all(c);
      return true;
    }
    if (running(c) == 0)
      return true;
    if (!finish_one(c))
      return false;
  }
}

int main(int argc, char **argv)
{
  struct sigaction on_stop = {.sa_handler = stop};
  struct campaign c = {.o = parse(argc, argv)};
  bool passed;

  sigaction(SIGINT, &on_stop, NULL);
  sigaction(SIGTERM, &on_stop, NULL);
  c.units = (c.o.goal + UNIT_CLOCKS - 1) / UNIT_CLOCKS;
  c.passed = calloc(c.units, sizeof *c.passed);
  if (!c.passed)
    die("out of memory", argv[0]);
  clock_gettime(CLOCK_MONOTONIC, &c.start);
  open_done(&c);
  c.at_start = c.n_passed;
  printf("campaign: seeds from %" PRIu64 ", %" PRIu64 " members, %" PRIu64
         " of %" PRIu64 " M clocks done before\n", c.o.seed, c.o.n,
         c.n_passed * UNIT_CLOCKS / 1000000, c.units * UNIT_CLOCKS / 1000000);
  fflush(stdout);
  passed = run(&c);
  if (isatty(2))
    fputc('\n', stderr);
  printf("campaign: %" PRIu64 " of %" PRIu64 " M clocks equal, %.0f s%s\n",
         c.n_passed * UNIT_CLOCKS / 1000000, c.units * UNIT_CLOCKS / 1000000,
         seconds(&c), c.n_passed < c.units && passed ?
         "; the same command goes on from here" : "");
  fclose(c.done);
  free(c.passed);
  return !passed ? 1 : stopped ? 130 : 0;
}
