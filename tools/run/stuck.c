/* SPDX-License-Identifier: Apache-2.0
 *
 * stuck.c - a handler that traps itself, before it has done anything, goes on
 * doing so: every trap is entered at the same address.  A loop that changes no
 * register, no memory and no CSR ends only by an interrupt, and a program that
 * waits for one does not wait as long; with none enabled it waits for ever.
 */
#include "stuck.h"

#include <inttypes.h>
#include <stdio.h>

#include "options.h"

enum { TRAPS = 1000, ROUNDS = 1000000, WAITS = 10 };
enum { OPCODE = 0x7f, SYSTEM = 0x73, WFI = 0x10500073, CSR_MIE = 0x304 };

uint32_t stuck_csr_written(uint32_t before, const struct cs_rvfi *r)
{
  const uint32_t rs1 = r->insn >> 15 & 31;
  const uint32_t value = r->insn >> 14 & 1 ? rs1 : (uint32_t)r->rs1_rdata;

  switch (r->insn >> 12 & 3) {
  case 1: return value;
  case 2: return before | value;
  case 3: return before & ~value;
  default: return before; /* no CSR instruction */
  }
}

/* The record is just written, byte by byte: or-ed bit by bit, because of ||
 * compilers make a wide load, which waits for these stores. */
static bool has_effect(const struct cs_rvfi *r)
{
  return (r->trap | r->intr | r->rd_addr | r->mem_rmask | r->mem_wmask) ||
         ((r->insn & OPCODE) == SYSTEM && r->insn != WFI);
}

static void follow(struct stuck *s, const struct cs_rvfi *r)
{
  s->traps = r->trap ? s->traps + 1 : 0;
  if (has_effect(r)) {
    s->rounds = 0;
    s->waits = false;
    if ((r->insn & OPCODE) == SYSTEM && r->insn >> 20 == CSR_MIE && !r->trap)
      s->mie = stuck_csr_written(s->mie, r);
    return;
  }
  s->waits |= r->insn == WFI;
  s->rounds += r->pc_wdata <= r->pc_rdata;
}

static const char *reason(const struct stuck *s, const struct cs_rvfi *r)
{
  if (s->traps >= TRAPS)
    return "its trap handler does nothing but trap";
  if (s->waits && s->rounds >= WAITS && (s->no_interrupts || !s->mie))
    return "it waits for an interrupt, and none is enabled";
  if (s->rounds < ROUNDS)
    return NULL;
  return s->waits ? "it waits for an interrupt that does not come" :
         r->pc_wdata == r->pc_rdata ? "it jumps to itself for ever" :
         "it goes round in a loop without effect for ever";
}

const char *stuck_look(struct stuck *s, const struct cs_rvfi *r)
{
  const char *why;

  follow(s, r);
  why = reason(s, r);
  if (!why)
    return NULL;
  snprintf(s->text, sizeof s->text, "%s at 0x%08" PRIx64, why, r->pc_rdata);
  return s->text;
}

enum { IRQ_TIMER = 7 };

/* The simulator's only interrupt that comes by itself is the timer's: a loop
 * that lets it in may still end. */
void iss_guard(struct iss_guard *g, const struct iss *iss,
               const struct cs_rvfi *r)
{
  const char *why = stuck_look(&g->stuck, r);

  if (why && !(iss_irq_enabled(iss) >> IRQ_TIMER & 1))
    die("%s: after %" PRIu64 " instructions in %s: %s", g->elf,
        iss_steps(iss), cs_symbols_find(g->symbols, r->pc_rdata).function,
        why);
}
