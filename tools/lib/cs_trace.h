/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_trace.h - traces of retired instructions.
 *
 * A file is a header (docs/trace-format.md) and one zstd frame of fixed-size
 * records, one per instruction: all that the retirement port carries.
 * head_cycles holds the clocks between instructions, so that a replay puts
 * each instruction into the clock in which it retired.
 */
#ifndef CS_TRACE_H
#define CS_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cs_rvfi.h"

enum { CS_TRACE_PROGRAM = 1024 };

struct cs_trace_info {
  int xlen;
  uint64_t instructions; /* 0 = not known */
  char program[CS_TRACE_PROGRAM]; /* path of the ELF, may be empty */
};

/* ---- writing, to a stream that the caller opens and closes ---- */

struct cs_trace_writer;

/* NULL with a message in err. */
struct cs_trace_writer *cs_trace_writer_new(FILE *to, int xlen,
                                            const char *program, char *err,
                                            size_t errlen);

/* -1 when the trace cannot be written. */
int cs_trace_write(struct cs_trace_writer *t, const struct cs_rvfi *r);

/* Ends the trace; -1 when it could not be written whole.  Frees t. */
int cs_trace_writer_end(struct cs_trace_writer *t);
void cs_trace_writer_free(struct cs_trace_writer *t);

/* ---- reading ---- */

struct cs_trace_reader;

/* NULL with `file: offset N: reason` in err. */
struct cs_trace_reader *cs_trace_open(const char *path,
                                      struct cs_trace_info *info, char *err,
                                      size_t errlen);
void cs_trace_close(struct cs_trace_reader *t);

/* 1 = *r is the next instruction, 0 = end of the trace, -1 = the file is
 * damaged: see cs_trace_error(). */
int cs_trace_read(struct cs_trace_reader *t, struct cs_rvfi *r);
const char *cs_trace_error(const struct cs_trace_reader *t);

#endif
