/* SPDX-License-Identifier: Apache-2.0
 *
 * analysis.h - what the commands that read a profile database share: options,
 * groups of rows, a table.
 */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include <argp.h>
#include <jansson.h>

#include "cs_view.h"
#include "screen.h"

struct analysis {
  const char *epoch;         /* NULL: the last */
  bool json, no_pager;
  enum screen_colour colour;
  uint64_t top;              /* rows; 0: all */
};

/* Child parser; its input is a struct analysis. */
extern const struct argp analysis_argp;

/* path: DB, or DB:EPOCH.  Ends the program when it cannot. */
struct cs_view *analysis_open(const struct analysis *a, const char *path);
void analysis_load(struct cs_view *v, const char *const *names, size_t n,
                   bool lax);
/* Those of the list; NULL: the usual ones, or where none of them is there the
 * first there are. */
void analysis_load_events(struct cs_view *v, const char *list);
/* An error of the database that is noted. */
void analysis_check(const struct cs_view *v);

/* Values of sampled (or exact) tuples of data at the addresses lo to last of
 * an image, of each address the n most frequent: rows of address, value, its
 * count, the count of all; by address, falling. */
sqlite3_stmt *analysis_values(struct cs_view *v, int64_t image, uint64_t lo,
                              uint64_t last, int64_t n);

/* Its name, short where it is a usual one: columns are narrow. */
const char *event_title(const struct cs_view_event *e);

/* "a,b,c" into names, for the caller to free with analysis_free_list(). */
enum { ANALYSIS_EVENTS = 32 };
struct analysis_list {
  char *text;
  const char *name[ANALYSIS_EVENTS];
  size_t n;
};
void analysis_list(struct analysis_list *l, const char *text);
void analysis_free_list(struct analysis_list *l);

/* ---- groups: rows with the same function, file, image or process ---- */

enum analysis_by { BY_FUNCTION, BY_IMAGE, BY_FILE, BY_PROCESS, BY_EPOCH };

/* What the view must be loaded by. */
enum cs_view_by analysis_view_by(enum analysis_by by);

struct group {
  const struct cs_view_function *f; /* NULL: in none, or not BY_FUNCTION */
  int64_t image;             /* or process, epoch */
  char *name;                /* what is listed; "?" where unknown */
  const char *file;          /* of the function, "" */
  uint64_t *count;           /* of each event */
};

/* In order of name; the caller frees them. */
struct group *analysis_groups(struct cs_view *v, enum analysis_by by,
                              size_t *n);
void analysis_free_groups(struct group *g, size_t n);
/* Falling by an event. */
void analysis_sort(struct group *g, size_t n, size_t event);

/* ---- output ---- */

void analysis_print_json(json_t *root);
double share(uint64_t part, uint64_t whole); /* 0..1 */
const char *base_name(const char *path);
/* Groups of thousands would not fit: 1234567 as it is. */
json_t *json_count(uint64_t n);

/* "epoch 3 (base): lua, 2026-11-24 16:51, SoC with firmware", a line each. */
void analysis_print_epochs(struct cs_view *v, const struct screen *s);
json_t *analysis_epochs_json(struct cs_view *v);

#endif
