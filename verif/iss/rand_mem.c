/* SPDX-License-Identifier: Apache-2.0
 *
 * rand_mem.c - gadgets that access memory: data, protected pages, nothing,
 * devices, and the code itself.
 */
#include "rand_gen.h"

static const uint8_t load_kinds[] = { 0, 1, 2, 4, 5 };
static const uint8_t amo_kinds[] = { 0x00, 0x01, 0x04, 0x08, 0x0c, 0x10, 0x14,
                                     0x18, 0x1c };
enum { AMOADD = 0x00, AMOXOR = 0x04, LR = 0x02, SC = 0x03 };

/* Half of the addresses are aligned, some cross a page. */
static uint32_t data_address(struct gen *g)
{
  uint32_t at = 64 + rnd(g, RT_DATA_SIZE - 256);

  if (chance(g, 8))
    at = 4096 - rnd(g, 4);
  return RT_DATA + (chance(g, 2) ? at & ~3u : at);
}

/* One load or store at exactly addr. */
static void access_at(struct gen *g, uint32_t addr)
{
  uint32_t imm = rnd32(g) & 0xfff;
  uint32_t sext = imm & 0x800 ? imm - 0x1000 : imm;
  unsigned base = any_base(g);

  li(g, base, addr - sext);
  if (chance(g, 2))
    put32(g, e_i(0x03, load_kinds[rnd(g, 5)], any_rd(g), base, imm));
  else
    put32(g, e_s(rnd(g, 3), base, any_rs(g), imm));
}

void g_load_store(struct gen *g) { access_at(g, data_address(g)); }

void g_short_load_store(struct gen *g)
{
  unsigned base = any_short(g);
  uint32_t fields = rnd(g, 8) << 10 | rnd(g, 4) << 5 | rnd(g, 8) << 2;

  li(g, base, data_address(g));
  put16(g, (chance(g, 2) ? 0x4000u : 0xc000u) | (base - 8) << 7 | fields);
}

void g_stack(struct gen *g)
{
  unsigned rd = any_base(g);

  li(g, 2, data_address(g));
  if (chance(g, 2))
    put16(g, 0x4002 | rnd(g, 2) << 12 | rd << 7 | rnd(g, 32) << 2);
  else
    put16(g, 0xc002 | rnd(g, 64) << 7 | any_rs(g) << 2);
}

void g_amo(struct gen *g)
{
  unsigned base = any_base(g);

  li(g, base, data_address(g) & ~3u);
  put32(g, e_amo(amo_kinds[rnd(g, 9)], rnd(g, 4), any_rd(g), base,
                 any_rs(g)));
}

/* Pairs that match, that do not, that a trap separates.  No store to the
 * word comes between: whether SC fails then is the hart's choice. */
void g_lr_sc(struct gen *g)
{
  uint32_t addr = data_address(g) & ~3u;
  unsigned base = any_base(g), rd = other_base(g, base);

  li(g, base, addr);
  if (!chance(g, 4))
    put32(g, e_amo(LR, rnd(g, 4), rd, base, 0));
  g->avoid = base;
  if (chance(g, 2))
    plains(g, 3);
  if (chance(g, 4))
    g_breakpoint(g);
  g->avoid = 0;
  if (chance(g, 4))
    put32(g, e_i(0x13, 0, base, base, chance(g, 2) ? 4 : 0xffc));
  for (unsigned n = 1 + rnd(g, 2); n; n--)
    put32(g, e_amo(SC, rnd(g, 4), other_base(g, base), base, any_rs(g)));
}

void g_unmapped(struct gen *g)
{
  unsigned base;

  if (!chance(g, 3)) {
    access_at(g, RT_UNMAPPED + rnd(g, 4096) * 4);
    return;
  }
  base = any_base(g);
  li(g, base, RT_UNMAPPED + rnd(g, 4096) * 4);
  put32(g, e_amo(chance(g, 4) ? LR : AMOADD, 0, any_rd(g), base, 0));
}

/* SC is left out: without a reservation QEMU lets it fail quietly. */
void g_misaligned_atomic(struct gen *g)
{
  unsigned base = any_base(g);

  li(g, base, (data_address(g) & ~3u) + 1 + rnd(g, 3));
  if (chance(g, 4))
    put32(g, e_amo(LR, 0, any_rd(g), base, 0));
  else
    put32(g, e_amo(amo_kinds[rnd(g, 9)], 0, any_rd(g), base, any_rs(g)));
}

/* Not across pages: QEMU's answer then depends on which it has seen. */
static uint32_t guard_address(struct gen *g)
{
  return RT_GUARD + rnd(g, RT_GUARD_PAGES) * 4096 + rnd(g, 4096 - 8);
}

/* Guard pages are full of `ret` and stay so: stores repeat the pattern. */
void g_guard(struct gen *g)
{
  unsigned base = any_base(g), value = other_base(g, base);
  uint32_t kind = amo_kinds[rnd(g, 9)];

  li(g, base, guard_address(g) & ~3u);
  li(g, value, 0x80828082);
  if (kind == AMOADD || kind == AMOXOR)
    put32(g, e_i(0x03, load_kinds[rnd(g, 5)], any_rd(g), base, rnd(g, 4)));
  else if (chance(g, 2))
    put32(g, e_s(1 + rnd(g, 2), base, value, rnd(g, 2) * 2));
  else
    put32(g, e_amo(kind, 0, any_rd(g), base, value));
}

/* Jumps to addr, where code returns to x1; a fetch fault also goes on at x1. */
static void visit(struct gen *g, uint32_t addr)
{
  unsigned base = other_base(g, 1);
  uint32_t back = here(g) + 8 + 8 + 4;

  li(g, 1, back);
  li(g, base, addr);
  put32(g, e_i(0x67, 0, 0, base, 0));
}

void g_guard_fetch(struct gen *g) { visit(g, guard_address(g) & ~1u); }

void g_bad_fetch(struct gen *g)
{
  visit(g, RT_UNMAPPED + rnd(g, 4096) * 2);
}

/* Overwrites the instruction that comes next. */
void g_modify(struct gen *g)
{
  unsigned value = any_base(g), base = other_base(g, value);
  bool fence = chance(g, 2) || g->strict;
  uint32_t slot = here(g) + 8 + 8 + 4 + (fence ? 4 : 0);
  uint32_t word = e_i(0x13, 4, any_rd(g), any_rs(g), rnd32(g));

  li(g, value, word);
  li(g, base, slot);
  put32(g, e_s(2, base, value, 0));
  if (fence)
    put32(g, 0x0000100f);
  put32(g, e_r(0x33, 0, 0, any_rd(g), any_rs(g), any_rs(g)));
}

/* Registers of devices that hold what is written. */
void g_device(struct gen *g)
{
  static const struct { uint32_t addr; uint8_t load, store; } regs[] = {
    { UART_BASE + 7, 4, 0 },        /* scratch */
    { UART_BASE + 5, 4, 0 },        /* line status */
    { CLINT_BASE, 2, 2 },           /* msip */
    { CLINT_BASE + 0x4000, 2, 2 },  /* mtimecmp */
    { CLINT_BASE + 0x4004, 2, 2 },
    { CLINT_BASE, 0, 0 },           /* a size it refuses */
    { FINISHER_BASE + 4, 2, 2 },    /* nothing there */
  };
  unsigned n = rnd(g, 7), base = any_base(g);

  li(g, base, regs[n].addr);
  if (n == 0 || n >= 5)
    put32(g, e_s(regs[n].store, base, any_rs(g), 0));
  put32(g, e_i(0x03, regs[n].load, any_rd(g), base, 0));
}
