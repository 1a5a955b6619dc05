/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_round.c - the two rounds of a run: streams are recorded, then jobs
 * run over them.
 */
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "options.h"
#include "progress.h"
#include "sweep_db.h"

enum { LINE = 400, SLURM_WORKERS = 64, SHARES = 4 };

unsigned sweep_workers(const struct sweep_where *w)
{
  cpu_set_t set;

  if (w->workers)
    return w->workers;
  if (w->slurm || sched_getaffinity(0, sizeof set, &set))
    return SLURM_WORKERS;
  return (unsigned)CPU_COUNT(&set);
}

/* ---- one round ---- */

static void round_begin(struct sweep_round *r, struct sweep_plan *p,
                        const struct sweep_where *w, unsigned long max)
{
  *r = (struct sweep_round){ .plan = p, .where = w };
  r->weight = calloc(max, sizeof *r->weight);
  r->taken = calloc(max, sizeof *r->taken);
  r->done = mmap(NULL, max * sizeof *r->done, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (!r->weight || !r->taken || r->done == MAP_FAILED)
    die("out of memory");
}

static int round_run(struct sweep_round *r, const char *unit)
{
  struct progress progress;
  uint64_t total = 0;
  int status = 0;

  for (unsigned long i = 0; i < r->tasks; i++)
    total += r->weight[i];
  r->left = r->tasks;
  r->progress = &progress;
  progress_begin(&progress, unit, total);
  if (r->tasks)
    status = r->where->slurm ? sweep_slurm(r) : sweep_local(r);
  progress_end(&progress);
  return status;
}

static void round_end(struct sweep_round *r, unsigned long max)
{
  munmap(r->done, max * sizeof *r->done);
  free(r->weight);
  free(r->taken);
}

bool sweep_round_take(struct sweep_round *r, unsigned long n)
{
  if (!r->taken[n] && sweep_task_take(r->plan->db, r->plan->spool, n)) {
    r->taken[n] = true;
    r->left--;
  }
  return r->taken[n];
}

void sweep_round_show(struct sweep_round *r)
{
  uint64_t done = 0;

  for (unsigned long i = 0; i < r->tasks; i++)
    done += r->taken[i] ? r->weight[i]
                        : __atomic_load_n(&r->done[i], __ATOMIC_RELAXED);
  progress_update(r->progress, done);
}

void sweep_round_tell(const struct sweep_round *r, unsigned long n)
{
  char path[SWEEP_PATH + 32], line[LINE], last[LINE] = "no message\n";
  FILE *f;

  snprintf(path, sizeof path, "%s/%lu.log", r->plan->spool, n);
  f = fopen(path, "r");
  while (f && fgets(line, sizeof line, f))
    if (strspn(line, " \n") != strlen(line))
      memcpy(last, line, sizeof last);
  if (f)
    fclose(f);
  last[strcspn(last, "\n")] = '\0';
  fprintf(stderr, "coresample: task %lu failed: %s\n", n,
          strncmp(last, "coresample: ", 12) ? last : last + 12);
}

/* ---- streams ---- */

/* Known to the database, and its file is there. */
static bool is_recorded(struct sweep_plan *p, struct sweep_stream *s)
{
  sqlite3_stmt *q = sweep_db_query(
    p->db, "SELECT events, instructions FROM stream WHERE key = ?", "s",
    s->key);
  struct cs_stream file;
  char err[LINE];
  bool known = false;

  while (sweep_db_row(p->db, q)) {
    s->events = (uint64_t)sqlite3_column_int64(q, 0);
    s->instructions = (uint64_t)sqlite3_column_int64(q, 1);
    known = true;
  }
  if (!known || cs_stream_open(&file, s->path, err, sizeof err))
    return false;
  known = file.n == s->events;
  cs_stream_close(&file);
  return known;
}

static int record_streams(struct sweep_plan *p, const struct sweep_where *w)
{
  struct sweep_round r;
  int status;

  round_begin(&r, p, w, p->file.streams);
  for (size_t i = 0; i < p->file.streams; i++) {
    struct sweep_stream *s = &p->stream[i];

    if (!s->todo || is_recorded(p, s))
      continue;
    sweep_task_record(p, r.tasks, s);
    r.weight[r.tasks++] = s->file->limit;
  }
  status = round_run(&r, "instructions recorded");
  round_end(&r, p->file.streams);
  return status;
}

/* ---- jobs ---- */

/* Small enough that all workers have something to do to the end, large enough
 * that the ideal profile is not collected more often than needed. */
static size_t jobs_per_task(const struct sweep_plan *p,
                            const struct sweep_where *w)
{
  size_t share = p->todo / (SHARES * sweep_workers(w)) + 1;

  return share < SWEEP_PASS ? share : SWEEP_PASS;
}

/* The next jobs without result, all of the stream of the first; returns where
 * to go on. */
static size_t cut(const struct sweep_plan *p, size_t at, size_t max,
                  size_t *index, size_t *n)
{
  *n = 0;
  for (; at < p->jobs && *n < max; at++) {
    const struct sweep_job *j = &p->job[at];

    if (j->done)
      continue;
    if (*n && j->stream != p->job[index[0]].stream)
      break;
    index[(*n)++] = at;
  }
  return at;
}

static int run_jobs(struct sweep_plan *p, const struct sweep_where *w)
{
  size_t index[SWEEP_PASS], max = jobs_per_task(p, w), n, at = 0;
  struct sweep_round r;
  int status;

  round_begin(&r, p, w, p->todo + 1);
  while ((at = cut(p, at, max, index, &n)), n) {
    struct sweep_stream *s = &p->stream[p->job[index[0]].stream];

    if (!is_recorded(p, s))
      die("%s: the stream of %s is gone", s->path, s->file->name);
    sweep_task_jobs(p, r.tasks, index, n);
    r.weight[r.tasks++] = s->events * n;
  }
  status = round_run(&r, "tuples compressed");
  round_end(&r, p->todo + 1);
  return status;
}

int sweep_run_plan(struct sweep_plan *p, const struct sweep_where *w)
{
  int status = record_streams(p, w);

  return status ? status : run_jobs(p, w);
}
