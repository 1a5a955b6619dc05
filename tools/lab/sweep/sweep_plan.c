/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_plan.c - from the file to streams and jobs, and into the database.
 */
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "options.h"
#include "program.h"
#include "sweep_db.h"

static void *room(size_t n, size_t size)
{
  void *p = calloc(n ? n : 1, size);

  if (!p)
    die("out of memory");
  return p;
}

/* ---- streams and jobs ---- */

/* A bare name is a workload; each must be there. */
static void find_programs(struct sweep_plan *p)
{
  char err[ERROR_TEXT], path[PROGRAM_PATH];

  for (size_t i = 0; i < p->file.streams; i++) {
    struct cs_sweep_stream *s = &p->file.stream[i];

    if (s->origin == CS_ORIGIN_ELF && !strchr(s->path, '/')) {
      if (program_built(path, s->path, "workloads", err, sizeof err))
        die("%s: %s: %s", p->file_name, s->where, err);
      free(s->path);
      s->path = strdup(path);
      if (!s->path)
        die("out of memory");
    }
  }
}

static void make_streams(struct sweep_plan *p)
{
  char where[ERROR_TEXT];

  p->stream = room(p->file.streams, sizeof *p->stream);
  for (size_t i = 0; i < p->file.streams; i++) {
    struct sweep_stream *s = &p->stream[i];

    s->file = &p->file.stream[i];
    snprintf(where, sizeof where, "%s: %s", p->file_name, s->file->where);
    sweep_key_stream(s->key, where, s->file);
    if (asprintf(&s->path, "%s.streams/%s", p->db_name, s->key) < 0)
      die("out of memory");
  }
}

static void add_job(struct sweep_plan *p, size_t stream, size_t design,
                    uint32_t seed, uint32_t hash_seed)
{
  struct sweep_job *j = &p->job[p->jobs++];
  struct cs_compressor c = p->file.design[design].compressor;

  if (seed)
    c.seed = seed;
  *j = (struct sweep_job){
    .stream = (uint32_t)stream, .design = (uint32_t)design,
    .seed = c.seed, .hash_seed = hash_seed,
  };
  cs_spec_format(&c, j->compressor, sizeof j->compressor);
  sweep_key_job(j->key, p->stream[stream].key, j->compressor, hash_seed);
}

/* A hash without table has the same result for each of its seeds. */
static bool has_table(const struct cs_sweep_design *d)
{
  return d->compressor.hash == CS_HASH_PAPER;
}

static void add_jobs(struct sweep_plan *p, size_t stream, size_t design)
{
  const struct cs_sweep *f = &p->file;
  bool table = has_table(&f->design[design]);

  for (size_t k = 0; k < f->seeds; k++)
    for (size_t h = 0; h < (table ? f->hash_seeds : 1); h++)
      add_job(p, stream, design, f->seed[k], table ? f->hash_seed[h] : 0);
}

static void make_jobs(struct sweep_plan *p)
{
  const struct cs_sweep *f = &p->file;

  p->job = room(f->streams * f->designs * f->seeds * f->hash_seeds,
                sizeof *p->job);
  for (size_t s = 0; s < f->streams; s++)
    for (size_t d = 0; d < f->designs; d++)
      add_jobs(p, s, d);
}

/* ---- into the database ---- */

static int64_t sweep_row(struct sweep_plan *p)
{
  char *full = realpath(p->file_name, NULL);

  sweep_db_do(p->db, "INSERT INTO sweep (name, file) VALUES (?1, ?2) ON "
                     "CONFLICT (name) DO UPDATE SET file = ?2", "ss",
              p->file.name, full ? full : p->file_name);
  free(full);
  sweep_db_do(p->db, "UPDATE sweep SET ran = 1 + (SELECT ifnull(max(ran), 0) "
                     "FROM sweep) WHERE name = ?", "s", p->file.name);
  return sweep_db_find(p->db, p->file.name);
}

static void write_design(struct sweep_plan *p, int64_t sweep, size_t i,
                         const struct sweep_luts *luts)
{
  const struct cs_sweep_design *d = &p->file.design[i];
  const char *design;
  long lut4 = sweep_luts_find(luts, &d->compressor, &design);

  sweep_db_do(p->db, "INSERT INTO design VALUES (?, ?, ?, ?, ?, ?, ?)",
              lut4 < 0 ? "iissin" : "iissiis", sweep, (int64_t)i, d->spec,
              d->canonical, (int64_t)cs_state_bits(&d->compressor),
              (int64_t)lut4, design);
}

static void write_plan(struct sweep_plan *p, const struct sweep_luts *luts)
{
  int64_t sweep;

  sweep_db_do(p->db, "BEGIN IMMEDIATE", "");
  sweep = sweep_row(p);
  sweep_db_do(p->db, "DELETE FROM design WHERE sweep = ?", "i", sweep);
  sweep_db_do(p->db, "DELETE FROM job WHERE sweep = ?", "i", sweep);
  for (size_t i = 0; i < p->file.designs; i++)
    write_design(p, sweep, i, luts);
  for (size_t i = 0; i < p->jobs; i++) {
    const struct sweep_job *j = &p->job[i];
    const struct sweep_stream *s = &p->stream[j->stream];

    sweep_db_do(p->db, "INSERT INTO job VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                "iisssiii", sweep, (int64_t)i, j->key, s->key, s->file->name,
                (int64_t)j->design, (int64_t)j->seed,
                (int64_t)j->hash_seed);
  }
  sweep_db_do(p->db, "COMMIT", "");
}

/* ---- what is there already ---- */

static void find_done(struct sweep_plan *p)
{
  for (size_t i = 0; i < p->jobs; i++) {
    struct sweep_job *j = &p->job[i];
    sqlite3_stmt *q = sweep_db_query(
      p->db, "SELECT 1 FROM result WHERE key = ?", "s", j->key);

    while (sweep_db_row(p->db, q))
      j->done = true;
    p->todo += !j->done;
    p->stream[j->stream].todo += !j->done;
  }
}

static void make_dir(const char *path)
{
  if (mkdir(path, 0777) && errno != EEXIST)
    die("%s: %s", path, strerror(errno));
}

static void take_lock(struct sweep_plan *p)
{
  char name[SWEEP_PATH + 16];

  snprintf(name, sizeof name, "%s.spool", p->db_name);
  make_dir(name);
  snprintf(name, sizeof name, "%s.spool/lock", p->db_name);
  p->lock = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0666);
  if (p->lock < 0)
    die("%s: %s", name, strerror(errno));
  if (flock(p->lock, LOCK_EX | LOCK_NB))
    die("%s: another `sweep run` is at work on it", p->db_name);
}

/* Results in the directory of a run count, the rest goes. */
static void clean(struct sweep_plan *p, const char *dir)
{
  char pattern[SWEEP_PATH + 16];
  glob_t found;

  snprintf(pattern, sizeof pattern, "%s/*.result", dir);
  if (!glob(pattern, 0, NULL, &found)) {
    for (size_t i = 0; i < found.gl_pathc; i++) {
      const char *base = strrchr(found.gl_pathv[i], '/') + 1;

      sweep_task_take(p->db, dir, strtoul(base, NULL, 10));
    }
    globfree(&found);
  }
  snprintf(pattern, sizeof pattern, "%s/*", dir);
  if (!glob(pattern, 0, NULL, &found)) {
    for (size_t i = 0; i < found.gl_pathc; i++)
      unlink(found.gl_pathv[i]);
    globfree(&found);
  }
  rmdir(dir);
}

/* What runs that were killed have left, and a directory for this one: its name
 * is new, so that no late task of theirs can be taken for one of ours. */
static void make_spool(struct sweep_plan *p)
{
  char pattern[SWEEP_PATH + 16];
  glob_t found;

  snprintf(pattern, sizeof pattern, "%s.spool/run-*", p->db_name);
  if (!glob(pattern, 0, NULL, &found)) {
    for (size_t i = 0; i < found.gl_pathc; i++)
      clean(p, found.gl_pathv[i]);
    globfree(&found);
  }
  if (snprintf(p->spool, sizeof p->spool, "%s.spool/run-XXXXXX",
               p->db_name) >= (int)sizeof p->spool)
    die("%s: name too long", p->db_name);
  if (!mkdtemp(p->spool))
    die("%s: %s", p->spool, strerror(errno));
}

void sweep_plan_open(struct sweep_plan *p, const char *file, const char *db,
                     const char *designs)
{
  char err[ERROR_TEXT], name[SWEEP_PATH + 16];
  struct sweep_luts *luts;

  *p = (struct sweep_plan){ .file_name = file, .db_name = db, .lock = -1 };
  if (cs_sweep_read(&p->file, file, err, sizeof err))
    die("%s", err);
  find_programs(p);
  make_streams(p);
  make_jobs(p);
  luts = sweep_luts_read(designs);
  take_lock(p);
  snprintf(name, sizeof name, "%s.streams", db);
  make_dir(name);
  p->db = sweep_db_open(db, true);
  make_spool(p);
  write_plan(p, luts);
  sweep_luts_free(luts);
  find_done(p);
}

void sweep_plan_close(struct sweep_plan *p)
{
  char name[SWEEP_PATH + 16];

  clean(p, p->spool);
  sweep_db_close(p->db);
  snprintf(name, sizeof name, "%s.spool/lock", p->db_name);
  unlink(name);
  snprintf(name, sizeof name, "%s.spool", p->db_name);
  rmdir(name);
  close(p->lock);
  for (size_t i = 0; i < p->file.streams; i++)
    free(p->stream[i].path);
  free(p->stream);
  free(p->job);
  cs_sweep_free(&p->file);
}
