/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_hw_value.c - what the logic shows in the registers that are not storage.
 */
#include <stddef.h>

#include "cs_blocks.h"
#include "cs_regs.h"

static uint32_t message_word(const struct cs_core_state *core, uint16_t addr)
{
  const struct cs_message *m = cs_core_message(core);

  if (!m)
    return 0;
  switch (addr) {
  case CS_MSG_INFO_OFFSET:
    return CS_MSG_INFO_VALID_MASK |
           (uint32_t)m->slot << CS_MSG_INFO_SLOT_LSB |
           (uint32_t)m->mode << CS_MSG_INFO_MODE_LSB |
           (uint32_t)m->context << CS_MSG_INFO_CONTEXT_LSB;
  case CS_MSG_PC_OFFSET: return (uint32_t)m->pc;
  case CS_MSG_W_OFFSET: return (uint32_t)m->w;
  case CS_MSG_COUNT_OFFSET: return m->count;
  case CS_MSG_PC_HI_OFFSET: return (uint32_t)(m->pc >> 32);
  default: return (uint32_t)(m->w >> 32);
  }
}

/* The snapshot of slot 0's counters starts here; 16 bytes per slot. */
static uint32_t slot_counter(const struct cs_counters *s, uint16_t addr)
{
  unsigned slot = (addr - CS_CNT0_SELECTED_OFFSET) / 16u;

  switch (CS_CNT0_SELECTED_OFFSET + addr % 16u) {
  case CS_CNT0_SELECTED_OFFSET: return s->selected[slot];
  case CS_CNT0_ACCEPTED_OFFSET: return s->accepted[slot];
  case CS_CNT0_DROPPED_OFFSET: return s->dropped[slot];
  default: return s->queued[slot];
  }
}

static uint32_t snapshot_word(const struct cs_counters *s, uint16_t addr)
{
  switch (addr) {
  case CS_EVENTS_OFFSET: return s->events;
  case CS_EMITTED_OFFSET: return s->emitted;
  case CS_EMITTED_COUNT_OFFSET: return s->emitted_count;
  case CS_CREDIT_OFFSET: return s->credit;
  case CS_SENT_MSGS_OFFSET: return s->sent_msgs;
  case CS_SENT_COUNT_OFFSET: return s->sent_count;
  case CS_PORT_ERRORS_OFFSET: return s->port_errors;
  case CS_CYCLES_OFFSET: return s->cycles;
  case CS_REJECTED_OFFSET: return s->rejected;
  }
  if (addr >= CS_CNT0_SELECTED_OFFSET && addr <= CS_CNT3_QUEUED_OFFSET)
    return slot_counter(s, addr);
  return 0;
}

static uint32_t table_word(const struct cs_core_state *c, uint16_t addr)
{
  const struct cs_word *word = cs_core_tbl_word(c);

  switch (addr) {
  case CS_TBL_S_OFFSET: return word->S;
  case CS_TBL_C_OFFSET: return word->C;
  default:
    return (uint32_t)word->sub << CS_TBL_B_SUB_LSB |
           (uint32_t)word->rot << CS_TBL_B_ROT_LSB;
  }
}

static uint32_t entry_word(const struct cs_space_saving_state *s, uint16_t addr)
{
  switch (addr) {
  case CS_TBL_N_OFFSET:
    return s->tbl_c << CS_TBL_N_C_LSB |
           (uint32_t)s->tbl_slot << CS_TBL_N_SLOT_LSB;
  case CS_TBL_PC_OFFSET: return (uint32_t)s->tbl_pc;
  case CS_TBL_W_OFFSET: return (uint32_t)s->tbl_w;
  case CS_TBL_PC_HI_OFFSET: return (uint32_t)(s->tbl_pc >> 32);
  default: return (uint32_t)(s->tbl_w >> 32);
  }
}

static uint32_t caps_word(const struct cs_params *p, uint16_t addr)
{
  switch (addr) {
  case CS_CAPS0_OFFSET:
    return (uint32_t)p->num_slots << CS_CAPS0_SLOTS_LSB |
           cs_log2((uint64_t)p->strata) << CS_CAPS0_LOG2_STRATA_LSB |
           (uint32_t)p->hash_paper << CS_CAPS0_HASH_PAPER_LSB |
           (uint32_t)(p->xlen == 64) << CS_CAPS0_XLEN64_LSB |
           (uint32_t)p->nret << CS_CAPS0_NRET_LSB |
           (uint32_t)p->combiner_entries << CS_CAPS0_COMBINER_LSB |
           (0x10u | (uint32_t)p->samplers) << CS_CAPS0_SAMPLERS_LSB;
  case CS_CAPS1_OFFSET:
    return (uint32_t)p->fifo_depth << CS_CAPS1_FIFO_DEPTH_LSB |
           (uint32_t)p->queue_depth << CS_CAPS1_QUEUE_DEPTH_LSB;
  default:
    return (uint32_t)p->pct_bits << CS_CAPS2_PCT_BITS_LSB |
           (1u | (uint32_t)p->tagged_table << 1 | (uint32_t)p->engines << 2)
             << CS_CAPS2_ENGINES_LSB |
           (p->tagged_table ? cs_log2((uint64_t)p->max_entries) : 0)
             << CS_CAPS2_LOG2_ENTRIES_LSB |
           (uint32_t)p->tiers << CS_CAPS2_TIERS_LSB |
           (uint32_t)p->control_flow << CS_CAPS2_CONTROL_FLOW_LSB |
           (uint32_t)p->reasons << CS_CAPS2_REASONS_LSB |
           (uint32_t)p->supervisor << CS_CAPS2_SUPERVISOR_LSB |
           (uint32_t)p->coprocessor << CS_CAPS2_COP_LSB |
           (uint32_t)p->dma << CS_CAPS2_RING_LSB;
  }
}

/* A table made under another lock, or none yet, is nobody's to read. */
static bool is_hidden(const struct cs_model *m, uint16_t addr)
{
  return m->params.supervisor && !m->ctrl.inited &&
         addr >= CS_TBL_S_OFFSET && addr <= CS_TBL_W_HI_OFFSET &&
         addr != CS_EARLY_STATE_OFFSET;
}

uint32_t cs_model_hw_value(const struct cs_model *m, uint16_t addr)
{
  if (is_hidden(m, addr))
    return 0;
  switch (addr) {
  case CS_CTRL_OFFSET:
    return cs_ctrl_read_ctrl(&m->ctrl, m->core.fifo.level);
  case CS_STATUS_OFFSET: return cs_ctrl_read_status(&m->ctrl);
  case CS_INTR_STATE_OFFSET: return m->core.stats.intr.state;
  case CS_FIFO_LEVEL_OFFSET: return m->core.fifo.level;
  case CS_EARLY_STATE_OFFSET: return cs_core_bank(&m->core, 0)->early.k;
  case CS_LOCK_OFFSET: return cs_ctrl_read_lock(&m->ctrl);
  case CS_TIME_OFFSET: return m->core.context.time;
  case CS_MSG_INFO_OFFSET: case CS_MSG_PC_OFFSET: case CS_MSG_W_OFFSET:
  case CS_MSG_COUNT_OFFSET: case CS_MSG_PC_HI_OFFSET:
  case CS_MSG_W_HI_OFFSET:
    return message_word(&m->core, addr);
  case CS_TBL_S_OFFSET: case CS_TBL_C_OFFSET: case CS_TBL_B_OFFSET:
    return table_word(&m->core, addr);
  case CS_TBL_T_OFFSET: return m->core.comp.table.tbl_word;
  case CS_TBL_N_OFFSET: case CS_TBL_PC_OFFSET: case CS_TBL_W_OFFSET:
  case CS_TBL_PC_HI_OFFSET: case CS_TBL_W_HI_OFFSET:
    return entry_word(&m->core.comp.saving, addr);
  case CS_CAPS0_OFFSET: case CS_CAPS1_OFFSET: case CS_CAPS2_OFFSET:
    return caps_word(&m->params, addr);
  default:
    return snapshot_word(&m->core.stats.snapshot, addr);
  }
}
