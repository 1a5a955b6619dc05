// SPDX-License-Identifier: Apache-2.0
//
// The law of samples and their order, of the whole coprocessor: any instructions, any
// microcode and arrays, any accesses of the host, OFF and resets at any time.

// The counters and their snapshot.
logic [31:0] f_taken, f_dropped, f_processed, f_aborted;
logic [31:0] f_taken_s, f_dropped_s, f_processed_s, f_aborted_s;
logic [10:0] f_held_s;

// Names of the page: what the stages hold, fin_s, and the clock in which S[!cp] is filled.
logic f_d_v, f_d_first, f_x_v, f_x_first, f_redir_done, f_waiting, f_fin_s, f_take, f_halt_v;
logic f_pushed, f_pred;
logic [1:0] f_kind;
logic [143:0] f_push_row;
logic f_gap, f_s1_valid, f_s1_run, f_s2_unseen, f_s3_unseen, f_s2_valid, f_s3_match;

localparam int LevelW = $clog2(CopSamples) + 1;

logic f_q_pred;
logic [1:0] f_q_kind;
assign f_q_pred = q[cs_cop_isa_pkg::COP_PRED_LSB];
assign f_q_kind = q[cs_cop_isa_pkg::COP_KIND_LSB +: cs_cop_isa_pkg::COP_KIND_W];

logic f_past = 1'b0;
logic f_alive;                       // it was OFF after the reset, as cs_ctrl sees to
logic f_live;
assign f_live = f_past & f_alive & rst_ni;

always_ff @(posedge clk_i) begin
  f_past  <= 1'b1;
  f_alive <= rst_ni & (off_i | f_alive);
end

// The samples in S that have not ended; fin is booked a clock later.
logic [1:0] f_there;
assign f_there = s_valid & ~({2{fin}} & {f_fin_s, !f_fin_s});

// A sample's first microinstruction is in D; in X, to be executed; in X, dispatched wrongly.
// A dispatch in X that is taken back, also as this clock halts.
logic f_in_d, f_in_x, f_wrong, f_back;
assign f_back  = f_x_v & f_x_first & (redir | f_halt_v);
assign f_in_d  = f_d_v & f_d_first & !redir;
assign f_in_x  = f_x_v & f_x_first & !redir;
assign f_wrong = f_x_v & f_x_first & redir;

// S[cp] and S[!cp] of the page; microcode reads cur.
logic [143:0] f_s_cp, f_s_other;
assign f_s_cp    = (at == cp) ? cur : next;
assign f_s_other = (at == cp) ? next : cur;

// The microinstruction in X is said to be the routine's last.
logic f_leaves;
assign f_leaves = f_pred & f_kind[1];

// The samples in S whose routine has not begun, in the order in which they were taken.
logic         f_first_there, f_second_there, f_first_no;
logic [1:0]   f_waits;
assign f_first_no     = (f_in_x | f_wrong) ? cp : !cp;
assign f_first_there  = f_there[f_first_no];
assign f_second_there = f_first_there & f_there[!f_first_no] & !at_work;
assign f_waits        = {1'b0, f_first_there} + {1'b0, f_second_there};

// One sample, marked as it comes into the buffer; ahead: samples taken before it that have
// not begun.
logic              f_marked, f_begun;  // it waits; it is at work
logic [143:0]      f_word, f_row;
logic [LevelW+1:0] f_ahead;
logic [LevelW-1:0] f_at;
logic              f_begins;
(* anyseq *) logic f_mark;
assign f_begins = step & first;
assign f_at     = LevelW'(f_ahead - (LevelW+2)'(f_waits));

always_ff @(posedge clk_i) begin
  if (!rst_ni || off_i || flush) begin
    {f_marked, f_begun} <= '0;
  end else if (!f_marked && !f_begun) begin
    f_marked <= f_pushed & f_mark;
    f_word   <= f_push_row;
    f_ahead  <= (LevelW+2)'(level) + (LevelW+2)'(f_waits) - (LevelW+2)'(f_begins);
  end else begin
    if (f_marked && f_begins) begin
      f_marked <= f_ahead != '0;
      f_begun  <= f_ahead == '0 && !fin_set;
      f_ahead  <= f_ahead - 1'b1;
    end
    if (f_begun && fin_set) f_begun <= 1'b0;
  end
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (f_past && rst_ni && !f_alive) assume (off_i);
  // What stands beside a word of the code RAM: where it is predicted to go.
  assume (q_more[7:5] == {f_q_pred & (f_q_kind == cs_cop_isa_pkg::COP_KIND_REG),
                          f_q_pred & (f_q_kind == cs_cop_isa_pkg::COP_KIND_DONE),
                          f_q_pred & (f_q_kind == cs_cop_isa_pkg::COP_KIND_SHORT)});
end

// What came into the buffer, and what of that was not processed; in the snapshot too.  Each
// rule about them adds two numbers: a solver does not see through a sum of six.
logic [31:0] f_kept, f_rest, f_kept_s, f_rest_s, f_held;
assign f_held = 32'(level) + 32'(s_valid[0]) + 32'(s_valid[1]);

always_ff @(posedge clk_i) begin
  if (off_i) begin
    {f_kept, f_rest, f_kept_s, f_rest_s} <= '0;
  end else begin
    f_kept <= f_kept + 32'(row_taken & !row_drop);
    f_rest <= f_rest + 32'(row_taken & !row_drop) - 32'(processed);
    if (snapshot) {f_kept_s, f_rest_s} <= {f_kept, f_rest};
  end
end

always_comb begin
  if (f_live) begin
    assert (f_taken == f_dropped + f_kept);
    assert (f_kept == f_processed + f_rest);
    assert (f_rest == f_aborted + f_held);
    assert (f_taken_s == f_dropped_s + f_kept_s);
    assert (f_kept_s == f_processed_s + f_rest_s);
    assert (f_rest_s == f_aborted_s + 32'(f_held_s));
    // 1. What was taken was dropped, processed or aborted, or is held: modulo 2^32.
    assert (f_taken == f_dropped + (f_processed + (f_aborted + f_held)));
    // 2. A snapshot has the same law.
    assert (f_taken_s == f_dropped_s + (f_processed_s + (f_aborted_s + 32'(f_held_s))));
    // 3. None is dropped but where the buffer is full, or emptied.
    assert (!row_drop || level == LevelW'(CopSamples) || flush);
    // 4. What ends is a sample that is there, and at work or about to be; what is booked
    //    was there.
    assert (!(fin_set && !off_i) || (f_there[fin_s] && (at_work || f_in_x)));
    assert (!fin || s_valid[f_fin_s]);
  end
end

always_comb begin
  if (f_live) begin
    // 5. Samples begin in the order in which they were taken, unchanged, each once: a sample
    //    whose turn it is begins as S[cp].
    if (f_begins && f_marked && f_ahead == '0) assert (cur == f_word);
    // 6. It stays there as long as it is at work.
    if (f_begun) assert (!f_marked && at_work && (f_back ? f_s_other : f_s_cp) == f_word);
    assert (at == cp || !running);
    // 7. Until it begins it is one of those that are there.
    if (f_marked) assert (f_ahead < (LevelW+2)'(level) + (LevelW+2)'(f_waits));
  end
end

always_comb begin
  if (f_live) begin
    // 8. On the way there (for induction): in S, behind it in the buffer.
    if (f_marked && f_ahead == '0 && f_first_there) assert ((f_first_no == cp ? f_s_cp : f_s_other) == f_word);
    if (f_marked && f_ahead == 1 && f_second_there) assert ((f_first_no == cp ? f_s_other : f_s_cp) == f_word);
    if (f_marked && f_ahead >= (LevelW+2)'(f_waits)) assert (f_row == f_word);
    // 9. A sample at work is the current one, or would be without the dispatch in X.
    assert (!at_work || f_there[f_back ? !cp : cp]);
    assert (!(f_in_d || f_in_x || f_wrong) || f_first_there);
    assert (!f_in_x || !at_work || f_halt_v);
    assert (!f_wrong || (at_work && !f_redir_done));
    assert (!(f_in_d && f_in_x));
    // 10. Of two that wait the first one is not lost sight of.
    assert (!f_there[!f_first_no] || at_work || f_first_there);
    // 11. Nothing stands in the stages unless it runs.
    assert (running || !(at_work || f_d_v || f_x_v || redir || f_waiting));
    // 12. What is in the stages belongs to a sample at work, or to one whose first
    //     microinstruction stands before it.
    assert (!(f_x_v && !redir && !f_x_first) || at_work);
    assert (!(f_d_v && !redir && !f_d_first) || at_work || f_in_x);
    assert (!(redir && !f_redir_done) || at_work);
    assert (!f_waiting || !f_d_v);
    assert (!(x_ok && f_leaves && f_d_v) || (f_d_first && f_kind == cs_cop_isa_pkg::COP_KIND_DONE));
    assert (!(x_ok && !f_leaves) || (f_d_v && !f_d_first));
    assert (!at_work || (redir && !f_redir_done) || (x_ok && !f_x_first) ||
            (f_d_v && !redir && !f_d_first) || f_halt_v);
    assert (x_ok == (f_x_v && !redir));
    assert (!runs || x_ok);
  end
end

// What stands between two rows that come into the buffer: from the port on, an instruction
// at which nobody looked, three clocks later; a sample that was dropped; all given up.
logic [2:0] f_unseen;                // in the clocks of S1, S2, S3
logic [1:0] f_since;                 // how many since the last row, 3 or more; 3 out of OFF
logic [1:0] f_between;               // in this clock
assign f_between = {1'b0, f_unseen[2]} + {1'b0, row_taken & row_drop} + {1'b0, flush};

always_ff @(posedge clk_i) begin
  if (!rst_ni || off_i) begin
    f_unseen <= '0;
    f_since  <= 2'd3;
  end else begin
    f_unseen <= {f_unseen[1:0], rvfi_i.valid & !(run_i & enable)};
    if (f_pushed && !flush) f_since <= f_between;
    else if (f_since + {1'b0, f_between != '0} > f_since) f_since <= f_since + 2'd1;
  end
end

always_comb begin
  if (f_live) begin
    // 13. A row says that it does not follow the one before where something stands between.
    if (f_pushed) assert (f_push_row[141] == (f_since != '0));
    // 14. For induction.
    assert (f_gap == (f_since != '0));
    assert (f_s3_unseen == f_unseen[2] && f_s2_unseen == f_unseen[1]);
    assert ((f_s1_valid & !f_s1_run) == f_unseen[0]);
    assert (!f_unseen[2] || !f_s3_match);
    assert (!f_unseen[1] || !f_s2_valid);
  end
end

always_comb begin
  // C1. Samples of all four kinds.
  cover (f_live && f_dropped != '0 && f_processed != '0 && f_aborted != '0 && level != '0);
  // C2. A dispatch that was wrong.
  cover (f_live && f_wrong && step);
  // C3. The marked sample begins, and another behind it waits.
  cover (f_live && f_begins && f_marked && f_ahead == '0 && f_waits == 2'd2);
  // C4. Two wait in S, the later one as S[cp], behind an abort.
  cover (f_live && !running && f_waits == 2'd2);
  // C5. A snapshot with samples held.
  cover (f_live && f_held_s == 11'd3 && f_taken_s == 32'd4);
  // C6. The buffer is emptied with a sample to be booked.
  cover (f_live && flush && fin && level != '0);
  // C7. A row that follows, and one that does not behind an instruction at which nobody looked.
  cover (f_live && f_pushed && !f_push_row[141] && f_processed != '0);
  cover (f_live && f_pushed && f_push_row[141] && f_dropped == '0 && f_processed != '0);
end
