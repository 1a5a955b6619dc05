// SPDX-License-Identifier: Apache-2.0
//
// cs_ram_async - a small RAM with a write port and read ports that answer in the same clock.
//
// A wrapper: who has register file macros replaces this file; without one it is latches or
// flip-flops.  What the design relies on:
//   - a word written in a clock is read from the next clock on; a read in the clock of the
//     write still gives the old one;
//   - the contents are anything after power-up, and stay over reset.

`default_nettype none

module cs_ram_async #(
  parameter int Width = 32,   // 1..: bits of a word
  parameter int Depth = 16,   // power of two, 2..: words
  parameter int Reads = 1     // 1..: read ports
) (
  input  logic                           clk_i,
  input  logic                           we_i,
  input  logic [$clog2(Depth)-1:0]       waddr_i,
  input  logic [Width-1:0]               wdata_i,
  input  logic [Reads*$clog2(Depth)-1:0] raddr_i,  // port 0 in the low bits
  output logic [Reads*Width-1:0]         rdata_o
);

  localparam int AddrW = $clog2(Depth);

  if (Width < 1 || Reads < 1) begin : g_bad_width
    $error("cs_ram_async: Width and Reads must be at least 1");
  end
  if (Depth < 2 || (1 << AddrW) != Depth) begin : g_bad_depth
    $error("cs_ram_async: Depth must be a power of two, at least 2");
  end

  (* ram_style = "distributed" *)
  logic [Width-1:0] mem [0:Depth-1];

  always_ff @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
  end

  for (genvar i = 0; i < Reads; i++) begin : g_read
    assign rdata_o[i*Width +: Width] = mem[raddr_i[i*AddrW +: AddrW]];
  end

endmodule

`default_nettype wire
