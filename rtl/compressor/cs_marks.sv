// SPDX-License-Identifier: Apache-2.0
//
// cs_marks - whether software has marked the PC of a tuple, in three clocks.
//
//   T -> key: H1 -> marks[set] -> H2 -> four comparisons -> hit: H3
//
// A small cache of tags without misses: a tuple is marked if one of the four entries of
// its set holds its tag, and tag 0 means empty.  Beside the hash, so that nothing new
// travels with the tuple.  The entries stand in RAM that answers at once (distributed);
// an entry that is written in the clock of a lookup is still the old one for it.  CLEAR,
// which comes before all else, empties them.

`default_nettype none

module cs_marks (
  input  logic                        clk_i,

  input  logic                        cfg_on_i,
  input  logic [3:0]                  cfg_slots_i,  // slots whose tuples can be marked

  // Write port: MARK, or CLEAR's sweep.
  input  logic [3:0]                  we_i,         // a bit a way
  input  logic [4:0]                  set_i,
  input  logic [cs_pkg::MARK_TAG-1:0] tag_i,

  input  logic                        t_valid_i,
  input  logic                        h1_valid_i,
  input  logic                        h2_valid_i,
  input  cs_pkg::tuple_t              t_i,          // the tuple in T

  output logic                        h3_hit_o      // the tuple in H3 is marked
);

  localparam int TagW = cs_pkg::MARK_TAG;
  localparam int SetW = $clog2(cs_pkg::MARK_SETS);

  logic [15:0]          t_hash;
  logic [SetW+TagW-1:0] h1_key_q;
  logic                 h1_on_q, h2_on_q, h3_hit_q;
  logic [TagW-1:0]      h2_tag_q;
  logic [4*TagW-1:0]    h1_entry, h2_entry_q;  // way 0 in the low bits
  logic [3:0]           same;

  assign t_hash = cs_pkg::pchash(t_i.pc);

  for (genvar w = 0; w < 4; w++) begin : g_way
    cs_ram_async #(.Width(TagW), .Depth(cs_pkg::MARK_SETS)) u_mem (
      .clk_i   (clk_i),
      .we_i    (we_i[w]),
      .waddr_i (set_i),
      .wdata_i (tag_i),
      .raddr_i (h1_key_q[SetW-1:0]),
      .rdata_o (h1_entry[w*TagW +: TagW])
    );

    assign same[w] = h2_entry_q[w*TagW +: TagW] == h2_tag_q;
  end

  always_ff @(posedge clk_i) begin
    if (t_valid_i) begin
      h1_key_q <= t_hash[SetW+TagW-1:0];
      h1_on_q  <= cfg_on_i & cfg_slots_i[t_i.slot];
    end
    if (h1_valid_i) begin
      h2_entry_q <= h1_entry;
      h2_tag_q   <= h1_key_q[SetW +: TagW];
      h2_on_q    <= h1_on_q & (h1_key_q[SetW +: TagW] != '0);
    end
    if (h2_valid_i) h3_hit_q <= h2_on_q & (|same);
  end

  assign h3_hit_o = h3_hit_q;

  logic unused;
  assign unused = ^t_hash[15:SetW+TagW];

endmodule

`default_nettype wire
