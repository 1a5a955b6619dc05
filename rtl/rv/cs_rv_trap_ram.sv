// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_trap_ram - the CSRs that are words and no more: what a trap leaves behind
// and where its handlers are.  Distributed RAM, once for each read port: whether there
// is a trap is known late, and no CSR instruction waits for that.  No reset.

`default_nettype none

module cs_rv_trap_ram (
  input  logic        clk_i,
  input  logic        we_i,
  input  logic [3:0]  waddr_i,    // S mode's words are the upper half
  input  logic [31:0] wdata_i,
  input  logic [3:0]  raddr_i,    // of a CSR instruction
  output logic [31:0] rdata_o,
  input  logic [3:0]  target_i,   // of a trap or return
  output logic [31:0] target_o
);

  logic [31:0] mem [0:15];

  always_ff @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
  end

  assign rdata_o  = mem[raddr_i];
  assign target_o = mem[target_i];

endmodule

`default_nettype wire
