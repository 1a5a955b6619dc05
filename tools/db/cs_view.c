/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_view.c - epochs and names out of a profile database.
 */
#include "cs_view_int.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t cs_add(uint64_t a, uint64_t b)
{
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

void *cs_view_more(struct cs_view *v, void *p, size_t n, size_t size)
{
  void *more = p;

  if (!(n & (n - 1)))
    more = realloc(p, (n ? 2 * n : 1) * size);
  if (!more)
    cs_db_fail(v->db, "out of memory");
  return more;
}

char *cs_view_text(struct cs_view *v, sqlite3_stmt *q, int column)
{
  char *text = strdup(cs_db_text(q, column));

  if (!text)
    cs_db_fail(v->db, "out of memory");
  return text;
}

/* ---- epochs ---- */

static void add_epoch(struct cs_view *v, int64_t id)
{
  int64_t *more = cs_view_more(v, v->epoch, v->epochs, sizeof *v->epoch);

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

/* Those that began in a time FROM..TO, of which either may be empty. */
static void choose_time(struct cs_view *v, const char *name)
{
  const char *dots = strstr(name, "..");
  char *from = strndup(name, (size_t)(dots - name));

  if (!from)
    cs_db_fail(v->db, "out of memory");
  else if (cs_db_number(v->db, 0, "SELECT (?1 <> '' AND unixepoch(?1) IS NULL)"
                        " OR (?2 <> '' AND unixepoch(?2) IS NULL)", "ss",
                        from, dots + 2))
    cs_db_fail(v->db, "'%s': a time is YYYY-MM-DD or YYYY-MM-DDTHH:MM, UTC",
               name);
  cs_db_do(v->db, "INSERT OR IGNORE INTO temp.chosen SELECT id FROM epoch"
           " WHERE (?1 = '' OR began >= unixepoch(?1))"
           " AND (?2 = '' OR began < unixepoch(?2))", "ss", from, dots + 2);
  free(from);
}

static void choose_one(struct cs_view *v, const char *name)
{
  int64_t id = find_epoch(v, name);

  if (id >= 0)
    cs_db_do(v->db, "INSERT OR IGNORE INTO temp.chosen VALUES (?)", "i", id);
  else if (strstr(name, ".."))
    choose_time(v, name);
  else
    cs_db_fail(v->db, "%s: it has no epoch '%s'", v->db->path, name);
}

/* Joined by commas, unless an epoch has that name. */
static void choose_list(struct cs_view *v, const char *name)
{
  char *list = strdup(name), *at;

  if (!list)
    cs_db_fail(v->db, "out of memory");
  if (find_epoch(v, name) >= 0)
    choose_one(v, name);
  else
    for (char *one = list ? strtok_r(list, ",", &at) : NULL; one;
         one = strtok_r(NULL, ",", &at))
      choose_one(v, one);
  free(list);
}

/* Into the table of chosen epochs, which queries name. */
static void choose_epochs(struct cs_view *v, const char *name)
{
  sqlite3_stmt *q;

  if (name && strcmp(name, "all"))
    choose_list(v, name);
  else
    cs_db_do(v->db, name ? "INSERT INTO temp.chosen SELECT id FROM epoch"
             : "INSERT INTO temp.chosen SELECT MAX(id) FROM epoch WHERE true"
               " HAVING MAX(id) IS NOT NULL", "");
  q = cs_db_query(v->db, "SELECT id FROM temp.chosen ORDER BY id", "");
  while (cs_db_row(v->db, q))
    add_epoch(v, sqlite3_column_int64(q, 0));
  if (!v->epochs && (!name || strcmp(name, "all")))
    cs_db_fail(v->db, "%s: it has no epoch", v->db->path);
}

/* ---- names ---- */

static void load_images(struct cs_view *v)
{
  sqlite3_stmt *q = cs_db_query(v->db, "SELECT id, name, path, build_id"
                                       " FROM image ORDER BY id", "");

  while (cs_db_row(v->db, q)) {
    struct cs_view_image *more = cs_view_more(v, v->image, v->images,
                                              sizeof *v->image);

    if (!more)
      continue;
    v->image = more;
    v->image[v->images++] = (struct cs_view_image){
      .id = sqlite3_column_int64(q, 0), .name = cs_view_text(v, q, 1),
      .path = cs_view_text(v, q, 2), .build_id = cs_view_text(v, q, 3),
    };
  }
}

static void add_function(struct cs_view *v, sqlite3_stmt *q)
{
  struct cs_view_function *more = cs_view_more(v, v->function, v->functions,
                                               sizeof *v->function);

  if (!more)
    return;
  v->function = more;
  v->function[v->functions++] = (struct cs_view_function){
    .image = sqlite3_column_int64(q, 0),
    .lo = (uint64_t)sqlite3_column_int64(q, 1),
    .hi = (uint64_t)sqlite3_column_int64(q, 2),
    .name = cs_view_text(v, q, 3), .file = cs_view_text(v, q, 4),
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
    cs_db_do(v->db, "PRAGMA temp_store = MEMORY", "");
    cs_db_do(v->db, "CREATE TEMP TABLE chosen (id INTEGER PRIMARY KEY)", "");
    cs_db_do(v->db, "CREATE TEMP TABLE wanted (id INTEGER PRIMARY KEY, holds,"
                    " source, unit, samples)", "");
    choose_epochs(v, epoch);
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
  cs_view_free_lines(v);
  for (size_t i = 0; i < v->reasons; i++)
    free(v->reason[i]);
  free(v->reason);
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

void cs_view_close(struct cs_view *v)
{
  if (!v)
    return;
  cs_view_free_rows(v);
  free_names(v);
  free(v->epoch);
  cs_db_close(v->db);
  free(v);
}

int cs_view_epoch(struct cs_view *v, int64_t epoch)
{
  cs_view_free_rows(v);
  v->epochs = 0;
  add_epoch(v, epoch);
  cs_db_do(v->db, "DELETE FROM temp.chosen", "");
  cs_db_do(v->db, "INSERT INTO temp.chosen VALUES (?)", "i", epoch);
  return v->db->failed ? -1 : 0;
}

/* ---- events ---- */

char **cs_view_names(struct cs_view *v, size_t *n)
{
  char **names = NULL;
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT e.name FROM event e JOIN chosen c ON c.id = e.epoch"
    " GROUP BY e.name ORDER BY MAX(e.counts) = 0, MIN(e.id)", "");

  *n = 0;
  while (cs_db_row(v->db, q)) {
    char **more = cs_view_more(v, names, *n, sizeof *names);

    if (!more)
      continue;
    names = more;
    names[(*n)++] = cs_view_text(v, q, 0);
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
