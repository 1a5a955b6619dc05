/* SPDX-License-Identifier: Apache-2.0
 *
 * decode.c - turns an instruction word into a `struct iss_insn`.
 *
 * A register that the format does not read or write becomes x0, and an
 * immediate it does not have becomes 0.  So the step function needs no cases:
 * operands are x[rs1] and x[rs2] + imm, the result goes to x[rd], and the
 * same numbers are what the retirement record must show.
 *
 * The search is linear because decoded instructions are kept (fetch.c).
 */
#include "iss_int.h"

enum format { F_R, F_I, F_S, F_B, F_U, F_J, F_SHIFT, F_LR, F_CSR, F_CSRI,
              F_NONE };

enum { HAS_RD = 1, HAS_RS1 = 2, HAS_RS2 = 4 };

static const uint8_t registers[] = {
  [F_R] = HAS_RD | HAS_RS1 | HAS_RS2,
  [F_I] = HAS_RD | HAS_RS1,
  [F_S] = HAS_RS1 | HAS_RS2,
  [F_B] = HAS_RS1 | HAS_RS2,
  [F_U] = HAS_RD,
  [F_J] = HAS_RD,
  [F_SHIFT] = HAS_RD | HAS_RS1,
  [F_LR] = HAS_RD | HAS_RS1,
  [F_CSR] = HAS_RD | HAS_RS1,
  [F_CSRI] = HAS_RD,
  [F_NONE] = 0,
};

static const struct {
  uint32_t mask, match;
  uint8_t format;
  iss_exec *exec;
} ops[] = {
#define OP(name, mask, match, format, fn) \
  { mask, match, F_##format, iss_x_##fn },
  ISS_OPS(OP)
#undef OP
};

static const char *const op_names[] = {
#define NAME(name, ...) #name,
  ISS_OPS(NAME)
};

static const char *const form_names[] = {
  "-", ISS_RVC_FORMS(NAME)
#undef NAME
};

static uint32_t immediate(enum format f, uint32_t w)
{
  uint32_t sign = (uint32_t)-(int32_t)(w >> 31);

  switch (f) {
  case F_I:
    return (uint32_t)((int32_t)w >> 20);
  case F_S:
    return sign << 11 | (w >> 20 & 0x7e0) | (w >> 7 & 0x1f);
  case F_B:
    return sign << 12 | (w << 4 & 0x800) | (w >> 20 & 0x7e0) |
           (w >> 7 & 0x1e);
  case F_U:
    return w & 0xfffff000;
  case F_J:
    return sign << 20 | (w & 0xff000) | (w >> 9 & 0x800) | (w >> 20 & 0x7fe);
  case F_SHIFT:
    return w >> 20 & 0x1f;
  case F_CSR:
  case F_CSRI:
    return w >> 20;
  default:
    return 0;
  }
}

void iss_decode(uint32_t fetched, struct iss_insn *i)
{
  bool compressed = (fetched & 3) != 3;
  unsigned form = ISS_C_NONE, op = 0;
  uint32_t w = compressed ? iss_expand((uint16_t)fetched, &form) : fetched;

  while ((w & ops[op].mask) != ops[op].match)
    op++;
  uint8_t regs = registers[ops[op].format];
  i->exec = ops[op].exec;
  i->raw = compressed ? fetched & 0xffff : fetched;
  i->imm = (ureg)(sreg)(int32_t)immediate(ops[op].format, w);
  i->op = (uint8_t)op;
  i->form = (uint8_t)form;
  i->len = compressed ? 2 : 4;
  i->rd = regs & HAS_RD ? w >> 7 & 31 : 0;
  i->rs1 = regs & HAS_RS1 ? w >> 15 & 31 : 0;
  i->rs2 = regs & HAS_RS2 ? w >> 20 & 31 : 0;
  i->field = w >> 15 & 31;
}

const char *iss_op_name(unsigned op)
{
  return op < ISS_NUM_OPS ? op_names[op] : "?";
}

const char *iss_form_name(unsigned form)
{
  return form < ISS_NUM_FORMS ? form_names[form] : "?";
}
