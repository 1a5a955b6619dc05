// SPDX-License-Identifier: Apache-2.0
//
// cs_bus_tb - cs_axi_arb in front of a small cs_axi_mem, for their test.

`default_nettype none

module cs_bus_tb #(
  parameter int SizeLog2 = 13
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [7:0]  lat_i,
  input  logic        sdram_i,
  input  logic        zero_wait_i,
  input  logic [31:0] absent_i,
  input  logic [4:0]  stall_i,

  input  logic        ibus_arvalid_i,
  output logic        ibus_arready_o,
  input  logic [31:0] ibus_araddr_i,
  input  logic [7:0]  ibus_arlen_i,
  input  logic [1:0]  ibus_arburst_i,
  output logic        ibus_rvalid_o,
  input  logic        ibus_rready_i,
  output logic [31:0] ibus_rdata_o,
  output logic [1:0]  ibus_rresp_o,
  output logic        ibus_rlast_o,

  input  logic        dbus_arvalid_i,
  output logic        dbus_arready_o,
  input  logic [31:0] dbus_araddr_i,
  input  logic [7:0]  dbus_arlen_i,
  input  logic [1:0]  dbus_arburst_i,
  output logic        dbus_rvalid_o,
  input  logic        dbus_rready_i,
  output logic [31:0] dbus_rdata_o,
  output logic [1:0]  dbus_rresp_o,
  output logic        dbus_rlast_o,
  input  logic        dbus_awvalid_i,
  output logic        dbus_awready_o,
  input  logic [31:0] dbus_awaddr_i,
  input  logic [7:0]  dbus_awlen_i,
  input  logic [1:0]  dbus_awburst_i,
  input  logic        dbus_wvalid_i,
  output logic        dbus_wready_o,
  input  logic [31:0] dbus_wdata_i,
  input  logic [3:0]  dbus_wstrb_i,
  input  logic        dbus_wlast_i,
  output logic        dbus_bvalid_o,
  input  logic        dbus_bready_i,
  output logic [1:0]  dbus_bresp_o,

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

  output logic        snoop_valid_o,
  output logic [31:0] snoop_addr_o,

  // What the memory is shown: AR, AW, W with all that goes with them
  output logic [2:0]  mem_valid_o,
  output logic [2:0]  mem_ready_o,
  output logic [43:0] mem_ar_o,
  output logic [43:0] mem_aw_o,
  output logic [36:0] mem_w_o
);

  logic        mem_arvalid, mem_arready, mem_rvalid, mem_rready, mem_rlast, mem_awvalid;
  logic        mem_awready, mem_wvalid, mem_wready, mem_wlast, mem_bvalid, mem_bready;
  logic [1:0]  mem_arid, mem_arburst, mem_rid, mem_rresp, mem_awid, mem_awburst, mem_bid;
  logic [1:0]  mem_bresp;
  logic [31:0] mem_araddr, mem_rdata, mem_awaddr, mem_wdata;
  logic [7:0]  mem_arlen, mem_awlen;
  logic [3:0]  mem_wstrb;

  assign mem_valid_o = {mem_wvalid, mem_awvalid, mem_arvalid};
  assign mem_ready_o = {mem_wready, mem_awready, mem_arready};
  assign mem_ar_o    = {mem_arid, mem_araddr, mem_arlen, mem_arburst};
  assign mem_aw_o    = {mem_awid, mem_awaddr, mem_awlen, mem_awburst};
  assign mem_w_o     = {mem_wdata, mem_wstrb, mem_wlast};

  cs_axi_arb u_arb (
    .clk_i, .rst_ni,
    .mem_arvalid_o(mem_arvalid), .mem_arready_i(mem_arready), .mem_arid_o(mem_arid),
    .mem_araddr_o(mem_araddr), .mem_arlen_o(mem_arlen), .mem_arburst_o(mem_arburst),
    .mem_rvalid_i(mem_rvalid), .mem_rready_o(mem_rready), .mem_rid_i(mem_rid),
    .mem_rdata_i(mem_rdata), .mem_rresp_i(mem_rresp), .mem_rlast_i(mem_rlast),
    .mem_awvalid_o(mem_awvalid), .mem_awready_i(mem_awready), .mem_awid_o(mem_awid),
    .mem_awaddr_o(mem_awaddr), .mem_awlen_o(mem_awlen), .mem_awburst_o(mem_awburst),
    .mem_wvalid_o(mem_wvalid), .mem_wready_i(mem_wready), .mem_wdata_o(mem_wdata),
    .mem_wstrb_o(mem_wstrb), .mem_wlast_o(mem_wlast), .mem_bvalid_i(mem_bvalid),
    .mem_bready_o(mem_bready), .mem_bid_i(mem_bid), .mem_bresp_i(mem_bresp),
    .*
  );

  cs_axi_mem #(.SizeLog2(SizeLog2), .IdW(2)) u_mem (
    .clk_i, .rst_ni, .absent_i, .lat_i, .sdram_i, .zero_wait_i, .stall_i,
    .arvalid_i(mem_arvalid), .arready_o(mem_arready), .arid_i(mem_arid), .araddr_i(mem_araddr),
    .arlen_i(mem_arlen), .arburst_i(mem_arburst), .rvalid_o(mem_rvalid), .rready_i(mem_rready),
    .rid_o(mem_rid), .rdata_o(mem_rdata), .rresp_o(mem_rresp), .rlast_o(mem_rlast),
    .awvalid_i(mem_awvalid), .awready_o(mem_awready), .awid_i(mem_awid), .awaddr_i(mem_awaddr),
    .awlen_i(mem_awlen), .awburst_i(mem_awburst), .wvalid_i(mem_wvalid), .wready_o(mem_wready),
    .wdata_i(mem_wdata), .wstrb_i(mem_wstrb), .wlast_i(mem_wlast), .bvalid_o(mem_bvalid),
    .bready_i(mem_bready), .bid_o(mem_bid), .bresp_o(mem_bresp)
  );

endmodule

`default_nettype wire
