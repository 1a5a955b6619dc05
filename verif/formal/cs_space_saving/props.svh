// SPDX-License-Identifier: Apache-2.0
//
// A table of 16 entries, both engines.  Beside the row that the solver chose (rows.svh)
// stands the row as docs/design/engines.md has it, stepped by the page's table of cases.

localparam int FCfgW = 24, FEntryW = C + KeyW;  // an entry: {c, key}
localparam int FHit = 0, FHitSent = 1, FNew = 2, FTaken = 3, FTakenSent = 4, FSure = 5,
               FStayed = 6, FStayedSent = 7, FRejected = 8, FRules = 9;

logic [FCfgW-1:0] f_cfg;
logic [31:0]      f_r;
logic             f_e;  // engine E, else U

assign f_cfg = {cfg_admission_i, cfg_full_key_i, cfg_rate_i, cfg_log2_ways_i, cfg_log2n_i};
assign f_r   = 32'(cfg_rate_i);
assign f_e   = cfg_admission_i;

localparam int FTupleW = KeyW;
logic [FTupleW-1:0] f_r0;
assign f_r0 = r0_tuple;

`include "verif/formal/rows.svh"

always_comb begin
  assume (!x_context_i);
  assume (f_r != '0 && (f_e ? Engines[1] : Engines[0]));
  // An event's K is 1 or more: rule 4 of the proof cs_space_saving_draw.
  if (f_v[1]) assume (r2_k != '0);
end

// ---- The row as it should be ------------------------------------------------------------
logic [Lanes*32-1:0]   f_c_of;       // counts of the lanes
logic [Lanes*KeyW-1:0] f_key_of;
logic [17:0]           f_k_q;        // K of the event in X
logic [KeyW-1:0]       f_tuple, f_key, f_entry;  // of the event in X; key of the lane acted on
logic                  f_hit, f_below, f_send, f_own;
logic [FRules-1:0]     f_rule;
logic [31:0]           f_c, f_a;     // of the lane acted on, and one more
logic [31:0]           f_c_next;

// The key of a tuple with a tag.
function automatic logic [KeyW-1:0] f_key_for(input logic [FTupleW-1:0] tuple,
                                              input logic [15:0] tag);
  f_key_for = cfg_full_key_i ? tuple : {2'd0, XLEN'(tag), XLEN'(0)};
endfunction

assign f_tuple = f_tuples[2*FTupleW +: FTupleW];
assign f_key   = f_key_for(f_tuple, f_x_tag);
assign f_fresh = '0;
assign f_held  = f_c_of;
assign f_shown = {tbl_c_o, tbl_key_q};

always_ff @(posedge clk_i) f_k_q <= r2_k;

always_comb begin
  for (int l = 0; l < Lanes; l++) begin
    f_c_of[32*l +: 32]       = 32'(f_ref[l*FEntryW+KeyW +: C]);
    f_key_of[l*KeyW +: KeyW] = f_ref[l*FEntryW +: KeyW];
  end
  // The lowest way with the key, or the lowest of those with the smallest count.
  f_hit = 1'b0; f_k = 2'd0; f_c = '1; f_entry = '0;
  for (int l = 3; l >= 0; l--) begin
    if (f_in[l] && f_c_of[32*l +: 32] <= f_c) begin f_c = f_c_of[32*l +: 32]; f_k = 2'(l); end
  end
  for (int l = 3; l >= 0; l--) begin
    if (f_in[l] && f_key_of[l*KeyW +: KeyW] == f_key) begin
      f_hit = 1'b1; f_c = f_c_of[32*l +: 32]; f_k = 2'(l);
    end
  end
  for (int l = 0; l < Lanes; l++) if (f_k == 2'(l)) f_entry = f_key_of[l*KeyW +: KeyW];
  f_a     = f_c + 32'd1;
  f_below = f_a <= 32'(f_k_q);

  f_rule = '0;
  if (f_hit) begin
    f_rule[FHit]     = f_a < f_r;
    f_rule[FHitSent] = f_a >= f_r;
  end else if (f_below) begin
    f_rule[FNew]       = f_a < f_r & f_c == '0;
    f_rule[FTaken]     = f_a < f_r & f_c != '0;
    f_rule[FTakenSent] = f_a >= f_r;
  end else if (f_e) begin
    f_rule[FRejected] = 1'b1;
  end else if (f_a == 2 * f_r) begin
    f_rule[FSure] = 1'b1;
  end else begin
    f_rule[FStayedSent] = cfg_full_key_i & f_a >= f_r;
    f_rule[FStayed]     = !(cfg_full_key_i & f_a >= f_r);
  end
  f_own    = !f_rule[FStayed] & !f_rule[FStayedSent] & !f_rule[FRejected];
  f_send   = f_rule[FHitSent] | f_rule[FTakenSent] | f_rule[FSure] | f_rule[FStayedSent];
  f_c_next = f_send ? 32'd0 : f_rule[FRejected] ? f_c : f_a;

  f_next = f_ref;
  for (int l = 0; l < Lanes; l++) if (f_k == 2'(l)) begin
    f_next[l*FEntryW+KeyW +: C] = f_c_next[C-1:0];
    if (f_own) f_next[l*FEntryW +: KeyW] = f_key;
  end
end

// ---- What came and what went --------------------------------------------------------------
logic            f_m_here, f_m_send;  // M's event was of the row; it sends
logic [31:0]     f_m_a;
logic [KeyW-1:0] f_m_tuple;
logic            f_out;               // the event in X is rejected
logic [31:0]     f_stay;              // events counted by the entry since it was empty

assign f_out  = !grows_q & !x_own;
assign f_gone = x_send ? 32'(x_count) : 32'(f_out);

always_ff @(posedge clk_i) begin
  f_m_here  <= rst_ni & f_event & !clear_i;
  f_m_send  <= rst_ni & f_event & !clear_i & f_send;
  f_m_a     <= f_a;
  f_m_tuple <= f_own ? f_tuple : f_entry;
  if (enter_init_i)         f_lost <= '0;
  else if (f_v[2] && f_out) f_lost <= f_lost + 32'd1;
  if (f_init || (f_event && f_k == f_lane && f_send)) f_stay <= '0;
  else if (f_event && f_k == f_lane && !f_rule[FRejected]) f_stay <= f_stay + 32'd1;
end

// ---- Properties -----------------------------------------------------------------------------
logic [AllW*MaxEntries/Lanes-1:0] f_mem;
logic [Lanes*KeyW-1:0] f_key_mem, f_key_r1, f_key_r2, f_ram;  // probes, as all of these
logic [Lanes*5-1:0]    f_from;
logic [7*KeyW-1:0]     f_keys;
logic [3:0]            f_w1_take, f_w2_take, f_w3_take, f_equal;

logic [Lanes*C-1:0]    f_counts;      // those of f_ref as the row has them
logic [Lanes*C-1:0]    f_read_counts;
logic [Lanes*KeyW-1:0] f_read_keys;
logic [3:0]            f_by_w1, f_by_w2, f_by_w3;  // which lanes of the row were taken there
logic [3:0]            f_below_q, f_full_q, f_top_q;
logic [KeyW-1:0]       f_r2_key;

assign f_by_w1   = f_w1_take & {4{w1_valid_q & w1_row_q == f_row}};
assign f_by_w2   = f_w2_take & {4{w2_valid_q & w2_row_q == f_row}};
assign f_by_w3   = f_w3_take & {4{f_w3_valid & f_w3_row == f_row}};
assign f_below_q = {g_lane[3].below_q, g_lane[2].below_q, g_lane[1].below_q, g_lane[0].below_q};
assign f_full_q  = {g_lane[3].full_q, g_lane[2].full_q, g_lane[1].full_q, g_lane[0].full_q};
assign f_top_q   = {g_lane[3].top_q, g_lane[2].top_q, g_lane[1].top_q, g_lane[0].top_q};
assign f_r2_key  = f_keys[KeyW +: KeyW];

always_comb begin
  for (int l = 0; l < Lanes; l++) begin
    f_counts[l*C +: C]          = f_ref[l*FEntryW+KeyW +: C];
    f_read_counts[l*C +: C]     = f_read_row[l*FEntryW+KeyW +: C];
    f_read_keys[l*KeyW +: KeyW] = f_read_row[l*FEntryW +: KeyW];
  end
end

always_comb begin
  if (f_past) begin
    // 1. An event keeps its key; a lane is taken by an event only.
    if (f_v[0]) assert (f_keys[0 +: KeyW] == f_key_for(f_tuples[0 +: FTupleW], f_tags[0 +: 16]));
    if (f_v[1]) assert (f_r2_key == f_key_for(f_tuples[FTupleW +: FTupleW], f_tags[16 +: 16]));
    if (f_v[2]) assert (f_keys[2*KeyW +: KeyW] == f_key);
    assert (w1_valid_q || f_w1_take == '0);
    if (f_v[2]) assert (f_k_q != '0);  // so an empty entry is taken surely
  end
  if (f_past && f_written != '0) begin
    // The configuration as the stages have it.
    assert (grows_q == !f_e && other_q == (!f_e & cfg_full_key_i) && doubles_q == (!f_e & !cfg_full_key_i));
    assert (one_q == (f_r == 32'd1) && rate_m1_q == 16'(f_r - 32'd1) && rate_m2_q == 16'(f_r - 32'd2));
  end

  if (f_past && f_known) begin
    // 2. The RAM holds the counts as they should be, or W1 does, and what W1 has is written.
    if (w1_valid_q && w1_row_q == f_row) assert (w1_q == f_counts);
    else                                 assert (f_mem[AllW*f_row +: AllW] == f_counts);
    if (w2_valid_q && w2_row_q == f_row && !(w1_valid_q && w1_row_q == f_row)) assert (w2_q == f_counts);
    if (f_w3_valid && f_w3_row == f_row && !(w1_valid_q && w1_row_q == f_row)
        && !(w2_valid_q && w2_row_q == f_row)) assert (w3_q == f_counts);
    // 3. Counts are forwarded: the newest row of X, W1, W2, W3 and the RAM, so that an event
    //    reads what the last event of its row wrote, however close it comes.
    if (f_v[0] && r1_row_q == f_row && !(w1_valid_q && w1_row_q == f_row)
        && !(w2_valid_q && w2_row_q == f_row)) assert (r1_q == f_counts);
  end
  if (f_past && f_v[1]) begin
    assert (same_q == {f_in_w3, f_in_w2, f_in_w1, f_in_x});
    for (int i = 0; i < 4; i++)
      assert (f_equal[i] == (f_r2_key == f_keys[(i+2)*KeyW +: KeyW]));
  end
  if (f_past && f_known) begin
    if (f_v[1] && r2_row_q == f_row) begin
      if (same_q == '0) assert (r2_q == f_counts);
      if (!same_q[0])   assert (r2_row == f_counts);
    end
    for (int l = 0; l < Lanes; l++) begin
      // 4. So are keys, lane by lane: the RAM has the lane's, or the last event that took it.
      if (f_by_w1[l]) assert (f_keys[3*KeyW +: KeyW] == f_key_of[l*KeyW +: KeyW]);
      else            assert (f_key_mem[l*KeyW +: KeyW] == f_key_of[l*KeyW +: KeyW]);
      if (f_by_w2[l] && !f_by_w1[l])
        assert (f_keys[4*KeyW +: KeyW] == f_key_of[l*KeyW +: KeyW]);
      if (f_by_w3[l] && !f_by_w1[l] && !f_by_w2[l])
        assert (f_keys[5*KeyW +: KeyW] == f_key_of[l*KeyW +: KeyW]);
      if (f_v[0] && r1_row_q == f_row && !f_by_w1[l] && !f_by_w2[l])
        assert (f_key_r1[l*KeyW +: KeyW] == f_key_of[l*KeyW +: KeyW]);
      if (f_v[1] && r2_row_q == f_row && !f_by_w1[l] && !f_by_w2[l] && !f_by_w3[l])
        assert (f_key_r2[l*KeyW +: KeyW] == f_key_of[l*KeyW +: KeyW]);
      if (f_event) begin
        assert (f_from[5*l +: 5] != '0 && (f_from[5*l +: 5] & (f_from[5*l +: 5] - 5'd1)) == '0);
        for (int i = 0; i < 4; i++)
          if (f_from[5*l + i]) assert (f_keys[(i+3)*KeyW +: KeyW] == f_key_of[l*KeyW +: KeyW]);
        if (f_from[5*l + 4]) assert (f_ram[l*KeyW +: KeyW] == f_key_of[l*KeyW +: KeyW]);
      end
    end
    if (f_event) begin
      assert (x_q == f_counts);
      for (int l = 0; l < Lanes; l++) begin
        // 5. X knows of each lane whether it has the event's key, and how its count compares
        //    with K, with r and with 2r; and of each two lanes how theirs do.
        assert (x_match_q[l] == (f_in[l] & f_key_of[l*KeyW +: KeyW] == f_key));
        assert (f_below_q[l] == (f_c_of[32*l +: 32] < 32'(f_k_q)));
        assert (f_full_q[l] == (f_c_of[32*l +: 32] + 32'd1 >= f_r));
        assert (f_top_q[l] == (!f_e & !cfg_full_key_i & f_c_of[32*l +: 32] + 32'd1 == 2 * f_r));
        for (int k = 0; k < l; k++)
          assert (x_order_q[k == 0 ? l - 1 : k + l] == (f_c_of[32*k +: 32] <= f_c_of[32*l +: 32]));
      end
      // 6. One case of the page applies, to one way, and X does what it says.
      assert ((f_rule & (f_rule - FRules'(1))) == '0 && f_rule != '0);
      assert (act == 4'd1 << f_k);
      assert (x_own == f_own);
      assert (x_take == ((f_own & !f_hit) ? 4'd1 << f_k : 4'd0));
      if (!f_hit) assert (x_entry == f_entry);
      for (int l = 0; l < Lanes; l++) assert (x_next[l*C +: C] == f_next[l*FEntryW+KeyW +: C]);
      assert (x_send == f_send && f_out == f_rule[FRejected]);
      if (f_send) assert (32'(x_count) == f_a);
    end
    // 7. The next clock has the message, with its count and its tuple: the event's own, or
    //    that of the entry.
    if (f_m_here) assert (m_valid_o == f_m_send);
    if (f_m_send) assert (m_o.count == f_m_a && m_o.tuple == cs_pkg::TUPLE_W'(cs_pkg::widen(XLEN, Supervisor, cs_pkg::MSG_W'(f_m_tuple))));

    for (int l = 0; l < Lanes; l++) begin
      // 8. A count is below r, of U with fingerprints below 2r.
      assert (f_c_of[32*l +: 32] < (!f_e & !cfg_full_key_i ? 2 * f_r : f_r));
      // 9. No two entries of a set have one key, but for key 0 as INIT left it, where only the
      //    lowest counts: at most one way can count an event's tuple.
      for (int k = 0; k < l; k++) if ((32'(l) >> f_lw) == (32'(k) >> f_lw)) begin
        if (f_key_of[l*KeyW +: KeyW] == f_key_of[k*KeyW +: KeyW])
          assert (f_key_of[l*KeyW +: KeyW] == '0 && f_c_of[32*l +: 32] == '0);
      end
    end
    // 10. No entry is stuck: it counts every event that acts on it (of E, but those rejected),
    //     and holds no others; so r of them, or 2r, bring a message.
    assert (f_stay == f_c_of[32*f_lane +: 32]);
  end
  if (f_past) begin
    // 11. `rejected` counts those that are lost, and U loses none.
    if (f_open) assert (counts_o.rejected == f_lost);
    if (f_open && (f_written == '0 || !f_e)) assert (f_lost == '0);
    // 12. What software shall be shown goes through the stages.
    if (f_read[0] && f_read_here) assert (r1_q == f_read_counts && f_key_r1 == f_read_keys);
    if (f_read[1] && f_read_here) assert (r2_q == f_read_counts && f_key_r2 == f_read_keys);
  end
end

// ---- Covers ---------------------------------------------------------------------------------
logic [3:0] f_same;  // whose row X's event had: X's, W1's, W2's, W3's a clock before
always_ff @(posedge clk_i) f_same <= same_q & {4{f_v[1]}};

always_comb begin
  // C1. Every case, of U with full keys, U with fingerprints and E, as far as it has it.
  for (int e = 0; e < FRules; e++) begin
    if (e != FSure && e != FRejected) cover (f_past && f_known && f_event && !f_e && cfg_full_key_i && f_rule[e]);
    if (e != FStayedSent && e != FRejected) cover (f_past && f_known && f_event && !f_e && !cfg_full_key_i && f_rule[e]);
    if (e != FStayedSent && e != FStayed && e != FSure) cover (f_past && f_known && f_event && f_e && f_rule[e]);
  end
  // C2. A hit that grows a count from the RAM, X, W1, W2, W3; a taken key that is hit at
  //     each distance; an entry's tuple sent that came from each.
  cover (f_past && f_known && f_event && f_same == '0 && f_rule[FHit] && f_c != '0);
  for (int i = 0; i < 4; i++) cover (f_past && f_known && f_event && f_same[i] && f_rule[FHit] && f_c != '0);
  for (int i = 0; i < 5; i++)
    cover (f_past && f_known && f_event && f_rule[FStayedSent] && f_from[5*f_k + i]);
  // C3. Sets of one, two and four ways.  C4. An entry is shown.  C5. An event in X in the first clock of OFF.
  for (int w = 0; w < 3; w++) cover (f_past && f_known && f_event && cfg_log2_ways_i == 2'(w) && f_rule[FTaken]);
  cover (f_past && f_shows && tbl_c_o == 17'd2 && f_written == '1);
  cover (f_past && f_known && f_event && clear_i && f_rule[FTaken]);
end
