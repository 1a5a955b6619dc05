// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_cut - wires that mapping does not look across.
//
// Mapping for the least depth repeats the logic of a late signal in front of every bit
// that it goes to.  Behind a module that stays one it does not; there is nothing in it.

`default_nettype none

`ifdef SYNTHESIS
(* keep_hierarchy *)
`endif
module cs_cop_cut #(
  parameter int Width = 1   // 1..
) (
  input  logic [Width-1:0] i,
  output logic [Width-1:0] o
);

  assign o = i;

endmodule

`default_nettype wire
