// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_samples - the current and the next sample.
//
//   buffer -> S[!cp] (next)      S[cp] (current) -> operands
//
// Which of the two is the current one is cp's to say, so a sample never moves.  That a
// sample has ended is booked a clock later (fin), and its register may be filled in the
// same clock if it has become the next one's by then.

`default_nettype none

module cs_cop_samples (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,     // state is OFF
  input  logic         flush_i,     // both samples are given up

  // buffer
  input  logic         valid_i,
  input  logic [143:0] row_i,
  output logic         pop_o,

  // pipeline
  input  logic         cp_i,        // number of the current sample
  input  logic         fin_i,       // at the end of this clock a sample ends
  input  logic         fin_s_i,     // ... this one
  input  logic         fin_ab_i,    // ... aborted
  output logic [143:0] cur_o,
  output logic [143:0] next_o,
  output logic         next_v_o,    // the next sample is there
  output logic         fin_o,

  // counters and registers
  output logic         processed_o,
  output logic         aborted_o,
  output logic [1:0]   valid_o,     // s_valid
  output logic [143:0] s0_o,
  output logic [143:0] s1_o
);

  logic [143:0] s0_q, s1_q;
  logic [1:0]   valid_q;
  logic         fin_q, fin_s_q, fin_ab_q;
  logic         frees, take;

  assign frees = fin_q & (fin_s_q != cp_i);
  assign take  = valid_i & (!valid_q[!cp_i] | frees) & !flush_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      {valid_q, fin_q} <= '0;
    else if (clear_i) {valid_q, fin_q} <= '0;
    else begin
      fin_q   <= fin_i;
      valid_q <= ((valid_q & ~({2{fin_q}} & {fin_s_q, !fin_s_q})) |
                  ({2{take}} & {!cp_i, cp_i})) & {2{!flush_i}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {s0_q, s1_q, fin_s_q, fin_ab_q} <= '0;
    end else begin
      if (fin_i) {fin_s_q, fin_ab_q} <= {fin_s_i, fin_ab_i};
      if (take & cp_i)  s0_q <= row_i;
      if (take & !cp_i) s1_q <= row_i;
    end
  end

  assign pop_o       = take;
  assign cur_o       = cp_i ? s1_q : s0_q;
  assign next_o      = cp_i ? s0_q : s1_q;
  assign next_v_o    = valid_q[!cp_i] & !frees;
  assign fin_o       = fin_q;
  assign processed_o = fin_q & !fin_ab_q;
  assign aborted_o   = fin_q & fin_ab_q;
  assign valid_o     = valid_q;
  assign s0_o        = s0_q;
  assign s1_o        = s1_q;

endmodule

`default_nettype wire
