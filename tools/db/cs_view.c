/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_view.c - epochs, names and counts out of a profile database.
 */
#include "cs_view.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A count as it comes, before rows are made. */
struct tuple {
  int64_t image;
  uint64_t addr, count;
  size_t event;
};

struct tuples {
  struct tuple *t;
  size_t n, room;
};

uint64_t cs_add(uint64_t a, uint64_t b)
{
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* Room for one more of what p points at; NULL, noted, when memory is short. */
static void *one_more(struct cs_db *db, void *p, size_t n, size_t size)
{
  void *more = p;

  if (!(n & (n - 1)))
    more = realloc(p, (n ? 2 * n : 1) * size);
  if (!more)
    cs_db_fail(db, "out of memory");
  return more;
}

static char *text_of(struct cs_db *db, sqlite3_stmt *q, int column)
{
  char *text = strdup(cs_db_text(q, column));

  if (!text)
    cs_db_fail(db, "out of memory");
  return text;
}

/* ---- epochs ---- */

static void add_epoch(struct cs_view *v, int64_t id)
{
  int64_t *more = one_more(v->db, v->epoch, v->epochs, sizeof *v->epoch);

  if (!more)
    return;
  v->epoch = more;
  v->epoch[v->epochs++] = id;
}

static int64_t find_epoch(struct cs_view *v, const char *name)
{
  int64_t id = cs_db_number(v->db, -1, "SELECT id FROM epoch WHERE name = ?",
                            "s", name);
  char *end;
  long long number = strtoll(name, &end, 10);

  if (id >= 0 || end == name || *end)
    return id;
  return cs_db_number(v->db, -1, "SELECT id FROM epoch WHERE id = ?", "i",
                      (int64_t)number);
}

static void all_epochs(struct cs_view *v)
{
  sqlite3_stmt *q = cs_db_query(v->db, "SELECT id FROM epoch ORDER BY id", "");

  while (cs_db_row(v->db, q))
    add_epoch(v, sqlite3_column_int64(q, 0));
}

static void choose_epochs(struct cs_view *v, const char *name)
{
  int64_t id;

  if (name && !strcmp(name, "all")) {
    all_epochs(v);
    return;
  }
  id = name ? find_epoch(v, name)
            : cs_db_number(v->db, -1, "SELECT MAX(id) FROM epoch", "");
  if (id >= 0)
    add_epoch(v, id);
  else if (name)
    cs_db_fail(v->db, "%s: it has no epoch '%s'", v->db->path, name);
  else
    cs_db_fail(v->db, "%s: it has no epoch", v->db->path);
}

/* A table of the chosen epochs, which queries name. */
static void tell_epochs(struct cs_view *v)
{
  cs_db_do(v->db, "PRAGMA temp_store = MEMORY", "");
  cs_db_do(v->db, "CREATE TEMP TABLE chosen (id INTEGER PRIMARY KEY)", "");
  for (size_t i = 0; i < v->epochs; i++)
    cs_db_do(v->db, "INSERT INTO chosen VALUES (?)", "i", v->epoch[i]);
}

/* ---- names ---- */

static void load_images(struct cs_view *v)
{
  sqlite3_stmt *q = cs_db_query(v->db, "SELECT id, name, path, build_id"
                                       " FROM image ORDER BY id", "");

  while (cs_db_row(v->db, q)) {
    struct cs_view_image *more = one_more(v->db, v->image, v->images,
                                          sizeof *v->image);

    if (!more)
      continue;
    v->image = more;
    v->image[v->images++] = (struct cs_view_image){
      sqlite3_column_int64(q, 0), text_of(v->db, q, 1), text_of(v->db, q, 2),
      text_of(v->db, q, 3),
    };
  }
}

static void add_function(struct cs_view *v, sqlite3_stmt *q)
{
  struct cs_view_function *more = one_more(v->db, v->function, v->functions,
                                           sizeof *v->function);

  if (!more)
    return;
  v->function = more;
  v->function[v->functions++] = (struct cs_view_function){
    .image = sqlite3_column_int64(q, 0),
    .lo = (uint64_t)sqlite3_column_int64(q, 1),
    .hi = (uint64_t)sqlite3_column_int64(q, 2),
    .name = text_of(v->db, q, 3), .file = text_of(v->db, q, 4),
    .line = sqlite3_column_int(q, 5),
  };
}

static int by_place(const void *a, const void *b)
{
  const struct cs_view_function *x = a, *y = b;

  if (x->image != y->image)
    return x->image < y->image ? -1 : 1;
  return x->lo < y->lo ? -1 : x->lo > y->lo;
}

static void load_functions(struct cs_view *v)
{
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT f.image, f.lo, f.hi, f.name, s.path, f.line FROM function f"
    " LEFT JOIN file s ON s.id = f.file", "");

  while (cs_db_row(v->db, q))
    add_function(v, q);
  if (v->functions)
    qsort(v->function, v->functions, sizeof *v->function, by_place);
}

/* ---- opening ---- */

struct cs_view *cs_view_open(const char *path, const char *epoch, char *err,
                             size_t errlen)
{
  struct cs_view *v = calloc(1, sizeof *v);

  if (!v) {
    snprintf(err, errlen, "%s: out of memory", path);
    return NULL;
  }
  v->db = cs_db_open(path, CS_DB_READ, err, errlen);
  if (v->db) {
    cs_db_do(v->db, "BEGIN", "");
    choose_epochs(v, epoch);
    tell_epochs(v);
    load_images(v);
    load_functions(v);
    if (!v->db->failed)
      return v;
    snprintf(err, errlen, "%s", v->db->error);
  }
  cs_view_close(v);
  return NULL;
}

static void free_names(struct cs_view *v)
{
  for (size_t i = 0; i < v->images; i++) {
    free(v->image[i].name);
    free(v->image[i].path);
    free(v->image[i].build_id);
  }
  for (size_t i = 0; i < v->functions; i++) {
    free(v->function[i].name);
    free(v->function[i].file);
  }
  free(v->image);
  free(v->function);
}

static void free_rows(struct cs_view *v)
{
  free(v->event);
  free(v->row);
  free(v->count);
  v->event = NULL;
  v->row = NULL;
  v->count = NULL;
  v->events = v->rows = 0;
}

void cs_view_close(struct cs_view *v)
{
  if (!v)
    return;
  free_rows(v);
  free_names(v);
  free(v->epoch);
  cs_db_close(v->db);
  free(v);
}

/* ---- counts ---- */

static const char *const tables[] = { "sample", "value", "edge", "path" };

static bool add_tuple(struct cs_view *v, struct tuples *all, struct tuple t)
{
  struct tuple *more = one_more(v->db, all->t, all->n, sizeof *all->t);

  if (!more)
    return false;
  all->t = more;
  all->t[all->n++] = t;
  return true;
}

/* The events' rows that are in one table. */
static void load_table(struct cs_view *v, struct tuples *all, size_t event,
                       const char *table)
{
  static const char *const column[] = {
    [CS_VIEW_IMAGE] = "image", [CS_VIEW_PROCESS] = "process",
    [CS_VIEW_MAP] = "id",
  };
  char sql[320];
  sqlite3_stmt *q;

  snprintf(sql, sizeof sql,
           "SELECT ifnull(m.%s, -1), t.addr, t.count FROM wanted w"
           " JOIN %s t ON t.event = w.id LEFT JOIN map m ON m.id = t.map"
           " WHERE w.holds = '%s'", column[v->by], table, table);
  q = cs_db_query(v->db, sql, "");
  while (cs_db_row(v->db, q)) {
    int64_t count = sqlite3_column_int64(q, 2);

    if (count > 0)
      add_tuple(v, all, (struct tuple){ sqlite3_column_int64(q, 0),
                (uint64_t)sqlite3_column_int64(q, 1), (uint64_t)count,
                event });
  }
}

/* Of each epoch its exact event of that name, or the sampled one. */
static void choose_events(struct cs_view *v, const char *name,
                          const char *source)
{
  cs_db_do(v->db, "DROP TABLE IF EXISTS temp.wanted", "");
  cs_db_do(v->db,
    "CREATE TEMP TABLE wanted AS SELECT e.id, e.holds, e.source, e.unit,"
    " e.samples FROM event e JOIN chosen c ON c.id = e.epoch"
    " WHERE 0", "");
  cs_db_do(v->db,
    "INSERT INTO wanted SELECT e.id, e.holds, e.source, e.unit, e.samples"
    " FROM event e JOIN chosen c ON c.id = e.epoch WHERE e.name = ?1"
    " AND (?2 IS NULL OR e.source = ?2) AND (?2 IS NOT NULL OR"
    " e.source = 'exact' OR NOT EXISTS (SELECT 1 FROM event x"
    " WHERE x.epoch = e.epoch AND x.name = e.name AND x.source = 'exact'))",
    "ss", name, source);
}

/* False: there is none. */
static bool describe(struct cs_view *v, struct cs_view_event *e,
                     const char *name)
{
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT COUNT(*), MIN(source), MAX(source), MIN(unit),"
    " total(samples) FROM wanted", "");
  bool there = cs_db_row(v->db, q) && sqlite3_column_int64(q, 0) > 0;

  *e = (struct cs_view_event){ 0 };
  if (there) {
    snprintf(e->name, sizeof e->name, "%s", name);
    snprintf(e->source, sizeof e->source, "%s",
             strcmp(cs_db_text(q, 1), cs_db_text(q, 2)) ? "mixed"
                                                        : cs_db_text(q, 1));
    snprintf(e->unit, sizeof e->unit, "%s", cs_db_text(q, 3));
    e->samples = sqlite3_column_double(q, 4);
  }
  if (!v->db->failed)
    sqlite3_finalize(q);
  return there;
}

/* NAME or NAME/SOURCE; NAME goes to plain. */
static void want(struct cs_view *v, const char *name, char plain[CS_VIEW_NAME])
{
  const char *slash = strchr(name, '/');

  snprintf(plain, CS_VIEW_NAME, "%.*s",
           (int)(slash ? slash - name : (long)strlen(name)), name);
  choose_events(v, plain, slash ? slash + 1 : NULL);
}

void cs_view_want(struct cs_view *v, const char *name)
{
  char plain[CS_VIEW_NAME];

  want(v, name, plain);
}

static void load_event(struct cs_view *v, struct tuples *all, const char *name,
                       bool lax)
{
  struct cs_view_event *e = &v->event[v->events];
  char plain[CS_VIEW_NAME];

  want(v, name, plain);
  if (v->db->failed)
    return;
  if (!describe(v, e, plain)) {
    if (!lax)
      cs_db_fail(v->db, "%s: it has no event '%s' here; `coresample prof %s "
                 "--list` tells those there are", v->db->path, name,
                 v->db->path);
    return;
  }
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    load_table(v, all, v->events, tables[i]);
  v->events++;
}

static int by_row(const void *a, const void *b)
{
  const struct tuple *x = a, *y = b;

  if (x->image != y->image)
    return x->image < y->image ? -1 : 1;
  return x->addr < y->addr ? -1 : x->addr > y->addr;
}

static bool same_row(const struct tuple *t, const struct cs_view_row *r)
{
  return t->image == r->image && t->addr == r->addr;
}

static int make_rows(struct cs_view *v, const struct tuples *all)
{
  v->row = malloc((all->n + 1) * sizeof *v->row);
  v->count = calloc(all->n * v->events + 1, sizeof *v->count);
  if (!v->row || !v->count)
    return cs_db_fail(v->db, "out of memory");
  for (size_t i = 0; i < all->n; i++) {
    const struct tuple *t = &all->t[i];
    uint64_t *count;

    if (!v->rows || !same_row(t, &v->row[v->rows - 1]))
      v->row[v->rows++] = (struct cs_view_row){ t->image, t->addr };
    count = &v->count[(v->rows - 1) * v->events + t->event];
    *count = cs_add(*count, t->count);
    v->event[t->event].total = cs_add(v->event[t->event].total, t->count);
  }
  return 0;
}

int cs_view_load(struct cs_view *v, const char *const *names, size_t n,
                 bool lax)
{
  struct tuples all = { 0 };

  free_rows(v);
  v->event = calloc(n + 1, sizeof *v->event);
  if (!v->event)
    return cs_db_fail(v->db, "out of memory");
  for (size_t i = 0; i < n && !v->db->failed; i++)
    load_event(v, &all, names[i], lax);
  if (all.n)
    qsort(all.t, all.n, sizeof *all.t, by_row);
  if (!v->db->failed)
    make_rows(v, &all);
  free(all.t);
  return v->db->failed ? -1 : 0;
}

char **cs_view_names(struct cs_view *v, size_t *n)
{
  char **names = NULL;
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT e.name FROM event e JOIN chosen c ON c.id = e.epoch"
    " GROUP BY e.name ORDER BY MIN(e.id)", "");

  *n = 0;
  while (cs_db_row(v->db, q)) {
    char **more = one_more(v->db, names, *n, sizeof *names);

    if (!more)
      continue;
    names = more;
    names[(*n)++] = text_of(v->db, q, 0);
  }
  return names;
}

void cs_view_free_names(char **names, size_t n)
{
  for (size_t i = 0; i < n; i++)
    free(names[i]);
  free(names);
}

/* ---- looking up ---- */

uint64_t cs_view_count(const struct cs_view *v, size_t row, size_t event)
{
  return v->count[row * v->events + event];
}

int cs_view_event(const struct cs_view *v, const char *name)
{
  for (size_t i = 0; i < v->events; i++)
    if (!strcmp(v->event[i].name, name))
      return (int)i;
  return -1;
}

const struct cs_view_function *cs_view_find(const struct cs_view *v,
                                            int64_t image, uint64_t addr)
{
  size_t lo = 0, hi = v->functions;
  const struct cs_view_function *f;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    f = &v->function[middle];
    if (f->image < image || (f->image == image && f->lo <= addr))
      lo = middle + 1;
    else
      hi = middle;
  }
  f = lo ? &v->function[lo - 1] : NULL;
  return f && f->image == image && addr < f->hi ? f : NULL;
}

size_t cs_view_first(const struct cs_view *v, int64_t image, uint64_t addr)
{
  size_t lo = 0, hi = v->rows;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;
    const struct cs_view_row *r = &v->row[middle];

    if (r->image < image || (r->image == image && r->addr < addr))
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo;
}

struct cs_view_line cs_view_line(struct cs_view *v, int64_t image,
                                 uint64_t addr)
{
  struct cs_view_line line = { "", 0 };
  sqlite3_stmt *q;

  if (!cs_view_find(v, image, addr))
    return line;
  q = cs_db_query(v->db, "SELECT s.path, l.line FROM line l JOIN file s ON"
                  " s.id = l.file WHERE l.image = ? AND l.lo <= ?"
                  " ORDER BY l.lo DESC LIMIT 1", "ii", image, (int64_t)addr);
  if (cs_db_row(v->db, q)) {
    snprintf(v->line_file, sizeof v->line_file, "%s", cs_db_text(q, 0));
    line = (struct cs_view_line){ v->line_file, sqlite3_column_int(q, 1) };
    sqlite3_finalize(q);
  }
  return line;
}

const struct cs_view_image *cs_view_image(const struct cs_view *v, int64_t id)
{
  for (size_t i = 0; i < v->images; i++)
    if (v->image[i].id == id)
      return &v->image[i];
  return NULL;
}

uint64_t cs_view_sum(struct cs_view *v, const char *column)
{
  char sql[160];
  int64_t n;

  snprintf(sql, sizeof sql, "SELECT CAST(total(%s) AS INTEGER) FROM epoch"
           " JOIN chosen USING (id)", column);
  n = cs_db_number(v->db, 0, sql, "");
  return n < 0 ? 0 : (uint64_t)n;
}
