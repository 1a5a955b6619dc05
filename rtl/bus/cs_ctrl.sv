// SPDX-License-Identifier: Apache-2.0
//
// cs_ctrl - run states, commands and refusals.
//
//   OFF -> CLEAR -> IDLE -> INIT -> RUN -> DRAIN -> IDLE      (active = 0: -> OFF)
//
// Every request that comes at a wrong time or with a wrong configuration is not
// done, leaves a code in STATUS and changes nothing else.  There is at most one
// bus write in two clocks, hence at most one refusal a clock.  Commands that pass are
// handed to cs_core in the same clock, but a start, which is handed on a clock later.

`default_nettype none

module cs_ctrl #(
  parameter int PcTableBits = 1024,  // 0, 64..16384: clocks of CLEAR
  parameter bit Tiers       = 1'b0,  // CLEAR empties the marks too, a set a clock
  parameter bit Supervisor  = 1'b0   // LOCK has all its bits, and a new one switches off
) (
  input  logic            clk_i,
  input  logic            rst_ni,

  // bus
  input  cs_pkg::cmd_t    cmd_i,
  input  logic [31:0]     wdata_i,

  input  logic [3:0]      log2n_i,      // n = 2^log2n strata to initialise
  input  logic            comb_on_i,    // the combiner is on
  input  logic [7:0]      cfg_code_i,   // what is wrong with the configuration

  input  cs_pkg::flow_t   flow_i,
  input  logic            ring_owns_i,  // the DMA ring pops messages, nobody else may
  output cs_pkg::ctrl_t   ctrl_o,

  // as registers read
  output cs_pkg::state_e  state_o,
  output logic            active_o,
  output logic            enable_o,
  output logic            empty_o,
  output logic            resume_o,
  output logic            locked_o,
  output logic [7:0]      status_code_o,
  output logic [7:0]      status_count_o,
  output cs_pkg::lock_t   lock_o
);

  localparam int ClearLeast  = Tiers ? cs_pkg::MARK_SETS : 1;
  localparam int ClearClocks = (PcTableBits < ClearLeast) ? ClearLeast : PcTableBits;
  localparam logic [cs_pkg::PCT_IDX_W-1:0] ClearLast = cs_pkg::PCT_IDX_W'(ClearClocks - 1);

  cs_pkg::state_e state_q, state_d;

  logic fifo_empty, msg_valid, comb_empty, flow_empty;
  assign fifo_empty = flow_i.fifo_empty;
  assign msg_valid  = flow_i.msg_valid;
  assign comb_empty = flow_i.comb_empty;
  assign flow_empty = flow_i.flow_empty;

  // What the blocks look at, decoded a clock before: off alone clears some thousand bits.
  logic off, clear, idle, init, run, drain;
  assign clear = state_q == cs_pkg::StClear;
  assign idle  = state_q == cs_pkg::StIdle;

  // Fields of a CTRL write.
  logic wr_active, wr_enable, wr_resume;
  assign wr_active = wdata_i[cs_reg_pkg::CS_CTRL_ACTIVE_LSB];
  assign wr_enable = wdata_i[cs_reg_pkg::CS_CTRL_ENABLE_LSB];
  assign wr_resume = wdata_i[cs_reg_pkg::CS_CTRL_RESUME_LSB];

  // A command LOCK sets bits, and with Supervisor a new one takes away what was sampled
  // without it.
  localparam cs_pkg::lock_t LockBits = Supervisor ? 5'h1f : 5'h01;

  cs_pkg::lock_t lock_q, lock_new;
  logic          locks;
  assign lock_new = wdata_i[4:0] & LockBits & ~lock_q;
  assign locks    = Supervisor & cmd_i.lock & (lock_new != '0);

  // A request to profile, answered with a code or 0.
  logic       start, inited_q;
  logic [7:0] start_code;
  assign start = cmd_i.ctrl & wr_active & wr_enable;

  always_comb begin
    start_code = cs_pkg::REFUSE_NONE;
    if (cs_pkg::SKIP & !start) begin
      // Nobody asks.
    end else if (off | clear) begin
      start_code = cs_pkg::REFUSE_INACTIVE;
    end else if (idle) begin
      if (cfg_code_i != cs_pkg::REFUSE_NONE) start_code = cfg_code_i;
      else if (!wr_resume & !(fifo_empty & comb_empty))
        start_code = cs_pkg::REFUSE_NOT_EMPTY;
      else if (wr_resume & !inited_q) start_code = cs_pkg::REFUSE_NO_STATE;
    end else if (drain) begin
      start_code = cs_pkg::REFUSE_BUSY;
    end
  end

  // A start that passes takes place a clock later: INIT's reaches every counter.
  logic start_ok, enter_init_q, enter_run_q, starting;
  assign start_ok = start & idle & (start_code == cs_pkg::REFUSE_NONE);
  assign starting = enter_init_q | enter_run_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {enter_init_q, enter_run_q} <= '0;
    else         {enter_init_q, enter_run_q} <= {start_ok & !wr_resume, start_ok & wr_resume};
  end

  // One counter for CLEAR and INIT, 0 in the first clock of either: IDLE or OFF lies
  // between them.  Its value outside is nobody's.
  logic [cs_pkg::PCT_IDX_W-1:0]  cnt_q;
  logic [2:0]                    drain_cnt_q;
  logic                          drain_late;

  // The last clock of INIT is INIT_WARMUP - 1 = 7 clocks behind stratum n - 1 = 2^log2n - 1.
  // The clock before it is told by the low bits alone, and by the bit that counting up sets
  // first in clock n: bit log2n, or bit 3 if that is not below the low bits.
  logic        init_late_q;
  logic [15:0] cnt_bits;
  logic        bit_n;
  assign cnt_bits = 16'(cnt_q[cs_pkg::INIT_CNT_W-1:0]);
  assign bit_n    = (log2n_i[3:2] == 2'd0) ? cnt_q[3] : cnt_bits[log2n_i];
  always_ff @(posedge clk_i) begin
    case (log2n_i)
      4'd0:    init_late_q <= cnt_q[2:0] == 3'd7;
      4'd1:    init_late_q <= bit_n & (cnt_q[2:0] == 3'd0);
      4'd2:    init_late_q <= bit_n & (cnt_q[2:0] == 3'd2);
      default: init_late_q <= bit_n & (cnt_q[2:0] == 3'd6);
    endcase
  end

  // By then what was in the selector's three stages has reached the queue.
  assign drain_late = drain & (drain_cnt_q == '1);

  always_comb begin
    state_d = state_q;
    if (!cs_pkg::SKIP | !(off | run) | (cmd_i != '0)) case (state_q)
      cs_pkg::StClear: if (cnt_q == ClearLast) state_d = cs_pkg::StIdle;
      cs_pkg::StIdle: begin
        if (cmd_i.pct_clear) state_d = cs_pkg::StClear;
        if (enter_init_q)    state_d = cs_pkg::StInit;
        if (enter_run_q)     state_d = cs_pkg::StRun;
      end
      cs_pkg::StInit:  if (init_late_q) state_d = cs_pkg::StRun;
      cs_pkg::StDrain: begin
        if (drain_late & flow_empty & comb_empty) state_d = cs_pkg::StIdle;
      end
      default: state_d = state_q;
    endcase
    if (cmd_i.ctrl) begin
      if (off & wr_active)            state_d = cs_pkg::StClear;
      if ((init | run) & !wr_enable)  state_d = cs_pkg::StDrain;
      if (!wr_active)                 state_d = cs_pkg::StOff;
    end
    if (locks) state_d = cs_pkg::StOff;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q                 <= cs_pkg::StOff;
      {off, init, run, drain} <= 4'b1000;
    end else if (!cs_pkg::SKIP | !(off | run) | (cmd_i != '0)) begin
      state_q <= state_d;
      off     <= state_d == cs_pkg::StOff;
      init    <= state_d == cs_pkg::StInit;
      run     <= state_d == cs_pkg::StRun;
      drain   <= state_d == cs_pkg::StDrain;
    end
  end

  // Profiling, or about to: every write of the configuration waits for this one bit.
  logic locked_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) locked_q <= 1'b0;
    else         locked_q <= start_ok | (state_d == cs_pkg::StInit) | (state_d == cs_pkg::StRun)
                             | (state_d == cs_pkg::StDrain);
  end

  // OFF, which holds after reset, clears them too.
  always_ff @(posedge clk_i) begin
    if (clear | init) cnt_q <= cnt_q + cs_pkg::PCT_IDX_W'(1);
    else              cnt_q <= '0;
    if (!drain)                 drain_cnt_q <= '0;
    else if (drain_cnt_q != '1) drain_cnt_q <= drain_cnt_q + 3'd1;
  end

  // What each state has counted, for probes; synthesis finds that nobody looks.
  logic                          counts_init_q;
  logic [cs_pkg::PCT_IDX_W-1:0]  clr_cnt_q;
  logic [cs_pkg::INIT_CNT_W-1:0] init_cnt_q;
  always_ff @(posedge clk_i) counts_init_q <= init;
  assign clr_cnt_q  = counts_init_q ? '0 : cnt_q;
  assign init_cnt_q = counts_init_q ? cnt_q[cs_pkg::INIT_CNT_W-1:0] : '0;
  logic unused_probes;
  assign unused_probes = ^{clr_cnt_q, init_cnt_q};

  // The counter table is valid, for the configuration it was made under.
  logic resume_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      inited_q <= 1'b0;
      resume_q <= 1'b0;
    end else if (off) begin
      inited_q <= 1'b0;
      resume_q <= 1'b0;
    end else begin
      if (enter_init_q | cmd_i.compressor)             inited_q <= 1'b0;
      else if (init & (state_d == cs_pkg::StRun))      inited_q <= 1'b1;
      if (cmd_i.ctrl & wr_active)                      resume_q <= wr_resume;
    end
  end

  // Refusals.
  logic       pop_empty, pop_ring, refuse;
  logic [7:0] code;
  assign pop_empty = cmd_i.pop & !msg_valid;
  assign pop_ring  = cmd_i.pop & ring_owns_i;

  always_comb begin
    code = cs_pkg::REFUSE_NONE;
    if (start) code = start_code;
    if (!off & (!cs_pkg::SKIP | (cmd_i != '0))) begin
      if (cmd_i.lock_err | (cmd_i.pct_clear & !idle)) code = cs_pkg::REFUSE_LOCKED;
      if (pop_empty)                                  code = cs_pkg::REFUSE_POP_EMPTY;
      if (pop_ring)                                   code = cs_pkg::REFUSE_POP_RING;
    end
    if (cmd_i.partial) code = cs_pkg::REFUSE_PARTIAL;
  end
  assign refuse = code != cs_pkg::REFUSE_NONE;

  // Status and the lock outlive OFF.
  logic [7:0] status_code_q, status_count_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      status_code_q  <= cs_pkg::REFUSE_NONE;
      status_count_q <= '0;
      lock_q         <= '0;
    end else begin
      if (cmd_i.status) begin
        status_code_q  <= cs_pkg::REFUSE_NONE;
        status_count_q <= '0;
      end else if (refuse) begin
        status_code_q <= code;
        if (status_count_q != '1) status_count_q <= status_count_q + 8'd1;
      end
      if (cmd_i.lock) lock_q <= lock_q | lock_new;
    end
  end

  // The commands that pass.
  logic pct_we, pct_bit, snapshot, pop, do_flush, tbl_we;

  always_comb begin
    {pct_we, pct_bit, snapshot, pop, do_flush, tbl_we} = '0;
    if (!cs_pkg::SKIP | clear | (cmd_i != '0)) begin
      pct_we   = clear | ((cmd_i.pct_set | cmd_i.pct_clr) & !off);
      pct_bit  = cmd_i.pct_set & !clear;
      snapshot = cmd_i.snapshot & !off;
      pop      = cmd_i.pop & msg_valid & !ring_owns_i & !off;
      do_flush = cmd_i.flush & comb_on_i & !off;
      tbl_we   = cmd_i.tbl_addr & !off;
    end
  end

  // Marks: one write port, CLEAR's or software's.
  if (Tiers) begin : g_marks
    logic       sweep;
    logic [3:0] way;
    assign sweep = clear & (cnt_q < cs_pkg::PCT_IDX_W'(cs_pkg::MARK_SETS));
    assign way   = 4'd1 << wdata_i[cs_reg_pkg::CS_MARK_WAY_LSB +: 2];
    assign ctrl_o.mark_we  = {4{sweep}} | (way & {4{cmd_i.mark & !off & !clear}});
    assign ctrl_o.mark_set = clear ? cnt_q[4:0] : wdata_i[cs_reg_pkg::CS_MARK_SET_LSB +: 5];
    assign ctrl_o.mark_tag = clear ? 8'd0 : wdata_i[cs_reg_pkg::CS_MARK_TAG_LSB +: 8];
  end else begin : g_no_marks
    assign {ctrl_o.mark_we, ctrl_o.mark_set, ctrl_o.mark_tag} = '0;
  end

  assign ctrl_o.off        = off;
  assign ctrl_o.enter_init = enter_init_q;
  assign ctrl_o.init       = init;
  assign ctrl_o.run        = run;
  assign ctrl_o.drain      = drain;
  assign ctrl_o.drain_late = drain_late;
  assign ctrl_o.inited     = inited_q;
  assign ctrl_o.init_cnt   = cnt_q[cs_pkg::INIT_CNT_W-1:0];
  assign ctrl_o.pct_we     = pct_we;
  assign ctrl_o.pct_idx    = clear ? cnt_q : wdata_i[cs_pkg::PCT_IDX_W-1:0];
  assign ctrl_o.pct_bit    = pct_bit;
  assign ctrl_o.values_off = lock_q.values_off;
  assign ctrl_o.addresses_off = lock_q.addresses_off;
  assign ctrl_o.m_off      = lock_q.m_off;
  assign ctrl_o.snapshot   = snapshot;
  assign ctrl_o.pop        = pop;
  assign ctrl_o.flush      = do_flush;
  assign ctrl_o.tbl_we     = tbl_we;
  assign ctrl_o.tbl_addr   = wdata_i[15:0];

  assign state_o        = state_q;
  assign active_o       = !(off | clear);
  assign enable_o       = init | run;
  assign empty_o        = idle & fifo_empty;
  assign resume_o       = resume_q;
  assign locked_o       = locked_q;
  assign status_code_o  = status_code_q;
  assign status_count_o = status_count_q;
  assign lock_o         = lock_q;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) a_starts_alone: assert (!starting | (idle & (cmd_i == '0)));
  end
`endif

  // Interrupt commands are cs_intr's.
  logic unused;
  assign unused = ^{cmd_i.intr_state, cmd_i.intr_test, cmd_i.mark, wdata_i, starting};

endmodule

`default_nettype wire
