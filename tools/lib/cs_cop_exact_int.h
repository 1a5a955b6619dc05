/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_exact_int.h - what counting and judging share.
 *
 * Tables are profiles (pc, w) -> n; what has two pcs has the second in the
 * upper half of pc.
 */
#ifndef CS_COP_EXACT_INT_H
#define CS_COP_EXACT_INT_H

#include "cs_cop_exact.h"

/* ---- from a number to what was last known of it ---- */

struct cop_place {
  uint32_t key;
  bool taken, used; /* taken: has this key; used is the caller's */
  uint64_t value;
};

/* Zeroed it is empty. */
struct cop_map {
  struct cop_place *place;
  size_t places, taken;
};

/* The place of a key, new ones with used = false; valid to the next call.
 * NULL: no memory. */
struct cop_place *cop_map_get(struct cop_map *m, uint32_t key);
void cop_map_free(struct cop_map *m);

/* ---- what is known of each word of memory: its contents, the last store to
 * it.  Pages come when they are touched ---- */

struct cs_cop_word {
  uint32_t value, known;  /* contents, and which bits of them are known */
  uint32_t writer;        /* pc of the last store */
  uint64_t written;       /* its number, from 1; 0: none */
};

struct cs_cop_memory;

/* peek: see cs_cop_exact.h; NULL: nothing is known before it is stored. */
struct cs_cop_memory *cs_cop_memory_new(bool (*peek)(void *user, uint32_t at,
                                                     uint32_t *word),
                                        void *user);
void cs_cop_memory_free(struct cs_cop_memory *m);

/* The word that a byte address lies in; NULL: no memory.  A page that is new is
 * read as it is then, so what is there is known from the next access on. */
struct cs_cop_word *cs_cop_memory_word(struct cs_cop_memory *m, uint32_t at);

/* ---- the counts ---- */

/* A kind's counts and a program's rows. */
struct cop_table {
  struct cs_profile exact, rows, totals; /* totals: of rows */
  uint64_t row_count;
};

struct cs_cop_exact {
  uint32_t kinds;
  struct cop_table table[CS_COP_ROW_KINDS];
  struct cs_profile ever;     /* dependences at any distance */
  struct cs_cop_memory *memory;
  uint64_t stores;
  uint32_t branch;            /* the last conditional branch */
  bool has_branch, branch_taken;
  struct cop_map last;        /* load pc: address and value */
  struct cop_map missed;      /* block: number of the miss */
  uint64_t misses;
  uint32_t block;             /* bytes */
  uint32_t *stack;            /* contexts of the callers */
  size_t depth, room;
  uint32_t context;
};

static inline bool cop_wants(const struct cs_cop_exact *x, unsigned kind)
{
  return x->kinds >> kind & 1;
}

static inline uint64_t cop_two(uint32_t pc, uint32_t other)
{
  return (uint64_t)other << 32 | pc;
}

#endif
