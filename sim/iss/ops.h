/* SPDX-License-Identifier: Apache-2.0
 *
 * ops.h - the instruction set, one line each: the encodings of the manual,
 * the operand format, and the function that executes it.  Decoder, executor
 * and the coverage count of the tests all expand this one table.
 *
 * LUI is ADDI without rs1, and shifts by a constant are register shifts: the
 * second operand of an ALU function is x[rs2] + imm, one of which is always
 * zero (see decode.c), so one function serves both forms.
 */
#ifndef ISS_OPS_H
#define ISS_OPS_H

/* X(NAME, mask, match, format, function) */
#define ISS_OPS(X)                                    \
  X(LUI,      0x0000007f, 0x00000037, U,     add)     \
  X(AUIPC,    0x0000007f, 0x00000017, U,     auipc)   \
  X(JAL,      0x0000007f, 0x0000006f, J,     jal)     \
  X(JALR,     0x0000707f, 0x00000067, I,     jalr)    \
  X(BEQ,      0x0000707f, 0x00000063, B,     beq)     \
  X(BNE,      0x0000707f, 0x00001063, B,     bne)     \
  X(BLT,      0x0000707f, 0x00004063, B,     blt)     \
  X(BGE,      0x0000707f, 0x00005063, B,     bge)     \
  X(BLTU,     0x0000707f, 0x00006063, B,     bltu)    \
  X(BGEU,     0x0000707f, 0x00007063, B,     bgeu)    \
  X(LB,       0x0000707f, 0x00000003, I,     lb)      \
  X(LH,       0x0000707f, 0x00001003, I,     lh)      \
  X(LW,       0x0000707f, 0x00002003, I,     lw)      \
  X(LBU,      0x0000707f, 0x00004003, I,     lbu)     \
  X(LHU,      0x0000707f, 0x00005003, I,     lhu)     \
  X(SB,       0x0000707f, 0x00000023, S,     sb)      \
  X(SH,       0x0000707f, 0x00001023, S,     sh)      \
  X(SW,       0x0000707f, 0x00002023, S,     sw)      \
  X(ADDI,     0x0000707f, 0x00000013, I,     add)     \
  X(SLTI,     0x0000707f, 0x00002013, I,     slt)     \
  X(SLTIU,    0x0000707f, 0x00003013, I,     sltu)    \
  X(XORI,     0x0000707f, 0x00004013, I,     xor)     \
  X(ORI,      0x0000707f, 0x00006013, I,     or)      \
  X(ANDI,     0x0000707f, 0x00007013, I,     and)     \
  X(SLLI,     0xfe00707f, 0x00001013, SHIFT, sll)     \
  X(SRLI,     0xfe00707f, 0x00005013, SHIFT, srl)     \
  X(SRAI,     0xfe00707f, 0x40005013, SHIFT, sra)     \
  X(ADD,      0xfe00707f, 0x00000033, R,     add)     \
  X(SUB,      0xfe00707f, 0x40000033, R,     sub)     \
  X(SLL,      0xfe00707f, 0x00001033, R,     sll)     \
  X(SLT,      0xfe00707f, 0x00002033, R,     slt)     \
  X(SLTU,     0xfe00707f, 0x00003033, R,     sltu)    \
  X(XOR,      0xfe00707f, 0x00004033, R,     xor)     \
  X(SRL,      0xfe00707f, 0x00005033, R,     srl)     \
  X(SRA,      0xfe00707f, 0x40005033, R,     sra)     \
  X(OR,       0xfe00707f, 0x00006033, R,     or)      \
  X(AND,      0xfe00707f, 0x00007033, R,     and)     \
  X(MUL,      0xfe00707f, 0x02000033, R,     mul)     \
  X(MULH,     0xfe00707f, 0x02001033, R,     mulh)    \
  X(MULHSU,   0xfe00707f, 0x02002033, R,     mulhsu)  \
  X(MULHU,    0xfe00707f, 0x02003033, R,     mulhu)   \
  X(DIV,      0xfe00707f, 0x02004033, R,     div)     \
  X(DIVU,     0xfe00707f, 0x02005033, R,     divu)    \
  X(REM,      0xfe00707f, 0x02006033, R,     rem)     \
  X(REMU,     0xfe00707f, 0x02007033, R,     remu)    \
  X(LR_W,     0xf9f0707f, 0x1000202f, LR,    lr)      \
  X(SC_W,     0xf800707f, 0x1800202f, R,     sc)      \
  X(AMOSWAP_W, 0xf800707f, 0x0800202f, R,    amoswap) \
  X(AMOADD_W, 0xf800707f, 0x0000202f, R,     amoadd)  \
  X(AMOXOR_W, 0xf800707f, 0x2000202f, R,     amoxor)  \
  X(AMOAND_W, 0xf800707f, 0x6000202f, R,     amoand)  \
  X(AMOOR_W,  0xf800707f, 0x4000202f, R,     amoor)   \
  X(AMOMIN_W, 0xf800707f, 0x8000202f, R,     amomin)  \
  X(AMOMAX_W, 0xf800707f, 0xa000202f, R,     amomax)  \
  X(AMOMINU_W, 0xf800707f, 0xc000202f, R,    amominu) \
  X(AMOMAXU_W, 0xf800707f, 0xe000202f, R,    amomaxu) \
  X(FENCE,    0x0000707f, 0x0000000f, NONE,  fence)   \
  X(FENCE_I,  0x0000707f, 0x0000100f, NONE,  fence)   \
  X(CSRRW,    0x0000707f, 0x00001073, CSR,   csrrw)   \
  X(CSRRS,    0x0000707f, 0x00002073, CSR,   csrrs)   \
  X(CSRRC,    0x0000707f, 0x00003073, CSR,   csrrc)   \
  X(CSRRWI,   0x0000707f, 0x00005073, CSRI,  csrrw)   \
  X(CSRRSI,   0x0000707f, 0x00006073, CSRI,  csrrs)   \
  X(CSRRCI,   0x0000707f, 0x00007073, CSRI,  csrrc)   \
  X(ECALL,    0xffffffff, 0x00000073, NONE,  ecall)   \
  X(EBREAK,   0xffffffff, 0x00100073, NONE,  ebreak)  \
  X(MRET,     0xffffffff, 0x30200073, NONE,  mret)    \
  X(SRET,     0xffffffff, 0x10200073, NONE,  sret)    \
  X(SFENCE_VMA, 0xfe007fff, 0x12000073, NONE, sfence_vma) \
  X(WFI,      0xffffffff, 0x10500073, NONE,  wfi)     \
  X(ILLEGAL,  0x00000000, 0x00000000, NONE,  illegal)

/* X(NAME, mask, match, expansion); the first line that matches wins. */
#define ISS_RVC_FORMS(X)                    \
  X(C_ADDI4SPN, 0xe003, 0x0000, addi4spn)   \
  X(C_LW,       0xe003, 0x4000, lw)         \
  X(C_SW,       0xe003, 0xc000, sw)         \
  X(C_ADDI,     0xe003, 0x0001, addi)       \
  X(C_JAL,      0xe003, 0x2001, jal)        \
  X(C_LI,       0xe003, 0x4001, li)         \
  X(C_ADDI16SP, 0xef83, 0x6101, addi16sp)   \
  X(C_LUI,      0xe003, 0x6001, lui)        \
  X(C_SRLI,     0xec03, 0x8001, srli)       \
  X(C_SRAI,     0xec03, 0x8401, srai)       \
  X(C_ANDI,     0xec03, 0x8801, andi)       \
  X(C_SUB,      0xfc63, 0x8c01, sub)        \
  X(C_XOR,      0xfc63, 0x8c21, xor)        \
  X(C_OR,       0xfc63, 0x8c41, or)         \
  X(C_AND,      0xfc63, 0x8c61, and)        \
  X(C_J,        0xe003, 0xa001, j)          \
  X(C_BEQZ,     0xe003, 0xc001, beqz)       \
  X(C_BNEZ,     0xe003, 0xe001, bnez)       \
  X(C_SLLI,     0xe003, 0x0002, slli)       \
  X(C_LWSP,     0xe003, 0x4002, lwsp)       \
  X(C_EBREAK,   0xffff, 0x9002, ebreak)     \
  X(C_JR,       0xf07f, 0x8002, jr)         \
  X(C_JALR,     0xf07f, 0x9002, jalr)       \
  X(C_MV,       0xf003, 0x8002, mv)         \
  X(C_ADD,      0xf003, 0x9002, add)        \
  X(C_SWSP,     0xe003, 0xc002, swsp)

#define ISS_ENUM_(name, ...) ISS_##name,
enum iss_op { ISS_OPS(ISS_ENUM_) ISS_NUM_OPS };
enum iss_rvc_form { ISS_C_NONE, ISS_RVC_FORMS(ISS_ENUM_) ISS_NUM_FORMS };
#undef ISS_ENUM_

#endif
