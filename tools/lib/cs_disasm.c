/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_disasm.c - LLVM-C's disassembler, and branch targets, which it prints as
 * bare offsets.
 */
#include "cs_disasm.h"

#include <llvm-c/Disassembler.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 256 };

struct cs_disasm {
  LLVMDisasmContextRef llvm;
};

struct cs_disasm *cs_disasm_new(char *err, size_t errlen)
{
  struct cs_disasm *d = calloc(1, sizeof *d);

  if (!d) {
    snprintf(err, errlen, "out of memory");
    return NULL;
  }
  LLVMInitializeRISCVTargetInfo();
  LLVMInitializeRISCVTargetMC();
  LLVMInitializeRISCVDisassembler();
  d->llvm = LLVMCreateDisasmCPUFeatures("riscv32-unknown-elf", "",
                                        "+m,+a,+c", NULL, 0, NULL, NULL);
  if (!d->llvm) {
    free(d);
    snprintf(err, errlen, "this LLVM has no RISC-V disassembler");
    return NULL;
  }
  return d;
}

void cs_disasm_free(struct cs_disasm *d)
{
  if (!d)
    return;
  LLVMDisasmDispose(d->llvm);
  free(d);
}

/* "\tlw\ta0, 4(sp)" as "lw a0, 4(sp)", the operands in a column. */
static void tidy(const char *from, char *text, size_t len)
{
  size_t name;

  from += strspn(from, "\t ");
  name = strcspn(from, "\t");
  if (from[name])
    snprintf(text, len, "%-7.*s %s", (int)name, from, from + name + 1);
  else
    snprintf(text, len, "%s", from);
}

unsigned cs_disasm_text(struct cs_disasm *d, const uint8_t *code, size_t n,
                        uint64_t pc, char *text, size_t len)
{
  uint8_t copy[4] = { 0 };
  char raw[TEXT] = "";
  size_t used;

  memcpy(copy, code, n < sizeof copy ? n : sizeof copy);
  used = LLVMDisasmInstruction(d->llvm, copy, n < 4 ? n : 4, pc, raw,
                               sizeof raw);
  if (!used) {
    snprintf(text, len, "%-7s 0x%04x", ".half",
             (unsigned)(copy[0] | copy[1] << 8));
    return 2;
  }
  tidy(raw, text, len);
  return (unsigned)used;
}

/* ---- targets ---- */

/* Bits hi..lo of x, put at bit `at`. */
static uint32_t field(uint32_t x, unsigned hi, unsigned lo, unsigned at)
{
  return (x >> lo & ((2u << (hi - lo)) - 1)) << at;
}

static int32_t sign(uint32_t value, unsigned bits)
{
  return (int32_t)(value << (32 - bits)) >> (32 - bits);
}

static bool compressed_offset(uint32_t i, int32_t *offset)
{
  switch ((i & 3) | (i >> 13 & 7) << 2) {
  case 1 | 1 << 2: /* c.jal */
  case 1 | 5 << 2: /* c.j */
    *offset = sign(field(i, 12, 12, 11) | field(i, 11, 11, 4) |
                   field(i, 10, 9, 8) | field(i, 8, 8, 10) |
                   field(i, 7, 7, 6) | field(i, 6, 6, 7) |
                   field(i, 5, 3, 1) | field(i, 2, 2, 5), 12);
    return true;
  case 1 | 6 << 2: /* c.beqz */
  case 1 | 7 << 2: /* c.bnez */
    *offset = sign(field(i, 12, 12, 8) | field(i, 11, 10, 3) |
                   field(i, 6, 5, 6) | field(i, 4, 3, 1) |
                   field(i, 2, 2, 5), 9);
    return true;
  default: return false;
  }
}

static bool full_offset(uint32_t i, int32_t *offset)
{
  switch (i & 0x7f) {
  case 0x63: /* branches */
    *offset = sign(field(i, 31, 31, 12) | field(i, 30, 25, 5) |
                   field(i, 11, 8, 1) | field(i, 7, 7, 11), 13);
    return true;
  case 0x6f: /* jal */
    *offset = sign(field(i, 31, 31, 20) | field(i, 30, 21, 1) |
                   field(i, 20, 20, 11) | field(i, 19, 12, 12), 21);
    return true;
  default: return false;
  }
}

bool cs_branch_target(uint32_t insn, uint64_t pc, uint64_t *target)
{
  int32_t offset;

  if ((insn & 3) == 3 ? !full_offset(insn, &offset)
                      : !compressed_offset(insn & 0xffff, &offset))
    return false;
  *target = (uint32_t)(pc + (uint64_t)(int64_t)offset);
  return true;
}
