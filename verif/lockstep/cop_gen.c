/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_gen.c - see cop_gen.h.
 */
#include "cop_gen.h"

#include "cs_cop_isa.h"

enum { TAIL = 8 }; /* words at the end, where target registers lead */

/* True once in n. */
static bool once(struct rng *r, uint32_t n)
{
  return rng_below(r, n) == 0;
}

#define PUT(value, NAME) ((uint64_t)(value) << CS_COP_##NAME##_LSB)

uint32_t cop_gen_value(struct rng *r)
{
  return once(r, 2) ? rng_below(r, 20)
       : once(r, 4) ? ~rng_below(r, 20) : (uint32_t)(rng_next(r) >> 32);
}

/* Mostly a small register, seldom anything. */
static uint32_t random_ax(struct rng *r)
{
  return once(r, 12) ? rng_below(r, 12)
       : once(r, 3) ? 8 + 3 * rng_below(r, 2) : rng_below(r, 4);
}

/* Where a short branch leads: a few words on, or seldom anywhere. */
static uint32_t random_target(const struct cop_gen *g, unsigned at)
{
  const unsigned room = g->words - 1 - at;

  if (!g->tame && once(g->rng, 25))
    return rng_below(g->rng, g->words);
  return at + 1 + rng_below(g->rng, room < 6 ? room : 6);
}

static uint64_t random_branch(const struct cop_gen *g, unsigned at)
{
  struct rng *r = g->rng;
  uint32_t cond = once(r, 3) ? CS_COP_COND_NEVER : 1 + rng_below(r, 14);
  uint32_t kind = once(r, 8) ? CS_COP_KIND_DONE
                : once(r, 40) ? CS_COP_KIND_INT
                : once(r, 6) ? CS_COP_KIND_REG : CS_COP_KIND_SHORT;
  const uint32_t target = random_target(g, at);

  if (at + TAIL >= g->words && kind == CS_COP_KIND_REG)
    kind = CS_COP_KIND_SHORT;
  if (g->tame && cond == CS_COP_COND_MORE)
    cond = CS_COP_COND_TAKEN;
  return PUT(cond, COND) | PUT(rng_below(r, 2), INV) |
         PUT(rng_below(r, 2), PRED) | PUT(kind, KIND) |
         PUT(kind == CS_COP_KIND_REG ? rng_below(r, 4) : target, TGT);
}

static uint64_t end_word(void)
{
  return PUT(CS_COP_COND_NEVER, COND) | PUT(1, INV) | PUT(1, PRED) |
         PUT(CS_COP_KIND_DONE, KIND);
}

uint64_t cop_gen_word(const struct cop_gen *g, unsigned at)
{
  struct rng *r = g->rng;
  uint64_t branch;
  uint32_t dop, aop;

  if (at + 1 >= g->words)
    return end_word();
  branch = random_branch(g, at);
  if (once(r, 400))
    return branch | 1ull << (58 + rng_below(r, 6)); /* illegal */
  dop = once(r, 2) ? rng_below(r, 7) : 0;
  aop = once(r, 5) ? 1 + rng_below(r, 3) : 0;
  if (g->tame && (branch >> CS_COP_KIND_LSB & 2)) { /* done or int */
    dop = dop == CS_COP_DOP_LD ? CS_COP_DOP_STA : dop;
    aop = aop == CS_COP_AOP_MATCH ? CS_COP_AOP_INV : aop;
  }
  return branch | PUT(rng_below(r, 32), A) | PUT(rng_below(r, 34), B) |
         PUT(rng_below(r, 2), BT) | PUT(rng_below(r, 16), VOP) |
         PUT(rng_below(r, 16), VD) | PUT(rng_below(r, 8), IOP) |
         PUT(rng_below(r, 8), IX) | PUT(random_ax(r), AX) |
         PUT(rng_below(r, 8), BASE) | PUT(dop, DOP) | PUT(aop, AOP) |
         PUT(once(r, g->emits) ? 1 + rng_below(r, 2) : 0, EOP) |
         PUT(rng_below(r, 4), SLOT);
}

uint32_t cop_gen_register(const struct cop_gen *g, unsigned word)
{
  struct rng *r = g->rng;

  if (word >= CS_COP_WIN_START)
    return rng_below(r, g->words / 2) | rng_below(r, 2) << 12 |
           rng_below(r, 6) << 16 | 1u << 31;
  if (word >= CS_COP_WIN_T)
    return g->words - TAIL + rng_below(r, TAIL);
  if (word >= CS_COP_WIN_BASE)
    return 32 * rng_below(r, g->data / 32);
  if (word >= CS_COP_WIN_ICFG)
    return (word & 4 ? rng_below(r, 16) : rng_below(r, 4)) |
           rng_below(r, 2) << 4;
  return cop_gen_value(r) & (word >= CS_COP_WIN_I ? 0xffff : UINT32_MAX);
}
