/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_class.c - opcode classes: every instruction is in exactly one of 17.
 */
#include "cs_select.h"

const uint32_t cs_class_example[CS_CLASS_COUNT] = {
  [CS_CLASS_LOAD] = 0x00052503,   /* lw a0, 0(a0) */
  [CS_CLASS_STORE] = 0x00a52023,  /* sw a0, 0(a0) */
  [CS_CLASS_BRANCH] = 0x00050463, /* beqz a0, 8 */
  [CS_CLASS_JUMP] = 0x0000006f,   /* j 0 */
  [CS_CLASS_IJUMP] = 0x00050067,  /* jr a0 */
  [CS_CLASS_CALL] = 0x000000ef,   /* jal 0 */
  [CS_CLASS_ICALL] = 0x000500e7,  /* jalr a0 */
  [CS_CLASS_RETURN] = 0x00008067, /* ret */
  [CS_CLASS_COSWAP] = 0x000280e7, /* jalr ra, t0 */
  [CS_CLASS_ALU] = 0x00a50533,    /* add a0, a0, a0 */
  [CS_CLASS_MUL] = 0x02a50533,    /* mul a0, a0, a0 */
  [CS_CLASS_DIV] = 0x02a54533,    /* div a0, a0, a0 */
  [CS_CLASS_ATOMIC] = 0x00a5252f, /* amoadd.w a0, a0, (a0) */
  [CS_CLASS_CSR] = 0x30051573,    /* csrrw a0, mstatus, a0 */
  [CS_CLASS_FENCE] = 0x0000000f,  /* fence 0, 0 */
  [CS_CLASS_SYSTEM] = 0x00000073, /* ecall */
  [CS_CLASS_MARKER] = 0x00002013, /* slti zero, zero, 0 */
};

static bool is_link(uint32_t reg)
{
  return reg == 1 || reg == 5;
}

static enum cs_class class_jalr(uint32_t rd, uint32_t rs1)
{
  if (is_link(rd))
    return is_link(rs1) && rd != rs1 ? CS_CLASS_COSWAP : CS_CLASS_ICALL;
  return is_link(rs1) ? CS_CLASS_RETURN : CS_CLASS_IJUMP;
}

/* In the tables below: other fields decide. */
#define LOOK CS_CLASS_COUNT

static enum cs_class look_32(uint32_t insn)
{
  uint32_t rd = insn >> 7 & 31;
  uint32_t rs1 = insn >> 15 & 31;
  uint32_t funct3 = insn >> 12 & 7;

  switch (insn & 0x7f) {
  case 0x6f:
    return is_link(rd) ? CS_CLASS_CALL : CS_CLASS_JUMP;
  case 0x67:
    return class_jalr(rd, rs1);
  case 0x33: case 0x3b:
    if (insn >> 25 != 1)
      return CS_CLASS_ALU;
    return funct3 < 4 ? CS_CLASS_MUL : CS_CLASS_DIV;
  case 0x13:
    return funct3 == 2 && rd == 0 ? CS_CLASS_MARKER : CS_CLASS_ALU;
  default:
    return funct3 == 0 || funct3 == 4 ? CS_CLASS_SYSTEM : CS_CLASS_CSR;
  }
}

/* Quadrant 2 with funct3 = 4: c.jr, c.mv, c.ebreak, c.jalr, c.add. */
static enum cs_class class_c2_jump(uint32_t insn)
{
  uint32_t rs1 = insn >> 7 & 31;
  bool rs2 = (insn >> 2 & 31) != 0;
  bool bit12 = insn >> 12 & 1;

  if (rs2)
    return CS_CLASS_ALU;
  if (!bit12)
    return class_jalr(0, rs1);
  return rs1 == 0 ? CS_CLASS_SYSTEM : class_jalr(1, rs1);
}

#define C(x) CS_CLASS_##x

static enum cs_class class_32(uint32_t insn)
{
  static const uint8_t of_opcode[32] = {
    C(LOAD), C(LOAD), C(ALU), C(FENCE), LOOK, C(ALU), C(ALU), C(ALU),
    C(STORE), C(STORE), C(ALU), C(ATOMIC), LOOK, C(ALU), LOOK, C(ALU),
    C(ALU), C(ALU), C(ALU), C(ALU), C(ALU), C(ALU), C(ALU), C(ALU),
    C(BRANCH), LOOK, C(ALU), LOOK, LOOK, C(ALU), C(ALU), C(ALU),
  };
  enum cs_class kind = of_opcode[insn >> 2 & 31];

  return kind != LOOK ? kind : look_32(insn);
}

static enum cs_class class_16(uint32_t insn, int xlen)
{
  static const uint8_t of_funct3[3][8] = {
    {C(ALU), C(LOAD), C(LOAD), C(LOAD), C(ALU), C(STORE), C(STORE), C(STORE)},
    {C(ALU), C(CALL), C(ALU), C(ALU), C(ALU), C(JUMP), C(BRANCH), C(BRANCH)},
    {C(ALU), C(LOAD), C(LOAD), C(LOAD), LOOK, C(STORE), C(STORE), C(STORE)},
  };
  enum cs_class kind = of_funct3[insn & 3][insn >> 13 & 7];

  if (kind == LOOK)
    return class_c2_jump(insn);
  return kind == CS_CLASS_CALL && xlen == 64 ? CS_CLASS_ALU : kind;
}

#undef C
#undef LOOK

enum cs_class cs_class(uint32_t insn, bool trap, int xlen)
{
  if (trap)
    return CS_CLASS_SYSTEM;
  return (insn & 3) == 3 ? class_32(insn) : class_16(insn, xlen);
}
