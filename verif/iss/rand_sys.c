/* SPDX-License-Identifier: Apache-2.0
 *
 * rand_sys.c - gadgets that trap, interrupt, wait and change mode.
 */
#include "rand_gen.h"

enum { MSTATUS = 0x300, MIE = 0x304, MEPC = 0x341 };
enum { MSI = 1 << 3, MTI = 1 << 7, MPP = 0x1800, MPRV = 0x20000 };

/* Patterns with the bits that may be random. */
void g_illegal(struct gen *g)
{
  static const struct { uint32_t word, any; } wide[] = {
    { 0xffffffff, 0 },          { 0x0000000b, 0xffffff80 },
    { 0x0000002b, 0xffffff80 }, { 0x0000005b, 0xffffff80 },
    { 0x0000007b, 0xffffff80 }, { 0x0000001b, 0xffffff80 },
    { 0x0000003b, 0xffffff80 }, { 0x00003003, 0xffff8f80 },
    { 0x00006003, 0xffff8f80 }, { 0x00007003, 0xffff8f80 },
    { 0x00003023, 0xffff8f80 }, { 0x00007023, 0xffff8f80 },
    { 0x00002063, 0xffff8f80 }, { 0x00003063, 0xffff8f80 },
    { 0x00001067, 0xffff8f80 }, { 0x00007067, 0xffff8f80 },
    { 0x00004073, 0xffff8f80 }, { 0x0000302f, 0xffff8f80 },
    { 0x02001013, 0x01ff8f80 }, { 0x80005013, 0x01ff8f80 },
    { 0x44005013, 0x01ff8f80 }, { 0x08001013, 0x01ff8f80 },
    { 0x04000033, 0x01ffff80 }, { 0x40001033, 0x01ff8f80 },
    { 0x00002007, 0xffff8f80 }, { 0x00002027, 0xffff8f80 },
    { 0x00000053, 0x01ffff80 }, { 0x00000043, 0xf9ffff80 },
    { 0x10200073, 0 },          { 0x00200073, 0 },
    { 0x7b200073, 0 },
    { 0x1000302f, 0x06ff8f80 }, { 0x2800202f, 0x07ffff80 },
    { 0x1010202f, 0x060f8f80 },
  };
  static const struct { uint16_t half, any; } narrow[] = {
    { 0x0000, 0x0000 }, { 0x0000, 0x001c }, { 0x2000, 0x1ffc },
    { 0x6000, 0x1ffc }, { 0x8000, 0x1ffc }, { 0xa000, 0x1ffc },
    { 0xe000, 0x1ffc }, { 0x6001, 0x0f80 }, { 0x9001, 0x03fc },
    { 0x9401, 0x03fc }, { 0x9c01, 0x039c }, { 0x9c21, 0x039c },
    { 0x9c41, 0x039c }, { 0x9c61, 0x039c }, { 0x1002, 0x0ffc },
    { 0x4002, 0x107c }, { 0x8002, 0x0000 }, { 0x2002, 0x1ffc },
    { 0x6002, 0x1ffc }, { 0xa002, 0x1ffc }, { 0xe002, 0x1ffc },
  };
  unsigned n = rnd(g, 34), k = rnd(g, 21);

  if (chance(g, 2))
    put32(g, wide[n].word | (rnd32(g) & wide[n].any));
  else
    put16(g, narrow[k].half | (rnd32(g) & narrow[k].any));
}

void g_breakpoint(struct gen *g)
{
  if (chance(g, 2))
    put32(g, 0x00100073);
  else
    put16(g, 0x9002);
}

/* What follows must not look like the marker. */
void g_call(struct gen *g)
{
  put32(g, 0x00000073);
  put16(g, 0x0001);
}

/* MRET where it is refused. */
void g_system(struct gen *g)
{
  if (g->user)
    put32(g, 0x30200073);
}

void g_fence(struct gen *g)
{
  put32(g, chance(g, 2) ? 0x0000000f | (rnd32(g) & 0x0fff8f80)
                        : 0x0000100f | (rnd32(g) & 0xffff8f80));
}

void enter_machine_mode(struct gen *g)
{
  if (!g->user)
    return;
  put32(g, 0x00000073);
  put32(g, RT_MARKER);
  g->user = false;
}

static void set_csr(struct gen *g, uint32_t kind, uint32_t csr, uint32_t value)
{
  unsigned reg = any_base(g);

  li(g, reg, value);
  put32(g, e_csr(kind, 0, csr, reg));
}

/* MRET to U mode must clear MPRV, which QEMU 7.2 does not. */
static void enter_user_mode(struct gen *g)
{
  unsigned reg = any_base(g);

  set_csr(g, CSRRC, MSTATUS, g->strict ? MPP : MPP | MPRV);
  li(g, reg, here(g) + 8 + 4 + 4);
  put32(g, e_csr(CSRRW, 0, MEPC, reg));
  put32(g, 0x30200073);
  g->user = true;
}

void g_switch_mode(struct gen *g)
{
  if (g->user)
    enter_machine_mode(g);
  else
    enter_user_mode(g);
}

static void store_word(struct gen *g, uint32_t addr, uint32_t value)
{
  unsigned base = any_base(g), from = other_base(g, base);

  li(g, base, addr);
  li(g, from, value);
  put32(g, e_s(2, base, from, 0));
}

/* In M mode the enables are set before or after the interrupt is raised, or
 * not at all; in U mode only mie decides. */
static void interrupt(struct gen *g, uint32_t enable, uint32_t low,
                      uint32_t high)
{
  bool late = chance(g, 2);

  if (!g->user && !late)
    set_csr(g, CSRRS, MIE, enable);
  if (!g->user && chance(g, 2))
    put32(g, e_csr(CSRRS | CSR_IMM, 0, MSTATUS, 8));
  if (high)
    store_word(g, high, 0);
  store_word(g, low, high ? 0 : 1);
  if (!g->user && late)
    set_csr(g, CSRRS, MIE, enable);
  if (!g->user && chance(g, 2))
    put32(g, e_csr(CSRRS | CSR_IMM, 0, MSTATUS, 8));
}

void g_software_irq(struct gen *g) { interrupt(g, MSI, CLINT_BASE, 0); }

void g_timer_irq(struct gen *g)
{
  interrupt(g, MTI, CLINT_BASE + 0x4000, CLINT_BASE + 0x4004);
}

/* Waits for the timer with interrupts off, then disarms it. */
void g_wait(struct gen *g)
{
  unsigned base = any_base(g), time = other_base(g, base);

  if (g->user)
    return;
  put32(g, e_csr(CSRRC | CSR_IMM, 0, MSTATUS, 8));
  set_csr(g, CSRRS, MIE, MTI);
  store_word(g, CLINT_BASE + 0x4004, 0);
  li(g, base, CLINT_BASE + 0xbff8);
  put32(g, e_i(0x03, 2, time, base, 0));
  put32(g, e_i(0x13, 0, time, time, 3 + rnd(g, 20)));
  li(g, base, CLINT_BASE + 0x4000);
  put32(g, e_s(2, base, time, 0));
  put32(g, e_i(0x13, 7, time, time, 0)); /* the time itself may differ */
  put32(g, 0x10500073);
  store_word(g, CLINT_BASE + 0x4000, 0xffffffff);
  store_word(g, CLINT_BASE + 0x4004, 0xffffffff);
}
