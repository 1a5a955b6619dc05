/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_disasm.h - RV32IMAC instructions as text, by LLVM's disassembler.
 */
#ifndef CS_DISASM_H
#define CS_DISASM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_disasm;

/* NULL with a message in err. */
struct cs_disasm *cs_disasm_new(char *err, size_t errlen);
void cs_disasm_free(struct cs_disasm *d);

/* The instruction at code[0], which the program has at pc: its text, without
 * tabs.  Returns its length, 2 or 4; what is no instruction is 2 bytes of
 * data. */
unsigned cs_disasm_text(struct cs_disasm *d, const uint8_t *code, size_t n,
                        uint64_t pc, char *text, size_t len);

/* False when the instruction is no branch or jump with a fixed target. */
bool cs_branch_target(uint32_t insn, uint64_t pc, uint64_t *target);

#endif
