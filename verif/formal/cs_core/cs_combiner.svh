// SPDX-License-Identifier: Apache-2.0
//
// Counts inside, by the states of docs/design/combiner.md: the rows in use, the row that
// has been read out (e), and the message at work, which lies in place 0 from the start.
if (Entries != 0) begin : f_comb
  (* keep *) logic [11:0] sum;
  (* keep *) logic        evict;
  logic [5:0]  n, used;
  always_comb begin
    n    = 6'((g_comb.IdW+1)'(g_comb.n_m1_q + 1'b1));
    used = n;
    if (g_comb.fsm_q == 3'd5 && !g_comb.full) used = n + 6'd1;  // INSERT
    if (g_comb.fsm_q == 3'd1 && n == '0) used = 6'd1;           // SCAN of an empty one
    sum = '0;
    for (int i = 0; i < Entries; i++) begin
      if (6'(g_comb.IdW'(i) - g_comb.base_q) < used) sum = sum + g_comb.mem[i][g_comb.MergeW +: 12];
    end
    if ((g_comb.fsm_q == 3'd1 && n != '0) || g_comb.fsm_q == 3'd2 || g_comb.fsm_q == 3'd4)
      sum = sum + (g_comb.fsm_q == 3'd1 && g_comb.first_q ? g_comb.ahead_count_q[11:0]
                                                          : g_comb.e_count_q[11:0]);
    if (g_comb.fsm_q == 3'd4) sum = sum + g_comb.add_q[11:0];
    evict = g_comb.fsm_q == 3'd4 && g_comb.full;
  end
end
