// SPDX-License-Identifier: Apache-2.0
//
// plain_core - the outline of a core with plain RVFI, for elaborating the
// wrapper that docs/integration.md shows.  It retires nothing.

module plain_core (
  input  logic        clk_i,
  input  logic        rst_ni,
  output logic        rvfi_valid,
  output logic [63:0] rvfi_order,
  output logic [31:0] rvfi_insn,
  output logic        rvfi_trap,
  output logic [1:0]  rvfi_mode,
  output logic [4:0]  rvfi_rd_addr,
  output logic [31:0] rvfi_rd_wdata,
  output logic [31:0] rvfi_rs1_rdata,
  output logic [31:0] rvfi_rs2_rdata,
  output logic [31:0] rvfi_pc_rdata,
  output logic [31:0] rvfi_pc_wdata,
  output logic [31:0] rvfi_mem_addr,
  output logic [31:0] rvfi_mem_wdata
);

  assign {rvfi_valid, rvfi_insn, rvfi_trap, rvfi_rd_addr, rvfi_rd_wdata} = '0;
  assign {rvfi_rs1_rdata, rvfi_rs2_rdata, rvfi_pc_rdata, rvfi_pc_wdata} = '0;
  assign {rvfi_mem_addr, rvfi_mem_wdata, rvfi_order} = '0;
  assign rvfi_mode = 2'd3;

  logic unused;
  assign unused = clk_i & rst_ni;

endmodule
