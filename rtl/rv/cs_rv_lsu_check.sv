// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_lsu_check - where an access leads, and whether it may.
//
// All bytes must lie in RAM, or a device must claim the access.  past_end_o: a
// first part of it lies in RAM; then the simulator reports the first address
// outside, not that of the access.

`default_nettype none

module cs_rv_lsu_check #(
  parameter bit [31:0] RamBase = 32'h8000_0000,
  parameter bit [31:0] RamSize = 32'h0400_0000
) (
  input  logic [31:0] addr_i,
  input  logic [2:0]  op_i,
  input  logic [1:0]  size_i,

  output logic        ram_o,     // the first byte is in RAM
  output logic        split_o,   // plain access to two words
  output logic        fault_o,
  output logic        outside_o, // ... for where it leads, not for its alignment
  output logic        past_end_o,
  output logic [3:0]  cause_o
);

  localparam int AddrW = $clog2(RamSize);

  logic plain, atomic, misaligned, outside;

  assign plain      = (op_i == cs_rv_pkg::LSU_LOAD) | (op_i == cs_rv_pkg::LSU_STORE);
  assign atomic     = (op_i == cs_rv_pkg::LSU_LR) | (op_i == cs_rv_pkg::LSU_SC) |
                      (op_i == cs_rv_pkg::LSU_AMO);
  assign misaligned = atomic & (addr_i[1:0] != 2'd0);
  assign split_o    = plain & (size_i[1] ? addr_i[1:0] != 2'd0 : size_i[0] & (&addr_i[1:0]));
  assign ram_o      = addr_i[31:AddrW] == RamBase[31:AddrW];
  assign past_end_o = ram_o & split_o & (&addr_i[AddrW-1:2]);

  // An SC outside RAM has no reservation, fails and touches nothing.
  always_comb begin
    unique case (op_i)
      cs_rv_pkg::LSU_LOAD, cs_rv_pkg::LSU_STORE:
        outside = ram_o ? past_end_o : !cs_soc_pkg::device_ok(addr_i, size_i);
      cs_rv_pkg::LSU_LR, cs_rv_pkg::LSU_AMO:
        outside = !ram_o;
      default:
        outside = 1'b0;
    endcase
    fault_o   = misaligned | outside;
    outside_o = outside & !misaligned;
    if (op_i == cs_rv_pkg::LSU_LOAD || op_i == cs_rv_pkg::LSU_LR) begin
      cause_o = misaligned ? cs_rv_pkg::CAUSE_LOAD_MISALIGNED : cs_rv_pkg::CAUSE_LOAD_ACCESS;
    end else begin
      cause_o = misaligned ? cs_rv_pkg::CAUSE_STORE_MISALIGNED : cs_rv_pkg::CAUSE_STORE_ACCESS;
    end
  end

endmodule

`default_nettype wire
