/* SPDX-License-Identifier: Apache-2.0
 *
 * shares.h - values of loads and their shares, of what slots or single samples
 * have measured.  Of this folder only.
 *
 * A slot measures a load for a while.  It knows how often a few of the load's
 * values came; what came besides is the slot's rest.
 */
#ifndef SHARES_H
#define SHARES_H

#include "handler.h"

enum {
  SHARES_PLACES = 16384,  /* of the index, a power of two */
  SHARES_LOADS = 7168,
  SHARES_VALUES = 16384,
  SHARES_MOST = 16,       /* values of a load */
};

/* Of a value, of the slots that knew it.  firsts: the samples that made them
 * know it. */
struct shares_value {
  struct shares_value *next; /* the load's value after it, or NULL */
  uint32_t value;
  uint32_t hits, firsts, rest;
  uint32_t pure;        /* a slot had nothing else, and that more than once */
};

struct shares_load {
  uint32_t pc;
  uint32_t total, rest;
  uint32_t values;
  struct shares_value *first; /* the oldest */
};

struct shares {
  uint16_t *index;        /* offset of a load in words; the first one's is not
                           * 0, which is no load */
  struct shares_load *load;
  struct shares_value *value;
  uint32_t loads, values;
  unsigned scale;         /* counts are in units of 2^scale */
  uint32_t high;          /* bits of totals, or'ed */
  uint32_t lost;          /* since shares_book() */
};

/* Bytes of the handler's memory that it takes; load[0] is not used. */
enum {
  SHARES_BYTES = SHARES_PLACES * 2 +
                 (1 + SHARES_LOADS) * sizeof(struct shares_load) +
                 SHARES_VALUES * sizeof(struct shares_value),
};

/* False: no memory. */
bool shares_init(struct cs_cop_handler *h, struct shares *s);

/* The load at an offset of the index. */
static inline struct shares_load *shares_at(const struct shares *s,
                                            uint32_t offset)
{
  return (struct shares_load *)((char *)s->load + 4 * offset);
}

/* Those that are not where they are looked for first. */
struct shares_load *shares_load_on(struct shares *s, uint32_t pc,
                                   uint32_t place);
struct shares_value *shares_value_new(struct shares *s, struct shares_load *l,
                                      struct shares_value **last,
                                      uint32_t value, uint32_t hits);

/* The load at pc, added when it is new; NULL: there is no more room. */
static inline struct shares_load *shares_load(struct shares *s, uint32_t pc)
{
  const uint32_t place = (pc * 0x9e3779b1u) >> 18, offset = s->index[place];
  struct shares_load *l = shares_at(s, offset);

  return offset && l->pc == pc ? l : shares_load_on(s, pc, place);
}

/* A value of it for `hits` that the caller adds; when it is new, it has none.
 * Of SHARES_MOST values, or where there is no more room, the one with the
 * fewest hits gives way: it loses as many, and when it has no more, it is
 * replaced.  What it loses, and what the new one has when NULL is returned, is
 * rest. */
static inline struct shares_value *shares_value(struct shares *s,
                                                struct shares_load *l,
                                                uint32_t value, uint32_t hits)
{
  struct shares_value **last = &l->first, *v;

  /* The oldest ones are in front: they tend to be the frequent ones. */
  for (; (v = *last); last = &v->next)
    if (v->value == value)
      return v;
  return shares_value_new(s, l, last, value, hits);
}

/* At the end of a turn of n updates: keeps counts below 2^32, and adds to
 * h->cost. */
void shares_book(struct cs_cop_handler *h, struct shares *s, uint32_t n);

/* Final estimation, and the rows: once, it changes the counts. */
void shares_rows(struct cs_cop_handler *h, struct shares *s);

#endif
