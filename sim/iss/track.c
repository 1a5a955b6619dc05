/* SPDX-License-Identifier: Apache-2.0
 *
 * track.c - a step that can be taken back and made again with other words in
 * page tables: for lockstep with a core, which may use a translation of before
 * a table was changed (iss.h).
 *
 * Pages are remembered as ever, but a store or DMA to a page that a walk has
 * read forgets them all; so a translation is always that of memory as it is.
 */
#include <stdlib.h>
#include <string.h>

#include "iss_int.h"

/* Of one step: a store is at most four bytes in four pieces; fetch and data
 * of two pages walk two levels and a root each, AMOs as load and store. */
enum { MAX_WRITES = 8, MAX_READS = 32, MAX_WORDS = 4 };
enum { SAVED = offsetof(struct iss, rv) };

struct track {
  uint8_t saved[SAVED];
  struct {
    uint64_t pa;
    uint32_t old;
    unsigned size;
  } write[MAX_WRITES];
  unsigned writes;
  struct iss_table_word word[MAX_WORDS];
  unsigned words;
  struct iss_walk_read read[MAX_READS];
  unsigned reads;
  const struct iss_walk_read *assumed;
  unsigned num_assumed;
};

struct track *iss_track_new(void) { return calloc(1, sizeof(struct track)); }

static bool same_place(const struct iss_walk_read *a,
                       const struct iss_walk_read *b)
{
  return a->fetch == b->fetch && a->page == b->page && a->level == b->level;
}

/* Notes a read once, and returns what was assumed of it. */
static ureg note_read(struct track *t, struct iss_walk_read *r)
{
  for (unsigned n = 0; n < t->num_assumed; n++)
    if (same_place(&t->assumed[n], r))
      r->word = t->assumed[n].word;
  for (unsigned n = 0; n < t->reads; n++)
    if (same_place(&t->read[n], r))
      return r->word;
  if (t->reads < MAX_READS)
    t->read[t->reads++] = *r;
  return r->word;
}

ureg iss_track_read(struct iss *s, enum access kind, ureg va, unsigned level,
                    uint64_t pa, ureg word)
{
  struct iss_walk_read r = { .fetch = kind == ACC_FETCH,
                             .page = va >> PAGE_BITS, .level = (uint8_t)level,
                             .addr = (uint32_t)pa, .word = word };

  if (level != WALK_ROOT) {
    const struct ram *ram = iss_find_ram(s, pa, sizeof word);

    ram->marks[(pa - ram->base) >> PAGE_BITS] |= PAGE_TABLE;
  }
  return note_read(s->track, &r);
}

/* The word of a table that will change: once, as it was before the step. */
static void note_word(struct iss *s, struct track *t, uint64_t at)
{
  struct iss_table_word w = { .addr = (uint32_t)at };

  for (unsigned n = 0; n < t->words; n++)
    if (t->word[n].addr == w.addr)
      return;
  iss_read_mem(s, at, &w.old, sizeof w.old);
  t->word[t->words++] = w;
}

void iss_track_write(struct iss *s, const struct ram *ram, uint64_t pa,
                     unsigned size)
{
  struct track *t = s->track;
  uint64_t first = pa & ~(uint64_t)3, last = (pa + size - 1) & ~(uint64_t)3;

  t->write[t->writes].pa = pa;
  t->write[t->writes].size = size;
  memcpy(&t->write[t->writes++].old, ram->host + (pa - ram->base), size);
  if (!(ram->marks[(pa - ram->base) >> PAGE_BITS] & PAGE_TABLE))
    return;
  note_word(s, t, first);
  if (last != first)
    note_word(s, t, last);
}

void iss_save(struct iss *s)
{
  struct track *t = s->track;

  memcpy(t->saved, s, SAVED);
  t->writes = t->words = t->reads = 0;
}

/* What the step remembered may rest on assumptions. */
void iss_undo(struct iss *s)
{
  struct track *t = s->track;

  memcpy(s, t->saved, SAVED);
  while (t->writes--)
    iss_write_mem(s, t->write[t->writes].pa, &t->write[t->writes].old,
                  t->write[t->writes].size);
  t->writes = t->words = t->reads = 0;
  iss_tlb_flush_paged(s);
}

void iss_assume(struct iss *s, const struct iss_walk_read *list, unsigned n)
{
  s->track->assumed = list;
  s->track->num_assumed = n;
  iss_tlb_flush_paged(s);
}

unsigned iss_walk_reads(const struct iss *s, const struct iss_walk_read **list)
{
  *list = s->track->read;
  return s->track->reads;
}

unsigned iss_table_words(const struct iss *s,
                         const struct iss_table_word **list)
{
  *list = s->track->word;
  return s->track->words;
}

bool iss_is_table(const struct iss *s, uint64_t addr)
{
  const struct ram *ram = iss_find_ram(s, addr, 1);

  return ram && ram->marks[(addr - ram->base) >> PAGE_BITS] & PAGE_TABLE;
}

void iss_forget_tables(struct iss *s)
{
  for (unsigned n = 0; n < s->num_ram; n++) {
    struct ram *ram = &s->ram[n];

    for (uint64_t page = 0; page < ram->size >> PAGE_BITS; page++)
      ram->marks[page] &= (uint8_t)~PAGE_TABLE;
  }
  iss_tlb_flush_paged(s);
}

void iss_walk_next(struct iss *s)
{
  uint64_t pa;

  if (!iss_translate(s, ACC_FETCH, s->mode, s->pc, 2, &pa))
    iss_translate(s, ACC_FETCH, s->mode, s->pc + 2, 2, &pa);
}
