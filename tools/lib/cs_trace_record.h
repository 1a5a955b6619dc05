/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_trace_record.h - header and record of a trace file; reader and writer
 * only.
 */
#ifndef CS_TRACE_RECORD_H
#define CS_TRACE_RECORD_H

#include "cs_trace.h"

#define CS_TRACE_MAGIC "CSTRACE\n"

enum {
  CS_TRACE_VERSION = 1,
  CS_TRACE_WORDS = 8, /* XLEN-wide fields of a record */
  CS_TRACE_HEADER = 32,
  CS_TRACE_MAX_RECORD = 18 + CS_TRACE_WORDS * 8
};

/* Bytes of a record. */
size_t cs_trace_record_size(int xlen);

void cs_trace_encode(const struct cs_rvfi *r, int xlen, uint8_t *to);

/* False when the bytes are no record. */
bool cs_trace_decode(const uint8_t *from, int xlen, struct cs_rvfi *r);

uint64_t cs_trace_get(const uint8_t *from, unsigned bytes);
void cs_trace_put(uint8_t *to, uint64_t value, unsigned bytes);

#endif
