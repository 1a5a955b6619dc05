// SPDX-License-Identifier: Apache-2.0
//
// The credit, and what is on the way to it in Y1, Y2 and Y3.
(* keep *) logic        f_live;
(* keep *) logic [2:0]  f_quiet;  // nothing was written for one, two, three clocks
(* keep *) logic [31:0] f_credit;
assign f_credit = credit_q + (y3_valid_q ? 32'(y3_add_q) : 32'd0)
                  + (y2_valid_q ? 32'(y2_add_q) : 32'd0) + (y1_init_q ? 32'(y1_phase_q) : 32'd0);

always_comb begin
  if (f_live && f_quiet[0]) assert (!y1_init_q && !y1_switch_q);
  if (f_live && f_quiet[1]) assert (!y2_valid_q);
  if (f_live && f_quiet[2]) assert (!y3_valid_q);
  if (f_live && !EarlyRate) begin
    assert (mask_q == '1 && !y1_switch_q && y1_hot_q == '0);
  end
end
