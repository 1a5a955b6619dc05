// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_regs, abstract: one register, chosen by the solver, is kept; all others
// read as anything, x0 as 0.  A proof about any register is one about this one.

`default_nettype none

module cs_rv_regs (
  input  logic        clk_i,
  input  logic [4:0]  raddr1_i,
  output logic [31:0] rdata1_o,
  input  logic [4:0]  raddr2_i,
  output logic [31:0] rdata2_o,
  input  logic        we_i,
  input  logic [4:0]  waddr_i,
  input  logic [31:0] wdata_i
);

  (* anyconst *) logic [4:0] f_number;
  (* anyseq *) logic [31:0] f_any1, f_any2;

  logic [31:0] value_q = '0;

  always_ff @(posedge clk_i) begin
    if (we_i && waddr_i == f_number) value_q <= wdata_i;
  end

  assign rdata1_o = raddr1_i == '0 ? '0 : raddr1_i == f_number ? value_q : f_any1;
  assign rdata2_o = raddr2_i == '0 ? '0 : raddr2_i == f_number ? value_q : f_any2;

endmodule

`default_nettype wire
