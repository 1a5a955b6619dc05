/* SPDX-License-Identifier: Apache-2.0
 *
 * stale.c - translations of before a table was changed.
 *
 * A core may keep a translation until SFENCE.VMA.  The simulator never does:
 * it goes by the tables as they are.  Where the two then differ, the step is
 * tried again with older words in place of those that its walks read: words
 * that were overwritten, and roots that satp had, since the last fence.  Time
 * is the number of the instruction; the words of one walk must have been there
 * together, and no earlier than the last fence of the page.
 *
 * The core takes page faults from a walk alone (docs/design/cpu-supervisor.md),
 * so an older word explains one only if DMA overwrote it.
 */
#include <stdlib.h>
#include <string.h>

#include "cs_rv_lockstep_int.h"

enum { HASH_BITS = 14, MAX_TRIES = 4000, TRAP_TRIES = 200, MAX_ASSUMED = 8,
       MAX_READS = 32, MAX_TRAPS = 8 };
enum { SATP = 0x180, CAUSE = 0x42, VALUE = 0x43, ROOT = 2,
       FENCED_MEGAPAGE = 0x3ff };
#define SV32 0x80000000u
#define NONE UINT32_MAX
#define FOREVER UINT64_MAX

/* A word that was overwritten at `until`; `older` is the place of the one at
 * the same address before it. */
struct old_word {
  uint32_t addr, word, older;
  uint64_t until;
  bool dma;
};

struct root {
  uint32_t satp;
  uint64_t from, until;
};

struct fence {
  uint32_t page;
  uint64_t at;
};

/* Cause and value of a trap; two or more: not known which. */
struct trap {
  uint32_t cause, value;
};

struct traps {
  struct trap list[MAX_TRAPS];
  unsigned count;
};

struct stale {
  struct old_word *words;
  struct root *roots;
  struct fence *fences;
  uint32_t num_words, num_roots, num_fences;
  uint32_t room_words, room_roots, room_fences;
  uint32_t head[1 << HASH_BITS]; /* of words; what is not theirs is left over */
  uint64_t since;                /* the last fence of all */
  struct traps traps[2];         /* what the last to S, to M may have been */
  bool assumed;                  /* the step rests on older words */
};

struct stale *ls_stale_new(void) { return calloc(1, sizeof(struct stale)); }

void ls_stale_free(struct stale *t)
{
  if (t) {
    free(t->words);
    free(t->roots);
    free(t->fences);
  }
  free(t);
}

/* ---- what is known ---- */

static bool need(void *list, uint32_t count, uint32_t *room, size_t size)
{
  void **where = list, *more;

  if (count < *room)
    return true;
  more = realloc(*where, (2 * (size_t)*room + 64) * size);
  if (!more)
    return false;
  *where = more;
  *room = 2 * *room + 64;
  return true;
}

static uint32_t hash(uint32_t addr)
{
  return addr * 0x9e3779b1u >> (32 - HASH_BITS);
}

/* The newest old word at an address.  A head that was left over from before a
 * fence leads to a word of another hash, or past the end. */
static uint32_t newest(const struct stale *t, uint32_t addr)
{
  uint32_t n = t->head[hash(addr)];

  if (n >= t->num_words || hash(t->words[n].addr) != hash(addr))
    return NONE;
  while (n != NONE && t->words[n].addr != addr)
    n = t->words[n].older;
  return n;
}

/* All of one hash are one chain. */
static uint32_t older(const struct stale *t, uint32_t n)
{
  uint32_t addr = t->words[n].addr;

  do
    n = t->words[n].older;
  while (n != NONE && t->words[n].addr != addr);
  return n;
}

static void add_word(struct cs_rv_lockstep *ls, uint32_t addr, uint32_t old,
                     bool dma)
{
  struct stale *t = ls->stale;
  uint32_t *head = &t->head[hash(addr)];
  uint32_t n = *head;

  if (!need(&t->words, t->num_words, &t->room_words, sizeof *t->words)) {
    ls_fail(ls, "out of memory");
    return;
  }
  if (n >= t->num_words || hash(t->words[n].addr) != hash(addr))
    n = NONE;
  t->words[t->num_words] = (struct old_word){ addr, old, n,
                                              ls->counts.instructions, dma };
  *head = t->num_words++;
}

void ls_stale_dma(struct cs_rv_lockstep *ls, uint32_t addr)
{
  uint32_t old;

  if (iss_read_mem(ls->iss, addr, &old, sizeof old))
    add_word(ls, addr, old, true);
}

static uint32_t asid(uint32_t satp) { return satp >> 22 & 0x1ff; }

/* A new root: of what was satp the time is over.  One that comes back has one
 * time, from its first to its last clock: with address spaces a kernel changes
 * satp a thousand times between two fences, and a time for each would be as
 * many tries.  Accepted too much are so words that were together only while
 * another root was in between. */
static void add_root(struct cs_rv_lockstep *ls, uint32_t satp)
{
  struct stale *t = ls->stale;
  uint64_t now = ls->counts.instructions;
  uint32_t n = 0;

  for (uint32_t k = 0; k < t->num_roots; k++)
    if (t->roots[k].until == FOREVER)
      t->roots[k].until = now;
  if (!(satp & SV32))
    return;
  while (n < t->num_roots && t->roots[n].satp != satp)
    n++;
  if (n == t->num_roots) {
    if (!need(&t->roots, n, &t->room_roots, sizeof *t->roots)) {
      ls_fail(ls, "out of memory");
      return;
    }
    t->roots[t->num_roots++] = (struct root){ satp, now, FOREVER };
  }
  t->roots[n].until = FOREVER;
}

static void fence_all(struct cs_rv_lockstep *ls)
{
  struct stale *t = ls->stale;

  t->num_words = t->num_roots = t->num_fences = 0;
  t->since = ls->counts.instructions;
  iss_forget_tables(ls->iss);
  add_root(ls, ls_csr(ls, SATP));
}

static void fence_page(struct cs_rv_lockstep *ls, uint32_t page)
{
  struct stale *t = ls->stale;

  if (!need(&t->fences, t->num_fences, &t->room_fences, sizeof *t->fences))
    ls_fail(ls, "out of memory");
  else
    t->fences[t->num_fences++] = (struct fence){ page,
                                                 ls->counts.instructions };
}

/* When a page was fenced last; of a part of a megapage: any part. */
static uint64_t fenced(const struct stale *t, uint32_t page, bool mega)
{
  uint32_t ignored = mega ? FENCED_MEGAPAGE : 0;

  for (uint32_t n = t->num_fences; n-- > 0;)
    if (!((t->fences[n].page ^ page) & ~ignored))
      return t->fences[n].at;
  return t->since;
}

static bool is_csr_write(uint32_t insn, uint32_t csr)
{
  return (insn & 0x7f) == 0x73 && insn >> 20 == csr && insn & 0x3000 &&
         ((insn >> 12 & 3) == 1 || insn >> 15 & 31);
}

static bool is_fence(uint32_t insn)
{
  return (insn & 0xfe007fff) == 0x12000073;
}

/* ---- the search ---- */

/* A word that a walk may have read in place of what is there: when it was,
 * and whether DMA has to do with it. */
struct choice {
  uint32_t word;
  uint64_t from, until;
  bool dma, pending;
};

struct search {
  struct cs_rv_lockstep *ls;
  struct cs_rvfi *want;
  struct iss_walk_read assumed[MAX_ASSUMED];
  struct choice chosen[MAX_ASSUMED];
  unsigned count, tries;
  bool found;           /* a choice explains the step; the first: */
  struct iss_walk_read take[MAX_ASSUMED];
  struct choice took[MAX_ASSUMED];
  unsigned taken;
  struct traps traps;
};

static bool other_root(const struct stale *t, const struct iss_walk_read *r,
                       unsigned n, struct choice *c)
{
  for (uint32_t k = 0; k < t->num_roots; k++)
    if (t->roots[k].satp != r->word && !n--) {
      *c = (struct choice){ .word = t->roots[k].satp,
                            .from = t->roots[k].from,
                            .until = t->roots[k].until };
      return true;
    }
  return false;
}

/* Choice n for a place, false when there are no more. */
static bool choose(struct cs_rv_lockstep *ls, const struct iss_walk_read *r,
                   unsigned n, struct choice *c)
{
  const struct stale *t = ls->stale;
  uint32_t k;

  if (r->level == ROOT)
    return other_root(t, r, n, c);
  for (k = newest(t, r->addr); k != NONE && n; k = older(t, k))
    n--;
  if (k != NONE) {
    uint32_t before = older(t, k);

    *c = (struct choice){ .word = t->words[k].word,
                          .from = before == NONE ? 0 : t->words[before].until,
                          .until = t->words[k].until, .dma = t->words[k].dma };
    return true;
  }
  *c = (struct choice){ .from = 0, .until = FOREVER, .dma = true,
                        .pending = true };
  return ls_dma_pending(ls, r->addr, n, &c->word);
}

/* What is in memory now has been there since. */
static uint64_t present_since(const struct stale *t,
                              const struct iss_walk_read *r)
{
  uint32_t n = r->level == ROOT ? NONE : newest(t, r->addr);

  for (uint32_t k = 0; r->level == ROOT && k < t->num_roots; k++)
    if (t->roots[k].satp == r->word)
      return t->roots[k].from;
  return n == NONE ? 0 : t->words[n].until;
}

static bool same_walk(const struct iss_walk_read *a,
                      const struct iss_walk_read *b)
{
  return a->fetch == b->fetch && a->page == b->page;
}

static const struct choice *chosen_for(const struct search *q,
                                       const struct iss_walk_read *r)
{
  for (unsigned n = 0; n < q->count; n++)
    if (same_walk(&q->assumed[n], r) && q->assumed[n].level == r->level)
      return &q->chosen[n];
  return NULL;
}

/* Whether the words of the walk to which `of` belongs were there together,
 * behind the last fence. */
static bool together(const struct search *q, const struct iss_walk_read *of,
                     const struct iss_walk_read *reads, unsigned n)
{
  const struct stale *t = q->ls->stale;
  uint64_t from = t->since, until = FOREVER;
  bool mega = false;

  for (unsigned k = 0; k < n; k++) {
    const struct choice *c = chosen_for(q, &reads[k]);
    uint64_t here = c ? c->from : present_since(t, &reads[k]);

    if (!same_walk(&reads[k], of))
      continue;
    mega |= reads[k].level == 1 && reads[k].word & 0xa; /* R or X */
    from = here > from ? here : from;
    until = c && c->until < until ? c->until : until;
  }
  if (fenced(t, of->page, mega) > from)
    from = fenced(t, of->page, mega);
  return from <= until;
}

static uint32_t trap_csr(const struct cs_rv_lockstep *ls, unsigned csr)
{
  return ls_csr(ls, iss_get_mode(ls->iss) == CS_MODE_M ? 0x300 | csr
                                                        : 0x100 | csr);
}

/* A fault that comes of a walk alone must be that of tables as they are. */
static bool fault_is_of(const struct search *q, unsigned n)
{
  const struct iss_walk_read *a = &q->assumed[n];
  uint32_t cause = trap_csr(q->ls, CAUSE);
  bool fetch = cause == 1 || cause == 12;

  return q->want->trap && a->page == trap_csr(q->ls, VALUE) >> 12 &&
         a->fetch == fetch && (fetch || cause == 13 || cause == 15) &&
         !q->chosen[n].dma;
}

static bool explains(const struct search *q)
{
  const struct iss_walk_read *reads;
  unsigned n = iss_walk_reads(q->ls->iss, &reads);

  if (!ls_equal(q->ls, q->want))
    return false;
  for (unsigned k = 0; k < q->count; k++)
    if (fault_is_of(q, k) || !together(q, &q->assumed[k], reads, n))
      return false;
  return true;
}

/* Records tell of a trap neither cause nor value, and another choice may give
 * others: all are noted, and what the core reads of them decides. */
static void note_trap(struct search *q)
{
  struct trap t = { trap_csr(q->ls, CAUSE), trap_csr(q->ls, VALUE) };

  for (unsigned n = 0; n < q->traps.count; n++)
    if (!memcmp(&q->traps.list[n], &t, sizeof t))
      return;
  if (q->traps.count < MAX_TRAPS)
    q->traps.list[q->traps.count++] = t;
}

/* True ends the search. */
static bool attempt(struct search *q)
{
  q->tries++;
  iss_undo(q->ls->iss);
  iss_assume(q->ls->iss, q->assumed, q->count);
  iss_step(q->ls->iss, q->want);
  if (!explains(q))
    return false;
  if (!q->found) {
    q->found = true;
    q->taken = q->count;
    memcpy(q->take, q->assumed, sizeof q->take);
    memcpy(q->took, q->chosen, sizeof q->took);
  }
  if (q->want->trap)
    note_trap(q);
  return !q->want->trap;
}

/* Of the reads from `first` on one or more are assumed to be others. */
static bool search(struct search *q, unsigned first)
{
  struct iss_walk_read reads[MAX_READS];
  const struct iss_walk_read *list;
  unsigned n = iss_walk_reads(q->ls->iss, &list);

  memcpy(reads, list, n * sizeof *list);
  if (q->count == MAX_ASSUMED)
    return false;
  for (unsigned k = first; k < n; k++)
    for (unsigned c = 0; q->tries < MAX_TRIES &&
         choose(q->ls, &reads[k], c, &q->chosen[q->count]); c++) {
      q->assumed[q->count] = reads[k];
      q->assumed[q->count].word = q->chosen[q->count].word;
      q->count++;
      if (q->chosen[q->count - 1].word != reads[k].word &&
          (attempt(q) || search(q, k + 1)))
        return true;
      q->count--;
    }
  return false;
}

static void tell(const struct search *q)
{
  const struct cs_rv_lockstep *ls = q->ls;

  if (!ls->tell)
    return;
  fprintf(ls->tell, "stale translation: order %llu, pc %08llx, clock %llu,"
          " satp %08llx:", (unsigned long long)ls->core->order,
          (unsigned long long)ls->core->pc_rdata,
          (unsigned long long)ls->now, (unsigned long long)ls->core->satp);
  for (unsigned n = 0; n < q->taken; n++)
    fprintf(ls->tell, " %s %05x level %u is %08x",
            q->take[n].fetch ? "fetch" : "data", q->take[n].page,
            q->take[n].level, q->take[n].word);
  fputc('\n', ls->tell);
}

/* What was used of DMA that is under way is in memory from now on. */
static void settle(struct search *q)
{
  bool stale = false;

  for (unsigned n = 0; n < q->taken; n++)
    if (q->took[n].pending)
      ls_dma_seen(q->ls, q->take[n].addr, q->take[n].word);
    else
      stale = true;
  q->ls->counts.stale_translations += stale;
  q->ls->counts.dma_tables += !stale;
  if (stale)
    tell(q);
}

/* The step once more, as memory or the first choice that was found has it. */
static void repeat(struct search *q)
{
  iss_undo(q->ls->iss);
  iss_assume(q->ls->iss, q->take, q->taken);
  iss_step(q->ls->iss, q->want);
  iss_assume(q->ls->iss, NULL, 0);
}

static bool is_fault(uint32_t cause)
{
  return cause == 1 || cause == 5 || cause == 7 || cause == 12 ||
         cause == 13 || cause == 15;
}

/* A step that agrees with memory as it is, but traps: whether an older word
 * gives another fault. */
static void find_other_traps(struct cs_rv_lockstep *ls)
{
  struct stale *t = ls->stale;
  struct cs_rvfi want;
  struct search q = { .ls = ls, .want = &want, .found = true,
                      .tries = MAX_TRIES - TRAP_TRIES };

  if (!is_fault(trap_csr(ls, CAUSE)) ||
      !(t->num_words || t->num_roots > 1 || ls->dma.count))
    return;
  iss_undo(ls->iss);
  iss_step(ls->iss, &want);
  note_trap(&q);
  search(&q, 0);
  repeat(&q);
  t->traps[iss_get_mode(ls->iss) == CS_MODE_M] = q.traps;
}

/* Those that show in `csr` what the core read; the CSRs become the first. */
void ls_stale_read_trap(struct cs_rv_lockstep *ls, unsigned csr)
{
  struct traps *t = &ls->stale->traps[csr >> 8 == 3], old = *t;
  uint32_t read = (uint32_t)ls->core->rd_wdata;
  bool value = (csr & 0xff) == VALUE;

  if (!ls->core->rd_addr || old.count < 2)
    return;
  t->count = 0;
  for (unsigned n = 0; n < old.count; n++)
    if ((value ? old.list[n].value : old.list[n].cause) == read)
      t->list[t->count++] = old.list[n];
  if (!t->count)
    return;
  iss_set_csr(ls->iss, (csr & 0xf00) | CAUSE, t->list[0].cause);
  iss_set_csr(ls->iss, (csr & 0xf00) | VALUE, t->list[0].value);
  ls->counts.stale_translations += memcmp(t->list, old.list,
                                          sizeof *t->list) != 0;
}

bool ls_stale_explains(struct cs_rv_lockstep *ls, struct cs_rvfi *want)
{
  struct search q = { .ls = ls, .want = want };
  struct cs_rvfi first = *want;

  iss_undo(ls->iss); /* all pages are forgotten: each read is seen */
  iss_step(ls->iss, want);
  search(&q, 0);
  repeat(&q);
  ls->stale->assumed = q.found;
  if (q.found) {
    settle(&q);
    ls->stale->traps[iss_get_mode(ls->iss) == CS_MODE_M] = q.traps;
  } else {
    *want = first;
  }
  return q.found;
}

void ls_stale_after(struct cs_rv_lockstep *ls)
{
  const struct cs_rvfi *r = ls->core;
  const struct iss_table_word *words;
  unsigned n;

  if (ls->irqs)
    ls->stale->traps[0].count = ls->stale->traps[1].count = 0;
  if (!ls->stale->assumed && r->trap)
    ls->stale->traps[iss_get_mode(ls->iss) == CS_MODE_M].count = 0;
  if (!ls->stale->assumed && r->trap && (uint32_t)r->satp & SV32)
    find_other_traps(ls);
  ls->stale->assumed = false;
  n = iss_table_words(ls->iss, &words);
  for (unsigned k = 0; k < n; k++)
    add_word(ls, words[k].addr, words[k].old, false);
  if (r->trap)
    return;
  if (is_fence(r->insn)) {
    unsigned rs1 = r->insn >> 15 & 31;

    if (rs1)
      fence_page(ls, (uint32_t)iss_get_reg(ls->iss, rs1) >> 12);
    else
      fence_all(ls);
  } else if (is_csr_write(r->insn, SATP)) {
    uint32_t satp = ls_csr(ls, SATP);

    if (asid(satp) == asid((uint32_t)r->satp))
      fence_all(ls);
    else
      add_root(ls, satp);
  }
}
