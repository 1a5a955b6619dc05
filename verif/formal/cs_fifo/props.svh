// SPDX-License-Identifier: Apache-2.0
//
// What cs_fifo promises, for one word chosen freely by the solver: it is marked
// when it is pushed, and f_ahead counts the words that must leave before it.

logic             f_past = 1'b0;
logic             f_marked = 1'b0;
logic [Width-1:0] f_word;
logic [PtrW:0]    f_ahead;
(* anyseq *) logic f_mark;

logic [Width*Depth-1:0] f_mem;  // the RAM: a probe
logic [PtrW:0]   f_in_head, f_in_mem, f_inside;  // f_inside: words in the RAM
logic [PtrW-1:0] f_gap, f_place;
assign f_gap     = wptr_q - rptr_q;
assign f_inside  = {1'b0, f_gap};
assign f_place   = rptr_q + f_in_mem[PtrW-1:0];
assign f_in_head = (PtrW+1)'(head_v_q) + (PtrW+1)'(mid_v_q);
assign f_in_mem  = f_ahead - f_in_head;

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (!rst_ni || clear_i) begin
    f_marked <= 1'b0;
  end else if (!f_marked) begin
    f_marked <= push_take & f_mark;
    f_word   <= data_i;
    f_ahead  <= level_q - (PtrW+1)'(pop_take);
  end else if (pop_take) begin
    f_marked <= f_ahead != '0;
    f_ahead  <= f_ahead - 1'b1;
  end
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (f_past && rst_ni) begin
    // 1. The level is the number of words in RAM, mid and head, at most Depth.
    assert (level_q == f_inside + f_in_head);
    assert (level_q <= (PtrW+1)'(Depth));
    // 2. The RAM is never full.
    assert (f_inside < (PtrW+1)'(Depth));
    // 3. A word is never read in the clock in which its place is written.
    assert (!(rd && push_take && rptr_q == wptr_q));
    if (f_marked) begin
      // 4. The marked word is inside until it leaves.
      assert (f_ahead < level_q);
      // 5. It leaves after exactly the words before it, unchanged.
      if (f_ahead == '0 && head_v_q) assert (data_o == f_word);
      // 6. On the way it is in mid, or in the RAM at its place (for induction).
      if (f_ahead == (PtrW+1)'(head_v_q) && mid_v_q) assert (mid_q == f_word);
      if (f_ahead >= f_in_head) assert (f_mem[Width*f_place +: Width] == f_word);
    end
  end
end

always_comb begin
  // C1. A word marked at the end of a full FIFO comes to the head.
  cover (f_past && f_marked && f_ahead == '0 && head_v_q && full_o);
  // C2. The FIFO is full, and a push is not taken while a word leaves.
  cover (f_past && full_o && push_i && pop_take);
end
