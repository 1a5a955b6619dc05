// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_observer_bind - connects the observers to the core: the one place where
// signals inside it are named.

`default_nettype none

bind cs_rv cs_rv_observer #(
  .AddrW($clog2(RamSize)), .Supervisor(Supervisor)
) i_observer (
  .clk_i, .rst_ni,
  .ibus_arvalid_i(ibus_arvalid_o), .ibus_arready_i, .ibus_araddr_i(ibus_araddr_o),
  .ibus_rvalid_i, .ibus_rlast_i,
  .dbus_arvalid_i(dbus_arvalid_o), .dbus_arready_i, .dbus_araddr_i(dbus_araddr_o),
  .f_turn_i(i_fetch.redirect_q), .f_empty_i(i_fetch.redirect_i || i_fetch.broken),
  .f_broken_i(i_fetch.broken && !i_fetch.redirect_i),
  .f_look_i(i_fetch.lookup && i_fetch.quick), .f_push_i(i_fetch.push),
  .f_word_i(i_fetch.pc_q[$clog2(RamSize)-1:2]),
  .walk_i(walk), .walk_done_i(walk_done), .read_done_i(p_done), .access_done_i(lsu_done),
  .root_i(mmu.root), .ram_i(RamBase),
  .d_valid_i(f_valid), .d_ready_i(f_ready), .d_pc_i(f_pc), .d_insn_i(f_insn),
  .d_fault_i(f_fault), .d_fault_hi_i(f_fault_hi), .d_taken_i(f_pred_taken),
  .d_target_i(f_pred_pc),
  .x_ready_i(x_ready), .x_valid_i(x_valid), .x_redirect_i(x_redirect),
  .m_ready_i(m_ready), .m_kill_i(m_kill), .mode_i(mode), .context_i(scontext),
  .fill_i(i_lsu.u_dcache.fill_i), .fill_word_i(i_lsu.u_dcache.look_i),
  .rvfi_valid_i(rvfi_valid), .rvfi_order_i(rvfi_order), .rvfi_insn_i(rvfi_insn),
  .rvfi_trap_i(rvfi_trap), .rvfi_intr_i(rvfi_intr), .rvfi_mode_i(rvfi_mode),
  .rvfi_pc_rdata_i(rvfi_pc_rdata), .rvfi_pc_wdata_i(rvfi_pc_wdata),
  .rvfi_mem_rmask_i(rvfi_mem_rmask), .rvfi_mem_wmask_i(rvfi_mem_wmask),
  .event_i(rvfi_ext_cs_event), .head_cycles_i(rvfi_ext_cs_head_cycles),
  .mem_latency_i(rvfi_ext_cs_mem_latency), .context_port_i(rvfi_ext_cs_context),
  .events_o(), .events_mode_o()
);

bind cs_rv cs_rv_wait_observer #(
  .AddrW($clog2(RamSize)), .DCacheBytes(DCacheBytes), .DLineBytes(DLineBytes),
  .StoreDepth(StoreDepth)
) i_wait_observer (
  .clk_i, .rst_ni, .ram_i(RamBase),
  .insn_i(i_observer.m_insn_q), .ready_i(m_ready), .access_i(lsu_valid), .walked_i(lsu_dtlb),
  .valid_i(p_valid), .go_i(p_go), .addr_i(p_addr), .op_i(p_op), .size_i(p_size), .done_i(p_done),
  .hit_i(i_lsu.hit), .fill_i(i_lsu.u_dcache.fill_i), .fill_word_i(i_lsu.u_dcache.look_i),
  .store_i(i_lsu.take),
  .dbus_rvalid_i, .dbus_rlast_i, .dbus_bvalid_i, .reason_o()
);

bind cs_rv cs_rv_reason_observer #(.Reasons(Reasons)) i_reason_observer (
  .clk_i, .rst_ni,
  .ibus_arvalid_i(ibus_arvalid_o), .ibus_arready_i, .ibus_rvalid_i, .ibus_rlast_i,
  .f_turn_i(i_fetch.redirect_q), .f_broken_i(i_fetch.broken),
  .f_look_i(i_fetch.lookup), .f_page_i(i_fetch.quick), .f_lost_i(i_fetch.miss),
  .f_push_i(i_fetch.push), .walk_done_i(walk_done),
  .d_valid_i(f_valid), .d_ready_i(f_ready),
  .x_holds_i(i_observer.x_q), .x_insn_i(i_observer.x_insn_q), .x_ready_i(x_ready),
  .x_valid_i(x_valid), .x_redirect_i(x_redirect),
  .m_holds_i(i_observer.m_q), .m_ready_i(m_ready), .m_kill_i(m_kill), .m_back_i(m_hold),
  .m_waits_i(i_wait_observer.reason_o),
  .rvfi_valid_i(rvfi_valid), .rvfi_order_i(rvfi_order), .rvfi_pc_rdata_i(rvfi_pc_rdata),
  .head_cycles_i(rvfi_ext_cs_head_cycles), .reason_i(rvfi_ext_cs_reason),
  .reasons_i(rvfi_ext_cs_reasons)
);

bind cs_rv cs_rv_counter_observer #(
  .HpmCounters(HpmCounters), .Supervisor(Supervisor)
) i_counter_observer (
  .clk_i, .rst_ni,
  .events_i(i_observer.events_o), .mode_i(i_observer.events_mode_o),
  .valid_i(i_csr.i_counters.valid_i && i_csr.i_counters.legal_i), .addr_i(i_commit.m_q.raw[31:20]),
  .write_i(i_csr.i_counters.write_i),
  .ready_i(i_csr.i_counters.ready_o), .wdata_i(i_csr.i_counters.wdata_i),
  .rdata_i(csr_rdata),
  .mip_write_i(i_csr.we && (i_commit.m_q.raw[31:20] == 12'h344 ||
               (i_commit.m_q.raw[31:20] == 12'h144 && i_csr.i_irq.deleg_q[13]))),
  .mip_bit_i(i_csr.wdata[13]), .mip_lcofi_i(i_csr.i_irq.soft_q[13]), .overflow_i(i_csr.i_counters.overflow),
  .value_i({
    {i_csr.i_counters.mem[6], i_csr.i_counters.low[6*8 +: 6]} +
      {57'd0, i_csr.i_counters.carry[6], 6'd0},
    {i_csr.i_counters.mem[5], i_csr.i_counters.low[5*8 +: 6]} +
      {57'd0, i_csr.i_counters.carry[5], 6'd0},
    {i_csr.i_counters.mem[4], i_csr.i_counters.low[4*8 +: 6]} +
      {57'd0, i_csr.i_counters.carry[4], 6'd0},
    {i_csr.i_counters.mem[3], i_csr.i_counters.low[3*8 +: 6]} +
      {57'd0, i_csr.i_counters.carry[3], 6'd0},
    128'd0,
    {i_csr.i_counters.mem[0], i_csr.i_counters.low[0*8 +: 6]} +
      {57'd0, i_csr.i_counters.carry[0], 6'd0}
  })
);

`default_nettype wire
