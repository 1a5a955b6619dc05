/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_memory.c - a shadow of memory, by pages.
 */
#include "cs_cop_memory.h"

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
