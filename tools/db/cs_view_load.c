/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_view_load.c - counts of events by address.
 *
 * Rows of one event come in order, so new ones are put behind the others.  Many
 * epochs have the same addresses in the same order; from the first row on that is
 * neither the next one nor a new last one, a hash finds them, and they are sorted
 * at the end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_view_int.h"

void cs_view_free_rows(struct cs_view *v)
{
  free(v->event);
  free(v->row);
  free(v->count);
  v->event = NULL;
  v->row = NULL;
  v->count = NULL;
  v->events = v->rows = 0;
}

/* ---- rows ---- */

struct loading {
  struct cs_view *v;
  size_t columns;            /* of v->count */
  size_t room;               /* rows of v->row, v->count */
  uint32_t *slot;            /* 0: free, else number of a row + 1; NULL: all
                              * rows are in order */
  size_t mask;
  size_t last;               /* row of the address before; none: v->rows */
  int64_t map, image;        /* of the row before, if known */
  bool known;
};

static size_t hash(int64_t image, uint64_t addr)
{
  uint64_t h = (addr ^ (uint64_t)image << 40) * 0x9e3779b97f4a7c15;

  return (size_t)(h >> 20);
}

static bool is_row(const struct cs_view_row *r, int64_t image, uint64_t addr)
{
  return r->addr == addr && r->image == image;
}

/* The slot of an address: its own, or the free one where it belongs. */
static uint32_t *slot_of(const struct loading *l, int64_t image, uint64_t addr)
{
  size_t i = hash(image, addr) & l->mask;

  while (l->slot[i] && !is_row(&l->v->row[l->slot[i] - 1], image, addr))
    i = (i + 1) & l->mask;
  return &l->slot[i];
}

/* For as many rows as there is room for; it is at most half full. */
static int make_hash(struct loading *l)
{
  const struct cs_view *v = l->v;

  free(l->slot);
  l->slot = calloc(2 * l->room, sizeof *l->slot);
  if (!l->slot)
    return cs_db_fail(v->db, "out of memory");
  l->mask = 2 * l->room - 1;
  for (size_t i = 0; i < v->rows; i++)
    *slot_of(l, v->row[i].image, v->row[i].addr) = (uint32_t)i + 1;
  return 0;
}

/* Room for twice the rows. */
static int grow(struct loading *l)
{
  struct cs_view *v = l->v;
  size_t room = l->room ? 2 * l->room : 4096;
  uint64_t *count = NULL;
  struct cs_view_row *row = NULL;

  if (room < UINT32_MAX && (row = realloc(v->row, room * sizeof *row)))
    v->row = row;
  if (row && (count = realloc(v->count, room * l->columns * sizeof *count)))
    v->count = count;
  if (!count)
    return cs_db_fail(v->db, "out of memory");
  l->room = room;
  return l->slot ? make_hash(l) : 0;
}

/* The row before again, or the one behind it: epochs have their addresses in
 * the same order. */
static bool is_near(struct loading *l, int64_t image, uint64_t addr)
{
  const struct cs_view *v = l->v;

  for (size_t i = l->last; i < v->rows && i < l->last + 2; i++)
    if (is_row(&v->row[i], image, addr)) {
      l->last = i;
      return true;
    }
  return false;
}

static int by_row(const void *a, const void *b)
{
  const struct cs_view_row *x = a, *y = b;

  if (x->image != y->image)
    return x->image < y->image ? -1 : 1;
  return x->addr < y->addr ? -1 : x->addr > y->addr;
}

static void new_row(struct loading *l, const struct cs_view_row *row)
{
  struct cs_view *v = l->v;

  v->row[v->rows] = *row;
  memset(&v->count[v->rows * l->columns], 0, l->columns * sizeof *v->count);
  l->last = v->rows++;
}

static void find_row(struct loading *l, int64_t image, uint64_t addr)
{
  const struct cs_view_row row = { image, addr };
  struct cs_view *v = l->v;
  uint32_t *slot;

  if (is_near(l, image, addr) || (v->rows == l->room && grow(l)))
    return;
  if (!l->slot && (!v->rows || by_row(&v->row[v->rows - 1], &row) < 0)) {
    new_row(l, &row);
    return;
  }
  if (!l->slot && make_hash(l))
    return;
  slot = slot_of(l, image, addr);
  if (!*slot) {
    new_row(l, &row);
    *slot = (uint32_t)v->rows;
  }
  l->last = *slot - 1;
}

static void add(struct loading *l, int64_t image, uint64_t addr,
                uint64_t count)
{
  struct cs_view *v = l->v;
  uint64_t *to;

  find_row(l, image, addr);
  if (v->db->failed)
    return;
  to = &v->count[l->last * l->columns + v->events];
  *to = cs_add(*to, count);
  v->event[v->events].total = cs_add(v->event[v->events].total, count);
}

/* ---- order ---- */

/* The counts follow their rows; columns of events that are not there go. */
static void sort(struct loading *l)
{
  struct cs_view *v = l->v;
  uint64_t *count = calloc(v->rows * v->events + 1, sizeof *count);
  struct cs_view_row *row = malloc((v->rows + 1) * sizeof *row);

  if (!count || !row) {
    cs_db_fail(v->db, "out of memory");
    free(count);
    free(row);
    return;
  }
  if (v->rows)
    memcpy(row, v->row, v->rows * sizeof *row);
  if (l->slot)
    qsort(row, v->rows, sizeof *row, by_row);
  for (size_t i = 0; i < v->rows; i++) {
    size_t from = l->slot ? *slot_of(l, row[i].image, row[i].addr) - 1 : i;

    memcpy(&count[i * v->events], &v->count[from * l->columns],
           v->events * sizeof *count);
  }
  free(v->row);
  free(v->count);
  v->row = row;
  v->count = count;
}

/* ---- reading ---- */

static const char *const tables[] = { "sample", "value", "edge", "path" };

/* The number of why a map's image is unknown. */
static int64_t reason_of(struct cs_view *v, int64_t map)
{
  sqlite3_stmt *q = cs_db_query(v->db, "SELECT reason FROM map WHERE id = ?",
                                "i", map);
  char **more, *text = cs_db_row(v->db, q) ? cs_view_text(v, q, 0) : NULL;
  size_t k = 0;

  if (!text)
    return -1;
  sqlite3_finalize(q);
  while (k < v->reasons && strcmp(v->reason[k], text))
    k++;
  if (k < v->reasons || !*text) {
    free(text);
    return k < v->reasons ? -2 - (int64_t)k : -1;
  }
  more = cs_view_more(v, v->reason, v->reasons, sizeof *more);
  if (!more) {
    free(text);
    return -1;
  }
  v->reason = more;
  v->reason[v->reasons++] = text;
  return -2 - (int64_t)k;
}

const char *cs_view_reason(const struct cs_view *v, int64_t image)
{
  size_t k = (size_t)(-2 - image);

  return image < -1 && k < v->reasons ? v->reason[k] : "";
}

/* The image (or process, epoch, the map itself) of a map; below 0: unknown. */
static int64_t image_of(struct cs_view *v, int64_t map)
{
  static const char *const sql[] = {
    "SELECT image FROM map WHERE id = ?",
    "SELECT process FROM map WHERE id = ?",
    ("SELECT p.epoch FROM map m JOIN process p ON p.id = m.process"
     " WHERE m.id = ?"),
    "SELECT id FROM map WHERE id = ?",
  };
  int64_t image = cs_db_number(v->db, -1, sql[v->by], "i", map);

  return image >= 0 || v->by != CS_VIEW_IMAGE ? image : reason_of(v, map);
}

/* A row (map, addr, count); they come by map.  Called by the statement itself,
 * as an aggregate: half the time of a row that is returned. */
static void add_row(sqlite3_context *context, int n, sqlite3_value **row)
{
  struct loading *l = sqlite3_user_data(context);
  int64_t map = sqlite3_value_int64(row[0]);
  int64_t count = sqlite3_value_int64(row[2]);

  (void)n;
  if (!l->known || map != l->map) {
    l->map = map;
    l->image = image_of(l->v, map);
    l->known = true;
  }
  if (count > 0 && !l->v->db->failed)
    add(l, l->image, (uint64_t)sqlite3_value_int64(row[1]), (uint64_t)count);
}

static void no_result(sqlite3_context *context) { (void)context; }

/* The rows of the wanted events that are in one table. */
static void load_table(struct loading *l, const char *table)
{
  sqlite3 *sql = l->v->db->sql;
  char *query = sqlite3_mprintf("SELECT add_row(t.map, t.addr, t.count)"
                                " FROM wanted w JOIN %s t ON t.event = w.id"
                                " WHERE w.holds = '%s'", table, table);

  l->known = false;
  if (query && sqlite3_create_function(sql, "add_row", 3,
                                       SQLITE_UTF8 | SQLITE_DIRECTONLY, l, NULL,
                                       add_row, no_result) == SQLITE_OK)
    cs_db_do(l->v->db, query, "");
  else
    cs_db_fail(l->v->db, "out of memory");
  sqlite3_free(query);
}

/* Of each epoch its exact event of that name, or the sampled one. */
static void choose_events(struct cs_view *v, const char *name,
                          const char *source)
{
  cs_db_do(v->db, "DELETE FROM temp.wanted", "");
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

static void load_event(struct loading *l, const char *name, bool lax)
{
  struct cs_view *v = l->v;
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
    load_table(l, tables[i]);
  v->events++;
}

int cs_view_load(struct cs_view *v, const char *const *names, size_t n,
                 bool lax)
{
  struct loading l = { .v = v, .columns = n ? n : 1 };

  cs_view_free_rows(v);
  v->event = calloc(n + 1, sizeof *v->event);
  if (!v->event)
    return cs_db_fail(v->db, "out of memory");
  grow(&l);
  for (size_t i = 0; i < n && !v->db->failed; i++)
    load_event(&l, names[i], lax);
  if (!v->db->failed)
    sort(&l);
  if (v->db->failed)
    v->rows = 0;
  free(l.slot);
  return v->db->failed ? -1 : 0;
}
