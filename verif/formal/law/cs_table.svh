// SPDX-License-Identifier: Apache-2.0
//
// The table's registers, for the rules in cs_sampler_bank.svh.
(* keep *) logic [Strata*36-1:0] f_mem;
(* keep *) logic [WordW*Strata-1:0] f_words;  // the RAM: a probe
(* keep *) logic [LogN-1:0]      f_r1_index, f_r2_index, f_x_index, f_w1_index;
(* keep *) logic [35:0]          f_r1, f_w1;
(* keep *) logic                 f_w1_valid;
(* keep *) cs_state_pkg::hints_t f_w1_hints;

always_comb begin
  for (int i = 0; i < Strata; i++) f_mem[i*36 +: 36] = f_words[WordW*i +: 36];
end
assign {f_r1_index, f_r2_index, f_x_index, f_w1_index} = {r1_index_q, r2_index_q, x_index_q, w1_index_q};
assign f_r1       = r1_q[35:0];
assign f_w1       = w1_q[35:0];
assign f_w1_valid = w1_valid_q;
assign f_w1_hints = w1_hints_q;
