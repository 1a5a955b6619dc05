/* SPDX-License-Identifier: Apache-2.0
 *
 * analysis.c - options, groups, headings of the commands that read a profile
 * database.
 */
#include "analysis.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "options.h"

enum { KEY_COLOUR = 0x600, KEY_NO_PAGER, KEY_JSON };

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "Every profile's:", 8 },
  { "epoch", 'E', "EPOCH", 0,
    "Names or numbers of epochs joined by commas, times FROM..TO in which they "
    "began, or all (default: the last one)", 8 },
  { "top", 'n', "N", 0, "List N rows (default: all)", 8 },
  { "json", KEY_JSON, 0, 0, "Print JSON", 8 },
  { "color", KEY_COLOUR, "WHEN", 0, "auto (default), always or never", 8 },
  { "no-pager", KEY_NO_PAGER, 0, 0, "Print to the terminal itself", 8 },
  { 0 },
};

static enum screen_colour colour_of(const char *text)
{
  static const char *const names[] = { "auto", "always", "never" };

  for (int i = 0; i < 3; i++)
    if (!strcmp(text, names[i]))
      return (enum screen_colour)i;
  die("--color: '%s' is neither auto, always nor never", text);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct analysis *a = state->input;

  switch (key) {
  case 'E': a->epoch = arg; return 0;
  case 'n': a->top = parse_count("top", arg, 1, UINT32_MAX); return 0;
  case KEY_JSON: a->json = true; return 0;
  case KEY_NO_PAGER: a->no_pager = true; return 0;
  case KEY_COLOUR: a->colour = colour_of(arg); return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

const struct argp analysis_argp = { list, parse, 0, 0, 0, 0, 0 };

/* ---- views ---- */

void analysis_check(const struct cs_view *v)
{
  if (v->db->failed)
    die("%s", v->db->error);
}

/* The place of the colon of DB:EPOCH, or NULL. */
static const char *colon_of(const char *path)
{
  return access(path, F_OK) ? strrchr(path, ':') : NULL;
}

struct cs_view *analysis_open(const struct analysis *a, const char *path)
{
  const char *colon = colon_of(path);
  char *file = strndup(path, colon ? (size_t)(colon - path) : strlen(path));
  char err[ERROR_TEXT];
  struct cs_view *v;

  if (!file)
    die("out of memory");
  v = cs_view_open(file, colon ? colon + 1 : a->epoch, err, sizeof err);
  if (!v)
    die("%s", err);
  free(file);
  return v;
}

void analysis_load(struct cs_view *v, const char *const *names, size_t n,
                   bool lax)
{
  cs_view_load(v, names, n, lax);
  analysis_check(v);
}

void analysis_list(struct analysis_list *l, const char *text)
{
  char *at;

  *l = (struct analysis_list){ .text = strdup(text) };
  if (!l->text)
    die("out of memory");
  for (char *name = strtok_r(l->text, ",", &at); name;
       name = strtok_r(NULL, ",", &at)) {
    if (l->n == ANALYSIS_EVENTS)
      die("more than %d events", ANALYSIS_EVENTS);
    l->name[l->n++] = name;
  }
  if (!l->n)
    die("'%s' names no event", text);
}

void analysis_free_list(struct analysis_list *l)
{
  free(l->text);
}

/* ---- events ---- */

static const char *const usual[] = {
  "cycles", "instructions", "icache_misses", "dcache_misses", "mispredicts",
};
enum { USUAL = sizeof usual / sizeof *usual, SHOWN = 6 };

static void load_default(struct cs_view *v)
{
  size_t n;
  char **names;

  analysis_load(v, usual, USUAL, true);
  if (v->events)
    return;
  names = cs_view_names(v, &n);
  analysis_check(v);
  analysis_load(v, (const char *const *)names, n < SHOWN ? n : SHOWN, true);
  cs_view_free_names(names, n);
}

void analysis_load_events(struct cs_view *v, const char *list)
{
  if (list) {
    struct analysis_list l;

    analysis_list(&l, list);
    analysis_load(v, l.name, l.n, false);
    analysis_free_list(&l);
  } else {
    load_default(v);
  }
  if (!v->events)
    die("%s: no event was counted", v->db->path);
}

/* Columns are narrow: usual events have short names. */
const char *event_title(const struct cs_view_event *e)
{
  static const char *const titles[][2] = {
    { "instructions", "instruct." }, { "icache_misses", "I-miss" },
    { "dcache_misses", "D-miss" }, { "itlb_misses", "ITLB" },
    { "dtlb_misses", "DTLB" }, { "mispredicts", "mispred" },
  };

  for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
    if (!strcmp(e->name, titles[i][0]))
      return titles[i][1];
  return e->name;
}

/* ---- values ---- */

static const char values_sql[] =
  "SELECT addr, value, n, whole FROM (SELECT addr, value, n,"
  " SUM(n) OVER (PARTITION BY addr) AS whole, row_number() OVER"
  " (PARTITION BY addr ORDER BY n DESC, value) AS place FROM"
  " (SELECT v.addr, v.value, SUM(v.count) AS n FROM event e"
  " JOIN chosen c ON c.id = e.epoch JOIN process p ON p.epoch = e.epoch"
  " JOIN map m ON m.process = p.id JOIN value v ON v.event = e.id"
  " AND v.map = m.id AND v.addr BETWEEN ?2 AND ?3"
  " WHERE e.w IN ('load', 'rd', 'store', 'addr')"
  " AND e.source = (SELECT MAX(y.source) FROM event y"
  " WHERE y.epoch = e.epoch AND y.name = e.name) AND m.image = ?1"
  " GROUP BY v.addr, v.value)) WHERE place <= ?4 ORDER BY addr, place";

sqlite3_stmt *analysis_values(struct cs_view *v, int64_t image, uint64_t lo,
                              uint64_t last, int64_t n)
{
  return cs_db_query(v->db, values_sql, "iiii", image, (int64_t)lo,
                     (int64_t)last, n);
}

/* ---- groups ---- */

static char *process_name(struct cs_view *v, int64_t id)
{
  sqlite3_stmt *q = cs_db_query(v->db, "SELECT name, pid FROM process"
                                       " WHERE id = ?", "i", id);
  char *name = NULL;

  if (cs_db_row(v->db, q)) {
    if (asprintf(&name, sqlite3_column_int(q, 1) ? "%s (%d)" : "%s",
                 cs_db_text(q, 0), sqlite3_column_int(q, 1)) < 0)
      name = NULL;
    sqlite3_finalize(q);
  }
  return name ? name : strdup("?");
}

static char *epoch_name(struct cs_view *v, int64_t id)
{
  sqlite3_stmt *q = cs_db_query(v->db, "SELECT ifnull(name || ': ', '') ||"
                                " program, datetime(began, 'unixepoch') FROM"
                                " epoch WHERE id = ?", "i", id);
  char *name = NULL;

  if (cs_db_row(v->db, q)) {
    if (asprintf(&name, "%lld %s, %s", (long long)id, cs_db_text(q, 0),
                 cs_db_text(q, 1)) < 0)
      name = NULL;
    sqlite3_finalize(q);
  }
  return name ? name : strdup("?");
}

/* Code of no image, or of no function of its image. */
static char *unknown_name(struct cs_view *v, int64_t image)
{
  const char *reason = cs_view_reason(v, image);
  char *name = NULL;

  return asprintf(&name, *reason ? "? (%s)" : "?", reason) < 0 ? NULL : name;
}

enum cs_view_by analysis_view_by(enum analysis_by by)
{
  return by == BY_PROCESS ? CS_VIEW_PROCESS
         : by == BY_EPOCH ? CS_VIEW_EPOCH : CS_VIEW_IMAGE;
}

static char *name_of(struct cs_view *v, enum analysis_by by,
                     const struct cs_view_row *row,
                     const struct cs_view_function *f)
{
  const struct cs_view_image *image = cs_view_image(v, row->image);

  switch (by) {
  case BY_PROCESS: return process_name(v, row->image);
  case BY_EPOCH: return epoch_name(v, row->image);
  case BY_IMAGE:
    return image ? strdup(image->name) : unknown_name(v, row->image);
  case BY_FILE: return strdup(f && *f->file ? f->file : "?");
  default: return f ? strdup(f->name) : unknown_name(v, row->image);
  }
}

static bool same_group(enum analysis_by by, const struct group *g,
                       const struct cs_view_row *row,
                       const struct cs_view_function *f)
{
  if (by == BY_FUNCTION)
    return g->f == f && g->image == row->image;
  return by != BY_FILE ? g->image == row->image
                       : !strcmp(g->file, f ? f->file : "");
}

static void add_row(struct cs_view *v, struct group *g, size_t row)
{
  for (size_t e = 0; e < v->events; e++)
    g->count[e] = cs_add(g->count[e], cs_view_count(v, row, e));
}

static struct group *new_group(struct cs_view *v, enum analysis_by by,
                               const struct cs_view_row *row,
                               const struct cs_view_function *f,
                               struct group *all, size_t *n)
{
  struct group *more = all;

  if (!(*n & (*n - 1)))
    more = realloc(all, (*n ? 2 * *n : 1) * sizeof *all);
  if (!more)
    die("out of memory");
  more[*n] = (struct group){
    .f = by == BY_FUNCTION ? f : NULL, .image = row->image,
    .name = name_of(v, by, row, f), .file = f ? f->file : "",
    .count = calloc(v->events + 1, sizeof *more->count),
  };
  if (!more[*n].name || !more[*n].count)
    die("out of memory");
  ++*n;
  return more;
}

/* The last group comes first: rows of a function stand together. */
static struct group *find_group(struct cs_view *v, enum analysis_by by,
                                size_t row, struct group **all, size_t *n)
{
  const struct cs_view_row *r = &v->row[row];
  const struct cs_view_function *f =
    v->by == CS_VIEW_IMAGE ? cs_view_find(v, r->image, r->addr) : NULL;

  for (size_t i = *n; i > 0; i--) {
    if (same_group(by, &(*all)[i - 1], r, f))
      return &(*all)[i - 1];
    if (by == BY_FUNCTION && f)
      break;
  }
  *all = new_group(v, by, r, f, *all, n);
  return &(*all)[*n - 1];
}

struct group *analysis_groups(struct cs_view *v, enum analysis_by by,
                              size_t *n)
{
  struct group *all = NULL;

  *n = 0;
  for (size_t i = 0; i < v->rows; i++) {
    struct group *g = find_group(v, by, i, &all, n);

    add_row(v, g, i);
  }
  return all;
}

void analysis_free_groups(struct group *g, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    free(g[i].name);
    free(g[i].count);
  }
  free(g);
}

static size_t sort_event; /* of falling() */

static int falling(const void *a, const void *b)
{
  const struct group *x = a, *y = b;
  uint64_t p = x->count[sort_event], q = y->count[sort_event];

  return p != q ? (p < q ? 1 : -1) : strcmp(x->name, y->name);
}

void analysis_sort(struct group *g, size_t n, size_t event)
{
  sort_event = event;
  if (n)
    qsort(g, n, sizeof *g, falling);
}

/* ---- output ---- */

double share(uint64_t part, uint64_t whole)
{
  return whole ? (double)part / (double)whole : 0;
}

const char *base_name(const char *path)
{
  const char *slash = strrchr(path, '/');

  return slash ? slash + 1 : path;
}

json_t *json_count(uint64_t n)
{
  return json_integer(n > INT64_MAX ? INT64_MAX : (json_int_t)n);
}

void analysis_print_json(json_t *root)
{
  if (!root || json_dumpf(root, stdout, JSON_INDENT(2)))
    die("cannot write JSON");
  putchar('\n');
  json_decref(root);
}

static const char epochs_sql[] =
  "SELECT e.id, ifnull(e.name, ''), e.program, e.began, e.runs, m.name,"
  " m.memory, e.compressor, e.instructions, e.clocks, e.messages, m.host"
  " FROM epoch e JOIN chosen USING (id) JOIN machine m ON m.id = e.machine"
  " ORDER BY e.id";

static void print_epoch(sqlite3_stmt *q, const struct screen *s)
{
  time_t began = (time_t)sqlite3_column_int64(q, 3);
  char when[64];
  struct tm tm;

  strftime(when, sizeof when, "%F %H:%M",
           localtime_r(&began, &tm) ? &tm : &(struct tm){ .tm_mday = 1 });
  printf("epoch %lld", (long long)sqlite3_column_int64(q, 0));
  if (*cs_db_text(q, 1)) {
    printf(" (");
    screen_text(cs_db_text(q, 1), 40);
    putchar(')');
  }
  printf(": %s", screen_bold(s));
  screen_text(cs_db_text(q, 2), 0);
  printf("%s, %s, ", screen_plain(s), when);
  screen_text(cs_db_text(q, 5), 0);
  if (*cs_db_text(q, 11)) {
    printf(" '");
    screen_text(cs_db_text(q, 11), 40);
    putchar('\'');
  }
  if (sqlite3_column_int64(q, 4) != 1)
    printf(", %lld runs", (long long)sqlite3_column_int64(q, 4));
  putchar('\n');
}

void analysis_print_epochs(struct cs_view *v, const struct screen *s)
{
  sqlite3_stmt *q = cs_db_query(v->db, epochs_sql, "");

  while (cs_db_row(v->db, q))
    print_epoch(q, s);
  analysis_check(v);
}

json_t *analysis_epochs_json(struct cs_view *v)
{
  json_t *all = json_array();
  sqlite3_stmt *q = cs_db_query(v->db, epochs_sql, "");

  while (cs_db_row(v->db, q))
    json_array_append_new(all, json_pack(
      "{s:I,s:s,s:s,s:I,s:I,s:s,s:s,s:s,s:I,s:I,s:I,s:s}", "id",
      (json_int_t)sqlite3_column_int64(q, 0), "name", cs_db_text(q, 1),
      "program", cs_db_text(q, 2), "began",
      (json_int_t)sqlite3_column_int64(q, 3), "runs",
      (json_int_t)sqlite3_column_int64(q, 4), "machine", cs_db_text(q, 5),
      "memory", cs_db_text(q, 6), "compressor", cs_db_text(q, 7),
      "instructions", (json_int_t)sqlite3_column_int64(q, 8), "clocks",
      (json_int_t)sqlite3_column_int64(q, 9), "messages",
      (json_int_t)sqlite3_column_int64(q, 10), "host", cs_db_text(q, 11)));
  analysis_check(v);
  return all;
}
