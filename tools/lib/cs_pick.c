/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_pick.c - the rules of docs/design/selector.md, instruction by instruction.
 */
#include "cs_pick.h"

#include <string.h>

void cs_pick_init(struct cs_pick *p, const struct cs_slot_cfg *slot,
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
  unsigned bit = p->table_bits ? cs_pchash(pc) % p->table_bits : 0;

  if (p->table_bits)
    p->table[bit / 64] |= (uint64_t)1 << bit % 64;
}

static bool is_masked(const struct cs_pick *p, uint16_t hash)
{
  unsigned bit = p->table_bits ? hash % p->table_bits : 0;

  return p->table[bit / 64] >> bit % 64 & 1;
}

static bool matches(const struct cs_pick *p, const struct cs_slot_cfg *s,
                    const struct cs_rvfi *r, enum cs_class class)
{
  bool inside = s->pc_lo <= r->pc_rdata && r->pc_rdata <= s->pc_hi;

  if (!(s->class_mask >> class & 1) || !(s->mode_mask >> r->mode & 1) ||
      inside == s->pc_exclude ||
      (s->ctx_en && s->ctx != r->context) ||
      (r->ev & s->ev_mask) != s->ev_value)
    return false;
  if (s->pcf_mask || s->pct_en) {
    uint16_t hash = cs_pchash(r->pc_rdata);

    return (hash & s->pcf_mask) == s->pcf_match &&
           !(s->pct_en && is_masked(p, hash));
  }
  return true;
}

static uint64_t source(const struct cs_rvfi *r, unsigned w_src, uint64_t ra)
{
  switch (w_src) {
  case CS_W_RS1: return r->rs1_rdata;
  case CS_W_RS2: return r->rs2_rdata;
  case CS_W_MEM_ADDR: return r->mem_addr;
  case CS_W_STORE_DATA: return r->mem_wdata;
  case CS_W_NEXT_PC: return r->pc_wdata;
  case CS_W_INSN: return r->insn;
  case CS_W_HEAD_CYCLES: return r->head_cycles;
  case CS_W_MEM_LATENCY: return r->mem_latency;
  case CS_W_RET_ADDR: return ra;
  case CS_W_REASON: return r->reason;
  default: return r->rd_wdata; /* rd, load */
  }
}

unsigned cs_pick(struct cs_pick *p, const struct cs_rvfi *r,
                 uint64_t w[CS_SLOT_MAX])
{
  enum cs_class class = cs_class(r->insn, r->trap, p->xlen);
  unsigned selected = 0;

  if (p->any_class >> class & 1)
    for (unsigned i = 0; i < p->slots; i++)
      if (matches(p, &p->slot[i], r, class)) {
        w[i] = source(r, p->slot[i].w_src, p->ra);
        selected |= 1u << i;
      }
  if (r->rd_addr == 1 && !r->trap)
    p->ra = r->rd_wdata;
  return selected;
}
