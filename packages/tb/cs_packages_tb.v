// SPDX-License-Identifier: Apache-2.0
//
// cs_packages_tb - a session of the profiler in plain Verilog, for every tool that a
// package is for: registers over AXI4-Lite, three loads retired, their messages.  The
// port's fields are X while nothing retires, where the tool knows X.
// CS_TOP is the module tested, cs_top or one of the release (cs_top_tiny).

`default_nettype none
`include "coresample.vh"

module cs_packages_tb;

  reg         clk, rst_n;
  reg         awvalid, wvalid, arvalid;
  reg  [15:0] awaddr, araddr;
  reg  [31:0] wdata, got;
  wire        awready, wready, bvalid, arready, rvalid, irq;
  wire [31:0] rdata;

  reg         valid;
  reg  [63:0] order;
  reg  [31:0] rd_wdata;

  reg  [1:0]  taken;      // what the next rising edge hands over
  integer     passed, failed, polls;

  `CS_TOP u_dut (
    .clk_i(clk), .rst_ni(rst_n),
    .rvfi_valid(valid), .rvfi_order(valid ? order : 64'bx),
    .rvfi_insn(valid ? 32'h0005a503 : 32'bx), .rvfi_trap(valid ? 1'b0 : 1'bx),
    .rvfi_mode(valid ? 2'd3 : 2'bx), .rvfi_rd_addr(valid ? 5'd10 : 5'bx),
    .rvfi_rd_wdata(valid ? rd_wdata : 32'bx), .rvfi_rs1_rdata(valid ? 32'd0 : 32'bx),
    .rvfi_rs2_rdata(valid ? 32'd0 : 32'bx), .rvfi_pc_rdata(valid ? 32'h80000010 : 32'bx),
    .rvfi_pc_wdata(valid ? 32'h80000014 : 32'bx), .rvfi_mem_addr(valid ? 32'd0 : 32'bx),
    .rvfi_mem_wdata(valid ? 32'd0 : 32'bx), .rvfi_ext_cs_event(valid ? 5'd0 : 5'bx),
    .rvfi_ext_cs_head_cycles(valid ? 16'd1 : 16'bx),
    .rvfi_ext_cs_mem_latency(valid ? 16'd0 : 16'bx), .rvfi_ext_cs_reason(valid ? 32'd0 : 32'bx),
    .rvfi_ext_cs_context(valid ? 16'd0 : 16'bx), .rvfi_ext_cs_satp(valid ? 32'd0 : 32'bx),
    .axil_awvalid_i(awvalid), .axil_awready_o(awready), .axil_awaddr_i(awaddr),
    .axil_awprot_i(3'b001), .axil_wvalid_i(wvalid), .axil_wready_o(wready),
    .axil_wdata_i(wdata), .axil_wstrb_i(4'hf), .axil_bvalid_o(bvalid), .axil_bready_i(1'b1),
    .axil_bresp_o(), .axil_arvalid_i(arvalid), .axil_arready_o(arready),
    .axil_araddr_i(araddr), .axil_arprot_i(3'b001), .axil_rvalid_o(rvalid),
    .axil_rready_i(1'b1), .axil_rdata_o(rdata), .axil_rresp_o(),
    .dma_awvalid_o(), .dma_awready_i(1'b0), .dma_awaddr_o(), .dma_awlen_o(), .dma_awsize_o(),
    .dma_awburst_o(), .dma_awcache_o(), .dma_awprot_o(), .dma_wvalid_o(),
    .dma_wready_i(1'b0), .dma_wdata_o(), .dma_wstrb_o(), .dma_wlast_o(),
    .dma_bvalid_i(1'b0), .dma_bready_o(), .dma_bresp_i(2'd0),
    .irq_o(irq)
  );

  initial clk = 1'b0;
  always #5 clk = !clk;

  // What the clock edge samples is driven between edges.
  task put;
    input [15:0] address;
    input [31:0] value;
    begin
      awaddr  = address;
      wdata   = value;
      awvalid = 1'b1;
      wvalid  = 1'b1;
      polls   = 0;
      while ((awvalid || wvalid || !bvalid) && polls < 100) begin
        taken = {awvalid & awready, wvalid & wready};
        @(negedge clk);
        polls = polls + 1;
        if (taken[1]) awvalid = 1'b0;
        if (taken[0]) wvalid  = 1'b0;
      end
      @(negedge clk);
    end
  endtask

  task get;
    input [15:0] address;
    begin
      araddr  = address;
      arvalid = 1'b1;
      polls   = 0;
      while ((arvalid || !rvalid) && polls < 100) begin
        taken[0] = arvalid & arready;
        @(negedge clk);
        polls = polls + 1;
        if (taken[0]) arvalid = 1'b0;
      end
      got = rdata;
      @(negedge clk);
    end
  endtask

  task expect_word;
    input [8*16-1:0] name;
    input [31:0]     found, wanted;
    begin
      if (found === wanted) passed = passed + 1;
      else begin
        failed = failed + 1;
        $display("FAULT: %0s is %h, not %h", name, found, wanted);
      end
    end
  endtask

  // CTRL.state (bits 14:12) becomes that of the session's next step.
  task wait_state;
    input [2:0] state;
    integer     tries;
    begin
      tries = 0;
      got   = 32'd0;
      while (got[14:12] != state && tries < 10000) begin
        get(`CS_CTRL);
        tries = tries + 1;
      end
      expect_word("state", {29'd0, got[14:12]}, {29'd0, state});
    end
  endtask

  task retire;
    input [31:0] value;
    begin
      valid    = 1'b1;
      rd_wdata = value;
      @(negedge clk);
      valid = 1'b0;
      order = order + 64'd1;
      repeat (4) @(negedge clk);
    end
  endtask

  task expect_message;
    input [31:0] value;
    begin
      get(`CS_MSG_INFO);
      expect_word("MSG_INFO.valid", {31'd0, got[31]}, 32'd1);
      get(`CS_MSG_PC);
      expect_word("MSG_PC", got, 32'h80000010);
      get(`CS_MSG_W);
      expect_word("MSG_W", got, value);
      get(`CS_MSG_COUNT);
      expect_word("MSG_COUNT", got, 32'd1);
      put(`CS_POP, 32'd1);
    end
  endtask

  initial begin
    {awvalid, wvalid, arvalid, valid} = 4'd0;
    {awaddr, araddr, wdata, order, rd_wdata} = 160'd0;
    passed = 0;
    failed = 0;
    rst_n  = 1'b0;
    repeat (4) @(negedge clk);
    rst_n = 1'b1;
    repeat (4) @(negedge clk);

    put(`CS_CTRL, 32'd1);
    wait_state(`CS_STATE_IDLE);
    put(`CS_SLOT0_CTRL, 32'h0000f041);    // loads: what was read
    put(`CS_SLOT0_CLASS, 32'h00000001);
    put(`CS_RATE, 32'd1);
    put(`CS_COMP, 32'h00000100);
    put(`CS_WATERMARK, 32'd3);
    put(`CS_INTR_ENABLE, 32'd1);
    put(`CS_CTRL, 32'd3);
    wait_state(`CS_STATE_RUN);
    retire(32'd7);
    retire(32'd8);
    expect_word("irq_o", {31'd0, irq}, 32'd0);
    retire(32'd9);
    repeat (60) @(negedge clk);
    expect_word("irq_o", {31'd0, irq}, 32'd1);
    expect_message(32'd7);
    expect_message(32'd8);
    expect_message(32'd9);
    get(`CS_MSG_INFO);
    expect_word("MSG_INFO.valid", {31'd0, got[31]}, 32'd0);
    put(`CS_INTR_STATE, 32'd7);
    repeat (4) @(negedge clk);
    expect_word("irq_o", {31'd0, irq}, 32'd0);
    if (failed == 0) $display("%0d passed", passed);
    else             $display("%0d FAILED, %0d passed", failed, passed);
    $finish;
  end

endmodule

`default_nettype wire
