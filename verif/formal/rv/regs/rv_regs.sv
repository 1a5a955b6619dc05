// SPDX-License-Identifier: Apache-2.0
//
// rv_regs - the register file that the pipeline's proof replaces: one register,
// chosen by the solver, reads as what was last written to it.  Both ports look at
// it all the time: reading changes nothing.

`default_nettype none

module rv_regs (
  input logic        clk_i,
  input logic [4:0]  waddr,
  input logic        we,
  input logic [31:0] wdata
);

  (* anyconst *) logic [4:0] number;

  logic [31:0] rdata1, rdata2;
  logic [31:0] value_q = '0;

  cs_rv_regs i_regs (
    .clk_i, .raddr1_i(number), .rdata1_o(rdata1), .raddr2_i(number), .rdata2_o(rdata2),
    .we_i(we), .waddr_i(waddr), .wdata_i(wdata)
  );


  always_ff @(posedge clk_i) begin
    if (we && waddr == number && number != 5'd0) value_q <= wdata;
  end

  always_comb begin
    // R1. Both ports read what was last written, 0 before; of x0, 0 whatever is written.
    a_read1: assert (rdata1 == value_q);
    a_read2: assert (rdata2 == value_q);
    // C1. A register is read that was written.
    c_read: cover (rdata1 != '0 && !we);
  end

endmodule

`default_nettype wire
