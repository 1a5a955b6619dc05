/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_trace_write.c - writes a trace.
 *
 * The number of instructions is put into the header at the end, if the stream
 * can go back; a reader of a pipe sees 0, not known.
 */
#include "cs_trace_record.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { LEVEL = 1, IN_BYTES = 1 << 18 };

struct cs_trace_writer {
  FILE *to;
  int xlen;
  size_t record;
  uint64_t instructions;
  ZSTD_CCtx *zstd;
  size_t used;
  uint8_t in[IN_BYTES];
  uint8_t out[IN_BYTES];
};

static int write_header(struct cs_trace_writer *t, const char *program)
{
  uint8_t header[CS_TRACE_HEADER] = { 0 };
  size_t length = strlen(program);

  memcpy(header, CS_TRACE_MAGIC, 8);
  cs_trace_put(header + 8, CS_TRACE_VERSION, 4);
  cs_trace_put(header + 12, (uint64_t)t->xlen, 4);
  cs_trace_put(header + 16, t->instructions, 8);
  cs_trace_put(header + 24, length, 4);
  return fwrite(header, sizeof header, 1, t->to) == 1 &&
         fwrite(program, 1, length, t->to) == length ? 0 : -1;
}

static int compress(struct cs_trace_writer *t, ZSTD_EndDirective how)
{
  ZSTD_inBuffer in = { t->in, t->used, 0 };
  size_t left;

  do {
    ZSTD_outBuffer out = { t->out, sizeof t->out, 0 };

    left = ZSTD_compressStream2(t->zstd, &out, &in, how);
    if (ZSTD_isError(left) ||
        fwrite(t->out, 1, out.pos, t->to) != out.pos)
      return -1;
  } while (how == ZSTD_e_end ? left != 0 : in.pos < in.size);
  t->used = 0;
  return 0;
}

struct cs_trace_writer *cs_trace_writer_new(FILE *to, int xlen,
                                            const char *program, char *err,
                                            size_t errlen)
{
  struct cs_trace_writer *t = calloc(1, sizeof *t);

  if (t) {
    t->to = to;
    t->xlen = xlen;
    t->record = cs_trace_record_size(xlen);
    t->zstd = ZSTD_createCCtx();
  }
  if (!t || !t->zstd || strlen(program) >= CS_TRACE_PROGRAM ||
      ZSTD_isError(ZSTD_CCtx_setParameter(t->zstd, ZSTD_c_compressionLevel,
                                          LEVEL)) ||
      ZSTD_isError(ZSTD_CCtx_setParameter(t->zstd, ZSTD_c_checksumFlag, 1)) ||
      write_header(t, program)) {
    snprintf(err, errlen, "cannot begin a trace");
    cs_trace_writer_free(t);
    return NULL;
  }
  return t;
}

int cs_trace_write(struct cs_trace_writer *t, const struct cs_rvfi *r)
{
  cs_trace_encode(r, t->xlen, t->in + t->used);
  t->used += t->record;
  t->instructions++;
  return t->used + CS_TRACE_MAX_RECORD > sizeof t->in
           ? compress(t, ZSTD_e_continue) : 0;
}

static int write_count(struct cs_trace_writer *t)
{
  uint8_t count[8];

  if (fseek(t->to, 16, SEEK_SET))
    return 0; /* not that kind of stream */
  cs_trace_put(count, t->instructions, sizeof count);
  return fwrite(count, sizeof count, 1, t->to) == 1 &&
         !fseek(t->to, 0, SEEK_END) ? 0 : -1;
}

int cs_trace_writer_end(struct cs_trace_writer *t)
{
  int status = compress(t, ZSTD_e_end) || write_count(t) ? -1 : 0;

  cs_trace_writer_free(t);
  return status;
}

void cs_trace_writer_free(struct cs_trace_writer *t)
{
  if (t)
    ZSTD_freeCCtx(t->zstd);
  free(t);
}
