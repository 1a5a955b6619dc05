/* SPDX-License-Identifier: Apache-2.0
 *
 * unit.h - what the unit tests of the simulator share: a machine with a few
 * instructions in it, and the registration functions of the test files.
 */
#ifndef UNIT_H
#define UNIT_H

#include <CUnit/CUnit.h>

#include "iss.h"

enum {
  BASE = 0x80000000,   /* where code is placed */
  VECTOR = 0x80001000, /* mtvec */
  DATA = 0x80002000,
};

enum {
  C_MSTATUS = 0x300, C_MIE = 0x304, C_MTVEC = 0x305, C_MCOUNTEREN = 0x306,
  C_MCOUNTINHIBIT = 0x320, C_MSCRATCH = 0x340, C_MEPC = 0x341,
  C_MCAUSE = 0x342, C_MTVAL = 0x343, C_MIP = 0x344, C_PMPCFG0 = 0x3a0,
  C_PMPADDR0 = 0x3b0, C_MCYCLE = 0xb00, C_MINSTRET = 0xb02, C_MCYCLEH = 0xb80,
};

/* A machine with mtvec at VECTOR and the words at BASE; freed by the caller. */
struct iss *unit_machine(const struct iss_config *config,
                         const uint32_t *words, size_t bytes);
#define MACHINE_WITH(config, ...) \
  unit_machine(config, (const uint32_t[]){ __VA_ARGS__ }, \
               sizeof((const uint32_t[]){ __VA_ARGS__ }))
#define MACHINE(...) MACHINE_WITH(&(struct iss_config){ 0 }, __VA_ARGS__)

uint64_t unit_csr(struct iss *s, unsigned csr);
uint32_t unit_word(struct iss *s, uint32_t addr);
void unit_poke(struct iss *s, uint32_t addr, uint32_t word);
/* One step, which must succeed. */
struct cs_rvfi unit_step(struct iss *s);
/* One step, which must trap with this cause and value. */
void unit_expect_trap(struct iss *s, uint32_t cause, uint32_t tval);
/* Opens all memory to U mode by PMP entry 15 and enters it at BASE. */
void unit_user(struct iss *s);

void unit_decode(void);
void unit_trap(void);
void unit_csrs(void);
void unit_mem(void);
void unit_elf(void);
void unit_semihost(void);
void unit_sv32(void);
void unit_super(void);
void unit_device(void);

#endif
