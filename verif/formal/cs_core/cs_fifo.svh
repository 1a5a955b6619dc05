// SPDX-License-Identifier: Apache-2.0
//
// The words inside: the sum of their low 12 bits (counts of messages), and how many have
// their highest bit and the one below set (mask bits of rows).

(* keep *) logic [11:0] f_sum;
(* keep *) logic [5:0]  f_top, f_next;
logic [Width-1:0] f_word;

always_comb begin
  {f_top, f_next, f_sum} = '0;
  for (int i = 0; i < Depth + 2; i++) begin
    if (i < Depth) f_word = ((PtrW+1)'(PtrW'(i) - rptr_q) < cnt_q) ? mem[i % Depth] : '0;
    else if (i == Depth) f_word = mid_v_q ? mid_q : '0;
    else f_word = head_v_q ? head_q : '0;
    f_top  = f_top + 6'(f_word[Width-1]);
    f_next = f_next + 6'(f_word[Width-2]);
    f_sum  = f_sum + 12'(f_word);
  end
end
