// SPDX-License-Identifier: Apache-2.0
//
// cs_plic - interrupt controller after the RISC-V PLIC specification 1.0.0,
// one context.
//
// Each source is a level with a gateway: a high line becomes pending once and
// again only after its completion.  A claim takes the pending enabled source
// with the highest priority, the lowest number among equals, whatever the
// threshold is.

`default_nettype none

module cs_plic (
  input  logic        clk_i,
  input  logic        rst_ni,

  // register access: a write with its data; a read answered in the same clock
  input  logic        we_i,
  input  logic [21:0] waddr_i,
  input  logic [31:0] wdata_i,
  input  logic        re_i,
  input  logic [21:0] raddr_i,
  output logic [31:0] rdata_o,

  input  logic        line_profiler_i,
  input  logic        line_uart_i,
  output logic        irq_o
);

  localparam int Sources = 2;
  localparam int PrioW   = 3;
  // Numbers of the sources, ascending, the lowest in the low bits.
  localparam logic [Sources*5-1:0] Number = {5'(cs_soc_pkg::IRQ_UART),
                                             5'(cs_soc_pkg::IRQ_PROFILER)};
  localparam logic [21:0] PrioAt      = cs_soc_pkg::PLIC_PRIORITY[21:0];
  localparam logic [21:0] PendingAt   = cs_soc_pkg::PLIC_PENDING[21:0];
  localparam logic [21:0] EnableAt    = cs_soc_pkg::PLIC_ENABLE[21:0];
  localparam logic [21:0] ThresholdAt = cs_soc_pkg::PLIC_THRESHOLD[21:0];
  localparam logic [21:0] ClaimAt     = cs_soc_pkg::PLIC_CLAIM[21:0];

  if (cs_soc_pkg::IRQ_PROFILER >= cs_soc_pkg::IRQ_UART) begin : g_bad_order
    $error("cs_plic: source numbers must ascend");
  end

  // Sources.
  logic [Sources-1:0]       line, pending_q, busy_q, enable_q;
  logic [Sources*PrioW-1:0] prio_q;
  logic [PrioW-1:0]         threshold_q, best;
  logic [4:0]               best_number;
  logic                     claim, complete, irq_q;

  assign line     = {line_uart_i, line_profiler_i};
  assign claim    = re_i & raddr_i == ClaimAt;
  assign complete = we_i & waddr_i == ClaimAt;

  always_comb begin
    best        = '0;
    best_number = '0;
    if ((pending_q & enable_q) != '0) begin
      for (int n = 0; n < Sources; n++) begin
        if (pending_q[n] & enable_q[n] & prio_q[n*PrioW +: PrioW] > best) begin
          best        = prio_q[n*PrioW +: PrioW];
          best_number = Number[n*5 +: 5];
        end
      end
    end
  end

  // busy: from becoming pending until completion.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {pending_q, busy_q, enable_q} <= '0;
      prio_q      <= '0;
      threshold_q <= '0;
    end else if (|line | |pending_q | we_i) begin
      for (int n = 0; n < Sources; n++) begin
        if (line[n] & !busy_q[n]) begin
          pending_q[n] <= 1'b1;
          busy_q[n]    <= 1'b1;
        end else begin
          if (claim & best_number == Number[n*5 +: 5]) pending_q[n] <= 1'b0;
          if (complete & wdata_i == 32'(Number[n*5 +: 5]) & enable_q[n] & !pending_q[n]) begin
            busy_q[n] <= 1'b0;
          end
        end
        if (we_i & waddr_i == EnableAt) enable_q[n] <= wdata_i[Number[n*5 +: 5]];
        if (we_i & waddr_i == PrioAt + {15'd0, Number[n*5 +: 5], 2'b00}) begin
          prio_q[n*PrioW +: PrioW] <= wdata_i[PrioW-1:0];
        end
      end
      if (we_i & waddr_i == ThresholdAt) threshold_q <= wdata_i[PrioW-1:0];
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) irq_q <= 1'b0;
    else         irq_q <= best > threshold_q;
  end

  always_comb begin
    rdata_o = '0;
    if (re_i) begin
      for (int n = 0; n < Sources; n++) begin
        if (raddr_i == PrioAt + {15'd0, Number[n*5 +: 5], 2'b00}) begin
          rdata_o[PrioW-1:0] = prio_q[n*PrioW +: PrioW];
        end
        if (raddr_i == PendingAt) rdata_o[Number[n*5 +: 5]] = pending_q[n];
        if (raddr_i == EnableAt)  rdata_o[Number[n*5 +: 5]] = enable_q[n];
      end
      if (raddr_i == ThresholdAt) rdata_o[PrioW-1:0] = threshold_q;
      if (raddr_i == ClaimAt)     rdata_o[4:0] = best_number;
    end
  end

  assign irq_o = irq_q;

endmodule

`default_nettype wire
