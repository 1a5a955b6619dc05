// SPDX-License-Identifier: Apache-2.0
//
// judge.cpp - what a slot should have recorded.

#include "judge.h"

#include <cstdio>

extern "C" {
#include "cs_regs.h"
}

namespace {

uint32_t bits(uint32_t v, int hi, int lo) { return v >> lo & ((2u << (hi - lo)) - 1); }

// bits of `c` from `at` on, as bit `to` and up of the result
uint32_t move(uint32_t c, int hi, int lo, int to) { return bits(c, hi, lo) << to; }

int32_t sign(uint32_t v, int width) { return (int32_t)(v << (32 - width)) >> (32 - width); }

uint32_t r_type(uint32_t f7, uint32_t rs2, uint32_t rs1, uint32_t f3, uint32_t rd, uint32_t op) {
  return f7 << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}

uint32_t i_type(int32_t imm, uint32_t rs1, uint32_t f3, uint32_t rd, uint32_t op) {
  return (uint32_t)imm << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}

uint32_t s_type(uint32_t imm, uint32_t rs2, uint32_t rs1, uint32_t f3) {
  return bits(imm, 11, 5) << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | bits(imm, 4, 0) << 7 | 0x23;
}

uint32_t j_type(int32_t imm, uint32_t rd) {
  uint32_t v = (uint32_t)imm;
  return bits(v, 20, 20) << 31 | bits(v, 10, 1) << 21 | bits(v, 11, 11) << 20
       | bits(v, 19, 12) << 12 | rd << 7 | 0x6f;
}

uint32_t b_type(int32_t imm, uint32_t rs1, uint32_t f3) {
  uint32_t v = (uint32_t)imm;
  return bits(v, 12, 12) << 31 | bits(v, 10, 5) << 25 | rs1 << 15 | f3 << 12
       | bits(v, 4, 1) << 8 | bits(v, 11, 11) << 7 | 0x63;
}

uint32_t quadrant0(uint32_t c) {
  uint32_t rd = 8 + bits(c, 4, 2), rs1 = 8 + bits(c, 9, 7);
  uint32_t word = move(c, 5, 5, 6) | move(c, 12, 10, 3) | move(c, 6, 6, 2);
  switch (c >> 13) {
  case 0:
    return i_type((int32_t)(move(c, 10, 7, 6) | move(c, 12, 11, 4) | move(c, 5, 5, 3)
                            | move(c, 6, 6, 2)), 2, 0, rd, 0x13);
  case 2: return i_type((int32_t)word, rs1, 2, rd, 0x03);
  case 6: return s_type(word, rd, rs1, 2);
  default: return 0;
  }
}

uint32_t quadrant1(uint32_t c) {
  uint32_t rd = bits(c, 11, 7), low = 8 + bits(c, 9, 7), rs2 = 8 + bits(c, 4, 2);
  int32_t imm = sign(move(c, 12, 12, 5) | bits(c, 6, 2), 6);
  int32_t far = sign(move(c, 12, 12, 11) | move(c, 11, 11, 4) | move(c, 10, 9, 8)
                     | move(c, 8, 8, 10) | move(c, 7, 7, 6) | move(c, 6, 6, 7)
                     | move(c, 5, 3, 1) | move(c, 2, 2, 5), 12);
  int32_t near = sign(move(c, 12, 12, 8) | move(c, 11, 10, 3) | move(c, 6, 5, 6)
                      | move(c, 4, 3, 1) | move(c, 2, 2, 5), 9);
  static const uint32_t op[4][2] = {{0x20, 0}, {0, 4}, {0, 6}, {0, 7}};
  switch (c >> 13) {
  case 0: return i_type(imm, rd, 0, rd, 0x13);
  case 1: return j_type(far, 1);
  case 2: return i_type(imm, 0, 0, rd, 0x13);
  case 3:
    if (rd == 2)
      return i_type(sign(move(c, 12, 12, 9) | move(c, 4, 3, 7) | move(c, 5, 5, 6)
                         | move(c, 2, 2, 5) | move(c, 6, 6, 4), 10), 2, 0, 2, 0x13);
    return (uint32_t)imm << 12 | rd << 7 | 0x37;
  case 4:
    switch (bits(c, 11, 10)) {
    case 0: return i_type(bits(c, 6, 2), low, 5, low, 0x13);
    case 1: return i_type((int32_t)(0x400 | bits(c, 6, 2)), low, 5, low, 0x13);
    case 2: return i_type(imm, low, 7, low, 0x13);
    default:
      return r_type(op[bits(c, 6, 5)][0], rs2, low, op[bits(c, 6, 5)][1], low, 0x33);
    }
  case 5: return j_type(far, 0);
  case 6: return b_type(near, low, 0);
  default: return b_type(near, low, 1);
  }
}

uint32_t quadrant2(uint32_t c) {
  uint32_t rd = bits(c, 11, 7), rs2 = bits(c, 6, 2);
  switch (c >> 13) {
  case 0: return i_type((int32_t)rs2, rd, 1, rd, 0x13);
  case 2:
    return i_type((int32_t)(move(c, 3, 2, 6) | move(c, 12, 12, 5) | move(c, 6, 4, 2)), 2, 2, rd,
                  0x03);
  case 4:
    if (rs2)
      return r_type(0, rs2, bits(c, 12, 12) ? rd : 0, 0, rd, 0x33);
    if (!rd)
      return 0x00100073;
    return i_type(0, rd, 0, bits(c, 12, 12), 0x67);
  case 6: return s_type(move(c, 8, 7, 6) | move(c, 12, 9, 2), rs2, 2, 2);
  default: return 0;
  }
}

bool link(uint32_t r) { return r == 1 || r == 5; }

int class_of(uint32_t i) {
  uint32_t rd = bits(i, 11, 7), rs1 = bits(i, 19, 15), f3 = bits(i, 14, 12);
  switch (i & 0x7f) {
  case 0x03: return CS_CLASS_BIT_LOAD;
  case 0x23: return CS_CLASS_BIT_STORE;
  case 0x63: return CS_CLASS_BIT_BRANCH;
  case 0x6f: return link(rd) ? CS_CLASS_BIT_CALL : CS_CLASS_BIT_JUMP;
  case 0x67:
    if (link(rd))
      return link(rs1) && rs1 != rd ? CS_CLASS_BIT_COSWAP : CS_CLASS_BIT_ICALL;
    return link(rs1) ? CS_CLASS_BIT_RETURN : CS_CLASS_BIT_IJUMP;
  case 0x33:
    if (bits(i, 31, 25) == 1)
      return f3 & 4 ? CS_CLASS_BIT_DIV : CS_CLASS_BIT_MUL;
    return CS_CLASS_BIT_ALU;
  case 0x13: return f3 == 2 && rd == 0 ? CS_CLASS_BIT_MARKER : CS_CLASS_BIT_ALU;
  case 0x0f: return CS_CLASS_BIT_FENCE;
  case 0x2f: return CS_CLASS_BIT_ATOMIC;
  case 0x73: return f3 & 3 ? CS_CLASS_BIT_CSR : CS_CLASS_BIT_SYSTEM;
  default: return CS_CLASS_BIT_ALU;
  }
}

}  // namespace

uint32_t expand(uint16_t c) {
  switch (c & 3) {
  case 0: return quadrant0(c);
  case 1: return quadrant1(c);
  default: return quadrant2(c);
  }
}

void Judge::retire(const Retired &r) {
  bool small = (r.insn & 3) != 3;
  uint32_t i = small ? expand((uint16_t)r.insn) : r.insn;
  uint32_t a = x[bits(i, 19, 15)], b = x[bits(i, 24, 20)], f3 = bits(i, 14, 12);
  uint32_t target = r.pc + (small ? 2 : 4);
  bool somewhere = false;
  char text[120];

  retired++;
  if (known && r.pc != next) {
    if (r.pc - vectors >= 0x80) {   // Ibex: a vector for each cause
      snprintf(text, sizeof text, "pc 0x%08x retires where 0x%08x should", r.pc, next);
      if (fault.empty())
        fault = text;
    }
    interrupts++;
  }
  if (r.trap) {                 // it will retire later, or its handler comes
    known = false;
    return;
  }

  uint32_t address = 0, data = b;
  switch (i & 0x7f) {
  case 0x03: address = a + (uint32_t)sign(i >> 20, 12); break;
  case 0x23:
    address = a + (uint32_t)sign(bits(i, 31, 25) << 5 | bits(i, 11, 7), 12);
    if (f3 < 2)
      data &= f3 ? 0xffff : 0xff;
    break;
  case 0x6f:
    target = r.pc + (uint32_t)sign(move(i, 31, 31, 20) | move(i, 19, 12, 12) | move(i, 20, 20, 11)
                                   | move(i, 30, 21, 1), 21);
    break;
  case 0x67: target = (a + (uint32_t)sign(i >> 20, 12)) & ~1u; break;
  case 0x63: {
    bool yes = f3 < 2 ? a == b : f3 < 6 ? (int32_t)a < (int32_t)b : a < b;
    if (yes != (bool)(f3 & 1))
      target = r.pc + (uint32_t)sign(move(i, 31, 31, 12) | move(i, 7, 7, 11) | move(i, 30, 25, 5)
                                     | move(i, 11, 8, 1), 13);
    break;
  }
  case 0x73: somewhere = f3 == 0; break;
  case 0x0b: somewhere = true; break;   // PicoRV32's own
  }

  if (r.pc >= lo && r.pc <= hi) {
    for (Slot &s : slots) {
      if (!(s.classes >> class_of(i) & 1))
        continue;
      uint32_t w = 0;
      switch (s.w) {
      case CS_W_SRC_RD: case CS_W_SRC_LOAD: w = r.rd ? r.rd_wdata : 0; break;
      case CS_W_SRC_RS1: w = a; break;
      case CS_W_SRC_RS2: w = b; break;
      case CS_W_SRC_ADDR: w = address; break;
      case CS_W_SRC_STORE: w = data; break;
      case CS_W_SRC_NEXT: w = target; break;
      }
      s.tuples.push_back({r.pc, w});
    }
  }
  known = !somewhere && retired > 1;   // the PC of the first is junk in SERV
  next = target;
  if (r.rd)
    x[r.rd] = r.rd_wdata;
}
