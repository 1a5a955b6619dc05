/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_slot.h - one slot of the selector, as written on a command line.
 *
 * docs/slot-spec.md is the grammar.  The fields are those of the SLOTs_*
 * registers in the units of docs/design/selector.md.
 */
#ifndef CS_SLOT_H
#define CS_SLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CS_SLOT_MAX = 4 };

/* Bits of the opcode class mask. */
enum cs_opclass {
  CS_CLASS_LOAD, CS_CLASS_STORE, CS_CLASS_BRANCH, CS_CLASS_JUMP,
  CS_CLASS_IJUMP, CS_CLASS_CALL, CS_CLASS_ICALL, CS_CLASS_RETURN,
  CS_CLASS_COSWAP, CS_CLASS_ALU, CS_CLASS_MUL, CS_CLASS_DIV,
  CS_CLASS_ATOMIC, CS_CLASS_CSR, CS_CLASS_FENCE, CS_CLASS_SYSTEM,
  CS_CLASS_MARKER,
  CS_CLASSES
};

/* Sources of w. */
enum cs_source {
  CS_SOURCE_RD, CS_SOURCE_RS1, CS_SOURCE_RS2, CS_SOURCE_ADDR, CS_SOURCE_LOAD,
  CS_SOURCE_STORE, CS_SOURCE_NEXT, CS_SOURCE_INSN, CS_SOURCE_HEAD,
  CS_SOURCE_LATENCY, CS_SOURCE_RA,
  CS_SOURCES
};

struct cs_slot {
  uint32_t class_mask;
  enum cs_source source;
  bool pc_exclude;      /* select outside pc_lo..pc_hi */
  uint64_t pc_lo, pc_hi; /* inclusive */
  bool use_pc_table;
  bool use_context;
  uint16_t context;
  uint8_t mode_mask;    /* bit = privilege mode */
  uint8_t event_mask, event_value;
  uint16_t filter_mask, filter_match; /* of the hashed pc */
};

/* 0, or -1 with `column N: reason` in err. */
int cs_slot_parse(const char *spec, struct cs_slot *s, char *err,
                  size_t errlen);

/* The specification of s with everything that is not default; returns buf. */
char *cs_slot_format(const struct cs_slot *s, char *buf, size_t len);

/* What a tool selects without --slot: the values of loads. */
extern const char cs_slot_default[];

/* The presets: name, specification and meaning, for --help; the last is 0. */
struct cs_slot_preset {
  const char *name, *spec, *help;
};
extern const struct cs_slot_preset cs_slot_presets[];

/* The hash of a pc that the PC filter and the PC bit table use. */
uint16_t cs_pc_hash(uint64_t pc);

#endif
