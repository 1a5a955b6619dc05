// SPDX-License-Identifier: Apache-2.0
//
// Tuples in H1, H2, H3, R0.
(* keep *) logic [11:0] f_pipe;
assign f_pipe = 12'(valid_q[H1]) + 12'(valid_q[H2]) + 12'(valid_q[H3]) + 12'(valid_q[R0]);
