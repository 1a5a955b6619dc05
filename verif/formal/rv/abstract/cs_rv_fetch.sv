// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_fetch, abstract: any instructions at any speed, with any prediction, in
// the order that the contract between fetch and the stages behind it allows.
// The same sentences are assertions about the real one in ../fetch.

`default_nettype none

module cs_rv_fetch #(
  parameter int        ICacheBytes = 4096,
  parameter int        ILineBytes  = 32,
  parameter int        BtbEntries  = 256,
  parameter int        RasDepth    = 4,
  parameter bit [31:0] RamBase     = 32'h8000_0000,
  parameter bit [31:0] RamSize     = 32'h0400_0000,
  parameter bit        Supervisor  = 1'b0,           // 1 is not modelled
  parameter int        ITlbEntries = 256
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] boot_pc_i,
  output logic        valid_o,
  input  logic        ready_i,
  input  logic        ready_hit_i,
  input  logic        hit_i,
  output logic [31:0] pc_o,
  output logic [31:0] insn_o,
  output logic        fault_o,
  output logic        fault_hi_o,
  output logic        fault_page_o,
  output logic        miss_o,
  output logic        itlb_o,
  output logic        pred_taken_o,
  output logic [31:0] pred_pc_o,
  output logic [3:0]  reason_o,
  input  logic        redirect_i,
  input  logic        redirect_m_i,
  input  logic [31:0] redirect_pc_i,
  input  logic        fencei_i,
  input  logic        train_valid_i,
  input  logic [31:0] train_pc_i,
  input  logic        train_len_i,
  input  logic [31:0] train_target_i,
  input  logic        train_taken_i,
  input  logic        train_wrong_i,
  input  logic [2:0]  train_kind_i,
  input  cs_rv_pkg::mmu_t  mmu_i,
  input  logic             vma_i,
  input  logic             vma_all_i,
  input  logic [31:0]      vma_addr_i,
  input  logic             idle_i,
  output logic             walk_o,
  output logic [31:12]     walk_vpn_o,
  input  logic             walk_done_i,
  input  logic             walk_fault_i,
  input  logic             walk_page_i,
  input  cs_rv_pkg::page_t walk_entry_i,
  output logic        ibus_arvalid_o,
  input  logic        ibus_arready_i,
  output logic [31:0] ibus_araddr_o,
  output logic [7:0]  ibus_arlen_o,
  output logic [1:0]  ibus_arburst_o,
  input  logic        ibus_rvalid_i,
  output logic        ibus_rready_o,
  input  logic [31:0] ibus_rdata_i,
  input  logic [1:0]  ibus_rresp_i,
  input  logic        ibus_rlast_i
);

  assign {fault_page_o, itlb_o, walk_o, walk_vpn_o} = '0;
  assign {ibus_arvalid_o, ibus_araddr_o, ibus_arlen_o, ibus_arburst_o, ibus_rready_o} = '0;

  (* anyseq *) logic f_valid, f_fault, f_fault_hi, f_miss, f_taken;
  (* anyseq *) logic [1:0]  f_reason;
  (* anyseq *) logic [31:0] f_insn;
  (* anyseq *) logic [31:1] f_pred_pc, f_any_pc;

  // F1. The instruction offered is the one behind the last that was taken: at
  // its predicted address if it was predicted taken, else at the next one; or,
  // when a redirect came since, at the redirect's address.
  // F2. None is offered between a redirect and its clock of arrival.
  // F4. Behind one that could not be fetched comes anything, until a redirect.
  logic [31:0] f_next;
  logic        f_behind = 1'b0;
  logic        f_boot = 1'b1;

  logic takes;

  assign takes = ready_i || (ready_hit_i && hit_i);
  assign pc_o = f_boot ? {boot_pc_i[31:1], 1'b0} : f_behind ? {f_any_pc, 1'b0} : f_next;

  always_ff @(posedge clk_i) begin
    f_boot <= !rst_ni;
    f_next   <= pc_o;
    f_behind <= rst_ni && !redirect_i && (f_behind || (valid_o && takes && fault_o));
    if (redirect_i)              f_next <= {redirect_pc_i[31:1], 1'b0};
    else if (valid_o && takes)   f_next <= pred_taken_o ? pred_pc_o :
                                           pc_o + (insn_o[1:0] == 2'b11 ? 32'd4 : 32'd2);
  end

  assign valid_o      = f_valid & rst_ni & !f_boot;
  assign pred_taken_o = f_taken;
  assign pred_pc_o    = {f_pred_pc, 1'b0};
  assign miss_o       = f_miss;
  assign reason_o     = 4'd1 + 4'(f_reason);
  assign fault_o      = f_fault;
  assign fault_hi_o   = f_fault_hi;
  // F3. A compressed instruction has an empty upper half, one that could not be
  // fetched is 0.
  assign insn_o       = f_fault ? '0 : f_insn & {{16{f_insn[1:0] == 2'b11}}, 16'hffff};

endmodule

`default_nettype wire
