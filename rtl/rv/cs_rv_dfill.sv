// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_dfill - reads lines of the D-cache, two at a time, and owns the write
// port of its tags.
//
//   start -> slot (0, 1, 0, ...) -> AR in order -> words in order -> free
//
// The words of the older line come first, so memory's latency is waited for
// once.  A tag is written as valid in the first clock of the fill in which no
// set is made invalid, long before the data are there: nobody looks at a set
// that is being filled, and what makes it invalid, before or after, leaves it
// so.  So an invalidation never waits, nothing about it is remembered, and the
// line that was replaced is never valid with foreign data.
//
// After reset the same port makes every set invalid.

`default_nettype none

module cs_rv_dfill #(
  parameter int          AddrW   = 26,   // bits of a byte address within RAM
  parameter int          OffsetW = 2,    // word of a line: address bits [2 +: OffsetW]
  parameter int          IndexW  = 8,    // set: the IndexW bits above
  parameter int          WayW    = 1,    // bits kept of a fill for the caller
  parameter bit [31:0]   RamBase = 32'h8000_0000
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic               start_i,     // only when not full
  input  logic [AddrW-1:2]   addr_i,      // the word wanted first, in a set that is not active
  input  logic [WayW-1:0]    way_i,
  output logic               full_o,      // two lines are being read, or all is being cleared
  output logic               clear_o,     // the latter
  output logic [1:0]         active_o,    // slots
  output logic [2*IndexW-1:0] index_o,    // their sets
  output logic [OffsetW+IndexW-1:0] word_o,   // that comes next: its place in a way
  output logic [WayW-1:0]    way_o,       // its fill's
  output logic               newest_o,    // it is of the fill that was started last
  output logic [IndexW-1:0]  ask_index_o, // the set of the line asked for next
  input  logic               conflict_i,  // a store to that set is pending

  input  logic               inval_i,     // a set is made invalid, in ways of the caller's choice
  input  logic               inval_all_i, // in all: a tag still to be written is not
  input  logic [IndexW-1:0]  inval_index_i,
  input  logic [IndexW-1:0]  snoop_index_i,
  output logic               pending_o,   // this set's tag is still to be written

  output logic               tag_we_o,
  output logic               tag_all_o,   // in all ways, or in the caller's: not only in tag_way_o
  output logic               tag_valid_o,
  output logic [IndexW-1:0]  tag_index_o,
  output logic [WayW-1:0]    tag_way_o,
  output logic [AddrW-1:2+OffsetW+IndexW] tag_o,

  output logic               dbus_arvalid_o,
  input  logic               dbus_arready_i,
  output logic [31:0]        dbus_araddr_o,
  output logic [7:0]         dbus_arlen_o,
  output logic [1:0]         dbus_arburst_o,
  input  logic               dbus_rvalid_i,
  input  logic               dbus_rlast_i
);

  localparam int         TagLsb = 2 + OffsetW + IndexW;
  localparam logic [1:0] WRAP   = 2'b10;

  // A slot is reading until its last word came, asking until its address was
  // taken.  Which one is next to be started, asked for, read.
  logic [1:0]        reading_q, asking_q, tag_q;   // tag_q: the tag is still to be written
  logic              start_at_q, ask_at_q, read_at_q;
  logic [AddrW-1:2]  addr0_q, addr1_q, ask_addr;
  logic [WayW-1:0]   way0_q, way1_q;
  logic              shown_q;     // the address was shown and is still not taken
  logic              clear_q;
  logic [IndexW-1:0] clear_at_q;
  logic [1:0]        now, cancelled, started, ended, asked;

  assign index_o = {addr1_q[2+OffsetW +: IndexW], addr0_q[2+OffsetW +: IndexW]};

  // One tag a clock.
  assign now[0] = tag_q[0] & !inval_i;
  assign now[1] = tag_q[1] & !inval_i & !tag_q[0];

  for (genvar s = 0; s < 2; s++) begin : g_slot
    assign cancelled[s] = inval_i & inval_all_i & (inval_index_i == index_o[s*IndexW +: IndexW]);
    assign started[s]   = start_i & (start_at_q == 1'(s));
    assign ended[s]     = dbus_rvalid_i & dbus_rlast_i & (read_at_q == 1'(s));
    assign asked[s]     = dbus_arvalid_o & dbus_arready_i & (ask_at_q == 1'(s));
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {reading_q, asking_q, tag_q} <= '0;
      {start_at_q, ask_at_q, read_at_q, shown_q} <= '0;
      clear_q    <= 1'b1;
      clear_at_q <= '0;
    end else begin
      reading_q  <= started | (reading_q & ~ended);
      asking_q   <= started | (asking_q & ~asked);
      tag_q      <= started | (tag_q & ~now & ~cancelled);
      start_at_q <= start_at_q ^ start_i;
      ask_at_q   <= ask_at_q ^ (|asked);
      shown_q    <= dbus_arvalid_o & !dbus_arready_i;
      read_at_q  <= read_at_q ^ (|ended);
      if (clear_q & !inval_i) begin
        clear_at_q <= clear_at_q + IndexW'(1);
        clear_q    <= !(&clear_at_q);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    // That a fill is started comes late: a free slot has the address before.
    if (!active_o[0]) begin
      addr0_q <= addr_i;
      way0_q  <= way_i;
    end else if (dbus_rvalid_i & !read_at_q) begin
      addr0_q[2 +: OffsetW] <= addr0_q[2 +: OffsetW] + OffsetW'(1);
    end
    if (!active_o[1]) begin
      addr1_q <= addr_i;
      way1_q  <= way_i;
    end else if (dbus_rvalid_i & read_at_q) begin
      addr1_q[2 +: OffsetW] <= addr1_q[2 +: OffsetW] + OffsetW'(1);
    end
  end

  // Until its tag is written a set may hold the old one beside new data.
  assign active_o = reading_q | tag_q;
  assign full_o   = clear_q | (start_at_q ? active_o[1] : active_o[0]);
  assign clear_o  = clear_q;
  assign word_o   = read_at_q ? addr1_q[2 +: OffsetW+IndexW] : addr0_q[2 +: OffsetW+IndexW];
  assign way_o    = read_at_q ? way1_q : way0_q;
  assign newest_o = read_at_q != start_at_q;

  assign pending_o = (tag_q[0] & (index_o[0 +: IndexW] == snoop_index_i)) |
                     (tag_q[1] & (index_o[IndexW +: IndexW] == snoop_index_i));

  assign tag_we_o    = inval_i | (|tag_q) | clear_q;
  assign tag_valid_o = |now;
  assign tag_all_o   = !tag_valid_o;
  assign tag_index_o = inval_i  ? inval_index_i
                     : tag_q[0] ? index_o[0 +: IndexW]
                     : tag_q[1] ? index_o[IndexW +: IndexW] : clear_at_q;
  assign tag_way_o   = tag_q[0] ? way0_q : way1_q;
  assign tag_o       = tag_q[0] ? addr0_q[AddrW-1:TagLsb] : addr1_q[AddrW-1:TagLsb];

  assign ask_addr       = ask_at_q ? addr1_q : addr0_q;
  assign ask_index_o    = ask_addr[2+OffsetW +: IndexW];
  // A conflict that comes up later is a store to another set of which only the
  // low bits are the same: this one's are blocked.
  assign dbus_arvalid_o = (ask_at_q ? asking_q[1] : asking_q[0]) & (!conflict_i | shown_q);
  assign dbus_araddr_o  = {RamBase[31:AddrW], ask_addr, 2'b00};
  assign dbus_arlen_o   = 8'((1 << OffsetW) - 1);
  assign dbus_arburst_o = WRAP;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_start: assert (!(start_i & full_o));
      a_set:   assert (active_o != 2'b11 || index_o[0 +: IndexW] != index_o[IndexW +: IndexW]);
      a_data:  assert (!dbus_rvalid_i ||
                       (read_at_q ? reading_q[1] & !asking_q[1] : reading_q[0] & !asking_q[0]));
    end
  end
`endif

endmodule

`default_nettype wire
