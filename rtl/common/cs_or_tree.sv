// SPDX-License-Identifier: Apache-2.0
//
// cs_or_tree - is any bit of a word set?  A tree of gates with four inputs.
//
// Left alone, synthesis makes every wide condition as fast as it can and spends up to
// twice the LUTs on it; here the nodes are kept.  Equality of two words is that no bit
// of their exclusive or is set: First = 2 then puts two bits of each into one LUT.

`default_nettype none

module cs_or_tree #(
  parameter int Width = 32,  // 2..
  parameter int First = 4    // 1..4: bits that share a LUT with the gates before them
) (
  input  logic [Width-1:0] data_i,
  output logic             any_o
);

  if (Width < 2 || First < 1 || First > 4) begin : g_bad
    $error("cs_or_tree: Width must be at least 2, First 1 to 4");
  end

  localparam int L1 = (Width + First - 1) / First;  // nodes of each level
  localparam int L2 = (L1 + 3) / 4;
  localparam int L3 = (L2 + 3) / 4;

  if (cs_pkg::SKIP) begin : g_fast
    assign any_o = |data_i;
  end else begin : g_tree
    (* keep *) logic [L1-1:0] l1;
    (* keep *) logic [L2-1:0] l2;
    (* keep *) logic [L3-1:0] l3;
    logic [First*L1-1:0] padded;
    logic [4*L2-1:0]     l1_padded;
    logic [4*L3-1:0]     l2_padded;

    assign padded    = (First*L1)'(data_i);
    assign l1_padded = (4*L2)'(l1);
    assign l2_padded = (4*L3)'(l2);

    for (genvar i = 0; i < L1; i++) begin : g_l1
      assign l1[i] = |padded[First*i +: First];
    end
    for (genvar i = 0; i < L2; i++) begin : g_l2
      assign l2[i] = |l1_padded[4*i +: 4];
    end
    for (genvar i = 0; i < L3; i++) begin : g_l3
      assign l3[i] = |l2_padded[4*i +: 4];
    end
    assign any_o = |l3;
  end

endmodule

`default_nettype wire
