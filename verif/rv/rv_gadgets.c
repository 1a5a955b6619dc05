/* SPDX-License-Identifier: Apache-2.0
 *
 * rv_gadgets.c - see rv_gadgets.h.  As in verif/iss each comes out at its
 * end whatever the registers hold.
 */
#include "rv_gadgets.h"

enum { LOAD = 0x03, IMM = 0x13, REG = 0x33, JALR = 0x67 };
enum { MSTATUS = 0x300, MIE = 0x304, MTVEC = 0x305, MIP = 0x344,
       MCOUNTINHIBIT = 0x320, MHPMEVENT3 = 0x323, MHPMEVENT3H = 0x723,
       MHPMCOUNTER3 = 0xb03, MHPMCOUNTER3H = 0xb83 };
enum { NOP = 0x13, WFI = 0x10500073, FENCE = 0x0ff0000f, FENCE_I = 0x100f };

static const uint8_t load_kinds[] = { 0, 1, 2, 4, 5 };

static uint32_t lr(unsigned rd, unsigned base)
{
  return e_amo(0x02, 0, rd, base, 0);
}

static void set_csr(struct gen *g, uint32_t kind, uint32_t csr, uint32_t value)
{
  unsigned reg = any_base(g);

  li(g, reg, value);
  put32(g, e_csr(kind, 0, csr, reg));
}

static void load(struct gen *g, unsigned base, uint32_t offset)
{
  put32(g, e_i(LOAD, load_kinds[rnd(g, 5)], any_rd(g), base, offset));
}

/* ---- control flow ---- */

/* A tree of calls deeper than the return stack, at times wider too. */
static void c_calls(struct gen *g)
{
  unsigned depth = 1 + rnd(g, 10);
  uint32_t skip, function[10];

  skip = here(g);
  put32(g, 0);
  for (unsigned n = 0; n < depth; n++) {
    unsigned link = 12 + n; /* each keeps its return address in its own */

    function[n] = here(g);
    put32(g, e_i(IMM, 0, link, 1, 0));
    g->avoid = link;
    put16(g, 0x0001);
    for (unsigned k = n ? rnd(g, 3) : 0; k; k--)
      put32(g, e_j(1, function[n - 1] - here(g)));
    put32(g, e_i(IMM, 0, 1, link, 0));
    if (chance(g, 2))
      put16(g, 0x8082);
    else
      put32(g, e_i(JALR, 0, 0, 1, 0));
  }
  g->avoid = 0;
  patch32(g, skip, e_j(0, here(g) - skip));
  put32(g, e_j(1, function[depth - 1] - here(g)));
}

/* A branch whose direction changes from turn to turn. */
static void c_pattern(struct gen *g)
{
  unsigned counter = any_short(g), bit = other_base(g, counter);
  uint32_t top, over;

  put32(g, e_i(IMM, 0, counter, 0, 3 + rnd(g, 12)));
  top = here(g);
  g->avoid = counter;
  put32(g, e_i(IMM, 7, bit, counter, 1 + rnd(g, 3)));
  over = here(g);
  put32(g, 0);
  plains(g, 3);
  patch32(g, over, e_b(rnd(g, 2), bit, 0, here(g) - over));
  plains(g, 3);
  g->avoid = 0;
  put32(g, e_i(IMM, 0, counter, counter, 0xfff));
  put32(g, e_b(1, counter, 0, top - here(g)));
}

/* An indirect jump with two targets, in turn. */
static void c_indirect(struct gen *g)
{
  unsigned base = any_short(g), counter = other_base(g, base);
  uint32_t start = here(g), top;

  put32(g, e_i(IMM, 0, counter, 0, 2 + rnd(g, 5)));
  top = here(g);
  put32(g, e_i(IMM, 7, base, counter, 1));
  put32(g, e_i(IMM, 1, base, base, 3));
  put32(g, 0x00000017 | 1 << 7);                /* auipc x1, 0 */
  put32(g, e_r(REG, 0, 0, base, base, 1));
  put32(g, e_i(JALR, 0, chance(g, 2) ? 0 : 1, base, 12));
  put32(g, NOP);
  put32(g, e_i(IMM, 4, 1, 1, 5));
  put32(g, e_i(IMM, 4, 1, 1, 9));
  if (counter == 1 || base == 1) { /* x1 is needed for the table */
    g->size = start - RT_BODY;
    return;
  }
  put32(g, e_i(IMM, 0, counter, counter, 0xfff));
  put32(g, e_b(1, counter, 0, top - here(g)));
}

/* Divisions whose result is or is not used at once. */
static void c_divide(struct gen *g)
{
  for (unsigned n = 1 + rnd(g, 4); n; n--) {
    unsigned rd = any_base(g);

    put32(g, e_r(REG, 4 + rnd(g, 4), 1, rd, any_rs(g), any_rs(g)));
    if (chance(g, 2))
      put32(g, e_r(REG, 0, 0, any_rd(g), rd, rd));
  }
}

/* ---- memory ---- */

static uint32_t data(struct gen *g)
{
  return RT_DATA + 64 + rnd(g, RT_DATA_SIZE - 1024);
}

/* Stores one after the other until the buffer is full, loads between. */
static void c_stores(struct gen *g)
{
  unsigned base = any_base(g);

  li(g, base, data(g) & ~3u);
  g->avoid = base;
  for (unsigned n = 3 + rnd(g, 20); n; n--) {
    if (chance(g, 6))
      load(g, base, rnd(g, 256));
    else if (chance(g, 8))
      put32(g, FENCE);
    else
      put32(g, e_s(rnd(g, 3), base, any_rs(g), rnd(g, 256)));
  }
  g->avoid = 0;
}

/* Loads a line or a page apart, with use of what they bring. */
static void c_stride(struct gen *g)
{
  static const uint16_t strides[] = { 4, 16, 32, 512, 1024 };
  unsigned base = any_base(g), rd;
  uint32_t stride = strides[rnd(g, 5)];
  bool guard = chance(g, 2); /* must keep what it holds */

  li(g, base, guard ? RT_GUARD + rnd(g, 8) * 4096 : RT_DATA);
  for (unsigned n = 2 + rnd(g, 6); n; n--) {
    g->avoid = base;
    rd = any_rd(g);
    put32(g, e_i(LOAD, load_kinds[rnd(g, 5)], rd, base, rnd(g, 16)));
    if (chance(g, 2))
      put32(g, e_r(REG, 0, 0, any_rd(g), rd, any_rs(g)));
    if (!guard && stride < 1024 && chance(g, 3))
      put32(g, e_s(rnd(g, 3), base, rd, rnd(g, 2) ? 2044 : 0));
    g->avoid = 0;
    put32(g, e_i(IMM, 0, base, base, stride));
  }
}

/* Misaligned, across a line or a page, in a mixture with aligned stores. */
static void c_crossing(struct gen *g)
{
  unsigned base = any_base(g);
  uint32_t at = RT_DATA + (chance(g, 3) ? 4096u : 64 + 16 * rnd(g, 200));

  li(g, base, at);
  g->avoid = base;
  for (unsigned n = 1 + rnd(g, 4); n; n--) {
    uint32_t offset = 0xfff - rnd(g, 3);

    switch (rnd(g, 4)) {
    case 0:
      put32(g, e_s(1 + rnd(g, 2), base, any_rs(g), offset));
      break;
    case 1:
      put32(g, e_s(rnd(g, 3), base, any_rs(g), chance(g, 2) ? 0xffc : 0));
      break;
    default:
      put32(g, e_i(LOAD, (const uint8_t[]){ 1, 2, 5 }[rnd(g, 3)], any_rd(g),
                   base, offset));
    }
  }
  g->avoid = 0;
}

/* Words 0 and 1 of a line are DMA's, 2 and 3 the program's. */
static void c_dma(struct gen *g)
{
  unsigned base = any_base(g);

  li(g, base, RT_DMA + 16 * rnd(g, RT_DMA_SIZE / 16));
  g->avoid = base;
  for (unsigned n = 2 + rnd(g, 8); n; n--)
    switch (rnd(g, 5)) {
    case 0:
      put32(g, e_s(2, base, any_rs(g), 8 + 4 * rnd(g, 2)));
      break;
    case 1:
      put32(g, e_s(rnd(g, 2), base, any_rs(g), 8 + 2 * rnd(g, 4)));
      break;
    default:
      load(g, base, rnd(g, 12));
    }
  g->avoid = 0;
}

/* Polls a line of DMA's, at times with another line in its place between. */
static void c_dma_poll(struct gen *g)
{
  unsigned base = 8 + rnd(g, 4), other = base + 1, counter = base + 2;
  bool evict = chance(g, 2), store = chance(g, 2);
  uint32_t line = RT_DMA + 16 * rnd(g, RT_DMA_SIZE / 16), top;

  li(g, base, line);
  li(g, other, line + 4096 + 16 * rnd(g, 3));
  put32(g, e_i(IMM, 0, counter, 0, 3 + rnd(g, 12)));
  top = here(g);
  for (unsigned n = 1 + rnd(g, 3); n; n--)
    put32(g, e_i(LOAD, 2, 16 + rnd(g, 16), base, 4 * rnd(g, 2)));
  if (store)
    put32(g, e_s(2, base, counter, 8));
  if (evict) {
    put32(g, e_i(LOAD, 2, 16, other, 0));
    put32(g, e_i(IMM, 0, other, other, chance(g, 2) ? 1024 : 0));
  }
  put32(g, e_i(IMM, 0, counter, counter, 0xfff));
  put32(g, e_b(1, counter, 0, top - here(g)));
}

/* A reservation in a line that DMA may write, or an AMO there. */
static void c_dma_atomic(struct gen *g)
{
  unsigned base = any_base(g);

  li(g, base, RT_DMA + 16 * rnd(g, RT_DMA_SIZE / 16) + 8 + 4 * rnd(g, 2));
  g->avoid = base;
  if (chance(g, 3)) {
    put32(g, e_amo(4, 0, any_rd(g), base, any_rs(g)));
  } else {
    put32(g, lr(any_rd(g), base));
    for (unsigned n = rnd(g, 5); n; n--)
      put32(g, chance(g, 3) ? e_r(REG, 4, 1, any_rd(g), any_rs(g), any_rs(g))
                            : NOP);
    put32(g, e_amo(3, 0, any_rd(g), base, any_rs(g)));
  }
  g->avoid = 0;
}

/* A reservation that a trap ends: the handler may store to it. */
static void c_lr_trap(struct gen *g)
{
  unsigned base = any_base(g), rd = other_base(g, base);

  li(g, base, RT_SAVE + RT_SCRATCH);
  put32(g, lr(rd, base));
  if (chance(g, 2))
    g_breakpoint(g);
  else
    g_call(g);
  put32(g, e_amo(3, 0, rd, base, any_rs(g)));
}

/* Prefetch, then the load it is for; anything as address. */
static void c_prefetch(struct gen *g)
{
  unsigned base = any_base(g);

  if (!chance(g, 4))
    li(g, base, chance(g, 2) ? data(g) : RT_GUARD + rnd(g, 16) * 1024);
  put32(g, e_i(IMM, 6, 0, base, (rnd32(g) & 0xfe0) | 1));
  if (chance(g, 2))
    plain(g);
  li(g, base, data(g));
  load(g, base, 0);
}

/* Atomics where there is no memory, and SC that is not aligned. */
static void c_bad_atomic(struct gen *g)
{
  static const uint32_t at[] = { UART_BASE, CLINT_BASE, FINISHER_BASE + 8,
                                 RT_UNMAPPED };
  unsigned base = any_base(g);

  if (chance(g, 3)) {
    li(g, base, data(g) | 1);
    put32(g, e_amo(3, 0, any_rd(g), base, any_rs(g)));
    return;
  }
  li(g, base, at[rnd(g, 4)]);
  put32(g, chance(g, 3) ? lr(any_rd(g), base)
                        : e_amo(4 * rnd(g, 8), 0, any_rd(g), base, any_rs(g)));
}

/* Device accesses of every size and alignment, mixed with memory. */
static void c_devices(struct gen *g)
{
  static const struct { uint32_t addr; bool store; } at[] = {
    { UART_BASE + 7, true },       { UART_BASE + 5, false },
    { CLINT_BASE + 0x4000, true }, { CLINT_BASE + 0x4004, false },
    { CLINT_BASE + 0xbff8, false }, { CLINT_BASE + 0xbffc, false },
    { PLIC_BASE + 0x28, true },    { PLIC_BASE + 0x1000, false },
    { PLIC_BASE + 0x2000, false }, { PROFILER_BASE, false },
    { FINISHER_BASE + 8, true },   { UART_BASE + 2, false },
  };
  unsigned base = any_base(g), memory = other_base(g, base), n = rnd(g, 12);

  li(g, base, at[n].addr + (chance(g, 6) ? rnd(g, 4) : 0));
  li(g, memory, data(g));
  g->avoid = base;
  for (unsigned k = 1 + rnd(g, 5); k; k--) {
    unsigned rd;

    do
      rd = any_rd(g);
    while (rd == memory);
    if (chance(g, 3))
      put32(g, e_s(rnd(g, 3), memory, any_rs(g), rnd(g, 64)));
    else if (at[n].store && chance(g, 2))
      put32(g, e_s(rnd(g, 3), base, any_rs(g), 0));
    else
      put32(g, e_i(LOAD, load_kinds[rnd(g, 5)], rd, base, 0));
    if (chance(g, 6))
      put32(g, FENCE);
  }
  g->avoid = 0;
}

/* The last bytes of memory, and across its end. */
static void c_edge(struct gen *g)
{
  unsigned base = any_base(g);

  li(g, base, 0x84000000 - 8 + rnd(g, 10));
  if (chance(g, 2))
    load(g, base, 0);
  else
    put32(g, e_s(rnd(g, 3), base, any_rs(g), 0));
}

/* ---- CSRs, interrupts ---- */

const uint16_t rv_csrs[CORE_CSRS] = {
  0x5a8, 0x323, 0x324, 0x723, 0x724, 0xb03, 0xb04, 0xb83, 0xb84,
  0xc03, 0xc04, 0xc83, 0xc84, 0x344,
};

/* In any of the six ways, with any value that lets the program go on, or in one
 * that does not exist; at times what was written is read. */
static void access_csr(struct gen *g, uint32_t csr)
{
  uint32_t kind = 1 + rnd(g, 3);
  unsigned reg = any_base(g);

  if (csr == MTVEC)
    set_csr(g, CSRRW, csr, RT_VECTORS + rnd(g, 4));
  else if (chance(g, 4))
    put32(g, e_csr(CSRRS + rnd(g, 2), any_rd(g), csr, 0));
  else if (chance(g, 3))
    put32(g, e_csr(kind | CSR_IMM, any_rd(g), csr, rnd(g, 32)));
  else {
    li(g, reg, chance(g, 4) ? 0xffffffff : rnd32(g));
    put32(g, e_csr(kind, any_rd(g), csr, reg));
  }
  if (chance(g, 6))
    put32(g, e_csr(CSR_IMM, any_rd(g), csr, rnd(g, 32)));
  if (chance(g, 2))
    put32(g, e_csr(CSRRS, any_rd(g), csr, 0));
}

/* Every CSR that exists. */
static void c_csr(struct gen *g)
{
  static const uint16_t base[] = {
    0x300, 0x301, 0x304, 0x305, 0x306, 0x30a, 0x310, 0x31a, 0x320, 0x340,
    0x341, 0x342, 0x343, 0x344, 0xb00, 0xb02, 0xb80, 0xb82, 0xc00, 0xc01,
    0xc02, 0xc80, 0xc81, 0xc82, 0xf11, 0xf12, 0xf13, 0xf14, 0xf15, 0x325,
    0xb05, 0xb85,
  };
  static const struct { uint16_t first, count; } run[] = {
    { 0x3a0, 4 }, { 0x3b0, 16 }, { 0x323, 29 }, { 0xb03, 29 }, { 0xb83, 29 },
  };
  unsigned k = rnd(g, 5);

  if (chance(g, 3)) /* long runs: more */
    for (unsigned n = 1 + run[k].count / 2; n; n--)
      access_csr(g, run[k].first + rnd(g, run[k].count));
  else
    access_csr(g, chance(g, 2) ? rv_csrs[rnd(g, CORE_CSRS)]
                               : base[rnd(g, sizeof base / sizeof *base)]);
}

static void c_enable(struct gen *g)
{
  set_csr(g, chance(g, 4) ? CSRRW : CSRRS, MIE,
          chance(g, 2) ? RT_INTERRUPTS : rnd32(g));
  put32(g, e_csr(CSRRS | CSR_IMM, 0, MSTATUS, 8));
}

/* What leaves M mode with it: MPRV, MPP that is no mode. */
static void c_status(struct gen *g)
{
  unsigned reg = any_base(g);

  li(g, reg, rnd32(g) & (chance(g, 2) ? 0x21888 : 0x1800));
  put32(g, e_csr(1 + rnd(g, 3), any_rd(g), MSTATUS, reg));
  put32(g, e_csr(CSRRS, any_rd(g), MSTATUS, 0));
  if (chance(g, 2))
    g_switch_mode(g);
}

/* An interrupt that waits until the instruction behind csrsi: any kind. */
static void c_victim(struct gen *g)
{
  unsigned base = any_base(g), one = other_base(g, base);

  if (g->user)
    return;
  put32(g, e_csr(CSRRC | CSR_IMM, 0, MSTATUS, 8));
  set_csr(g, CSRRS, MIE, RT_INTERRUPTS);
  li(g, base, CLINT_BASE);
  li(g, one, 1);
  put32(g, e_s(2, base, one, 0));
  put32(g, e_i(LOAD, 2, one, base, 0));
  li(g, base, data(g) & ~3u);
  put32(g, e_csr(CSRRS | CSR_IMM, 0, MSTATUS, 8));
  switch (rnd(g, 8)) {
  case 0: put32(g, WFI); break;
  case 1: put32(g, e_amo(4, 0, any_rd(g), base, any_rs(g))); break;
  case 2: put32(g, e_r(REG, 4, 1, any_rd(g), any_rs(g), any_rs(g))); break;
  case 3: put32(g, e_s(2, base, any_rs(g), 1)); break;
  case 4: put32(g, e_i(LOAD, 2, any_rd(g), base, 3)); break;
  case 5: g_illegal(g); break;
  case 6: put32(g, chance(g, 2) ? FENCE : FENCE_I); break;
  default: g_jump(g);
  }
}

/* Atomics one after the other. */
static void c_amos(struct gen *g)
{
  unsigned base = any_base(g);

  li(g, base, data(g) & ~3u);
  g->avoid = base;
  for (unsigned n = 2 + rnd(g, 8); n; n--)
    put32(g, e_amo(4 * rnd(g, 8), rnd(g, 4), any_rd(g), base, any_rs(g)));
  g->avoid = 0;
}

static void c_disable(struct gen *g)
{
  put32(g, e_csr(CSRRC | CSR_IMM, 0, MSTATUS, 8));
  plains(g, 6);
  put32(g, e_csr(CSRRS | CSR_IMM, 0, MSTATUS, 8));
}

/* An event counter that will overflow soon, and reads of it. */
static void c_overflow(struct gen *g)
{
  uint32_t n = rnd(g, 2);

  if (g->user)
    return;
  put32(g, e_csr(CSRRW | CSR_IMM, 0, MHPMEVENT3 + n, 0));
  set_csr(g, CSRRW, MHPMEVENT3H + n, rnd32(g) & (chance(g, 2) ? 0x50000000
                                                              : 0));
  set_csr(g, CSRRW, MHPMCOUNTER3H + n, 0xff);
  set_csr(g, CSRRW, MHPMCOUNTER3 + n, 0xffffffff - rnd(g, 60));
  put32(g, e_csr(CSRRW | CSR_IMM, 0, MCOUNTINHIBIT, 0));
  put32(g, e_csr(CSRRW | CSR_IMM, 0, MHPMEVENT3 + n, rnd(g, 11)));
  for (unsigned k = rnd(g, 3); k; k--)
    c_stride(g);
  put32(g, e_csr(CSRRS, any_rd(g), MHPMCOUNTER3 + n, 0));
  put32(g, e_csr(CSRRS, any_rd(g), MHPMEVENT3H + n, 0));
  put32(g, e_csr(CSRRS, any_rd(g), MIP, 0));
  if (chance(g, 2))
    put32(g, e_csr(CSRRW | CSR_IMM, 0, MHPMEVENT3 + n, 0));
}

/* Overflow's bit by the program's own hand. */
/* Counts through 0 with OF as it happens to be, twice, while mcountinhibit
 * changes between events. */
static void c_wraps(struct gen *g)
{
  uint32_t n = rnd(g, 2);

  if (g->user)
    return;
  set_csr(g, CSRRW, MHPMEVENT3H + n,
          rnd32(g) & (chance(g, 2) ? 0x80000000 : 0xd0000000));
  put32(g, e_csr(CSRRW | CSR_IMM, 0, MHPMEVENT3 + n, 1 + rnd(g, 10)));
  for (unsigned k = 0; k < 2; k++) {
    set_csr(g, CSRRW, MHPMCOUNTER3H + n, 0xff);
    set_csr(g, CSRRW, MHPMCOUNTER3 + n, 0xffffffff - rnd(g, 8));
    c_stride(g);
    put32(g, e_csr(CSRRS | CSR_IMM, 0, MCOUNTINHIBIT, 8 << n));
    if (chance(g, 2))
      put32(g, NOP);
    put32(g, e_csr(CSRRC | CSR_IMM, 0, MCOUNTINHIBIT, 8 << n));
  }
  put32(g, e_csr(CSRRS, any_rd(g), MHPMCOUNTER3 + n, 0));
}

/* The second half of a branch that is predicted taken, entered as an
 * instruction of its own: an illegal one. */
static void c_second_half(struct gen *g)
{
  put32(g, 0x00000463);    /* beq x0, x0, +8: its second half is 0 */
  put32(g, e_j(0, 8));     /* where the handler goes on */
  put32(g, e_j(0, (uint32_t)-6));
}

static void c_own_overflow(struct gen *g)
{
  set_csr(g, chance(g, 2) ? CSRRS : CSRRW, MIP, 0x2000);
}

/* Waits for whatever the test sends, or for the timer. */
static void c_wait(struct gen *g)
{
  unsigned base = any_base(g), time = other_base(g, base);

  if (chance(g, 2))
    g_wait(g);
  if (g->user || chance(g, 2))
    return;
  li(g, base, CLINT_BASE + 0x4000);
  put32(g, e_s(2, base, 0, 4));
  put32(g, e_csr(CSRRS, time, 0xc01, 0));
  put32(g, e_i(IMM, 0, time, time, rnd(g, 60)));
  put32(g, e_s(2, base, time, 0));
  set_csr(g, CSRRS, MIE, RT_INTERRUPTS);
  if (chance(g, 2))
    put32(g, e_csr(CSRRC | CSR_IMM, 0, MSTATUS, 8));
  put32(g, WFI);
  put32(g, e_csr(CSRRS | CSR_IMM, 0, MSTATUS, 8));
}

/* Changes an instruction some lines ahead, where fetch may be already. */
static void c_modify(struct gen *g)
{
  unsigned value = any_base(g), base = other_base(g, value);
  uint32_t start = here(g), slot, end;

  g->size += 24; /* two constants, a store, FENCE.I */
  for (unsigned n = rnd(g, 14); n; n--)
    put32(g, NOP);
  slot = here(g);
  put32(g, NOP);
  end = g->size;
  g->size = start - RT_BODY;
  li(g, value, e_i(IMM, 4, any_rd(g), any_rs(g), rnd32(g)));
  li(g, base, slot);
  put32(g, e_s(2, base, value, 0));
  put32(g, FENCE_I);
  g->size = end;
}

/* Lets the UART's line through: source 10 of the PLIC. */
static void c_plic(struct gen *g)
{
  unsigned base = any_base(g), value = other_base(g, base);

  li(g, base, PLIC_BASE + 0x28);
  li(g, value, 7);
  put32(g, e_s(2, base, value, 0));
  li(g, base, PLIC_BASE + 0x2000);
  li(g, value, rnd(g, 2) << 10);
  put32(g, e_s(2, base, value, 0));
}

static void c_fence(struct gen *g)
{
  put32(g, chance(g, 2) ? FENCE : FENCE_I);
}

const struct weighted_gadget rv_gadgets[] = {
  { g_plains, 20 },        { g_corner, 8 },         { g_branch, 6 },
  { g_short_branch, 4 },   { g_jump, 3 },           { g_short_jump, 3 },
  { g_register_jump, 4 },  { g_back_jump, 4 },      { g_loop, 6 },
  { g_load_store, 14 },    { g_short_load_store, 8 }, { g_stack, 5 },
  { g_amo, 8 },            { g_lr_sc, 5 },          { g_unmapped, 3 },
  { g_misaligned_atomic, 2 }, { g_guard, 4 },       { g_guard_fetch, 4 },
  { g_bad_fetch, 2 },      { g_modify, 3 },         { g_device, 2 },
  { g_illegal, 4 },        { g_breakpoint, 2 },     { g_call, 2 },
  { g_switch_mode, 6 },    { g_software_irq, 2 },   { g_timer_irq, 2 },
  { g_system, 1 },         { g_fence, 1 },          { g_csr, 4 },
  { g_counters, 2 },       { g_clock, 2 },
  { c_calls, 6 },          { c_pattern, 6 },        { c_indirect, 4 },
  { c_divide, 5 },         { c_stores, 6 },         { c_stride, 5 },
  { c_crossing, 6 },       { c_dma, 8 },            { c_dma_atomic, 5 },
  { c_prefetch, 4 },       { c_bad_atomic, 2 },     { c_devices, 5 },
  { c_edge, 2 },           { c_csr, 16 },           { c_enable, 12 },
  { c_disable, 3 },        { c_overflow, 3 },       { c_own_overflow, 2 },
  { c_wait, 2 },           { c_fence, 2 },
  { c_plic, 1 },           { c_victim, 4 },         { c_amos, 4 },
  { c_lr_trap, 2 },        { c_dma_poll, 6 },       { c_status, 5 },
  { c_modify, 8 },         { c_wraps, 4 },          { c_second_half, 2 },
  { NULL, 0 },
};
