// SPDX-License-Identifier: Apache-2.0
//
// cs_space_saving_keys - the keys of the entries of cs_space_saving: which lane has the event's key,
// and whose an entry is.
//
//   R0.row -> RAM -> R1 -> R2 --+--> match, key: X     X takes a lane -> W1 -> RAM
//                               +<- W4 <- W3 <- W2 <- W1
//
// A key changes only by being taken for the key of an event, so what is forwarded is
// that key and the lanes that it took, and whether two keys are equal is known before
// it matters: the loop from one event in X to the next has a bit for each lane.  Only of
// one lane, the smallest, the key itself is asked for, and it is put together at the end.

`default_nettype none

module cs_space_saving_keys #(
  parameter int KeyW = 66,  // bits of a key
  parameter int RowW = 9    // log2 of the rows
) (
  input  logic              clk_i,
  input  logic              active_i,      // an event in R0..W2; a simulation's hint

  // RAMs: read for R0 or the table's reader, written in INIT and from W1.
  input  logic              read_i,
  input  logic [RowW-1:0]   raddr_i,
  input  logic              init_we_i,
  input  logic [RowW-1:0]   waddr_i,

  // Events.  same: that in R2 has the row of the event in X, W1, W2, W3.
  input  logic [KeyW-1:0]   r0_key_i,
  input  logic [3:0]        r2_own_i,      // lanes of its set
  input  logic [3:0]        same_i,
  input  logic [3:0]        x_take_i,      // X's event takes this lane
  output logic [3:0]        r2_match_o,    // lanes with the key of the event in R2
  input  logic [3:0]        x_lane_i,      // one lane
  output logic [KeyW-1:0]   x_key_o,       // its key before the event in X

  // What the RAM has, in R2.
  input  logic [1:0]        tbl_lane_i,
  output logic [KeyW-1:0]   tbl_key_o
);

  localparam int Lanes = 4;

  // ---- The keys of events, and which are equal to that in R2 --------------------------
  logic [KeyW-1:0] r1_key_q, r2_key_q, x_key_q, w1_key_q, w2_key_q, w3_key_q, w4_key_q;
  logic [3:0]      equal_q;
  logic [3:0]      w1_take_q, w2_take_q, w3_take_q;

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | active_i) begin
    r1_key_q <= r0_key_i;
    r2_key_q <= r1_key_q;
    x_key_q  <= r2_key_q;
    w1_key_q <= x_key_q;
    w2_key_q <= w1_key_q;
    w3_key_q <= w2_key_q;
    w4_key_q <= w3_key_q;
    equal_q  <= {r1_key_q == w2_key_q, r1_key_q == w1_key_q, r1_key_q == x_key_q,
                 r1_key_q == r2_key_q};
    w2_take_q <= w1_take_q;
    w3_take_q <= w2_take_q;
  end

  always_ff @(posedge clk_i) w1_take_q <= x_take_i;

  // ---- A RAM for each lane --------------------------------------------------------------
  logic [Lanes*KeyW-1:0] r2_all, chosen;
  logic [3:0]            from_w1, from_w2, from_w3, from_w4;  // X: the chosen lane's key

  for (genvar l = 0; l < Lanes; l++) begin : g_lane
    logic            we, older, by_x, by_w1, by_w2, by_w3;
    logic [KeyW-1:0] wdata, r1_q, r2_q, ram_q;
    logic [4:0]      from_q;  // RAM, W4..W1: who has the lane's key, in X

    assign we    = init_we_i | w1_take_q[l];
    assign wdata = init_we_i ? '0 : w1_key_q;

    cs_ram_sync #(.Width(KeyW), .Depth(1 << RowW)) u_mem (
      .clk_i   (clk_i),
      .we_i    (we),
      .waddr_i (waddr_i),
      .wdata_i (wdata),
      .re_i    (read_i),
      .raddr_i (raddr_i),
      .rdata_o (r1_q)
    );

    always_ff @(posedge clk_i) r2_q <= r1_q;

    // Who took the lane last.  Each will have gone a step further when this event is in X.
    assign by_x  = same_i[0] & x_take_i[l];
    assign by_w1 = same_i[1] & w1_take_q[l];
    assign by_w2 = same_i[2] & w2_take_q[l];
    assign by_w3 = same_i[3] & w3_take_q[l];

    assign older = by_w1 ? equal_q[1] : by_w2 ? equal_q[2] : by_w3 ? equal_q[3]
                   : r2_q == r2_key_q;
    assign r2_match_o[l] = r2_own_i[l] & (by_x ? equal_q[0] : older);

    always_ff @(posedge clk_i) if (!cs_pkg::SKIP | active_i) begin
      ram_q  <= r2_q;
      from_q <= by_x ? 5'h01 : by_w1 ? 5'h02 : by_w2 ? 5'h04 : by_w3 ? 5'h08 : 5'h10;
    end

    assign {from_w4[l], from_w3[l], from_w2[l], from_w1[l]} = {4{x_lane_i[l]}} & from_q[3:0];
    assign chosen[l*KeyW +: KeyW] = {KeyW{x_lane_i[l] & from_q[4]}} & ram_q;
    assign r2_all[l*KeyW +: KeyW] = r2_q;
  end

  assign x_key_o = chosen[0 +: KeyW] | chosen[KeyW +: KeyW] | chosen[2*KeyW +: KeyW]
                   | chosen[3*KeyW +: KeyW]
                   | ({KeyW{|from_w1}} & w1_key_q) | ({KeyW{|from_w2}} & w2_key_q)
                   | ({KeyW{|from_w3}} & w3_key_q) | ({KeyW{|from_w4}} & w4_key_q);

  always_comb begin
    unique case (tbl_lane_i)
      2'd0:    tbl_key_o = r2_all[0 +: KeyW];
      2'd1:    tbl_key_o = r2_all[KeyW +: KeyW];
      2'd2:    tbl_key_o = r2_all[2*KeyW +: KeyW];
      default: tbl_key_o = r2_all[3*KeyW +: KeyW];
    endcase
  end

endmodule

`default_nettype wire
