/* SPDX-License-Identifier: Apache-2.0
 *
 * tally.c - see tally.h.
 */
#include "tally.h"

#include <stdio.h>
#include <stdlib.h>

static size_t place(const struct tally *t, unsigned kind, uint32_t pc,
                    uint32_t key, uint32_t other)
{
  uint64_t x = pc * 0x9e3779b97f4a7c15u ^ (uint64_t)key << 17 ^ kind;

  x = (x ^ x >> 31) * 0xbf58476d1ce4e5b9u + other;
  x = (x ^ x >> 29) * 0x94d049bb133111ebu;
  for (size_t i = (x ^ x >> 32) & (t->places - 1);;
       i = (i + 1) & (t->places - 1)) {
    const struct tally_entry *e = &t->at[i];

    if (!e->used || (e->pc == pc && e->key == key && e->other == other &&
                     e->kind == kind))
      return i;
  }
}

static void grow(struct tally *t)
{
  struct tally old = *t;

  t->places = old.places ? old.places * 2 : 1024;
  t->at = calloc(t->places, sizeof *t->at);
  if (!t->at) {
    fputs("out of memory\n", stderr);
    exit(1);
  }
  for (size_t i = 0; i < old.places; i++) {
    struct tally_entry *e = &old.at[i];

    if (e->used)
      t->at[place(t, e->kind, e->pc, e->key, e->other)] = *e;
  }
  free(old.at);
}

struct tally_entry *tally_get(struct tally *t, unsigned kind, uint32_t pc,
                              uint32_t key, uint32_t other)
{
  struct tally_entry *e;

  if (t->used * 4 >= t->places * 3)
    grow(t);
  e = &t->at[place(t, kind, pc, key, other)];
  if (!e->used) {
    *e = (struct tally_entry){ .pc = pc, .key = key, .other = other,
                               .kind = (uint8_t)kind, .used = 1 };
    t->used++;
  }
  return e;
}

const struct tally_entry *tally_find(const struct tally *t, unsigned kind,
                                     uint32_t pc, uint32_t key,
                                     uint32_t other)
{
  const struct tally_entry *e;

  if (!t->places)
    return NULL;
  e = &t->at[place(t, kind, pc, key, other)];
  return e->used ? e : NULL;
}

void tally_free(struct tally *t)
{
  free(t->at);
  *t = (struct tally){ 0 };
}
