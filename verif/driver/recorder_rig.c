/* SPDX-License-Identifier: Apache-2.0
 *
 * recorder_rig.c - a file in memory, perf's ring, the AUX area.
 */
#include "recorder_rig.h"

#include <string.h>
#include <xxhash.h>

#include "suite.h"

/* ---- a file in memory, and its reader ---- */

struct rig_file file;

static bool to_file(void *context, const void *data, size_t n)
{
  (void)context;
  if (file.used + n > file.most)
    return false;
  memcpy(file.data + file.used, data, n);
  file.used += n;
  return true;
}

uint32_t u32(const uint8_t *at)
{
  return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
         (uint32_t)at[3] << 24;
}

struct rig_found found;

unsigned parts(void)
{
  size_t at = 0;

  for (found.n = 0; at + 20 <= file.used && found.n < MOST; found.n++) {
    const uint8_t *f = file.data + at;
    size_t length = u32(f + 8), whole = 16 + ((length + 3) & ~(size_t)3);

    if (u32(f) != 0x50525343 || u32(f + 12) != found.n || f[6] || f[7] ||
        at + whole + 4 > file.used || XXH32(f, whole, 0) != u32(f + whole))
      break;
    found.part[found.n] = (struct part){ f[4] | (uint32_t)f[5] << 8,
                                         (uint32_t)length, f + 16 };
    at += whole + 4;
  }
  return found.n;
}

const uint8_t *find(uint32_t type, unsigned which)
{
  for (unsigned n = 0; n < found.n; n++)
    if (found.part[n].type == type && !which--)
      return found.part[n].content;
  return NULL;
}

bool text_is(const uint8_t *at, const char *text)
{
  return at && (at[0] | (unsigned)at[1] << 8) == strlen(text) &&
         !memcmp(at + 2, text, strlen(text));
}

uint64_t sum(const struct sample *s)
{
  const uint8_t *c;
  uint64_t total = 0;

  for (unsigned n = 0; (c = find(REC_SAMPLES, n)); n++) {
    if (u32(c + 4) != s->process || u32(c + 8) != s->image ||
        u32(c + 12) != s->w_image || c[16] != s->slot || c[17] != s->mode ||
        c[18] != s->reason)
      continue;
    for (unsigned i = 0; i < u32(c + 20); i++)
      if (u32(c + 24 + 12 * i) == s->offset && u32(c + 28 + 12 * i) == s->w)
        total += u32(c + 32 + 12 * i);
  }
  return total;
}

uint64_t sum_of_all(void)
{
  const uint8_t *c;
  uint64_t total = 0;

  for (unsigned n = 0; (c = find(REC_SAMPLES, n)); n++)
    for (unsigned i = 0; i < u32(c + 20); i++)
      total += u32(c + 32 + 12 * i);
  return total;
}

/* ---- a recorder without a kernel ---- */

struct rec_out out;
struct rec_system system_;
struct rec_stream stream;
struct rec_row rows[1 << LOG2];
uint8_t ring[SMALL], area[AREA + 16] __attribute__((aligned(16)));
uint64_t head, aux_head;
unsigned begun, looks;

static void on_begin(void *context, const uint32_t *header)
{
  (void)context;
  begun += header[CS_STREAM_HEADER_MAGIC] == CS_STREAM_MAGIC;
  system_.rows.epoch = 1;
}

static bool on_look(void *context)
{
  (void)context;
  looks++;
  return false;
}

void start(void)
{
  file.used = 0;
  file.most = ROOM;
  memset(&out, 0, sizeof out);
  out.write = to_file;
  rec_system_init(&system_, &out);
  memset(rows, 0, sizeof rows);
  memcpy(area + AREA, (uint32_t[]){ CS_STREAM_WORD(CS_STREAM_ENTRY, 1, 0), 1000, 0, 0 }, 16);
  rec_rows_init(&system_.rows, rows, LOG2);
  rec_stream_init(&stream, &system_);
  stream.begin = on_begin;
  stream.look = on_look;
  head = aux_head = begun = looks = 0;
}

static void put(const void *data, size_t n)
{
  for (size_t i = 0; i < n; i++)
    ring[head++ % sizeof ring] = ((const uint8_t *)data)[i];
}

void record(uint32_t type, uint32_t misc, const void *body, size_t n,
            uint64_t time)
{
  uint16_t rest[2] = { (uint16_t)misc, (uint16_t)(8 + n + 8) };

  put(&type, 4);
  put(rest, 4);
  put(body, n);
  put(&time, 8);
}

void fork_(uint32_t pid, uint32_t parent, uint64_t time)
{
  uint32_t body[6] = { pid, parent, pid, parent, (uint32_t)time, 0 };

  record(7, 0, body, sizeof body, time);
}

void exit_(uint32_t pid, uint64_t time)
{
  uint32_t body[6] = { pid, 1, pid, 1, (uint32_t)time, 0 };

  record(4, 0, body, sizeof body, time);
}

void comm(uint32_t pid, const char *name, bool exec, uint64_t time)
{
  uint32_t body[6] = { pid, pid };

  strcpy((char *)(body + 2), name);
  record(3, exec ? 1 << 13 : 0, body, sizeof body, time);
}

void map(uint32_t pid, uint32_t start_, uint32_t length, uint32_t place,
         const char *path, uint64_t time)
{
  uint32_t body[24] = { pid, pid, start_, 0, length, 0, place, 0, 20 };

  memset(body + 9, path[1], 20); /* a build-id of the path */
  strcpy((char *)(body + 16), path);
  record(10, 1 << 14 | 2, body, sizeof body, time);
}

void unit(uint32_t type, uint32_t units, uint32_t low,
          const uint32_t *words)
{
  uint32_t all[68] = { CS_STREAM_WORD(type, units, low) };

  memcpy(all + 1, words, units * 16 - 4);
  for (uint32_t n = 0; n < units; n++, aux_head += 16)
    memcpy(area + aux_head % AREA, all + 4 * n, 16);
}

void program(uint32_t number, uint32_t what, uint32_t pid, uint64_t time)
{
  uint32_t words[11] = { pid, 0, 0, 0, 0, (uint32_t)time };

  unit(CS_STREAM_PROCESS, 3, number << 4 | what, words);
}

void entry(uint32_t number, uint32_t mode, uint32_t slot, uint32_t pc,
           uint32_t w, uint32_t count)
{
  uint32_t words[3] = { count, pc, w };

  unit(CS_STREAM_ENTRY, 1, number << 4 | mode << 2 | slot, words);
}

void session_header(void)
{
  uint32_t words[35] = { CS_STREAM_MAGIC, CS_STREAM_VERSION };

  unit(CS_STREAM_HEADER, 9, 0, words);
}

void announce(uint64_t from)
{
  uint64_t body[3] = { from, aux_head - from };

  record(11, 0, body, sizeof body, 0);
}

void take(void)
{
  const struct rec_ring r = { ring, sizeof ring }, a = { area, AREA };
  static uint64_t tail;

  if (!stream.records)
    tail = 0;
  rec_stream_records(&stream, &r, &a, tail, head);
  rec_stream_aux(&stream, &a, aux_head);
  tail = head;
}

void finish(void)
{
  rec_system_write(&system_);
  CU_ASSERT(rec_flush(&out));
  parts();
}
