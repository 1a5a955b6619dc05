// SPDX-License-Identifier: Apache-2.0
//
// cs_reg_file - the registers of the profiler: storage, write decode, read mux.
//
// GENERATED from rtl/regs/coresample.rdl by `make generate`.  DO NOT EDIT.
//
// A write to a locked register while locked_i is not done but reported by
// lock_err_o. A read takes two clocks: re_i latches the addressed word of every
// group of 16 words, the next clock picks the group into rdata_o. Registers that
// the parameters leave out read 0 and ignore writes.
module cs_reg_file #(
  parameter int NumSlots = 4,
  parameter int XLEN = 32,
  parameter int CombinerEntries = 16,
  parameter int PcTableBits = 1024,
  parameter int FifoDepth = 128
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic clear_i,   // state OFF: storage at its reset values
  input  logic locked_i,  // profiling: locked registers refuse writes

  // bus
  input  logic we_i,
  input  logic [11:2] waddr_i,
  input  logic [31:0] wdata_i,
  input  logic re_i,
  input  logic [11:2] raddr_i,
  output logic [31:0] rdata_o,
  output logic lock_err_o,

  // one port per field, and one per register whose writes are commands
  input  logic ctrl_active_i,
  input  logic ctrl_enable_i,
  input  logic ctrl_empty_i,
  input  logic ctrl_resume_i,
  input  logic [2:0] ctrl_state_i,
  output logic ctrl_we_o,
  input  logic [7:0] status_code_i,
  input  logic [7:0] status_count_i,
  output logic status_we_o,
  input  logic intr_state_watermark_i,
  input  logic intr_state_timeout_i,
  input  logic intr_state_overflow_i,
  output logic intr_state_we_o,
  output logic intr_enable_watermark_o,
  output logic intr_enable_timeout_o,
  output logic intr_enable_overflow_o,
  output logic intr_test_we_o,
  output logic snapshot_we_o,
  output logic flush_we_o,
  output logic pct_set_we_o,
  output logic pct_clr_we_o,
  output logic pct_clear_we_o,
  input  logic [1:0] msg_info_slot_i,
  input  logic msg_info_valid_i,
  input  logic [31:0] msg_pc_value_i,
  input  logic [31:0] msg_w_value_i,
  input  logic [31:0] msg_count_value_i,
  output logic pop_we_o,
  input  logic [15:0] fifo_level_level_i,
  input  logic [31:0] msg_pc_hi_value_i,
  input  logic [31:0] msg_w_hi_value_i,
  output logic [15:0] watermark_level_o,
  output logic [31:0] fifo_timeout_clocks_o,
  output logic [1:0] comp_sampler_o,
  output logic comp_counter_o,
  output logic comp_random_phase_o,
  output logic comp_early_o,
  output logic comp_hash_o,
  output logic [3:0] comp_log2n_o,
  output logic comp_burst_original_o,
  output logic comp_tick_clocks_o,
  output logic comp_comb_en_o,
  output logic comp_we_o,
  output logic [16:0] rate_r_o,
  output logic rate_we_o,
  output logic [31:0] r_thresh_value_o,
  output logic r_thresh_we_o,
  output logic [4:0] early_log2_r0_o,
  output logic [23:0] early_m_o,
  output logic early_we_o,
  output logic [17:0] tick_period_o,
  output logic tick_we_o,
  output logic [7:0] burst_stride_m1_o,
  output logic [16:0] burst_len_o,
  output logic burst_we_o,
  output logic [31:0] seed_value_o,
  output logic seed_we_o,
  output logic [8:0] combiner_max_merges_o,
  output logic [31:0] comb_timeout_clocks_o,
  output logic tbl_addr_we_o,
  input  logic [17:0] tbl_s_value_i,
  input  logic [17:0] tbl_c_value_i,
  input  logic [7:0] tbl_b_rot_i,
  input  logic [7:0] tbl_b_sub_i,
  input  logic [4:0] early_state_k_i,
  input  logic [31:0] events_value_i,
  input  logic [31:0] emitted_value_i,
  input  logic [31:0] emitted_count_value_i,
  input  logic [31:0] credit_value_i,
  input  logic [31:0] sent_msgs_value_i,
  input  logic [31:0] sent_count_value_i,
  input  logic [31:0] port_errors_value_i,
  input  logic [31:0] cycles_value_i,
  input  logic [31:0] cnt0_selected_value_i,
  input  logic [31:0] cnt0_accepted_value_i,
  input  logic [31:0] cnt0_dropped_value_i,
  input  logic [31:0] cnt0_queued_value_i,
  input  logic [31:0] cnt1_selected_value_i,
  input  logic [31:0] cnt1_accepted_value_i,
  input  logic [31:0] cnt1_dropped_value_i,
  input  logic [31:0] cnt1_queued_value_i,
  input  logic [31:0] cnt2_selected_value_i,
  input  logic [31:0] cnt2_accepted_value_i,
  input  logic [31:0] cnt2_dropped_value_i,
  input  logic [31:0] cnt2_queued_value_i,
  input  logic [31:0] cnt3_selected_value_i,
  input  logic [31:0] cnt3_accepted_value_i,
  input  logic [31:0] cnt3_dropped_value_i,
  input  logic [31:0] cnt3_queued_value_i,
  output logic slot0_ctrl_enable_o,
  output logic [3:0] slot0_ctrl_w_src_o,
  output logic slot0_ctrl_pc_exclude_o,
  output logic slot0_ctrl_pct_en_o,
  output logic slot0_ctrl_ctx_en_o,
  output logic [3:0] slot0_ctrl_mode_mask_o,
  output logic [16:0] slot0_class_mask_o,
  output logic [31:0] slot0_pc_lo_value_o,
  output logic [31:0] slot0_pc_hi_value_o,
  output logic [15:0] slot0_pcf_match_o,
  output logic [15:0] slot0_pcf_mask_o,
  output logic [15:0] slot0_ctx_id_o,
  output logic [4:0] slot0_event_mask_o,
  output logic [4:0] slot0_event_value_o,
  output logic [31:0] slot0_pc_lo_hi_value_o,
  output logic [31:0] slot0_pc_hi_hi_value_o,
  output logic slot1_ctrl_enable_o,
  output logic [3:0] slot1_ctrl_w_src_o,
  output logic slot1_ctrl_pc_exclude_o,
  output logic slot1_ctrl_pct_en_o,
  output logic slot1_ctrl_ctx_en_o,
  output logic [3:0] slot1_ctrl_mode_mask_o,
  output logic [16:0] slot1_class_mask_o,
  output logic [31:0] slot1_pc_lo_value_o,
  output logic [31:0] slot1_pc_hi_value_o,
  output logic [15:0] slot1_pcf_match_o,
  output logic [15:0] slot1_pcf_mask_o,
  output logic [15:0] slot1_ctx_id_o,
  output logic [4:0] slot1_event_mask_o,
  output logic [4:0] slot1_event_value_o,
  output logic [31:0] slot1_pc_lo_hi_value_o,
  output logic [31:0] slot1_pc_hi_hi_value_o,
  output logic slot2_ctrl_enable_o,
  output logic [3:0] slot2_ctrl_w_src_o,
  output logic slot2_ctrl_pc_exclude_o,
  output logic slot2_ctrl_pct_en_o,
  output logic slot2_ctrl_ctx_en_o,
  output logic [3:0] slot2_ctrl_mode_mask_o,
  output logic [16:0] slot2_class_mask_o,
  output logic [31:0] slot2_pc_lo_value_o,
  output logic [31:0] slot2_pc_hi_value_o,
  output logic [15:0] slot2_pcf_match_o,
  output logic [15:0] slot2_pcf_mask_o,
  output logic [15:0] slot2_ctx_id_o,
  output logic [4:0] slot2_event_mask_o,
  output logic [4:0] slot2_event_value_o,
  output logic [31:0] slot2_pc_lo_hi_value_o,
  output logic [31:0] slot2_pc_hi_hi_value_o,
  output logic slot3_ctrl_enable_o,
  output logic [3:0] slot3_ctrl_w_src_o,
  output logic slot3_ctrl_pc_exclude_o,
  output logic slot3_ctrl_pct_en_o,
  output logic slot3_ctrl_ctx_en_o,
  output logic [3:0] slot3_ctrl_mode_mask_o,
  output logic [16:0] slot3_class_mask_o,
  output logic [31:0] slot3_pc_lo_value_o,
  output logic [31:0] slot3_pc_hi_value_o,
  output logic [15:0] slot3_pcf_match_o,
  output logic [15:0] slot3_pcf_mask_o,
  output logic [15:0] slot3_ctx_id_o,
  output logic [4:0] slot3_event_mask_o,
  output logic [4:0] slot3_event_value_o,
  output logic [31:0] slot3_pc_lo_hi_value_o,
  output logic [31:0] slot3_pc_hi_hi_value_o,
  input  logic [3:0] caps0_slots_i,
  input  logic [3:0] caps0_log2_strata_i,
  input  logic caps0_hash_paper_i,
  input  logic caps0_xlen64_i,
  input  logic [2:0] caps0_nret_i,
  input  logic [5:0] caps0_combiner_i,
  input  logic [4:0] caps0_samplers_i,
  input  logic [15:0] caps1_fifo_depth_i,
  input  logic [15:0] caps1_queue_depth_i,
  input  logic [15:0] caps2_pct_bits_i,
  input  logic lock_values_off_i,
  output logic lock_we_o
);

  // Write decode.
  always_comb begin
    lock_err_o = 1'b0;
    if (we_i && locked_i) begin
      if (waddr_i == 10'h018) lock_err_o = 1'b1;  // WATERMARK
      if (waddr_i == 10'h019) lock_err_o = 1'b1;  // FIFO_TIMEOUT
      if (waddr_i == 10'h020) lock_err_o = 1'b1;  // COMP
      if (waddr_i == 10'h021) lock_err_o = 1'b1;  // RATE
      if (waddr_i == 10'h022) lock_err_o = 1'b1;  // R_THRESH
      if (waddr_i == 10'h023) lock_err_o = 1'b1;  // EARLY
      if (waddr_i == 10'h024) lock_err_o = 1'b1;  // TICK
      if (waddr_i == 10'h025) lock_err_o = 1'b1;  // BURST
      if (waddr_i == 10'h026) lock_err_o = 1'b1;  // SEED
      if ((CombinerEntries != 0) && waddr_i == 10'h027) lock_err_o = 1'b1;  // COMBINER
      if ((CombinerEntries != 0) && waddr_i == 10'h028) lock_err_o = 1'b1;  // COMB_TIMEOUT
      if (waddr_i == 10'h02c) lock_err_o = 1'b1;  // TBL_ADDR
      if (waddr_i == 10'h080) lock_err_o = 1'b1;  // SLOT0_CTRL
      if (waddr_i == 10'h081) lock_err_o = 1'b1;  // SLOT0_CLASS
      if (waddr_i == 10'h082) lock_err_o = 1'b1;  // SLOT0_PC_LO
      if (waddr_i == 10'h083) lock_err_o = 1'b1;  // SLOT0_PC_HI
      if (waddr_i == 10'h084) lock_err_o = 1'b1;  // SLOT0_PCF
      if (waddr_i == 10'h085) lock_err_o = 1'b1;  // SLOT0_CTX
      if (waddr_i == 10'h086) lock_err_o = 1'b1;  // SLOT0_EVENT
      if ((XLEN == 64) && waddr_i == 10'h088) lock_err_o = 1'b1;  // SLOT0_PC_LO_HI
      if ((XLEN == 64) && waddr_i == 10'h089) lock_err_o = 1'b1;  // SLOT0_PC_HI_HI
      if ((NumSlots > 1) && waddr_i == 10'h090) lock_err_o = 1'b1;  // SLOT1_CTRL
      if ((NumSlots > 1) && waddr_i == 10'h091) lock_err_o = 1'b1;  // SLOT1_CLASS
      if ((NumSlots > 1) && waddr_i == 10'h092) lock_err_o = 1'b1;  // SLOT1_PC_LO
      if ((NumSlots > 1) && waddr_i == 10'h093) lock_err_o = 1'b1;  // SLOT1_PC_HI
      if ((NumSlots > 1) && waddr_i == 10'h094) lock_err_o = 1'b1;  // SLOT1_PCF
      if ((NumSlots > 1) && waddr_i == 10'h095) lock_err_o = 1'b1;  // SLOT1_CTX
      if ((NumSlots > 1) && waddr_i == 10'h096) lock_err_o = 1'b1;  // SLOT1_EVENT
      if ((NumSlots > 1) && (XLEN == 64) && waddr_i == 10'h098) lock_err_o = 1'b1;  // SLOT1_PC_LO_HI
      if ((NumSlots > 1) && (XLEN == 64) && waddr_i == 10'h099) lock_err_o = 1'b1;  // SLOT1_PC_HI_HI
      if ((NumSlots > 2) && waddr_i == 10'h0a0) lock_err_o = 1'b1;  // SLOT2_CTRL
      if ((NumSlots > 2) && waddr_i == 10'h0a1) lock_err_o = 1'b1;  // SLOT2_CLASS
      if ((NumSlots > 2) && waddr_i == 10'h0a2) lock_err_o = 1'b1;  // SLOT2_PC_LO
      if ((NumSlots > 2) && waddr_i == 10'h0a3) lock_err_o = 1'b1;  // SLOT2_PC_HI
      if ((NumSlots > 2) && waddr_i == 10'h0a4) lock_err_o = 1'b1;  // SLOT2_PCF
      if ((NumSlots > 2) && waddr_i == 10'h0a5) lock_err_o = 1'b1;  // SLOT2_CTX
      if ((NumSlots > 2) && waddr_i == 10'h0a6) lock_err_o = 1'b1;  // SLOT2_EVENT
      if ((NumSlots > 2) && (XLEN == 64) && waddr_i == 10'h0a8) lock_err_o = 1'b1;  // SLOT2_PC_LO_HI
      if ((NumSlots > 2) && (XLEN == 64) && waddr_i == 10'h0a9) lock_err_o = 1'b1;  // SLOT2_PC_HI_HI
      if ((NumSlots > 3) && waddr_i == 10'h0b0) lock_err_o = 1'b1;  // SLOT3_CTRL
      if ((NumSlots > 3) && waddr_i == 10'h0b1) lock_err_o = 1'b1;  // SLOT3_CLASS
      if ((NumSlots > 3) && waddr_i == 10'h0b2) lock_err_o = 1'b1;  // SLOT3_PC_LO
      if ((NumSlots > 3) && waddr_i == 10'h0b3) lock_err_o = 1'b1;  // SLOT3_PC_HI
      if ((NumSlots > 3) && waddr_i == 10'h0b4) lock_err_o = 1'b1;  // SLOT3_PCF
      if ((NumSlots > 3) && waddr_i == 10'h0b5) lock_err_o = 1'b1;  // SLOT3_CTX
      if ((NumSlots > 3) && waddr_i == 10'h0b6) lock_err_o = 1'b1;  // SLOT3_EVENT
      if ((NumSlots > 3) && (XLEN == 64) && waddr_i == 10'h0b8) lock_err_o = 1'b1;  // SLOT3_PC_LO_HI
      if ((NumSlots > 3) && (XLEN == 64) && waddr_i == 10'h0b9) lock_err_o = 1'b1;  // SLOT3_PC_HI_HI
    end
  end

  logic we;
  assign we = we_i && !lock_err_o;

  always_comb begin
    ctrl_we_o = 1'b0;
    status_we_o = 1'b0;
    intr_state_we_o = 1'b0;
    intr_test_we_o = 1'b0;
    snapshot_we_o = 1'b0;
    flush_we_o = 1'b0;
    pct_set_we_o = 1'b0;
    pct_clr_we_o = 1'b0;
    pct_clear_we_o = 1'b0;
    pop_we_o = 1'b0;
    comp_we_o = 1'b0;
    rate_we_o = 1'b0;
    r_thresh_we_o = 1'b0;
    early_we_o = 1'b0;
    tick_we_o = 1'b0;
    burst_we_o = 1'b0;
    seed_we_o = 1'b0;
    tbl_addr_we_o = 1'b0;
    lock_we_o = 1'b0;
    if (we) begin
      if (waddr_i == 10'h000) ctrl_we_o = 1'b1;
      if (waddr_i == 10'h004) status_we_o = 1'b1;
      if (waddr_i == 10'h005) intr_state_we_o = 1'b1;
      if (waddr_i == 10'h007) intr_test_we_o = 1'b1;
      if (waddr_i == 10'h008) snapshot_we_o = 1'b1;
      if (waddr_i == 10'h009) flush_we_o = 1'b1;
      if ((PcTableBits != 0) && waddr_i == 10'h00a) pct_set_we_o = 1'b1;
      if ((PcTableBits != 0) && waddr_i == 10'h00b) pct_clr_we_o = 1'b1;
      if ((PcTableBits != 0) && waddr_i == 10'h00c) pct_clear_we_o = 1'b1;
      if (waddr_i == 10'h014) pop_we_o = 1'b1;
      if (waddr_i == 10'h020) comp_we_o = 1'b1;
      if (waddr_i == 10'h021) rate_we_o = 1'b1;
      if (waddr_i == 10'h022) r_thresh_we_o = 1'b1;
      if (waddr_i == 10'h023) early_we_o = 1'b1;
      if (waddr_i == 10'h024) tick_we_o = 1'b1;
      if (waddr_i == 10'h025) burst_we_o = 1'b1;
      if (waddr_i == 10'h026) seed_we_o = 1'b1;
      if (waddr_i == 10'h02c) tbl_addr_we_o = 1'b1;
      if (waddr_i == 10'h388) lock_we_o = 1'b1;
    end
  end

  // Storage.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      intr_enable_watermark_o <= 1'h0;
      intr_enable_timeout_o <= 1'h0;
      intr_enable_overflow_o <= 1'h0;
      watermark_level_o <= 16'(FifoDepth < 128 ? 12 : 100);
      fifo_timeout_clocks_o <= 32'h0;
      comp_sampler_o <= 2'h0;
      comp_counter_o <= 1'h0;
      comp_random_phase_o <= 1'h1;
      comp_early_o <= 1'h0;
      comp_hash_o <= 1'h0;
      comp_log2n_o <= 4'h0;
      comp_burst_original_o <= 1'h0;
      comp_tick_clocks_o <= 1'h0;
      comp_comb_en_o <= 1'h0;
      rate_r_o <= 17'h100;
      r_thresh_value_o <= 32'hffffff;
      early_log2_r0_o <= 5'h5;
      early_m_o <= 24'h3e8;
      tick_period_o <= 18'h0;
      burst_stride_m1_o <= 8'h0;
      burst_len_o <= 17'h0;
      seed_value_o <= 32'h2545f491;
      combiner_max_merges_o <= 9'h100;
      comb_timeout_clocks_o <= 32'h0;
      slot0_ctrl_enable_o <= 1'h0;
      slot0_ctrl_w_src_o <= 4'h0;
      slot0_ctrl_pc_exclude_o <= 1'h0;
      slot0_ctrl_pct_en_o <= 1'h0;
      slot0_ctrl_ctx_en_o <= 1'h0;
      slot0_ctrl_mode_mask_o <= 4'hb;
      slot0_class_mask_o <= 17'h0;
      slot0_pc_lo_value_o <= 32'h0;
      slot0_pc_hi_value_o <= 32'hffffffff;
      slot0_pcf_match_o <= 16'h0;
      slot0_pcf_mask_o <= 16'h0;
      slot0_ctx_id_o <= 16'h0;
      slot0_event_mask_o <= 5'h0;
      slot0_event_value_o <= 5'h0;
      slot0_pc_lo_hi_value_o <= 32'h0;
      slot0_pc_hi_hi_value_o <= 32'hffffffff;
      slot1_ctrl_enable_o <= 1'h0;
      slot1_ctrl_w_src_o <= 4'h0;
      slot1_ctrl_pc_exclude_o <= 1'h0;
      slot1_ctrl_pct_en_o <= 1'h0;
      slot1_ctrl_ctx_en_o <= 1'h0;
      slot1_ctrl_mode_mask_o <= 4'hb;
      slot1_class_mask_o <= 17'h0;
      slot1_pc_lo_value_o <= 32'h0;
      slot1_pc_hi_value_o <= 32'hffffffff;
      slot1_pcf_match_o <= 16'h0;
      slot1_pcf_mask_o <= 16'h0;
      slot1_ctx_id_o <= 16'h0;
      slot1_event_mask_o <= 5'h0;
      slot1_event_value_o <= 5'h0;
      slot1_pc_lo_hi_value_o <= 32'h0;
      slot1_pc_hi_hi_value_o <= 32'hffffffff;
      slot2_ctrl_enable_o <= 1'h0;
      slot2_ctrl_w_src_o <= 4'h0;
      slot2_ctrl_pc_exclude_o <= 1'h0;
      slot2_ctrl_pct_en_o <= 1'h0;
      slot2_ctrl_ctx_en_o <= 1'h0;
      slot2_ctrl_mode_mask_o <= 4'hb;
      slot2_class_mask_o <= 17'h0;
      slot2_pc_lo_value_o <= 32'h0;
      slot2_pc_hi_value_o <= 32'hffffffff;
      slot2_pcf_match_o <= 16'h0;
      slot2_pcf_mask_o <= 16'h0;
      slot2_ctx_id_o <= 16'h0;
      slot2_event_mask_o <= 5'h0;
      slot2_event_value_o <= 5'h0;
      slot2_pc_lo_hi_value_o <= 32'h0;
      slot2_pc_hi_hi_value_o <= 32'hffffffff;
      slot3_ctrl_enable_o <= 1'h0;
      slot3_ctrl_w_src_o <= 4'h0;
      slot3_ctrl_pc_exclude_o <= 1'h0;
      slot3_ctrl_pct_en_o <= 1'h0;
      slot3_ctrl_ctx_en_o <= 1'h0;
      slot3_ctrl_mode_mask_o <= 4'hb;
      slot3_class_mask_o <= 17'h0;
      slot3_pc_lo_value_o <= 32'h0;
      slot3_pc_hi_value_o <= 32'hffffffff;
      slot3_pcf_match_o <= 16'h0;
      slot3_pcf_mask_o <= 16'h0;
      slot3_ctx_id_o <= 16'h0;
      slot3_event_mask_o <= 5'h0;
      slot3_event_value_o <= 5'h0;
      slot3_pc_lo_hi_value_o <= 32'h0;
      slot3_pc_hi_hi_value_o <= 32'hffffffff;
    end else if (clear_i) begin
      intr_enable_watermark_o <= 1'h0;
      intr_enable_timeout_o <= 1'h0;
      intr_enable_overflow_o <= 1'h0;
      watermark_level_o <= 16'(FifoDepth < 128 ? 12 : 100);
      fifo_timeout_clocks_o <= 32'h0;
      comp_sampler_o <= 2'h0;
      comp_counter_o <= 1'h0;
      comp_random_phase_o <= 1'h1;
      comp_early_o <= 1'h0;
      comp_hash_o <= 1'h0;
      comp_log2n_o <= 4'h0;
      comp_burst_original_o <= 1'h0;
      comp_tick_clocks_o <= 1'h0;
      comp_comb_en_o <= 1'h0;
      rate_r_o <= 17'h100;
      r_thresh_value_o <= 32'hffffff;
      early_log2_r0_o <= 5'h5;
      early_m_o <= 24'h3e8;
      tick_period_o <= 18'h0;
      burst_stride_m1_o <= 8'h0;
      burst_len_o <= 17'h0;
      seed_value_o <= 32'h2545f491;
      combiner_max_merges_o <= 9'h100;
      comb_timeout_clocks_o <= 32'h0;
      slot0_ctrl_enable_o <= 1'h0;
      slot0_ctrl_w_src_o <= 4'h0;
      slot0_ctrl_pc_exclude_o <= 1'h0;
      slot0_ctrl_pct_en_o <= 1'h0;
      slot0_ctrl_ctx_en_o <= 1'h0;
      slot0_ctrl_mode_mask_o <= 4'hb;
      slot0_class_mask_o <= 17'h0;
      slot0_pc_lo_value_o <= 32'h0;
      slot0_pc_hi_value_o <= 32'hffffffff;
      slot0_pcf_match_o <= 16'h0;
      slot0_pcf_mask_o <= 16'h0;
      slot0_ctx_id_o <= 16'h0;
      slot0_event_mask_o <= 5'h0;
      slot0_event_value_o <= 5'h0;
      slot0_pc_lo_hi_value_o <= 32'h0;
      slot0_pc_hi_hi_value_o <= 32'hffffffff;
      slot1_ctrl_enable_o <= 1'h0;
      slot1_ctrl_w_src_o <= 4'h0;
      slot1_ctrl_pc_exclude_o <= 1'h0;
      slot1_ctrl_pct_en_o <= 1'h0;
      slot1_ctrl_ctx_en_o <= 1'h0;
      slot1_ctrl_mode_mask_o <= 4'hb;
      slot1_class_mask_o <= 17'h0;
      slot1_pc_lo_value_o <= 32'h0;
      slot1_pc_hi_value_o <= 32'hffffffff;
      slot1_pcf_match_o <= 16'h0;
      slot1_pcf_mask_o <= 16'h0;
      slot1_ctx_id_o <= 16'h0;
      slot1_event_mask_o <= 5'h0;
      slot1_event_value_o <= 5'h0;
      slot1_pc_lo_hi_value_o <= 32'h0;
      slot1_pc_hi_hi_value_o <= 32'hffffffff;
      slot2_ctrl_enable_o <= 1'h0;
      slot2_ctrl_w_src_o <= 4'h0;
      slot2_ctrl_pc_exclude_o <= 1'h0;
      slot2_ctrl_pct_en_o <= 1'h0;
      slot2_ctrl_ctx_en_o <= 1'h0;
      slot2_ctrl_mode_mask_o <= 4'hb;
      slot2_class_mask_o <= 17'h0;
      slot2_pc_lo_value_o <= 32'h0;
      slot2_pc_hi_value_o <= 32'hffffffff;
      slot2_pcf_match_o <= 16'h0;
      slot2_pcf_mask_o <= 16'h0;
      slot2_ctx_id_o <= 16'h0;
      slot2_event_mask_o <= 5'h0;
      slot2_event_value_o <= 5'h0;
      slot2_pc_lo_hi_value_o <= 32'h0;
      slot2_pc_hi_hi_value_o <= 32'hffffffff;
      slot3_ctrl_enable_o <= 1'h0;
      slot3_ctrl_w_src_o <= 4'h0;
      slot3_ctrl_pc_exclude_o <= 1'h0;
      slot3_ctrl_pct_en_o <= 1'h0;
      slot3_ctrl_ctx_en_o <= 1'h0;
      slot3_ctrl_mode_mask_o <= 4'hb;
      slot3_class_mask_o <= 17'h0;
      slot3_pc_lo_value_o <= 32'h0;
      slot3_pc_hi_value_o <= 32'hffffffff;
      slot3_pcf_match_o <= 16'h0;
      slot3_pcf_mask_o <= 16'h0;
      slot3_ctx_id_o <= 16'h0;
      slot3_event_mask_o <= 5'h0;
      slot3_event_value_o <= 5'h0;
      slot3_pc_lo_hi_value_o <= 32'h0;
      slot3_pc_hi_hi_value_o <= 32'hffffffff;
    end else if (we) begin
      if (waddr_i == 10'h006) begin  // INTR_ENABLE
        intr_enable_watermark_o <= wdata_i[0];
        intr_enable_timeout_o <= wdata_i[1];
        intr_enable_overflow_o <= wdata_i[2];
      end
      if (waddr_i == 10'h018) begin  // WATERMARK
        watermark_level_o <= wdata_i[15:0];
      end
      if (waddr_i == 10'h019) begin  // FIFO_TIMEOUT
        fifo_timeout_clocks_o <= wdata_i[31:0];
      end
      if (waddr_i == 10'h020) begin  // COMP
        comp_sampler_o <= wdata_i[1:0];
        comp_counter_o <= wdata_i[4];
        comp_random_phase_o <= wdata_i[5];
        comp_early_o <= wdata_i[6];
        comp_hash_o <= wdata_i[8];
        comp_log2n_o <= wdata_i[15:12];
        comp_burst_original_o <= wdata_i[16];
        comp_tick_clocks_o <= wdata_i[17];
        comp_comb_en_o <= wdata_i[20];
      end
      if (waddr_i == 10'h021) begin  // RATE
        rate_r_o <= wdata_i[16:0];
      end
      if (waddr_i == 10'h022) begin  // R_THRESH
        r_thresh_value_o <= wdata_i[31:0];
      end
      if (waddr_i == 10'h023) begin  // EARLY
        early_log2_r0_o <= wdata_i[4:0];
        early_m_o <= wdata_i[31:8];
      end
      if (waddr_i == 10'h024) begin  // TICK
        tick_period_o <= wdata_i[17:0];
      end
      if (waddr_i == 10'h025) begin  // BURST
        burst_stride_m1_o <= wdata_i[7:0];
        burst_len_o <= wdata_i[24:8];
      end
      if (waddr_i == 10'h026) begin  // SEED
        seed_value_o <= wdata_i[31:0];
      end
      if ((CombinerEntries != 0) && waddr_i == 10'h027) begin  // COMBINER
        combiner_max_merges_o <= wdata_i[8:0];
      end
      if ((CombinerEntries != 0) && waddr_i == 10'h028) begin  // COMB_TIMEOUT
        comb_timeout_clocks_o <= wdata_i[31:0];
      end
      if (waddr_i == 10'h080) begin  // SLOT0_CTRL
        slot0_ctrl_enable_o <= wdata_i[0];
        slot0_ctrl_w_src_o <= wdata_i[7:4];
        slot0_ctrl_pc_exclude_o <= wdata_i[8];
        slot0_ctrl_pct_en_o <= wdata_i[9];
        slot0_ctrl_ctx_en_o <= wdata_i[10];
        slot0_ctrl_mode_mask_o <= wdata_i[15:12];
      end
      if (waddr_i == 10'h081) begin  // SLOT0_CLASS
        slot0_class_mask_o <= wdata_i[16:0];
      end
      if (waddr_i == 10'h082) begin  // SLOT0_PC_LO
        slot0_pc_lo_value_o <= wdata_i[31:0];
      end
      if (waddr_i == 10'h083) begin  // SLOT0_PC_HI
        slot0_pc_hi_value_o <= wdata_i[31:0];
      end
      if (waddr_i == 10'h084) begin  // SLOT0_PCF
        slot0_pcf_match_o <= wdata_i[15:0];
        slot0_pcf_mask_o <= wdata_i[31:16];
      end
      if (waddr_i == 10'h085) begin  // SLOT0_CTX
        slot0_ctx_id_o <= wdata_i[15:0];
      end
      if (waddr_i == 10'h086) begin  // SLOT0_EVENT
        slot0_event_mask_o <= wdata_i[4:0];
        slot0_event_value_o <= wdata_i[12:8];
      end
      if ((XLEN == 64) && waddr_i == 10'h088) begin  // SLOT0_PC_LO_HI
        slot0_pc_lo_hi_value_o <= wdata_i[31:0];
      end
      if ((XLEN == 64) && waddr_i == 10'h089) begin  // SLOT0_PC_HI_HI
        slot0_pc_hi_hi_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 1) && waddr_i == 10'h090) begin  // SLOT1_CTRL
        slot1_ctrl_enable_o <= wdata_i[0];
        slot1_ctrl_w_src_o <= wdata_i[7:4];
        slot1_ctrl_pc_exclude_o <= wdata_i[8];
        slot1_ctrl_pct_en_o <= wdata_i[9];
        slot1_ctrl_ctx_en_o <= wdata_i[10];
        slot1_ctrl_mode_mask_o <= wdata_i[15:12];
      end
      if ((NumSlots > 1) && waddr_i == 10'h091) begin  // SLOT1_CLASS
        slot1_class_mask_o <= wdata_i[16:0];
      end
      if ((NumSlots > 1) && waddr_i == 10'h092) begin  // SLOT1_PC_LO
        slot1_pc_lo_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 1) && waddr_i == 10'h093) begin  // SLOT1_PC_HI
        slot1_pc_hi_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 1) && waddr_i == 10'h094) begin  // SLOT1_PCF
        slot1_pcf_match_o <= wdata_i[15:0];
        slot1_pcf_mask_o <= wdata_i[31:16];
      end
      if ((NumSlots > 1) && waddr_i == 10'h095) begin  // SLOT1_CTX
        slot1_ctx_id_o <= wdata_i[15:0];
      end
      if ((NumSlots > 1) && waddr_i == 10'h096) begin  // SLOT1_EVENT
        slot1_event_mask_o <= wdata_i[4:0];
        slot1_event_value_o <= wdata_i[12:8];
      end
      if ((NumSlots > 1) && (XLEN == 64) && waddr_i == 10'h098) begin  // SLOT1_PC_LO_HI
        slot1_pc_lo_hi_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 1) && (XLEN == 64) && waddr_i == 10'h099) begin  // SLOT1_PC_HI_HI
        slot1_pc_hi_hi_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 2) && waddr_i == 10'h0a0) begin  // SLOT2_CTRL
        slot2_ctrl_enable_o <= wdata_i[0];
        slot2_ctrl_w_src_o <= wdata_i[7:4];
        slot2_ctrl_pc_exclude_o <= wdata_i[8];
        slot2_ctrl_pct_en_o <= wdata_i[9];
        slot2_ctrl_ctx_en_o <= wdata_i[10];
        slot2_ctrl_mode_mask_o <= wdata_i[15:12];
      end
      if ((NumSlots > 2) && waddr_i == 10'h0a1) begin  // SLOT2_CLASS
        slot2_class_mask_o <= wdata_i[16:0];
      end
      if ((NumSlots > 2) && waddr_i == 10'h0a2) begin  // SLOT2_PC_LO
        slot2_pc_lo_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 2) && waddr_i == 10'h0a3) begin  // SLOT2_PC_HI
        slot2_pc_hi_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 2) && waddr_i == 10'h0a4) begin  // SLOT2_PCF
        slot2_pcf_match_o <= wdata_i[15:0];
        slot2_pcf_mask_o <= wdata_i[31:16];
      end
      if ((NumSlots > 2) && waddr_i == 10'h0a5) begin  // SLOT2_CTX
        slot2_ctx_id_o <= wdata_i[15:0];
      end
      if ((NumSlots > 2) && waddr_i == 10'h0a6) begin  // SLOT2_EVENT
        slot2_event_mask_o <= wdata_i[4:0];
        slot2_event_value_o <= wdata_i[12:8];
      end
      if ((NumSlots > 2) && (XLEN == 64) && waddr_i == 10'h0a8) begin  // SLOT2_PC_LO_HI
        slot2_pc_lo_hi_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 2) && (XLEN == 64) && waddr_i == 10'h0a9) begin  // SLOT2_PC_HI_HI
        slot2_pc_hi_hi_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 3) && waddr_i == 10'h0b0) begin  // SLOT3_CTRL
        slot3_ctrl_enable_o <= wdata_i[0];
        slot3_ctrl_w_src_o <= wdata_i[7:4];
        slot3_ctrl_pc_exclude_o <= wdata_i[8];
        slot3_ctrl_pct_en_o <= wdata_i[9];
        slot3_ctrl_ctx_en_o <= wdata_i[10];
        slot3_ctrl_mode_mask_o <= wdata_i[15:12];
      end
      if ((NumSlots > 3) && waddr_i == 10'h0b1) begin  // SLOT3_CLASS
        slot3_class_mask_o <= wdata_i[16:0];
      end
      if ((NumSlots > 3) && waddr_i == 10'h0b2) begin  // SLOT3_PC_LO
        slot3_pc_lo_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 3) && waddr_i == 10'h0b3) begin  // SLOT3_PC_HI
        slot3_pc_hi_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 3) && waddr_i == 10'h0b4) begin  // SLOT3_PCF
        slot3_pcf_match_o <= wdata_i[15:0];
        slot3_pcf_mask_o <= wdata_i[31:16];
      end
      if ((NumSlots > 3) && waddr_i == 10'h0b5) begin  // SLOT3_CTX
        slot3_ctx_id_o <= wdata_i[15:0];
      end
      if ((NumSlots > 3) && waddr_i == 10'h0b6) begin  // SLOT3_EVENT
        slot3_event_mask_o <= wdata_i[4:0];
        slot3_event_value_o <= wdata_i[12:8];
      end
      if ((NumSlots > 3) && (XLEN == 64) && waddr_i == 10'h0b8) begin  // SLOT3_PC_LO_HI
        slot3_pc_lo_hi_value_o <= wdata_i[31:0];
      end
      if ((NumSlots > 3) && (XLEN == 64) && waddr_i == 10'h0b9) begin  // SLOT3_PC_HI_HI
        slot3_pc_hi_hi_value_o <= wdata_i[31:0];
      end
    end
  end

  // Read, step 1: one word of each group.

  // 0x000
  logic [31:0] grp00_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp00_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp00_q <= {17'd0, ctrl_state_i, 3'd0, ctrl_resume_i, 4'd0, ctrl_empty_i, 1'd0, ctrl_enable_i, ctrl_active_i};
        4'h1: grp00_q <= {20'd0, 4'hf, 4'h0, 4'h1};
        4'h4: grp00_q <= {16'd0, status_count_i, status_code_i};
        4'h5: grp00_q <= {29'd0, intr_state_overflow_i, intr_state_timeout_i, intr_state_watermark_i};
        4'h6: grp00_q <= {29'd0, intr_enable_overflow_o, intr_enable_timeout_o, intr_enable_watermark_o};
        default: grp00_q <= 32'd0;
      endcase
    end
  end

  // 0x040
  logic [31:0] grp01_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp01_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp01_q <= {msg_info_valid_i, 29'd0, msg_info_slot_i};
        4'h1: grp01_q <= msg_pc_value_i;
        4'h2: grp01_q <= msg_w_value_i;
        4'h3: grp01_q <= msg_count_value_i;
        4'h5: grp01_q <= {16'd0, fifo_level_level_i};
        4'h6: grp01_q <= (XLEN == 64) ? msg_pc_hi_value_i : 32'd0;
        4'h7: grp01_q <= (XLEN == 64) ? msg_w_hi_value_i : 32'd0;
        4'h8: grp01_q <= {16'd0, watermark_level_o};
        4'h9: grp01_q <= fifo_timeout_clocks_o;
        default: grp01_q <= 32'd0;
      endcase
    end
  end

  // 0x080
  logic [31:0] grp02_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp02_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp02_q <= {11'd0, comp_comb_en_o, 2'd0, comp_tick_clocks_o, comp_burst_original_o, comp_log2n_o, 3'd0, comp_hash_o, 1'd0, comp_early_o, comp_random_phase_o, comp_counter_o, 2'd0, comp_sampler_o};
        4'h1: grp02_q <= {15'd0, rate_r_o};
        4'h2: grp02_q <= r_thresh_value_o;
        4'h3: grp02_q <= {early_m_o, 3'd0, early_log2_r0_o};
        4'h4: grp02_q <= {14'd0, tick_period_o};
        4'h5: grp02_q <= {7'd0, burst_len_o, burst_stride_m1_o};
        4'h6: grp02_q <= seed_value_o;
        4'h7: grp02_q <= (CombinerEntries != 0) ? {23'd0, combiner_max_merges_o} : 32'd0;
        4'h8: grp02_q <= (CombinerEntries != 0) ? comb_timeout_clocks_o : 32'd0;
        4'hd: grp02_q <= {14'd0, tbl_s_value_i};
        4'he: grp02_q <= {14'd0, tbl_c_value_i};
        4'hf: grp02_q <= {16'd0, tbl_b_sub_i, tbl_b_rot_i};
        default: grp02_q <= 32'd0;
      endcase
    end
  end

  // 0x0c0
  logic [31:0] grp03_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp03_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp03_q <= {27'd0, early_state_k_i};
        default: grp03_q <= 32'd0;
      endcase
    end
  end

  // 0x100
  logic [31:0] grp04_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp04_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp04_q <= events_value_i;
        4'h1: grp04_q <= emitted_value_i;
        4'h2: grp04_q <= emitted_count_value_i;
        4'h3: grp04_q <= credit_value_i;
        4'h4: grp04_q <= sent_msgs_value_i;
        4'h5: grp04_q <= sent_count_value_i;
        4'h6: grp04_q <= port_errors_value_i;
        4'h7: grp04_q <= cycles_value_i;
        default: grp04_q <= 32'd0;
      endcase
    end
  end

  // 0x180
  logic [31:0] grp06_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp06_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp06_q <= cnt0_selected_value_i;
        4'h1: grp06_q <= cnt0_accepted_value_i;
        4'h2: grp06_q <= cnt0_dropped_value_i;
        4'h3: grp06_q <= cnt0_queued_value_i;
        4'h4: grp06_q <= (NumSlots > 1) ? cnt1_selected_value_i : 32'd0;
        4'h5: grp06_q <= (NumSlots > 1) ? cnt1_accepted_value_i : 32'd0;
        4'h6: grp06_q <= (NumSlots > 1) ? cnt1_dropped_value_i : 32'd0;
        4'h7: grp06_q <= (NumSlots > 1) ? cnt1_queued_value_i : 32'd0;
        4'h8: grp06_q <= (NumSlots > 2) ? cnt2_selected_value_i : 32'd0;
        4'h9: grp06_q <= (NumSlots > 2) ? cnt2_accepted_value_i : 32'd0;
        4'ha: grp06_q <= (NumSlots > 2) ? cnt2_dropped_value_i : 32'd0;
        4'hb: grp06_q <= (NumSlots > 2) ? cnt2_queued_value_i : 32'd0;
        4'hc: grp06_q <= (NumSlots > 3) ? cnt3_selected_value_i : 32'd0;
        4'hd: grp06_q <= (NumSlots > 3) ? cnt3_accepted_value_i : 32'd0;
        4'he: grp06_q <= (NumSlots > 3) ? cnt3_dropped_value_i : 32'd0;
        4'hf: grp06_q <= (NumSlots > 3) ? cnt3_queued_value_i : 32'd0;
        default: grp06_q <= 32'd0;
      endcase
    end
  end

  // 0x200
  logic [31:0] grp08_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp08_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp08_q <= {16'd0, slot0_ctrl_mode_mask_o, 1'd0, slot0_ctrl_ctx_en_o, slot0_ctrl_pct_en_o, slot0_ctrl_pc_exclude_o, slot0_ctrl_w_src_o, 3'd0, slot0_ctrl_enable_o};
        4'h1: grp08_q <= {15'd0, slot0_class_mask_o};
        4'h2: grp08_q <= slot0_pc_lo_value_o;
        4'h3: grp08_q <= slot0_pc_hi_value_o;
        4'h4: grp08_q <= {slot0_pcf_mask_o, slot0_pcf_match_o};
        4'h5: grp08_q <= {16'd0, slot0_ctx_id_o};
        4'h6: grp08_q <= {19'd0, slot0_event_value_o, 3'd0, slot0_event_mask_o};
        4'h8: grp08_q <= (XLEN == 64) ? slot0_pc_lo_hi_value_o : 32'd0;
        4'h9: grp08_q <= (XLEN == 64) ? slot0_pc_hi_hi_value_o : 32'd0;
        default: grp08_q <= 32'd0;
      endcase
    end
  end

  // 0x240
  logic [31:0] grp09_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp09_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp09_q <= (NumSlots > 1) ? {16'd0, slot1_ctrl_mode_mask_o, 1'd0, slot1_ctrl_ctx_en_o, slot1_ctrl_pct_en_o, slot1_ctrl_pc_exclude_o, slot1_ctrl_w_src_o, 3'd0, slot1_ctrl_enable_o} : 32'd0;
        4'h1: grp09_q <= (NumSlots > 1) ? {15'd0, slot1_class_mask_o} : 32'd0;
        4'h2: grp09_q <= (NumSlots > 1) ? slot1_pc_lo_value_o : 32'd0;
        4'h3: grp09_q <= (NumSlots > 1) ? slot1_pc_hi_value_o : 32'd0;
        4'h4: grp09_q <= (NumSlots > 1) ? {slot1_pcf_mask_o, slot1_pcf_match_o} : 32'd0;
        4'h5: grp09_q <= (NumSlots > 1) ? {16'd0, slot1_ctx_id_o} : 32'd0;
        4'h6: grp09_q <= (NumSlots > 1) ? {19'd0, slot1_event_value_o, 3'd0, slot1_event_mask_o} : 32'd0;
        4'h8: grp09_q <= ((NumSlots > 1) && (XLEN == 64)) ? slot1_pc_lo_hi_value_o : 32'd0;
        4'h9: grp09_q <= ((NumSlots > 1) && (XLEN == 64)) ? slot1_pc_hi_hi_value_o : 32'd0;
        default: grp09_q <= 32'd0;
      endcase
    end
  end

  // 0x280
  logic [31:0] grp0a_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp0a_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp0a_q <= (NumSlots > 2) ? {16'd0, slot2_ctrl_mode_mask_o, 1'd0, slot2_ctrl_ctx_en_o, slot2_ctrl_pct_en_o, slot2_ctrl_pc_exclude_o, slot2_ctrl_w_src_o, 3'd0, slot2_ctrl_enable_o} : 32'd0;
        4'h1: grp0a_q <= (NumSlots > 2) ? {15'd0, slot2_class_mask_o} : 32'd0;
        4'h2: grp0a_q <= (NumSlots > 2) ? slot2_pc_lo_value_o : 32'd0;
        4'h3: grp0a_q <= (NumSlots > 2) ? slot2_pc_hi_value_o : 32'd0;
        4'h4: grp0a_q <= (NumSlots > 2) ? {slot2_pcf_mask_o, slot2_pcf_match_o} : 32'd0;
        4'h5: grp0a_q <= (NumSlots > 2) ? {16'd0, slot2_ctx_id_o} : 32'd0;
        4'h6: grp0a_q <= (NumSlots > 2) ? {19'd0, slot2_event_value_o, 3'd0, slot2_event_mask_o} : 32'd0;
        4'h8: grp0a_q <= ((NumSlots > 2) && (XLEN == 64)) ? slot2_pc_lo_hi_value_o : 32'd0;
        4'h9: grp0a_q <= ((NumSlots > 2) && (XLEN == 64)) ? slot2_pc_hi_hi_value_o : 32'd0;
        default: grp0a_q <= 32'd0;
      endcase
    end
  end

  // 0x2c0
  logic [31:0] grp0b_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp0b_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp0b_q <= (NumSlots > 3) ? {16'd0, slot3_ctrl_mode_mask_o, 1'd0, slot3_ctrl_ctx_en_o, slot3_ctrl_pct_en_o, slot3_ctrl_pc_exclude_o, slot3_ctrl_w_src_o, 3'd0, slot3_ctrl_enable_o} : 32'd0;
        4'h1: grp0b_q <= (NumSlots > 3) ? {15'd0, slot3_class_mask_o} : 32'd0;
        4'h2: grp0b_q <= (NumSlots > 3) ? slot3_pc_lo_value_o : 32'd0;
        4'h3: grp0b_q <= (NumSlots > 3) ? slot3_pc_hi_value_o : 32'd0;
        4'h4: grp0b_q <= (NumSlots > 3) ? {slot3_pcf_mask_o, slot3_pcf_match_o} : 32'd0;
        4'h5: grp0b_q <= (NumSlots > 3) ? {16'd0, slot3_ctx_id_o} : 32'd0;
        4'h6: grp0b_q <= (NumSlots > 3) ? {19'd0, slot3_event_value_o, 3'd0, slot3_event_mask_o} : 32'd0;
        4'h8: grp0b_q <= ((NumSlots > 3) && (XLEN == 64)) ? slot3_pc_lo_hi_value_o : 32'd0;
        4'h9: grp0b_q <= ((NumSlots > 3) && (XLEN == 64)) ? slot3_pc_hi_hi_value_o : 32'd0;
        default: grp0b_q <= 32'd0;
      endcase
    end
  end

  // 0xe00
  logic [31:0] grp38_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) grp38_q <= 32'd0;
    else if (re_i) begin
      case (raddr_i[5:2])
        4'h0: grp38_q <= {8'd0, 8'h0, 8'h1, 8'h0};
        4'h1: grp38_q <= {3'd0, caps0_samplers_i, 2'd0, caps0_combiner_i, 1'd0, caps0_nret_i, 2'd0, caps0_xlen64_i, caps0_hash_paper_i, caps0_log2_strata_i, caps0_slots_i};
        4'h2: grp38_q <= {caps1_queue_depth_i, caps1_fifo_depth_i};
        4'h3: grp38_q <= {16'd0, caps2_pct_bits_i};
        4'h8: grp38_q <= {31'd0, lock_values_off_i};
        default: grp38_q <= 32'd0;
      endcase
    end
  end

  // Read, step 2: the group.
  logic re_q;
  logic [11:6] grp_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      re_q    <= 1'b0;
      grp_q   <= 6'd0;
      rdata_o <= 32'd0;
    end else begin
      re_q <= re_i;
      if (re_i) grp_q <= raddr_i[11:6];
      if (re_q) begin
        case (grp_q)
          6'h00: rdata_o <= grp00_q;
          6'h01: rdata_o <= grp01_q;
          6'h02: rdata_o <= grp02_q;
          6'h03: rdata_o <= grp03_q;
          6'h04: rdata_o <= grp04_q;
          6'h06: rdata_o <= grp06_q;
          6'h08: rdata_o <= grp08_q;
          6'h09: rdata_o <= grp09_q;
          6'h0a: rdata_o <= grp0a_q;
          6'h0b: rdata_o <= grp0b_q;
          6'h38: rdata_o <= grp38_q;
          default: rdata_o <= 32'd0;
        endcase
      end
    end
  end
endmodule
