// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_dcache - the data cache: tags, data and the fills of lines.
//
// Write-through, no allocation by stores.  The word asked for in one clock
// (rd_word_i) is compared in the next (look_i, which must have the same index
// bits).  A set being filled, and in the clock behind its fill too, is blocked;
// all others may be read and written meanwhile, so nobody meets the fill's
// writes.  A word that was stored to while it was read is the caller's to
// avoid.
//
// A foreign write is compared with a copy of the tags of its own, so that it
// takes no clock of the core: in the next clock the line is made invalid, if it
// is here.  A look at the line in that clock misses already; so does one at the
// set in the clock behind, whose tag was read while it was written.

`default_nettype none

module cs_rv_dcache #(
  parameter int        CacheBytes = 4096,          // 1024..16384, power of two; ways of 4096 at most
  parameter int        LineBytes  = 16,            // 16, 32, 64
  parameter int        AddrW      = 26,            // bits of a byte address within RAM
  parameter bit [31:0] RamBase    = 32'h8000_0000,
  parameter int        Looks      = 1,             // tags that look_i may have
  // derived, do not set
  parameter int        WayBytes   = (CacheBytes > 4096) ? 4096 : CacheBytes,
  parameter int        WordW      = $clog2(WayBytes) - 2,
  parameter int        IndexLsb   = $clog2(LineBytes),
  parameter int        IndexW     = $clog2(WayBytes) - IndexLsb,
  parameter int        TagW       = AddrW - $clog2(WayBytes)
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic [WordW-1:0]   rd_word_i,     // to be looked up in the next clock
  input  logic [AddrW-1:2]   look_i,        // looked up now
  input  logic [Looks*TagW-1:0] look_tags_i, // its tag is one of these: all are compared
  input  logic [Looks-1:0]   look_is_i,     // ... this one; none: hit_o means nothing
  output logic               hit_o,
  output logic [31:0]        data_o,
  output logic               blocked_o,     // hit_o and data_o mean nothing, do not write
  input  logic [IndexW-1:0]  set_i,         // of the operation that waits
  output logic               busy_o,        // its set is being filled
  output logic               full_o,        // no fill may start

  input  logic               write_i,       // into the line looked up, if it is there
  input  logic [3:0]         strb_i,
  input  logic [31:0]        data_i,

  input  logic               fill_i,        // of the line looked up
  output logic               newest_o,      // the words that come are of the last fill started
  output logic [IndexW-1:0]  fill_index_o,  // whose line is asked for next
  input  logic               conflict_i,    // a store to that set is pending

  input  logic               snoop_i,       // a foreign write to this line
  input  logic [AddrW-1:IndexLsb] snoop_line_i,

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
  localparam int Sets    = 1 << IndexW;

  if (CacheBytes < 1024 || CacheBytes > 16384 || (1 << $clog2(CacheBytes)) != CacheBytes)
    begin : g_bad_size
    $error("cs_rv_dcache: CacheBytes must be a power of two, 1024..16384");
  end
  if (LineBytes != 16 && LineBytes != 32 && LineBytes != 64) begin : g_bad_line
    $error("cs_rv_dcache: LineBytes must be 16, 32 or 64");
  end
  if (TagW < 1) begin : g_bad_ram
    $error("cs_rv_dcache: RAM must be larger than a way of the cache");
  end

  // ---- fills ----

  localparam int WayW = (Ways > 2) ? $clog2(Ways) : 1;

  logic [WordW-1:0]    fill_word;
  logic                clearing, clearing_q, pending;
  logic [1:0]          active, behind_q, same;
  logic [2*IndexW-1:0] active_index;
  logic [WayW-1:0]     next_way_q, fill_way, tag_way;
  logic                tag_we, tag_all, tag_valid;
  logic [IndexW-1:0]   tag_index, look_index;
  logic [AddrW-1:TagLsb] tag;
  logic                inval, sure_q;
  logic [AddrW-1:IndexLsb] snoop_line_q;

  cs_rv_dfill #(
    .AddrW(AddrW), .OffsetW(OffsetW), .IndexW(IndexW), .WayW(WayW), .RamBase(RamBase)
  ) u_fill (
    .clk_i, .rst_ni,
    .start_i(fill_i), .addr_i(look_i), .way_i(next_way_q), .full_o, .clear_o(clearing),
    .active_o(active), .index_o(active_index), .word_o(fill_word), .way_o(fill_way), .newest_o,
    .ask_index_o(fill_index_o), .conflict_i,
    .inval_i(inval), .inval_all_i(sure_q), .inval_index_i(snoop_line_q[IndexLsb +: IndexW]),
    .snoop_index_i(snoop_line_i[IndexLsb +: IndexW]), .pending_o(pending),
    .tag_we_o(tag_we), .tag_all_o(tag_all), .tag_valid_o(tag_valid), .tag_index_o(tag_index),
    .tag_way_o(tag_way), .tag_o(tag),
    .dbus_arvalid_o, .dbus_arready_i, .dbus_araddr_o, .dbus_arlen_o, .dbus_arburst_o,
    .dbus_rvalid_i, .dbus_rlast_i
  );

  // Ways are replaced in turn, whatever the set.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      behind_q   <= '1;
      clearing_q <= 1'b1;
      next_way_q <= '0;
    end else begin
      behind_q   <= active;
      clearing_q <= clearing;   // for a clock longer: a tag may be read where it is cleared
      if (fill_i && Ways > 1) next_way_q <= next_way_q + 1'b1;
    end
  end

  assign look_index = look_i[IndexLsb +: IndexW];
  assign same       = {look_index == active_index[IndexW +: IndexW],
                       look_index == active_index[0 +: IndexW]};
  assign busy_o     = |(active & {set_i == active_index[IndexW +: IndexW],
                                  set_i == active_index[0 +: IndexW]});
  assign blocked_o  = clearing_q | (|((active | behind_q) & same));

  // ---- foreign writes ----

  logic                      snoop_q, snoop_same, index_same;
  logic [IndexW-1:0]         inval_index_q;
  logic [Ways-1:0]           here;       // the line written to in the clock before, by its copy
  logic [Ways-1:0]           inval_way, inval_q;
  logic [Ways-1:0]           hit;
  logic [Looks-1:0]          look_ok;    // ... and the line was not written to by others
  logic [Ways*32-1:0]        data;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {snoop_q, inval_q} <= '0;
    end else begin
      snoop_q <= snoop_i;
      inval_q <= inval_way;
    end
  end

  // The copy says nothing where it is written, or soon will be, by a fill; or
  // by the snoop before.
  always_ff @(posedge clk_i) begin
    if (snoop_i) snoop_line_q <= snoop_line_i;
    sure_q <= pending | (inval & (snoop_line_q[IndexLsb +: IndexW] ==
                                  snoop_line_i[IndexLsb +: IndexW]));
    inval_index_q <= snoop_line_q[IndexLsb +: IndexW];
  end

  assign inval_way  = {Ways{snoop_q}} & ({Ways{sure_q}} | here);
  assign inval      = |inval_way;
  assign snoop_same = snoop_q & (snoop_line_q[IndexLsb +: IndexW] == look_index);

  for (genvar t = 0; t < Looks; t++) begin : g_snooped
    assign look_ok[t] = look_is_i[t] & !(snoop_same & (snoop_line_q[TagLsb +: TagW] ==
                                                       look_tags_i[t*TagW +: TagW]));
  end

  assign index_same = inval_index_q == look_index;
  assign hit_o      = |hit;

  // ---- RAMs: the write port of the data is the fill's when a word arrives ----

  logic [WordW-1:0] wr_word;
  logic [31:0]      wr_data;

  assign wr_word = dbus_rvalid_i ? fill_word : look_i[2 +: WordW];
  assign wr_data = dbus_rvalid_i ? dbus_rdata_i : data_i;

  for (genvar w = 0; w < Ways; w++) begin : g_way
    (* no_rw_check, ram_style = "block" *)
    logic [TagW:0] tag_mem [0:Sets-1];
    (* no_rw_check, ram_style = "block" *)
    logic [TagW:0] copy_mem [0:Sets-1];
    logic [TagW:0] tag_q, copy_q;
    logic          mine, we_tag;
    logic [Looks-1:0] same_tag;

    assign mine   = (Ways == 1) | (fill_way == WayW'(w));
    assign we_tag = tag_we & (inval ? inval_way[w]
                                    : tag_all | (Ways == 1) | (tag_way == WayW'(w)));

    always_ff @(posedge clk_i) begin
      if (we_tag) tag_mem[tag_index] <= {tag_valid, tag};
    end

    always_ff @(posedge clk_i) begin
      if (we_tag) copy_mem[tag_index] <= {tag_valid, tag};
    end

    always_ff @(posedge clk_i) begin
      tag_q <= tag_mem[rd_word_i[OffsetW +: IndexW]];
`ifndef SYNTHESIS
      // Silicon leaves a collision undefined: show that it is never used.  The
      // worst for an invalidation is the old tag.
      if (we_tag && tag_valid && tag_index == rd_word_i[OffsetW +: IndexW]) begin
        tag_q <= ~tag_mem[tag_index];
      end
`endif
    end

    always_ff @(posedge clk_i) begin
      if (snoop_i) begin
        copy_q <= copy_mem[snoop_line_i[IndexLsb +: IndexW]];
`ifndef SYNTHESIS
        if (we_tag && tag_index == snoop_line_i[IndexLsb +: IndexW]) begin
          copy_q <= ~copy_mem[tag_index];
        end
`endif
      end
    end

    assign here[w] = copy_q == {1'b1, snoop_line_q[TagLsb +: TagW]};
    // The tag comes last, then what is known late of a look: which page it is in.
    // Halves are kept as they are, or a mapper makes chains of what is compared.
    for (genvar t = 0; t < Looks; t++) begin : g_look
      (* keep *) logic [1:0] half;

      always_comb begin
        half = {look_ok[t], 1'b1};
        for (int i = 0; i < TagW; i++) half[i & 1] = half[i & 1] & (tag_q[i] == look_tags_i[t*TagW + i]);
      end

      assign same_tag[t] = &half;
    end

    assign hit[w] = tag_q[TagW] & !(inval_q[w] & index_same) & (|same_tag);

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
  end else if (Ways == 2) begin : g_two
    assign data_o = hit[1] ? data[63:32] : data[31:0];
  end else begin : g_more
    always_comb begin
      data_o = '0;
      for (int w = 0; w < Ways; w++) data_o = data_o | (data[32*w +: 32] & {32{hit[w]}});
    end
  end

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_ways: assert (!write_i || (hit & (hit - 1'b1)) == '0);
      a_port: assert (!(write_i & (dbus_rvalid_i | blocked_o)));
      a_fill: assert (!(fill_i & (full_o | blocked_o)));
    end
  end
`endif

endmodule

`default_nettype wire
