/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_sys.c - gadgets that change mode, delegate, trap and interrupt.
 */
#include "priv.h"

enum { SSTATUS = 0x100, SIE = 0x104, SIP = 0x144, STIMECMP = 0x14d,
       STIMECMPH = 0x15d, SATP = 0x180, MSTATUS = 0x300, MEDELEG = 0x302,
       MIDELEG = 0x303, MIE = 0x304, MCOUNTEREN = 0x306, MIP = 0x344 };
enum { SSTATUS_BITS = PT_SSTATUS_MASK, MSTATUS_BITS = 0x000c01aa,
       INTERRUPTS = 0xaaa, S_INTERRUPTS = 0x222, TVM = 1 << 20, TW = 1 << 21,
       TSR = 1 << 22, EXCEPTIONS = 0xb3fe, COUNTERS = 0x7f };
enum { MRET = 0x30200073, SRET = 0x10200073, WFI = 0x10500073,
       SFENCE = 0x12000073, NOP16 = 0x0001 };

/* What traps is followed by something that is not the marker. */
static void put_trapping(struct priv *p, uint32_t insn)
{
  put32(&p->g, insn);
  put16(&p->g, NOP16);
}

void p_mode(struct priv *p)
{
  struct gen *g = &p->g;

  if (p->mode == PRIV_M)
    priv_down(p, chance(g, 2) ? PRIV_S : PRIV_U);
  else if (p->mode == PRIV_S && chance(g, 2))
    priv_down(p, chance(g, 4) ? PRIV_S : PRIV_U);
  else
    priv_up(p);
}

/* QEMU 7.2 takes the read half of an AMO for a load: the causes of loads and
 * stores are delegated together.  One way out of S mode stays. */
static uint32_t delegation(struct gen *g)
{
  uint32_t loads = 1u << 4 | 1u << 5 | 1u << 13, ways = 1u << 2 | 1u << 3 |
           1u << 9;
  uint32_t value = rnd32(g) & EXCEPTIONS & ~(loads << 2);

  value |= (value & loads) << 2;
  if ((value & ways) == ways)
    value &= ~(1u << (const uint8_t[]){ 2, 3, 9 }[rnd(g, 3)]);
  return value;
}

static void delegate(struct priv *p, uint32_t value)
{
  priv_csr(p, CSRRW, MEDELEG, value);
  p->medeleg = value;
}

void p_delegate(struct priv *p)
{
  priv_machine(p);
  delegate(p, delegation(&p->g));
  priv_csr(p, CSRRW, MIDELEG, rnd32(&p->g) & S_INTERRUPTS);
  priv_csr(p, CSRRW, MCOUNTEREN, rnd32(&p->g) & COUNTERS);
}

void p_trap(struct priv *p)
{
  static const uint32_t words[] = { 0x00000073, 0x00100073, 0xffffffff,
                                    0x0000000b, 0x34002573 };
  struct gen *g = &p->g;

  if (!chance(g, 6)) {
    put_trapping(p, words[rnd(g, p->mode == PRIV_M ? 4 : 5)]);
  } else { /* c.ebreak, or nothing */
    put16(g, chance(g, 2) ? 0x9002 : 0);
    put16(g, NOP16);
  }
}

/* mstatus as a whole would switch off what the generator relies on. */
void p_status(struct priv *p)
{
  struct gen *g = &p->g;
  bool m = p->mode == PRIV_M && chance(g, 2);
  uint32_t value = rnd32(g) & (m ? MSTATUS_BITS : SSTATUS_BITS);

  if (!m && chance(g, 3))
    priv_csr(p, CSRRW, SSTATUS, value);
  else
    priv_csr(p, CSRRS + rnd(g, 2), m ? MSTATUS : SSTATUS, value);
}

/* S mode without SRET: only while illegal instructions come to M mode, whose
 * handler returns for that of S mode. */
static void without_sret(struct priv *p)
{
  delegate(p, p->medeleg & ~(1u << 2));
  priv_csr(p, CSRRS, MSTATUS, TSR);
  priv_down(p, PRIV_S);
  put_trapping(p, SRET);
  priv_machine(p);
  priv_csr(p, CSRRC, MSTATUS, TSR);
}

static void without_wait(struct priv *p)
{
  priv_csr(p, CSRRS, MSTATUS, TW);
  priv_down(p, PRIV_S);
  put_trapping(p, WFI);
  priv_machine(p);
  priv_csr(p, CSRRC, MSTATUS, TW);
}

void p_trapping(struct priv *p)
{
  priv_machine(p);
  switch (rnd(&p->g, 4)) {
  case 0:
    without_sret(p);
    break;
  case 1:
    without_wait(p);
    break;
  default:
    p->tvm = chance(&p->g, 3);
    priv_csr(p, p->tvm ? CSRRS : CSRRC, MSTATUS, TVM);
  }
}

/* Waits with an interrupt pending that is enabled but not let in: else QEMU
 * would wait for ever. */
void p_wait(struct priv *p)
{
  enum { SSI = 2, MIE_BIT = 8, SIE_BITS = 0x22 };
  bool s = chance(&p->g, 2);

  priv_machine(p);
  put32(&p->g, e_csr(CSRRC | CSR_IMM, 0, MSTATUS, MIE_BIT));
  priv_csr(p, CSRRS, MIDELEG, SSI);
  priv_csr(p, CSRRC, MSTATUS, SIE_BITS);
  priv_csr(p, CSRRW, MIE, SSI);
  priv_csr(p, CSRRS, MIP, SSI);
  if (s)
    priv_down(p, PRIV_S);
  put32(&p->g, WFI);
  put32(&p->g, e_csr(CSRRC | CSR_IMM, 0, s ? SIP : MIP, SSI));
}

/* Waits for a timer that will come soon, let in or not. */
void p_doze(struct priv *p)
{
  enum { STI = 0x20, MIE_BIT = 8, IMM = 0x13, TIME = 0xc01 };
  struct gen *g = &p->g;
  unsigned at = any_base(g);

  if (!p->timer)
    return;
  priv_machine(p);
  put32(g, e_csr(CSRRC | CSR_IMM, 0, MSTATUS, MIE_BIT));
  priv_csr(p, CSRRW, STIMECMPH, 0);
  put32(g, e_csr(CSRRS, at, TIME, 0));
  put32(g, e_i(IMM, 0, at, at, rnd(g, 60)));
  put32(g, e_csr(CSRRW, 0, STIMECMP, at));
  priv_csr(p, CSRRS, MIE, STI);
  if (chance(g, 3)) {
    priv_csr(p, CSRRS + rnd(g, 2), MIDELEG, STI);
    priv_down(p, chance(g, 2) ? PRIV_S : PRIV_U);
    plains(g, 60);
  } else {
    if (chance(g, 2))
      priv_down(p, PRIV_S);
    put32(g, WFI);
  }
  priv_machine(p);
  priv_csr(p, CSRRW, STIMECMPH, 0xffffffff);
}

/* An event counter that will overflow soon, in some modes. */
void p_count(struct priv *p)
{
  enum { MHPMEVENT = 0x323, MHPMEVENTH = 0x723, MHPMCOUNTER = 0xb03,
         MHPMCOUNTERH = 0xb83, INHIBIT = 0x320, SCOUNTOVF = 0xda0,
         LCOFI = 0x2000 };
  struct gen *g = &p->g;
  uint32_t n = rnd(g, 4);

  priv_machine(p);
  put32(g, e_csr(CSRRW | CSR_IMM, 0, MHPMEVENT + n, 0));
  priv_csr(p, CSRRW, MHPMEVENTH + n, chance(g, 2) ? rnd32(g) & 0x70000000 : 0);
  priv_csr(p, CSRRW, MHPMCOUNTERH + n, 0xff);
  priv_csr(p, CSRRW, MHPMCOUNTER + n, 0xffffffff - rnd(g, 60));
  put32(g, e_csr(CSRRW | CSR_IMM, 0, INHIBIT, 0));
  priv_csr(p, CSRRS + rnd(g, 2), MIDELEG, LCOFI);
  priv_csr(p, CSRRS, MIE, LCOFI);
  put32(g, e_csr(CSRRW | CSR_IMM, 0, MHPMEVENT + n, rnd(g, 16)));
  if (chance(g, 2))
    priv_down(p, chance(g, 2) ? PRIV_S : PRIV_U);
  plains(g, 40);
  if (p->mode == PRIV_S) /* what follows a trap is no marker */
    put_trapping(p, e_csr(CSRRS, any_rd(g), SCOUNTOVF, 0));
  priv_machine(p);
  put32(g, e_csr(CSRRS, any_rd(g), MHPMCOUNTER + n, 0));
  put32(g, e_csr(CSRRS, any_rd(g), MHPMEVENTH + n, 0));
  put32(g, e_csr(CSRRW | CSR_IMM, 0, MHPMEVENT + n, 0));
}

/* What the mode is kept from. */
void p_refused(struct priv *p)
{
  static const uint32_t user[] = { MRET, SRET, WFI, SFENCE, SFENCE | 5 << 15,
                                   0x18002573, 0x18059073 };
  static const uint32_t super[] = { MRET, SFENCE, 0x18002573, 0x18059073,
                                    SFENCE | 5 << 15 };

  if (p->mode == PRIV_U)
    put_trapping(p, user[rnd(&p->g, 7)]);
  else if (p->mode == PRIV_S)
    put_trapping(p, super[rnd(&p->g, p->tvm ? 5 : 1)]);
}

static void store(struct priv *p, unsigned size, uint32_t addr, uint32_t value)
{
  unsigned base = any_base(&p->g), from = other_base(&p->g, base);

  li(&p->g, base, addr);
  li(&p->g, from, value);
  put32(&p->g, e_s(size, base, from, 0));
}

static void load(struct priv *p, uint32_t kind, uint32_t addr)
{
  unsigned base = any_base(&p->g);

  li(&p->g, base, addr);
  put32(&p->g, e_i(0x03, kind, any_rd(&p->g), base, 0));
}

/* A time that has passed, or one that never comes. */
static uint32_t now_or_never(struct gen *g)
{
  return chance(g, 2) ? 0xffffffff : 0;
}

static void pend_timer(struct priv *p)
{
  struct gen *g = &p->g;

  if (!p->timer || chance(g, 2)) {
    store(p, 2, CLINT_BASE + 0x4000, now_or_never(g));
    store(p, 2, CLINT_BASE + 0x4004, now_or_never(g));
  } else {
    priv_csr(p, CSRRW, STIMECMPH, now_or_never(g));
    priv_csr(p, CSRRW, STIMECMP, now_or_never(g));
  }
}

void p_pend(struct priv *p)
{
  struct gen *g = &p->g;
  uint32_t kind = 1 + rnd(g, 3), bits = rnd32(g) & S_INTERRUPTS;

  switch (rnd(g, 4)) {
  case 0:
    store(p, 2, CLINT_BASE, rnd(g, 2));
    break;
  case 1:
    pend_timer(p);
    break;
  default:
    priv_csr(p, kind, p->mode == PRIV_M && chance(g, 2) ? MIP : SIP, bits);
  }
}

void p_enable(struct priv *p)
{
  struct gen *g = &p->g;
  bool m = p->mode == PRIV_M;

  priv_csr(p, CSRRS, m ? MIE : SIE, rnd32(g) & INTERRUPTS);
  if (m && chance(g, 2))
    priv_csr(p, CSRRW, MIDELEG, rnd32(g) & S_INTERRUPTS);
  if (chance(g, 2))
    priv_csr(p, CSRRS, m ? MSTATUS : SSTATUS, m ? 0x0a : 0x02);
}

/* The UART asks for an interrupt because it has nothing to send.  QEMU's PLIC
 * honours the threshold in a claim and forgets a line that went away, so the
 * claim is made without threshold, and before the line goes. */
void p_plic(struct priv *p)
{
  enum { SOURCE = 10, ENABLE = 0x2000, CONTEXT = 0x200000, IER = 1, IIR = 2 };
  struct gen *g = &p->g;
  unsigned context = rnd(g, 2);
  uint32_t threshold = PLIC_BASE + CONTEXT + 0x1000 * context;
  uint32_t enable = PLIC_BASE + ENABLE + 0x80 * context;

  store(p, 2, enable, 1u << SOURCE);
  store(p, 2, threshold, rnd(g, 8));
  store(p, 2, PLIC_BASE + 4 * SOURCE, 1 + rnd(g, 7));
  store(p, 0, UART_BASE + IER, 2);
  load(p, 2, PLIC_BASE + 0x1000);
  load(p, 2, enable);
  load(p, 2, PLIC_BASE + 4 * SOURCE);
  load(p, 2, threshold);
  store(p, 2, threshold, 0);
  load(p, 2, threshold + 4);
  load(p, 4, UART_BASE + IIR);
  store(p, 0, UART_BASE + IER, 0);
  store(p, 2, threshold + 4, SOURCE);
  if (chance(g, 2))
    store(p, 2, enable, 0);
}
