// SPDX-License-Identifier: Apache-2.0
//
// cs_ring - messages into a ring of records in memory: a RAM sink of the RISC-V
// Trace Control Interface, in a block of registers of its own.
//
//   head of the message FIFO -> cs_ring_dma -> AXI4
//                                   |
//        registers -> cs_ring_ctrl, cs_ring_ptr -> cs_intr -> irq_o
//
// A message leaves its FIFO when memory has answered for its record, and not before:
// nothing is lost by an error, and the write pointer never runs ahead of the data.

`default_nettype none

module cs_ring #(
  parameter int XLEN = 32,        // 32, 64: width of pc and w; records of 16 or 32 bytes
  parameter bit Supervisor = 1'b0 // 0, 1: it may write in a window only; privileged
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  // registers
  input  logic                      we_i,
  input  logic                      partial_i,  // a write with strobes missing: not done
  input  logic [11:2]               waddr_i,
  input  logic [31:0]               wdata_i,
  input  logic                      re_i,
  input  logic [11:2]               raddr_i,
  output logic [31:0]               rdata_o,

  input  logic                      window_lock_i,  // the window stays as it is

  // head of the message FIFO
  input  logic                      msg_clear_i,  // the profiler's state is OFF
  input  logic                      msg_valid_i,
  input  cs_pkg::msg_t              msg_i,
  output logic                      msg_pop_o,
  output logic                      owns_o,       // nobody else may pop

  // AXI4 manager
  output logic                      axi_awvalid_o,
  input  logic                      axi_awready_i,
  output logic [31:0]               axi_awaddr_o,
  output logic [7:0]                axi_awlen_o,
  output logic [2:0]                axi_awsize_o,
  output logic [1:0]                axi_awburst_o,
  output logic [3:0]                axi_awcache_o,
  output logic [2:0]                axi_awprot_o,
  output logic                      axi_wvalid_o,
  input  logic                      axi_wready_i,
  output logic [31:0]               axi_wdata_o,
  output logic [3:0]                axi_wstrb_o,
  output logic                      axi_wlast_o,
  input  logic                      axi_bvalid_i,
  output logic                      axi_bready_o,
  input  logic [1:0]                axi_bresp_i,

  output logic                      irq_o
);

  localparam int RecLog = (XLEN == 64) ? 5 : 4;

  logic active, enable, closing, locked, stop_on_wrap, stop;
  logic busy, fin, commit, fail;

  // Write decode.  While inactive only CTRL and STATUS are there.
  logic ctrl_we, status_we, cause_we, start_we, limit_we, wp_we, cfg_we, cp_we;
  logic watermark_we, timeout_we, intr_state_we, intr_enable_we, intr_test_we, lock_we, open;
  logic base_we, last_we, window_locked;

  always_comb begin
    {ctrl_we, status_we, cause_we, start_we, limit_we, wp_we, cfg_we, cp_we} = '0;
    {watermark_we, timeout_we, intr_state_we, intr_enable_we, intr_test_we}  = '0;
    {base_we, last_we} = '0;
    if (we_i) begin
      case ({waddr_i, 2'b00})
        cs_ring_reg_pkg::CS_RING_CTRL_OFFSET:        ctrl_we        = 1'b1;
        cs_ring_reg_pkg::CS_RING_START_OFFSET:       start_we       = 1'b1;
        cs_ring_reg_pkg::CS_RING_LIMIT_OFFSET:       limit_we       = 1'b1;
        cs_ring_reg_pkg::CS_RING_WP_OFFSET:          wp_we          = 1'b1;
        cs_ring_reg_pkg::CS_RING_CFG_OFFSET:         cfg_we         = 1'b1;
        cs_ring_reg_pkg::CS_RING_CP_OFFSET:          cp_we          = active;
        cs_ring_reg_pkg::CS_RING_WATERMARK_OFFSET:   watermark_we   = 1'b1;
        cs_ring_reg_pkg::CS_RING_TIMEOUT_OFFSET:     timeout_we     = 1'b1;
        cs_ring_reg_pkg::CS_RING_STATUS_OFFSET:      status_we      = 1'b1;
        cs_ring_reg_pkg::CS_RING_CAUSE_OFFSET:       cause_we       = 1'b1;
        cs_ring_reg_pkg::CS_RING_INTR_STATE_OFFSET:  intr_state_we  = active;
        cs_ring_reg_pkg::CS_RING_INTR_ENABLE_OFFSET: intr_enable_we = active;
        cs_ring_reg_pkg::CS_RING_INTR_TEST_OFFSET:   intr_test_we   = active;
        cs_ring_reg_pkg::CS_RING_WINDOW_BASE_OFFSET:  base_we = Supervisor & active;
        cs_ring_reg_pkg::CS_RING_WINDOW_LIMIT_OFFSET: last_we = Supervisor & active;
        default: ;
      endcase
    end
  end

  assign lock_we = start_we | limit_we | wp_we | cfg_we | watermark_we | timeout_we;
  assign open    = active & !locked;

  assign window_locked = locked | window_lock_i;

  // Pointers.
  logic        outside, cp_take, back_pressure_q, full, at_end, wrap;
  logic [15:0] watermark_q;
  logic [31:2] start, limit, wp, cp;
  logic [19:0] used;
  logic [31:12] base, last;
  logic [7:0]  code;

  assign cp_take = cp_we & !(locked & outside);

  cs_ring_ptr #(.RecLog(RecLog), .Supervisor(Supervisor)) u_ptr (
    .clk_i, .rst_ni,
    .clear_i         (!active),
    .start_we_i      (start_we & open),
    .limit_we_i      (limit_we & open),
    .wp_we_i         (wp_we & open),
    .cp_we_i         (cp_take),
    .base_we_i       (base_we & !window_locked),
    .last_we_i       (last_we & !window_locked),
    .wdata_i,
    .outside_o       (outside),
    .back_pressure_i (back_pressure_q),
    .watermark_i     (watermark_q),
    .commit_i        (commit),
    .start_o         (start),
    .limit_o         (limit),
    .wp_o            (wp),
    .wrap_o          (wrap),
    .cp_o            (cp),
    .used_o          (used),
    .full_o          (full),
    .at_end_o        (at_end),
    .base_o          (base),
    .last_o          (last),
    .code_o          (code)
  );

  // Run control.
  logic [1:0] resp, reason, cause_resp;
  logic [7:0] status_code, status_count;

  cs_ring_ctrl u_ctrl (
    .clk_i, .rst_ni,
    .ctrl_we_i      (ctrl_we),
    .status_we_i    (status_we),
    .cause_we_i     (cause_we),
    .lock_we_i      (lock_we),
    .window_refused_i ((base_we | last_we) & window_locked),
    .partial_i,
    .cp_refused_i   (cp_we & !cp_take),
    .wdata_i,
    .code_i         (code),
    .busy_i         (busy),
    .fail_i         (fail),
    .resp_i         (resp),
    .at_end_i       (at_end),
    .commit_i       (commit),
    .active_o       (active),
    .enable_o       (enable),
    .closing_o      (closing),
    .locked_o       (locked),
    .stop_on_wrap_o (stop_on_wrap),
    .stop_o         (stop),
    .reason_o       (reason),
    .cause_resp_o   (cause_resp),
    .status_code_o  (status_code),
    .status_count_o (status_count)
  );

  // Records.  The number of records not yet released is a clock behind the pointers:
  // after either may have moved, a clock passes before it is believed.
  logic        stale_q;
  logic [31:0] written_q, overwritten_q;

  cs_ring_dma #(.XLEN(XLEN), .Supervisor(Supervisor)) u_dma (
    .clk_i, .rst_ni,
    .ready_i  (enable & !closing & !stale_q & !full),
    .addr_i   (wp),
    .seq_i    (written_q[23:0]),
    .msg_clear_i, .msg_valid_i, .msg_i,
    .busy_o   (busy),
    .fin_o    (fin),
    .commit_o (commit),
    .fail_o   (fail),
    .resp_o   (resp),
    .axi_awvalid_o, .axi_awready_i, .axi_awaddr_o, .axi_awlen_o, .axi_awsize_o,
    .axi_awburst_o, .axi_awcache_o, .axi_awprot_o, .axi_wvalid_o, .axi_wready_i,
    .axi_wdata_o, .axi_wstrb_o, .axi_wlast_o, .axi_bvalid_i, .axi_bready_o, .axi_bresp_i
  );

  assign msg_pop_o = commit;
  assign owns_o    = enable | busy;

  // The other registers.
  logic [31:0] timeout_q;
  logic [2:0]  intr_enable_q, intr_state;
  logic [15:0] level_q;

  always_ff @(posedge clk_i) begin
    stale_q <= fin | we_i;
    if (!active) begin
      level_q                               <= '0;
      {back_pressure_q, intr_enable_q}      <= '0;
      {timeout_q, written_q, overwritten_q} <= '0;
      watermark_q                           <= 16'd1;
    end else begin
      level_q <= used[15:0] | {16{|used[19:16]}};
      if (cfg_we & open)       back_pressure_q <= wdata_i[0];
      if (watermark_we & open) watermark_q     <= wdata_i[15:0];
      if (timeout_we & open)   timeout_q       <= wdata_i;
      if (intr_enable_we)      intr_enable_q   <= wdata_i[2:0];
      if (commit) written_q <= written_q + 32'd1;
      if (commit & wrap & !back_pressure_q) overwritten_q <= overwritten_q + 32'd1;
    end
  end

  cs_intr u_intr (
    .clk_i, .rst_ni,
    .clear_i        (!active),
    .watermark_i    (watermark_q),
    .fifo_timeout_i (timeout_q),
    .enable_i       (intr_enable_q),
    .level_i        (level_q),
    .pop_i          (cp_take),
    .drop_i         (stop),
    .state_we_i     (intr_state_we),
    .test_we_i      (intr_test_we),
    .wdata_i        (wdata_i[2:0]),
    .state_o        (intr_state),
    .irq_o
  );

  // Reads: of both groups of registers the word that is addressed, or 0, is taken with
  // re_i, and their or shown a clock later.
  localparam logic [5:0]  Vendor      = 6'h38;
  localparam logic [15:0] VendorWords = Supervisor ? 16'h77ff : 16'h17ff;
  logic [31:0] sink, vendor, sink_q, vendor_q, rdata_q;
  logic        re_q, sink_there, vendor_there;

  assign sink_there   = (raddr_i[11:6] == '0) & 1'(16'h0153 >> raddr_i[5:2]);
  assign vendor_there = (raddr_i[11:6] == Vendor) & 1'(VendorWords >> raddr_i[5:2]);

  always_comb begin
    case (raddr_i[5:2])
      4'(cs_ring_reg_pkg::CS_RING_START_OFFSET >> 2): sink = {start, 2'd0};
      4'(cs_ring_reg_pkg::CS_RING_LIMIT_OFFSET >> 2): sink = {limit, 2'd0};
      4'(cs_ring_reg_pkg::CS_RING_WP_OFFSET >> 2):    sink = {wp, 1'b0, wrap};
      4'(cs_ring_reg_pkg::CS_RING_IMPL_OFFSET >> 2):  sink = cs_ring_reg_pkg::CS_RING_IMPL_VALUE;
      default: sink = {21'd0, 2'd3, stop_on_wrap, 3'd0, 1'b1, !busy, 1'b0, enable, active};
    endcase
    case (raddr_i[5:2])
      4'(cs_ring_reg_pkg::CS_RING_CP_OFFSET >> 2):          vendor = {cp, 2'd0};
      4'(cs_ring_reg_pkg::CS_RING_LEVEL_OFFSET >> 2):       vendor = 32'(used);
      4'(cs_ring_reg_pkg::CS_RING_WATERMARK_OFFSET >> 2):   vendor = 32'(watermark_q);
      4'(cs_ring_reg_pkg::CS_RING_TIMEOUT_OFFSET >> 2):     vendor = timeout_q;
      4'(cs_ring_reg_pkg::CS_RING_STATUS_OFFSET >> 2):      vendor =
        {16'd0, status_count, status_code};
      4'(cs_ring_reg_pkg::CS_RING_CAUSE_OFFSET >> 2):       vendor =
        {26'd0, cause_resp, 2'd0, reason};
      4'(cs_ring_reg_pkg::CS_RING_WRITTEN_OFFSET >> 2):     vendor = written_q;
      4'(cs_ring_reg_pkg::CS_RING_OVERWRITTEN_OFFSET >> 2): vendor = overwritten_q;
      4'(cs_ring_reg_pkg::CS_RING_INTR_STATE_OFFSET >> 2):  vendor = 32'(intr_state);
      4'(cs_ring_reg_pkg::CS_RING_INTR_ENABLE_OFFSET >> 2): vendor = 32'(intr_enable_q);
      4'(cs_ring_reg_pkg::CS_RING_RECORD_OFFSET >> 2):      vendor = 32'(RecLog);
      4'(cs_ring_reg_pkg::CS_RING_WINDOW_BASE_OFFSET >> 2):  vendor = {base, 12'd0};
      4'(cs_ring_reg_pkg::CS_RING_WINDOW_LIMIT_OFFSET >> 2): vendor = {last, 12'd0};
      default:                                     vendor = 32'(back_pressure_q);
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!cs_pkg::SKIP | re_i) begin
      if (!sink_there)   sink_q   <= '0;
      else               sink_q   <= sink;
      if (!vendor_there) vendor_q <= '0;
      else               vendor_q <= vendor;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {re_q, rdata_q} <= '0;
    end else begin
      re_q <= re_i;
      if (re_q) rdata_q <= sink_q | vendor_q;
    end
  end

  assign rdata_o = rdata_q;

endmodule

`default_nettype wire
