/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_task.c - one task: from a file N.task to a file N.result, which goes
 * into the database in another process.
 *
 * A result says by itself where it belongs, so one that outlives its run is
 * not lost.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cs_file.h"
#include "cs_json.h"
#include "cs_study.h"
#include "options.h"
#include "progress.h"
#include "sweep_db.h"

enum { LOOK = 1 << 14 };

static void task_path(char path[SWEEP_PATH], const char *dir, unsigned long n,
                      const char *ending)
{
  if (snprintf(path, SWEEP_PATH, "%s/%lu.%s", dir, n, ending) >= SWEEP_PATH)
    die("%s: name too long", dir);
}

static void save(const char *dir, unsigned long n, const char *ending,
                 json_t *o)
{
  char path[SWEEP_PATH], err[ERROR_TEXT];
  struct cs_file out;

  task_path(path, dir, n, ending);
  if (cs_file_open(&out, path, err, sizeof err))
    die("%s", err);
  if (!o || json_dumpf(o, out.f, JSON_REAL_PRECISION(17)) ||
      cs_file_commit(&out, err, sizeof err))
    die("%s: cannot write", path);
  json_decref(o);
}

static json_t *load(const char *path)
{
  char err[ERROR_TEXT];
  json_t *o = cs_json_load(path, err, sizeof err);

  if (!o)
    die("%s", err);
  return o;
}

/* Spool files are our own; what is missing in one was not written by us. */
static json_t *field(json_t *o, const char *key)
{
  json_t *v = json_object_get(o, key);

  if (!v)
    die("a spool file without '%s'", key);
  return v;
}

static const char *text(json_t *o, const char *key)
{
  const char *t = json_string_value(field(o, key));

  if (!t)
    die("a spool file whose '%s' is no text", key);
  return t;
}

static int64_t number(json_t *o, const char *key)
{
  return json_integer_value(field(o, key));
}

/* ---- writing tasks ---- */

void sweep_task_record(const struct sweep_plan *p, unsigned long n,
                       const struct sweep_stream *s)
{
  char slot[SWEEP_SPEC];

  save(p->spool, n, "task",
       json_pack("{s:s,s:s,s:i,s:s,s:s,s:I}", "stream", s->path, "key",
                 s->key, "origin", (int)s->file->origin, "source",
                 s->file->path, "slot",
                 cs_slot_format(&s->file->slot, slot, sizeof slot), "limit",
                 (json_int_t)s->file->limit));
}

void sweep_task_jobs(const struct sweep_plan *p, unsigned long n,
                     const size_t *index, size_t count)
{
  const struct sweep_stream *s = &p->stream[p->job[index[0]].stream];
  json_t *jobs = json_array();

  for (size_t i = 0; i < count; i++) {
    const struct sweep_job *j = &p->job[index[i]];

    json_array_append_new(
      jobs, json_pack("{s:s,s:s,s:s,s:I}", "key", j->key, "stream", s->key,
                      "compressor", j->compressor, "hash_seed",
                      (json_int_t)j->hash_seed));
  }
  save(p->spool, n, "task",
       json_pack("{s:s,s:o}", "stream", s->path, "jobs", jobs));
}

/* ---- recording ---- */

static bool record_going(void *done, uint64_t instructions)
{
  if (done)
    __atomic_store_n((uint64_t *)done, instructions, __ATOMIC_RELAXED);
  return !stop_wanted();
}

static int record(json_t *task, uint64_t *done)
{
  struct cs_stream_source source = {
    .origin = (enum cs_origin)number(task, "origin"),
    .path = text(task, "source"),
    .limit = (uint64_t)number(task, "limit"),
  };
  struct cs_stream s;
  char err[ERROR_TEXT];
  int status;

  if (cs_slot_parse(text(task, "slot"), &source.slot, err, sizeof err))
    die("slot: %s", err);
  status = cs_stream_record(&source, text(task, "stream"), record_going, done,
                            err, sizeof err);
  if (status > 0)
    return EXIT_STOPPED;
  if (status || cs_stream_open(&s, text(task, "stream"), err, sizeof err))
    die("%s", err);
  json_object_set_new(task, "instructions",
                      json_integer((json_int_t)s.instructions));
  json_object_set_new(task, "events", json_integer((json_int_t)s.n));
  cs_stream_close(&s);
  return 0;
}

/* ---- jobs ---- */

static void add_runs(struct cs_study *study, json_t *jobs)
{
  struct cs_compressor c;
  char err[ERROR_TEXT];
  json_t *j;
  size_t i;

  json_array_foreach(jobs, i, j) {
    const char *spec = text(j, "compressor");

    if (cs_spec_parse(spec, &c, err, sizeof err) ||
        cs_study_add(study, (int)i, &c, (uint32_t)number(j, "hash_seed"), err,
                     sizeof err))
      die("%s: %s", spec, err);
  }
}

static int play(struct cs_study *study, const struct cs_stream *s,
                uint64_t *done)
{
  for (uint64_t i = 0; i < s->n; i++) {
    uint64_t pc, w;

    cs_stream_get(s, i, &pc, &w);
    if (cs_study_tuple(study, pc, w))
      die("out of memory");
    if (i % LOOK)
      continue;
    if (stop_wanted())
      return EXIT_STOPPED;
    if (done)
      __atomic_store_n(done, i * study->runs, __ATOMIC_RELAXED);
  }
  if (cs_study_end(study))
    die("out of memory");
  return 0;
}

static void note(json_t *job, const struct cs_study_run *r)
{
  json_object_set_new(job, "error", json_real(r->error));
  json_object_set_new(job, "first_million", json_real(r->first_million));
  json_object_set_new(job, "messages",
                      json_integer((json_int_t)r->messages));
  json_object_set_new(job, "reaches", json_integer((json_int_t)r->reaches));
  json_object_set_new(job, "stays", json_integer((json_int_t)r->stays));
}

static int compress(json_t *task, json_t *jobs, uint64_t *done)
{
  struct cs_study study;
  struct cs_stream s;
  char err[ERROR_TEXT];
  int status;

  if (cs_stream_open(&s, text(task, "stream"), err, sizeof err))
    die("%s", err);
  if (cs_study_init(&study))
    die("out of memory");
  study.track = true;
  study.xlen = s.xlen;
  add_runs(&study, jobs);
  status = play(&study, &s, done);
  for (size_t i = 0; !status && i < study.runs; i++)
    note(json_array_get(jobs, (size_t)study.run[i].tag), &study.run[i]);
  cs_study_free(&study);
  cs_stream_close(&s);
  return status;
}

int sweep_task(const char *dir, unsigned long n, uint64_t *done)
{
  char path[SWEEP_PATH];
  json_t *task, *jobs;
  int status;

  task_path(path, dir, n, "task");
  task = load(path);
  jobs = json_object_get(task, "jobs");
  status = jobs ? compress(task, jobs, done) : record(task, done);
  if (!status)
    save(dir, n, "result", json_incref(task));
  json_decref(task);
  return status;
}

/* ---- into the database ---- */

static void store_stream(struct sweep_db *db, json_t *r)
{
  sweep_db_do(db, "INSERT OR REPLACE INTO stream VALUES (?, ?, ?, ?, ?, ?)",
              "sssiii", text(r, "key"), text(r, "source"), text(r, "slot"),
              number(r, "limit"), number(r, "instructions"),
              number(r, "events"));
}

/* 0 stands for "never", which is NULL in the database. */
static void store_job(struct sweep_db *db, json_t *j)
{
  sweep_db_do(db, "INSERT OR REPLACE INTO result VALUES "
                  "(?, ?, ?, ?, ?, ?, ?, nullif(?, 0), nullif(?, 0))",
              "sssiddiii", text(j, "key"), text(j, "stream"),
              text(j, "compressor"), number(j, "hash_seed"),
              json_number_value(field(j, "error")),
              json_number_value(field(j, "first_million")),
              number(j, "messages"), number(j, "reaches"),
              number(j, "stays"));
}

bool sweep_task_take(struct sweep_db *db, const char *dir, unsigned long n)
{
  static const char *const endings[] = { "result", "task", "log" };
  char path[SWEEP_PATH];
  json_t *r, *jobs, *j;
  size_t i;

  task_path(path, dir, n, "result");
  if (access(path, R_OK))
    return false;
  r = load(path);
  jobs = json_object_get(r, "jobs");
  sweep_db_do(db, "BEGIN IMMEDIATE", "");
  if (!jobs)
    store_stream(db, r);
  json_array_foreach(jobs, i, j)
    store_job(db, j);
  sweep_db_do(db, "COMMIT", "");
  json_decref(r);
  for (i = 0; i < 3; i++) {
    task_path(path, dir, n, endings[i]);
    unlink(path);
  }
  return true;
}
