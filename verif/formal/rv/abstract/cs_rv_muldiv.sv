// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_muldiv, abstract: another function of the operands at the same places,
// and division of any length.  The real one is proven in ../muldiv.

`default_nettype none

module cs_rv_muldiv (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        valid_i,
  input  logic        advance_i,
  input  logic        kill_i,
  input  logic [2:0]  funct3_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic        busy_o,
  output logic [31:0] quotient_o,
  output logic [31:0] product_o
);

  (* anyseq *) logic f_busy;
  (* anyseq *) logic [31:0] f_junk;

  logic [31:0] product_q;

  always_ff @(posedge clk_i) begin
    if (valid_i && advance_i && !funct3_i[2])
      product_q <= cs_rv_spec_pkg::mul_div(funct3_i, a_i, b_i);
  end

  // D1. A division is busy at will, nothing else is.
  assign busy_o     = valid_i && funct3_i[2] && f_busy;
  // D2. The quotient or remainder is there when the division is not busy.
  assign quotient_o = valid_i && funct3_i[2] && !busy_o ?
                      cs_rv_spec_pkg::mul_div(funct3_i, a_i, b_i) : f_junk;
  // D3. A product is there from the clock behind the one in which X is left,
  // until the next multiplication leaves X.
  assign product_o  = product_q;

endmodule

`default_nettype wire
