// SPDX-License-Identifier: Apache-2.0
//
// cs_ring_dma - one message to memory as one AXI4 burst.
//
//   go -> AW and W side by side, word by word from the head of the message FIFO
//      -> B -> commit (the head may go) or fail (the head stays)
//
// The message is not copied: its FIFO holds it until memory has answered.  If the
// FIFO is cleared meanwhile, the burst goes on, as it must, with strobes 0.

`default_nettype none

module cs_ring_dma #(
  parameter int XLEN = 32,        // 32, 64: records of 4 or 8 words
  parameter bit Supervisor = 1'b0 // 0, 1: its writes are privileged
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  input  logic                      ready_i,      // a record may be begun
  input  logic [31:2]               addr_i,       // here; stable while busy
  input  logic [23:0]               seq_i,

  // head of the message FIFO
  input  logic                      msg_clear_i,  // the FIFO is emptied
  input  logic                      msg_valid_i,
  input  cs_pkg::msg_t              msg_i,

  output logic                      busy_o,
  output logic                      fin_o,        // last clock of a record
  output logic                      commit_o,     // it is in memory
  output logic                      fail_o,       // memory has answered with an error
  output logic [1:0]                resp_o,

  // AXI4 manager
  output logic                      axi_awvalid_o,
  input  logic                      axi_awready_i,
  output logic [31:0]               axi_awaddr_o,
  output logic [7:0]                axi_awlen_o,
  output logic [2:0]                axi_awsize_o,
  output logic [1:0]                axi_awburst_o,
  output logic [3:0]                axi_awcache_o,
  output logic [2:0]                axi_awprot_o,
  output logic                      axi_wvalid_o,
  input  logic                      axi_wready_i,
  output logic [31:0]               axi_wdata_o,
  output logic [3:0]                axi_wstrb_o,
  output logic                      axi_wlast_o,
  input  logic                      axi_bvalid_i,
  output logic                      axi_bready_o,
  input  logic [1:0]                axi_bresp_i
);

  localparam int Words = XLEN / 8;
  localparam int BeatW = $clog2(Words);

  if (XLEN != 32 && XLEN != 64) begin : g_bad_xlen
    $error("cs_ring_dma: XLEN must be 32 or 64");
  end

  logic             busy_q, awvalid_q, wvalid_q, fin_q, err_q, gone_q;
  logic [1:0]       resp_q;
  logic [BeatW-1:0] beat_q;
  logic [31:0]      wdata_q;
  logic [3:0]       wstrb_q;

  logic go, aw_take, w_take, w_end, b_take, lost;
  assign go      = ready_i & !busy_q & msg_valid_i & !msg_clear_i;
  assign aw_take = awvalid_q & axi_awready_i;
  assign w_take  = wvalid_q & axi_wready_i;
  assign w_end   = beat_q == '1;
  assign b_take  = axi_bready_o & axi_bvalid_i;
  assign lost    = gone_q | msg_clear_i;

  // The record, word 0 in the low bits, and its word that comes next: beat is 0 while
  // idle, so that the first one needs no choice of its own.
  logic [Words*32-1:0] words;
  logic [BeatW-1:0]    beat_next;

  logic [2:0] whose;
  assign whose = Supervisor ? {msg_i.tuple.is_context, msg_i.tuple.mode} : 3'd0;

  if (XLEN == 64) begin : g_wide
    assign words = {64'd0, msg_i.tuple.w, msg_i.tuple.pc, msg_i.count, seq_i, 1'b1, 2'd0,
                    whose, msg_i.tuple.slot};
  end else begin : g_narrow
    assign words = {msg_i.tuple.w[31:0], msg_i.tuple.pc[31:0], msg_i.count, seq_i, 1'b1, 2'd0,
                    whose, msg_i.tuple.slot};
  end
  assign beat_next = beat_q + BeatW'(busy_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {busy_q, awvalid_q, wvalid_q, fin_q} <= '0;
    end else begin
      fin_q <= b_take;
      if (aw_take)        awvalid_q <= 1'b0;
      if (w_take & w_end) wvalid_q  <= 1'b0;
      if (fin_q)          busy_q    <= 1'b0;
      if (go) {busy_q, awvalid_q, wvalid_q} <= '1;
    end
  end

  // What goes along needs no reset but that the ring is idle after it.
  always_ff @(posedge clk_i) begin
    gone_q <= busy_q & lost;
    if (b_take) begin
      err_q  <= axi_bresp_i != 2'd0;
      resp_q <= axi_bresp_i;
    end
    if (!busy_q)     beat_q <= '0;
    else if (w_take) beat_q <= beat_next;  // 0 after the last word
    if ((!busy_q & !go) | (w_take & !w_end & lost)) begin
      wdata_q <= '0;
      wstrb_q <= '0;
    end else if (go | (w_take & !w_end)) begin
      wdata_q <= words[beat_next*32 +: 32];
      wstrb_q <= '1;
    end
  end

  assign busy_o   = busy_q;
  assign fin_o    = fin_q;
  assign commit_o = fin_q & !err_q & !gone_q;
  assign fail_o   = fin_q & err_q;
  assign resp_o   = resp_q;

  assign axi_awvalid_o = awvalid_q;
  assign axi_awaddr_o  = {addr_i, 2'd0};
  assign axi_awlen_o   = 8'(Words - 1);
  assign axi_awsize_o  = 3'd2;
  assign axi_awburst_o = 2'd1;
  assign axi_awcache_o = 4'b0010;
  assign axi_awprot_o  = {2'd0, Supervisor};
  assign axi_wvalid_o  = wvalid_q;
  assign axi_wdata_o   = wdata_q;
  assign axi_wstrb_o   = wstrb_q;
  assign axi_wlast_o   = w_end;
  assign axi_bready_o  = busy_q & !awvalid_q & !wvalid_q & !fin_q;

`ifdef CS_ASSERT
  // What the bus was shown in the clock before.
  logic [37:0] w_past_q;
  logic [31:0] aw_past_q;
  logic        w_held_q, aw_held_q, alive_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {alive_q, aw_held_q, w_held_q} <= '0;
    else {alive_q, aw_held_q, w_held_q} <= {1'b1, axi_awvalid_o & !axi_awready_i,
                                            axi_wvalid_o & !axi_wready_i};
  end

  always_ff @(posedge clk_i) begin
    aw_past_q <= axi_awaddr_o;
    w_past_q  <= {axi_wvalid_o, axi_wlast_o, axi_wstrb_o, axi_wdata_o};
    if (alive_q) begin
      a_aw_stays: assert (!aw_held_q | (axi_awvalid_o & axi_awaddr_o == aw_past_q));
      a_w_stays:  assert (!w_held_q | w_past_q == {axi_wvalid_o, axi_wlast_o, axi_wstrb_o,
                                                   axi_wdata_o});
      a_aligned:  assert (!axi_awvalid_o | axi_awaddr_o[BeatW+1:0] == '0);
      a_head:     assert (!busy_q | gone_q | msg_valid_i);
    end
  end
`endif

endmodule

`default_nettype wire
