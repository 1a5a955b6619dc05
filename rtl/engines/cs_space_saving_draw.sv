// SPDX-License-Identifier: Apache-2.0
//
// cs_space_saving_draw - a random K with P(K >= j) = 1 / j for the event in X: a newcomer gets
// an entry of count c if c < K (page engines.md).  It is ready a clock ahead.
//
//   T -> generator -> z, f (two steps) -> ROM 1 / f -> << z -> K: R2
//
// One word for each tuple, drawn as it passes T: nothing behind T stalls or drops
// it, so the draws need no queue.  The reciprocals are a constant table.

`default_nettype none

module cs_space_saving_draw (
  input  logic        clk_i,
  input  logic        enter_init_i,  // INIT from the next clock on
  input  logic [31:0] cfg_seed_i,
  input  logic        t_valid_i,     // a tuple of this engine is in T
  output logic [17:0] r2_k_o         // K of the event in R2
);

  function automatic logic [31:0] step(input logic [31:0] x);
    logic [31:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 17);
    step = y ^ (y << 5);
  endfunction

  // ---- H1: the leading one's byte on top; H2: the leading one on top -----------------
  logic [31:0] gen_q;
  logic [17:0] h1_y, h2_y_q, h2_y4, h2_y2;
  logic        h1_z4, h1_z3, h2_z2, h2_z1, h2_z0;
  logic [1:0]  h2_z_q;
  logic [4:0]  h3_z_q, r0_z_q, r1_z_q;
  logic [9:0]  h3_f_q, r0_recip_q, r1_recip_q;

  assign h1_z4 = ~|gen_q[31:16];
  assign h1_z3 = h1_z4 ? ~|gen_q[15:8] : ~|gen_q[31:24];

  always_comb begin
    unique case ({h1_z4, h1_z3})
      2'd0:    h1_y = gen_q[31:14];
      2'd1:    h1_y = gen_q[23:6];
      2'd2:    h1_y = {gen_q[15:0], 2'd0};
      default: h1_y = {gen_q[7:0], 10'd0};
    endcase
  end

  assign h2_z2 = ~|h2_y_q[17:14];
  assign h2_y4 = h2_z2 ? h2_y_q << 4 : h2_y_q;
  assign h2_z1 = ~|h2_y4[17:16];
  assign h2_y2 = h2_z1 ? h2_y4 << 2 : h2_y4;
  assign h2_z0 = !h2_y2[17];

  // ---- R1: K = (recip << z) >> 10, or its largest value from z = 18 on ----------------
  logic [27:0] r1_shifted;
  logic        r1_huge;

  assign r1_shifted = 28'({1'b1, r1_recip_q}) << r1_z_q;
  assign r1_huge    = r1_z_q[4] & (|r1_z_q[3:1]);

  // A simulation does this only for tuples under way.
  logic [4:0] valid_q;  // H1..R1
  logic       moves;

  assign moves = !cs_pkg::SKIP | (valid_q != '0);

  cs_recip_rom u_recip (.clk_i (clk_i), .re_i (moves), .f_i (h3_f_q), .q_o (r0_recip_q));

  always_ff @(posedge clk_i) begin
    if (enter_init_i)   gen_q <= cfg_seed_i;
    else if (t_valid_i) gen_q <= step(gen_q);
    valid_q <= {valid_q[3:0], t_valid_i};
    if (moves) begin
      h2_y_q     <= h1_y;
      h2_z_q     <= {h1_z4, h1_z3};
      h3_f_q     <= h2_z0 ? h2_y2[15:6] : h2_y2[16:7];
      h3_z_q     <= {h2_z_q, h2_z2, h2_z1, h2_z0};
      r0_z_q     <= h3_z_q;
      r1_recip_q <= r0_recip_q;
      r1_z_q     <= r0_z_q;
      r2_k_o     <= r1_shifted[27:10] | {18{r1_huge}};
    end
  end

  // The generator's word is never 0.
  logic unused;
  assign unused = ^{h2_y2[5:0], r1_shifted[9:0]};

endmodule

`default_nettype wire
