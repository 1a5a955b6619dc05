// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_lsu, abstract: takes any time, loads anything, and lets an SC succeed at
// will; all else is what cs_rv_lsu_contract says.  Memory itself is proven with
// the real one in ../lsu.

`default_nettype none

module cs_rv_lsu #(
  parameter int        DCacheBytes = 4096,
  parameter int        DLineBytes  = 16,
  parameter int        StoreDepth  = 8,
  parameter bit [31:0] RamBase     = 32'h8000_0000,
  parameter bit [31:0] RamSize     = 32'h0400_0000,
  parameter bit        Supervisor  = 1'b0            // 1 is not modelled
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] x_addr_i,
  input  logic [2:0]  x_op_i,
  input  logic [1:0]  x_size_i,
  input  logic        m_valid_i,
  input  logic [31:0] m_addr_i,
  input  logic [2:0]  m_op_i,
  input  logic [4:0]  m_amo_i,
  input  logic [1:0]  m_size_i,
  input  logic        m_unsigned_i,
  input  logic [31:0] m_wdata_i,
  input  logic        flush_reservation_i,
  input  logic        m_go_i,
  input  logic        m_seen_i,
  input  logic        m_ram_i,
  input  logic        m_sc_i,
  input  logic [31:12] m_sc_page_i,
  input  logic [31:12] m_next_page_i,
  input  logic [59:0] m_looks_i,
  input  logic [2:0]  m_look_is_i,
  input  logic        m_user_i,
  output logic        reserved_o,
  output logic        m_holds_o,
  output logic        m_past_end_o,
  output logic        m_done_o,
  output logic        m_now_o,
  output logic        m_ends_o,
  output logic        hit_o,
  output logic [31:0] m_rdata_o,
  output logic        m_fault_o,
  output logic [3:0]  m_cause_o,
  output logic [31:0] m_tval_o,
  output logic        m_miss_o,
  output logic [31:0] m_mem_rdata_o,
  output logic [31:0] m_mem_wdata_o,
  output logic [3:0]  m_mem_rmask_o,
  output logic [3:0]  m_mem_wmask_o,
  output logic        m_sc_fail_o,
  output logic [3:0]  m_reason_o,
  output logic        dbus_awvalid_o,
  input  logic        dbus_awready_i,
  output logic [31:0] dbus_awaddr_o,
  output logic [7:0]  dbus_awlen_o,
  output logic [1:0]  dbus_awburst_o,
  output logic        dbus_wvalid_o,
  input  logic        dbus_wready_i,
  output logic [31:0] dbus_wdata_o,
  output logic [3:0]  dbus_wstrb_o,
  output logic        dbus_wlast_o,
  input  logic        dbus_bvalid_i,
  output logic        dbus_bready_o,
  input  logic [1:0]  dbus_bresp_i,
  output logic        dbus_arvalid_o,
  input  logic        dbus_arready_i,
  output logic [31:0] dbus_araddr_o,
  output logic [7:0]  dbus_arlen_o,
  output logic [1:0]  dbus_arburst_o,
  input  logic        dbus_rvalid_i,
  output logic        dbus_rready_o,
  input  logic [31:0] dbus_rdata_i,
  input  logic [1:0]  dbus_rresp_i,
  input  logic        dbus_rlast_i,
  output logic        pbus_awvalid_o,
  input  logic        pbus_awready_i,
  output logic [31:0] pbus_awaddr_o,
  output logic [2:0]  pbus_awprot_o,
  output logic        pbus_wvalid_o,
  input  logic        pbus_wready_i,
  output logic [31:0] pbus_wdata_o,
  output logic [3:0]  pbus_wstrb_o,
  input  logic        pbus_bvalid_i,
  output logic        pbus_bready_o,
  input  logic [1:0]  pbus_bresp_i,
  output logic        pbus_arvalid_o,
  input  logic        pbus_arready_i,
  output logic [31:0] pbus_araddr_o,
  output logic [2:0]  pbus_arprot_o,
  input  logic        pbus_rvalid_i,
  output logic        pbus_rready_o,
  input  logic [31:0] pbus_rdata_i,
  input  logic [1:0]  pbus_rresp_i,
  input  logic        snoop_valid_i,
  input  logic [31:0] snoop_addr_i,
  output logic        bus_error_o
);

  assign {pbus_awprot_o, pbus_arprot_o, reserved_o, m_holds_o, m_past_end_o} = '0;
  assign {dbus_awvalid_o, dbus_awaddr_o, dbus_awlen_o, dbus_awburst_o, dbus_wvalid_o,
          dbus_wdata_o, dbus_wstrb_o, dbus_wlast_o, dbus_bready_o, dbus_arvalid_o, dbus_araddr_o,
          dbus_arlen_o, dbus_arburst_o, dbus_rready_o, pbus_awvalid_o, pbus_awaddr_o, pbus_wvalid_o,
          pbus_wdata_o, pbus_wstrb_o, pbus_bready_o, pbus_arvalid_o, pbus_araddr_o, pbus_rready_o,
          bus_error_o} = '0;

  (* anyseq *) logic f_done, f_hit, f_miss, f_sc_ok;
  (* anyseq *) logic [31:0] f_loaded, f_junk;
  (* anyseq *) logic [2:0]  f_reason;

  logic fault;

  cs_rv_lsu_contract i_contract (
    .addr_i(m_addr_i), .op_i(m_op_i), .amo_i(m_amo_i), .size_i(m_size_i),
    .unsigned_i(m_unsigned_i), .wdata_i(m_wdata_i), .loaded_i(f_loaded), .sc_ok_i(f_sc_ok),
    .fault_o(fault), .cause_o(m_cause_o), .tval_o(m_tval_o), .rmask_o(m_mem_rmask_o),
    .wmask_o(m_mem_wmask_o), .rdata_o(m_rdata_o), .mem_rdata_o(m_mem_rdata_o),
    .mem_wdata_o(m_mem_wdata_o), .sc_fail_o(m_sc_fail_o)
  );

  // L1. An operation ends after any time; one that faults, in its first clock.
  // Each ends by a hit, or without one, at will.
  assign m_done_o  = m_now_o | (m_ends_o & hit_o);
  assign m_now_o   = m_valid_i ? (f_done & !m_ends_o) | fault : f_junk[0];
  assign m_ends_o  = m_valid_i & f_junk[2];
  assign hit_o     = f_hit;
  assign m_fault_o = m_valid_i ? fault : f_junk[1];
  assign m_miss_o  = f_miss;
  assign m_reason_o = {1'b1, f_reason};

endmodule

`default_nettype wire
