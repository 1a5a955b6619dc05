// SPDX-License-Identifier: Apache-2.0
//
// cs_tagged_limit - the hits at which an entry with m misses sends its message, - 1:
// T - 1, or by Should-Evict max(floor(T / 4), ceil(T / m)) - 1 (page tagged.md).
//
// Combinational: there is no divider, but a static limit for each number of misses.  An
// entry with m misses has 2 m - 2 hits at least, or it would have been replaced; so where
// m >= 5 and ceil(T / m) is the larger, T < 16, the event makes a message by either.

`default_nettype none

module cs_tagged_limit (
  input  logic [7:0] thresh_m1_i,   // T - 1
  input  logic [6:0] half_m1_i,     // ceil(T / m) - 1 for m = 2, 3, 4
  input  logic [6:0] third_m1_i,
  input  logic [5:0] quarter_m1_i,
  input  logic [5:0] floor_m1_i,    // floor(T / 4) - 1
  input  logic [2:0] m_i,
  output logic [7:0] limit_m1_o
);

  always_comb begin
    unique case (m_i)
      3'd2:    limit_m1_o = {1'd0, half_m1_i};
      3'd3:    limit_m1_o = {1'd0, third_m1_i};
      3'd4:    limit_m1_o = {2'd0, quarter_m1_i};
      3'd5, 3'd6, 3'd7: limit_m1_o = {2'd0, floor_m1_i};
      default: limit_m1_o = thresh_m1_i;  // 0, 1
    endcase
  end

endmodule

`default_nettype wire
