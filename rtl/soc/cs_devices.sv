// SPDX-License-Identifier: Apache-2.0
//
// cs_devices - the devices of the address map behind one AXI4-Lite port.
//
//   pbus -- cs_axil_demux --+-- cs_axil_port -- finisher, CLINT, PLIC, UART
//                           +-- prof (registers of the profiler, outside)

`default_nettype none

module cs_devices #(
  parameter int TimeDiv     = cs_soc_pkg::TIME_DIV,
  parameter int UartDivisor = 1,
  parameter bit Supervisor  = 1'b0    // the PLIC's context of S mode
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
  output logic        irq_s_external_o,
  input  logic        test_irq_i,      // or-ed to the UART's line

  output logic        uart_tx_o,
  input  logic        uart_rx_i,
  output logic        uart_sent_o,     // for simulation: the byte that was sent
  output logic [7:0]  uart_byte_o,
  output logic        uart_room_o,     // ... and for who sends
  output logic        uart_got_o,
  output logic        uart_listens_o,
  output logic [15:0] uart_div_o,
  output logic        ended_o,         // the finisher was written
  output logic [15:0] exit_code_o
);

  // The profiler's side, the others' side.
  logic [cs_soc_pkg::DEVICES-1:0] w_sel, r_sel;
  logic        d_awvalid, d_awready, d_wvalid, d_wready, d_bvalid, d_bready;
  logic        d_arvalid, d_arready, d_rvalid, d_rready;
  logic [31:0] d_rdata;

  cs_axil_demux u_demux (
    .clk_i, .rst_ni,
    .m_awvalid_i(pbus_awvalid_i), .m_awready_o(pbus_awready_o), .m_awaddr_i(pbus_awaddr_i),
    .m_wvalid_i(pbus_wvalid_i), .m_wready_o(pbus_wready_o), .m_bvalid_o(pbus_bvalid_o),
    .m_bready_i(pbus_bready_i), .m_bresp_o(pbus_bresp_o), .m_arvalid_i(pbus_arvalid_i),
    .m_arready_o(pbus_arready_o), .m_araddr_i(pbus_araddr_i), .m_rvalid_o(pbus_rvalid_o),
    .m_rready_i(pbus_rready_i), .m_rdata_o(pbus_rdata_o), .m_rresp_o(pbus_rresp_o),
    .p_awvalid_o(prof_awvalid_o), .p_awready_i(prof_awready_i), .p_wvalid_o(prof_wvalid_o),
    .p_wready_i(prof_wready_i), .p_bvalid_i(prof_bvalid_i), .p_bready_o(prof_bready_o),
    .p_bresp_i(prof_bresp_i), .p_arvalid_o(prof_arvalid_o), .p_arready_i(prof_arready_i),
    .p_rvalid_i(prof_rvalid_i), .p_rready_o(prof_rready_o), .p_rdata_i(prof_rdata_i),
    .p_rresp_i(prof_rresp_i),
    .w_sel_o(w_sel), .r_sel_o(r_sel),
    .d_awvalid_o(d_awvalid), .d_awready_i(d_awready), .d_wvalid_o(d_wvalid),
    .d_wready_i(d_wready), .d_bvalid_i(d_bvalid), .d_bready_o(d_bready),
    .d_arvalid_o(d_arvalid), .d_arready_i(d_arready), .d_rvalid_i(d_rvalid),
    .d_rready_o(d_rready), .d_rdata_i(d_rdata)
  );

  assign prof_awaddr_o = pbus_awaddr_i;
  assign prof_wdata_o  = pbus_wdata_i;
  assign prof_wstrb_o  = pbus_wstrb_i;
  assign prof_araddr_o = pbus_araddr_i;

  // One port for the small devices: an access of theirs is over in its clock.
  logic        we, re, wstall;
  logic [21:0] waddr, raddr;
  logic [31:0] wdata, rdata;
  logic [31:0] clint_rdata, plic_rdata, uart_rdata;

  cs_axil_port #(.AddrW(22)) u_port (
    .clk_i, .rst_ni,
    .axil_awvalid_i(d_awvalid), .axil_awready_o(d_awready), .axil_awaddr_i(pbus_awaddr_i),
    .axil_wvalid_i(d_wvalid), .axil_wready_o(d_wready), .axil_bvalid_o(d_bvalid),
    .axil_bready_i(d_bready), .axil_arvalid_i(d_arvalid), .axil_arready_o(d_arready),
    .axil_araddr_i(pbus_araddr_i), .axil_rvalid_o(d_rvalid), .axil_rready_i(d_rready),
    .axil_rdata_o(d_rdata),
    .wstall_i(w_sel[cs_soc_pkg::DEV_UART] & wstall), .we_o(we), .waddr_o(waddr), .re_o(re),
    .raddr_o(raddr), .rdata_i(rdata)
  );

  assign wdata = pbus_wdata_i;
  assign rdata = r_sel[cs_soc_pkg::DEV_CLINT] ? clint_rdata
               : r_sel[cs_soc_pkg::DEV_PLIC]  ? plic_rdata : uart_rdata;

  cs_finisher u_finisher (
    .clk_i, .rst_ni,
    .we_i    (we & w_sel[cs_soc_pkg::DEV_FINISHER]),
    .waddr_i (waddr[11:0]),
    .wdata_i (wdata),
    .wstrb_i (pbus_wstrb_i),
    .ended_o, .code_o(exit_code_o)
  );

  cs_clint #(.TimeDiv(TimeDiv)) u_clint (
    .clk_i, .rst_ni,
    .we_i    (we & w_sel[cs_soc_pkg::DEV_CLINT]),
    .waddr_i (waddr[15:0]),
    .wdata_i (wdata),
    .re_i    (r_sel[cs_soc_pkg::DEV_CLINT]),
    .raddr_i (raddr[15:0]),
    .rdata_o (clint_rdata),
    .mtime_o, .irq_timer_o, .irq_software_o
  );

  logic uart_irq;

  cs_plic #(.Supervisor(Supervisor)) u_plic (
    .clk_i, .rst_ni,
    .we_i    (we & w_sel[cs_soc_pkg::DEV_PLIC]),
    .waddr_i (waddr),
    .wdata_i (wdata),
    .re_i    (re & r_sel[cs_soc_pkg::DEV_PLIC]),
    .raddr_i (raddr),
    .rdata_o (plic_rdata),
    .line_profiler_i (prof_irq_i),
    .line_uart_i     (uart_irq | test_irq_i),
    .irq_o           (irq_external_o),
    .irq_s_o         (irq_s_external_o)
  );

  cs_uart #(.Divisor(UartDivisor)) u_uart (
    .clk_i, .rst_ni,
    .we_i     (we & w_sel[cs_soc_pkg::DEV_UART]),
    .waddr_i  (waddr[2:0]),
    .wdata_i  (wdata),
    .wstall_o (wstall),
    .re_i     (re & r_sel[cs_soc_pkg::DEV_UART]),
    .raddr_i  (raddr[2:0]),
    .rdata_o  (uart_rdata),
    .irq_o    (uart_irq),
    .tx_o     (uart_tx_o),
    .rx_i     (uart_rx_i),
    .sent_o   (uart_sent_o),
    .byte_o   (uart_byte_o),
    .room_o   (uart_room_o),
    .got_o    (uart_got_o),
    .listens_o(uart_listens_o),
    .div_o    (uart_div_o)
  );

endmodule

`default_nettype wire
