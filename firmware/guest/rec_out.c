/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_out.c - frames around contents.
 */
#include "rec_out.h"

#include <string.h>

enum { ALIGN = 4, LENGTH_AT = 8, TEXT_MOST = 1024, LANES = 4 };

/* ---- the checksum ---- */

static const uint32_t prime[] = { 0, 0x9e3779b1, 0x85ebca77, 0xc2b2ae3d,
                                  0x27d4eb2f, 0x165667b1 };

static uint32_t rotate(uint32_t x, unsigned n)
{
  return x << n | x >> (32 - n);
}

static uint32_t mix(uint32_t lane, uint32_t word)
{
  return rotate(lane + word * prime[2], 13) * prime[1];
}

uint32_t rec_xxh32(const uint32_t *word, size_t n)
{
  uint32_t a = prime[1] + prime[2], b = prime[2], c = 0, d = -prime[1];
  uint32_t hash = prime[5];
  size_t words = n / 4;

  for (; words >= LANES; words -= LANES, word += LANES) {
    a = mix(a, word[0]);
    b = mix(b, word[1]);
    c = mix(c, word[2]);
    d = mix(d, word[3]);
  }
  if (n >= 4 * LANES)
    hash = rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18);
  hash += (uint32_t)n;
  for (; words; words--)
    hash = rotate(hash + *word++ * prime[3], 17) * prime[4];
  hash = (hash ^ hash >> 15) * prime[2];
  hash = (hash ^ hash >> 13) * prime[3];
  return hash ^ hash >> 16;
}

/* ---- parts ---- */

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
  rec_put32(o, rec_xxh32((const uint32_t *)(const void *)(o->data + o->part), o->used - o->part));
}
