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
  p.values_off = P(p_values_off_o);
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
  p.p_valid[0] = P(p_p_valid_o);
  p.p_slot[0] = P(p_p_valid_o) ? P(p_p_slot_o) : 0;
  p.t_valid[0] = P(p_t_valid_o);
  p.t_slot[0] = P(p_t_valid_o) ? P(p_t_slot_o) : 0;
  p.t_pc[0] = P(p_t_valid_o) ? P(p_t_pc_o) : 0;
  p.t_w[0] = P(p_t_valid_o) ? P(p_t_w_o) : 0;
}

template <class Top>
void probe_compressor(const Top &t, cs_probe &p) {
  p.x_valid[0] = P(p_x_valid_o);
  p.x_index[0] = P(p_x_valid_o) ? P(p_x_index_o) : 0;
  p.y1_valid[0] = P(p_y1_valid_o);
  p.y1_new_s[0] = P(p_y1_valid_o) ? P(p_y1_new_s_o) : 0;
  p.early_k[0] = P(p_early_k_o);
  p.tick_pend[0] = p.state == CS_INIT ? 0 : P(p_tick_pend_o);
  p.m_valid[0] = P(p_m_valid_o);
  p.m_slot[0] = P(p_m_valid_o) ? P(p_m_slot_o) : 0;
  p.m_pc[0] = P(p_m_valid_o) ? P(p_m_pc_o) : 0;
  p.m_w[0] = P(p_m_valid_o) ? P(p_m_w_o) : 0;
  p.m_count[0] = P(p_m_valid_o) ? P(p_m_count_o) : 0;
}

template <class Top>
void probe_back(const Top &t, cs_probe &p) {
  p.staging_level[0] = P(p_staging_level_o);
  p.staging_valid[0] = P(p_staging_valid_o);
  p.fsm = P(p_fsm_o);
  p.comb_n = P(p_comb_n_o);
  p.flush_pend = P(p_flush_pend_o);
  p.comb_timer = P(p_comb_timer_o);
  p.fifo_level = P(p_fifo_level_o);
  p.fifo_valid = P(p_fifo_valid_o);
  p.fifo_slot = P(p_fifo_valid_o) ? P(p_fifo_slot_o) : 0;
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
}

template <class Top>
void cs_tb_probe(const Top &t, cs_probe &p) {
  probe_control(t, p);
  probe_front(t, p);
  probe_compressor(t, p);
  probe_back(t, p);
  probe_counters(t, p);
}

}  // namespace

#endif
