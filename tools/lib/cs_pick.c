/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_pick.c - opcode classes and slots, instruction by instruction.
 */
#include "cs_pick.h"

#include <string.h>

/* ---- opcode classes ---- */

static bool is_link(uint32_t reg)
{
  return reg == 1 || reg == 5;
}

/* jalr and its compressed forms, by E-Trace's link-register rules. */
static enum cs_opclass jalr_class(uint32_t rd, uint32_t rs1)
{
  if (is_link(rd))
    return is_link(rs1) && rd != rs1 ? CS_CLASS_COSWAP : CS_CLASS_ICALL;
  return is_link(rs1) ? CS_CLASS_RETURN : CS_CLASS_IJUMP;
}

static enum cs_opclass full_class(uint32_t insn)
{
  uint32_t rd = insn >> 7 & 31, rs1 = insn >> 15 & 31;
  uint32_t funct3 = insn >> 12 & 7;

  switch (insn & 0x7f) {
  case 0x03: case 0x07: return CS_CLASS_LOAD;
  case 0x23: case 0x27: return CS_CLASS_STORE;
  case 0x63: return CS_CLASS_BRANCH;
  case 0x6f: return is_link(rd) ? CS_CLASS_CALL : CS_CLASS_JUMP;
  case 0x67: return jalr_class(rd, rs1);
  case 0x2f: return CS_CLASS_ATOMIC;
  case 0x33: case 0x3b:
    if (insn >> 25 != 1)
      return CS_CLASS_ALU;
    return funct3 < 4 ? CS_CLASS_MUL : CS_CLASS_DIV;
  case 0x13: return funct3 == 2 && !rd ? CS_CLASS_MARKER : CS_CLASS_ALU;
  case 0x0f: return CS_CLASS_FENCE;
  case 0x73: return funct3 & 3 ? CS_CLASS_CSR : CS_CLASS_SYSTEM;
  default: return CS_CLASS_ALU;
  }
}

/* Quadrant 2, funct3 4: jumps, moves, adds and c.ebreak. */
static enum cs_opclass compressed_register_class(uint32_t insn)
{
  uint32_t rs1 = insn >> 7 & 31;
  bool links = insn >> 12 & 1;

  if (insn >> 2 & 31)
    return CS_CLASS_ALU;
  if (links && !rs1)
    return CS_CLASS_SYSTEM;
  return jalr_class(links ? 1 : 0, rs1);
}

static enum cs_opclass compressed_class(uint32_t insn, int xlen)
{
  uint32_t funct3 = insn >> 13 & 7;

  if ((insn & 3) == 1) {
    if (funct3 == 1 && xlen == 32)
      return CS_CLASS_CALL;
    if (funct3 == 5)
      return CS_CLASS_JUMP;
    return funct3 >= 6 ? CS_CLASS_BRANCH : CS_CLASS_ALU;
  }
  if (funct3 >= 1 && funct3 <= 3)
    return CS_CLASS_LOAD;
  if (funct3 >= 5)
    return CS_CLASS_STORE;
  return (insn & 3) == 2 && funct3 == 4 ? compressed_register_class(insn)
                                        : CS_CLASS_ALU;
}

enum cs_opclass cs_opclass(uint32_t insn, bool trap, int xlen)
{
  if (trap)
    return CS_CLASS_SYSTEM;
  return (insn & 3) == 3 ? full_class(insn) : compressed_class(insn, xlen);
}

/* ---- slots ---- */

void cs_pick_init(struct cs_pick *p, const struct cs_slot *slot,
                  unsigned slots, int xlen, unsigned table_bits)
{
  *p = (struct cs_pick){
    .slots = slots, .xlen = xlen, .table_bits = table_bits,
  };
  memcpy(p->slot, slot, slots * sizeof *slot);
  for (unsigned i = 0; i < slots; i++)
    p->any_class |= slot[i].class_mask;
}

void cs_pick_mask(struct cs_pick *p, uint64_t pc)
{
  unsigned bit = p->table_bits ? cs_pc_hash(pc) % p->table_bits : 0;

  if (p->table_bits)
    p->table[bit / 64] |= (uint64_t)1 << bit % 64;
}

static bool is_masked(const struct cs_pick *p, uint16_t hash)
{
  unsigned bit = p->table_bits ? hash % p->table_bits : 0;

  return p->table[bit / 64] >> bit % 64 & 1;
}

static bool matches(const struct cs_pick *p, const struct cs_slot *s,
                    const struct cs_rvfi *r, enum cs_opclass opclass)
{
  bool inside = s->pc_lo <= r->pc_rdata && r->pc_rdata <= s->pc_hi;

  if (!(s->class_mask >> opclass & 1) || !(s->mode_mask >> r->mode & 1) ||
      inside == s->pc_exclude ||
      (s->use_context && s->context != r->context) ||
      (r->ev & s->event_mask) != s->event_value)
    return false;
  if (s->filter_mask || s->use_pc_table) {
    uint16_t hash = cs_pc_hash(r->pc_rdata);

    return (hash & s->filter_mask) == s->filter_match &&
           !(s->use_pc_table && is_masked(p, hash));
  }
  return true;
}

static uint64_t source(const struct cs_rvfi *r, enum cs_source s, uint64_t ra)
{
  switch (s) {
  case CS_SOURCE_RS1: return r->rs1_rdata;
  case CS_SOURCE_RS2: return r->rs2_rdata;
  case CS_SOURCE_ADDR: return r->mem_addr;
  case CS_SOURCE_STORE: return r->mem_wdata;
  case CS_SOURCE_NEXT: return r->pc_wdata;
  case CS_SOURCE_INSN: return r->insn;
  case CS_SOURCE_HEAD: return r->head_cycles;
  case CS_SOURCE_LATENCY: return r->mem_latency;
  case CS_SOURCE_RA: return ra;
  default: return r->rd_wdata; /* rd, load */
  }
}

unsigned cs_pick(struct cs_pick *p, const struct cs_rvfi *r,
                 uint64_t w[CS_SLOT_MAX])
{
  enum cs_opclass opclass = cs_opclass(r->insn, r->trap, p->xlen);
  unsigned selected = 0;

  if (p->any_class >> opclass & 1)
    for (unsigned i = 0; i < p->slots; i++)
      if (matches(p, &p->slot[i], r, opclass)) {
        w[i] = source(r, p->slot[i].source, p->ra);
        selected |= 1u << i;
      }
  if (r->rd_addr == 1 && !r->trap)
    p->ra = r->rd_wdata;
  return selected;
}
