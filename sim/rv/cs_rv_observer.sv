// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_observer - derives the event sideband of the retirement port a second
// time, and compares it for every instruction.  Simulation only.
//
// What it goes by are handshakes: buses, words that F hands to the queue, queue to
// D, X to M, redirects.  It reads no register that an event passes on its way to the
// port.  Its rules are the sentences of docs/design/sideband.md, by number; what it
// is connected to is in cs_rv_observer_bind.sv.

`default_nettype none

module cs_rv_observer #(
  parameter int AddrW      = 26,         // bits of an address in RAM
  parameter bit Supervisor = 1'b0
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  // buses
  input  logic             ibus_arvalid_i,
  input  logic             ibus_arready_i,
  input  logic [31:0]      ibus_araddr_i,
  input  logic             ibus_rvalid_i,
  input  logic             ibus_rlast_i,
  input  logic             dbus_arvalid_i,
  input  logic             dbus_arready_i,
  input  logic [31:0]      dbus_araddr_i,
  // F
  input  logic             f_turn_i,     // goes on elsewhere: the word in F is dropped
  input  logic             f_empty_i,    // so are those in the queue
  input  logic             f_broken_i,   // ... and its first instruction is fetched again
  input  logic             f_look_i,     // the I-cache answers for the word in F
  input  logic             f_push_i,     // the word in F goes into the queue
  input  logic [AddrW-1:2] f_word_i,     // its address
  // walks: for fetch; of reads of the load-store unit those that are not M's own are a table's
  input  logic             walk_i,
  input  logic             walk_done_i,
  input  logic             read_done_i,  // the unit is done with what it was given
  input  logic             access_done_i, // ... and that was M's
  input  logic [21:0]      root_i,       // page of the root table
  input  logic [31:0]      ram_i,        // where RAM begins
  // queue to D, and with it to X
  input  logic             d_valid_i,
  input  logic             d_ready_i,
  input  logic [31:0]      d_pc_i,
  input  logic [31:0]      d_insn_i,
  input  logic             d_fault_i,
  input  logic             d_fault_hi_i,
  input  logic             d_taken_i,    // F went on at d_target_i behind it
  input  logic [31:0]      d_target_i,
  // X, M
  input  logic             x_ready_i,
  input  logic             x_valid_i,    // moves to M with m_ready_i
  input  logic             x_redirect_i,
  input  logic             m_ready_i,    // what is in M leaves
  input  logic             m_kill_i,     // M redirects
  input  logic [1:0]       mode_i,
  input  logic [15:0]      context_i,
  // D-cache
  input  logic             fill_i,       // a fill starts: no bus access yet
  input  logic [AddrW-1:2] fill_word_i,
  // the port
  input  logic             rvfi_valid_i,
  input  logic [63:0]      rvfi_order_i,
  input  logic [31:0]      rvfi_insn_i,
  input  logic             rvfi_trap_i,
  input  logic             rvfi_intr_i,
  input  logic [1:0]       rvfi_mode_i,
  input  logic [31:0]      rvfi_pc_rdata_i,
  input  logic [31:0]      rvfi_pc_wdata_i,
  input  logic [3:0]       rvfi_mem_rmask_i,
  input  logic [3:0]       rvfi_mem_wmask_i,
  input  logic [4:0]       event_i,
  input  logic [15:0]      head_cycles_i,
  input  logic [15:0]      mem_latency_i,
  input  logic [15:0]      context_port_i,
  // what happened in the clock before, for the hardware counters
  output logic [15:0]      events_o,
  output logic [1:0]       events_mode_o
);

  localparam logic [4:0] OPC_FENCE = 5'b00011;

  task automatic differs(input string what, input logic [31:0] port, input logic [31:0] seen);
    $error("observer: %s: port %0d, observed %0d; order %0d, pc %08x, instruction %08x",
           what, port, seen, rvfi_order_i, rvfi_pc_rdata_i, rvfi_insn_i);
  endtask

  // ---- I-cache misses (rules 3, 4) --------------------------------------------
  logic ask_wait_q, fill_q, asked_q, waited_q, first_q;
  logic rise, filling, missed;

  assign rise    = ibus_arvalid_i && !ask_wait_q;
  assign filling = fill_q || rise;
  assign missed  = asked_q || waited_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {ask_wait_q, fill_q, asked_q, waited_q, first_q} <= '0;
    end else begin
      ask_wait_q <= ibus_arvalid_i && !ibus_arready_i;
      fill_q     <= filling && !(ibus_rvalid_i && ibus_rlast_i);
      if (f_turn_i) begin
        {asked_q, waited_q, first_q} <= 3'b001;
      end else if (f_push_i) begin
        {asked_q, waited_q, first_q} <= '0;
      end else begin
        asked_q  <= asked_q || rise;
        waited_q <= waited_q || (f_look_i && first_q && filling);
      end
      // Bits of the page are not translated.
      if (rise && !f_turn_i && ibus_araddr_i[11:2] != f_word_i[11:2])
        $error("observer: fill of %08x, not of the word in F", ibus_araddr_i);
    end
  end

  // ---- ITLB misses (rule 13) ------------------------------------------------------
  logic walked_q, again_q, d_walk;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {walked_q, again_q} <= '0;
    end else begin
      again_q <= f_broken_i && d_walk;
      if (f_turn_i)         walked_q <= again_q;
      else if (f_push_i)    walked_q <= 1'b0;
      else if (walk_done_i) walked_q <= 1'b1;
    end
  end

  // Words between F and D, and which of them still has a miss, a walk to tell.
  logic [AddrW-1:2] word_q [0:3];
  logic [3:0]       miss_q, miss_d, walk_q, walk_d;
  logic [1:0]       at_q, next;
  logic [2:0]       held_q, pops;
  logic             take, wide, straddle, d_miss;

  assign next     = at_q + 2'd1;
  assign take     = d_valid_i && d_ready_i;
  // A fault's word is 0, whatever was fetched; its second half only if that is at fault.
  assign wide     = d_fault_i ? d_fault_hi_i : d_insn_i[1:0] == 2'b11;
  assign straddle = d_pc_i[1] && wide;
  assign d_miss   = miss_q[at_q] || (straddle && miss_q[next]);
  assign d_walk   = walk_q[at_q] || (straddle && walk_q[next]);
  assign pops     = !take    ? 3'd0 :
                    straddle ? 3'd1 + 3'(d_taken_i) : 3'(d_pc_i[1] || wide || d_taken_i);

  always_comb begin
    {miss_d, walk_d} = {miss_q, walk_q};
    if (take)             {miss_d[at_q], walk_d[at_q]} = 2'b00;
    if (take && straddle) {miss_d[next], walk_d[next]} = 2'b00;
    if (f_push_i)         {miss_d[at_q + held_q[1:0]], walk_d[at_q + held_q[1:0]]} = {missed, walked_q};
    if (f_empty_i)        {miss_d, walk_d} = '0;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {miss_q, walk_q, at_q, held_q} <= '0;
    end else begin
      {miss_q, walk_q} <= {miss_d, walk_d};
      at_q   <= at_q + pops[1:0];
      held_q <= f_empty_i ? 3'd0 : held_q - pops + 3'(f_push_i);
      if (f_push_i) word_q[at_q + held_q[1:0]] <= f_word_i;
      if (take && (held_q < 3'(straddle) + 3'd1 || word_q[at_q] != d_pc_i[AddrW-1:2]))
        $error("observer: D got pc %08x, not the word that F fetched next", d_pc_i);
    end
  end

  // ---- X and M: what is where ---------------------------------------------------
  logic        x_q, x_miss_q, x_walk_q, x_wrong_q;
  logic [31:0] x_pc_q, x_next_q, x_insn_q;
  logic        m_q, m_miss_q, m_walk_q, m_wrong_q, m_fill_q, m_table_q, m_first_q;
  logic [31:0] m_pc_q, m_next_q, m_insn_q;
  logic [15:0] m_clocks_q;
  logic        wrong, table_read;

  assign table_read = read_done_i && !access_done_i;

  // Rule 6.
  assign wrong = x_wrong_q || x_redirect_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {x_q, m_q} <= '0;
    end else begin
      if (m_kill_i)       x_q <= 1'b0;
      else if (x_ready_i) x_q <= take && !x_redirect_i;
      if (m_ready_i)      m_q <= x_q && x_valid_i && !m_kill_i;
      if (x_redirect_i && !x_q) $error("observer: X redirects without an instruction");
      if (x_valid_i && !x_q)    $error("observer: X shows what D never gave it");
    end
  end

  always_ff @(posedge clk_i) begin
    x_wrong_q <= wrong;
    if (x_ready_i) begin
      {x_miss_q, x_walk_q, x_wrong_q} <= {d_miss, d_walk, 1'b0};
      {x_pc_q, x_insn_q}         <= {d_pc_i, d_insn_i};
      x_next_q                   <= d_taken_i ? d_target_i : d_pc_i + (wide ? 32'd4 : 32'd2);
    end
    if (m_ready_i) begin
      {m_miss_q, m_walk_q, m_wrong_q} <= {x_miss_q, x_walk_q, wrong};
      {m_pc_q, m_insn_q, m_next_q} <= {x_pc_q, x_insn_q, x_next_q};
      {m_clocks_q, m_fill_q, m_table_q} <= {16'd1, 2'b00};
      m_first_q                    <= 1'b1;
    end else begin
      if (m_clocks_q != '1) m_clocks_q <= m_clocks_q + 16'd1;
      // Rules 5, 14: what began in a read of a table is the walk's.
      m_fill_q  <= (m_fill_q || fill_i) && !table_read;
      m_table_q <= m_table_q || table_read;
      m_first_q <= 1'b0;
    end
  end

  // ---- Fills of the D-cache: each is asked for once, in order (rule 5) ------------
  logic [AddrW-1:2] fill_word_q [0:1];
  logic [1:0]       fills_q;             // not yet asked for
  logic             fill_at_q, fill_to_q, asks;

  assign asks = dbus_arvalid_i && dbus_arready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {fills_q, fill_at_q, fill_to_q} <= '0;
    end else begin
      fills_q   <= fills_q + 2'(fill_i) - 2'(asks);
      fill_at_q <= fill_at_q ^ asks;
      fill_to_q <= fill_to_q ^ fill_i;
      if (fill_i) fill_word_q[fill_to_q] <= fill_word_i;
      if (fill_i && !m_q && !walk_i) $error("observer: a fill without an instruction in M");
      if (asks && (fills_q == 2'd0 || dbus_araddr_i[AddrW-1:2] != fill_word_q[fill_at_q]))
        $error("observer: the data bus reads %08x, for which no fill started", dbus_araddr_i);
    end
  end

  // ---- The record: what left M in the clock before ----------------------------------
  logic        left_q, alive_q, first_left_q, killed_q;
  logic        w_miss_q, w_walk_q, w_wrong_q, w_fill_q, w_table_q;
  logic [31:0] w_pc_q, w_next_q, w_insn_q;
  logic [15:0] w_clocks_q, since_q, w_context_q;
  logic [1:0]  mode_q;
  logic        is_load, is_access, is_prefetch, replaced, retired;
  logic [4:0]  seen;
  logic [15:0] latency;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {left_q, alive_q, since_q} <= '0;
    end else begin
      left_q  <= m_q && m_ready_i;
      alive_q <= 1'b1;
      since_q <= rvfi_valid_i ? 16'd1 : since_q == '1 ? since_q : since_q + 16'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    {first_left_q, killed_q}      <= {m_first_q, m_kill_i};
    {w_miss_q, w_walk_q, w_wrong_q} <= {m_miss_q, m_walk_q, m_wrong_q};
    {w_fill_q, w_table_q}         <= {m_fill_q || fill_i, m_table_q};
    {w_pc_q, w_next_q, w_insn_q}  <= {m_pc_q, m_next_q, m_insn_q};
    w_clocks_q                    <= m_clocks_q;
    {mode_q, w_context_q}         <= {mode_i, context_i};
  end

  assign is_load     = rvfi_mem_rmask_i != '0;
  assign is_access   = is_load || rvfi_mem_wmask_i != '0;
  // PREFETCH.R
  assign is_prefetch = rvfi_insn_i[24:20] == 5'd1 && rvfi_insn_i[14:0] == 15'h6013;
  assign seen        = {w_wrong_q, w_table_q, w_walk_q, w_fill_q && is_load, w_miss_q};
  assign latency     = is_access ? w_clocks_q : 16'd0;
  assign retired     = rvfi_valid_i && !rvfi_trap_i;
  // Rule 1: an interrupt takes the place of what is in the first clock of M.
  assign replaced    = left_q && !rvfi_valid_i;

  // A walk whose root is not in RAM reads no table.
  logic rootless, unused_root;
  assign rootless    = Supervisor &&
                       (root_i[21:20] != '0 || root_i[19:AddrW-12] != ram_i[31:AddrW]);
  assign unused_root = ^root_i;

  // MRET goes where no prediction can know.
  logic sequel_known;
  assign sequel_known = retired && rvfi_insn_i[6:0] != 7'h73;

  always_ff @(posedge clk_i) begin
    if (rst_ni && rvfi_valid_i) begin
      if (!left_q) $error("observer: a record, but nothing left M: order %0d", rvfi_order_i);
      if (rvfi_pc_rdata_i != w_pc_q)    differs("pc", rvfi_pc_rdata_i, w_pc_q);
      if (rvfi_insn_i != w_insn_q)      differs("instruction", rvfi_insn_i, w_insn_q);
      if (head_cycles_i != since_q)     differs("head_cycles", 32'(head_cycles_i), 32'(since_q));
      if (mem_latency_i != latency)     differs("mem_latency", 32'(mem_latency_i), 32'(latency));
      if (event_i[0] != seen[0])        differs("I-cache miss", 32'(event_i[0]), 32'(seen[0]));
      if (event_i[1] != seen[1])        differs("D-cache miss", 32'(event_i[1]), 32'(seen[1]));
      if (event_i[2] != seen[2])        differs("ITLB miss", 32'(event_i[2]), 32'(seen[2]));
      if (event_i[3] != seen[3] && (seen[3] || !rootless))
        differs("DTLB miss", 32'(event_i[3]), 32'(seen[3]));
      if (event_i[4] != seen[4])        differs("mispredict", 32'(event_i[4]), 32'(seen[4]));
      if (rvfi_mode_i != mode_q)        differs("mode", 32'(rvfi_mode_i), 32'(mode_q));
      if (context_port_i != w_context_q)
        differs("context", 32'(context_port_i), 32'(w_context_q));
      if (w_fill_q && !is_load && !is_prefetch)
        $error("observer: a fill by an instruction that reads no memory: order %0d", rvfi_order_i);
      if (sequel_known && rvfi_pc_wdata_i != w_next_q && !event_i[4])
        $error("observer: went on at %08x, F at %08x, no mispredict: order %0d",
               rvfi_pc_wdata_i, w_next_q, rvfi_order_i);
    end
    if (rst_ni && replaced && !(first_left_q && killed_q))
      $error("observer: pc %08x left M without a record", w_pc_q);
  end

  // ---- Events of the hardware counters (rule 9) ---------------------------------
  logic memory, waits_q, fence_i, sfence;
  logic is_branch, elsewhere;

  // What may wait for memory, by its encoding; what is illegal leaves at once.
  always_comb begin
    unique case (m_insn_q[1:0])
      2'b00:   memory = m_insn_q[14:13] == 2'b10;
      2'b10:   memory = m_insn_q[14:13] == 2'b10;
      2'b11:   memory = m_insn_q[6:2] == 5'b00000 || m_insn_q[6:2] == 5'b01000 ||
                        m_insn_q[6:2] == 5'b01011 || m_insn_q[6:2] == OPC_FENCE ||
                        m_insn_q[14:0] == 15'h6013 || sfence;
      default: memory = 1'b0;
    endcase
  end

  // The last clock of FENCE.I is not memory's, and in the one before it has all it waited for.
  // So it is with SFENCE.VMA.
  assign sfence    = m_insn_q[31:25] == 7'b0001001 && m_insn_q[14:12] == 3'd0 &&
                     m_insn_q[6:0] == 7'h73;
  assign fence_i   = (m_insn_q[14:12] == 3'd1 && m_insn_q[6:0] == 7'h0f) || sfence;
  assign is_branch = rvfi_insn_i[6:0] == 7'h63 ||
                     (rvfi_insn_i[1:0] == 2'b01 && rvfi_insn_i[15:14] == 2'b11);

  assign elsewhere = rvfi_pc_wdata_i != rvfi_pc_rdata_i + (&rvfi_insn_i[1:0] ? 32'd4 : 32'd2);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waits_q <= 1'b0;
    else         waits_q <= m_q && memory && !m_ready_i;
  end

  always_comb begin
    events_o     = '0;
    events_o[1]  = alive_q;
    events_o[2]  = retired;
    events_o[3]  = rvfi_valid_i && seen[0];
    events_o[4]  = rvfi_valid_i && seen[1];
    events_o[5]  = rvfi_valid_i && seen[4];
    events_o[6]  = retired && is_load;
    events_o[7]  = retired && rvfi_mem_wmask_i != '0;
    events_o[8]  = retired && is_branch;
    events_o[9]  = (rvfi_valid_i && rvfi_trap_i) || replaced;
    events_o[10] = waits_q && !(fence_i && m_ready_i);
    if (Supervisor) begin
      events_o[11] = retired && is_branch && elsewhere;
      events_o[12] = rvfi_valid_i && event_i[2];
      events_o[13] = rvfi_valid_i && event_i[3];
    end
  end

  assign events_mode_o = mode_q;

  logic unused;
  assign unused = ^{rvfi_intr_i, ibus_araddr_i, dbus_araddr_i};

endmodule

`default_nettype wire
