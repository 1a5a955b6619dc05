/* SPDX-License-Identifier: Apache-2.0
 *
 * rand_flow.c - gadgets that jump.  Whether a branch is taken depends on
 * random registers; both ways lead to the end of the gadget.
 */
#include "rand_gen.h"

static uint32_t branch_kind(struct gen *g)
{
  static const uint8_t kinds[] = { 0, 1, 4, 5, 6, 7 };

  return kinds[rnd(g, 6)];
}

/* An address register for code at `target`, which may have bit 0 set. */
void g_branch(struct gen *g)
{
  uint32_t at = here(g), kind = branch_kind(g);
  unsigned rs1 = any_rs(g), rs2 = chance(g, 4) ? rs1 : any_rs(g);

  put32(g, 0);
  plains(g, 6);
  patch32(g, at, e_b(kind, rs1, rs2, here(g) - at));
}

void g_short_branch(struct gen *g)
{
  uint32_t at = here(g), kind = chance(g, 2) ? C_BEQZ : C_BNEZ;
  unsigned reg = 8 + rnd(g, 8);

  if (chance(g, 2)) {
    put32(g, e_i(0x13, 0, reg, 0, 0));
    at = here(g);
  }
  put16(g, 0);
  plains(g, 6);
  patch16(g, at, e_cb(kind, reg, here(g) - at));
}

void g_jump(struct gen *g)
{
  uint32_t at = here(g);
  unsigned rd = any_rd(g);

  put32(g, 0);
  plains(g, 6);
  patch32(g, at, e_j(rd, here(g) - at));
}

void g_short_jump(struct gen *g)
{
  uint32_t at = here(g), kind = chance(g, 2) ? C_J : C_JAL;

  put16(g, 0);
  plains(g, 6);
  patch16(g, at, e_cj(kind, here(g) - at));
}

/* jalr, c.jr, c.jalr; JALR clears bit 0 of the sum. */
void g_register_jump(struct gen *g)
{
  uint32_t start = here(g), imm = rnd32(g) & 0xfff, target;
  unsigned base = any_base(g), rd = any_rd(g), kind = rnd(g, 3);
  uint32_t sext = imm & 0x800 ? imm - 0x1000 : imm;

  li(g, base, 0);
  if (kind == 0)
    put32(g, e_i(0x67, 0, rd, base, imm));
  else
    put16(g, (kind == 1 ? 0x8002 : 0x9002) | base << 7);
  plains(g, 6);
  target = here(g) - (kind == 0 ? sext : 0) + rnd(g, 2);
  if (kind != 0)
    target |= rnd(g, 2);
  uint32_t end = here(g);
  g->size -= end - start;
  li(g, base, target);
  g->size += end - here(g);
}

/* A jump that is always taken, backwards. */
static void jump_back(struct gen *g, uint32_t to)
{
  unsigned reg = any_rs(g);

  switch (rnd(g, 5)) {
  case 0:
    put32(g, e_j(any_rd(g), to - here(g)));
    break;
  case 1:
    put16(g, e_cj(C_J, to - here(g)));
    break;
  case 2:
    put16(g, e_cj(C_JAL, to - here(g)));
    break;
  case 3: /* beq, bge, bgeu with equal operands */
    put32(g, e_b((const uint8_t[]){ 0, 5, 7 }[rnd(g, 3)], reg, reg,
                 to - here(g)));
    break;
  default:
    reg = any_short(g);
    put32(g, e_i(0x13, 0, reg, 0, 0));
    put16(g, e_cb(C_BEQZ, reg, to - here(g)));
  }
}

void g_back_jump(struct gen *g)
{
  uint32_t first = here(g), back, second;

  put32(g, 0);
  back = here(g);
  plains(g, 4);
  second = here(g);
  put32(g, 0);
  patch32(g, first, e_j(0, here(g) - first));
  jump_back(g, back);
  patch32(g, second, e_j(0, here(g) - second));
}

void g_loop(struct gen *g)
{
  unsigned counter = any_short(g);
  uint32_t top;

  put32(g, e_i(0x13, 0, counter, 0, 2 + rnd(g, 6)));
  top = here(g);
  g->avoid = counter;
  plains(g, 8);
  g->avoid = 0;
  put32(g, e_i(0x13, 0, counter, counter, 0xfff));
  if (chance(g, 2))
    put32(g, e_b(1, counter, 0, top - here(g)));
  else
    put16(g, e_cb(C_BNEZ, counter, top - here(g)));
}
