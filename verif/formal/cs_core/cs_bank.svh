// SPDX-License-Identifier: Apache-2.0
//
// Events in R1, R2, X; the count in M.
(* keep *) logic [11:0] f_pipe, f_m;
assign f_pipe = 12'(valid_q[R1]) + 12'(valid_q[R2]) + 12'(valid_q[X]);
assign f_m    = valid_q[M] ? m_count_o[11:0] : 12'd0;
