/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_memory.c - what is remembered: a shadow of memory, by pages; a map with
 * open addressing, at most half full.
 */
#include "cs_cop_exact_int.h"

#include <stdlib.h>

enum { PAGE_BITS = 12, PAGES = 1 << (32 - PAGE_BITS), WORDS = 1 << 10 };

struct cs_cop_memory {
  bool (*peek)(void *user, uint32_t at, uint32_t *word);
  void *user;
  struct cs_cop_word *page[PAGES];
};

struct cs_cop_memory *cs_cop_memory_new(bool (*peek)(void *user, uint32_t at,
                                                     uint32_t *word),
                                        void *user)
{
  struct cs_cop_memory *m = calloc(1, sizeof *m);

  if (m) {
    m->peek = peek;
    m->user = user;
  }
  return m;
}

void cs_cop_memory_free(struct cs_cop_memory *m)
{
  if (!m)
    return;
  for (unsigned i = 0; i < PAGES; i++)
    free(m->page[i]);
  free(m);
}

/* The word that is about to be looked at may have just been written: it is not
 * known, the rest of the page is. */
static struct cs_cop_word *new_page(struct cs_cop_memory *m, uint32_t at)
{
  struct cs_cop_word *page = calloc(WORDS, sizeof *page);
  const uint32_t base = at & ~((1u << PAGE_BITS) - 1);

  if (!page)
    return NULL;
  for (uint32_t i = 0; i < WORDS && m->peek; i++)
    if (base + 4 * i != (at & ~3u) &&
        m->peek(m->user, base + 4 * i, &page[i].value))
      page[i].known = UINT32_MAX;
  return page;
}

struct cs_cop_word *cs_cop_memory_word(struct cs_cop_memory *m, uint32_t at)
{
  struct cs_cop_word **page = &m->page[at >> PAGE_BITS];

  if (!*page)
    *page = new_page(m, at);
  return *page ? &(*page)[at >> 2 & (WORDS - 1)] : NULL;
}

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
