// SPDX-License-Identifier: Apache-2.0
//
// cs_soc - core, interconnect and devices.
//
//   core ibus, dbus --+
//   dma --------------+-- cs_axi_arb -- mem
//   core pbus ----------- cs_devices -- prof (registers of the profiler)
//
// The profiler and the memory are outside, on ports, so that the retirement
// port is one too: a system without a profiler is this module alone.

`default_nettype none

module cs_soc #(
  parameter int ICacheBytes = 4096,   // parameters of cs_rv
  parameter int DCacheBytes = 4096,
  parameter int ILineBytes  = 32,
  parameter int DLineBytes  = 16,
  parameter int BtbEntries  = 256,
  parameter int RasDepth    = 4,
  parameter int StoreDepth  = 8,
  parameter int HpmCounters = 2,
  parameter bit Rvfi        = 1'b1,
  parameter int Reasons     = 0,
  parameter int RamSize     = cs_soc_pkg::RAM_SIZE,   // bytes, a power of two
  parameter int TimeDiv     = cs_soc_pkg::TIME_DIV,
  parameter int UartDivisor = 1,      // 16 * this: clocks of a bit
  parameter bit Supervisor  = 1'b0    // S mode and Sv32; the PLIC's second context
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] boot_pc_i,

  // memory
  output logic        mem_arvalid_o,
  input  logic        mem_arready_i,
  output logic [1:0]  mem_arid_o,
  output logic [31:0] mem_araddr_o,
  output logic [7:0]  mem_arlen_o,
  output logic [1:0]  mem_arburst_o,
  input  logic        mem_rvalid_i,
  output logic        mem_rready_o,
  input  logic [1:0]  mem_rid_i,
  input  logic [31:0] mem_rdata_i,
  input  logic [1:0]  mem_rresp_i,
  input  logic        mem_rlast_i,
  output logic        mem_awvalid_o,
  input  logic        mem_awready_i,
  output logic [1:0]  mem_awid_o,
  output logic [31:0] mem_awaddr_o,
  output logic [7:0]  mem_awlen_o,
  output logic [1:0]  mem_awburst_o,
  output logic        mem_wvalid_o,
  input  logic        mem_wready_i,
  output logic [31:0] mem_wdata_o,
  output logic [3:0]  mem_wstrb_o,
  output logic        mem_wlast_o,
  input  logic        mem_bvalid_i,
  output logic        mem_bready_o,
  input  logic [1:0]  mem_bid_i,
  input  logic [1:0]  mem_bresp_i,

  // a manager beside the core; its writes are announced to the core
  input  logic        dma_arvalid_i,
  output logic        dma_arready_o,
  input  logic [31:0] dma_araddr_i,
  input  logic [7:0]  dma_arlen_i,
  input  logic [1:0]  dma_arburst_i,
  output logic        dma_rvalid_o,
  input  logic        dma_rready_i,
  output logic [31:0] dma_rdata_o,
  output logic [1:0]  dma_rresp_o,
  output logic        dma_rlast_o,
  input  logic        dma_awvalid_i,
  output logic        dma_awready_o,
  input  logic [31:0] dma_awaddr_i,
  input  logic [7:0]  dma_awlen_i,
  input  logic [1:0]  dma_awburst_i,
  input  logic        dma_wvalid_i,
  output logic        dma_wready_o,
  input  logic [31:0] dma_wdata_i,
  input  logic [3:0]  dma_wstrb_i,
  input  logic        dma_wlast_i,
  output logic        dma_bvalid_o,
  input  logic        dma_bready_i,
  output logic [1:0]  dma_bresp_o,
  output logic        dma_taken_o,     // the memory takes a word of it

  // the profiler's registers and interrupt
  output logic        prof_awvalid_o,
  input  logic        prof_awready_i,
  output logic [31:0] prof_awaddr_o,
  output logic [2:0]  prof_awprot_o,
  output logic        prof_wvalid_o,
  input  logic        prof_wready_i,
  output logic [31:0] prof_wdata_o,
  output logic [3:0]  prof_wstrb_o,
  input  logic        prof_bvalid_i,
  output logic        prof_bready_o,
  input  logic [1:0]  prof_bresp_i,
  output logic        prof_arvalid_o,
  input  logic        prof_arready_i,
  output logic [31:0] prof_araddr_o,
  output logic [2:0]  prof_arprot_o,
  input  logic        prof_rvalid_i,
  output logic        prof_rready_o,
  input  logic [31:0] prof_rdata_i,
  input  logic [1:0]  prof_rresp_i,
  input  logic        prof_irq_i,

  // retirement port
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
  output logic [15:0] rvfi_ext_cs_context,
  output logic [31:0] rvfi_ext_cs_reason,
  output logic [255:0] rvfi_ext_cs_reasons,
  output logic [31:0] rvfi_ext_cs_satp,
  output logic [31:0] rvfi_ext_mem_paddr,
  output logic        rvfi_ext_irq_valid,
  output logic [5:0]  rvfi_ext_irq,
  output logic [4:0]  rvfi_ext_irq_first,

  output logic        uart_tx_o,
  input  logic        uart_rx_i,
  output logic        uart_sent_o,     // for simulation: the byte that was sent
  output logic [7:0]  uart_byte_o,
  output logic        uart_room_o,     // ... and for who sends
  output logic        uart_got_o,
  output logic        uart_listens_o,
  output logic [15:0] uart_div_o,
  output logic        ended_o,         // the finisher was written
  output logic [15:0] exit_code_o,
  output logic        bus_error_o,

  // interrupt lines of a test, or-ed: S external, UART source, external, timer, software
  input  logic [4:0]  test_irq_i
);

  // Core.
  logic        ibus_arvalid, ibus_arready, ibus_rvalid, ibus_rready, ibus_rlast;
  logic [31:0] ibus_araddr, ibus_rdata;
  logic [7:0]  ibus_arlen;
  logic [1:0]  ibus_arburst, ibus_rresp;
  logic        dbus_arvalid, dbus_arready, dbus_rvalid, dbus_rready, dbus_rlast, dbus_awvalid;
  logic        dbus_awready, dbus_wvalid, dbus_wready, dbus_wlast, dbus_bvalid, dbus_bready;
  logic [31:0] dbus_araddr, dbus_rdata, dbus_awaddr, dbus_wdata;
  logic [7:0]  dbus_arlen, dbus_awlen;
  logic [1:0]  dbus_arburst, dbus_rresp, dbus_awburst, dbus_bresp;
  logic [3:0]  dbus_wstrb;
  logic        pbus_awvalid, pbus_awready, pbus_wvalid, pbus_wready, pbus_bvalid, pbus_bready;
  logic        pbus_arvalid, pbus_arready, pbus_rvalid, pbus_rready;
  logic [31:0] pbus_awaddr, pbus_wdata, pbus_araddr, pbus_rdata;
  logic [3:0]  pbus_wstrb;
  logic [1:0]  pbus_bresp, pbus_rresp;
  logic [2:0]  pbus_awprot, pbus_arprot;
  logic        snoop_valid, irq_timer, irq_software, irq_external, irq_s_external;
  logic [31:0] snoop_addr;
  logic [63:0] mtime;

  cs_rv #(
    .ICacheBytes(ICacheBytes), .DCacheBytes(DCacheBytes), .ILineBytes(ILineBytes),
    .DLineBytes(DLineBytes), .BtbEntries(BtbEntries), .RasDepth(RasDepth),
    .StoreDepth(StoreDepth), .HpmCounters(HpmCounters), .Rvfi(Rvfi), .Reasons(Reasons),
    .RamBase(cs_soc_pkg::RAM_BASE), .RamSize(RamSize), .Supervisor(Supervisor)
  ) u_rv (
    .clk_i, .rst_ni, .boot_pc_i,
    .mtime_i        (mtime),
    .irq_software_i (irq_software | test_irq_i[0]),
    .irq_timer_i    (irq_timer | test_irq_i[1]),
    .irq_external_i (irq_external | test_irq_i[2]),
    .irq_s_external_i (irq_s_external | test_irq_i[4]),
    .snoop_valid_i  (snoop_valid),
    .snoop_addr_i   (snoop_addr),
    .bus_error_o,
    .ibus_arvalid_o(ibus_arvalid), .ibus_arready_i(ibus_arready), .ibus_araddr_o(ibus_araddr),
    .ibus_arlen_o(ibus_arlen), .ibus_arburst_o(ibus_arburst), .ibus_rvalid_i(ibus_rvalid),
    .ibus_rready_o(ibus_rready), .ibus_rdata_i(ibus_rdata), .ibus_rresp_i(ibus_rresp),
    .ibus_rlast_i(ibus_rlast),
    .dbus_arvalid_o(dbus_arvalid), .dbus_arready_i(dbus_arready), .dbus_araddr_o(dbus_araddr),
    .dbus_arlen_o(dbus_arlen), .dbus_arburst_o(dbus_arburst), .dbus_rvalid_i(dbus_rvalid),
    .dbus_rready_o(dbus_rready), .dbus_rdata_i(dbus_rdata), .dbus_rresp_i(dbus_rresp),
    .dbus_rlast_i(dbus_rlast), .dbus_awvalid_o(dbus_awvalid), .dbus_awready_i(dbus_awready),
    .dbus_awaddr_o(dbus_awaddr), .dbus_awlen_o(dbus_awlen), .dbus_awburst_o(dbus_awburst),
    .dbus_wvalid_o(dbus_wvalid), .dbus_wready_i(dbus_wready), .dbus_wdata_o(dbus_wdata),
    .dbus_wstrb_o(dbus_wstrb), .dbus_wlast_o(dbus_wlast), .dbus_bvalid_i(dbus_bvalid),
    .dbus_bready_o(dbus_bready), .dbus_bresp_i(dbus_bresp),
    .pbus_awvalid_o(pbus_awvalid), .pbus_awready_i(pbus_awready), .pbus_awaddr_o(pbus_awaddr), .pbus_awprot_o(pbus_awprot),
    .pbus_wvalid_o(pbus_wvalid), .pbus_wready_i(pbus_wready), .pbus_wdata_o(pbus_wdata),
    .pbus_wstrb_o(pbus_wstrb), .pbus_bvalid_i(pbus_bvalid), .pbus_bready_o(pbus_bready),
    .pbus_bresp_i(pbus_bresp), .pbus_arvalid_o(pbus_arvalid), .pbus_arready_i(pbus_arready),
    .pbus_araddr_o(pbus_araddr), .pbus_arprot_o(pbus_arprot), .pbus_rvalid_i(pbus_rvalid), .pbus_rready_o(pbus_rready),
    .pbus_rdata_i(pbus_rdata), .pbus_rresp_i(pbus_rresp),
    .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_halt, .rvfi_intr, .rvfi_mode,
    .rvfi_ixl, .rvfi_rs1_addr, .rvfi_rs2_addr, .rvfi_rd_addr, .rvfi_rs1_rdata, .rvfi_rs2_rdata,
    .rvfi_rd_wdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr, .rvfi_mem_rmask,
    .rvfi_mem_wmask, .rvfi_mem_rdata, .rvfi_mem_wdata, .rvfi_ext_cs_event,
    .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency, .rvfi_ext_cs_context, .rvfi_ext_cs_reason,
    .rvfi_ext_cs_reasons, .rvfi_ext_irq_valid, .rvfi_ext_irq, .rvfi_ext_irq_first, .rvfi_ext_cs_satp, .rvfi_ext_mem_paddr
  );


  // Memory.
  cs_axi_arb u_arb (
    .clk_i, .rst_ni,
    .ibus_arvalid_i(ibus_arvalid), .ibus_arready_o(ibus_arready), .ibus_araddr_i(ibus_araddr),
    .ibus_arlen_i(ibus_arlen), .ibus_arburst_i(ibus_arburst), .ibus_rvalid_o(ibus_rvalid),
    .ibus_rready_i(ibus_rready), .ibus_rdata_o(ibus_rdata), .ibus_rresp_o(ibus_rresp),
    .ibus_rlast_o(ibus_rlast),
    .dbus_arvalid_i(dbus_arvalid), .dbus_arready_o(dbus_arready), .dbus_araddr_i(dbus_araddr),
    .dbus_arlen_i(dbus_arlen), .dbus_arburst_i(dbus_arburst), .dbus_rvalid_o(dbus_rvalid),
    .dbus_rready_i(dbus_rready), .dbus_rdata_o(dbus_rdata), .dbus_rresp_o(dbus_rresp),
    .dbus_rlast_o(dbus_rlast), .dbus_awvalid_i(dbus_awvalid), .dbus_awready_o(dbus_awready),
    .dbus_awaddr_i(dbus_awaddr), .dbus_awlen_i(dbus_awlen), .dbus_awburst_i(dbus_awburst),
    .dbus_wvalid_i(dbus_wvalid), .dbus_wready_o(dbus_wready), .dbus_wdata_i(dbus_wdata),
    .dbus_wstrb_i(dbus_wstrb), .dbus_wlast_i(dbus_wlast), .dbus_bvalid_o(dbus_bvalid),
    .dbus_bready_i(dbus_bready), .dbus_bresp_o(dbus_bresp),
    .dma_arvalid_i, .dma_arready_o, .dma_araddr_i, .dma_arlen_i, .dma_arburst_i, .dma_rvalid_o,
    .dma_rready_i, .dma_rdata_o, .dma_rresp_o, .dma_rlast_o, .dma_awvalid_i, .dma_awready_o,
    .dma_awaddr_i, .dma_awlen_i, .dma_awburst_i, .dma_wvalid_i, .dma_wready_o, .dma_wdata_i,
    .dma_wstrb_i, .dma_wlast_i, .dma_bvalid_o, .dma_bready_i, .dma_bresp_o,
    .mem_arvalid_o, .mem_arready_i, .mem_arid_o, .mem_araddr_o, .mem_arlen_o, .mem_arburst_o,
    .mem_rvalid_i, .mem_rready_o, .mem_rid_i, .mem_rdata_i, .mem_rresp_i, .mem_rlast_i,
    .mem_awvalid_o, .mem_awready_i, .mem_awid_o, .mem_awaddr_o, .mem_awlen_o, .mem_awburst_o,
    .mem_wvalid_o, .mem_wready_i, .mem_wdata_o, .mem_wstrb_o, .mem_wlast_o, .mem_bvalid_i,
    .mem_bready_o, .mem_bid_i, .mem_bresp_i,
    .snoop_valid_o(snoop_valid), .snoop_addr_o(snoop_addr)
  );

  assign dma_taken_o = snoop_valid;

  cs_devices #(
    .TimeDiv(TimeDiv), .UartDivisor(UartDivisor), .Supervisor(Supervisor)
  ) u_devices (
    .clk_i, .rst_ni,
    .pbus_awvalid_i(pbus_awvalid), .pbus_awready_o(pbus_awready), .pbus_awaddr_i(pbus_awaddr),
    .pbus_wvalid_i(pbus_wvalid), .pbus_wready_o(pbus_wready), .pbus_wdata_i(pbus_wdata),
    .pbus_wstrb_i(pbus_wstrb), .pbus_bvalid_o(pbus_bvalid), .pbus_bready_i(pbus_bready),
    .pbus_bresp_o(pbus_bresp), .pbus_arvalid_i(pbus_arvalid), .pbus_arready_o(pbus_arready),
    .pbus_araddr_i(pbus_araddr), .pbus_rvalid_o(pbus_rvalid), .pbus_rready_i(pbus_rready),
    .pbus_rdata_o(pbus_rdata), .pbus_rresp_o(pbus_rresp), .prof_awvalid_o, .prof_awready_i,
    .prof_awaddr_o, .prof_wvalid_o, .prof_wready_i, .prof_wdata_o, .prof_wstrb_o, .prof_bvalid_i,
    .prof_bready_o, .prof_bresp_i, .prof_arvalid_o, .prof_arready_i, .prof_araddr_o,
    .prof_rvalid_i, .prof_rready_o, .prof_rdata_i, .prof_rresp_i, .prof_irq_i, .mtime_o(mtime),
    .irq_timer_o(irq_timer), .irq_software_o(irq_software), .irq_external_o(irq_external),
    .irq_s_external_o(irq_s_external),
    .test_irq_i(test_irq_i[3]), .uart_tx_o, .uart_rx_i, .uart_sent_o, .uart_byte_o,
    .uart_room_o, .uart_got_o, .uart_listens_o, .uart_div_o, .ended_o, .exit_code_o
  );

  // As the addresses: the demultiplexer changes nothing of them.
  assign prof_awprot_o = pbus_awprot;
  assign prof_arprot_o = pbus_arprot;

endmodule

`default_nettype wire
