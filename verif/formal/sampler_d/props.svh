// SPDX-License-Identifier: Apache-2.0
//
// Sampler D: a countdown drawn anew for each message.

`include "verif/formal/sampler.svh"

always_comb begin
  assume (cfg_i.sampler == cs_state_pkg::SAMPLER_D);
  f_first_s   = f_draw + 18'd1;
  f_first_rot = 8'd0;
  f_trig      = f_s == 18'd1;
  f_next_s    = f_trig ? f_draw + 18'd1 : f_s - 18'd1;
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
  if (f_clk > 6'(FRun)) begin
    // 4. The countdown is always in 1 .. 2r - 1.
    assert (f_s >= 18'd1 && f_s < 18'(cfg_i.rate) << 1);
    // 5. So a message comes at the latest with event 2r - 1 after the last.
    if (f_m_here) assert (f_since < 6'(cfg_i.rate) * 6'd2 - 6'd1);
  end
end

always_comb begin
  // C1. The longest countdown, and C2. the shortest, behind a message.
  cover (f_clk > 6'(FRun) && f_m_here && m_valid_o && f_since == 6'd6);
  cover (f_clk > 6'(FRun) && f_m_here && m_valid_o && f_since == 6'd0 && f_here && f_sample
         && cfg_i.rate == 17'd4);
end
