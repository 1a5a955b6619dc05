// SPDX-License-Identifier: Apache-2.0
//
// foreign_ports.svh - the ports of foreign_core, whichever core it is.  Both buses: valid
// until ready.

  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        irq_i,
  output logic        ivalid_o,
  output logic [31:0] iaddr_o,
  input  logic        iready_i,
  input  logic [31:0] irdata_i,
  output logic        dvalid_o,
  output logic        dwe_o,
  output logic [3:0]  dbe_o,
  output logic [31:0] daddr_o,
  output logic [31:0] dwdata_o,
  input  logic        dready_i,
  input  logic [31:0] drdata_i,
  output logic        valid_o,
  output logic [63:0] order_o,
  output logic [31:0] insn_o,
  output logic        trap_o,
  output logic        debug_o,
  output logic [1:0]  mode_o,
  output logic [4:0]  rd_addr_o,
  output logic [31:0] rd_wdata_o,
  output logic [31:0] rs1_rdata_o,
  output logic [31:0] rs2_rdata_o,
  output logic [31:0] pc_rdata_o,
  output logic [31:0] mem_wdata_o
