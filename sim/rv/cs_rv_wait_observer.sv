// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_wait_observer - what M waits for, by rules h to o of docs/design/sideband.md.
// Simulation only.
//
// It follows an access from what is asked of the caches and answered: which lines are on
// their way (fills that start, words on the bus), how many stores are pending (handed to
// the buffer, answered on the bus), what a look finds.  It reads no state of the load-store
// unit or of the walker.

`default_nettype none

module cs_rv_wait_observer #(
  parameter int AddrW       = 26,          // bits of an address in RAM
  parameter int DCacheBytes = 4096,
  parameter int DLineBytes  = 16,
  parameter int StoreDepth  = 8
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [31:0]      ram_i,          // where RAM begins
  // M
  input  logic [31:0]      insn_i,
  input  logic             ready_i,        // what is in M leaves
  input  logic             access_i,       // M asks the load-store unit
  input  logic             walked_i,       // a walk was made for the access
  // the unit, behind translation
  input  logic             valid_i,
  input  logic             go_i,
  input  logic [31:0]      addr_i,         // physical
  input  logic [2:0]       op_i,
  input  logic [1:0]       size_i,
  input  logic             done_i,
  // the cache's answer to a look; what goes out of it
  input  logic             hit_i,
  input  logic             fill_i,
  input  logic [AddrW-1:2] fill_word_i,
  input  logic             store_i,        // a store is handed to the buffer
  input  logic             dbus_rvalid_i,
  input  logic             dbus_rlast_i,
  input  logic             dbus_bvalid_i,

  output logic [3:0]       reason_o        // of a clock that is not M's last
);

  localparam int WayBytes = (DCacheBytes > 4096) ? 4096 : DCacheBytes;
  localparam int WordW    = $clog2(WayBytes) - 2;
  localparam int SetLsb   = $clog2(DLineBytes) - 2;   // of the address of a word
  localparam int SetW     = WordW - SetLsb;

  // What the unit is asked for; the other operations wait for nothing that is told apart.
  localparam logic [2:0] LSU_LOAD = 3'd0, LSU_STORE = 3'd1, LSU_LR = 3'd2, LSU_AMO = 3'd4;

  localparam logic [3:0] DCACHE = 4'd9, PAGE = 4'd10, STORES = 4'd11, DEVICE = 4'd12,
                         FENCE = 4'd13, CSR = 4'd14, ACCESS = 4'd15;

  // ---- The instruction (rules h, i, j) --------------------------------------------
  logic system, is_csr, is_fence, is_sfence;

  assign system    = insn_i[6:0] == 7'h73;
  assign is_csr    = system && insn_i[13:12] != 2'd0;
  assign is_sfence = system && insn_i[14:12] == 3'd0 && insn_i[31:25] == 7'b0001001;
  assign is_fence  = insn_i[6:0] == 7'h0f || is_sfence;

  // ---- Its page (rule k) ------------------------------------------------------------
  // What the unit is given meanwhile is a read of a table where a walk has just begun, or
  // in the second clock behind such a read's end; or it is M's access.  Of an access across
  // words a table's address tells itself by its low bits.
  logic paging_q, given_q, table_q, walked_q, read_q, read2_q, split_q;
  logic split, crosses, begins, is_table, paging;

  assign split    = (op_i == LSU_LOAD || op_i == LSU_STORE) &&
                    (size_i == 2'd2 ? addr_i[1:0] != 2'd0 : size_i == 2'd1 && (&addr_i[1:0]));
  assign crosses  = op_i == LSU_LOAD && split_q && addr_i[1:0] == 2'd0;
  assign begins   = walked_i && !walked_q;
  assign is_table = given_q ? table_q : begins || read2_q || crosses;
  assign paging   = paging_q ? !(valid_i && !is_table) : valid_i && !go_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {paging_q, given_q, table_q, walked_q, read_q, read2_q, split_q} <= '0;
    end else begin
      paging_q <= access_i && !ready_i && paging;
      walked_q <= walked_i;
      given_q  <= paging_q && valid_i && !done_i;
      table_q  <= paging_q && valid_i && is_table;
      read_q   <= paging_q && valid_i && is_table && done_i;
      read2_q  <= read_q;
      if (!paging_q) split_q <= access_i && split;
    end
  end

  // ---- Lines on their way, stores pending -----------------------------------------
  logic [1:0]      on_q, behind_q;         // until the last word; a clock longer
  logic [SetW-1:0] set_q [0:1];
  logic            start_q, read_at_q;     // slots take turns
  logic [1:0]      ahead_q;                // lines whose words come before the last one's
  logic [4:0]      stores_q;
  logic [SetW:0]   clear_q;                // tags are cleared after reset
  logic            last, clearing, cleared_q;
  logic [1:0]      ends;

  assign last     = dbus_rvalid_i && dbus_rlast_i;
  assign ends     = {last && read_at_q, last && !read_at_q};
  assign clearing = !clear_q[SetW];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {on_q, start_q, read_at_q, ahead_q, stores_q, clear_q, cleared_q} <= '0;
      behind_q <= '1;
    end else begin
      on_q      <= (on_q & ~ends) | {fill_i && start_q, fill_i && !start_q};
      behind_q  <= on_q;
      start_q   <= start_q ^ fill_i;
      read_at_q <= read_at_q ^ last;
      cleared_q <= !clearing;
      if (clearing) clear_q <= clear_q + 1'b1;
      if (fill_i)                      ahead_q <= 2'(on_q[0]) + 2'(on_q[1]) - 2'(last);
      else if (last && ahead_q != '0)  ahead_q <= ahead_q - 2'd1;
      stores_q <= stores_q + 5'(store_i) - 5'(dbus_bvalid_i);
      if (fill_i) set_q[start_q] <= fill_word_i[SetLsb+2 +: SetW];
      if (fill_i && on_q[start_q]) $error("wait observer: a third line is asked for");
    end
  end

  // ---- The access (rules l to o) ----------------------------------------------------
  logic             wait_q, miss_q, phase_q, stored_q;
  logic [WordW-1:0] stored_word_q, word;
  logic             device, amo, reads, looks, again, full, room, arrives, moves_on;
  logic [SetW-1:0]  set;
  logic [1:0]       same;
  logic             filling, blocked;

  assign device  = addr_i[31:AddrW] != ram_i[31:AddrW];
  assign amo     = op_i == LSU_AMO;
  assign reads   = op_i == LSU_LOAD || op_i == LSU_LR || (amo && !phase_q);
  assign word    = addr_i[2 +: WordW] + WordW'(split && phase_q);
  assign set     = word[SetLsb +: SetW];
  assign same    = {set == set_q[1], set == set_q[0]};
  assign filling = |(on_q & same);
  assign blocked = !cleared_q || (|((on_q | behind_q) & same));
  assign room    = !(&on_q) && !clearing;
  assign full    = stores_q == 5'(StoreDepth);
  assign looks   = access_i && valid_i && !paging && !device && !wait_q && !miss_q;
  assign again   = stored_q && stored_word_q == addr_i[2 +: WordW] &&
                   (amo || op_i == LSU_LOAD || op_i == LSU_LR);
  assign arrives = miss_q && dbus_rvalid_i && ahead_q == '0;
  // A look that is over, and a phase behind it.
  assign moves_on = looks && !again && !blocked && (reads ? hit_i : !full && !dbus_rvalid_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {wait_q, miss_q, phase_q, stored_q} <= '0;
    end else begin
      stored_q      <= store_i;
      stored_word_q <= word;
      if (ready_i || !access_i) begin
        {wait_q, miss_q, phase_q} <= '0;
      end else begin
        if (moves_on || arrives) phase_q <= 1'b1;
        if (looks && reads && fill_i) miss_q <= 1'b1;
        else if (arrives)             miss_q <= 1'b0;
        if (looks)        wait_q <= !again && !moves_on && !(reads && fill_i);
        else if (arrives) wait_q <= 1'b1;
        else if (wait_q)  wait_q <= filling || (reads ? !room : full);
      end
    end
  end

  always_comb begin
    reason_o = ACCESS;
    if (is_csr)         reason_o = CSR;
    else if (is_fence)  reason_o = FENCE;
    else if (!access_i) reason_o = ACCESS;
    else if (paging)    reason_o = PAGE;
    else if (device)    reason_o = DEVICE;
    else if (miss_q)    reason_o = DCACHE;
    else if (wait_q) begin
      if (filling || (reads && !room)) reason_o = DCACHE;
      else if (!reads && full)         reason_o = STORES;
    end else if (!again) begin
      if (blocked)                     reason_o = DCACHE;
      else if (reads)                  reason_o = hit_i ? ACCESS : DCACHE;
      else if (full)                   reason_o = STORES;
      else if (dbus_rvalid_i)          reason_o = DCACHE;
    end
  end

  logic unused;
  assign unused = ^{ram_i, insn_i, fill_word_i};

endmodule

`default_nettype wire
