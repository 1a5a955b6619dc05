// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_pipe - the three stages of the coprocessor, and how it starts and stops.
//
//   start table, targets, pc + 1 -> F -> code RAM -> D -> x_ir -> X -> redirection
//
// All of it moves in steps only, and all in a step moves, so waiting is not seen.  The
// code RAM's output meets the choice of the next address and nothing else.  A cause of a
// halt is put down by its step like any result; the clock behind, no step, halts.

`default_nettype none

module cs_cop_pipe (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,       // state is OFF

  // registers
  input  logic        run_i,         // CTRL.run is written 1, and may
  input  logic        stop_i,        // ... 0
  input  logic        abort_i,       // CMD.abort, and may
  input  logic [1:0]  div_i,         // a step every 2^div clocks
  input  logic [15:0] watchdog_i,    // steps
  input  logic [9:0]  code_len_i,    // microinstructions
  output logic        running_o,
  output logic        stopping_o,
  output logic        halt_o,        // it stops at the end of this clock, which is no step:
                                     // loads and lookups under way are dropped
  output logic [2:0]  cause_o,       // ... for this
  output logic [8:0]  cause_pc_o,
  output logic        fault_o,       // ... and the sample that ended in the step before is lost

  // what a step waits for
  input  logic        sweep_i,
  input  logic        host_cam_i,
  input  logic [1:0]  camcnt_i,
  input  logic        tup_v_i,       // the tuple register is taken
  output logic        assoc_o,       // the microinstruction in X writes the associative array
  output logic        emits_o,       // ... makes a tuple
  output logic        assoc_go_o,    // a clock of its four
  output logic        step_o,

  // samples
  input  logic        next_v_i,      // the next one is there
  output logic        cp_o,          // number of the current one
  output logic        flip_o,        // the other one is behind this step
  output logic        fin_o,         // at the end of this clock one ends
  output logic        fin_s_o,
  output logic        fin_ab_o,
  output logic        at_work_o,
  output logic        more_o,        // a next one is there for a dispatch
  output logic        dispatch_o,    // a sample's first microinstruction is in D
  output logic        redir_o,

  // F, D
  input  logic [8:0]  start_i,       // of the next sample's routine
  input  logic [8:0]  d_target_i,    // target register of the microinstruction in D
  input  logic [8:0]  host_na_i,     // while nothing runs the host reads
  input  logic [63:0] q_i,           // out of the code RAM
  input  logic        q_illegal_i,   // ... it has no meaning
  input  logic [2:0]  q_to_i,        // ... predicted to go to {register, done, short target}
  output logic [8:0]  na_o,          // address to the code RAM
  output logic        load_o,        // q goes to X

  // X
  input  logic [8:0]  x_target_i,
  input  logic        taken_i,       // the branch is
  input  logic        outside_i,     // address beyond the data array
  input  logic        no_entry_i,    // with assoc_o: its entry is beyond the array
  output logic [63:0] ir_o,
  output logic        runs_o,        // it has a meaning
  output logic        x_ok_o,        // there is one that counts
  output logic        first_o        // ... a sample's first
);

  logic       running_q, stopping_q, abort_q, waiting_q, at_work_q, cp_q;
  logic       d_v_q, d_first_q, x_v_q, x_first_q, x_bad_q, redir_v_q, redir_done_q;
  logic       x_ok_q, runs_q, emits_q, assoc_q, halt_v_q;
  logic [2:0] halt_cause_q;
  logic       redir_to_q;            // to the target, else on
  logic [8:0] d_pc_q, x_pc_q, x_on_q, redir_tgt_q, redir_on_q, redir_pc, halt_pc_q;
  logic [63:0] ir_q;
  logic [15:0] wd_q;
  logic [2:0]  tcnt_q;

  // X: what it is.  x_ok is x_v & !redir_v; runs, emits, assoc say what the word asks for.
  logic       pred, taken;
  logic [1:0] kind;
  logic [7:0] tgt;
  assign pred = ir_q[cs_cop_isa_pkg::COP_PRED_LSB];
  assign kind = ir_q[cs_cop_isa_pkg::COP_KIND_LSB +: cs_cop_isa_pkg::COP_KIND_W];
  assign tgt  = ir_q[cs_cop_isa_pkg::COP_TGT_LSB +: cs_cop_isa_pkg::COP_TGT_W];
  assign taken = runs_q & taken_i;

  // Steps.
  // tick_q is running with the divider's count at 0.
  (* keep *) logic awake, last;
  logic       tick_q, step, aborts, over;
  logic [2:0] div_mask, tcnt;
  assign div_mask   = {div_i == 2'd3, div_i[1], div_i != 2'd0};
  assign tcnt       = (tcnt_q + 3'd1) & {3{running_q}};
  assign aborts     = abort_q & (camcnt_i == '0) & !halt_v_q;
  assign over       = halt_v_q | aborts;
  assign awake      = tick_q & !sweep_i & !host_cam_i & !halt_v_q;
  assign last       = (camcnt_i == '0) ? !abort_q & !assoc_q : !assoc_q | (camcnt_i == 2'd3);
  assign assoc_go_o = awake & !(abort_q & (camcnt_i == '0)) & assoc_q & !(emits_q & tup_v_i);
  cs_cop_cut u_cut (.i (awake & last & !(emits_q & tup_v_i)), .o (step));

  always_ff @(posedge clk_i) begin
    if (clear_i) tcnt_q <= '0;
    else         tcnt_q <= tcnt;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)             tick_q <= 1'b0;
    else if (clear_i | over) tick_q <= 1'b0;
    else                     tick_q <= (running_q | run_i) & ((tcnt & div_mask) == '0);
  end

  // F: the next address.
  logic       de, ask, nxt, fetch, q_int, q_done;
  logic [7:0] q_tgt;
  logic [8:0] na;
  assign q_int  = q_i[cs_cop_isa_pkg::COP_PRED_LSB] &
                  (q_i[cs_cop_isa_pkg::COP_KIND_LSB +: cs_cop_isa_pkg::COP_KIND_W] ==
                   cs_cop_isa_pkg::COP_KIND_INT);
  assign q_tgt  = q_i[cs_cop_isa_pkg::COP_TGT_LSB +: cs_cop_isa_pkg::COP_TGT_W];
  assign q_done = q_to_i[1];
  assign de     = d_v_q & !redir_v_q;
  assign more_o = next_v_i & !(de & d_first_q);
  assign nxt    = more_o & !stopping_q;

  assign redir_pc = redir_to_q ? redir_tgt_q : redir_on_q;

  assign ask = redir_v_q ? redir_done_q : waiting_q | (d_v_q & q_done);

  always_comb begin
    if (redir_v_q)      fetch = !redir_done_q | nxt;
    else if (waiting_q) fetch = nxt;
    else                fetch = d_v_q & (q_done ? nxt : !q_int);
  end

  // What q says comes last, two levels deep; without a fetch the address means nothing.
  logic       onward;                // it says
  logic [8:0] elsewhere, d_on, on, start;
  assign onward = de & !waiting_q;
  assign d_on   = d_pc_q + 9'd1;
  assign on     = d_on & {9{onward}};
  assign start  = start_i & {9{onward}};

  always_comb begin
    if (!running_q)                     elsewhere = host_na_i;
    else if (redir_v_q & !redir_done_q) elsewhere = redir_pc;
    else                                elsewhere = start_i;
    na = (elsewhere & {9{!onward}}) |
         ({d_pc_q[8], q_tgt} & {9{q_to_i[0] & onward}}) | (d_target_i & {9{q_to_i[2] & onward}}) |
         (start & {9{q_done}}) | (on & {9{q_to_i == 3'd0}});
  end

  // X: how its sample goes on, and the first cause of a halt that applies.
  logic       first, ends, counts, late, stopped, halts;
  logic       leaves;                // the branch goes elsewhere than predicted
  logic [2:0] cause;
  assign first   = x_ok_q & x_first_q;
  assign ends    = taken & kind[1];  // done, int
  assign leaves  = runs_q & (taken_i != pred);
  assign counts  = at_work_q | first;
  assign late    = at_work_q & (wd_q + 16'd1 == watchdog_i);
  assign stopped = stopping_q & waiting_q & !d_v_q & !x_v_q & !redir_v_q;

  always_comb begin
    halts = 1'b1;
    if (x_ok_q & x_bad_q)            cause = cs_cop_isa_pkg::COP_CAUSE_JUMP;
    else if (x_ok_q & !runs_q)       cause = cs_cop_isa_pkg::COP_CAUSE_ILLEGAL;
    else if (outside_i)              cause = cs_cop_isa_pkg::COP_CAUSE_ADDRESS;
    else if (assoc_q & no_entry_i)   cause = cs_cop_isa_pkg::COP_CAUSE_ENTRY;
    else if (ends & kind[0])         cause = cs_cop_isa_pkg::COP_CAUSE_INTERRUPT;
    else if (late & !ends)           cause = cs_cop_isa_pkg::COP_CAUSE_WATCHDOG;
    else begin
      cause = cs_cop_isa_pkg::COP_CAUSE_STOPPED;
      halts = stopped;
    end
  end

  logic back;                        // a dispatch is taken back
  assign back = x_v_q & x_first_q & (over | redir_v_q);

  // How a sample ends.
  assign fin_o    = over ? at_work_q : step & ends;
  assign fin_s_o  = cp_q ^ back;     // without over nothing ends where back is
  assign fin_ab_o = over;

  // What is in D.
  logic d_bad, d_runs, q_emits, q_assoc;
  assign d_bad   = {1'b0, d_pc_q} >= code_len_i;
  assign d_runs  = de & !d_bad & !q_illegal_i;
  assign q_emits = q_i[cs_cop_isa_pkg::COP_EOP_LSB +: cs_cop_isa_pkg::COP_EOP_W] !=
                   cs_cop_isa_pkg::COP_EOP_NONE;
  assign q_assoc = q_i[cs_cop_isa_pkg::COP_AOP_LSB + 1];  // write, inv

  // State that halts and aborts end.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {running_q, stopping_q, abort_q, waiting_q, d_v_q, x_v_q, redir_v_q} <= '0;
      {x_ok_q, runs_q, emits_q, assoc_q, halt_v_q}                         <= '0;
    end else if (clear_i | over) begin
      {running_q, stopping_q, abort_q, waiting_q, d_v_q, x_v_q, redir_v_q} <= '0;
      {x_ok_q, runs_q, emits_q, assoc_q, halt_v_q}                         <= '0;
    end else begin
      if (abort_i & running_q) abort_q <= 1'b1;
      if (run_i) begin
        running_q  <= 1'b1;
        stopping_q <= 1'b0;
      end else if (stop_i & running_q) begin
        stopping_q <= 1'b1;
      end
      if (run_i & !running_q) begin
        waiting_q <= 1'b1;
      end else if (step) begin
        waiting_q <= ask & !nxt;
        d_v_q     <= fetch;
        x_v_q     <= de;
        x_ok_q    <= de & !leaves;
        runs_q    <= d_runs & !leaves;
        emits_q   <= d_runs & !leaves & q_emits;
        assoc_q   <= d_runs & !leaves & q_assoc;
        redir_v_q <= leaves;
        halt_v_q  <= halts;
      end
    end
  end

  // The rest; what is loaded without need has a valid bit.
  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {cp_q, at_work_q, d_first_q, x_first_q, x_bad_q, redir_done_q} <= '0;
      {d_pc_q, x_pc_q, x_on_q, redir_tgt_q, redir_on_q, ir_q, wd_q}  <= '0;
      {halt_cause_q, halt_pc_q, redir_to_q}                          <= '0;
    end else begin
      if (step) begin
        d_first_q <= ask & nxt;
        d_pc_q    <= na;
        if (de) begin
          ir_q      <= q_i;
          x_pc_q    <= d_pc_q;
          x_on_q    <= d_on;
          x_first_q <= d_first_q;
          x_bad_q   <= d_bad;
        end
        redir_done_q <= ends;
        redir_to_q   <= taken_i;
        redir_on_q   <= x_on_q;
        if (kind == cs_cop_isa_pkg::COP_KIND_REG) redir_tgt_q <= x_target_i;
        else        redir_tgt_q <= {x_pc_q[8], tgt};
        {halt_cause_q, halt_pc_q} <= {cause, x_pc_q};
      end
      if (back & (over | step) | (step & de & d_first_q)) cp_q <= !cp_q;
      if (fin_o)                      at_work_q <= 1'b0;
      else if (step & first)          at_work_q <= 1'b1;
      if (run_i & !running_q)         wd_q <= '0;
      else if (step & counts)         wd_q <= first ? 16'd1 : wd_q + 16'd1;
    end
  end

  assign running_o  = running_q;
  assign stopping_o = stopping_q;
  assign halt_o     = over;
  assign cause_o    = halt_v_q ? halt_cause_q : cs_cop_isa_pkg::COP_CAUSE_ABORT;
  assign cause_pc_o = halt_v_q ? halt_pc_q : x_pc_q;
  assign fault_o    = halt_v_q & (halt_cause_q != cs_cop_isa_pkg::COP_CAUSE_INTERRUPT);
  assign step_o     = step;
  assign cp_o       = cp_q;
  assign flip_o     = step & ((x_v_q & x_first_q & redir_v_q) | (de & d_first_q));
  assign at_work_o  = at_work_q;
  assign dispatch_o = de & d_first_q;
  assign redir_o    = redir_v_q;
  assign na_o       = na;
  assign load_o     = step & de;
  assign ir_o       = ir_q;
  assign runs_o     = runs_q;
  assign emits_o    = emits_q;
  assign assoc_o    = assoc_q;
  assign x_ok_o     = x_ok_q;
  assign first_o    = first;

endmodule

`default_nettype wire
