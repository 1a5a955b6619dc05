// SPDX-License-Identifier: Apache-2.0
//
// cs_sampler - stage X: the state word of the event's stratum, the decision, and
// the next state word.
//
//        +----------------------------------------------+
//        v                                              | fwd_x_i
//   X: hints, S+1, C+1 -> sample? -> next word and hints --+--> table, W1
//
// One event a clock, also of one stratum, makes this loop the design's shortest
// leash.  So X does not hold the word but what follows from it: S one step on, C + 1,
// the end of B's window, and a few bits (hints) for what would take a comparison.
// While they decide, the same are worked out for the word that comes next.  One
// comparator serves P, D and both forms of B: end_s_q is the S of a round's last event.

`default_nettype none

module cs_sampler #(
  parameter bit [3:0] Samplers  = 4'hf,  // those that are built; P always
  parameter bit       EarlyRate = 1'b1,  // the early rate is built
  parameter int       MaxWeight = 1,     // 1..16: events of P without C that may come as one
  parameter bit       Tiers     = 1'b0   // P has another period for some strata
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     clear_i,
  input  logic                     init_i,
  input  logic                     enter_init_i,
  input  logic                     run_i,

  input  cs_pkg::cfg_t             cfg_i,

  // Two tiers: whether an event's stratum, or that of a draw, is the rare tier's.
  input  logic                     draw_rare_i,
  input  logic                     r1_rare_i,
  input  logic                     r2_rare_i,

  // Draws: what to scale them by, and the next one.
  output logic [cs_pkg::S_W-1:0]   draw_scale_o,
  input  logic [cs_pkg::S_W-1:0]   draw_value_i,
  input  logic [cs_pkg::S_W-1:0]   draw_value1_i,  // draw_value_i + 1
  input  logic                     draw_zero_i,    // it is 0
  input  logic                     draw_below_i,
  output logic                     draw_event_o,   // this event takes a draw
  output logic                     draw_init_o,    // INIT takes one per stratum

  // Early rate: current period - 1.
  input  logic [15:0]              period_m1_i,
  input  logic                     early_switch_i, // the period doubles behind X's event
  output logic                     early_trig_o,   // X has its trigger, if valid

  // Table.
  input  logic [3:0]               r1_weight_m1_i,  // events that it stands for, - 1
  input  logic [3:0]               r2_weight_m1_i,
  input  logic                     r2_valid_i,
  input  logic                     x_valid_i,
  input  cs_state_pkg::state_t     ram_word_i,
  output cs_state_pkg::hints_t     ram_hints_o,
  input  cs_state_pkg::state_t     r2_word_i,
  input  cs_state_pkg::hints_t     r2_hints_i,
  input  logic                     fwd_x_i,
  output logic [15:0]              x_old_s_o,
  output cs_state_pkg::state_t     x_next_o,       // in INIT the first word of a stratum
  output cs_state_pkg::hints_t     x_hints_o,

  output logic                     x_sample_o,
  output logic [cs_pkg::C_W-1:0]   x_count_o       // of its message, if sampled
);

  // ---- Configuration decoded: locked in INIT and RUN, so a clock late -------------
  logic                   is_r_q, is_d_q, is_b_q;
  logic                   early;        // P with early rate
  logic                   ticks_q;      // B by clocks
  logic                   turns_q;      // B by events
  logic                   counts_q;     // at_end is the trigger: P without early, D
  logic                   loads_q;      // at_end reloads S: all but R and early P
  logic                   counter_q, original_q, init_draws_q;
  logic [cs_pkg::S_W-1:0] round_m1;     // r - 1 or T - 1
  logic [cs_pkg::S_W-1:0] end_s_q;      // S of the last event of a round
  logic                   end_zero_q;   // end_s_q is 0
  logic                   stride_one_q; // stride_m1 is 0
  logic [7:0]             last_but_1_q; // stride_m1 - 1
  logic                   some_len_q;   // L is not 0

  localparam bit HasR = Samplers[cs_state_pkg::SAMPLER_R];
  localparam bit HasD = Samplers[cs_state_pkg::SAMPLER_D];
  localparam bit HasB = Samplers[cs_state_pkg::SAMPLER_B];
  // With weights P without early rate has a trigger of its own, cross_q, for at_end.
  localparam bit Weighted = MaxWeight > 1;

  // A sampler that is not built is refused, so that nobody runs with one.
  logic is_p, is_r, is_d, is_b;
  assign is_r = HasR & (cfg_i.sampler == cs_state_pkg::SAMPLER_R);
  assign is_d = HasD & (cfg_i.sampler == cs_state_pkg::SAMPLER_D);
  assign is_b = HasB & (cfg_i.sampler == cs_state_pkg::SAMPLER_B);
  assign is_p = !(is_r | is_d | is_b);

  logic [cs_pkg::S_W-1:0] rate_m1;
  assign rate_m1  = {1'b0, cfg_i.rate} - 18'd1;
  assign early    = EarlyRate & is_p & cfg_i.early;
  assign round_m1 = is_b ? cfg_i.tick - 18'd1 : rate_m1;

  always_ff @(posedge clk_i) if (!run_i) begin
    is_r_q       <= is_r;
    is_d_q       <= is_d;
    is_b_q       <= is_b;
    ticks_q      <= is_b & cfg_i.tick_clocks;
    turns_q      <= is_b & !cfg_i.tick_clocks;
    counts_q     <= is_d | (is_p & !early & !Weighted);
    loads_q      <= is_d | (is_p & !early & !Weighted) | is_b;
    counter_q    <= cfg_i.counter;
    original_q   <= cfg_i.burst_original;
    init_draws_q <= draw_init_o;
    if (is_d)                          end_s_q <= 18'd1;
    else if (is_b & cfg_i.tick_clocks) end_s_q <= cs_state_pkg::S_MAX;
    else                               end_s_q <= round_m1;
    end_zero_q   <= end_s_q == '0;
    stride_one_q <= cfg_i.stride_m1 == '0;
    last_but_1_q <= cfg_i.stride_m1 - 8'd1;
    some_len_q   <= cfg_i.burst_len != '0;
  end

  // ---- Which strata INIT draws for, and what a draw is scaled by -----------------------------
  assign draw_init_o = is_d | (cfg_i.random_phase & (is_p | (is_b & !cfg_i.tick_clocks)));

  always_comb begin
    if (is_d_q)      draw_scale_o = {rate_m1[16:0], 1'b1};  // 2r - 1
    else if (is_b_q) draw_scale_o = cfg_i.tick;
    else             draw_scale_o = {1'b0, (Tiers & draw_rare_i) ? cfg_i.rare_rate : cfg_i.rate};
  end

  // ---- Period of the event's tier: what the decision needs of it, a register in R2 and one in X
  logic [cs_pkg::S_W-1:0] r2_end, x_end, rare_end_q;  // S of the last event of a round
  logic                   rare_zero_q;                // rare_end_q is 0
  logic                   x_end_zero;     // x_end is 0
  logic [16:0]            x_rate;

  if (Tiers) begin : g_tiers
    logic [cs_pkg::S_W-1:0] r2_end_q, x_end_q;
    logic                   x_end_zero_q;
    logic [16:0]            x_rate_q;

    always_ff @(posedge clk_i) begin
      if (!run_i) begin
        rare_end_q  <= {1'b0, cfg_i.rare_rate} - 18'd1;
        rare_zero_q <= rare_end_q == '0;
      end
      r2_end_q <= r1_rare_i ? rare_end_q : end_s_q;
      if (r2_valid_i) begin
        x_end_q      <= r2_end_q;
        x_end_zero_q <= r2_rare_i ? rare_zero_q : end_zero_q;
        x_rate_q     <= r2_rare_i ? cfg_i.rare_rate : cfg_i.rate;
      end
    end

    assign r2_end     = r2_end_q;
    assign x_end      = x_end_q;
    assign x_end_zero = x_end_zero_q;
    assign x_rate     = x_rate_q;
  end else begin : g_one_tier
    assign rare_end_q  = '0;
    assign rare_zero_q = 1'b0;
    assign r2_end     = end_s_q;
    assign x_end      = end_s_q;
    assign x_end_zero = end_zero_q;
    assign x_rate     = cfg_i.rate;

    logic unused;
    assign unused = ^{cfg_i.rare_rate, draw_rare_i, r1_rare_i, r2_rare_i, rare_end_q, rare_zero_q};
  end

  // ---- Ticks by clocks -----------------------------------------------------------
  logic [17:0] tick_no_q;  // number of this clock in its tick, from 1
  logic        tick_pend_d, tick_pend_q, tick_wrap;
  logic        tick_q;  // tick_pend, as B by clocks sees it

  assign tick_wrap = HasB & run_i & cfg_i.tick_clocks & (tick_no_q == cfg_i.tick);

  always_ff @(posedge clk_i) begin
    if (!run_i | !cfg_i.tick_clocks | tick_wrap) tick_no_q <= 18'd1;
    else                                         tick_no_q <= tick_no_q + 18'd1;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {tick_pend_q, tick_q} <= '0;
    else         {tick_pend_q, tick_q} <= {tick_pend_d, tick_pend_d & ticks_q};
  end

  assign tick_pend_d = (tick_wrap | (tick_pend_q & !x_valid_i))
                       & !(clear_i | enter_init_i | init_i);

  // ---- R2: hints of a word from the RAM; what X will hold of the newest word ---------
  logic [cs_pkg::S_W-1:0] step;      // of S, when it is not reloaded: -1, 0 or +1
  logic                   past_ram;  // S is past the end of the window: rot + L - S < 0
  logic [19:0]            w_rot, w_len, w_not_s;  // widened
  logic [19:0]            past_sum;    // past_ram's in carry save: one carry chain, not two
  logic [18:0]            past_carry;
  logic                   in_ram;    // S is in the window
  logic [cs_pkg::S_W-1:0] s_step_q;  // X: S + step

  always_comb begin
    step = {{17{is_d_q}}, !is_r_q};
    if (Weighted && r2_weight_m1_i != '0) step = 18'(r2_weight_m1_i) + 18'd1;
  end

  always_comb begin
    {w_rot, w_len, w_not_s} = '0;
    past_sum    = '0;
    past_carry  = '0;
    past_ram    = 1'b0;
    in_ram      = 1'b0;
    ram_hints_o = '0;
    if (!cs_pkg::SKIP | r2_valid_i) begin
      w_rot      = {12'd0, ram_word_i.rot};
      w_len      = {3'd0, cfg_i.burst_len};
      w_not_s    = {2'b11, ~ram_word_i.s};
      past_sum   = w_rot ^ w_len ^ w_not_s;
      past_carry = (w_rot[18:0] & w_len[18:0]) | ((w_rot[18:0] | w_len[18:0]) & w_not_s[18:0]);
      past_ram   = 1'((past_sum + {past_carry, 1'b1}) >> 19);
      in_ram   = is_b_q & (ram_word_i.s >= 18'(ram_word_i.rot)) & !past_ram;

      ram_hints_o.force_c  = counter_q & (ram_word_i.c == cs_state_pkg::C_FORCE);
      ram_hints_o.rot_last = ram_word_i.rot == cfg_i.stride_m1;
      ram_hints_o.due      = in_ram & (ram_word_i.sub == '0);
      ram_hints_o.waits    = in_ram & (ram_word_i.sub != '0);
      ram_hints_o.at_end   = ram_word_i.s == r2_end;
      if (!HasB) ram_hints_o.rot_last = 1'b0;
    end
  end

  // S mod 2^k is 2^k - 1.  k is that of the clock in X, so this is no hint to keep:
  // it is asked with both values that k may have then.
  logic wrap_r2, wrap_next;

  // The same for an event of weight m: S mod p + m >= p.  With m > 1 p is at least 16:
  // only the low four bits can carry.
  function automatic logic wraps(input logic [15:0] s, input logic [15:0] below_p,
                                 input logic [3:0] weight_m1);
    logic [15:0] ones;
    ones  = s | ~below_p;
    wraps = (&ones[15:4])
            & (Weighted ? (5'(ones[3:0]) + 5'(weight_m1)) >= 5'd15 : &ones[3:0]);
  endfunction

  logic [15:0] double_m1;
  assign double_m1 = {period_m1_i[14:0], 1'b1};

  // Whether the period doubles is known late: it chooses, and nothing waits for it.
  always_comb begin
    if (early_switch_i) wrap_r2 = early & wraps(r2_word_i.s[15:0], double_m1, r2_weight_m1_i);
    else                wrap_r2 = early & wraps(r2_word_i.s[15:0], period_m1_i, r2_weight_m1_i);
  end
  // Without weights S mod 2^k is 0 behind a switch: its bit 0 tells enough (k may be 0).
  always_comb begin
    wrap_next = 1'b0;
    if (!cs_pkg::SKIP | fwd_x_i) begin
      if (Weighted) begin
        wrap_next = early & wraps(s_step_q[15:0], early_switch_i ? double_m1 : period_m1_i,
                                  r2_weight_m1_i);
      end
      else wrap_next = early & (&(s_step_q[15:0] | ~period_m1_i)) & (s_step_q[0] | !early_switch_i);
    end
  end

  // P without early rate, with weights: S + m >= r, and S + m - r, which is below 16.
  logic       cross_q;
  logic [3:0] over_q;

  if (Weighted) begin : g_cross
    logic                   adds_q;  // P without early rate
    logic [cs_pkg::S_W-1:0] least_q; // R2: the least S that crosses, r - m

    always_ff @(posedge clk_i) begin
      if (!run_i) adds_q <= is_p & !early;
      least_q <= end_s_q - 18'(r1_weight_m1_i);
      if (r2_valid_i) begin
        if (!fwd_x_i)     cross_q <= adds_q & (r2_word_i.s >= least_q);
        else if (cross_q) cross_q <= adds_q & (18'(over_q) >= least_q);
        else              cross_q <= adds_q & (s_step_q >= least_q);

        if (!fwd_x_i)     over_q <= r2_word_i.s[3:0] + r2_weight_m1_i - end_s_q[3:0];
        else if (cross_q) over_q <= over_q + r2_weight_m1_i - end_s_q[3:0];
        else              over_q <= s_step_q[3:0] + r2_weight_m1_i - end_s_q[3:0];
      end
    end
  end else begin : g_no_cross
    assign {cross_q, over_q} = '0;

    logic unused;
    assign unused = ^{r1_weight_m1_i, r2_weight_m1_i};
  end

  // ---- X ---------------------------------------------------------------------------
  cs_state_pkg::hints_t   hints_q;
  logic                   wrap_q;                // early rate: S mod 2^k is 2^k - 1
  logic [15:0]            s_q;                   // S, for cs_early
  logic [cs_pkg::S_W-1:0] s_step_next;
  logic [cs_pkg::C_W-1:0] c_inc_q, c_inc_next;   // C + 1; C when it is not used
  logic [7:0]             rot_q, sub_q;
  logic [cs_pkg::S_W-1:0] end_q, end_next;       // rot + L
  logic                   steps, in_step;        // S + step decides about the window: it is in it
  logic                   in_other;              // the next word is in the window without that
  logic                   sub_zero_next;

  always_ff @(posedge clk_i) begin
    if (init_i) begin
      s_q <= '0;  // what INIT finds
    end else if (!r2_valid_i) begin
      // X stays as it is: nobody looks at it.
    end else if (fwd_x_i) begin
      hints_q  <= x_hints_o;
      wrap_q   <= wrap_next;
      s_q      <= x_next_o.s[15:0];
      s_step_q <= s_step_next;
      c_inc_q  <= c_inc_next;
      rot_q    <= x_next_o.rot;
      sub_q    <= x_next_o.sub;
      end_q    <= end_next;
    end else begin
      hints_q  <= r2_hints_i;
      wrap_q   <= wrap_r2;
      s_q      <= r2_word_i.s[15:0];
      s_step_q <= r2_word_i.s + step;
      c_inc_q  <= r2_word_i.c + 18'(counter_q);
      rot_q    <= r2_word_i.rot;
      sub_q    <= r2_word_i.sub;
      end_q    <= HasB ? 18'(r2_word_i.rot) + 18'(cfg_i.burst_len) : '0;
    end
    // in_step is known last: it goes past the choice between X and R2.
    if (HasB & !init_i & r2_valid_i) begin
      hints_q.due   <= (in_step & (fwd_x_i & steps & sub_zero_next))
                       | (fwd_x_i ? in_other & sub_zero_next : r2_hints_i.due);
      hints_q.waits <= (in_step & (fwd_x_i & steps & !sub_zero_next))
                       | (fwd_x_i ? in_other & !sub_zero_next : r2_hints_i.waits);
    end
  end

  assign x_old_s_o = s_q;

  // ---- Decision --------------------------------------------------------------------
  logic b_trig;

  // After a tick the position is 0 and the start moves on: inside iff it moves to 0.
  assign b_trig       = tick_q ? hints_q.rot_last : hints_q.due;
  assign early_trig_o = wrap_q;
  assign x_sample_o   = b_trig | wrap_q | cross_q | (is_r_q & draw_below_i)
                        | (counts_q & hints_q.at_end) | hints_q.force_c;
  assign draw_event_o = x_valid_i & (is_r_q | (is_d_q & (hints_q.at_end | hints_q.force_c)));

  always_comb begin
    x_count_o = '0;
    if (!cs_pkg::SKIP | x_valid_i) begin
      if (counter_q)  x_count_o = c_inc_q;
      else if (early) x_count_o = {1'b0, {period_m1_i, 1'b1} & ~{1'b0, period_m1_i}};  // 2^k
      else            x_count_o = {1'b0, x_rate};
    end
  end

  // ---- Next word ---------------------------------------------------------------------
  // Reload values of S: D a new countdown; P and B by events 0; B by clocks stays at
  // its limit, or is 1 behind a tick, which it has counted.  INIT goes the same ways.
  logic                   load, turn, restart;  // S is reloaded; B's burst moves on; C is 0
  logic [cs_pkg::S_W-1:0] s_load;
  logic [7:0]             rot_turn;

  assign load    = tick_q | cross_q | (loads_q & hints_q.at_end);
  assign turn    = tick_q | (turns_q & hints_q.at_end);
  assign restart = counter_q & x_sample_o;

  always_comb begin
    s_load      = '0;
    s_step_next = '0;
    c_inc_next  = '0;
    rot_turn    = '0;
    end_next    = '0;
    x_next_o    = '0;
    if (!cs_pkg::SKIP | x_valid_i | init_i) begin
      if (is_d_q)                     s_load = draw_value1_i;
      else if (init_i & init_draws_q) s_load = draw_value_i;
      else if (cross_q & !init_i)     s_load = 18'(over_q);
      else                            s_load = {{17{ticks_q & !tick_q}}, ticks_q};
      x_next_o.s = (load | init_i) ? s_load : s_step_q;

      if (!load)       s_step_next = s_step_q + step;
      else if (is_d_q) s_step_next = draw_value_i;
      else if (cross_q) s_step_next = 18'(over_q) + step;
      else             s_step_next = {16'd0, ticks_q, !ticks_q};  // at its limit: any

      x_next_o.c = (restart | init_i) ? 18'd0 : c_inc_q;
      c_inc_next = restart ? 18'd1 : c_inc_q + 18'(counter_q);

      if (init_i)                rot_turn = ticks_q ? cfg_i.stride_m1 : 8'd0;
      else if (hints_q.rot_last) rot_turn = 8'd0;
      else                       rot_turn = rot_q + 8'd1;
      x_next_o.rot = (turn | init_i) ? rot_turn : rot_q;

      if (!turn)                 end_next = end_q;
      else if (hints_q.rot_last) end_next = 18'(cfg_i.burst_len);
      else                       end_next = end_q + 18'd1;

      if (init_i | (turns_q & hints_q.at_end)) x_next_o.sub = '0;
      else if (b_trig)          x_next_o.sub = original_q ? cfg_i.stride_m1 : 8'd0;
      else if (tick_q)          x_next_o.sub = '0;
      else if (hints_q.waits)   x_next_o.sub = sub_q - 8'd1;
      else                      x_next_o.sub = sub_q;

      if (!HasB) begin
        end_next     = '0;
        x_next_o.rot = '0;
        x_next_o.sub = '0;
      end
    end
  end

  // Its hints.  A tick by clocks leaves S at 1, a turn by events at 0.
  always_comb begin
    steps         = 1'b0;
    in_step       = 1'b0;
    in_other      = 1'b0;
    sub_zero_next = 1'b0;
    x_hints_o     = '0;
    if (!cs_pkg::SKIP | x_valid_i | init_i) begin
      if (tick_q)    in_other = hints_q.rot_last ? some_len_q : rot_q == '0;
      else           in_other = load & turns_q & hints_q.rot_last;
      steps   = is_b_q & !tick_q & !load;
      in_step = (s_step_q >= 18'(rot_q)) & !(end_q < s_step_q);

      if (turns_q & hints_q.at_end) sub_zero_next = 1'b1;
      else if (b_trig)              sub_zero_next = !original_q | stride_one_q;
      else if (tick_q)              sub_zero_next = 1'b1;
      else                          sub_zero_next = sub_q == 8'(hints_q.waits);

      x_hints_o.force_c = counter_q & !x_sample_o & (c_inc_q == cs_state_pkg::C_FORCE);
      x_hints_o.due     = (in_step & (steps & sub_zero_next)) | (in_other & sub_zero_next);
      x_hints_o.waits   = (in_step & (steps & !sub_zero_next)) | (in_other & !sub_zero_next);

      if (!turn)                 x_hints_o.rot_last = hints_q.rot_last;
      else if (hints_q.rot_last) x_hints_o.rot_last = stride_one_q;
      else                       x_hints_o.rot_last = rot_q == last_but_1_q;

      if (!HasB) begin
        x_hints_o.due      = 1'b0;
        x_hints_o.waits    = 1'b0;
        x_hints_o.rot_last = 1'b0;
      end

      if (!load)        x_hints_o.at_end = s_step_q == x_end;
      else if (is_d_q)  x_hints_o.at_end = draw_zero_i;
      else if (ticks_q) x_hints_o.at_end = !tick_q;
      else              x_hints_o.at_end = x_end_zero;
    end
  end

endmodule

`default_nettype wire
