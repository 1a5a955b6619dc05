// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_count - the counters of samples and steps, and their snapshot.
//
// taken = dropped + processed + aborted + held, in every clock.

`default_nettype none

module cs_cop_count (
  input  logic        clk_i,
  input  logic        clear_i,        // state is OFF

  // events of this clock
  input  logic        taken_i,
  input  logic        drop_i,
  input  logic        processed_i,
  input  logic        aborted_i,
  input  logic        flush_i,        // all held samples are aborted
  input  logic        conflict_i,
  input  logic        step_i,         // with a microinstruction in X

  input  logic [9:0]  level_i,        // samples in the buffer
  input  logic [1:0]  s_valid_i,
  input  logic        fin_i,          // one of them is being booked
  input  logic [31:0] emits_i,
  input  logic [31:0] emit_count_i,

  input  logic        snapshot_i,
  input  logic [4:0]  raddr_i,        // {one of these words, word behind TAKEN}
  output logic [31:0] rdata_o
);

  logic [31:0] taken_q, dropped_q, processed_q, aborted_q, conflicts_q, steps_q;
  logic [10:0] held, gone;
  logic [1:0]  few, lost;              // of the two sample registers; given up or aborted
  assign few  = {1'b0, s_valid_i[0]} + {1'b0, s_valid_i[1]};
  assign lost = ((few - {1'b0, fin_i}) & {2{flush_i}}) + {1'b0, aborted_i};
  assign held = {1'b0, level_i} + {9'd0, few};
  assign gone = {1'b0, level_i & {10{flush_i}}} + {9'd0, lost};

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {taken_q, dropped_q, processed_q, aborted_q, conflicts_q, steps_q} <= '0;
    end else begin
      if (taken_i)     taken_q     <= taken_q + 32'd1;
      if (drop_i)      dropped_q   <= dropped_q + 32'd1;
      if (processed_i) processed_q <= processed_q + 32'd1;
      if (flush_i | aborted_i) aborted_q <= aborted_q + {21'd0, gone};
      if (conflict_i)  conflicts_q <= conflicts_q + 32'd1;
      if (step_i)      steps_q     <= steps_q + 32'd1;
    end
  end

  logic [31:0] taken_s_q, dropped_s_q, processed_s_q, aborted_s_q, conflicts_s_q, steps_s_q;
  logic [31:0] emits_s_q, emit_count_s_q;
  logic [10:0] held_s_q;

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {taken_s_q, dropped_s_q, processed_s_q, aborted_s_q, held_s_q} <= '0;
      {conflicts_s_q, emits_s_q, emit_count_s_q, steps_s_q}          <= '0;
    end else if (snapshot_i) begin
      taken_s_q      <= taken_q;
      dropped_s_q    <= dropped_q;
      processed_s_q  <= processed_q;
      aborted_s_q    <= aborted_q;
      held_s_q       <= held;
      conflicts_s_q  <= conflicts_q;
      emits_s_q      <= emits_i;
      emit_count_s_q <= emit_count_i;
      steps_s_q      <= steps_q;
    end
  end

  logic [8:0] is_d, is;

  always_comb begin
    for (int i = 0; i < 9; i++) is_d[i] = raddr_i == 5'(16 + i);
  end

  cs_cop_cut #(.Width(9)) u_cut (.i (is_d), .o (is));

  always_comb begin
    rdata_o = (taken_s_q      & {32{is[0]}}) | (dropped_s_q  & {32{is[1]}}) |
              (processed_s_q  & {32{is[2]}}) | (aborted_s_q  & {32{is[3]}}) |
              (conflicts_s_q  & {32{is[5]}}) | (emits_s_q    & {32{is[6]}}) |
              (emit_count_s_q & {32{is[7]}}) | (steps_s_q    & {32{is[8]}});
    rdata_o[10:0] = rdata_o[10:0] | (held_s_q & {11{is[4]}});
  end

`ifdef CS_ASSERT
  // Reset empties the samples and is OFF, so the first clock clears the counters.
  always_ff @(posedge clk_i) if (!clear_i) begin
    a_law: assert (taken_q == dropped_q + processed_q + aborted_q + {21'd0, held});
  end
`endif

endmodule

`default_nettype wire
