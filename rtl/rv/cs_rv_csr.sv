// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_csr - control and status registers, trap entry and return.
//
// All of it acts on the instruction in M, in the clock in which it commits, so
// what an instruction reads was written by every older one.  Only what a trap
// leaves behind takes two clocks more, in which M is empty.  sim/iss/csr.c
// and trap.c are the twins; there is no PMP entry (its CSRs read 0).

`default_nettype none

module cs_rv_csr #(
  parameter int HpmCounters = 2,
  parameter bit Supervisor  = 1'b0
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic [63:0]     mtime_i,
  input  logic            irq_software_i,
  input  logic            irq_timer_i,
  input  logic            irq_external_i,
  input  logic            irq_s_external_i,
  // CSR instruction in M, held until ready_o
  input  logic            valid_i,
  input  cs_rv_pkg::csr_t csr_i,
  input  logic [7:0]      addr_i,        // low bits
  input  logic [1:0]      op_i,          // funct3[1:0]: 1 write, 2 set, 3 clear
  input  logic [31:0]     operand_i,
  output logic            legal_o,
  output logic            ready_o,       // counters take more than a clock
  output logic [31:0]     rdata_o,
  output logic            satp_o,        // satp is written
  output logic            asid_same_o,   // ... and its ASID is not changed
  // traps
  input  logic            trap_i,
  input  logic            trap_irq_i,    // take the interrupt that irq_o announces
  input  logic [3:0]      trap_cause_i,  // of an exception
  input  logic [31:1]     trap_pc_i,
  input  logic [31:0]     trap_tval_i,
  input  logic            return_i,      // MRET or SRET is here, and allowed
  input  logic            mret_i,        // ... and no interrupt instead of it
  input  logic            sret_i,
  output logic            busy_o,        // out of reset: M accepts nothing
  output logic            irq_o,         // an enabled interrupt waits
  output logic [3:0]      irq_cause_o,
  output logic            wake_o,        // for WFI: pending, enabled or not
  output logic [31:0]     target_o,      // the handler; where the program goes on
  output logic [1:0]      mode_o,
  output logic            tvm_o,
  output logic            tw_o,
  output logic            tsr_o,
  // translation
  output cs_rv_pkg::mmu_t mmu_o,
  // counters, profiler
  input  logic [cs_rv_pkg::NUM_EVENTS-1:0] events_i,
  output logic [31:0]     satp_reg_o,
  output logic [15:0]     context_o
);

  localparam int LAST = 3 + HpmCounters;
  localparam logic [7:0]  COUNTEREN_MASK  = 8'((32'd1 << LAST) - 32'd1);
  localparam logic [7:0]  SCOUNTEREN_MASK = Supervisor ? COUNTEREN_MASK : 8'h00;
  localparam logic [15:0] MEDELEG_MASK    = Supervisor ? 16'hb3fe : 16'h0000;

  // Of mstatus.  S mode's stay 0 where there is none.
  logic [1:0]  mode_q, mpp_q;
  logic        mie_q, mpie_q, mprv_q, tw_q, fiom_q;
  logic        sie_q, spie_q, spp_q, sum_q, mxr_q, tvm_q, tsr_q, s_fiom_q;
  logic [15:0] medeleg_q, scontext_q;
  logic [31:0] satp_q;
  logic [7:0]  counteren_q, s_counteren_q;

  // ---- What may be touched ------------------------------------------------------
  logic        timer_s, open, allowed, we, counter_ready;
  logic [31:0] kept, wdata;

  assign open = counteren_q[addr_i[2:0]] &&
                (!Supervisor || mode_q == cs_rv_pkg::MODE_S || s_counteren_q[addr_i[2:0]]);

  always_comb begin
    allowed = mode_q >= csr_i.mode;
    if (csr_i.user)                              allowed = open;
    if (csr_i.where == cs_rv_pkg::CsrSatp)       allowed = allowed && !tvm_q;
    if (csr_i.where == cs_rv_pkg::CsrStimecmp || csr_i.where == cs_rv_pkg::CsrStimecmph)
      allowed = allowed && timer_s && counteren_q[1];
    if (mode_q == cs_rv_pkg::MODE_M)             allowed = 1'b1;
  end

  assign legal_o = csr_i.ok && allowed;
  assign ready_o = counter_ready;
  assign we      = valid_i && legal_o && csr_i.write;

  assign satp_o      = we && csr_i.where == cs_rv_pkg::CsrSatp;
  assign asid_same_o = wdata[30:22] == satp_q[30:22];

  // ---- What is written ------------------------------------------------------------
  logic soft_seip;

  // A line that mip shows is not taken for the bit that software has set.
  always_comb begin
    kept = rdata_o;
    if (Supervisor && csr_i.where == cs_rv_pkg::CsrMip) kept[9] = soft_seip;
    case (op_i)
      2'd2:    wdata = kept | operand_i;
      2'd3:    wdata = kept & ~operand_i;
      default: wdata = operand_i;
    endcase
  end

  // ---- Counters -------------------------------------------------------------------
  logic        overflow;
  logic [7:0]  overflowed;
  logic [31:0] counter_rdata;

  cs_rv_counters #(.HpmCounters(HpmCounters), .Supervisor(Supervisor)) i_counters (
    .clk_i, .rst_ni,
    .valid_i, .legal_i(legal_o), .where_i(csr_i.where), .addr_i,
    .write_i(csr_i.write), .wdata_i(wdata), .ready_o(counter_ready), .rdata_o(counter_rdata),
    .mode_i(mode_q), .events_i, .overflow_o(overflow), .overflowed_o(overflowed)
  );

  // ---- Interrupts -----------------------------------------------------------------
  logic        irq_to_s;
  logic [31:0] irq_rdata;

  cs_rv_irq #(.HpmCounters(HpmCounters), .Supervisor(Supervisor)) i_irq (
    .clk_i, .rst_ni, .mtime_i,
    .software_i(irq_software_i), .timer_i(irq_timer_i), .external_i(irq_external_i),
    .s_external_i(irq_s_external_i), .overflow_i(overflow),
    .where_i(csr_i.where), .we_i(we), .wdata_i(wdata), .rdata_o(irq_rdata),
    .software_o(soft_seip), .timer_s_o(timer_s),
    .mode_i(mode_q), .mie_i(mie_q), .sie_i(sie_q),
    .irq_o, .cause_o(irq_cause_o), .to_s_o(irq_to_s), .wake_o
  );

  // ---- Words ------------------------------------------------------------------------
  // A trap writes the address in its own clock, value and cause in the two behind it.
  logic        to_s, may_s, irq_s, except_s, entered_s_q, cleared_q, word_we;
  logic [1:0]  entry_q;                  // clocks since the trap; 0: none
  logic [4:0]  cause_q;                  // interrupt, number
  logic [31:0] tval_q, word, handler, word_wdata;
  logic [3:0]  clear_q, word_at, word_waddr;

  // Where an interrupt leads, and an exception: which of them it is comes late.
  assign may_s    = Supervisor && mode_q != cs_rv_pkg::MODE_M;
  assign irq_s    = may_s && irq_to_s;
  assign except_s = may_s && medeleg_q[trap_cause_i];
  assign to_s     = trap_irq_i ? irq_s : except_s;
  assign word_at  = {!csr_i.mode[1] && Supervisor, addr_i[2:0]};
  assign busy_o   = !cleared_q;

  always_comb begin
    word_we    = we && csr_i.where == cs_rv_pkg::CsrWord;
    word_waddr = word_at;
    word_wdata = wdata;
    if (addr_i[2:0] == cs_rv_pkg::WORD_EPC) word_wdata[0] = 1'b0;
    // Reserved values of the mode field leave the register as it was.
    if (addr_i[2:0] == cs_rv_pkg::WORD_TVEC && wdata[1]) word_we = 1'b0;
    if (!cleared_q) begin
      word_we    = 1'b1;
      word_waddr = clear_q;
      word_wdata = '0;
    end
    if (entry_q == 2'd1) begin
      word_we    = 1'b1;
      word_waddr = {entered_s_q, cs_rv_pkg::WORD_TVAL};
      word_wdata = tval_q;
    end
    if (entry_q == 2'd2) begin
      word_we    = 1'b1;
      word_waddr = {entered_s_q, cs_rv_pkg::WORD_CAUSE};
      word_wdata = {cause_q[4], 27'b0, cause_q[3:0]};
    end
    if (trap_i) begin
      word_we    = 1'b1;
      word_waddr = {to_s, cs_rv_pkg::WORD_EPC};
      word_wdata = {trap_pc_i, 1'b0};
    end
  end

  cs_rv_trap_ram i_words (
    .clk_i, .we_i(word_we), .waddr_i(word_waddr), .wdata_i(word_wdata),
    .raddr_i(word_at), .rdata_o(word),
    .target_i({trap_irq_i ? irq_s : return_i ? word_at[3] : except_s,
               return_i && !trap_irq_i ? cs_rv_pkg::WORD_EPC : cs_rv_pkg::WORD_TVEC}),
    .target_o(handler)
  );

  // MRET and SRET have the numbers of CSRs of their mode.
  assign target_o = trap_irq_i && handler[0] ? {handler[31:1], 1'b0} + {26'b0, irq_cause_o, 2'b00}
                                             : {handler[31:1], 1'b0};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      entry_q   <= '0;
      clear_q   <= '0;
      cleared_q <= 1'b0;
    end else begin
      if (trap_i)             entry_q <= 2'd1;
      else if (entry_q == 2'd1) entry_q <= 2'd2;
      else                    entry_q <= 2'd0;
      clear_q <= clear_q + 4'd1;
      if (&clear_q) cleared_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    tval_q <= trap_irq_i ? '0 : trap_tval_i;
    if (trap_i) begin
      entered_s_q <= to_s;
      cause_q     <= {trap_irq_i, trap_irq_i ? irq_cause_o : trap_cause_i};
    end
  end

  // ---- What is read -------------------------------------------------------------------
  logic [31:0] s_status;

  always_comb begin
    s_status = '0;
    {s_status[19:18], s_status[8], s_status[5], s_status[1]} = {mxr_q, sum_q, spp_q, spie_q, sie_q};
  end

  always_comb begin
    case (csr_i.where)
      cs_rv_pkg::CsrWord:       rdata_o = word;
      cs_rv_pkg::CsrMisa:
        rdata_o = cs_rv_pkg::MISA | (Supervisor ? cs_rv_pkg::MISA_S : '0);
      cs_rv_pkg::CsrMstatus: begin
        rdata_o                  = s_status;
        {rdata_o[22:20], rdata_o[17]} = {tsr_q, tw_q, tvm_q, mprv_q};
        rdata_o[12:11]           = mpp_q;
        {rdata_o[7], rdata_o[3]} = {mpie_q, mie_q};
      end
      cs_rv_pkg::CsrSstatus:    rdata_o = s_status;
      cs_rv_pkg::CsrMedeleg:    rdata_o = {16'b0, medeleg_q};
      cs_rv_pkg::CsrMcounteren: rdata_o = {24'b0, counteren_q};
      cs_rv_pkg::CsrScounteren: rdata_o = {24'b0, s_counteren_q};
      cs_rv_pkg::CsrMenvcfg:    rdata_o = {31'b0, fiom_q};
      cs_rv_pkg::CsrSenvcfg:    rdata_o = {31'b0, s_fiom_q};
      cs_rv_pkg::CsrSatp:       rdata_o = satp_q;
      cs_rv_pkg::CsrScontext:   rdata_o = {16'b0, scontext_q};
      cs_rv_pkg::CsrTime:       rdata_o = mtime_i[31:0];
      cs_rv_pkg::CsrTimeh:      rdata_o = mtime_i[63:32];
      cs_rv_pkg::CsrOverflow:
        rdata_o = {24'b0, overflowed & (mode_q == cs_rv_pkg::MODE_M ? 8'hff : counteren_q)};
      default:                  rdata_o = counter_rdata | irq_rdata;
    endcase
  end

  // ---- The registers ------------------------------------------------------------------
  assign mode_o     = mode_q;
  assign tvm_o      = tvm_q;
  assign tw_o       = tw_q;
  assign tsr_o      = tsr_q;
  assign satp_reg_o = satp_q;
  assign context_o  = Supervisor ? {7'b0, satp_q[30:22]} : scontext_q;

  logic [1:0] data_mode;

  assign data_mode        = mprv_q && mode_q == cs_rv_pkg::MODE_M ? mpp_q : mode_q;
  assign mmu_o.fetch_on   = satp_q[31] && mode_q != cs_rv_pkg::MODE_M;
  assign mmu_o.fetch_user = mode_q == cs_rv_pkg::MODE_U;
  assign mmu_o.data_on    = satp_q[31] && data_mode != cs_rv_pkg::MODE_M;
  assign mmu_o.data_user  = data_mode == cs_rv_pkg::MODE_U;
  assign mmu_o.sum        = sum_q;
  assign mmu_o.mxr        = mxr_q;
  assign mmu_o.root       = satp_q[21:0];
  assign mmu_o.asid       = satp_q[30:22];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      mode_q <= cs_rv_pkg::MODE_M;
      mpp_q  <= '0;
      {mie_q, mpie_q, mprv_q, tw_q, fiom_q} <= '0;
      {sie_q, spie_q, spp_q, sum_q, mxr_q, tvm_q, tsr_q, s_fiom_q} <= '0;
      {medeleg_q, satp_q, scontext_q, counteren_q, s_counteren_q} <= '0;
    end else if (trap_i && to_s) begin
      {mode_q, spp_q} <= {cs_rv_pkg::MODE_S, mode_q[0]};
      {sie_q, spie_q} <= {1'b0, sie_q};
    end else if (trap_i) begin
      {mode_q, mpp_q} <= {cs_rv_pkg::MODE_M, mode_q};
      {mie_q, mpie_q} <= {1'b0, mie_q};
    end else if (mret_i) begin
      {mode_q, mpp_q} <= {mpp_q, cs_rv_pkg::MODE_U};
      {mie_q, mpie_q} <= {mpie_q, 1'b1};
      if (mpp_q != cs_rv_pkg::MODE_M) mprv_q <= 1'b0;
    end else if (sret_i) begin
      {mode_q, spp_q} <= {1'b0, spp_q, 1'b0};
      {sie_q, spie_q} <= {spie_q, 1'b1};
      mprv_q          <= 1'b0;
    end else if (we) begin
      if (csr_i.where == cs_rv_pkg::CsrMstatus) begin
        {tw_q, mprv_q, mpie_q, mie_q} <= {wdata[21], wdata[17], wdata[7], wdata[3]};
        {tsr_q, tvm_q} <= {wdata[22], wdata[20]} & {2{Supervisor}};
        // Keeps its value when asked for a mode that does not exist.
        if (wdata[12] == wdata[11] || (wdata[11] && Supervisor)) mpp_q <= wdata[12:11];
      end
      if (Supervisor && (csr_i.where == cs_rv_pkg::CsrMstatus ||
                         csr_i.where == cs_rv_pkg::CsrSstatus))
        {mxr_q, sum_q, spp_q, spie_q, sie_q} <= {wdata[19:18], wdata[8], wdata[5], wdata[1]};
      case (csr_i.where)
        cs_rv_pkg::CsrMedeleg:    medeleg_q     <= wdata[15:0] & MEDELEG_MASK;
        cs_rv_pkg::CsrMcounteren: counteren_q   <= wdata[7:0] & COUNTEREN_MASK;
        cs_rv_pkg::CsrMenvcfg:    fiom_q        <= wdata[0];
        cs_rv_pkg::CsrScontext:   scontext_q    <= wdata[15:0];
        cs_rv_pkg::CsrScounteren: s_counteren_q <= wdata[7:0] & SCOUNTEREN_MASK;
        cs_rv_pkg::CsrSenvcfg:    s_fiom_q      <= wdata[0] & Supervisor;
        cs_rv_pkg::CsrSatp:       satp_q        <= wdata & {32{Supervisor}};
        default: ;
      endcase
    end
  end

`ifdef CS_ASSERT
  // Behind a redirect M is empty until a trap's words are there.
  always_ff @(posedge clk_i) begin
    if (entry_q != 2'd0 || !cleared_q) a_empty: assert (!(trap_i || mret_i || sret_i || valid_i));
  end
`endif

endmodule

`default_nettype wire
