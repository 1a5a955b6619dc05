// SPDX-License-Identifier: Apache-2.0
//
// cs_axi_arb - three AXI4 managers share one memory port.
//
//   ibus (reads) --+
//   dbus ----------+-- AR, AW/W --> mem      ID = number of the manager
//   dma  ----------+-- R, B by ID <--
//                  +-- snoop: each word that dma writes, as the memory takes it
//
// No clock is added.  Managers take turns; a request that was shown is not
// withdrawn.  Answers to one manager come in the order of its requests if the
// memory answers each direction in order.  Write data pass from the clock after
// their address on, in the order of the addresses.

`default_nettype none

module cs_axi_arb (
  input  logic        clk_i,
  input  logic        rst_ni,

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
  input  logic [1:0]  dma_awburst_i,   // INCR
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

  output logic        mem_arvalid_o,
  input  logic        mem_arready_i,
  output logic [1:0]  mem_arid_o,
  output logic [31:0] mem_araddr_o,
  output logic [7:0]  mem_arlen_o,
  output logic [1:0]  mem_arburst_o,
  input  logic        mem_rvalid_i,
  output logic        mem_rready_o,
  input  logic [1:0]  mem_rid_i,
  input  logic [31:0] mem_rdata_i,
  input  logic [1:0]  mem_rresp_i,
  input  logic        mem_rlast_i,
  output logic        mem_awvalid_o,
  input  logic        mem_awready_i,
  output logic [1:0]  mem_awid_o,
  output logic [31:0] mem_awaddr_o,
  output logic [7:0]  mem_awlen_o,
  output logic [1:0]  mem_awburst_o,
  output logic        mem_wvalid_o,
  input  logic        mem_wready_i,
  output logic [31:0] mem_wdata_o,
  output logic [3:0]  mem_wstrb_o,
  output logic        mem_wlast_o,
  input  logic        mem_bvalid_i,
  output logic        mem_bready_o,
  input  logic [1:0]  mem_bid_i,
  input  logic [1:0]  mem_bresp_i
);

  localparam logic [1:0] IdData = 2'd0, IdInsn = 2'd1, IdDma = 2'd2;

  // Read addresses.  The manager after the one served last comes first.
  logic [2:0] r_req, r_later;
  logic [1:0] r_pick;      // of dbus and ibus
  logic [1:0] r_last_q, r_id;
  logic       r_shown_q;   // r_last_q is being served: it was shown, not taken

  // Within an if: simulation passes by the idle bus.
  assign r_req = {dma_arvalid_i, ibus_arvalid_i, dbus_arvalid_i};

  always_comb begin
    {r_later, r_pick, r_id} = '0;
    mem_araddr_o  = dbus_araddr_i;
    mem_arlen_o   = dbus_arlen_i;
    mem_arburst_o = dbus_arburst_i;
    {dbus_arready_o, ibus_arready_o, dma_arready_o} = '0;
    if (|r_req) begin
      r_later = r_last_q == IdData ? 3'b110 : r_last_q == IdInsn ? 3'b100 : 3'b000;
      r_pick  = |(r_req & r_later) ? r_req[1:0] & r_later[1:0] : r_req[1:0];
      r_id    = r_shown_q ? r_last_q : r_pick[0] ? IdData : r_pick[1] ? IdInsn : IdDma;
      if (r_id == IdInsn) begin
        mem_araddr_o  = ibus_araddr_i;
        mem_arlen_o   = ibus_arlen_i;
        mem_arburst_o = ibus_arburst_i;
      end else if (r_id == IdDma) begin
        mem_araddr_o  = dma_araddr_i;
        mem_arlen_o   = dma_arlen_i;
        mem_arburst_o = dma_arburst_i;
      end
      dbus_arready_o = mem_arready_i & r_id == IdData;
      ibus_arready_o = mem_arready_i & r_id == IdInsn;
      dma_arready_o  = mem_arready_i & r_id == IdDma;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      r_last_q  <= IdDma;
      r_shown_q <= 1'b0;
    end else begin
      if (mem_arvalid_o) r_last_q <= r_id;
      r_shown_q <= mem_arvalid_o & !mem_arready_i;
    end
  end

  assign mem_arvalid_o = |r_req;
  assign mem_arid_o    = r_id;

  // Read data.
  assign mem_rready_o  = mem_rid_i == IdInsn ? ibus_rready_i
                       : mem_rid_i == IdData ? dbus_rready_i : dma_rready_i;
  assign dbus_rvalid_o = mem_rvalid_i & mem_rid_i == IdData;
  assign ibus_rvalid_o = mem_rvalid_i & mem_rid_i == IdInsn;
  assign dma_rvalid_o  = mem_rvalid_i & mem_rid_i == IdDma;
  assign {dbus_rdata_o, dbus_rresp_o, dbus_rlast_o} = {mem_rdata_i, mem_rresp_i, mem_rlast_i};
  assign {ibus_rdata_o, ibus_rresp_o, ibus_rlast_o} = {mem_rdata_i, mem_rresp_i, mem_rlast_i};
  assign {dma_rdata_o, dma_rresp_o, dma_rlast_o}    = {mem_rdata_i, mem_rresp_i, mem_rlast_i};

  // Write addresses.  order_q remembers whose data come next, bit 0 first; one
  // burst of dma at a time, because its address is counted for the snoop.
  logic       w_dma, w_last_q, w_shown_q, aw_room, dma_may, aw_take, w_take, w_done;
  logic [3:0] order_q, used_q;
  logic       dma_open_q;

  assign aw_room = !used_q[3];
  assign dma_may = dma_awvalid_i & !dma_open_q;

  // w_last_q: the one served last, or shown and not yet taken, was dma.
  assign w_dma = w_shown_q ? w_last_q : dma_may & !(dbus_awvalid_i & w_last_q);

  assign mem_awvalid_o  = aw_room & (dbus_awvalid_i | dma_may);
  assign mem_awid_o     = w_dma ? IdDma : IdData;
  assign mem_awaddr_o   = w_dma ? dma_awaddr_i : dbus_awaddr_i;
  assign mem_awlen_o    = w_dma ? dma_awlen_i : dbus_awlen_i;
  assign mem_awburst_o  = w_dma ? dma_awburst_i : dbus_awburst_i;
  assign dbus_awready_o = mem_awready_i & aw_room & !w_dma;
  assign dma_awready_o  = mem_awready_i & aw_room & w_dma & !dma_open_q;
  assign aw_take        = mem_awvalid_o & mem_awready_i;

  // Write data.
  assign mem_wvalid_o  = used_q[0] & (order_q[0] ? dma_wvalid_i : dbus_wvalid_i);
  assign mem_wdata_o   = order_q[0] ? dma_wdata_i : dbus_wdata_i;
  assign mem_wstrb_o   = order_q[0] ? dma_wstrb_i : dbus_wstrb_i;
  assign mem_wlast_o   = order_q[0] ? dma_wlast_i : dbus_wlast_i;
  assign dbus_wready_o = used_q[0] & !order_q[0] & mem_wready_i;
  assign dma_wready_o  = used_q[0] & order_q[0] & mem_wready_i;
  assign w_take        = mem_wvalid_o & mem_wready_i;
  assign w_done        = w_take & mem_wlast_o;

  // used_q is a row of ones: as many as entries.
  logic [3:0] used_rest, order_rest;

  assign used_rest  = w_done ? used_q >> 1 : used_q;
  assign order_rest = w_done ? order_q >> 1 : order_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {order_q, used_q, w_last_q, w_shown_q, dma_open_q} <= '0;
    end else begin
      if (mem_awvalid_o) w_last_q <= w_dma;
      w_shown_q <= mem_awvalid_o & !mem_awready_i;
      if (aw_take | w_done) begin
        used_q     <= aw_take ? {used_rest[2:0], 1'b1} : used_rest;
        order_q    <= aw_take ? (order_rest & used_rest) | ({4{w_dma}} & ~used_rest) : order_rest;
        dma_open_q <= (aw_take & w_dma) | (dma_open_q & !(w_done & order_q[0]));
      end
    end
  end

  // Write responses.
  assign mem_bready_o  = mem_bid_i == IdData ? dbus_bready_i : dma_bready_i;
  assign dbus_bvalid_o = mem_bvalid_i & mem_bid_i == IdData;
  assign dma_bvalid_o  = mem_bvalid_i & mem_bid_i == IdDma;
  assign dbus_bresp_o  = mem_bresp_i;
  assign dma_bresp_o   = mem_bresp_i;

  // Snoop.
  logic [31:0] dma_addr_q;

  always_ff @(posedge clk_i) begin
    if (aw_take & w_dma)          dma_addr_q <= dma_awaddr_i;
    else if (w_take & order_q[0]) dma_addr_q <= dma_addr_q + 32'd4;
  end

  assign snoop_valid_o = w_take & order_q[0];
  assign snoop_addr_o  = dma_addr_q;

`ifdef CS_ASSERT
  // What the memory was shown in the clock before.
  logic [43:0] ar_past_q, aw_past_q;
  logic [43:0] ar_now, aw_now;
  logic        ar_held_q, aw_held_q, alive_q;

  assign ar_now = {mem_arid_o, mem_araddr_o, mem_arlen_o, mem_arburst_o};
  assign aw_now = {mem_awid_o, mem_awaddr_o, mem_awlen_o, mem_awburst_o};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {ar_held_q, aw_held_q, alive_q} <= '0;
    else {ar_held_q, aw_held_q, alive_q} <= {mem_arvalid_o & !mem_arready_i,
                                             mem_awvalid_o & !mem_awready_i, 1'b1};
  end

  always_ff @(posedge clk_i) begin
    {ar_past_q, aw_past_q} <= {ar_now, aw_now};
    if (alive_q) begin
      a_ar_stays: assert (!ar_held_q | (mem_arvalid_o & ar_now == ar_past_q));
      a_aw_stays: assert (!aw_held_q | (mem_awvalid_o & aw_now == aw_past_q));
      a_incr:  assert (!(aw_take & w_dma) | dma_awburst_i == 2'd1);
      a_queue: assert (!(aw_take & used_q[3]));
      a_row:   assert ((used_q & (used_q + 4'd1)) == '0);
    end
  end
`endif

endmodule

`default_nettype wire
