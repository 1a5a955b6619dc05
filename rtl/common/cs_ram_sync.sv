// SPDX-License-Identifier: Apache-2.0
//
// cs_ram_sync - a RAM with a write port and a read port that answers a clock later.
//
// A wrapper: who has RAM macros replaces this file.  What the design relies on:
//   - a word written in a clock is read from the next clock on;
//   - rdata_o has the word of the last clock with re_i, and keeps it until the next one;
//   - a read that meets a write of the same word gives anything, here what is wrong, in a
//     simulation: whoever lets that happen does not look at it;
//   - the contents are anything after power-up, and stay over reset.

`default_nettype none

module cs_ram_sync #(
  parameter int Width = 32,   // 1..: bits of a word
  parameter int Depth = 512   // power of two, 2..: words
) (
  input  logic                     clk_i,
  input  logic                     we_i,
  input  logic [$clog2(Depth)-1:0] waddr_i,
  input  logic [Width-1:0]         wdata_i,
  input  logic                     re_i,
  input  logic [$clog2(Depth)-1:0] raddr_i,
  output logic [Width-1:0]         rdata_o
);

  if (Width < 1) begin : g_bad_width
    $error("cs_ram_sync: Width must be at least 1");
  end
  if (Depth < 2 || (1 << $clog2(Depth)) != Depth) begin : g_bad_depth
    $error("cs_ram_sync: Depth must be a power of two, at least 2");
  end

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
