/* SPDX-License-Identifier: Apache-2.0
 *
 * search.h - an order of units in which a walk costs little.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "cost.h"

struct order {
  uint32_t *unit;            /* that come first, in this order */
  size_t units;
};

enum { UNIT_ALIGN = 4 };     /* bytes: units begin at multiples */

/* tries: orders that are looked at.  The best one, on a terminal with
 * progress; order.units 0: none is better than what was linked. */
void search_order(struct order *o, const struct machine *m,
                  const struct walk *w, const struct map *map, size_t tries,
                  uint64_t seed);

/* Addresses of all units in that order, the others behind, as they were. */
void search_place(const struct order *o, const struct map *map,
                  uint64_t *base);

#endif
