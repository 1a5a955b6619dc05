// SPDX-License-Identifier: Apache-2.0
//
// What the buffer holds, in the order in which it leaves: row 0 is the next.

logic                   f_past = 1'b0;
logic [PtrW:0]          f_inside;        // rows in mem
logic [Width-1:0]       f_row;
(* keep *) logic [Width*Depth-1:0] f_words;  // the RAM: a probe
(* keep *) logic [PtrW:0] f_at;          // ... this one
logic [PtrW-1:0]        f_place;

always_ff @(posedge clk_i) f_past <= 1'b1;

assign f_inside = {1'b0, PtrW'(wptr_q - rptr_q)};
assign f_place  = rptr_q + PtrW'(f_at - (PtrW+1)'(head_v_q) - (PtrW+1)'(mid_v_q));

always_comb begin
  if (f_at == '0 && head_v_q)                     f_row = head_q;
  else if (f_at == (PtrW+1)'(head_v_q) && mid_v_q) f_row = mid_q;
  else                                            f_row = f_words[Width*f_place +: Width];
end

always_comb begin
  if (f_past) begin
    // 1. The level is the number of rows in RAM, mid and head, at most Depth.
    assert (level_q == f_inside + (PtrW+1)'(mid_v_q) + (PtrW+1)'(head_v_q)
            && level_q <= (PtrW+1)'(Depth));
  end
end
