// SPDX-License-Identifier: Apache-2.0
//
// cs_sampler - stage X: the state word of the event's stratum, the decision, and
// the next state word.
//
//        +--------------------------------------------+
//        v                                            | fwd_x_i
//   X: state_q -> compare -> sample? -> next state --+--> table, W1
//
// One event a clock, also of one stratum, makes this loop the design's shortest
// leash.  Three things keep it short: one comparator serves "S is at its end" for
// P, D and both forms of B (end_s_q, made from the configuration beforehand); B's
// window end rot + L travels with the word instead of being added here; and what a
// tick by clocks does is known without looking at S.

`default_nettype none

module cs_sampler (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     clear_i,
  input  logic                     init_i,
  input  logic                     enter_init_i,
  input  logic                     run_i,

  input  logic [1:0]               cfg_sampler_i,
  input  logic                     cfg_counter_i,
  input  logic                     cfg_random_phase_i,
  input  logic                     cfg_early_i,
  input  logic                     cfg_burst_original_i,
  input  logic                     cfg_tick_clocks_i,
  input  logic [16:0]              cfg_rate_i,
  input  logic [17:0]              cfg_tick_i,
  input  logic [7:0]               cfg_stride_m1_i,
  input  logic [16:0]              cfg_burst_len_i,

  // Draws: what to make of a word, and the next one.
  output logic [cs_pkg::S_W-1:0]   draw_scale_o,
  output logic                     draw_plus1_o,
  input  logic [cs_pkg::S_W-1:0]   draw_value_i,
  input  logic                     draw_below_i,
  output logic                     draw_event_o,  // this event takes a draw
  output logic                     draw_init_o,   // INIT takes one per stratum

  // Early rate: current period - 1.
  input  logic [15:0]              period_m1_i,
  output logic                     early_trig_o,  // X has its trigger, if valid

  // Table.
  input  logic                     x_valid_i,
  input  cs_state_pkg::state_t     r2_word_i,
  input  logic                     fwd_x_i,
  output logic [15:0]              x_old_s_o,
  output cs_state_pkg::state_t     x_next_o,
  output cs_state_pkg::state_t     init_word_o,

  output logic                     x_sample_o,
  output logic [cs_pkg::C_W-1:0]   x_count_o      // of its message, if sampled
);

  // ---- Configuration decoded: static while events come, so a clock late --------
  logic                   is_r_q, is_d_q, is_b_q;
  logic                   early_q;    // P with early rate
  logic                   ticks_q;    // B by clocks
  logic                   turns_q;    // B by events
  logic                   counts_q;   // at_end is the trigger: P without early, D
  logic                   loads_q;    // at_end reloads S: all but R and early P
  logic                   counter_q, original_q, init_draws_q;
  logic [cs_pkg::S_W-1:0] end_s_q;    // S of the last event of a round
  logic [17:0]            round_m1;   // r - 1 or T - 1

  logic is_p, is_r, is_d, is_b;
  assign is_p = cfg_sampler_i == cs_state_pkg::SAMPLER_P;
  assign is_r = cfg_sampler_i == cs_state_pkg::SAMPLER_R;
  assign is_d = cfg_sampler_i == cs_state_pkg::SAMPLER_D;
  assign is_b = cfg_sampler_i == cs_state_pkg::SAMPLER_B;

  always_ff @(posedge clk_i) begin
    is_r_q     <= is_r;
    is_d_q     <= is_d;
    is_b_q     <= is_b;
    early_q    <= is_p & cfg_early_i;
    ticks_q    <= is_b & cfg_tick_clocks_i;
    turns_q    <= is_b & !cfg_tick_clocks_i;
    counts_q   <= is_d | (is_p & !cfg_early_i);
    loads_q    <= is_d | (is_p & !cfg_early_i) | is_b;
    counter_q  <= cfg_counter_i;
    original_q <= cfg_burst_original_i;
    if (is_d)                          end_s_q <= 18'd1;
    else if (is_b & cfg_tick_clocks_i) end_s_q <= cs_state_pkg::S_MAX;
    else                               end_s_q <= round_m1;
    init_draws_q <= draw_init_o;
  end

  assign round_m1 = (is_b ? cfg_tick_i : {1'b0, cfg_rate_i}) - 18'd1;

  // ---- What INIT writes, and what a draw is scaled by -----------------------------
  assign draw_init_o  = is_d | (cfg_random_phase_i & (is_p | (is_b & !cfg_tick_clocks_i)));
  assign draw_plus1_o = is_d;

  always_comb begin
    if (is_d)      draw_scale_o = {round_m1[16:0], 1'b1};  // 2r - 1
    else if (is_b) draw_scale_o = cfg_tick_i;
    else           draw_scale_o = {1'b0, cfg_rate_i};
  end

  always_comb begin
    init_word_o = '0;
    if (ticks_q) begin
      init_word_o.s   = cs_state_pkg::S_MAX;
      init_word_o.rot = cfg_stride_m1_i;
    end else if (init_draws_q) begin
      init_word_o.s = draw_value_i;
    end
  end

  // ---- Ticks by clocks -----------------------------------------------------------
  logic [17:0] tick_no_q;  // number of this clock in its tick, from 1
  logic        tick_pend_q, tick_wrap;

  assign tick_wrap = run_i & cfg_tick_clocks_i & (tick_no_q == cfg_tick_i);

  always_ff @(posedge clk_i) begin
    if (!run_i | !cfg_tick_clocks_i | tick_wrap) tick_no_q <= 18'd1;
    else                                         tick_no_q <= tick_no_q + 18'd1;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) tick_pend_q <= 1'b0;
    else         tick_pend_q <= (tick_wrap | (tick_pend_q & !x_valid_i))
                                & !(clear_i | enter_init_i | init_i);
  end

  // ---- The word at X ---------------------------------------------------------------
  cs_state_pkg::state_t   state_q;
  logic [cs_pkg::S_W-1:0] end_q, end_next;  // rot + L: the window's last position

  always_ff @(posedge clk_i) begin
    state_q <= fwd_x_i ? x_next_o : r2_word_i;
    end_q   <= fwd_x_i ? end_next : 18'(r2_word_i.rot) + 18'(cfg_burst_len_i);
  end

  assign x_old_s_o = state_q.s[15:0];

  // ---- Decision --------------------------------------------------------------------
  logic at_end, tick, rot_last, rot_wraps, in_window, b_trig, trig, force_c;

  assign at_end    = state_q.s == end_s_q;
  assign tick      = tick_pend_q & ticks_q;
  assign rot_last  = state_q.rot == cfg_stride_m1_i;
  assign rot_wraps = rot_last | (state_q.rot == 8'hff);

  // After a tick the position is 0 and the start moves on: inside iff it moves to 0.
  assign in_window = tick ? rot_wraps
                          : is_b_q & (state_q.s >= 18'(state_q.rot)) & (state_q.s <= end_q);
  assign b_trig    = in_window & (tick | (state_q.sub == '0));

  assign early_trig_o = early_q & (&(state_q.s[15:0] | ~period_m1_i));

  assign trig         = b_trig | (is_r_q & draw_below_i) | early_trig_o | (counts_q & at_end);
  assign force_c      = counter_q & (state_q.c == cs_state_pkg::C_FORCE);
  assign x_sample_o   = trig | force_c;
  assign draw_event_o = x_valid_i & (is_r_q | (is_d_q & x_sample_o));

  logic [cs_pkg::C_W-1:0] c_inc;
  assign c_inc = state_q.c + 18'd1;

  always_comb begin
    if (counter_q)    x_count_o = c_inc;
    else if (early_q) x_count_o = {1'b0, {period_m1_i, 1'b1} & ~{1'b0, period_m1_i}};  // 2^k
    else              x_count_o = {1'b0, cfg_rate_i};
  end

  // ---- Next word ---------------------------------------------------------------------
  // Reload values of S: D a new countdown; P and B by events 0; B by clocks stays at
  // its limit, or is 1 behind a tick, which it has counted.
  logic [cs_pkg::S_W-1:0] s_load, s_step;
  logic                   turn;  // B's burst moves on

  assign s_load = is_d_q ? draw_value_i : {{17{ticks_q & !tick}}, ticks_q};
  assign s_step = {{17{is_d_q}}, !is_r_q};  // -1, 0 or +1
  assign turn   = tick | (turns_q & at_end);

  always_comb begin
    x_next_o.s   = (tick | (loads_q & at_end)) ? s_load : state_q.s + s_step;
    x_next_o.rot = !turn ? state_q.rot : rot_last  ? 8'd0 : state_q.rot + 8'd1;
    end_next     = !turn ? end_q : rot_wraps ? 18'(cfg_burst_len_i) : end_q + 18'd1;

    if (turns_q & at_end) x_next_o.sub = '0;
    else if (b_trig)      x_next_o.sub = original_q ? cfg_stride_m1_i : 8'd0;
    else if (tick)        x_next_o.sub = '0;
    else if (in_window)   x_next_o.sub = state_q.sub - 8'd1;
    else                  x_next_o.sub = state_q.sub;

    if (!counter_q)      x_next_o.c = state_q.c;
    else if (x_sample_o) x_next_o.c = '0;
    else                 x_next_o.c = c_inc;
  end

endmodule

`default_nettype wire
