// SPDX-License-Identifier: Apache-2.0
//
// rv_fetch - the front end with any predictions, any redirects and any memory:
// its contract with D, and one half-word of code, chosen by the solver, that
// instructions show as memory holds it.

`default_nettype none

module rv_fetch #(
  parameter int CacheBytes = 16,
  parameter int LineBytes  = 8
) (
  input logic clk_i,
  // D, X, M and the bus: anything, but for the assumptions below
  input logic        now, on_hit, hit, redirect, fencei, arready, rvalid, change, sample,
  input logic [31:0] redirect_pc, rdata,
  input logic [15:0] new_code
);

  localparam int LineW = $clog2(LineBytes);

  (* anyconst *) logic [31:0] boot_pc;
  (* anyconst *) logic [31:1] half;         // the chosen half-word

  logic rst_n = 1'b0;
  always_ff @(posedge clk_i) rst_n <= 1'b1;

  logic        ready, valid, fault, fault_hi, miss, taken, arvalid, rlast;
  logic [31:0] pc, insn, pred_pc, araddr;

  // D takes the instruction at once, or if the data cache hits.
  assign ready = now | (on_hit & hit);

  cs_rv_fetch #(
    .ICacheBytes(CacheBytes), .ILineBytes(LineBytes), .BtbEntries(2), .RasDepth(0),
    .RamBase(cs_soc_pkg::RAM_BASE), .RamSize(`CORE_RAM_SIZE)
  ) i_fetch (
    .clk_i, .rst_ni(rst_n), .boot_pc_i(boot_pc), .valid_o(valid), .ready_i(now),
    .ready_hit_i(on_hit), .hit_i(hit), .pc_o(pc), .insn_o(insn), .fault_o(fault),
    .fault_hi_o(fault_hi), .miss_o(miss), .pred_taken_o(taken),
    .pred_pc_o(pred_pc), .redirect_i(redirect), .redirect_pc_i(redirect_pc), .fencei_i(fencei),
    .train_valid_i(1'b0), .train_pc_i(32'd0), .train_len_i(1'b0), .train_target_i(32'd0),
    .train_taken_i(1'b0), .train_wrong_i(1'b0), .train_kind_i(3'd0),
    .mmu_i('0), .vma_i(1'b0), .vma_all_i(1'b0), .vma_addr_i(32'd0), .idle_i(1'b0),
    .walk_done_i(1'b0), .walk_fault_i(1'b0), .walk_page_i(1'b0), .walk_entry_i('0),
    .ibus_arvalid_o(arvalid), .ibus_arready_i(arready), .ibus_araddr_o(araddr),
    .ibus_rvalid_i(rvalid), .ibus_rdata_i(rdata), .ibus_rresp_i(2'd0), .ibus_rlast_i(rlast)
  );

  // The half-word as memory holds it; it changes once, if at all.
  logic [15:0] code_q, early_q;
  logic        changed_q = 1'b0, synced_q = 1'b1;

  always_ff @(posedge clk_i) begin
    if (change) {code_q, changed_q} <= {new_code, 1'b1};
    // What was fetched before a FENCE.I behind the change may be old.
    if (change)      synced_q <= 1'b0;
    else if (fencei) synced_q <= 1'b1;
    if (!reading_q || sample) early_q <= code_q;
  end

  // B1. A read is answered in order of its wrapping burst, at any pace, from the
  // clock behind its address on, with what memory held at some time since then.
  logic              reading_q = 1'b0;
  logic [31:2]       beat_q;
  logic [LineW-3:0]  left_q;
  logic [15:0]       got;

  assign rlast = left_q == '0;
  assign got   = half[1] ? rdata[31:16] : rdata[15:0];

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      reading_q <= 1'b0;
    end else if (arvalid && arready) begin
      reading_q <= 1'b1;
      beat_q    <= araddr[31:2];
      left_q    <= '1;
    end else if (rvalid) begin
      reading_q <= !rlast;
      beat_q[LineW-1:2] <= beat_q[LineW-1:2] + 1'b1;
      left_q    <= left_q - 1'b1;
    end
  end

  always_comb begin
    assume (!rvalid || reading_q);
    if (rvalid && beat_q == half[31:2]) assume (got == code_q || got == early_q);
    assume (!change || !changed_q);
    // P1. A FENCE.I redirects in its clock; there is none in reset.
    assume (!fencei || redirect);
    if (!rst_n) assume (!redirect && !change);
  end

  // Where the program goes on, as the abstract front end has it (F1, F2).
  logic [31:0] next_q;
  logic        wide;

  assign wide = insn[1:0] == 2'b11;

  always_ff @(posedge clk_i) begin
    if (!rst_n)              next_q <= {boot_pc[31:1], 1'b0};
    else if (redirect)       next_q <= {redirect_pc[31:1], 1'b0};
    else if (valid && ready) next_q <= taken ? pred_pc : pc + (wide ? 32'd4 : 32'd2);
  end

  logic in_ram, next_in_ram;

  // What is offered behind one that could not be fetched will be redirected (F4).
  logic behind_fault_q;

  always_ff @(posedge clk_i) begin
    if (!rst_n || redirect)           behind_fault_q <= 1'b0;
    else if (valid && ready && fault) behind_fault_q <= 1'b1;
  end

  assign in_ram      = cs_rv_spec_pkg::in_ram(pc);
  assign next_in_ram = cs_rv_spec_pkg::in_ram(pc + 32'd2);

  always_comb begin
    if (rst_n && valid) begin
      // 1. Instructions come in the order of the contract (F1, F2).
      a_pc:     assert (behind_fault_q || pc == next_q);
      // 2. A compressed one has an empty upper half, a faulty one is 0 (F3).
      a_form:   assert ((wide || insn[31:16] == '0) && (!fault || insn == '0));
      // 3. It faults where its first or its second half is outside RAM, and there only.
      a_fault:  assert (behind_fault_q || (fault ? (fault_hi ? in_ram && !next_in_ram : !in_ram)
                              : in_ram && (!wide || next_in_ram)));
      // 4. Its half-words are what memory holds at their addresses, or held before
      // the last FENCE.I.
      if (!fault && synced_q && pc[31:1] == half) a_low: assert (insn[15:0] == code_q);
      if (!fault && wide && synced_q && pc[31:1] + 31'd1 == half)
        a_high: assert (insn[31:16] == code_q);
      // 5. A prediction stays in RAM.
      a_target: assert (!taken || cs_rv_spec_pkg::in_ram(pred_pc));
    end
  end

  always_comb begin
    if (rst_n && valid && ready) begin
      // C1. The half-word comes as second half of an instruction across two words.
      c_straddle: cover (wide && pc[1] && pc[31:1] + 31'd1 == half && !fault);
      // C2. It comes without a miss, from the cache.
      c_hit:      cover (!miss && pc[31:1] == half && !fault && wide);
      // C3. It comes changed, behind a FENCE.I.
      c_changed:  cover (changed_q && synced_q && pc[31:1] == half && !fault);
      // C4. An instruction is predicted taken; one cannot be fetched.
      c_taken:    cover (taken && wide && pc[1]);
      c_fault:    cover (fault && fault_hi);
    end
  end

endmodule

`default_nettype wire
