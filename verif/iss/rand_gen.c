/* SPDX-License-Identifier: Apache-2.0
 *
 * rand_gen.c - random programs: the row of gadgets, plain instructions, and
 * the ELF file around them.
 */
#include <elf.h>
#include <string.h>

#include "rand_gen.h"

extern const uint8_t rand_rt_begin[], rand_rt_end[];

/* xorshift64*: the program of a seed must never change with a library. */
uint32_t rnd32(struct gen *g)
{
  g->rng ^= g->rng >> 12;
  g->rng ^= g->rng << 25;
  g->rng ^= g->rng >> 27;
  return (uint32_t)(g->rng * 0x2545f4914f6cdd1d >> 32);
}

uint32_t rnd(struct gen *g, uint32_t below)
{
  return (uint32_t)((uint64_t)rnd32(g) * below >> 32);
}

uint32_t here(const struct gen *g) { return RT_BODY + g->window + g->size; }

void patch16(struct gen *g, uint32_t addr, uint32_t half)
{
  uint8_t *at = &g->code[addr - g->window - RT_BODY];

  at[0] = (uint8_t)half;
  at[1] = (uint8_t)(half >> 8);
}

void patch32(struct gen *g, uint32_t addr, uint32_t word)
{
  patch16(g, addr, word);
  patch16(g, addr + 2, word >> 16);
}

void put16(struct gen *g, uint32_t half)
{
  g->size += 2;
  patch16(g, here(g) - 2, half);
}

void put32(struct gen *g, uint32_t word)
{
  put16(g, word);
  put16(g, word >> 16);
}

void li(struct gen *g, unsigned rd, uint32_t value)
{
  put32(g, 0x37 | rd << 7 | ((value + 0x800) & 0xfffff000));
  put32(g, e_i(0x13, 0, rd, rd, value));
}

unsigned any_rs(struct gen *g) { return rnd(g, 32); }

unsigned any_rd(struct gen *g)
{
  unsigned r;

  do
    r = rnd(g, 32);
  while (r == 4 || (r && r == g->avoid));
  return r;
}

unsigned any_base(struct gen *g)
{
  unsigned r;

  do
    r = any_rd(g);
  while (!r);
  return r;
}

unsigned other_base(struct gen *g, unsigned than)
{
  unsigned r;

  do
    r = any_base(g);
  while (r == than);
  return r;
}

unsigned any_short(struct gen *g)
{
  unsigned r;

  do
    r = 8 + rnd(g, 8);
  while (r == g->avoid);
  return r;
}

static void alu(struct gen *g)
{
  static const uint8_t shifts[3][2] = { { 1, 0 }, { 5, 0 }, { 5, 32 } };
  unsigned rd = any_rd(g), rs1 = any_rs(g), rs2 = any_rs(g);
  uint32_t f3 = rnd(g, 8), n = rnd(g, 3);

  switch (rnd(g, 8)) {
  case 0:
    put32(g, (chance(g, 2) ? 0x37u : 0x17u) | rd << 7 | rnd32(g) << 12);
    break;
  case 1:
    put32(g, e_r(0x33, f3, f3 == 0 || f3 == 5 ? 32 : 0, rd, rs1, rs2));
    break;
  case 2:
    put32(g, e_r(0x13, shifts[n][0], shifts[n][1], rd, rs1, rs2));
    break;
  case 3:
  case 4:
    put32(g, e_r(0x33, f3, 0, rd, rs1, rs2));
    break;
  case 5:
    put32(g, e_r(0x33, f3, 1, rd, rs1, rs2));
    break;
  default: /* shifts have their own case */
    put32(g, e_i(0x13, f3 % 4 == 1 ? f3 - 1 : f3, rd, rs1, rnd32(g)));
  }
}

/* Compressed arithmetic: base pattern, which fields may be random. */
static void short_alu(struct gen *g)
{
  static const uint16_t full[] = { 0x0001, 0x4001, 0x6001, 0x0002, 0x8002,
                                   0x9002 };
  static const uint16_t narrow[] = { 0x8001, 0x8401, 0x8801, 0x8c01, 0x8c21,
                                     0x8c41, 0x8c61 };
  uint32_t field = 1 + rnd(g, 31), sign = rnd(g, 2) << 12, base;
  unsigned rd = any_rd(g);

  switch (rnd(g, 5)) {
  case 0: /* c.addi4spn */
    put16(g, (1 + rnd(g, 255)) << 5 | (any_short(g) - 8) << 2);
    break;
  case 1: /* c.addi16sp */
    put16(g, (g->avoid == 2 ? 0x0001u : 0x6101u) | sign | field << 2);
    break;
  case 2: /* c.srli ... c.and */
    base = narrow[rnd(g, 7)];
    sign = base == 0x8801 ? sign : 0;
    field = base >= 0x8c01 ? field & 7 : field;
    put16(g, base | sign | (any_short(g) - 8) << 7 | field << 2);
    break;
  default:
    base = full[rnd(g, 6)];
    sign = base < 0x6002 && base != 0x0002 ? sign : 0;
    rd = base == 0x6001 && rd == 2 ? 3 : rd;
    put16(g, base | sign | rd << 7 | field << 2);
  }
}

void plain(struct gen *g)
{
  if (chance(g, 3))
    short_alu(g);
  else
    alu(g);
}

void plains(struct gen *g, unsigned at_most)
{
  for (unsigned n = 1 + rnd(g, at_most); n; n--)
    plain(g);
}

/* Register arithmetic on operands at the corners: overflow of division. */
void g_corner(struct gen *g)
{
  static const uint32_t corner[] = { 0, 1, 0x7fffffff, 0x80000000,
                                     0xffffffff, 0xfffffffe };
  unsigned rs1 = any_base(g), rs2 = other_base(g, rs1);
  uint32_t f3 = rnd(g, 8);

  li(g, rs1, corner[rnd(g, 6)]);
  li(g, rs2, corner[rnd(g, 6)]);
  put32(g, e_r(0x33, f3, rnd(g, 3) ? 1 : 0, any_rd(g), rs1, rs2));
}

void g_plains(struct gen *g) { plains(g, 6); }

static const struct weighted_gadget gadgets[] = {
  { g_plains, 30 },        { g_corner, 10 },        { g_branch, 6 },
  { g_short_branch, 4 },
  { g_jump, 3 },           { g_short_jump, 3 },     { g_register_jump, 4 },
  { g_back_jump, 4 },      { g_loop, 3 },           { g_load_store, 16 },
  { g_short_load_store, 8 }, { g_stack, 5 },        { g_amo, 8 },
  { g_lr_sc, 5 },          { g_unmapped, 2 },       { g_misaligned_atomic, 2 },
  { g_guard, 4 },          { g_guard_fetch, 3 },    { g_bad_fetch, 1 },
  { g_modify, 2 },         { g_device, 2 },         { g_illegal, 4 },
  { g_breakpoint, 2 },     { g_call, 2 },           { g_switch_mode, 5 },
  { g_software_irq, 3 },   { g_timer_irq, 3 },      { g_wait, 2 },
  { g_system, 1 },         { g_fence, 1 },          { g_csr, 16 },
  { g_counters, 2 },       { g_clock, 2 },          { g_protect, 4 },
  { NULL, 0 },
};

static gadget *pick(struct gen *g, const struct weighted_gadget *table)
{
  unsigned total = 0, n = 0;

  for (unsigned k = 0; table[k].weight; k++)
    total += table[k].weight;
  for (uint32_t at = rnd(g, total); at >= table[n].weight; n++)
    at -= table[n].weight;
  return table[n].make;
}

void rand_program_of(struct gen *g, uint64_t seed, unsigned count,
                     const struct weighted_gadget *table)
{
  memset(g, 0, sizeof *g);
  g->rng = (seed + 1) * 0x9e3779b97f4a7c15;
  g->pmpcfg[15] = 0x1f; /* by rand_rt.S */
  g->strict = table != gadgets;
  while (count-- && g->size < RAND_MAX_CODE - 1024)
    pick(g, table)(g);
  enter_machine_mode(g);
  li(g, 31, RT_FINISH);
  put32(g, e_i(0x67, 0, 0, 31, 0));
}

void rand_program(struct gen *g, uint64_t seed, unsigned count)
{
  rand_program_of(g, seed, count, gadgets);
}

/* The file: one segment for each part. */
enum { GUARD_SIZE = RT_GUARD_PAGES * 4096 };

static void fill_data(struct gen *g, uint32_t regs[32], uint8_t *data,
                      uint16_t *guard)
{
  static const uint32_t corner[] = { 0, 1, 2, 0x7fffffff, 0x80000000,
                                     0xffffffff, 0xfffffffe, 31, 32 };

  for (unsigned n = 0; n < 32; n++)
    regs[n] = chance(g, 3) ? corner[rnd(g, 9)] : rnd32(g);
  for (unsigned n = 0; n < RT_DATA_SIZE; n++)
    data[n] = (uint8_t)rnd(g, 256);
  for (unsigned n = 0; n < GUARD_SIZE / 2; n++)
    guard[n] = 0x8082; /* ret, wherever it is entered */
}

void rand_parts(struct gen *g, struct rand_part part[RAND_PARTS])
{
  static uint8_t data[RT_DATA_SIZE];
  static uint16_t guard[GUARD_SIZE / 2];
  static uint32_t regs[32];
  const struct rand_part parts[] = {
    { RT_START, rand_rt_begin, (size_t)(rand_rt_end - rand_rt_begin) },
    { RT_SAVE + RT_REGS, regs, sizeof regs },
    { RT_BODY, g->code, g->size },
    { RT_DATA, data, sizeof data },
    { RT_GUARD, guard, sizeof guard },
  };

  fill_data(g, regs, data, guard);
  memcpy(part, parts, sizeof parts);
}

bool rand_write_parts(const struct rand_part *part, unsigned count,
                      uint32_t entry, FILE *out)
{
  Elf32_Ehdr head = {
    .e_ident = ELFMAG "\1\1\1", .e_type = ET_EXEC, .e_machine = EM_RISCV,
    .e_version = EV_CURRENT, .e_entry = entry, .e_phoff = sizeof head,
    .e_ehsize = sizeof head, .e_phentsize = sizeof(Elf32_Phdr),
    .e_phnum = (Elf32_Half)count, .e_flags = EF_RISCV_RVC,
  };
  uint32_t offset = (uint32_t)(sizeof head + count * sizeof(Elf32_Phdr));

  fwrite(&head, sizeof head, 1, out);
  for (unsigned n = 0; n < count; n++) {
    uint32_t size = (uint32_t)part[n].size;
    Elf32_Phdr p = { PT_LOAD, offset, part[n].addr, part[n].addr, size, size,
                     PF_R | PF_W | PF_X, 1 };

    fwrite(&p, sizeof p, 1, out);
    offset += size;
  }
  for (unsigned n = 0; n < count; n++)
    fwrite(part[n].from, part[n].size, 1, out);
  return fflush(out) == 0 && !ferror(out);
}

bool rand_write_elf(struct gen *g, FILE *out)
{
  struct rand_part part[RAND_PARTS];

  rand_parts(g, part);
  return rand_write_parts(part, RAND_PARTS, RT_START, out);
}
