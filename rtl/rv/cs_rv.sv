// SPDX-License-Identifier: Apache-2.0
//
// cs_rv - the softcore: RV32IMAC_Zicsr_Zifencei_Zicntr_Zihpm, M and U mode,
// five stages in order.
//
//   cs_rv_fetch -> cs_rv_issue -> cs_rv_exec -> cs_rv_commit -> cs_rv_rvfi
//        F              D             X          M |    |           W
//                                           cs_rv_lsu  cs_rv_csr
//
// Instances only.  A stage moves on when the next one is ready; M redirects
// before X does, because what is in X is younger.  docs/design/cpu.md.

`default_nettype none

module cs_rv #(
  parameter int        ICacheBytes = 4096,           // 1024..16384, power of two
  parameter int        DCacheBytes = 4096,           // 1024..16384, power of two
  parameter int        ILineBytes  = 32,             // 16, 32, 64
  parameter int        DLineBytes  = 16,             // 16, 32, 64
  parameter int        BtbEntries  = 256,             // 0, 16..512; 0 = predict not taken
  parameter int        RasDepth    = 4,              // 0, 2, 4, 8
  parameter int        StoreDepth  = 8,              // 2, 4, 8, 16
  parameter bit [31:0] RamBase     = 32'h8000_0000,  // cacheable and executable
  parameter bit [31:0] RamSize     = 32'h0400_0000,
  parameter int        HpmCounters = 2,              // 0..4
  parameter bit        Supervisor  = 1'b0,           // S mode and Sv32
  parameter int        ITlbEntries = 256,            // 16..512, with Supervisor
  parameter int        DTlbEntries = 256,            // 16..512, with Supervisor
  parameter bit        Rvfi        = 1'b1,           // build the retirement port
  parameter int        Reasons     = 0               // 0..2, with Rvfi: why each clock; all of them
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] boot_pc_i,       // sampled in reset
  input  logic [63:0] mtime_i,
  input  logic        irq_software_i,
  input  logic        irq_timer_i,
  input  logic        irq_external_i,
  input  logic        irq_s_external_i,
  output logic        bus_error_o,     // sticky: a bus answered with an error

  // Instructions: AXI4, read only
  output logic        ibus_arvalid_o,
  input  logic        ibus_arready_i,
  output logic [31:0] ibus_araddr_o,
  output logic [7:0]  ibus_arlen_o,
  output logic [1:0]  ibus_arburst_o,
  input  logic        ibus_rvalid_i,
  output logic        ibus_rready_o,
  input  logic [31:0] ibus_rdata_i,
  input  logic [1:0]  ibus_rresp_i,
  input  logic        ibus_rlast_i,

  // Data in RAM: AXI4
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

  // Devices: AXI4-Lite
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

  // Foreign writes to memory, in the clock in which memory takes the word
  input  logic        snoop_valid_i,
  input  logic [31:0] snoop_addr_i,

  // Retirement port, RVFI's names
  output logic        rvfi_valid,
  output logic [63:0] rvfi_order,
  output logic [31:0] rvfi_insn,
  output logic        rvfi_trap,
  output logic        rvfi_halt,
  output logic        rvfi_intr,
  output logic [1:0]  rvfi_mode,
  output logic [1:0]  rvfi_ixl,
  output logic [4:0]  rvfi_rs1_addr,
  output logic [4:0]  rvfi_rs2_addr,
  output logic [4:0]  rvfi_rd_addr,
  output logic [31:0] rvfi_rs1_rdata,
  output logic [31:0] rvfi_rs2_rdata,
  output logic [31:0] rvfi_rd_wdata,
  output logic [31:0] rvfi_pc_rdata,
  output logic [31:0] rvfi_pc_wdata,
  output logic [31:0] rvfi_mem_addr,
  output logic [3:0]  rvfi_mem_rmask,
  output logic [3:0]  rvfi_mem_wmask,
  output logic [31:0] rvfi_mem_rdata,
  output logic [31:0] rvfi_mem_wdata,
  output logic [4:0]  rvfi_ext_cs_event,
  output logic [15:0] rvfi_ext_cs_head_cycles,
  output logic [15:0] rvfi_ext_cs_mem_latency,
  output logic [15:0] rvfi_ext_cs_context,
  output logic [31:0] rvfi_ext_cs_reason,    // with Reasons
  output logic [255:0] rvfi_ext_cs_reasons,  // with Reasons = 2, for testers
  output logic [31:0] rvfi_ext_cs_satp,
  output logic [31:0] rvfi_ext_mem_paddr,
  output logic [5:0]  rvfi_ext_irq,          // led to the rvfi_intr instruction
  output logic        rvfi_ext_irq_valid,    // it was an interrupt
  output logic [4:0]  rvfi_ext_irq_first     // {valid, cause}: before it to S mode, whose handler
                                             // did not begin
);

  if (HpmCounters < 0 || HpmCounters > 4) begin : g_bad_counters
    $error("cs_rv: HpmCounters must be 0..4");
  end
  if (Reasons < 0 || Reasons > 2 || (Reasons != 0 && !Rvfi)) begin : g_bad_reasons
    $error("cs_rv: Reasons must be 0..2, and 0 without Rvfi");
  end

  // Moves on, in three parts: whatever the data cache says, if it hits, and so.  Kept as
  // they are: mapped into one another they put more than a gate behind the hit.
  (* keep *) logic d_now, d_hit, x_now, x_hit, m_now, m_hit, hit;
  // F to D
  logic          f_valid, f_ready, f_fault, f_fault_hi, f_miss, f_pred_taken;
  logic [31:0]   f_pc, f_insn, f_pred_pc;
  // D to X
  logic          d_valid, x_ready, x_writes, x_late;
  cs_rv_pkg::x_t d_record;
  logic [4:0]    x_rd;
  logic [31:0]   x_result;
  // X to F
  logic          x_redirect, train_valid, train_len, train_taken;
  logic [31:0]   x_redirect_pc, train_pc, train_target;
  logic [2:0]    train_kind;
  // X to M
  logic          x_valid, x_present, m_ready, m_hold;
  cs_rv_pkg::m_t x_record;
  logic [31:0]   x_addr, product;
  logic [2:0]    x_lsu_op;
  logic [1:0]    x_lsu_size;
  // M to D, X, F
  logic          m_writes, m_write_en, m_loads, m_kill, fencei;
  logic [4:0]    m_rd;
  logic [31:0]   m_early, m_result, m_redirect_pc;
  // M to the load-store unit
  logic          lsu_valid, lsu_unsigned, lsu_flush, lsu_done, lsu_now, lsu_ends, lsu_fault;
  logic          lsu_miss, lsu_sc_fail;
  logic [31:0]   lsu_addr, lsu_wdata, lsu_rdata, lsu_tval, lsu_mem_rdata, lsu_mem_wdata;
  logic [2:0]    lsu_op;
  logic [4:0]    lsu_amo;
  logic [1:0]    lsu_size;
  logic [3:0]    lsu_cause, lsu_mem_rmask, lsu_mem_wmask;
  // M to the CSRs
  logic          csr_valid, csr_legal, csr_ready, csr_satp, csr_asid_same, csr_busy;
  cs_rv_pkg::csr_t csr_decoded;
  logic [7:0]    csr_addr;
  logic [1:0]    csr_op;
  logic [31:0]   csr_operand, csr_rdata;
  logic          trap, trap_irq, returns, mret, sret, irq, wake, tvm, tw, tsr;
  logic [3:0]    trap_cause, irq_cause;
  logic [31:1]   trap_pc;
  logic [31:0]   trap_tval, target;
  logic [1:0]    mode;
  logic [15:0]   scontext;
  logic [cs_rv_pkg::NUM_EVENTS-1:0] events;
  // Translation: how, and what is forgotten; D, X and M are empty
  cs_rv_pkg::mmu_t mmu;
  logic          vma, vma_all, idle;
  logic [31:0]   vma_addr, satp;
  // ... and what it answers: a walk was made for fetch or data, the fault is of a page
  logic          f_itlb, f_fault_page, lsu_dtlb;
  // ... fetch's walks
  logic          walk, walk_done, walk_fault, walk_page;
  logic [31:12]  walk_vpn;
  cs_rv_pkg::page_t walk_entry;
  // ... translation to the load-store unit, and back
  logic          p_valid, p_go, p_seen, p_ram, p_sc, p_user, p_done, p_now, p_ends, p_fault, p_past_end;
  logic          p_reserved, p_holds;
  logic [31:0]   px_addr, p_addr, p_tval, lsu_paddr;
  logic [31:12]  p_sc_page, p_next_page;
  logic [59:0]   p_looks;
  logic [2:0]    p_look_is;
  logic [2:0]    px_op, p_op;
  logic [1:0]    px_size, p_size;
  logic [3:0]    p_cause;
  // M to W
  logic          present, retire, access;
  cs_rv_pkg::w_t m_record;
  // What a clock is spent on
  logic          pages;
  logic [3:0]    f_reason, lsu_reason;

  assign idle = !x_present && !present;

  // As testers see them, and cs_rv_reason.
  assign f_ready = d_now || (d_hit && hit);
  assign x_ready = x_now || (x_hit && hit);
  assign m_ready = m_now || (m_hit && hit);

  cs_rv_fetch #(
    .ICacheBytes(ICacheBytes), .ILineBytes(ILineBytes), .BtbEntries(BtbEntries),
    .RasDepth(RasDepth), .RamBase(RamBase), .RamSize(RamSize), .Supervisor(Supervisor),
    .ITlbEntries(ITlbEntries)
  ) i_fetch (
    .clk_i, .rst_ni, .boot_pc_i,
    .valid_o(f_valid), .ready_i(d_now), .ready_hit_i(d_hit), .hit_i(hit),
    .pc_o(f_pc), .insn_o(f_insn),
    .fault_o(f_fault), .fault_hi_o(f_fault_hi), .fault_page_o(f_fault_page), .miss_o(f_miss),
    .itlb_o(f_itlb),
    .pred_taken_o(f_pred_taken), .pred_pc_o(f_pred_pc), .reason_o(f_reason),
    .redirect_i(m_kill || x_redirect), .redirect_m_i(m_kill), .redirect_pc_i(m_kill ? m_redirect_pc : x_redirect_pc),
    .fencei_i(fencei),
    .train_valid_i(train_valid), .train_pc_i(train_pc), .train_len_i(train_len),
    .train_target_i(train_target), .train_taken_i(train_taken), .train_wrong_i(x_redirect),
    .train_kind_i(train_kind),
    .mmu_i(mmu), .vma_i(vma), .vma_all_i(vma_all), .vma_addr_i(vma_addr), .idle_i(idle),
    .walk_o(walk), .walk_vpn_o(walk_vpn), .walk_done_i(walk_done), .walk_fault_i(walk_fault),
    .walk_page_i(walk_page), .walk_entry_i(walk_entry),
    .ibus_arvalid_o, .ibus_arready_i, .ibus_araddr_o, .ibus_arlen_o, .ibus_arburst_o,
    .ibus_rvalid_i, .ibus_rready_o, .ibus_rdata_i, .ibus_rresp_i, .ibus_rlast_i
  );

  cs_rv_issue #(.Supervisor(Supervisor)) i_issue (
    .clk_i, .rst_ni,
    .valid_i(f_valid), .ready_o(d_now), .ready_hit_o(d_hit), .pc_i(f_pc), .insn_i(f_insn),
    .fault_i(f_fault), .fault_hi_i(f_fault_hi), .fault_page_i(f_fault_page),
    .miss_i(f_miss), .itlb_i(f_itlb),
    .pred_taken_i(f_pred_taken), .pred_pc_i(f_pred_pc),
    .valid_o(d_valid), .ready_i(x_now), .ready_hit_i(x_hit), .x_o(d_record),
    .x_writes_i(x_writes), .x_late_i(x_late), .x_rd_i(x_rd), .x_result_i(x_result),
    .m_writes_i(m_writes), .m_write_en_i(m_write_en), .m_rd_i(m_rd),
    .m_loads_i(m_loads), .m_load_i(lsu_rdata), .m_early_i(m_early), .m_result_i(m_result)
  );

  cs_rv_exec #(.HpmCounters(HpmCounters), .Supervisor(Supervisor)) i_exec (
    .clk_i, .rst_ni,
    .valid_i(d_valid), .ready_o(x_now), .ready_hit_o(x_hit), .x_i(d_record),
    .writes_o(x_writes), .late_o(x_late), .rd_o(x_rd), .result_o(x_result),
    .redirect_o(x_redirect), .redirect_pc_o(x_redirect_pc),
    .train_valid_o(train_valid), .train_pc_o(train_pc), .train_len_o(train_len),
    .train_target_o(train_target), .train_taken_o(train_taken), .train_kind_o(train_kind),
    .valid_o(x_valid), .ready_i(m_now), .ready_hit_i(m_hit), .hit_i(hit), .kill_i(m_kill),
    .hold_i(m_hold),
    .present_o(x_present), .m_o(x_record),
    .addr_o(x_addr), .lsu_op_o(x_lsu_op), .lsu_size_o(x_lsu_size), .product_o(product)
  );

  cs_rv_commit #(.Supervisor(Supervisor)) i_commit (
    .clk_i, .rst_ni,
    .valid_i(x_valid), .ready_o(m_now), .ready_hit_o(m_hit), .kill_o(m_kill), .hold_o(m_hold),
    .m_i(x_record),
    .product_i(product),
    .writes_o(m_writes), .write_en_o(m_write_en), .rd_o(m_rd), .loads_o(m_loads),
    .early_o(m_early), .result_o(m_result), .redirect_pc_o(m_redirect_pc), .fencei_o(fencei),
    .vma_o(vma), .vma_all_o(vma_all), .vma_addr_o(vma_addr),
    .lsu_valid_o(lsu_valid), .lsu_addr_o(lsu_addr), .lsu_op_o(lsu_op), .lsu_amo_o(lsu_amo),
    .lsu_size_o(lsu_size), .lsu_unsigned_o(lsu_unsigned), .lsu_wdata_o(lsu_wdata),
    .flush_reservation_o(lsu_flush), .lsu_done_i(lsu_done), .lsu_now_i(lsu_now),
    .lsu_ends_i(lsu_ends), .hit_i(hit), .lsu_rdata_i(lsu_rdata),
    .lsu_fault_i(lsu_fault), .lsu_cause_i(lsu_cause), .lsu_tval_i(lsu_tval),
    .lsu_miss_i(lsu_miss), .lsu_dtlb_i(lsu_dtlb), .lsu_mem_rdata_i(lsu_mem_rdata), .lsu_mem_wdata_i(lsu_mem_wdata),
    .lsu_mem_rmask_i(lsu_mem_rmask), .lsu_mem_wmask_i(lsu_mem_wmask),
    .csr_valid_o(csr_valid), .csr_o(csr_decoded), .csr_addr_o(csr_addr), .csr_op_o(csr_op),
    .csr_operand_o(csr_operand), .csr_legal_i(csr_legal), .csr_ready_i(csr_ready),
    .csr_rdata_i(csr_rdata), .csr_satp_i(csr_satp), .csr_asid_same_i(csr_asid_same),
    .csr_busy_i(csr_busy),
    .trap_o(trap), .trap_irq_o(trap_irq), .trap_cause_o(trap_cause), .trap_pc_o(trap_pc),
    .trap_tval_o(trap_tval), .return_o(returns), .mret_o(mret), .sret_o(sret), .irq_i(irq),
    .wake_i(wake), .target_i(target), .mode_i(mode), .tvm_i(tvm), .tw_i(tw), .tsr_i(tsr),
    .events_o(events),
    .present_o(present), .retire_o(retire), .access_o(access), .w_o(m_record)
  );

  cs_rv_mmu #(
    .Supervisor(Supervisor), .DTlbEntries(DTlbEntries), .RamBase(RamBase), .RamSize(RamSize)
  ) i_mmu (
    .clk_i, .rst_ni, .mmu_i(mmu), .vma_i(vma), .vma_all_i(vma_all), .vma_addr_i(vma_addr),
    .walk_i(walk), .walk_vpn_i(walk_vpn), .walk_done_o(walk_done), .walk_fault_o(walk_fault),
    .walk_page_o(walk_page), .walk_entry_o(walk_entry),
    .x_addr_i(x_addr), .x_op_i(x_lsu_op), .x_size_i(x_lsu_size),
    .m_valid_i(lsu_valid), .m_addr_i(lsu_addr), .m_op_i(lsu_op), .m_size_i(lsu_size),
    .m_done_o(lsu_done), .m_now_o(lsu_now), .m_ends_o(lsu_ends), .m_fault_o(lsu_fault),
    .m_cause_o(lsu_cause), .m_tval_o(lsu_tval),
    .m_dtlb_o(lsu_dtlb), .m_paddr_o(lsu_paddr), .m_pages_o(pages),
    .x_addr_o(px_addr), .x_op_o(px_op), .x_size_o(px_size),
    .m_valid_o(p_valid), .m_go_o(p_go), .m_seen_o(p_seen), .m_addr_o(p_addr), .m_op_o(p_op),
    .m_size_o(p_size), .m_ram_o(p_ram), .m_sc_o(p_sc), .m_sc_page_o(p_sc_page), .m_next_page_o(p_next_page),
    .m_looks_o(p_looks), .m_look_is_o(p_look_is),
    .m_user_o(p_user), .done_i(p_done), .now_i(p_now), .ends_i(p_ends), .fault_i(p_fault),
    .cause_i(p_cause), .tval_i(p_tval),
    .past_end_i(p_past_end), .rdata_i(lsu_rdata), .reserved_i(p_reserved), .holds_i(p_holds)
  );

  cs_rv_lsu #(
    .DCacheBytes(DCacheBytes), .DLineBytes(DLineBytes), .StoreDepth(StoreDepth),
    .RamBase(RamBase), .RamSize(RamSize), .Supervisor(Supervisor)
  ) i_lsu (
    .clk_i, .rst_ni,
    .x_addr_i(px_addr), .x_op_i(px_op), .x_size_i(px_size),
    .m_valid_i(p_valid), .m_addr_i(p_addr), .m_op_i(p_op), .m_amo_i(lsu_amo),
    .m_size_i(p_size), .m_unsigned_i(lsu_unsigned), .m_wdata_i(lsu_wdata),
    .flush_reservation_i(lsu_flush), .m_go_i(p_go), .m_seen_i(p_seen), .m_ram_i(p_ram),
    .m_sc_i(p_sc), .m_sc_page_i(p_sc_page), .m_next_page_i(p_next_page),
    .m_looks_i(p_looks), .m_look_is_i(p_look_is), .m_user_i(p_user),
    .reserved_o(p_reserved), .m_holds_o(p_holds),
    .m_past_end_o(p_past_end),
    .m_done_o(p_done), .m_now_o(p_now), .m_ends_o(p_ends), .hit_o(hit),
    .m_rdata_o(lsu_rdata), .m_fault_o(p_fault), .m_cause_o(p_cause),
    .m_tval_o(p_tval), .m_miss_o(lsu_miss), .m_mem_rdata_o(lsu_mem_rdata),
    .m_mem_wdata_o(lsu_mem_wdata), .m_mem_rmask_o(lsu_mem_rmask),
    .m_mem_wmask_o(lsu_mem_wmask), .m_sc_fail_o(lsu_sc_fail), .m_reason_o(lsu_reason),
    .dbus_awvalid_o, .dbus_awready_i, .dbus_awaddr_o, .dbus_awlen_o, .dbus_awburst_o,
    .dbus_wvalid_o, .dbus_wready_i, .dbus_wdata_o, .dbus_wstrb_o, .dbus_wlast_o,
    .dbus_bvalid_i, .dbus_bready_o, .dbus_bresp_i,
    .dbus_arvalid_o, .dbus_arready_i, .dbus_araddr_o, .dbus_arlen_o, .dbus_arburst_o,
    .dbus_rvalid_i, .dbus_rready_o, .dbus_rdata_i, .dbus_rresp_i, .dbus_rlast_i,
    .pbus_awvalid_o, .pbus_awready_i, .pbus_awaddr_o, .pbus_awprot_o, .pbus_wvalid_o,
    .pbus_wready_i, .pbus_wdata_o, .pbus_wstrb_o, .pbus_bvalid_i, .pbus_bready_o, .pbus_bresp_i,
    .pbus_arvalid_o, .pbus_arready_i, .pbus_araddr_o, .pbus_arprot_o, .pbus_rvalid_i, .pbus_rready_o,
    .pbus_rdata_i, .pbus_rresp_i,
    .snoop_valid_i, .snoop_addr_i, .bus_error_o
  );

  cs_rv_csr #(.HpmCounters(HpmCounters), .Supervisor(Supervisor)) i_csr (
    .clk_i, .rst_ni, .mtime_i, .irq_software_i, .irq_timer_i, .irq_external_i, .irq_s_external_i,
    .valid_i(csr_valid), .csr_i(csr_decoded), .addr_i(csr_addr), .op_i(csr_op),
    .operand_i(csr_operand), .legal_o(csr_legal), .ready_o(csr_ready), .rdata_o(csr_rdata),
    .satp_o(csr_satp), .asid_same_o(csr_asid_same),
    .trap_i(trap), .trap_irq_i(trap_irq), .trap_cause_i(trap_cause), .trap_pc_i(trap_pc),
    .trap_tval_i(trap_tval), .return_i(returns), .mret_i(mret), .sret_i(sret), .busy_o(csr_busy),
    .irq_o(irq), .irq_cause_o(irq_cause), .wake_o(wake), .target_o(target), .mode_o(mode),
    .tvm_o(tvm), .tw_o(tw), .tsr_o(tsr), .mmu_o(mmu), .events_i(events),
    .satp_reg_o(satp), .context_o(scontext)
  );

  assign rvfi_halt = 1'b0;
  assign rvfi_ixl  = 2'd1;

  if (Rvfi) begin : g_rvfi
    logic unused;
    assign unused = lsu_sc_fail;

    cs_rv_rvfi i_rvfi (
      .clk_i, .rst_ni,
      .present_i(present), .retire_i(retire), .access_i(access), .trap_irq_i(trap_irq), .irq_cause_i(irq_cause),
      .context_i(scontext), .satp_i(satp), .paddr_i(lsu_paddr), .w_i(m_record),
      .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_intr, .rvfi_mode,
      .rvfi_rs1_addr, .rvfi_rs2_addr, .rvfi_rd_addr, .rvfi_rs1_rdata, .rvfi_rs2_rdata,
      .rvfi_rd_wdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr, .rvfi_mem_rmask,
      .rvfi_mem_wmask, .rvfi_mem_rdata, .rvfi_mem_wdata, .rvfi_ext_cs_event,
      .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency, .rvfi_ext_cs_context,
      .rvfi_ext_cs_satp, .rvfi_ext_mem_paddr, .rvfi_ext_irq, .rvfi_ext_irq_valid,
      .rvfi_ext_irq_first
    );
  end else begin : g_no_rvfi
    assign {rvfi_valid, rvfi_trap, rvfi_intr, rvfi_mode, rvfi_order, rvfi_insn} = '0;
    assign {rvfi_rs1_addr, rvfi_rs2_addr, rvfi_rd_addr} = '0;
    assign {rvfi_rs1_rdata, rvfi_rs2_rdata, rvfi_rd_wdata} = '0;
    assign {rvfi_pc_rdata, rvfi_pc_wdata} = '0;
    assign {rvfi_mem_addr, rvfi_mem_rmask, rvfi_mem_wmask} = '0;
    assign {rvfi_mem_rdata, rvfi_mem_wdata} = '0;
    assign {rvfi_ext_cs_event, rvfi_ext_cs_head_cycles, rvfi_ext_cs_mem_latency} = '0;
    assign {rvfi_ext_cs_satp, rvfi_ext_mem_paddr} = '0;
    assign {rvfi_ext_cs_context, rvfi_ext_irq, rvfi_ext_irq_valid, rvfi_ext_irq_first} = '0;

    logic unused;
    assign unused = ^{lsu_sc_fail, present, retire, access, irq_cause, scontext, satp, lsu_paddr, m_record};
  end

  logic unused_ready;
  assign unused_ready = f_ready;

  if (Reasons != 0) begin : g_reasons
    cs_rv_reason #(.All(Reasons == 2)) i_reason (
      .clk_i, .rst_ni,
      .f_valid_i(f_valid), .f_reason_i(f_reason),
      .x_ready_i(x_ready), .x_present_i(x_present),
      .x_access_i(x_record.dec.mem), .x_redirect_i(x_redirect),
      .m_ready_i(m_ready), .m_kill_i(m_kill), .m_hold_i(m_hold), .m_present_i(present),
      .m_retire_i(retire), .m_irq_i(trap_irq), .m_csr_i(csr_valid), .m_access_i(access),
      .m_fence_i(lsu_op == cs_rv_pkg::LSU_FENCE), .m_pages_i(pages), .m_reason_i(lsu_reason),
      .valid_i(rvfi_valid), .head_cycles_i(rvfi_ext_cs_head_cycles),
      .reason_o(rvfi_ext_cs_reason), .reasons_o(rvfi_ext_cs_reasons)
    );
  end else begin : g_no_reasons
    assign {rvfi_ext_cs_reason, rvfi_ext_cs_reasons} = '0;

    logic unused_reasons;
    assign unused_reasons = ^{pages, f_reason, lsu_reason, m_ready, x_ready};
  end

endmodule

`default_nettype wire
