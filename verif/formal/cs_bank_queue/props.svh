// SPDX-License-Identifier: Apache-2.0
//
// Events leave in the order in which they came, whatever is joined: the events (a word of
// weight m is m of them) are numbered, and the solver chooses one to be watched.

(* anyconst *) logic [6:0] f_event;
logic             f_past = 1'b0;
logic [6:0]       f_in, f_out, f_in_d;   // events so far
logic             f_known, f_known_d;
logic [Width-1:0] f_word, f_word_d;
logic [6:0]       f_weight;
logic             f_joined;

always_comb begin
  f_in_d    = f_in;
  f_known_d = f_known;
  f_word_d  = f_word;
  for (int j = 0; j < NRET; j++) begin
    if (push_i[j]) begin
      f_weight = 7'(weight_m1_i[j*2 +: 2]) + 7'd1;
      if (f_event >= f_in_d && f_event < f_in_d + f_weight) begin
        f_known_d = 1'b1;
        f_word_d  = data_i[j*Width +: Width];
      end
      f_in_d = f_in_d + f_weight;
    end else f_weight = 7'd0;
  end
end

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (!rst_ni || clear_i) {f_in, f_out, f_known, f_joined} <= '0;
  else begin
    f_in    <= f_in_d;
    f_known <= f_known_d;
    f_word  <= f_word_d;
    if (pop_i) f_out <= f_out + 7'(weight_m1_o) + 7'd1;
    if (pop_i && weight_m1_o > 4'd3) f_joined <= 1'b1;
  end
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  else assume (rst_ni && !clear_i);
  assume (f_event < 7'd100);
  if (pop_i) assume (level_o != '0);
  // cs_issue leaves room.
  if (!f_past || 32'(level_o) + NRET > cs_pkg::BANK_ROWS * NRET) assume (push_i == '0);
  if (f_past) begin
    // 1. The word that leaves with the watched event is the one that came with it.
    if (pop_i && f_event >= f_out && f_event <= f_out + 7'(weight_m1_o))
      assert (f_known && data_o == f_word);
    // 2. No event leaves before it came, and the queue is empty when all have left.
    assert (f_out <= f_in);
    assert ((level_o == '0) == (f_out == f_in));
    // 3. It is never more than full.
    assert (32'(level_o) <= cs_pkg::BANK_ROWS * NRET);
  end
end

always_comb begin
  // C1. A word joined in a later clock left, and the queue is full.
  cover (f_past && f_joined && 32'(level_o) == cs_pkg::BANK_ROWS * NRET);
  // C2. All words of a clock pushed while one leaves.
  cover (f_past && push_i == '1 && pop_i && f_joined);
end
