// SPDX-License-Identifier: Apache-2.0
//
// cs_reg_file.cpp - writes and reads of all addresses, with any values in what the
// registers show of the logic, and every port that shows storage or a strobe:
// reads come from a copy of storage, so that they say nothing of those ports.

#include "Vcs_reg_file.h"
#include "block.h"

extern "C" {
#include "cs_reg_file.h"
#include "cs_regs.h"
}

// What registers show of the logic: register, field, port.  Counters of slots, each a
// word, are CNT.
#define SHOWN_FIELDS(X) \
  X(CTRL, ACTIVE, ctrl_active_i) \
  X(CTRL, ENABLE, ctrl_enable_i) \
  X(CTRL, EMPTY, ctrl_empty_i) \
  X(CTRL, RESUME, ctrl_resume_i) \
  X(CTRL, STATE, ctrl_state_i) \
  X(STATUS, CODE, status_code_i) \
  X(STATUS, COUNT, status_count_i) \
  X(INTR_STATE, WATERMARK, intr_state_watermark_i) \
  X(INTR_STATE, TIMEOUT, intr_state_timeout_i) \
  X(INTR_STATE, OVERFLOW, intr_state_overflow_i) \
  X(MSG_INFO, SLOT, msg_info_slot_i) \
  X(MSG_INFO, MODE, msg_info_mode_i) \
  X(MSG_INFO, CONTEXT, msg_info_context_i) \
  X(MSG_INFO, VALID, msg_info_valid_i) \
  X(MSG_PC, VALUE, msg_pc_value_i) \
  X(MSG_W, VALUE, msg_w_value_i) \
  X(MSG_COUNT, VALUE, msg_count_value_i) \
  X(FIFO_LEVEL, LEVEL, fifo_level_level_i) \
  X(MSG_PC_HI, VALUE, msg_pc_hi_value_i) \
  X(MSG_W_HI, VALUE, msg_w_hi_value_i) \
  X(TBL_S, VALUE, tbl_s_value_i) \
  X(TBL_C, VALUE, tbl_c_value_i) \
  X(TBL_B, ROT, tbl_b_rot_i) \
  X(TBL_B, SUB, tbl_b_sub_i) \
  X(EARLY_STATE, K, early_state_k_i) \
  X(TBL_T, TAG, tbl_t_tag_i) \
  X(TBL_T, HITS, tbl_t_hits_i) \
  X(TBL_T, MISSES, tbl_t_misses_i) \
  X(TBL_T, VALID, tbl_t_valid_i) \
  X(TBL_T, AGE, tbl_t_age_i) \
  X(TIME, TIME, time_time_i) \
  X(EVENTS, VALUE, events_value_i) \
  X(EMITTED, VALUE, emitted_value_i) \
  X(EMITTED_COUNT, VALUE, emitted_count_value_i) \
  X(CREDIT, VALUE, credit_value_i) \
  X(SENT_MSGS, VALUE, sent_msgs_value_i) \
  X(SENT_COUNT, VALUE, sent_count_value_i) \
  X(PORT_ERRORS, VALUE, port_errors_value_i) \
  X(CYCLES, VALUE, cycles_value_i) \
  X(REJECTED, VALUE, rejected_value_i) \
  X(TBL_N, C, tbl_n_c_i) \
  X(TBL_N, SLOT, tbl_n_slot_i) \
  X(TBL_PC, VALUE, tbl_pc_value_i) \
  X(TBL_W, VALUE, tbl_w_value_i) \
  X(TBL_PC_HI, VALUE, tbl_pc_hi_value_i) \
  X(TBL_W_HI, VALUE, tbl_w_hi_value_i) \
  X(CAPS0, SLOTS, caps0_slots_i) \
  X(CAPS0, LOG2_STRATA, caps0_log2_strata_i) \
  X(CAPS0, HASH_PAPER, caps0_hash_paper_i) \
  X(CAPS0, XLEN64, caps0_xlen64_i) \
  X(CAPS0, NRET, caps0_nret_i) \
  X(CAPS0, COMBINER, caps0_combiner_i) \
  X(CAPS0, SAMPLERS, caps0_samplers_i) \
  X(CAPS1, FIFO_DEPTH, caps1_fifo_depth_i) \
  X(CAPS1, QUEUE_DEPTH, caps1_queue_depth_i) \
  X(CAPS2, PCT_BITS, caps2_pct_bits_i) \
  X(CAPS2, ENGINES, caps2_engines_i) \
  X(CAPS2, LOG2_ENTRIES, caps2_log2_entries_i) \
  X(CAPS2, TIERS, caps2_tiers_i) \
  X(CAPS2, SUPERVISOR, caps2_supervisor_i) \
  X(CAPS2, CONTROL_FLOW, caps2_control_flow_i) \
  X(CAPS2, REASONS, caps2_reasons_i) \
  X(CAPS2, COP, caps2_cop_i) \
  X(CAPS2, RING, caps2_ring_i) \
  X(LOCK, VALUES_OFF, lock_values_off_i) \
  X(LOCK, ADDRESSES_OFF, lock_addresses_off_i) \
  X(LOCK, M_OFF, lock_m_off_i) \
  X(LOCK, WINDOW, lock_window_i) \
  X(LOCK, PRIVILEGED, lock_privileged_i)

#define SHOWN_COUNTERS(X) \
  X(CNT0_SELECTED, cnt0_selected_value_i) X(CNT0_ACCEPTED, cnt0_accepted_value_i) \
  X(CNT0_DROPPED, cnt0_dropped_value_i) X(CNT0_QUEUED, cnt0_queued_value_i) \
  X(CNT1_SELECTED, cnt1_selected_value_i) X(CNT1_ACCEPTED, cnt1_accepted_value_i) \
  X(CNT1_DROPPED, cnt1_dropped_value_i) X(CNT1_QUEUED, cnt1_queued_value_i) \
  X(CNT2_SELECTED, cnt2_selected_value_i) X(CNT2_ACCEPTED, cnt2_accepted_value_i) \
  X(CNT2_DROPPED, cnt2_dropped_value_i) X(CNT2_QUEUED, cnt2_queued_value_i) \
  X(CNT3_SELECTED, cnt3_selected_value_i) X(CNT3_ACCEPTED, cnt3_accepted_value_i) \
  X(CNT3_DROPPED, cnt3_dropped_value_i) X(CNT3_QUEUED, cnt3_queued_value_i)

// The ports of storage: register, group of its fields, field, port.
#define SLOT_PORTS(X, n) \
  X(SLOT##n##_CTRL, SLOT_CTRL, ENABLE, slot##n##_ctrl_enable_o) \
  X(SLOT##n##_CTRL, SLOT_CTRL, W_SRC, slot##n##_ctrl_w_src_o) \
  X(SLOT##n##_CTRL, SLOT_CTRL, PC_EXCLUDE, slot##n##_ctrl_pc_exclude_o) \
  X(SLOT##n##_CTRL, SLOT_CTRL, PCT_EN, slot##n##_ctrl_pct_en_o) \
  X(SLOT##n##_CTRL, SLOT_CTRL, CTX_EN, slot##n##_ctrl_ctx_en_o) \
  X(SLOT##n##_CTRL, SLOT_CTRL, MODE_MASK, slot##n##_ctrl_mode_mask_o) \
  X(SLOT##n##_CLASS, SLOT_CLASS, MASK, slot##n##_class_mask_o) \
  X(SLOT##n##_PC_LO, SLOT_PC_LO, VALUE, slot##n##_pc_lo_value_o) \
  X(SLOT##n##_PC_HI, SLOT_PC_HI, VALUE, slot##n##_pc_hi_value_o) \
  X(SLOT##n##_PCF, SLOT_PCF, MATCH, slot##n##_pcf_match_o) \
  X(SLOT##n##_PCF, SLOT_PCF, MASK, slot##n##_pcf_mask_o) \
  X(SLOT##n##_CTX, SLOT_CTX, ID, slot##n##_ctx_id_o) \
  X(SLOT##n##_EVENT, SLOT_EVENT, MASK, slot##n##_event_mask_o) \
  X(SLOT##n##_EVENT, SLOT_EVENT, VALUE, slot##n##_event_value_o) \
  X(SLOT##n##_ROOT, SLOT_ROOT, PAGE, slot##n##_root_page_o) \
  X(SLOT##n##_ROOT, SLOT_ROOT, ON, slot##n##_root_on_o) \
  X(SLOT##n##_PC_LO_HI, SLOT_PC_LO_HI, VALUE, slot##n##_pc_lo_hi_value_o) \
  X(SLOT##n##_PC_HI_HI, SLOT_PC_HI_HI, VALUE, slot##n##_pc_hi_hi_value_o)

#define STORAGE_PORTS(X) \
  X(INTR_ENABLE, INTR_ENABLE, WATERMARK, intr_enable_watermark_o) \
  X(INTR_ENABLE, INTR_ENABLE, TIMEOUT, intr_enable_timeout_o) \
  X(INTR_ENABLE, INTR_ENABLE, OVERFLOW, intr_enable_overflow_o) \
  X(WATERMARK, WATERMARK, LEVEL, watermark_level_o) \
  X(FIFO_TIMEOUT, FIFO_TIMEOUT, CLOCKS, fifo_timeout_clocks_o) \
  X(COMP, COMP, SAMPLER, comp_sampler_o) \
  X(COMP, COMP, COUNTER, comp_counter_o) \
  X(COMP, COMP, RANDOM_PHASE, comp_random_phase_o) \
  X(COMP, COMP, EARLY, comp_early_o) \
  X(COMP, COMP, HASH, comp_hash_o) \
  X(COMP, COMP, LOG2N, comp_log2n_o) \
  X(COMP, COMP, BURST_ORIGINAL, comp_burst_original_o) \
  X(COMP, COMP, TICK_CLOCKS, comp_tick_clocks_o) \
  X(COMP, COMP, COMB_EN, comp_comb_en_o) \
  X(COMP, COMP, ENGINE, comp_engine_o) \
  X(RATE, RATE, R, rate_r_o) \
  X(R_THRESH, R_THRESH, VALUE, r_thresh_value_o) \
  X(EARLY, EARLY, LOG2_R0, early_log2_r0_o) \
  X(EARLY, EARLY, M, early_m_o) \
  X(TICK, TICK, PERIOD, tick_period_o) \
  X(BURST, BURST, STRIDE_M1, burst_stride_m1_o) \
  X(BURST, BURST, LEN, burst_len_o) \
  X(SEED, SEED, VALUE, seed_value_o) \
  X(COMBINER, COMBINER, MAX_MERGES, combiner_max_merges_o) \
  X(COMB_TIMEOUT, COMB_TIMEOUT, CLOCKS, comb_timeout_clocks_o) \
  X(TAGGED, TAGGED, TAG_BITS, tagged_tag_bits_o) \
  X(TAGGED, TAGGED, LOG2_WAYS, tagged_log2_ways_o) \
  X(TIERS, TIERS, RATE, tiers_rate_o) \
  X(TIERS, TIERS, ON, tiers_on_o) \
  X(TIERS, TIERS, SLOTS, tiers_slots_o) \
  X(TIERS, TIERS, LOG2_RARE, tiers_log2_rare_o) \
  X(TIERS, TIERS, LOG2_KEEP, tiers_log2_keep_o) \
  X(CONTEXT, CONTEXT, ON, context_on_o) \
  X(CONTEXT, CONTEXT, LOG2_TICK, context_log2_tick_o) \
  SLOT_PORTS(X, 0) \
  SLOT_PORTS(X, 1) \
  SLOT_PORTS(X, 2) \
  SLOT_PORTS(X, 3)

#define STROBE_PORTS(X) \
  X(CTRL, ctrl_we_o) \
  X(STATUS, status_we_o) \
  X(INTR_STATE, intr_state_we_o) \
  X(INTR_TEST, intr_test_we_o) \
  X(SNAPSHOT, snapshot_we_o) \
  X(FLUSH, flush_we_o) \
  X(PCT_SET, pct_set_we_o) \
  X(PCT_CLR, pct_clr_we_o) \
  X(PCT_CLEAR, pct_clear_we_o) \
  X(MARK, mark_we_o) \
  X(POP, pop_we_o) \
  X(COMP, comp_we_o) \
  X(RATE, rate_we_o) \
  X(R_THRESH, r_thresh_we_o) \
  X(EARLY, early_we_o) \
  X(TICK, tick_we_o) \
  X(BURST, burst_we_o) \
  X(SEED, seed_we_o) \
  X(TAGGED, tagged_we_o) \
  X(TIERS, tiers_we_o) \
  X(CONTEXT, context_we_o) \
  X(TBL_ADDR, tbl_addr_we_o) \
  X(LOCK, lock_we_o)

struct RegFile : Block<Vcs_reg_file> {
  cs_reg_file_state model;
  uint32_t logic[CS_REG_WORDS] = {}; // what the inputs put into registers
  bool listed = false;               // the lists of ports have been checked

  explicit RegFile(uint64_t seed) : Block(seed) {
    cs_params p{};
    p.num_slots = CS_P_NumSlots;
    p.xlen = CS_P_XLEN;
    p.combiner_entries = CS_P_CombinerEntries;
    p.pct_bits = CS_P_PcTableBits;
    p.fifo_depth = CS_P_FifoDepth;
    p.tagged_table = CS_P_TaggedTable;
    p.tiers = CS_P_Tiers;
    p.engines = CS_P_Engines;
    p.supervisor = CS_P_Supervisor;
    cs_reg_file_init(&model, &p);
    top.clear_i = 1;
    top.re_i = top.we_i = 0; // inputs start with junk
    change_logic();
    reset();
    edge();
  }

  // Mostly where registers are.
  uint32_t address() {
    return chance(20) ? below(1024)
                      : chance(50) ? below(0x70)
                                   : chance(90) ? 0x80 + below(0x40)
                                                : 0x380 + below(9);
  }

  // Any values, not every clock: a read shall see those of its own clock.
  void change_logic() {
    for (uint32_t &w : logic)
      w = 0;
#define X(reg, field, port) \
  top.port = (uint32_t)word() & (CS_##reg##_##field##_MASK >> CS_##reg##_##field##_LSB); \
  logic[CS_##reg##_OFFSET / 4] |= (uint32_t)top.port << CS_##reg##_##field##_LSB;
    SHOWN_FIELDS(X)
#undef X
#define X(reg, port) logic[CS_##reg##_OFFSET / 4] = top.port = (uint32_t)word();
    SHOWN_COUNTERS(X)
#undef X
  }

  // In the clock of a read storage is that of the clock before a write.
  void step(const cs_reg_write_now &w) {
    cs_reg_file_read(&model, top.re_i, (uint16_t)(top.raddr_i << 2),
                     logic[top.raddr_i]);
    if (top.clear_i)
      cs_reg_file_reset(&model);
    else
      cs_reg_file_step(&model, &w, false);
  }

  // The lists have every stored bit and every strobe of the table.
  void check_lists() {
    uint32_t stored[CS_REG_WORDS] = {};
    bool strobe[CS_REG_WORDS] = {};
#define STORED(reg, group, field, port) \
    stored[CS_##reg##_OFFSET / 4] |= CS_##group##_##field##_MASK;
#define STROBE(reg, port) strobe[CS_##reg##_OFFSET / 4] = true;
    STORAGE_PORTS(STORED)
    STROBE_PORTS(STROBE)
#undef STORED
#undef STROBE
    for (int i = 0; i < CS_REG_WORDS; i++) {
      SAME("bits in STORAGE_PORTS", stored[i], model.info[i].wmask);
      SAME("STROBE_PORTS", strobe[i], model.info[i].strobe);
    }
  }

  // A register that the parameters leave out keeps its reset value.
  uint32_t storage(unsigned offset, uint32_t mask, int lsb) {
    const cs_reg_info &info = model.info[offset / 4];
    return ((info.present ? model.value[offset / 4] : info.reset) & mask) >> lsb;
  }

  void compare_ports(const cs_reg_write_now &w) {
#define STORED(reg, group, field, port) \
    SAME(#port, top.port, storage(CS_##reg##_OFFSET, \
         CS_##group##_##field##_MASK, CS_##group##_##field##_LSB));
#define STROBE(reg, port) SAME(#port, top.port, w.strobe == CS_##reg##_OFFSET);
    STORAGE_PORTS(STORED)
    STROBE_PORTS(STROBE)
#undef STORED
#undef STROBE
  }

  void clock() {
    if (!listed)
      check_lists();
    listed = true;
    cs_reg_write_now w;
    if (below(100) == 0)
      top.locked_i = below(2);
    top.clear_i = below(500) == 0;
    top.we_i = chance(60);
    top.waddr_i = address();
    top.wdata_i = (uint32_t)word();
    top.re_i = chance(40);
    top.raddr_i = chance(50) ? top.waddr_i : address();
    if (chance(40))
      change_logic();
    settle();
    cs_reg_file_now(&model, top.we_i, (uint16_t)(top.waddr_i << 2),
                    top.wdata_i, top.locked_i, &w);
    SAME("lock_err", top.lock_err_o, w.lock_err);
    compare_ports(w);
    SAME("rdata", top.rdata_o, model.rdata);
    edge();
    step(w);
  }
};

int main(int argc, char **argv) {
  return block_main<RegFile>(argc, argv, 10, 100000);
}
