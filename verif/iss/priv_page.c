/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_page.c - page tables, and gadgets that access memory through them.
 *
 * Accessed and dirty bits are always set but in a strict program: QEMU 7.2
 * would set them itself, the simulator faults (unit_sv32.c holds that).
 */
#include <string.h>

#include "priv.h"

enum { NUM_PER_TABLE = 10, LEAF = PTE_R | PTE_W | PTE_X };
enum { SATP = 0x180, MSTATUS = 0x300, MPRV = 0x20000, MPP = 0x1800, MIE = 8 };

static const uint8_t load_kinds[] = { 0, 1, 2, 4, 5 };

/* Of the 10-bit page numbers that tests use; the last two of one table are
 * followed by the first of the next. */
static const uint16_t numbers[NUM_PER_TABLE] = { 0, 1, 2, 3, 4, 5, 6, 7, 1022,
                                                 1023 };

/* Pages 0 3 4 7 8 ... hold data, 1 2 5 6 ... code; addresses likewise. */
static bool is_code(unsigned number) { return (number + 1) >> 1 & 1; }

/* Where an entry may lead to nothing, nothing is misaligned: QEMU would report
 * the rounded address.  One megapage, and two pages of a table. */
static bool may_be_nowhere(uint32_t va)
{
  uint32_t vpn1 = va >> 22, number = va >> 12 & 0x3ff;

  return vpn1 < FIRST_MEGA || vpn1 == DMA_VPN1 ? number == 6 || number == 7
                           : vpn1 == FIRST_WRONG - 1;
}

static uint32_t entry(uint32_t address, uint32_t flags)
{
  return address >> 12 << 10 | flags;
}

static uint32_t table_address(unsigned root, unsigned k)
{
  return PT_TABLES + (ROOTS + TABLES_OF_ROOT * root + k) * 4096;
}

static uint32_t flags(struct gen *g)
{
  uint32_t f = PTE_A | PTE_D | (rnd32(g) & (LEAF | PTE_U | PTE_G | 0x300));

  if (g->strict && chance(g, 3)) /* most others fault */
    f |= LEAF;
  if (g->strict && chance(g, 8))
    f &= ~(uint32_t)(chance(g, 2) ? PTE_A : PTE_D);
  return chance(g, 16) ? f : f | PTE_V;
}

/* To a page of the same kind; some lead to nothing, or above 4 GiB, where
 * nothing is either. */
static uint32_t page_entry(struct gen *g, uint32_t va)
{
  unsigned number = va >> 12 & 0x3ff, page;

  if (may_be_nowhere(va) && chance(g, 3))
    return entry(PT_NOWHERE, flags(g)) | rnd(g, 3) << 30;
  if (g->strict && may_be_nowhere(va) && chance(g, 8))
    return entry(UART_BASE, flags(g));
  if (g->strict && chance(g, 16)) /* a table is no page */
    return entry(table_address(rnd(g, ROOTS), rnd(g, TABLES_OF_ROOT)), PTE_V);
  do
    page = rnd(g, PT_NUM_PAGES);
  while (is_code(page) != is_code(number));
  if (g->strict && may_be_nowhere(va) && chance(g, 8)) /* above 4 GiB */
    return entry(PT_PAGES + page * 4096, flags(g)) | 1u << 30;
  return entry(PT_PAGES + page * 4096, flags(g));
}

/* A leaf in a root table: not what would be a pointer. */
static uint32_t mega_entry(struct gen *g, uint32_t va)
{
  uint32_t f = flags(g);

  if (!(f & LEAF))
    f |= PTE_W << rnd(g, 2); /* W alone is reserved */
  if (chance(g, 12))
    return entry(PT_PAGES + (1 + rnd(g, 1023)) * 4096, f); /* misaligned */
  return entry(may_be_nowhere(va) && chance(g, 3) ? PT_NOWHERE : PT_PAGES, f);
}

/* Roots that lead nowhere: not valid, or a pointer with reserved bits. */
static uint32_t wrong_entry(struct gen *g, unsigned root)
{
  static const uint8_t reserved[] = { PTE_U, PTE_A, PTE_D };
  uint32_t table = table_address(root, rnd(g, TABLES_OF_ROOT));

  if (g->strict && chance(g, 2)) /* no memory */
    return chance(g, 2) ? entry(table, PTE_V) | 1u << 30
                        : entry(chance(g, 2) ? PT_NOWHERE : UART_BASE, PTE_V);
  if (chance(g, 3))
    return entry(table, 0);
  return entry(table, PTE_V | reserved[rnd(g, 3)]);
}

static void fill_root(struct gen *g, unsigned root, uint32_t *table)
{
  const uint32_t own = PTE_V | LEAF | PTE_A | PTE_D;
  const uint32_t device = PTE_V | PTE_R | PTE_W | PTE_A | PTE_D;

  table[PT_START >> 22] = entry(PT_START, own | PTE_G);
  table[(PT_START + PT_HIGH) >> 22] = entry(PT_START, own);
  table[(PT_START - PT_USER) >> 22] = entry(PT_START, own | PTE_U);
  table[CLINT_BASE >> 22] = entry(CLINT_BASE, device);
  table[PLIC_BASE >> 22] = entry(PLIC_BASE, device);
  table[UART_BASE >> 22] = entry(UART_BASE, device);
  for (unsigned k = 0; k < TABLES_OF_ROOT; k++)
    table[FIRST_VPN1 + k] = entry(table_address(root, k), PTE_V);
  for (unsigned k = 0; k < MEGAS; k++)
    table[FIRST_MEGA + k] = mega_entry(g, (FIRST_MEGA + k) << 22);
  for (unsigned k = 0; k < WRONGS; k++)
    table[FIRST_WRONG + k] = wrong_entry(g, root);
  table[DMA_VPN1] = entry(PT_DMA_TABLE, PTE_V);
}

uint32_t priv_dma_entry(struct gen *g, unsigned n)
{
  return page_entry(g, DMA_VPN1 << 22 | n << 12);
}

void priv_fill_tables(struct gen *g, uint32_t *tables)
{
  memset(tables, 0, PRIV_TABLES_SIZE);
  for (unsigned root = 0; root < ROOTS; root++) {
    fill_root(g, root, tables + 1024 * root);
    for (unsigned k = 0; k < TABLES_OF_ROOT; k++)
      for (unsigned n = 0; n < NUM_PER_TABLE; n++)
        tables[(table_address(root, k) - PT_TABLES) / 4 + numbers[n]] =
          page_entry(g, ((FIRST_VPN1 + k) << 22) + (numbers[n] << 12));
  }
  if (g->strict) {
    uint32_t *low = tables + (PT_LOW_ROOT - PT_TABLES) / 4;

    memcpy(low, tables, 4096);
    low[(PT_START + PT_HIGH) >> 22] = 0;
  }
  for (unsigned n = 0; n < PT_DMA_WORDS; n++)
    tables[(PT_DMA_TABLE - PT_TABLES) / 4 + n] = priv_dma_entry(g, n);
}

/* Code pages are full of `ret`.  The last half-word of one is the lower half
 * of `li t3, number`, the first of the next the upper half. */
static void fill_code(unsigned number, uint16_t *half)
{
  for (unsigned n = 0; n < 2048; n++)
    half[n] = 0x8082;
  half[0] = (uint16_t)(number << 4);
  half[2047] = 0x0e13;
}

enum { WINDOW = 0x800, WINDOW_SIZE = 64 }; /* of `ret` in a data page */

void priv_fill_pages(struct gen *g, uint8_t *pages)
{
  for (unsigned n = 0; n < PT_NUM_PAGES; n++) {
    uint8_t *page = pages + 4096 * n;

    for (unsigned k = 0; k < 4096; k++)
      page[k] = k >= WINDOW && k < WINDOW + WINDOW_SIZE
                  ? (k & 1 ? 0x80 : 0x82) : (uint8_t)rnd(g, 256);
    if (is_code(n))
      fill_code(n, (uint16_t *)(void *)page);
  }
}

/* The start of a test page of data or code; what is wrong counts as both. */
static uint32_t test_page(struct gen *g, bool code)
{
  unsigned vpn1, number;

  if (chance(g, 40))
    return PT_TEST + ((FIRST_WRONG - FIRST_VPN1 + rnd(g, WRONGS)) << 22);
  vpn1 = FIRST_VPN1 + rnd(g, TABLES_OF_ROOT + (chance(g, 2) ? MEGAS : 0));
  do
    number = vpn1 < FIRST_MEGA ? numbers[rnd(g, NUM_PER_TABLE)]
                               : rnd(g, PT_NUM_PAGES);
  while (is_code(number) != code);
  return (uint32_t)vpn1 << 22 | number << 12;
}

/* An offset in a data page that is not in the window of code. */
static uint32_t data_offset(struct gen *g)
{
  uint32_t at = 8 + rnd(g, 4096 - 2 * 8 - WINDOW_SIZE - 16);

  return at < WINDOW - 8 ? at : at + WINDOW_SIZE + 16;
}

static void load_or_store(struct gen *g, uint32_t addr, bool load)
{
  uint32_t imm = rnd32(g) & 0xfff;
  uint32_t sext = imm & 0x800 ? imm - 0x1000 : imm;
  unsigned base = any_base(g);

  li(g, base, addr - sext);
  if (load)
    put32(g, e_i(0x03, load_kinds[rnd(g, 5)], any_rd(g), base, imm));
  else
    put32(g, e_s(rnd(g, 3), base, any_rs(g), imm));
}

/* Whether the next access goes through page tables. */
static bool translated(const struct priv *p)
{
  return p->paged && (p->mode != PRIV_M || p->mprv);
}

static bool aligned_only(const struct priv *p, uint32_t va)
{
  return !translated(p) || may_be_nowhere(va);
}

static void access(struct priv *p)
{
  struct gen *g = &p->g;
  bool code = chance(g, 4);
  uint32_t at = test_page(g, code) + data_offset(g);

  load_or_store(g, aligned_only(p, at) ? at & ~3u : at, code || chance(g, 2));
}

/* In M mode test pages are nothing but faults: mostly not there. */
static void leave_machine(struct priv *p)
{
  if (p->g.strict && p->mode == PRIV_M && !chance(&p->g, 6))
    priv_down(p, chance(&p->g, 2) ? PRIV_S : PRIV_U);
}

void p_access(struct priv *p)
{
  leave_machine(p);
  for (unsigned n = 1 + rnd(&p->g, 4); n; n--)
    access(p);
}

/* SFENCE.VMA of all, of an address, of an address space, of both. */
static void fence(struct priv *p, uint32_t addr, bool all)
{
  struct gen *g = &p->g;
  unsigned rs1 = all ? 0 : any_base(g), rs2 = 0;

  if (rs1)
    li(g, rs1, addr);
  if (chance(g, 2)) {
    rs2 = other_base(g, rs1);
    li(g, rs2, p->asid);
  }
  put32(g, 0x12000073 | rs1 << 15 | rs2 << 20);
}

static bool may_change_tables(const struct priv *p)
{
  return p->mode == PRIV_M || (p->mode == PRIV_S && !p->tvm);
}

/* The first of two neighbours, of data or code. */
static uint32_t first_page(struct gen *g, bool code)
{
  uint32_t page;

  do
    page = test_page(g, code);
  while (is_code((page >> 12) + 1) != code ||
         (!g->strict && (may_be_nowhere(page) || may_be_nowhere(page + 4096))));
  return page;
}

void p_cross(struct priv *p)
{
  struct gen *g = &p->g;
  bool code = chance(g, 3), load = code || chance(g, 2);
  unsigned base = any_base(g);

  if (!translated(p))
    return;
  if (g->strict && !load) { /* nobody could tell where its second part goes */
    if (!may_change_tables(p))
      return;
    fence(p, 0, true);
  }
  li(g, base, first_page(g, code) + 4093 + rnd(g, 3));
  if (load)
    put32(g, e_i(0x03, 2, any_rd(g), base, 0));
  else
    put32(g, e_s(2, base, any_rs(g), 0));
}

/* SC is never misaligned: QEMU lets it fail quietly. */
void p_atomic(struct priv *p)
{
  static const uint8_t kinds[] = { 0x00, 0x01, 0x04, 0x08, 0x0c, 0x10, 0x14,
                                   0x18, 0x1c };
  enum { LR = 2, SC = 3 };
  struct gen *g = &p->g;
  unsigned base = any_base(g), rd = other_base(g, base);
  uint32_t addr = test_page(g, false) + (data_offset(g) & ~3u);
  bool aligned = !chance(g, 6);

  li(g, base, aligned ? addr : addr + 1 + rnd(g, 3));
  if (chance(g, 2)) {
    put32(g, e_amo(kinds[rnd(g, 9)], 0, rd, base, any_rs(g)));
    return;
  }
  if (!chance(g, 4))
    put32(g, e_amo(LR, 0, rd, base, 0));
  if (!aligned)
    return;
  if (chance(g, 8))
    put32(g, e_i(0x13, 0, base, base, 4));
  put32(g, e_amo(SC, 0, other_base(g, base), base, any_rs(g)));
}

/* M mode looks through the eyes of another mode. */
void p_view(struct priv *p)
{
  struct gen *g = &p->g;

  if (p->mode != PRIV_M)
    return;
  put32(g, e_csr(CSRRC | CSR_IMM, 0, MSTATUS, MIE));
  priv_csr(p, CSRRC, MSTATUS, MPP);
  if (chance(g, 2))
    priv_csr(p, CSRRS, MSTATUS, 0x800);
  priv_csr(p, CSRRS, MSTATUS, MPRV);
  p->mprv = true;
  if (chance(g, 4))
    p_cross(p);
  else if (chance(g, 4))
    p_atomic(p);
  else
    access(p);
  p->mprv = false;
  priv_csr(p, CSRRC, MSTATUS, MPRV);
}

static void store_word(struct gen *g, uint32_t addr, uint32_t value)
{
  unsigned base = any_base(g), from = other_base(g, base);

  li(g, base, addr);
  li(g, from, value);
  put32(g, e_s(2, base, from, 0));
}

/* Jumps to addr, where code returns to x1; a fetch fault also goes on at x1. */
static void jump(struct priv *p, uint32_t addr)
{
  struct gen *g = &p->g;
  unsigned base = other_base(g, 1);

  li(g, 1, here(g) + 8 + 8 + 4);
  li(g, base, addr);
  put32(g, e_i(0x67, 0, 0, base, 0));
}

/* QEMU 7.2 lets S mode execute a user page that it loaded from under SUM,
 * unless it has forgotten the page. */
static void visit(struct priv *p, uint32_t addr)
{
  if (p->mode == PRIV_S && p->tvm && !p->g.strict)
    return;
  if (p->mode == PRIV_S && !p->g.strict)
    fence(p, addr, true);
  jump(p, addr);
}

void p_visit(struct priv *p)
{
  struct gen *g = &p->g;
  bool code = chance(g, 2);
  uint32_t at;

  leave_machine(p);
  at = code ? 2 + rnd(g, 4090) : WINDOW + rnd(g, WINDOW_SIZE - 4);

  visit(p, test_page(g, code) + (at & ~1u));
}

void p_cross_visit(struct priv *p)
{
  visit(p, first_page(&p->g, true) + 4094);
}

/* A new entry for a test page, used before and after. */
void p_entry(struct priv *p)
{
  struct gen *g = &p->g;
  unsigned root = rnd(g, ROOTS), k = rnd(g, TABLES_OF_ROOT);
  unsigned number = numbers[rnd(g, NUM_PER_TABLE)];
  uint32_t at = PT_TEST + ((uint32_t)k << 22) + (number << 12) +
                (data_offset(g) & ~3u);

  if (!may_change_tables(p))
    return;
  load_or_store(g, at, true);
  store_word(g, table_address(root, k) + 4 * number, page_entry(g, at));
  fence(p, at, chance(g, 3));
  load_or_store(g, at, true);
}

/* A new megapage, or a new way to a table. */
void p_root(struct priv *p)
{
  struct gen *g = &p->g;
  unsigned root = rnd(g, ROOTS), k = rnd(g, TABLES_OF_ROOT + MEGAS);
  bool mega = k >= TABLES_OF_ROOT;
  uint32_t at = PT_TEST + ((uint32_t)k << 22) + (data_offset(g) & ~3u);

  if (!may_change_tables(p))
    return;
  if (mega)
    load_or_store(g, at, true);
  store_word(g, PT_TABLES + 4096 * root + 4 * (FIRST_VPN1 + k),
             mega ? mega_entry(g, at)
                  : entry(table_address(rnd(g, ROOTS), k), PTE_V));
  fence(p, (at & 0xffc00000) + rnd(g, 0x400000), !mega || chance(g, 3));
  load_or_store(g, at, true);
}

static uint32_t satp(uint32_t root, unsigned asid, bool bare)
{
  return root >> 12 | asid << 22 | (bare ? 0 : 1u << 31);
}

static void write_satp(struct priv *p, unsigned asid, bool bare)
{
  struct gen *g = &p->g;
  uint32_t value = satp(PT_TABLES + 4096 * rnd(g, ROOTS), asid, bare);

  priv_csr(p, CSRRW, SATP, value);
  if (p->mode == PRIV_S && p->tvm)
    return;
  p->paged = !bare;
  p->asid = asid;
}

/* Few address spaces in a strict program: they come back with another root. */
static unsigned any_asid(struct gen *g) { return rnd(g, g->strict ? 4 : 512); }

void p_switch_table(struct priv *p)
{
  struct gen *g = &p->g;
  bool bare = chance(g, 8);
  unsigned asid = any_asid(g);

  if (p->mode != PRIV_U && !(bare && g->window))
    write_satp(p, asid, bare);
}

void p_fence(struct priv *p)
{
  fence(p, test_page(&p->g, chance(&p->g, 2)), chance(&p->g, 2));
}

/* Uses a page: by load, store, AMO or fetch. */
static void use(struct priv *p, uint32_t at)
{
  struct gen *g = &p->g;
  unsigned base;

  switch (rnd(g, p->mode == PRIV_M ? 5 : 6)) {
  case 0:
    base = any_base(g);
    li(g, base, at);
    put32(g, e_amo(4 * rnd(g, 8), 0, any_rd(g), base, any_rs(g)));
    break;
  case 5:
    jump(p, (at & ~(uint32_t)0xfff) + WINDOW + 2 * rnd(g, WINDOW_SIZE / 2 - 2));
    break;
  default:
    load_or_store(g, at, chance(g, 2));
  }
}

static void uses(struct priv *p, uint32_t at)
{
  for (unsigned n = rnd(&p->g, 4); n; n--) {
    use(p, at);
    if (chance(&p->g, 4))
      plains(&p->g, 4);
  }
}

/* As many fences of all as a TLB may count, one less or one more. */
static void storm(struct priv *p, uint32_t at)
{
  for (unsigned n = 15 + rnd(&p->g, 3); n; n--)
    fence(p, at, true);
}

/* An entry is changed at the worst moment: used, changed, used without fence,
 * fenced, used.  At times back to what it was, or more than once. */
static void change(struct priv *p, uint32_t at, uint32_t word)
{
  struct gen *g = &p->g;
  bool mega = at >> 22 >= FIRST_MEGA;

  uses(p, at);
  for (unsigned n = 1 + rnd(g, 2); n; n--) {
    store_word(g, word, mega ? mega_entry(g, at) : page_entry(g, at));
    uses(p, at);
  }
  if (chance(g, 6))
    storm(p, at);
  else
    fence(p, at, chance(g, 4));
  uses(p, at);
}

/* Uses go on in U mode, where nothing can be fenced. */
static void go_down(struct priv *p)
{
  if (p->mode == PRIV_S && chance(&p->g, 3))
    priv_down(p, PRIV_U);
}

/* A page in one address space, then in another, and back. */
static void switch_spaces(struct priv *p)
{
  struct gen *g = &p->g;
  uint32_t at = test_page(g, false) + (data_offset(g) & ~3u);

  for (unsigned n = 2 + rnd(g, 3); n; n--) {
    uses(p, at);
    write_satp(p, any_asid(g), false);
  }
  uses(p, at);
}

void p_stale(struct priv *p)
{
  struct gen *g = &p->g;
  unsigned root = rnd(g, ROOTS), k = rnd(g, TABLES_OF_ROOT);
  unsigned number = numbers[rnd(g, NUM_PER_TABLE)];
  uint32_t offset = data_offset(g) & ~3u, mega = FIRST_MEGA + rnd(g, MEGAS);

  if (p->mode == PRIV_M && !p->tvm)
    priv_down(p, PRIV_S);
  if (!may_change_tables(p) || !translated(p))
    return;
  if (chance(g, 3))
    switch_spaces(p);
  else if (chance(g, 4))
    change(p, (mega << 22) + offset, PT_TABLES + 4096 * root + 4 * mega);
  else if (!is_code(number))
    change(p, ((FIRST_VPN1 + k) << 22) + (number << 12) + offset,
           table_address(root, k) + 4 * number);
  go_down(p);
}

/* Devices by any size and at any place: what no device claims is a fault, and
 * so is an atomic. */
void p_device(struct priv *p)
{
  static const struct { uint32_t base, size; } at[] = {
    { CLINT_BASE, 0x10000 }, { PLIC_BASE, 0x3000 },
    { PLIC_BASE + 0x200000, 0x3000 }, { UART_BASE, 0x200 },
  };
  struct gen *g = &p->g;
  unsigned n = rnd(g, 4), base = any_base(g);

  li(g, base, at[n].base + (rnd(g, at[n].size) & (n < 3 ? ~0u : ~3u)));
  if (chance(g, 4))
    put32(g, e_amo(rnd(g, 4), 0, other_base(g, base), base, any_rs(g)));
  else
    put32(g, e_i(0x03, load_kinds[rnd(g, 5)], any_rd(g), base, 0));
}

/* A root that is no memory, as M mode meets it with MPRV. */
void p_bad_root(struct priv *p)
{
  static const uint32_t pages[] = { PT_NOWHERE >> 12, UART_BASE >> 12,
                                    0x180100, 0x280100, 0x84000 };
  struct gen *g = &p->g;
  unsigned kept = any_base(g);

  priv_machine(p);
  put32(g, e_csr(CSRRC | CSR_IMM, 0, MSTATUS, MIE));
  put32(g, e_csr(CSRRS, kept, SATP, 0));
  g->avoid = kept;
  priv_csr(p, CSRRW, SATP, 1u << 31 | any_asid(g) << 22 | pages[rnd(g, 5)]);
  priv_csr(p, CSRRC, MSTATUS, MPP);
  priv_csr(p, CSRRS, MSTATUS, MPRV);
  load_or_store(g, test_page(g, false) + data_offset(g), chance(g, 2));
  priv_csr(p, CSRRC, MSTATUS, MPRV);
  g->avoid = 0;
  put32(g, e_csr(CSRRW, 0, SATP, kept));
}

/* Pages whose entries DMA changes, and words of that table that it does not. */
void p_dma(struct priv *p)
{
  struct gen *g = &p->g;
  unsigned number;

  leave_machine(p);
  if (!translated(p))
    return;
  do
    number = rnd(g, PT_DMA_WORDS);
  while (is_code(number));
  for (unsigned n = 1 + rnd(g, 6); n; n--) {
    uint32_t at = ((uint32_t)DMA_VPN1 << 22) + (number << 12) +
                  (data_offset(g) & ~3u);

    use(p, at);
    if (may_change_tables(p) && chance(g, 3))
      fence(p, at, chance(g, 4));
    if (p->mode != PRIV_U && chance(g, 8))
      store_word(g, PT_DMA_TABLE + 4 * (PT_DMA_WORDS + rnd(g, 64)), rnd32(g));
  }
}

/* S mode, at PT_HIGH, takes a root in which that is nothing: what follows
 * cannot be fetched, and the handler goes on at x1, in the lower window. */
void p_turn(struct priv *p)
{
  struct gen *g = &p->g;
  unsigned reg = other_base(g, 1);

  if (p->mode == PRIV_M && !p->tvm && p->paged)
    priv_down(p, PRIV_S);
  if (!may_change_tables(p) || p->mode != PRIV_S || g->window != PT_HIGH)
    return;
  li(g, 1, here(g) - PT_HIGH + 8 + 8 + 4 + 8);
  li(g, reg, satp(PT_LOW_ROOT, any_asid(g), false));
  put32(g, e_csr(CSRRW, 0, SATP, reg));
  for (unsigned n = 0; n < 2; n++)
    put32(g, e_i(0x13, 0, reg, reg, 1));
  g->window = 0;
  write_satp(p, any_asid(g), false);
}
