/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_fields.c - the field extractor: w3 of the sample as an instruction.
 */
#include "cs_cop_parts.h"

/* Bits high..low of x. */
static uint32_t bits(uint32_t x, unsigned high, unsigned low)
{
  return x >> low & (uint32_t)((1ull << (high - low + 1)) - 1);
}

/* x with its lowest n bits sign extended. */
static uint32_t extend(uint32_t x, unsigned n)
{
  const uint32_t sign = 1u << (n - 1);

  return (x ^ sign) - sign;
}

static uint32_t rd(uint32_t w)
{
  switch (w & 3) {
  case 0: return 8 + bits(w, 4, 2);
  case 1: return w >> 15 & 1 ? 8 + bits(w, 9, 7) : bits(w, 11, 7);
  default: return bits(w, 11, 7);
  }
}

static uint32_t rs1(uint32_t w)
{
  switch (w & 3) {
  case 0: return 8 + bits(w, 9, 7);
  case 1: return rd(w);
  case 2: return bits(w, 14, 13) == 0 ? bits(w, 11, 7) : 2;
  default: return bits(w, 19, 15);
  }
}

static uint32_t rs2(uint32_t w)
{
  switch (w & 3) {
  case 0: case 1: return 8 + bits(w, 4, 2);
  case 2: return bits(w, 6, 2);
  default: return bits(w, 24, 20);
  }
}

static uint32_t imm_32(uint32_t w)
{
  switch (bits(w, 6, 2)) {
  case 0: case 1: case 4: case 25: /* form I */
    return extend(bits(w, 31, 20), 12);
  case 8: case 9: /* S */
    return extend(bits(w, 31, 25) << 5 | bits(w, 11, 7), 12);
  case 24: /* B */
    return extend(bits(w, 31, 31) << 12 | bits(w, 7, 7) << 11 |
                  bits(w, 30, 25) << 5 | bits(w, 11, 8) << 1, 13);
  case 5: case 13: /* U */
    return w & 0xfffff000u;
  case 27: /* J */
    return extend(bits(w, 31, 31) << 20 | bits(w, 19, 12) << 12 |
                  bits(w, 20, 20) << 11 | bits(w, 30, 21) << 1, 21);
  default:
    return 0;
  }
}

/* Forms CB and CJ of quadrant 1. */
static uint32_t imm_16(uint32_t w)
{
  if ((w & 3) != 1)
    return 0;
  switch (bits(w, 15, 13)) {
  case 6: case 7:
    return extend(bits(w, 12, 12) << 8 | bits(w, 6, 5) << 6 |
                  bits(w, 2, 2) << 5 | bits(w, 11, 10) << 3 |
                  bits(w, 4, 3) << 1, 9);
  case 1: case 5:
    return extend(bits(w, 12, 12) << 11 | bits(w, 8, 8) << 10 |
                  bits(w, 10, 9) << 8 | bits(w, 6, 6) << 7 |
                  bits(w, 7, 7) << 6 | bits(w, 2, 2) << 5 |
                  bits(w, 11, 11) << 4 | bits(w, 5, 3) << 1, 12);
  default:
    return 0;
  }
}

static uint32_t imm(uint32_t w)
{
  return (w & 3) == 3 ? imm_32(w) : imm_16(w);
}

uint32_t cs_cop_insn_field(uint32_t source, const struct cs_cop_row *row)
{
  switch (source) {
  case CS_COP_A_RD: return rd(row->w[3]);
  case CS_COP_A_RS1: return rs1(row->w[3]);
  case CS_COP_A_RS2: return rs2(row->w[3]);
  case CS_COP_A_IMM: return imm(row->w[3]);
  default: return row->w[0] + imm(row->w[3]);
  }
}
