/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_trace_read.c - reads a trace and distrusts every byte of it.
 */
#include "cs_trace_record.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { BYTES = 1 << 18, ERROR_TEXT = 512 };

struct cs_trace_reader {
  FILE *from;
  const char *path;
  int xlen;
  size_t record;
  uint64_t declared, order;
  ZSTD_DCtx *zstd;
  bool ended;            /* the frame is complete */
  uint64_t offset;       /* in the file, of in[0] */
  ZSTD_inBuffer in;
  size_t at, filled;     /* of out[] */
  uint8_t in_bytes[BYTES];
  uint8_t out[BYTES];
  char err[ERROR_TEXT];
};

__attribute__((format(printf, 2, 3))) static int
damaged(struct cs_trace_reader *t, const char *format, ...)
{
  va_list ap;
  int n = snprintf(t->err, sizeof t->err, "%s: offset %llu: ", t->path,
                   (unsigned long long)(t->offset + t->in.pos));

  va_start(ap, format);
  if (n >= 0 && (size_t)n < sizeof t->err)
    vsnprintf(t->err + n, sizeof t->err - (size_t)n, format, ap);
  va_end(ap);
  return -1;
}

/* ---- header ---- */

static int read_header(struct cs_trace_reader *t, struct cs_trace_info *info)
{
  uint8_t header[CS_TRACE_HEADER];
  size_t got = fread(header, 1, sizeof header, t->from);
  uint64_t length;

  if (got < 8 || memcmp(header, CS_TRACE_MAGIC, 8))
    return damaged(t, "not a trace");
  t->offset = got;
  if (got < sizeof header)
    return damaged(t, "header cut short");
  t->offset = 8;
  if (cs_trace_get(header + 8, 4) != CS_TRACE_VERSION)
    return damaged(t, "trace version %u, this program reads %d",
                   (unsigned)cs_trace_get(header + 8, 4), CS_TRACE_VERSION);
  t->offset = 12;
  t->xlen = (int)cs_trace_get(header + 12, 4);
  if (t->xlen != 32 && t->xlen != 64)
    return damaged(t, "XLEN must be 32 or 64");
  t->offset = 24;
  length = cs_trace_get(header + 24, 4);
  if (length >= CS_TRACE_PROGRAM)
    return damaged(t, "program name too long");
  t->offset = CS_TRACE_HEADER;
  if (fread(info->program, 1, length, t->from) != length)
    return damaged(t, "header cut short");
  t->offset += length;
  info->program[length] = '\0';
  info->xlen = t->xlen;
  t->declared = info->instructions = cs_trace_get(header + 16, 8);
  return 0;
}

struct cs_trace_reader *cs_trace_open(const char *path,
                                      struct cs_trace_info *info, char *err,
                                      size_t errlen)
{
  struct cs_trace_reader *t = calloc(1, sizeof *t);

  if (!t) {
    snprintf(err, errlen, "%s: %s", path, strerror(errno));
    return NULL;
  }
  t->path = path;
  t->in.src = t->in_bytes;
  t->zstd = ZSTD_createDCtx();
  t->from = fopen(path, "rb");
  if (!t->zstd || !t->from)
    snprintf(t->err, sizeof t->err, "%s: %s", path, strerror(errno));
  else if (!read_header(t, info)) {
    t->record = cs_trace_record_size(t->xlen);
    return t;
  }
  snprintf(err, errlen, "%s", t->err);
  cs_trace_close(t);
  return NULL;
}

void cs_trace_close(struct cs_trace_reader *t)
{
  if (t->from)
    fclose(t->from);
  ZSTD_freeDCtx(t->zstd);
  free(t);
}

const char *cs_trace_error(const struct cs_trace_reader *t)
{
  return t->err;
}

/* ---- records ---- */

static int refill_in(struct cs_trace_reader *t)
{
  t->offset += t->in.pos;
  t->in.pos = 0;
  t->in.size = fread(t->in_bytes, 1, sizeof t->in_bytes, t->from);
  if (ferror(t->from))
    return damaged(t, "%s", strerror(errno));
  return t->in.size ? 0 : damaged(t, "trace cut short");
}

/* The frame is complete and nothing may follow it. */
static int check_end(struct cs_trace_reader *t)
{
  t->ended = true;
  if (t->in.pos < t->in.size || fgetc(t->from) != EOF)
    return damaged(t, "data behind the end of the trace");
  return 0;
}

/* Moves what is left to the front and unpacks more. */
static int refill_out(struct cs_trace_reader *t)
{
  ZSTD_outBuffer out = { t->out, sizeof t->out, t->filled - t->at };
  size_t status;

  memmove(t->out, t->out + t->at, out.pos);
  t->at = 0;
  if (t->in.pos == t->in.size && refill_in(t))
    return -1;
  status = ZSTD_decompressStream(t->zstd, &out, &t->in);
  if (ZSTD_isError(status))
    return damaged(t, "%s", ZSTD_getErrorName(status));
  t->filled = out.pos;
  return status ? 0 : check_end(t);
}

static int finish(struct cs_trace_reader *t)
{
  if (t->at != t->filled)
    return damaged(t, "record cut short");
  if (!t->order)
    return damaged(t, "no instruction");
  if (t->declared && t->declared != t->order)
    return damaged(t, "%llu instructions, the header says %llu",
                   (unsigned long long)t->order,
                   (unsigned long long)t->declared);
  return 0;
}

int cs_trace_read(struct cs_trace_reader *t, struct cs_rvfi *r)
{
  while (t->filled - t->at < t->record) {
    if (t->ended)
      return finish(t);
    if (refill_out(t))
      return -1;
  }
  if (!cs_trace_decode(t->out + t->at, t->xlen, r))
    return damaged(t, "instruction %llu is not a record",
                   (unsigned long long)t->order);
  r->order = t->order++;
  t->at += t->record;
  return 1;
}
