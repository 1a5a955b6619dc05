/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_issue.c - issue, and the choice of w.
 *
 * The lowest mask bits left go first, as many as there are lanes, so tuples
 * leave in retirement order and within an instruction in slot order.
 */
#include "cs_issue.h"

#include "cs_types.h"

void cs_issue_reset(struct cs_issue_state *s, unsigned nret, int num_slots)
{
  *s = (struct cs_issue_state){
    .nret = nret, .num_slots = num_slots};
}

struct cs_issue_now cs_issue_now(const struct cs_issue_state *s,
                                 const struct cs_row *head, bool go)
{
  struct cs_issue_now now = {0};
  uint32_t rem;

  if (!go || !head)
    return now;
  rem = head->mask & ~(uint32_t)s->done;
  CS_INVARIANT(rem != 0);
  for (; rem != 0 && now.count < s->nret; rem &= rem - 1) {
    int b = __builtin_ctz(rem);
    now.lane[now.count] = (uint8_t)(b / s->num_slots);
    now.slot[now.count] = (uint8_t)(b % s->num_slots);
    now.count++;
  }
  now.last = rem == 0;
  return now;
}

static uint64_t source(const struct cs_lane *p, uint8_t w_src, bool off)
{
  switch (w_src) {
  case CS_W_RD: case CS_W_LOAD_DATA: return off ? 0 : p->rd_value;
  case CS_W_RS1: return off ? 0 : p->rs1;
  case CS_W_RS2: return off ? 0 : p->rs2;
  case CS_W_STORE_DATA: return off ? 0 : p->store_data;
  case CS_W_RET_ADDR: return off ? 0 : p->ret_addr;
  case CS_W_MEM_ADDR: return p->mem_addr;
  case CS_W_NEXT_PC: return p->next_pc;
  case CS_W_INSN: return p->insn;
  case CS_W_HEAD_CYCLES: return p->head_cycles;
  case CS_W_MEM_LATENCY: return p->mem_latency;
  default: return 0; /* reserved: such a slot cannot be enabled */
  }
}

void cs_issue_step(struct cs_issue_state *s, struct cs_issue_now now,
                   const struct cs_row *head, const struct cs_slot_cfg *slots,
                   bool values_off)
{
  s->t_count = s->p_count;
  for (unsigned j = 0; j < s->p_count; j++) {
    s->t[j].slot = s->p_slot[j];
    s->t[j].pc = s->p[j].pc;
    s->t[j].w = source(&s->p[j], slots[s->p_slot[j]].w_src, values_off);
  }
  s->p_count = now.count;
  if (now.last)
    s->done = 0;
  for (unsigned j = 0; j < now.count; j++) {
    s->p[j] = head->lane[now.lane[j]];
    s->p_slot[j] = now.slot[j];
    if (!now.last)
      s->done |= (uint16_t)(1u << (now.lane[j] * s->num_slots + now.slot[j]));
  }
}
