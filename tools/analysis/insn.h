/* SPDX-License-Identifier: Apache-2.0
 *
 * insn.h - an instruction as the analysis sees it.
 */
#ifndef INSN_H
#define INSN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct insn {
  uint64_t pc;
  uint32_t raw;              /* as fetched; compressed: upper half zero */
  uint8_t length;            /* bytes */
  uint8_t class;             /* enum cs_class */
  uint8_t rd, rs1, rs2;      /* 0: none */
  uint8_t op;                /* enum iss_op */
  int32_t imm;
  bool known;                /* it is an instruction */
};

/* Of its bytes, the first two of which are there. */
struct insn insn_decode(uint64_t pc, const uint8_t *bytes, size_t n);

/* `i` reads what `before` writes. */
bool insn_uses(const struct insn *i, const struct insn *before);

bool insn_loads(const struct insn *i);

#endif
