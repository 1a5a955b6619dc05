// SPDX-License-Identifier: Apache-2.0
//
// Bits of the head row that are issued; tuples in P and T.
(* keep *) logic [1:0] f_done;
(* keep *) logic       f_p, f_t;
assign {f_done, f_p, f_t} = {done_q, p_valid_q, t_valid_q};
