/* SPDX-License-Identifier: Apache-2.0
 *
 * exec_alu.c - integer arithmetic, multiply and divide, jumps and branches.
 *
 * b is x[rs2] + imm, one of them always zero, so ADD is also ADDI, LUI and
 * all compressed moves.  Branches have both and read x[rs2] themselves.
 */
#include "iss_int.h"

#define ALU(name, expression)                                              \
  ureg iss_x_##name(struct iss *s, const struct iss_insn *i, ureg a, ureg b) \
  {                                                                        \
    (void)s, (void)i;                                                      \
    return (expression);                                                   \
  }

ALU(add, a + b)
ALU(sub, a - b)
ALU(and, a & b)
ALU(or, a | b)
ALU(xor, a ^ b)
ALU(slt, (sreg)a < (sreg)b)
ALU(sltu, a < b)
ALU(sll, a << (b & (XLEN - 1)))
ALU(srl, a >> (b & (XLEN - 1)))
ALU(sra, (ureg)((sreg)a >> (b & (XLEN - 1))))
ALU(mul, a * b)
ALU(mulh, (ureg)((int64_t)(sreg)a * (sreg)b >> XLEN))
ALU(mulhsu, (ureg)((int64_t)(sreg)a * (int64_t)(uint64_t)b >> XLEN))
ALU(mulhu, (ureg)((uint64_t)a * b >> XLEN))
/* Division never traps: by zero gives -1 and the dividend; the one overflow
 * (most negative by -1) gives the dividend and 0. */
ALU(divu, b ? a / b : ~(ureg)0)
ALU(remu, b ? a % b : a)
ALU(div, !b ? ~(ureg)0 : b == ~(ureg)0 ? -a : (ureg)((sreg)a / (sreg)b))
ALU(rem, !b ? a : b == ~(ureg)0 ? 0 : (ureg)((sreg)a % (sreg)b))

ureg iss_x_auipc(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)i, (void)a;
  return s->pc + b;
}

ureg iss_x_jal(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)a;
  s->next_pc = s->pc + b;
  return s->pc + i->len;
}

ureg iss_x_jalr(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  s->next_pc = (a + b) & ~(ureg)1;
  return s->pc + i->len;
}

#define BRANCH(name, condition)                                            \
  ureg iss_x_##name(struct iss *s, const struct iss_insn *i, ureg a, ureg b) \
  {                                                                        \
    b = s->x[i->rs2];                                                      \
    if (condition)                                                         \
      s->next_pc = s->pc + i->imm;                                         \
    return 0;                                                              \
  }

BRANCH(beq, a == b)
BRANCH(bne, a != b)
BRANCH(blt, (sreg)a < (sreg)b)
BRANCH(bge, (sreg)a >= (sreg)b)
BRANCH(bltu, a < b)
BRANCH(bgeu, a >= b)
