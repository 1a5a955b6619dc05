// SPDX-License-Identifier: Apache-2.0
//
// cs_draw as the samplers may count on it: any value below the scale, any `below`.
// That the real one keeps to this is the proof cs_draw.

`default_nettype none

module cs_draw #(
  parameter bit [3:0] Samplers = 4'hf,
  parameter int LogN  = 11,
  parameter bit Tiers = 1'b0
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,
  input  logic                   enter_init_i,
  input  logic                   init_i,
  input  logic [31:0]            cfg_seed_i,
  input  logic [31:0]            cfg_r_thresh_i,
  input  logic [cs_pkg::S_W-1:0] scale_i,
  output logic [LogN-1:0]        number_o,
  input  logic                   take_i,
  output logic [cs_pkg::S_W-1:0] value_o,
  output logic [cs_pkg::S_W-1:0] value1_o,
  output logic                   zero_o,
  output logic                   below_o
);

  (* anyseq *) logic [cs_pkg::S_W-1:0] value;
  (* anyseq *) logic                   below;

  assign value_o  = value;
  assign value1_o = value + cs_pkg::S_W'(1);
  assign zero_o   = value == '0;
  assign below_o  = below;

  // The scale is that of the value: with Tiers they are counted as they are taken.
  logic [LogN-1:0] number_q;
  always_ff @(posedge clk_i) begin
    if (clear_i | enter_init_i | !Tiers) number_q <= '0;
    else if (take_i)                     number_q <= number_q + LogN'(1);
  end
  assign number_o = Tiers ? number_q : '0;

  always_comb if (scale_i != '0) assume (value < scale_i);

endmodule

`default_nettype wire
