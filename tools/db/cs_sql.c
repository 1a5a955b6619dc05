/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sql.c - parameters of statements.
 */
#include "cs_sql.h"

#include <stdint.h>

int cs_sql_bind(sqlite3_stmt *q, const char *format, va_list ap)
{
  int bad = SQLITE_OK;

  for (int i = 0; !bad && format[i]; i++)
    switch (format[i]) {
    case 's':
      bad = sqlite3_bind_text(q, i + 1, va_arg(ap, const char *), -1,
                              SQLITE_TRANSIENT);
      break;
    case 'i': bad = sqlite3_bind_int64(q, i + 1, va_arg(ap, int64_t)); break;
    case 'd': bad = sqlite3_bind_double(q, i + 1, va_arg(ap, double)); break;
    default: bad = sqlite3_bind_null(q, i + 1); break;
    }
  return bad;
}
