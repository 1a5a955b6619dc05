// SPDX-License-Identifier: Apache-2.0
//
// cs_tagged_lane - what an event would do to one entry of the tagged table, if that
// entry is the one that it acts on.
//
// Combinational.  Names E1..E6a are those of the paper's Fig. 6; page tagged.md has the
// conditions.  The choice of the entry, and the ages, are cs_tagged's.

`default_nettype none

module cs_tagged_lane (
  input  logic [7:0]  thresh_m1_i,  // T - 1
  input  logic [7:0]  worse_m1_i,   // the limit of m + 1 misses (cs_tagged_limit)

  // The entry.
  input  logic        match_i,      // it is valid and has the event's tag
  input  logic        v_i,
  input  logic [2:0]  m_i,
  input  logic [7:0]  h_i,
  input  logic [7:0]  limit_m1_i,   // the limit of its m misses
  input  logic        full_sum_i,   // it is valid and h + m >= T - 1

  output logic        v_o,
  output logic [2:0]  m_o,
  output logic [7:0]  h_o,
  output logic [7:0]  limit_m1_o,
  output logic        full_sum_o,
  output logic        alloc_o,      // the event's tag goes in: E1 or E5, stored
  output logic        touch_o,      // all but E4 and E5a
  output logic        send_o,
  output logic [8:0]  count_o       // of the message
);

  // E1, E2, E3, E6, E6a: h + 1; E5: h + m + 1.
  logic other, replace, full_one, full;

  assign other   = v_i & !match_i;
  assign count_o = {1'b0, h_i} + {6'd0, m_i & {3{other}}} + 9'd1;
  assign replace = (&m_i) | (~|h_i[7:4] & (h_i[3:0] < {m_i, 1'b0}));

  // Whatever keeps or takes the entry without a message makes h + m one more.
  cs_tagged_full #(.More(1'b1)) u_full (
    .thresh_m1_i, .h_i, .m_i, .full_o (full_sum_o)
  );

  assign full_one   = !(h_i < limit_m1_i);  // of an empty entry too: its m is 0
  assign full       = other ? full_sum_i : full_one;

  // E4 and E5a only count a miss; m = 0 never is replaced, as h is not 0.
  assign touch_o = !other | replace;
  assign send_o  = touch_o & full;
  assign alloc_o = touch_o & !match_i & !full;
  assign v_o     = !send_o;
  assign limit_m1_o = !touch_o ? worse_m1_i : match_i & !full ? limit_m1_i : thresh_m1_i;
  assign m_o     = !touch_o ? m_i + 3'd1 : match_i & !full ? m_i : 3'd0;
  assign h_o     = !touch_o ? h_i
                   : full ? {5'd0, m_i & {3{match_i}}}  // E2 leaves m = 0, E6 the misses
                   : count_o[7:0];

endmodule

`default_nettype wire
