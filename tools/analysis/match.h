/* SPDX-License-Identifier: Apache-2.0
 *
 * match.h - the same procedure (or source line) in several profiles, also of
 * several builds: it is the name and the file that must be equal, not the
 * address.
 */
#ifndef MATCH_H
#define MATCH_H

#include "analysis.h"

struct match_row {
  char *name, *file;         /* file without folders */
  uint64_t *count;           /* of each set */
};

struct match {
  size_t sets;
  struct match_row *row;     /* by name and file, after match_finish() */
  size_t rows, room;
  uint64_t *total;           /* of each set */
};

void match_init(struct match *m, size_t sets);
/* The rows of an event that was loaded, by function or by source line. */
void match_add(struct match *m, size_t set, struct cs_view *v, size_t event,
               bool lines);
/* Afterwards each name has one row. */
void match_finish(struct match *m);
void match_free(struct match *m);

/* The event of that name, or of NULL cycles, or the first there is; loaded. */
size_t match_event(struct cs_view *v, const char *name);

#endif
