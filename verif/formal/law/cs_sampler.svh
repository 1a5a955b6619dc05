// SPDX-License-Identifier: Apache-2.0
//
// What X holds instead of the word, for the rules in cs_sampler_bank.svh; and the configuration
// as it is decoded.
(* keep *) logic        f_at_end, f_force, f_others;
(* keep *) logic [17:0] f_s_step, f_c_inc, f_end_s, f_rare_end, f_r2_end, f_x_end;
(* keep *) logic        f_x_zero;
(* keep *) logic [16:0] f_x_rate;
logic                   f_rare_zero;
(* keep *) logic        f_is_p, f_counter;
(* keep *) logic        f_live;
(* keep *) logic [1:0]  f_settled;

assign f_at_end  = hints_q.at_end;
assign f_force   = hints_q.force_c;
assign f_others  = hints_q.due | (wrap_q & !early);  // triggers that P does not have
assign f_s_step  = s_step_q;
assign f_c_inc   = c_inc_q;
assign f_end_s   = end_s_q;
assign f_rare_end = rare_end_q;
assign f_rare_zero = rare_zero_q;
assign f_r2_end  = r2_end;
assign f_x_end   = x_end;
assign f_x_zero  = x_end_zero;
assign f_x_rate  = x_rate;
assign f_is_p    = is_p;
assign f_counter = counter_q;

always_comb begin
  // 1. From the second clock of INIT on, the configuration is the one decoded.
  if (f_live && f_settled[0]) begin
    assert ({is_r_q, is_d_q, is_b_q, counter_q} == {is_r, is_d, is_b, cfg_i.counter});
    assert (ticks_q == (is_b & cfg_i.tick_clocks) && turns_q == (is_b & !cfg_i.tick_clocks));
    assert (init_draws_q == draw_init_o);
    if (is_p) assert (counts_q == !early && loads_q == !early);
    if (is_p) assert (end_s_q == round_m1);
    if (Tiers) assert (f_rare_end == 18'(cfg_i.rare_rate) - 18'd1);
  end
  // 2. What follows from it comes a clock later; a tick is there only in B by clocks.
  if (f_live && f_settled[1] && is_p) assert (end_zero_q == (round_m1 == '0) && !tick_q);
  if (f_live && f_settled[1] && Tiers) assert (f_rare_zero == (f_rare_end == '0));
end
