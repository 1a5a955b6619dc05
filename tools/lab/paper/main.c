/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c - cs-paper DIR TRACES PERFORMANCE.md EVENTS EXPERIMENTS PROGRAM...:
 * runs the experiments and writes one JSON file for each into DIR.
 *
 * TRACES holds PROGRAM.loads, .control and .timed; EVENTS limits what is taken
 * of each (0 = all), and the coprocessor's instructions; EXPERIMENTS is how
 * many streams of each length the Monte Carlo takes.  The coprocessor's runs
 * are of coresample and workloads/PROGRAM.elf in the directory of this program,
 * at the CPI that PERFORMANCE.md says.  Each job is a process of its own, as many at a time as there
 * are processors for it.  A result carries a key over everything that it
 * depends on - this program, its arguments, the tuples, coresample - and is made again
 * only when that has changed: a run that was stopped goes on where it was.
 */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cs_file.h"
#include "cs_tuples.h"
#include "paper.h"

enum { MAX_JOBS = 256, POLL_MS = 200 };

struct job {
  struct paper_job what;
  json_t *(*run)(const struct paper_job *job);
  char tuples[PAPER_TEXT], out[PAPER_TEXT], key[KEY_TEXT];
  uint64_t work;    /* tuples times models */
  pid_t pid;        /* 0 = not running */
  bool finished;
};

static struct job job[MAX_JOBS];
static unsigned jobs;

/* ---- jobs ---- */

static void set_key(struct job *j, uint64_t program)
{
  uint64_t h = key_mix(program, j->what.limit);

  if (j->what.program)
    h = key_file(h, j->tuples);
  if (j->run == paper_cop)
    h = paper_cop_key(h, &j->what);
  snprintf(j->key, sizeof j->key, "%016llx", (unsigned long long)h);
}

static struct job *add_job(json_t *(*run)(const struct paper_job *),
                           uint64_t limit)
{
  if (jobs == MAX_JOBS)
    paper_die("more than %d jobs", MAX_JOBS);
  job[jobs].run = run;
  job[jobs].what.limit = limit;
  return &job[jobs++];
}

static void add_program(const char *name, const char *dir, const char *key,
                        const char *traces, const char *kind, uint64_t limit,
                        json_t *(*run)(const struct paper_job *),
                        unsigned models, const struct paper_set *set)
{
  struct job *j = add_job(run, limit);
  struct cs_tuple_file f;
  char err[PAPER_TEXT];

  j->what.program = name;
  j->what.set = set;
  j->what.tuples = j->tuples;
  snprintf(j->tuples, sizeof j->tuples, "%s/%s.%s", traces, name, kind);
  snprintf(j->out, sizeof j->out, "%s/%s.%s.json", dir, name, key);
  if (cs_tuples_open(&f, j->tuples, err, sizeof err))
    paper_die("%s", err);
  j->work = (limit && limit < f.n ? limit : f.n) * models;
  cs_tuples_close(&f);
}

static void add_monte(const char *dir, uint64_t experiments)
{
  struct job *j = add_job(paper_monte, experiments);

  snprintf(j->out, sizeof j->out, "%s/monte.json", dir);
  j->work = paper_monte_work(experiments);
}

static void add_cop(const char *name, const char *dir, const char *page,
                    uint64_t limit)
{
  struct job *j = add_job(paper_cop, limit && limit < PAPER_COP_INSTRUCTIONS
                                         ? limit : PAPER_COP_INSTRUCTIONS);
  char file[PAPER_TEXT / 2];

  j->what.program = name;
  j->what.cpi = figure_cpi(page, name);
  snprintf(file, sizeof file, "workloads/%s.elf", name);
  paper_beside(j->tuples, file);
  snprintf(j->out, sizeof j->out, "%s/%s.cop.json", dir, name);
  j->work = j->what.limit * paper_cop_runs();
}

static int by_work(const void *a, const void *b)
{
  const struct job *x = a, *y = b;

  return x->work < y->work ? 1 : x->work > y->work ? -1 : 0;
}

static void run_job(struct job *j)
{
  struct cs_file out;
  char err[PAPER_TEXT];
  json_t *o = j->run(&j->what);

  if (!o || json_object_set_new(o, "key", json_string(j->key)))
    paper_die("%s: out of memory", j->out);
  if (cs_file_open(&out, j->out, err, sizeof err))
    paper_die("%s", err);
  if (json_dumpf(o, out.f, JSON_COMPACT | JSON_REAL_PRECISION(7)) ||
      cs_file_commit(&out, err, sizeof err))
    paper_die("%s: cannot write", j->out);
}

static void start(struct job *j)
{
  fflush(NULL);
  j->pid = fork();
  if (j->pid < 0)
    paper_die("cannot start a process");
  if (!j->pid) {
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* with its parent */
    run_job(j);
    exit(0);
  }
}

/* ---- progress ---- */

static double now(void)
{
  struct timespec t;

  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void show(double since)
{
  double seconds = now() - since, done = 0, all = 0;
  unsigned finished = 0;

  for (unsigned i = 0; i < jobs; i++) {
    finished += job[i].finished;
    all += (double)job[i].work;
    done += job[i].finished ? (double)job[i].work
                            : (double)*job[i].what.done;
  }
  if (!isatty(STDERR_FILENO) || done <= 0)
    return;
  fprintf(stderr, "\rpaper: %u of %u experiments, %.0f %%, %.1f M events/s, "
          "%.0f s left\033[K", finished, jobs, 100 * done / all,
          done / seconds / 1e6, (all - done) * seconds / done);
}

/* Takes note of children that ended; returns how many still run. */
static unsigned reap(bool *failed)
{
  unsigned running = 0;

  for (unsigned i = 0; i < jobs; i++) {
    int status;

    if (job[i].pid && waitpid(job[i].pid, &status, WNOHANG)) {
      job[i].pid = 0;
      job[i].finished = WIFEXITED(status) && !WEXITSTATUS(status);
      *failed |= !job[i].finished;
    }
    running += job[i].pid != 0;
  }
  return running;
}

static unsigned processors(void)
{
  cpu_set_t set;

  return sched_getaffinity(0, sizeof set, &set) ? 1
                                                 : (unsigned)CPU_COUNT(&set);
}

static int run_jobs(void)
{
  const struct timespec poll = { .tv_nsec = POLL_MS * 1000000 };
  unsigned cores = processors(), next = 0, running;
  double since = now();
  bool failed = false;

  while ((running = reap(&failed)) || (next < jobs && !failed)) {
    for (; running < cores && next < jobs && !failed; running++)
      start(&job[next++]);
    show(since);
    nanosleep(&poll, NULL);
  }
  if (isatty(STDERR_FILENO))
    fputs("\r\033[K", stderr);
  return failed ? 1 : 0;
}

/* Drops what is there already; the longest of the rest come first. */
static void keep_missing(void)
{
  uint64_t program = key_file(1, "/proc/self/exe");
  unsigned kept = 0;

  for (unsigned i = 0; i < jobs; i++) {
    set_key(&job[i], program);
    if (!key_matches(job[i].out, job[i].key))
      job[kept++] = job[i];
  }
  if (kept < jobs)
    fprintf(stderr, "paper: %u of %u results are there already\n",
            jobs - kept, jobs);
  jobs = kept;
  qsort(job, jobs, sizeof job[0], by_work);
}

static void share_progress(void)
{
  _Atomic uint64_t *done = mmap(NULL, MAX_JOBS * sizeof *done,
                                PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_ANONYMOUS, -1, 0);

  if (done == MAP_FAILED)
    paper_die("out of memory");
  for (unsigned i = 0; i < jobs; i++) {
    job[i].what.done = &done[i];
    job[i].what.out = job[i].out;
    if (job[i].what.program)
      job[i].what.tuples = job[i].tuples;
  }
}

static uint64_t number(const char *s)
{
  char *end;
  unsigned long long n = strtoull(s, &end, 10);

  if (!*s || *end || *s == '-')
    paper_die("%s: not a number", s);
  return n;
}

int main(int argc, char **argv)
{
  uint64_t events, experiments;

  if (argc < 7)
    paper_die("usage: cs-paper DIR TRACES PERFORMANCE.md EVENTS EXPERIMENTS "
              "PROGRAM...");
  events = number(argv[4]);
  experiments = number(argv[5]);
  if (!experiments)
    paper_die("no experiments");
  mkdir(argv[1], 0777);
  add_monte(argv[1], experiments);
  for (int i = 6; i < argc; i++) {
    add_program(argv[i], argv[1], "loads", argv[2], "loads", events,
                paper_values, paper_models(paper_value_designs), NULL);
    for (const struct paper_set *s = paper_sets; s < paper_sets + PAPER_SETS;
         s++)
      add_program(argv[i], argv[1], s->key, argv[2], s->tuples, events,
                  paper_slots, paper_models(s->designs), s);
    add_cop(argv[i], argv[1], argv[3], events);
  }
  keep_missing();
  share_progress();
  return run_jobs();
}
