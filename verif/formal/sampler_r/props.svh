// SPDX-License-Identifier: Apache-2.0
//
// Sampler R: every event by a draw of its own.  C is relaxed to force a sample at 7.

`include "verif/formal/sampler.svh"

always_comb begin
  assume (cfg_i.sampler == cs_state_pkg::SAMPLER_R);
  f_first_s   = 18'd0;
  f_first_rot = 8'd0;
  f_trig      = f_here & f_below;
  f_next_s    = f_s;
  f_next_rot  = f_rot;
  f_next_sub  = f_sub;
  f_weight    = 18'(cfg_i.rate);
end

logic [5:0] f_since;  // events since the stratum's last message, or since the start
always_ff @(posedge clk_i) begin
  if (clear_i)       f_since <= '0;
  else if (f_m_here) f_since <= m_valid_o ? 6'd0 : f_since + 6'd1;
end

always_comb begin
  if (f_m_here && f_clk > 6'(FRun)) begin
    // 4. With counter a message counts the events since the last one, itself included.
    if (m_valid_o && cfg_i.counter) assert (m_o.count == 32'(f_since) + 32'd1);
    // 5. The counter never runs over: at its limit the event is sampled by force.
    if (cfg_i.counter) assert (f_since < 6'd7);
  end
end

always_comb begin
  // C1. A message by force, behind a message of the same stratum.
  cover (f_clk > 6'(FRun) && f_m_here && m_valid_o && cfg_i.counter && f_since == 6'd6);
  // C2. Two messages in successive clocks without counter.
  cover (f_clk > 6'(FRun) && f_m_here && m_valid_o && f_here && f_sample && !cfg_i.counter);
end
