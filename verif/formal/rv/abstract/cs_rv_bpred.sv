// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_bpred, abstract: any guess at any time.  Nothing behind it may rely on
// more, so the real one can be slow or wrong but never harm.

`default_nettype none

module cs_rv_bpred #(
  parameter int BtbEntries = 256,
  parameter int RasDepth   = 4,
  parameter int AddrW      = 26,
  localparam int IdxW      = (BtbEntries > 1) ? $clog2(BtbEntries) : 1
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             rd_en_i,
  input  logic [IdxW-1:0]  rd_index_i,
  input  logic [AddrW-1:1] pc_i,
  input  logic [AddrW-1:2] seq_i,
  input  logic             step_i,
  output logic             stale_o,
  output logic             taken_o,
  output logic             pos_o,
  output logic [AddrW-1:1] target_o,
  input  logic             train_valid_i,
  input  logic [AddrW-1:1] train_pc_i,
  input  logic             train_len_i,
  input  logic [AddrW-1:1] train_target_i,
  input  logic             train_taken_i,
  input  logic             train_wrong_i,
  input  logic [2:0]       train_kind_i,
  input  logic             forget_i,
  input  logic [AddrW-1:1] forget_pc_i,
  input  logic             clear_i,
  input  logic [IdxW-1:0]  clear_index_i
);

  (* anyseq *) logic f_stale, f_taken, f_pos;
  (* anyseq *) logic [AddrW-1:1] f_target;

  // G1. A branch that ends before the half-word where F enters is not announced,
  // and none while the answer is stale.
  assign stale_o  = f_stale;
  assign pos_o    = f_pos;
  assign taken_o  = f_taken & !f_stale & (f_pos | !pc_i[1]);
  assign target_o = f_target;

endmodule

`default_nettype wire
