// SPDX-License-Identifier: Apache-2.0
//
// What docs/design/transport.md says of the interrupts, beside the circuit.

logic        f_past = 1'b0;
logic [2:0]  f_state, f_set, f_clr;
logic [31:0] f_timer;
logic        f_irq, f_hit, f_wait1, f_wait2, f_hit1, f_hit2;

assign f_hit = (fifo_timeout_i != '0) & (level_i != '0) & (f_timer == fifo_timeout_i - 32'd1);
assign f_set = {drop_i, f_hit, level_i >= watermark_i} | (test_we_i ? wdata_i : 3'd0);
assign f_clr = state_we_i ? wdata_i : 3'd0;

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (clear_i | (level_i == '0) | pop_i | f_hit) f_timer <= '0;
  else                                           f_timer <= f_timer + 32'd1;
  if (!rst_ni | clear_i) {f_state, f_irq} <= '0;
  else begin
    for (int i = 0; i < 3; i++) f_state[i] <= f_set[i] ? 1'b1 : f_clr[i] ? 1'b0 : f_state[i];
    f_irq <= |(f_state & enable_i);
  end
  f_wait1 <= f_past & rst_ni & !clear_i & f_set[1] & f_clr[1];
  f_hit1  <= f_past & rst_ni & !clear_i & f_hit;
  f_hit2  <= f_hit1 & rst_ni & !clear_i;
  f_wait2 <= f_wait1 & rst_ni & !clear_i;
end

always_comb begin
  // Reset is OFF.
  if (!f_past) assume (!rst_ni);
  if (!rst_ni) assume (clear_i);
  if (f_past && rst_ni) begin
    // 1. A state bit is set by its event or by INTR_TEST, cleared by a 1, setting wins.
    assert (state_o == f_state);
    // 2. The interrupt is the enabled state of the clock before.
    assert (irq_o == f_irq);
    // 3. The timer counts clocks in which a message waits and none is popped (induction).
    assert (fifo_next_q == f_timer + 32'd1);
    // 4. A bit that is set and cleared in one clock is set.
    if (f_wait1) assert (state_o[1]);
  end
end

always_comb begin
  // C1. An interrupt by a time-out of four clocks, and nothing else.
  cover (f_past && rst_ni && irq_o && f_hit2 && state_o == 3'b010 && fifo_timeout_i == 32'd4);
  // C2. Time-out in the clock in which software clears it.
  cover (f_past && rst_ni && f_wait2 && irq_o);
end
