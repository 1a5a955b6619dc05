// SPDX-License-Identifier: Apache-2.0
//
// cs_devices - the devices of the address map behind one AXI4-Lite port.
//
//   pbus -- cs_axil_demux --+-- finisher, CLINT, PLIC, UART
//                           +-- prof (registers of the profiler, outside)

`default_nettype none

module cs_devices #(
  parameter int TimeDiv     = cs_soc_pkg::TIME_DIV,
  parameter int UartDivisor = 1
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  // the core
  input  logic        pbus_awvalid_i,
  output logic        pbus_awready_o,
  input  logic [31:0] pbus_awaddr_i,
  input  logic        pbus_wvalid_i,
  output logic        pbus_wready_o,
  input  logic [31:0] pbus_wdata_i,
  input  logic [3:0]  pbus_wstrb_i,
  output logic        pbus_bvalid_o,
  input  logic        pbus_bready_i,
  output logic [1:0]  pbus_bresp_o,
  input  logic        pbus_arvalid_i,
  output logic        pbus_arready_o,
  input  logic [31:0] pbus_araddr_i,
  output logic        pbus_rvalid_o,
  input  logic        pbus_rready_i,
  output logic [31:0] pbus_rdata_o,
  output logic [1:0]  pbus_rresp_o,

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

  output logic [63:0] mtime_o,
  output logic        irq_timer_o,
  output logic        irq_software_o,
  output logic        irq_external_o,
  input  logic        test_irq_i,      // or-ed to the UART's line

  output logic        uart_tx_o,
  output logic        uart_sent_o,     // for simulation: the byte that was sent
  output logic [7:0]  uart_byte_o,
  output logic        ended_o,         // the finisher was written
  output logic [15:0] exit_code_o
);

  logic uart_irq;

  localparam int N = cs_soc_pkg::DEVICES;
  logic [N-1:0]    d_awvalid, d_awready, d_wvalid, d_wready, d_bvalid, d_bready;
  logic [N-1:0]    d_arvalid, d_arready, d_rvalid, d_rready;
  logic [N*2-1:0]  d_bresp, d_rresp;
  logic [N*32-1:0] d_rdata;

  cs_axil_demux u_demux (
    .clk_i, .rst_ni,
    .m_awvalid_i(pbus_awvalid_i), .m_awready_o(pbus_awready_o), .m_awaddr_i(pbus_awaddr_i),
    .m_wvalid_i(pbus_wvalid_i), .m_wready_o(pbus_wready_o), .m_bvalid_o(pbus_bvalid_o),
    .m_bready_i(pbus_bready_i), .m_bresp_o(pbus_bresp_o), .m_arvalid_i(pbus_arvalid_i),
    .m_arready_o(pbus_arready_o), .m_araddr_i(pbus_araddr_i), .m_rvalid_o(pbus_rvalid_o),
    .m_rready_i(pbus_rready_i), .m_rdata_o(pbus_rdata_o), .m_rresp_o(pbus_rresp_o),
    .d_awvalid_o(d_awvalid), .d_awready_i(d_awready), .d_wvalid_o(d_wvalid), .d_wready_i(d_wready),
    .d_bvalid_i(d_bvalid), .d_bready_o(d_bready), .d_bresp_i(d_bresp), .d_arvalid_o(d_arvalid),
    .d_arready_i(d_arready), .d_rvalid_i(d_rvalid), .d_rready_o(d_rready), .d_rdata_i(d_rdata),
    .d_rresp_i(d_rresp)
  );

  localparam int Fin = cs_soc_pkg::DEV_FINISHER;
  assign {d_bresp[Fin*2 +: 2], d_rresp[Fin*2 +: 2]} = '0;
  cs_finisher u_finisher (
    .clk_i, .rst_ni,
    .axil_awvalid_i(d_awvalid[Fin]), .axil_awready_o(d_awready[Fin]),
    .axil_awaddr_i(pbus_awaddr_i), .axil_wvalid_i(d_wvalid[Fin]), .axil_wready_o(d_wready[Fin]),
    .axil_wdata_i(pbus_wdata_i), .axil_wstrb_i(pbus_wstrb_i), .axil_bvalid_o(d_bvalid[Fin]),
    .axil_bready_i(d_bready[Fin]), .axil_arvalid_i(d_arvalid[Fin]),
    .axil_arready_o(d_arready[Fin]), .axil_araddr_i(pbus_araddr_i), .axil_rvalid_o(d_rvalid[Fin]),
    .axil_rready_i(d_rready[Fin]), .axil_rdata_o(d_rdata[Fin*32 +: 32]), .ended_o,
    .code_o(exit_code_o)
  );

  localparam int Clint = cs_soc_pkg::DEV_CLINT;
  assign {d_bresp[Clint*2 +: 2], d_rresp[Clint*2 +: 2]} = '0;
  cs_clint #(.TimeDiv(TimeDiv)) u_clint (
    .clk_i, .rst_ni,
    .axil_awvalid_i(d_awvalid[Clint]), .axil_awready_o(d_awready[Clint]),
    .axil_awaddr_i(pbus_awaddr_i), .axil_wvalid_i(d_wvalid[Clint]),
    .axil_wready_o(d_wready[Clint]), .axil_wdata_i(pbus_wdata_i), .axil_bvalid_o(d_bvalid[Clint]),
    .axil_bready_i(d_bready[Clint]), .axil_arvalid_i(d_arvalid[Clint]),
    .axil_arready_o(d_arready[Clint]), .axil_araddr_i(pbus_araddr_i),
    .axil_rvalid_o(d_rvalid[Clint]), .axil_rready_i(d_rready[Clint]),
    .axil_rdata_o(d_rdata[Clint*32 +: 32]), .mtime_o, .irq_timer_o, .irq_software_o
  );

  localparam int Plic = cs_soc_pkg::DEV_PLIC;
  assign {d_bresp[Plic*2 +: 2], d_rresp[Plic*2 +: 2]} = '0;
  cs_plic u_plic (
    .clk_i, .rst_ni,
    .axil_awvalid_i(d_awvalid[Plic]), .axil_awready_o(d_awready[Plic]),
    .axil_awaddr_i(pbus_awaddr_i), .axil_wvalid_i(d_wvalid[Plic]), .axil_wready_o(d_wready[Plic]),
    .axil_wdata_i(pbus_wdata_i), .axil_bvalid_o(d_bvalid[Plic]), .axil_bready_i(d_bready[Plic]),
    .axil_arvalid_i(d_arvalid[Plic]), .axil_arready_o(d_arready[Plic]),
    .axil_araddr_i(pbus_araddr_i), .axil_rvalid_o(d_rvalid[Plic]), .axil_rready_i(d_rready[Plic]),
    .axil_rdata_o(d_rdata[Plic*32 +: 32]), .line_profiler_i(prof_irq_i),
    .line_uart_i(uart_irq | test_irq_i), .irq_o(irq_external_o)
  );

  localparam int Uart = cs_soc_pkg::DEV_UART;
  assign {d_bresp[Uart*2 +: 2], d_rresp[Uart*2 +: 2]} = '0;
  cs_uart #(.Divisor(UartDivisor)) u_uart (
    .clk_i, .rst_ni,
    .axil_awvalid_i(d_awvalid[Uart]), .axil_awready_o(d_awready[Uart]),
    .axil_awaddr_i(pbus_awaddr_i), .axil_wvalid_i(d_wvalid[Uart]), .axil_wready_o(d_wready[Uart]),
    .axil_wdata_i(pbus_wdata_i), .axil_bvalid_o(d_bvalid[Uart]), .axil_bready_i(d_bready[Uart]),
    .axil_arvalid_i(d_arvalid[Uart]), .axil_arready_o(d_arready[Uart]),
    .axil_araddr_i(pbus_araddr_i), .axil_rvalid_o(d_rvalid[Uart]), .axil_rready_i(d_rready[Uart]),
    .axil_rdata_o(d_rdata[Uart*32 +: 32]), .tx_o(uart_tx_o), .sent_o(uart_sent_o),
    .byte_o(uart_byte_o), .irq_o(uart_irq)
  );

  // The profiler.
  localparam int Prof = cs_soc_pkg::DEV_PROFILER;
  assign prof_awvalid_o = d_awvalid[Prof];
  assign d_awready[Prof] = prof_awready_i;
  assign prof_awaddr_o  = pbus_awaddr_i;
  assign prof_wvalid_o  = d_wvalid[Prof];
  assign d_wready[Prof] = prof_wready_i;
  assign prof_wdata_o   = pbus_wdata_i;
  assign prof_wstrb_o   = pbus_wstrb_i;
  assign d_bvalid[Prof] = prof_bvalid_i;
  assign prof_bready_o  = d_bready[Prof];
  assign d_bresp[Prof*2 +: 2] = prof_bresp_i;
  assign prof_arvalid_o = d_arvalid[Prof];
  assign d_arready[Prof] = prof_arready_i;
  assign prof_araddr_o  = pbus_araddr_i;
  assign d_rvalid[Prof] = prof_rvalid_i;
  assign prof_rready_o  = d_rready[Prof];
  assign d_rdata[Prof*32 +: 32] = prof_rdata_i;
  assign d_rresp[Prof*2 +: 2] = prof_rresp_i;

endmodule

`default_nettype wire
