/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_event.h - events of an epoch, and tuples as their rows: what a run and
 * a recorder's stream have in common.
 */
#ifndef CS_DB_EVENT_H
#define CS_DB_EVENT_H

#include "cs_db.h"
#include "cs_profile.h"
#include "cs_slot.h"

enum { CS_DB_NAME = 64 };

/* What w of a tuple is of one execution: once; w, which is clocks; clocks of a
 * reason (enum cs_reason) or of all, where w tells them. */
typedef uint64_t cs_db_clocks(uint64_t w, unsigned reason);
cs_db_clocks cs_db_once, cs_db_head, cs_db_one_reason, cs_db_all_reasons;

/* What tuples of a slot are called and where they go. */
struct cs_db_kind {
  char name[CS_DB_NAME];
  const char *holds, *unit, *w; /* columns of table event */
  cs_db_clocks *cycles;      /* what w is in clocks, of all classes, so that
                              * they add up to cycles; NULL: not told, or a
                              * slot of clocks tells it better */
  bool reasons;              /* w tells clocks by reason */
};

/* Of slot number `slot` of these specifications (NULL: not in use); two of a
 * kind are told apart by their number.  -1: noted. */
int cs_db_kind(struct cs_db *db, const char *const *spec, unsigned slot,
               struct cs_db_kind *k);

/* An event's row: new, or the one that is there, which must be of the same
 * slot. */
int64_t cs_db_event(struct cs_db *db, int64_t epoch, const char *name,
                    const char *source, const char *holds, const char *unit,
                    const char *what, const char *spec);

/* To what it has. */
void cs_db_event_counts(struct cs_db *db, int64_t event, uint64_t counts);
void cs_db_event_samples(struct cs_db *db, int64_t event, double samples);

/* ---- rows ---- */

/* Where rows of an event go. */
struct cs_db_rows {
  struct cs_db *db;
  sqlite3_stmt *q;
  int columns;               /* that are bound: the last one is the count */
  uint64_t counts;           /* of all rows so far */
};

/* image: of edges, what targets are addresses in; 0: unknown.  Each row comes
 * once. */
struct cs_db_rows cs_db_rows(struct cs_db *db, const char *table,
                             int64_t event, int64_t map, int64_t image);
void cs_db_row_add(struct cs_db_rows *to, uint64_t pc, uint64_t w, uint64_t n);
/* The sum of their counts. */
uint64_t cs_db_rows_end(struct cs_db_rows *to);

/* The tuples of a profile, p->used of them, in no order, or by pc and w, for
 * the caller to free; NULL: memory is short, noted. */
struct cs_count *cs_db_tuples(struct cs_db *db, const struct cs_profile *p);
struct cs_count *cs_db_sorted(struct cs_db *db, const struct cs_profile *p);

void cs_db_sort(struct cs_count *rows, size_t n);

/* All tuples of an event, sorted; equal ones are added up. */
void cs_db_add_tuples(struct cs_db_rows *to, const struct cs_count *rows,
                      size_t n);

/* The sums by address of what tuples, sorted, are. */
void cs_db_add_sums(struct cs_db_rows *to, const struct cs_count *rows,
                    size_t n, cs_db_clocks *of, unsigned reason);

/* Samples that weigh different clocks are worth fewer of equal weight. */
struct cs_db_worth {
  double n, sum, squares;    /* of the clocks */
};
void cs_db_worth_add(struct cs_db_worth *w, const struct cs_count *row,
                     cs_db_clocks *of, unsigned reason);
double cs_db_worth(const struct cs_db_worth *w);

#endif
