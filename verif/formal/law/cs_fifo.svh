// SPDX-License-Identifier: Apache-2.0
//
// What a FIFO holds.  Beside each word stands the sum of all that was pushed before it, so
// that the sum of what is inside is added up place by place, each step a rule of its own.
// A row's value is its mask bits, slot 1's in the upper half; a message's is its count.

(* keep *) logic [31:0] f_from, f_end_sum;  // a number, and that number with all words inside
(* keep *) logic        f_live, f_zero;  // zero: all counters begin anew, the FIFO being empty
(* keep *) logic [31:0] f_in, f_out;     // pushed and popped since it was cleared
(* keep *) logic [Width*Depth-1:0] f_words;  // the RAM: a probe
logic [31:0]            f_val_in, f_before_mid, f_before_head, f_end;
logic [31:0]            f_mem [0:Depth-1];
logic [PtrW:0]          f_inside;        // words in mem
logic [Depth*32-1:0]    f_before, f_val;
logic [Depth-1:0]       f_used;
logic [Depth*32+31:0]   f_sum;           // f_from, and the words up to the j-th of mem

function automatic logic [31:0] f_value(input logic [Width-1:0] word);
  f_value = (Width > 128) ? {15'd0, word[Width-1], 15'd0, word[Width-2]} : word[Width-1 -: 32];
endfunction

// A row has a tuple.  Counts have 18 bits in staging, 26 behind the combiner.
function automatic logic f_word_ok(input logic [Width-1:0] word);
  if (Width > 128)                       f_word_ok = word[Width-1 -: 2] != '0;
  else if (Depth == cs_pkg::STAGE_DEPTH) f_word_ok = word[Width-1 -: 14] == '0;
  else                                   f_word_ok = word[Width-1 -: 6] == '0;
endfunction

assign f_val_in = f_value(data_i);
assign f_inside = {1'b0, PtrW'(wptr_q - rptr_q)};

always_ff @(posedge clk_i) begin
  if (!rst_ni || f_zero) {f_in, f_out} <= '0;
  else begin
    if (push_take) f_in  <= f_in + f_val_in;
    if (pop_take)  f_out <= f_out + f_value(head_q);
  end
  if (push_take) f_mem[wptr_q] <= f_in;
  if (rd)        f_before_mid  <= f_mem[rptr_q];
  if (mid_move)  f_before_head <= f_before_mid;
end

always_comb begin
  f_sum = '0;
  f_sum[31:0] = f_from;
  if (head_v_q) f_sum[31:0] = f_sum[31:0] + f_value(head_q);
  if (mid_v_q)  f_sum[31:0] = f_sum[31:0] + f_value(mid_q);
  for (int i = 0; i < Depth; i++) begin
    f_before[i*32 +: 32] = f_mem[i];
    f_val[i*32 +: 32]    = f_value(f_words[Width*i +: Width]);
    f_used[i]            = (PtrW+1)'(PtrW'(PtrW'(i) - rptr_q)) < f_inside;
  end
  for (int j = 0; j < Depth; j++) begin
    f_sum[32*j + 32 +: 32] = f_sum[32*j +: 32]
      + (((PtrW+1)'(j) < f_inside) ? f_value(f_words[Width*PtrW'(rptr_q + PtrW'(j)) +: Width]) : 32'd0);
  end
  f_end_sum = f_sum[32*Depth +: 32];

  f_end = f_out;
  if (head_v_q) f_end = f_before_head + f_value(head_q);
  if (mid_v_q)  f_end = f_before_mid + f_value(mid_q);
end

always_comb begin
  if (f_live) begin
    // 1. The level is the number of words in RAM, mid and head, at most Depth.
    assert (32'(level_q) == 32'(f_inside) + 32'(mid_v_q) + 32'(head_v_q)
            && level_q <= (PtrW+1)'(Depth));
    // 2. Every word inside is one that was let in.
    if (head_v_q) assert (f_word_ok(head_q));
    if (mid_v_q)  assert (f_word_ok(mid_q));
    for (int i = 0; i < Depth; i++) if (f_used[i]) assert (f_word_ok(f_words[Width*i +: Width]));
    // 3. From word to word the sum before it grows by the word.
    if (head_v_q) assert (f_before_head == f_out);
    if (mid_v_q)  assert (f_before_mid == (head_v_q ? f_before_head + f_value(head_q) : f_out));
    for (int i = 0; i < Depth; i++) begin
      if (f_used[i]) assert (f_before[i*32 +: 32] == ((rptr_q == PtrW'(i)) ? f_end
         : f_before[((i+Depth-1)%Depth)*32 +: 32] + f_val[((i+Depth-1)%Depth)*32 +: 32]));
    end
    if (f_inside == '0) assert (f_in == f_end);
    else assert (f_in == f_mem[PtrW'(wptr_q - 1'b1)] + f_value(f_words[Width*PtrW'(wptr_q - 1'b1) +: Width]));
    // 4. So what is inside adds up to what came in and did not leave.
    for (int j = 0; j <= Depth; j++) if (f_from == f_out) begin
      assert (f_sum[32*j +: 32] == (((PtrW+1)'(j) < f_inside) ? f_mem[PtrW'(rptr_q + PtrW'(j))] : f_in));
    end
  end
end
