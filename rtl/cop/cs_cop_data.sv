// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_data - the data array, its data register dr, and the lanes' adder.
//
//   address -> RAM -> (next step) -> dr -+-> + B, each lane limited -> RAM
//
// A load is two microinstructions long and nothing is forwarded: what is added to was
// read before, and by the time it is written nobody reads.

`default_nettype none

module cs_cop_data #(
  parameter int CopData = 1024   // power of two, 64..4096: words
) (
  input  logic        clk_i,
  input  logic        clear_i,     // state is OFF, or registers are cleared

  // microinstruction in X
  input  logic [63:0] ir_i,
  input  logic        runs_i,      // it has a meaning
  input  logic        step_i,
  input  logic        halt_i,      // a load that is under way is dropped
  input  logic [15:0] address_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic        outside_o,   // it asks for a word that is not there
  output logic [31:0] dr_o,
  output logic        clip_o,      // a lane of the last addition was limited

  // host and sweep: their writes come only with stands, microinstructions without
  input  logic        stands_i,
  input  logic        we_i,
  input  logic        dr_we_i,
  input  logic [11:0] waddr_i,
  input  logic [31:0] wdata_i,     // 0 without stands
  input  logic        running_i,   // else the host reads
  input  logic        re_i,
  input  logic [11:0] raddr_i,
  output logic [31:0] rdata_o      // a clock behind re_i
);

  localparam int AddrW = $clog2(CopData);

  (* keep *) logic outside;
  logic [2:0] dop;
  logic       go, load, store;
  assign dop       = ir_i[cs_cop_isa_pkg::COP_DOP_LSB +: cs_cop_isa_pkg::COP_DOP_W];
  assign outside   = |address_i[15:AddrW];
  assign outside_o = runs_i & (dop != cs_cop_isa_pkg::COP_DOP_NONE) & outside;
  assign go        = runs_i & step_i & !outside_o;
  assign load      = runs_i & step_i & (dop == cs_cop_isa_pkg::COP_DOP_LD);
  assign store     = go & (dop != cs_cop_isa_pkg::COP_DOP_NONE) &
                     (dop != cs_cop_isa_pkg::COP_DOP_LD);

  // dr + B in one adder.  Between two bytes there is a bit that is 1 + 0 where the carry
  // is to go on, and 0 + 0, so that it keeps the carry, where a lane ends.
  logic        bytes, halves, adds, end8, end16;
  logic [31:0] dr_q;
  logic [35:0] sum;
  logic [3:0]  over, lane;        // the lane that holds this byte went over
  assign bytes  = dop == cs_cop_isa_pkg::COP_DOP_ADDB;
  assign halves = dop == cs_cop_isa_pkg::COP_DOP_ADDH;
  assign adds   = bytes | halves | (dop == cs_cop_isa_pkg::COP_DOP_ADDW);
  assign end8   = bytes;
  assign end16  = bytes | halves;
  assign sum    = {1'b0, dr_q[31:24], !end8, dr_q[23:16], !end16, dr_q[15:8], !end8, dr_q[7:0]} +
                  {1'b0, b_i[31:24], 1'b0, b_i[23:16], 1'b0, b_i[15:8], 1'b0, b_i[7:0]};

  assign lane[3] = sum[35];
  assign lane[2] = bytes ? sum[26] : sum[35];
  assign lane[1] = end16 ? sum[17] : sum[35];
  assign lane[0] = bytes ? sum[8] : halves ? sum[17] : sum[35];

  // The sum comes last.
  logic [31:0] word, rest, others;
  logic        is_sum;
  assign others = wdata_i | (a_i & {32{!stands_i & (dop == cs_cop_isa_pkg::COP_DOP_STA)}}) |
                  (b_i & {32{!stands_i & (dop == cs_cop_isa_pkg::COP_DOP_STB)}});
  assign word   = (({sum[34:27], sum[25:18], sum[16:9], sum[7:0]} |
                    {{8{over[3]}}, {8{over[2]}}, {8{over[1]}}, {8{over[0]}}}) & {32{is_sum}}) | rest;

  cs_cop_cut #(.Width(37)) u_cut (
    .i ({lane, !stands_i & adds, others}),
    .o ({over, is_sum, rest})
  );

  cs_ram_sync #(.Width(32), .Depth(CopData)) u_ram (
    .clk_i,
    .we_i    (we_i | store),
    .waddr_i (stands_i ? waddr_i[AddrW-1:0] : address_i[AddrW-1:0]),
    .wdata_i (word),
    .re_i    (re_i | load),
    .raddr_i (running_i ? address_i[AddrW-1:0] : raddr_i[AddrW-1:0]),
    .rdata_o
  );

  // Under way: the next step ends it.
  logic wait_q, clip_q;

  always_ff @(posedge clk_i) begin
    if (clear_i | halt_i) wait_q <= 1'b0;
    else if (step_i)      wait_q <= load & !outside_o;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i)              dr_q <= '0;
    else if (dr_we_i)         dr_q <= wdata_i;
    else if (step_i & wait_q) dr_q <= rdata_o;
    if (clear_i)              clip_q <= 1'b0;
    else if (go & adds)       clip_q <= |over;
  end

  assign dr_o   = dr_q;
  assign clip_o = clip_q;

  logic unused;
  assign unused = ^{ir_i, waddr_i, raddr_i};

endmodule

`default_nettype wire
