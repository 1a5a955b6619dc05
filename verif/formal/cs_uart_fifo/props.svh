// SPDX-License-Identifier: Apache-2.0
//
// The FIFO keeps words in order: one of them, any, is watched.

(* anyseq *) logic f_mark;   // watch the word that is pushed now

logic             f_past = 1'b0;
logic             f_in;      // the watched word is there
logic [4:0]       f_ahead, f_count;
logic [Width-1:0] f_word;
logic [3:0]       f_place;

assign f_place = rptr_q + f_ahead[3:0];

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (!rst_ni | clear_i) begin
    {f_in, f_ahead, f_count} <= '0;
  end else begin
    f_count <= f_count + 5'(push_i) - 5'(pop_i);
    if (f_in) begin
      f_in    <= !(pop_i & f_ahead == '0);
      f_ahead <= f_ahead - 5'(pop_i);
    end else if (push_i & f_mark) begin
      f_in    <= 1'b1;
      f_ahead <= count_q - 5'(pop_i);
      f_word  <= data_i;
    end
  end
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  assume (!(push_i & count_q[4]));
  assume (!(pop_i & count_q == '0));
  if (f_past && rst_ni) begin
    // 1. The count is pushes less pops since it was cleared, 16 at most.
    assert (count_o == f_count);
    assert (f_count <= 5'd16);
    // 2. The pointers are as far apart (induction).
    assert (wptr_q == rptr_q + f_count[3:0]);
    // 3. The watched word is among those that are there (induction).
    if (f_in) assert (f_ahead < f_count);
    if (f_in) assert (mem[f_place] == f_word);
    // 4. When it is the oldest it is on the output.
    if (f_in && f_ahead == '0) assert (data_o == f_word);
  end
end

always_comb begin
  // C1. A full FIFO with the watched word last.
  cover (f_past && rst_ni && count_o == 5'd16 && f_in && f_ahead == 5'd15);
  // C2. It comes out behind others, while one comes in.
  cover (f_past && rst_ni && f_in && f_ahead == '0 && pop_i && push_i && rptr_q == 4'd3);
end
