/* SPDX-License-Identifier: Apache-2.0
 *
 * trace.c - any bytes as a trace of instructions, tuples or a stream.  A file
 * is refused with its name and a place, or read to its end; a record that is
 * read is written as it was.
 *
 * Input: what it is, the file.  Of a packed trace: a header, then records
 * that are compressed here, since no change of compressed ones gets past
 * their checksum.
 */
#include <string.h>
#include <zstd.h>

#include "cs_stream.h"
#include "cs_trace_record.h"
#include "cs_tuples.h"
#include "fuzz.h"

enum { TRACE, PACKED, TUPLES, STREAM, KINDS };
enum { MOST = 20000 }; /* records that are read: a small file can hold many */

static void check_place(const char *err, const struct fuzz_file *f)
{
  const size_t n = strlen(f->path);

  FUZZ_CHECK(!strncmp(err, f->path, n) && err[n] == ':' && err[n + 1] == ' ',
             "'%s'", err);
}

/* ---- traces ---- */

static void as_it_was(const struct cs_rvfi *r, int xlen, const uint8_t *record)
{
  uint8_t bytes[CS_TRACE_MAX_RECORD];

  cs_trace_encode(r, xlen, bytes);
  FUZZ_CHECK(!memcmp(bytes, record, cs_trace_record_size(xlen)), "%llu",
             (unsigned long long)r->order);
}

/* As the retirement port can have it. */
static void can_be(const struct cs_rvfi *r)
{
  FUZZ_CHECK(r->valid && r->mode <= 3 && r->ev < 32 && r->rs1_addr < 32 &&
             r->rs2_addr < 32 && r->rd_addr < 32, "%llu: mode %u, events %u",
             (unsigned long long)r->order, r->mode, r->ev);
}

/* records: as they are in it, or NULL. */
static void trace(const uint8_t *data, size_t n, const uint8_t *records)
{
  struct fuzz_file f = fuzz_file(data, n);
  struct cs_trace_info info;
  char err[700] = "";
  struct cs_trace_reader *t = cs_trace_open(f.path, &info, err, sizeof err);
  struct cs_rvfi r;
  unsigned read = 0;
  int status = 1;

  if (t) {
    FUZZ_CHECK(info.xlen == 32 || info.xlen == 64, "%d", info.xlen);
    FUZZ_CHECK(memchr(info.program, 0, sizeof info.program), "no end");
    while (read < MOST && (status = cs_trace_read(t, &r)) > 0) {
      FUZZ_CHECK(r.order == read++, "%u", read);
      can_be(&r);
      if (records) {
        as_it_was(&r, info.xlen, records);
        records += cs_trace_record_size(info.xlen);
      }
    }
    if (status < 0)
      check_place(cs_trace_error(t), &f);
    FUZZ_CHECK(status || !info.instructions || info.instructions == read,
               "%u of %llu", read, (unsigned long long)info.instructions);
    cs_trace_close(t);
  } else {
    check_place(err, &f);
  }
  fuzz_close(&f);
}

static void plain(const uint8_t *data, size_t n)
{
  trace(data, n, NULL);
}

static void packed(const uint8_t *data, size_t n)
{
  size_t head = n < CS_TRACE_HEADER ? n : CS_TRACE_HEADER, room, size;
  uint8_t *file;

  if (head == CS_TRACE_HEADER)
    head += (size_t)cs_trace_get(data + 24, 4);
  if (head > n)
    head = n;
  room = ZSTD_compressBound(n - head);
  file = malloc(head + room);
  FUZZ_CHECK(file, "no memory");
  memcpy(file, data, head);
  size = ZSTD_compress(file + head, room, data + head, n - head, 1);
  FUZZ_CHECK(!ZSTD_isError(size), "%s", ZSTD_getErrorName(size));
  trace(file, head + size, data + head);
  free(file);
}

/* ---- what is mapped ---- */

static void tuples(const uint8_t *data, size_t n)
{
  struct fuzz_file f = fuzz_file(data, n);
  struct cs_tuple_file t;
  char err[200] = "";

  if (cs_tuples_open(&t, f.path, err, sizeof err)) {
    check_place(err, &f);
    FUZZ_CHECK(!n || n % sizeof *t.tuple, "%zu", n);
  } else {
    FUZZ_CHECK(t.n * sizeof *t.tuple == n, "%zu", t.n);
    FUZZ_CHECK(!memcmp(t.tuple, data, n), "other bytes");
    cs_tuples_close(&t);
  }
  fuzz_close(&f);
}

static void stream(const uint8_t *data, size_t n)
{
  struct fuzz_file f = fuzz_file(data, n);
  struct cs_stream s;
  char err[200] = "";

  if (cs_stream_open(&s, f.path, err, sizeof err)) {
    check_place(err, &f);
  } else {
    uint64_t pc, w, sum = 0;

    for (uint64_t i = 0; i < s.n; i++) {
      cs_stream_get(&s, i, &pc, &w);
      sum += pc ^ w;
    }
    FUZZ_CHECK(s.n <= n || !sum, "%llu", (unsigned long long)s.n);
    cs_stream_close(&s);
  }
  fuzz_close(&f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
  static void (*const kinds[KINDS])(const uint8_t *, size_t) = {
    [TRACE] = plain, [PACKED] = packed, [TUPLES] = tuples, [STREAM] = stream,
  };

  if (n)
    kinds[data[0] % KINDS](data + 1, n - 1);
  return 0;
}
