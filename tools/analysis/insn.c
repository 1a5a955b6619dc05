/* SPDX-License-Identifier: Apache-2.0
 *
 * insn.c - instructions out of bytes.
 */
#include "insn.h"

#include "cs_select.h"
#include "iss_int.h"

struct insn insn_decode(uint64_t pc, const uint8_t *bytes, size_t n)
{
  struct insn i = { .pc = pc, .length = 2, .class = CS_CLASS_COUNT };
  struct iss_insn d;

  i.raw = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8;
  if ((i.raw & 3) == 3) {
    if (n < 4)
      return i;
    i.raw |= (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    i.length = 4;
  }
  iss_decode(i.raw, &d);
  i.known = d.op != ISS_ILLEGAL;
  i.op = d.op;
  i.imm = (int32_t)d.imm;
  i.rd = d.rd;
  i.rs1 = d.rs1;
  i.rs2 = d.rs2;
  i.class = (uint8_t)cs_class(i.raw, false, 32);
  return i;
}

bool insn_uses(const struct insn *i, const struct insn *before)
{
  return before->rd && (i->rs1 == before->rd || i->rs2 == before->rd);
}

bool insn_loads(const struct insn *i)
{
  return i->class == CS_CLASS_LOAD || i->class == CS_CLASS_ATOMIC;
}
