/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_recording.h - a recorder's stream (docs/record.md) into the database,
 * in one transaction.
 *
 * A stream is known by its identity and by how many of its parts are in, so
 * that it is there once however often it is added, and a longer file of the
 * same recording adds what is new in it.
 */
#ifndef CS_DB_RECORDING_H
#define CS_DB_RECORDING_H

#include "cs_db.h"
#include "cs_images.h"

struct cs_db_recording {
  const char *path;
  const char *epoch;         /* name; NULL: that of the stream, if it has one */
  bool partial;              /* of a file that was cut: its whole parts */
  const struct cs_images *images; /* files of images; NULL: none */
};

/* What came of it. */
struct cs_db_recorded {
  char cut[CS_REC_ERROR];    /* where the file was cut; "": it is whole */
  bool known;                /* nothing of it is new */
  uint64_t parts, rows, counts; /* that are new: rows as they are in the file */
  uint64_t unknown;          /* of the counts, of no image */
  int64_t epoch;             /* of the last one */
  double stepped;            /* seconds that the clock was set by meanwhile */
  unsigned images, found;    /* with samples, and of these with a file */
  char missing[256];         /* names of the others */
  char handler[256];         /* what the last coprocessor's handler met; "": nothing */
};

/* Images of earlier imports whose files are in these folders: their rows get
 * addresses, their functions names.  -1: noted in db, which is as it was. */
int cs_db_find_images(struct cs_db *db, const struct cs_images *images,
                      struct cs_db_recorded *got);

/* -1: noted in db, which is as it was. */
int cs_db_add_recording(struct cs_db *db, const struct cs_db_recording *from,
                        struct cs_db_recorded *got);

#endif
