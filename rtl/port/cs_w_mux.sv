// SPDX-License-Identifier: Apache-2.0
//
// cs_w_mux - w of a tuple: a lane's field, as wide as a register.
//
// One bit of sel_i for each source, by its number; W_LOAD is W_RD's field and has no
// bit of its own.  No bit set: 0.

`default_nettype none

module cs_w_mux #(
  parameter int XLEN    = 32,   // 32, 64
  parameter bit Reasons = 1'b0  // lanes have the reasons of clocks
) (
  input  logic [11:0]                                 sel_i,
  input  logic [cs_pkg::lane_w(XLEN, Reasons)-1:XLEN] lane_i,   // but the pc
  output logic [XLEN-1:0]                             w_o
);

  logic [XLEN-1:0] reason;

  if (Reasons) begin : g_reason
    assign reason = XLEN'(lane_i[cs_pkg::LANE_TAIL*XLEN + 64 +: 32]);
  end else begin : g_no_reason
    assign reason = '0;
  end

  always_comb begin
    w_o = '0;
    if (sel_i[cs_pkg::W_RD])    w_o = w_o | lane_i[cs_pkg::LANE_RD*XLEN +: XLEN];
    if (sel_i[cs_pkg::W_RS1])   w_o = w_o | lane_i[cs_pkg::LANE_RS1*XLEN +: XLEN];
    if (sel_i[cs_pkg::W_RS2])   w_o = w_o | lane_i[cs_pkg::LANE_RS2*XLEN +: XLEN];
    if (sel_i[cs_pkg::W_STORE]) w_o = w_o | lane_i[cs_pkg::LANE_STORE*XLEN +: XLEN];
    if (sel_i[cs_pkg::W_RA])    w_o = w_o | lane_i[cs_pkg::LANE_RA*XLEN +: XLEN];
    if (sel_i[cs_pkg::W_ADDR])  w_o = w_o | lane_i[cs_pkg::LANE_ADDR*XLEN +: XLEN];
    if (sel_i[cs_pkg::W_NPC])   w_o = w_o | lane_i[cs_pkg::LANE_NPC*XLEN +: XLEN];
    if (sel_i[cs_pkg::W_INSN])  w_o = w_o | XLEN'(lane_i[cs_pkg::LANE_TAIL*XLEN +: 32]);
    if (sel_i[cs_pkg::W_HEAD])  w_o = w_o | XLEN'(lane_i[cs_pkg::LANE_TAIL*XLEN + 32 +: 16]);
    if (sel_i[cs_pkg::W_LATENCY])
      w_o = w_o | XLEN'(lane_i[cs_pkg::LANE_TAIL*XLEN + 48 +: 16]);
    if (sel_i[cs_pkg::W_REASON]) w_o = w_o | reason;
  end

  logic unused;
  assign unused = sel_i[cs_pkg::W_LOAD];

endmodule

`default_nettype wire
