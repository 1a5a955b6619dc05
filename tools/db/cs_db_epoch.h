/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_epoch.h - machines, epochs and what they lost: what a run and a
 * recorder's stream have in common.
 */
#ifndef CS_DB_EPOCH_H
#define CS_DB_EPOCH_H

#include "cs_db.h"
#include "cs_symbols.h"

/* As columns of table machine. */
int64_t cs_db_machine(struct cs_db *db, const char *name, const char *config,
                      const char *memory, int xlen, const char *host);

struct cs_db_epoch {
  const char *name;          /* NULL: a new one without */
  int64_t machine;
  const char *program, *compressor, *estimator;
  int64_t began;             /* Unix seconds */
};

/* The epoch of that name, which must be of the same machine, program,
 * compressor and estimator, or a new one.  -1: noted. */
int64_t cs_db_epoch(struct cs_db *db, const struct cs_db_epoch *e);

/* A run of an epoch, with a random identity; law: that of conservation holds
 * in it. */
void cs_db_new_run(struct cs_db *db, int64_t epoch, bool law);

/* To what tables loss, account have. */
void cs_db_loss(struct cs_db *db, int64_t epoch, const char *name, uint64_t n);
void cs_db_account(struct cs_db *db, int64_t epoch, const char *name,
                   uint64_t n);

/* The row of a process; of an image (-1: unknown, for that reason, "": none is
 * known) in it. */
int64_t cs_db_process(struct cs_db *db, int64_t epoch, uint32_t pid,
                      const char *name);
int64_t cs_db_map(struct cs_db *db, int64_t process, int64_t image,
                  const char *reason);

/* Names of the functions and lines of an image that have rows in an epoch
 * (-1: in any). */
void cs_db_names(struct cs_db *db, int64_t image, int64_t epoch,
                 struct cs_symbols *s);

#endif
