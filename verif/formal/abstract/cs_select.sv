// SPDX-License-Identifier: Apache-2.0
//
// cs_select as the blocks behind it may count on it: while profiling and up to three
// clocks longer, a row or none in every clock, of any slots (proof cs_select).  Of the
// fields only two bits of pc are given, which make the strata and tuples different.

`default_nettype none

module cs_select #(
  parameter int NRET        = 1,
  parameter int XLEN        = 32,
  parameter int NumSlots    = 4,
  parameter int PcTableBits = 1024,
  parameter bit Supervisor  = 1'b0,
  parameter bit Reasons     = 1'b0
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic                                   clear_i,
  input  logic                                   run_i,
  input  logic [NRET*cs_pkg::RVFI_W-1:0]         rvfi_i,
  input  logic [NumSlots*cs_pkg::SLOT_CFG_W-1:0] slot_cfg_i,
  input  logic                                   m_off_i,
  input  logic                                   pct_we_i,
  input  logic [cs_pkg::PCT_IDX_W-1:0]           pct_idx_i,
  input  logic                                   pct_bit_i,
  output logic                                   row_valid_o,
  output logic [NRET*NumSlots-1:0]               row_mask_o,
  output logic [NRET*cs_pkg::lane_w(XLEN, Reasons)-1:0] row_lanes_o,
  output logic [XLEN-1:0]                        row_satp_o,
  output logic [1:0]                             row_mode_o,
  output logic [31:0]                            port_errors_o
);

  (* anyseq *) logic [NRET*NumSlots-1:0] mask;
  (* anyseq *) logic [2*NRET-1:0]        pc;
  logic [2:0] run_q;

  always_ff @(posedge clk_i) run_q <= clear_i ? 3'd0 : {run_q[1:0], run_i};

  assign row_valid_o   = row_mask_o != '0;
  assign row_mask_o    = run_q[2] ? mask : '0;
  assign port_errors_o = '0;
  assign {row_satp_o, row_mode_o} = '0;

  // The fold hash turns pc's bytes round, so these are the lowest bits of the index.
  always_comb begin
    row_lanes_o = '0;
    for (int i = 0; i < NRET; i++) begin
      row_lanes_o[i*cs_pkg::lane_w(XLEN, Reasons) + XLEN - 8 +: 2] = pc[2*i +: 2];
    end
  end

endmodule

`default_nettype wire
