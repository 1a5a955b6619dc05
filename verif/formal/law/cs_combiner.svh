// SPDX-License-Identifier: Apache-2.0
//
// What the combiner holds, by the states of docs/design/combiner.md: the rows in use, the
// row that has been read out (e; ahead in the first clock of SCAN), and the message at work, in
// place 0 from the start.
(* keep *) logic        f_live, f_locked;  // locked: the configuration rests
(* keep *) logic [31:0] f_from, f_end_sum;   // a number, and that number with all counts inside
(* keep *) logic [31:0] f_in, f_out;         // counts that came and that went (the FIFOs count them)
(* keep *) logic        f_evicts, f_rests;

localparam int FId = $clog2(Entries), FN = FId + 1, FSum = cs_pkg::C_W + 8, FMerge = 8;
localparam int FRow = TupleW + FSum + FMerge;
(* keep *) logic [FRow*Entries-1:0] f_rows;  // the RAM: a probe
logic [FN-1:0]     f_n, f_used;
logic [5:0]        f_state;               // one bit a state
logic [Entries*32+31:0] f_sum;
logic [31:0]       f_row0;                // count in place 0
logic              f_has_e;               // e's count is not in a row
logic [FId-1:0]    f_next, f_last;        // rows of place pos and of the oldest
logic [FSum+FMerge-1:0] f_ahead;
logic [2:0]        f_was;                 // the state a clock before

always_comb begin
  f_n     = FN'(g_comb.n_m1_q + 1'b1);
  f_state = 6'd1 << g_comb.fsm_q;
  f_row0  = 32'(f_rows[FRow*g_comb.base_q + FMerge +: FSum]);
  f_has_e = (f_state[1] && !g_comb.first_q && f_n != '0) || f_state[2] || f_state[4];
  f_next  = FId'(g_comb.base_q + g_comb.pos_q[FId-1:0]);
  f_last  = FId'(g_comb.base_q + g_comb.n_m1_q[FId-1:0]);
  f_ahead = {g_comb.ahead_count_q, g_comb.ahead_merges_q};
  f_used  = f_n;
  if (f_state[5] && !g_comb.full) f_used = f_n + FN'(1);  // INSERT
  if (f_state[1] && f_n == '0)    f_used = FN'(1);        // SCAN of an empty one
  f_sum = '0;
  f_sum[31:0] = f_from;
  if (f_state[1] && g_comb.first_q && f_n != '0) f_sum[31:0] = f_sum[31:0] + 32'(g_comb.ahead_count_q);
  if (f_has_e) f_sum[31:0] = f_sum[31:0] + 32'(g_comb.e_count_q);
  if (f_state[4]) f_sum[31:0] = f_sum[31:0] + 32'(g_comb.add_q);
  for (int i = 0; i < Entries; i++) begin
    f_sum[32*i + 32 +: 32] = f_sum[32*i +: 32]
      + ((FN'(FId'(FId'(i) - g_comb.base_q)) < f_used)
         ? 32'(f_rows[FRow*i + FMerge +: FSum]) : 32'd0);
  end
  f_end_sum = f_sum[32*Entries +: 32];
  f_evicts = f_state[4] && g_comb.full;
  f_rests  = f_state[0] && f_n == '0;
end

always_ff @(posedge clk_i) f_was <= g_comb.fsm_q;

// A count of m messages: at most m (2^18 - 1).
function automatic logic f_fits(input logic [25:0] count, input logic [7:0] merges);
  f_fits = 32'(count) + 32'(merges) <= {6'd0, merges, 18'd0};
endfunction

always_comb begin
  if (f_live) begin
    // 1. The states, and what counts the entries.
    assert (g_comb.fsm_q <= 3'd5 && f_n <= FN'(Entries));
    if (!on_i) assert (f_rests);
    if (f_state[0]) assert (g_comb.pos_q == '0);
    if (f_state[1]) begin
      assert (g_comb.pos_q <= f_n && g_comb.first_q == (g_comb.pos_q == '0));
      assert (g_comb.end_q == (g_comb.pos_q == f_n) && g_comb.add_q == '0);
      assert (32'(g_comb.m_count_q) == f_row0);
      if (!g_comb.first_q && !g_comb.end_q) assert (f_ahead == f_rows[FRow*f_next +: FSum+FMerge]);
    end
    if (f_state[2]) begin
      assert (g_comb.pos_q == '0 && f_n != '0);
      assert (32'(g_comb.add_q) == f_row0);
    end
    if (f_state[3]) assert (f_n != '0 && g_comb.pos_q == '0 && g_comb.add_q == '0
                            && f_ahead == f_rows[FRow*f_last +: FSum+FMerge]);
    if (f_state[4]) assert (g_comb.pos_q == '0 && f_n < FN'(Entries)
                            || g_comb.full && f_n == FN'(Entries) && g_comb.add_q == '0);
    if (f_state[5]) assert (g_comb.pos_q == '0 && f_n < FN'(Entries)
                            || g_comb.full && f_n == FN'(Entries));
    if (f_locked) assert (g_comb.max_m1_q == 8'(max_merges_i - 9'd1));
    else          assert (f_rests);
    if (f_state[2]) assert (g_comb.last_q == (9'(g_comb.e_merges_q) == max_merges_i - 9'd1));
    // 2. No count is larger than its messages can be.
    for (int i = 0; i < Entries; i++) begin
      if (FN'(FId'(FId'(i) - g_comb.base_q)) < f_used)
        assert (f_fits(f_rows[FRow*i + FMerge +: FSum], f_rows[FRow*i +: FMerge])
                && 9'(f_rows[FRow*i +: FMerge]) < max_merges_i);
    end
    if (f_state[1] && g_comb.first_q && f_n != '0)
      assert (f_fits(g_comb.ahead_count_q, g_comb.ahead_merges_q)
              && 9'(g_comb.ahead_merges_q) < max_merges_i);
    if (f_has_e) begin
      assert (f_fits(g_comb.e_count_q, g_comb.e_merges_q) && 9'(g_comb.e_merges_q) < max_merges_i);
    end
    // 3. So what is inside is what came and did not go; by the state before, as each way is
    //    a small question and all in one a large one.
    for (int i = 0; i < 8; i++) begin
      if (f_was == 3'(i) && f_from == f_out) assert (f_end_sum == f_in);
    end
  end
end
