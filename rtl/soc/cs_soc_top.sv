// SPDX-License-Identifier: Apache-2.0
//
// cs_soc_top - the whole system for an FPGA: core and devices, memory in block
// RAM, and the profiler, which `Profiler` = 0 leaves out.
//
// Without a profiler its registers read 0.

`default_nettype none

module cs_soc_top #(
  parameter bit          Profiler        = 1'b1,
  parameter int          RamSizeLog2     = 15,     // 13..26: bytes of block RAM
  parameter int          Latency         = 10,     // 1..255: clocks to memory's first word
  parameter bit          Sdram           = 1'b0,   // SDRAM-like timing instead
  parameter int          TimeDiv         = cs_soc_pkg::TIME_DIV,
  parameter int          UartDivisor     = 1,
  parameter logic [31:0] BootPc          = cs_soc_pkg::RAM_BASE,
  // the core's
  parameter int          ICacheBytes     = 4096,
  parameter int          DCacheBytes     = 4096,
  parameter int          ILineBytes      = 32,
  parameter int          DLineBytes      = 16,
  parameter int          BtbEntries      = 256,
  parameter int          RasDepth        = 4,
  parameter int          StoreDepth      = 8,
  parameter int          HpmCounters     = 2,
  // the profiler's
  parameter int          NumSlots        = 4,
  parameter int          Strata          = 2048,
  parameter bit          HashPaper       = 1'b1,
  parameter int          CombinerEntries = 16,
  parameter int          PcTableBits     = 1024,
  parameter bit [3:0]    Samplers        = 4'hf,
  parameter bit          EarlyRate       = 1'b1,
  parameter bit          TaggedTable     = 1'b0,
  parameter int          MaxEntries      = 2048,
  parameter bit          Tiers           = 1'b0,
  parameter bit [1:0]    Engines         = 2'd0,
  parameter int          QueueDepth      = 16,
  parameter int          FifoDepth       = 128,
  parameter bit          Dma             = 1'b0,   // messages to memory too
  parameter bit          Coprocessor     = 1'b0,
  parameter int          CopEntries      = 128,
  parameter int          CopData         = 1024,
  parameter int          CopCode         = 512,
  parameter int          CopSamples      = 128,
  parameter int          CopPctBits      = 4096,
  parameter bit          Supervisor      = 1'b0,   // the profiler's and the system's
  parameter bit          Reasons         = 1'b0,   // the core's and the profiler's, needs a Profiler
  parameter bit          ControlFlow     = 1'b0    // the profiler's
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  output logic        uart_tx_o,
  input  logic        uart_rx_i,
  output logic        ended_o,
  output logic [15:0] exit_code_o
);

  if (RamSizeLog2 < 13 || RamSizeLog2 > $clog2(cs_soc_pkg::RAM_SIZE)) begin : g_bad_ram
    $error("cs_soc_top: RamSizeLog2 must be 13 to 26");
  end
  if (Latency < 1 || Latency > 255) begin : g_bad_latency
    $error("cs_soc_top: Latency must be 1 to 255");
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
  logic        rvfi_valid, rvfi_trap, rvfi_halt, rvfi_intr, rvfi_ext_irq_valid;
  logic [63:0] rvfi_order;
  logic [31:0] rvfi_insn, rvfi_rs1_rdata, rvfi_rs2_rdata, rvfi_rd_wdata, rvfi_pc_rdata;
  logic [31:0] rvfi_pc_wdata, rvfi_mem_addr, rvfi_mem_rdata, rvfi_mem_wdata;
  logic [1:0]  rvfi_mode, rvfi_ixl;
  logic [4:0]  rvfi_rs1_addr, rvfi_rs2_addr, rvfi_rd_addr, rvfi_ext_cs_event;
  logic [3:0]  rvfi_mem_rmask, rvfi_mem_wmask;
  logic [15:0] rvfi_ext_cs_head_cycles, rvfi_ext_cs_mem_latency, rvfi_ext_cs_context;
  logic [31:0] rvfi_ext_cs_satp, rvfi_ext_mem_paddr, rvfi_ext_cs_reason;
  logic [255:0] rvfi_ext_cs_reasons;
  logic [5:0]  rvfi_ext_irq;
  logic [4:0]  rvfi_ext_irq_first;
  logic        prof_irq, dma_taken, uart_sent, bus_error;
  logic [7:0]  uart_byte;
  logic        uart_room, uart_got, uart_listens;
  logic [15:0] uart_div;
  logic        dma_arready, dma_rvalid, dma_rlast;
  logic [31:0] dma_rdata;
  logic [1:0]  dma_rresp;
  // the ring's
  logic        dma_awvalid, dma_awready, dma_wvalid, dma_wready, dma_wlast, dma_bvalid, dma_bready;
  logic [31:0] dma_awaddr, dma_wdata;
  logic [7:0]  dma_awlen;
  logic [1:0]  dma_awburst, dma_bresp;
  logic [3:0]  dma_wstrb;

  cs_soc #(
    .ICacheBytes(ICacheBytes), .DCacheBytes(DCacheBytes), .ILineBytes(ILineBytes),
    .DLineBytes(DLineBytes), .BtbEntries(BtbEntries), .RasDepth(RasDepth),
    .StoreDepth(StoreDepth), .HpmCounters(HpmCounters), .Rvfi(Profiler), .Reasons(32'(Reasons)),
    .RamSize(1 << RamSizeLog2), .TimeDiv(TimeDiv), .UartDivisor(UartDivisor),
    .Supervisor(Supervisor)
  ) u_soc (
    .clk_i, .rst_ni,
    .boot_pc_i (BootPc),
    .mem_arvalid_o(mem_arvalid), .mem_arready_i(mem_arready), .mem_arid_o(mem_arid),
    .mem_araddr_o(mem_araddr), .mem_arlen_o(mem_arlen), .mem_arburst_o(mem_arburst),
    .mem_rvalid_i(mem_rvalid), .mem_rready_o(mem_rready), .mem_rid_i(mem_rid),
    .mem_rdata_i(mem_rdata), .mem_rresp_i(mem_rresp), .mem_rlast_i(mem_rlast),
    .mem_awvalid_o(mem_awvalid), .mem_awready_i(mem_awready), .mem_awid_o(mem_awid),
    .mem_awaddr_o(mem_awaddr), .mem_awlen_o(mem_awlen), .mem_awburst_o(mem_awburst),
    .mem_wvalid_o(mem_wvalid), .mem_wready_i(mem_wready), .mem_wdata_o(mem_wdata),
    .mem_wstrb_o(mem_wstrb), .mem_wlast_o(mem_wlast), .mem_bvalid_i(mem_bvalid),
    .mem_bready_o(mem_bready), .mem_bid_i(mem_bid), .mem_bresp_i(mem_bresp),
    // the ring writes, nobody reads
    .dma_arvalid_i('0), .dma_arready_o(dma_arready), .dma_araddr_i('0), .dma_arlen_i('0),
    .dma_arburst_i('0), .dma_rvalid_o(dma_rvalid), .dma_rready_i('0), .dma_rdata_o(dma_rdata),
    .dma_rresp_o(dma_rresp), .dma_rlast_o(dma_rlast), .dma_awvalid_i(dma_awvalid),
    .dma_awready_o(dma_awready), .dma_awaddr_i(dma_awaddr), .dma_awlen_i(dma_awlen),
    .dma_awburst_i(dma_awburst), .dma_wvalid_i(dma_wvalid), .dma_wready_o(dma_wready),
    .dma_wdata_i(dma_wdata), .dma_wstrb_i(dma_wstrb), .dma_wlast_i(dma_wlast),
    .dma_bvalid_o(dma_bvalid), .dma_bready_i(dma_bready), .dma_bresp_o(dma_bresp),
    .dma_taken_o(dma_taken),
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
    .uart_tx_o, .uart_rx_i, .uart_sent_o(uart_sent), .uart_byte_o(uart_byte),
    .uart_room_o(uart_room), .uart_got_o(uart_got), .uart_listens_o(uart_listens),
    .uart_div_o(uart_div), .ended_o, .exit_code_o,
    .bus_error_o(bus_error), .test_irq_i('0)
  );

  cs_axi_mem #(.Base(cs_soc_pkg::RAM_BASE), .SizeLog2(RamSizeLog2), .IdW(2)) u_mem (
    .clk_i, .rst_ni,
    .absent_i('0), .lat_i(8'(Latency)), .sdram_i(Sdram), .zero_wait_i(1'b0), .stall_i('0),
    .arvalid_i(mem_arvalid), .arready_o(mem_arready), .arid_i(mem_arid), .araddr_i(mem_araddr),
    .arlen_i(mem_arlen), .arburst_i(mem_arburst), .rvalid_o(mem_rvalid), .rready_i(mem_rready),
    .rid_o(mem_rid), .rdata_o(mem_rdata), .rresp_o(mem_rresp), .rlast_o(mem_rlast),
    .awvalid_i(mem_awvalid), .awready_o(mem_awready), .awid_i(mem_awid), .awaddr_i(mem_awaddr),
    .awlen_i(mem_awlen), .awburst_i(mem_awburst), .wvalid_i(mem_wvalid), .wready_o(mem_wready),
    .wdata_i(mem_wdata), .wstrb_i(mem_wstrb), .wlast_i(mem_wlast), .bvalid_o(mem_bvalid),
    .bready_i(mem_bready), .bid_o(mem_bid), .bresp_o(mem_bresp)
  );

  if (Profiler) begin : g_profiler
    logic [2:0] dma_awsize, dma_awprot;
    logic [3:0] dma_awcache;

    cs_top #(
      .NRET(1), .XLEN(32), .NumSlots(NumSlots), .Strata(Strata), .HashPaper(HashPaper),
      .CombinerEntries(CombinerEntries), .PcTableBits(PcTableBits), .Samplers(Samplers),
      .EarlyRate(EarlyRate), .TaggedTable(TaggedTable), .MaxEntries(MaxEntries), .Tiers(Tiers), .Engines(Engines),
      .QueueDepth(QueueDepth), .FifoDepth(FifoDepth), .Dma(Dma),
      .Coprocessor(Coprocessor), .CopEntries(CopEntries), .CopData(CopData), .CopCode(CopCode),
      .CopSamples(CopSamples), .CopPctBits(CopPctBits), .Supervisor(Supervisor), .Reasons(Reasons),
      .ControlFlow(ControlFlow), .AddrWidth(14)
    ) u_profiler (
      .clk_i, .rst_ni,
      .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_mode, .rvfi_rd_addr, .rvfi_rs1_rdata,
      .rvfi_rs2_rdata, .rvfi_rd_wdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr,
      .rvfi_mem_wdata, .rvfi_ext_cs_event, .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency,
      .rvfi_ext_cs_context, .rvfi_ext_cs_satp, .rvfi_ext_cs_reason,
      .axil_awvalid_i(prof_awvalid), .axil_awready_o(prof_awready),
      .axil_awaddr_i(prof_awaddr[13:0]), .axil_wvalid_i(prof_wvalid), .axil_wready_o(prof_wready),
      .axil_wdata_i(prof_wdata), .axil_wstrb_i(prof_wstrb), .axil_bvalid_o(prof_bvalid),
      .axil_bready_i(prof_bready), .axil_bresp_o(prof_bresp), .axil_arvalid_i(prof_arvalid),
      .axil_arready_o(prof_arready), .axil_araddr_i(prof_araddr[13:0]),
      .axil_rvalid_o(prof_rvalid), .axil_rready_i(prof_rready), .axil_rdata_o(prof_rdata),
      .axil_rresp_o(prof_rresp), .axil_awprot_i(prof_awprot), .axil_arprot_i(prof_arprot),
      .dma_awvalid_o(dma_awvalid), .dma_awready_i(dma_awready), .dma_awaddr_o(dma_awaddr),
      .dma_awlen_o(dma_awlen), .dma_awsize_o(dma_awsize), .dma_awburst_o(dma_awburst),
      .dma_awcache_o(dma_awcache), .dma_awprot_o(dma_awprot), .dma_wvalid_o(dma_wvalid),
      .dma_wready_i(dma_wready), .dma_wdata_o(dma_wdata), .dma_wstrb_o(dma_wstrb),
      .dma_wlast_o(dma_wlast), .dma_bvalid_i(dma_bvalid), .dma_bready_o(dma_bready),
      .dma_bresp_i(dma_bresp), .irq_o(prof_irq)
    );

    // Words, uncached, without protection: the system knows no other.
    logic unused_dma;
    assign unused_dma = ^{dma_awsize, dma_awcache, dma_awprot};
  end else begin : g_no_profiler
    logic        we, re;
    logic [11:0] waddr, raddr;

    cs_axil_port #(.AddrW(12)) u_port (
      .clk_i, .rst_ni,
      .axil_awvalid_i(prof_awvalid), .axil_awready_o(prof_awready), .axil_awaddr_i(prof_awaddr),
      .axil_wvalid_i(prof_wvalid), .axil_wready_o(prof_wready), .axil_bvalid_o(prof_bvalid),
      .axil_bready_i(prof_bready), .axil_arvalid_i(prof_arvalid), .axil_arready_o(prof_arready),
      .axil_araddr_i(prof_araddr), .axil_rvalid_o(prof_rvalid), .axil_rready_i(prof_rready),
      .axil_rdata_o(prof_rdata),
      .wstall_i(1'b0), .we_o(we), .waddr_o(waddr), .re_o(re), .raddr_o(raddr), .rdata_i('0)
    );

    assign {prof_bresp, prof_rresp, prof_irq} = '0;
    assign {dma_awvalid, dma_awaddr, dma_awlen, dma_awburst, dma_wvalid, dma_wdata, dma_wstrb,
            dma_wlast, dma_bready} = '0;

    logic unused_port;
    assign unused_port = ^{we, re, waddr, raddr, prof_wdata, prof_wstrb, dma_awready, dma_wready,
                           dma_bvalid, dma_bresp};
  end

  logic unused;
  assign unused = ^{rvfi_valid, rvfi_order, rvfi_insn, rvfi_trap, rvfi_halt, rvfi_intr, rvfi_mode,
                    rvfi_ixl, rvfi_rs1_addr, rvfi_rs2_addr, rvfi_rd_addr, rvfi_rs1_rdata,
                    rvfi_rs2_rdata, rvfi_rd_wdata, rvfi_pc_rdata, rvfi_pc_wdata, rvfi_mem_addr,
                    rvfi_mem_rmask, rvfi_mem_wmask, rvfi_mem_rdata, rvfi_mem_wdata,
                    rvfi_ext_cs_event, rvfi_ext_cs_head_cycles, rvfi_ext_cs_mem_latency,
                    rvfi_ext_cs_context, rvfi_ext_cs_satp, rvfi_ext_mem_paddr, rvfi_ext_irq_valid, rvfi_ext_irq,
                    rvfi_ext_cs_reason, rvfi_ext_cs_reasons,
                    rvfi_ext_irq_first,
                    prof_awprot, prof_arprot, dma_taken, dma_arready,
                    dma_rvalid, dma_rlast, dma_rdata, dma_rresp, uart_sent, uart_byte, uart_room,
                    uart_got, uart_listens, uart_div, bus_error, prof_awaddr,
                    prof_araddr};

endmodule

`default_nettype wire
