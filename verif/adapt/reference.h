// SPDX-License-Identifier: Apache-2.0
//
// reference.h - what cs_adapt_rvfi must say of an instruction, by expanding compressed
// forms, each row of the manual's table a line.

#ifndef REFERENCE_H
#define REFERENCE_H

#include <cstdint>

struct Insn {
  uint64_t order, rd_wdata, rs1, rs2, pc, mem_wdata;
  uint32_t insn;
  uint16_t head, latency, context;
  uint8_t rd, event, mode;
  bool trap;
};

struct Expected {
  uint64_t address, stored, next, rd_wdata;
  bool next_known;
  uint8_t rd;
};

inline int64_t signed_of(uint64_t v, int width) {
  return (int64_t)(v << (64 - width)) >> (64 - width);
}

// One field of a scattered immediate: bits hi:lo of the word, put at `to`.
inline uint64_t put_at(uint32_t i, int hi, int lo, int to) {
  return (uint64_t)(i >> lo & ((2u << (hi - lo)) - 1)) << to;
}

enum Kind { OTHER, FLOAT, LOAD, FLOAD, STORE, FSTORE, ATOMIC, BRANCH, JAL, JALR, SYSTEM };

struct Form {
  Kind kind = OTHER;
  int64_t imm = 0;
  int bytes = 0, condition = 0;
};

inline Form form_c(uint32_t i, int xlen) {
  const int quadrant = i & 3, f3 = i >> 13 & 7;
  const int64_t w0 = put_at(i, 5, 5, 6) | put_at(i, 12, 10, 3) | put_at(i, 6, 6, 2);
  const int64_t d0 = put_at(i, 6, 5, 6) | put_at(i, 12, 10, 3);
  const int64_t lw2 = put_at(i, 3, 2, 6) | put_at(i, 12, 12, 5) | put_at(i, 6, 4, 2);
  const int64_t ld2 = put_at(i, 4, 2, 6) | put_at(i, 12, 12, 5) | put_at(i, 6, 5, 3);
  const int64_t sw2 = put_at(i, 8, 7, 6) | put_at(i, 12, 9, 2);
  const int64_t sd2 = put_at(i, 9, 7, 6) | put_at(i, 12, 10, 3);
  const bool wide = xlen == 64;
  Form f;
  if (quadrant == 0) {
    switch (f3) {
    case 1: return {FLOAD, d0, 8, 0};                                  // c.fld
    case 2: return {LOAD, w0, 4, 0};                                   // c.lw
    case 3: return {wide ? LOAD : FLOAD, wide ? d0 : w0, wide ? 8 : 4, 0};   // c.ld, c.flw
    case 5: return {FSTORE, d0, 8, 0};                                 // c.fsd
    case 6: return {STORE, w0, 4, 0};                                  // c.sw
    case 7: return {wide ? STORE : FSTORE, wide ? d0 : w0, wide ? 8 : 4, 0};
    default: return f;
    }
  }
  if (quadrant == 1) {
    const int64_t far = signed_of(put_at(i, 12, 12, 11) | put_at(i, 11, 11, 4)
                                  | put_at(i, 10, 9, 8) | put_at(i, 8, 8, 10) | put_at(i, 7, 7, 6)
                                  | put_at(i, 6, 6, 7) | put_at(i, 5, 3, 1) | put_at(i, 2, 2, 5),
                                  12);
    const int64_t near = signed_of(put_at(i, 12, 12, 8) | put_at(i, 11, 10, 3)
                                   | put_at(i, 6, 5, 6) | put_at(i, 4, 3, 1) | put_at(i, 2, 2, 5),
                                   9);
    if (f3 == 5 || (f3 == 1 && !wide))
      return {JAL, far, 0, 0};
    if (f3 >= 6)
      return {BRANCH, near, 0, f3 - 6};
    return f;
  }
  switch (f3) {
  case 1: return {FLOAD, ld2, 8, 0};
  case 2: return {LOAD, lw2, 4, 0};
  case 3: return {wide ? LOAD : FLOAD, wide ? ld2 : lw2, wide ? 8 : 4, 0};
  case 4:
    if (i >> 2 & 31)
      return f;
    if (!(i >> 7 & 31))
      return {SYSTEM, 0, 0, 0};
    return {JALR, 0, 0, 0};
  case 5: return {FSTORE, sd2, 8, 0};
  case 6: return {STORE, sw2, 4, 0};
  case 7: return {wide ? STORE : FSTORE, wide ? sd2 : sw2, wide ? 8 : 4, 0};
  default: return f;
  }
}

inline Form form_32(uint32_t i) {
  const int f3 = i >> 12 & 7, bytes = 1 << (f3 & 3);
  const int64_t imm_i = signed_of(i >> 20, 12);
  const int64_t imm_s = signed_of(put_at(i, 31, 25, 5) | put_at(i, 11, 7, 0), 12);
  switch (i & 0x7f) {
  case 0x03: return {LOAD, imm_i, bytes, 0};
  case 0x07: return {FLOAD, imm_i, bytes, 0};
  case 0x43: case 0x47: case 0x4b: case 0x4f: return {FLOAT, 0, 0, 0};
  case 0x53:
    switch (i >> 27) {
    case 0x14:            // feq, flt, fle
    case 0x18:            // fcvt to an integer
    case 0x1c: return {};  // fmv to x, fclass
    default: return {FLOAT, 0, 0, 0};
    }
  case 0x23: return {STORE, imm_s, bytes, 0};
  case 0x27: return {FSTORE, imm_s, bytes, 0};
  case 0x2f: return {ATOMIC, 0, bytes, 0};
  case 0x63:
    return {BRANCH, signed_of(put_at(i, 31, 31, 12) | put_at(i, 7, 7, 11) | put_at(i, 30, 25, 5)
                              | put_at(i, 11, 8, 1), 13), 0, f3};
  case 0x6f:
    return {JAL, signed_of(put_at(i, 31, 31, 20) | put_at(i, 19, 12, 12) | put_at(i, 20, 20, 11)
                           | put_at(i, 30, 21, 1), 21), 0, 0};
  case 0x67: return {JALR, imm_i, 0, 0};
  case 0x0b: return {SYSTEM, 0, 0, 0};
  case 0x73:
    switch (i >> 20) {
    case 0x000: case 0x001: case 0x002: case 0x102: case 0x202: case 0x302:
      return {f3 ? OTHER : SYSTEM, 0, 0, 0};
    default: return {};
    }
  default: return {};
  }
}

inline bool branches(int condition, uint64_t a, uint64_t b, int xlen) {
  const int64_t sa = signed_of(a, xlen), sb = signed_of(b, xlen);
  switch (condition) {
  case 0: case 2: return a == b;
  case 1: case 3: return a != b;
  case 4: return sa < sb;
  case 5: return sa >= sb;
  case 6: return a < b;
  default: return a >= b;
  }
}

inline Expected expect(const Insn &i, int xlen) {
  const bool full = (i.insn & 3) == 3;
  const Form f = full ? form_32(i.insn) : form_c(i.insn, xlen);
  Expected e{0, 0, i.pc + (full ? 4 : 2), 0, true, 0};
  const bool access = f.kind == LOAD || f.kind == FLOAD || f.kind == STORE || f.kind == FSTORE ||
                      f.kind == ATOMIC;
  const bool to_float = f.kind == FLOAT || f.kind == FLOAD;
  if (!i.trap) {
    e.rd = to_float ? 0 : i.rd;
    e.rd_wdata = to_float || i.rd ? i.rd_wdata : 0;
  }
  if (access && !i.trap) {
    e.address = i.rs1 + (uint64_t)f.imm;
    e.stored = i.mem_wdata;
    if (f.kind == STORE)
      e.stored = f.bytes == 8 ? i.rs2 : i.rs2 & ((1ull << 8 * f.bytes) - 1);
  }
  if (f.kind == JAL)
    e.next = i.pc + (uint64_t)f.imm;
  if (f.kind == JALR)
    e.next = (i.rs1 + (uint64_t)f.imm) & ~1ull;
  if (f.kind == BRANCH && branches(f.condition, i.rs1, full ? i.rs2 : 0, xlen))
    e.next = i.pc + (uint64_t)f.imm;
  e.next_known = f.kind != SYSTEM && !i.trap;
  return e;
}

#endif
