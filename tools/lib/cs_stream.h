/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_stream.h - a stream: the tuples that one slot selects of one program, in
 * a file that many compressors are then run over.
 *
 * The file has a header and pairs (pc, w) of XLEN-wide little-endian words.
 * It is a cache: a reader refuses what another version wrote.
 */
#ifndef CS_STREAM_H
#define CS_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cs_slot.h"

struct cs_stream {
  int xlen;
  uint64_t instructions;     /* behind the tuples */
  uint64_t n;                /* tuples */
  const void *pair;          /* mapped */
  void *map;
  size_t bytes;
};

/* -1 with a message that names the file in err. */
int cs_stream_open(struct cs_stream *s, const char *path, char *err,
                   size_t errlen);
void cs_stream_close(struct cs_stream *s);
void cs_stream_get(const struct cs_stream *s, uint64_t i, uint64_t *pc,
                   uint64_t *w);

/* ---- the file's header; for reader and writer ---- */

#define CS_STREAM_MAGIC "CSSTREAM"

enum { CS_STREAM_VERSION = 1 };

/* As in the file: each number little-endian. */
struct cs_stream_header {
  char magic[8];
  uint32_t version, xlen;
  uint64_t instructions, n;
};

/* ---- recording ---- */

enum cs_origin {
  CS_ORIGIN_ELF,             /* run on the instruction-set simulator */
  CS_ORIGIN_TRACE,           /* of `coresample run --trace` */
  CS_ORIGIN_TUPLES,
};

struct cs_stream_source {
  enum cs_origin origin;
  const char *path;
  struct cs_slot_cfg slot;
  uint64_t limit;            /* instructions; 0 = all */
};

/* What the slot asks for and the source has not.  -1 with a message in err. */
int cs_stream_check(const struct cs_stream_source *src, char *err,
                    size_t errlen);

/* Writes the stream to path, complete or not at all.  `going` is called now
 * and then with the instructions so far; false stops.  0; 1 when stopped; -1
 * with a message in err. */
int cs_stream_record(const struct cs_stream_source *src, const char *path,
                     bool (*going)(void *user, uint64_t instructions),
                     void *user, char *err, size_t errlen);

#endif
