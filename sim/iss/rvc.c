/* SPDX-License-Identifier: Apache-2.0
 *
 * rvc.c - expands a compressed instruction to the 32-bit one that it stands
 * for, so that nothing behind the decoder knows compressed code exists.
 *
 * Each form has a small function that gathers its immediate bits and names
 * the expansion; 0 (never a legal instruction) means reserved.
 */
#include "iss_int.h"

enum { ZERO = 0, RA = 1, SP = 2 };

/* Bits hi..lo of h, moved up to position `to`. */
static uint32_t bits(uint16_t h, unsigned hi, unsigned lo, unsigned to)
{
  return ((h >> lo) & ((1u << (hi - lo + 1)) - 1)) << to;
}

static unsigned full_rd(uint16_t h) { return bits(h, 11, 7, 0); }
static unsigned full_rs2(uint16_t h) { return bits(h, 6, 2, 0); }
static unsigned short_hi(uint16_t h) { return 8 + bits(h, 9, 7, 0); }
static unsigned short_lo(uint16_t h) { return 8 + bits(h, 4, 2, 0); }

static uint32_t i_type(uint32_t match, unsigned rd, unsigned rs1, uint32_t imm)
{
  return match | rd << 7 | rs1 << 15 | imm << 20;
}

static uint32_t r_type(uint32_t match, unsigned rd, unsigned rs1, unsigned rs2)
{
  return match | rd << 7 | rs1 << 15 | rs2 << 20;
}

static uint32_t s_type(unsigned rs1, unsigned rs2, uint32_t imm)
{
  return 0x2023u | rs1 << 15 | rs2 << 20 | (imm & 0x1f) << 7 |
         (imm >> 5) << 25;
}

/* The 6-bit signed immediate of most quadrant 1 forms, as 12 bits. */
static uint32_t imm6(uint16_t h)
{
  return bits(h, 6, 2, 0) | (h & 0x1000 ? 0xfe0u : 0);
}

static uint32_t c_addi4spn(uint16_t h)
{
  uint32_t imm = bits(h, 12, 11, 4) | bits(h, 10, 7, 6) | bits(h, 6, 6, 2) |
                 bits(h, 5, 5, 3);

  return imm ? i_type(0x13, short_lo(h), SP, imm) : 0;
}

static uint32_t lw_offset(uint16_t h)
{
  return bits(h, 12, 10, 3) | bits(h, 6, 6, 2) | bits(h, 5, 5, 6);
}

static uint32_t c_lw(uint16_t h)
{
  return i_type(0x2003, short_lo(h), short_hi(h), lw_offset(h));
}

static uint32_t c_sw(uint16_t h)
{
  return s_type(short_hi(h), short_lo(h), lw_offset(h));
}

static uint32_t c_addi(uint16_t h)
{
  return i_type(0x13, full_rd(h), full_rd(h), imm6(h));
}

static uint32_t c_li(uint16_t h)
{
  return i_type(0x13, full_rd(h), ZERO, imm6(h));
}

static uint32_t c_addi16sp(uint16_t h)
{
  uint32_t imm = bits(h, 6, 6, 4) | bits(h, 5, 5, 6) | bits(h, 4, 3, 7) |
                 bits(h, 2, 2, 5) | (h & 0x1000 ? 0xe00u : 0);

  return imm ? i_type(0x13, SP, SP, imm) : 0;
}

static uint32_t c_lui(uint16_t h)
{
  uint32_t imm = bits(h, 6, 2, 12) | (h & 0x1000 ? 0xfffe0000u : 0);

  return imm ? 0x37u | full_rd(h) << 7 | imm : 0;
}

/* Shift amounts above 31 are reserved when XLEN is 32. */
static uint32_t shift(uint32_t match, uint16_t h, unsigned reg)
{
  return h & 0x1000 ? 0 : i_type(match, reg, reg, bits(h, 6, 2, 0));
}

static uint32_t c_srli(uint16_t h) { return shift(0x5013, h, short_hi(h)); }
static uint32_t c_slli(uint16_t h) { return shift(0x1013, h, full_rd(h)); }

static uint32_t c_srai(uint16_t h)
{
  return shift(0x40005013, h, short_hi(h));
}

static uint32_t c_andi(uint16_t h)
{
  return i_type(0x7013, short_hi(h), short_hi(h), imm6(h));
}

static uint32_t alu(uint32_t match, uint16_t h)
{
  return r_type(match, short_hi(h), short_hi(h), short_lo(h));
}

static uint32_t c_sub(uint16_t h) { return alu(0x40000033, h); }
static uint32_t c_xor(uint16_t h) { return alu(0x4033, h); }
static uint32_t c_or(uint16_t h) { return alu(0x6033, h); }
static uint32_t c_and(uint16_t h) { return alu(0x7033, h); }

static uint32_t jump(uint16_t h, unsigned rd)
{
  uint32_t imm = bits(h, 11, 11, 4) | bits(h, 10, 9, 8) | bits(h, 8, 8, 10) |
                 bits(h, 7, 7, 6) | bits(h, 6, 6, 7) | bits(h, 5, 3, 1) |
                 bits(h, 2, 2, 5);
  uint32_t sign = h & 0x1000 ? 0x800ff000u : 0; /* imm[20] and imm[19:12] */
  uint32_t bit11 = h & 0x1000 ? 1u << 20 : 0;

  return 0x6fu | rd << 7 | sign | bit11 | (imm & 0x7fe) << 20;
}

static uint32_t c_jal(uint16_t h) { return jump(h, RA); }
static uint32_t c_j(uint16_t h) { return jump(h, ZERO); }

static uint32_t branch(uint32_t match, uint16_t h)
{
  uint32_t low = bits(h, 11, 10, 3) | bits(h, 4, 3, 1);
  uint32_t high = bits(h, 6, 5, 6) | bits(h, 2, 2, 5);
  uint32_t sign = h & 0x1000 ? 0xf0000080u : 0; /* imm[12], [11], [10:8] */

  /* imm[10:5] sits at bit 25; imm[10:8] are copies of the sign. */
  return match | short_hi(h) << 15 | sign | low << 7 | high << 20;
}

static uint32_t c_beqz(uint16_t h) { return branch(0x63, h); }
static uint32_t c_bnez(uint16_t h) { return branch(0x1063, h); }

static uint32_t c_lwsp(uint16_t h)
{
  uint32_t imm = bits(h, 12, 12, 5) | bits(h, 6, 4, 2) | bits(h, 3, 2, 6);

  return full_rd(h) ? i_type(0x2003, full_rd(h), SP, imm) : 0;
}

static uint32_t c_swsp(uint16_t h)
{
  return s_type(SP, full_rs2(h), bits(h, 12, 9, 2) | bits(h, 8, 7, 6));
}

static uint32_t c_ebreak(uint16_t h)
{
  (void)h;
  return 0x00100073;
}

static uint32_t c_jr(uint16_t h)
{
  return full_rd(h) ? i_type(0x67, ZERO, full_rd(h), 0) : 0;
}

static uint32_t c_jalr(uint16_t h)
{
  return i_type(0x67, RA, full_rd(h), 0);
}

static uint32_t c_mv(uint16_t h)
{
  return r_type(0x33, full_rd(h), ZERO, full_rs2(h));
}

static uint32_t c_add(uint16_t h)
{
  return r_type(0x33, full_rd(h), full_rd(h), full_rs2(h));
}

static const struct {
  uint16_t mask, match;
  uint32_t (*expand)(uint16_t h);
} forms[] = {
#define FORM(name, mask, match, fn) { mask, match, c_##fn },
  ISS_RVC_FORMS(FORM)
#undef FORM
};

uint32_t iss_expand(uint16_t h, unsigned *form)
{
  for (unsigned i = 0; i < ISS_NUM_FORMS - 1; i++)
    if ((h & forms[i].mask) == forms[i].match) {
      *form = i + 1;
      return forms[i].expand(h);
    }
  *form = ISS_C_NONE;
  return 0;
}
