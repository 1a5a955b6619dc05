// SPDX-License-Identifier: Apache-2.0
//
// One page, any, is watched from outside: whether it was written since the last flush or
// drop of it, and what was written last.

(* anyconst *) logic [31:12] f_vpn;

logic             f_past = 1'b0;
logic             f_known;     // written, and nothing flushed since
logic             f_held;      // ... nor anything else written
logic [DataW-1:0] f_data;      // as it was written
logic [IdxW-1:0]  f_index;

assign f_index = f_vpn[12 +: IdxW] ^ f_vpn[12+IdxW +: IdxW];

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (!rst_ni || flush_i) begin
    {f_known, f_held} <= '0;
  end else if (write_i && vpn_i == f_vpn) begin
    {f_known, f_held} <= '1;
    f_data            <= data_i;
  end else if (write_i | drop_i) begin
    f_held  <= f_held & index != f_index;
    f_known <= f_known & !(drop_i && vpn_i == f_vpn);
  end
end

logic [TagW-1:0]  f_tag;
logic [DataW-1:0] f_there;

assign {f_tag, f_there} = entry_mem[f_index];

always_comb begin
  if (!f_past) assume (!rst_ni);
  assume (!(write_i & (flush_i | drop_i)));
  if (f_past && rst_ni) begin
    // 1. A page matches only if it was written since the last flush.
    if (match_o & vpn_i == f_vpn) assert (f_known);
    // 2. What is answered is what was written last.
    if (match_o & vpn_i == f_vpn) assert (data_o == f_data);
    // 3. What is not displaced and not flushed is found.
    if (f_held & vpn_i == f_vpn) assert (match_o);
    // 4. A valid entry that bears the page is the one written (induction).
    if (valid_q[f_index] & f_tag == f_vpn[31:12+IdxW]) assert (f_known & f_there == f_data);
    // 5. What is held is there (induction).
    if (f_held) assert (f_known & valid_q[f_index] & f_tag == f_vpn[31:12+IdxW]);
  end
end

always_comb begin
  // C1. A page is found.
  cover (f_past && rst_ni && match_o && vpn_i == f_vpn && f_held);
  // C2. It was displaced by another that differs in the lowest bits, and is not found.
  cover (f_past && rst_ni && !match_o && vpn_i == f_vpn && f_known);
  // C3. Two pages that share the lowest bits are both there.
  cover (f_past && rst_ni && match_o && f_held && vpn_i != f_vpn
         && vpn_i[12 +: IdxW] == f_vpn[12 +: IdxW]);
end
