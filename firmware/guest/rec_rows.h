/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_rows.h - what is added up in memory: rows, each of a group (image, slot,
 * mode, ...), until they are written.  They stand one behind the other as they
 * came, those of a group linked, so that to write them costs what they are; a table
 * with open places, a quarter of the memory, finds them.
 */
#ifndef REC_ROWS_H
#define REC_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "rec_out.h"

enum { REC_GROUPS = 1024, REC_GROUP_LISTS = 2048 };

/* What a part of samples says of all its rows. */
struct rec_group {
  uint32_t process, image, w_image;
  uint8_t slot, mode, reason;
};

/* A line of this core's cache; the first three words as the stream has them. */
struct rec_row {
  uint32_t offset, w, count;
  uint32_t link; /* number of the row before this one in its group + 1, or 0;
                    above it the number of the group */
};

/* A place: 0 is free, else the number of a row + 1, above it the low bits of its hash,
 * whose upper ones have led there. */
enum { REC_ROW_BITS = 20, REC_PLACE_ROW = (1 << REC_ROW_BITS) - 1 };

struct rec_rows {
  uint32_t *place;     /* 1 << log2 of them */
  struct rec_row *row; /* limit of them */
  unsigned log2;       /* at most 20 */
  uint32_t used, limit, most;
  uint32_t epoch;
  uint32_t groups;
  uint64_t written, counts; /* rows, and what they stood for */
  struct rec_group group[REC_GROUPS];
  uint32_t last[REC_GROUPS];      /* row of each: number + 1; 0: none */
  uint16_t find[REC_GROUP_LISTS]; /* number + 1; 0: free */
};

/* memory: 16 << log2 bytes, all zero. */
void rec_rows_init(struct rec_rows *t, void *memory, unsigned log2);

/* The number of a group, of which copies may be kept until groups are
 * forgotten; -1: there is no room. */
int rec_group(struct rec_rows *t, const struct rec_group *g);

/* The rows must have been written. */
void rec_forget_groups(struct rec_rows *t);

/* Writes all rows, and the table is empty. */
void rec_rows_write(struct rec_rows *t, struct rec_out *o);

/* The table while rows are added one after the other: what a loop keeps in
 * registers.  Only `used` changes. */
struct rec_adding {
  uint32_t *place, *last;
  struct rec_row *row;
  unsigned shift; /* of a hash, to a place */
  uint32_t used, limit;
};

static inline struct rec_adding rec_adding_begin(struct rec_rows *t)
{
  return (struct rec_adding){ .place = t->place, .last = t->last, .row = t->row,
                              .shift = 32 - t->log2,
                              .used = t->used, .limit = t->limit };
}

static inline void rec_adding_end(struct rec_rows *t, const struct rec_adding *a)
{
  t->used = a->used;
}

static inline uint32_t rec_hash(uint32_t offset, uint32_t w, uint32_t group)
{
  return ((offset << 11) + w + (group << 5)) * 0x9e3779b1u;
}

/* In the inner loop a shift is cheaper than a constant that takes a register. */
static inline uint32_t rec_row_of(uint32_t place)
{
  return place << (32 - REC_ROW_BITS) >> (32 - REC_ROW_BITS);
}

/* With its hash.  False: all rows must be written first. */
static inline bool rec_add_hashed(struct rec_adding *a, uint32_t hash, uint32_t group,
                                  uint32_t offset, uint32_t w, uint32_t count)
{
  uint32_t more = hash << REC_ROW_BITS;

  for (uint32_t at = hash >> a->shift;; at = (at + 1) & (UINT32_MAX >> a->shift)) {
    uint32_t place = a->place[at];
    struct rec_row *r;

    if (!place) {
      if (a->used == a->limit)
        return false;
      a->row[a->used++] = (struct rec_row){
        offset, w, count, group << REC_ROW_BITS | a->last[group]
      };
      a->last[group] = a->used;
      a->place[at] = more | a->used;
      return true;
    }
    if ((place ^ more) >> REC_ROW_BITS)
      continue;
    r = &a->row[rec_row_of(place) - 1];
    if (r->offset == offset && r->w == w && r->link >> REC_ROW_BITS == group) {
      if (r->count + count < count)
        return false;
      r->count += count;
      return true;
    }
  }
}

/* The same for one row. */
static inline bool rec_add(struct rec_rows *t, uint32_t group, uint32_t offset,
                           uint32_t w, uint32_t count)
{
  struct rec_adding a = rec_adding_begin(t);
  bool added = rec_add_hashed(&a, rec_hash(offset, w, group), group, offset, w, count);

  rec_adding_end(t, &a);
  return added;
}

#endif
