/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_recording_int.h - what the parts of cs_db_recording.h share.
 */
#ifndef CS_DB_RECORDING_INT_H
#define CS_DB_RECORDING_INT_H

#include "cs_db_event.h"
#include "cs_db_recording.h"

enum {
  IN_NAME = 64,
  IN_COP_EVENTS = 32,        /* of the coprocessor's programs, of an epoch */
  IN_EVENTS = CS_REC_SLOTS + IN_COP_EVENTS,
};

/* An image of the stream. */
struct in_image {
  struct cs_rec_image rec;
  char *path;
  int64_t id;                /* row; 0: none yet */
  char *file;                /* NULL: not found */
  bool found_now;            /* earlier imports had not found it */
  struct cs_place_map map;
};

/* A process of the stream. */
struct in_process {
  uint32_t pid;
  char name[IN_NAME];
};

/* What was counted up to a part. */
struct in_account {
  struct cs_rec_counts counts;
  struct cs_rec_cost cost;
  uint64_t slot[CS_REC_SLOTS]; /* counts of rows */
  struct cs_db_worth worth[CS_REC_SLOTS]; /* of those that tell cycles */
};

struct in_epoch {
  struct cs_rec_epoch rec;   /* its texts: */
  char *name, *command, *compressor, *spec[CS_REC_SLOTS];
  int64_t id;                /* row */
  int64_t event[IN_EVENTS];  /* rows; 0: not in use; of slots, and behind them
                              * of the coprocessor */
  struct cs_db_kind kind[IN_EVENTS];
  char *program;             /* of the coprocessor, or NULL */
  struct cs_rec_cop cop;     /* what it took and did not */
  bool cop_is_new;           /* which is not in the database yet */
  struct in_account before, now; /* before: of parts that were in already */
};

/* Rows of the same epoch, slot (or event of the coprocessor), process and images.
 */
struct in_group {
  uint32_t epoch, process, image, w_image;
  uint8_t slot, reason;
  struct cs_profile profile; /* of offsets, w: counts */
};

struct importer {
  struct cs_db *db;
  const struct cs_db_recording *from;
  struct cs_db_recorded *got;
  struct cs_recording *r;

  /* Of the stream. */
  char identity[40];
  char *machine, *kernel, *host;
  uint64_t real, time, latest; /* start; last time that was seen */
  struct cs_rec_clock clock; /* the last one */
  bool whole;
  uint32_t parts, skip;      /* in the file; that are in the database */
  char hash[20];             /* of `parts` parts */

  struct in_epoch *epoch;
  size_t epochs;
  struct in_image *image;
  size_t images;
  struct in_process *process;
  size_t processes;

  struct in_group *group;
  size_t groups, group_room;
  uint32_t *slot;            /* hash: number of a group + 1 */
  size_t mask;
  size_t rows;               /* distinct ones in memory */
};

/* Adds the rows of a part to those in memory; writes them when they are many.
 * Where s has an event, its slot is the place of that in in_epoch.event. */
void in_samples(struct importer *in, const struct cs_rec_samples *s);

/* What a program of the coprocessor took; its rows, as samples of events of their
 * own; and into the epoch's account. */
void in_cop(struct importer *in, const struct cs_rec_part *p);
void in_cop_rows(struct importer *in, const struct cs_rec_part *p);
void in_cop_account(struct importer *in, const struct in_epoch *e);

/* Writes what is in memory. */
void in_flush(struct importer *in);

/* The row of an image; 0: noted. */
int64_t in_image_row(struct importer *in, uint32_t image);

/* Names of functions for the images that have a file. */
void in_names(struct importer *in);

/* A copy of text that is UTF-8: other bytes are '?'. */
char *in_text(struct importer *in, const char *text);

#endif
