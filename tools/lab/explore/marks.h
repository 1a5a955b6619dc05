/* SPDX-License-Identifier: Apache-2.0
 *
 * marks.h - the closed loop: software that marks loads in a table of the
 * selector as soon as it knows enough of them (ISCA 2001 section 5.4).
 *
 * The table has no pcs, only hashes: a load's key is some low bits of the
 * selector's pchash.  Without tags the key is the number of a one-bit entry;
 * with tags its low bits choose a set, the others are the tag, and a set
 * marks as many keys as it has ways.  Loads of one key are marked together.
 *
 * A load is done when it is variable, which no optimizer wants, or settled:
 * its profile will hardly change.  A key is marked while loads that are done
 * make nearly all of its counts.
 */
#ifndef EXPLORE_MARKS_H
#define EXPLORE_MARKS_H

#include "design.h"

enum marks_rule {
  MARKS_NONE,
  MARKS_COVER,      /* looks at all frequent values of a load */
  MARKS_TOP,        /* looks at the most frequent one only */
};

struct marks {
  enum marks_rule rule;
  uint32_t entries;         /* 0: as many keys as loads, no collisions */
  unsigned tag, ways;       /* tag = 0: one bit an entry */
  double var, set, pure;
  uint32_t var_from, set_from;
  uint32_t batch;           /* messages that an interrupt brings */
  struct { uint32_t tuple; double count; } waiting[256];
  uint32_t waits;
  uint32_t keys;
  uint8_t *marked;          /* [keys] what the hardware would find */
  uint32_t *key;            /* [tuples] */
  uint32_t *holder;         /* [entries] key + 1 that a tagged entry marks */
  uint32_t *messages;       /* [sites] */
  double *weight, *top;     /* [sites] counts: all, of the most frequent */
  uint32_t *first;          /* [sites] list of the tuples seen */
  uint32_t *next;           /* [tuples] 0 = not in a list */
  double *seen;             /* [tuples] counts that the handler knows of */
  uint8_t *done;            /* [sites] */
  double *all, *all_done;   /* [keys] counts: of all loads, of done ones */
  struct sink *sink;
};

void marks_init(struct marks *m, struct params *p, struct sink *sink);
void marks_free(struct marks *m);
unsigned long marks_bits(struct params *p);

/* A message, after the sink has it.  The handler sees it when `batch` of them
 * have come. */
void marks_message(struct marks *m, uint32_t tuple, double count);

static inline bool marks_has(const struct marks *m, uint32_t tuple)
{
  return m->marked[m->key[tuple]];
}

#endif
