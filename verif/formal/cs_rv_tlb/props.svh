// SPDX-License-Identifier: Apache-2.0
//
// One page, any, is watched from outside: whether it was written since the last
// flush that concerns it, and what was written last.

(* anyconst *) logic [31:12] f_vpn;

logic              f_past = 1'b0, f_up = 1'b0;
logic              f_known;    // written, and not flushed since
logic              f_held;     // ... nor displaced, nor anything flushed
cs_rv_pkg::page_t  f_page;     // as it was written
logic [8:0]        f_asid;
logic [IdxW-1:0]   f_index, f_rd_index;
logic              f_writes, f_flushes, f_looks;

assign f_index   = f_vpn[12 +: IdxW];
assign f_writes  = write_i & wr_vpn_i == f_vpn;
assign f_flushes = flush_i & (flush_all_i | flush_vpn_i == f_vpn
                              | (f_page.mega & flush_vpn_i[31:22] == f_vpn[31:22]));
assign f_looks   = f_rd_index == f_index & vpn_i == f_vpn;

always_ff @(posedge clk_i) begin
  f_past     <= 1'b1;
  f_up       <= rst_ni;
  f_rd_index <= rd_index_i;
  if (!rst_ni) begin
    {f_known, f_held} <= '0;
  end else if (f_writes) begin
    {f_known, f_held} <= '1;
    f_page            <= wr_page_i;
    f_asid            <= asid_i;
  end else begin
    f_known <= f_known & !f_flushes & !busy_q & !flush_all;
    f_held  <= f_held & !flush_i & !(write_i & wr_index == f_index);
  end
end

// The watched entry, and what of it was read.
logic             f_valid;
logic [3:0]       f_epoch;
logic [8:0]       f_entry_asid;
logic [TagW-1:0]  f_tag;
cs_rv_pkg::page_t f_entry_page;
logic [EntryW-1:0] f_entry;

assign f_entry = entry_mem[f_index];
assign {f_valid, f_epoch, f_entry_asid, f_tag, f_entry_page} = f_entry;

always_comb begin
  if (!f_past) assume (!rst_ni);
  assume (!(write_i & (busy_q | flush_i)));
  if (f_past && rst_ni) begin
    // 1. A page matches only if it was written since the last flush that concerns it.
    if (f_looks & match_o) assert (f_known);
    // 2. What is answered is what was written last, in this address space or for all.
    if (f_looks & match_o) assert (page_o == f_page);
    if (f_looks & match_o) assert (f_page.glob | f_asid == asid_i);
    // 3. Nothing matches while entries are swept.
    if (busy_o) assert (!match_o);
    // 4. What is not displaced and not flushed is found, if it is not being written.
    if (f_looks & f_held & !stale_o & (f_page.glob | f_asid == asid_i)) assert (match_o);
    // 5. An entry of this epoch that bears the page is the one written (induction).
    if (!busy_q & f_valid & f_epoch == epoch_q & f_tag == f_vpn[31:12+IdxW])
      assert (f_known & f_entry_page == f_page & f_entry_asid == f_asid);
    // 6. No entry is of an epoch to come (induction).
    if (!busy_q & f_valid) assert (f_epoch <= epoch_q);
    // 7. The sweep leaves nothing behind it, and nothing is known meanwhile (induction).
    if (busy_q & sweep_q > f_index) assert (!f_valid);
    if (busy_q) assert (!f_known & !f_held & epoch_q == '0);
    if (!busy_q) assert (sweep_q == '0);
    // 8. A part of a megapage is marked in its region (induction).
    if (f_known & f_page.mega) assert (mega_q[f_vpn[31:28]]);
    // 9. What is held is there (induction).
    if (f_held) assert (f_known & f_valid & f_epoch == epoch_q & f_tag == f_vpn[31:12+IdxW]);
    // 10. What was read is what is there, unless it was being written (induction).
    if (f_up & f_rd_index == f_index & !(we_q & wr_index_q == f_index)) assert (entry_q == f_entry);
  end
end

always_comb begin
  // C1. A page is found.
  cover (f_past && rst_ni && f_looks && match_o && !f_page.glob);
  // C2. It is known, displaced by another, and not found.
  cover (f_past && rst_ni && f_looks && f_known && !f_held && !stale_o && !match_o);
  // C3. A part of a megapage is flushed by the address of another part.
  cover (f_past && rst_ni && f_known && f_page.mega && flush_i && !flush_all_i
         && flush_vpn_i != f_vpn && flush_all);
end
