/* SPDX-License-Identifier: Apache-2.0
 *
 * plic.c - interrupt controller after the RISC-V PLIC specification 1.0.0:
 * 31 sources, context 0 for M mode and 1 for S mode.
 *
 * Each source is a level with a gateway: a high line becomes pending once and
 * again only after its completion.  A claim takes the pending enabled source
 * with the highest priority, the lowest number among equals, whatever the
 * threshold is.
 */
#include "iss_int.h"

enum {
  PENDING = 0x1000,
  ENABLE = 0x2000,
  ENABLE_STRIDE = 0x80,
  CONTEXT = 0x200000,
  CONTEXT_STRIDE = 0x1000,
  THRESHOLD = 0,
  CLAIM = 4,
  PRIORITIES = 7, /* as a mask */
};

/* 0: none. */
static unsigned best_source(const struct plic *p, unsigned context)
{
  uint32_t ready = p->pending & p->enable[context];
  unsigned best = 0;

  for (unsigned n = 1; ready >> n && n < PLIC_SOURCES; n++)
    if (ready >> n & 1 && p->priority[n] > p->priority[best])
      best = n;
  return best;
}

static void update(struct iss *s)
{
  static const ureg lines[PLIC_CONTEXTS] = { MIP_MEIP, MIP_SEIP };
  struct plic *p = &s->plic;

  p->pending |= p->line & ~p->busy;
  p->busy |= p->line;
  for (unsigned n = 0; n < PLIC_CONTEXTS; n++) {
    bool on = p->priority[best_source(p, n)] > p->threshold[n];

    iss_drive(s, DRIVE_PLIC, lines[n], on ? lines[n] : 0);
  }
}

void iss_set_source(struct iss *s, unsigned source, bool level)
{
  uint32_t bit = (uint32_t)1 << source;

  if (!s->config.supervisor || !source || source >= PLIC_SOURCES ||
      !(s->plic.line & bit) == !level)
    return;
  s->plic.line ^= bit;
  update(s);
}

static unsigned claim(struct iss *s, unsigned context)
{
  unsigned source = best_source(&s->plic, context);

  s->plic.pending &= ~((uint32_t)1 << source);
  update(s);
  return source;
}

/* Of a source that the context cannot have claimed it does nothing. */
static void complete(struct plic *p, unsigned context, ureg source)
{
  uint32_t bit = source < PLIC_SOURCES ? (uint32_t)1 << source : 0;

  p->busy &= ~(bit & p->enable[context] & ~p->pending);
}

/* The 32-bit register at an offset, or NULL; *context is whose it is. */
static uint32_t *context_register(struct plic *p, unsigned at,
                                  unsigned *context)
{
  if (at >= CONTEXT) {
    *context = (at - CONTEXT) / CONTEXT_STRIDE;
    at = (at - CONTEXT) % CONTEXT_STRIDE;
    return *context < PLIC_CONTEXTS && at == THRESHOLD
             ? &p->threshold[*context] : NULL;
  }
  *context = (at - ENABLE) / ENABLE_STRIDE;
  return at >= ENABLE && *context < PLIC_CONTEXTS &&
         (at - ENABLE) % ENABLE_STRIDE == 0 ? &p->enable[*context] : NULL;
}

static bool is_claim(unsigned at, unsigned *context)
{
  *context = (at - CONTEXT) / CONTEXT_STRIDE;
  return at >= CONTEXT && *context < PLIC_CONTEXTS &&
         (at - CONTEXT) % CONTEXT_STRIDE == CLAIM;
}

/* What is not there reads 0. */
bool iss_plic_read(struct iss *s, unsigned at, unsigned size, ureg *value)
{
  struct plic *p = &s->plic;
  unsigned context;
  uint32_t *reg;

  if (size != 4 || at & 3)
    return false;
  reg = context_register(p, at, &context);
  *value = reg ? *reg : 0;
  if (at / 4 < PLIC_SOURCES)
    *value = p->priority[at / 4];
  else if (at == PENDING)
    *value = p->pending;
  else if (is_claim(at, &context))
    *value = claim(s, context);
  return true;
}

bool iss_plic_write(struct iss *s, unsigned at, unsigned size, ureg value)
{
  struct plic *p = &s->plic;
  unsigned context;
  uint32_t *reg;

  if (size != 4 || at & 3)
    return false;
  reg = context_register(p, at, &context);
  if (reg)
    *reg = value & (at >= CONTEXT ? PRIORITIES : ~(ureg)1);
  else if (at && at / 4 < PLIC_SOURCES)
    p->priority[at / 4] = value & PRIORITIES;
  else if (is_claim(at, &context))
    complete(p, context, value);
  update(s);
  return true;
}
