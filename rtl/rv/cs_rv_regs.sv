// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_regs - the integer registers: two asynchronous read ports, one write
// port, made of distributed RAM.
//
// Register 0 is written with 0 in reset and with nothing else after.  The others
// start as 0 too but keep their values through a reset.

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

  logic [31:0] mem [0:31];

  initial begin
    for (int i = 0; i < 32; i++) mem[i] = '0;
  end

  // Not always_ff, as `initial` writes it too.
  always @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
`ifdef CS_ASSERT
    assert (!(we_i && waddr_i == 5'd0 && wdata_i != '0));
`endif
  end

  assign rdata1_o = mem[raddr1_i];
  assign rdata2_o = mem[raddr2_i];

endmodule

`default_nettype wire
