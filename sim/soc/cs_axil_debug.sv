// SPDX-License-Identifier: Apache-2.0
//
// cs_axil_debug - a debugger's access to the profiler's registers, for
// simulation.
//
// Waits until the core has nothing under way at the profiler, holds it off,
// makes one access and gives the bus back.  Idle it is only wires.

`default_nettype none

module cs_axil_debug (
  input  logic        clk_i,
  input  logic        rst_ni,

  // one access: held until done
  input  logic        req_i,
  input  logic        we_i,
  input  logic [31:0] addr_i,
  input  logic [31:0] wdata_i,
  output logic        done_o,

  // from the core
  input  logic        c_awvalid_i,
  output logic        c_awready_o,
  input  logic [31:0] c_awaddr_i,
  input  logic [2:0]  c_awprot_i,
  input  logic        c_wvalid_i,
  output logic        c_wready_o,
  input  logic [31:0] c_wdata_i,
  input  logic [3:0]  c_wstrb_i,
  output logic        c_bvalid_o,
  input  logic        c_bready_i,
  input  logic        c_arvalid_i,
  output logic        c_arready_o,
  input  logic [31:0] c_araddr_i,
  input  logic [2:0]  c_arprot_i,
  output logic        c_rvalid_o,
  input  logic        c_rready_i,

  // to the profiler
  output logic        p_awvalid_o,
  input  logic        p_awready_i,
  output logic [15:0] p_awaddr_o,
  output logic [2:0]  p_awprot_o,
  output logic        p_wvalid_o,
  input  logic        p_wready_i,
  output logic [31:0] p_wdata_o,
  output logic [3:0]  p_wstrb_o,
  input  logic        p_bvalid_i,
  output logic        p_bready_o,
  output logic        p_arvalid_o,
  input  logic        p_arready_i,
  output logic [15:0] p_araddr_o,
  output logic [2:0]  p_arprot_o,
  input  logic        p_rvalid_i,
  output logic        p_rready_o
);

  logic own_q;                // the bus is the debugger's
  logic reading_q, writing_q; // the core's accesses under way
  logic aw_done_q, w_done_q, ar_done_q;
  logic rv_idle;

  assign rv_idle = !reading_q & !writing_q & !c_arvalid_i & !c_awvalid_i & !c_wvalid_i;
  assign done_o    = own_q & (we_i ? p_bvalid_i : p_rvalid_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {own_q, reading_q, writing_q, aw_done_q, w_done_q, ar_done_q} <= '0;
    end else if (own_q) begin
      own_q     <= !done_o;
      aw_done_q <= !done_o & (aw_done_q | (p_awvalid_o & p_awready_i));
      w_done_q  <= !done_o & (w_done_q | (p_wvalid_o & p_wready_i));
      ar_done_q <= !done_o & (ar_done_q | (p_arvalid_o & p_arready_i));
    end else if (req_i | !rv_idle) begin
      own_q     <= req_i & rv_idle;
      reading_q <= (c_arvalid_i & c_arready_o) | (reading_q & !(c_rvalid_o & c_rready_i));
      writing_q <= (c_awvalid_i & c_awready_o) | (c_wvalid_i & c_wready_o)
                 | (writing_q & !(c_bvalid_o & c_bready_i));
    end
  end

  always_comb begin
    p_awvalid_o = c_awvalid_i;
    p_wvalid_o  = c_wvalid_i;
    p_arvalid_o = c_arvalid_i;
    p_awaddr_o  = {2'd0, c_awaddr_i[13:0]};
    p_araddr_o  = {2'd0, c_araddr_i[13:0]};
    p_awprot_o  = c_awprot_i;
    p_arprot_o  = c_arprot_i;
    p_wdata_o   = c_wdata_i;
    p_wstrb_o   = c_wstrb_i;
    if (own_q) begin
      p_awvalid_o = we_i & !aw_done_q;
      p_wvalid_o  = we_i & !w_done_q;
      p_arvalid_o = !we_i & !ar_done_q;
      p_awaddr_o  = {2'd0, addr_i[13:0]};
      p_araddr_o  = {2'd0, addr_i[13:0]};
      p_awprot_o  = 3'b001;   // a debugger's access is privileged
      p_arprot_o  = 3'b001;
      p_wdata_o   = wdata_i;
      p_wstrb_o   = 4'hf;
    end
  end

  assign p_bready_o  = own_q | c_bready_i;
  assign p_rready_o  = own_q | c_rready_i;
  assign c_awready_o = !own_q & p_awready_i;
  assign c_wready_o  = !own_q & p_wready_i;
  assign c_arready_o = !own_q & p_arready_i;
  assign c_bvalid_o  = !own_q & p_bvalid_i;
  assign c_rvalid_o  = !own_q & p_rvalid_i;

  logic unused;
  assign unused = ^{c_awaddr_i[31:14], c_araddr_i[31:14], addr_i[31:14]};

endmodule

`default_nettype wire
