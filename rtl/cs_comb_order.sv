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
  parameter int XLEN    = 32,  // 32, 64
  parameter int Entries = 16   // 4, 8, 16, 32
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       clear_i,

  // At most one of these in a clock (insert_i comes with front_i).
  input  logic                       oldest_i,  // row_o = the oldest entry's
  input  logic                       load_i,    // a message comes: note who has its signature
  input  logic                       match_i,   // pos = next of those; row_o = its row
  input  logic                       miss_i,    // pos was not it: do not try it again
  input  logic                       front_i,   // pos (or the new entry) goes to position 0
  input  logic                       insert_i,  // ... with front_i: it is new, n + 1
  input  logic                       remove_i,  // pos becomes free, n - 1
  input  logic                       evict_i,   // the oldest becomes free, n - 1
  input  logic [cs_pkg::SLOT_W+2*XLEN-1:0] tuple_i,   // {slot, pc, w} of the message that comes

  output logic                       any_o,     // some position is left to try
  output logic                       full_o,
  output logic                       empty_o,
  output logic [$clog2(Entries)-1:0] row_o
);

  localparam int IdW    = $clog2(Entries);
  localparam int TupleW = cs_pkg::SLOT_W + 2 * XLEN;

  logic [Entries-1:0]     used_q, hit_q, upto_q;
  logic [7:0]             m_sig_q;  // of the message at work
  logic [Entries*8-1:0]   sig_q;
  logic [Entries*IdW-1:0] id_q;

  assign full_o  = used_q[Entries-1];
  assign empty_o = !used_q[0];

  // ---- Rows by position -----------------------------------------------------------
  // Functions, so that a simulation does this work only in the clock that needs it.

  // The row at the lowest hit, by a tree of pairs: the left one's if it has a hit.  Node
  // 1 is the root, the children of node i are 2i and 2i+1, the leaves are the positions.
  function automatic logic [IdW-1:0] first_hit(input logic [Entries-1:0]     hit,
                                               input logic [Entries*IdW-1:0] id);
    logic [2*Entries-1:0]     any;
    logic [2*Entries*IdW-1:0] row;
    any = {hit, {Entries{1'b0}}};
    row = {id, {(Entries*IdW){1'b0}}};
    for (int i = Entries-1; i > 0; i--) begin
      any[i] = any[2*i] | any[2*i+1];
      row[i*IdW +: IdW] = any[2*i] ? row[2*i*IdW +: IdW] : row[(2*i+1)*IdW +: IdW];
    end
    first_hit = row[IdW +: IdW];
  endfunction

  // The row at the one position that is set.
  function automatic logic [IdW-1:0] row_at(input logic [Entries-1:0]     position,
                                            input logic [Entries*IdW-1:0] id);
    row_at = '0;
    for (int p = 0; p < Entries; p++) row_at = row_at | (id[p*IdW +: IdW] & {IdW{position[p]}});
  endfunction

  logic [Entries-1:0] oldest, place;  // n-1; the position that INSERT fills
  logic [IdW-1:0]     place_row_q;

  assign any_o = hit_q != '0;

  // INSERT fills position n; when all are in use it comes behind the eviction of the
  // oldest, and fills that one's.
  assign oldest = used_q & ~(used_q >> 1);
  assign place  = full_o ? oldest : {used_q[Entries-2:0], 1'b1} & ~used_q;

  // ---- What MATCH found ------------------------------------------------------------
  // 0..pos; without a hit 0..n, or all.
  function automatic logic [Entries-1:0] upto(input logic [Entries-1:0] hit,
                                              input logic [Entries-1:0] used);
    logic any;
    any = hit != '0;
    for (int p = 0; p < Entries; p++) begin
      upto[p] = 1'b1;
      for (int q = 0; q < p; q++) upto[p] = upto[p] & !hit[q];
      if (p > 0) upto[p] = upto[p] & (any | used[p-1]);
    end
  endfunction

  function automatic logic [7:0] signature(input logic [TupleW-1:0] tuple);
    signature = 8'(tuple[TupleW-1 -: cs_pkg::SLOT_W]);
    for (int i = 0; i < 2 * XLEN; i += 8) signature = signature ^ tuple[i +: 8];
  endfunction

  function automatic logic [Entries-1:0] equal(input logic [Entries*8-1:0] sigs,
                                               input logic [7:0]           sig);
    for (int p = 0; p < Entries; p++) equal[p] = sigs[p*8 +: 8] == sig;
  endfunction

  always_ff @(posedge clk_i) begin
    if (load_i)       place_row_q <= row_at(place, id_q);
    if (oldest_i)     row_o       <= row_at(oldest, id_q);
    else if (match_i) row_o       <= any_o ? first_hit(hit_q, id_q) : place_row_q;
    if (match_i)      upto_q      <= upto(hit_q, used_q);
    if (load_i)       m_sig_q     <= signature(tuple_i);
    if (load_i)       hit_q       <= used_q & equal(sig_q, signature(tuple_i));
    else if (miss_i)  hit_q       <= hit_q & ~upto_q;
  end

  // ---- The order ------------------------------------------------------------------
  // To the front: 0..pos-1 move back by one.  Removal: pos+1..n-1 move up by one and
  // the freed row takes the last place.
  function automatic logic [Entries-1:0] moving(input logic [Entries-1:0] until_pos,
                                                input logic [Entries-1:0] used,
                                                input logic to_front);
    moving = to_front ? until_pos : used & ~(until_pos >> 1);
  endfunction

  // Each position takes what is on one side of it; outside are the message at work
  // (newer) and nothing.
  function automatic logic [Entries*8-1:0] sigs_moved(input logic [Entries*8-1:0] sigs,
                                                      input logic [Entries-1:0]   moves,
                                                      input logic to_front,
                                                      input logic [7:0] m_sig);
    logic [Entries*8-1:0] beside;
    beside     = to_front ? {sigs[(Entries-1)*8-1:0], m_sig} : sigs >> 8;
    sigs_moved = sigs;
    for (int p = 0; p < Entries; p++) begin
      if (moves[p]) sigs_moved[p*8 +: 8] = beside[p*8 +: 8];
    end
  endfunction

  function automatic logic [Entries*IdW-1:0] ids_moved(input logic [Entries*IdW-1:0] ids,
                                                       input logic [Entries-1:0]     moves,
                                                       input logic to_front,
                                                       input logic [Entries-1:0] last,
                                                       input logic [IdW-1:0]     free);
    logic [Entries*IdW-1:0] beside;
    beside    = to_front ? {ids[(Entries-1)*IdW-1:0], free} : ids >> IdW;
    ids_moved = ids;
    for (int p = 0; p < Entries; p++) begin
      if (moves[p]) begin
        ids_moved[p*IdW +: IdW] = (!to_front & last[p]) ? free : beside[p*IdW +: IdW];
      end
    end
  endfunction

  always_ff @(posedge clk_i) begin
    if (front_i | remove_i) begin
      sig_q <= sigs_moved(sig_q, moving(upto_q, used_q, front_i), front_i, m_sig_q);
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
    end else if (front_i | remove_i) begin
      id_q <= ids_moved(id_q, moving(upto_q, used_q, front_i), front_i, oldest, row_o);
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
