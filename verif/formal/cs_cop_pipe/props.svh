// SPDX-License-Identifier: Apache-2.0
//
// What cs_cop_pipe promises, whatever the microcode, the samples and the host do.

logic        f_past = 1'b0;
logic        f_alive;              // it was OFF after the reset, as cs_ctrl sees to
logic [15:0] f_steps;              // of the sample at work
logic [1:0]  f_camcnt;             // the associative array's clocks
logic [2:0]  f_waits;              // clocks since the last step in which one might have been
logic [3:0]  f_idle;               // clocks since the last tick
logic        f_wants, f_leads_away, q_pred;
logic [1:0]  q_kind;
assign q_pred = q_i[cs_cop_isa_pkg::COP_PRED_LSB];
assign q_kind = q_i[cs_cop_isa_pkg::COP_KIND_LSB +: cs_cop_isa_pkg::COP_KIND_W];
logic [15:0] f_watchdog;
logic [1:0]  f_div;
assign f_leads_away = pred & kind[1];  // done, int: no microinstruction of it follows
assign f_wants = tick_q & !sweep_i & !host_cam_i & !(emits_q & tup_v_i);

always_ff @(posedge clk_i) begin
  f_past     <= 1'b1;
  f_alive    <= rst_ni & (clear_i | f_alive);
  f_watchdog <= watchdog_i;
  f_div      <= div_i;
  if (!rst_ni || clear_i) begin
    {f_steps, f_camcnt, f_waits, f_idle} <= '0;
  end else begin
    if (run_i & !running_q)   f_steps <= '0;
    else if (step & first)    f_steps <= 16'd1;
    else if (step & counts)   f_steps <= f_steps + 16'd1;
    if (assoc_go_o)           f_camcnt <= f_camcnt + 2'd1;
    f_waits <= (step | over) ? 3'd0 : f_waits + {2'd0, f_wants};
    f_idle  <= (!running_q | tick_q) ? 4'd0 : f_idle + 4'd1;
  end
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (f_past && rst_ni && !f_alive) assume (clear_i);
  assume (camcnt_i == f_camcnt);
  // What the host sees to: a watchdog of 16 at least; it and the divider stay while it runs.
  assume (watchdog_i >= 16'd16);
  if (f_past && running_q) begin
    assume (watchdog_i == f_watchdog);
    assume (div_i == f_div);
  end
  // What stands beside a word of the code RAM: where it is predicted to go.
  assume (q_to_i == {q_pred & (q_kind == cs_cop_isa_pkg::COP_KIND_REG),
                     q_pred & (q_kind == cs_cop_isa_pkg::COP_KIND_DONE),
                     q_pred & (q_kind == cs_cop_isa_pkg::COP_KIND_SHORT)});
  if (f_past && f_alive && rst_ni && !clear_i) begin
    // 1. A sample at work has had fewer steps than the watchdog allows, or this clock halts.
    assert (!at_work_q || (f_steps != '0 && (f_steps < watchdog_i || halt_v_q)));
    // 2. The step that reaches them ends the sample or has a cause to halt.
    assert (!(step && at_work_q && !first && f_steps + 16'd1 >= watchdog_i) || halts || ends);
    // 3. wd counts these steps (for induction).
    assert (!at_work_q || wd_q == f_steps);
    // 4. A coprocessor that halts has no sample at work behind that.
    assert (running_q || !at_work_q);
    // 5. While it runs a tick comes at least every 8 clocks, by the divider.
    assert (tick_q == (running_q && (tcnt_q & div_mask) == '0));
    assert (f_idle < 4'd8);
    assert (!running_q || f_idle < {1'b0, tcnt_q} || tcnt_q == 3'd0);
    // 6. Of four ticks without a sweep, a write of the host or a tuple in the way one is a
    //    step, unless it is aborted: it cannot stand still.
    assert (f_waits < 3'd4);
    assert (f_waits <= {1'b0, f_camcnt});
    // 7. A halt or abort and a step exclude each other, and each ends a sample at most once;
    //    a halt is not put off.
    assert (!(step && over));
    assert (!halt_v_q || (running_q && halt_o));
    assert (!fin_o || at_work_q || first);
    // 8. What is in the stages belongs to a sample at work, or to one whose first
    //    microinstruction stands before it (for induction).
    assert (x_ok_q == (x_v_q && !redir_v_q));
    assert (!runs_q || (x_ok_q && !x_bad_q));
    assert (runs_q || !(emits_q || assoc_q));
    assert (!(x_ok_q && !x_first_q) || at_work_q);
    assert (!(de && !d_first_q) || at_work_q || first);
    assert (!(redir_v_q && !redir_done_q) || at_work_q);
    assert (!(x_ok_q && f_leads_away && d_v_q) || (d_first_q && kind == cs_cop_isa_pkg::COP_KIND_DONE));
    assert (!(x_ok_q && !f_leads_away) || (d_v_q && !d_first_q));
    assert (!waiting_q || !d_v_q);
    assert (running_q || !(d_v_q || x_v_q || redir_v_q || waiting_q));
    // 9. A sample at work stands in a stage, or this clock halts: none is forgotten.
    assert (!at_work_q || (redir_v_q && !redir_done_q) || (x_ok_q && !x_first_q) ||
            (de && !d_first_q) || halt_v_q);
  end
end

always_comb begin
  // C1. The watchdog halts it.
  cover (f_past && halt_v_q && halt_cause_q == cs_cop_isa_pkg::COP_CAUSE_WATCHDOG);
  // C2. A step comes at the end of the array's four clocks.
  cover (f_past && step && assoc_q && f_waits == 3'd3);
  // C3. A sample ends, and the next one is dispatched in the same step.
  cover (f_past && step && ends && !halts && dispatch_o);
  // C4. It is aborted at work.
  cover (f_past && aborts && at_work_q && div_i == 2'd3);
end
