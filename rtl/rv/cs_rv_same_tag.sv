// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_same_tag - compares a cache's tag, which comes late, with one that is expected.
//
// In two halves that a mapper keeps as they are (keep): of one comparison it makes a chain,
// in which each bit waits for the one before.  Combinational.

`default_nettype none

module cs_rv_same_tag #(
  parameter int TagW = 14      // 1..32
) (
  input  logic [TagW-1:0] tag_i,
  input  logic [TagW-1:0] expected_i,
  input  logic            if_i,      // only then
  output logic            same_o
);

  localparam logic [TagW-1:0] EVEN = TagW'(32'h5555_5555);

  logic [TagW-1:0]   differs;
  (* keep *) logic   same_even, same_odd;

  assign differs   = tag_i ^ expected_i;
  assign same_even = (differs & EVEN) == '0;
  assign same_odd  = ((differs & ~EVEN) == '0) & if_i;
  assign same_o    = same_even & same_odd;

endmodule

`default_nettype wire
