// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_host - what the host asks for: run control, commands, refusals, interrupts.
//
// A request that cannot be done changes nothing and leaves a code in STATUS.  The words
// that live elsewhere come in by rdata_i, those of memories a clock later.

`default_nettype none

module cs_cop_host #(
  parameter int CopEntries = 128,
  parameter int CopData    = 1024,
  parameter int CopCode    = 512,
  parameter int CopSamples = 128,
  parameter int CopPctBits = 4096
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,       // state is OFF

  // bus
  input  logic        we_i,
  input  logic        partial_i,     // a write with strobes missing: not done
  input  logic [11:2] waddr_i,
  input  logic [31:0] wdata_i,
  input  logic        re_i,
  input  logic [11:2] raddr_i,
  output logic [31:0] rdata_o,

  // configuration and counters
  output logic        cfg_we_o,
  input  logic        lock_err_i,
  input  logic [31:0] cfg_rdata_i,
  input  logic [31:0] count_rdata_i, // of the words from TAKEN on
  input  logic [7:0]  page_i,
  input  logic [2:0]  intr_enable_i,
  input  logic [15:0] watchdog_i,
  input  logic [9:0]  code_len_i,
  input  logic        bad_start_i,

  // window
  output logic        win_we_o,      // it may be written, and is
  output logic [15:0] win_waddr_o,
  output logic        win_re_o,      // likewise
  output logic [15:0] win_raddr_o,
  input  logic [31:0] win_now_i,     // registers
  input  logic [31:0] win_rdata_i,   // memories, a clock later
  input  logic        cam_i,         // an entry is written
  input  logic        cam_inv_i,
  input  logic [8:0]  cam_entry_i,
  output logic        host_cam_o,    // its four clocks
  output logic        cam_inv_o,
  output logic [8:0]  cam_entry_o,
  input  logic [1:0]  camcnt_i,

  // commands
  output logic        sweep_start_o,
  output logic [3:0]  sweep_what_o,
  output logic        abort_o,
  output logic        flush_o,
  output logic        snapshot_o,
  output logic [1:0]  pct_we_o,      // a bit for each table
  output logic        run_o,
  output logic        stop_o,
  output logic        enable_o,      // samples are taken
  output logic [1:0]  div_o,

  // state
  input  logic        sweep_i,
  input  logic        first_i,       // ... behind OFF, or it is OFF
  input  logic        pct_sweep_i,   // ... of the PC bit tables
  input  logic        running_i,
  input  logic        stopping_i,
  input  logic        empty_i,       // no sample and no tuple is held
  input  logic        halt_i,
  input  logic [2:0]  cause_i,
  input  logic [8:0]  cause_pc_i,
  input  logic        drop_i,        // a sample is dropped
  output logic        irq_o
);

  localparam logic [7:0] RefuseBadCode = 8'd40, RefuseBadStart = 8'd41, RefuseBadWatchdog = 8'd42;

  // first is set in OFF, but not in its first clock; what is only written into registers
  // that OFF clears, or RAM, need not know.
  logic active, locked, swept;
  assign swept  = !first_i;
  assign active = !clear_i & !first_i;
  assign locked = running_i | sweep_i;

  // Write decode.
  logic        we, ctrl_we, status_we, intr_state_we, intr_test_we, cmd_we, pct_we;
  logic [11:0] waddr;
  assign we    = we_i & !partial_i;
  assign waddr = {waddr_i, 2'd0};

  always_comb begin
    {ctrl_we, status_we, intr_state_we, intr_test_we, cmd_we, pct_we} = '0;
    case (waddr)
      cs_cop_reg_pkg::CS_COP_CTRL_OFFSET:       ctrl_we       = we;
      cs_cop_reg_pkg::CS_COP_STATUS_OFFSET:     status_we     = we;
      cs_cop_reg_pkg::CS_COP_INTR_STATE_OFFSET: intr_state_we = we & swept;
      cs_cop_reg_pkg::CS_COP_INTR_TEST_OFFSET:  intr_test_we  = we & swept;
      cs_cop_reg_pkg::CS_COP_CMD_OFFSET:        cmd_we        = we & swept;
      cs_cop_reg_pkg::CS_COP_PCT_OFFSET:        pct_we        = we & swept & !pct_sweep_i;
      default: ;
    endcase
  end

  assign cfg_we_o = we & swept;

  // CTRL.
  logic       wr_enable, wr_run, enable_q;
  logic [1:0] wr_div, div_q;
  logic [7:0] ctrl_code;
  assign wr_enable = wdata_i[cs_cop_reg_pkg::CS_COP_CTRL_ENABLE_LSB];
  assign wr_run    = wdata_i[cs_cop_reg_pkg::CS_COP_CTRL_RUN_LSB];
  assign wr_div    = wdata_i[cs_cop_reg_pkg::CS_COP_CTRL_DIV_LSB +: 2];

  // CODE_LEN is 0, or more than there are: without a comparison's carry chain.
  logic bad_code;
  assign bad_code = (code_len_i == '0) | ((32'(code_len_i) >> ($clog2(CopCode) + 1)) != '0) |
                    (code_len_i[$clog2(CopCode)] & (code_len_i[$clog2(CopCode)-1:0] != '0));

  always_comb begin
    ctrl_code = cs_pkg::REFUSE_NONE;
    if (!active) begin
      if (wr_enable | wr_run) ctrl_code = cs_pkg::REFUSE_INACTIVE;
    end else if (running_i) begin
      if (wr_div != div_q)    ctrl_code = cs_pkg::REFUSE_LOCKED;
    end else if (wr_run) begin
      if (watchdog_i[15:4] == '0) ctrl_code = RefuseBadWatchdog;
      else if (bad_code)          ctrl_code = RefuseBadCode;
      else if (bad_start_i)       ctrl_code = RefuseBadStart;
    end
  end

  assign run_o  = ctrl_we & swept & wr_run &
                  (running_i | (ctrl_code == cs_pkg::REFUSE_NONE));
  assign stop_o = ctrl_we & swept & !wr_run;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      {enable_q, div_q} <= '0;
    else if (clear_i) {enable_q, div_q} <= '0;
    else if (ctrl_we & swept) begin
      enable_q <= wr_enable;
      if (!running_i) div_q <= wr_div;
    end
  end

  assign enable_o = enable_q;
  assign div_o    = div_q;

  // Commands: done all or none, but for the snapshot.
  logic cmd_locked, cmd_ok;
  assign cmd_locked    = locked & ((wdata_i[3:0] != '0) | wdata_i[5]);
  assign cmd_ok        = cmd_we & !cmd_locked;
  assign sweep_start_o = cmd_ok & (wdata_i[3:0] != '0);
  assign sweep_what_o  = wdata_i[3:0];
  assign abort_o       = cmd_ok & wdata_i[cs_cop_reg_pkg::CS_COP_CMD_ABORT_LSB];
  assign flush_o       = cmd_ok & wdata_i[cs_cop_reg_pkg::CS_COP_CMD_FLUSH_BUF_LSB];
  assign snapshot_o    = cmd_we & wdata_i[cs_cop_reg_pkg::CS_COP_CMD_SNAPSHOT_LSB];
  assign pct_we_o      = {2{pct_we}} & {wdata_i[cs_cop_reg_pkg::CS_COP_PCT_TABLE_LSB],
                                        !wdata_i[cs_cop_reg_pkg::CS_COP_PCT_TABLE_LSB]};

  // The window.  Some registers can be read in any state, and never be written.
  function automatic logic read_only(input logic [15:1] a);
    read_only = (a[15:5] == cs_cop_isa_pkg::COP_WIN_KEY[15:5]) & (a[4:1] != '0);
  endfunction

  logic host_cam_q, free, win_w, win_r, w_ro, r_ro;
  assign win_waddr_o = {page_i, waddr_i[9:2]};
  assign win_raddr_o = {page_i, raddr_i[9:2]};
  assign win_w       = we & swept & (waddr_i[11:10] == 2'b10);
  assign win_r       = re_i & (raddr_i[11:10] == 2'b10);
  assign w_ro        = read_only(win_waddr_o[15:1]);
  assign r_ro        = read_only(win_raddr_o[15:1]);
  assign free        = swept & !locked & (camcnt_i == '0) & !host_cam_q;
  assign win_we_o    = win_w & free & !clear_i;
  assign win_re_o    = win_r & ((free & !clear_i) | r_ro);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                              host_cam_q <= 1'b0;
    else if (clear_i)                         host_cam_q <= 1'b0;
    else if (cam_i)                           host_cam_q <= 1'b1;
    else if (host_cam_q & (camcnt_i == 2'd3)) host_cam_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (cam_i) {cam_inv_o, cam_entry_o} <= {cam_inv_i, cam_entry_i};
  end

  assign host_cam_o = host_cam_q;

  // Refusals: a write's before a read's.
  logic [7:0] code, status_code_q, status_count_q;
  logic       w_refuse, r_refuse;
  assign w_refuse = partial_i | (ctrl_we & (ctrl_code != cs_pkg::REFUSE_NONE)) |
                    (((cmd_we & cmd_locked) | lock_err_i) & !clear_i) | (win_w & !free & !w_ro & !clear_i);
  assign r_refuse = win_r & active & !free & !r_ro;

  always_comb begin
    if (partial_i)                                   code = cs_pkg::REFUSE_PARTIAL;
    else if (ctrl_we & (ctrl_code != cs_pkg::REFUSE_NONE)) code = ctrl_code;
    else if (((cmd_we & cmd_locked) | lock_err_i) & !clear_i) code = cs_pkg::REFUSE_LOCKED;
    else                                             code = cs_pkg::REFUSE_BUSY;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {status_code_q, status_count_q} <= '0;
    end else if (status_we) begin
      {status_code_q, status_count_q} <= '0;
    end else if (w_refuse | r_refuse) begin
      status_code_q <= code;
      if (status_count_q != 8'hff) status_count_q <= status_count_q + 8'd1;
    end
  end

  // Causes and interrupts.
  logic [2:0] cause_q, intr_q, intr_set;
  logic [8:0] cause_pc_q;
  logic       fault, irq_q;
  assign fault    = (cause_i != cs_cop_isa_pkg::COP_CAUSE_STOPPED) &
                    (cause_i != cs_cop_isa_pkg::COP_CAUSE_INTERRUPT) &
                    (cause_i != cs_cop_isa_pkg::COP_CAUSE_ABORT);
  assign intr_set = {drop_i, halt_i & fault,
                     halt_i & (cause_i == cs_cop_isa_pkg::COP_CAUSE_INTERRUPT)} |
                    (wdata_i[2:0] & {3{intr_test_we}});

  always_ff @(posedge clk_i) begin
    if (clear_i)     {cause_q, cause_pc_q} <= '0;
    else if (halt_i) {cause_q, cause_pc_q} <= {cause_i, cause_pc_i};
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      {intr_q, irq_q} <= '0;
    else if (clear_i) {intr_q, irq_q} <= '0;
    else begin
      intr_q <= (intr_q & ~(wdata_i[2:0] & {3{intr_state_we}})) | intr_set;
      irq_q  <= |(intr_q & intr_enable_i);
    end
  end

  assign irq_o = irq_q;

  // Reads.
  logic [31:0] now, now_q, rdata_q;
  logic        re_q;

  function automatic logic [31:0] gate(input logic [11:0] offset, input logic [31:0] word);
    gate = word & {32{{raddr_i, 2'd0} == offset}};
  endfunction

  always_comb begin
    now = gate(cs_cop_reg_pkg::CS_COP_CTRL_OFFSET,
               {18'd0, div_q, 2'd0, stopping_i, running_i, 4'd0, empty_i, 1'b0, enable_q, active}) |
          gate(cs_cop_reg_pkg::CS_COP_IMPL_OFFSET, cs_cop_reg_pkg::CS_COP_IMPL_VALUE) |
          gate(cs_cop_reg_pkg::CS_COP_STATUS_OFFSET, {16'd0, status_count_q, status_code_q}) |
          gate(cs_cop_reg_pkg::CS_COP_INTR_STATE_OFFSET, {29'd0, intr_q}) |
          gate(cs_cop_reg_pkg::CS_COP_CAUSE_OFFSET, {7'd0, cause_pc_q, 13'd0, cause_q}) |
          gate(cs_cop_reg_pkg::CS_COP_ISA_OFFSET, 32'(cs_cop_isa_pkg::COP_ISA_VERSION)) |
          gate(cs_cop_reg_pkg::CS_COP_CAPS_OFFSET,
               {12'd0, 4'($clog2(CopPctBits)), 4'($clog2(CopSamples)), 4'($clog2(CopCode)),
                4'($clog2(CopData)), 4'($clog2(CopEntries))}) |
          count_rdata_i | (win_now_i & {32{win_re_o}}) |
          cfg_rdata_i;
  end

  always_ff @(posedge clk_i) if (re_i) now_q <= now;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {re_q, rdata_q} <= '0;
    end else begin
      re_q <= re_i;
      if (re_q) rdata_q <= now_q | win_rdata_i;
    end
  end

  assign rdata_o = rdata_q;

  logic unused;
  assign unused = ^watchdog_i[3:0];

endmodule

`default_nettype wire
