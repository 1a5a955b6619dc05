/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_view_int.h - what the parts of cs_view.h share.
 */
#ifndef CS_VIEW_INT_H
#define CS_VIEW_INT_H

#include "cs_view.h"

enum { CS_VIEW_FILES = 1 << 24 }; /* numbers of files of source, at most */

/* Room for one more of the n that p points at; NULL, noted, when memory is
 * short. */
void *cs_view_more(struct cs_view *v, void *p, size_t n, size_t size);

/* A copy of a column's text. */
char *cs_view_text(struct cs_view *v, sqlite3_stmt *q, int column);

void cs_view_free_rows(struct cs_view *v);
void cs_view_free_lines(struct cs_view *v);

#endif
