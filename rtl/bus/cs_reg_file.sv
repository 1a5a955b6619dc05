// SPDX-License-Identifier: Apache-2.0
//
// cs_reg_file - the registers of the profiler: storage, write decode, read mux.
//
// GENERATED from rtl/regs/coresample.rdl by `make generate`.  DO NOT EDIT.
//
// A write to a locked register while locked_i is not done but reported by
// lock_err_o. A read takes two clocks: re_i latches the addressed word, the next
// clock puts it beside rdata_o. Registers that the parameters leave out read 0 and
// ignore writes.
module cs_reg_file #(
  parameter int NumSlots = 4,
  parameter int XLEN = 32,
  parameter int CombinerEntries = 16,
  parameter int PcTableBits = 1024,
  parameter int FifoDepth = 128,
  parameter int TaggedTable = 0,
  parameter int Tiers = 0,
  parameter int Engines = 0,
  parameter int Supervisor = 0
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
  output logic mark_we_o,
  input  logic [1:0] msg_info_slot_i,
  input  logic [1:0] msg_info_mode_i,
  input  logic msg_info_context_i,
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
  output logic [2:0] comp_engine_o,
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
  output logic [4:0] tagged_tag_bits_o,
  output logic [1:0] tagged_log2_ways_o,
  output logic tagged_we_o,
  output logic [16:0] tiers_rate_o,
  output logic tiers_on_o,
  output logic [3:0] tiers_slots_o,
  output logic [3:0] tiers_log2_rare_o,
  output logic [3:0] tiers_log2_keep_o,
  output logic tiers_we_o,
  output logic context_on_o,
  output logic [4:0] context_log2_tick_o,
  output logic context_we_o,
  output logic tbl_addr_we_o,
  input  logic [17:0] tbl_s_value_i,
  input  logic [17:0] tbl_c_value_i,
  input  logic [7:0] tbl_b_rot_i,
  input  logic [7:0] tbl_b_sub_i,
  input  logic [4:0] early_state_k_i,
  input  logic [15:0] tbl_t_tag_i,
  input  logic [7:0] tbl_t_hits_i,
  input  logic [2:0] tbl_t_misses_i,
  input  logic tbl_t_valid_i,
  input  logic [1:0] tbl_t_age_i,
  input  logic [16:0] tbl_n_c_i,
  input  logic [1:0] tbl_n_slot_i,
  input  logic [31:0] tbl_pc_value_i,
  input  logic [31:0] tbl_w_value_i,
  input  logic [31:0] tbl_pc_hi_value_i,
  input  logic [31:0] tbl_w_hi_value_i,
  input  logic [31:0] time_time_i,
  input  logic [31:0] events_value_i,
  input  logic [31:0] emitted_value_i,
  input  logic [31:0] emitted_count_value_i,
  input  logic [31:0] credit_value_i,
  input  logic [31:0] sent_msgs_value_i,
  input  logic [31:0] sent_count_value_i,
  input  logic [31:0] port_errors_value_i,
  input  logic [31:0] cycles_value_i,
  input  logic [31:0] rejected_value_i,
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
  output logic [30:0] slot0_root_page_o,
  output logic slot0_root_on_o,
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
  output logic [30:0] slot1_root_page_o,
  output logic slot1_root_on_o,
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
  output logic [30:0] slot2_root_page_o,
  output logic slot2_root_on_o,
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
  output logic [30:0] slot3_root_page_o,
  output logic slot3_root_on_o,
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
  input  logic [3:0] caps2_engines_i,
  input  logic [3:0] caps2_log2_entries_i,
  input  logic caps2_tiers_i,
  input  logic caps2_control_flow_i,
  input  logic caps2_reasons_i,
  input  logic caps2_supervisor_i,
  input  logic caps2_cop_i,
  input  logic caps2_ring_i,
  input  logic lock_values_off_i,
  input  logic lock_addresses_off_i,
  input  logic lock_m_off_i,
  input  logic lock_window_i,
  input  logic lock_privileged_i,
  output logic lock_we_o
);

  // Write decode: the word within its 64 bytes, then for each 64 bytes.
  logic [15:0] wword;
  logic w00, w01, w02, w08, w09, w0a, w0b, w38;
  assign wword = 16'd1 << waddr_i[5:2];
  assign w00 = waddr_i[11:6] == 6'h00;
  assign w01 = waddr_i[11:6] == 6'h01;
  assign w02 = waddr_i[11:6] == 6'h02;
  assign w08 = waddr_i[11:6] == 6'h08;
  assign w09 = waddr_i[11:6] == 6'h09;
  assign w0a = waddr_i[11:6] == 6'h0a;
  assign w0b = waddr_i[11:6] == 6'h0b;
  assign w38 = waddr_i[11:6] == 6'h38;

  logic unused;  // no register there
  assign unused = ^wword;

  always_comb begin
    lock_err_o = 1'b0;
    if (we_i && locked_i) begin
      if (w01 && wword[8]) lock_err_o = 1'b1;  // WATERMARK
      if (w01 && wword[9]) lock_err_o = 1'b1;  // FIFO_TIMEOUT
      if (w02 && wword[0]) lock_err_o = 1'b1;  // COMP
      if (w02 && wword[1]) lock_err_o = 1'b1;  // RATE
      if (w02 && wword[2]) lock_err_o = 1'b1;  // R_THRESH
      if (w02 && wword[3]) lock_err_o = 1'b1;  // EARLY
      if (w02 && wword[4]) lock_err_o = 1'b1;  // TICK
      if (w02 && wword[5]) lock_err_o = 1'b1;  // BURST
      if (w02 && wword[6]) lock_err_o = 1'b1;  // SEED
      if ((CombinerEntries != 0) && w02 && wword[7]) lock_err_o = 1'b1;  // COMBINER
      if ((CombinerEntries != 0) && w02 && wword[8]) lock_err_o = 1'b1;  // COMB_TIMEOUT
      if ((TaggedTable != 0) && w02 && wword[9]) lock_err_o = 1'b1;  // TAGGED
      if ((Tiers != 0) && w02 && wword[10]) lock_err_o = 1'b1;  // TIERS
      if ((Supervisor != 0) && w02 && wword[11]) lock_err_o = 1'b1;  // CONTEXT
      if (w02 && wword[12]) lock_err_o = 1'b1;  // TBL_ADDR
      if (w08 && wword[0]) lock_err_o = 1'b1;  // SLOT0_CTRL
      if (w08 && wword[1]) lock_err_o = 1'b1;  // SLOT0_CLASS
      if (w08 && wword[2]) lock_err_o = 1'b1;  // SLOT0_PC_LO
      if (w08 && wword[3]) lock_err_o = 1'b1;  // SLOT0_PC_HI
      if (w08 && wword[4]) lock_err_o = 1'b1;  // SLOT0_PCF
      if (w08 && wword[6]) lock_err_o = 1'b1;  // SLOT0_EVENT
      if ((XLEN == 64) && w08 && wword[8]) lock_err_o = 1'b1;  // SLOT0_PC_LO_HI
      if ((XLEN == 64) && w08 && wword[9]) lock_err_o = 1'b1;  // SLOT0_PC_HI_HI
      if ((NumSlots > 1) && w09 && wword[0]) lock_err_o = 1'b1;  // SLOT1_CTRL
      if ((NumSlots > 1) && w09 && wword[1]) lock_err_o = 1'b1;  // SLOT1_CLASS
      if ((NumSlots > 1) && w09 && wword[2]) lock_err_o = 1'b1;  // SLOT1_PC_LO
      if ((NumSlots > 1) && w09 && wword[3]) lock_err_o = 1'b1;  // SLOT1_PC_HI
      if ((NumSlots > 1) && w09 && wword[4]) lock_err_o = 1'b1;  // SLOT1_PCF
      if ((NumSlots > 1) && w09 && wword[6]) lock_err_o = 1'b1;  // SLOT1_EVENT
      if ((NumSlots > 1) && (XLEN == 64) && w09 && wword[8]) lock_err_o = 1'b1;  // SLOT1_PC_LO_HI
      if ((NumSlots > 1) && (XLEN == 64) && w09 && wword[9]) lock_err_o = 1'b1;  // SLOT1_PC_HI_HI
      if ((NumSlots > 2) && w0a && wword[0]) lock_err_o = 1'b1;  // SLOT2_CTRL
      if ((NumSlots > 2) && w0a && wword[1]) lock_err_o = 1'b1;  // SLOT2_CLASS
      if ((NumSlots > 2) && w0a && wword[2]) lock_err_o = 1'b1;  // SLOT2_PC_LO
      if ((NumSlots > 2) && w0a && wword[3]) lock_err_o = 1'b1;  // SLOT2_PC_HI
      if ((NumSlots > 2) && w0a && wword[4]) lock_err_o = 1'b1;  // SLOT2_PCF
      if ((NumSlots > 2) && w0a && wword[6]) lock_err_o = 1'b1;  // SLOT2_EVENT
      if ((NumSlots > 2) && (XLEN == 64) && w0a && wword[8]) lock_err_o = 1'b1;  // SLOT2_PC_LO_HI
      if ((NumSlots > 2) && (XLEN == 64) && w0a && wword[9]) lock_err_o = 1'b1;  // SLOT2_PC_HI_HI
      if ((NumSlots > 3) && w0b && wword[0]) lock_err_o = 1'b1;  // SLOT3_CTRL
      if ((NumSlots > 3) && w0b && wword[1]) lock_err_o = 1'b1;  // SLOT3_CLASS
      if ((NumSlots > 3) && w0b && wword[2]) lock_err_o = 1'b1;  // SLOT3_PC_LO
      if ((NumSlots > 3) && w0b && wword[3]) lock_err_o = 1'b1;  // SLOT3_PC_HI
      if ((NumSlots > 3) && w0b && wword[4]) lock_err_o = 1'b1;  // SLOT3_PCF
      if ((NumSlots > 3) && w0b && wword[6]) lock_err_o = 1'b1;  // SLOT3_EVENT
      if ((NumSlots > 3) && (XLEN == 64) && w0b && wword[8]) lock_err_o = 1'b1;  // SLOT3_PC_LO_HI
      if ((NumSlots > 3) && (XLEN == 64) && w0b && wword[9]) lock_err_o = 1'b1;  // SLOT3_PC_HI_HI
    end
  end

  // Each word asks for itself: the way through lock_err_o is the longest of all writes.
  logic we_locked;
  assign we_locked = we_i && !locked_i;

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
    mark_we_o = 1'b0;
    pop_we_o = 1'b0;
    comp_we_o = 1'b0;
    rate_we_o = 1'b0;
    r_thresh_we_o = 1'b0;
    early_we_o = 1'b0;
    tick_we_o = 1'b0;
    burst_we_o = 1'b0;
    seed_we_o = 1'b0;
    tagged_we_o = 1'b0;
    tiers_we_o = 1'b0;
    context_we_o = 1'b0;
    tbl_addr_we_o = 1'b0;
    lock_we_o = 1'b0;
    if (we_i && w00 && wword[0]) ctrl_we_o = 1'b1;
    if (we_i && w00 && wword[4]) status_we_o = 1'b1;
    if (we_i && w00 && wword[5]) intr_state_we_o = 1'b1;
    if (we_i && w00 && wword[7]) intr_test_we_o = 1'b1;
    if (we_i && w00 && wword[8]) snapshot_we_o = 1'b1;
    if (we_i && w00 && wword[9]) flush_we_o = 1'b1;
    if (we_i && (PcTableBits != 0) && w00 && wword[10]) pct_set_we_o = 1'b1;
    if (we_i && (PcTableBits != 0) && w00 && wword[11]) pct_clr_we_o = 1'b1;
    if (we_i && (PcTableBits != 0) && w00 && wword[12]) pct_clear_we_o = 1'b1;
    if (we_i && (Tiers != 0) && w00 && wword[13]) mark_we_o = 1'b1;
    if (we_i && w01 && wword[4]) pop_we_o = 1'b1;
    if (we_locked && w02 && wword[0]) comp_we_o = 1'b1;
    if (we_locked && w02 && wword[1]) rate_we_o = 1'b1;
    if (we_locked && w02 && wword[2]) r_thresh_we_o = 1'b1;
    if (we_locked && w02 && wword[3]) early_we_o = 1'b1;
    if (we_locked && w02 && wword[4]) tick_we_o = 1'b1;
    if (we_locked && w02 && wword[5]) burst_we_o = 1'b1;
    if (we_locked && w02 && wword[6]) seed_we_o = 1'b1;
    if (we_locked && (TaggedTable != 0) && w02 && wword[9]) tagged_we_o = 1'b1;
    if (we_locked && (Tiers != 0) && w02 && wword[10]) tiers_we_o = 1'b1;
    if (we_locked && (Supervisor != 0) && w02 && wword[11]) context_we_o = 1'b1;
    if (we_locked && w02 && wword[12]) tbl_addr_we_o = 1'b1;
    if (we_i && w38 && wword[8]) lock_we_o = 1'b1;
  end

  // Storage.  rst_ni reaches it as clear_i, since reset is OFF: with a second reset
  // each flip-flop would need a gate.
  always_ff @(posedge clk_i) begin
    if (clear_i) begin
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
      comp_engine_o <= 3'h0;
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
      tagged_tag_bits_o <= 5'h2;
      tagged_log2_ways_o <= 2'h1;
      tiers_rate_o <= 17'h800;
      tiers_on_o <= 1'h0;
      tiers_slots_o <= 4'hf;
      tiers_log2_rare_o <= 4'h8;
      tiers_log2_keep_o <= 4'h9;
      context_on_o <= 1'h0;
      context_log2_tick_o <= 5'h14;
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
      slot0_root_page_o <= 31'h0;
      slot0_root_on_o <= 1'h0;
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
      slot1_root_page_o <= 31'h0;
      slot1_root_on_o <= 1'h0;
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
      slot2_root_page_o <= 31'h0;
      slot2_root_on_o <= 1'h0;
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
      slot3_root_page_o <= 31'h0;
      slot3_root_on_o <= 1'h0;
      slot3_pc_lo_hi_value_o <= 32'h0;
      slot3_pc_hi_hi_value_o <= 32'hffffffff;
    end else if (we_i) begin
      if (we_i && w00 && wword[6]) begin  // INTR_ENABLE
        intr_enable_watermark_o <= wdata_i[0];
        intr_enable_timeout_o <= wdata_i[1];
        intr_enable_overflow_o <= wdata_i[2];
      end
      if (we_locked && w01 && wword[8]) begin  // WATERMARK
        watermark_level_o <= wdata_i[15:0];
      end
      if (we_locked && w01 && wword[9]) begin  // FIFO_TIMEOUT
        fifo_timeout_clocks_o <= wdata_i[31:0];
      end
      if (we_locked && w02 && wword[0]) begin  // COMP
        comp_sampler_o <= wdata_i[1:0];
        comp_counter_o <= wdata_i[4];
        comp_random_phase_o <= wdata_i[5];
        comp_early_o <= wdata_i[6];
        comp_hash_o <= wdata_i[8];
        comp_log2n_o <= wdata_i[15:12];
        comp_burst_original_o <= wdata_i[16];
        comp_tick_clocks_o <= wdata_i[17];
        comp_comb_en_o <= wdata_i[20];
        comp_engine_o <= wdata_i[26:24];
      end
      if (we_locked && w02 && wword[1]) begin  // RATE
        rate_r_o <= wdata_i[16:0];
      end
      if (we_locked && w02 && wword[2]) begin  // R_THRESH
        r_thresh_value_o <= wdata_i[31:0];
      end
      if (we_locked && w02 && wword[3]) begin  // EARLY
        early_log2_r0_o <= wdata_i[4:0];
        early_m_o <= wdata_i[31:8];
      end
      if (we_locked && w02 && wword[4]) begin  // TICK
        tick_period_o <= wdata_i[17:0];
      end
      if (we_locked && w02 && wword[5]) begin  // BURST
        burst_stride_m1_o <= wdata_i[7:0];
        burst_len_o <= wdata_i[24:8];
      end
      if (we_locked && w02 && wword[6]) begin  // SEED
        seed_value_o <= wdata_i[31:0];
      end
      if (we_locked && (CombinerEntries != 0) && w02 && wword[7]) begin  // COMBINER
        combiner_max_merges_o <= wdata_i[8:0];
      end
      if (we_locked && (CombinerEntries != 0) && w02 && wword[8]) begin  // COMB_TIMEOUT
        comb_timeout_clocks_o <= wdata_i[31:0];
      end
      if (we_locked && (TaggedTable != 0) && w02 && wword[9]) begin  // TAGGED
        tagged_tag_bits_o <= wdata_i[4:0];
        tagged_log2_ways_o <= wdata_i[9:8];
      end
      if (we_locked && (Tiers != 0) && w02 && wword[10]) begin  // TIERS
        tiers_rate_o <= wdata_i[16:0];
        tiers_on_o <= wdata_i[18];
        tiers_slots_o <= wdata_i[23:20];
        tiers_log2_rare_o <= wdata_i[27:24];
        tiers_log2_keep_o <= wdata_i[31:28];
      end
      if (we_locked && (Supervisor != 0) && w02 && wword[11]) begin  // CONTEXT
        context_on_o <= wdata_i[0];
        context_log2_tick_o <= wdata_i[12:8];
      end
      if (we_locked && w08 && wword[0]) begin  // SLOT0_CTRL
        slot0_ctrl_enable_o <= wdata_i[0];
        slot0_ctrl_w_src_o <= wdata_i[7:4];
        slot0_ctrl_pc_exclude_o <= wdata_i[8];
        slot0_ctrl_pct_en_o <= wdata_i[9];
        slot0_ctrl_ctx_en_o <= wdata_i[10];
        slot0_ctrl_mode_mask_o <= wdata_i[15:12];
      end
      if (we_locked && w08 && wword[1]) begin  // SLOT0_CLASS
        slot0_class_mask_o <= wdata_i[16:0];
      end
      if (we_locked && w08 && wword[2]) begin  // SLOT0_PC_LO
        slot0_pc_lo_value_o <= wdata_i[31:0];
      end
      if (we_locked && w08 && wword[3]) begin  // SLOT0_PC_HI
        slot0_pc_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && w08 && wword[4]) begin  // SLOT0_PCF
        slot0_pcf_match_o <= wdata_i[15:0];
        slot0_pcf_mask_o <= wdata_i[31:16];
      end
      if (we_i && w08 && wword[5]) begin  // SLOT0_CTX
        slot0_ctx_id_o <= wdata_i[15:0];
      end
      if (we_locked && w08 && wword[6]) begin  // SLOT0_EVENT
        slot0_event_mask_o <= wdata_i[4:0];
        slot0_event_value_o <= wdata_i[12:8];
      end
      if (we_i && (Supervisor != 0) && w08 && wword[7]) begin  // SLOT0_ROOT
        slot0_root_page_o <= wdata_i[30:0];
        slot0_root_on_o <= wdata_i[31];
      end
      if (we_locked && (XLEN == 64) && w08 && wword[8]) begin  // SLOT0_PC_LO_HI
        slot0_pc_lo_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (XLEN == 64) && w08 && wword[9]) begin  // SLOT0_PC_HI_HI
        slot0_pc_hi_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 1) && w09 && wword[0]) begin  // SLOT1_CTRL
        slot1_ctrl_enable_o <= wdata_i[0];
        slot1_ctrl_w_src_o <= wdata_i[7:4];
        slot1_ctrl_pc_exclude_o <= wdata_i[8];
        slot1_ctrl_pct_en_o <= wdata_i[9];
        slot1_ctrl_ctx_en_o <= wdata_i[10];
        slot1_ctrl_mode_mask_o <= wdata_i[15:12];
      end
      if (we_locked && (NumSlots > 1) && w09 && wword[1]) begin  // SLOT1_CLASS
        slot1_class_mask_o <= wdata_i[16:0];
      end
      if (we_locked && (NumSlots > 1) && w09 && wword[2]) begin  // SLOT1_PC_LO
        slot1_pc_lo_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 1) && w09 && wword[3]) begin  // SLOT1_PC_HI
        slot1_pc_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 1) && w09 && wword[4]) begin  // SLOT1_PCF
        slot1_pcf_match_o <= wdata_i[15:0];
        slot1_pcf_mask_o <= wdata_i[31:16];
      end
      if (we_i && (NumSlots > 1) && w09 && wword[5]) begin  // SLOT1_CTX
        slot1_ctx_id_o <= wdata_i[15:0];
      end
      if (we_locked && (NumSlots > 1) && w09 && wword[6]) begin  // SLOT1_EVENT
        slot1_event_mask_o <= wdata_i[4:0];
        slot1_event_value_o <= wdata_i[12:8];
      end
      if (we_i && (NumSlots > 1) && (Supervisor != 0) && w09 && wword[7]) begin  // SLOT1_ROOT
        slot1_root_page_o <= wdata_i[30:0];
        slot1_root_on_o <= wdata_i[31];
      end
      if (we_locked && (NumSlots > 1) && (XLEN == 64) && w09 && wword[8]) begin  // SLOT1_PC_LO_HI
        slot1_pc_lo_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 1) && (XLEN == 64) && w09 && wword[9]) begin  // SLOT1_PC_HI_HI
        slot1_pc_hi_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 2) && w0a && wword[0]) begin  // SLOT2_CTRL
        slot2_ctrl_enable_o <= wdata_i[0];
        slot2_ctrl_w_src_o <= wdata_i[7:4];
        slot2_ctrl_pc_exclude_o <= wdata_i[8];
        slot2_ctrl_pct_en_o <= wdata_i[9];
        slot2_ctrl_ctx_en_o <= wdata_i[10];
        slot2_ctrl_mode_mask_o <= wdata_i[15:12];
      end
      if (we_locked && (NumSlots > 2) && w0a && wword[1]) begin  // SLOT2_CLASS
        slot2_class_mask_o <= wdata_i[16:0];
      end
      if (we_locked && (NumSlots > 2) && w0a && wword[2]) begin  // SLOT2_PC_LO
        slot2_pc_lo_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 2) && w0a && wword[3]) begin  // SLOT2_PC_HI
        slot2_pc_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 2) && w0a && wword[4]) begin  // SLOT2_PCF
        slot2_pcf_match_o <= wdata_i[15:0];
        slot2_pcf_mask_o <= wdata_i[31:16];
      end
      if (we_i && (NumSlots > 2) && w0a && wword[5]) begin  // SLOT2_CTX
        slot2_ctx_id_o <= wdata_i[15:0];
      end
      if (we_locked && (NumSlots > 2) && w0a && wword[6]) begin  // SLOT2_EVENT
        slot2_event_mask_o <= wdata_i[4:0];
        slot2_event_value_o <= wdata_i[12:8];
      end
      if (we_i && (NumSlots > 2) && (Supervisor != 0) && w0a && wword[7]) begin  // SLOT2_ROOT
        slot2_root_page_o <= wdata_i[30:0];
        slot2_root_on_o <= wdata_i[31];
      end
      if (we_locked && (NumSlots > 2) && (XLEN == 64) && w0a && wword[8]) begin  // SLOT2_PC_LO_HI
        slot2_pc_lo_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 2) && (XLEN == 64) && w0a && wword[9]) begin  // SLOT2_PC_HI_HI
        slot2_pc_hi_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 3) && w0b && wword[0]) begin  // SLOT3_CTRL
        slot3_ctrl_enable_o <= wdata_i[0];
        slot3_ctrl_w_src_o <= wdata_i[7:4];
        slot3_ctrl_pc_exclude_o <= wdata_i[8];
        slot3_ctrl_pct_en_o <= wdata_i[9];
        slot3_ctrl_ctx_en_o <= wdata_i[10];
        slot3_ctrl_mode_mask_o <= wdata_i[15:12];
      end
      if (we_locked && (NumSlots > 3) && w0b && wword[1]) begin  // SLOT3_CLASS
        slot3_class_mask_o <= wdata_i[16:0];
      end
      if (we_locked && (NumSlots > 3) && w0b && wword[2]) begin  // SLOT3_PC_LO
        slot3_pc_lo_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 3) && w0b && wword[3]) begin  // SLOT3_PC_HI
        slot3_pc_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 3) && w0b && wword[4]) begin  // SLOT3_PCF
        slot3_pcf_match_o <= wdata_i[15:0];
        slot3_pcf_mask_o <= wdata_i[31:16];
      end
      if (we_i && (NumSlots > 3) && w0b && wword[5]) begin  // SLOT3_CTX
        slot3_ctx_id_o <= wdata_i[15:0];
      end
      if (we_locked && (NumSlots > 3) && w0b && wword[6]) begin  // SLOT3_EVENT
        slot3_event_mask_o <= wdata_i[4:0];
        slot3_event_value_o <= wdata_i[12:8];
      end
      if (we_i && (NumSlots > 3) && (Supervisor != 0) && w0b && wword[7]) begin  // SLOT3_ROOT
        slot3_root_page_o <= wdata_i[30:0];
        slot3_root_on_o <= wdata_i[31];
      end
      if (we_locked && (NumSlots > 3) && (XLEN == 64) && w0b && wword[8]) begin  // SLOT3_PC_LO_HI
        slot3_pc_lo_hi_value_o <= wdata_i[31:0];
      end
      if (we_locked && (NumSlots > 3) && (XLEN == 64) && w0b && wword[9]) begin  // SLOT3_PC_HI_HI
        slot3_pc_hi_hi_value_o <= wdata_i[31:0];
      end
    end
  end

  // Read back of the storage: a RAM has a copy, whole and written a clock behind, which
  // counts from the first write since OFF on.  Until then the word is its reset value, and
  // while it is being written, what is written: these stand beside what comes from the RAM.
  // Bits that are not stored are masked on the way out.
  function automatic logic [31:0] reset_value(input logic [6:0] index);
    case (index)
      7'd6: reset_value = {29'd0, 1'h0, 1'h0, 1'h0};  // INTR_ENABLE
      7'd24: reset_value = {16'd0, 16'(FifoDepth < 128 ? 12 : 100)};  // WATERMARK
      7'd25: reset_value = 32'h0;  // FIFO_TIMEOUT
      7'd32: reset_value = {5'd0, 3'h0, 3'd0, 1'h0, 2'd0, 1'h0, 1'h0, 4'h0, 3'd0, 1'h0, 1'd0, 1'h0, 1'h1, 1'h0, 2'd0, 2'h0};  // COMP
      7'd33: reset_value = {15'd0, 17'h100};  // RATE
      7'd34: reset_value = 32'hffffff;  // R_THRESH
      7'd35: reset_value = {24'h3e8, 3'd0, 5'h5};  // EARLY
      7'd36: reset_value = {14'd0, 18'h0};  // TICK
      7'd37: reset_value = {7'd0, 17'h0, 8'h0};  // BURST
      7'd38: reset_value = 32'h2545f491;  // SEED
      7'd39: reset_value = ((CombinerEntries != 0) ? {23'd0, 9'h100} : 32'd0);  // COMBINER
      7'd40: reset_value = ((CombinerEntries != 0) ? 32'h0 : 32'd0);  // COMB_TIMEOUT
      7'd41: reset_value = ((TaggedTable != 0) ? {22'd0, 2'h1, 3'd0, 5'h2} : 32'd0);  // TAGGED
      7'd42: reset_value = ((Tiers != 0) ? {4'h9, 4'h8, 4'hf, 1'd0, 1'h0, 1'd0, 17'h800} : 32'd0);  // TIERS
      7'd43: reset_value = ((Supervisor != 0) ? {19'd0, 5'h14, 7'd0, 1'h0} : 32'd0);  // CONTEXT
      7'd64: reset_value = {16'd0, 4'hb, 1'd0, 1'h0, 1'h0, 1'h0, 4'h0, 3'd0, 1'h0};  // SLOT0_CTRL
      7'd65: reset_value = {15'd0, 17'h0};  // SLOT0_CLASS
      7'd66: reset_value = 32'h0;  // SLOT0_PC_LO
      7'd67: reset_value = 32'hffffffff;  // SLOT0_PC_HI
      7'd68: reset_value = {16'h0, 16'h0};  // SLOT0_PCF
      7'd69: reset_value = {16'd0, 16'h0};  // SLOT0_CTX
      7'd70: reset_value = {19'd0, 5'h0, 3'd0, 5'h0};  // SLOT0_EVENT
      7'd71: reset_value = ((Supervisor != 0) ? {1'h0, 31'h0} : 32'd0);  // SLOT0_ROOT
      7'd72: reset_value = ((XLEN == 64) ? 32'h0 : 32'd0);  // SLOT0_PC_LO_HI
      7'd73: reset_value = ((XLEN == 64) ? 32'hffffffff : 32'd0);  // SLOT0_PC_HI_HI
      7'd80: reset_value = ((NumSlots > 1) ? {16'd0, 4'hb, 1'd0, 1'h0, 1'h0, 1'h0, 4'h0, 3'd0, 1'h0} : 32'd0);  // SLOT1_CTRL
      7'd81: reset_value = ((NumSlots > 1) ? {15'd0, 17'h0} : 32'd0);  // SLOT1_CLASS
      7'd82: reset_value = ((NumSlots > 1) ? 32'h0 : 32'd0);  // SLOT1_PC_LO
      7'd83: reset_value = ((NumSlots > 1) ? 32'hffffffff : 32'd0);  // SLOT1_PC_HI
      7'd84: reset_value = ((NumSlots > 1) ? {16'h0, 16'h0} : 32'd0);  // SLOT1_PCF
      7'd85: reset_value = ((NumSlots > 1) ? {16'd0, 16'h0} : 32'd0);  // SLOT1_CTX
      7'd86: reset_value = ((NumSlots > 1) ? {19'd0, 5'h0, 3'd0, 5'h0} : 32'd0);  // SLOT1_EVENT
      7'd87: reset_value = (((NumSlots > 1) && (Supervisor != 0)) ? {1'h0, 31'h0} : 32'd0);  // SLOT1_ROOT
      7'd88: reset_value = (((NumSlots > 1) && (XLEN == 64)) ? 32'h0 : 32'd0);  // SLOT1_PC_LO_HI
      7'd89: reset_value = (((NumSlots > 1) && (XLEN == 64)) ? 32'hffffffff : 32'd0);  // SLOT1_PC_HI_HI
      7'd96: reset_value = ((NumSlots > 2) ? {16'd0, 4'hb, 1'd0, 1'h0, 1'h0, 1'h0, 4'h0, 3'd0, 1'h0} : 32'd0);  // SLOT2_CTRL
      7'd97: reset_value = ((NumSlots > 2) ? {15'd0, 17'h0} : 32'd0);  // SLOT2_CLASS
      7'd98: reset_value = ((NumSlots > 2) ? 32'h0 : 32'd0);  // SLOT2_PC_LO
      7'd99: reset_value = ((NumSlots > 2) ? 32'hffffffff : 32'd0);  // SLOT2_PC_HI
      7'd100: reset_value = ((NumSlots > 2) ? {16'h0, 16'h0} : 32'd0);  // SLOT2_PCF
      7'd101: reset_value = ((NumSlots > 2) ? {16'd0, 16'h0} : 32'd0);  // SLOT2_CTX
      7'd102: reset_value = ((NumSlots > 2) ? {19'd0, 5'h0, 3'd0, 5'h0} : 32'd0);  // SLOT2_EVENT
      7'd103: reset_value = (((NumSlots > 2) && (Supervisor != 0)) ? {1'h0, 31'h0} : 32'd0);  // SLOT2_ROOT
      7'd104: reset_value = (((NumSlots > 2) && (XLEN == 64)) ? 32'h0 : 32'd0);  // SLOT2_PC_LO_HI
      7'd105: reset_value = (((NumSlots > 2) && (XLEN == 64)) ? 32'hffffffff : 32'd0);  // SLOT2_PC_HI_HI
      7'd112: reset_value = ((NumSlots > 3) ? {16'd0, 4'hb, 1'd0, 1'h0, 1'h0, 1'h0, 4'h0, 3'd0, 1'h0} : 32'd0);  // SLOT3_CTRL
      7'd113: reset_value = ((NumSlots > 3) ? {15'd0, 17'h0} : 32'd0);  // SLOT3_CLASS
      7'd114: reset_value = ((NumSlots > 3) ? 32'h0 : 32'd0);  // SLOT3_PC_LO
      7'd115: reset_value = ((NumSlots > 3) ? 32'hffffffff : 32'd0);  // SLOT3_PC_HI
      7'd116: reset_value = ((NumSlots > 3) ? {16'h0, 16'h0} : 32'd0);  // SLOT3_PCF
      7'd117: reset_value = ((NumSlots > 3) ? {16'd0, 16'h0} : 32'd0);  // SLOT3_CTX
      7'd118: reset_value = ((NumSlots > 3) ? {19'd0, 5'h0, 3'd0, 5'h0} : 32'd0);  // SLOT3_EVENT
      7'd119: reset_value = (((NumSlots > 3) && (Supervisor != 0)) ? {1'h0, 31'h0} : 32'd0);  // SLOT3_ROOT
      7'd120: reset_value = (((NumSlots > 3) && (XLEN == 64)) ? 32'h0 : 32'd0);  // SLOT3_PC_LO_HI
      7'd121: reset_value = (((NumSlots > 3) && (XLEN == 64)) ? 32'hffffffff : 32'd0);  // SLOT3_PC_HI_HI
      default: reset_value = 32'd0;
    endcase
  endfunction

  logic [127:0] written_q;
  logic [6:0]   windex, rindex, windex_q;
  logic         wcopy, outside, wcopy_q, passed, written, re_q, elsewhere_q;
  logic [31:0]  wdata_q, copy_q, copy2_q, mask_q, mask2_q, beside_q, beside2_q;

  assign windex  = {waddr_i[9], waddr_i[7:2]};
  assign rindex  = {raddr_i[9], raddr_i[7:2]};
  assign wcopy   = we_i && !lock_err_o && !clear_i && !(waddr_i[11] | waddr_i[10] | waddr_i[8]);
  assign outside = raddr_i[11] | raddr_i[10] | raddr_i[8];
  assign passed  = wcopy_q && !outside && windex_q == rindex;
  assign written = written_q[rindex];

  // Which word the copy is written at: the 16 words, and which of them.
  logic [7:0]  crow;
  logic [15:0] cword;
  assign crow  = 8'(wcopy_q) << windex_q[6:4];
  assign cword = 16'd1 << windex_q[3:0];

  logic unused_copy;  // no register there
  assign unused_copy = ^{crow, cword};

  // A bit for each word of the copy, set when the copy is; those of words that are not there
  // stay 0.  Until then a read finds the word passed on.
  always_ff @(posedge clk_i) begin
    if (clear_i) written_q <= 128'd0;
    else begin
      if (crow[0] && cword[6]) written_q[6] <= 1'b1;  // INTR_ENABLE
      if (crow[1] && cword[8]) written_q[24] <= 1'b1;  // WATERMARK
      if (crow[1] && cword[9]) written_q[25] <= 1'b1;  // FIFO_TIMEOUT
      if (crow[2] && cword[0]) written_q[32] <= 1'b1;  // COMP
      if (crow[2] && cword[1]) written_q[33] <= 1'b1;  // RATE
      if (crow[2] && cword[2]) written_q[34] <= 1'b1;  // R_THRESH
      if (crow[2] && cword[3]) written_q[35] <= 1'b1;  // EARLY
      if (crow[2] && cword[4]) written_q[36] <= 1'b1;  // TICK
      if (crow[2] && cword[5]) written_q[37] <= 1'b1;  // BURST
      if (crow[2] && cword[6]) written_q[38] <= 1'b1;  // SEED
      if ((CombinerEntries != 0) && crow[2] && cword[7]) written_q[39] <= 1'b1;  // COMBINER
      if ((CombinerEntries != 0) && crow[2] && cword[8]) written_q[40] <= 1'b1;  // COMB_TIMEOUT
      if ((TaggedTable != 0) && crow[2] && cword[9]) written_q[41] <= 1'b1;  // TAGGED
      if ((Tiers != 0) && crow[2] && cword[10]) written_q[42] <= 1'b1;  // TIERS
      if ((Supervisor != 0) && crow[2] && cword[11]) written_q[43] <= 1'b1;  // CONTEXT
      if (crow[4] && cword[0]) written_q[64] <= 1'b1;  // SLOT0_CTRL
      if (crow[4] && cword[1]) written_q[65] <= 1'b1;  // SLOT0_CLASS
      if (crow[4] && cword[2]) written_q[66] <= 1'b1;  // SLOT0_PC_LO
      if (crow[4] && cword[3]) written_q[67] <= 1'b1;  // SLOT0_PC_HI
      if (crow[4] && cword[4]) written_q[68] <= 1'b1;  // SLOT0_PCF
      if (crow[4] && cword[5]) written_q[69] <= 1'b1;  // SLOT0_CTX
      if (crow[4] && cword[6]) written_q[70] <= 1'b1;  // SLOT0_EVENT
      if ((Supervisor != 0) && crow[4] && cword[7]) written_q[71] <= 1'b1;  // SLOT0_ROOT
      if ((XLEN == 64) && crow[4] && cword[8]) written_q[72] <= 1'b1;  // SLOT0_PC_LO_HI
      if ((XLEN == 64) && crow[4] && cword[9]) written_q[73] <= 1'b1;  // SLOT0_PC_HI_HI
      if ((NumSlots > 1) && crow[5] && cword[0]) written_q[80] <= 1'b1;  // SLOT1_CTRL
      if ((NumSlots > 1) && crow[5] && cword[1]) written_q[81] <= 1'b1;  // SLOT1_CLASS
      if ((NumSlots > 1) && crow[5] && cword[2]) written_q[82] <= 1'b1;  // SLOT1_PC_LO
      if ((NumSlots > 1) && crow[5] && cword[3]) written_q[83] <= 1'b1;  // SLOT1_PC_HI
      if ((NumSlots > 1) && crow[5] && cword[4]) written_q[84] <= 1'b1;  // SLOT1_PCF
      if ((NumSlots > 1) && crow[5] && cword[5]) written_q[85] <= 1'b1;  // SLOT1_CTX
      if ((NumSlots > 1) && crow[5] && cword[6]) written_q[86] <= 1'b1;  // SLOT1_EVENT
      if ((NumSlots > 1) && (Supervisor != 0) && crow[5] && cword[7]) written_q[87] <= 1'b1;  // SLOT1_ROOT
      if ((NumSlots > 1) && (XLEN == 64) && crow[5] && cword[8]) written_q[88] <= 1'b1;  // SLOT1_PC_LO_HI
      if ((NumSlots > 1) && (XLEN == 64) && crow[5] && cword[9]) written_q[89] <= 1'b1;  // SLOT1_PC_HI_HI
      if ((NumSlots > 2) && crow[6] && cword[0]) written_q[96] <= 1'b1;  // SLOT2_CTRL
      if ((NumSlots > 2) && crow[6] && cword[1]) written_q[97] <= 1'b1;  // SLOT2_CLASS
      if ((NumSlots > 2) && crow[6] && cword[2]) written_q[98] <= 1'b1;  // SLOT2_PC_LO
      if ((NumSlots > 2) && crow[6] && cword[3]) written_q[99] <= 1'b1;  // SLOT2_PC_HI
      if ((NumSlots > 2) && crow[6] && cword[4]) written_q[100] <= 1'b1;  // SLOT2_PCF
      if ((NumSlots > 2) && crow[6] && cword[5]) written_q[101] <= 1'b1;  // SLOT2_CTX
      if ((NumSlots > 2) && crow[6] && cword[6]) written_q[102] <= 1'b1;  // SLOT2_EVENT
      if ((NumSlots > 2) && (Supervisor != 0) && crow[6] && cword[7]) written_q[103] <= 1'b1;  // SLOT2_ROOT
      if ((NumSlots > 2) && (XLEN == 64) && crow[6] && cword[8]) written_q[104] <= 1'b1;  // SLOT2_PC_LO_HI
      if ((NumSlots > 2) && (XLEN == 64) && crow[6] && cword[9]) written_q[105] <= 1'b1;  // SLOT2_PC_HI_HI
      if ((NumSlots > 3) && crow[7] && cword[0]) written_q[112] <= 1'b1;  // SLOT3_CTRL
      if ((NumSlots > 3) && crow[7] && cword[1]) written_q[113] <= 1'b1;  // SLOT3_CLASS
      if ((NumSlots > 3) && crow[7] && cword[2]) written_q[114] <= 1'b1;  // SLOT3_PC_LO
      if ((NumSlots > 3) && crow[7] && cword[3]) written_q[115] <= 1'b1;  // SLOT3_PC_HI
      if ((NumSlots > 3) && crow[7] && cword[4]) written_q[116] <= 1'b1;  // SLOT3_PCF
      if ((NumSlots > 3) && crow[7] && cword[5]) written_q[117] <= 1'b1;  // SLOT3_CTX
      if ((NumSlots > 3) && crow[7] && cword[6]) written_q[118] <= 1'b1;  // SLOT3_EVENT
      if ((NumSlots > 3) && (Supervisor != 0) && crow[7] && cword[7]) written_q[119] <= 1'b1;  // SLOT3_ROOT
      if ((NumSlots > 3) && (XLEN == 64) && crow[7] && cword[8]) written_q[120] <= 1'b1;  // SLOT3_PC_LO_HI
      if ((NumSlots > 3) && (XLEN == 64) && crow[7] && cword[9]) written_q[121] <= 1'b1;  // SLOT3_PC_HI_HI
    end
  end

  always_ff @(posedge clk_i) begin
    wcopy_q  <= wcopy;
    windex_q <= windex;
    wdata_q  <= wdata_i;
  end

  // Read, step 1 of RAM and ROM; step 2 is a register for their slow outputs.
  cs_ram_sync #(.Width(32), .Depth(128)) u_copy (
    .clk_i   (clk_i),
    .we_i    (wcopy_q),
    .waddr_i (windex_q),
    .wdata_i (wdata_q),
    .re_i    (1'b1),
    .raddr_i (rindex),
    .rdata_o (copy_q)
  );

  // Bits of a word that are stored.
  always_ff @(posedge clk_i) begin
    (* ram_style = "block" *)
    case (rindex)
      7'd6: mask_q <= 32'h7;  // INTR_ENABLE
      7'd24: mask_q <= 32'hffff;  // WATERMARK
      7'd25: mask_q <= 32'hffffffff;  // FIFO_TIMEOUT
      7'd32: mask_q <= 32'h713f173;  // COMP
      7'd33: mask_q <= 32'h1ffff;  // RATE
      7'd34: mask_q <= 32'hffffffff;  // R_THRESH
      7'd35: mask_q <= 32'hffffff1f;  // EARLY
      7'd36: mask_q <= 32'h3ffff;  // TICK
      7'd37: mask_q <= 32'h1ffffff;  // BURST
      7'd38: mask_q <= 32'hffffffff;  // SEED
      7'd39: mask_q <= ((CombinerEntries != 0) ? 32'h1ff : 32'd0);  // COMBINER
      7'd40: mask_q <= ((CombinerEntries != 0) ? 32'hffffffff : 32'd0);  // COMB_TIMEOUT
      7'd41: mask_q <= ((TaggedTable != 0) ? 32'h31f : 32'd0);  // TAGGED
      7'd42: mask_q <= ((Tiers != 0) ? 32'hfff5ffff : 32'd0);  // TIERS
      7'd43: mask_q <= ((Supervisor != 0) ? 32'h1f01 : 32'd0);  // CONTEXT
      7'd64: mask_q <= 32'hf7f1;  // SLOT0_CTRL
      7'd65: mask_q <= 32'h1ffff;  // SLOT0_CLASS
      7'd66: mask_q <= 32'hffffffff;  // SLOT0_PC_LO
      7'd67: mask_q <= 32'hffffffff;  // SLOT0_PC_HI
      7'd68: mask_q <= 32'hffffffff;  // SLOT0_PCF
      7'd69: mask_q <= 32'hffff;  // SLOT0_CTX
      7'd70: mask_q <= 32'h1f1f;  // SLOT0_EVENT
      7'd71: mask_q <= ((Supervisor != 0) ? 32'hffffffff : 32'd0);  // SLOT0_ROOT
      7'd72: mask_q <= ((XLEN == 64) ? 32'hffffffff : 32'd0);  // SLOT0_PC_LO_HI
      7'd73: mask_q <= ((XLEN == 64) ? 32'hffffffff : 32'd0);  // SLOT0_PC_HI_HI
      7'd80: mask_q <= ((NumSlots > 1) ? 32'hf7f1 : 32'd0);  // SLOT1_CTRL
      7'd81: mask_q <= ((NumSlots > 1) ? 32'h1ffff : 32'd0);  // SLOT1_CLASS
      7'd82: mask_q <= ((NumSlots > 1) ? 32'hffffffff : 32'd0);  // SLOT1_PC_LO
      7'd83: mask_q <= ((NumSlots > 1) ? 32'hffffffff : 32'd0);  // SLOT1_PC_HI
      7'd84: mask_q <= ((NumSlots > 1) ? 32'hffffffff : 32'd0);  // SLOT1_PCF
      7'd85: mask_q <= ((NumSlots > 1) ? 32'hffff : 32'd0);  // SLOT1_CTX
      7'd86: mask_q <= ((NumSlots > 1) ? 32'h1f1f : 32'd0);  // SLOT1_EVENT
      7'd87: mask_q <= (((NumSlots > 1) && (Supervisor != 0)) ? 32'hffffffff : 32'd0);  // SLOT1_ROOT
      7'd88: mask_q <= (((NumSlots > 1) && (XLEN == 64)) ? 32'hffffffff : 32'd0);  // SLOT1_PC_LO_HI
      7'd89: mask_q <= (((NumSlots > 1) && (XLEN == 64)) ? 32'hffffffff : 32'd0);  // SLOT1_PC_HI_HI
      7'd96: mask_q <= ((NumSlots > 2) ? 32'hf7f1 : 32'd0);  // SLOT2_CTRL
      7'd97: mask_q <= ((NumSlots > 2) ? 32'h1ffff : 32'd0);  // SLOT2_CLASS
      7'd98: mask_q <= ((NumSlots > 2) ? 32'hffffffff : 32'd0);  // SLOT2_PC_LO
      7'd99: mask_q <= ((NumSlots > 2) ? 32'hffffffff : 32'd0);  // SLOT2_PC_HI
      7'd100: mask_q <= ((NumSlots > 2) ? 32'hffffffff : 32'd0);  // SLOT2_PCF
      7'd101: mask_q <= ((NumSlots > 2) ? 32'hffff : 32'd0);  // SLOT2_CTX
      7'd102: mask_q <= ((NumSlots > 2) ? 32'h1f1f : 32'd0);  // SLOT2_EVENT
      7'd103: mask_q <= (((NumSlots > 2) && (Supervisor != 0)) ? 32'hffffffff : 32'd0);  // SLOT2_ROOT
      7'd104: mask_q <= (((NumSlots > 2) && (XLEN == 64)) ? 32'hffffffff : 32'd0);  // SLOT2_PC_LO_HI
      7'd105: mask_q <= (((NumSlots > 2) && (XLEN == 64)) ? 32'hffffffff : 32'd0);  // SLOT2_PC_HI_HI
      7'd112: mask_q <= ((NumSlots > 3) ? 32'hf7f1 : 32'd0);  // SLOT3_CTRL
      7'd113: mask_q <= ((NumSlots > 3) ? 32'h1ffff : 32'd0);  // SLOT3_CLASS
      7'd114: mask_q <= ((NumSlots > 3) ? 32'hffffffff : 32'd0);  // SLOT3_PC_LO
      7'd115: mask_q <= ((NumSlots > 3) ? 32'hffffffff : 32'd0);  // SLOT3_PC_HI
      7'd116: mask_q <= ((NumSlots > 3) ? 32'hffffffff : 32'd0);  // SLOT3_PCF
      7'd117: mask_q <= ((NumSlots > 3) ? 32'hffff : 32'd0);  // SLOT3_CTX
      7'd118: mask_q <= ((NumSlots > 3) ? 32'h1f1f : 32'd0);  // SLOT3_EVENT
      7'd119: mask_q <= (((NumSlots > 3) && (Supervisor != 0)) ? 32'hffffffff : 32'd0);  // SLOT3_ROOT
      7'd120: mask_q <= (((NumSlots > 3) && (XLEN == 64)) ? 32'hffffffff : 32'd0);  // SLOT3_PC_LO_HI
      7'd121: mask_q <= (((NumSlots > 3) && (XLEN == 64)) ? 32'hffffffff : 32'd0);  // SLOT3_PC_HI_HI
      default: mask_q <= 32'd0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    elsewhere_q <= outside | passed | !written;
    if (outside | (written & !passed)) beside_q <= 32'd0;
    else                               beside_q <= passed ? wdata_q : reset_value(rindex);
  end

  // With no mask there is no word: reset needs to reach nothing else.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)   mask2_q <= 32'd0;
    else if (re_q) mask2_q <= mask_q;
  end

  always_ff @(posedge clk_i) begin
    if (re_q) begin
      beside2_q <= beside_q;
      if (elsewhere_q) copy2_q <= 32'd0;
      else             copy2_q <= copy_q;
    end
  end

  // Read, step 1: of each group the word that is addressed, or 0.

  // 0x000
  logic [31:0] grp00_0_q;
  logic grp00_0_hit;
  assign grp00_0_hit = raddr_i[11:6] == 6'h00 && 1'(16'h0001 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp00_0_hit) grp00_0_q <= 32'd0;
    else grp00_0_q <= {17'd0, ctrl_state_i, 3'd0, ctrl_resume_i, 4'd0, ctrl_empty_i, 1'd0, ctrl_enable_i, ctrl_active_i};
  end

  // 0x000
  logic [31:0] grp00_1_q;
  logic grp00_1_hit;
  assign grp00_1_hit = raddr_i[11:6] == 6'h00 && 1'(16'h0002 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp00_1_hit) grp00_1_q <= 32'd0;
    else grp00_1_q <= {20'd0, 4'hf, 4'h0, 4'h1};
  end

  // 0x000
  logic [31:0] grp00_4_q;
  logic grp00_4_hit;
  assign grp00_4_hit = raddr_i[11:6] == 6'h00 && 1'(16'h0010 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp00_4_hit) grp00_4_q <= 32'd0;
    else grp00_4_q <= {16'd0, status_count_i, status_code_i};
  end

  // 0x000
  logic [31:0] grp00_5_q;
  logic grp00_5_hit;
  assign grp00_5_hit = raddr_i[11:6] == 6'h00 && 1'(16'h0020 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp00_5_hit) grp00_5_q <= 32'd0;
    else grp00_5_q <= {29'd0, intr_state_overflow_i, intr_state_timeout_i, intr_state_watermark_i};
  end

  // 0x040
  logic [31:0] grp01_0_q;
  logic grp01_0_hit;
  assign grp01_0_hit = raddr_i[11:6] == 6'h01 && 1'(16'h0001 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp01_0_hit) grp01_0_q <= 32'd0;
    else grp01_0_q <= {msg_info_valid_i, 26'd0, msg_info_context_i, msg_info_mode_i, msg_info_slot_i};
  end

  // 0x040
  logic [31:0] grp01_1_q;
  logic grp01_1_hit;
  assign grp01_1_hit = raddr_i[11:6] == 6'h01 && 1'(16'h0002 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp01_1_hit) grp01_1_q <= 32'd0;
    else grp01_1_q <= msg_pc_value_i;
  end

  // 0x040
  logic [31:0] grp01_2_q;
  logic grp01_2_hit;
  assign grp01_2_hit = raddr_i[11:6] == 6'h01 && 1'(16'h0004 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp01_2_hit) grp01_2_q <= 32'd0;
    else grp01_2_q <= msg_w_value_i;
  end

  // 0x040
  logic [31:0] grp01_3_q;
  logic grp01_3_hit;
  assign grp01_3_hit = raddr_i[11:6] == 6'h01 && 1'(16'h0008 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp01_3_hit) grp01_3_q <= 32'd0;
    else grp01_3_q <= msg_count_value_i;
  end

  // 0x040
  logic [31:0] grp01_5_q;
  logic grp01_5_hit;
  assign grp01_5_hit = raddr_i[11:6] == 6'h01 && 1'(16'h0020 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp01_5_hit) grp01_5_q <= 32'd0;
    else grp01_5_q <= {16'd0, fifo_level_level_i};
  end

  // 0x040
  logic [31:0] grp01_6_q;
  logic grp01_6_hit;
  assign grp01_6_hit = raddr_i[11:6] == 6'h01 && 1'(16'h0040 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp01_6_hit) grp01_6_q <= 32'd0;
    else grp01_6_q <= ((XLEN == 64) ? msg_pc_hi_value_i : 32'd0);
  end

  // 0x040
  logic [31:0] grp01_7_q;
  logic grp01_7_hit;
  assign grp01_7_hit = raddr_i[11:6] == 6'h01 && 1'(16'h0080 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp01_7_hit) grp01_7_q <= 32'd0;
    else grp01_7_q <= ((XLEN == 64) ? msg_w_hi_value_i : 32'd0);
  end

  // 0x080
  logic [31:0] grp02_d_q;
  logic grp02_d_hit;
  assign grp02_d_hit = raddr_i[11:6] == 6'h02 && 1'(16'h2000 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp02_d_hit) grp02_d_q <= 32'd0;
    else grp02_d_q <= {14'd0, tbl_s_value_i};
  end

  // 0x080
  logic [31:0] grp02_e_q;
  logic grp02_e_hit;
  assign grp02_e_hit = raddr_i[11:6] == 6'h02 && 1'(16'h4000 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp02_e_hit) grp02_e_q <= 32'd0;
    else grp02_e_q <= {14'd0, tbl_c_value_i};
  end

  // 0x080
  logic [31:0] grp02_f_q;
  logic grp02_f_hit;
  assign grp02_f_hit = raddr_i[11:6] == 6'h02 && 1'(16'h8000 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp02_f_hit) grp02_f_q <= 32'd0;
    else grp02_f_q <= {16'd0, tbl_b_sub_i, tbl_b_rot_i};
  end

  // 0x0c0
  logic [31:0] grp03_0_q;
  logic grp03_0_hit;
  assign grp03_0_hit = raddr_i[11:6] == 6'h03 && 1'(16'h0001 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp03_0_hit) grp03_0_q <= 32'd0;
    else grp03_0_q <= {27'd0, early_state_k_i};
  end

  // 0x0c0
  logic [31:0] grp03_1_q;
  logic grp03_1_hit;
  assign grp03_1_hit = raddr_i[11:6] == 6'h03 && 1'(16'h0002 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp03_1_hit) grp03_1_q <= 32'd0;
    else grp03_1_q <= ((TaggedTable != 0) ? {2'd0, tbl_t_age_i, tbl_t_valid_i, tbl_t_misses_i, tbl_t_hits_i, tbl_t_tag_i} : 32'd0);
  end

  // 0x0c0
  logic [31:0] grp03_2_q;
  logic grp03_2_hit;
  assign grp03_2_hit = raddr_i[11:6] == 6'h03 && 1'(16'h0004 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp03_2_hit) grp03_2_q <= 32'd0;
    else grp03_2_q <= ((Engines != 0) ? {tbl_n_slot_i, 13'd0, tbl_n_c_i} : 32'd0);
  end

  // 0x0c0
  logic [31:0] grp03_4_q;
  logic grp03_4_hit;
  assign grp03_4_hit = raddr_i[11:6] == 6'h03 && 1'(16'h0010 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp03_4_hit) grp03_4_q <= 32'd0;
    else grp03_4_q <= ((Engines != 0) ? tbl_pc_value_i : 32'd0);
  end

  // 0x0c0
  logic [31:0] grp03_5_q;
  logic grp03_5_hit;
  assign grp03_5_hit = raddr_i[11:6] == 6'h03 && 1'(16'h0020 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp03_5_hit) grp03_5_q <= 32'd0;
    else grp03_5_q <= ((Engines != 0) ? tbl_w_value_i : 32'd0);
  end

  // 0x0c0
  logic [31:0] grp03_6_q;
  logic grp03_6_hit;
  assign grp03_6_hit = raddr_i[11:6] == 6'h03 && 1'(16'h0040 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp03_6_hit) grp03_6_q <= 32'd0;
    else grp03_6_q <= ((Engines != 0 && XLEN == 64) ? tbl_pc_hi_value_i : 32'd0);
  end

  // 0x0c0
  logic [31:0] grp03_7_q;
  logic grp03_7_hit;
  assign grp03_7_hit = raddr_i[11:6] == 6'h03 && 1'(16'h0080 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp03_7_hit) grp03_7_q <= 32'd0;
    else grp03_7_q <= ((Engines != 0 && XLEN == 64) ? tbl_w_hi_value_i : 32'd0);
  end

  // 0x0c0
  logic [31:0] grp03_8_q;
  logic grp03_8_hit;
  assign grp03_8_hit = raddr_i[11:6] == 6'h03 && 1'(16'h0100 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp03_8_hit) grp03_8_q <= 32'd0;
    else grp03_8_q <= ((Supervisor != 0) ? time_time_i : 32'd0);
  end

  // 0x100
  logic [31:0] grp04_0_q;
  logic grp04_0_hit;
  assign grp04_0_hit = raddr_i[11:6] == 6'h04 && 1'(16'h0001 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp04_0_hit) grp04_0_q <= 32'd0;
    else grp04_0_q <= events_value_i;
  end

  // 0x100
  logic [31:0] grp04_1_q;
  logic grp04_1_hit;
  assign grp04_1_hit = raddr_i[11:6] == 6'h04 && 1'(16'h0002 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp04_1_hit) grp04_1_q <= 32'd0;
    else grp04_1_q <= emitted_value_i;
  end

  // 0x100
  logic [31:0] grp04_2_q;
  logic grp04_2_hit;
  assign grp04_2_hit = raddr_i[11:6] == 6'h04 && 1'(16'h0004 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp04_2_hit) grp04_2_q <= 32'd0;
    else grp04_2_q <= emitted_count_value_i;
  end

  // 0x100
  logic [31:0] grp04_3_q;
  logic grp04_3_hit;
  assign grp04_3_hit = raddr_i[11:6] == 6'h04 && 1'(16'h0008 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp04_3_hit) grp04_3_q <= 32'd0;
    else grp04_3_q <= credit_value_i;
  end

  // 0x100
  logic [31:0] grp04_4_q;
  logic grp04_4_hit;
  assign grp04_4_hit = raddr_i[11:6] == 6'h04 && 1'(16'h0010 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp04_4_hit) grp04_4_q <= 32'd0;
    else grp04_4_q <= sent_msgs_value_i;
  end

  // 0x100
  logic [31:0] grp04_5_q;
  logic grp04_5_hit;
  assign grp04_5_hit = raddr_i[11:6] == 6'h04 && 1'(16'h0020 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp04_5_hit) grp04_5_q <= 32'd0;
    else grp04_5_q <= sent_count_value_i;
  end

  // 0x100
  logic [31:0] grp04_6_q;
  logic grp04_6_hit;
  assign grp04_6_hit = raddr_i[11:6] == 6'h04 && 1'(16'h0040 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp04_6_hit) grp04_6_q <= 32'd0;
    else grp04_6_q <= port_errors_value_i;
  end

  // 0x100
  logic [31:0] grp04_7_q;
  logic grp04_7_hit;
  assign grp04_7_hit = raddr_i[11:6] == 6'h04 && 1'(16'h0080 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp04_7_hit) grp04_7_q <= 32'd0;
    else grp04_7_q <= cycles_value_i;
  end

  // 0x100
  logic [31:0] grp04_8_q;
  logic grp04_8_hit;
  assign grp04_8_hit = raddr_i[11:6] == 6'h04 && 1'(16'h0100 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp04_8_hit) grp04_8_q <= 32'd0;
    else grp04_8_q <= ((Engines != 0) ? rejected_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_0_q;
  logic grp06_0_hit;
  assign grp06_0_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0001 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_0_hit) grp06_0_q <= 32'd0;
    else grp06_0_q <= cnt0_selected_value_i;
  end

  // 0x180
  logic [31:0] grp06_1_q;
  logic grp06_1_hit;
  assign grp06_1_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0002 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_1_hit) grp06_1_q <= 32'd0;
    else grp06_1_q <= cnt0_accepted_value_i;
  end

  // 0x180
  logic [31:0] grp06_2_q;
  logic grp06_2_hit;
  assign grp06_2_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0004 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_2_hit) grp06_2_q <= 32'd0;
    else grp06_2_q <= cnt0_dropped_value_i;
  end

  // 0x180
  logic [31:0] grp06_3_q;
  logic grp06_3_hit;
  assign grp06_3_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0008 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_3_hit) grp06_3_q <= 32'd0;
    else grp06_3_q <= cnt0_queued_value_i;
  end

  // 0x180
  logic [31:0] grp06_4_q;
  logic grp06_4_hit;
  assign grp06_4_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0010 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_4_hit) grp06_4_q <= 32'd0;
    else grp06_4_q <= ((NumSlots > 1) ? cnt1_selected_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_5_q;
  logic grp06_5_hit;
  assign grp06_5_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0020 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_5_hit) grp06_5_q <= 32'd0;
    else grp06_5_q <= ((NumSlots > 1) ? cnt1_accepted_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_6_q;
  logic grp06_6_hit;
  assign grp06_6_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0040 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_6_hit) grp06_6_q <= 32'd0;
    else grp06_6_q <= ((NumSlots > 1) ? cnt1_dropped_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_7_q;
  logic grp06_7_hit;
  assign grp06_7_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0080 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_7_hit) grp06_7_q <= 32'd0;
    else grp06_7_q <= ((NumSlots > 1) ? cnt1_queued_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_8_q;
  logic grp06_8_hit;
  assign grp06_8_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0100 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_8_hit) grp06_8_q <= 32'd0;
    else grp06_8_q <= ((NumSlots > 2) ? cnt2_selected_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_9_q;
  logic grp06_9_hit;
  assign grp06_9_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0200 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_9_hit) grp06_9_q <= 32'd0;
    else grp06_9_q <= ((NumSlots > 2) ? cnt2_accepted_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_a_q;
  logic grp06_a_hit;
  assign grp06_a_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0400 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_a_hit) grp06_a_q <= 32'd0;
    else grp06_a_q <= ((NumSlots > 2) ? cnt2_dropped_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_b_q;
  logic grp06_b_hit;
  assign grp06_b_hit = raddr_i[11:6] == 6'h06 && 1'(16'h0800 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_b_hit) grp06_b_q <= 32'd0;
    else grp06_b_q <= ((NumSlots > 2) ? cnt2_queued_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_c_q;
  logic grp06_c_hit;
  assign grp06_c_hit = raddr_i[11:6] == 6'h06 && 1'(16'h1000 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_c_hit) grp06_c_q <= 32'd0;
    else grp06_c_q <= ((NumSlots > 3) ? cnt3_selected_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_d_q;
  logic grp06_d_hit;
  assign grp06_d_hit = raddr_i[11:6] == 6'h06 && 1'(16'h2000 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_d_hit) grp06_d_q <= 32'd0;
    else grp06_d_q <= ((NumSlots > 3) ? cnt3_accepted_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_e_q;
  logic grp06_e_hit;
  assign grp06_e_hit = raddr_i[11:6] == 6'h06 && 1'(16'h4000 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_e_hit) grp06_e_q <= 32'd0;
    else grp06_e_q <= ((NumSlots > 3) ? cnt3_dropped_value_i : 32'd0);
  end

  // 0x180
  logic [31:0] grp06_f_q;
  logic grp06_f_hit;
  assign grp06_f_hit = raddr_i[11:6] == 6'h06 && 1'(16'h8000 >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp06_f_hit) grp06_f_q <= 32'd0;
    else grp06_f_q <= ((NumSlots > 3) ? cnt3_queued_value_i : 32'd0);
  end

  // 0xe00
  logic [31:0] grp38_q;
  logic grp38_hit;
  assign grp38_hit = raddr_i[11:6] == 6'h38 && 1'(16'h010f >> raddr_i[5:2]);
  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin
    if (!grp38_hit) grp38_q <= 32'd0;
    else grp38_q <= (raddr_i[5] ? {27'd0, lock_privileged_i, lock_window_i, lock_m_off_i, lock_addresses_off_i, lock_values_off_i}
        : (raddr_i[3] ? (raddr_i[2] ? {caps2_ring_i, caps2_cop_i, caps2_supervisor_i, caps2_reasons_i, caps2_control_flow_i, 2'd0, caps2_tiers_i, caps2_log2_entries_i, caps2_engines_i, caps2_pct_bits_i}
        : {caps1_queue_depth_i, caps1_fifo_depth_i})
        : (raddr_i[2] ? {3'd0, caps0_samplers_i, 2'd0, caps0_combiner_i, 1'd0, caps0_nret_i, 2'd0, caps0_xlen64_i, caps0_hash_paper_i, caps0_log2_strata_i, caps0_slots_i}
        : {8'd0, 8'h0, 8'h1, 8'h0})));
  end

  // Read, step 2: the or of all.
  logic [31:0] or_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      re_q <= 1'b0;
      or_q <= 32'd0;
    end else begin
      re_q <= re_i;
      if (re_q) or_q <= grp00_0_q
        | grp00_1_q
        | grp00_4_q
        | grp00_5_q
        | grp01_0_q
        | grp01_1_q
        | grp01_2_q
        | grp01_3_q
        | grp01_5_q
        | grp01_6_q
        | grp01_7_q
        | grp02_d_q
        | grp02_e_q
        | grp02_f_q
        | grp03_0_q
        | grp03_1_q
        | grp03_2_q
        | grp03_4_q
        | grp03_5_q
        | grp03_6_q
        | grp03_7_q
        | grp03_8_q
        | grp04_0_q
        | grp04_1_q
        | grp04_2_q
        | grp04_3_q
        | grp04_4_q
        | grp04_5_q
        | grp04_6_q
        | grp04_7_q
        | grp04_8_q
        | grp06_0_q
        | grp06_1_q
        | grp06_2_q
        | grp06_3_q
        | grp06_4_q
        | grp06_5_q
        | grp06_6_q
        | grp06_7_q
        | grp06_8_q
        | grp06_9_q
        | grp06_a_q
        | grp06_b_q
        | grp06_c_q
        | grp06_d_q
        | grp06_e_q
        | grp06_f_q
        | grp38_q;
    end
  end

  assign rdata_o = ((copy2_q | beside2_q) & mask2_q) | or_q;
endmodule
