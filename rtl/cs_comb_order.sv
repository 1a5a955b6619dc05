// SPDX-License-Identifier: Apache-2.0
//
// cs_comb_order - the combiner's entries in order of recency, as signatures.
//
// Position 0 is the most recently used entry, n-1 the oldest; positions n.. hold the
// free rows.  Only the signature and the row number of an entry move between
// positions; id is a permutation of the rows at all times.  Sets of positions are
// thermometers (used_q: 0..n-1, upto_q: 0..pos), so no position is ever encoded.

`default_nettype none

module cs_comb_order #(
  parameter int Entries = 16  // 4, 8, 16, 32
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       clear_i,

  // At most one of these in a clock (insert_i comes with front_i).
  input  logic                       oldest_i,  // row_o = the oldest entry's
  input  logic                       load_i,    // a message comes: note who has its sig_i
  input  logic                       match_i,   // pos = next of those; row_o = its row
  input  logic                       miss_i,    // pos was not it: do not try it again
  input  logic                       front_i,   // pos (or the new entry) goes to position 0
  input  logic                       insert_i,  // ... with front_i: it is new, n + 1
  input  logic                       remove_i,  // pos becomes free, n - 1
  input  logic                       evict_i,   // the oldest becomes free, n - 1
  input  logic [7:0]                 sig_i,     // of the message that comes
  input  logic [7:0]                 m_sig_i,   // of the message at work

  output logic                       any_o,     // some position is left to try
  output logic                       full_o,
  output logic                       empty_o,
  output logic [$clog2(Entries)-1:0] row_o
);

  localparam int IdW = $clog2(Entries);

  logic [Entries-1:0]     used_q, hit_q, upto_q;
  logic [Entries*8-1:0]   sig_q;
  logic [Entries*IdW-1:0] id_q;

  assign full_o  = used_q[Entries-1];
  assign empty_o = !used_q[0];

  // ---- Rows by position -----------------------------------------------------------
  // The lowest hit's by a tree of pairs: the left one's if it has a hit.  Node 1 is
  // the root, the children of node i are 2i and 2i+1, the leaves are the positions.
  for (genvar i = 1; i < 2*Entries; i++) begin : g_node
    logic           any;
    logic [IdW-1:0] row;
    if (i >= Entries) begin : g_leaf
      assign any = hit_q[i-Entries];
      assign row = id_q[(i-Entries)*IdW +: IdW];
    end else begin : g_pair
      assign any = g_node[2*i].any | g_node[2*i+1].any;
      assign row = g_node[2*i].any ? g_node[2*i].row : g_node[2*i+1].row;
    end
  end

  assign any_o = g_node[1].any;

  logic [Entries-1:0] oldest, place;  // n-1; the position that INSERT fills
  logic [IdW-1:0]     oldest_row, place_row, place_row_q;

  // INSERT fills position n; when all are in use it comes behind the eviction of the
  // oldest, and fills that one's.
  assign oldest = used_q & ~(used_q >> 1);
  assign place  = full_o ? oldest : {used_q[Entries-2:0], 1'b1} & ~used_q;

  always_comb begin
    oldest_row = '0;
    place_row  = '0;
    for (int p = 0; p < Entries; p++) begin
      oldest_row = oldest_row | (id_q[p*IdW +: IdW] & {IdW{oldest[p]}});
      place_row  = place_row  | (id_q[p*IdW +: IdW] & {IdW{place[p]}});
    end
  end

  // ---- What MATCH found ------------------------------------------------------------
  logic [Entries-1:0] upto;  // 0..pos; without a hit 0..n, or all

  always_comb begin
    for (int p = 0; p < Entries; p++) begin
      upto[p] = 1'b1;
      for (int q = 0; q < p; q++) upto[p] = upto[p] & !hit_q[q];
      if (p > 0) upto[p] = upto[p] & (any_o | used_q[p-1]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_i)       place_row_q <= place_row;
    if (oldest_i)     row_o       <= oldest_row;
    else if (match_i) row_o       <= any_o ? g_node[1].row : place_row_q;
    if (match_i) upto_q <= upto;
    for (int p = 0; p < Entries; p++) begin
      if (load_i)      hit_q[p] <= used_q[p] & (sig_q[p*8 +: 8] == sig_i);
      else if (miss_i) hit_q[p] <= hit_q[p] & !upto_q[p];
    end
  end

  // ---- The order ------------------------------------------------------------------
  // To the front: 0..pos-1 move back by one.  Removal: pos+1..n-1 move up by one and
  // the freed row takes the last place.
  logic [Entries-1:0] move;

  assign move = front_i ? upto_q : used_q & ~(upto_q >> 1) & {Entries{remove_i}};

  // The neighbours on either side; outside are the message at work and nothing.
  logic [Entries*8-1:0]   sig_newer, sig_older;
  logic [Entries*IdW-1:0] id_newer, id_older;

  assign sig_newer = {sig_q[(Entries-1)*8-1:0], m_sig_i};
  assign sig_older = sig_q >> 8;
  assign id_newer  = {id_q[(Entries-1)*IdW-1:0], row_o};
  assign id_older  = id_q >> IdW;

  always_ff @(posedge clk_i) begin
    for (int p = 0; p < Entries; p++) begin
      if (move[p]) sig_q[p*8 +: 8] <= front_i ? sig_newer[p*8 +: 8] : sig_older[p*8 +: 8];
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                  used_q <= '0;
    else if (clear_i)             used_q <= '0;
    else if (insert_i)            used_q <= {used_q[Entries-2:0], 1'b1};
    else if (remove_i | evict_i)  used_q <= used_q >> 1;
  end

  // OFF need not reset it: any permutation is as good as the first, since nobody
  // outside can tell the rows apart.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int p = 0; p < Entries; p++) id_q[p*IdW +: IdW] <= IdW'(p);
    end else begin
      for (int p = 0; p < Entries; p++) begin
        if (move[p]) begin
          if (front_i)        id_q[p*IdW +: IdW] <= id_newer[p*IdW +: IdW];
          else if (oldest[p]) id_q[p*IdW +: IdW] <= row_o;
          else                id_q[p*IdW +: IdW] <= id_older[p*IdW +: IdW];
        end
      end
    end
  end

`ifdef CS_ASSERT
  logic               alive_q;  // a clock has passed since reset
  logic [Entries-1:0] rows;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_comb begin
    rows = '0;
    for (int p = 0; p < Entries; p++) rows[id_q[p*IdW +: IdW]] = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_permutation: assert (&rows);
      a_thermometer: assert ((used_q & (used_q + 1'b1)) == '0);
      a_room:        assert (!(insert_i & full_o));
      a_one:         assert (3'(front_i) + 3'(remove_i) + 3'(evict_i) + 3'(match_i)
                             + 3'(load_i) + 3'(oldest_i) + 3'(miss_i) <= 3'd1);
    end
  end
`endif

endmodule

`default_nettype wire
