// SPDX-License-Identifier: Apache-2.0
//
// cs_plic - interrupt controller after the RISC-V PLIC specification 1.0.0:
// context 0 for M mode and, with Supervisor, context 1 for S mode.
//
// Each source is a level with a gateway: a high line becomes pending once and
// again only after its completion.  A claim takes the pending enabled source
// with the highest priority, the lowest number among equals, whatever the
// threshold is.

`default_nettype none

module cs_plic #(
  parameter bit Supervisor = 1'b0   // context 1; without it, its registers read 0
) (
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
  output logic        irq_o,
  output logic        irq_s_o
);

  localparam int Sources = 2;
  localparam int PrioW   = 3;
  // Numbers of the sources, ascending, the lowest in the low bits.
  localparam logic [Sources*5-1:0] Number = {5'(cs_soc_pkg::IRQ_UART),
                                             5'(cs_soc_pkg::IRQ_PROFILER)};
  localparam logic [21:0] PrioAt      = cs_soc_pkg::PLIC_PRIORITY[21:0];
  localparam logic [21:0] PendingAt   = cs_soc_pkg::PLIC_PENDING[21:0];

  if (cs_soc_pkg::IRQ_PROFILER >= cs_soc_pkg::IRQ_UART) begin : g_bad_order
    $error("cs_plic: source numbers must ascend");
  end

  // Sources.
  logic [Sources-1:0]       line, pending_q, busy_q;
  logic [Sources-1:0]       claim, complete, m_claim, m_complete, s_claim, s_complete;
  logic [Sources*PrioW-1:0] prio_q;
  logic [31:0]              m_rdata, s_rdata;

  assign line     = {line_uart_i, line_profiler_i};
  assign claim    = m_claim | s_claim;
  assign complete = m_complete | s_complete;

  // busy: from becoming pending until completion.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {pending_q, busy_q} <= '0;
      prio_q <= '0;
    end else if (|line | |pending_q | we_i) begin
      for (int n = 0; n < Sources; n++) begin
        if (line[n] & !busy_q[n]) begin
          pending_q[n] <= 1'b1;
          busy_q[n]    <= 1'b1;
        end else begin
          if (claim[n])                    pending_q[n] <= 1'b0;
          if (complete[n] & !pending_q[n]) busy_q[n]    <= 1'b0;
        end
        if (we_i & waddr_i == PrioAt + {15'd0, Number[n*5 +: 5], 2'b00}) begin
          prio_q[n*PrioW +: PrioW] <= wdata_i[PrioW-1:0];
        end
      end
    end
  end

  always_comb begin
    rdata_o = m_rdata | s_rdata;
    if (re_i) begin
      for (int n = 0; n < Sources; n++) begin
        if (raddr_i == PrioAt + {15'd0, Number[n*5 +: 5], 2'b00}) begin
          rdata_o[PrioW-1:0] = prio_q[n*PrioW +: PrioW];
        end
        if (raddr_i == PendingAt) rdata_o[Number[n*5 +: 5]] = pending_q[n];
      end
    end
  end

  cs_plic_context #(
    .Sources(Sources), .PrioW(PrioW), .Number(Number),
    .EnableAt(cs_soc_pkg::PLIC_ENABLE[21:0]), .ThresholdAt(cs_soc_pkg::PLIC_THRESHOLD[21:0]),
    .ClaimAt(cs_soc_pkg::PLIC_CLAIM[21:0])
  ) u_m (
    .clk_i, .rst_ni, .we_i, .waddr_i, .wdata_i, .re_i, .raddr_i, .rdata_o(m_rdata),
    .pending_i(pending_q), .prio_i(prio_q), .claim_o(m_claim), .complete_o(m_complete), .irq_o
  );

  if (Supervisor) begin : g_s
    cs_plic_context #(
      .Sources(Sources), .PrioW(PrioW), .Number(Number),
      .EnableAt(cs_soc_pkg::PLIC_ENABLE_S[21:0]),
      .ThresholdAt(cs_soc_pkg::PLIC_THRESHOLD_S[21:0]),
      .ClaimAt(cs_soc_pkg::PLIC_CLAIM_S[21:0])
    ) u_s (
      .clk_i, .rst_ni, .we_i, .waddr_i, .wdata_i, .re_i, .raddr_i, .rdata_o(s_rdata),
      .pending_i(pending_q), .prio_i(prio_q), .claim_o(s_claim), .complete_o(s_complete),
      .irq_o(irq_s_o)
    );
  end else begin : g_no_s
    assign {s_claim, s_complete, s_rdata, irq_s_o} = '0;
  end

endmodule

`default_nettype wire
