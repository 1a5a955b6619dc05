/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db.c - opening, versions, transactions, statements.
 */
#include "cs_db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cs_sql.h"

enum {
  BUSY_MS = 10000,
  LOOK = 10000,              /* instructions of SQLite between two looks at
                              * `stop` */
};

static const char tables[] =
#include "schema.inc"
  ;

/* ---- errors ---- */

int cs_db_fail(struct cs_db *db, const char *format, ...)
{
  va_list ap;

  if (db->failed)
    return -1;
  db->failed = true;
  va_start(ap, format);
  vsnprintf(db->error, sizeof db->error, format, ap);
  va_end(ap);
  return -1;
}

static int fail_sql(struct cs_db *db)
{
  switch (sqlite3_errcode(db->sql)) {
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    return cs_db_fail(db, "%s: another program is writing to it", db->path);
  case SQLITE_CORRUPT:
    return cs_db_fail(db, "%s: damaged: %s", db->path,
                      sqlite3_errmsg(db->sql));
  case SQLITE_NOTADB:
    return cs_db_fail(db, "%s: not a profile database", db->path);
  case SQLITE_INTERRUPT:
    return cs_db_fail(db, "%s: stopped, it is as before", db->path);
  default:
    return cs_db_fail(db, "%s: %s", db->path, sqlite3_errmsg(db->sql));
  }
}

/* ---- statements ---- */

static sqlite3_stmt *prepare(struct cs_db *db, const char *sql,
                             const char *format, va_list ap)
{
  sqlite3_stmt *q = NULL;
  int bad = db->failed ||
            sqlite3_prepare_v2(db->sql, sql, -1, &q, NULL) != SQLITE_OK ||
            cs_sql_bind(q, format, ap);

  if (!bad)
    return q;
  fail_sql(db);
  sqlite3_finalize(q);
  return NULL;
}

sqlite3_stmt *cs_db_query(struct cs_db *db, const char *sql,
                          const char *format, ...)
{
  sqlite3_stmt *q;
  va_list ap;

  va_start(ap, format);
  q = prepare(db, sql, format, ap);
  va_end(ap);
  return q;
}

bool cs_db_row(struct cs_db *db, sqlite3_stmt *q)
{
  int got = q && !db->failed ? sqlite3_step(q) : SQLITE_DONE;

  if (got == SQLITE_ROW)
    return true;
  if (got != SQLITE_DONE)
    fail_sql(db);
  sqlite3_finalize(q);
  return false;
}

int cs_db_step(struct cs_db *db, sqlite3_stmt *q)
{
  if (db->failed)
    return -1;
  if (sqlite3_step(q) != SQLITE_DONE)
    fail_sql(db);
  sqlite3_reset(q);
  return db->failed ? -1 : 0;
}

int cs_db_do(struct cs_db *db, const char *sql, const char *format, ...)
{
  sqlite3_stmt *q;
  va_list ap;

  va_start(ap, format);
  q = prepare(db, sql, format, ap);
  va_end(ap);
  while (cs_db_row(db, q))
    ;
  return db->failed ? -1 : 0;
}

int64_t cs_db_number(struct cs_db *db, int64_t none, const char *sql,
                     const char *format, ...)
{
  sqlite3_stmt *q;
  va_list ap;

  va_start(ap, format);
  q = prepare(db, sql, format, ap);
  va_end(ap);
  if (!cs_db_row(db, q))
    return none;
  if (sqlite3_column_type(q, 0) != SQLITE_NULL)
    none = sqlite3_column_int64(q, 0);
  sqlite3_finalize(q);
  return none;
}

const char *cs_db_text(sqlite3_stmt *q, int column)
{
  const unsigned char *text = sqlite3_column_text(q, column);

  return text ? (const char *)text : "";
}

/* ---- versions ---- */

static int64_t pragma(struct cs_db *db, const char *sql)
{
  return cs_db_number(db, 0, sql, "");
}

/* An empty file is a database that has not begun. */
static bool is_empty(struct cs_db *db)
{
  return !cs_db_number(db, 0, "SELECT COUNT(*) FROM sqlite_schema", "");
}

static int check_version(struct cs_db *db)
{
  int64_t application = pragma(db, "PRAGMA application_id");
  int64_t version = pragma(db, "PRAGMA user_version");

  if (db->failed)
    return -1;
  if (application != CS_DB_APPLICATION)
    return cs_db_fail(db, "%s: not a profile database", db->path);
  if (version != CS_DB_VERSION)
    return cs_db_fail(db, "%s: a profile database of version %lld, this "
                      "program knows version %d", db->path,
                      (long long)version, CS_DB_VERSION);
  return 0;
}

/* ---- opening ---- */

static int make_file(struct cs_db *db)
{
  int fd = open(db->path, O_RDWR | O_CREAT | O_EXCL, 0600);

  if (fd < 0)
    return errno == EEXIST ? 0 : cs_db_fail(db, "%s: %s", db->path,
                                            strerror(errno));
  db->made = true;
  close(fd);
  return 0;
}

static int connect(struct cs_db *db, const char *name, int flags)
{
  sqlite3_close(db->sql);
  db->sql = NULL;
  flags |= SQLITE_OPEN_NOMUTEX; /* one thread */
  if (sqlite3_open_v2(name, &db->sql, flags, NULL) != SQLITE_OK)
    return cs_db_fail(db, "%s: %s", db->path,
                      db->sql ? sqlite3_errmsg(db->sql) : "out of memory");
  sqlite3_busy_timeout(db->sql, BUSY_MS);
  return 0;
}

/* "file:PATH?immutable=1", the path as a URI has it. */
static char *immutable_name(const char *path)
{
  char *name = malloc(3 * strlen(path) + 32), *to = name;

  if (!name)
    return NULL;
  to += sprintf(to, "file:");
  for (; *path; path++)
    to += sprintf(to, strchr("?#%", *path) ? "%%%02X" : "%c",
                  (unsigned char)*path);
  sprintf(to, "?immutable=1");
  return name;
}

/* SQLite wants to write a file beside a database in WAL mode even for reading.
 * Where it cannot and nobody writes, the file does not change. */
static int connect_unchanging(struct cs_db *db)
{
  char *wal = sqlite3_mprintf("%s-wal", db->path);
  char *name = immutable_name(db->path);
  int status = -1;

  if (wal && name && access(wal, F_OK)) {
    db->failed = false;
    status = connect(db, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  }
  sqlite3_free(wal);
  free(name);
  return status;
}

static int open_for_reading(struct cs_db *db)
{
  if (connect(db, db->path, SQLITE_OPEN_READONLY))
    return -1;
  pragma(db, "PRAGMA schema_version");
  if (db->failed && (sqlite3_errcode(db->sql) == SQLITE_CANTOPEN ||
                     sqlite3_errcode(db->sql) == SQLITE_READONLY) &&
      connect_unchanging(db))
    return -1;
  return check_version(db);
}

static int open_for_writing(struct cs_db *db)
{
  if (make_file(db) || connect(db, db->path, SQLITE_OPEN_READWRITE))
    return -1;
  if (sqlite3_db_readonly(db->sql, "main") == 1)
    return cs_db_fail(db, "%s: it cannot be written", db->path);
  return is_empty(db) && !db->failed ? 0 : check_version(db);
}

static bool is_file(struct cs_db *db, enum cs_db_use use)
{
  struct stat st;

  if (stat(db->path, &st)) {
    if (errno == ENOENT && use == CS_DB_WRITE)
      return true;
    cs_db_fail(db, "%s: %s", db->path, strerror(errno));
    return false;
  }
  if (S_ISREG(st.st_mode))
    return true;
  cs_db_fail(db, "%s: %s", db->path,
             S_ISDIR(st.st_mode) ? "is a directory" : "not a regular file");
  return false;
}

struct cs_db *cs_db_open(const char *path, enum cs_db_use use, char *err,
                         size_t errlen)
{
  struct cs_db *db = calloc(1, sizeof *db);

  if (!db || !(db->path = strdup(path))) {
    snprintf(err, errlen, "%s: out of memory", path);
    free(db);
    return NULL;
  }
  if (is_file(db, use) &&
      !(use == CS_DB_READ ? open_for_reading(db) : open_for_writing(db)))
    return db;
  snprintf(err, errlen, "%s", db->error);
  cs_db_close(db);
  return NULL;
}

/* Unless another program has written to it. */
static void remove_made(struct cs_db *db)
{
  db->failed = false;
  if (!db->made || !db->sql || !is_empty(db) || db->failed)
    return;
  sqlite3_close(db->sql); /* removes what lies beside the file */
  db->sql = NULL;
  unlink(db->path);
}

void cs_db_close(struct cs_db *db)
{
  if (!db)
    return;
  if (db->writing)
    sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
  remove_made(db);
  sqlite3_close_v2(db->sql);
  free(db->path);
  free(db);
}

/* ---- transactions ---- */

static int look(void *user)
{
  struct cs_db *db = user;

  return db->stop && db->stop();
}

static int execute(struct cs_db *db, const char *sql)
{
  if (!db->failed && sqlite3_exec(db->sql, sql, NULL, NULL, NULL))
    fail_sql(db);
  return db->failed ? -1 : 0;
}

static int make_tables(struct cs_db *db)
{
  char header[96];

  snprintf(header, sizeof header,
           "PRAGMA application_id = %d; PRAGMA user_version = %d",
           CS_DB_APPLICATION, CS_DB_VERSION);
  return execute(db, tables) || execute(db, header) ? -1 : 0;
}

int cs_db_begin(struct cs_db *db)
{
  /* WAL: who reads goes on. */
  if (execute(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                  "BEGIN IMMEDIATE"))
    return -1;
  db->writing = true;
  sqlite3_progress_handler(db->sql, LOOK, look, db);
  return is_empty(db) ? make_tables(db) : check_version(db);
}

void cs_db_cancel(struct cs_db *db)
{
  sqlite3_progress_handler(db->sql, 0, NULL, NULL);
  sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
  db->writing = false;
}

int cs_db_commit(struct cs_db *db)
{
  sqlite3_progress_handler(db->sql, 0, NULL, NULL);
  if (!db->failed && db->stop && db->stop())
    cs_db_fail(db, "%s: stopped, it is as before", db->path);
  execute(db, "COMMIT");
  if (db->failed) {
    sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
  } else {
    db->made = false;
  }
  db->writing = false;
  return db->failed ? -1 : 0;
}
