// SPDX-License-Identifier: Apache-2.0
//
// cs_marks as the law may count on it: any tuple is marked, but none with tiers off.

`default_nettype none

module cs_marks (
  input  logic                        clk_i,
  input  logic                        cfg_on_i,
  input  logic [3:0]                  cfg_slots_i,
  input  logic [3:0]                  we_i,
  input  logic [4:0]                  set_i,
  input  logic [cs_pkg::MARK_TAG-1:0] tag_i,
  input  logic                        t_valid_i,
  input  logic                        h1_valid_i,
  input  logic                        h2_valid_i,
  input  cs_pkg::tuple_t              t_i,
  output logic                        h3_hit_o
);

  (* anyseq *) logic hit;

  assign h3_hit_o = hit & cfg_on_i;

endmodule

`default_nettype wire
