/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_out.c - frames around contents.
 */
#include "rec_out.h"

#include <string.h>

enum { POLYNOMIAL = 0x82f63b78, ALIGN = 4, LENGTH_AT = 8,
       TEXT_MOST = 1024 };

static uint32_t table[256];

static void make_table(void)
{
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;

    for (int bit = 0; bit < 8; bit++)
      c = c >> 1 ^ (c & 1 ? (uint32_t)POLYNOMIAL : 0);
    table[i] = c;
  }
}

uint32_t rec_crc32c(const void *data, size_t n)
{
  const uint8_t *byte = data;
  uint32_t crc = ~0u;

  if (!table[1])
    make_table();
  for (; n; n--)
    crc = crc >> 8 ^ table[(crc ^ *byte++) & 255];
  return ~crc;
}

void rec_put_bytes(struct rec_out *o, const void *data, size_t n)
{
  memcpy(o->data + o->used, data, n);
  o->used += (uint32_t)n;
}

/* Byte by byte: behind texts nothing is aligned, and the host's order is not
 * asked for. */
static void put(struct rec_out *o, uint64_t value, unsigned n)
{
  for (; n; n--, value >>= 8)
    o->data[o->used++] = (uint8_t)value;
}

void rec_put16(struct rec_out *o, uint32_t value)
{
  put(o, value, 2);
}

void rec_put32(struct rec_out *o, uint32_t value)
{
  put(o, value, 4);
}

void rec_put64(struct rec_out *o, uint64_t value)
{
  put(o, value, 8);
}

void rec_put_text(struct rec_out *o, const char *text)
{
  size_t n = text ? strlen(text) : 0;

  if (n > TEXT_MOST)
    n = TEXT_MOST;
  rec_put16(o, (uint32_t)n);
  rec_put_bytes(o, text, n);
}

bool rec_flush(struct rec_out *o)
{
  if (o->used && !o->failed)
    o->failed = !o->write(o->context, o->data, o->used);
  if (!o->failed)
    o->written += o->used;
  o->used = 0;
  return !o->failed;
}

void rec_begin(struct rec_out *o, enum rec_type type)
{
  if (o->used + REC_FRAME + REC_CONTENT + 2 * ALIGN > REC_BUFFER)
    rec_flush(o);
  o->part = o->used;
  rec_put32(o, REC_MARK);
  rec_put16(o, type);
  rec_put16(o, 0);
  rec_put32(o, 0);
  rec_put32(o, o->sequence++);
}

void rec_end(struct rec_out *o)
{
  uint32_t end = o->used, n = end - o->part - REC_FRAME;

  o->used = o->part + LENGTH_AT;
  rec_put32(o, n);
  o->used = end;
  while (o->used % ALIGN)
    o->data[o->used++] = 0;
  rec_put32(o, rec_crc32c(o->data + o->part, o->used - o->part));
}
