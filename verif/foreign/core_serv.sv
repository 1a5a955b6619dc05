// SPDX-License-Identifier: Apache-2.0
//
// foreign_core - SERV (PyPI: pythondata-cpu-serv) with its RVFI: a bit a clock, RV32I, the
// timer's interrupt only.

`default_nettype none

module foreign_core (
`include "foreign_ports.svh"
);

  serv_rf_top #(.RESET_PC(32'h1800_0080)) u_serv (
    .clk(clk_i), .i_rst(!rst_ni), .i_timer_irq(irq_i),
    .rvfi_valid(valid_o), .rvfi_order(order_o), .rvfi_insn(insn_o), .rvfi_trap(trap_o),
    .rvfi_mode(mode_o), .rvfi_rd_addr(rd_addr_o), .rvfi_rd_wdata(rd_wdata_o),
    .rvfi_rs1_rdata(rs1_rdata_o), .rvfi_rs2_rdata(rs2_rdata_o), .rvfi_pc_rdata(pc_rdata_o),
    .rvfi_mem_wdata(mem_wdata_o),
    .o_ibus_adr(iaddr_o), .o_ibus_cyc(ivalid_o), .i_ibus_rdt(irdata_i), .i_ibus_ack(iready_i),
    .o_dbus_adr(daddr_o), .o_dbus_dat(dwdata_o), .o_dbus_sel(dbe_o), .o_dbus_we(dwe_o),
    .o_dbus_cyc(dvalid_o), .i_dbus_rdt(drdata_i), .i_dbus_ack(dready_i),
    .i_ext_rd(32'd0), .i_ext_ready(1'b0)
  );

  assign debug_o = 1'b0;

endmodule

`default_nettype wire
