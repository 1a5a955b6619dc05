/* SPDX-License-Identifier: Apache-2.0
 *
 * fetch.c - instruction fetch, and the table of decoded instructions.
 *
 * The table is indexed and tagged by physical address, one place for each
 * half-word.  A store into a page marked as code empties exactly the places
 * whose instruction it overlaps, so code is always coherent and data next to
 * code costs little.  Instructions that cross a page are not kept: a store
 * could not find them.
 */
#include <string.h>

#include "iss_int.h"

void iss_changed(struct iss *s, const struct ram *ram, uint64_t pa,
                 unsigned size)
{
  uint8_t marks = ram->marks[(pa - ram->base) >> PAGE_BITS];

  if (marks & PAGE_CODE)
    iss_forget_code(s, pa, size);
  if (marks & PAGE_TABLE)
    iss_tlb_flush_paged(s);
}

void iss_forget_code(struct iss *s, uint64_t pa, unsigned size)
{
  uint64_t at = pa & ~(uint64_t)1;

  /* A four-byte instruction may have begun one half-word earlier. */
  for (at -= at ? 2 : 0; at < pa + size; at += 2)
    if (iss_line(s, at)->tag == at + 1)
      iss_line(s, at)->tag = 0;
}

void iss_forget_all_code(struct iss *s)
{
  memset(s->lines, 0, sizeof *s->lines * LINES);
}

/* Reads the half-word at va.  *page is its page if that is plain RAM. */
static bool fetch_half(struct iss *s, ureg va, uint16_t *half,
                       struct tlb_entry **page)
{
  uint64_t pa;
  struct ram *ram;
  enum fault f;

  *page = iss_tlb_fill(s, ACC_FETCH, s->mode, va);
  if (*page) {
    memcpy(half, (*page)->host + (va & (PAGE_SIZE - 1)), 2);
    return true;
  }
  f = iss_translate(s, ACC_FETCH, s->mode, va, 2, &pa);
  if (!f && (ram = iss_find_ram(s, pa, 2)) != NULL) {
    memcpy(half, ram->host + (pa - ram->base), 2);
    return true;
  }
  iss_raise(s, f == FAULT_PAGE ? CAUSE_FETCH_PAGE : CAUSE_FETCH_ACCESS, va);
  return false;
}

const struct iss_insn *iss_fetch_slow(struct iss *s)
{
  struct tlb_entry *page, *next;
  uint16_t low, high = 0;
  struct iss_insn *i = &s->loose;
  ureg offset = s->pc & (PAGE_SIZE - 1);

  if (!fetch_half(s, s->pc, &low, &page))
    return NULL;
  bool wide = (low & 3) == 3;
  if (wide && !fetch_half(s, s->pc + 2, &high, &next))
    return NULL;
  if (page && !(wide && offset == PAGE_SIZE - 2)) {
    struct line *line = iss_line(s, page->pa + offset);

    line->tag = page->pa + offset + 1;
    *page->marks |= PAGE_CODE;
    i = &line->insn;
  }
  iss_decode(low | (uint32_t)high << 16, i);
  return i;
}
