// SPDX-License-Identifier: Apache-2.0
//
// cs_soc_tb - the SoC for simulation: core and devices, memory, the profiler,
// and beside them a debugger and a DMA writer that make one access at a time.
//
// Everything is inside, so that between clocks nothing need change but the
// clock.  `Probes` puts the profiler into cs_tb, where lockstep finds its
// registers.

`default_nettype none

module cs_soc_tb #(
  parameter bit Profiler        = 1'b1,
  parameter bit Probes          = 1'b0,
  parameter int RamSizeLog2     = $clog2(cs_soc_pkg::RAM_SIZE),
  parameter int UartDivisor     = 1,
  // the core's
  parameter int ICacheBytes     = 4096,
  parameter int DCacheBytes     = 4096,
  parameter int ILineBytes      = 32,
  parameter int DLineBytes      = 16,
  parameter int BtbEntries      = 256,
  parameter int RasDepth        = 4,
  parameter int StoreDepth      = 8,
  parameter int HpmCounters     = 2,
  // the profiler's
  parameter int NRET            = 1,
  parameter int XLEN            = 32,
  parameter int NumSlots        = 4,
  parameter int Strata          = 2048,
  parameter bit HashPaper       = 1'b1,
  parameter int CombinerEntries = 16,
  parameter int PcTableBits     = 1024,
  parameter bit [3:0] Samplers  = 4'hf,
  parameter bit EarlyRate       = 1'b1,
  parameter bit TaggedTable     = 1'b0,
  parameter int MaxEntries      = 2048,
  parameter bit Tiers           = 1'b0,
  parameter bit [1:0] Engines   = 2'd0,
  parameter int QueueDepth      = 16,
  parameter int FifoDepth       = 128,
  parameter bit Dma             = 1'b0,  // the profiler's ring has the DMA port, not the test
  parameter bit Coprocessor     = 1'b0,
  parameter int CopEntries      = 128,
  parameter int CopData         = 1024,
  parameter int CopCode         = 512,
  parameter int CopSamples      = 128,
  parameter int CopPctBits      = 4096,
  parameter bit Supervisor      = 1'b0,  // the profiler's and the system's
  parameter bit Reasons         = 1'b0,  // the profiler's; the core always tells them
  parameter bit ControlFlow     = 1'b0   // the profiler's
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  // constant during a run
  input  logic [31:0] boot_pc_i,
  input  logic [7:0]  lat_i,
  input  logic        sdram_i,
  input  logic        zero_wait_i,
  input  logic [31:0] absent_i,

  // what a test drives; see struct cs_soc_drive.  Seen in the clock after.
  input  logic [4:0]  stall_i,
  input  logic [4:0]  irq_i,
  input  logic        dma_error_i,
  input  logic        dma_valid_i,
  input  logic [31:0] dma_addr_i,
  input  logic [31:0] dma_data_i,
  output logic        dma_taken_o,
  output logic        dma_done_o,

  // a byte for the UART to receive, held until taken
  input  logic        type_valid_i,
  input  logic [7:0]  type_byte_i,
  output logic        type_taken_o,

  // one access to the profiler's registers, held until done
  input  logic        dbg_req_i,
  input  logic        dbg_we_i,
  input  logic [31:0] dbg_addr_i,
  input  logic [31:0] dbg_wdata_i,
  output logic        dbg_done_o,
  output logic [31:0] dbg_rdata_o,

  output logic        rvfi_valid,
  output logic [63:0] rvfi_order,
  output logic [31:0] rvfi_insn,
  output logic        rvfi_trap,
  output logic        rvfi_halt,
  output logic        rvfi_intr,
  output logic [1:0]  rvfi_mode,
  output logic [1:0]  rvfi_ixl,
  output logic [4:0]  rvfi_rs1_addr,
  output logic [4:0]  rvfi_rs2_addr,
  output logic [4:0]  rvfi_rd_addr,
  output logic [31:0] rvfi_rs1_rdata,
  output logic [31:0] rvfi_rs2_rdata,
  output logic [31:0] rvfi_rd_wdata,
  output logic [31:0] rvfi_pc_rdata,
  output logic [31:0] rvfi_pc_wdata,
  output logic [31:0] rvfi_mem_addr,
  output logic [3:0]  rvfi_mem_rmask,
  output logic [3:0]  rvfi_mem_wmask,
  output logic [31:0] rvfi_mem_rdata,
  output logic [31:0] rvfi_mem_wdata,
  output logic [4:0]  rvfi_ext_cs_event,
  output logic [15:0] rvfi_ext_cs_head_cycles,
  output logic [15:0] rvfi_ext_cs_mem_latency,
  output logic [31:0] rvfi_ext_cs_reason,
  output logic [255:0] rvfi_ext_cs_reasons,
  output logic [15:0] rvfi_ext_cs_context,
  output logic [31:0] rvfi_ext_cs_satp,
  output logic [31:0] rvfi_ext_mem_paddr,
  output logic        rvfi_ext_irq_valid,
  output logic [5:0]  rvfi_ext_irq,
  output logic [4:0]  rvfi_ext_irq_first,

  output logic        uart_sent_o,
  output logic [7:0]  uart_byte_o,
  output logic        uart_listens_o,
  output logic        ended_o,
  output logic [15:0] exit_code_o,
  output logic        bus_error_o
);

  if (NRET != 1 || XLEN != 32) begin : g_bad_lane
    $error("cs_soc_tb: the core has one lane of 32 bits");
  end

  logic        mem_arvalid, mem_arready, mem_rvalid, mem_rready, mem_rlast, mem_awvalid;
  logic        mem_awready, mem_wvalid, mem_wready, mem_wlast, mem_bvalid, mem_bready;
  logic [1:0]  mem_arid, mem_arburst, mem_rid, mem_rresp, mem_awid, mem_awburst, mem_bid;
  logic [1:0]  mem_bresp;
  logic [31:0] mem_araddr, mem_rdata, mem_awaddr, mem_wdata;
  logic [7:0]  mem_arlen, mem_awlen;
  logic [3:0]  mem_wstrb;
  logic        prof_awvalid, prof_awready, prof_wvalid, prof_wready, prof_bvalid, prof_bready;
  logic        prof_arvalid, prof_arready, prof_rvalid, prof_rready;
  logic [31:0] prof_awaddr, prof_wdata, prof_araddr, prof_rdata;
  logic [3:0]  prof_wstrb;
  logic [1:0]  prof_bresp, prof_rresp;
  logic [2:0]  prof_awprot, prof_arprot;
  logic        reg_awvalid, reg_awready, reg_wvalid, reg_wready, reg_bvalid, reg_bready;
  logic        reg_arvalid, reg_arready, reg_rvalid, reg_rready;
  logic [15:0] reg_awaddr, reg_araddr;
  logic [2:0]  reg_awprot, reg_arprot;
  logic [31:0] reg_wdata;
  logic [3:0]  reg_wstrb;
  logic        prof_irq, uart_tx, uart_rx, uart_room, uart_got;
  logic [15:0] uart_div;
  logic        dma_arready, dma_rvalid, dma_rlast, dma_awready, dma_wready, dma_bvalid;
  logic [31:0] dma_rdata;
  logic [1:0]  dma_rresp, dma_bresp;
  logic        dma_aw_q, dma_w_q;   // done

  // Inputs pass a register: so no logic depends on an input, and simulation need
  // not look at them in every clock.
  logic [4:0]  stall_q;
  logic [4:0]  irq_q;
  logic [7:0]  lat_q;
  logic        sdram_q, zero_wait_q, dma_error_q, dma_valid_q, dbg_req_q, dbg_we_q, type_valid_q;
  logic [7:0]  type_byte_q;
  logic [31:0] dma_addr_q, dma_data_q, dbg_addr_q, dbg_wdata_q, absent_q;

  always_ff @(posedge clk_i) begin
    {stall_q, irq_q, lat_q, sdram_q, zero_wait_q} <= {stall_i, irq_i, lat_i, sdram_i, zero_wait_i};
    dma_error_q <= dma_error_i;
    absent_q    <= absent_i;
    // Whoever asked sees that it is done in the clock after.
    dma_valid_q <= dma_valid_i & !dma_done_o;
    dbg_req_q   <= dbg_req_i & !dbg_done_o;
    type_valid_q <= type_valid_i & !type_taken_o;
    if (type_valid_i) type_byte_q <= type_byte_i;
    if (dma_valid_i) {dma_addr_q, dma_data_q} <= {dma_addr_i, dma_data_i};
    if (dbg_req_i) {dbg_we_q, dbg_addr_q, dbg_wdata_q} <= {dbg_we_i, dbg_addr_i, dbg_wdata_i};
  end

  // DMA: one word, then its response.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {dma_aw_q, dma_w_q} <= '0;
    end else if (dma_valid_q) begin
      dma_aw_q <= !dma_bvalid & (dma_aw_q | dma_awready);
      dma_w_q  <= !dma_bvalid & (dma_w_q | dma_wready);
    end
  end

  assign dma_done_o = dma_bvalid & !Dma;

  // The DMA port's manager: the ring, if it is built, else the test.
  logic        ring_awvalid, ring_wvalid, ring_wlast, ring_bready;
  logic [31:0] ring_awaddr, ring_wdata;
  logic [7:0]  ring_awlen;
  logic [1:0]  ring_awburst;
  logic [3:0]  ring_wstrb;
  logic        man_awvalid, man_wvalid, man_wlast, man_bready;
  logic [31:0] man_awaddr, man_wdata;
  logic [7:0]  man_awlen;
  logic [1:0]  man_awburst;
  logic [3:0]  man_wstrb;

  assign {man_awvalid, man_awaddr, man_awlen, man_awburst} =
      Dma ? {ring_awvalid, ring_awaddr, ring_awlen, ring_awburst}
          : {dma_valid_q & !dma_aw_q, dma_addr_q, 8'd0, 2'd1};
  assign {man_wvalid, man_wdata, man_wstrb, man_wlast, man_bready} =
      Dma ? {ring_wvalid, ring_wdata, ring_wstrb, ring_wlast, ring_bready}
          : {dma_valid_q & !dma_w_q, dma_data_q, 4'hf, 1'b1, 1'b1};

  cs_soc #(
    .ICacheBytes(ICacheBytes), .DCacheBytes(DCacheBytes), .ILineBytes(ILineBytes),
    .DLineBytes(DLineBytes), .BtbEntries(BtbEntries), .RasDepth(RasDepth),
    .StoreDepth(StoreDepth), .HpmCounters(HpmCounters), .Rvfi(1'b1),
    .RamSize(1 << RamSizeLog2), .UartDivisor(UartDivisor), .Supervisor(Supervisor),
    .Reasons(2)
  ) u_soc (
    .clk_i, .rst_ni, .boot_pc_i,
    .mem_arvalid_o(mem_arvalid), .mem_arready_i(mem_arready), .mem_arid_o(mem_arid),
    .mem_araddr_o(mem_araddr), .mem_arlen_o(mem_arlen), .mem_arburst_o(mem_arburst),
    .mem_rvalid_i(mem_rvalid), .mem_rready_o(mem_rready), .mem_rid_i(mem_rid),
    .mem_rdata_i(mem_rdata), .mem_rresp_i(mem_rresp), .mem_rlast_i(mem_rlast),
    .mem_awvalid_o(mem_awvalid), .mem_awready_i(mem_awready), .mem_awid_o(mem_awid),
    .mem_awaddr_o(mem_awaddr), .mem_awlen_o(mem_awlen), .mem_awburst_o(mem_awburst),
    .mem_wvalid_o(mem_wvalid), .mem_wready_i(mem_wready), .mem_wdata_o(mem_wdata),
    .mem_wstrb_o(mem_wstrb), .mem_wlast_o(mem_wlast), .mem_bvalid_i(mem_bvalid),
    .mem_bready_o(mem_bready), .mem_bid_i(mem_bid), .mem_bresp_i(mem_bresp),
    .dma_arvalid_i('0), .dma_arready_o(dma_arready), .dma_araddr_i('0), .dma_arlen_i('0),
    .dma_arburst_i('0), .dma_rvalid_o(dma_rvalid), .dma_rready_i('0), .dma_rdata_o(dma_rdata),
    .dma_rresp_o(dma_rresp), .dma_rlast_o(dma_rlast), .dma_awvalid_i(man_awvalid),
    .dma_awready_o(dma_awready), .dma_awaddr_i(man_awaddr), .dma_awlen_i(man_awlen),
    .dma_awburst_i(man_awburst), .dma_wvalid_i(man_wvalid), .dma_wready_o(dma_wready),
    .dma_wdata_i(man_wdata), .dma_wstrb_i(man_wstrb), .dma_wlast_i(man_wlast),
    .dma_bvalid_o(dma_bvalid), .dma_bready_i(man_bready), .dma_bresp_o(dma_bresp),
    .dma_taken_o,
    .prof_awvalid_o(prof_awvalid), .prof_awready_i(prof_awready), .prof_awaddr_o(prof_awaddr),
    .prof_awprot_o(prof_awprot), .prof_arprot_o(prof_arprot),
    .prof_wvalid_o(prof_wvalid), .prof_wready_i(prof_wready), .prof_wdata_o(prof_wdata),
    .prof_wstrb_o(prof_wstrb), .prof_bvalid_i(prof_bvalid), .prof_bready_o(prof_bready),
    .prof_bresp_i(prof_bresp), .prof_arvalid_o(prof_arvalid), .prof_arready_i(prof_arready),
    .prof_araddr_o(prof_araddr), .prof_rvalid_i(prof_rvalid), .prof_rready_o(prof_rready),
    .prof_rdata_i(prof_rdata), .prof_rresp_i(prof_rresp),
    .prof_irq_i(prof_irq),
    .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_halt, .rvfi_intr, .rvfi_mode,
    .rvfi_ixl, .rvfi_rs1_addr, .rvfi_rs2_addr, .rvfi_rd_addr, .rvfi_rs1_rdata, .rvfi_rs2_rdata,
    .rvfi_rd_wdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr, .rvfi_mem_rmask,
    .rvfi_mem_wmask, .rvfi_mem_rdata, .rvfi_mem_wdata, .rvfi_ext_cs_event,
    .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency, .rvfi_ext_cs_context, .rvfi_ext_cs_satp,
    .rvfi_ext_cs_reason, .rvfi_ext_cs_reasons, .rvfi_ext_mem_paddr,
    .rvfi_ext_irq_valid, .rvfi_ext_irq, .rvfi_ext_irq_first,
    .uart_tx_o(uart_tx), .uart_rx_i(uart_rx), .uart_sent_o, .uart_byte_o,
    .uart_room_o(uart_room), .uart_got_o(uart_got), .uart_listens_o, .uart_div_o(uart_div),
    .ended_o, .exit_code_o, .bus_error_o,
    .test_irq_i(irq_q)
  );

  cs_uart_host u_host (
    .clk_i, .rst_ni, .valid_i(type_valid_q), .byte_i(type_byte_q), .taken_o(type_taken_o),
    .div_i(uart_div), .room_i(uart_room), .got_i(uart_got), .line_o(uart_rx)
  );

  cs_axi_mem #(.Base(cs_soc_pkg::RAM_BASE), .SizeLog2(RamSizeLog2), .IdW(2)) u_mem (
    .clk_i, .rst_ni, .absent_i(absent_q), .lat_i(lat_q), .sdram_i(sdram_q),
    .zero_wait_i(zero_wait_q), .stall_i(stall_q),
    .arvalid_i(mem_arvalid), .arready_o(mem_arready), .arid_i(mem_arid), .araddr_i(mem_araddr),
    .arlen_i(mem_arlen), .arburst_i(mem_arburst), .rvalid_o(mem_rvalid), .rready_i(mem_rready),
    .rid_o(mem_rid), .rdata_o(mem_rdata), .rresp_o(mem_rresp), .rlast_o(mem_rlast),
    .awvalid_i(mem_awvalid), .awready_o(mem_awready), .awid_i(mem_awid), .awaddr_i(mem_awaddr),
    .awlen_i(mem_awlen), .awburst_i(mem_awburst), .wvalid_i(mem_wvalid), .wready_o(mem_wready),
    .wdata_i(mem_wdata), .wstrb_i(mem_wstrb), .wlast_i(mem_wlast), .bvalid_o(mem_bvalid),
    .bready_i(mem_bready), .bid_o(mem_bid), .bresp_o(mem_bresp)
  );

  cs_axil_debug u_debug (
    .clk_i, .rst_ni,
    .req_i(dbg_req_q), .we_i(dbg_we_q), .addr_i(dbg_addr_q), .wdata_i(dbg_wdata_q),
    .done_o(dbg_done_o),
    .c_awvalid_i(prof_awvalid), .c_awready_o(prof_awready), .c_awaddr_i(prof_awaddr),
    .c_awprot_i(prof_awprot), .c_arprot_i(prof_arprot),
    .c_wvalid_i(prof_wvalid), .c_wready_o(prof_wready), .c_wdata_i(prof_wdata),
    .c_wstrb_i(prof_wstrb), .c_bvalid_o(prof_bvalid), .c_bready_i(prof_bready),
    .c_arvalid_i(prof_arvalid), .c_arready_o(prof_arready), .c_araddr_i(prof_araddr),
    .c_rvalid_o(prof_rvalid), .c_rready_i(prof_rready),
    .p_awvalid_o(reg_awvalid), .p_awready_i(reg_awready), .p_awaddr_o(reg_awaddr),
    .p_awprot_o(reg_awprot), .p_arprot_o(reg_arprot),
    .p_wvalid_o(reg_wvalid), .p_wready_i(reg_wready), .p_wdata_o(reg_wdata), .p_wstrb_o(reg_wstrb),
    .p_bvalid_i(reg_bvalid), .p_bready_o(reg_bready), .p_arvalid_o(reg_arvalid),
    .p_arready_i(reg_arready), .p_araddr_o(reg_araddr), .p_rvalid_i(reg_rvalid),
    .p_rready_o(reg_rready)
  );

  assign dbg_rdata_o = prof_rdata;

  if (!Profiler) begin : g_no_profiler
    logic        we, re;
    logic [11:0] waddr, raddr;

    cs_axil_port #(.AddrW(12)) u_port (
      .clk_i, .rst_ni,
      .axil_awvalid_i(reg_awvalid), .axil_awready_o(reg_awready),
      .axil_awaddr_i({16'd0, reg_awaddr}), .axil_wvalid_i(reg_wvalid), .axil_wready_o(reg_wready),
      .axil_bvalid_o(reg_bvalid), .axil_bready_i(reg_bready), .axil_arvalid_i(reg_arvalid),
      .axil_arready_o(reg_arready), .axil_araddr_i({16'd0, reg_araddr}),
      .axil_rvalid_o(reg_rvalid), .axil_rready_i(reg_rready), .axil_rdata_o(prof_rdata),
      .wstall_i(1'b0), .we_o(we), .waddr_o(waddr), .re_o(re), .raddr_o(raddr), .rdata_i('0)
    );

    assign {prof_bresp, prof_rresp, prof_irq} = '0;
    assign {ring_awvalid, ring_awaddr, ring_awlen, ring_awburst, ring_wvalid, ring_wdata,
            ring_wstrb, ring_wlast, ring_bready} = '0;

    logic unused_port;
    assign unused_port = ^{we, re, waddr, raddr, reg_wdata, reg_wstrb, reg_awprot, reg_arprot};
  end else if (Probes) begin : g_probes
    assign ring_awburst = 2'd1;

    // The probes are read where they are (check.vlt), so no port carries them.
    /* verilator lint_off PINMISSING */
    cs_tb #(
      .NRET(1), .XLEN(32), .NumSlots(NumSlots), .Strata(Strata), .HashPaper(HashPaper),
      .CombinerEntries(CombinerEntries), .PcTableBits(PcTableBits), .Samplers(Samplers),
      .EarlyRate(EarlyRate), .TaggedTable(TaggedTable), .MaxEntries(MaxEntries), .Tiers(Tiers), .Engines(Engines),
      .QueueDepth(QueueDepth), .FifoDepth(FifoDepth), .Dma(Dma), .Coprocessor(Coprocessor),
      .CopEntries(CopEntries), .CopData(CopData), .CopCode(CopCode), .CopSamples(CopSamples),
      .CopPctBits(CopPctBits), .Supervisor(Supervisor), .Reasons(Reasons),
      .ControlFlow(ControlFlow)
    ) u_profiler (
      .clk_i, .rst_ni,
      .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_mode, .rvfi_rd_addr, .rvfi_rs1_rdata,
      .rvfi_rs2_rdata, .rvfi_rd_wdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr,
      .rvfi_mem_wdata, .rvfi_ext_cs_event, .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency,
      .rvfi_ext_cs_reason, .rvfi_ext_cs_context, .rvfi_ext_cs_satp,
      .axil_awvalid_i(reg_awvalid), .axil_awready_o(reg_awready), .axil_awaddr_i(reg_awaddr),
      .axil_wvalid_i(reg_wvalid), .axil_wready_o(reg_wready), .axil_wdata_i(reg_wdata),
      .axil_wstrb_i(reg_wstrb), .axil_bvalid_o(reg_bvalid), .axil_bready_i(reg_bready),
      .axil_bresp_o(prof_bresp), .axil_arvalid_i(reg_arvalid), .axil_arready_o(reg_arready),
      .axil_araddr_i(reg_araddr), .axil_rvalid_o(reg_rvalid), .axil_rready_i(reg_rready),
      .axil_rdata_o(prof_rdata), .axil_rresp_o(prof_rresp), .axil_awprot_i(reg_awprot),
      .axil_arprot_i(reg_arprot), .p_tbl_index_i('0), .p_entry_index_i('0), .p_mark_set_i('0),
      .dma_awvalid_o(ring_awvalid), .dma_awready_i(dma_awready), .dma_awaddr_o(ring_awaddr),
      .dma_awlen_o(ring_awlen), .dma_wvalid_o(ring_wvalid), .dma_wready_i(dma_wready),
      .dma_wdata_o(ring_wdata), .dma_wstrb_o(ring_wstrb), .dma_wlast_o(ring_wlast),
      .dma_bvalid_i(dma_bvalid), .dma_bready_o(ring_bready),
      .dma_bresp_i(dma_error_q ? 2'd2 : dma_bresp), .irq_o(prof_irq)
    );
    /* verilator lint_on PINMISSING */
  end else begin : g_profiler
    logic [2:0] ring_awsize, ring_awprot;
    logic [3:0] ring_awcache;

    cs_top #(
      .NRET(1), .XLEN(32), .NumSlots(NumSlots), .Strata(Strata), .HashPaper(HashPaper),
      .CombinerEntries(CombinerEntries), .PcTableBits(PcTableBits), .Samplers(Samplers),
      .EarlyRate(EarlyRate), .TaggedTable(TaggedTable), .MaxEntries(MaxEntries), .Tiers(Tiers), .Engines(Engines),
      .QueueDepth(QueueDepth), .FifoDepth(FifoDepth), .Dma(Dma), .Coprocessor(Coprocessor),
      .CopEntries(CopEntries), .CopData(CopData), .CopCode(CopCode), .CopSamples(CopSamples),
      .CopPctBits(CopPctBits), .Supervisor(Supervisor), .Reasons(Reasons),
      .ControlFlow(ControlFlow)
    ) u_profiler (
      .clk_i, .rst_ni,
      .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_mode, .rvfi_rd_addr, .rvfi_rs1_rdata,
      .rvfi_rs2_rdata, .rvfi_rd_wdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr,
      .rvfi_mem_wdata, .rvfi_ext_cs_event, .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency,
      .rvfi_ext_cs_reason, .rvfi_ext_cs_context, .rvfi_ext_cs_satp,
      .axil_awvalid_i(reg_awvalid), .axil_awready_o(reg_awready), .axil_awaddr_i(reg_awaddr),
      .axil_wvalid_i(reg_wvalid), .axil_wready_o(reg_wready), .axil_wdata_i(reg_wdata),
      .axil_wstrb_i(reg_wstrb), .axil_bvalid_o(reg_bvalid), .axil_bready_i(reg_bready),
      .axil_bresp_o(prof_bresp), .axil_arvalid_i(reg_arvalid), .axil_arready_o(reg_arready),
      .axil_araddr_i(reg_araddr), .axil_rvalid_o(reg_rvalid), .axil_rready_i(reg_rready),
      .axil_rdata_o(prof_rdata), .axil_rresp_o(prof_rresp), .axil_awprot_i(reg_awprot),
      .axil_arprot_i(reg_arprot),
      .dma_awvalid_o(ring_awvalid), .dma_awready_i(dma_awready), .dma_awaddr_o(ring_awaddr),
      .dma_awlen_o(ring_awlen), .dma_awsize_o(ring_awsize), .dma_awburst_o(ring_awburst),
      .dma_awcache_o(ring_awcache), .dma_awprot_o(ring_awprot), .dma_wvalid_o(ring_wvalid),
      .dma_wready_i(dma_wready), .dma_wdata_o(ring_wdata), .dma_wstrb_o(ring_wstrb),
      .dma_wlast_o(ring_wlast), .dma_bvalid_i(dma_bvalid), .dma_bready_o(ring_bready),
      .dma_bresp_i(dma_error_q ? 2'd2 : dma_bresp),
      .irq_o(prof_irq)
    );

    logic unused_dma;
    assign unused_dma = ^{ring_awsize, ring_awcache, ring_awprot};
  end

  logic unused;
  assign unused = ^{uart_tx, dma_arready, dma_rvalid, dma_rlast, dma_rdata, dma_rresp, dma_bresp, dma_error_q};

endmodule

`default_nettype wire
