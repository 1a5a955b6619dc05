/* SPDX-License-Identifier: Apache-2.0
 *
 * dma.c - writes of another manager to memory.
 *
 * From the clock in which memory takes the word a load may return it; a load
 * that began after the write's response must.  Between, either is right, but
 * a word that was seen new is never old again.
 */
#include "cs_rv_lockstep_int.h"

/* Lines have 16 bytes at least, 64 at most. */
enum { LINE = 16, LINE_MASK = ~63 };

static void taken(struct cs_rv_lockstep *ls, uint32_t addr, uint32_t word,
                  uint64_t clock)
{
  struct dma *m = &ls->dma;

  if (m->count == DMA_MAX) {
    ls_fail(ls, "too many DMA writes without an instruction");
    return;
  }
  m->list[m->count++] = (struct dma_write){ addr & ~3u, word, clock, 0 };
  m->hit_addr[m->hits & 15] = addr;
  m->hit_clock[m->hits++ & 15] = clock;
}

static void answered(struct dma *m, uint64_t clock)
{
  for (unsigned n = 0; n < m->count; n++)
    if (!m->list[n].done)
      m->list[n].done = clock;
}

/* After a clock of the SoC with number `clock`. */
void ls_dma_watch(struct cs_rv_lockstep *ls, uint64_t clock)
{
  const struct cs_soc_after *after = cs_soc_after(ls->soc);
  const struct cs_soc_drive *d = cs_soc_drive(ls->soc);

  if (after->dma_taken)
    taken(ls, d->dma_addr, d->dma_data, clock);
  if (after->dma_done)
    answered(&ls->dma, clock);
}

void cs_rv_lockstep_written(struct cs_rv_lockstep *ls, uint32_t addr,
                            uint32_t word)
{
  taken(ls, addr, word, cs_soc_clocks(ls->soc));
}

void cs_rv_lockstep_answered(struct cs_rv_lockstep *ls)
{
  answered(&ls->dma, cs_soc_clocks(ls->soc));
}

/* The first clock of the instruction in M, or before. */
static uint64_t began(const struct cs_rv_lockstep *ls)
{
  uint64_t back = ls->core->mem_latency + 2u;

  return ls->now > back ? ls->now - back : 0;
}

static void remove_write(struct dma *m, unsigned n)
{
  m->count--;
  for (; n < m->count; n++)
    m->list[n] = m->list[n + 1];
}

/* Write n, and older ones to its word, are in the simulator's memory; returns
 * the place of the next one. */
static unsigned commit(struct cs_rv_lockstep *ls, unsigned n)
{
  struct dma_write w = ls->dma.list[n];
  unsigned next = n;

  if (ls->stale)
    ls_stale_dma(ls, w.addr);
  iss_write_mem(ls->iss, w.addr, &w.data, 4);
  for (unsigned k = n + 1; k-- > 0;)
    if (ls->dma.list[k].addr == w.addr) {
      remove_write(&ls->dma, k);
      next--;
    }
  return next + 1;
}

/* Bytes of the word at addr in what the core read; 0 in mask: not read. */
static uint32_t part(const struct cs_rv_lockstep *ls, uint32_t addr,
                     uint32_t *mask)
{
  const struct cs_rvfi *r = ls->core;
  uint32_t value = 0;

  *mask = 0;
  for (unsigned n = 0; n < 4; n++) {
    uint32_t at = addr + n - ls->paddr;

    if (at < 4 && r->mem_rmask >> at & 1) {
      *mask |= 0xffu << 8 * n;
      value |= (uint32_t)(r->mem_rdata >> 8 * at & 0xff) << 8 * n;
    }
  }
  return value;
}

/* Commits write n if the load of the core has seen it; the next place. */
static unsigned resolve(struct cs_rv_lockstep *ls, unsigned n)
{
  struct dma_write *w = &ls->dma.list[n];
  uint32_t mask, value = part(ls, w->addr, &mask), old = 0;

  iss_read_mem(ls->iss, w->addr, &old, 4);
  if (!((old ^ w->data) & mask))
    return n + 1;
  if ((old & mask) == value) {
    ls->counts.dma_old++;
  } else if ((w->data & mask) == value) {
    ls->counts.dma_new++;
    return commit(ls, n);
  }
  return n + 1;
}

static void settle(struct cs_rv_lockstep *ls, uint64_t clock)
{
  for (unsigned n = 0; n < ls->dma.count;)
    if (ls->dma.list[n].done && clock > ls->dma.list[n].done)
      n = commit(ls, n);
    else
      n++;
}

static bool is_lr(uint32_t insn) { return (insn & 0xf9f0707f) == 0x1000202f; }
static bool is_sc(uint32_t insn) { return (insn & 0xf800707f) == 0x1800202f; }

/* A write to addr's line (by some bits of it) between two clocks. */
static bool was_hit(const struct dma *m, uint32_t mask, uint64_t from,
                    uint64_t to)
{
  for (unsigned n = 0; n < 16 && n < m->hits; n++)
    if (!((m->hit_addr[n] ^ m->lr_addr) & mask) && m->hit_clock[n] >= from &&
        m->hit_clock[n] <= to)
      return true;
  return false;
}

/* An SC may fail because of a write to its line and must if that came in
 * between. */
static bool check_sc(struct cs_rv_lockstep *ls)
{
  struct dma *m = &ls->dma;

  if (ls->core->mem_wmask) {
    if (was_hit(m, ~(uint32_t)(LINE - 1), m->lr_to, began(ls)))
      return ls_fail(ls, "SC succeeded after a foreign write to its line");
  } else if (was_hit(m, (uint32_t)LINE_MASK, m->lr_from, ls->now)) {
    iss_lose_reservation(ls->iss);
    ls->counts.sc_lost++;
  }
  return true;
}

/* Before the step of an instruction that may access memory. */
bool ls_dma_before(struct cs_rv_lockstep *ls)
{
  const struct cs_rvfi *r = ls->core;

  settle(ls, began(ls));
  if (r->trap)
    return true;
  for (unsigned n = 0; r->mem_rmask && n < ls->dma.count;)
    n = resolve(ls, n);
  if (is_lr(r->insn)) {
    ls->dma.lr_addr = ls->paddr;
    ls->dma.lr_from = began(ls);
    ls->dma.lr_to = ls->now;
  }
  return !is_sc(r->insn) || check_sc(ls);
}

bool ls_dma_pending(const struct cs_rv_lockstep *ls, uint32_t addr, unsigned n,
                    uint32_t *word)
{
  for (unsigned k = 0; k < ls->dma.count; k++)
    if (ls->dma.list[k].addr == addr && !n--) {
      *word = ls->dma.list[k].data;
      return true;
    }
  return false;
}

void ls_dma_seen(struct cs_rv_lockstep *ls, uint32_t addr, uint32_t word)
{
  for (unsigned n = ls->dma.count; n-- > 0;)
    if (ls->dma.list[n].addr == addr && ls->dma.list[n].data == word) {
      commit(ls, n);
      return;
    }
}

/* At the end: all writes have been answered. */
void ls_dma_settle(struct cs_rv_lockstep *ls) { settle(ls, UINT64_MAX); }
