// SPDX-License-Identifier: Apache-2.0
//
// The keys of the row that the solver chose, as they stand in the RAMs and the stages, for
// the rules in props.svh.
(* keep *) logic [RowW-1:0]       f_row;   // probes
(* keep *) logic [Lanes*KeyW-1:0] f_mem, f_r1, f_r2, f_ram;
(* keep *) logic [(KeyW<<RowW)-1:0] f_ram0, f_ram1, f_ram2, f_ram3;  // probes
(* keep *) logic [Lanes*5-1:0]    f_from;
(* keep *) logic [7*KeyW-1:0]     f_keys;  // of the events in R1, R2, X, W1..W4
(* keep *) logic [3:0]            f_w1_take, f_w2_take, f_w3_take, f_equal;

assign f_mem  = {f_ram3[KeyW*f_row +: KeyW], f_ram2[KeyW*f_row +: KeyW],
                 f_ram1[KeyW*f_row +: KeyW], f_ram0[KeyW*f_row +: KeyW]};
assign f_r1   = {g_lane[3].r1_q, g_lane[2].r1_q, g_lane[1].r1_q, g_lane[0].r1_q};
assign f_r2   = r2_all;
assign f_ram  = {g_lane[3].ram_q, g_lane[2].ram_q, g_lane[1].ram_q, g_lane[0].ram_q};
assign f_from = {g_lane[3].from_q, g_lane[2].from_q, g_lane[1].from_q, g_lane[0].from_q};
assign f_keys = {w4_key_q, w3_key_q, w2_key_q, w1_key_q, x_key_q, r2_key_q, r1_key_q};
assign {f_w3_take, f_w2_take, f_w1_take, f_equal} = {w3_take_q, w2_take_q, w1_take_q, equal_q};
