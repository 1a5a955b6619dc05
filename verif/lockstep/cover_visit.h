/* SPDX-License-Identifier: Apache-2.0
 *
 * cover_visit.h - points of functional coverage, found by their position:
 * every clock visits all in one order, and the first visit declares them.
 */
#ifndef COVER_VISIT_H
#define COVER_VISIT_H

#include "cover.h"

struct visit {
  struct cover *c;
};

/* Are points declared now?  Their names are needed then only. */
static inline bool cover_declares(const struct visit *v) {
  return v->c->at >= v->c->n;
}

void cover_point(struct visit *v, const char *name, bool hit);

/* Its name in two parts. */
void cover_joined(struct visit *v, const char *prefix, const char *name,
                  bool hit);

/* n points that are declared already: the one at `value`, if `event`. */
void cover_choice(struct visit *v, unsigned n, bool event, unsigned value);

/* "NAME from" to "NAME to": the one of `value`, if `event`. */
void cover_numbered(struct visit *v, const char *name, unsigned from,
                    unsigned to, bool event, unsigned value);

/* The same with names. */
void cover_named(struct visit *v, const char *prefix,
                 const char *const *names, unsigned n, bool event,
                 unsigned value);

/* "NAME 0" to "NAME n-1": those whose bit of `hits` is set. */
void cover_bits(struct visit *v, const char *name, unsigned n,
                uint32_t hits);

/* Bits of the lanes or banks in which an array of the probe is not 0. */
static inline unsigned cover_set(const uint8_t *array) {
  unsigned bits = 0;
  for (unsigned i = 0; i < CS_MAX_NRET; i++)
    bits |= (unsigned)(array[i] != 0) << i;
  return bits;
}

/* Points of several lanes and banks, between clocks a and b. */
void cover_wide(struct visit *v, const struct cs_probe *a,
                const struct cs_probe *b);

#endif
