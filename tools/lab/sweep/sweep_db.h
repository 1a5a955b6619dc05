/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_db.h - the database of a sweep: the only file that knows SQL's types.
 *
 * All of these end the program with a message that names the database when
 * it fails.
 */
#ifndef SWEEP_DB_H
#define SWEEP_DB_H

#include <sqlite3.h>
#include <stdbool.h>

#include "sweep.h"

struct sweep_db {
  sqlite3 *sql;
  const char *name;
};

/* Made when it is not there and `create`. */
struct sweep_db *sweep_db_open(const char *path, bool create);
void sweep_db_close(struct sweep_db *db);

/* A statement with parameters bound, by the letters of cs_sql_bind(). */
sqlite3_stmt *sweep_db_query(struct sweep_db *db, const char *sql,
                             const char *format, ...);
/* True when there is another row; false frees the statement. */
bool sweep_db_row(struct sweep_db *db, sqlite3_stmt *q);
void sweep_db_do(struct sweep_db *db, const char *sql, const char *format,
                 ...);

/* The id of a sweep by name; NULL: the one that ran last. */
int64_t sweep_db_find(struct sweep_db *db, const char *name);

#endif
