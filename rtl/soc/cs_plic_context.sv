// SPDX-License-Identifier: Apache-2.0
//
// cs_plic_context - one context of cs_plic: enables, threshold, claim and
// completion.
//
// Which source is best follows from registers alone, so the line starts at a
// register a clock later.

`default_nettype none

module cs_plic_context #(
  parameter int                   Sources     = 1,
  parameter int                   PrioW       = 3,
  parameter logic [Sources*5-1:0] Number      = 1,   // of each source
  parameter logic [21:0]          EnableAt    = '0,
  parameter logic [21:0]          ThresholdAt = '0,
  parameter logic [21:0]          ClaimAt     = '0
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,

  // register access: a write with its data; a read answered in the same clock
  input  logic                     we_i,
  input  logic [21:0]              waddr_i,
  input  logic [31:0]              wdata_i,
  input  logic                     re_i,
  input  logic [21:0]              raddr_i,
  output logic [31:0]              rdata_o,

  // gateways
  input  logic [Sources-1:0]       pending_i,
  input  logic [Sources*PrioW-1:0] prio_i,
  output logic [Sources-1:0]       claim_o,      // claimed in this clock
  output logic [Sources-1:0]       complete_o,   // completed in this clock

  output logic                     irq_o
);

  logic [Sources-1:0] ready, enable_q;
  logic [PrioW-1:0]   threshold_q, best;
  logic [4:0]         best_number;
  logic               irq_q;

  assign ready = pending_i & enable_q;

  always_comb begin
    best        = '0;
    best_number = '0;
    if (ready != '0) begin
      for (int n = 0; n < Sources; n++) begin
        if (ready[n] & prio_i[n*PrioW +: PrioW] > best) begin
          best        = prio_i[n*PrioW +: PrioW];
          best_number = Number[n*5 +: 5];
        end
      end
    end
  end

  always_comb begin
    claim_o    = '0;
    complete_o = '0;
    for (int n = 0; n < Sources; n++) begin
      claim_o[n]    = re_i & raddr_i == ClaimAt & best_number == Number[n*5 +: 5];
      complete_o[n] = we_i & waddr_i == ClaimAt & wdata_i == 32'(Number[n*5 +: 5]) & enable_q[n];
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      enable_q    <= '0;
      threshold_q <= '0;
    end else if (we_i) begin
      if (waddr_i == EnableAt) begin
        for (int n = 0; n < Sources; n++) enable_q[n] <= wdata_i[Number[n*5 +: 5]];
      end
      if (waddr_i == ThresholdAt) threshold_q <= wdata_i[PrioW-1:0];
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
        if (raddr_i == EnableAt) rdata_o[Number[n*5 +: 5]] = enable_q[n];
      end
      if (raddr_i == ThresholdAt) rdata_o[PrioW-1:0] = threshold_q;
      if (raddr_i == ClaimAt)     rdata_o[4:0] = best_number;
    end
  end

  assign irq_o = irq_q;

endmodule

`default_nettype wire
