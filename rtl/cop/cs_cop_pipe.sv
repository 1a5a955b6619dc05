// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_pipe - the three stages of the coprocessor, and how it starts and stops.
//
//   start table, targets, pc + 1 -> F -> code RAM -> D -> x_ir -> X -> redirection
//
// All of it moves in steps only, and all in a step moves, so waiting is not seen.  The
// code RAM's output meets the choice of the next address and nothing else.

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
  output logic        halt_o,        // it stops at the end of this clock
  output logic [2:0]  cause_o,       // ... for this
  output logic [8:0]  cause_pc_o,

  // what a step waits for
  input  logic        sweep_i,
  input  logic        host_cam_i,
  input  logic [1:0]  camcnt_i,
  input  logic        tup_v_i,       // the tuple register is taken
  input  logic        assoc_i,       // the microinstruction in X writes the associative array
  input  logic        emits_i,       // ... makes a tuple
  output logic        assoc_go_o,    // a clock of its four
  output logic        step_o,
  output logic        drop_o,        // what is launched in this step is dropped: it halts
  output logic        aborts_o,      // no step: it is aborted

  // samples
  input  logic        next_v_i,      // the next one is there
  output logic        cp_o,          // number of the current one
  output logic        flip_o,        // the other one is behind this step, if it does not halt
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
  input  logic [63:0] q_i,           // out of the code RAM
  output logic [8:0]  na_o,          // address to the code RAM
  output logic        load_o,        // q goes to X

  // X
  input  logic [8:0]  x_target_i,
  input  logic        taken_i,       // the branch is
  input  logic        outside_i,     // address beyond the data array
  input  logic        no_entry_i,    // entry beyond the associative array
  output logic [63:0] ir_o,
  output logic        runs_o,        // it has a meaning
  output logic        x_ok_o,        // there is one that counts
  output logic        first_o        // ... a sample's first
);

  logic       running_q, stopping_q, abort_q, waiting_q, at_work_q, cp_q;
  logic       d_v_q, d_first_q, x_v_q, x_first_q, x_bad_q, redir_v_q, redir_done_q;
  logic [8:0] d_pc_q, x_pc_q, redir_pc_q;
  logic [63:0] ir_q;
  logic [15:0] wd_q;
  logic [2:0]  tcnt_q;

  // X: what it is.
  logic       x_ok, runs, pred, taken;
  logic [1:0] kind;
  logic [7:0] tgt;
  assign x_ok = x_v_q & !redir_v_q;
  assign runs = x_ok & !x_bad_q & cs_cop_isa_pkg::legal(ir_q);
  assign pred = ir_q[cs_cop_isa_pkg::COP_PRED_LSB];
  assign kind = ir_q[cs_cop_isa_pkg::COP_KIND_LSB +: cs_cop_isa_pkg::COP_KIND_W];
  assign tgt  = ir_q[cs_cop_isa_pkg::COP_TGT_LSB +: cs_cop_isa_pkg::COP_TGT_W];
  assign taken = runs & taken_i;

  // Steps.
  logic       tick, ready, step;
  logic [2:0] div_mask;
  assign div_mask   = {div_i == 2'd3, div_i[1], div_i != 2'd0};
  assign tick       = running_q & ((tcnt_q & div_mask) == '0);
  assign aborts_o   = abort_q & (camcnt_i == '0) & !clear_i;
  assign ready      = tick & !sweep_i & !host_cam_i & !aborts_o;
  assign assoc_go_o = ready & assoc_i & !(emits_i & tup_v_i);
  assign step       = ready & !((emits_i & tup_v_i) | (assoc_i & (camcnt_i != 2'd3)));

  always_ff @(posedge clk_i) begin
    if (!running_q | clear_i) tcnt_q <= '0;
    else                      tcnt_q <= tcnt_q + 3'd1;
  end

  // F: the next address.
  logic       de, ask, nxt, fetch, q_pred;
  logic [1:0] q_kind;
  logic [7:0] q_tgt;
  logic [8:0] na, d_pc_1;
  assign q_pred = q_i[cs_cop_isa_pkg::COP_PRED_LSB];
  assign q_kind = q_i[cs_cop_isa_pkg::COP_KIND_LSB +: cs_cop_isa_pkg::COP_KIND_W];
  assign q_tgt  = q_i[cs_cop_isa_pkg::COP_TGT_LSB +: cs_cop_isa_pkg::COP_TGT_W];
  assign d_pc_1 = d_pc_q + 9'd1;
  assign de     = d_v_q & !redir_v_q;
  assign more_o = next_v_i & !(de & d_first_q);
  assign nxt    = more_o & !stopping_q;

  always_comb begin
    if (redir_v_q)      ask = redir_done_q;
    else if (waiting_q) ask = 1'b1;
    else                ask = d_v_q & q_pred & (q_kind == cs_cop_isa_pkg::COP_KIND_DONE);
  end

  always_comb begin
    if (redir_v_q & !redir_done_q) begin
      fetch = 1'b1;
      na    = redir_pc_q;
    end else if (ask) begin
      fetch = nxt;
      na    = start_i;
    end else begin
      fetch = d_v_q & !(q_pred & (q_kind == cs_cop_isa_pkg::COP_KIND_INT));
      na    = d_pc_1;
      if (q_pred & (q_kind == cs_cop_isa_pkg::COP_KIND_SHORT)) na = {d_pc_q[8], q_tgt};
      if (q_pred & (q_kind == cs_cop_isa_pkg::COP_KIND_REG))   na = d_target_i;
    end
  end

  // X: the first cause of a halt that applies.
  logic       first, ends, counts, late, stopped, halts;
  logic [2:0] cause;
  assign first   = x_ok & x_first_q;
  assign ends    = taken & (kind == cs_cop_isa_pkg::COP_KIND_DONE);
  assign counts  = at_work_q | first;
  assign late    = at_work_q & !first & (wd_q + 16'd1 == watchdog_i);
  assign stopped = stopping_q & waiting_q & !d_v_q & !x_v_q & !redir_v_q;

  always_comb begin
    halts = 1'b1;
    if (x_ok & x_bad_q)              cause = cs_cop_isa_pkg::COP_CAUSE_JUMP;
    else if (x_ok & !runs)           cause = cs_cop_isa_pkg::COP_CAUSE_ILLEGAL;
    else if (outside_i)              cause = cs_cop_isa_pkg::COP_CAUSE_ADDRESS;
    else if (no_entry_i)             cause = cs_cop_isa_pkg::COP_CAUSE_ENTRY;
    else if (taken & (kind == cs_cop_isa_pkg::COP_KIND_INT))
                                     cause = cs_cop_isa_pkg::COP_CAUSE_INTERRUPT;
    else if (late & !ends)           cause = cs_cop_isa_pkg::COP_CAUSE_WATCHDOG;
    else begin
      cause = cs_cop_isa_pkg::COP_CAUSE_STOPPED;
      halts = stopped;
    end
  end

  logic halt;                        // in a step
  logic back;                        // a dispatch is taken back
  logic leaves;                      // the branch goes elsewhere than predicted
  assign halt   = step & halts;
  assign back   = x_v_q & x_first_q & (aborts_o | redir_v_q);
  assign leaves = runs & (taken != pred);

  // How a sample ends.
  logic cp_halt;
  assign cp_halt = cp_q ^ back;

  always_comb begin
    fin_o    = step & ends & !halts;
    fin_s_o  = cp_q;
    fin_ab_o = 1'b0;
    if (halt | aborts_o) begin
      fin_o    = aborts_o ? at_work_q : counts & (cause != cs_cop_isa_pkg::COP_CAUSE_STOPPED);
      fin_s_o  = cp_halt;
      fin_ab_o = aborts_o | (cause != cs_cop_isa_pkg::COP_CAUSE_INTERRUPT);
    end
  end

  // State that halts and aborts end.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {running_q, stopping_q, abort_q, waiting_q, d_v_q, x_v_q, redir_v_q} <= '0;
    end else if (clear_i | halt | aborts_o) begin
      {running_q, stopping_q, abort_q, waiting_q, d_v_q, x_v_q, redir_v_q} <= '0;
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
        redir_v_q <= leaves;
      end
    end
  end

  // The rest.  A halting step loads what has a valid bit like any other.
  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {cp_q, at_work_q, d_first_q, x_first_q, x_bad_q, redir_done_q} <= '0;
      {d_pc_q, x_pc_q, redir_pc_q, ir_q, wd_q}                       <= '0;
    end else begin
      if (step) begin
        d_first_q <= ask & nxt;
        if (fetch) d_pc_q <= na;
        if (de) begin
          ir_q      <= q_i;
          x_pc_q    <= d_pc_q;
          x_first_q <= d_first_q;
          x_bad_q   <= {1'b0, d_pc_q} >= code_len_i;
        end
        if (leaves) begin
          redir_done_q <= ends;
          if (!taken) redir_pc_q <= x_pc_q + 9'd1;
          else if (kind == cs_cop_isa_pkg::COP_KIND_REG) redir_pc_q <= x_target_i;
          else        redir_pc_q <= {x_pc_q[8], tgt};
        end
      end
      if (halt | aborts_o)            cp_q <= cp_halt;
      else if (step & (back | (de & d_first_q))) cp_q <= !cp_q;
      if (fin_o)                      at_work_q <= 1'b0;
      else if (step & first & !halts) at_work_q <= 1'b1;
      if (run_i & !running_q)         wd_q <= '0;
      else if (step & counts)         wd_q <= first ? 16'd1 : wd_q + 16'd1;
    end
  end

  assign running_o  = running_q;
  assign stopping_o = stopping_q;
  assign halt_o     = halt | aborts_o;
  assign cause_o    = aborts_o ? cs_cop_isa_pkg::COP_CAUSE_ABORT : cause;
  assign cause_pc_o = x_pc_q;
  assign step_o     = step;
  assign drop_o     = halts;
  assign cp_o       = cp_q;
  assign flip_o     = step & ((x_v_q & x_first_q & redir_v_q) | (de & d_first_q));
  assign at_work_o  = at_work_q;
  assign dispatch_o = de & d_first_q;
  assign redir_o    = redir_v_q;
  assign na_o       = na;
  assign load_o     = step & de;
  assign ir_o       = ir_q;
  assign runs_o     = runs;
  assign x_ok_o     = x_ok;
  assign first_o    = first;

endmodule

`default_nettype wire
