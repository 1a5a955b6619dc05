// SPDX-License-Identifier: Apache-2.0
//
// cs_axi_mem - memory with the timing of a slow one.
//
//   AR -> queue, due in lat-1 -> RAM -> R           one word a clock in all,
//   AW -> queue -> W -> RAM -> queue, due in lat -> B    reads and writes
//
// Addresses are taken while words pass, so transactions overlap; each direction
// answers in order.  A word is written in the clock in which it is taken;
// a read that was accepted later sees it.  W is taken from the clock after its
// AW on.  Bursts: INCR and WRAP of whole words.  Addresses outside answer
// DECERR.  The first inputs are constants in an FPGA and cost nothing there.

`default_nettype none

module cs_axi_mem #(
  parameter logic [31:0] Base     = 32'h8000_0000,  // aligned to the size
  parameter int          SizeLog2 = 15,             // 12..30
  parameter int          IdW      = 2
) (
  input  logic           clk_i,
  input  logic           rst_ni,

  input  logic [31:0]    absent_i,    // address bits that a smaller memory has not: must be 0

  // timing
  input  logic [7:0]     lat_i,       // 1..255: clocks to the first word
  input  logic           sdram_i,     // cs_sdram_rows says how many instead
  input  logic           zero_wait_i, // 1 clock, and both directions at once
  input  logic [4:0]     stall_i,     // hold back AR, R, AW, W, B

  input  logic           arvalid_i,
  output logic           arready_o,
  input  logic [IdW-1:0] arid_i,
  input  logic [31:0]    araddr_i,
  input  logic [7:0]     arlen_i,
  input  logic [1:0]     arburst_i,
  output logic           rvalid_o,
  input  logic           rready_i,
  output logic [IdW-1:0] rid_o,
  output logic [31:0]    rdata_o,
  output logic [1:0]     rresp_o,
  output logic           rlast_o,

  input  logic           awvalid_i,
  output logic           awready_o,
  input  logic [IdW-1:0] awid_i,
  input  logic [31:0]    awaddr_i,
  input  logic [7:0]     awlen_i,
  input  logic [1:0]     awburst_i,
  input  logic           wvalid_i,
  output logic           wready_o,
  input  logic [31:0]    wdata_i,
  input  logic [3:0]     wstrb_i,
  input  logic           wlast_i,
  output logic           bvalid_o,
  input  logic           bready_i,
  output logic [IdW-1:0] bid_o,
  output logic [1:0]     bresp_o
);

  localparam int AddrW = SizeLog2 - 2;
  localparam int TimeW = 16;
  // A burst in a queue: address, length, wraps, outside.
  localparam int OutsideAt = 0;
  localparam int WrapAt    = 1;
  localparam int LenAt     = 2;
  localparam int WordAt    = 10;
  localparam int IdAt      = WordAt + AddrW;
  localparam int BurstW    = IdAt + IdW;
  localparam logic [1:0] RespOkay = 2'd0, RespDecErr = 2'd3, BurstWrap = 2'd2;

  if (SizeLog2 < 12 || SizeLog2 > 30) begin : g_bad_size
    $error("cs_axi_mem: SizeLog2 must be 12 to 30");
  end

  (* no_rw_check, ram_style = "block" *)
  logic [31:0] mem [0:(1<<AddrW)-1];

  // The word of a burst: a wrap stays within its length, a power of two.
  function automatic logic [AddrW-1:0] word_at(input logic [AddrW-1:0] first,
                                               input logic [7:0] len, input logic wraps,
                                               input logic [7:0] beat);
    logic [AddrW-1:0] kept;
    kept    = wraps ? AddrW'(len) : '1;
    word_at = (first & ~kept) | ((first + AddrW'(beat)) & kept);
  endfunction

  // Timing.
  logic [TimeW-1:0] now_q;
  logic [7:0]       lat, r_rows, w_rows, r_lat, w_lat;
  logic             sdram, ar_take, aw_take, refresh, closed;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) now_q <= '0;
    else         now_q <= now_q + 1'b1;
  end

  cs_sdram_rows u_rows (
    .clk_i, .rst_ni,
    .enable_i   (sdram),
    .r_take_i   (ar_take),
    .r_addr_i   (araddr_i),
    .r_clocks_o (r_rows),
    .w_take_i   (aw_take),
    .w_addr_i   (awaddr_i),
    .w_clocks_o (w_rows),
    .refresh_o  (refresh)
  );

  assign lat    = zero_wait_i ? 8'd1 : lat_i;
  assign sdram  = sdram_i & !zero_wait_i;
  assign r_lat  = sdram ? r_rows : lat;
  assign w_lat  = sdram ? w_rows : lat;
  assign closed = sdram & refresh;

  // Reads.  With a latency of one the RAM sees the address as it comes.
  logic              ar_full, ar_empty, ar_ripe, direct;
  logic [BurstW-1:0] ar_in, ar_head;
  logic [7:0]        rbeat_q;
  logic              r_want, r_go, r_last, r_room;
  logic              rvalid_q, rlast_q, rbad_q, rshown_q;
  logic [IdW-1:0]    rid_q;
  logic [31:0]       rdata_q;

  assign arready_o = !ar_full & !stall_i[0];
  assign ar_take   = arvalid_i & arready_o;
  assign ar_in     = {arid_i, araddr_i[2 +: AddrW], arlen_i, arburst_i == BurstWrap,
                      araddr_i[31:SizeLog2] != Base[31:SizeLog2] | (araddr_i & absent_i) != '0};
  assign direct    = ar_empty & ar_take & (r_lat == 8'd1);
  assign r_room    = !rvalid_q | (rvalid_o & rready_i);
  assign r_want    = (ar_ripe | direct) & r_room & !closed;
  assign r_last    = rbeat_q == (direct ? arlen_i : ar_head[LenAt +: 8]);

  cs_axi_delay #(.Width(BurstW), .Depth(4), .TimeW(TimeW)) u_reads (
    .clk_i, .rst_ni,
    .now_i   (now_q),
    .push_i  (ar_take & !(direct & r_go & r_last)),
    .data_i  (ar_in),
    .due_i   (now_q + TimeW'(r_lat) - 1'b1),
    .full_o  (ar_full),
    .pop_i   (r_go & r_last & !direct),
    .empty_o (ar_empty),
    .ripe_o  (ar_ripe),
    .data_o  (ar_head)
  );

  // Writes.
  logic              aw_full, aw_empty, aw_ripe, b_full, b_empty, b_ripe;
  logic [BurstW+7:0] aw_head;   // and the clocks to its response
  logic [7:0]        wbeat_q;
  logic              w_want, w_take, w_end, bshown_q, bbad;

  assign awready_o = !aw_full & !stall_i[2];
  assign aw_take   = awvalid_i & awready_o;
  assign w_want    = aw_ripe & !b_full & wvalid_i & !stall_i[3] & !closed;
  assign w_take    = wvalid_i & wready_o;
  assign w_end     = w_take & wlast_i;

  cs_axi_delay #(.Width(BurstW + 8), .Depth(4), .TimeW(TimeW)) u_writes (
    .clk_i, .rst_ni,
    .now_i   (now_q),
    .push_i  (aw_take),
    .data_i  ({w_lat, awid_i, awaddr_i[2 +: AddrW], awlen_i, awburst_i == BurstWrap,
               awaddr_i[31:SizeLog2] != Base[31:SizeLog2] | (awaddr_i & absent_i) != '0}),
    .due_i   (now_q),
    .full_o  (aw_full),
    .pop_i   (w_end),
    .empty_o (aw_empty),
    .ripe_o  (aw_ripe),
    .data_o  (aw_head)
  );

  cs_axi_delay #(.Width(IdW + 1), .Depth(16), .TimeW(TimeW)) u_responses (
    .clk_i, .rst_ni,
    .now_i   (now_q),
    .push_i  (w_end),
    .data_i  ({aw_head[IdAt +: IdW], aw_head[OutsideAt]}),
    .due_i   (now_q + TimeW'(aw_head[BurstW +: 8])),
    .full_o  (b_full),
    .pop_i   (bvalid_o & bready_i),
    .empty_o (b_empty),
    .ripe_o  (b_ripe),
    .data_o  ({bid_o, bbad})
  );

  // One word a clock: when both directions want it, they take turns.
  logic turn_q;  // it is the write's

  assign r_go     = r_want & !(w_want & turn_q & !zero_wait_i);
  assign wready_o = w_want & !(r_want & !turn_q & !zero_wait_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {turn_q, rvalid_q, rshown_q, bshown_q} <= '0;
      {rbeat_q, wbeat_q} <= '0;
    end else begin
      if (r_want & w_want) turn_q <= !turn_q;
      rvalid_q <= r_go | (rvalid_q & !r_room);
      rshown_q <= rvalid_o & !rready_i;
      bshown_q <= bvalid_o & !bready_i;
      if (r_go)   rbeat_q <= r_last ? '0 : rbeat_q + 1'b1;
      if (w_take) wbeat_q <= wlast_i ? '0 : wbeat_q + 1'b1;
    end
  end

  // The RAM.  Addresses are computed where they are used, which is not in every
  // clock: simulation's gain.
  always_ff @(posedge clk_i) begin
    if (w_take & !aw_head[OutsideAt]) begin
      for (int b = 0; b < 4; b++) begin
        if (wstrb_i[b]) begin
          mem[word_at(aw_head[WordAt +: AddrW], aw_head[LenAt +: 8], aw_head[WrapAt], wbeat_q)]
             [b*8 +: 8] <= wdata_i[b*8 +: 8];
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (r_go) begin
      rdata_q <= mem[word_at(direct ? ar_in[WordAt +: AddrW] : ar_head[WordAt +: AddrW],
                             direct ? arlen_i : ar_head[LenAt +: 8],
                             direct ? ar_in[WrapAt] : ar_head[WrapAt], rbeat_q)];
      rid_q   <= direct ? arid_i : ar_head[IdAt +: IdW];
      rbad_q  <= direct ? ar_in[OutsideAt] : ar_head[OutsideAt];
      rlast_q <= r_last;
    end
  end

  // What was shown stays, also when a stall begins.
  assign rvalid_o = rvalid_q & !(stall_i[1] & !rshown_q);
  assign rid_o    = rid_q;
  assign rdata_o  = rdata_q;
  assign rresp_o  = rbad_q ? RespDecErr : RespOkay;
  assign rlast_o  = rlast_q;
  assign bvalid_o = b_ripe & !(stall_i[4] & !bshown_q);
  assign bresp_o  = bbad ? RespDecErr : RespOkay;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_wlast: assert (!w_take | wlast_i == (wbeat_q == aw_head[LenAt +: 8]));
      a_burst: assert (!ar_take | (arburst_i != 2'd0 & arburst_i != 2'd3));
      a_lat:   assert (lat_i != '0);
    end
  end
`endif

  logic unused;
  assign unused = ^{araddr_i[1:0], awaddr_i[1:0], aw_empty, b_empty};

endmodule

`default_nettype wire
