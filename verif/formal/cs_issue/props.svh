// SPDX-License-Identifier: Apache-2.0
//
// The staging FIFO never overflows: cs_issue with the real FIFO behind eight
// stages (H1..M) in which each tuple may or may not become a message, and a
// consumer that takes or does not take as the solver likes.

logic       f_past = 1'b0;
logic [7:0] f_stage;           // H1..X, M; bit 7 is M
logic       f_valid, f_full, f_data;
logic [4:0] f_level;
(* anyseq *) logic f_sample, f_pop;

cs_fifo #(.Width(1), .Depth(cs_pkg::STAGE_DEPTH)) f_staging (
  .clk_i   (clk_i),
  .rst_ni  (rst_ni),
  .clear_i (clear_i),
  .push_i  (f_stage[7]),
  .data_i  (1'b0),
  .pop_i   (f_pop),
  .valid_o (f_valid),
  .data_o  (f_data),
  .level_o (f_level),
  .full_o  (f_full)
);

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (!rst_ni || clear_i) f_stage <= '0;
  else                    f_stage <= {f_stage[6] & f_sample, f_stage[5:0], t_valid_o};
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  assume (level_i == f_level);
  // Rule 1 of cs_fifo's own proof: its level counts the head.
  if (f_valid) assume (f_level != '0);
  // A row in the queue has a tuple.
  if (row_valid_i) assume (row_mask_i != '0);
  if (f_past && rst_ni) begin
    // 1. A message never meets a full staging FIFO.
    assert (!(f_stage[7] && f_full));
    // 2. Room is left for all that is under way.
    assert (f_level <= 5'd16);
    // 3. A tuple is issued only from a valid row and within the limit.
    if (issue_o != '0) assert (row_valid_i && f_level <= 5'(cs_pkg::STAGE_LIMIT));
    // 4. A row is never marked as issued as a whole (one lane, one slot here).
    assert (done_q == '0);
    // 5. A row leaves only with its last tuple.
    if (row_pop_o) assert (issue_o != '0 && (rem & (rem - 1'b1)) == '0);
  end
end

always_comb begin
  // C1. The limit is tight: the FIFO becomes full.
  cover (f_past && rst_ni && f_full);
  // C2. Steady flow: every stage busy, one message in and one out.
  cover (f_past && rst_ni && f_stage == 8'hff && p_valid_q && t_valid_q && f_valid && f_pop
         && issue_o != '0);
end
