// SPDX-License-Identifier: Apache-2.0
//
// cs_wb_dma - AXI4 write subordinate (INCR bursts of words) to Wishbone B4 classic
// manager.
//
//   AW -> each word of W is one access -> B: the worst answer of the burst
//
// CYC stays over a burst, so that no other manager comes between its words.  A
// word waits on W until it is acknowledged; nothing is copied.  A word without
// strobes is no access.  RTY means the same word again, with a clock of STB low
// between.  After ERR the rest of the burst is taken without an access, and B says SLVERR.

`default_nettype none

module cs_wb_dma (
  input  logic        clk_i,
  input  logic        rst_ni,

  // AXI4 subordinate, writes only
  input  logic        axi_awvalid_i,
  output logic        axi_awready_o,
  input  logic [31:0] axi_awaddr_i,     // a multiple of 4
  input  logic        axi_wvalid_i,
  output logic        axi_wready_o,     // follows wb_ack_i and wb_err_i in the same clock
  input  logic [31:0] axi_wdata_i,
  input  logic [3:0]  axi_wstrb_i,
  input  logic        axi_wlast_i,
  output logic        axi_bvalid_o,
  input  logic        axi_bready_i,
  output logic [1:0]  axi_bresp_o,

  // Wishbone B4 classic, 32 bits, byte granularity; only writes
  output logic        wb_cyc_o,
  output logic        wb_stb_o,
  output logic        wb_we_o,
  output logic [31:0] wb_adr_o,
  output logic [3:0]  wb_sel_o,
  output logic [31:0] wb_dat_o,
  input  logic        wb_ack_i,
  input  logic        wb_err_i,
  input  logic        wb_rty_i
);

  localparam logic [1:0] RespOkay = 2'd0, RespSlvErr = 2'd2;

  logic        burst_q, failed_q, pause_q, bvalid_q;
  logic [31:2] adr_q;
  logic        take, skip, w_take;

  assign take   = axi_awvalid_i & axi_awready_o;
  assign skip   = failed_q | (axi_wstrb_i == '0);
  assign w_take = axi_wvalid_i & axi_wready_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {burst_q, failed_q, pause_q, bvalid_q} <= '0;
    end else begin
      burst_q  <= take | (burst_q & !(w_take & axi_wlast_i));
      failed_q <= !take & (failed_q | (wb_stb_o & wb_err_i));
      pause_q  <= wb_stb_o & wb_rty_i;
      bvalid_q <= (w_take & axi_wlast_i) | (bvalid_q & !axi_bready_i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (take)        adr_q <= axi_awaddr_i[31:2];
    else if (w_take) adr_q <= adr_q + 30'd1;
  end

  assign wb_cyc_o = burst_q;
  assign wb_stb_o = burst_q & axi_wvalid_i & !skip & !pause_q;
  assign wb_we_o  = 1'b1;
  assign wb_adr_o = {adr_q, 2'b00};
  assign wb_sel_o = axi_wstrb_i;
  assign wb_dat_o = axi_wdata_i;

  assign axi_awready_o = !burst_q & !bvalid_q;
  assign axi_wready_o  = burst_q & (skip | (!pause_q & (wb_ack_i | wb_err_i)));
  assign axi_bvalid_o  = bvalid_q;
  assign axi_bresp_o   = failed_q ? RespSlvErr : RespOkay;

  logic unused;
  assign unused = ^axi_awaddr_i[1:0];

endmodule

`default_nettype wire
