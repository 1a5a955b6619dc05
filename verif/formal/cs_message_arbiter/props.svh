// SPDX-License-Identifier: Apache-2.0
//
// Nobody starves and nothing is lost: one bank, chosen by the solver, is watched.

(* anyconst *) logic [$clog2(NRET)-1:0] f_bank;
logic [$clog2(NRET)-1:0] f_gap;  // banks before it in turn
assign f_gap = f_bank - last_q - 1'b1;
logic       f_past = 1'b0;
logic [3:0] f_waited;  // messages of other banks taken while this one had one

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (!rst_ni || clear_i || !valid_i[f_bank] || pop_o[f_bank]) f_waited <= '0;
  else if (pop_i) f_waited <= f_waited + 4'd1;
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (pop_i) assume (valid_o);
  if (f_past && rst_ni) begin
    // 1. A message is offered exactly when some bank has one.
    assert (valid_o == (valid_i != '0));
    // 2. A pop goes to one bank, which has a message, and whose message is the one offered.
    assert ((pop_o != '0) == pop_i);
    assert ((pop_o & (pop_o - 1'b1)) == '0 && (pop_o & ~valid_i) == '0);
    if (pop_o[f_bank]) assert (data_o == data_i[f_bank*Width +: Width]);
    // 3. A bank waits for at most one message of each other bank.
    if (valid_i[f_bank]) assert (f_waited < 4'(NRET));
    // 4. Having waited for m others, it is among the next NRET - m (for induction).
    if (f_waited != '0) assert (4'(f_gap) < 4'(NRET) - f_waited);
  end
end

always_comb begin
  // C1. The longest wait, and then its turn.
  cover (f_past && rst_ni && pop_o[f_bank] && f_waited == 4'(NRET - 1));
end
