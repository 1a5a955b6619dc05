// SPDX-License-Identifier: Apache-2.0
//
// cs_tb_probe.h - fills a struct cs_probe from a Verilated cs_tb.
//
// Who includes it defines P(name), the signal `name` of the cs_tb inside the
// Verilated top `t`.  Data whose valid bit is 0 read 0, as cs_probe.h says.

#ifndef CS_TB_PROBE_H
#define CS_TB_PROBE_H

extern "C" {
#include "cs_probe.h"
#include "cs_types.h"
}

namespace {

// Field i of `width` bits of a port: narrow ports are integers, wide ones
// arrays of 32-bit words.
template <typename Port>
uint64_t part(const Port &port, int i, int width) {
  const uint64_t all = static_cast<uint64_t>(port) >> i * width % 64;
  return width == 64 ? all : all & ((1ull << width) - 1);
}

template <std::size_t Words>
uint64_t part(const VlWide<Words> &port, int i, int width) {
  uint64_t value = 0;
  for (int bit = 0, at = i * width; bit < width; bit++, at++)
    value |= static_cast<uint64_t>(port[at / 32] >> at % 32 & 1) << bit;
  return value;
}

template <class Top>
void probe_control(const Top &t, cs_probe &p) {
  p.state = P(p_state_o);
  p.enable = P(p_enable_o);
  p.inited = P(p_inited_o);
  p.init_cnt = p.state == CS_INIT ? P(p_init_cnt_o) : 0;
  p.clr_cnt = p.state == CS_CLEAR ? P(p_clr_cnt_o) : 0;
  p.drain_cnt = p.state == CS_DRAIN ? P(p_drain_cnt_o) : 0;
  p.status_code = P(p_status_code_o);
  p.status_count = P(p_status_count_o);
  p.intr_state = P(p_intr_state_o);
  p.lock = P(p_lock_o);
  p.comp = P(p_comp_o);
}

template <class Top>
void probe_front(const Top &t, cs_probe &p) {
  p.ra = P(p_ra_o);
  p.s3_row = P(p_s3_row_o);
  p.s3_mask = P(p_s3_row_o) ? P(p_s3_mask_o) : 0;
  p.queue_level = P(p_queue_level_o);
  p.queue_valid = P(p_queue_valid_o);
  p.queue_mask = P(p_queue_valid_o) ? P(p_queue_mask_o) : 0;
  p.done = P(p_done_o);
  p.time = P(p_time_o);
  p.stale = P(p_stale_o);
  p.last_satp = P(p_last_satp_o);
  p.ra_mode = P(p_ra_mode_o);
  p.ra_same = P(p_ra_same_o);
  p.s3_first = P(p_s3_row_o) ? P(p_s3_first_o) : 0;
  p.first_done = P(p_first_done_o);
  p.p_context = P(p_p_context_o);
  p.t_context = P(p_t_context_o);
  p.sig = P(p_sig_o);
  for (int j = 0; j < CS_P_NRET; j++) {
    const bool p_valid = part(P(p_p_valid_o), j, 1);
    const bool t_valid = part(P(p_t_valid_o), j, 1);
    const bool t_tuple = t_valid || (j == 0 && p.t_context);
    p.p_valid[j] = p_valid;
    p.p_slot[j] = p_valid ? part(P(p_p_slot_o), j, 2) : 0;
    p.t_valid[j] = t_valid;
    p.t_slot[j] = t_tuple ? part(P(p_t_slot_o), j, 2) : 0;
    p.t_pc[j] = t_tuple ? part(P(p_t_pc_o), j, CS_P_XLEN) : 0;
    p.t_w[j] = t_tuple ? part(P(p_t_w_o), j, CS_P_XLEN) : 0;
  }
  p.t_mode = p.t_valid[0] ? P(p_t_mode_o) : 0;
}

template <class Top>
void probe_bank(const Top &t, cs_probe &p, int b) {
  const bool x_valid = part(P(p_x_valid_o), b, 1);
  const bool y1_valid = part(P(p_y1_valid_o), b, 1);
  const bool m_valid = part(P(p_m_valid_o), b, 1);
  p.bank_level[b] = part(P(p_bank_level_o), b, 8);
  p.x_valid[b] = x_valid;
  p.x_index[b] = x_valid ? part(P(p_x_index_o), b, 16) : 0;
  p.x_weight[b] = x_valid ? part(P(p_x_weight_o), b, 5) : 0;
  p.y1_valid[b] = y1_valid;
  p.y1_new_s[b] = y1_valid ? part(P(p_y1_new_s_o), b, 18) : 0;
  p.early_k[b] = part(P(p_early_k_o), b, 5);
  p.tick_pend[b] = p.state == CS_INIT ? 0 : part(P(p_tick_pend_o), b, 1);
  p.m_valid[b] = m_valid;
  p.m_slot[b] = m_valid ? part(P(p_m_slot_o), b, 2) : 0;
  p.m_pc[b] = m_valid ? part(P(p_m_pc_o), b, CS_P_XLEN) : 0;
  p.m_w[b] = m_valid ? part(P(p_m_w_o), b, CS_P_XLEN) : 0;
  p.m_count[b] = m_valid ? part(P(p_m_count_o), b, 32) : 0;
  if (b == 0) {
    p.m_mode = m_valid ? P(p_m_mode_o) : 0;
    p.m_context = P(p_m_context_o);
  }
  p.staging_level[b] = part(P(p_staging_level_o), b, 5);
  p.staging_valid[b] = part(P(p_staging_valid_o), b, 1);
}

template <class Top>
void probe_back(const Top &t, cs_probe &p) {
  p.h3_hit = P(p_h3_hit_o);
  p.x_rare = P(p_x_rare_o);
  p.merge_last = P(p_merge_last_o);
  p.fsm = P(p_fsm_o);
  p.comb_n = P(p_comb_n_o);
  p.flush_pend = P(p_flush_pend_o);
  p.comb_timer = P(p_comb_timer_o);
  p.fifo_level = P(p_fifo_level_o);
  p.fifo_valid = P(p_fifo_valid_o);
  p.fifo_slot = P(p_fifo_valid_o) ? P(p_fifo_slot_o) : 0;
  p.fifo_mode = P(p_fifo_valid_o) ? P(p_fifo_mode_o) : 0;
  p.fifo_context = P(p_fifo_valid_o) ? P(p_fifo_context_o) : 0;
  p.fifo_pc = P(p_fifo_valid_o) ? P(p_fifo_pc_o) : 0;
  p.fifo_w = P(p_fifo_valid_o) ? P(p_fifo_w_o) : 0;
  p.fifo_count = P(p_fifo_valid_o) ? P(p_fifo_count_o) : 0;
  p.fifo_timer = P(p_fifo_timer_o);
}

template <class Top>
void probe_counters(const Top &t, cs_probe &p) {
  for (int s = 0; s < CS_MAX_SLOTS; s++) {
    p.selected[s] = P(p_selected_o)[s];
    p.accepted[s] = P(p_accepted_o)[s];
    p.dropped[s] = P(p_dropped_o)[s];
    p.queued[s] = P(p_queued_o)[s];
  }
  p.events = P(p_events_o);
  p.emitted = P(p_emitted_o);
  p.emitted_count = P(p_emitted_count_o);
  p.credit = P(p_credit_o);
  p.sent_msgs = P(p_sent_msgs_o);
  p.sent_count = P(p_sent_count_o);
  p.port_errors = P(p_port_errors_o);
  p.cycles = P(p_cycles_o);
  p.rejected = P(p_rejected_o);
}

template <class Top>
void probe_cop(const Top &t, cs_probe &p) {
  p.cop_active = P(p_cop_active_o);
  p.cop_running = P(p_cop_running_o);
  p.cop_stopping = P(p_cop_stopping_o);
  p.cop_waiting = P(p_cop_waiting_o);
  p.cop_x_v = P(p_cop_x_v_o);
  p.cop_redir_v = P(p_cop_redir_v_o);
  p.cop_at_work = P(p_cop_at_work_o);
  p.cop_cp = P(p_cop_cp_o);
  p.cop_s_valid = P(p_cop_s_valid_o);
  p.cop_fin = P(p_cop_fin_o);
  p.cop_sweep = P(p_cop_sweep_o);
  p.cop_camcnt = P(p_cop_camcnt_o);
  p.cop_tup_v = P(p_cop_tup_v_o);
  p.cop_tup_slot = P(p_cop_tup_v_o) ? P(p_cop_tup_slot_o) : 0;
  p.cop_intr_state = P(p_cop_intr_state_o);
  p.cop_status_code = P(p_cop_status_code_o);
  p.cop_status_count = P(p_cop_status_count_o);
  p.cop_level = P(p_cop_level_o);
  p.cop_x_pc = P(p_cop_x_v_o) ? P(p_cop_x_pc_o) : 0;
  p.cop_mi = P(p_cop_mi_o);
  p.cop_hit = P(p_cop_hit_o);
  p.cop_dr = P(p_cop_dr_o);
  p.cop_tup_pc = P(p_cop_tup_v_o) ? P(p_cop_tup_pc_o) : 0;
  p.cop_tup_w = P(p_cop_tup_v_o) ? P(p_cop_tup_w_o) : 0;
  p.cop_tup_count = P(p_cop_tup_v_o) ? P(p_cop_tup_count_o) : 0;
  p.cop_taken = P(p_cop_taken_o);
  p.cop_dropped = P(p_cop_dropped_o);
  p.cop_processed = P(p_cop_processed_o);
  p.cop_aborted = P(p_cop_aborted_o);
  p.cop_conflicts = P(p_cop_conflicts_o);
  p.cop_emits = P(p_cop_emits_o);
  p.cop_emit_count = P(p_cop_emit_count_o);
  p.cop_steps = P(p_cop_steps_o);
}

template <class Top>
void cs_tb_probe(const Top &t, cs_probe &p) {
  probe_control(t, p);
  probe_front(t, p);
  for (int b = 0; b < CS_P_NRET; b++)
    probe_bank(t, p, b);
  probe_back(t, p);
  probe_counters(t, p);
  probe_cop(t, p);
}

}  // namespace

#endif
