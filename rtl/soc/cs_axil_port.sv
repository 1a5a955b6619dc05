// SPDX-License-Identifier: Apache-2.0
//
// cs_axil_port - AXI4-Lite subordinate that the small devices share.
//
// A write is done in the clock in which address and data are both there, a read
// in the clock of its address; the answer comes in the next clock.  One write
// and one read at a time.  cs_axil, the profiler's, hides the slow reads of a
// large register file instead.

`default_nettype none

module cs_axil_port #(
  parameter int AddrW = 12   // 2..32: bits of the address that the device sees
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic             axil_awvalid_i,
  output logic             axil_awready_o,
  input  logic [31:0]      axil_awaddr_i,
  input  logic             axil_wvalid_i,
  output logic             axil_wready_o,
  output logic             axil_bvalid_o,
  input  logic             axil_bready_i,
  input  logic             axil_arvalid_i,
  output logic             axil_arready_o,
  input  logic [31:0]      axil_araddr_i,
  output logic             axil_rvalid_o,
  input  logic             axil_rready_i,
  output logic [31:0]      axil_rdata_o,

  input  logic             wstall_i,   // do not take a write now
  output logic             we_o,       // data and strobes are the bus's
  output logic [AddrW-1:0] waddr_o,
  output logic             re_o,
  output logic [AddrW-1:0] raddr_o,
  input  logic [31:0]      rdata_i     // in the clock of re_o
);

  logic        bvalid_q, rvalid_q;
  logic [31:0] rdata_q;

  assign we_o    = axil_awvalid_i & axil_wvalid_i & !bvalid_q & !wstall_i;
  assign waddr_o = axil_awaddr_i[AddrW-1:0];
  assign re_o    = axil_arvalid_i & !rvalid_q;
  assign raddr_o = axil_araddr_i[AddrW-1:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {bvalid_q, rvalid_q} <= '0;
    end else begin
      bvalid_q <= we_o | (bvalid_q & !axil_bready_i);
      rvalid_q <= re_o | (rvalid_q & !axil_rready_i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (re_o) rdata_q <= rdata_i;
  end

  assign axil_awready_o = we_o;
  assign axil_wready_o  = we_o;
  assign axil_bvalid_o  = bvalid_q;
  assign axil_arready_o = !rvalid_q;
  assign axil_rvalid_o  = rvalid_q;
  assign axil_rdata_o   = rdata_q;

  logic unused;
  assign unused = ^{axil_awaddr_i, axil_araddr_i};

endmodule

`default_nettype wire
