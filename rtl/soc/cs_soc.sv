// SPDX-License-Identifier: Apache-2.0
//
// cs_soc - core, interconnect and devices.
//
//   core ibus, dbus --+
//   dma --------------+-- cs_axi_arb -- mem
//   core pbus --- cs_axil_demux --+-- finisher, CLINT, PLIC, UART
//                                 +-- prof (registers of the profiler)
//
// The profiler and the memory are outside, on ports, so that the retirement
// port is one too: a system without a profiler is this module alone.

`default_nettype none

module cs_soc #(
  parameter int ICacheBytes = 4096,   // parameters of cs_rv_core
  parameter int DCacheBytes = 4096,
  parameter int ILineBytes  = 32,
  parameter int DLineBytes  = 16,
  parameter int BtbEntries  = 64,
  parameter int RasDepth    = 4,
  parameter int StoreDepth  = 8,
  parameter int HpmCounters = 2,
  parameter bit Rvfi        = 1'b1,
  parameter int RamSize     = cs_soc_pkg::RAM_SIZE,   // bytes, a power of two
  parameter int TimeDiv     = cs_soc_pkg::TIME_DIV,
  parameter int UartDivisor = 1       // 16 * this: clocks of a bit
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
  output logic        rvfi_ext_irq_valid,
  output logic [5:0]  rvfi_ext_irq,

  output logic        uart_tx_o,
  output logic        uart_sent_o,     // for simulation: the byte that was sent
  output logic [7:0]  uart_byte_o,
  output logic        ended_o,         // the finisher was written
  output logic [15:0] exit_code_o,
  output logic        bus_error_o,

  // interrupt lines of a test, or-ed: UART source, external, timer, software
  input  logic [3:0]  test_irq_i
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
  logic        snoop_valid, irq_timer, irq_software, irq_external, uart_irq;
  logic [31:0] snoop_addr;
  logic [63:0] mtime;

  cs_rv_core #(
    .ICacheBytes(ICacheBytes), .DCacheBytes(DCacheBytes), .ILineBytes(ILineBytes),
    .DLineBytes(DLineBytes), .BtbEntries(BtbEntries), .RasDepth(RasDepth),
    .StoreDepth(StoreDepth), .HpmCounters(HpmCounters), .Rvfi(Rvfi),
    .RamBase(cs_soc_pkg::RAM_BASE), .RamSize(RamSize)
  ) u_core (
    .clk_i, .rst_ni, .boot_pc_i,
    .mtime_i        (mtime),
    .irq_software_i (irq_software | test_irq_i[0]),
    .irq_timer_i    (irq_timer | test_irq_i[1]),
    .irq_external_i (irq_external | test_irq_i[2]),
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
    .pbus_awvalid_o(pbus_awvalid), .pbus_awready_i(pbus_awready), .pbus_awaddr_o(pbus_awaddr),
    .pbus_wvalid_o(pbus_wvalid), .pbus_wready_i(pbus_wready), .pbus_wdata_o(pbus_wdata),
    .pbus_wstrb_o(pbus_wstrb), .pbus_bvalid_i(pbus_bvalid), .pbus_bready_o(pbus_bready),
    .pbus_bresp_i(pbus_bresp), .pbus_arvalid_o(pbus_arvalid), .pbus_arready_i(pbus_arready),
    .pbus_araddr_o(pbus_araddr), .pbus_rvalid_i(pbus_rvalid), .pbus_rready_o(pbus_rready),
    .pbus_rdata_i(pbus_rdata), .pbus_rresp_i(pbus_rresp),
    .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_halt, .rvfi_intr, .rvfi_mode,
    .rvfi_ixl, .rvfi_rs1_addr, .rvfi_rs2_addr, .rvfi_rd_addr, .rvfi_rs1_rdata, .rvfi_rs2_rdata,
    .rvfi_rd_wdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr, .rvfi_mem_rmask,
    .rvfi_mem_wmask, .rvfi_mem_rdata, .rvfi_mem_wdata, .rvfi_ext_cs_event,
    .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency, .rvfi_ext_cs_context, .rvfi_ext_irq_valid,
    .rvfi_ext_irq
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

  // Devices.
  localparam int N = cs_soc_pkg::DEVICES;
  logic [N-1:0]    d_awvalid, d_awready, d_wvalid, d_wready, d_bvalid, d_bready;
  logic [N-1:0]    d_arvalid, d_arready, d_rvalid, d_rready;
  logic [N*2-1:0]  d_bresp, d_rresp;
  logic [N*32-1:0] d_rdata;

  cs_axil_demux u_demux (
    .clk_i, .rst_ni,
    .m_awvalid_i(pbus_awvalid), .m_awready_o(pbus_awready), .m_awaddr_i(pbus_awaddr),
    .m_wvalid_i(pbus_wvalid), .m_wready_o(pbus_wready), .m_bvalid_o(pbus_bvalid),
    .m_bready_i(pbus_bready), .m_bresp_o(pbus_bresp), .m_arvalid_i(pbus_arvalid),
    .m_arready_o(pbus_arready), .m_araddr_i(pbus_araddr), .m_rvalid_o(pbus_rvalid),
    .m_rready_i(pbus_rready), .m_rdata_o(pbus_rdata), .m_rresp_o(pbus_rresp),
    .d_awvalid_o(d_awvalid), .d_awready_i(d_awready), .d_wvalid_o(d_wvalid), .d_wready_i(d_wready),
    .d_bvalid_i(d_bvalid), .d_bready_o(d_bready), .d_bresp_i(d_bresp), .d_arvalid_o(d_arvalid),
    .d_arready_i(d_arready), .d_rvalid_i(d_rvalid), .d_rready_o(d_rready), .d_rdata_i(d_rdata),
    .d_rresp_i(d_rresp)
  );

  localparam int Fin = cs_soc_pkg::DEV_FINISHER;
  assign {d_bresp[Fin*2 +: 2], d_rresp[Fin*2 +: 2]} = '0;
  cs_finisher u_finisher (
    .clk_i, .rst_ni,
    .axil_awvalid_i(d_awvalid[Fin]), .axil_awready_o(d_awready[Fin]), .axil_awaddr_i(pbus_awaddr),
    .axil_wvalid_i(d_wvalid[Fin]), .axil_wready_o(d_wready[Fin]), .axil_wdata_i(pbus_wdata),
    .axil_wstrb_i(pbus_wstrb), .axil_bvalid_o(d_bvalid[Fin]), .axil_bready_i(d_bready[Fin]),
    .axil_arvalid_i(d_arvalid[Fin]), .axil_arready_o(d_arready[Fin]), .axil_araddr_i(pbus_araddr),
    .axil_rvalid_o(d_rvalid[Fin]), .axil_rready_i(d_rready[Fin]),
    .axil_rdata_o(d_rdata[Fin*32 +: 32]),
    .ended_o, .code_o(exit_code_o)
  );

  localparam int Clint = cs_soc_pkg::DEV_CLINT;
  assign {d_bresp[Clint*2 +: 2], d_rresp[Clint*2 +: 2]} = '0;
  cs_clint #(.TimeDiv(TimeDiv)) u_clint (
    .clk_i, .rst_ni,
    .axil_awvalid_i(d_awvalid[Clint]), .axil_awready_o(d_awready[Clint]),
    .axil_awaddr_i(pbus_awaddr), .axil_wvalid_i(d_wvalid[Clint]), .axil_wready_o(d_wready[Clint]),
    .axil_wdata_i(pbus_wdata), .axil_bvalid_o(d_bvalid[Clint]), .axil_bready_i(d_bready[Clint]),
    .axil_arvalid_i(d_arvalid[Clint]), .axil_arready_o(d_arready[Clint]),
    .axil_araddr_i(pbus_araddr), .axil_rvalid_o(d_rvalid[Clint]), .axil_rready_i(d_rready[Clint]),
    .axil_rdata_o(d_rdata[Clint*32 +: 32]),
    .mtime_o(mtime), .irq_timer_o(irq_timer), .irq_software_o(irq_software)
  );

  localparam int Plic = cs_soc_pkg::DEV_PLIC;
  assign {d_bresp[Plic*2 +: 2], d_rresp[Plic*2 +: 2]} = '0;
  cs_plic u_plic (
    .clk_i, .rst_ni,
    .axil_awvalid_i(d_awvalid[Plic]), .axil_awready_o(d_awready[Plic]),
    .axil_awaddr_i(pbus_awaddr), .axil_wvalid_i(d_wvalid[Plic]), .axil_wready_o(d_wready[Plic]),
    .axil_wdata_i(pbus_wdata), .axil_bvalid_o(d_bvalid[Plic]), .axil_bready_i(d_bready[Plic]),
    .axil_arvalid_i(d_arvalid[Plic]), .axil_arready_o(d_arready[Plic]),
    .axil_araddr_i(pbus_araddr), .axil_rvalid_o(d_rvalid[Plic]), .axil_rready_i(d_rready[Plic]),
    .axil_rdata_o(d_rdata[Plic*32 +: 32]),
    .line_profiler_i(prof_irq_i), .line_uart_i(uart_irq | test_irq_i[3]), .irq_o(irq_external)
  );

  localparam int Uart = cs_soc_pkg::DEV_UART;
  assign {d_bresp[Uart*2 +: 2], d_rresp[Uart*2 +: 2]} = '0;
  cs_uart #(.Divisor(UartDivisor)) u_uart (
    .clk_i, .rst_ni,
    .axil_awvalid_i(d_awvalid[Uart]), .axil_awready_o(d_awready[Uart]),
    .axil_awaddr_i(pbus_awaddr), .axil_wvalid_i(d_wvalid[Uart]), .axil_wready_o(d_wready[Uart]),
    .axil_wdata_i(pbus_wdata), .axil_bvalid_o(d_bvalid[Uart]), .axil_bready_i(d_bready[Uart]),
    .axil_arvalid_i(d_arvalid[Uart]), .axil_arready_o(d_arready[Uart]),
    .axil_araddr_i(pbus_araddr), .axil_rvalid_o(d_rvalid[Uart]), .axil_rready_i(d_rready[Uart]),
    .axil_rdata_o(d_rdata[Uart*32 +: 32]),
    .tx_o(uart_tx_o), .sent_o(uart_sent_o), .byte_o(uart_byte_o), .irq_o(uart_irq)
  );

  // The profiler.
  localparam int Prof = cs_soc_pkg::DEV_PROFILER;
  assign prof_awvalid_o = d_awvalid[Prof];
  assign d_awready[Prof] = prof_awready_i;
  assign prof_awaddr_o  = pbus_awaddr;
  assign prof_wvalid_o  = d_wvalid[Prof];
  assign d_wready[Prof] = prof_wready_i;
  assign prof_wdata_o   = pbus_wdata;
  assign prof_wstrb_o   = pbus_wstrb;
  assign d_bvalid[Prof] = prof_bvalid_i;
  assign prof_bready_o  = d_bready[Prof];
  assign d_bresp[Prof*2 +: 2] = prof_bresp_i;
  assign prof_arvalid_o = d_arvalid[Prof];
  assign d_arready[Prof] = prof_arready_i;
  assign prof_araddr_o  = pbus_araddr;
  assign d_rvalid[Prof] = prof_rvalid_i;
  assign prof_rready_o  = d_rready[Prof];
  assign d_rdata[Prof*32 +: 32] = prof_rdata_i;
  assign d_rresp[Prof*2 +: 2] = prof_rresp_i;

endmodule

`default_nettype wire
