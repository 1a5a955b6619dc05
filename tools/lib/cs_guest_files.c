/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_guest_files.c - the host's side of firmware/guest/files.h.  The region
 * was written by a guest: nothing in it is believed before it is checked.
 */
#include "cs_guest_files.h"

#include <stdio.h>
#include <zlib.h>

enum { HEADER_MAGIC = 0x53465343, RECORD_MAGIC = 0x46465343 };
enum { HEADER_BYTES = 16, RECORD_BYTES = 16, ENDED = 0x100 };

static uint32_t word(const uint8_t *p)
{
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
         (uint32_t)p[3] << 24;
}

static uint64_t aligned(uint64_t n)
{
  return (n + 3) & ~UINT64_C(3);
}

bool cs_guest_files_open(struct cs_guest_files *g, const void *region,
                         size_t n, char *err, size_t errlen)
{
  const uint8_t *p = region;

  if (n < HEADER_BYTES || word(p) != HEADER_MAGIC) {
    snprintf(err, errlen, "offset 0: no region of a guest's files");
    return false;
  }
  if (word(p + 8) < HEADER_BYTES || word(p + 8) > n || word(p + 8) % 4) {
    snprintf(err, errlen, "offset 8: %u of %zu bytes cannot be used",
             word(p + 8), n);
    return false;
  }
  *g = (struct cs_guest_files){ .region = p, .used = word(p + 8),
                                .at = HEADER_BYTES,
                                .ended = word(p + 12) & ENDED,
                                .exit_code = word(p + 12) & 0xff };
  return true;
}

static int damaged(const struct cs_guest_files *g, const char *what, char *err,
                   size_t errlen)
{
  snprintf(err, errlen, "offset %u: %s", g->at, what);
  return -1;
}

int cs_guest_files_next(struct cs_guest_files *g, struct cs_guest_file *f,
                        char *err, size_t errlen)
{
  const uint8_t *record = g->region + g->at;
  uint64_t size;
  uLong crc;

  if (g->at == g->used)
    return 0;
  if (g->used - g->at < RECORD_BYTES || word(record) != RECORD_MAGIC)
    return damaged(g, "no record of a file", err, errlen);
  f->name = (const char *)record + RECORD_BYTES;
  f->name_length = word(record + 4);
  f->length = word(record + 8);
  size = RECORD_BYTES + aligned(f->name_length) + aligned(f->length);
  if (size > g->used - g->at)
    return damaged(g, "the file is longer than its region", err, errlen);
  f->data = record + RECORD_BYTES + aligned(f->name_length);
  crc = crc32(crc32(0, (const Bytef *)f->name, f->name_length), f->data,
              f->length);
  if (crc != word(record + 12))
    return damaged(g, "the checksum of the file is wrong", err, errlen);
  g->at += (uint32_t)size;
  return 1;
}
