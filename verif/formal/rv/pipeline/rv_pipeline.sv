// SPDX-License-Identifier: Apache-2.0
//
// rv_pipeline - D to W of the core between an abstract front end and an
// abstract memory: what the retirement port says is what the architecture says.
//
// The state of cs_rv_spec is stepped by the records alone.  Registers of the
// RTL (probe_*) are wired in behind the parser, by `probe` lines of `proof`; only
// the invariants in invariants.svh look at them.

`default_nettype none

module rv_pipeline #(
  parameter int HpmCounters = 2
) (
  input logic clk_i,
  // Registers and wires of the RTL: no ports in the end.
  input logic                 probe_f_fault, probe_f_fault_hi, probe_f_behind,
  input logic [31:0]          probe_f_pc,
  input logic                 probe_x_advance, probe_x_valid, probe_x_first, probe_x_wrong,
  input cs_rv_pkg::x_t        probe_x,
  input logic [31:0]          probe_x_npc, probe_x_sum, probe_product,
  input logic                 probe_m_stall, probe_m_valid, probe_m_first, probe_fenced,
  input cs_rv_pkg::m_t        probe_m,
  input logic                 probe_w_write,
  input logic [4:0]           probe_w_rd, probe_number,
  input logic [31:0]          probe_w_result, probe_value,
  input logic                 probe_next_irq, probe_next_intr,
  input logic [3:0]           probe_next_cause,
  input logic [15:0]          probe_since,
  input logic [1:0]           probe_mode, probe_mpp,
  input logic                 probe_mie, probe_mpie, probe_mprv, probe_tw, probe_fiom,
  input logic [13:0]          probe_enable,
  input logic [31:0]          probe_mtvec, probe_mscratch, probe_mepc, probe_mcause, probe_mtval,
  input logic [1:0]           probe_entry,
  input logic                 probe_entered_s,
  input logic [4:0]           probe_late_cause,
  input logic [31:0]          probe_late_tval,
  input logic                 probe_cleared,
  input logic [3:0]           probe_clear,
  input logic [7:0]           probe_counteren,
  input logic [13:0]          probe_deleg,
  input logic [6:0]           probe_s_status,
  input logic [15:0]          probe_scontext,
  input logic                 probe_lsu_valid, probe_lsu_done, probe_lsu_fault,
  input logic [2:0]           probe_lsu_op,
  input logic [4:0]           probe_lsu_amo,
  input logic [1:0]           probe_lsu_size, probe_x_size,
  input logic                 probe_lsu_unsigned,
  input logic [31:0]          probe_lsu_wdata, probe_lsu_addr,
  input logic [2:0]           probe_x_op
);

  (* anyseq *) logic irq_software, irq_timer, irq_external, snoop;
  (* anyseq *) logic [63:0] mtime;
  (* anyconst *) logic [31:0] boot_pc;

  logic rst_n = 1'b0;

  always_ff @(posedge clk_i) rst_n <= 1'b1;

  // Reset is asynchronous in the RTL, so nothing is written while it is active.
  always_comb if (!rst_n) assume (!probe_w_write);

  logic        rvfi_valid, rvfi_trap, rvfi_intr, rvfi_ext_irq_valid;
  logic [63:0] rvfi_order;
  logic [31:0] rvfi_insn, rvfi_rs1_rdata, rvfi_rs2_rdata, rvfi_rd_wdata, rvfi_pc_rdata;
  logic [31:0] rvfi_pc_wdata, rvfi_mem_addr, rvfi_mem_rdata, rvfi_mem_wdata;
  logic [1:0]  rvfi_mode;
  logic [4:0]  rvfi_rs1_addr, rvfi_rs2_addr, rvfi_rd_addr;
  logic [3:0]  rvfi_mem_rmask, rvfi_mem_wmask;
  logic [15:0] rvfi_ext_cs_head_cycles, rvfi_ext_cs_context;
  logic [5:0]  rvfi_ext_irq;

  cs_rv #(.HpmCounters(HpmCounters)) i_rv (
    .clk_i, .rst_ni(rst_n), .boot_pc_i({boot_pc[31:1], 1'b0}), .mtime_i(mtime),
    .irq_software_i(irq_software), .irq_timer_i(irq_timer), .irq_external_i(irq_external), .irq_s_external_i(1'b0),
    .snoop_valid_i(1'b0), .snoop_addr_i(32'd0),
    .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_intr, .rvfi_mode, .rvfi_rs1_addr,
    .rvfi_rs2_addr, .rvfi_rd_addr, .rvfi_rs1_rdata, .rvfi_rs2_rdata, .rvfi_rd_wdata,
    .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr, .rvfi_mem_rmask, .rvfi_mem_wmask,
    .rvfi_mem_rdata, .rvfi_mem_wdata, .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_context,
    .rvfi_ext_irq, .rvfi_ext_irq_valid
  );

  // Whether the instruction of the record could be fetched: the port does not say.
  logic x_fault_q, x_fault_hi_q, m_fault_q, m_fault_hi_q, w_fault_q, w_fault_hi_q;

  always_ff @(posedge clk_i) begin
    if (probe_x_advance) {x_fault_q, x_fault_hi_q} <= {probe_f_fault, probe_f_fault_hi};
    if (!probe_m_stall)  {m_fault_q, m_fault_hi_q} <= {x_fault_q, x_fault_hi_q};
    if (probe_m_valid)   {w_fault_q, w_fault_hi_q} <= {m_fault_q, m_fault_hi_q};
  end

  // ---- The architecture, stepped by the records ----------------------------------
  cs_rv_spec_pkg::state_t state_q, before, entered, after, now;
  logic [63:0] order_q;
  logic [15:0] clocks_q;             // behind the last record
  logic        trapped_q;            // the last record did
  logic        trap, rd_known;
  logic [4:0]  rs1, rs2, rd;
  logic [31:0] rd_data, addr, stored;
  logic [3:0]  rmask, wmask;
  logic [9:0]  kind;

  cs_rv_spec_trap i_irq (
    .state_i(state_q), .irq_i(1'b1), .cause_i(rvfi_ext_irq[3:0]), .tval_i(32'd0),
    .state_o(entered)
  );

  assign before = rvfi_ext_irq_valid ? entered : state_q;

  cs_rv_spec #(.HpmCounters(HpmCounters)) i_spec (
    .state_i(before), .insn_i(rvfi_insn), .fault_i(w_fault_q), .fault_hi_i(w_fault_hi_q),
    .rs1_i(rvfi_rs1_rdata), .rs2_i(rvfi_rs2_rdata), .loaded_i(rvfi_mem_rdata),
    .sc_ok_i(rvfi_mem_wmask != '0), .state_o(after), .trap_o(trap), .rs1_o(rs1), .rs2_o(rs2),
    .rd_o(rd), .rd_data_o(rd_data), .rd_known_o(rd_known), .rmask_o(rmask), .wmask_o(wmask),
    .addr_o(addr), .stored_o(stored), .kind_o(kind)
  );

  assign now = rvfi_valid ? after : state_q;   // behind the record that is shown

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      state_q      <= '0;
      state_q.mode <= 2'd3;
      state_q.pc   <= {boot_pc[31:1], 1'b0};
      {order_q, clocks_q, trapped_q} <= '0;
    end else begin
      state_q  <= now;
      order_q  <= order_q + 64'(rvfi_valid);
      clocks_q <= rvfi_valid ? 16'd1 : clocks_q + 16'(clocks_q != '1);
      if (rvfi_valid) trapped_q <= rvfi_trap;
    end
  end

  // ---- One register, any -----------------------------------------------------------
  logic [31:0] register_q, register;   // what the records wrote to it; with this one

  assign register = rvfi_valid && rvfi_rd_addr == probe_number ? rvfi_rd_wdata : register_q;

  always_ff @(posedge clk_i) register_q <= rst_n ? register : '0;

  always_comb begin
    if (rst_n && rvfi_valid) begin
      // 1. Records are numbered without gap, in program order.
      a_order:  assert (rvfi_order == order_q);
      // 2. Each is at the address where the one before said that the program goes
      // on, or at the handler of the interrupt that came between.
      a_pc:     assert (rvfi_pc_rdata == before.pc);
      // 3. It says where the program goes on: what the instruction does, or the
      // handler of its exception.
      a_npc:    assert (rvfi_pc_wdata == after.pc);
      // 4. It traps exactly when the architecture says so.
      a_trap:   assert (rvfi_trap == trap);
      // 5. It reads and writes the registers of its format.
      a_regs:   assert (rvfi_rs1_addr == rs1 && rvfi_rs2_addr == rs2 && rvfi_rd_addr == rd);
      // 6. It writes what its operation makes of its operands.
      a_rd:     assert (rvfi_rd_wdata == rd_data || (!rd_known && rd != '0));
      // 7. It reads and writes memory where and as much as it should.
      a_mem:    assert (rvfi_mem_rmask == rmask && rvfi_mem_wmask == wmask && rvfi_mem_addr == addr);
      // 8. It stores what it should.
      a_store:  assert (rvfi_mem_wdata == stored);
      // 9. It ran in the mode that the state says, in the context that it says.
      a_mode:   assert (rvfi_mode == before.mode && rvfi_ext_cs_context == before.scontext);
      // 10. It reads what the last older record that wrote the register wrote, and
      // from x0 it reads 0.
      a_rs1:    assert (rvfi_rs1_addr != probe_number || rvfi_rs1_rdata == register_q);
      a_rs2:    assert (rvfi_rs2_addr != probe_number || rvfi_rs2_rdata == register_q);
      // 11. An interrupt was enabled in the state before it; the first instruction
      // behind it or an exception is marked.
      a_irq:    assert (!rvfi_ext_irq_valid || ((state_q.mie || state_q.mode == 2'd0) &&
                  ((rvfi_ext_irq == 6'd11 && state_q.enable[3]) ||
                   (rvfi_ext_irq == 6'd7  && state_q.enable[2]) ||
                   (rvfi_ext_irq == 6'd3  && state_q.enable[1]) ||
                   (rvfi_ext_irq == 6'd13 && state_q.enable[0]))));
      a_intr:   assert (rvfi_intr == (rvfi_ext_irq_valid || trapped_q));
      // 12. head_cycles is the number of clocks since the last record or reset, as
      // far as 16 bits hold it.
      a_clocks: assert (rvfi_ext_cs_head_cycles == clocks_q);
    end
  end

`include "invariants.svh"

  // C1 to C10. Each kind of instruction retires: a register operation, a product
  // or quotient, a jump, a load, a store, an atomic, an MRET, a CSR instruction, one
  // that could not be fetched, and another exception.
  always_comb begin
    for (int i = 0; i < 10; i++) cover (rst_n && rvfi_valid && kind[i]);
    // C11. An interrupt is taken, and the handler's first instruction retires.
    c_irq:  cover (rst_n && rvfi_valid && rvfi_ext_irq_valid && !rvfi_trap);
    // C12. An instruction in user mode retires.
    c_user: cover (rst_n && rvfi_valid && rvfi_mode == 2'd0 && !rvfi_trap);
    // C13. The chosen register is read after it was written.
    c_read: cover (rst_n && rvfi_valid && rvfi_rs1_addr == probe_number && register_q != '0);
  end

endmodule

`default_nettype wire
