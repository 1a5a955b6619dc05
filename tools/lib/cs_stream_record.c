/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_stream_record.c - records a stream, from one of three sources.
 */
#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cs_file.h"
#include "cs_pick.h"
#include "cs_stream.h"
#include "cs_trace.h"
#include "cs_tuple_slot.h"
#include "iss.h"

enum { LOOK = 1 << 16, STOPPED = 1 };

struct recorder {
  const struct cs_stream_source *src;
  struct cs_file out;
  int xlen;
  uint64_t instructions, n;
  bool (*going)(void *user, uint64_t instructions);
  void *user;
  char *err;
  size_t errlen;
};

static void put(struct recorder *r, uint64_t pc, uint64_t w)
{
  const uint32_t narrow[2] = { htole32((uint32_t)pc), htole32((uint32_t)w) };
  const uint64_t wide[2] = { htole64(pc), htole64(w) };

  if (r->xlen == 32)
    fwrite(narrow, sizeof narrow, 1, r->out.f);
  else
    fwrite(wide, sizeof wide, 1, r->out.f);
  r->n++;
}

/* The next instruction: 1, 0 at the end, -1 with r->err set. */
typedef int fetch_fn(struct recorder *r, void *from, struct cs_rvfi *i);

static int all_instructions(struct recorder *r, fetch_fn *fetch, void *from)
{
  uint64_t limit = r->src->limit ? r->src->limit : UINT64_MAX;
  uint64_t w[CS_SLOT_MAX];
  struct cs_pick pick;
  struct cs_rvfi i;
  int got = 1;

  cs_pick_init(&pick, &r->src->slot, 1, r->xlen, 0);
  while (r->instructions < limit && (got = fetch(r, from, &i)) > 0) {
    if (cs_pick(&pick, &i, w))
      put(r, i.pc_rdata, w[0]);
    if (++r->instructions % LOOK == 0 && !r->going(r->user, r->instructions))
      return STOPPED;
  }
  return got < 0 ? -1 : 0;
}

/* ---- sources ---- */

static int step(struct recorder *r, void *from, struct cs_rvfi *i)
{
  if (iss_step(from, i))
    return 1;
  if (iss_status(from) != ISS_FAILED)
    return 0;
  snprintf(r->err, r->errlen, "%s: %s", r->src->path, iss_reason(from));
  return -1;
}

static int from_elf(struct recorder *r)
{
  const struct iss_config config = { 0 };
  struct iss *iss = iss_new(&config, r->err, r->errlen);
  int status = -1;

  if (iss && iss_load_elf(iss, r->src->path, r->err, r->errlen))
    status = all_instructions(r, step, iss);
  iss_free(iss);
  return status;
}

static int read_trace(struct recorder *r, void *from, struct cs_rvfi *i)
{
  int got = cs_trace_read(from, i);

  if (got < 0)
    snprintf(r->err, r->errlen, "%s", cs_trace_error(from));
  return got;
}

static int from_trace(struct recorder *r)
{
  struct cs_trace_info info;
  struct cs_trace_reader *reader =
    cs_trace_open(r->src->path, &info, r->err, r->errlen);
  int status = -1;

  if (reader) {
    r->xlen = info.xlen;
    status = all_instructions(r, read_trace, reader);
    cs_trace_close(reader);
  }
  return status;
}

static int all_tuples(struct recorder *r, const struct cs_tuple_slot *slot,
                      const struct cs_tuple_file *f)
{
  const uint32_t first = le32toh(f->tuple[0].instret);
  size_t end = cs_tuples_before(f, r->src->limit);

  for (size_t i = 0; i < end; i++) {
    const struct cs_tuple *t = &f->tuple[i];
    uint32_t kind = le32toh(t->kind), pc = le32toh(t->pc);

    if (kind >= CS_KINDS) {
      snprintf(r->err, r->errlen, "%s: offset %zu: unknown kind %" PRIu32,
               r->src->path, i * sizeof *t, kind);
      return -1;
    }
    r->instructions = (uint64_t)(le32toh(t->instret) - first) + 1;
    if (slot->kinds >> kind & 1 &&
        (!slot->filtered || cs_tuple_slot_passes(slot, pc)))
      put(r, pc, le32toh(t->value));
    if (i % LOOK == 0 && !r->going(r->user, r->instructions))
      return STOPPED;
  }
  return 0;
}

static int from_tuples(struct recorder *r)
{
  struct cs_tuple_slot slot;
  struct cs_tuple_file f;
  int status;

  if (cs_tuple_slot_init(&slot, &r->src->slot, r->err, r->errlen) ||
      cs_tuples_open(&f, r->src->path, r->err, r->errlen))
    return -1;
  status = all_tuples(r, &slot, &f);
  cs_tuples_close(&f);
  return status;
}

/* ---- all of it ---- */

int cs_stream_check(const struct cs_stream_source *src, char *err,
                    size_t errlen)
{
  const struct cs_slot_cfg *s = &src->slot;
  struct cs_tuple_slot slot;

  if (src->origin == CS_ORIGIN_TUPLES)
    return cs_tuple_slot_init(&slot, s, err, errlen);
  if (s->pct_en)
    snprintf(err, errlen, "pct: nothing is set in the PC table");
  else if (s->w_src == CS_W_REASON)
    snprintf(err, errlen, "w=reason: only the SoC knows the reasons of clocks");
  else if (src->origin == CS_ORIGIN_ELF &&
           (s->w_src == CS_W_HEAD_CYCLES || s->w_src == CS_W_MEM_LATENCY ||
            s->ev_mask))
    snprintf(err, errlen, "clocks and events are not of the simulator; "
                          "record a trace with `run --trace`");
  else
    return 0;
  return -1;
}

static int record(struct recorder *r)
{
  switch (r->src->origin) {
  case CS_ORIGIN_ELF: return from_elf(r);
  case CS_ORIGIN_TRACE: return from_trace(r);
  default: return from_tuples(r);
  }
}

static void write_header(struct recorder *r)
{
  struct cs_stream_header h = {
    .magic = CS_STREAM_MAGIC,
    .version = htole32(CS_STREAM_VERSION),
    .xlen = htole32((uint32_t)r->xlen),
    .instructions = htole64(r->instructions),
    .n = htole64(r->n),
  };

  rewind(r->out.f);
  fwrite(&h, sizeof h, 1, r->out.f);
}

int cs_stream_record(const struct cs_stream_source *src, const char *path,
                     bool (*going)(void *user, uint64_t instructions),
                     void *user, char *err, size_t errlen)
{
  struct recorder r = {
    .src = src, .xlen = 32, .going = going, .user = user,
    .err = err, .errlen = errlen,
  };
  int status;

  if (cs_stream_check(src, err, errlen) ||
      cs_file_open(&r.out, path, err, errlen))
    return -1;
  write_header(&r);
  status = record(&r);
  if (status) {
    cs_file_discard(&r.out);
    return status;
  }
  write_header(&r);
  return cs_file_commit(&r.out, err, errlen);
}
