/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sql.h - what every user of SQLite here shares.
 */
#ifndef CS_SQL_H
#define CS_SQL_H

#include <sqlite3.h>
#include <stdarg.h>

/* Parameters of a statement from ?1 on; format has a letter for each: s text
 * (NULL: null; it is copied), i int64_t, d double, n null, no argument.  An
 * error code of SQLite. */
int cs_sql_bind(sqlite3_stmt *q, const char *format, va_list ap);

#endif
