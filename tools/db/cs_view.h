/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_view.h - what the tools read of a profile database: counts of events by
 * address, of one epoch or of several added up, and the names of the places.
 *
 * All of it is of one moment, however much is written meanwhile.
 */
#ifndef CS_VIEW_H
#define CS_VIEW_H

#include "cs_db.h"

enum { CS_VIEW_NAME = 64 };

struct cs_view_image {
  int64_t id;
  char *name, *path, *build_id;
  struct cs_view_start *start; /* of its lines, by address; of cs_view_line() */
  size_t starts;
  bool lines_loaded;
};

struct cs_view_function {
  int64_t image;             /* id */
  uint64_t lo, hi;           /* [lo, hi) */
  char *name, *file;
  int line;
};

struct cs_view_event {
  char name[CS_VIEW_NAME], source[CS_VIEW_NAME], unit[CS_VIEW_NAME];
  double samples;            /* of equal weight; 0: exact, or no samples */
  uint64_t total;            /* of all rows */
};

/* An address; its counts are at cs_view_count(). */
struct cs_view_row {
  int64_t image;             /* id; below 0: unknown, cs_view_reason() */
  uint64_t addr;
};

/* What rows' images are numbers of. */
enum cs_view_by {
  CS_VIEW_IMAGE, CS_VIEW_PROCESS, CS_VIEW_EPOCH, CS_VIEW_MAP
};

struct cs_view {
  struct cs_db *db;
  int64_t *epoch;            /* that are looked at, rising */
  size_t epochs;
  struct cs_view_image *image;
  size_t images;
  struct cs_view_function *function; /* by image and lo */
  size_t functions;

  struct cs_view_event *event; /* that were loaded */
  size_t events;
  struct cs_view_row *row;   /* by image and addr */
  uint64_t *count;           /* row by row, an event each */
  size_t rows;
  enum cs_view_by by;        /* set it before events are loaded */
  char **reason;             /* why an image is unknown: -2 is the first */
  size_t reasons;
  char **file;               /* paths by number, NULL: none; of
                              * cs_view_line() */
  size_t files;
};

/* epoch: names or numbers joined by commas, times FROM..TO (as SQLite has them,
 * UTC) in which epochs began, "all"; NULL: the last one.  NULL with
 * `FILE: reason` in err. */
struct cs_view *cs_view_open(const char *path, const char *epoch, char *err,
                             size_t errlen);
void cs_view_close(struct cs_view *v);

/* Another epoch of the same moment, by number; what was loaded is gone.  -1:
 * noted in v->db. */
int cs_view_epoch(struct cs_view *v, int64_t epoch);

/* Loads the events, named NAME, or NAME/exact, NAME/sampled where both are
 * there (NAME alone: exact).  Names that the database has not: -1, noted in
 * v->db, unless `lax` leaves them out. */
int cs_view_load(struct cs_view *v, const char *const *names, size_t n,
                 bool lax);

/* Leaves in table `wanted` the ids of the events that cs_view_load() takes for
 * a name, with their columns holds, source, unit, samples. */
void cs_view_want(struct cs_view *v, const char *name);

/* The events of these epochs, those that counted something first: NAME; for the
 * caller to free with
 * cs_view_free_names(). */
char **cs_view_names(struct cs_view *v, size_t *n);
void cs_view_free_names(char **names, size_t n);

uint64_t cs_view_count(const struct cs_view *v, size_t row, size_t event);

/* -1: it was not loaded. */
int cs_view_event(const struct cs_view *v, const char *name);

/* The function that holds the address, or NULL. */
const struct cs_view_function *cs_view_find(const struct cs_view *v,
                                            int64_t image, uint64_t addr);

/* The first row at or behind the address. */
size_t cs_view_first(const struct cs_view *v, int64_t image, uint64_t addr);

/* "" and 0 where unknown; the text lives until the view is closed. */
struct cs_view_line {
  const char *file;
  int line;
};
struct cs_view_line cs_view_line(struct cs_view *v, int64_t image,
                                 uint64_t addr);

/* Why an image is unknown, by its number below 0; "": that is not known. */
const char *cs_view_reason(const struct cs_view *v, int64_t image);

const struct cs_view_image *cs_view_image(const struct cs_view *v, int64_t id);

/* The sum over the epochs of a column of table epoch. */
uint64_t cs_view_sum(struct cs_view *v, const char *column);

/* a + b, at most the greatest number. */
uint64_t cs_add(uint64_t a, uint64_t b);

#endif
