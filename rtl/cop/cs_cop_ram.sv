// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_ram - a block RAM with a read and a write port.
//
// A read takes a clock and its word stays until the next one.  Where both ports meet at
// one address the word read is undefined in silicon, and wrong in a simulation: whoever
// lets that happen must not look at it.

`default_nettype none

module cs_cop_ram #(
  parameter int Width = 32,   // 1..: bits of a word
  parameter int Depth = 512   // power of two, 2..: words
) (
  input  logic                     clk_i,
  input  logic                     we_i,
  input  logic [$clog2(Depth)-1:0] waddr_i,
  input  logic [Width-1:0]         wdata_i,
  input  logic                     re_i,
  input  logic [$clog2(Depth)-1:0] raddr_i,
  output logic [Width-1:0]         rdata_o   // a clock behind re_i
);

  (* no_rw_check, ram_style = "block" *)
  logic [Width-1:0] mem [0:Depth-1];
  logic [Width-1:0] rdata_q;

  always_ff @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
  end

  always_ff @(posedge clk_i) begin
`ifndef SYNTHESIS
    if (re_i) rdata_q <= mem[raddr_i] ^ {Width{we_i & (waddr_i == raddr_i)}};
`else
    if (re_i) rdata_q <= mem[raddr_i];
`endif
  end

  assign rdata_o = rdata_q;

endmodule

`default_nettype wire
