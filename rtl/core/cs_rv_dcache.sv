// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_dcache - the data cache: tags, data and the fill of a line.
//
// Write-through, no allocation by stores.  The word asked for in one clock
// (rd_word_i) is compared in the next (look_i, which must have the same index
// bits).  The set being filled, and in the clock behind a fill too, is blocked;
// all others may be read and written meanwhile, so nobody meets the fill's
// writes.  A set that was snooped while its tag was read is a miss: that is
// what it now holds, and the RAM's output is junk.  One that was stored to
// while its data were read is the caller's to avoid.

`default_nettype none

module cs_rv_dcache #(
  parameter int        CacheBytes = 4096,          // 1024..8192, power of two; two ways above 4096
  parameter int        LineBytes  = 16,            // 16, 32, 64
  parameter int        AddrW      = 26,            // bits of a byte address within RAM
  parameter bit [31:0] RamBase    = 32'h8000_0000,
  // derived, do not set
  parameter int        WayBytes   = (CacheBytes > 4096) ? 4096 : CacheBytes,
  parameter int        WordW      = $clog2(WayBytes) - 2,
  parameter int        IndexLsb   = $clog2(LineBytes),
  parameter int        IndexW     = $clog2(WayBytes) - IndexLsb
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic [WordW-1:0]   rd_word_i,     // to be looked up in the next clock
  input  logic [AddrW-1:2]   look_i,        // looked up now
  output logic               hit_o,
  output logic [31:0]        data_o,
  output logic               blocked_o,     // hit_o and data_o mean nothing, do not write
  output logic               filling_o,     // no fill may start

  input  logic               write_i,       // into the line looked up, if it is there
  input  logic [3:0]         strb_i,
  input  logic [31:0]        data_i,

  input  logic               fill_i,        // of the line looked up
  output logic [IndexW-1:0]  fill_index_o,
  input  logic               conflict_i,    // a store to that set is pending

  input  logic               snoop_i,       // invalidate this set
  input  logic [IndexW-1:0]  snoop_index_i,

  output logic               dbus_arvalid_o,
  input  logic               dbus_arready_i,
  output logic [31:0]        dbus_araddr_o,
  output logic [7:0]         dbus_arlen_o,
  output logic [1:0]         dbus_arburst_o,
  input  logic               dbus_rvalid_i,
  input  logic [31:0]        dbus_rdata_i,
  input  logic               dbus_rlast_i
);

  localparam int Ways    = CacheBytes / WayBytes;
  localparam int OffsetW = IndexLsb - 2;
  localparam int TagLsb  = $clog2(WayBytes);
  localparam int TagW    = AddrW - TagLsb;
  localparam int Sets    = 1 << IndexW;

  if (CacheBytes < 1024 || CacheBytes > 8192 || (1 << $clog2(CacheBytes)) != CacheBytes)
    begin : g_bad_size
    $error("cs_rv_dcache: CacheBytes must be 1024, 2048, 4096 or 8192");
  end
  if (LineBytes != 16 && LineBytes != 32 && LineBytes != 64) begin : g_bad_line
    $error("cs_rv_dcache: LineBytes must be 16, 32 or 64");
  end
  if (TagW < 1) begin : g_bad_ram
    $error("cs_rv_dcache: RAM must be larger than a way of the cache");
  end

  // ---- the fill ----

  logic [AddrW-1:2]  fill_addr;
  logic              clearing, clearing_q, behind_q, fill_way_q;
  logic              tag_we, tag_all, tag_valid;
  logic [IndexW-1:0] tag_index;

  cs_rv_dfill #(
    .AddrW(AddrW), .OffsetW(OffsetW), .IndexW(IndexW), .RamBase(RamBase)
  ) u_fill (
    .clk_i, .rst_ni,
    .start_i(fill_i), .addr_i(look_i), .active_o(filling_o), .clear_o(clearing),
    .addr_o(fill_addr), .conflict_i,
    .snoop_i, .snoop_index_i,
    .tag_we_o(tag_we), .tag_all_o(tag_all), .tag_valid_o(tag_valid), .tag_index_o(tag_index),
    .dbus_arvalid_o, .dbus_arready_i, .dbus_araddr_o, .dbus_arlen_o, .dbus_arburst_o,
    .dbus_rvalid_i, .dbus_rlast_i
  );

  assign fill_index_o = fill_addr[IndexLsb +: IndexW];

  // Two ways are replaced in turn, whatever the set.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      behind_q   <= 1'b1;
      clearing_q <= 1'b1;
      fill_way_q <= 1'b0;
    end else begin
      behind_q   <= filling_o;
      clearing_q <= clearing;   // for a clock longer: a tag may be read where it is cleared
      if (fill_i && Ways > 1) fill_way_q <= !fill_way_q;
    end
  end

  // ---- lookup ----

  logic [IndexW-1:0] look_index, snoop_index_q;
  logic              snoop_q, snooped;
  logic [Ways-1:0]   hit;
  logic [Ways*32-1:0] data;

  assign look_index = look_i[IndexLsb +: IndexW];

  always_ff @(posedge clk_i) begin
    snoop_q       <= snoop_i;
    snoop_index_q <= snoop_index_i;
  end

  assign snooped   = snoop_q & (snoop_index_q == look_index);
  assign blocked_o = clearing_q | ((filling_o | behind_q) & (look_index == fill_index_o));
  assign hit_o     = |hit;

  // ---- RAMs: the write port of the data is the fill's when a word arrives ----

  logic [WordW-1:0] wr_word;
  logic [31:0]      wr_data;

  assign wr_word = dbus_rvalid_i ? fill_addr[2 +: WordW] : look_i[2 +: WordW];
  assign wr_data = dbus_rvalid_i ? dbus_rdata_i : data_i;

  for (genvar w = 0; w < Ways; w++) begin : g_way
    (* no_rw_check, ram_style = "block" *)
    logic [TagW:0] tag_mem [0:Sets-1];
    logic [TagW:0] tag_q;
    logic          mine, we_tag;

    assign mine   = (Ways == 1) | (fill_way_q == 1'(w));
    assign we_tag = tag_we & (tag_all | mine);

    always_ff @(posedge clk_i) begin
      if (we_tag) tag_mem[tag_index] <= {tag_valid, fill_addr[TagLsb +: TagW]};
    end

    always_ff @(posedge clk_i) begin
      tag_q <= tag_mem[rd_word_i[OffsetW +: IndexW]];
`ifndef SYNTHESIS
      // Silicon leaves a collision undefined: show that it is never used.
      if (we_tag && tag_index == rd_word_i[OffsetW +: IndexW]) begin
        tag_q <= ~tag_mem[tag_index];
      end
`endif
    end

    assign hit[w] = (tag_q == {1'b1, look_i[TagLsb +: TagW]}) & !snooped;

    for (genvar b = 0; b < 4; b++) begin : g_byte
      (* no_rw_check, ram_style = "block" *)
      logic [7:0] mem [0:(1<<WordW)-1];
      logic [7:0] data_q;
      logic       we;

      assign we = dbus_rvalid_i ? mine : write_i & hit[w] & strb_i[b];

      always_ff @(posedge clk_i) begin
        if (we) mem[wr_word] <= wr_data[b*8 +: 8];
      end

      always_ff @(posedge clk_i) begin
        data_q <= mem[rd_word_i];
`ifndef SYNTHESIS
        if (we && wr_word == rd_word_i) data_q <= ~mem[rd_word_i];
`endif
      end

      assign data[w*32 + b*8 +: 8] = data_q;
    end
  end

  if (Ways == 1) begin : g_one
    assign data_o = data;
  end else begin : g_two
    assign data_o = hit[1] ? data[63:32] : data[31:0];
  end

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_ways: assert (!(write_i && hit == '1 && Ways > 1));
      a_port: assert (!(write_i & (dbus_rvalid_i | blocked_o)));
      a_fill: assert (!(fill_i & (filling_o | blocked_o)));
    end
  end
`endif

endmodule

`default_nettype wire
