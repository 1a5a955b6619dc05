// SPDX-License-Identifier: Apache-2.0
//
// cs_issue - from rows to tuples, up to NRET of one row a clock.
//
//   queue head -> lane and slot of the j-th lowest mask bit -> P_j -> w chosen -> T_j
//
// The pipeline behind T never stalls, so tuples are let in only when what ends it, the
// staging FIFO or (NRET > 1) every bank queue, has room for all that may be under way:
// this is the one place where back-pressure acts on the tuple queue.  `done` marks the
// bits of the head row already sent.

`default_nettype none

module cs_issue #(
  parameter int NRET     = 1,    // 1, 2, 4
  parameter int XLEN     = 32,   // 32, 64
  parameter int NumSlots = 4,    // 1..4
  parameter bit Supervisor = 1'b0, // context tuples, modes, addresses_off; needs NRET 1
  parameter bit Reasons  = 1'b0  // lanes have the reasons of clocks
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic                                   clear_i,       // state is OFF
  input  logic                                   go_i,          // state is RUN or DRAIN
  input  logic                                   values_off_i,  // hide contents
  input  logic                                   addresses_off_i,  // hide addresses
  input  logic                                   context_on_i,  // tuples have a mode
  input  logic [NumSlots*cs_pkg::SLOT_CFG_W-1:0] slot_cfg_i,

  // head of the tuple queue
  input  logic                                   row_valid_i,
  input  logic [NRET*NumSlots-1:0]               row_mask_i,
  input  logic [NRET*cs_pkg::lane_w(XLEN, Reasons)-1:0] row_lanes_i,
  input  logic                                   row_first_i,   // a context record comes first
  input  logic [XLEN-1:0]                        row_satp_i,
  input  logic [31:0]                            row_time_i,
  input  logic [1:0]                             row_mode_i,
  output logic                                   row_pop_o,

  // levels of the staging FIFO, or of the NRET bank queues
  input  logic [NRET*cs_pkg::room_w(NRET)-1:0]   level_i,

  output logic [NumSlots*$clog2(NRET+1)-1:0]     issue_o,       // tuples issued, by slot
  output logic                                   busy_o,        // P or T valid, of a context too

  // T, the oldest in the low bits
  output logic [NRET-1:0]                        t_valid_o,
  output logic                                   t_context_o,   // a context tuple in T
  output logic [NRET*cs_pkg::TUPLE_W-1:0]        t_o
);

  localparam int LaneW = cs_pkg::lane_w(XLEN, Reasons);
  localparam int MaskW = NRET * NumSlots;
  localparam int SlotW = cs_pkg::SLOT_W;
  localparam int RoomW = cs_pkg::room_w(NRET);
  localparam int Limit = NRET == 1 ? cs_pkg::STAGE_LIMIT : cs_pkg::bank_depth(NRET) / 2;
  localparam int CntW  = $clog2(NRET + 1);

  logic [MaskW-1:0]      done_q, rem, low;
  logic [NRET*MaskW-1:0] pick;  // the j-th lowest bit alone
  logic                  issue, last;
  logic                  ctx, first_done_q;  // the next tuple is a context's; it has been

  assign rem   = row_mask_i & ~done_q;
  assign last  = rem == low;
  // level <= Limit as a small truth table: Yosys would build the comparison as a carry
  // chain, at the head of the longest path.
  logic [NRET-1:0] room;

  always_comb begin
    for (int b = 0; b < NRET; b++) begin
      room[b] = 1'b0;
      for (int i = 0; i <= Limit; i++) room[b] = room[b] | (level_i[b*RoomW +: RoomW] == RoomW'(i));
    end
  end

  assign issue = row_valid_i & go_i & (&room);

  // The lowest bits, each alone, and together.  Counted within each lane and then over
  // the lanes, in one-hot numbers (bit NRET: that many or more): adders would be carry
  // chains, and one count over all bits a longer path.
  always_comb begin
    logic [NRET:0] lanes_below, below, sum;
    lanes_below = (NRET+1)'(1);
    below       = '0;
    sum         = '0;
    pick        = '0;
    low         = '0;
    if (!cs_pkg::SKIP | row_valid_i) begin
      for (int i = 0; i < NRET; i++) begin
        below = (NRET+1)'(1);
        for (int s = 0; s < NumSlots; s++) begin
          for (int j = 0; j < NRET; j++) begin
            for (int a = 0; a <= j; a++) begin
              pick[j*MaskW + i*NumSlots + s] = pick[j*MaskW + i*NumSlots + s]
                                               | (rem[i*NumSlots + s] & lanes_below[a] & below[j-a]);
            end
            low[i*NumSlots + s] = low[i*NumSlots + s] | pick[j*MaskW + i*NumSlots + s];
          end
          if (rem[i*NumSlots + s]) below = (below << 1) | (NRET+1)'(below[NRET]) << NRET;
        end
        sum = '0;
        for (int a = 0; a <= NRET; a++) begin
          for (int j = 0; j <= NRET; j++) begin
            if (a + j < NRET) sum[a+j]  = sum[a+j]  | (lanes_below[a] & below[j]);
            else              sum[NRET] = sum[NRET] | (lanes_below[a] & below[j]);
          end
        end
        lanes_below = sum;
      end
    end
  end

  assign ctx       = Supervisor & row_first_i & !first_done_q;
  assign row_pop_o = issue & last & !ctx;

  // Slots of the bits, and their numbers by slot.
  logic [NRET*NumSlots-1:0] slot_hot;

  always_comb begin
    slot_hot = '0;
    issue_o  = '0;
    for (int j = 0; j < NRET; j++) begin
      for (int i = 0; i < NRET; i++) begin
        slot_hot[j*NumSlots +: NumSlots] = slot_hot[j*NumSlots +: NumSlots]
                                           | pick[j*MaskW + i*NumSlots +: NumSlots];
      end
      for (int s = 0; s < NumSlots; s++) begin
        if (slot_hot[j*NumSlots + s] & issue & !ctx) begin
          issue_o[s*CntW +: CntW] = issue_o[s*CntW +: CntW] + CntW'(1);
        end
      end
    end
  end

  function automatic logic [cs_pkg::SLOT_W-1:0] number(input logic [NumSlots-1:0] hot);
    number = '0;
    for (int s = 0; s < NumSlots; s++) begin
      if (hot[s]) number = number | cs_pkg::SLOT_W'(s);
    end
  endfunction

  function automatic logic [1:0] lane_no(input logic [MaskW-1:0] one);
    lane_no = '0;
    for (int i = 1; i < NRET; i++) begin
      if (one[i*NumSlots +: NumSlots] != '0) lane_no = lane_no | 2'(i);
    end
  endfunction

  // The lane by its number, a tree: a chain would be larger.
  function automatic logic [LaneW-1:0] lane_of(input logic [1:0]            no,
                                               input logic [NRET*LaneW-1:0] lanes);
    logic [4*LaneW-1:0] all;
    logic [2*LaneW-1:0] half;
    all     = (4*LaneW)'(lanes);
    half    = no[1] ? all[2*LaneW +: 2*LaneW] : all[0 +: 2*LaneW];
    lane_of = no[0] ? half[LaneW +: LaneW] : half[0 +: LaneW];
  endfunction

  // P: the lanes, the order of whose fields cs_pkg gives, and each tuple's number of its
  // lane: chosen in the next clock, since the number is there late in this one.
  logic [NRET*LaneW-1:0] p_lanes_q;
  logic [NRET-1:0]       p_valid_q, t_valid_q;
  logic [NRET*SlotW-1:0] p_slot_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {done_q, p_valid_q, t_valid_q} <= '0;
    end else if (clear_i) begin
      {done_q, p_valid_q, t_valid_q} <= '0;
    end else begin
      if (issue & !ctx) done_q <= last ? '0 : (done_q | low);
      for (int j = 0; j < NRET; j++) begin
        p_valid_q[j] <= issue & !ctx & (j == 0 || slot_hot[j*NumSlots +: NumSlots] != '0);
      end
      t_valid_q <= p_valid_q;
    end
  end

  // The context tuple of the row at the head.
  logic            p_context_q, t_context_q;
  logic [XLEN-1:0] p_satp_q;
  logic [31:0]     p_time_q;   // 0 but for a context tuple
  logic [1:0]      p_mode_q;   // 0 for one

  if (Supervisor) begin : g_context
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        {first_done_q, p_context_q, t_context_q} <= '0;
      end else if (clear_i) begin
        {first_done_q, p_context_q, t_context_q} <= '0;
      end else begin
        if (issue) first_done_q <= ctx | (first_done_q & !last);
        p_context_q <= issue & ctx;
        t_context_q <= p_context_q;
      end
    end

    always_ff @(posedge clk_i) if (issue) begin
      p_satp_q <= row_satp_i;
      p_time_q <= row_time_i;
      p_mode_q <= row_mode_i;
      if (!ctx)                p_time_q <= '0;
      if (ctx | !context_on_i) p_mode_q <= '0;
    end
  end else begin : g_no_context
    assign {first_done_q, p_context_q, t_context_q, p_satp_q, p_time_q, p_mode_q} = '0;

    logic unused_context;
    assign unused_context = ^{row_first_i, row_satp_i, row_time_i, row_mode_i, context_on_i};
  end

  // Where w comes from, decided beside the lane: a bit for each source, none for
  // numbers that name no source.  Contents of registers and memory are secret
  // where values_off says so in the clock of P.
  logic [NumSlots*4-1:0] w_src;

  for (genvar s = 0; s < NumSlots; s++) begin : g_src
    assign w_src[s*4 +: 4] = slot_cfg_i[s*cs_pkg::SLOT_CFG_W + cs_pkg::SLOT_CFG_W_SRC +: 4];
  end

  localparam logic [3:0] LastSource = Reasons ? cs_pkg::W_REASON : cs_pkg::W_RA;

  function automatic logic [13:0] source(input logic [NumSlots-1:0]   hot,  // {place, secret, sel}
                                         input logic [NumSlots*4-1:0] srcs);
    logic [3:0]  src;
    logic [11:0] sel;
    logic        secret, place;
    src = '0;
    for (int s = 0; s < NumSlots; s++) begin
      if (hot[s]) src = src | srcs[s*4 +: 4];
    end
    sel = '0;
    if (src <= LastSource) sel = 12'd1 << src;
    secret = sel[cs_pkg::W_RD] | sel[cs_pkg::W_RS1] | sel[cs_pkg::W_RS2] |
             sel[cs_pkg::W_LOAD] | sel[cs_pkg::W_STORE] | sel[cs_pkg::W_RA];
    place  = Supervisor & (sel[cs_pkg::W_ADDR] | sel[cs_pkg::W_NPC] | sel[cs_pkg::W_RA]);
    sel[cs_pkg::W_RD]   = sel[cs_pkg::W_RD] | sel[cs_pkg::W_LOAD];
    sel[cs_pkg::W_LOAD] = 1'b0;  // the same field
    source = {place, secret, sel};
  endfunction

  // Without a valid bit none of these moves, which costs nothing and spares a
  // simulation most of the work.
  always_ff @(posedge clk_i) if (issue) p_lanes_q <= row_lanes_i;

  for (genvar j = 0; j < NRET; j++) begin : g_tuple
    logic [LaneW-1:0] p_lane;
    logic [1:0]       p_no_q;
    logic [11:0]      p_sel_q;
    logic             p_secret_q, p_place_q, hidden;

    logic [XLEN-1:0]  p_w;

    assign p_lane = lane_of(p_no_q, p_lanes_q);
    assign hidden = (p_secret_q & values_off_i) | (p_place_q & addresses_off_i);

    cs_w_mux #(.XLEN(XLEN), .Reasons(Reasons)) u_w (
      .sel_i(p_sel_q), .lane_i(p_lane[LaneW-1:XLEN]), .w_o(p_w)
    );

    always_ff @(posedge clk_i) begin
      if (issue) begin
        p_slot_q[j*SlotW +: SlotW] <= number(slot_hot[j*NumSlots +: NumSlots]);
        p_no_q                     <= lane_no(pick[j*MaskW +: MaskW]);
        {p_place_q, p_secret_q, p_sel_q} <= source(slot_hot[j*NumSlots +: NumSlots], w_src);
        if (ctx) begin  // no slot's, and w is the time alone
          p_slot_q[j*SlotW +: SlotW]       <= '0;
          {p_place_q, p_secret_q, p_sel_q} <= '0;
        end
      end
      if (p_valid_q[j] | p_context_q) begin
        t_o[j*cs_pkg::TUPLE_W +: cs_pkg::TUPLE_W] <= {
          p_context_q, p_mode_q, p_slot_q[j*SlotW +: SlotW],
          p_context_q ? 64'(p_satp_q) : 64'(p_lane[cs_pkg::LANE_PC*XLEN +: XLEN]),
          hidden ? 64'd0 : 64'(p_w) | 64'(p_time_q)};
      end
    end
  end

  assign busy_o      = |{p_valid_q, t_valid_q, p_context_q, t_context_q};
  assign t_valid_o   = t_valid_q;
  assign t_context_o = t_context_q;

  // Of a slot's configuration only w_src is needed here.
  logic unused;
  assign unused = ^slot_cfg_i;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  // A row at the head always has a bit left, else it would never be popped; and the
  // tuples of a clock stand side by side.
  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      if (row_valid_i) a_rem: assert (rem != '0);
      a_dense: assert ((t_valid_q & (t_valid_q + NRET'(1))) == '0);
    end
  end
`endif

endmodule

`default_nettype wire
