// SPDX-License-Identifier: Apache-2.0
//
// cs_axil_async - the profiler's registers on a bus with a clock of its own.
//
// AXI4-Lite from the bus (s) to cs_top (m), whose clock is the core's.  The five channels
// depend on each other by what a word makes happen only, so each crosses by itself
// (cs_cdc_word).  An access takes four crossings' time at the most, as no channel has more
// than a word under way.  Both sides are to be reset together (cs_reset_sync).

`default_nettype none

module cs_axil_async #(
  parameter int AddrWidth = 16  // 1..: bits of an address
) (
  // the bus
  input  logic                 s_clk_i,
  input  logic                 s_rst_ni,
  input  logic                 s_awvalid_i,
  output logic                 s_awready_o,
  input  logic [AddrWidth-1:0] s_awaddr_i,
  input  logic [2:0]           s_awprot_i,
  input  logic                 s_wvalid_i,
  output logic                 s_wready_o,
  input  logic [31:0]          s_wdata_i,
  input  logic [3:0]           s_wstrb_i,
  output logic                 s_bvalid_o,
  input  logic                 s_bready_i,
  output logic [1:0]           s_bresp_o,
  input  logic                 s_arvalid_i,
  output logic                 s_arready_o,
  input  logic [AddrWidth-1:0] s_araddr_i,
  input  logic [2:0]           s_arprot_i,
  output logic                 s_rvalid_o,
  input  logic                 s_rready_i,
  output logic [31:0]          s_rdata_o,
  output logic [1:0]           s_rresp_o,

  // cs_top: axil_*
  input  logic                 m_clk_i,
  input  logic                 m_rst_ni,
  output logic                 m_awvalid_o,
  input  logic                 m_awready_i,
  output logic [AddrWidth-1:0] m_awaddr_o,
  output logic [2:0]           m_awprot_o,
  output logic                 m_wvalid_o,
  input  logic                 m_wready_i,
  output logic [31:0]          m_wdata_o,
  output logic [3:0]           m_wstrb_o,
  input  logic                 m_bvalid_i,
  output logic                 m_bready_o,
  input  logic [1:0]           m_bresp_i,
  output logic                 m_arvalid_o,
  input  logic                 m_arready_i,
  output logic [AddrWidth-1:0] m_araddr_o,
  output logic [2:0]           m_arprot_o,
  input  logic                 m_rvalid_i,
  output logic                 m_rready_o,
  input  logic [31:0]          m_rdata_i,
  input  logic [1:0]           m_rresp_i
);

  cs_cdc_word #(.Width(AddrWidth + 3)) u_aw (
    .s_clk_i   (s_clk_i),
    .s_rst_ni  (s_rst_ni),
    .s_valid_i (s_awvalid_i),
    .s_ready_o (s_awready_o),
    .s_data_i  ({s_awprot_i, s_awaddr_i}),
    .d_clk_i   (m_clk_i),
    .d_rst_ni  (m_rst_ni),
    .d_valid_o (m_awvalid_o),
    .d_ready_i (m_awready_i),
    .d_data_o  ({m_awprot_o, m_awaddr_o})
  );

  cs_cdc_word #(.Width(36)) u_w (
    .s_clk_i   (s_clk_i),
    .s_rst_ni  (s_rst_ni),
    .s_valid_i (s_wvalid_i),
    .s_ready_o (s_wready_o),
    .s_data_i  ({s_wstrb_i, s_wdata_i}),
    .d_clk_i   (m_clk_i),
    .d_rst_ni  (m_rst_ni),
    .d_valid_o (m_wvalid_o),
    .d_ready_i (m_wready_i),
    .d_data_o  ({m_wstrb_o, m_wdata_o})
  );

  cs_cdc_word #(.Width(2)) u_b (
    .s_clk_i   (m_clk_i),
    .s_rst_ni  (m_rst_ni),
    .s_valid_i (m_bvalid_i),
    .s_ready_o (m_bready_o),
    .s_data_i  (m_bresp_i),
    .d_clk_i   (s_clk_i),
    .d_rst_ni  (s_rst_ni),
    .d_valid_o (s_bvalid_o),
    .d_ready_i (s_bready_i),
    .d_data_o  (s_bresp_o)
  );

  cs_cdc_word #(.Width(AddrWidth + 3)) u_ar (
    .s_clk_i   (s_clk_i),
    .s_rst_ni  (s_rst_ni),
    .s_valid_i (s_arvalid_i),
    .s_ready_o (s_arready_o),
    .s_data_i  ({s_arprot_i, s_araddr_i}),
    .d_clk_i   (m_clk_i),
    .d_rst_ni  (m_rst_ni),
    .d_valid_o (m_arvalid_o),
    .d_ready_i (m_arready_i),
    .d_data_o  ({m_arprot_o, m_araddr_o})
  );

  cs_cdc_word #(.Width(34)) u_r (
    .s_clk_i   (m_clk_i),
    .s_rst_ni  (m_rst_ni),
    .s_valid_i (m_rvalid_i),
    .s_ready_o (m_rready_o),
    .s_data_i  ({m_rresp_i, m_rdata_i}),
    .d_clk_i   (s_clk_i),
    .d_rst_ni  (s_rst_ni),
    .d_valid_o (s_rvalid_o),
    .d_ready_i (s_rready_i),
    .d_data_o  ({s_rresp_o, s_rdata_o})
  );

endmodule

`default_nettype wire
