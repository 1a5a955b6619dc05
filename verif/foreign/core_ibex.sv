// SPDX-License-Identifier: Apache-2.0
//
// foreign_core - Ibex (PyPI: pythondata-cpu-ibex) with its RVFI.  Its buses grant a request
// and answer later; the bench's hold a request until the answer.

`default_nettype none

module foreign_core (
`include "foreign_ports.svh"
);

  logic        ireq, dreq, ibusy_q, dbusy_q, dwe, dwe_q;
  logic [31:0] iaddr, iaddr_q, daddr, daddr_q, dwdata, dwdata_q;
  logic [3:0]  dbe, dbe_q;

  ibex_top #(.MHPMCounterNum(0)) u_ibex (
    .clk_i, .rst_ni, .test_en_i(1'b1), .ram_cfg_i('0), .hart_id_i(32'd0),
    .boot_addr_i(32'h1800_0000),
    .instr_req_o(ireq), .instr_gnt_i(ireq & !ibusy_q), .instr_rvalid_i(iready_i),
    .instr_addr_o(iaddr), .instr_rdata_i(irdata_i), .instr_rdata_intg_i('0),
    .instr_err_i(1'b0),
    .data_req_o(dreq), .data_gnt_i(dreq & !dbusy_q), .data_rvalid_i(dready_i),
    .data_we_o(dwe), .data_be_o(dbe), .data_addr_o(daddr), .data_wdata_o(dwdata),
    .data_rdata_i(drdata_i), .data_rdata_intg_i('0), .data_err_i(1'b0),
    .irq_software_i(1'b0), .irq_timer_i(1'b0), .irq_external_i(irq_i), .irq_fast_i('0),
    .irq_nm_i(1'b0), .scramble_key_valid_i(1'b0), .scramble_key_i('0), .scramble_nonce_i('0),
    .debug_req_i(1'b0),
    .rvfi_valid(valid_o), .rvfi_order(order_o), .rvfi_insn(insn_o), .rvfi_trap(trap_o),
    .rvfi_mode(mode_o), .rvfi_rd_addr(rd_addr_o), .rvfi_rd_wdata(rd_wdata_o),
    .rvfi_rs1_rdata(rs1_rdata_o), .rvfi_rs2_rdata(rs2_rdata_o), .rvfi_pc_rdata(pc_rdata_o),
    .rvfi_mem_wdata(mem_wdata_o), .rvfi_ext_debug_mode(debug_o),
    .fetch_enable_i(ibex_pkg::IbexMuBiOn), .scan_rst_ni(1'b1)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ibusy_q <= 1'b0;
      dbusy_q <= 1'b0;
    end else begin
      if (iready_i)              ibusy_q <= 1'b0;
      else if (ireq && !ibusy_q) ibusy_q <= 1'b1;
      if (dready_i)              dbusy_q <= 1'b0;
      else if (dreq && !dbusy_q) dbusy_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (ireq && !ibusy_q) iaddr_q <= iaddr;
    if (dreq && !dbusy_q) {dwe_q, dbe_q, daddr_q, dwdata_q} <= {dwe, dbe, daddr, dwdata};
  end

  assign ivalid_o = ibusy_q;
  assign iaddr_o  = iaddr_q;
  assign dvalid_o = dbusy_q;
  assign {dwe_o, dbe_o, daddr_o, dwdata_o} = {dwe_q, dbe_q, daddr_q, dwdata_q};

endmodule

`default_nettype wire
