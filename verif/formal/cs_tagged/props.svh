// SPDX-License-Identifier: Apache-2.0
//
// A table of 16 entries.  Beside the row that the solver chose (rows.svh) stands the row as
// docs/design/tagged.md has it, stepped by the page's table of cases.

localparam int FCfgW = 15, FEntryW = EntryW;
localparam int FE1 = 0, FE1s = 1, FE2 = 2, FE3 = 3, FE4 = 4, FE5 = 5, FE5s = 6, FE5a = 7,
               FE6 = 8, FE6a = 9, FRules = 10;

logic [FCfgW-1:0] f_cfg;
logic [31:0]      f_t, f_q;

logic [AllW*MaxEntries/Lanes-1:0] f_mem;  // the RAM: a probe

assign f_cfg = {cfg_thresh_i, cfg_log2_ways_i, cfg_log2n_i};
assign f_t   = 32'(cfg_thresh_i);
assign f_q   = f_t >> 2;

localparam int FTupleW = cs_pkg::TUPLE_W;
logic [FTupleW-1:0] f_r0;
assign f_r0 = r0_i;

`include "verif/formal/rows.svh"

always_comb assume (cfg_thresh_i >= 9'd1 && cfg_thresh_i <= 9'd256);
always_comb assume (!x_context_i);

// ---- The row as it should be ------------------------------------------------------------
logic [127:0]      f_h_of, f_m_of;   // hits and misses of each lane
logic              f_hit, f_free, f_touch, f_send, f_r;
logic [1:0]        f_age;            // of the lane acted on
logic [FRules-1:0] f_rule;
logic [31:0]       f_h, f_m, f_a;    // of it, and the sum
logic [31:0]       f_h_next, f_m_next;

always_comb begin
  f_hit = 1'b0; f_free = 1'b0; f_k = 2'd0;
  for (int l = 3; l >= 0; l--) begin
    if (f_in[l] && 32'(f_ref[l*EntryW+Age +: 2]) == f_ways - 32'd1) f_k = 2'(l);
  end
  for (int l = 3; l >= 0; l--) begin
    if (f_in[l] && !f_ref[l*EntryW+V]) begin f_free = 1'b1; f_k = 2'(l); end
  end
  for (int l = 3; l >= 0; l--) begin
    if (f_in[l] && f_ref[l*EntryW+V] && f_ref[l*EntryW +: 16] == f_x_tag) begin
      f_hit = 1'b1; f_k = 2'(l);
    end
  end
  for (int l = 0; l < Lanes; l++) begin
    f_h_of[32*l +: 32] = 32'(f_ref[l*EntryW+H +: 8]);
    f_m_of[32*l +: 32] = 32'(f_ref[l*EntryW+Miss +: 3]);
    f_held[32*l +: 32] = 32'(f_ref[l*EntryW+H +: 8]) + 32'(f_ref[l*EntryW+Miss +: 3]);
  end
  f_h = '0; f_m = '0; f_age = '0;
  for (int l = 0; l < Lanes; l++) if (f_k == 2'(l)) begin
    f_h   = 32'(f_ref[l*EntryW+H +: 8]);
    f_m   = 32'(f_ref[l*EntryW+Miss +: 3]);
    f_age = f_ref[l*EntryW+Age +: 2];
  end
  f_a = f_h + 32'd1 + ((f_hit | f_free) ? 32'd0 : f_m);
  f_r = f_m == 32'd7 | f_h == 32'd1 | f_h < 2 * f_m;

  f_rule = '0;
  if (f_hit) begin
    if (f_m == '0) begin
      f_rule[FE2] = f_a >= f_t;
      f_rule[FE3] = f_a < f_t;
    end else begin
      f_rule[FE6]  = f_a >= f_q & f_m * f_a >= f_t;
      f_rule[FE6a] = !(f_a >= f_q & f_m * f_a >= f_t);
    end
  end else if (f_free) begin
    f_rule[FE1s] = f_a >= f_t;
    f_rule[FE1]  = f_a < f_t;
  end else begin
    f_rule[FE4]  = f_m == '0;
    f_rule[FE5s] = f_m != '0 & f_r & f_a >= f_t;
    f_rule[FE5]  = f_m != '0 & f_r & f_a < f_t;
    f_rule[FE5a] = f_m != '0 & !f_r;
  end
  f_send   = f_rule[FE1s] | f_rule[FE2] | f_rule[FE5s] | f_rule[FE6];
  f_touch  = !f_rule[FE4] & !f_rule[FE5a];
  f_h_next = f_rule[FE6] ? f_m : f_send ? 32'd0 : f_touch ? f_a : f_h;
  f_m_next = !f_touch ? f_m + 32'd1 : f_rule[FE6a] ? f_m : 32'd0;

  f_next = f_ref;
  for (int l = 0; l < Lanes; l++) begin
    if (f_touch && f_in[l] && f_ref[l*EntryW+Age +: 2] < f_age)
      f_next[l*EntryW+Age +: 2] = f_ref[l*EntryW+Age +: 2] + 2'd1;
    if (f_k == 2'(l)) begin
      if (f_touch) f_next[l*EntryW+Age +: 2] = 2'd0;
      f_next[l*EntryW+V] = !f_send;
      f_next[l*EntryW+H +: 8] = f_h_next[7:0];
      f_next[l*EntryW+Miss +: 3] = f_m_next[2:0];
      if (f_rule[FE1] | f_rule[FE5]) f_next[l*EntryW +: 16] = f_x_tag;
    end
    f_fresh[l*EntryW +: EntryW] = {2'(32'(l) & (f_ways - 32'd1)), 28'd0};
  end
end

// ---- What came and what went --------------------------------------------------------------
logic              f_m_here, f_m_send;  // M's event was of the row; it sends
logic [31:0]       f_m_a;
logic [31:0]       f_stay;              // events that acted on the entry since its tuple came
logic [31:0]       f_misses;

assign f_gone  = x_send ? 32'(x_count) : 32'd0;
assign f_lost  = '0;
assign f_shown = tbl_word_o;

always_ff @(posedge clk_i) begin
  f_m_here <= rst_ni & f_event & !clear_i;
  f_m_send <= rst_ni & f_event & !clear_i & f_send;
  f_m_a    <= f_a;
  if (f_init || (f_event && f_k == f_lane && (f_send | f_rule[FE1] | f_rule[FE5]))) begin
    f_stay   <= '0;
    f_misses <= '0;
  end else if (f_event && f_k == f_lane) begin
    f_stay <= f_stay + 32'd1;
    if (!f_touch) f_misses <= f_misses + 32'd1;
  end
end

// ---- Properties -----------------------------------------------------------------------------
// The least hits with m misses at which a message is sent: least is one less.
function automatic logic f_is_limit(input logic [31:0] least, input logic [31:0] m,
                                    input logic [31:0] t);
  f_is_limit = (least + 32'd1 >= (t >> 2)) & (m * (least + 32'd1) >= t)
               & ((least < (t >> 2)) | (m * least < t));
endfunction

logic [31:0]     f_limits, f_limit_of;  // the registers, and the static limits by misses
logic [3:0]      f_full;

assign f_limits = {g_lane[3].limit_q, g_lane[2].limit_q, g_lane[1].limit_q, g_lane[0].limit_q};
assign f_full   = {g_lane[3].full_q, g_lane[2].full_q, g_lane[1].full_q, g_lane[0].full_q};

always_comb begin
  for (int l = 0; l < Lanes; l++) begin
    case (f_m_of[32*l +: 3])
      3'd0, 3'd1: f_limit_of[8*l +: 8] = thresh_m1_q;
      3'd2:       f_limit_of[8*l +: 8] = {1'b0, half_m1_q};
      3'd3:       f_limit_of[8*l +: 8] = {1'b0, third_m1_q};
      3'd4:       f_limit_of[8*l +: 8] = {2'b00, quarter_m1_q};
      default:    f_limit_of[8*l +: 8] = {2'b00, floor_m1_q};
    endcase
  end
end

always_comb begin
  if (f_past) begin
    // 1. A tuple keeps its tag.
    if (f_v[0]) assert (r1_tag_q == f_tags[0 +: 16]);
    if (f_v[1]) assert (r2_tag_q == f_tags[16 +: 16]);
    if (f_v[2]) assert (x_tag_q == f_x_tag);
    // INIT's sweep writes the rows that the entries need.
    for (int i = 0; i < LogN; i++) assert (beyond_q[i] == (f_rows_of(f_cfg_q) <= (32'd1 << i)));
    // 2. A message leaves four clocks behind R0 with the tuple that came.
    if (m_valid_o) assert (m_o.tuple == f_tuples[3*FTupleW +: FTupleW]);
  end

  if (f_past && f_written != '0) begin
    // 3. The static limits are those of the page, for every T; from five misses on for T >= 16.
    assert (32'(thresh_m1_q) == f_t - 32'd1);
    assert (f_is_limit(32'(half_m1_q), 32'd2, f_t));
    assert (f_is_limit(32'(third_m1_q), 32'd3, f_t));
    assert (f_is_limit(32'(quarter_m1_q), 32'd4, f_t));
    for (int m = 5; m <= 7; m++) if (f_t >= 32'd16) assert (f_is_limit(32'(floor_m1_q), 32'(m), f_t));
    if (f_t >= 32'd4) assert (32'(floor_m1_q) == f_q - 32'd1);
  end

  if (f_past && f_known) begin
    // 4. The RAM holds the row as it should be, or W1 does, and what W1 has is written.
    if (w1_valid_q && w1_row_q == f_row) assert (w1_q == f_ref);
    else                                 assert (f_mem[AllW*f_row +: AllW] == f_ref);
    if (w2_valid_q && w2_row_q == f_row && !(w1_valid_q && w1_row_q == f_row)) assert (w2_q == f_ref);
    if (f_w3_valid && f_w3_row == f_row && !(w1_valid_q && w1_row_q == f_row)
        && !(w2_valid_q && w2_row_q == f_row)) assert (w3_q == f_ref);
    // 5. Forwarding: the newest row of X, W1, W2, W3 and the RAM, so that an event reads
    //    what the last event of its row wrote, however close it comes.
    if (f_v[0] && r1_row_q == f_row && !(w1_valid_q && w1_row_q == f_row)
        && !(w2_valid_q && w2_row_q == f_row)) assert (r1_q == f_ref);
    if (f_v[1] && r2_row_q == f_row) begin
      assert (fwd_x_q == f_in_x);
      assert (fwd_q == (f_in_w1 ? 2'd1 : f_in_w2 ? 2'd2 : f_in_w3 ? 2'd3 : 2'd0));
      if (!f_in_x && !f_in_w1 && !f_in_w2 && !f_in_w3) assert (r2_q == f_ref);
      if (!fwd_x_q) assert (r2_row == f_ref);
    end
    if (f_event) begin
      assert (x_q == f_ref);
      for (int l = 0; l < Lanes; l++) begin
        // 6. X knows of each lane whether it matches, whether a hit would send (E2, E6), and
        //    whether a miss that replaces it would (E5).
        assert (x_match_q[l] == (f_in[l] & f_ref[l*EntryW+V] & f_ref[l*EntryW +: 16] == f_x_tag));
        assert (f_limits[8*l +: 8] == f_limit_of[8*l +: 8]);
        if (f_ref[l*EntryW+V])
          assert ((f_ref[l*EntryW+H +: 8] >= f_limits[8*l +: 8])
                  == (f_h_of[32*l +: 32] + 32'd1 >= f_q
                      & (f_m_of[32*l +: 32] == '0 ? 32'd1 : f_m_of[32*l +: 32])
                        * (f_h_of[32*l +: 32] + 32'd1) >= f_t));
        if (f_ref[l*EntryW+V])
          assert (f_full[l] == (f_h_of[32*l +: 32] + f_m_of[32*l +: 32] + 32'd1 >= f_t));
      end
      // 7. One case of the page applies, to one way, and X does what it says.
      assert ((f_rule & (f_rule - FRules'(1))) == '0 && f_rule != '0);
      assert (act == 4'd1 << f_k);
      assert (x_next == f_next);
      assert (x_send == f_send);
      if (f_send) assert (32'(x_count) == f_a);
    end
    // 8. The next clock has the message, with its count.
    if (f_m_here) assert (m_valid_o == f_m_send);
    if (f_m_send) assert (m_o.count == f_m_a);

    for (int l = 0; l < Lanes; l++) begin
      // 9. An entry with a tuple has 1 to T - 1 hits; an empty one keeps at most 7, and no misses.
      if (f_ref[l*EntryW+V]) assert (f_ref[l*EntryW+H +: 8] != '0 && 32'(f_ref[l*EntryW+H +: 8]) < f_t);
      else assert (f_ref[l*EntryW+H +: 8] <= 8'd7 && f_ref[l*EntryW+Miss +: 3] == 3'd0);
      // With m misses it has 2 m - 2 hits or more.
      assert (f_h_of[32*l +: 32] + 32'd2 >= 2 * f_m_of[32*l +: 32]);
      // 10. The ages of a set are a permutation.
      assert (32'(f_ref[l*EntryW+Age +: 2]) < f_ways);
      for (int k = 0; k < l; k++) if ((32'(l) >> f_lw) == (32'(k) >> f_lw)) begin
        assert (f_ref[l*EntryW+Age +: 2] != f_ref[k*EntryW+Age +: 2]);
        // 11. No two entries of a set have one tag, so at most one matches.
        if (f_ref[l*EntryW+V] && f_ref[k*EntryW+V])
          assert (f_ref[l*EntryW +: 16] != f_ref[k*EntryW +: 16]);
      end
    end
    // 12. No entry is stuck: at most T + 5 events in succession leave its tuple in it and send
    //     nothing, and the eighth miss takes it away.
    if (f_ref[f_lane*EntryW+V]) begin
      assert (f_stay < 32'(f_ref[f_lane*EntryW+H +: 8]) + 32'(f_ref[f_lane*EntryW+Miss +: 3]));
      assert (f_stay <= f_t + 32'd5);
      assert (f_misses == 32'(f_ref[f_lane*EntryW+Miss +: 3]));
    end
  end

  if (f_past) begin
    // 13. What TBL_T shall show goes through the stages.
    if (f_read[0] && f_read_here) assert (r1_q == f_read_row);
    if (f_read[1] && f_read_here) assert (r2_q == f_read_row);
  end
end

// ---- Covers ---------------------------------------------------------------------------------
logic [2:0] f_from;  // where X's row came from: 0 RAM, 1..3 W1..W3, 4 X
logic       f_other; // the event before was of another set of the row
always_ff @(posedge clk_i) begin
  f_from  <= fwd_x_q ? 3'd4 : {1'b0, fwd_q};
  f_other <= f_event & f_x_set != f_sets[LogN +: LogN];
end

always_comb begin
  // C1. Every case, with one, two and four ways: E1, E1 at once, E2, E3, E4, E5, E5 at once,
  //     E5a, E6, E6a.
  for (int w = 0; w < 3; w++) begin
    for (int e = 0; e < FRules; e++)
      cover (f_past && f_known && f_event && cfg_log2_ways_i == 2'(w) && f_rule[e]);
  end
  // C2. A hit in a row from the RAM, W1, W2, W3, X, and from X by another set of the row.
  for (int i = 0; i < 5; i++)
    cover (f_past && f_known && f_event && f_from == 3'(i) && f_rule[FE3]);
  cover (f_past && f_known && f_event && f_from == 3'd4 && f_other && f_rule[FE3]);
  // C3. An entry with misses is shown.  C4. An event in X in the first clock of OFF.
  cover (f_past && f_shows && tbl_word_o[Miss +: 3] == 3'd2 && f_written == '1);
  cover (f_past && f_known && f_event && clear_i && f_rule[FE4]);
end
