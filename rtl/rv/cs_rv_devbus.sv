// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_devbus - the core's side of the device bus (AXI4-Lite).
//
// A read goes out in its first clock straight from the registers of M and ends
// with the answer.  A write is taken into registers and travels on its own.
// Nothing starts while a write is pending: program order.

`default_nettype none

module cs_rv_devbus (
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        read_i,        // held until read_sent_o
  input  logic        write_i,       // held until idle_o: then it is taken
  input  logic [31:0] addr_i,
  input  logic [31:0] data_i,        // in its lanes
  input  logic [3:0]  strb_i,
  input  logic        user_i,        // unprivileged
  output logic        read_sent_o,   // the answer is the next pbus_rvalid_i
  output logic        idle_o,        // no write pending

  output logic        pbus_awvalid_o,
  input  logic        pbus_awready_i,
  output logic [31:0] pbus_awaddr_o,
  output logic [2:0]  pbus_awprot_o,
  output logic        pbus_wvalid_o,
  input  logic        pbus_wready_i,
  output logic [31:0] pbus_wdata_o,
  output logic [3:0]  pbus_wstrb_o,
  input  logic        pbus_bvalid_i,
  output logic        pbus_bready_o,
  output logic        pbus_arvalid_o,
  input  logic        pbus_arready_i,
  output logic [31:0] pbus_araddr_o,
  output logic [2:0]  pbus_arprot_o,
  output logic        pbus_rready_o
);

  logic        take, aw_q, w_q, pending_q, user_q;
  logic [31:0] addr_q, data_q;
  logic [3:0]  strb_q;

  assign take   = write_i & !pending_q;
  assign idle_o = !pending_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {aw_q, w_q, pending_q} <= '0;
    end else begin
      aw_q      <= take | (aw_q & !pbus_awready_i);
      w_q       <= take | (w_q & !pbus_wready_i);
      pending_q <= take | (pending_q & !pbus_bvalid_i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      addr_q <= addr_i;
      data_q <= data_i;
      strb_q <= strb_i;
      user_q <= user_i;
    end
  end

  assign pbus_awvalid_o = aw_q;
  assign pbus_awaddr_o  = addr_q;
  assign pbus_awprot_o  = {2'b00, !user_q};
  assign pbus_wvalid_o  = w_q;
  assign pbus_wdata_o   = data_q;
  assign pbus_wstrb_o   = strb_q;
  assign pbus_bready_o  = 1'b1;

  assign pbus_arvalid_o = read_i & !pending_q;
  assign pbus_araddr_o  = addr_i;
  assign pbus_arprot_o  = {2'b00, !user_i};
  assign pbus_rready_o  = 1'b1;
  assign read_sent_o    = pbus_arvalid_o & pbus_arready_i;

endmodule

`default_nettype wire
