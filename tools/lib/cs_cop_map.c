/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_map.c - open addressing, at most half full.
 */
#include "cs_cop_map.h"

#include <stdlib.h>

enum { FIRST = 1024 };

static struct cop_place *find(const struct cop_map *m, uint32_t key)
{
  size_t i = (key * 0x9e3779b1u ^ key >> 15) & (m->places - 1);

  while (m->place[i].taken && m->place[i].key != key)
    i = (i + 1) & (m->places - 1);
  return &m->place[i];
}

static bool grow(struct cop_map *m)
{
  struct cop_map more = { .places = m->places ? 2 * m->places : FIRST,
                          .taken = m->taken };

  more.place = calloc(more.places, sizeof *more.place);
  if (!more.place)
    return false;
  for (size_t i = 0; i < m->places; i++)
    if (m->place[i].taken)
      *find(&more, m->place[i].key) = m->place[i];
  free(m->place);
  *m = more;
  return true;
}

struct cop_place *cop_map_get(struct cop_map *m, uint32_t key)
{
  struct cop_place *p;

  if (2 * m->taken >= m->places && !grow(m))
    return NULL;
  p = find(m, key);
  if (!p->taken) {
    *p = (struct cop_place){ .key = key, .taken = true };
    m->taken++;
  }
  return p;
}

void cop_map_free(struct cop_map *m)
{
  free(m->place);
  *m = (struct cop_map){ 0 };
}
