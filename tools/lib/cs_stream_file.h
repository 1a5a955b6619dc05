/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_stream_file.h - header of a stream file; its reader and writer only.
 */
#ifndef CS_STREAM_FILE_H
#define CS_STREAM_FILE_H

#include <stdint.h>

#define CS_STREAM_MAGIC "CSSTREAM"

enum { CS_STREAM_VERSION = 1 };

/* As in the file: each number little-endian. */
struct cs_stream_header {
  char magic[8];
  uint32_t version, xlen;
  uint64_t instructions, n;
};

#endif
