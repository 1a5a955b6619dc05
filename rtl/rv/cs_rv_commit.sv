// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_commit - M: the commit point.
//
// The instruction here is the oldest; in its first clock an interrupt may take
// its place, in its last clock it completes or traps.  So whatever CSRs say
// was written by all that came before, and nothing that acts here needs to be
// undone.  Traps, MRET, SRET, FENCE.I, SFENCE.VMA and a write to satp redirect
// and kill what is behind.
//
// lsu_done_i comes late, after the cache's tags.  It decides whether the stages
// move and whether a register is written, nothing else: faults are registers, and
// the fences redirect one clock after it is done.  Stages before M are told what they
// do with a hit and without, and the hit itself: one gate behind it where they need it.

`default_nettype none

module cs_rv_commit #(
  parameter bit Supervisor = 1'b0
) (
  input  logic          clk_i,
  input  logic          rst_ni,
  // X
  input  logic          valid_i,
  output logic          ready_o,         // whatever the cache says
  output logic          ready_hit_o,     // if the data cache hits
  output logic          kill_o,
  output logic          hold_o,
  input  cs_rv_pkg::m_t m_i,
  input  logic [31:0]   product_i,
  // D: bypass and register write
  output logic          writes_o,
  output logic          write_en_o,
  output logic [4:0]    rd_o,
  output logic          loads_o,         // its result is lsu_rdata_i
  output logic [31:0]   early_o,         // ... else this one
  output logic [31:0]   result_o,        // one of the two
  // fetch
  output logic [31:0]   redirect_pc_o,   // with kill_o
  output logic          fencei_o,
  // both TLBs
  output logic          vma_o,
  output logic          vma_all_o,
  output logic [31:0]   vma_addr_o,
  // load-store unit
  output logic          lsu_valid_o,
  output logic [31:0]   lsu_addr_o,
  output logic [2:0]    lsu_op_o,
  output logic [4:0]    lsu_amo_o,
  output logic [1:0]    lsu_size_o,
  output logic          lsu_unsigned_o,
  output logic [31:0]   lsu_wdata_o,
  output logic          flush_reservation_o,
  input  logic          lsu_done_i,
  input  logic          lsu_now_i,       // done, whatever the cache says
  input  logic          lsu_ends_i,      // done if the cache hits
  input  logic          hit_i,           // it does: the last to be known
  input  logic [31:0]   lsu_rdata_i,
  input  logic          lsu_fault_i,     // then done is too
  input  logic [3:0]    lsu_cause_i,
  input  logic [31:0]   lsu_tval_i,
  input  logic          lsu_miss_i,
  input  logic          lsu_dtlb_i,      // a walk was made
  input  logic [31:0]   lsu_mem_rdata_i,
  input  logic [31:0]   lsu_mem_wdata_i,
  input  logic [3:0]    lsu_mem_rmask_i,
  input  logic [3:0]    lsu_mem_wmask_i,
  // CSRs
  output logic          csr_valid_o,
  output cs_rv_pkg::csr_t csr_o,
  output logic [7:0]    csr_addr_o,      // low bits
  output logic [1:0]    csr_op_o,
  output logic [31:0]   csr_operand_o,
  input  logic          csr_legal_i,
  input  logic          csr_ready_i,
  input  logic [31:0]   csr_rdata_i,
  input  logic          csr_satp_i,      // satp is written
  input  logic          csr_asid_same_i, // ... and its ASID is not changed
  input  logic          csr_busy_i,
  output logic          trap_o,
  output logic          trap_irq_o,
  output logic [3:0]    trap_cause_o,
  output logic [31:1]   trap_pc_o,
  output logic [31:0]   trap_tval_o,
  output logic          return_o,        // MRET or SRET is here, and allowed
  output logic          mret_o,          // ... and no interrupt instead of it
  output logic          sret_o,
  input  logic          irq_i,
  input  logic          wake_i,
  input  logic [31:0]   target_i,        // of the trap or return
  input  logic [1:0]    mode_i,
  input  logic          tvm_i,
  input  logic          tw_i,
  input  logic          tsr_i,
  output logic [cs_rv_pkg::NUM_EVENTS-1:0] events_o,
  // retirement port
  output logic          present_o,       // an instruction is here: the record is loaded
  output logic          retire_o,        // completed or trapped
  output logic          access_o,        // this clock is part of a memory access
  output cs_rv_pkg::w_t w_o
);

  cs_rv_pkg::m_t m_q;
  logic          valid_q, first_q;
  logic          run, done_now, done_hit, done, stall, exception, complete;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      first_q <= 1'b0;
    end else begin
      first_q <= !stall;
      if (!stall) valid_q <= valid_i && !kill_o;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!stall) m_q <= m_i;
  end

  // WFI gives up in time for head_cycles to hold the wait.
  logic [14:0] waited_q;
  logic        waiting;

  assign waiting = run && m_q.dec.wfi && !wake_i && !(&waited_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      waited_q <= '0;
    else if (waiting) waited_q <= waited_q + 15'd1;
    else              waited_q <= '0;
  end

  // FENCE.I, SFENCE.VMA: what the load-store unit does of it is done.
  logic fenced_q, acts_late;

  assign acts_late = m_q.dec.fence_i || m_q.dec.vma;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) fenced_q <= 1'b0;
    else         fenced_q <= lsu_valid_o && acts_late && lsu_done_i;
  end

  // What the mode may not do.  S mode may be kept from what is its own, and where
  // it is, U mode never waits.
  logic take_irq, unprivileged, csr_illegal;

  always_comb begin
    case (mode_i)
      cs_rv_pkg::MODE_M: unprivileged = 1'b0;
      cs_rv_pkg::MODE_S: unprivileged = m_q.dec.mret || (m_q.dec.wfi && tw_i) ||
                                        (m_q.dec.sret && tsr_i) || (m_q.dec.vma && tvm_i);
      default:           unprivileged = m_q.dec.mret || (m_q.dec.wfi && (tw_i || Supervisor)) ||
                                        m_q.dec.sret || m_q.dec.vma;
    endcase
  end

  assign take_irq     = valid_q && first_q && irq_i;
  assign run          = valid_q && !take_irq;
  assign csr_illegal  = m_q.dec.csr && !csr_legal_i && csr_ready_i;
  assign done_now     = acts_late ? fenced_q || unprivileged :
                        m_q.dec.mem ? lsu_now_i :
                        m_q.dec.csr ? csr_ready_i : !waiting || unprivileged;
  assign done_hit     = m_q.dec.mem && !acts_late && lsu_ends_i;
  assign done         = done_now || (done_hit && hit_i);
  assign stall        = !(ready_o || (ready_hit_o && hit_i));
  assign ready_o      = !run || done_now;
  assign ready_hit_o  = done_hit;
  assign exception    = run && (m_q.dec.exc || unprivileged || csr_illegal ||
                                (lsu_valid_o && lsu_fault_i));
  assign complete     = run && done && !exception;

  assign lsu_valid_o    = run && m_q.dec.mem && !fenced_q && !(m_q.dec.vma && unprivileged);
  assign lsu_addr_o     = m_q.result;
  assign lsu_op_o       = m_q.dec.lsu_op;
  assign lsu_amo_o      = m_q.funct5;
  assign lsu_size_o     = m_q.funct3[1:0];
  assign lsu_unsigned_o = m_q.funct3[2];
  assign lsu_wdata_o    = m_q.rs2_data;

  assign csr_valid_o    = run && m_q.dec.csr;
  assign csr_o          = m_q.csr;
  assign csr_addr_o     = m_q.raw[27:20];
  assign csr_op_o       = m_q.funct3[1:0];
  assign csr_operand_o  = m_q.result;

  assign trap_o      = take_irq || exception;
  assign trap_irq_o  = take_irq;
  assign trap_pc_o   = m_q.pc[31:1];
  assign return_o    = (m_q.dec.mret || m_q.dec.sret) && !unprivileged;
  assign mret_o      = run && m_q.dec.mret && !unprivileged;
  assign sret_o      = run && m_q.dec.sret && !unprivileged;
  assign fencei_o    = run && m_q.dec.fence_i && fenced_q;
  assign kill_o      = trap_o || mret_o || sret_o || csr_satp_i || (run && fenced_q);
  assign flush_reservation_o = trap_o || mret_o || sret_o;
  // Also the next instruction's address for the retirement port.
  assign redirect_pc_o = trap_o || m_q.dec.mret || m_q.dec.sret ? target_i : m_q.npc;
  assign hold_o      = csr_busy_i || (valid_q && m_q.settles);

  // Pages of the old table are forgotten in the clock behind the write to satp.
  logic forget_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) forget_q <= 1'b0;
    else         forget_q <= csr_satp_i && csr_asid_same_i;
  end

  assign vma_o      = forget_q || (run && m_q.dec.vma && fenced_q);
  assign vma_all_o  = forget_q || m_q.raw[19:15] == 5'd0;
  assign vma_addr_o = m_q.result;

  logic fetch_fault;

  assign fetch_fault = m_q.dec.exc && (m_q.dec.cause == cs_rv_pkg::CAUSE_FETCH_ACCESS ||
                                       m_q.dec.cause == cs_rv_pkg::CAUSE_FETCH_PAGE);

  always_comb begin
    trap_cause_o = m_q.dec.exc ? m_q.dec.cause : cs_rv_pkg::CAUSE_ILLEGAL;
    if (m_q.dec.mem && !m_q.dec.vma) trap_cause_o = lsu_cause_i;
    if (m_q.dec.exc && m_q.dec.cause == cs_rv_pkg::CAUSE_ECALL_U) trap_cause_o[1:0] = mode_i;
    // An illegal instruction, or the address: D added 0 or 2 to the PC.
    trap_tval_o = (lsu_tval_i & {32{m_q.dec.mem && !m_q.dec.vma}}) |
                  (m_q.result & {32{fetch_fault}}) |
                  (m_q.raw & {32{(!m_q.dec.mem || m_q.dec.vma) &&
                                 trap_cause_o == cs_rv_pkg::CAUSE_ILLEGAL}});
  end

  assign writes_o   = valid_q && m_q.rd != 5'd0;
  assign write_en_o = complete && m_q.rd != 5'd0;
  assign rd_o       = m_q.rd;

  always_comb begin
    early_o = m_q.result;
    if (m_q.dec.muldiv && !m_q.funct3[2]) early_o = product_i;
    if (m_q.dec.csr)                      early_o = csr_rdata_i;
  end

  assign loads_o  = m_q.dec.mem;
  assign result_o = loads_o ? lsu_rdata_i : early_o;

  // The record, valid in the last clock.
  assign present_o = valid_q;
  assign retire_o  = run && done;
  assign access_o  = run && m_q.dec.mem;

  always_comb begin
    w_o.trap     = exception;
    w_o.mode     = mode_i;
    w_o.rd       = exception ? 5'd0 : m_q.rd;
    w_o.rs1      = m_q.rs1;
    w_o.rs2      = m_q.rs2;
    w_o.rd_data  = result_o;
    w_o.rs1_data = m_q.rs1 == 5'd0 ? '0 : m_q.rs1_data;
    w_o.rs2_data = m_q.rs2 == 5'd0 ? '0 : m_q.rs2_data;
    w_o.pc       = m_q.pc;
    w_o.npc      = redirect_pc_o;
    w_o.raw      = m_q.raw;
    w_o.rmask    = lsu_mem_rmask_i & {4{m_q.dec.mem && !exception}};
    w_o.wmask    = lsu_mem_wmask_i & {4{m_q.dec.mem && !exception}};
    w_o.addr     = m_q.result;
    w_o.rdata    = lsu_mem_rdata_i;
    w_o.wdata    = lsu_mem_wdata_i;
    w_o.ev       = {m_q.mispredict, m_q.dec.mem && lsu_dtlb_i, m_q.itlb,
                    m_q.dec.mem && lsu_miss_i, m_q.miss};
  end

  // What the hardware counters count.
  always_comb begin
    events_o = '0;
    events_o[cs_rv_pkg::EV_CLOCK]      = 1'b1;
    events_o[cs_rv_pkg::EV_RETIRED]    = complete;
    events_o[cs_rv_pkg::EV_ICACHE]     = retire_o && m_q.miss;
    events_o[cs_rv_pkg::EV_DCACHE]     = retire_o && m_q.dec.mem && lsu_miss_i;
    events_o[cs_rv_pkg::EV_MISPREDICT] = retire_o && m_q.mispredict;
    events_o[cs_rv_pkg::EV_LOAD]       = complete && (w_o.rmask != '0);
    events_o[cs_rv_pkg::EV_STORE]      = complete && (w_o.wmask != '0);
    events_o[cs_rv_pkg::EV_BRANCH]     = complete && m_q.dec.branch;
    events_o[cs_rv_pkg::EV_TRAP]       = trap_o;
    events_o[cs_rv_pkg::EV_MEM_WAIT]   = lsu_valid_o && !lsu_done_i;
    if (Supervisor) begin
      events_o[cs_rv_pkg::EV_TAKEN]    = complete && m_q.taken;
      events_o[cs_rv_pkg::EV_ITLB]     = retire_o && m_q.itlb;
      events_o[cs_rv_pkg::EV_DTLB]     = retire_o && m_q.dec.mem && lsu_dtlb_i;
    end
  end

endmodule

`default_nettype wire
