// SPDX-License-Identifier: Apache-2.0
//
// cs_port_order - what the retirement port says about the order of things: the
// shadow of the return address register x1, and the check of rvfi_order.
//
// Both walk over the lanes of S1 from the oldest to the youngest.  The check
// holds the order expected next instead of the last one seen, which keeps the
// addition out of the path from S1 to the counter.

`default_nettype none

module cs_port_order #(
  parameter int NRET = 1,   // 1, 2, 4
  parameter int XLEN = 32,        // 32, 64
  parameter bit Supervisor = 1'b0 // the shadow remembers who wrote it; needs NRET 1
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 clear_i,        // state is OFF

  input  logic [NRET-1:0]      s1_valid_i,
  input  logic [NRET-1:0]      s1_trap_i,
  input  logic [NRET*16-1:0]   s1_order_i,     // the low bits of rvfi_order
  input  logic [NRET*5-1:0]    s1_rd_addr_i,
  input  logic [NRET*XLEN-1:0] s1_rd_wdata_i,

  // whose the instruction in S1 is
  input  logic [1:0]           s1_mode_i,
  input  logic [15:0]          s1_context_i,
  input  logic [XLEN-1:0]      s1_satp_i,

  output logic [NRET*XLEN-1:0] s1_ra_o,        // what older instructions left in x1
  output logic [1:0]           ra_mode_o,      // in which mode
  output logic                 s1_own_o,       // and the same process, nobody else since
  output logic [31:0]          port_errors_o
);

  logic [XLEN-1:0] ra_q, ra_d;
  logic [15:0]     next_order_q, next_order_d;
  logic            seen_q, seen_d;             // a valid lane has set next_order
  logic [2:0]      errors;
  logic [31:0]     port_errors_q;

  always_comb begin
    ra_d         = ra_q;
    next_order_d = next_order_q;
    seen_d       = seen_q;
    errors       = '0;
    for (int i = 0; i < NRET; i++) begin
      s1_ra_o[i*XLEN +: XLEN] = ra_d;
      if (s1_valid_i[i]) begin
        if (seen_d && s1_order_i[i*16 +: 16] != next_order_d) errors = errors + 3'd1;
        next_order_d = s1_order_i[i*16 +: 16] + 16'd1;
        seen_d       = 1'b1;
        if (!s1_trap_i[i] && s1_rd_addr_i[i*5 +: 5] == 5'd1) begin
          ra_d = s1_rd_wdata_i[i*XLEN +: XLEN];
        end
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)          seen_q <= 1'b0;
    else if (clear_i)     seen_q <= 1'b0;
    else if (|s1_valid_i) seen_q <= seen_d;
  end

  // Reset means OFF, and OFF clears these: an asynchronous reset as well would
  // cost a LUT for each bit.
  always_ff @(posedge clk_i) begin
    if (clear_i)          ra_q <= '0;
    else if (|s1_valid_i) ra_q <= ra_d;
  end

  // With one lane the comparison, which is late, says whether to count and nothing else.
  always_ff @(posedge clk_i) begin
    if (clear_i)                                      port_errors_q <= '0;
    else if (NRET == 1 ? errors[0] : |s1_valid_i)
      port_errors_q <= port_errors_q + (NRET == 1 ? 32'd1 : 32'(errors));
  end

  always_ff @(posedge clk_i) begin
    if (|s1_valid_i) next_order_q <= next_order_d;
  end

  assign port_errors_o = port_errors_q;

  // Who wrote x1.
  if (Supervisor) begin : g_writer
    logic            writes, other, same_q;
    logic [1:0]      mode_q;
    logic [15:0]     context_q;
    logic [XLEN-1:0] satp_q;

    assign writes = s1_valid_i[0] & !s1_trap_i[0] & (s1_rd_addr_i[4:0] == 5'd1);

    cs_or_tree #(.Width(XLEN + 16), .First(2)) u_other (
      .data_i ({s1_context_i ^ context_q, s1_satp_i ^ satp_q}),
      .any_o  (other)
    );

    always_ff @(posedge clk_i) begin
      if (clear_i)     {mode_q, same_q} <= {2'd3, 1'b0};
      else if (writes) {mode_q, same_q} <= {s1_mode_i, 1'b1};
      else             same_q           <= same_q & !(s1_valid_i[0] & other);
      if (clear_i)     {context_q, satp_q} <= '0;
      else if (writes) {context_q, satp_q} <= {s1_context_i, s1_satp_i};
    end

    assign ra_mode_o = mode_q;
    assign s1_own_o  = same_q & !other;
  end else begin : g_anybody
    assign ra_mode_o = 2'd3;
    assign s1_own_o  = 1'b0;

    logic unused;
    assign unused = ^{s1_mode_i, s1_context_i, s1_satp_i};
  end

endmodule

`default_nettype wire
