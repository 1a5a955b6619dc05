// SPDX-License-Identifier: Apache-2.0
//
// cs_regs - the generated register file with its ports grouped: one record for
// each neighbour instead of a port for each field.  No logic of its own but the
// zero that message registers read without a message, and the register of the command.

`default_nettype none

module cs_regs #(
  parameter int NRET            = 1,
  parameter int XLEN            = 32,
  parameter int NumSlots        = 4,
  parameter int Strata          = 2048,
  parameter bit HashPaper       = 1'b1,
  parameter int CombinerEntries = 16,
  parameter int PcTableBits     = 1024,
  parameter bit [3:0] Samplers  = 4'hf,
  parameter bit TaggedTable     = 1'b0,
  parameter int MaxEntries      = 2048,
  parameter bit Tiers           = 1'b0,
  parameter bit [1:0] Engines   = 2'd0,
  parameter int QueueDepth      = 16,
  parameter int FifoDepth       = 128,
  parameter bit Dma             = 1'b0,
  parameter bit Coprocessor     = 1'b0,
  parameter bit Supervisor      = 1'b0,
  parameter bit Reasons         = 1'b0,
  parameter bit ControlFlow     = 1'b0
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic                                   clear_i,    // state is OFF
  input  logic                                   locked_i,   // profiling

  // bus
  input  logic                                   we_i,
  input  logic                                   partial_i,
  input  logic [11:2]                            waddr_i,
  input  logic [31:0]                            wdata_i,
  input  logic                                   re_i,
  input  logic [11:2]                            raddr_i,
  output logic [31:0]                            rdata_o,

  // what was written
  output cs_pkg::cmd_t                           cmd_o,
  output cs_pkg::cfg_t                           cfg_o,
  output logic [NumSlots*cs_pkg::SLOT_CFG_W-1:0] slot_cfg_o,
  output logic [2:0]                             intr_enable_o,

  // what is read, from cs_ctrl
  input  cs_pkg::state_e                         state_i,
  input  logic                                   active_i,
  input  logic                                   enable_i,
  input  logic                                   empty_i,
  input  logic                                   resume_i,
  input  logic [7:0]                             status_code_i,
  input  logic [7:0]                             status_count_i,
  input  cs_pkg::lock_t                          lock_i,
  input  logic                                   inited_i,   // the tables are this configuration's

  // ... from cs_intr
  input  logic [2:0]                             intr_state_i,

  // ... and from cs_core
  input  logic                                   msg_valid_i,
  input  cs_pkg::msg_t                           msg_i,
  input  logic [15:0]                            msg_level_i,
  input  cs_pkg::tbl_t                           tbl_i,
  input  logic [4:0]                             early_k_i,
  input  logic [31:0]                            time_i,
  input  cs_pkg::snap_t                          snap_i,
  input  logic [4*cs_pkg::SLOT_CNT_W-1:0]        slot_snap_i
);

  cs_pkg::slot_cfg_t slot0, slot1, slot2, slot3;
  cs_pkg::slot_cnt_t cnt0, cnt1, cnt2, cnt3;
  logic [4*cs_pkg::SLOT_CFG_W-1:0] slots;

  assign slots      = {slot3, slot2, slot1, slot0};
  assign slot_cfg_o = slots[NumSlots*cs_pkg::SLOT_CFG_W-1:0];
  assign {cnt3, cnt2, cnt1, cnt0} = slot_snap_i;

  // The message registers read 0 while the FIFO has no head.
  cs_pkg::msg_t msg;
  assign msg = msg_valid_i ? msg_i : '0;

  // A table's RAM may have words of before OFF, under other locks.
  cs_pkg::tbl_t         tbl_now;
  cs_state_pkg::state_t tbl;
  assign tbl_now = (Supervisor & !inited_i) ? '0 : tbl_i;
  assign tbl     = tbl_now.word;

  // A write of any of these makes the counter table another configuration's.
  cs_pkg::cmd_t cmd;
  logic comp_we, rate_we, r_thresh_we, early_we, tick_we, burst_we, seed_we,
        tagged_we, tiers_we, context_we;
  assign cmd.compressor = comp_we | rate_we | r_thresh_we | early_we | tick_we | burst_we |
                          seed_we | tagged_we | tiers_we | context_we;
  assign cmd.partial    = partial_i;

  // A command reaches far: a start clears every counter, a POP moves a FIFO and a sum.
  // So it is decoded in one clock and acts in the next, when the bus still holds its data.
  // Only that the table is of another configuration, or which word of it is wanted, is
  // known together with that.
  cs_pkg::cmd_t cmd_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) cmd_q <= '0;
    else         cmd_q <= cmd;
  end

  always_comb begin
    cmd_o            = cmd_q;
    cmd_o.compressor = cmd.compressor;
    cmd_o.tbl_addr   = cmd.tbl_addr;
  end

  cs_reg_file #(
    .NumSlots(NumSlots), .XLEN(XLEN), .CombinerEntries(CombinerEntries),
    .PcTableBits(PcTableBits), .FifoDepth(FifoDepth), .TaggedTable(TaggedTable ? 1 : 0),
    .Tiers(Tiers ? 1 : 0), .Engines(32'(Engines)),
    .Supervisor(Supervisor ? 1 : 0)
  ) u_reg_file (
    .clk_i, .rst_ni, .clear_i, .locked_i,
    .we_i, .waddr_i, .wdata_i, .re_i, .raddr_i, .rdata_o,
    .lock_err_o               (cmd.lock_err),
    // run control
    .ctrl_active_i            (active_i),
    .ctrl_enable_i            (enable_i),
    .ctrl_empty_i             (empty_i),
    .ctrl_resume_i            (resume_i),
    .ctrl_state_i             (state_i),
    .ctrl_we_o                (cmd.ctrl),
    .status_code_i            (status_code_i),
    .status_count_i           (status_count_i),
    .status_we_o              (cmd.status),
    .lock_values_off_i        (lock_i.values_off),
    .lock_addresses_off_i     (lock_i.addresses_off),
    .lock_m_off_i             (lock_i.m_off),
    .lock_window_i            (lock_i.window),
    .lock_privileged_i        (lock_i.privileged),
    .lock_we_o                (cmd.lock),
    // interrupts
    .intr_state_watermark_i   (intr_state_i[0]),
    .intr_state_timeout_i     (intr_state_i[1]),
    .intr_state_overflow_i    (intr_state_i[2]),
    .intr_state_we_o          (cmd.intr_state),
    .intr_enable_watermark_o  (intr_enable_o[0]),
    .intr_enable_timeout_o    (intr_enable_o[1]),
    .intr_enable_overflow_o   (intr_enable_o[2]),
    .intr_test_we_o           (cmd.intr_test),
    // commands
    .snapshot_we_o            (cmd.snapshot),
    .flush_we_o               (cmd.flush),
    .pct_set_we_o             (cmd.pct_set),
    .pct_clr_we_o             (cmd.pct_clr),
    .pct_clear_we_o           (cmd.pct_clear),
    .mark_we_o                (cmd.mark),
    .pop_we_o                 (cmd.pop),
    .tbl_addr_we_o            (cmd.tbl_addr),
    .comp_we_o                (comp_we),
    .rate_we_o                (rate_we),
    .r_thresh_we_o            (r_thresh_we),
    .early_we_o               (early_we),
    .tick_we_o                (tick_we),
    .burst_we_o               (burst_we),
    .seed_we_o                (seed_we),
    .tagged_we_o              (tagged_we),
    .tiers_we_o               (tiers_we),
    .context_we_o             (context_we),
    // messages
    .msg_info_slot_i          (msg.tuple.slot),
    .msg_info_mode_i          (msg.tuple.mode),
    .msg_info_context_i       (msg.tuple.is_context),
    .msg_info_valid_i         (msg_valid_i),
    .msg_pc_value_i           (msg.tuple.pc[31:0]),
    .msg_w_value_i            (msg.tuple.w[31:0]),
    .msg_count_value_i        (msg.count),
    .msg_pc_hi_value_i        (msg.tuple.pc[63:32]),
    .msg_w_hi_value_i         (msg.tuple.w[63:32]),
    .fifo_level_level_i       (msg_level_i),
    // configuration of compressor, combiner and message FIFO
    .comp_sampler_o           (cfg_o.sampler),
    .comp_counter_o           (cfg_o.counter),
    .comp_random_phase_o      (cfg_o.random_phase),
    .comp_early_o             (cfg_o.early),
    .comp_hash_o              (cfg_o.hash),
    .comp_log2n_o             (cfg_o.log2n),
    .comp_burst_original_o    (cfg_o.burst_original),
    .comp_tick_clocks_o       (cfg_o.tick_clocks),
    .comp_comb_en_o           (cfg_o.comb_en),
    .comp_engine_o            (cfg_o.engine),
    .rate_r_o                 (cfg_o.rate),
    .r_thresh_value_o         (cfg_o.r_thresh),
    .early_log2_r0_o          (cfg_o.log2_r0),
    .early_m_o                (cfg_o.early_m),
    .tick_period_o            (cfg_o.tick),
    .burst_stride_m1_o        (cfg_o.stride_m1),
    .burst_len_o              (cfg_o.burst_len),
    .seed_value_o             (cfg_o.seed),
    .tagged_tag_bits_o        (cfg_o.tag_bits),
    .tagged_log2_ways_o       (cfg_o.log2_ways),
    .tiers_rate_o             (cfg_o.rare_rate),
    .tiers_on_o               (cfg_o.tiers_on),
    .tiers_slots_o            (cfg_o.tiers_slots),
    .tiers_log2_rare_o        (cfg_o.log2_rare),
    .tiers_log2_keep_o        (cfg_o.log2_keep),
    .context_on_o             (cfg_o.context_on),
    .context_log2_tick_o      (cfg_o.log2_tick),
    .combiner_max_merges_o    (cfg_o.max_merges),
    .comb_timeout_clocks_o    (cfg_o.comb_timeout),
    .watermark_level_o        (cfg_o.watermark),
    .fifo_timeout_clocks_o    (cfg_o.fifo_timeout),
    // counter table and snapshot
    .tbl_s_value_i            (tbl.s),
    .tbl_c_value_i            (tbl.c),
    .tbl_b_rot_i              (tbl.rot),
    .tbl_b_sub_i              (tbl.sub),
    .early_state_k_i          (early_k_i),
    .tbl_t_tag_i              (tbl_now.entry[15:0]),
    .tbl_t_hits_i             (tbl_now.entry[23:16]),
    .tbl_t_misses_i           (tbl_now.entry[26:24]),
    .tbl_t_valid_i            (tbl_now.entry[27]),
    .tbl_t_age_i              (tbl_now.entry[29:28]),
    .tbl_n_c_i                (tbl_now.c),
    .tbl_n_slot_i             (tbl_now.tuple.slot),
    .tbl_pc_value_i           (tbl_now.tuple.pc[31:0]),
    .tbl_w_value_i            (tbl_now.tuple.w[31:0]),
    .tbl_pc_hi_value_i        (tbl_now.tuple.pc[63:32]),
    .tbl_w_hi_value_i         (tbl_now.tuple.w[63:32]),
    .time_time_i              (time_i),
    .events_value_i           (snap_i.comp.events),
    .emitted_value_i          (snap_i.comp.emitted),
    .emitted_count_value_i    (snap_i.comp.emitted_count),
    .credit_value_i           (snap_i.comp.credit),
    .sent_msgs_value_i        (snap_i.sent_msgs),
    .sent_count_value_i       (snap_i.sent_count),
    .port_errors_value_i      (snap_i.port_errors),
    .cycles_value_i           (snap_i.cycles),
    .rejected_value_i         (snap_i.comp.rejected),
    .cnt0_selected_value_i    (cnt0.selected),
    .cnt0_accepted_value_i    (cnt0.accepted),
    .cnt0_dropped_value_i     (cnt0.dropped),
    .cnt0_queued_value_i      (cnt0.queued),
    .cnt1_selected_value_i    (cnt1.selected),
    .cnt1_accepted_value_i    (cnt1.accepted),
    .cnt1_dropped_value_i     (cnt1.dropped),
    .cnt1_queued_value_i      (cnt1.queued),
    .cnt2_selected_value_i    (cnt2.selected),
    .cnt2_accepted_value_i    (cnt2.accepted),
    .cnt2_dropped_value_i     (cnt2.dropped),
    .cnt2_queued_value_i      (cnt2.queued),
    .cnt3_selected_value_i    (cnt3.selected),
    .cnt3_accepted_value_i    (cnt3.accepted),
    .cnt3_dropped_value_i     (cnt3.dropped),
    .cnt3_queued_value_i      (cnt3.queued),
    // configuration of the slots
    .slot0_ctrl_enable_o      (slot0.enable),
    .slot0_ctrl_w_src_o       (slot0.w_src),
    .slot0_ctrl_pc_exclude_o  (slot0.pc_exclude),
    .slot0_ctrl_pct_en_o      (slot0.pct_en),
    .slot0_ctrl_ctx_en_o      (slot0.ctx_en),
    .slot0_ctrl_mode_mask_o   (slot0.mode_mask),
    .slot0_class_mask_o       (slot0.class_mask),
    .slot0_pc_lo_value_o      (slot0.pc_lo),
    .slot0_pc_hi_value_o      (slot0.pc_hi),
    .slot0_pcf_match_o        (slot0.pcf_match),
    .slot0_pcf_mask_o         (slot0.pcf_mask),
    .slot0_ctx_id_o           (slot0.ctx),
    .slot0_event_mask_o       (slot0.ev_mask),
    .slot0_event_value_o      (slot0.ev_value),
    .slot0_root_page_o        (slot0.root_page),
    .slot0_root_on_o          (slot0.root_on),
    .slot0_pc_lo_hi_value_o   (slot0.pc_lo_u),
    .slot0_pc_hi_hi_value_o   (slot0.pc_hi_u),
    .slot1_ctrl_enable_o      (slot1.enable),
    .slot1_ctrl_w_src_o       (slot1.w_src),
    .slot1_ctrl_pc_exclude_o  (slot1.pc_exclude),
    .slot1_ctrl_pct_en_o      (slot1.pct_en),
    .slot1_ctrl_ctx_en_o      (slot1.ctx_en),
    .slot1_ctrl_mode_mask_o   (slot1.mode_mask),
    .slot1_class_mask_o       (slot1.class_mask),
    .slot1_pc_lo_value_o      (slot1.pc_lo),
    .slot1_pc_hi_value_o      (slot1.pc_hi),
    .slot1_pcf_match_o        (slot1.pcf_match),
    .slot1_pcf_mask_o         (slot1.pcf_mask),
    .slot1_ctx_id_o           (slot1.ctx),
    .slot1_event_mask_o       (slot1.ev_mask),
    .slot1_event_value_o      (slot1.ev_value),
    .slot1_root_page_o        (slot1.root_page),
    .slot1_root_on_o          (slot1.root_on),
    .slot1_pc_lo_hi_value_o   (slot1.pc_lo_u),
    .slot1_pc_hi_hi_value_o   (slot1.pc_hi_u),
    .slot2_ctrl_enable_o      (slot2.enable),
    .slot2_ctrl_w_src_o       (slot2.w_src),
    .slot2_ctrl_pc_exclude_o  (slot2.pc_exclude),
    .slot2_ctrl_pct_en_o      (slot2.pct_en),
    .slot2_ctrl_ctx_en_o      (slot2.ctx_en),
    .slot2_ctrl_mode_mask_o   (slot2.mode_mask),
    .slot2_class_mask_o       (slot2.class_mask),
    .slot2_pc_lo_value_o      (slot2.pc_lo),
    .slot2_pc_hi_value_o      (slot2.pc_hi),
    .slot2_pcf_match_o        (slot2.pcf_match),
    .slot2_pcf_mask_o         (slot2.pcf_mask),
    .slot2_ctx_id_o           (slot2.ctx),
    .slot2_event_mask_o       (slot2.ev_mask),
    .slot2_event_value_o      (slot2.ev_value),
    .slot2_root_page_o        (slot2.root_page),
    .slot2_root_on_o          (slot2.root_on),
    .slot2_pc_lo_hi_value_o   (slot2.pc_lo_u),
    .slot2_pc_hi_hi_value_o   (slot2.pc_hi_u),
    .slot3_ctrl_enable_o      (slot3.enable),
    .slot3_ctrl_w_src_o       (slot3.w_src),
    .slot3_ctrl_pc_exclude_o  (slot3.pc_exclude),
    .slot3_ctrl_pct_en_o      (slot3.pct_en),
    .slot3_ctrl_ctx_en_o      (slot3.ctx_en),
    .slot3_ctrl_mode_mask_o   (slot3.mode_mask),
    .slot3_class_mask_o       (slot3.class_mask),
    .slot3_pc_lo_value_o      (slot3.pc_lo),
    .slot3_pc_hi_value_o      (slot3.pc_hi),
    .slot3_pcf_match_o        (slot3.pcf_match),
    .slot3_pcf_mask_o         (slot3.pcf_mask),
    .slot3_ctx_id_o           (slot3.ctx),
    .slot3_event_mask_o       (slot3.ev_mask),
    .slot3_event_value_o      (slot3.ev_value),
    .slot3_root_page_o        (slot3.root_page),
    .slot3_root_on_o          (slot3.root_on),
    .slot3_pc_lo_hi_value_o   (slot3.pc_lo_u),
    .slot3_pc_hi_hi_value_o   (slot3.pc_hi_u),
    // capabilities
    .caps0_slots_i            (4'(NumSlots)),
    .caps0_log2_strata_i      (4'($clog2(Strata))),
    .caps0_hash_paper_i       (HashPaper),
    .caps0_xlen64_i           (XLEN == 64),
    .caps0_nret_i             (3'(NRET)),
    .caps0_combiner_i         (6'(CombinerEntries)),
    .caps0_samplers_i         ({1'b1, Samplers}),
    .caps1_fifo_depth_i       (16'(FifoDepth)),
    .caps1_queue_depth_i      (16'(QueueDepth)),
    .caps2_pct_bits_i         (16'(PcTableBits)),
    .caps2_engines_i          ({Engines, TaggedTable, 1'b1}),
    .caps2_log2_entries_i     (TaggedTable ? 4'($clog2(MaxEntries)) : 4'd0),
    .caps2_tiers_i            (Tiers),
    .caps2_control_flow_i     (ControlFlow),
    .caps2_reasons_i          (Reasons),
    .caps2_supervisor_i       (Supervisor),
    .caps2_cop_i              (Coprocessor),
    .caps2_ring_i             (Dma)
  );

  // Slots that are not built keep their configuration to themselves.
  logic unused;
  assign unused = ^{slots, inited_i, tbl_now.tuple};

endmodule

`default_nettype wire
