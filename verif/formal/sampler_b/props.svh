// SPDX-License-Identifier: Apache-2.0
//
// Sampler B: a burst in a window that moves on by one place a tick, T at most 7,
// strides of at most 4; ticks by events and by clocks.

`include "verif/formal/sampler.svh"

logic [17:0] f_tick_cnt, f_end_s, f_e;
logic [7:0]  f_q, f_u, f_u1, f_q_next;
logic        f_pend, f_tick_now, f_wrap, f_in;

assign f_wrap = run_i & cfg_i.tick_clocks & (f_tick_cnt == cfg_i.tick - 18'd1);

always_ff @(posedge clk_i) begin
  f_tick_cnt <= (!run_i || f_wrap) ? 18'd0 : f_tick_cnt + 18'd1;
  if (!run_i && !f_v[2] && (init_i || clear_i || enter_init_i)) f_pend <= 1'b0;
  else f_pend <= f_wrap | (f_pend & !f_v[2]);
end

always_comb begin
  assume (cfg_i.sampler == cs_state_pkg::SAMPLER_B);
  assume (cfg_i.tick >= 18'd1 && cfg_i.tick <= 18'd7);
  assume (cfg_i.stride_m1 <= 8'd3 && cfg_i.burst_len <= 17'd3);
  // Ticks by clocks need one stratum; by events a tick is longer than stride and burst.
  if (cfg_i.tick_clocks) assume (r0_index_i == '0 && f_index == '0);
  else assume (cfg_i.tick > 18'(cfg_i.stride_m1) + 18'(cfg_i.burst_len));

  f_first_s   = cfg_i.tick_clocks ? 18'h3ffff : cfg_i.random_phase ? f_draw : 18'd0;
  f_first_rot = cfg_i.tick_clocks ? cfg_i.stride_m1 : 8'd0;

  f_tick_now = cfg_i.tick_clocks & f_pend;
  f_q_next   = (f_rot == cfg_i.stride_m1) ? 8'd0 : f_rot + 8'd1;
  f_e        = f_tick_now ? 18'd0 : f_s;
  f_q        = f_tick_now ? f_q_next : f_rot;
  f_u        = f_tick_now ? 8'd0 : f_sub;
  f_in       = (f_e >= 18'(f_q)) && (20'(f_e) <= 20'(f_q) + 20'(cfg_i.burst_len));
  f_trig     = f_in & (f_u == 8'd0);
  f_u1       = f_trig ? (cfg_i.burst_original ? cfg_i.stride_m1 : 8'd0)
                      : f_in ? f_u - 8'd1 : f_u;
  f_next_s   = (f_e == 18'h3ffff) ? f_e : f_e + 18'd1;
  f_next_rot = f_q;
  f_next_sub = f_u1;
  if (!cfg_i.tick_clocks && f_e == cfg_i.tick - 18'd1) begin
    f_next_s   = 18'd0;
    f_next_rot = f_q_next;
    f_next_sub = 8'd0;
  end
  f_weight = 18'(cfg_i.rate);
end

logic [17:0] f_m_e;     // position of the event in M
logic [7:0]  f_m_q;     // start of the window
always_ff @(posedge clk_i) {f_m_e, f_m_q} <= {f_e, f_q};

always_comb begin
  // 4. A message without force lies in the window; simplified form: each event in it is one.
  if (f_m_here && f_clk > 6'(FRun) && !cfg_i.counter) begin
    if (m_valid_o) assert (f_m_e >= 18'(f_m_q) && f_m_e <= 18'(f_m_q) + 18'(cfg_i.burst_len));
    if (!cfg_i.burst_original)
      assert (m_valid_o == (f_m_e >= 18'(f_m_q) && f_m_e <= 18'(f_m_q) + 18'(cfg_i.burst_len)));
  end
end

always_comb begin
  // C1. Original form, by events: a message in a window that has moved on.
  cover (f_clk > 6'(FRun) && f_m_here && m_valid_o && !cfg_i.counter && cfg_i.burst_original
         && !cfg_i.tick_clocks && f_m_q == 8'd1 && f_m_e == 18'd3);
  // C2. By clocks: a message in the second place of the window.
  cover (f_clk > 6'(FRun) && f_m_here && m_valid_o && !cfg_i.counter && cfg_i.tick_clocks
         && f_m_q == 8'd2 && f_m_e == 18'd3);
end
