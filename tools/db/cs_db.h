/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db.h - the profile database: one SQLite file (docs/profile-db.md).
 *
 * Who writes opens it, begins, adds rows and commits: all of it is in the file
 * afterwards or nothing.  The first error stays: what follows does nothing and
 * commit tells it, so that rows can be added without a look at each.
 */
#ifndef CS_DB_H
#define CS_DB_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  CS_DB_VERSION = 2,
  CS_DB_APPLICATION = 0x43535046, /* "CSPF" in the file's header */
  CS_DB_ERROR = 1024,
};

struct cs_db {
  char *path;
  sqlite3 *sql;
  bool made;                 /* the file is new, and empty up to now */
  bool writing;              /* between begin and commit */
  bool failed;
  char error[CS_DB_ERROR];   /* `FILE: reason`, where failed */
  /* Looked at while rows are written: true undoes everything. */
  bool (*stop)(void);
};

enum cs_db_use { CS_DB_READ, CS_DB_WRITE };

/* NULL with `FILE: reason` in err.  For writing the file is made if it is not
 * there, for its owner only; the tables come with the first begin. */
struct cs_db *cs_db_open(const char *path, enum cs_db_use use, char *err,
                         size_t errlen);

/* Undoes what was not committed; a file that was made and is still empty goes
 * too.  NULL is allowed. */
void cs_db_close(struct cs_db *db);

int cs_db_begin(struct cs_db *db);
int cs_db_commit(struct cs_db *db);
/* Ends it without a change. */
void cs_db_cancel(struct cs_db *db);

/* Notes the error; always -1. */
__attribute__((format(printf, 2, 3)))
int cs_db_fail(struct cs_db *db, const char *format, ...);

/* ---- statements ---- */

/* The arguments are as format says: s text (NULL: null), i int64_t, d double,
 * n nothing, null.  NULL after an error. */
sqlite3_stmt *cs_db_query(struct cs_db *db, const char *sql,
                          const char *format, ...);

/* True: there is a row.  False: there are no more, or an error; either way the
 * statement is gone. */
bool cs_db_row(struct cs_db *db, sqlite3_stmt *q);

/* Runs a statement without rows. */
int cs_db_do(struct cs_db *db, const char *sql, const char *format, ...);

/* The number in the first row's first column, or `none`. */
int64_t cs_db_number(struct cs_db *db, int64_t none, const char *sql,
                     const char *format, ...);

/* Runs q, bound by the caller, and makes it ready for the next. */
int cs_db_step(struct cs_db *db, sqlite3_stmt *q);

/* Text of a column, "" for null. */
const char *cs_db_text(sqlite3_stmt *q, int column);

#endif
