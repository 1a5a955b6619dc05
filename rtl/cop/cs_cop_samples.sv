// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_samples - the current and the next sample.
//
//   buffer -> next <-> cur -> operands
//
// The current sample is always in cur: a dispatch, and one that is taken back, swaps the
// two, so what reads them has no multiplexer in front.  at_q is the number of the sample
// in cur; it is cp but for the clock behind a halt that undid a dispatch, where the swap
// is made up for.  That a sample has ended is booked a clock later (fin), and its register
// may be filled in the same clock if it has become the next one's by then.

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
  input  logic         flip_i,      // at the end of this clock the other one is, or a halt
  input  logic         fin_i,       // at the end of this clock a sample ends
  input  logic         fin_s_i,     // ... this one
  input  logic         fin_ab_i,    // ... aborted
  input  logic         fault_i,     // the sample that is booked in this clock is aborted
  output logic [143:0] cur_o,
  output logic [143:0] next_o,
  output logic         next_v_o,    // the next sample is there
  output logic         swap_o,      // next becomes cur at the end of this clock
  output logic         fin_o,

  // counters and registers
  output logic         processed_o,
  output logic         aborted_o,
  output logic [1:0]   valid_o,     // s_valid
  output logic         at_o         // number of the sample in cur
);

  logic [143:0] cur_q, next_q;
  logic [1:0]   valid_q;
  logic         fin_q, fin_s_q, fin_ab_q;
  logic         at_q, frees, take, swap;

  assign frees = fin_q & (fin_s_q != cp_i);
  assign take  = valid_i & (!valid_q[!cp_i] | frees);
  assign swap  = flip_i | (at_q != cp_i);

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
      {cur_q, next_q, at_q, fin_s_q, fin_ab_q} <= '0;
    end else begin
      {fin_s_q, fin_ab_q} <= {fin_s_i, fin_ab_i};
      if (swap)        {cur_q, at_q} <= {next_q, !at_q};
      if (swap | take) next_q <= take ? row_i : cur_q;
    end
  end

  assign pop_o       = take;
  assign cur_o       = cur_q;
  assign next_o      = next_q;
  assign swap_o      = swap;
  assign next_v_o    = valid_q[!cp_i] & !frees;
  assign fin_o       = fin_q;
  assign processed_o = fin_q & !(fin_ab_q | fault_i);
  assign aborted_o   = fin_q & (fin_ab_q | fault_i);
  assign valid_o     = valid_q;
  assign at_o        = at_q;

`ifdef CS_ASSERT
  // A sample that is dispatched, or taken back, is not refilled in that clock.  Reset is
  // OFF, so the first clock clears what this looks at.
  always_ff @(posedge clk_i) if (!clear_i) a_kept: assert (!(take & flip_i));
`endif

endmodule

`default_nettype wire
