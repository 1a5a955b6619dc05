/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_merge.h - a profile database into another.
 */
#ifndef CS_DB_MERGE_H
#define CS_DB_MERGE_H

#include "cs_db.h"

/* Adds every epoch of the database at `from` whose runs are not in db yet, in
 * one transaction: an epoch with the name of one that is there is added up
 * with it, which must be of the same machine, program, compressor and slots;
 * others are new.  -1: noted in db, which is as it was. */
int cs_db_merge(struct cs_db *db, const char *from);

#endif
