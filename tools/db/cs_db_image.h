/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_image.h - executables: which one it is, and its functions and lines in
 * the database.
 */
#ifndef CS_DB_IMAGE_H
#define CS_DB_IMAGE_H

#include "cs_db.h"
#include "cs_symbols.h"

enum { CS_BUILD_ID = 160 };

/* The build-id of an ELF, or 'xxh3:' and a hash of its code where it has none
 * (so the same with and without symbols).  -1 with `FILE: reason` in err. */
int cs_build_id(const char *elf, char id[CS_BUILD_ID], char *err,
                size_t errlen);

/* The same of its notes alone: false, there is none, or it is no ELF file. */
bool cs_build_id_note(const char *elf, char id[CS_BUILD_ID]);

/* The image's row, new if it is not known.  -1: noted in db. */
int64_t cs_db_image(struct cs_db *db, const char *elf);

/* The functions that hold the addresses, rising, with their lines. */
int cs_db_functions(struct cs_db *db, int64_t image, struct cs_symbols *s,
                    const uint64_t *addr, size_t n);

#endif
