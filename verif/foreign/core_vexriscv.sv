// SPDX-License-Identifier: Apache-2.0
//
// foreign_core - VexRiscv, variant Lite (PyPI: pythondata-cpu-vexriscv).  It has no RVFI:
// what retires is read from its last stage, and the operands follow the instruction there
// from the stage in which it is executed.  What traps does not fire, so is not reported.

`default_nettype none

module foreign_core (
`include "foreign_ports.svh"
);

  logic [29:0] iadr, dadr;
  logic        istb, icyc, dstb, dcyc;

  VexRiscv u_vex (
    .clk(clk_i), .reset(!rst_ni), .externalResetVector(32'h1800_0080),
    .timerInterrupt(1'b0), .softwareInterrupt(1'b0), .externalInterruptArray({31'd0, irq_i}),
    .iBusWishbone_CYC(icyc), .iBusWishbone_STB(istb), .iBusWishbone_ACK(iready_i),
    .iBusWishbone_WE(), .iBusWishbone_ADR(iadr), .iBusWishbone_DAT_MISO(irdata_i),
    .iBusWishbone_DAT_MOSI(), .iBusWishbone_SEL(), .iBusWishbone_ERR(1'b0),
    .iBusWishbone_CTI(), .iBusWishbone_BTE(),
    .dBusWishbone_CYC(dcyc), .dBusWishbone_STB(dstb), .dBusWishbone_ACK(dready_i),
    .dBusWishbone_WE(dwe_o), .dBusWishbone_ADR(dadr), .dBusWishbone_DAT_MISO(drdata_i),
    .dBusWishbone_DAT_MOSI(dwdata_o), .dBusWishbone_SEL(dbe_o), .dBusWishbone_ERR(1'b0),
    .dBusWishbone_CTI(), .dBusWishbone_BTE()
  );

  assign ivalid_o = icyc & istb;
  assign iaddr_o  = {iadr, 2'b00};
  assign dvalid_o = dcyc & dstb;
  assign daddr_o  = {dadr, 2'b00};

  // Operands, in the memory and the write-back stage.
  logic [31:0] m_rs1_q, m_rs2_q, w_rs1_q, w_rs2_q;

  always_ff @(posedge clk_i) begin
    if (!u_vex.memory_arbitration_isStuck) begin
      m_rs1_q <= u_vex.execute_RS1;
      m_rs2_q <= u_vex.execute_RS2;
    end
    if (!u_vex.writeBack_arbitration_isStuck) begin
      w_rs1_q <= m_rs1_q;
      w_rs2_q <= m_rs2_q;
    end
  end

  assign valid_o     = u_vex.lastStageIsFiring;
  assign order_o     = 64'd0;
  assign insn_o      = u_vex.lastStageInstruction;
  assign trap_o      = 1'b0;
  assign debug_o     = 1'b0;
  assign mode_o      = 2'd3;
  assign rd_addr_o   = {5{u_vex.lastStageRegFileWrite_valid}}
                       & u_vex.lastStageRegFileWrite_payload_address;
  assign rd_wdata_o  = u_vex.lastStageRegFileWrite_payload_data;
  assign rs1_rdata_o = w_rs1_q;
  assign rs2_rdata_o = w_rs2_q;
  assign pc_rdata_o  = u_vex.lastStagePc;
  assign mem_wdata_o = 32'd0;

endmodule

`default_nettype wire
