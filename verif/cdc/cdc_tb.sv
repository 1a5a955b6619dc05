// SPDX-License-Identifier: Apache-2.0
//
// cdc_tb - the bridge with its two resets, from one.

`default_nettype none

module cdc_tb (
  input  logic        s_clk_i,
  input  logic        m_clk_i,
  input  logic        rst_ni,
  output logic        s_rst_no,
  output logic        m_rst_no,

  input  logic        s_awvalid_i,
  output logic        s_awready_o,
  input  logic [15:0] s_awaddr_i,
  input  logic [2:0]  s_awprot_i,
  input  logic        s_wvalid_i,
  output logic        s_wready_o,
  input  logic [31:0] s_wdata_i,
  input  logic [3:0]  s_wstrb_i,
  output logic        s_bvalid_o,
  input  logic        s_bready_i,
  output logic [1:0]  s_bresp_o,
  input  logic        s_arvalid_i,
  output logic        s_arready_o,
  input  logic [15:0] s_araddr_i,
  input  logic [2:0]  s_arprot_i,
  output logic        s_rvalid_o,
  input  logic        s_rready_i,
  output logic [31:0] s_rdata_o,
  output logic [1:0]  s_rresp_o,

  output logic        m_awvalid_o,
  input  logic        m_awready_i,
  output logic [15:0] m_awaddr_o,
  output logic [2:0]  m_awprot_o,
  output logic        m_wvalid_o,
  input  logic        m_wready_i,
  output logic [31:0] m_wdata_o,
  output logic [3:0]  m_wstrb_o,
  input  logic        m_bvalid_i,
  output logic        m_bready_o,
  input  logic [1:0]  m_bresp_i,
  output logic        m_arvalid_o,
  input  logic        m_arready_i,
  output logic [15:0] m_araddr_o,
  output logic [2:0]  m_arprot_o,
  input  logic        m_rvalid_i,
  output logic        m_rready_o,
  input  logic [31:0] m_rdata_i,
  input  logic [1:0]  m_rresp_i
);

  cs_reset_sync u_s (.clk_i (s_clk_i), .rst_ni (rst_ni), .rst_no (s_rst_no));
  cs_reset_sync u_m (.clk_i (m_clk_i), .rst_ni (rst_ni), .rst_no (m_rst_no));

  cs_axil_async #(.AddrWidth(16)) u_bridge (.s_rst_ni (s_rst_no), .m_rst_ni (m_rst_no), .*);

endmodule

`default_nettype wire
