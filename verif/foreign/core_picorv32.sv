// SPDX-License-Identifier: Apache-2.0
//
// foreign_core - PicoRV32 (PyPI: pythondata-cpu-picorv32) with its RVFI.  One bus for
// instructions and data; interrupts of its own kind; machine mode only.

`default_nettype none

module foreign_core (
`include "foreign_ports.svh"
);

  logic [3:0] wstrb;

  picorv32 #(
    .COMPRESSED_ISA(1), .ENABLE_MUL(1), .ENABLE_DIV(1), .BARREL_SHIFTER(1), .ENABLE_IRQ(1),
    .ENABLE_IRQ_TIMER(0), .LATCHED_IRQ(32'd0), .PROGADDR_RESET(32'h1800_0080),
    .PROGADDR_IRQ(32'h1800_0000)
  ) u_pico (
    .clk(clk_i), .resetn(rst_ni),
    .mem_valid(dvalid_o), .mem_ready(dready_i), .mem_addr(daddr_o), .mem_wdata(dwdata_o),
    .mem_wstrb(wstrb), .mem_rdata(drdata_i),
    .irq({27'd0, irq_i, 4'd0}), .pcpi_wr(1'b0), .pcpi_rd(32'd0), .pcpi_wait(1'b0),
    .pcpi_ready(1'b0),
    .rvfi_valid(valid_o), .rvfi_order(order_o), .rvfi_insn(insn_o), .rvfi_trap(trap_o),
    .rvfi_mode(mode_o), .rvfi_rd_addr(rd_addr_o), .rvfi_rd_wdata(rd_wdata_o),
    .rvfi_rs1_rdata(rs1_rdata_o), .rvfi_rs2_rdata(rs2_rdata_o), .rvfi_pc_rdata(pc_rdata_o),
    .rvfi_mem_wdata(mem_wdata_o)
  );

  assign dwe_o    = |wstrb;
  assign dbe_o    = wstrb;
  assign ivalid_o = 1'b0;
  assign iaddr_o  = 32'd0;
  assign debug_o  = 1'b0;

endmodule

`default_nettype wire
