// SPDX-License-Identifier: Apache-2.0
//
// cs_axil_demux - one AXI4-Lite manager; the profiler, and all other devices.
//
// Address, data and answers pass in the clock in which they come: the address
// is decoded combinationally.  One write and one read at a time; the next
// address waits for the answer.  Addresses and data go to both sides, the
// manager's own wires; only the handshakes are here.  What nobody owns answers
// DECERR.

`default_nettype none

module cs_axil_demux (
  input  logic        clk_i,
  input  logic        rst_ni,

  // manager
  input  logic        m_awvalid_i,
  output logic        m_awready_o,
  input  logic [31:0] m_awaddr_i,
  input  logic        m_wvalid_i,
  output logic        m_wready_o,
  output logic        m_bvalid_o,
  input  logic        m_bready_i,
  output logic [1:0]  m_bresp_o,
  input  logic        m_arvalid_i,
  output logic        m_arready_o,
  input  logic [31:0] m_araddr_i,
  output logic        m_rvalid_o,
  input  logic        m_rready_i,
  output logic [31:0] m_rdata_o,
  output logic [1:0]  m_rresp_o,

  // profiler
  output logic        p_awvalid_o,
  input  logic        p_awready_i,
  output logic        p_wvalid_o,
  input  logic        p_wready_i,
  input  logic        p_bvalid_i,
  output logic        p_bready_o,
  input  logic [1:0]  p_bresp_i,
  output logic        p_arvalid_o,
  input  logic        p_arready_i,
  input  logic        p_rvalid_i,
  output logic        p_rready_o,
  input  logic [31:0] p_rdata_i,
  input  logic [1:0]  p_rresp_i,

  // devices; which one is shown with the address
  output logic [cs_soc_pkg::DEVICES-1:0] w_sel_o,
  output logic [cs_soc_pkg::DEVICES-1:0] r_sel_o,
  output logic        d_awvalid_o,
  input  logic        d_awready_i,
  output logic        d_wvalid_o,
  input  logic        d_wready_i,
  input  logic        d_bvalid_i,
  output logic        d_bready_o,
  output logic        d_arvalid_o,
  input  logic        d_arready_i,
  input  logic        d_rvalid_i,
  output logic        d_rready_o,
  input  logic [31:0] d_rdata_i
);

  localparam int Prof = cs_soc_pkg::DEV_PROFILER;
  localparam logic [cs_soc_pkg::DEVICES-1:0] ProfBit = cs_soc_pkg::DEVICES'(1 << Prof);
  localparam logic [1:0] RespDecErr = 2'd3;

  // Writes.  The device is known from the address; W waits for AW.  What is
  // under way is decoded within an if: simulation passes by the idle bus.
  logic aw_done_q, w_done_q, w_both, w_open, w_busy;
  logic w_prof_q, w_dev_q, w_prof, w_dev;   // neither: nobody

  assign w_busy = m_awvalid_i | aw_done_q | w_done_q;
  assign w_open = (m_awvalid_i | aw_done_q) & !w_done_q;

  always_comb begin
    w_sel_o = '0;
    {w_prof, w_dev, p_awvalid_o, d_awvalid_o, p_wvalid_o, d_wvalid_o} = '0;
    if (w_busy) begin
      w_sel_o     = cs_soc_pkg::device_sel(m_awaddr_i);
      w_prof      = aw_done_q ? w_prof_q : w_sel_o[Prof];
      w_dev       = aw_done_q ? w_dev_q : |(w_sel_o & ~ProfBit);
      p_awvalid_o = m_awvalid_i & !aw_done_q & w_prof;
      d_awvalid_o = m_awvalid_i & !aw_done_q & w_dev;
      p_wvalid_o  = m_wvalid_i & w_open & w_prof;
      d_wvalid_o  = m_wvalid_i & w_open & w_dev;
    end
  end

  always_comb begin
    {m_awready_o, m_wready_o, m_bvalid_o, m_bresp_o} = '0;
    if (w_busy) begin
      m_awready_o = !aw_done_q & (w_prof ? p_awready_i : !w_dev | d_awready_i);
      m_wready_o  = w_open & (w_prof ? p_wready_i : !w_dev | d_wready_i);
      m_bvalid_o  = w_both & (w_prof_q ? p_bvalid_i : !w_dev_q | d_bvalid_i);
      m_bresp_o   = w_prof_q ? p_bresp_i : w_dev_q ? '0 : RespDecErr;
    end
  end

  assign w_both     = aw_done_q & w_done_q;
  assign p_bready_o = m_bready_i & w_both & w_prof_q;
  assign d_bready_o = m_bready_i & w_both & w_dev_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {aw_done_q, w_done_q, w_prof_q, w_dev_q} <= '0;
    end else if (w_busy) begin
      if (m_bvalid_o & m_bready_i) begin
        {aw_done_q, w_done_q} <= '0;
      end else begin
        aw_done_q <= aw_done_q | (m_awvalid_i & m_awready_o);
        w_done_q  <= w_done_q | (m_wvalid_i & m_wready_o);
        w_prof_q  <= w_prof;
        w_dev_q   <= w_dev;
      end
    end
  end

  // Reads.
  logic ar_done_q, r_prof_q, r_dev_q, r_prof, r_dev;

  always_comb begin
    r_sel_o = '0;
    {r_prof, r_dev, p_arvalid_o, d_arvalid_o} = '0;
    if (m_arvalid_i & !ar_done_q) begin
      r_sel_o     = cs_soc_pkg::device_sel(m_araddr_i);
      r_prof      = r_sel_o[Prof];
      r_dev       = |(r_sel_o & ~ProfBit);
      p_arvalid_o = r_prof;
      d_arvalid_o = r_dev;
    end
  end

  assign m_arready_o = !ar_done_q & (r_prof ? p_arready_i : !r_dev | d_arready_i);
  assign p_rready_o  = m_rready_i & ar_done_q & r_prof_q;
  assign d_rready_o  = m_rready_i & ar_done_q & r_dev_q;

  always_comb begin
    {m_rvalid_o, m_rdata_o, m_rresp_o} = '0;
    if (ar_done_q) begin
      m_rvalid_o = r_prof_q ? p_rvalid_i : !r_dev_q | d_rvalid_i;
      m_rdata_o  = r_prof_q ? p_rdata_i : r_dev_q ? d_rdata_i : '0;
      m_rresp_o  = r_prof_q ? p_rresp_i : r_dev_q ? '0 : RespDecErr;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {ar_done_q, r_prof_q, r_dev_q} <= '0;
    end else if (m_rvalid_o & m_rready_i) begin
      ar_done_q <= 1'b0;
    end else if (m_arvalid_i & m_arready_o) begin
      ar_done_q <= 1'b1;
      r_prof_q  <= r_prof;
      r_dev_q   <= r_dev;
    end
  end

endmodule

`default_nettype wire
