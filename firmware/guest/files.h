/* SPDX-License-Identifier: Apache-2.0
 *
 * files.h - files out of the running guest: a region of memory that Linux does
 * not use, written by the guest through /dev/mem and read by whoever can read
 * the machine's memory (docs/linux.md).
 *
 * The region is a header and records one behind the other, each followed by
 * its name and its data.  All words are little-endian, everything is aligned
 * to 4 bytes.  `used` grows last, so a reader sees whole records only.
 */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FILES_MAGIC = 0x53465343,   /* "CSFS" */
       FILES_RECORD = 0x46465343 }; /* "CSFF" */
enum { FILES_NOT_ENDED = 0, FILES_ENDED = 0x100 };

struct files_header {
  uint32_t magic;
  uint32_t size; /* of the region */
  uint32_t used; /* bytes of it, this header included */
  uint32_t end;  /* FILES_ENDED + exit code, once the command has ended */
};

struct files_record {
  uint32_t magic;
  uint32_t name_length;
  uint32_t length;
  uint32_t crc32; /* of name and data */
};

/* Maps the region and writes an empty header if there is none.  NULL, with a
 * message on stderr, if that cannot be done. */
struct files_header *files_open(void);

/* A file as a record; false, with a message on stderr, if it cannot be. */
bool files_send(struct files_header *region, const char *path);

#endif
