// SPDX-License-Identifier: Apache-2.0
//
// cs_select - which retired instructions become tuples.
//
//   rvfi_* -> S1 -> cs_class, cs_slot_match -> S2 -> S3 -> row
//              '--> cs_pc_table -----------------------^
//
// What leaves is one row a clock: the fields of all lanes and a mask with a bit
// per lane and slot.  w is chosen from the fields behind the tuple queue, where
// one multiplexer does for all slots.  The ports of the retirement interface
// keep the names of the RISC-V Formal Interface; lane 0 is in the low bits.

`default_nettype none

module cs_select #(
  parameter int NRET        = 1,     // 1, 2, 4
  parameter int XLEN        = 32,    // 32, 64
  parameter int NumSlots    = 4,     // 1..4
  parameter int PcTableBits = 1024,  // 0, 64..16384
  parameter bit Supervisor  = 1'b0,  // rows have satp and mode, and rights; needs NRET 1
  parameter bit Reasons     = 1'b0   // lanes have the reasons of clocks
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic                                   clear_i,  // state is OFF
  input  logic                                   run_i,    // state is INIT or RUN

  input  logic [NRET*cs_pkg::RVFI_W-1:0]         rvfi_i,

  input  logic [NumSlots*cs_pkg::SLOT_CFG_W-1:0] slot_cfg_i,
  input  logic                                   m_off_i,  // M mode is not sampled

  // write port of the PC bit table
  input  logic                                   pct_we_i,
  input  logic [cs_pkg::PCT_IDX_W-1:0]           pct_idx_i,
  input  logic                                   pct_bit_i,

  // S3; bit lane*NumSlots + slot of the mask; lanes as in cs_pkg
  output logic                                   row_valid_o,
  output logic [NRET*NumSlots-1:0]               row_mask_o,
  output logic [NRET*cs_pkg::lane_w(XLEN, Reasons)-1:0] row_lanes_o,
  output logic [XLEN-1:0]                        row_satp_o,  // 0 without Supervisor, as the mode
  output logic [1:0]                             row_mode_o,

  output logic [31:0]                            port_errors_o
);

  localparam int LaneW = cs_pkg::lane_w(XLEN, Reasons);

  // The port, opened.
  cs_pkg::rvfi_t         lane;  // one after the other
  logic [NRET-1:0]       valid, trap;
  logic [NRET*16-1:0]    order, ctx;
  logic [NRET*2-1:0]     mode;
  logic [NRET*5-1:0]     rd_addr, events;
  logic [NRET*LaneW-1:0] fields;
  logic [XLEN-1:0]       satp;

  always_comb begin
    lane = '0;
    satp = '0;
    for (int i = 0; i < NRET; i++) begin
      lane                     = rvfi_i[i*cs_pkg::RVFI_W +: cs_pkg::RVFI_W];
      satp                     = lane.satp[XLEN-1:0];
      valid[i]                 = lane.valid;
      trap[i]                  = lane.trap;
      order[i*16 +: 16]        = lane.order[15:0];
      ctx[i*16 +: 16]          = lane.context_id;
      mode[i*2 +: 2]           = lane.mode;
      rd_addr[i*5 +: 5]        = lane.rd_addr;
      events[i*5 +: 5]         = lane.cs_event;
      fields[i*LaneW +: LaneW] = LaneW'({
        lane.reason, lane.mem_latency, lane.head_cycles, lane.insn, {XLEN{1'b0}},
        lane.mem_wdata[XLEN-1:0], lane.mem_addr[XLEN-1:0], lane.rs2_rdata[XLEN-1:0],
        lane.rs1_rdata[XLEN-1:0], lane.rd_wdata[XLEN-1:0], lane.pc_wdata[XLEN-1:0],
        lane.pc_rdata[XLEN-1:0]});
    end
  end

  // Valid bits.  Everything else in S1..S3 is read only under them: no reset, and it
  // moves under them only, which spares a simulation most of the work.
  logic [NRET-1:0]          s1_valid_q, s1_run_q, s2_valid_q;
  logic [NRET*NumSlots-1:0] s2_match, s3_match_q, pct_en, s3_masks_q;
  logic [NRET-1:0]          s3_maybe_q;  // some slot matches that asks the PC table
  logic                     s3_sure_q;   // some slot matches that does not ask it

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {s1_valid_q, s1_run_q, s2_valid_q, s3_match_q, s3_sure_q, s3_maybe_q} <= '0;
    end else if (clear_i) begin
      {s1_valid_q, s1_run_q, s2_valid_q, s3_match_q, s3_sure_q, s3_maybe_q} <= '0;
    end else begin
      s1_valid_q <= valid;
      s1_run_q   <= valid & {NRET{run_i}};
      s2_valid_q <= s1_run_q;
      s3_match_q <= s2_match;
      s3_sure_q  <= |(s2_match & ~pct_en);
      for (int i = 0; i < NRET; i++) begin
        s3_maybe_q[i] <= |(s2_match[i*NumSlots +: NumSlots] & pct_en[i*NumSlots +: NumSlots]);
      end
    end
  end

  // S1: the port.
  logic [NRET-1:0]       s1_trap_q;
  logic [NRET*16-1:0]    s1_order_q;
  logic [NRET*2-1:0]     s1_mode_q;
  logic [NRET*5-1:0]     s1_rd_addr_q, s1_event_q;
  logic [NRET*16-1:0]    s1_context_q;
  logic [NRET*16-1:0]    s1_pchash;
  logic [NRET*XLEN-1:0]  s1_rd_wdata, s1_ra;

  logic [NRET*LaneW-1:0] s1_lanes_q;  // all fields but the return address
  logic [NRET*LaneW-1:0] s2_lanes_q, s3_lanes_q;

  always_ff @(posedge clk_i) if (|valid) begin
    s1_trap_q    <= trap;
    s1_mode_q    <= mode;
    s1_rd_addr_q <= rd_addr;
    s1_event_q   <= events;
    s1_context_q <= ctx;
    s1_order_q   <= order;
    s1_lanes_q   <= fields;
  end

  always_comb begin
    for (int i = 0; i < NRET; i++) begin
      s1_rd_wdata[i*XLEN +: XLEN] = s1_lanes_q[i*LaneW + cs_pkg::LANE_RD*XLEN +: XLEN];
    end
  end

  function automatic logic [NRET*LaneW-1:0] with_ra(input logic [NRET*LaneW-1:0] lanes,
                                                    input logic [NRET*XLEN-1:0]  ra);
    with_ra = lanes;
    for (int i = 0; i < NRET; i++) begin
      with_ra[i*LaneW + cs_pkg::LANE_RA*XLEN +: XLEN] = ra[i*XLEN +: XLEN];
    end
  endfunction

  // Whose it is.  Only one lane: what satp has is lane 0's.
  logic [XLEN-1:0] s1_satp;

  if (Supervisor) begin : g_satp
    logic [XLEN-1:0] s1_satp_q, s2_satp_q, s3_satp_q;
    logic [1:0]      s2_mode_q, s3_mode_q;

    always_ff @(posedge clk_i) begin
      if (valid[0])      s1_satp_q <= satp;
      if (s1_run_q[0])   {s2_satp_q, s2_mode_q} <= {s1_satp_q, s1_mode_q[1:0]};
      if (s2_valid_q[0]) {s3_satp_q, s3_mode_q} <= {s2_satp_q, s2_mode_q};
    end

    assign s1_satp    = s1_satp_q;
    assign row_satp_o = s3_satp_q;
    assign row_mode_o = s3_mode_q;
  end else begin : g_no_satp
    assign {s1_satp, row_satp_o, row_mode_o} = '0;

    logic unused_satp;
    assign unused_satp = ^satp;
  end

  logic [1:0] ra_mode;
  logic       s1_own;

  cs_port_order #(.NRET(NRET), .XLEN(XLEN), .Supervisor(Supervisor)) u_order (
    .clk_i, .rst_ni, .clear_i,
    .s1_valid_i    (s1_valid_q),
    .s1_trap_i     (s1_trap_q),
    .s1_order_i    (s1_order_q),
    .s1_rd_addr_i  (s1_rd_addr_q),
    .s1_rd_wdata_i (s1_rd_wdata),
    .s1_mode_i     (s1_mode_q[1:0]),
    .s1_context_i  (s1_context_q[15:0]),
    .s1_satp_i     (s1_satp),
    .s1_ra_o       (s1_ra),
    .ra_mode_o     (ra_mode),
    .s1_own_o      (s1_own),
    .port_errors_o
  );

  // What a slot that matches may not see of its instruction: where a handler is, what is in x1.
  logic [NumSlots-1:0] s2_no_npc_q, s2_no_ra_q;
  logic                s2_hide_npc, s2_hide_ra;

  if (Supervisor) begin : g_rights
    for (genvar s = 0; s < NumSlots; s++) begin : g_slot
      localparam int At = s * cs_pkg::SLOT_CFG_W;
      logic [3:0] modes;
      logic       limited;
      assign modes   = slot_cfg_i[At + cs_pkg::SLOT_CFG_MODES +: 4] & {!m_off_i, 3'b111};
      assign limited = slot_cfg_i[At + cs_pkg::SLOT_CFG_CTX_EN]
                       | slot_cfg_i[At + cs_pkg::SLOT_CFG_ROOT_ON];

      always_ff @(posedge clk_i) if (s1_run_q[0]) begin
        s2_no_npc_q[s] <= s1_trap_q[0] & !(modes[3] & modes[1]);
        s2_no_ra_q[s]  <= !modes[ra_mode] | (limited & !s1_own);
      end
    end

    assign s2_hide_npc = |(s2_match & s2_no_npc_q);
    assign s2_hide_ra  = |(s2_match & s2_no_ra_q);
  end else begin : g_no_rights
    assign {s2_no_npc_q, s2_no_ra_q, s2_hide_npc, s2_hide_ra} = '0;

    logic unused_rights;
    assign unused_rights = ^{s2_no_npc_q, s2_no_ra_q, ra_mode, s1_own};
  end

  // S2: class and filter results.
  logic [NRET-1:0]          s3_pct_bit;

  cs_pc_table #(.NRET(NRET), .PcTableBits(PcTableBits)) u_pc_table (
    .clk_i,
    .we_i        (pct_we_i),
    .idx_i       (pct_idx_i),
    .bit_i       (pct_bit_i),
    .s1_run_i    (s1_run_q),
    .s1_pchash_i (s1_pchash),
    .s3_bit_o    (s3_pct_bit)
  );

  for (genvar i = 0; i < NRET; i++) begin : g_lane
    logic [4:0]      s1_class, s2_class_q;
    logic [XLEN-1:0] s1_pc;

    assign s1_pc = s1_lanes_q[i*LaneW + cs_pkg::LANE_PC*XLEN +: XLEN];
    assign s1_pchash[i*16 +: 16] = cs_pkg::pchash(64'(s1_pc));

    cs_class #(.XLEN(XLEN)) u_class (
      .insn_i  (s1_lanes_q[i*LaneW + cs_pkg::LANE_TAIL*XLEN +: 32]),
      .trap_i  (s1_trap_q[i]),
      .class_o (s1_class)
    );

    always_ff @(posedge clk_i) if (s1_run_q[i]) s2_class_q <= s1_class;

    for (genvar s = 0; s < NumSlots; s++) begin : g_slot
      logic match;

      cs_slot_match #(.XLEN(XLEN), .Supervisor(Supervisor)) u_match (
        .clk_i,
        .cfg_i        (slot_cfg_i[s*cs_pkg::SLOT_CFG_W +: cs_pkg::SLOT_CFG_W]),
        .m_off_i,
        .s1_valid_i   (s1_run_q[i]),
        .s1_pc_i      (s1_pc),
        .s1_pchash_i  (s1_pchash[i*16 +: 16]),
        .s1_mode_i    (s1_mode_q[i*2 +: 2]),
        .s1_context_i (s1_context_q[i*16 +: 16]),
        .s1_satp_i    (64'(s1_satp)),
        .s1_event_i   (s1_event_q[i*5 +: 5]),
        .s2_class_i   (s2_class_q),
        .match_o      (match)
      );

      assign s2_match[i*NumSlots + s] = s2_valid_q[i] & match;

      // S3: a set bit of the PC table takes the instruction out again.
      assign pct_en[i*NumSlots + s] = slot_cfg_i[s*cs_pkg::SLOT_CFG_W + cs_pkg::SLOT_CFG_PCT_EN];
    end

    assign row_mask_o[i*NumSlots +: NumSlots] = s3_match_q[i*NumSlots +: NumSlots] &
      ~(s3_masks_q[i*NumSlots +: NumSlots] & {NumSlots{s3_pct_bit[i]}});
  end

  // S3: the row.
  always_ff @(posedge clk_i) begin
    if (|s1_run_q)   s2_lanes_q <= with_ra(s1_lanes_q, s1_ra);
    if (|s2_valid_q) s3_lanes_q <= s2_lanes_q;
    // Known late, so they are nothing but the clear of a flip-flop.
    if (Supervisor & s2_hide_npc) s3_lanes_q[cs_pkg::LANE_NPC*XLEN +: XLEN] <= '0;
    if (Supervisor & s2_hide_ra)  s3_lanes_q[cs_pkg::LANE_RA*XLEN +: XLEN]  <= '0;
    s3_masks_q <= pct_en;
  end

  // Whether there is a row decides about the queue, so it waits for the slow bit
  // alone: a lane has tuples for sure, or if the PC table does not mask it.
  assign row_valid_o = s3_sure_q | (|(s3_maybe_q & ~s3_pct_bit));
  assign row_lanes_o = s3_lanes_q;

  // RVFI has no gaps in order, so its low bits tell all; upper words are idle with XLEN 32.
  logic unused;
  assign unused = ^lane;

endmodule

`default_nettype wire
