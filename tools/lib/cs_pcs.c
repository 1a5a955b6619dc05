/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_pcs.c - counters of every instruction that ran, found by page.
 */
#include "cs_pcs.h"

#include <stdlib.h>

enum {
  PAGE_BITS = 12,
  PAGES = 1 << (32 - PAGE_BITS), /* XLEN 32 */
  PER_PAGE = 1 << (PAGE_BITS - 1) /* an instruction every 2 bytes */
};

int cs_pcs_init(struct cs_pcs *p)
{
  *p = (struct cs_pcs){ 0 };
  p->page = calloc(PAGES, sizeof *p->page);
  return p->page ? 0 : -1;
}

void cs_pcs_free(struct cs_pcs *p)
{
  for (size_t i = 0; p->page && i < PAGES; i++) {
    for (size_t j = 0; p->page[i] && j < PER_PAGE; j++)
      free(p->page[i][j]);
    free(p->page[i]);
  }
  free(p->page);
  p->page = NULL;
}

static struct cs_pc_count *find(const struct cs_pcs *p, uint64_t pc)
{
  struct cs_pc_count **page = p->page[(uint32_t)pc >> PAGE_BITS];

  return page ? page[pc / 2 % PER_PAGE] : NULL;
}

void cs_pc_count_add(struct cs_pc_count *to, const struct cs_pc_count *c)
{
  to->executions += c->executions;
  to->cycles += c->cycles;
  to->icache_misses += c->icache_misses;
  to->dcache_misses += c->dcache_misses;
  to->mispredicts += c->mispredicts;
  to->itlb_misses += c->itlb_misses;
  to->dtlb_misses += c->dtlb_misses;
  cs_reasons_add(&to->reasons, &c->reasons);
}

void cs_pc_count_sub(struct cs_pc_count *from, const struct cs_pc_count *c)
{
  from->executions -= c->executions;
  from->cycles -= c->cycles;
  from->icache_misses -= c->icache_misses;
  from->dcache_misses -= c->dcache_misses;
  from->mispredicts -= c->mispredicts;
  from->itlb_misses -= c->itlb_misses;
  from->dtlb_misses -= c->dtlb_misses;
  cs_reasons_sub(&from->reasons, &c->reasons);
}

struct cs_pc_count cs_pc_count_of(const struct cs_rvfi *r)
{
  struct cs_pc_count one = {
    .executions = 1,
    .cycles = r->head_cycles,
    .icache_misses = !!(r->ev & CS_EV_ICACHE_MISS),
    .dcache_misses = !!(r->ev & CS_EV_DCACHE_MISS),
    .mispredicts = !!(r->ev & CS_EV_MISPREDICT),
    .itlb_misses = !!(r->ev & CS_EV_ITLB_MISS),
    .dtlb_misses = !!(r->ev & CS_EV_DTLB_MISS),
  };

  cs_reasons_count(&one.reasons, r);
  return one;
}

int cs_pcs_add(struct cs_pcs *p, const struct cs_rvfi *r)
{
  struct cs_pc_count ***page = &p->page[(uint32_t)r->pc_rdata >> PAGE_BITS];
  const struct cs_pc_count one = cs_pc_count_of(r);
  struct cs_pc_count **at;

  if (!*page && !(*page = calloc(PER_PAGE, sizeof **page)))
    return -1;
  at = &(*page)[r->pc_rdata / 2 % PER_PAGE];
  if (!*at && !(*at = calloc(1, sizeof **at)))
    return -1;
  cs_pc_count_add(*at, &one);
  cs_pc_count_add(&p->total, &one);
  return 0;
}

struct cs_pc_count cs_pcs_get(const struct cs_pcs *p, uint64_t pc)
{
  const struct cs_pc_count *c = find(p, pc);

  return c ? *c : (struct cs_pc_count){ 0 };
}

struct cs_pc_count cs_pcs_sum(const struct cs_pcs *p, uint64_t lo,
                              uint64_t hi)
{
  struct cs_pc_count sum = { 0 };

  for (uint64_t pc = lo; pc < hi; pc += 2) {
    const struct cs_pc_count *c = find(p, pc);

    if (c)
      cs_pc_count_add(&sum, c);
  }
  return sum;
}

void cs_pcs_each(const struct cs_pcs *p,
                 void (*visit)(void *user, uint64_t pc,
                               const struct cs_pc_count *c), void *user)
{
  for (size_t i = 0; i < PAGES; i++)
    for (size_t k = 0; p->page[i] && k < PER_PAGE; k++)
      if (p->page[i][k])
        visit(user, (uint64_t)i << PAGE_BITS | k << 1, p->page[i][k]);
}
