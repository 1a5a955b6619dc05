// SPDX-License-Identifier: Apache-2.0
//
// cs_hash_rom - the byte permutation T of the paper's hash, read at two ports.
//
// T is the Fisher-Yates shuffle of 0..255 by xorshift32, computed here by a
// constant function: no file has to be found, and no table can be mistyped.  One
// block RAM of an FPGA has two ports, so one ROM serves a byte of pc and one of w.

`default_nettype none

module cs_hash_rom (
  input  logic       clk_i,
  input  logic       re_i,
  input  logic [7:0] a_i,
  input  logic [7:0] b_i,
  output logic [7:0] a_q_o,  // T[a_i] of the last clock with re_i
  output logic [7:0] b_q_o
);

  localparam logic [31:0] Seed = 32'h2545f491;

  // All 256 bytes in one vector, T[0] in the low bits.
  function automatic logic [2047:0] shuffle(input logic [31:0] seed);
    logic [31:0] x, j;
    logic [7:0]  t;
    x = seed;
    for (int i = 0; i < 256; i++) shuffle[i*8 +: 8] = 8'(i);
    for (int i = 255; i > 0; i--) begin
      x = x ^ (x << 13);
      x = x ^ (x >> 17);
      x = x ^ (x << 5);
      j = x % 32'(i + 1);
      t = shuffle[i*8 +: 8];
      shuffle[i*8 +: 8] = shuffle[j*8 +: 8];
      shuffle[j*8 +: 8] = t;
    end
  endfunction

  localparam logic [2047:0] Perm = shuffle(Seed);

  (* ram_style = "block" *)
  logic [7:0] mem [0:255];

  initial begin
    for (int i = 0; i < 256; i++) mem[i] = Perm[i*8 +: 8];
  end

  always_ff @(posedge clk_i) begin
    if (re_i) begin
      a_q_o <= mem[a_i];
      b_q_o <= mem[b_i];
    end
  end

endmodule

`default_nettype wire
