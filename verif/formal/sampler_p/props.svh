// SPDX-License-Identifier: Apache-2.0
//
// Sampler P, early rate off: every r-th event of a stratum.

`include "verif/formal/sampler.svh"

always_comb begin
  assume (cfg_i.sampler == cs_state_pkg::SAMPLER_P && !cfg_i.early);
  f_first_s   = cfg_i.random_phase ? f_draw : 18'd0;
  f_first_rot = 8'd0;
  f_trig      = f_s == 18'(cfg_i.rate) - 18'd1;
  f_next_s    = f_trig ? 18'd0 : f_s + 18'd1;
  f_next_rot  = 8'd0;
  f_next_sub  = 8'd0;
  f_weight    = 18'(cfg_i.rate);
end

logic [5:0] f_since;  // events since the stratum's last message, or since the start
logic       f_second; // there was a message
always_ff @(posedge clk_i) begin
  if (clear_i) {f_since, f_second} <= '0;
  else if (f_m_here) begin
    f_since  <= m_valid_o ? 6'd0 : f_since + 6'd1;
    f_second <= f_second | m_valid_o;
  end
end

always_comb begin
  if (f_m_here && f_clk > 6'(FRun)) begin
    // 4. From the first message on it is every r-th event, and the first not later.
    if (f_second) assert (m_valid_o == (f_since == 6'(cfg_i.rate) - 6'd1));
    else          assert (f_since < 6'(cfg_i.rate));
    // 5. With phase zero the first one too.
    if (!cfg_i.random_phase) assert (m_valid_o == (f_since == 6'(cfg_i.rate) - 6'd1));
  end
end

always_comb begin
  // C1. Two messages of one stratum with r = 4, its events in successive clocks.
  cover (f_clk > 6'(FRun) && f_m_here && m_valid_o && f_second && f_here && f_v == 4'hf && cfg_i.rate == 17'd4);
  // C2. A second message in a run that began with a random phase, with counter.
  cover (f_clk > 6'(FRun) && f_m_here && m_valid_o && f_second && cfg_i.random_phase && cfg_i.counter);
end
