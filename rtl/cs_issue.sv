// SPDX-License-Identifier: Apache-2.0
//
// cs_issue - from rows to tuples, one a clock.
//
//   queue head -> lane and slot of the lowest mask bit -> P -> w chosen -> T
//
// The compressor behind T never stalls, so a tuple is let in only when the
// staging FIFO has room for all that may be under way: this is the one place
// where back-pressure acts.  `done` marks the bits of the head row already sent.

`default_nettype none

module cs_issue #(
  parameter int NRET     = 1,    // 1, 2, 4
  parameter int XLEN     = 32,   // 32, 64
  parameter int NumSlots = 4     // 1..4
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic                                   clear_i,       // state is OFF
  input  logic                                   go_i,          // state is RUN or DRAIN
  input  logic                                   values_off_i,  // hide contents
  input  logic [NumSlots*cs_pkg::SLOT_CFG_W-1:0] slot_cfg_i,

  // head of the tuple queue
  input  logic                                   row_valid_i,
  input  logic [NRET*NumSlots-1:0]               row_mask_i,
  input  logic [NRET*cs_pkg::lane_w(XLEN)-1:0]   row_lanes_i,
  output logic                                   row_pop_o,

  input  logic [$clog2(cs_pkg::STAGE_DEPTH):0]   stage_level_i,

  output logic [NumSlots-1:0]                    issue_o,       // one bit: its slot
  output logic                                   busy_o,        // P or T valid

  // T
  output logic                                   t_valid_o,
  output logic [cs_pkg::SLOT_W-1:0]              t_slot_o,
  output logic [XLEN-1:0]                        t_pc_o,
  output logic [XLEN-1:0]                        t_w_o
);

  localparam int LaneW = cs_pkg::lane_w(XLEN);
  localparam int MaskW = NRET * NumSlots;
  localparam int StageW = $clog2(cs_pkg::STAGE_DEPTH) + 1;

  logic [MaskW-1:0] done_q, rem, low;
  logic             issue, last;

  assign rem   = row_mask_i & ~done_q;
  assign last  = rem == low;
  // stage_level_i <= STAGE_LIMIT as a small truth table: Yosys would build the
  // comparison as a carry chain, at the head of the longest path.
  logic room;

  always_comb begin
    room = 1'b0;
    for (int i = 0; i <= cs_pkg::STAGE_LIMIT; i++) room = room | (stage_level_i == StageW'(i));
  end

  assign issue = row_valid_i & go_i & room;

  // The lowest bit alone; as a loop, because an adder would be a carry chain.
  always_comb begin
    logic below;
    below = 1'b0;
    low   = '0;
    if (!cs_pkg::SKIP | row_valid_i) begin
      for (int i = 0; i < MaskW; i++) begin
        low[i] = rem[i] & !below;
        below  = below | rem[i];
      end
    end
  end

  assign row_pop_o = issue & last;

  // Slot and lane of the bit.
  logic [NumSlots-1:0] slot_hot;

  always_comb begin
    slot_hot = low[NumSlots-1:0];
    for (int i = 1; i < NRET; i++) slot_hot = slot_hot | low[i*NumSlots +: NumSlots];
  end

  assign issue_o = slot_hot & {NumSlots{issue}};

  function automatic logic [cs_pkg::SLOT_W-1:0] number(input logic [NumSlots-1:0] hot);
    number = '0;
    for (int s = 0; s < NumSlots; s++) begin
      if (hot[s]) number = number | cs_pkg::SLOT_W'(s);
    end
  endfunction

  function automatic logic [LaneW-1:0] lane_of(input logic [MaskW-1:0]      one,
                                               input logic [NRET*LaneW-1:0] lanes);
    lane_of = lanes[LaneW-1:0];
    for (int i = 1; i < NRET; i++) begin
      if (one[i*NumSlots +: NumSlots] != '0) lane_of = lanes[i*LaneW +: LaneW];
    end
  endfunction

  // P: the lane's fields, whose order cs_pkg gives.
  logic                      p_valid_q, t_valid_q;
  logic [cs_pkg::SLOT_W-1:0] p_slot_q, t_slot_q;
  logic [LaneW-1:0]          p_lane_q;
  logic [XLEN-1:0]           t_pc_q, t_w_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {done_q, p_valid_q, t_valid_q} <= '0;
    end else if (clear_i) begin
      {done_q, p_valid_q, t_valid_q} <= '0;
    end else begin
      if (issue) done_q <= last ? '0 : (done_q | low);
      p_valid_q <= issue;
      t_valid_q <= p_valid_q;
    end
  end

  // Where w comes from, decided beside the lane: a bit for each source, none for
  // numbers that name no source.  Contents of registers and memory are secret
  // where values_off says so in the clock of P.
  logic [NumSlots*4-1:0] w_src;
  logic [10:0]           p_sel_q;
  logic                  p_secret_q;

  for (genvar s = 0; s < NumSlots; s++) begin : g_src
    assign w_src[s*4 +: 4] = slot_cfg_i[s*cs_pkg::SLOT_CFG_W + cs_pkg::SLOT_CFG_W_SRC +: 4];
  end

  function automatic logic [11:0] source(input logic [NumSlots-1:0]   hot,  // {secret, sel}
                                         input logic [NumSlots*4-1:0] srcs);
    logic [3:0]  src;
    logic [10:0] sel;
    logic        secret;
    src = '0;
    for (int s = 0; s < NumSlots; s++) begin
      if (hot[s]) src = src | srcs[s*4 +: 4];
    end
    sel = '0;
    if (src <= cs_pkg::W_RA) sel = 11'd1 << src;
    secret = sel[cs_pkg::W_RD] | sel[cs_pkg::W_RS1] | sel[cs_pkg::W_RS2] |
             sel[cs_pkg::W_LOAD] | sel[cs_pkg::W_STORE] | sel[cs_pkg::W_RA];
    sel[cs_pkg::W_RD]   = sel[cs_pkg::W_RD] | sel[cs_pkg::W_LOAD];
    sel[cs_pkg::W_LOAD] = 1'b0;  // the same field
    source = {secret, sel};
  endfunction

  function automatic logic [XLEN-1:0] w_of(input logic [10:0]         sel,
                                           input logic [LaneW-1:XLEN] lane);
    w_of = '0;
    if (sel[cs_pkg::W_RD])    w_of = w_of | lane[cs_pkg::LANE_RD*XLEN +: XLEN];
    if (sel[cs_pkg::W_RS1])   w_of = w_of | lane[cs_pkg::LANE_RS1*XLEN +: XLEN];
    if (sel[cs_pkg::W_RS2])   w_of = w_of | lane[cs_pkg::LANE_RS2*XLEN +: XLEN];
    if (sel[cs_pkg::W_STORE]) w_of = w_of | lane[cs_pkg::LANE_STORE*XLEN +: XLEN];
    if (sel[cs_pkg::W_RA])    w_of = w_of | lane[cs_pkg::LANE_RA*XLEN +: XLEN];
    if (sel[cs_pkg::W_ADDR])  w_of = w_of | lane[cs_pkg::LANE_ADDR*XLEN +: XLEN];
    if (sel[cs_pkg::W_NPC])   w_of = w_of | lane[cs_pkg::LANE_NPC*XLEN +: XLEN];
    if (sel[cs_pkg::W_INSN])  w_of = w_of | XLEN'(lane[cs_pkg::LANE_TAIL*XLEN +: 32]);
    if (sel[cs_pkg::W_HEAD])  w_of = w_of | XLEN'(lane[cs_pkg::LANE_TAIL*XLEN + 32 +: 16]);
    if (sel[cs_pkg::W_LATENCY])
      w_of = w_of | XLEN'(lane[cs_pkg::LANE_TAIL*XLEN + 48 +: 16]);
  endfunction

  // Without a valid bit none of these moves, which costs nothing and spares a
  // simulation most of the work.
  always_ff @(posedge clk_i) begin
    if (issue) begin
      p_slot_q              <= number(slot_hot);
      p_lane_q              <= lane_of(low, row_lanes_i);
      {p_secret_q, p_sel_q} <= source(slot_hot, w_src);
    end
    if (p_valid_q) begin
      t_slot_q <= p_slot_q;
      t_pc_q   <= p_lane_q[cs_pkg::LANE_PC*XLEN +: XLEN];
      t_w_q    <= (p_secret_q & values_off_i) ? '0 : w_of(p_sel_q, p_lane_q[LaneW-1:XLEN]);
    end
  end

  assign busy_o    = p_valid_q | t_valid_q;
  assign t_valid_o = t_valid_q;
  assign t_slot_o  = t_slot_q;
  assign t_pc_o    = t_pc_q;
  assign t_w_o     = t_w_q;

  // Of a slot's configuration only w_src is needed here.
  logic unused;
  assign unused = ^slot_cfg_i;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  // A row at the head always has a bit left, else it would never be popped.
  always_ff @(posedge clk_i) begin
    if (alive_q & row_valid_i & !clear_i) a_rem: assert (rem != '0);
  end
`endif

endmodule

`default_nettype wire
