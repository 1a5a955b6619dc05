// SPDX-License-Identifier: Apache-2.0
//
// cs_cdc_word - words from one clock to another, one at a time.
//
//   s: valid -> word, sent -----------> two flip-flops -> valid :d
//      ready <- two flip-flops <----------------- taken <- ready
//
// Only the two bits `sent` and `taken` are looked at by the other clock, each through two
// flip-flops; they turn over with each word.  The word stands still from the clock in which
// it is taken over to the one in which its way back is seen.  Both sides are to be reset
// together, each by a reset that is released with its clock.

`default_nettype none

module cs_cdc_word #(
  parameter int Width = 32  // 1..: bits of a word
) (
  input  logic             s_clk_i,
  input  logic             s_rst_ni,
  input  logic             s_valid_i,
  output logic             s_ready_o,
  input  logic [Width-1:0] s_data_i,

  input  logic             d_clk_i,
  input  logic             d_rst_ni,
  output logic             d_valid_o,
  input  logic             d_ready_i,
  output logic [Width-1:0] d_data_o
);

  if (Width < 1) begin : g_bad_width
    $error("cs_cdc_word: Width must be at least 1");
  end

  logic             sent_q, taken_q;
  logic [1:0]       back_q, there_q;  // taken and sent, as the other clock sees them
  logic [Width-1:0] word_q;

  always_ff @(posedge s_clk_i or negedge s_rst_ni) begin
    if (!s_rst_ni) begin
      {sent_q, back_q} <= '0;
    end else begin
      back_q <= {back_q[0], taken_q};
      if (s_valid_i & s_ready_o) sent_q <= !sent_q;
    end
  end

  always_ff @(posedge s_clk_i) if (s_valid_i & s_ready_o) word_q <= s_data_i;

  assign s_ready_o = back_q[1] == sent_q;

  always_ff @(posedge d_clk_i or negedge d_rst_ni) begin
    if (!d_rst_ni) begin
      {taken_q, there_q} <= '0;
    end else begin
      there_q <= {there_q[0], sent_q};
      if (d_valid_o & d_ready_i) taken_q <= !taken_q;
    end
  end

  assign d_valid_o = there_q[1] != taken_q;
  assign d_data_o  = word_q;

endmodule

`default_nettype wire
