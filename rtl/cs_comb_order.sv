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

  // At most one of these in a clock.
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

  assign any_o   = |hit_q;
  assign full_o  = used_q[Entries-1];
  assign empty_o = !used_q[0];

  // ---- Which position: the lowest hit; without one n, or n-1 of a full table, as
  // the row to fill is that of the first free position or of the oldest entry.
  logic [Entries-1:0] upto, pick, oldest;
  logic [IdW-1:0]     row;

  always_comb begin
    for (int p = 0; p < Entries; p++) begin
      upto[p] = 1'b1;
      for (int q = 0; q < p; q++) upto[p] = upto[p] & !hit_q[q];
      if (p > 0) upto[p] = upto[p] & (any_o | used_q[p-1]);
    end
  end

  assign oldest = used_q & ~(used_q >> 1);
  assign pick   = match_i ? upto & ~(upto >> 1) : oldest;

  always_comb begin
    row = '0;
    for (int p = 0; p < Entries; p++) row = row | (id_q[p*IdW +: IdW] & {IdW{pick[p]}});
  end

  always_ff @(posedge clk_i) begin
    if (match_i) upto_q <= upto;
    if (match_i | oldest_i) row_o <= row;
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
    if (!rst_ni) begin
      used_q <= '0;
      for (int p = 0; p < Entries; p++) id_q[p*IdW +: IdW] <= IdW'(p);
    end else if (clear_i) begin
      used_q <= '0;
      for (int p = 0; p < Entries; p++) id_q[p*IdW +: IdW] <= IdW'(p);
    end else begin
      if (insert_i)                 used_q <= {used_q[Entries-2:0], 1'b1};
      else if (remove_i | evict_i)  used_q <= used_q >> 1;
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
