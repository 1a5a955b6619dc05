// SPDX-License-Identifier: Apache-2.0
//
// A walk beside a function of the words that it read: which words it reads, and what it
// finds in them, for any table, any answers of memory, fetch and data.

logic [2:0]       f_state;
logic             f_fetch, f_second, f_usable, f_level, f_glob, f_page_bad, f_write;
logic [1:0]       f_match;
logic [31:0]      f_pte;
logic [31:12]     f_next;

localparam logic [2:0] F_IDLE = 3'd0, F_JUDGE = 3'd1, F_LOOKUP = 3'd2, F_READ = 3'd3,
                       F_PTE = 3'd4, F_FAULT = 3'd5;
localparam logic [1:0] F_PAGE_FAULT = 2'd0, F_ACCESS_FAULT = 2'd1, F_POINTER = 2'd2, F_PAGE = 2'd3;

function automatic logic f_ram(input logic [33:0] address);
  f_ram = address >= {2'd0, RamBase} && address < {2'd0, RamBase} + {2'd0, RamSize};
endfunction

// What an entry is, by the manual's rules in their order.
function automatic logic [1:0] f_judged(input logic [31:0] e, input logic first, fetch, store,
                                        user, sum, mxr, input logic [9:0] part);
  logic [33:0] next;
  next = first ? {e[31:20], part, 12'd0} : {e[31:10], 12'd0};
  f_judged = F_PAGE;
  if (!e[0] || (e[2] && !e[1]))                             f_judged = F_PAGE_FAULT;
  else if (!e[1] && !e[3]) begin
    if (e[4] || e[6] || e[7] || !first)                     f_judged = F_PAGE_FAULT;
    else f_judged = f_ram({e[31:10], 12'd0}) ? F_POINTER : F_ACCESS_FAULT;
  end
  else if (user ? !e[4] : e[4] && (fetch || !sum))          f_judged = F_PAGE_FAULT;
  else if (fetch ? !e[3] : store ? !e[2] : !e[1] && !mxr)   f_judged = F_PAGE_FAULT;
  else if (first && e[19:10] != 10'd0)                      f_judged = F_PAGE_FAULT;
  else if (!e[6] || (!fetch && store && !e[7]))             f_judged = F_PAGE_FAULT;
  else if (next[33:32] != 2'd0 || (fetch && !f_ram(next)))  f_judged = F_ACCESS_FAULT;
endfunction

// Words that this walk has read: none, the root's, the last table's.
logic [1:0]   f_read_q;
logic [31:0]  f_root_q, f_last_q;
logic         f_alive_q = 1'b0;
logic [31:12] f_vpn;
logic         f_store, f_sc;
cs_rv_pkg::mmu_t f_mmu_q;

assign f_store = !f_fetch && (m_op_i == cs_rv_pkg::LSU_STORE || m_op_i == cs_rv_pkg::LSU_AMO);
assign f_sc    = !f_fetch && m_op_i == cs_rv_pkg::LSU_SC;
assign f_vpn   = f_fetch ? walk_vpn_i : m_addr_i[31:12] + 20'(f_second);

always_ff @(posedge clk_i) begin
  f_alive_q <= rst_ni;
  if (!rst_ni || f_state == F_IDLE || f_state == F_LOOKUP || f_state == F_FAULT) f_read_q <= 2'd0;
  else if (f_state == F_READ && done_i) begin
    f_read_q <= f_read_q + 2'd1;
    if (f_read_q == 2'd0) f_root_q <= rdata_i;
    else                  f_last_q <= rdata_i;
  end else if (f_state == F_JUDGE && !f_usable && f_read_q != 2'd0) f_read_q <= 2'd0;
end

// The function: of the root and the words.
logic [1:0]       f_first, f_then, f_answer;
logic             f_root_bad;
cs_rv_pkg::page_t f_page;

always_comb begin
  f_root_bad = !f_ram({mmu_i.root, 12'd0});
  f_first    = f_judged(f_root_q, 1'b1, f_fetch, f_store, f_fetch ? mmu_i.fetch_user : mmu_i.data_user,
                        mmu_i.sum, mmu_i.mxr, f_vpn[21:12]);
  f_then     = f_judged(f_last_q, 1'b0, f_fetch, f_store, f_fetch ? mmu_i.fetch_user : mmu_i.data_user,
                        mmu_i.sum, mmu_i.mxr, f_vpn[21:12]);
  f_answer   = f_root_bad ? F_ACCESS_FAULT : f_first == F_POINTER ? f_then : f_first;
  f_page      = '0;
  f_page.mega = f_first == F_PAGE;
  f_page.ppn  = f_page.mega ? {f_root_q[29:20], f_vpn[21:12]} : f_last_q[29:10];
  {f_page.d, f_page.u, f_page.x, f_page.w, f_page.r} =
    f_page.mega ? {f_root_q[7], f_root_q[4:1]} : {f_last_q[7], f_last_q[4:1]};
  f_page.glob = f_root_q[5] || (!f_page.mega && f_last_q[5]);
  f_page.ram  = f_ram({2'd0, f_page.ppn, 12'd0});
end

// What is asked of M, fetch unit and CSRs: they hold while a walk goes on, and the fetch
// unit asks when M is empty.
logic f_held_q, f_walk_q;
logic [31:0]  f_addr_q;
logic [2:0]   f_op_q;
logic [1:0]   f_size_q;
logic [31:12] f_walk_vpn_q;

always_ff @(posedge clk_i) begin
  f_held_q <= rst_ni && m_valid_i && !m_done_o;
  f_walk_q <= rst_ni && walk_i && !walk_done_o;
  {f_mmu_q, f_addr_q, f_op_q, f_size_q, f_walk_vpn_q} <=
    {mmu_i, m_addr_i, m_op_i, m_size_i, walk_vpn_i};
end

initial assume (!rst_ni);

always_comb begin
  if (f_held_q) assume (m_valid_i && m_addr_i == f_addr_q && m_op_i == f_op_q && m_size_i == f_size_q);
  if (f_walk_q) assume (walk_i && walk_vpn_i == f_walk_vpn_q);
  if (f_walk_q || f_fetch) assume (!m_valid_i);
  assume (m_op_i <= cs_rv_pkg::LSU_FENCE);
  assume (f_match != 2'd3);         // cs_rv_utlb's 4
  if (f_held_q || f_walk_q) assume (mmu_i == f_mmu_q && !vma_i);
end

always_comb begin
  if (rst_ni && f_alive_q) begin
    if (f_state == F_READ) begin
      // 1. A walk loads words, first the root's for the page, then the one of the table that
      // this points to, and no third.
      assert (m_valid_o && m_op_o == cs_rv_pkg::LSU_LOAD && m_size_o == 2'd2);
      assert (f_read_q < 2'd2);
      if (f_read_q == 2'd0) assert (m_addr_o == {mmu_i.root[19:0], f_vpn[31:22], 2'd0});
      if (f_read_q == 2'd1)
        assert (f_first == F_POINTER && m_addr_o == {f_root_q[29:10], f_vpn[21:12], 2'd0});
      // 2. They are in RAM.
      assert (f_ram({2'd0, m_addr_o}));
    end
    // 3. The fetch unit is told what the function gives.
    if (walk_done_o && !walk_fault_o) assert (f_answer == F_PAGE && walk_entry_o == f_page);
    if (walk_done_o && walk_fault_o) assert (f_why_q == (walk_page_o ? F_PAGE_FAULT : F_ACCESS_FAULT));
    // 4. The data TLB keeps what the function gives, of data only.
    if (f_write) assert (!f_fetch && leaf == f_page && (f_sc || f_answer == F_PAGE));
    // 5. M's fault is the function's, with the cause of its access and its page's address.
    if (f_state == F_FAULT && !f_fetch && f_walked_q) begin
      assert (m_done_o && m_fault_o);
      assert (m_cause_o == {f_why_q == F_PAGE_FAULT, 1'b1, f_store || f_sc, 1'b1} ||
              f_why_q == F_PAGE);
      assert (m_tval_o == (f_second ? {f_vpn, 12'd0} : m_addr_i));
    end
  end
end

// 6. Of the pages shown beside the access the one that is told is the page it leads to, one
// at most; and what may go and looks at the cache has one.
always_comb begin
  if (rst_ni && f_alive_q) begin
    if (m_valid_o && m_look_is_o[0]) assert (m_looks_o[19:0] == m_addr_o[31:12]);
    if (m_valid_o && m_look_is_o[1]) assert (m_looks_o[39:20] == m_addr_o[31:12]);
    if (m_valid_o && m_look_is_o[2]) assert (m_looks_o[59:40] == m_addr_o[31:12]);
    assert ((m_look_is_o & (m_look_is_o - 3'd1)) == 3'd0);
    if (m_valid_o && m_go_o && m_op_o != cs_rv_pkg::LSU_SC) assert (m_look_is_o != 3'd0);
  end
end

// Why a walk was refused, for the clock in which that is told; whether it was a walk.
logic [1:0] f_why_q;
logic       f_walked_q;

always_ff @(posedge clk_i) begin
  f_why_q    <= f_answer;
  f_walked_q <= f_state == F_PTE || (f_state == F_JUDGE && !f_usable);
end

// What induction needs.
always_comb begin
  if (rst_ni && f_alive_q) begin
    assert (f_state <= F_FAULT);
    assert (f_read_q <= 2'd2);
    if (f_second) assert (m_valid_i && !f_fetch);
    // The next page's number, until its physical page is known.
    if (!f_fetch && f_state != F_IDLE && f_state != F_FAULT && !(f_second && f_usable && f_state == F_JUDGE))
      assert (f_next == m_addr_i[31:12] + 20'd1);
    if (f_state == F_LOOKUP) assert (f_second);
    if (f_fetch) assert (walk_i && !f_second && f_state != F_IDLE && f_state != F_LOOKUP);
    if (f_fetch && f_state == F_JUDGE) assert (!f_usable);
    if (!f_fetch && f_state != F_IDLE) assert (m_valid_i && m_op_i < cs_rv_pkg::LSU_PREFETCH);
    if (f_state == F_READ) assert (!f_root_bad && f_level == (f_read_q == 2'd0));
    if (f_state == F_READ && f_read_q == 2'd1) assert (f_pte == f_root_q && f_glob == f_root_q[5]);
    if (f_state == F_PTE) begin
      assert (!f_root_bad && f_read_q != 2'd0 && f_level == (f_read_q == 2'd1));
      assert (f_pte == (f_read_q == 2'd1 ? f_root_q : f_last_q));
      if (f_read_q == 2'd2) assert (f_first == F_POINTER && f_glob == f_root_q[5]);
    end
    if (f_state == F_JUDGE && !f_usable) assert (f_read_q == 2'd0);
    if (f_state == F_FAULT && f_walked_q) assert (f_page_bad == (f_why_q == F_PAGE_FAULT));
    if (f_state == F_FAULT && f_fetch) assert (f_walked_q && f_why_q <= F_ACCESS_FAULT);
  end
end

always_comb begin
  // C1. to C3. A page of the last table and a megapage for fetch, a page for data.
  cover (rst_ni && walk_done_o && !walk_fault_o && !f_page.mega);
  cover (rst_ni && walk_done_o && !walk_fault_o && f_page.mega);
  cover (rst_ni && f_write && !f_page.mega);
  // C4. A walk of fetch that is refused in the last table.
  cover (rst_ni && walk_done_o && walk_fault_o && walk_page_o);
end
