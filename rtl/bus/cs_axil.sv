// SPDX-License-Identifier: Apache-2.0
//
// cs_axil - AXI4-Lite subordinate, 32-bit data, for a block of 4 KiB, and for
// those of DMA ring and coprocessor.
//
// Address and data of a write are held until both are there and the response
// register is free; the write is then done in one clock.  A read is held
// likewise and takes three clocks more: group, word, response.  All outputs are
// registers, or the inverse of one.  Errors: DECERR outside the block, SLVERR
// for a write that does not carry all four bytes, and for an unprivileged access where
// those are locked out.

`default_nettype none

module cs_axil #(
  parameter int AddrWidth = 16,   // 12..32 (Ring: from 13, Cop: from 14): bits of the bus address
  parameter bit Ring      = 1'b0, // 0, 1: a second block, 0x1000 behind the first
  parameter bit Cop       = 1'b0  // 0, 1: a third one, 0x2000 behind the first
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  // bus
  input  logic                 axil_awvalid_i,
  output logic                 axil_awready_o,
  input  logic [AddrWidth-1:0] axil_awaddr_i,
  input  logic [2:0]           axil_awprot_i,
  input  logic                 axil_wvalid_i,
  output logic                 axil_wready_o,
  input  logic [31:0]          axil_wdata_i,
  input  logic [3:0]           axil_wstrb_i,
  output logic                 axil_bvalid_o,
  input  logic                 axil_bready_i,
  output logic [1:0]           axil_bresp_o,
  input  logic                 axil_arvalid_i,
  output logic                 axil_arready_o,
  input  logic [AddrWidth-1:0] axil_araddr_i,
  input  logic [2:0]           axil_arprot_i,
  output logic                 axil_rvalid_o,
  input  logic                 axil_rready_i,
  output logic [31:0]          axil_rdata_o,
  output logic [1:0]           axil_rresp_o,

  // register file
  output logic                 we_o,
  output logic                 partial_o,   // a write refused for its strobes
  output logic [11:2]          waddr_o,
  output logic [31:0]          wdata_o,     // also in the clock behind we_o
  output logic                 re_o,
  output logic [11:2]          raddr_o,
  input  logic [31:0]          rdata_i,     // two clocks after re_o

  // the ring's: addresses, data and re_o are the same
  output logic                 ring_we_o,
  output logic                 ring_partial_o,
  input  logic [31:0]          ring_rdata_i,

  // the coprocessor's, which may refuse a read and so sees only its own
  output logic                 cop_we_o,
  output logic                 cop_partial_o,
  output logic                 cop_re_o,
  input  logic [31:0]          cop_rdata_i,

  input  logic                 privileged_i   // unprivileged accesses are refused
);

  localparam logic [1:0] RespOkay   = 2'd0;
  localparam logic [1:0] RespSlvErr = 2'd2;
  localparam logic [1:0] RespDecErr = 2'd3;

  if (AddrWidth < 12 || AddrWidth > 32) begin : g_bad_addr_width
    $error("cs_axil: AddrWidth must be 12 to 32");
  end
  if (Ring && AddrWidth < 13) begin : g_bad_ring
    $error("cs_axil: Ring needs AddrWidth of at least 13");
  end

  if (Cop && AddrWidth < 14) begin : g_bad_cop
    $error("cs_axil: Cop needs AddrWidth of at least 14");
  end

  localparam int BlockLog = Cop ? 14 : Ring ? 13 : 12;

  // Whose address: {nobody's, the coprocessor's, the ring's}, else the profiler's.
  function automatic logic [2:0] block_of(input logic [AddrWidth-1:0] addr);
    logic [1:0] number;
    number      = 2'({1'b0, addr} >> 12);
    block_of[0] = Ring & number[0];
    block_of[1] = Cop & number[1];
    block_of[2] = (({1'b0, addr} >> BlockLog) != '0) | (Cop & number[0] & (number[1] | !Ring));
  endfunction

  // Writes.
  logic        aw_held_q, w_held_q, bvalid_q;
  logic [11:2] waddr_q;
  logic        w_outside_q;   // address beyond the blocks
  logic        w_ring_q;      // address in the ring's block
  logic        w_cop_q;       // ... in the coprocessor's
  logic [31:0] wdata_q;
  logic        w_whole_q;     // all four strobes
  logic        w_user_q;      // unprivileged
  logic [1:0]  bresp_q;
  logic        aw_take, w_take, exec_w, w_may;

  assign aw_take = axil_awvalid_i & !aw_held_q;
  assign w_take  = axil_wvalid_i & !w_held_q;
  assign w_may   = !(w_user_q & privileged_i);
  assign exec_w  = aw_held_q & w_held_q & (!bvalid_q | axil_bready_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      aw_held_q <= 1'b0;
      w_held_q  <= 1'b0;
      bvalid_q  <= 1'b0;
      bresp_q   <= RespOkay;
    end else if (!cs_pkg::SKIP | axil_awvalid_i | axil_wvalid_i | aw_held_q | w_held_q
                 | bvalid_q) begin
      aw_held_q <= aw_take | (aw_held_q & !exec_w);
      w_held_q  <= w_take | (w_held_q & !exec_w);
      bvalid_q  <= exec_w | (bvalid_q & !axil_bready_i);
      if (exec_w) bresp_q <= w_outside_q ? RespDecErr : w_whole_q & w_may ? RespOkay : RespSlvErr;
    end
  end

  // Reads.
  logic        ar_held_q, rd1_q, rd2_q, rvalid_q;
  logic [11:2] raddr_q;
  logic        r_outside_q, rd_outside_q, r_ring_q, rd_ring_q, r_cop_q, rd_cop_q;
  logic [31:0] rdata_q;
  logic [1:0]  rresp_q;
  logic        ar_take, exec_r, r_user_q, r_may, rd_refused_q;

  assign ar_take = axil_arvalid_i & !ar_held_q;
  assign r_may   = !(r_user_q & privileged_i);
  assign exec_r  = ar_held_q & !rd1_q & !rd2_q & (!rvalid_q | axil_rready_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ar_held_q <= 1'b0;
      rd1_q     <= 1'b0;
      rd2_q     <= 1'b0;
      rvalid_q  <= 1'b0;
      rdata_q   <= '0;
      rresp_q   <= RespOkay;
    end else if (!cs_pkg::SKIP | axil_arvalid_i | ar_held_q | rd1_q | rd2_q | rvalid_q) begin
      ar_held_q <= ar_take | (ar_held_q & !exec_r);
      rd1_q     <= exec_r;
      rd2_q     <= rd1_q;
      rvalid_q  <= rd2_q | (rvalid_q & !axil_rready_i);
      if (rd2_q) begin
        rdata_q <= rd_outside_q | rd_refused_q ? '0
                   : rd_cop_q ? cop_rdata_i : rd_ring_q ? ring_rdata_i : rdata_i;
        rresp_q <= rd_outside_q ? RespDecErr : rd_refused_q ? RespSlvErr : RespOkay;
      end
    end
  end

  // Addresses and data mean something only while held: no reset.  The address
  // of the read under way may be replaced by the next one before its data comes.
  always_ff @(posedge clk_i) begin
    if (aw_take) begin
      waddr_q  <= axil_awaddr_i[11:2];
      w_user_q <= !axil_awprot_i[0];
      {w_outside_q, w_cop_q, w_ring_q} <= block_of(axil_awaddr_i);
    end
    if (w_take) begin
      wdata_q   <= axil_wdata_i;
      w_whole_q <= axil_wstrb_i == '1;
    end
    if (ar_take) begin
      raddr_q  <= axil_araddr_i[11:2];
      r_user_q <= !axil_arprot_i[0];
      {r_outside_q, r_cop_q, r_ring_q} <= block_of(axil_araddr_i);
    end
    if (exec_r) begin
      {rd_outside_q, rd_cop_q, rd_ring_q} <= {r_outside_q, r_cop_q, r_ring_q};
      rd_refused_q <= !r_may;
    end
  end

  logic w_done;  // not outside, and not refused
  assign w_done    = exec_w & w_may & !w_outside_q;
  assign we_o      = w_done & w_whole_q & !w_ring_q & !w_cop_q;
  assign partial_o = w_done & !w_whole_q & !w_ring_q & !w_cop_q;
  assign waddr_o   = waddr_q;
  assign wdata_o   = wdata_q;
  assign re_o      = exec_r & r_may;
  assign raddr_o   = raddr_q;

  assign ring_we_o      = w_done & w_whole_q & w_ring_q;
  assign ring_partial_o = w_done & !w_whole_q & w_ring_q;

  assign cop_we_o      = w_done & w_whole_q & w_cop_q;
  assign cop_partial_o = w_done & !w_whole_q & w_cop_q;
  assign cop_re_o      = exec_r & r_may & !r_outside_q & r_cop_q;

  assign axil_awready_o = !aw_held_q;
  assign axil_wready_o  = !w_held_q;
  assign axil_bvalid_o  = bvalid_q;
  assign axil_bresp_o   = bresp_q;
  assign axil_arready_o = !ar_held_q;
  assign axil_rvalid_o  = rvalid_q;
  assign axil_rdata_o   = rdata_q;
  assign axil_rresp_o   = rresp_q;

  // Words are whole; of protection only privilege is looked at.
  logic unused;
  assign unused = ^{axil_awaddr_i, axil_araddr_i, axil_awprot_i, axil_arprot_i};

endmodule

`default_nettype wire
