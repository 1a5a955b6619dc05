/* SPDX-License-Identifier: Apache-2.0
 *
 * perf.c - samples for perf.
 *
 * Of most events there is a sample for each instruction, with its count as the
 * period.  perf adds up weights by sample, not by period, so of events of
 * memory all samples stand for the same number of accesses: as many samples of
 * a tuple as its count says.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis.h"
#include "cs_db_image.h"
#include "cs_select.h"
#include "export.h"
#include "options.h"
#include "perf_file.h"
#include "perf_image.h"

enum {
  MEMORY_SAMPLES = 1 << 14,  /* of an event of memory, about */
  FREE_PID = 1000000,        /* of processes without a pid of their own */
};

/* An image in a process. */
struct place {
  int64_t map, process;
  struct perf_image *image;  /* NULL: unknown */
  uint32_t pid;
  uint64_t bias;             /* address in perf's process - in the file */
};

struct writer {
  struct export *x;
  struct perf_file file;
  struct place *place;       /* by map */
  size_t places;
  struct perf_image *image;
  size_t images;
};

/* ---- events ---- */

static const char memory_sql[] =
  "SELECT DISTINCT e.name FROM event e JOIN chosen c ON c.id = e.epoch"
  " WHERE e.w IN ('latency', 'addr') AND e.holds = 'value'";

/* The usual events and those of memory. */
static void load_usual(struct cs_view *v)
{
  const char *name[ANALYSIS_EVENTS];
  char *copy[ANALYSIS_EVENTS];
  size_t n = 0;
  sqlite3_stmt *q;

  analysis_load_events(v, NULL);
  for (size_t i = 0; i < v->events && n < ANALYSIS_EVENTS; i++)
    copy[n++] = strdup(v->event[i].name);
  q = cs_db_query(v->db, memory_sql, "");
  while (cs_db_row(v->db, q))
    if (cs_view_event(v, cs_db_text(q, 0)) < 0 && n < ANALYSIS_EVENTS)
      copy[n++] = strdup(cs_db_text(q, 0));
  analysis_check(v);
  for (size_t i = 0; i < n; i++) {
    name[i] = copy[i];
    if (!copy[i])
      die("out of memory");
  }
  analysis_load(v, name, n, true);
  for (size_t i = 0; i < n; i++)
    free(copy[i]);
}

void perf_load(struct export *x, const char *events)
{
  x->v->by = CS_VIEW_MAP;
  if (events)
    analysis_load_events(x->v, events);
  else
    load_usual(x->v);
}

/* ---- places ---- */

static bool has_rows(const struct cs_view *v, int64_t map)
{
  size_t row = cs_view_first(v, map, 0);

  return row < v->rows && v->row[row].image == map;
}

static bool is_taken(const struct writer *w, int64_t process, uint32_t pid)
{
  for (size_t i = 0; i < w->places; i++)
    if (w->place[i].pid == pid && w->place[i].process != process)
      return true;
  return false;
}

/* Rows of a process may be of several images: its pid is the same.  Where
 * there are no pids, or two epochs have one, it gets one that is free. */
static uint32_t pid_of(const struct writer *w, int64_t process, int64_t pid)
{
  if (pid > 0 && pid < FREE_PID && !is_taken(w, process, (uint32_t)pid))
    return (uint32_t)pid;
  return FREE_PID + (uint32_t)process;
}

/* A recorder did not find the program's file (docs/profile-db.md). */
static bool never_found(const struct cs_view *v, int64_t id)
{
  const struct cs_view_image *i = cs_view_image(v, id);

  return i && !strncmp(i->build_id, "path:", 5);
}

/* The image's number + 1 in w->image, opened where it is not; 0: unknown. */
static size_t image_of(struct writer *w, int64_t id, const char *elf)
{
  struct perf_image *more;

  if (id < 0 || never_found(w->x->v, id))
    return 0;
  for (size_t i = 0; i < w->images; i++)
    if (w->image[i].id == id)
      return i + 1;
  more = realloc(w->image, (w->images + 1) * sizeof *more);
  if (!more)
    die("out of memory");
  w->image = more;
  perf_image_open(&w->image[w->images], w->x->v, id, elf);
  return ++w->images;
}

/* --image, where it is this image's file. */
static const char *elf_of(const struct writer *w, int64_t image, bool *used)
{
  const struct cs_view_image *i = cs_view_image(w->x->v, image);
  char id[CS_BUILD_ID], err[ERROR_TEXT];

  if (!w->x->elf || !i)
    return NULL;
  if (cs_build_id(w->x->elf, id, err, sizeof err))
    die("%s", err);
  if (strcmp(id, i->build_id))
    return NULL;
  *used = true;
  return w->x->elf;
}

static const char places_sql[] =
  "SELECT m.id, m.process, ifnull(m.image, -1), m.bias, p.pid, p.name"
  " FROM map m JOIN process p ON p.id = m.process"
  " JOIN chosen c ON c.id = p.epoch ORDER BY m.id";

static void add_place(struct writer *w, sqlite3_stmt *q, size_t image)
{
  struct place *more = realloc(w->place, (w->places + 1) * sizeof *more);
  int64_t process = sqlite3_column_int64(q, 1);
  uint32_t pid = pid_of(w, process, sqlite3_column_int64(q, 4));

  if (!more)
    die("out of memory");
  w->place = more;
  /* Opening further images moves them: the number for now. */
  more[w->places++] = (struct place){
    .map = sqlite3_column_int64(q, 0), .process = process, .pid = pid,
    .bias = (uint64_t)sqlite3_column_int64(q, 3),
    .image = (struct perf_image *)(uintptr_t)image,
  };
  perf_file_comm(&w->file, pid, graph_text(base_name(cs_db_text(q, 5))));
}

/* Files that run anywhere, whose places are not told, get one each. */
static void settle(struct writer *w, struct place *p)
{
  size_t number = (size_t)(uintptr_t)p->image;

  p->image = number ? &w->image[number - 1] : NULL;
  if (p->image && !p->image->fixed && !p->bias)
    p->bias = (uint64_t)(p->map + 1) << 40;
}

static void find_places(struct writer *w)
{
  struct cs_view *v = w->x->v;
  sqlite3_stmt *q = cs_db_query(v->db, places_sql, "");
  bool used = false;
  int64_t last = -1;

  while (cs_db_row(v->db, q)) {
    int64_t image = sqlite3_column_int64(q, 2);

    if (!has_rows(v, sqlite3_column_int64(q, 0)))
      continue;
    add_place(w, q, image_of(w, image, elf_of(w, image, &used)));
    if (image >= 0 && !never_found(v, image))
      last = image;
  }
  analysis_check(v);
  for (size_t i = 0; i < w->places; i++)
    settle(w, &w->place[i]);
  if (last < 0)
    die("%s: nothing was counted in any program", w->x->path);
  if (w->x->elf && !used) { /* which says why it is none of them */
    struct code none;

    code_open(&none, v, last, w->x->elf);
  }
}

static struct place *place_of(const struct writer *w, int64_t map)
{
  for (size_t i = 0; i < w->places; i++)
    if (w->place[i].map == map)
      return &w->place[i];
  return NULL;
}

/* ---- files of the programs ---- */

static bool is_file(const char *path)
{
  struct stat st;

  return path && strcmp(path, "-") &&
         (stat(path, &st) || S_ISREG(st.st_mode));
}

/* OUT.debug beside the file, an absolute path. */
static char *debug_dir(struct export *x)
{
  char *dir, *full;

  if (asprintf(&dir, "%s.debug", x->out) < 0)
    die("out of memory");
  if (mkdir(dir, 0777) && errno != EEXIST)
    die("%s: %s", dir, strerror(errno));
  full = realpath(dir, NULL);
  if (!full)
    die("%s: %s", dir, strerror(errno));
  free(dir);
  return full;
}

static void write_maps(struct writer *w)
{
  for (size_t i = 0; i < w->places; i++) {
    const struct perf_image *image = w->place[i].image;

    for (size_t k = 0; image && k < image->segments; k++) {
      const struct perf_segment *s = &image->segment[k];
      const struct perf_map map = {
        .pid = w->place[i].pid, .start = s->address + w->place[i].bias,
        .size = s->size, .offset = s->offset, .prot = s->prot,
        .build_id = image->build_id, .build_id_size = image->build_id_size,
        .path = image->path,
      };

      perf_file_map(&w->file, &map);
    }
  }
}

/* ---- samples ---- */

static uint64_t source_of(uint64_t operation, bool known, bool missed)
{
  const union perf_mem_data_src source = {
    .mem_op = operation,
    .mem_lvl = !known ? PERF_MEM_LVL_NA : PERF_MEM_LVL_L1 |
               (missed ? PERF_MEM_LVL_MISS : PERF_MEM_LVL_HIT),
    .mem_snoop = PERF_MEM_SNOOP_NA, .mem_lock = PERF_MEM_LOCK_NA,
    .mem_dtlb = PERF_MEM_TLB_NA,
  };

  return source.val;
}

static void write_rows(struct writer *w, size_t event, size_t number)
{
  const struct cs_view *v = w->x->v;

  for (size_t r = 0; r < v->rows; r++) {
    const struct place *p = place_of(w, v->row[r].image);
    struct perf_sample s = {
      .period = cs_view_count(v, r, event),
      .source = source_of(PERF_MEM_OP_NA, false, false),
    };

    if (!s.period || !p)
      continue;
    s.pid = p->pid;
    s.ip = v->row[r].addr + p->bias;
    perf_file_sample(&w->file, number, &s);
  }
}

/* An event of memory: its tuples, of an instruction the slowest first. */
struct memory {
  struct writer *w;
  size_t number;             /* of the event */
  uint64_t period;
  bool weighs;               /* values are clocks, not addresses */
  double sum;                /* of export_round() */
  int64_t map;               /* of the last tuple */
  uint64_t addr;
  double misses;             /* of it that are left; < 0: not known */
  uint64_t operation;        /* PERF_MEM_OP_ */
};

static uint64_t operation_of(const struct place *p, uint64_t addr)
{
  struct insn i = { .class = CS_CLASS_COUNT };

  if (p->image)
    i = code_fetch(&p->image->code, addr, addr + 4);
  switch (i.class) {
  case CS_CLASS_LOAD: return PERF_MEM_OP_LOAD;
  case CS_CLASS_STORE: return PERF_MEM_OP_STORE;
  case CS_CLASS_ATOMIC: return PERF_MEM_OP_LOAD | PERF_MEM_OP_STORE;
  default: return PERF_MEM_OP_NA;
  }
}

/* Of what the tuples are of, as many missed as of all executions. */
static double misses_at(const struct cs_view *v, int64_t map, uint64_t addr,
                        double count)
{
  int misses = cs_view_event(v, "dcache_misses");
  int all = cs_view_event(v, "instructions");
  size_t row = cs_view_first(v, map, addr);
  double ran;

  if (misses < 0 || all < 0 || row == v->rows || v->row[row].image != map ||
      v->row[row].addr != addr)
    return -1;
  ran = (double)cs_view_count(v, row, (size_t)all);
  return ran > 0 ? count * (double)cs_view_count(v, row, (size_t)misses) / ran
                 : -1;
}

/* Tuples come with the count of all of the instruction. */
static void write_tuple(struct memory *m, const struct place *p,
                        uint64_t addr, uint64_t value, uint64_t count,
                        uint64_t of)
{
  struct perf_sample s = {
    .pid = p->pid, .ip = addr + p->bias, .period = m->period,
    .address = m->weighs ? 0 : value, .weight = m->weighs ? value : 0,
  };

  if (p->map != m->map || addr != m->addr) {
    m->map = p->map;
    m->addr = addr;
    m->operation = operation_of(p, addr);
    m->misses = m->weighs ? misses_at(m->w->x->v, p->map, addr, (double)of)
                          : -1;
  }
  for (uint64_t n = export_round(&m->sum, (double)count / (double)m->period);
       n; n--) {
    s.source = source_of(m->operation, m->misses >= 0,
                         m->misses >= 0.5 * (double)m->period);
    if (m->misses >= 0)
      m->misses = fmax(m->misses - (double)m->period, 0);
    perf_file_sample(&m->w->file, m->number, &s);
  }
}

static const char tuples_sql[] =
  "SELECT t.map, t.addr, t.value, t.count,"
  " SUM(t.count) OVER (PARTITION BY t.map, t.addr)"
  " FROM wanted w JOIN value t ON t.event = w.id"
  " ORDER BY t.map, t.addr, t.value DESC";

static void write_tuples(struct writer *w, const char *name, size_t number,
                         uint64_t period, bool weighs)
{
  struct memory m = {
    .w = w, .number = number, .period = period, .weighs = weighs, .map = -1,
  };
  struct cs_view *v = w->x->v;
  sqlite3_stmt *q;

  cs_view_want(v, name);
  q = cs_db_query(v->db, tuples_sql, "");
  while (cs_db_row(v->db, q)) {
    const struct place *p = place_of(w, sqlite3_column_int64(q, 0));

    if (p)
      write_tuple(&m, p, (uint64_t)sqlite3_column_int64(q, 1),
                  (uint64_t)sqlite3_column_int64(q, 2),
                  (uint64_t)sqlite3_column_int64(q, 3),
                  (uint64_t)sqlite3_column_int64(q, 4));
  }
  analysis_check(v);
}

/* What an event's values are: "latency", "addr", else "". */
static const char *values_of(struct cs_view *v, const char *name, char w[16])
{
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT e.w FROM event e JOIN chosen c ON c.id = e.epoch"
    " WHERE e.name = ? AND e.holds = 'value'", "s", name);

  *w = '\0';
  if (cs_db_row(v->db, q)) {
    snprintf(w, 16, "%s", cs_db_text(q, 0));
    sqlite3_finalize(q);
  }
  analysis_check(v);
  return w;
}

/* NAME, or NAME:SOURCE where another event has the name. */
static char *event_name(const struct cs_view *v, size_t event)
{
  const struct cs_view_event *e = &v->event[event];
  bool alone = true;
  char *name;

  for (size_t i = 0; i < v->events; i++)
    alone &= i == event || strcmp(v->event[i].name, e->name);
  if (asprintf(&name, alone ? "%s" : "%s:%s", graph_text(e->name),
               e->source) < 0)
    die("out of memory");
  return name;
}

static void write_event(struct writer *w, size_t event)
{
  struct cs_view *v = w->x->v;
  const struct cs_view_event *e = &v->event[event];
  char values[16], *name = event_name(v, event), *full;
  bool weighs = !strcmp(values_of(v, e->name, values), "latency");
  bool memory = weighs || !strcmp(values, "addr");
  uint64_t period = memory ? e->total / MEMORY_SAMPLES + 1 : 1;
  size_t number = perf_file_event(&w->file, name, period);

  if (asprintf(&full, strcmp(e->source, "mixed") ? "%s/%s" : "%s", e->name,
               e->source) < 0)
    die("out of memory");
  if (memory)
    write_tuples(w, full, number, period, weighs);
  else
    write_rows(w, event, number);
  free(full);
  free(name);
}

/* perf 6.1 disassembles what it knows of, and that is riscv64. */
static const char arch[] = "riscv64";

void export_perf(struct export *x)
{
  struct writer w = { .x = x };
  char *dir;

  if (!is_file(x->out))
    die("perf: -o must name a file: the programs' files go beside it, into "
        "FILE.debug");
  perf_file_open(&w.file);
  find_places(&w);
  dir = debug_dir(x);
  for (size_t i = 0; i < w.images; i++)
    perf_image_write(&w.image[i], dir);
  write_maps(&w);
  for (size_t i = 0; i < x->v->events; i++)
    write_event(&w, i);
  perf_file_write(&w.file, arch, x->f);
  perf_file_close(&w.file);
  for (size_t i = 0; i < w.images; i++)
    perf_image_close(&w.image[i]);
  free(w.image);
  free(w.place);
  free(dir);
}
