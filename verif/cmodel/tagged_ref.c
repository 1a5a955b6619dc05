/* SPDX-License-Identifier: Apache-2.0
 *
 * tagged_ref.c - the second tagged table; see tagged_ref.h.
 */
#include "tagged_ref.h"

#include <stdbool.h>
#include <stdlib.h>

enum state { EMPTY, VALID, EVICT };

struct place {
  enum state state;
  uint32_t tag;
  int hits, misses;      /* EMPTY: hits = what is left over */
  uint64_t touched;
};

struct tagged_ref {
  int threshold;
  unsigned tag_bits, set_bits, ways;
  uint8_t random[256];
  uint64_t now;
  struct place *places;
};

static void shuffle(uint8_t t[256])
{
  uint32_t x = 0x2545f491;

  for (int i = 0; i < 256; i++)
    t[i] = (uint8_t)i;
  for (int i = 255; i >= 1; i--) {
    int j;
    uint8_t kept = t[i];

    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    j = (int)(x % (uint32_t)(i + 1));
    t[i] = t[j];
    t[j] = kept;
  }
}

struct tagged_ref *tagged_ref_new(unsigned tag_bits, unsigned threshold,
                                  unsigned entries, unsigned ways)
{
  struct tagged_ref *r = calloc(1, sizeof *r);

  r->threshold = (int)threshold;
  r->tag_bits = tag_bits;
  r->ways = ways;
  for (unsigned sets = entries / ways; sets > 1; sets /= 2)
    r->set_bits++;
  shuffle(r->random);
  r->places = calloc(entries, sizeof *r->places);
  return r;
}

void tagged_ref_free(struct tagged_ref *r)
{
  free(r->places);
  free(r);
}

static uint32_t fold(uint32_t x, unsigned bits)
{
  uint32_t chunks = 0;

  if (bits == 0)
    return 0;
  for (unsigned at = 0; at < 32; at += bits)
    chunks ^= x >> at & ((1u << bits) - 1);
  return chunks;
}

static uint32_t set_of(const struct tagged_ref *r, unsigned slot, uint32_t pc,
                       uint32_t w)
{
  uint32_t flipped = 0, random_w = 0;

  pc ^= slot << 30;
  for (int byte = 0; byte < 4; byte++) {
    flipped |= (uint32_t)r->random[pc >> (8 * byte) & 255] << (24 - 8 * byte);
    random_w |= (uint32_t)r->random[w >> (8 * byte) & 255] << (8 * byte);
  }
  return fold(flipped ^ random_w, r->set_bits);
}

static int leave(struct place *p, int count, int left_over)
{
  p->state = EMPTY;
  p->hits = left_over;
  p->misses = 0;
  return count;
}

static int begin(struct tagged_ref *r, struct place *p, uint32_t tag,
                 int count)
{
  p->touched = r->now;
  if (count >= r->threshold)
    return leave(p, count, 0);
  p->state = VALID;
  p->tag = tag;
  p->hits = count;
  p->misses = 0;
  return 0;
}

static int matching(struct tagged_ref *r, struct place *p)
{
  p->touched = r->now;
  p->hits++;
  if (p->state == VALID)
    return p->hits >= r->threshold ? leave(p, p->hits, 0) : 0;
  if (p->hits >= r->threshold / 4 && p->misses * p->hits >= r->threshold)
    return leave(p, p->hits, p->misses);
  return 0;
}

static int other(struct tagged_ref *r, struct place *p, uint32_t tag)
{
  bool replace = p->misses == 7 || p->hits == 1 ||
                 (p->hits > 1 && p->hits < 2 * p->misses);

  switch (p->state) {
  case EMPTY:
    return begin(r, p, tag, p->hits + 1);
  case VALID:
    p->state = EVICT;
    p->misses = 1;
    return 0;
  case EVICT:
    if (replace)
      return begin(r, p, tag, p->hits + p->misses + 1);
    p->misses++;
  }
  return 0;
}

unsigned tagged_ref_event(struct tagged_ref *r, unsigned slot, uint32_t pc,
                          uint32_t w)
{
  struct place *set = r->places + set_of(r, slot, pc, w) * r->ways;
  uint32_t tag = fold(pc ^ w, r->tag_bits);
  struct place *hit = NULL, *empty = NULL, *oldest = set;

  r->now++;
  for (struct place *p = set + r->ways; p-- > set;) {
    if (p->state == EMPTY)
      empty = p;
    else if (p->tag == tag)
      hit = p;
    if (p->touched < oldest->touched)
      oldest = p;
  }
  if (hit)
    return (unsigned)matching(r, hit);
  return (unsigned)other(r, empty ? empty : oldest, tag);
}
