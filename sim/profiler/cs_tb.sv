// SPDX-License-Identifier: Apache-2.0
//
// cs_tb - cs_top for simulation, with the registers that lockstep compares
// brought out by hierarchical reference.
//
// The profiler stays free of test ports; this file is the only one that knows
// where inside it things are.  Order and names are those of cs_probe.h.

module cs_tb #(
  parameter int NRET            = 1,
  parameter int XLEN            = 32,
  parameter int NumSlots        = 4,
  parameter int Strata          = 2048,
  parameter bit HashPaper       = 1'b1,
  parameter int CombinerEntries = 16,
  parameter int PcTableBits     = 1024,
  parameter bit [3:0] Samplers  = 4'hf,
  parameter bit EarlyRate       = 1'b1,
  parameter bit TaggedTable     = 1'b0,
  parameter int MaxEntries      = 2048,
  parameter bit Tiers           = 1'b0,
  parameter bit [1:0] Engines   = 2'd0,
  parameter int QueueDepth      = 16,
  parameter int FifoDepth       = 128,
  parameter bit Dma             = 1'b0,
  parameter bit Coprocessor     = 1'b0,
  parameter int CopEntries      = 128,
  parameter int CopData         = 1024,
  parameter int CopCode         = 512,
  parameter int CopSamples      = 128,
  parameter int CopPctBits      = 4096,
  parameter bit Supervisor      = 1'b0,
  parameter bit Reasons         = 1'b0,
  parameter bit ControlFlow     = 1'b0
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  input  logic [NRET-1:0]      rvfi_valid,
  input  logic [NRET*64-1:0]   rvfi_order,
  input  logic [NRET*32-1:0]   rvfi_insn,
  input  logic [NRET-1:0]      rvfi_trap,
  input  logic [NRET*2-1:0]    rvfi_mode,
  input  logic [NRET*5-1:0]    rvfi_rd_addr,
  input  logic [NRET*XLEN-1:0] rvfi_rd_wdata,
  input  logic [NRET*XLEN-1:0] rvfi_rs1_rdata,
  input  logic [NRET*XLEN-1:0] rvfi_rs2_rdata,
  input  logic [NRET*XLEN-1:0] rvfi_pc_rdata,
  input  logic [NRET*XLEN-1:0] rvfi_pc_wdata,
  input  logic [NRET*XLEN-1:0] rvfi_mem_addr,
  input  logic [NRET*XLEN-1:0] rvfi_mem_wdata,
  input  logic [NRET*5-1:0]    rvfi_ext_cs_event,
  input  logic [NRET*16-1:0]   rvfi_ext_cs_head_cycles,
  input  logic [NRET*16-1:0]   rvfi_ext_cs_mem_latency,
  input  logic [NRET*32-1:0]   rvfi_ext_cs_reason,
  input  logic [NRET*16-1:0]   rvfi_ext_cs_context,
  input  logic [NRET*XLEN-1:0] rvfi_ext_cs_satp,

  input  logic                 axil_awvalid_i,
  output logic                 axil_awready_o,
  input  logic [15:0]          axil_awaddr_i,
  input  logic [2:0]           axil_awprot_i,
  input  logic                 axil_wvalid_i,
  output logic                 axil_wready_o,
  input  logic [31:0]          axil_wdata_i,
  input  logic [3:0]           axil_wstrb_i,
  output logic                 axil_bvalid_o,
  input  logic                 axil_bready_i,
  output logic [1:0]           axil_bresp_o,
  input  logic                 axil_arvalid_i,
  output logic                 axil_arready_o,
  input  logic [15:0]          axil_araddr_i,
  input  logic [2:0]           axil_arprot_i,
  output logic                 axil_rvalid_o,
  input  logic                 axil_rready_i,
  output logic [31:0]          axil_rdata_o,
  output logic [1:0]           axil_rresp_o,
  output logic                 dma_awvalid_o,
  input  logic                 dma_awready_i,
  output logic [31:0]          dma_awaddr_o,
  output logic [7:0]           dma_awlen_o,
  output logic [2:0]           dma_awprot_o,
  output logic                 dma_wvalid_o,
  input  logic                 dma_wready_i,
  output logic [31:0]          dma_wdata_o,
  output logic [3:0]           dma_wstrb_o,
  output logic                 dma_wlast_o,
  input  logic                 dma_bvalid_i,
  output logic                 dma_bready_o,
  input  logic [1:0]           dma_bresp_i,
  output logic                 irq_o,

  // run control and registers
  output logic [2:0]           p_state_o,
  output logic                 p_enable_o,
  output logic                 p_inited_o,
  output logic [12:0]          p_init_cnt_o,
  output logic [13:0]          p_clr_cnt_o,
  output logic [2:0]           p_drain_cnt_o,
  output logic [7:0]           p_status_code_o,
  output logic [7:0]           p_status_count_o,
  output logic [2:0]           p_intr_state_o,
  output logic [4:0]           p_lock_o,
  output logic [31:0]          p_comp_o,

  // selector, queue, issue; lane 0 in the low bits
  output logic [XLEN-1:0]      p_ra_o,
  output logic                 p_s3_row_o,
  output logic [15:0]          p_s3_mask_o,
  output logic [15:0]          p_queue_level_o,
  output logic                 p_queue_valid_o,
  output logic [15:0]          p_queue_mask_o,
  output logic [15:0]          p_done_o,
  output logic [NRET-1:0]      p_p_valid_o,
  output logic [NRET*2-1:0]    p_p_slot_o,
  output logic [NRET-1:0]      p_t_valid_o,
  output logic [NRET*2-1:0]    p_t_slot_o,
  output logic [NRET*XLEN-1:0] p_t_pc_o,
  output logic [NRET*XLEN-1:0] p_t_w_o,

  // with Supervisor: whose rows, tuples and messages are
  output logic [31:0]          p_time_o,
  output logic                 p_stale_o,
  output logic [XLEN-1:0]      p_last_satp_o,
  output logic [1:0]           p_ra_mode_o,
  output logic                 p_ra_same_o,
  output logic                 p_s3_first_o,
  output logic                 p_first_done_o,
  output logic                 p_p_context_o,
  output logic                 p_t_context_o,
  output logic [1:0]           p_t_mode_o,
  output logic [15:0]          p_sig_o,
  output logic [1:0]           p_m_mode_o,
  output logic                 p_m_context_o,
  output logic [1:0]           p_fifo_mode_o,
  output logic                 p_fifo_context_o,

  // compressor, and staging behind it; bank 0 in the low bits (NRET > 1: wide.md)
  output logic [NRET*8-1:0]    p_bank_level_o,
  output logic                 p_h3_hit_o,
  output logic [NRET-1:0]      p_x_valid_o,
  output logic [NRET*16-1:0]   p_x_index_o,
  output logic [NRET*5-1:0]    p_x_weight_o,
  output logic                 p_x_rare_o,
  output logic [NRET-1:0]      p_y1_valid_o,
  output logic [NRET*18-1:0]   p_y1_new_s_o,
  output logic [NRET*5-1:0]    p_early_k_o,
  output logic [NRET-1:0]      p_tick_pend_o,
  output logic [NRET-1:0]      p_m_valid_o,
  output logic [NRET*2-1:0]    p_m_slot_o,
  output logic [NRET*XLEN-1:0] p_m_pc_o,
  output logic [NRET*XLEN-1:0] p_m_w_o,
  output logic [NRET*32-1:0]   p_m_count_o,

  output logic [NRET*5-1:0]    p_staging_level_o,
  output logic [NRET-1:0]      p_staging_valid_o,
  output logic [1:0]           p_merge_last_o,

  // combiner, message FIFO
  output logic [2:0]           p_fsm_o,
  output logic [5:0]           p_comb_n_o,
  output logic                 p_flush_pend_o,
  output logic [31:0]          p_comb_timer_o,
  output logic [15:0]          p_fifo_level_o,
  output logic                 p_fifo_valid_o,
  output logic [1:0]           p_fifo_slot_o,
  output logic [XLEN-1:0]      p_fifo_pc_o,
  output logic [XLEN-1:0]      p_fifo_w_o,
  output logic [31:0]          p_fifo_count_o,
  output logic [31:0]          p_fifo_timer_o,

  // counters; slot 0 in the low bits
  output logic [4*32-1:0]      p_selected_o,
  output logic [4*32-1:0]      p_accepted_o,
  output logic [4*32-1:0]      p_dropped_o,
  output logic [4*32-1:0]      p_queued_o,
  output logic [31:0]          p_events_o,
  output logic [31:0]          p_emitted_o,
  output logic [31:0]          p_emitted_count_o,
  output logic [31:0]          p_credit_o,
  output logic [31:0]          p_sent_msgs_o,
  output logic [31:0]          p_sent_count_o,
  output logic [31:0]          p_port_errors_o,
  output logic [31:0]          p_cycles_o,
  output logic [31:0]          p_rejected_o,

  // coprocessor
  output logic                 p_cop_active_o,
  output logic                 p_cop_running_o,
  output logic                 p_cop_stopping_o,
  output logic                 p_cop_waiting_o,
  output logic                 p_cop_x_v_o,
  output logic                 p_cop_redir_v_o,
  output logic                 p_cop_at_work_o,
  output logic                 p_cop_cp_o,
  output logic [1:0]           p_cop_s_valid_o,
  output logic                 p_cop_fin_o,
  output logic                 p_cop_sweep_o,
  output logic [1:0]           p_cop_camcnt_o,
  output logic                 p_cop_tup_v_o,
  output logic [1:0]           p_cop_tup_slot_o,
  output logic [2:0]           p_cop_intr_state_o,
  output logic [7:0]           p_cop_status_code_o,
  output logic [7:0]           p_cop_status_count_o,
  output logic [15:0]          p_cop_level_o,
  output logic [8:0]           p_cop_x_pc_o,
  output logic [8:0]           p_cop_mi_o,
  output logic                 p_cop_hit_o,
  output logic [31:0]          p_cop_dr_o,
  output logic [31:0]          p_cop_tup_pc_o,
  output logic [31:0]          p_cop_tup_w_o,
  output logic [31:0]          p_cop_tup_count_o,
  output logic [31:0]          p_cop_taken_o,
  output logic [31:0]          p_cop_dropped_o,
  output logic [31:0]          p_cop_processed_o,
  output logic [31:0]          p_cop_aborted_o,
  output logic [31:0]          p_cop_conflicts_o,
  output logic [31:0]          p_cop_emits_o,
  output logic [31:0]          p_cop_emit_count_o,
  output logic [31:0]          p_cop_steps_o,

`ifdef CS_TESTBUG
  // which of the bugs that verif/testbugs/plant.py put into the RTL is on
  input  logic [7:0]           testbug_i,
`endif

  // a set of the marks, an entry of the tagged table, and a word of the counter table
  input  logic [4:0]           p_mark_set_i,
  output logic [31:0]          p_mark_word_o,
  input  logic [11:0]          p_entry_index_i,
  output logic [29:0]          p_entry_word_o,
  output logic [16:0]          p_saving_c_o,   // ... and of that of engines 2 and 3
  output logic [1:0]           p_saving_slot_o,
  output logic [XLEN-1:0]      p_saving_pc_o,
  output logic [XLEN-1:0]      p_saving_w_o,
  input  logic [11:0]          p_tbl_index_i,
  output logic [51:0]          p_tbl_word_o
);

  // What a manager of writes of whole words has no choice in.
  logic [3:0] dma_awcache_o;
  logic [2:0] dma_awsize_o;
  logic [1:0] dma_awburst_o;

  cs_top #(
    .NRET(NRET), .XLEN(XLEN), .NumSlots(NumSlots), .Strata(Strata), .HashPaper(HashPaper),
    .CombinerEntries(CombinerEntries), .PcTableBits(PcTableBits), .Samplers(Samplers),
    .EarlyRate(EarlyRate), .TaggedTable(TaggedTable), .MaxEntries(MaxEntries), .Tiers(Tiers), .Engines(Engines),
    .QueueDepth(QueueDepth), .FifoDepth(FifoDepth), .Dma(Dma), .Coprocessor(Coprocessor),
    .CopEntries(CopEntries), .CopData(CopData), .CopCode(CopCode), .CopSamples(CopSamples),
    .CopPctBits(CopPctBits), .Supervisor(Supervisor), .Reasons(Reasons), .ControlFlow(ControlFlow)
  ) u_top (.*
  );

  assign p_state_o        = u_top.u_ctrl.state_q;
  assign p_enable_o       = u_top.enable;
  assign p_inited_o       = u_top.u_ctrl.inited_q;
  assign p_init_cnt_o     = u_top.u_ctrl.init_cnt_q;
  assign p_clr_cnt_o      = u_top.u_ctrl.clr_cnt_q;
  assign p_drain_cnt_o    = u_top.u_ctrl.drain_cnt_q;
  assign p_status_code_o  = u_top.u_ctrl.status_code_q;
  assign p_status_count_o = u_top.u_ctrl.status_count_q;
  assign p_intr_state_o   = u_top.u_intr.state_q;
  assign p_lock_o         = u_top.u_ctrl.lock_q;

  assign p_comp_o = {5'd0, u_top.cfg.engine, 3'd0, u_top.cfg.comb_en, 2'd0, u_top.cfg.tick_clocks,
                     u_top.cfg.burst_original, u_top.cfg.log2n, 3'd0, u_top.cfg.hash, 1'b0,
                     u_top.cfg.early, u_top.cfg.random_phase, u_top.cfg.counter, 2'd0,
                     u_top.cfg.sampler};

  assign p_ra_o          = u_top.u_core.u_select.u_order.ra_q;
  assign p_s3_row_o      = u_top.u_core.row_valid;
  assign p_s3_mask_o     = 16'(u_top.u_core.row_mask);
  assign p_queue_level_o = 16'(u_top.u_core.queue_level);
  assign p_queue_valid_o = u_top.u_core.head_valid;
  assign p_queue_mask_o  = 16'(u_top.u_core.head_mask);
  assign p_done_o        = 16'(u_top.u_core.u_issue.done_q);
  assign p_p_valid_o     = u_top.u_core.u_issue.p_valid_q;
  assign p_p_slot_o      = u_top.u_core.u_issue.p_slot_q;
  assign p_t_valid_o     = u_top.u_core.t_valid;

  if (Supervisor) begin : g_supervisor
    assign p_time_o       = u_top.u_core.time_o;
    assign p_stale_o      = u_top.cfg.context_on & u_top.u_core.g_context.u_context.stale_q;
    assign p_last_satp_o  = u_top.u_core.g_context.u_context.last_satp_q;
    assign p_ra_mode_o    = u_top.u_core.u_select.u_order.g_writer.mode_q;
    assign p_ra_same_o    = u_top.u_core.u_select.u_order.g_writer.same_q;
    assign p_s3_first_o   = u_top.u_core.row_first;
    assign p_first_done_o = u_top.u_core.u_issue.first_done_q;
    assign p_p_context_o  = u_top.u_core.u_issue.p_context_q;
    assign p_t_context_o  = u_top.u_core.t_context;
    assign p_t_mode_o     = u_top.u_core.t[cs_pkg::TUPLE_W-2 -: 2];
    assign p_sig_o        = u_top.u_core.g_narrow.u_compressor.sig;
    assign p_m_mode_o     = u_top.u_core.g_narrow.m.tuple.mode;
    assign p_m_context_o  = u_top.u_core.g_narrow.u_compressor.m_context;
  end else begin : g_no_supervisor
    assign {p_time_o, p_stale_o, p_last_satp_o, p_ra_mode_o, p_ra_same_o, p_s3_first_o,
            p_first_done_o, p_p_context_o, p_t_context_o, p_t_mode_o, p_sig_o, p_m_mode_o,
            p_m_context_o} = '0;
  end

  for (genvar j = 0; j < NRET; j++) begin : g_t
    cs_pkg::tuple_t t;
    assign t = u_top.u_core.t[j*cs_pkg::TUPLE_W +: cs_pkg::TUPLE_W];
    assign p_t_slot_o[j*2 +: 2]     = t.slot;
    assign p_t_pc_o[j*XLEN +: XLEN] = t.pc[XLEN-1:0];
    assign p_t_w_o[j*XLEN +: XLEN]  = t.w[XLEN-1:0];
  end

  logic        tagged_x, saving_x;
  logic [15:0] tagged_set, saving_set;  // of the event in X

  // Of a row, by the lanes of it that are the set's.
  function automatic logic [15:0] set_of(input logic [15:0] row, input logic [3:0] own,
                                         input logic [1:0] log2_ways);
    unique case (log2_ways)
      2'd2:    set_of = row;
      2'd1:    set_of = {row[14:0], own[2]};
      default: set_of = {row[13:0], own[2] | own[3], own[1] | own[3]};
    endcase
  endfunction

  if (TaggedTable) begin : g_tagged
    logic [119:0] row;
    logic [15:0]  x_row;
    logic [3:0]   own;

    assign tagged_x = u_top.u_core.g_narrow.u_compressor.g_tagged.u_tagged.x_valid_q;
    assign x_row    = 16'(u_top.u_core.g_narrow.u_compressor.g_tagged.u_tagged.x_row_q);
    assign own      = u_top.u_core.g_narrow.u_compressor.g_tagged.u_tagged.x_own_q;
    assign tagged_set = set_of(x_row, own, u_top.cfg.log2_ways);

    // A row that X made stands in W1 for a clock before it is in the RAM.
    assign row = u_top.u_core.g_narrow.u_compressor.g_tagged.u_tagged.w1_valid_q &
                 (10'(u_top.u_core.g_narrow.u_compressor.g_tagged.u_tagged.w1_row_q) ==
                  p_entry_index_i[11:2])
                 ? u_top.u_core.g_narrow.u_compressor.g_tagged.u_tagged.w1_q
                 : u_top.u_core.g_narrow.u_compressor.g_tagged.u_tagged
                     .u_mem.mem[p_entry_index_i[$clog2(MaxEntries)-1:2]];
    assign p_entry_word_o = row[p_entry_index_i[1:0]*30 +: 30];
  end else begin : g_no_tagged
    assign tagged_x       = 1'b0;
    assign tagged_set     = '0;
    assign p_entry_word_o = '0;
  end

  if (Tiers) begin : g_tiers
    assign p_h3_hit_o    = u_top.u_core.g_narrow.u_compressor.valid_q[2] &
                           u_top.u_core.g_narrow.u_compressor.g_tiers.u_marks.h3_hit_q;
    assign p_x_rare_o    = u_top.u_core.g_narrow.u_compressor.u_bank.x_valid &
                           u_top.u_core.g_narrow.u_compressor.u_bank.g_tiers.x_rare_q;
    assign p_mark_word_o =
        {u_top.u_core.g_narrow.u_compressor.g_tiers.u_marks.g_way[3].u_mem.mem[p_mark_set_i],
         u_top.u_core.g_narrow.u_compressor.g_tiers.u_marks.g_way[2].u_mem.mem[p_mark_set_i],
         u_top.u_core.g_narrow.u_compressor.g_tiers.u_marks.g_way[1].u_mem.mem[p_mark_set_i],
         u_top.u_core.g_narrow.u_compressor.g_tiers.u_marks.g_way[0].u_mem.mem[p_mark_set_i]};
  end else begin : g_no_tiers
    assign {p_h3_hit_o, p_x_rare_o, p_mark_word_o} = '0;
  end

  if (Engines != 2'd0) begin : g_saving
    localparam int RowW = $clog2(MaxEntries) - 2;
    logic [67:0]     row;
    logic            written;
    logic [3:0]      taken;
    logic [4*(2*XLEN+2)-1:0] keys;
    logic [RowW-1:0] at;

    assign saving_x   = u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.x_valid_q;
    assign saving_set = set_of(16'(u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.x_row_q),
                               u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.x_own_q,
                               u_top.cfg.log2_ways);
    assign p_rejected_o = u_top.u_core.comp_counts.rejected;

    assign at      = p_entry_index_i[RowW+1:2];
    assign written = u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.w1_valid_q &
                     (u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.w1_row_q == at);
    assign taken   = u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.u_keys.w1_take_q &
                     {4{written}};
    assign row     = written ? u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.w1_q
                             : u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.u_mem.mem[at];

    for (genvar l = 0; l < 4; l++) begin : g_key
      assign keys[l*(2*XLEN+2) +: 2*XLEN+2] =
          taken[l] ? u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.u_keys.w1_key_q
          : u_top.u_core.g_narrow.u_compressor.g_saving.u_saving.u_keys.g_lane[l].u_mem.mem[at];
    end

    assign p_saving_c_o = row[p_entry_index_i[1:0]*17 +: 17];
    assign {p_saving_slot_o, p_saving_pc_o, p_saving_w_o} =
        keys[p_entry_index_i[1:0]*(2*XLEN+2) +: 2*XLEN+2];
  end else begin : g_no_saving
    assign saving_x     = 1'b0;
    assign saving_set   = '0;
    assign p_rejected_o = '0;
    assign {p_saving_c_o, p_saving_slot_o, p_saving_pc_o, p_saving_w_o} = '0;
  end

  if (Coprocessor) begin : g_cop
    assign p_cop_active_o        = !u_top.ctrl.off & !u_top.g_cop.u_cop.first_sweep;
    assign p_cop_running_o       = u_top.g_cop.u_cop.u_pipe.running_q;
    assign p_cop_stopping_o      = u_top.g_cop.u_cop.u_pipe.stopping_q;
    assign p_cop_waiting_o       = u_top.g_cop.u_cop.u_pipe.waiting_q;
    assign p_cop_x_v_o           = u_top.g_cop.u_cop.u_pipe.x_v_q;
    assign p_cop_redir_v_o       = u_top.g_cop.u_cop.u_pipe.redir_v_q;
    assign p_cop_at_work_o       = u_top.g_cop.u_cop.u_pipe.at_work_q;
    assign p_cop_cp_o            = u_top.g_cop.u_cop.u_pipe.cp_q;
    assign p_cop_s_valid_o       = u_top.g_cop.u_cop.u_samples.valid_q;
    assign p_cop_fin_o           = u_top.g_cop.u_cop.u_samples.fin_q;
    assign p_cop_sweep_o         = u_top.g_cop.u_cop.u_sweep.sweep_q;
    assign p_cop_camcnt_o        = u_top.g_cop.u_cop.u_assoc.camcnt_q;
    assign p_cop_tup_v_o         = u_top.tup_v;
    assign p_cop_tup_slot_o      = u_top.tup.tuple.slot;
    assign p_cop_intr_state_o    = u_top.g_cop.u_cop.u_host.intr_q;
    assign p_cop_status_code_o   = u_top.g_cop.u_cop.u_host.status_code_q;
    assign p_cop_status_count_o  = u_top.g_cop.u_cop.u_host.status_count_q;
    assign p_cop_level_o         = 16'(u_top.g_cop.u_cop.level);
    assign p_cop_x_pc_o          = u_top.g_cop.u_cop.u_pipe.x_pc_q;
    assign p_cop_mi_o            = u_top.g_cop.u_cop.mi;
    assign p_cop_hit_o           = u_top.g_cop.u_cop.hit;
    assign p_cop_dr_o            = u_top.g_cop.u_cop.dr;
    assign p_cop_tup_pc_o        = u_top.tup.tuple.pc[31:0];
    assign p_cop_tup_w_o         = u_top.tup.tuple.w[31:0];
    assign p_cop_tup_count_o     = u_top.tup.count;
    assign p_cop_taken_o         = u_top.g_cop.u_cop.u_count.taken_q;
    assign p_cop_dropped_o       = u_top.g_cop.u_cop.u_count.dropped_q;
    assign p_cop_processed_o     = u_top.g_cop.u_cop.u_count.processed_q;
    assign p_cop_aborted_o       = u_top.g_cop.u_cop.u_count.aborted_q;
    assign p_cop_conflicts_o     = u_top.g_cop.u_cop.u_count.conflicts_q;
    assign p_cop_emits_o         = u_top.g_cop.u_cop.u_tuple.emits_q;
    assign p_cop_emit_count_o    = u_top.g_cop.u_cop.u_tuple.emit_count_o;
    assign p_cop_steps_o         = u_top.g_cop.u_cop.u_count.steps_q;
  end else begin : g_no_cop
    assign {p_cop_active_o, p_cop_running_o, p_cop_stopping_o, p_cop_waiting_o, p_cop_x_v_o,
            p_cop_redir_v_o, p_cop_at_work_o, p_cop_cp_o, p_cop_s_valid_o, p_cop_fin_o,
            p_cop_sweep_o, p_cop_camcnt_o, p_cop_tup_v_o, p_cop_tup_slot_o, p_cop_intr_state_o,
            p_cop_status_code_o, p_cop_status_count_o, p_cop_level_o, p_cop_x_pc_o, p_cop_mi_o,
            p_cop_hit_o, p_cop_dr_o, p_cop_tup_pc_o, p_cop_tup_w_o, p_cop_tup_count_o,
            p_cop_taken_o, p_cop_dropped_o, p_cop_processed_o, p_cop_aborted_o, p_cop_conflicts_o,
            p_cop_emits_o, p_cop_emit_count_o, p_cop_steps_o} = '0;
  end

  if (NRET == 1) begin : g_narrow
    assign p_bank_level_o    = '0;
    assign p_merge_last_o    = '0;
    assign p_x_valid_o       = u_top.u_core.g_narrow.u_compressor.u_bank.x_valid | tagged_x | saving_x;
    assign p_x_index_o       =
        saving_x ? saving_set : tagged_x ? tagged_set : 16'(u_top.u_core.g_narrow.u_compressor.u_bank.u_table.x_index_q);
    assign p_x_weight_o      = '0;
    assign p_y1_valid_o      = u_top.u_core.g_narrow.u_compressor.u_bank.u_early.y1_we_q;
    assign p_y1_new_s_o      = u_top.u_core.g_narrow.u_compressor.u_bank.u_early.y1_new_q;
    assign p_early_k_o       = u_top.u_core.g_narrow.u_compressor.u_bank.u_early.k_q;
    assign p_tick_pend_o     = u_top.u_core.g_narrow.u_compressor.u_bank.u_sampler.tick_pend_q;
    assign p_m_valid_o       = u_top.u_core.g_narrow.m_valid;
    assign p_m_slot_o        = u_top.u_core.g_narrow.m.tuple.slot;
    assign p_m_pc_o          = u_top.u_core.g_narrow.m.tuple.pc[XLEN-1:0];
    assign p_m_w_o           = u_top.u_core.g_narrow.m.tuple.w[XLEN-1:0];
    assign p_m_count_o       = u_top.u_core.g_narrow.m.count;
    assign p_staging_level_o = u_top.u_core.g_narrow.stage_level;
    assign p_staging_valid_o = u_top.u_core.stage_valid;
    assign p_tbl_word_o      =
        u_top.u_core.g_narrow.u_compressor.u_bank.u_table.u_mem.mem[p_tbl_index_i[$clog2(Strata)-1:0]];
  end else begin : g_wide
    localparam int Lg = $clog2(NRET);

    logic [NRET*52-1:0] words;
    logic [Lg-1:0]      bank;  // all bits of the index choose it

    always_comb begin
      bank = '0;
      for (int i = 0; i < $clog2(Strata); i++) bank[i%Lg] = bank[i%Lg] ^ p_tbl_index_i[i];
    end

    assign p_merge_last_o    = 2'(u_top.u_core.g_wide.u_wide.u_merge.last_q);
    assign p_staging_valid_o = u_top.u_core.g_wide.u_wide.stage_valid;
    assign p_tbl_word_o      = words[bank*52 +: 52];

    for (genvar b = 0; b < NRET; b++) begin : g_bank
      assign p_bank_level_o[b*8 +: 8]    = 8'(u_top.u_core.g_wide.u_wide.g_bank[b].level);
      assign p_x_valid_o[b]              = u_top.u_core.g_wide.u_wide.g_bank[b].u_bank.x_valid;
      assign p_x_index_o[b*16 +: 16]     =
          16'(u_top.u_core.g_wide.u_wide.g_bank[b].u_bank.u_table.x_index_q);
      assign p_x_weight_o[b*5 +: 5]      = u_top.u_core.g_wide.u_wide.g_bank[b].u_bank.x_weight;
      assign p_y1_valid_o[b]             = u_top.u_core.g_wide.u_wide.g_bank[b].u_bank.u_early.y1_we_q;
      assign p_y1_new_s_o[b*18 +: 18]    =
          u_top.u_core.g_wide.u_wide.g_bank[b].u_bank.u_early.y1_new_q;
      assign p_early_k_o[b*5 +: 5]       = u_top.u_core.g_wide.u_wide.g_bank[b].u_bank.u_early.k_q;
      assign p_tick_pend_o[b]            =
          u_top.u_core.g_wide.u_wide.g_bank[b].u_bank.u_sampler.tick_pend_q;
      assign p_m_valid_o[b]              = u_top.u_core.g_wide.u_wide.g_bank[b].m_valid;
      assign p_m_slot_o[b*2 +: 2]        = u_top.u_core.g_wide.u_wide.g_bank[b].m.tuple.slot;
      assign p_m_pc_o[b*XLEN +: XLEN]    = u_top.u_core.g_wide.u_wide.g_bank[b].m.tuple.pc[XLEN-1:0];
      assign p_m_w_o[b*XLEN +: XLEN]     = u_top.u_core.g_wide.u_wide.g_bank[b].m.tuple.w[XLEN-1:0];
      assign p_m_count_o[b*32 +: 32]     = u_top.u_core.g_wide.u_wide.g_bank[b].m.count;
      assign p_staging_level_o[b*5 +: 5] = u_top.u_core.g_wide.u_wide.g_bank[b].stage_level;
      assign words[b*52 +: 52]           =
          u_top.u_core.g_wide.u_wide.g_bank[b].u_bank.u_table.u_mem.mem[p_tbl_index_i[$clog2(Strata)-1:Lg]];
    end
  end

  if (CombinerEntries != 0) begin : g_combiner
    assign p_fsm_o        = u_top.u_core.u_combiner.g_comb.fsm_q;
    // The RTL's n is one less, and counts the entry that is being replaced.
    assign p_comb_n_o     = ((6'(u_top.u_core.u_combiner.g_comb.n_m1_q) + 6'd1)
                             & 6'(2 * CombinerEntries - 1))
                            - 6'(u_top.u_core.u_combiner.g_comb.full & (p_fsm_o >= 3'd4));
    assign p_flush_pend_o = u_top.u_core.u_combiner.g_comb.flush_pend_q;
    assign p_comb_timer_o = u_top.u_core.u_combiner.g_comb.timer_p1_q - 32'd1;
  end else begin : g_no_combiner
    assign p_fsm_o        = '0;
    assign p_comb_n_o     = '0;
    assign p_flush_pend_o = 1'b0;
    assign p_comb_timer_o = '0;
  end

  assign p_fifo_level_o = u_top.msg_level;
  assign p_fifo_valid_o = u_top.msg_valid;
  assign p_fifo_slot_o  = u_top.msg.tuple.slot;
  assign p_fifo_mode_o  = u_top.msg.tuple.mode;
  assign p_fifo_context_o = u_top.msg.tuple.is_context;
  assign p_fifo_pc_o    = u_top.msg.tuple.pc[XLEN-1:0];
  assign p_fifo_w_o     = u_top.msg.tuple.w[XLEN-1:0];
  assign p_fifo_count_o = u_top.msg.count;
  assign p_fifo_timer_o = u_top.u_intr.fifo_timer_q;

  for (genvar s = 0; s < 4; s++) begin : g_slot
    if (s < NumSlots) begin : g_present
      assign p_selected_o[s*32 +: 32] = u_top.u_core.u_stats.g_slot[s].g_present.selected_q;
      assign p_accepted_o[s*32 +: 32] = u_top.u_core.u_stats.g_slot[s].g_present.accepted_q;
      assign p_dropped_o[s*32 +: 32]  = u_top.u_core.u_stats.g_slot[s].g_present.dropped_q;
      assign p_queued_o[s*32 +: 32]   = 32'(u_top.u_core.u_stats.g_slot[s].g_present.queued_q);
    end else begin : g_absent
      assign p_selected_o[s*32 +: 32] = '0;
      assign p_accepted_o[s*32 +: 32] = '0;
      assign p_dropped_o[s*32 +: 32]  = '0;
      assign p_queued_o[s*32 +: 32]   = '0;
    end
  end

  assign p_events_o        = u_top.u_core.comp_counts.events;
  assign p_emitted_o       = u_top.u_core.comp_counts.emitted;
  assign p_emitted_count_o = u_top.u_core.comp_counts.emitted_count;
  assign p_credit_o        = u_top.u_core.comp_counts.credit;
  assign p_sent_msgs_o     = u_top.u_core.u_stats.sent_msgs_q;
  assign p_sent_count_o    = u_top.u_core.u_stats.sent_count_q;
  assign p_port_errors_o   = u_top.u_core.port_errors;
  assign p_cycles_o        = u_top.u_core.u_stats.cycles_q;

endmodule
