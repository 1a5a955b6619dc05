// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_csr - control and status registers, trap entry and return, interrupts.
//
// All of it acts on the instruction in M, in the clock in which it commits, so
// what an instruction reads was written by every older one.  sim/iss/csr.c
// and trap.c are the twins; there is no PMP entry (its CSRs read 0).

`default_nettype none

module cs_rv_csr #(
  parameter int HpmCounters = 2
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [63:0] mtime_i,
  input  logic        irq_software_i,
  input  logic        irq_timer_i,
  input  logic        irq_external_i,
  // CSR instruction in M, held until ready_o
  input  logic        valid_i,
  input  logic [11:0] addr_i,
  input  logic [1:0]  op_i,          // funct3[1:0]: 1 write, 2 set, 3 clear
  input  logic        write_i,       // its encoding asks for a write
  input  logic [31:0] operand_i,
  output logic        legal_o,
  output logic        ready_o,       // counters take more than a clock
  output logic [31:0] rdata_o,
  // traps
  input  logic        trap_i,
  input  logic        trap_irq_i,    // take the interrupt that irq_o announces
  input  logic [3:0]  trap_cause_i,  // of an exception
  input  logic [31:1] trap_pc_i,
  input  logic [31:0] trap_tval_i,
  input  logic        mret_i,
  output logic        irq_o,         // an enabled interrupt waits
  output logic [3:0]  irq_cause_o,
  output logic        wake_o,        // for WFI: pending, enabled or not
  output logic [31:0] vector_o,      // of the trap
  output logic [31:0] mepc_o,
  output logic [1:0]  mode_o,
  output logic        tw_o,
  // counters, profiler
  input  logic [cs_rv_pkg::NUM_EVENTS-1:0] events_i,
  output logic [15:0] context_o
);

  localparam int LAST = 3 + HpmCounters;
  localparam logic [31:0] COUNTEREN_MASK = (32'd1 << LAST) - 32'd1;
  localparam logic        HAS_OVERFLOW   = HpmCounters > 0;

  logic [1:0]  mode_q, mpp_q;
  logic        mie_q, mpie_q, mprv_q, tw_q, fiom_q;
  logic [31:0] mtvec_q, mscratch_q, mepc_q, mcause_q, mtval_q, counteren_q;
  logic [15:0] scontext_q;
  logic        ei_q, ti_q, si_q, oi_q;   // mip: external, timer, software, overflow
  logic [3:0]  enable_q;                 // mie, in the same order

  // What the address says of itself, and what is there.
  logic known, counter_known, open, we, is_time;
  logic [31:0] wdata, counter_rdata;

  assign is_time = addr_i[11:8] == 4'hc && addr_i[6:0] == 7'd1;
  assign open    = mode_q == cs_rv_pkg::MODE_M ||
                   (addr_i[9:8] == 2'd0 && counteren_q[addr_i[4:0]]);
  assign legal_o = known && open && !(write_i && addr_i[11:10] == 2'd3);
  assign ready_o = counter_ready || !legal_o;
  assign we      = valid_i && legal_o && write_i;

  always_comb begin
    case (op_i)
      2'd2:    wdata = rdata_o | operand_i;
      2'd3:    wdata = rdata_o & ~operand_i;
      default: wdata = operand_i;
    endcase
  end

  logic overflow, counter_ready;

  cs_rv_counters #(.HpmCounters(HpmCounters)) i_counters (
    .clk_i, .rst_ni,
    .valid_i(valid_i && legal_o), .addr_i, .write_i, .wdata_i(wdata), .ready_o(counter_ready),
    .known_o(counter_known), .rdata_o(counter_rdata),
    .user_i(mode_q == cs_rv_pkg::MODE_U), .events_i, .overflow_o(overflow)
  );

  function automatic logic [31:0] irq_bits(input logic [3:0] v);
    irq_bits = {18'b0, v[0], 1'b0, v[3], 3'b0, v[2], 3'b0, v[1], 3'b0};
  endfunction

  logic [3:0] pending;

  assign pending = {ei_q, ti_q, si_q, oi_q};

  always_comb begin
    known   = 1'b1;
    rdata_o = '0;
    case (addr_i)
      cs_rv_pkg::CSR_MSTATUS: begin
        {rdata_o[21], rdata_o[17]}   = {tw_q, mprv_q};
        rdata_o[12:11]               = mpp_q;
        {rdata_o[7], rdata_o[3]}     = {mpie_q, mie_q};
      end
      cs_rv_pkg::CSR_MISA:       rdata_o = cs_rv_pkg::MISA;
      cs_rv_pkg::CSR_MIE:        rdata_o = irq_bits(enable_q);
      cs_rv_pkg::CSR_MTVEC:      rdata_o = mtvec_q;
      cs_rv_pkg::CSR_MCOUNTEREN: rdata_o = counteren_q;
      cs_rv_pkg::CSR_MENVCFG:    rdata_o = {31'b0, fiom_q};
      cs_rv_pkg::CSR_MSCRATCH:   rdata_o = mscratch_q;
      cs_rv_pkg::CSR_MEPC:       rdata_o = mepc_q;
      cs_rv_pkg::CSR_MCAUSE:     rdata_o = mcause_q;
      cs_rv_pkg::CSR_MTVAL:      rdata_o = mtval_q;
      cs_rv_pkg::CSR_MIP:        rdata_o = irq_bits(pending);
      cs_rv_pkg::CSR_SCONTEXT:   rdata_o = {16'b0, scontext_q};
      cs_rv_pkg::CSR_MSTATUSH, cs_rv_pkg::CSR_MENVCFGH: rdata_o = '0;
      default: begin
        known   = counter_known || is_time || addr_i[11:2] == 10'h0e8 ||   // pmpcfg
                  addr_i[11:4] == 8'h3b ||                                 // pmpaddr
                  (addr_i[11:3] == 9'h1e2 && addr_i[2:0] != 3'd0 && addr_i[2:0] < 3'd6);
        rdata_o = counter_rdata;
        if (is_time) rdata_o = addr_i[7] ? mtime_i[63:32] : mtime_i[31:0];
      end
    endcase
  end

  // Interrupts: external, software, timer, overflow in order of priority.
  logic [3:0] active;

  assign active = pending & enable_q;
  assign wake_o = |active;
  assign irq_o  = wake_o && (mie_q || mode_q != cs_rv_pkg::MODE_M);

  always_comb begin
    if (active[3])      irq_cause_o = cs_rv_pkg::IRQ_EXTERNAL;
    else if (active[1]) irq_cause_o = cs_rv_pkg::IRQ_SOFTWARE;
    else if (active[2]) irq_cause_o = cs_rv_pkg::IRQ_TIMER;
    else                irq_cause_o = cs_rv_pkg::IRQ_OVERFLOW;
  end

  assign vector_o  = {mtvec_q[31:2], 2'b00} +
                     {26'b0, irq_cause_o & {4{trap_irq_i & mtvec_q[0]}}, 2'b00};
  assign mepc_o    = mepc_q;
  assign mode_o    = mode_q;
  assign tw_o      = tw_q;
  assign context_o = scontext_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      mode_q <= cs_rv_pkg::MODE_M;
      mpp_q  <= '0;
      {mie_q, mpie_q, mprv_q, tw_q, fiom_q} <= '0;
      {ei_q, ti_q, si_q, oi_q} <= '0;
      enable_q    <= '0;
      mtvec_q     <= '0;
      mscratch_q  <= '0;
      mepc_q      <= '0;
      mcause_q    <= '0;
      mtval_q     <= '0;
      counteren_q <= '0;
      scontext_q  <= '0;
    end else begin
      {ei_q, ti_q, si_q} <= {irq_external_i, irq_timer_i, irq_software_i};
      if (trap_i) begin
        {mode_q, mpp_q} <= {cs_rv_pkg::MODE_M, mode_q};
        {mie_q, mpie_q} <= {1'b0, mie_q};
        mepc_q          <= {trap_pc_i, 1'b0};
        mcause_q        <= {trap_irq_i, 27'b0, trap_irq_i ? irq_cause_o : trap_cause_i};
        mtval_q         <= trap_irq_i ? '0 : trap_tval_i;
      end else if (mret_i) begin
        {mode_q, mpp_q} <= {mpp_q, cs_rv_pkg::MODE_U};
        {mie_q, mpie_q} <= {mpie_q, 1'b1};
        if (mpp_q != cs_rv_pkg::MODE_M) mprv_q <= 1'b0;
      end else if (we) begin
        case (addr_i)
          cs_rv_pkg::CSR_MSTATUS: begin
            {tw_q, mprv_q, mpie_q, mie_q} <= {wdata[21], wdata[17], wdata[7], wdata[3]};
            // Keeps its value when asked for a mode that does not exist.
            if (wdata[12] == wdata[11]) mpp_q <= wdata[12:11];
          end
          cs_rv_pkg::CSR_MIE:        enable_q    <= {wdata[11], wdata[7], wdata[3], wdata[13] & HAS_OVERFLOW};
          cs_rv_pkg::CSR_MTVEC:      if (!wdata[1]) mtvec_q <= wdata;
          cs_rv_pkg::CSR_MCOUNTEREN: counteren_q <= wdata & COUNTEREN_MASK;
          cs_rv_pkg::CSR_MENVCFG:    fiom_q      <= wdata[0];
          cs_rv_pkg::CSR_MSCRATCH:   mscratch_q  <= wdata;
          cs_rv_pkg::CSR_MEPC:       mepc_q      <= {wdata[31:1], 1'b0};
          cs_rv_pkg::CSR_MCAUSE:     mcause_q    <= wdata;
          cs_rv_pkg::CSR_MTVAL:      mtval_q     <= wdata;
          cs_rv_pkg::CSR_MIP:        oi_q        <= wdata[13] & HAS_OVERFLOW;
          cs_rv_pkg::CSR_SCONTEXT:   scontext_q  <= wdata[15:0];
          default: ;
        endcase
      end
      if (overflow) oi_q <= 1'b1;
    end
  end

endmodule

`default_nettype wire
