// SPDX-License-Identifier: Apache-2.0
//
// The time counts clocks; a row has a record in front of it exactly if since the last row
// that was kept there was a start, the end of a window, or a change of satp.

logic            f_past = 1'b0;
logic [31:0]     f_time;
logic            f_due;       // a start or the end of a window, and no row since
logic [XLEN-1:0] f_satp;      // of the last row that was kept
logic            f_ends;
logic [31:0]     f_successor;
(* anyconst *) logic [4:0] f_log2;

assign f_successor = f_time + 32'd1;
assign f_ends = f_successor[f_log2] != f_time[f_log2];

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  f_time <= clear_i ? '0 : f_successor;
  if (clear_i | !run_i | f_ends) f_due <= 1'b1;
  else if (push_i)               f_due <= 1'b0;
  if (clear_i)     f_satp <= '0;
  else if (push_i) f_satp <= satp_i;
end

always_comb begin
  assume (f_log2 >= 5'd8 && log2_tick_i == f_log2);
  if (!f_past) assume (clear_i);
  if (f_past) begin
    // 1. The time is 0 in OFF and counts clocks.
    assert (time_o == f_time);
    assert (next_q == f_successor && bit_q == f_time[f_log2]);
    // 2. What is due, and the satp that it is told of.
    assert (stale_q == f_due && last_satp_q == f_satp);
    // 3. So a record is made when it is due, and only then.
    assert (first_o == (on_i && (f_due || satp_i != f_satp)));
  end
end

always_comb begin
  // C1. A second row of one satp has none.  C2. Another satp has one.
  cover (f_past && on_i && push_i && !f_due && !first_o);
  cover (f_past && on_i && push_i && !f_due && first_o);
end
