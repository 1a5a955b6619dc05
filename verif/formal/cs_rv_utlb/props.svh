// SPDX-License-Identifier: Apache-2.0
//
// One page, any, is watched from outside: whether it was written since the last flush or
// drop of it, what was written last, and how many others were written to its set since.

(* anyconst *) logic [31:12] f_vpn;

logic             f_past = 1'b0;
logic             f_known;     // written, and not forgotten since
logic [1:0]       f_held;      // two: ... nor any other written, one: one other
logic [DataW-1:0] f_data;      // as it was written
logic [IdxW-1:0]  f_index;
logic             f_there;     // the page is looked up, written or dropped
logic [Sets-1:0]  f_valid0, f_valid1, f_older;
logic             f_match;     // what is looked up is there, and what is known of it
logic [DataW-1:0] f_found;

assign f_match = |match_o;
assign f_found = match_o[1] ? data_o[DataW +: DataW] : data_o[0 +: DataW];

assign f_index = f_vpn[12 +: IdxW] ^ f_vpn[20 +: IdxW];
assign f_there = vpn_i == f_vpn;

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (!rst_ni || flush_i) begin
    f_known <= 1'b0;
    f_held  <= 2'd0;
  end else if (write_i && f_there) begin
    f_known <= 1'b1;
    f_held  <= 2'd2;
    f_data  <= data_i;
  end else if (index_i == f_index && (write_i | drop_i)) begin
    f_known <= f_known & !(drop_i && f_there);
    f_held  <= drop_i || f_held == 2'd0 ? 2'd0 : f_held - 2'd1;
  end
end

logic [TagW-1:0]  f_tag0, f_tag1;
logic [DataW-1:0] f_data0, f_data1;
logic             f_in0, f_in1;      // ways that bear the page

assign {f_tag0, f_data0} = g_way[0].entry_mem[f_index];
assign {f_tag1, f_data1} = g_way[1].entry_mem[f_index];
assign f_in0 = f_valid0[f_index] & f_tag0 == f_vpn[31:12+IdxW];
assign f_in1 = f_valid1[f_index] & f_tag1 == f_vpn[31:12+IdxW];

always_comb begin
  if (!f_past) assume (!rst_ni);
  assume (!(write_i & (flush_i | drop_i)));
  assume (index_i == (vpn_i[12 +: IdxW] ^ vpn_i[20 +: IdxW]));
  if (f_past && rst_ni) begin
    // 1. A page matches only if it was written since the last flush or drop.
    if (f_match & f_there) assert (f_known);
    // 2. What is answered is what was written last.
    if (f_match & f_there) assert (f_found == f_data);
    // 3. What is not flushed or dropped is found until two others are written to its set.
    if (f_held != 2'd0 & f_there) assert (f_match);
    // 4. A valid entry that bears the page is the one written, and only one does (induction).
    assert (!(f_in0 & f_in1));
    if (f_in0) assert (f_known & f_data0 == f_data);
    if (f_in1) assert (f_known & f_data1 == f_data);
    // 5. What is held is there, and when it is the older it is the next to go (induction).
    if (f_held != 2'd0) assert (f_known & (f_in0 | f_in1));
    if (f_held == 2'd2) assert (f_older[f_index] == f_in0);
    assert (f_held <= 2'd2);
  end
end

always_comb begin
  // C1. A page is found.
  cover (f_past && rst_ni && f_match && f_there && f_held == 2'd2);
  // C2. It was displaced by others, and is not found.
  cover (f_past && rst_ni && !f_match && f_there && f_known);
  // C3. Two pages of a set are both there.
  cover (f_past && rst_ni && f_match && f_held == 2'd1 && !f_there && index_i == f_index);
end
