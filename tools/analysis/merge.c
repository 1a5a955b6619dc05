/* SPDX-License-Identifier: Apache-2.0
 *
 * merge.c - `coresample merge`: profile databases into one; and `coresample
 * epochs`: what is in one, by epoch, renamed or deleted.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "commands.h"
#include "cs_db_merge.h"
#include "options.h"
#include "progress.h"

enum { FILES = 1000 };
enum { KEY_RENAME = 0x700, KEY_DELETE };

/* Writing is done: an error, or nothing, is told. */
static int finish(struct cs_db *db, int status)
{
  if (status) {
    fprintf(stderr, "coresample: %s\n", db->error);
    status = stop_wanted() ? EXIT_STOPPED : 1;
  }
  cs_db_close(db);
  return status;
}

static struct cs_db *open_for_writing(const char *path)
{
  char err[ERROR_TEXT];
  struct cs_db *db;

  stop_catch();
  db = cs_db_open(path, CS_DB_WRITE, err, sizeof err);
  if (!db)
    die("%s", err);
  db->stop = stop_wanted;
  return db;
}

/* ---- merge ---- */

struct merge {
  const char *db, *from[FILES];
  size_t n;
};

static const struct argp_option merge_list[] = {
  { "db", 'd', "FILE", 0, "The profile database that they are added to", 0 },
  { 0 },
};

static error_t parse_merge(int key, char *arg, struct argp_state *state)
{
  struct merge *m = state->input;

  switch (key) {
  case 'd': m->db = arg; return 0;
  case ARGP_KEY_ARG:
    if (m->n == FILES)
      argp_error(state, "more than %d databases", FILES);
    m->from[m->n++] = arg;
    return 0;
  case ARGP_KEY_END:
    if (!m->n || !m->db)
      argp_error(state, "name databases, and one with -d");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

int command_merge(int argc, char **argv)
{
  const struct argp argp = {
    merge_list, parse_merge, "FROM...",
    "Adds all epochs of profile databases to another one.\v"
    "Epochs of the same name are added up, others are new.  A run that is there "
    "already is not added again.  Each FROM is there completely or not at all.",
    0, 0, 0,
  };
  struct merge m = { 0 };
  int status = 0;

  argp_parse(&argp, argc, argv, 0, 0, &m);
  for (size_t i = 0; i < m.n && !status; i++) {
    struct cs_db *db = open_for_writing(m.db);

    status = finish(db, cs_db_merge(db, m.from[i]));
  }
  return status;
}

/* ---- epochs ---- */

struct epochs {
  struct analysis a;
  const char *path, *rename, *delete;
};

static const struct argp_option epochs_list[] = {
  { "rename", KEY_RENAME, "EPOCH=NAME", 0,
    "Give an epoch (by name or number) another name; none where NAME is empty",
    1 },
  { "delete", KEY_DELETE, "EPOCH", 0, "Delete an epoch", 1 },
  { 0 },
};

static error_t parse_epochs(int key, char *arg, struct argp_state *state)
{
  struct epochs *e = state->input;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &e->a; return 0;
  case KEY_RENAME: e->rename = arg; return 0;
  case KEY_DELETE: e->delete = arg; return 0;
  case ARGP_KEY_ARG:
    if (e->path)
      argp_error(state, "more than one database");
    e->path = arg;
    return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name a profile database");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

static const char epochs_sql[] =
  "SELECT e.id, ifnull(e.name, ''), e.program, e.began, e.seconds, e.runs,"
  " m.name, m.host, e.rate, e.compressor, e.messages, e.law_holds,"
  " (SELECT total(count) FROM loss l WHERE l.epoch = e.id AND l.name ="
  " 'dropped'), (SELECT total(selected) FROM event v WHERE v.epoch = e.id),"
  " e.clocks, e.instructions, e.credit, e.held, ifnull(h.version, 0),"
  " ifnull(h.clock_hz, 0), ifnull(h.by_process, 0),"
  " (SELECT COUNT(DISTINCT p.image) FROM map p JOIN process r ON"
  " r.id = p.process WHERE r.epoch = e.id),"
  " (SELECT group_concat(kernel, ', ') FROM (SELECT DISTINCT kernel FROM run"
  " WHERE epoch = e.id AND kernel <> '')),"
  " (SELECT group_concat(name, ' ') FROM (SELECT name FROM event v WHERE"
  " v.epoch = e.id AND v.selected IS NOT NULL ORDER BY v.id)),"
  " (SELECT COUNT(*) FROM run WHERE epoch = e.id AND NOT whole),"
  " (SELECT substr(spec, 5) FROM event v WHERE v.epoch = e.id AND spec LIKE"
  " 'cop %' LIMIT 1),"
  " (SELECT count FROM account WHERE epoch = e.id AND name = 'cop_taken'),"
  " (SELECT count FROM account WHERE epoch = e.id AND name = 'cop_dropped')"
  " FROM epoch e JOIN chosen USING (id) JOIN machine m ON m.id = e.machine"
  " LEFT JOIN hardware h ON h.epoch = e.id ORDER BY e.id";

static long long integer(sqlite3_stmt *q, int column)
{
  return (long long)sqlite3_column_int64(q, column);
}

/* A program of the coprocessor, and how far to trust it. */
static void print_cop(sqlite3_stmt *q)
{
  printf("      coprocessor ");
  screen_text(cs_db_text(q, 25), 40);
  printf(", %lld of %lld samples dropped\n", integer(q, 27), integer(q, 26));
}

static void print_epoch(sqlite3_stmt *q)
{
  printf("      %s%s", cs_db_text(q, 6), *cs_db_text(q, 7) ? ", host " : "");
  screen_text(cs_db_text(q, 7), 40);
  if (*cs_db_text(q, 22)) {
    printf(", kernel ");
    screen_text(cs_db_text(q, 22), 40);
  }
  printf("\n      slots %s; %s%s", *cs_db_text(q, 23) ? cs_db_text(q, 23)
         : "none", *cs_db_text(q, 9) ? cs_db_text(q, 9) : "no compressor",
         integer(q, 20) ? ", by process" : "");
  if (integer(q, 8))
    printf(", r = %lld", integer(q, 8));
  printf("\n      %lld runs", integer(q, 5));
  if (sqlite3_column_double(q, 4) > 0)
    printf(", %.1f s", sqlite3_column_double(q, 4));
  printf(", %lld messages, %.0f of %.0f events dropped, %lld images; %s%s\n",
         integer(q, 10), sqlite3_column_double(q, 12),
         sqlite3_column_double(q, 13), integer(q, 21),
         integer(q, 11) ? "conservation holds" : "conservation is not shown",
         integer(q, 24) ? " (a stream without its end)" : "");
  if (*cs_db_text(q, 25))
    print_cop(q);
}

static void print_epochs(struct cs_view *v, const struct screen *s)
{
  size_t n = v->epochs;
  int64_t *all = malloc((n + 1) * sizeof *all);

  if (!all)
    die("out of memory");
  memcpy(all, v->epoch, n * sizeof *all);
  for (size_t i = 0; i < n; i++) {
    sqlite3_stmt *q;

    cs_view_epoch(v, all[i]);
    analysis_print_epochs(v, s);
    q = cs_db_query(v->db, epochs_sql, "");
    while (cs_db_row(v->db, q))
      print_epoch(q);
    analysis_check(v);
  }
  free(all);
}

static json_t *epoch_json(sqlite3_stmt *q)
{
  return json_pack(
    "{s:I,s:s,s:s,s:I,s:f,s:I,s:s,s:s,s:s,s:I,s:s,s:s,s:I,s:b,s:f,s:f,"
    "s:I,s:I,s:I,s:I,s:I,s:I,s:b,s:I,s:b,s:s,s:I,s:I}", "id", (json_int_t)integer(q, 0),
    "name", cs_db_text(q, 1), "program", cs_db_text(q, 2), "began",
    (json_int_t)integer(q, 3), "seconds", sqlite3_column_double(q, 4), "runs",
    (json_int_t)integer(q, 5), "machine", cs_db_text(q, 6), "host",
    cs_db_text(q, 7), "kernel", cs_db_text(q, 22), "r",
    (json_int_t)integer(q, 8), "compressor", cs_db_text(q, 9), "slots",
    cs_db_text(q, 23), "messages", (json_int_t)integer(q, 10), "law_holds",
    sqlite3_column_int(q, 11), "dropped", sqlite3_column_double(q, 12),
    "selected", sqlite3_column_double(q, 13), "clocks",
    (json_int_t)integer(q, 14), "instructions", (json_int_t)integer(q, 15),
    "credit", (json_int_t)integer(q, 16), "held", (json_int_t)integer(q, 17),
    "hardware", (json_int_t)integer(q, 18), "clock_hz",
    (json_int_t)integer(q, 19), "by_process", sqlite3_column_int(q, 20),
    "images", (json_int_t)integer(q, 21), "whole", integer(q, 24) == 0,
    "coprocessor", cs_db_text(q, 25), "cop_taken", (json_int_t)integer(q, 26),
    "cop_dropped", (json_int_t)integer(q, 27));
}

static int tell(struct epochs *e)
{
  struct cs_view *v;
  struct screen s;

  if (!e->a.epoch)
    e->a.epoch = "all";
  v = analysis_open(&e->a, e->path);
  if (e->a.json) {
    json_t *all = json_array();
    sqlite3_stmt *q = cs_db_query(v->db, epochs_sql, "");

    while (cs_db_row(v->db, q))
      json_array_append_new(all, epoch_json(q));
    analysis_check(v);
    analysis_print_json(json_pack("{s:o}", "epochs", all));
  } else {
    screen_open(&s, e->a.colour, !e->a.no_pager);
    print_epochs(v, &s);
  }
  cs_view_close(v);
  return 0;
}

/* ---- changes ---- */

static int64_t find(struct cs_db *db, const char *name)
{
  int64_t id = cs_db_number(db, -1, "SELECT id FROM epoch WHERE name = ?1 OR"
                            " (CAST(id AS TEXT) = ?1 AND NOT EXISTS (SELECT 1"
                            " FROM epoch WHERE name = ?1))", "s", name);

  if (id < 0)
    cs_db_fail(db, "%s: it has no epoch '%s'", db->path, name);
  return id;
}

static void rename_epoch(struct cs_db *db, const char *text)
{
  const char *equal = strchr(text, '=');
  char *old = strndup(text, equal ? (size_t)(equal - text) : 0);
  int64_t id;

  if (!old)
    die("out of memory");
  if (!equal) {
    cs_db_fail(db, "--rename '%s': it must be EPOCH=NAME", text);
    free(old);
    return;
  }
  id = find(db, old);
  if (cs_db_number(db, 0, "SELECT 1 FROM epoch WHERE name = ? AND id <> ?",
                   "si", equal + 1, id))
    cs_db_fail(db, "%s: it has an epoch '%s' already", db->path, equal + 1);
  cs_db_do(db, "UPDATE epoch SET name = nullif(?, '') WHERE id = ?", "si",
           equal + 1, id);
  free(old);
}

/* Images and names stay: other epochs may use them. */
static void delete_epoch(struct cs_db *db, const char *name)
{
  static const char *const steps[] = {
    "DELETE FROM sample WHERE event IN (SELECT id FROM event WHERE epoch = ?)",
    "DELETE FROM value WHERE event IN (SELECT id FROM event WHERE epoch = ?)",
    "DELETE FROM edge WHERE event IN (SELECT id FROM event WHERE epoch = ?)",
    "DELETE FROM path WHERE event IN (SELECT id FROM event WHERE epoch = ?)",
    "DELETE FROM map WHERE process IN"
    " (SELECT id FROM process WHERE epoch = ?)",
    "DELETE FROM process WHERE epoch = ?", "DELETE FROM event WHERE epoch = ?",
    "DELETE FROM loss WHERE epoch = ?", "DELETE FROM account WHERE epoch = ?",
    "DELETE FROM hardware WHERE epoch = ?", "DELETE FROM run WHERE epoch = ?",
    "DELETE FROM epoch WHERE id = ?",
  };
  int64_t id = find(db, name);

  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    cs_db_do(db, steps[i], "i", id);
}

static int change(const struct epochs *e)
{
  char err[ERROR_TEXT];
  struct cs_db *db = cs_db_open(e->path, CS_DB_READ, err, sizeof err);

  if (!db) /* nothing is made by a change */
    die("%s", err);
  cs_db_close(db);
  db = open_for_writing(e->path);
  if (!cs_db_begin(db)) {
    if (e->rename)
      rename_epoch(db, e->rename);
    if (e->delete)
      delete_epoch(db, e->delete);
  }
  return finish(db, cs_db_commit(db));
}

int command_epochs(int argc, char **argv)
{
  const struct argp_child children[] = { { &analysis_argp, 0, 0, 0 },
                                         { 0 } };
  const struct argp argp = {
    epochs_list, parse_epochs, "DB",
    "Lists the epochs of a profile database (default: all): machine, slots, "
    "compressor, losses.", children, 0, 0,
  };
  struct epochs e = { 0 };

  argp_parse(&argp, argc, argv, 0, 0, &e);
  return e.rename || e.delete ? change(&e) : tell(&e);
}
