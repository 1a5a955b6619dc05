/* SPDX-License-Identifier: Apache-2.0
 *
 * exact.c - see exact.h.
 */
#include "exact.h"

#include <stdio.h>
#include <stdlib.h>

#include "cs_select.h"

enum { RAM_BASE = 0x80000000u, REACH = 128 };

static uint32_t *words(size_t n)
{
  uint32_t *w = calloc(n, sizeof *w);

  if (!w) {
    fputs("out of memory\n", stderr);
    exit(1);
  }
  return w;
}

void exact_init(struct exact *x)
{
  *x = (struct exact){ .word = words(EXACT_RAM / 4) };
  x->writer_pc = words(EXACT_RAM / 4);
  x->writer_at = words(EXACT_RAM / 4);
  x->callee = words(EXACT_DEPTH);
}

void exact_free(struct exact *x)
{
  tally_free(&x->rows);
  tally_free(&x->totals);
  free(x->word);
  free(x->writer_pc);
  free(x->writer_at);
  free(x->callee);
}

static void count(struct exact *x, unsigned kind, uint32_t pc, uint32_t key,
                  uint32_t other, uint32_t group)
{
  tally_get(&x->rows, kind, pc, key, other)->count++;
  tally_get(&x->totals, kind, pc, 0, group)->count++;
}

static uint32_t mask_of(uint8_t bytes)
{
  uint32_t m = 0;

  for (int i = 0; i < 4; i++)
    if (bytes >> i & 1)
      m |= 0xffu << 8 * i;
  return m;
}

static void store(struct exact *x, const struct cs_rvfi *r, uint32_t w)
{
  uint32_t pc = (uint32_t)r->pc_rdata;
  unsigned shift = r->mem_addr & 3;
  uint32_t m = mask_of(r->mem_wmask) << 8 * shift;
  uint32_t v = (uint32_t)r->mem_wdata << 8 * shift & m;

  if (cs_class(r->insn, r->trap, 32) == CS_CLASS_STORE) {
    tally_get(&x->totals, CS_COP_ROW_SILENT, pc, 0, 0)->count++;
    tally_get(&x->rows, CS_COP_ROW_SILENT, pc, 0, 0)->count +=
      (x->word[w] & m) == v;
  }
  x->word[w] = (x->word[w] & ~m) | v;
  x->writer_pc[w] = pc;
  x->writer_at[w] = ++x->stores;
}

/* `totals` keeps a load's last address and value too. */
static void redundant(struct exact *x, const struct cs_rvfi *r, uint32_t pc)
{
  struct tally_entry *e = tally_get(&x->totals, CS_COP_ROW_REDUNDANT, pc, 0,
                                    0);

  tally_get(&x->rows, CS_COP_ROW_REDUNDANT, pc, 0, 0)->count +=
    e->count && e->last[0] == (uint32_t)r->mem_addr &&
    e->last[1] == (uint32_t)r->rd_wdata;
  e->count++;
  e->last[0] = (uint32_t)r->mem_addr;
  e->last[1] = (uint32_t)r->rd_wdata;
}

/* Of a block that is one of the last misses' too; and by open calls. */
static void miss(struct exact *x, const struct cs_rvfi *r, uint32_t pc)
{
  const uint32_t block = (uint32_t)r->mem_addr & ~15u;
  uint32_t context = 0;
  bool again = false;

  for (uint32_t i = 0; i < EXACT_LAST && i < x->misses; i++)
    again |= x->missed[i] == block;
  x->missed[x->misses++ % EXACT_LAST] = block;
  if (again)
    count(x, CS_COP_ROW_CONFLICT, pc, block, 0, 0);
  for (unsigned i = 0; i < x->depth; i++)
    context = x->callee[i] ^ context << 1;
  count(x, CS_COP_ROW_CONTEXT, pc, context, 0, 0);
}

static void load(struct exact *x, const struct cs_rvfi *r, uint32_t w)
{
  uint32_t pc = (uint32_t)r->pc_rdata;

  count(x, CS_COP_ROW_VALUE, pc, (uint32_t)r->rd_wdata, 0, 0);
  redundant(x, r, pc);
  if (r->ev & CS_EV_DCACHE_MISS)
    miss(x, r, pc);
  if (w < EXACT_RAM / 4 && x->writer_at[w] &&
      x->stores - x->writer_at[w] < REACH)
    count(x, CS_COP_ROW_DEPEND, pc, 0, x->writer_pc[w], x->writer_pc[w]);
}

static void branch(struct exact *x, const struct cs_rvfi *r)
{
  uint32_t pc = (uint32_t)r->pc_rdata;
  uint32_t taken = (uint32_t)r->pc_wdata !=
                   pc + ((r->insn & 3) == 3 ? 4 : 2);

  count(x, CS_COP_ROW_BRANCH, pc, taken, 0, 0);
  if (x->last_pc)
    count(x, CS_COP_ROW_PAIR, pc, 2 * x->last_taken + taken, x->last_pc,
          x->last_pc);
  x->last_pc = pc;
  x->last_taken = taken;
}

static void jump(struct exact *x, const struct cs_rvfi *r, enum cs_class class)
{
  if (class != CS_CLASS_CALL)
    count(x, CS_COP_ROW_TARGET, (uint32_t)r->pc_rdata, (uint32_t)r->pc_wdata,
          0, 0);
  if (class == CS_CLASS_IJUMP)
    return;
  if (x->depth == EXACT_DEPTH) {
    fputs("too many open calls\n", stderr);
    exit(1);
  }
  x->callee[x->depth++] = (uint32_t)r->pc_wdata;
}

void exact_count(struct exact *x, const struct cs_rvfi *r)
{
  enum cs_class class = cs_class(r->insn, r->trap, 32);
  uint32_t w = ((uint32_t)r->mem_addr - RAM_BASE) / 4;

  if (class == CS_CLASS_LOAD)
    load(x, r, w);
  else if (r->mem_wmask && w < EXACT_RAM / 4) /* atomic ones too */
    store(x, r, w);
  else if (class == CS_CLASS_BRANCH)
    branch(x, r);
  else if (class == CS_CLASS_IJUMP || class == CS_CLASS_ICALL ||
           class == CS_CLASS_CALL)
    jump(x, r, class);
  else if (class == CS_CLASS_RETURN && x->depth)
    x->depth--;
}

uint64_t exact_total(const struct exact *x, const struct tally_entry *e)
{
  const bool grouped = e->kind == CS_COP_ROW_PAIR ||
                       e->kind == CS_COP_ROW_DEPEND;

  return tally_find(&x->totals, e->kind, e->pc, 0,
                    grouped ? e->other : 0)->count;
}
