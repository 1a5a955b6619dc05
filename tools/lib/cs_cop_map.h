/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_map.h - from a number to what was last known of it.
 */
#ifndef CS_COP_MAP_H
#define CS_COP_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
