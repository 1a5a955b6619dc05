/* SPDX-License-Identifier: Apache-2.0
 *
 * rand_gen.h - generator of random programs, shared by its files.
 *
 * A program is a row of gadgets: short pieces that may do anything the
 * instruction set allows but always come out at their end, whatever the
 * registers hold.  A seed decides everything.  Encodings are typed here a
 * second time on purpose: the simulator's own table must not vouch for itself.
 */
#ifndef RAND_GEN_H
#define RAND_GEN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "rand_rt.h"

enum { RAND_MAX_CODE = 1 << 17 };

struct gen;
typedef void gadget(struct gen *g);

struct weighted_gadget {
  gadget *make;
  unsigned weight;
};

struct gen {
  uint64_t rng;
  uint32_t size;            /* bytes of code so far */
  unsigned avoid;           /* a register that must not be written, or 0 */
  uint32_t window;          /* from where code is to where it is seen */
  bool user;                /* mode in which the next instruction will run */
  bool strict;              /* not for QEMU: FENCE.I is needed, MPRV works */
  uint8_t pmpcfg[16];       /* what the program will have written */
  uint8_t code[RAND_MAX_CODE];
};

/* rand_gen.c: a program of count gadgets; with other gadgets (a table that
 * ends with weight 0) for another machine; its parts in memory; as ELF. */
void rand_program(struct gen *g, uint64_t seed, unsigned count);
void rand_program_of(struct gen *g, uint64_t seed, unsigned count,
                     const struct weighted_gadget *table);
bool rand_write_elf(struct gen *g, FILE *out);

struct rand_part {
  uint32_t addr;
  const void *from;
  size_t size;
};
enum { RAND_PARTS = 5 };
void rand_parts(struct gen *g, struct rand_part part[RAND_PARTS]);
bool rand_write_parts(const struct rand_part *part, unsigned count,
                      uint32_t entry, FILE *out);

uint32_t rnd(struct gen *g, uint32_t below);
uint32_t rnd32(struct gen *g);
static inline bool chance(struct gen *g, uint32_t one_in)
{
  return rnd(g, one_in) == 0;
}

uint32_t here(const struct gen *g); /* address of the next instruction */
void put16(struct gen *g, uint32_t half);
void put32(struct gen *g, uint32_t word);
void patch16(struct gen *g, uint32_t addr, uint32_t half);
void patch32(struct gen *g, uint32_t addr, uint32_t word);
void li(struct gen *g, unsigned rd, uint32_t value); /* always 8 bytes */

/* Registers: any source; a destination (never x4, never g->avoid); one that
 * can hold an address (also not x0); the same among x8..x15. */
unsigned any_rs(struct gen *g);
unsigned any_rd(struct gen *g);
unsigned any_base(struct gen *g);
unsigned any_short(struct gen *g);
unsigned other_base(struct gen *g, unsigned than);

void plain(struct gen *g); /* one instruction without memory or jumps */
void plains(struct gen *g, unsigned at_most);

/* the gadgets: rand_gen.c, rand_flow.c, rand_mem.c, rand_sys.c, rand_csr.c */
gadget g_plains, g_corner;
gadget g_branch, g_short_branch, g_jump, g_short_jump, g_register_jump,
  g_back_jump, g_loop;
gadget g_load_store, g_short_load_store, g_stack, g_amo, g_lr_sc, g_unmapped,
  g_misaligned_atomic, g_guard, g_guard_fetch, g_bad_fetch, g_modify, g_device;
gadget g_illegal, g_breakpoint, g_call, g_switch_mode, g_software_irq,
  g_timer_irq, g_wait, g_system, g_fence;
gadget g_csr, g_counters, g_clock, g_protect;
void enter_machine_mode(struct gen *g);
uint32_t rand_csr_mask(uint32_t csr);

/* Encoders. */
static inline uint32_t e_r(uint32_t op, uint32_t f3, uint32_t f7, unsigned rd,
                           unsigned rs1, unsigned rs2)
{
  return op | rd << 7 | f3 << 12 | rs1 << 15 | rs2 << 20 | f7 << 25;
}

static inline uint32_t e_i(uint32_t op, uint32_t f3, unsigned rd,
                           unsigned rs1, uint32_t imm)
{
  return op | rd << 7 | f3 << 12 | rs1 << 15 | imm << 20;
}

static inline uint32_t e_s(uint32_t f3, unsigned rs1, unsigned rs2,
                           uint32_t imm)
{
  return 0x23 | (imm & 31) << 7 | f3 << 12 | rs1 << 15 | rs2 << 20 |
         (imm >> 5 & 127) << 25;
}

static inline uint32_t e_b(uint32_t f3, unsigned rs1, unsigned rs2,
                           uint32_t off)
{
  return 0x63 | (off >> 11 & 1) << 7 | (off >> 1 & 15) << 8 | f3 << 12 |
         rs1 << 15 | rs2 << 20 | (off >> 5 & 63) << 25 | (off >> 12 & 1) << 31;
}

static inline uint32_t e_j(unsigned rd, uint32_t off)
{
  return 0x6f | rd << 7 | (off >> 12 & 255) << 12 | (off >> 11 & 1) << 20 |
         (off >> 1 & 1023) << 21 | (off >> 20 & 1) << 31;
}

static inline uint32_t e_amo(uint32_t f5, uint32_t aqrl, unsigned rd,
                             unsigned rs1, unsigned rs2)
{
  return e_r(0x2f, 2, f5 << 2 | aqrl, rd, rs1, rs2);
}

static inline uint32_t e_cj(uint32_t base, uint32_t off)
{
  return base | (off >> 5 & 1) << 2 | (off >> 1 & 7) << 3 |
         (off >> 7 & 1) << 6 | (off >> 6 & 1) << 7 | (off >> 10 & 1) << 8 |
         (off >> 8 & 3) << 9 | (off >> 4 & 1) << 11 | (off >> 11 & 1) << 12;
}

static inline uint32_t e_cb(uint32_t base, unsigned reg, uint32_t off)
{
  return base | (reg - 8) << 7 | (off >> 5 & 1) << 2 | (off >> 1 & 3) << 3 |
         (off >> 6 & 3) << 5 | (off >> 3 & 3) << 10 | (off >> 8 & 1) << 12;
}

static inline uint32_t e_csr(uint32_t f3, unsigned rd, uint32_t csr,
                             unsigned rs1)
{
  return e_i(0x73, f3, rd, rs1, csr);
}

enum { CSRRW = 1, CSRRS = 2, CSRRC = 3, CSR_IMM = 4 };
enum { C_J = 0xa001, C_JAL = 0x2001, C_BEQZ = 0xc001, C_BNEZ = 0xe001 };

#endif
