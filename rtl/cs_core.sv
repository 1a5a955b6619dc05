// SPDX-License-Identifier: Apache-2.0
//
// cs_core - the profiler without bus, registers and interrupts: retirement port
// in, messages out.
//
//   rvfi_* -> cs_select -> queue -> cs_issue -> cs_compressor
//                             -> staging -+-> cs_combiner -> messages -> msg_*_o
//                               tup_*_i -'
//
// With NRET > 1 cs_compressor_wide, a bank for each lane, takes the place of cs_compressor and
// staging.
//
// Pure logic under run control; the clock by clock description is the overview
// page of docs/design.  The only place that loses anything is the push into the
// queue, where cs_stats counts the loss.

`default_nettype none

module cs_core #(
  // Every parameter: legal values, meaning, cost.
  parameter int NRET            = 1,     // 1, 2, 4: lanes; filters and row width each
  parameter int XLEN            = 32,    // 32, 64: width of pc and values
  parameter int NumSlots        = 4,     // 1..4: filters and counters each
  parameter int Strata          = 2048,  // power of two, 16..4096: 52 bits of RAM each
  parameter bit HashPaper       = 1'b1,  // 0, 1: the paper's hash, with its ROMs
  parameter int CombinerEntries = 16,    // 0, 4, 8, 16, 32; 0 = no combiner
  parameter int PcTableBits     = 1024,  // 0, or power of two, 64..16384: RAM bits
  parameter bit [3:0] Samplers  = 4'hf,  // bit 0 set: P, R, D, B; comparators and draws each
  parameter bit EarlyRate       = 1'b1,  // 0, 1: the early rate, with its bit populations
  parameter bit TaggedTable     = 1'b0,  // 0, 1: the tagged table; needs NRET 1
  parameter int MaxEntries      = 2048,  // power of two, 16..4096: its entries, 36 bits of RAM each
  parameter bit Tiers           = 1'b0,  // 0, 1: marks and a rare tier; needs NRET 1
  parameter bit [1:0] Engines   = 2'd0,  // bit 0 unbiased Space-Saving, 1 randomised admission; needs TaggedTable
  parameter int QueueDepth      = 16,    // power of two, 4..512: rows of the queue
  parameter int FifoDepth       = 128,   // power of two, 4..1024: messages
  parameter bit Coprocessor     = 1'b0,  // 0, 1: its tuples come in; needs NRET 1
  parameter bit Supervisor      = 1'b0,  // 0, 1: whose messages are, and locks; needs NRET 1
  parameter bit Reasons         = 1'b0   // 0, 1: source of w 11; 32 bits of the queue for each lane
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,

  // retirement port, lane 0 in the low bits
  input  logic [NRET*cs_pkg::RVFI_W-1:0]         rvfi_i,

  // configuration, static while profiling, and run control
  input  cs_pkg::cfg_t                           cfg_i,
  input  logic [NumSlots*cs_pkg::SLOT_CFG_W-1:0] slot_cfg_i,
  input  cs_pkg::ctrl_t                          ctrl_i,
  output cs_pkg::flow_t                          flow_o,

  // the coprocessor's tuple, which waits until it is taken
  input  logic                                   cop_busy_i,  // there are more to come
  input  logic                                   tup_v_i,
  input  cs_pkg::msg_t                           tup_i,
  output logic                                   tup_pop_o,

  // head of the message FIFO
  output logic                                   msg_valid_o,
  output cs_pkg::msg_t                           msg_o,
  output logic [15:0]                            msg_level_o,

  // for registers and interrupts
  output logic                                   drop_o,      // a row is dropped
  output cs_pkg::tbl_t                           tbl_o,
  output logic [4:0]                             early_k_o,
  output logic [31:0]                            time_o,      // 0 without Supervisor
  output cs_pkg::snap_t                          snap_o,
  output logic [4*cs_pkg::SLOT_CNT_W-1:0]        slot_snap_o
);

  if (NRET != 1 && NRET != 2 && NRET != 4) begin : g_bad_nret
    $error("cs_core: NRET must be 1, 2 or 4");
  end
  if (XLEN != 32 && XLEN != 64) begin : g_bad_xlen
    $error("cs_core: XLEN must be 32 or 64");
  end
  if (NumSlots < 1 || NumSlots > 4) begin : g_bad_slots
    $error("cs_core: NumSlots must be 1 to 4");
  end
  if (Strata < 16 || Strata > 4096 || (1 << $clog2(Strata)) != Strata) begin : g_bad_strata
    $error("cs_core: Strata must be a power of two, 16 to 4096");
  end
  if (CombinerEntries != 0 && CombinerEntries != 4 && CombinerEntries != 8 &&
      CombinerEntries != 16 && CombinerEntries != 32) begin : g_bad_combiner
    $error("cs_core: CombinerEntries must be 0, 4, 8, 16 or 32");
  end
  if (PcTableBits != 0 && (PcTableBits < 64 || PcTableBits > 16384 ||
                           (1 << $clog2(PcTableBits)) != PcTableBits)) begin : g_bad_pct
    $error("cs_core: PcTableBits must be 0 or a power of two, 64 to 16384");
  end
  if (!Samplers[cs_state_pkg::SAMPLER_P]) begin : g_bad_samplers
    $error("cs_core: Samplers must have bit 0, sampler P");
  end
  if (TaggedTable && NRET != 1) begin : g_bad_tagged
    $error("cs_core: TaggedTable must be 0 with NRET above 1");
  end
  if (Tiers && NRET != 1) begin : g_bad_tiers
    $error("cs_core: Tiers must be 0 with NRET above 1");
  end
  if (Coprocessor && NRET != 1) begin : g_bad_cop
    $error("cs_core: Coprocessor must be 0 with NRET above 1");
  end
  if (Supervisor && NRET != 1) begin : g_bad_supervisor
    $error("cs_core: Supervisor must be 0 with NRET above 1");
  end
  if (TaggedTable && (MaxEntries < 16 || MaxEntries > 4096 ||
                      (1 << $clog2(MaxEntries)) != MaxEntries)) begin : g_bad_entries
    $error("cs_core: MaxEntries must be a power of two, 16 to 4096");
  end
  if (Engines != 2'd0 && !TaggedTable) begin : g_bad_engines
    $error("cs_core: Engines must be 0 without TaggedTable");
  end
  if (QueueDepth < 4 || QueueDepth > 512 ||
      (1 << $clog2(QueueDepth)) != QueueDepth) begin : g_bad_queue
    $error("cs_core: QueueDepth must be a power of two, 4 to 512");
  end
  if (FifoDepth < 4 || FifoDepth > 1024 || (1 << $clog2(FifoDepth)) != FifoDepth) begin : g_bad_fifo
    $error("cs_core: FifoDepth must be a power of two, 4 to 1024");
  end

  localparam int MaskW  = NRET * NumSlots;
  localparam int LanesW = NRET * cs_pkg::lane_w(XLEN, Reasons);
  localparam int MsgW   = cs_pkg::msg_w(XLEN, Supervisor);

  // Selector.
  logic              row_valid, row_drop;
  logic [MaskW-1:0]  row_mask;
  logic [LanesW-1:0] row_lanes;
  logic [31:0]       port_errors;
  logic [XLEN-1:0]   row_satp;
  logic [1:0]        row_mode;

  cs_select #(
    .NRET(NRET), .XLEN(XLEN), .NumSlots(NumSlots), .PcTableBits(PcTableBits),
    .Supervisor(Supervisor), .Reasons(Reasons)
  ) u_select (
    .clk_i, .rst_ni,
    .clear_i       (ctrl_i.off),
    .run_i         (ctrl_i.init | ctrl_i.run),
    .rvfi_i,
    .slot_cfg_i,
    .m_off_i       (ctrl_i.m_off),
    .pct_we_i      (ctrl_i.pct_we),
    .pct_idx_i     (ctrl_i.pct_idx),
    .pct_bit_i     (ctrl_i.pct_bit),
    .row_valid_o   (row_valid),
    .row_mask_o    (row_mask),
    .row_lanes_o   (row_lanes),
    .row_satp_o    (row_satp),
    .row_mode_o    (row_mode),
    .port_errors_o (port_errors)
  );

  // Tuple queue.  Without a valid counter table a tuple has nowhere to go.
  logic                        queue_full, head_valid, head_pop;
  logic [$clog2(QueueDepth):0] queue_level;
  logic [MaskW-1:0]            head_mask;
  logic [LanesW-1:0]           head_lanes;

  assign row_drop = row_valid & (queue_full | !ctrl_i.inited);

  // With one slot w is chosen before the queue, whose word then holds pc and w alone: a
  // fourth of the RAM.  Behind it w stands in every field, so issue, which applies
  // values_off, chooses the same again.
  localparam int LaneW      = cs_pkg::lane_w(XLEN, Reasons);
  localparam int QueueLaneW = NumSlots == 1 ? 2 * XLEN : LaneW;

  logic [NRET*QueueLaneW-1:0] queue_in, queue_out;

  // Whose a row is goes along with it.
  localparam int WhoseW = Supervisor ? XLEN + 32 + 2 + 1 : 0;

  logic            row_first, head_first;
  logic [31:0]     head_time;
  logic [XLEN-1:0] head_satp;
  logic [1:0]      head_mode;
  logic [WhoseW+MaskW+NRET*QueueLaneW-1:0] queue_word, head_word;

  assign {head_mask, queue_out} = head_word[MaskW+NRET*QueueLaneW-1:0];

  if (Supervisor) begin : g_context
    cs_context #(.XLEN(XLEN)) u_context (
      .clk_i,
      .clear_i     (ctrl_i.off),
      .run_i       (ctrl_i.run | ctrl_i.drain),
      .on_i        (cfg_i.context_on),
      .log2_tick_i (cfg_i.log2_tick),
      .satp_i      (row_satp),
      .push_i      (row_valid & !row_drop),
      .first_o     (row_first),
      .time_o      (time_o)
    );

    assign queue_word = {row_first, row_mode, time_o, row_satp, row_mask, queue_in};
    assign {head_first, head_mode, head_time, head_satp} =
      head_word[MaskW+NRET*QueueLaneW +: WhoseW];
  end else begin : g_no_context
    assign {row_first, head_first, head_mode, head_time, head_satp, time_o} = '0;
    assign queue_word = {row_mask, queue_in};

    logic unused_context;
    assign unused_context = ^{row_first, row_satp, row_mode, cfg_i.log2_tick};
  end

  if (NumSlots == 1) begin : g_one_slot
    logic [3:0]  source;
    logic [11:0] sel;
    assign source = slot_cfg_i[cs_pkg::SLOT_CFG_W_SRC +: 4];
    always_comb begin
      sel = '0;
      if (source <= (Reasons ? cs_pkg::W_REASON : cs_pkg::W_RA)) sel = 12'd1 << source;
      sel[cs_pkg::W_RD] = sel[cs_pkg::W_RD] | sel[cs_pkg::W_LOAD];
    end

    for (genvar i = 0; i < NRET; i++) begin : g_lane
      logic [LaneW-1:0] lane;
      logic [XLEN-1:0]  w, pc_out, w_out;
      assign lane = row_lanes[i*LaneW +: LaneW];
      cs_w_mux #(.XLEN(XLEN), .Reasons(Reasons)) u_w (
        .sel_i(sel), .lane_i(lane[LaneW-1:XLEN]), .w_o(w)
      );
      assign queue_in[i*QueueLaneW +: QueueLaneW] = {w, lane[cs_pkg::LANE_PC*XLEN +: XLEN]};
      assign {w_out, pc_out} = queue_out[i*QueueLaneW +: QueueLaneW];
      assign head_lanes[i*LaneW +: LaneW] = LaneW'({w_out[31:0], w_out[15:0], w_out[15:0], w_out[31:0],
                                                     {(cs_pkg::LANE_TAIL - 1){w_out}}, pc_out});
    end
  end else begin : g_slots
    assign queue_in   = row_lanes;
    assign head_lanes = queue_out;
  end

  cs_fifo #(.Width(WhoseW + MaskW + NRET*QueueLaneW), .Depth(QueueDepth)) u_queue (
    .clk_i, .rst_ni,
    .clear_i (ctrl_i.off),
    .push_i  (row_valid & !row_drop),
    .data_i  (queue_word),
    .pop_i   (head_pop),
    .valid_o (head_valid),
    .data_o  (head_word),
    .level_o (queue_level),
    .full_o  (queue_full)
  );

  // Issue.
  logic                                   issue_busy;
  logic [NumSlots*$clog2(NRET+1)-1:0]     issue;
  logic [NRET-1:0]                        t_valid;
  logic                                   t_context;
  logic [NRET*cs_pkg::TUPLE_W-1:0]        t;
  logic [NRET*cs_pkg::room_w(NRET)-1:0]   issue_level;

  cs_issue #(
    .NRET(NRET), .XLEN(XLEN), .NumSlots(NumSlots), .Supervisor(Supervisor), .Reasons(Reasons)
  ) u_issue (
    .clk_i, .rst_ni,
    .clear_i       (ctrl_i.off),
    .go_i          (ctrl_i.run | ctrl_i.drain),
    .values_off_i  (ctrl_i.values_off),
    .addresses_off_i (ctrl_i.addresses_off),
    .context_on_i  (cfg_i.context_on),
    .slot_cfg_i,
    .row_valid_i   (head_valid),
    .row_mask_i    (head_mask),
    .row_lanes_i   (head_lanes),
    .row_first_i   (head_first),
    .row_satp_i    (head_satp),
    .row_time_i    (head_time),
    .row_mode_i    (head_mode),
    .row_pop_o     (head_pop),
    .level_i       (issue_level),
    .issue_o       (issue),
    .busy_o        (issue_busy),
    .t_valid_o     (t_valid),
    .t_context_o   (t_context),
    .t_o           (t)
  );

  // Compressor and staging.  Staging takes what was under way when issue stopped.
  logic            comp_busy;  // something from H1 or C to the combiner's input
  cs_pkg::counts_t comp_counts;
  logic            stage_valid, stage_pop;
  cs_pkg::msg_t    stage;

  if (NRET == 1) begin : g_narrow
    logic                                 pipe_busy, m_valid, stage_full;
    cs_pkg::msg_t                         m;
    logic [MsgW-1:0]                      stage_bits;
    logic [$clog2(cs_pkg::STAGE_DEPTH):0] stage_level;

    cs_compressor #(
      .XLEN(XLEN), .Strata(Strata), .HashPaper(HashPaper), .Samplers(Samplers),
      .EarlyRate(EarlyRate), .TaggedTable(TaggedTable), .MaxEntries(MaxEntries), .Tiers(Tiers),
      .Engines(Engines), .Supervisor(Supervisor)
    ) u_compressor (
      .clk_i, .rst_ni,
      .ctrl_i, .cfg_i,
      .t_valid_i (t_valid),
      .t_context_i (t_context),
      .t_i       (t),
      .m_valid_o (m_valid),
      .m_o       (m),
      .busy_o    (pipe_busy),
      .counts_o  (comp_counts),
      .early_k_o, .tbl_o
    );

    cs_fifo #(.Width(MsgW), .Depth(cs_pkg::STAGE_DEPTH)) u_staging (
      .clk_i, .rst_ni,
      .clear_i (ctrl_i.off),
      .push_i  (m_valid),
      .data_i  (MsgW'(cs_pkg::narrow(XLEN, Supervisor, m))),
      .pop_i   (stage_pop),
      .valid_o (stage_valid),
      .data_o  (stage_bits),
      .level_o (stage_level),
      .full_o  (stage_full)
    );

    assign stage       = cs_pkg::widen(XLEN, Supervisor, cs_pkg::MSG_W'(stage_bits));
    assign issue_level = stage_level;
    assign comp_busy   = pipe_busy | (stage_level != '0);

`ifdef CS_ASSERT
    logic alive_q;  // a clock has passed since reset
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) alive_q <= 1'b0;
      else         alive_q <= 1'b1;
    end

    always_ff @(posedge clk_i) begin
      if (alive_q) a_staging_room: assert (!(m_valid & stage_full));
    end
`endif

    // The staging FIFO is never full when a message comes: issue saw to that.
    logic unused;
    assign unused = stage_full;
  end else begin : g_wide
    assign {tbl_o.entry, tbl_o.c, tbl_o.tuple} = '0;

    logic unused_context;
    assign unused_context = t_context;

    cs_compressor_wide #(
      .NRET(NRET), .XLEN(XLEN), .Strata(Strata), .HashPaper(HashPaper), .Samplers(Samplers),
      .EarlyRate(EarlyRate)
    ) u_wide (
      .clk_i, .rst_ni,
      .ctrl_i, .cfg_i,
      .t_valid_i   (t_valid),
      .t_i         (t),
      .level_o     (issue_level),
      .msg_valid_o (stage_valid),
      .msg_o       (stage),
      .msg_pop_i   (stage_pop),
      .busy_o      (comp_busy),
      .counts_o    (comp_counts),
      .early_k_o,
      .tbl_word_o  (tbl_o.word)
    );
  end

  // With the coprocessor its tuple goes behind what staging has, and the combiner is on
  // only while nobody can configure it: a tuple may come in IDLE.
  logic         in_valid, in_pop, comb_on;
  cs_pkg::msg_t in;

  if (Coprocessor) begin : g_cop
    // Whose its tuple is nobody knows: mode 2 is no privilege.
    always_comb begin
      in = stage_valid ? stage : tup_i;
      if (Supervisor & !stage_valid) in.tuple.mode = {cfg_i.context_on, 1'b0};
    end

    assign in_valid  = stage_valid | tup_v_i;
    assign stage_pop = in_pop & stage_valid;
    assign tup_pop_o = in_pop & !stage_valid;
    assign comb_on   = cfg_i.comb_en & (ctrl_i.init | ctrl_i.run | ctrl_i.drain);
  end else begin : g_no_cop
    assign in_valid  = stage_valid;
    assign in        = stage;
    assign stage_pop = in_pop;
    assign tup_pop_o = 1'b0;
    assign comb_on   = cfg_i.comb_en;

    logic unused_tup;
    assign unused_tup = ^tup_i;
  end

  // Combiner.
  logic         out_push, msg_full, comb_empty, flow_empty;
  cs_pkg::msg_t out;

  assign flow_empty = (queue_level == '0) & !issue_busy & !comp_busy & !cop_busy_i;

  cs_combiner #(
    .XLEN(XLEN), .Entries(CombinerEntries), .CountW(Coprocessor ? cs_pkg::CNT_W : cs_pkg::C_W),
    .Supervisor(Supervisor)
  ) u_combiner (
    .clk_i,
    .clear_i       (ctrl_i.off),
    .on_i          (comb_on),
    .run_i         (ctrl_i.run),
    .flush_i       (ctrl_i.flush),
    .drain_flush_i (ctrl_i.drain_late & flow_empty),
    .max_merges_i  (cfg_i.max_merges),
    .timeout_i     (cfg_i.comb_timeout),
    .in_valid_i    (in_valid),
    .in_i          (in),
    .in_pop_o      (in_pop),
    .out_push_o    (out_push),
    .out_o         (out),
    .full_i        (msg_full),
    .empty_o       (comb_empty)
  );

  // Messages.
  logic [$clog2(FifoDepth):0] msg_level;
  logic [MsgW-1:0]            msg_bits;
  logic                       sent;

  assign sent = ctrl_i.pop & msg_valid_o;

  cs_fifo #(.Width(MsgW), .Depth(FifoDepth)) u_messages (
    .clk_i, .rst_ni,
    .clear_i (ctrl_i.off),
    .push_i  (out_push),
    .data_i  (MsgW'(cs_pkg::narrow(XLEN, Supervisor, out))),
    .pop_i   (sent),
    .valid_o (msg_valid_o),
    .data_o  (msg_bits),
    .level_o (msg_level),
    .full_o  (msg_full)
  );

  assign msg_o = cs_pkg::widen(XLEN, Supervisor, cs_pkg::MSG_W'(msg_bits));

  cs_stats #(.NRET(NRET), .NumSlots(NumSlots), .QueueDepth(QueueDepth)) u_stats (
    .clk_i,
    .clear_i         (ctrl_i.off),
    .restart_i       (ctrl_i.enter_init),
    .snapshot_i      (ctrl_i.snapshot),
    .run_i           (ctrl_i.run),
    .row_valid_i     (row_valid),
    .row_mask_i      (row_mask),
    .row_drop_i      (row_drop),
    .issue_i         (issue),
    .sent_i          (sent),
    .sent_count_i    (msg_o.count),
    .comp_i          (comp_counts),
    .port_errors_i   (port_errors),
    .snap_o,
    .slot_snap_o
  );

  assign msg_level_o       = 16'(msg_level);
  assign drop_o            = row_drop;
  assign flow_o.fifo_empty = msg_level == '0;
  assign flow_o.msg_valid  = msg_valid_o;
  assign flow_o.comb_empty = comb_empty & !tup_v_i;
  assign flow_o.flow_empty = flow_empty;

  // Watermark and message time-out are cs_intr's.
  logic unused;
  assign unused = ^{cfg_i.watermark, cfg_i.fifo_timeout};

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_messages_room: assert (!(out_push & msg_full));
      a_stage_pop:     assert (!(stage_pop & !stage_valid));
      a_no_table:      assert (!((|t_valid) & !ctrl_i.inited));
    end
  end
`endif

endmodule

`default_nettype wire
