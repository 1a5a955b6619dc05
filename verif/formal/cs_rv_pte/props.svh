// SPDX-License-Identifier: Apache-2.0
//
// What the manual and docs/design/cpu-supervisor.md, The walk, say of one entry,
// rule by rule in their order; any entry, any access.

logic [33:0] f_next, f_table;     // where it leads, 34 bits
logic        f_leaf, f_user_page;
logic        f_ram_next, f_ram_table;
logic [1:0]  f_answer;            // the first rule that applies

localparam logic [1:0] F_PAGE_FAULT = 2'd0, F_ACCESS_FAULT = 2'd1, F_POINTER = 2'd2, F_PAGE = 2'd3;

function automatic logic f_in_ram(input logic [33:0] address);
  f_in_ram = address >= {2'd0, RamBase} && address < {2'd0, RamBase} + {2'd0, RamSize};
endfunction

assign f_leaf      = pte_i[1] || pte_i[3];
assign f_user_page = pte_i[4];
assign f_table     = {pte_i[31:10], 12'd0};
assign f_next      = first_i ? {pte_i[31:20], vpn0_i, 12'd0} : f_table;
assign f_ram_next  = f_in_ram(f_next);
assign f_ram_table = f_in_ram(f_table);

always_comb begin
  if (!pte_i[0])                                     f_answer = F_PAGE_FAULT;
  else if (pte_i[2] && !pte_i[1])                    f_answer = F_PAGE_FAULT;
  else if (!f_leaf) begin
    if (pte_i[4] || pte_i[6] || pte_i[7])            f_answer = F_PAGE_FAULT;
    else if (!first_i)                               f_answer = F_PAGE_FAULT;
    else if (!f_ram_table)                           f_answer = F_ACCESS_FAULT;
    else                                             f_answer = F_POINTER;
  end
  else if (user_i && !f_user_page)                   f_answer = F_PAGE_FAULT;
  else if (!user_i && f_user_page && fetch_i)        f_answer = F_PAGE_FAULT;
  else if (!user_i && f_user_page && !sum_i)         f_answer = F_PAGE_FAULT;
  else if (fetch_i && !pte_i[3])                     f_answer = F_PAGE_FAULT;
  else if (!fetch_i && store_i && !pte_i[2])         f_answer = F_PAGE_FAULT;
  else if (!fetch_i && !store_i && !pte_i[1] && !mxr_i) f_answer = F_PAGE_FAULT;
  else if (first_i && pte_i[19:10] != 10'd0)         f_answer = F_PAGE_FAULT;
  else if (!pte_i[6])                                f_answer = F_PAGE_FAULT;
  else if (!fetch_i && store_i && !pte_i[7])         f_answer = F_PAGE_FAULT;
  else if (f_next[33:32] != 2'd0)                    f_answer = F_ACCESS_FAULT;
  else if (fetch_i && !f_ram_next)                   f_answer = F_ACCESS_FAULT;
  else                                               f_answer = F_PAGE;
end

always_comb begin
  // 1. A page fault where the rules say so, and nowhere else.
  assert ((fault_o & page_fault_o) == (f_answer == F_PAGE_FAULT));
  // 2. An access fault where they say so, and nowhere else.
  assert ((fault_o & !page_fault_o) == (f_answer == F_ACCESS_FAULT));
  // 3. A pointer where they say so; all else without fault is a page.
  assert ((pointer_o & !fault_o) == (f_answer == F_POINTER));
  // 4. A page fault is a fault.
  if (page_fault_o) assert (fault_o);
  if (f_answer == F_PAGE) begin
    // 5. A page is where the leaf says, and for a megapage the address.
    assert (page_o.ppn == f_next[31:12]);
    assert (page_o.mega == first_i);
    // 6. Its rights are the leaf's; global comes from the leaf or the pointer.
    assert ({page_o.d, page_o.u, page_o.x, page_o.w, page_o.r}
            == {pte_i[7], pte_i[4], pte_i[3], pte_i[2], pte_i[1]});
    assert (page_o.glob == (pte_i[5] || global_i));
    // 7. It is marked as RAM if it lies there.
    assert (page_o.ram == f_ram_next);
  end
  // 8. A global pointer is told to the walk.
  if (f_answer == F_POINTER) assert (page_o.glob == (pte_i[5] || global_i));
end

always_comb begin
  // C1. to C4. Each answer.
  cover (f_answer == F_PAGE && first_i && store_i && page_o.ram);
  cover (f_answer == F_PAGE && !first_i && !fetch_i && !page_o.ram);
  cover (f_answer == F_POINTER);
  cover (f_answer == F_ACCESS_FAULT && f_leaf && fetch_i);
end
