// SPDX-License-Identifier: Apache-2.0
//
// cs_pc_table for proofs that hold whatever is masked: any bit in every clock.

`default_nettype none

module cs_pc_table #(
  parameter int NRET        = 1,
  parameter int PcTableBits = 1024
) (
  input  logic                         clk_i,
  input  logic                         we_i,
  input  logic [cs_pkg::PCT_IDX_W-1:0] idx_i,
  input  logic                         bit_i,
  input  logic [NRET-1:0]              s1_run_i,
  input  logic [NRET*16-1:0]           s1_pchash_i,
  output logic [NRET-1:0]              s3_bit_o
);

  (* anyseq *) logic [NRET-1:0] s3_bit;
  assign s3_bit_o = s3_bit;

endmodule

`default_nettype wire
