// SPDX-License-Identifier: Apache-2.0
//
// cs_axil_demux - one AXI4-Lite manager, the devices of cs_soc_pkg.
//
// Address, data and answers pass in the clock in which they come: the address
// is decoded combinationally.  One write and one read at a time; the next
// address waits for the answer.  Addresses and data go to all devices, the
// manager's own wires; only the handshakes are here.  What nobody owns answers
// DECERR.

`default_nettype none

module cs_axil_demux #(
  parameter int Devices = cs_soc_pkg::DEVICES
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,

  // manager
  input  logic                  m_awvalid_i,
  output logic                  m_awready_o,
  input  logic [31:0]           m_awaddr_i,
  input  logic                  m_wvalid_i,
  output logic                  m_wready_o,
  output logic                  m_bvalid_o,
  input  logic                  m_bready_i,
  output logic [1:0]            m_bresp_o,
  input  logic                  m_arvalid_i,
  output logic                  m_arready_o,
  input  logic [31:0]           m_araddr_i,
  output logic                  m_rvalid_o,
  input  logic                  m_rready_i,
  output logic [31:0]           m_rdata_o,
  output logic [1:0]            m_rresp_o,

  // devices
  output logic [Devices-1:0]    d_awvalid_o,
  input  logic [Devices-1:0]    d_awready_i,
  output logic [Devices-1:0]    d_wvalid_o,
  input  logic [Devices-1:0]    d_wready_i,
  input  logic [Devices-1:0]    d_bvalid_i,
  output logic [Devices-1:0]    d_bready_o,
  input  logic [Devices*2-1:0]  d_bresp_i,
  output logic [Devices-1:0]    d_arvalid_o,
  input  logic [Devices-1:0]    d_arready_i,
  input  logic [Devices-1:0]    d_rvalid_i,
  output logic [Devices-1:0]    d_rready_o,
  input  logic [Devices*32-1:0] d_rdata_i,
  input  logic [Devices*2-1:0]  d_rresp_i
);

  localparam logic [1:0] RespDecErr = 2'd3;

  // Writes.  The device is known from the address; W waits for AW.
  logic               aw_done_q, w_done_q, w_nobody;
  logic [Devices-1:0] w_sel_q, w_sel;

  assign w_sel    = aw_done_q ? w_sel_q : cs_soc_pkg::device_sel(m_awaddr_i);
  assign w_nobody = w_sel == '0;

  assign d_awvalid_o = {Devices{m_awvalid_i & !aw_done_q}} & w_sel;
  assign m_awready_o = !aw_done_q & (w_nobody | |(w_sel & d_awready_i));
  assign d_wvalid_o  = {Devices{m_wvalid_i & !w_done_q & (m_awvalid_i | aw_done_q)}} & w_sel;
  assign m_wready_o  = !w_done_q & (m_awvalid_i | aw_done_q)
                     & (w_nobody | |(w_sel & d_wready_i));
  assign m_bvalid_o  = aw_done_q & w_done_q & (w_sel_q == '0 | |(w_sel_q & d_bvalid_i));
  assign d_bready_o  = {Devices{m_bready_i & aw_done_q & w_done_q}} & w_sel_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {aw_done_q, w_done_q} <= '0;
      w_sel_q <= '0;
    end else if (m_bvalid_o & m_bready_i) begin
      {aw_done_q, w_done_q} <= '0;
    end else begin
      aw_done_q <= aw_done_q | (m_awvalid_i & m_awready_o);
      w_done_q  <= w_done_q | (m_wvalid_i & m_wready_o);
      w_sel_q   <= w_sel;
    end
  end

  // Reads.
  logic               ar_done_q;
  logic [Devices-1:0] r_sel_q, r_sel;

  assign r_sel       = cs_soc_pkg::device_sel(m_araddr_i);
  assign d_arvalid_o = {Devices{m_arvalid_i & !ar_done_q}} & r_sel;
  assign m_arready_o = !ar_done_q & (r_sel == '0 | |(r_sel & d_arready_i));
  assign m_rvalid_o  = ar_done_q & (r_sel_q == '0 | |(r_sel_q & d_rvalid_i));
  assign d_rready_o  = {Devices{m_rready_i & ar_done_q}} & r_sel_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ar_done_q <= 1'b0;
      r_sel_q   <= '0;
    end else if (m_rvalid_o & m_rready_i) begin
      ar_done_q <= 1'b0;
    end else if (m_arvalid_i & m_arready_o) begin
      ar_done_q <= 1'b1;
      r_sel_q   <= r_sel;
    end
  end

  always_comb begin
    m_bresp_o = w_sel_q == '0 ? RespDecErr : '0;
    m_rresp_o = r_sel_q == '0 ? RespDecErr : '0;
    m_rdata_o = '0;
    for (int n = 0; n < Devices; n++) begin
      if (w_sel_q[n]) m_bresp_o = d_bresp_i[n*2 +: 2];
      if (r_sel_q[n]) m_rresp_o = d_rresp_i[n*2 +: 2];
      if (r_sel_q[n]) m_rdata_o = d_rdata_i[n*32 +: 32];
    end
  end

endmodule

`default_nettype wire
