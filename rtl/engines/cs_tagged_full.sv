// SPDX-License-Identifier: Apache-2.0
//
// cs_tagged_full - whether an entry's hits and misses make a message if one more event of
// another tuple takes it (E5): h + m + 1 >= T; with More, if the one after the next does.
//
// Combinational, one carry chain.

`default_nettype none

module cs_tagged_full #(
  parameter bit More = 1'b0
) (
  input  logic [7:0] thresh_m1_i,  // T - 1
  input  logic [7:0] h_i,
  input  logic [2:0] m_i,
  output logic       full_o
);

  // The carry out of h + m + ~(T - 1) + 1, and 1 with More, whose three terms are made two
  // first.
  logic [8:0]  odd, twos;
  logic [10:0] difference;
  logic [7:0]  m;

  assign m          = {5'd0, m_i};
  assign odd        = {1'b1, h_i ^ m ^ ~thresh_m1_i};
  assign twos       = {(h_i & m) | (h_i & ~thresh_m1_i) | (m & ~thresh_m1_i), 1'b1};
  assign difference = {1'b0, odd, More} + {1'b0, twos, More};
  assign full_o     = difference[10];

  logic unused;
  assign unused = ^difference[9:0];

endmodule

`default_nettype wire
