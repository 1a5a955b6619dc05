/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_db.c - SQLite behind a few functions that do not fail.
 */
#include "sweep_db.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cs_sql.h"
#include "options.h"

enum { SCHEMA = 1, BUSY_MS = 20000 };

static const char tables[] =
  "PRAGMA journal_mode = WAL;"
  "BEGIN IMMEDIATE;"
  "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value);"
  "CREATE TABLE IF NOT EXISTS sweep (id INTEGER PRIMARY KEY,"
  " name TEXT UNIQUE NOT NULL, file TEXT, ran INTEGER);"
  "CREATE TABLE IF NOT EXISTS stream (key TEXT PRIMARY KEY, source TEXT,"
  " slot TEXT, instructions_limit INTEGER, instructions INTEGER,"
  " events INTEGER);"
  "CREATE TABLE IF NOT EXISTS result (key TEXT PRIMARY KEY, stream TEXT,"
  " compressor TEXT, hash_seed INTEGER, error REAL, first_million REAL,"
  " messages INTEGER, reaches INTEGER, stays INTEGER);"
  "CREATE TABLE IF NOT EXISTS design (sweep INTEGER, position INTEGER,"
  " spec TEXT, compressor TEXT, state_bits INTEGER, lut4 INTEGER,"
  " lut4_design TEXT, PRIMARY KEY (sweep, position));"
  "CREATE TABLE IF NOT EXISTS job (sweep INTEGER, position INTEGER,"
  " key TEXT, stream TEXT, program TEXT, design INTEGER, seed INTEGER,"
  " hash_seed INTEGER, PRIMARY KEY (sweep, position));"
  "CREATE INDEX IF NOT EXISTS job_key ON job (key);"
  "INSERT OR IGNORE INTO meta VALUES ('schema', 1);"
  "COMMIT;";

__attribute__((noreturn)) static void fail(struct sweep_db *db)
{
  die("%s: %s", db->name, sqlite3_errmsg(db->sql));
}

/* ---- statements ---- */

static sqlite3_stmt *prepare(struct sweep_db *db, const char *sql,
                             const char *format, va_list ap)
{
  sqlite3_stmt *q;

  if (sqlite3_prepare_v2(db->sql, sql, -1, &q, NULL) ||
      cs_sql_bind(q, format, ap))
    fail(db);
  return q;
}

sqlite3_stmt *sweep_db_query(struct sweep_db *db, const char *sql,
                             const char *format, ...)
{
  sqlite3_stmt *q;
  va_list ap;

  va_start(ap, format);
  q = prepare(db, sql, format, ap);
  va_end(ap);
  return q;
}

bool sweep_db_row(struct sweep_db *db, sqlite3_stmt *q)
{
  int got = sqlite3_step(q);

  if (got == SQLITE_ROW)
    return true;
  if (sqlite3_finalize(q))
    fail(db);
  return false;
}

void sweep_db_do(struct sweep_db *db, const char *sql, const char *format,
                 ...)
{
  sqlite3_stmt *q;
  va_list ap;

  va_start(ap, format);
  q = prepare(db, sql, format, ap);
  va_end(ap);
  while (sweep_db_row(db, q))
    ;
}

/* ---- opening ---- */

static void check_schema(struct sweep_db *db)
{
  sqlite3_stmt *q;
  int64_t schema = 0;

  if (sqlite3_prepare_v2(db->sql,
                         "SELECT value FROM meta WHERE key = 'schema'", -1,
                         &q, NULL))
    die("%s: not the database of a sweep: %s", db->name,
        sqlite3_errmsg(db->sql));
  while (sweep_db_row(db, q))
    schema = sqlite3_column_int64(q, 0);
  if (schema != SCHEMA)
    die("%s: schema %lld, this program knows %d", db->name,
        (long long)schema, SCHEMA);
}

struct sweep_db *sweep_db_open(const char *path, bool create)
{
  struct sweep_db *db = calloc(1, sizeof *db);

  if (!db)
    die("out of memory");
  db->name = path;
  if (!create && access(path, R_OK))
    die("%s: no such database; `coresample sweep run` makes it", path);
  if (sqlite3_open_v2(path, &db->sql,
                      SQLITE_OPEN_READWRITE |
                        (create ? SQLITE_OPEN_CREATE : 0), NULL))
    die("%s: %s", path, db->sql ? sqlite3_errmsg(db->sql) : "out of memory");
  sqlite3_busy_timeout(db->sql, BUSY_MS);
  if (create && sqlite3_exec(db->sql, tables, NULL, NULL, NULL))
    fail(db);
  check_schema(db);
  return db;
}

void sweep_db_close(struct sweep_db *db)
{
  sqlite3_close(db->sql);
  free(db);
}

int64_t sweep_db_find(struct sweep_db *db, const char *name)
{
  sqlite3_stmt *q =
    name ? sweep_db_query(db, "SELECT id FROM sweep WHERE name = ?", "s",
                          name)
         : sweep_db_query(db, "SELECT id FROM sweep ORDER BY ran DESC LIMIT 1",
                          "");
  int64_t id = -1;

  while (sweep_db_row(db, q))
    id = sqlite3_column_int64(q, 0);
  if (id < 0 && name)
    die("%s: no sweep '%s'; see `coresample sweep status`", db->name, name);
  if (id < 0)
    die("%s: no sweep has run", db->name);
  return id;
}
