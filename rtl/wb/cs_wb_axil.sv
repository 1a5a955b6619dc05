// SPDX-License-Identifier: Apache-2.0
//
// cs_wb_axil - Wishbone B4 classic subordinate to AXI4-Lite manager.
//
//   CYC & STB -> held -> AW and W, or AR -> B or R -> ACK or ERR for one clock
//
// One access at a time.  Address, data and strobes are held here, so that a
// Wishbone manager which gives up (drops CYC or STB) breaks nothing on AXI: the
// answer is then taken and told to nobody.  Any AXI error is ERR.  Every output
// is a register.

`default_nettype none

module cs_wb_axil #(
  parameter int AddrWidth = 16   // 12..32: bits of the byte address; 1:0 are not looked at
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  // Wishbone B4 classic, 32 bits, byte granularity
  input  logic                 wb_cyc_i,
  input  logic                 wb_stb_i,
  input  logic                 wb_we_i,
  input  logic [AddrWidth-1:0] wb_adr_i,
  input  logic [3:0]           wb_sel_i,
  input  logic [31:0]          wb_dat_i,
  output logic [31:0]          wb_dat_o,
  output logic                 wb_ack_o,
  output logic                 wb_err_o,

  // AXI4-Lite manager
  output logic                 axil_awvalid_o,
  input  logic                 axil_awready_i,
  output logic [AddrWidth-1:0] axil_awaddr_o,
  output logic                 axil_wvalid_o,
  input  logic                 axil_wready_i,
  output logic [31:0]          axil_wdata_o,
  output logic [3:0]           axil_wstrb_o,
  input  logic                 axil_bvalid_i,
  output logic                 axil_bready_o,
  input  logic [1:0]           axil_bresp_i,
  output logic                 axil_arvalid_o,
  input  logic                 axil_arready_i,
  output logic [AddrWidth-1:0] axil_araddr_o,
  input  logic                 axil_rvalid_i,
  output logic                 axil_rready_o,
  input  logic [31:0]          axil_rdata_i,
  input  logic [1:0]           axil_rresp_i
);

  if (AddrWidth < 12 || AddrWidth > 32) begin : g_bad_width
    $error("cs_wb_axil: AddrWidth must be 12 to 32");
  end

  logic                 busy_q, wanted_q, awvalid_q, wvalid_q, arvalid_q, ack_q, err_q;
  logic [AddrWidth-1:2] adr_q;
  logic [31:0]          dat_q;
  logic [3:0]           sel_q;
  logic                 strobe, start, answer, wrong, wanted;

  // In the clock of ACK or ERR the strobe is still the answered one's.
  assign strobe = wb_cyc_i & wb_stb_i & !ack_q & !err_q;
  assign start  = strobe & !busy_q;
  assign answer = busy_q & (axil_bvalid_i | axil_rvalid_i);
  assign wrong  = (axil_bvalid_i & axil_bresp_i != 2'd0) | (axil_rvalid_i & axil_rresp_i != 2'd0);
  assign wanted = wanted_q & wb_cyc_i & wb_stb_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {busy_q, wanted_q, awvalid_q, wvalid_q, arvalid_q, ack_q, err_q} <= '0;
    end else begin
      busy_q    <= start | (busy_q & !answer);
      wanted_q  <= start | wanted;
      awvalid_q <= (start & wb_we_i) | (awvalid_q & !axil_awready_i);
      wvalid_q  <= (start & wb_we_i) | (wvalid_q & !axil_wready_i);
      arvalid_q <= (start & !wb_we_i) | (arvalid_q & !axil_arready_i);
      ack_q     <= answer & wanted & !wrong;
      err_q     <= answer & wanted & wrong;
    end
  end

  always_ff @(posedge clk_i) begin
    if (start) {adr_q, dat_q, sel_q} <= {wb_adr_i[AddrWidth-1:2], wb_dat_i, wb_sel_i};
    if (axil_rvalid_i) wb_dat_o <= axil_rdata_i;
  end

  assign wb_ack_o       = ack_q;
  assign wb_err_o       = err_q;
  assign axil_awvalid_o = awvalid_q;
  assign axil_awaddr_o  = {adr_q, 2'b00};
  assign axil_wvalid_o  = wvalid_q;
  assign axil_wdata_o   = dat_q;
  assign axil_wstrb_o   = sel_q;
  assign axil_bready_o  = busy_q;
  assign axil_arvalid_o = arvalid_q;
  assign axil_araddr_o  = {adr_q, 2'b00};
  assign axil_rready_o  = busy_q;

  logic unused;
  assign unused = ^wb_adr_i[1:0];

endmodule

`default_nettype wire
