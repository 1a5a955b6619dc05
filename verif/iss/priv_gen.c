/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_gen.c - random privileged programs: the row of gadgets, the ways
 * between the modes, and the ELF file around them.
 */
#include <elf.h>
#include <string.h>

#include "priv.h"

extern const uint8_t priv_rt_begin[], priv_rt_end[];

enum { MSTATUS = 0x300, SSTATUS = 0x100, MEPC = 0x341, SEPC = 0x141,
       MENVCFGH = 0x31a };
enum { SIE = 2, MIE = 8, SPP = 0x100, MPP = 0x1800, MPP_S = 0x800,
       MPRV = 0x20000 };
enum { MRET = 0x30200073, SRET = 0x10200073, ECALL = 0x73,
       EBREAK = 0x00100073, ILLEGAL = -1 };

void priv_csr(struct priv *p, uint32_t kind, uint32_t csr, uint32_t value)
{
  unsigned reg = any_base(&p->g);

  li(&p->g, reg, value);
  put32(&p->g, e_csr(kind, 0, csr, reg));
}

/* Where code of the mode may stand, from where it is in memory. */
static uint32_t window(struct priv *p, unsigned mode)
{
  if (!p->paged || mode == PRIV_M)
    return 0;
  if (mode == PRIV_U)
    return -(uint32_t)PT_USER;
  return chance(&p->g, 2) ? PT_HIGH : 0;
}

/* The return instruction goes to what follows it. */
static void leave(struct priv *p, unsigned mode, uint32_t epc, uint32_t insn)
{
  struct gen *g = &p->g;
  uint32_t there = window(p, mode);
  unsigned reg = any_base(g);

  li(g, reg, here(g) - g->window + there + 8 + 4 + 4);
  put32(g, e_csr(CSRRW, 0, epc, reg));
  put32(g, insn);
  g->window = there;
  p->mode = mode;
}

/* Interrupts stay away while the previous mode is set.  MRET and SRET must
 * clear MPRV, which QEMU 7.2 does not. */
void priv_down(struct priv *p, unsigned mode)
{
  struct gen *g = &p->g;
  bool by_sret = p->mode == PRIV_S || chance(g, 2);

  if (p->mode == PRIV_M)
    put32(g, e_csr(CSRRC | CSR_IMM, 0, MSTATUS, MIE));
  else
    put32(g, e_csr(CSRRC | CSR_IMM, 0, SSTATUS, SIE));
  if (p->mode == PRIV_M)
    priv_csr(p, CSRRC, MSTATUS, MPP | MPRV);
  if (p->mode == PRIV_M && g->strict && chance(g, 4)) /* it must end */
    priv_csr(p, CSRRS, MSTATUS, MPRV);
  if (by_sret) {
    priv_csr(p, mode == PRIV_S ? CSRRS : CSRRC, SSTATUS, SPP);
    leave(p, mode, SEPC, SRET);
  } else {
    if (mode == PRIV_S)
      priv_csr(p, CSRRS, MSTATUS, MPP_S);
    leave(p, mode, MEPC, MRET);
  }
}

/* An instruction that traps into the wanted mode; -1 is illegal. */
static bool trap_to(struct priv *p, unsigned mode, uint32_t *insn)
{
  const struct { uint32_t cause, insn; } ways[] = {
    { 8 + p->mode, ECALL }, { 3, EBREAK }, { 2, (uint32_t)ILLEGAL },
  };
  unsigned first = rnd(&p->g, 3);

  for (unsigned n = 0; n < 3; n++) {
    unsigned k = (first + n) % 3;

    *insn = ways[k].insn;
    if ((p->medeleg >> ways[k].cause & 1) == (mode == PRIV_S))
      return true;
  }
  return false;
}

void priv_up(struct priv *p)
{
  unsigned mode = p->mode == PRIV_U && chance(&p->g, 2) ? PRIV_S : PRIV_M;
  uint32_t insn;

  if (p->mode == PRIV_M)
    return;
  if (!trap_to(p, mode, &insn)) {
    mode = mode == PRIV_M ? PRIV_S : PRIV_M;
    trap_to(p, mode, &insn);
  }
  put32(&p->g, insn);
  p->g.window = 0;
  p->mode = mode;
  put32(&p->g, PT_MARKER);
}

void priv_machine(struct priv *p)
{
  while (p->mode != PRIV_M)
    priv_up(p);
}

static void p_plain(struct priv *p)
{
  static gadget *const plain_ones[] = {
    g_plains, g_plains, g_branch, g_short_branch, g_jump, g_register_jump,
    g_loop,
  };

  plain_ones[rnd(&p->g, 7)](&p->g);
}

/* The last ones are for strict programs. */
static const struct { priv_gadget *make; unsigned weight; } gadgets[] = {
  { p_plain, 8 },      { p_access, 40 },  { p_cross, 8 },   { p_atomic, 8 },
  { p_visit, 26 },     { p_cross_visit, 4 }, { p_view, 20 }, { p_entry, 12 },
  { p_root, 4 },       { p_switch_table, 5 }, { p_fence, 3 }, { p_mode, 20 },
  { p_delegate, 6 },   { p_trap, 8 },     { p_status, 14 }, { p_trapping, 4 },
  { p_wait, 3 },       { p_refused, 4 },  { p_pend, 12 },   { p_enable, 8 },
  { p_plic, 5 },       { p_csr, 24 },
  { p_stale, 20 },     { p_dma, 20 },     { p_device, 6 },  { p_bad_root, 3 },
  { p_turn, 3 },
  { p_doze, 4 },       { p_count, 6 },    { p_csr, 60 },    { p_visit, 20 },
  { p_status, 10 },
};

static void pick(struct priv *p)
{
  enum { ALL = sizeof gadgets / sizeof *gadgets, STRICT = 10 };
  unsigned kinds = p->g.strict ? ALL : ALL - STRICT, total = 0, n = 0;

  for (unsigned k = 0; k < kinds; k++)
    total += gadgets[k].weight;
  for (uint32_t at = rnd(&p->g, total); at >= gadgets[n].weight; n++)
    at -= gadgets[n].weight;
  gadgets[n].make(p);
}

void priv_program(struct priv *p, uint64_t seed, unsigned count, bool strict)
{
  memset(p, 0, sizeof *p);
  p->g.strict = strict;
  p->g.rng = (seed + 1) * 0x9e3779b97f4a7c15;
  p->mode = PRIV_M;
  p->timer = chance(&p->g, 2);
  if (p->timer)
    priv_csr(p, CSRRS, MENVCFGH, 1u << 31);
  p_switch_table(p);
  while (count-- && p->g.size < RAND_MAX_CODE - 2048)
    pick(p);
  priv_machine(p);
  li(&p->g, 31, PT_FINISH);
  put32(&p->g, e_i(0x67, 0, 0, 31, 0));
}

void priv_parts(struct priv *p, struct rand_part part[PRIV_PARTS])
{
  static uint8_t pages[PRIV_PAGES_SIZE];
  static uint32_t tables[PRIV_TABLES_SIZE / 4], regs[32];
  const struct rand_part parts[] = {
    { PT_START, priv_rt_begin, (size_t)(priv_rt_end - priv_rt_begin) },
    { PT_SAVE + PT_REGS, regs, sizeof regs },
    { RT_BODY, p->g.code, p->g.size },
    { PT_TABLES, tables, sizeof tables },
    { PT_PAGES, pages, sizeof pages },
  };

  for (unsigned n = 0; n < 32; n++)
    regs[n] = rnd32(&p->g);
  priv_fill_tables(&p->g, tables);
  priv_fill_pages(&p->g, pages);
  memcpy(part, parts, sizeof parts);
}

bool priv_write_elf(struct priv *p, FILE *out)
{
  struct rand_part part[PRIV_PARTS];

  priv_parts(p, part);
  return rand_write_parts(part, PRIV_PARTS, PT_START, out);
}
