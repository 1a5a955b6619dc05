// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_dfill - reads a line of the D-cache, and owns the write port of its tags.
//
// The tag is written as valid in the first clock of the fill that no snoop
// needs, long before the data are there: nobody looks at the set while it is
// being filled, and a snoop of the set, before or after, leaves it invalid
// like any other.  So a snoop never waits, nothing about it is remembered, and
// the line that was replaced is never valid with foreign data.
//
// After reset the same port makes every set invalid.

`default_nettype none

module cs_rv_dfill #(
  parameter int          AddrW   = 26,   // bits of a byte address within RAM
  parameter int          OffsetW = 2,    // word of a line: address bits [2 +: OffsetW]
  parameter int          IndexW  = 8,    // set: the IndexW bits above
  parameter bit [31:0]   RamBase = 32'h8000_0000
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic               start_i,     // only when not active
  input  logic [AddrW-1:2]   addr_i,      // the word wanted first
  output logic               active_o,    // a line is being read, or all is being cleared
  output logic               clear_o,     // the latter
  output logic [AddrW-1:2]   addr_o,      // of the word that comes next
  input  logic               conflict_i,  // a store to the set is pending

  input  logic               snoop_i,
  input  logic [IndexW-1:0]  snoop_index_i,

  output logic               tag_we_o,
  output logic               tag_all_o,   // in all ways, not only the filled one
  output logic               tag_valid_o,
  output logic [IndexW-1:0]  tag_index_o,

  output logic               dbus_arvalid_o,
  input  logic               dbus_arready_i,
  output logic [31:0]        dbus_araddr_o,
  output logic [7:0]         dbus_arlen_o,
  output logic [1:0]         dbus_arburst_o,
  input  logic               dbus_rvalid_i,
  input  logic               dbus_rlast_i
);

  localparam logic [1:0] IDLE = 2'd0, ASK = 2'd1, READ = 2'd2, CLEAR = 2'd3;
  localparam logic [1:0] WRAP = 2'b10;

  logic [1:0]        state_q;
  logic [AddrW-1:2]  addr_q;
  logic              tag_q;       // the tag is still to be written
  logic [IndexW-1:0] clear_q, index;
  logic              last, snooped, tag_now;

  assign index   = addr_q[2+OffsetW +: IndexW];
  assign last    = dbus_rvalid_i & dbus_rlast_i;
  assign snooped = snoop_i & (snoop_index_i == index);
  assign tag_now = tag_q & !snoop_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= CLEAR;
      clear_q <= '0;
      tag_q   <= 1'b0;
    end else begin
      unique case (state_q)
        IDLE:  if (start_i) state_q <= ASK;
        ASK:   if (dbus_arvalid_o & dbus_arready_i) state_q <= READ;
        READ:  if (last) state_q <= IDLE;
        CLEAR: if (!snoop_i & (&clear_q)) state_q <= IDLE;
      endcase
      if (clear_o & !snoop_i) clear_q <= clear_q + IndexW'(1);
      tag_q <= start_i | (tag_q & !tag_now & !snooped);
    end
  end

  always_ff @(posedge clk_i) begin
    if (start_i)            addr_q <= addr_i;
    else if (dbus_rvalid_i) addr_q[2 +: OffsetW] <= addr_q[2 +: OffsetW] + OffsetW'(1);
  end

  // Until the tag is written the set may hold the old one beside new data.
  assign active_o = (state_q != IDLE) | tag_q;
  assign clear_o  = state_q == CLEAR;
  assign addr_o   = addr_q;

  assign tag_we_o    = snoop_i | tag_q | clear_o;
  assign tag_all_o   = !tag_now;
  assign tag_valid_o = tag_now;
  assign tag_index_o = snoop_i ? snoop_index_i : clear_o ? clear_q : index;

  assign dbus_arvalid_o = (state_q == ASK) & !conflict_i;
  assign dbus_araddr_o  = {RamBase[31:AddrW], addr_q, 2'b00};
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
      a_start: assert (!(start_i & active_o));
      a_data:  assert (!dbus_rvalid_i || state_q == READ);
    end
  end
`endif

endmodule

`default_nettype wire
