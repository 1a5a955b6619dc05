// SPDX-License-Identifier: Apache-2.0
//
// rv_mmu - translation and the load-store unit as cs_rv connects them, for the test.

`default_nettype none

module rv_mmu #(
  parameter int DCacheBytes = 4096,
  parameter int DLineBytes  = 16,
  parameter int StoreDepth  = 8,
  parameter int DTlbEntries = 16
) (
`ifdef CS_TESTBUG
  input  logic [7:0]  testbug_i,      // which of mmu.bugs is planted
`endif
  input  logic        clk_i,
  input  logic        rst_ni,
  // mmu_t member by member
  input  logic        fetch_user_i,
  input  logic        data_on_i,
  input  logic        data_user_i,
  input  logic        sum_i,
  input  logic        mxr_i,
  input  logic [21:0] root_i,
  input  logic [8:0]  asid_i,
  input  logic        vma_i,
  input  logic        vma_all_i,
  input  logic [31:0] vma_addr_i,
  input  logic        walk_i,
  input  logic [19:0] walk_vpn_i,
  output logic        walk_done_o,
  output logic        walk_fault_o,
  output logic        walk_page_o,
  output logic [27:0] walk_entry_o,
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
  output logic        m_done_o,
  output logic [31:0] m_rdata_o,
  output logic        m_fault_o,
  output logic [3:0]  m_cause_o,
  output logic [31:0] m_tval_o,
  output logic        m_miss_o,
  output logic        m_dtlb_o,
  output logic [31:0] m_paddr_o,
  output logic [19:0] m_next_page_o,
  output logic [31:0] m_mem_rdata_o,
  output logic [31:0] m_mem_wdata_o,
  output logic [3:0]  m_mem_rmask_o,
  output logic [3:0]  m_mem_wmask_o,
  output logic        m_sc_fail_o,
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

  cs_rv_pkg::mmu_t  mmu;
  cs_rv_pkg::page_t walk_entry;
  logic             p_valid, p_go, p_seen, p_ram, p_sc, p_user, p_done, p_now, p_ends, p_fault, p_past_end;
  logic             p_reserved, p_holds;
  logic [31:0]      px_addr, p_addr, p_tval;
  logic [31:12]     p_sc_page, p_next_page;
  logic [59:0]      p_looks;
  logic [2:0]       p_look_is;
  logic [2:0]       px_op, p_op;
  logic [1:0]       px_size, p_size;
  logic [3:0]       p_cause;

  logic m_now, m_ends, hit;

  always_ff @(posedge clk_i) begin
    if (rst_ni) a_done: assert (m_done_o == (m_now | (m_ends & hit)));
  end

  assign mmu = {1'b1, fetch_user_i, data_on_i, data_user_i, sum_i, mxr_i, root_i, asid_i};
  assign walk_entry_o = walk_entry;
  assign m_next_page_o = p_next_page;

  cs_rv_mmu #(.Supervisor(1'b1), .DTlbEntries(DTlbEntries)) i_mmu (
    .clk_i, .rst_ni, .mmu_i(mmu), .vma_i, .vma_all_i, .vma_addr_i,
    .walk_i, .walk_vpn_i, .walk_done_o, .walk_fault_o, .walk_page_o, .walk_entry_o(walk_entry),
    .x_addr_i, .x_op_i, .x_size_i, .m_valid_i, .m_addr_i, .m_op_i, .m_size_i,
    .m_done_o, .m_now_o(m_now), .m_ends_o(m_ends), .m_fault_o, .m_cause_o, .m_tval_o, .m_dtlb_o, .m_paddr_o,
    .x_addr_o(px_addr), .x_op_o(px_op), .x_size_o(px_size),
    .m_valid_o(p_valid), .m_go_o(p_go), .m_seen_o(p_seen), .m_addr_o(p_addr), .m_op_o(p_op),
    .m_size_o(p_size), .m_ram_o(p_ram), .m_sc_o(p_sc), .m_sc_page_o(p_sc_page), .m_next_page_o(p_next_page),
    .m_looks_o(p_looks), .m_look_is_o(p_look_is), .m_user_o(p_user), .done_i(p_done), .now_i(p_now), .ends_i(p_ends), .fault_i(p_fault), .cause_i(p_cause), .tval_i(p_tval),
    .past_end_i(p_past_end), .rdata_i(m_rdata_o), .reserved_i(p_reserved), .holds_i(p_holds)
  );

  cs_rv_lsu #(
    .DCacheBytes(DCacheBytes), .DLineBytes(DLineBytes), .StoreDepth(StoreDepth), .Supervisor(1'b1)
  ) i_lsu (
    .clk_i, .rst_ni, .x_addr_i(px_addr), .x_op_i(px_op), .x_size_i(px_size),
    .m_valid_i(p_valid), .m_addr_i(p_addr), .m_op_i(p_op), .m_amo_i,
    .m_size_i(p_size), .m_unsigned_i, .m_wdata_i, .flush_reservation_i,
    .m_go_i(p_go), .m_seen_i(p_seen), .m_ram_i(p_ram), .m_sc_i(p_sc), .m_sc_page_i(p_sc_page),
    .m_next_page_i(p_next_page), .m_looks_i(p_looks), .m_look_is_i(p_look_is), .m_user_i(p_user),
    .reserved_o(p_reserved), .m_holds_o(p_holds),
    .m_past_end_o(p_past_end), .m_done_o(p_done), .m_now_o(p_now), .m_ends_o(p_ends), .hit_o(hit), .m_rdata_o, .m_fault_o(p_fault),
    .m_cause_o(p_cause), .m_tval_o(p_tval), .m_miss_o, .m_mem_rdata_o, .m_mem_wdata_o,
    .m_mem_rmask_o, .m_mem_wmask_o, .m_sc_fail_o,
    .dbus_awvalid_o, .dbus_awready_i, .dbus_awaddr_o, .dbus_awlen_o, .dbus_awburst_o,
    .dbus_wvalid_o, .dbus_wready_i, .dbus_wdata_o, .dbus_wstrb_o, .dbus_wlast_o,
    .dbus_bvalid_i, .dbus_bready_o, .dbus_bresp_i, .dbus_arvalid_o, .dbus_arready_i,
    .dbus_araddr_o, .dbus_arlen_o, .dbus_arburst_o, .dbus_rvalid_i, .dbus_rready_o,
    .dbus_rdata_i, .dbus_rresp_i, .dbus_rlast_i,
    .pbus_awvalid_o, .pbus_awready_i, .pbus_awaddr_o, .pbus_awprot_o, .pbus_wvalid_o,
    .pbus_wready_i, .pbus_wdata_o, .pbus_wstrb_o, .pbus_bvalid_i, .pbus_bready_o, .pbus_bresp_i,
    .pbus_arvalid_o, .pbus_arready_i, .pbus_araddr_o, .pbus_arprot_o, .pbus_rvalid_i,
    .pbus_rready_o, .pbus_rdata_i, .pbus_rresp_i, .snoop_valid_i, .snoop_addr_i, .bus_error_o
  );

endmodule

`default_nettype wire
