/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep.h - the parts of `coresample sweep` (docs/sweep.md).
 */
#ifndef SWEEP_H
#define SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cs_sweep.h"

enum {
  SWEEP_KEY = 33,            /* a key as text: 128 bits in hex */
  SWEEP_SPEC = 200,
  SWEEP_PATH = 4096,
  SWEEP_PASS = 16,           /* jobs of a task at most */
  SWEEP_WORKERS = 1024       /* at most */
};

struct sweep_db;

/* ---- sweep_key.c ---- */

/* Starts with the identity of model and measures as built. */
/* where: for the message when the program cannot be read. */
void sweep_key_stream(char key[SWEEP_KEY], const char *where,
                      const struct cs_sweep_stream *s);
void sweep_key_job(char key[SWEEP_KEY], const char *stream,
                   const char *compressor, uint32_t hash_seed);

/* ---- sweep_lut.c: LUT4 of measured profilers ---- */

struct sweep_luts;

/* path NULL: those of the build.  Ends the program on a bad file. */
struct sweep_luts *sweep_luts_read(const char *path);
void sweep_luts_free(struct sweep_luts *l);

/* Of the smallest that can run the compressor; -1 and "" when none can. */
long sweep_luts_find(const struct sweep_luts *l,
                     const struct cs_compressor *c, const char **design);

/* ---- sweep_plan.c: what is to be done ---- */

struct sweep_stream {
  const struct cs_sweep_stream *file;
  char key[SWEEP_KEY];
  char *path;                /* of the stream */
  uint64_t events, instructions; /* once recorded */
  size_t todo;               /* jobs without result */
};

struct sweep_job {
  uint32_t stream, design;   /* indices */
  uint32_t seed, hash_seed;
  char compressor[SWEEP_SPEC]; /* canonical, with seed */
  char key[SWEEP_KEY];
  bool done;
};

struct sweep_plan {
  struct cs_sweep file;
  const char *file_name, *db_name;
  struct sweep_db *db;
  struct sweep_stream *stream;
  struct sweep_job *job;     /* those of a stream stand together */
  size_t jobs, todo;
  char spool[SWEEP_PATH];
  int lock;                  /* of the spool */
};

/* Reads the file, opens the database, writes designs and jobs into it, makes
 * spool and directory of streams. */
void sweep_plan_open(struct sweep_plan *p, const char *file, const char *db,
                     const char *designs);
void sweep_plan_close(struct sweep_plan *p);

/* ---- sweep_task.c: one piece of work, in a process of its own ---- */

/* Does DIR/N.task and leaves DIR/N.result.  Adds to *done, if not NULL, the
 * instructions recorded or the tuples compressed.  0, or EXIT_STOPPED; an
 * error ends the program. */
int sweep_task(const char *dir, unsigned long n, uint64_t *done);

/* Writes DIR/N.task; the jobs at index[0..n) of the plan, all of one stream. */
void sweep_task_record(const struct sweep_plan *p, unsigned long n,
                       const struct sweep_stream *s);
void sweep_task_jobs(const struct sweep_plan *p, unsigned long n,
                     const size_t *index, size_t count);

/* If DIR/N.result is there, puts it into the database and removes the task's
 * files. */
bool sweep_task_take(struct sweep_db *db, const char *dir, unsigned long n);

/* ---- sweep_round.c: tasks that may run in any order ---- */

struct sweep_where {
  bool slurm;
  const char *partition;     /* NULL = Slurm's default */
  unsigned workers;          /* tasks at a time, 0 = one a core, Slurm: all */
};

/* 0, EXIT_STOPPED, or 1 after a message. */
int sweep_run_plan(struct sweep_plan *p, const struct sweep_where *w);

/* Tasks at a time. */
unsigned sweep_workers(const struct sweep_where *w);

struct progress;
struct sweep_round {
  struct sweep_plan *plan;
  const struct sweep_where *where;
  unsigned long tasks, left;
  uint64_t *weight;          /* of each: instructions or tuples */
  bool *taken;
  uint64_t *done;            /* shared with local workers */
  struct progress *progress;
};

/* Takes the result of task n if it is there. */
bool sweep_round_take(struct sweep_round *r, unsigned long n);
void sweep_round_show(struct sweep_round *r);
/* Says why task n failed, from its log. */
void sweep_round_tell(const struct sweep_round *r, unsigned long n);

/* 0, EXIT_STOPPED or 1, with nothing left running. */
int sweep_local(struct sweep_round *r);
int sweep_slurm(struct sweep_round *r);

/* ---- sweep_show.c, sweep_plot.c ---- */

/* name NULL: the sweep that ran last. */
void sweep_status(const char *db);
void sweep_list(const char *db, const char *name);
void sweep_export(const char *db, const char *name);
void sweep_plot(const char *db, const char *name, const char *out);

#endif
