// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_mmu - between M and the load-store unit: the data TLBs and the walker.
//
//          quick: M's operation goes through, its page from the TLB
//        .---.
//        v   | not quick             usable           second page
//       IDLE --------------> JUDGE -----------> IDLE, or LOOKUP -> JUDGE
//        ^                    |  ^
//        |  told to fetch     |  '------- leaf
//        '-- FAULT <--------- PTE <-> READ
//
// Quick is decided before the cache's tags: the page is among those used last, in
// RAM, and its entry allows the access; then m_go_o lets the load-store unit act in
// this clock.  All else is decided from registers: pages first (of the TLB, which was
// read beside, or of a walk), then the operation is presented again as X presents one,
// with its physical address, so the unit checks that one against the memory map, and
// devices, misses and atomics are as ever.
//
// Walks read the table through the unit, one load for a level, so they see every
// older store.  Only a walk's answer is a fault.  The fetch unit asks for a walk when M
// and X are empty.

`default_nettype none

module cs_rv_mmu #(
  parameter bit        Supervisor  = 1'b0,           // 0: wires
  parameter int        DTlbEntries = 256,            // 16..512, power of two
  parameter int        DUTlbEntries = 32,            // 8..64, power of two
  parameter bit [31:0] RamBase     = 32'h8000_0000,
  parameter bit [31:0] RamSize     = 32'h0400_0000
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  // CSRs and SFENCE.VMA
  input  cs_rv_pkg::mmu_t  mmu_i,
  input  logic             vma_i,
  input  logic             vma_all_i,
  input  logic [31:0]      vma_addr_i,

  // Fetch: a walk, held until done
  input  logic             walk_i,
  input  logic [31:12]     walk_vpn_i,
  output logic             walk_done_o,
  output logic             walk_fault_o,     // with it
  output logic             walk_page_o,      // ... a page fault
  output cs_rv_pkg::page_t walk_entry_o,     // without fault: to be remembered

  // X and M, as cs_rv_lsu has them
  input  logic [31:0]      x_addr_i,
  input  logic [2:0]       x_op_i,
  input  logic [1:0]       x_size_i,
  input  logic             m_valid_i,
  input  logic [31:0]      m_addr_i,
  input  logic [2:0]       m_op_i,
  input  logic [1:0]       m_size_i,
  output logic             m_done_o,
  output logic             m_now_o,          // as cs_rv_lsu: done without, and with what comes late
  output logic             m_ends_o,
  output logic             m_fault_o,
  output logic [3:0]       m_cause_o,
  output logic [31:0]      m_tval_o,
  output logic             m_dtlb_o,         // a walk was made
  output logic [31:0]      m_paddr_o,        // for testers
  output logic             m_pages_o,        // without done: M waits for a page

  // Load-store unit
  output logic [31:0]      x_addr_o,
  output logic [2:0]       x_op_o,
  output logic [1:0]       x_size_o,
  output logic             m_valid_o,
  output logic             m_go_o,
  output logic             m_seen_o,
  output logic [31:0]      m_addr_o,
  output logic [2:0]       m_op_o,
  output logic [1:0]       m_size_o,
  output logic             m_ram_o,
  output logic             m_sc_o,
  output logic [31:12]     m_sc_page_o,
  output logic [31:12]     m_next_page_o,
  output logic [59:0]      m_looks_o,        // pages one of which is m_addr_o's
  output logic [2:0]       m_look_is_o,      // ... this one, if the access is allowed
  output logic             m_user_o,
  input  logic             done_i,
  input  logic             now_i,
  input  logic             ends_i,
  input  logic             fault_i,
  input  logic [3:0]       cause_i,
  input  logic [31:0]      tval_i,
  input  logic             past_end_i,
  input  logic [31:0]      rdata_i,
  input  logic             reserved_i,
  input  logic             holds_i
);

  cs_rv_pkg::page_t entry, leaf;     // from the TLB, from the table

  if (!Supervisor) begin : g_none
    assign {entry, leaf} = '0;
    assign {x_addr_o, x_op_o, x_size_o} = {x_addr_i, x_op_i, x_size_i};
    assign {m_valid_o, m_addr_o, m_op_o, m_size_o} = {m_valid_i, m_addr_i, m_op_i, m_size_i};
    assign {m_go_o, m_sc_o} = '1;
    assign {m_seen_o, m_ram_o, m_next_page_o, m_looks_o, m_look_is_o, m_user_o} = '0;
    assign m_sc_page_o = m_addr_i[31:12];
    assign {m_done_o, m_now_o, m_ends_o} = {done_i, now_i, ends_i};
    assign {m_fault_o, m_cause_o, m_tval_o} = {fault_i, cause_i, tval_i};
    assign {m_dtlb_o, walk_done_o, walk_fault_o, walk_page_o, walk_entry_o} = '0;
    assign m_paddr_o = m_addr_i;
    assign m_pages_o = 1'b0;

    logic unused;
    assign unused = ^{clk_i, rst_ni, mmu_i, vma_i, vma_all_i, vma_addr_i, walk_i, walk_vpn_i,
                      past_end_i, rdata_i, reserved_i, holds_i, entry, leaf};
  end else begin : g_mmu
    localparam int AddrW = $clog2(RamSize);
    localparam int IdxW  = $clog2(DTlbEntries);

    localparam logic [2:0] IDLE = 3'd0, JUDGE = 3'd1, LOOKUP = 3'd2, READ = 3'd3, PTE = 3'd4,
                           FAULT = 3'd5;
    logic [2:0] state_q;
    logic       fetch_q;       // what is done here is for the fetch unit

    // Of the operation in M.
    logic         slow_q;      // translated: its pages are in registers
    logic         seen_q;      // was here in the clock before: its page is among those used last
    logic         second_q;    // the next page is being translated
    logic         usable_q;    // what the page register holds is the page
    logic         walked_q;
    logic         level_q;     // 1: the table is the root
    logic         glob_q;
    logic         may_q;       // SC: the page may be written
    logic         could_q;     // SC: it may be read, so the reservation decides
    logic [31:12] page_q;
    logic [31:12] next_page_q; // virtual, and once it is usable, physical
    logic [31:0]  pte_q;

    logic idle, ahead, paged, first, crosses, writes, is_lr, is_sc, is_load, hints;
    logic [31:12] next_vpn;

    assign is_load  = m_op_i == cs_rv_pkg::LSU_LOAD;
    assign is_lr    = m_op_i == cs_rv_pkg::LSU_LR;
    assign is_sc    = m_op_i == cs_rv_pkg::LSU_SC;
    assign hints    = m_op_i == cs_rv_pkg::LSU_PREFETCH;
    assign writes   = (m_op_i == cs_rv_pkg::LSU_STORE) | (m_op_i == cs_rv_pkg::LSU_AMO);
    assign crosses  = (is_load | (m_op_i == cs_rv_pkg::LSU_STORE)) & (&m_addr_i[11:2]) &
                      (m_size_i[1] ? m_addr_i[1:0] != 2'd0 : m_size_i[0] & (&m_addr_i[1:0]));
    assign next_vpn = m_addr_i[31:12] + 20'd1;

    assign idle  = state_q == IDLE;
    assign ahead = idle | (state_q == FAULT);   // X's operation may be in M in the next clock
    assign paged = mmu_i.data_on & !slow_q & (m_op_i != cs_rv_pkg::LSU_FENCE);
    assign first = paged & !seen_q;

    // What a page with these bits allows: a write, or a read.
    function automatic logic permitted(input logic [4:0] udxwr, input logic user, sum, mxr, write);
      logic u, d, x, w, r;
      {u, d, x, w, r} = udxwr;
      permitted = (u ? user | sum : !user) & (write ? w & d : r | (x & mxr));
    endfunction

    // ---- TLB ----

    logic             match, allowed, stale, busy, tlb_write;
    logic [31:12]     vpn;
    logic [IdxW-1:0]  tlb_index;
    logic [4:0]       rights;      // {u, d, x, w, r}

    assign tlb_index = ahead ? x_addr_i[12 +: IdxW] : next_page_q[12 +: IdxW];
    assign vpn       = fetch_q ? walk_vpn_i : second_q ? next_page_q : m_addr_i[31:12];
    assign rights    = {entry.u, entry.d, entry.x, entry.w, entry.r};
    assign allowed   = match & permitted(rights, mmu_i.data_user, mmu_i.sum, mmu_i.mxr, writes | is_sc);

    cs_rv_tlb #(.Entries(DTlbEntries)) u_tlb (
      .clk_i, .rst_ni, .rd_index_i(tlb_index), .vpn_i(vpn), .asid_i(mmu_i.asid),
      .match_o(match), .page_o(entry), .stale_o(stale),
      .write_i(tlb_write), .wr_vpn_i(vpn), .wr_page_i(leaf),
      .flush_i(vma_i), .flush_all_i(vma_all_i), .flush_vpn_i(vma_addr_i[31:12]), .busy_o(busy)
    );

    // ---- pages used last, in RAM ----

    // Filled from the TLB in the first clock of an operation, which then is looked up again.
    // What a walk finds replaces what was known of its page here too.
    localparam int LastW    = AddrW - 12 + 5;
    localparam int LastSetW = $clog2(DUTlbEntries) - 1;

    logic              quick, near;
    logic [1:0]        last_match, last_may;    // of each way
    logic [2*LastW-1:0] last;
    logic [AddrW-1:12] last_ppn, last_ppn0, last_ppn1;
    logic [4:0]        last_rights0, last_rights1;
    logic [8:0]        asid_q;      // of the pages
    logic [LastSetW-1:0] last_set_q; // m_addr_i's there

    assign {last_rights1, last_ppn1, last_rights0, last_ppn0} = last;
    assign last_ppn = last_match[1] ? last_ppn1 : last_ppn0;
    assign last_may = {permitted(last_rights1, mmu_i.data_user, mmu_i.sum, mmu_i.mxr, writes),
                       permitted(last_rights0, mmu_i.data_user, mmu_i.sum, mmu_i.mxr, writes)};
    assign quick = (|(last_match & last_may)) & !crosses & !is_sc;
    assign near  = idle & m_valid_i & first & !quick & allowed & entry.ram & !crosses & !is_sc;

    always_ff @(posedge clk_i) asid_q <= mmu_i.asid;

    // M's page is X's until M takes a new operation.
    always_ff @(posedge clk_i) begin
      if (!m_valid_i | m_done_o) last_set_q <= x_addr_i[12 +: LastSetW] ^ x_addr_i[20 +: LastSetW];
    end

    cs_rv_utlb #(.Entries(DUTlbEntries), .DataW(LastW)) u_utlb (
      .clk_i, .rst_ni, .vpn_i(m_addr_i[31:12]), .index_i(last_set_q),
      .match_o(last_match), .data_o(last),
      .write_i(near), .data_i({rights, entry.ppn[AddrW-13:0]}), .drop_i(tlb_write),
      .flush_i(vma_i | (asid_q != mmu_i.asid) | (tlb_write & second_q))
    );

    // ---- walk ----

    logic         pointer, bad, bad_page, root_in_ram, ask_root, ask_table, refused, leaves;
    logic [31:12] table_page;

    cs_rv_pte #(.RamBase(RamBase), .RamSize(RamSize)) u_pte (
      .pte_i(pte_q), .first_i(level_q), .vpn0_i(vpn[21:12]), .global_i(glob_q & !level_q),
      .fetch_i(fetch_q), .store_i(writes), .user_i(fetch_q ? mmu_i.fetch_user : mmu_i.data_user),
      .sum_i(mmu_i.sum), .mxr_i(mmu_i.mxr),
      .pointer_o(pointer), .fault_o(bad), .page_fault_o(bad_page), .page_o(leaf)
    );

    assign root_in_ram = mmu_i.root[21:AddrW-12] == {2'b00, RamBase[31:AddrW]};
    assign ask_root    = (state_q == JUDGE) & !usable_q & !busy;
    assign ask_table   = (state_q == PTE) & pointer & !bad;
    assign leaves      = (state_q == PTE) & !pointer & !bad;
    assign tlb_write   = leaves & !fetch_q;
    // In READ the entry of the level above is still here.
    assign table_page  = (state_q != PTE) & level_q ? mmu_i.root[19:0] : pte_q[29:10];

    // ---- what happens in this clock ----

    logic begins, in_ram, no_ram, presented, sc_late, sc_lost_q, refuses;

    assign begins    = idle & m_valid_i & first & !hints & !m_go_o & !near & !done_i;
    assign in_ram    = (second_q ? next_page_q[31:AddrW] : page_q[31:AddrW]) == RamBase[31:AddrW];
    assign no_ram    = (state_q == JUDGE) & usable_q & crosses & !fetch_q & !in_ram;
    assign presented = (state_q == JUDGE) & usable_q & (!crosses | (second_q & in_ram));
    assign refused   = (ask_root & !root_in_ram) | ((state_q == PTE) & bad);

    logic page_fault_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        state_q <= IDLE;
        {fetch_q, slow_q, seen_q, second_q, walked_q} <= '0;
      end else begin
        unique case (state_q)
          IDLE:    if (sc_late)                        state_q <= FAULT;
                   else if (begins | (walk_i & !m_valid_i)) state_q <= JUDGE;
          JUDGE:   if (no_ram)              state_q <= FAULT;
                   else if (presented)      state_q <= IDLE;
                   else if (usable_q)       state_q <= LOOKUP;
                   else if (refused)        state_q <= is_sc & !fetch_q ? JUDGE : FAULT;
                   else if (ask_root)       state_q <= READ;
          LOOKUP:  state_q <= JUDGE;
          READ:    if (done_i)              state_q <= PTE;
          PTE:     if (ask_table)           state_q <= READ;
                   else if (refused)        state_q <= is_sc & !fetch_q ? JUDGE : FAULT;
                   else                     state_q <= fetch_q ? IDLE : JUDGE;
          default: state_q <= IDLE;
        endcase
        fetch_q <= (idle & walk_i & !m_valid_i) | (fetch_q & !walk_done_o);
        seen_q  <= idle & m_valid_i & !m_done_o;
        if (m_done_o & m_valid_i) begin
          {slow_q, second_q, walked_q} <= '0;
        end else begin
          slow_q   <= slow_q | presented;
          second_q <= second_q | ((state_q == JUDGE) & usable_q & !presented & !no_ram);
          walked_q <= walked_q | (ask_root & !fetch_q);
        end
      end
    end

    always_ff @(posedge clk_i) begin
      if (idle)                                 usable_q <= allowed & m_valid_i;
      else if (state_q == LOOKUP)               usable_q <= allowed;
      else if (leaves | (refused & is_sc))      usable_q <= 1'b1;

      // Of an SC's page all is known that its entry, or its walk, says.
      if (idle & !slow_q)                       {could_q, may_q} <= '1;
      else if (state_q == PTE | refused)        {could_q, may_q} <= {!bad & !refused, leaf.w & leaf.d & !refused};

      if (idle & first)                         page_q <= entry.ppn;
      else if (leaves & !second_q)              page_q <= leaf.ppn;

      if (idle & !slow_q)                       next_page_q <= next_vpn;
      else if (state_q == LOOKUP & allowed)     next_page_q <= entry.ppn;
      else if (leaves & second_q)               next_page_q <= leaf.ppn;

      if (idle | (state_q == JUDGE))            level_q <= 1'b1;
      else if (ask_table)                       level_q <= 1'b0;

      if (ask_table)                            glob_q <= leaf.glob;
      if (state_q == READ & done_i)             pte_q <= rdata_i;
      page_fault_q <= (state_q == PTE) ? bad_page : sc_late;
      sc_lost_q    <= sc_late & !holds_i;
    end

    // ---- to the load-store unit ----

    logic [31:0] asked;

    // What it looks up in the next clock, when that is not X's.
    always_comb begin
      if ((state_q == JUDGE) & usable_q) begin
        asked               = {page_q, m_addr_i[11:0]};
        {x_op_o, x_size_o}  = {m_op_i, m_size_i};
      end else begin
        asked               = {table_page, state_q == JUDGE ? vpn[31:22] : vpn[21:12], 2'b00};
        {x_op_o, x_size_o}  = {cs_rv_pkg::LSU_LOAD, 2'd2};
      end
      x_addr_o = asked;
      if (ahead) {x_addr_o, x_op_o, x_size_o} = {x_addr_i, x_op_i, x_size_i};
    end

    // A quick operation's page is looked up in each of its clocks.
    always_comb begin
      m_addr_o             = m_addr_i;
      {m_op_o, m_size_o}   = {m_op_i, m_size_i};
      if (state_q == READ) begin
        m_addr_o           = {table_page, level_q ? vpn[31:22] : vpn[21:12], 2'b00};
        {m_op_o, m_size_o} = {cs_rv_pkg::LSU_LOAD, 2'd2};
      end else if (slow_q | paged) begin
        m_addr_o[31:12]    = slow_q ? page_q : {RamBase[31:AddrW], last_ppn};
      end
    end

    // The same page for the cache's tags, which are compared with each that it may be.
    assign m_looks_o     = {RamBase[31:AddrW], last_ppn1, RamBase[31:AddrW], last_ppn0,
                            state_q == READ ? table_page : slow_q ? page_q : m_addr_i[31:12]};
    assign m_look_is_o   = idle & paged ? {last_match & last_may, 1'b0} : 3'b001;

    assign m_valid_o     = idle ? m_valid_i : state_q == READ;
    assign m_go_o        = !idle | !paged | quick | (is_sc & !reserved_i);
    assign m_seen_o      = seen_q;
    assign m_ram_o       = idle & (paged | (slow_q & crosses));
    assign m_sc_o        = may_q | !slow_q;
    assign m_sc_page_o   = slow_q ? page_q : m_addr_i[31:12];
    assign m_next_page_o = next_page_q;
    assign m_user_o      = mmu_i.data_user;

    // ---- to M and to the fetch unit ----

    // An SC that may not write: for the load-store unit it has failed.  It is a fault if it would
    // have written, which is told in the clock behind.
    assign sc_late   = idle & m_valid_i & slow_q & is_sc & could_q & !may_q;
    assign refuses   = (state_q == FAULT) & !fetch_q;
    assign m_done_o  = (idle & done_i & !sc_late) | refuses;
    assign m_now_o   = (idle & now_i & !sc_late) | refuses;
    assign m_ends_o  = idle & ends_i & !sc_late;
    assign m_fault_o = (idle & fault_i) | (refuses & !sc_lost_q);
    assign m_tval_o  = (idle ? past_end_i & !slow_q & !paged : second_q) ? {next_vpn, 12'd0} : m_addr_i;
    assign m_dtlb_o  = walked_q;
    assign m_paddr_o = m_addr_o;
    assign m_pages_o = !idle | !m_go_o;

    always_comb begin
      m_cause_o = cause_i;
      if (!idle) begin
        m_cause_o = is_load | is_lr ? cs_rv_pkg::CAUSE_LOAD_ACCESS : cs_rv_pkg::CAUSE_STORE_ACCESS;
        m_cause_o[3] = page_fault_q;
      end
    end

    assign walk_done_o  = fetch_q & (leaves | (state_q == FAULT));
    assign walk_fault_o = state_q == FAULT;
    assign walk_page_o  = page_fault_q;
    assign walk_entry_o = leaf;

    logic unused;
    assign unused = ^{mmu_i, vma_addr_i, tval_i, stale, entry};

`ifdef CS_ASSERT
    logic            alive_q, held_q;  // a clock has passed since reset; an operation has begun
    logic [IdxW-1:0] index_q;
    cs_rv_pkg::mmu_t mmu_q;

    function automatic logic is_ram(input logic [31:12] page);
      is_ram = {page, 12'd0} - RamBase < RamSize;
    endfunction

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) {alive_q, held_q} <= '0;
      else         {alive_q, held_q} <= {1'b1, (m_valid_i & !m_done_o) | (fetch_q & !walk_done_o)};
    end

    always_ff @(posedge clk_i) {index_q, mmu_q} <= {tlb_index, mmu_i};

    always_ff @(posedge clk_i) begin
      if (alive_q) begin
        a_fault:  assert (!(m_valid_i & m_fault_o) || m_done_o);
        a_walk:   assert (state_q != READ || is_ram(m_addr_o[31:12]));
        a_fetch:  assert (!fetch_q || (!m_valid_i && walk_i));
        a_known:  assert (!(idle & m_valid_i & first) || index_q == m_addr_i[12 +: IdxW]);
      a_set:    assert (!m_valid_i || last_set_q == (m_addr_i[12 +: LastSetW] ^ m_addr_i[20 +: LastSetW]));
        a_seen:   assert (!(idle & m_valid_i & paged & seen_q) || quick || hints || (is_sc & !reserved_i));
        a_quick:  assert (!near || is_ram(entry.ppn));
        a_pages:  assert (!(idle & m_valid_i & slow_q & crosses) ||
                          (is_ram(page_q) && is_ram(next_page_q)));
        a_held:   assert (!held_q || (mmu_i == mmu_q && !vma_i));
      end
    end
`endif
  end

endmodule

`default_nettype wire
