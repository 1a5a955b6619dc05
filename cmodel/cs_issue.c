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

static uint64_t source(const struct cs_lane *p, uint8_t w_src, unsigned off)
{
  const bool values = !(off & CS_OFF_VALUES);
  const bool addresses = !(off & CS_OFF_ADDRESSES);

  switch (w_src) {
  case CS_W_RD: case CS_W_LOAD_DATA: return values ? p->rd_value : 0;
  case CS_W_RS1: return values ? p->rs1 : 0;
  case CS_W_RS2: return values ? p->rs2 : 0;
  case CS_W_STORE_DATA: return values ? p->store_data : 0;
  case CS_W_RET_ADDR: return off == 0 ? p->ret_addr : 0;
  case CS_W_MEM_ADDR: return addresses ? p->mem_addr : 0;
  case CS_W_NEXT_PC: return addresses ? p->next_pc : 0;
  case CS_W_INSN: return p->insn;
  case CS_W_HEAD_CYCLES: return p->head_cycles;
  case CS_W_MEM_LATENCY: return p->mem_latency;
  case CS_W_REASON: return p->reason;
  default: return 0; /* reserved: such a slot cannot be enabled */
  }
}

void cs_issue_step(struct cs_issue_state *s, struct cs_issue_now now,
                   const struct cs_row *head, const struct cs_slot_cfg *slots,
                   unsigned off)
{
  s->t_context = s->p_context;
  if (s->p_context)
    s->t[0] = (struct cs_message){
      .pc = s->p[0].pc, .w = s->p_time, .context = true};
  s->t_count = s->p_count;
  for (unsigned j = 0; j < s->p_count; j++) {
    s->t[j].slot = s->p_slot[j];
    s->t[j].mode = s->p_mode;
    s->t[j].context = false;
    s->t[j].pc = s->p[j].pc;
    s->t[j].w = source(&s->p[j], slots[s->p_slot[j]].w_src, off);
  }
  s->p_count = now.count;
  s->p_context = false;
  if (now.last) {
    s->done = 0;
    s->first_done = false;
  }
  if (now.count != 0)
    s->p_mode = head->mode;
  for (unsigned j = 0; j < now.count; j++) {
    s->p[j] = head->lane[now.lane[j]];
    s->p_slot[j] = now.slot[j];
    if (!now.last)
      s->done |= (uint16_t)(1u << (now.lane[j] * s->num_slots + now.slot[j]));
  }
}

/* satp goes the way of the pc, the time that of w. */
void cs_issue_context(struct cs_issue_state *s, const struct cs_row *head)
{
  s->first_done = true;
  s->p_context = true;
  s->p[0].pc = head->satp;
  s->p_time = head->time;
}
