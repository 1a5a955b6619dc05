// SPDX-License-Identifier: Apache-2.0
//
// cs_ring_ctrl - the ring's run control, refusals and cause of a stop.
//
//   inactive -> active -> enabled -> (stop or CTRL) -> active -> closing -> inactive
//
// A request that cannot be done changes nothing and leaves a code in STATUS.
// Closing waits until the bus has answered: AXI has no way to give up.

`default_nettype none

module cs_ring_ctrl (
  input  logic        clk_i,
  input  logic        rst_ni,

  // writes of registers, not yet qualified
  input  logic        ctrl_we_i,
  input  logic        status_we_i,
  input  logic        cause_we_i,
  input  logic        lock_we_i,      // of a register that is locked while the ring runs
  input  logic        window_refused_i, // of the window, when that is locked
  input  logic        partial_i,      // a write with strobes missing: not done
  input  logic        cp_refused_i,   // a consumer pointer outside the buffer
  input  logic [31:0] wdata_i,

  input  logic [7:0]  code_i,         // what is wrong with the configuration
  input  logic        busy_i,         // a record is under way
  input  logic        fail_i,         // memory has answered with an error
  input  logic [1:0]  resp_i,         // ... this one
  input  logic        at_end_i,       // a commit in this clock would wrap
  input  logic        commit_i,

  output logic        active_o,
  output logic        enable_o,
  output logic        closing_o,
  output logic        locked_o,
  output logic        stop_on_wrap_o,
  output logic        stop_o,         // the ring stops by itself
  output logic [1:0]  reason_o,
  output logic [1:0]  cause_resp_o,
  output logic [7:0]  status_code_o,
  output logic [7:0]  status_count_o
);

  localparam logic [1:0] ReasonNone = 2'd0, ReasonError = 2'd1, ReasonWrap = 2'd2;

  logic active_q, enable_q, closing_q, stop_on_wrap_q;
  logic locked;

  assign locked = enable_q | busy_i | closing_q;

  logic wr_active, wr_enable, wr_stop;
  assign wr_active = wdata_i[cs_ring_reg_pkg::CS_RING_CTRL_ACTIVE_LSB];
  assign wr_enable = wdata_i[cs_ring_reg_pkg::CS_RING_CTRL_ENABLE_LSB];
  assign wr_stop   = wdata_i[cs_ring_reg_pkg::CS_RING_CTRL_STOP_ON_WRAP_LSB];

  // The refusal of a CTRL write; the cases of docs/design/ring.md from the top.
  logic [1:0] reason_q;
  logic [7:0] ctrl_code;

  always_comb begin
    ctrl_code = cs_pkg::REFUSE_NONE;
    if (!active_q) begin
      if (wr_active & wr_enable) ctrl_code = cs_pkg::REFUSE_INACTIVE;
    end else if (closing_q) begin
      if (wr_active) ctrl_code = cs_pkg::REFUSE_BUSY;
    end else if (wr_active & wr_enable & !enable_q) begin
      if (busy_i)                       ctrl_code = cs_pkg::REFUSE_BUSY;
      else if (reason_q != ReasonNone)  ctrl_code = cs_pkg::REFUSE_STOPPED;
      else                              ctrl_code = code_i;
    end
  end

  logic stop_wrap, stop, leave, ctrl_ok;
  assign stop_wrap = commit_i & at_end_i & stop_on_wrap_q;
  assign stop      = fail_i | stop_wrap;
  assign leave     = closing_q & !busy_i;
  assign ctrl_ok   = ctrl_we_i & (ctrl_code == cs_pkg::REFUSE_NONE);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {active_q, enable_q, closing_q, stop_on_wrap_q} <= '0;
    end else if (leave) begin
      {active_q, enable_q, closing_q, stop_on_wrap_q} <= '0;
    end else begin
      if (!active_q) begin
        if (ctrl_we_i & wr_active) {active_q, stop_on_wrap_q} <= {1'b1, wr_stop};
      end else if (!closing_q & ctrl_ok) begin
        enable_q  <= wr_active & wr_enable;
        closing_q <= !wr_active;
        if (wr_active) stop_on_wrap_q <= wr_stop;
      end
      if (stop) enable_q <= 1'b0;
    end
  end

  // Why the ring stopped.
  logic [1:0] resp_q;

  always_ff @(posedge clk_i) begin
    if (!active_q) begin
      {reason_q, resp_q} <= '0;
    end else if (fail_i) begin
      {reason_q, resp_q} <= {ReasonError, resp_i};
    end else if (stop_wrap) begin
      {reason_q, resp_q} <= {ReasonWrap, 2'd0};
    end else if (cause_we_i) begin
      {reason_q, resp_q} <= '0;
    end
  end

  // Refusals; at most one write a clock, hence at most one.  They outlive inactivity.
  // That there is one is found beside which one it is: it is the longer way.
  logic [7:0] code, status_code_q, status_count_q;
  logic       refuse;

  assign refuse = (ctrl_we_i & (ctrl_code != cs_pkg::REFUSE_NONE)) |
                  (lock_we_i & locked & active_q) | window_refused_i | cp_refused_i | partial_i;

  always_comb begin
    code = cs_pkg::REFUSE_NONE;
    if (ctrl_we_i)                     code = ctrl_code;
    if (lock_we_i & locked & active_q) code = cs_pkg::REFUSE_LOCKED;
    if (window_refused_i)              code = cs_pkg::REFUSE_LOCKED;
    if (cp_refused_i)                  code = cs_pkg::REFUSE_BAD_CP;
    if (partial_i)                     code = cs_pkg::REFUSE_PARTIAL;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {status_code_q, status_count_q} <= '0;
    end else if (status_we_i) begin
      {status_code_q, status_count_q} <= '0;
    end else if (refuse) begin
      status_code_q <= code;
      if (status_count_q != '1) status_count_q <= status_count_q + 8'd1;
    end
  end

  assign active_o       = active_q;
  assign enable_o       = enable_q;
  assign closing_o      = closing_q;
  assign locked_o       = locked;
  assign stop_on_wrap_o = stop_on_wrap_q;
  assign stop_o         = stop;
  assign reason_o       = reason_q;
  assign cause_resp_o   = resp_q;
  assign status_code_o  = status_code_q;
  assign status_count_o = status_count_q;

  logic unused;
  assign unused = ^wdata_i;

endmodule

`default_nettype wire
