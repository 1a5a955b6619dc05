// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_reason - what each clock between two records was spent on.
//
//   queue, fetch -> tag in X -> tag in M -> reason of this clock -> counts
//
// A clock has one reason.  M says it when it holds an instruction; else the bubble in M
// does, which got its tag where it was made and carries it along as an instruction
// carries its fields.  The count of a clock is made in the next one.  So the counts that
// stand beside a record hold all but its own clock, the last one, which is always
// one and starts them again.  docs/design/sideband.md has the rules.

`default_nettype none

module cs_rv_reason #(
  parameter bit All = 1'b0              // build reasons_o
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  // queue and D
  input  logic         f_valid_i,       // the queue shows an instruction
  input  logic [3:0]   f_reason_i,      // ... why not
  // X
  input  logic         x_ready_i,       // X moves on
  input  logic         x_present_i,     // holds an instruction
  input  logic         x_access_i,      // ... which uses the load-store unit
  input  logic         x_redirect_i,
  // M
  input  logic         m_ready_i,
  input  logic         m_kill_i,        // redirects
  input  logic         m_hold_i,        // lets nothing in
  input  logic         m_present_i,     // holds an instruction
  input  logic         m_retire_i,      // ... in its last clock
  input  logic         m_irq_i,         // ... which an interrupt replaces
  input  logic         m_csr_i,         // ... a CSR instruction
  input  logic         m_access_i,      // ... which uses the load-store unit
  input  logic         m_fence_i,       // ... as a fence
  input  logic         m_pages_i,       // ... and waits for a page
  input  logic [3:0]   m_reason_i,      // ... or for this
  // the retirement port
  input  logic         valid_i,         // for assertions, as the next one
  input  logic [15:0]  head_cycles_i,
  output logic [31:0]  reason_o,
  output logic [255:0] reasons_o
);

  // ---- Bubbles ----------------------------------------------------------------
  logic [3:0] x_tag_q, m_tag_q, into_x, into_m;

  always_comb begin
    into_x = f_reason_i;
    if (f_valid_i)
      into_x = x_access_i ? cs_rv_pkg::REASON_LOAD_USE : cs_rv_pkg::REASON_LATE;
    if (x_redirect_i) into_x = cs_rv_pkg::REASON_MISPREDICT;
    if (m_kill_i)     into_x = cs_rv_pkg::REASON_TRAP;

    into_m = x_tag_q;
    // An instruction in X that does not come.
    if (x_present_i)  into_m = m_hold_i ? cs_rv_pkg::REASON_CSR : cs_rv_pkg::REASON_DIVIDE;
    if (m_kill_i)     into_m = cs_rv_pkg::REASON_TRAP;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      x_tag_q <= cs_rv_pkg::REASON_FETCH;
      m_tag_q <= cs_rv_pkg::REASON_FETCH;
    end else begin
      if (x_ready_i | m_kill_i) x_tag_q <= into_x;
      if (m_ready_i)            m_tag_q <= into_m;
    end
  end

  // ---- The reason of this clock -------------------------------------------------
  logic [3:0] reason, reason_q;

  always_comb begin
    reason = m_reason_i;
    if (m_pages_i)    reason = cs_rv_pkg::REASON_DTLB;
    if (m_fence_i)    reason = cs_rv_pkg::REASON_FENCE;
    if (!m_access_i)  reason = m_csr_i ? cs_rv_pkg::REASON_CSR : cs_rv_pkg::REASON_ACCESS;
    if (m_retire_i)   reason = cs_rv_pkg::REASON_OWN;
    if (m_irq_i)      reason = cs_rv_pkg::REASON_TRAP;
    if (!m_present_i) reason = m_tag_q;
  end

  // ---- Counts -------------------------------------------------------------------
  (* ram_style = "distributed" *)
  logic [15:0] count_mem [0:15];
  logic [15:0] counted_q;               // its word is of this record
  logic [15:0] old, count;
  logic        own;

  assign own   = reason_q == cs_rv_pkg::REASON_OWN;
  assign old   = counted_q[reason_q] ? count_mem[reason_q] : 16'd0;
  assign count = old + 16'(!(&old));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      reason_q  <= cs_rv_pkg::REASON_OWN;
      counted_q <= '0;
    end else begin
      reason_q <= reason;
      if (own) counted_q <= '0;
      else     counted_q[reason_q] <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!own) count_mem[reason_q] <= count;
  end

  // ---- The two largest ----------------------------------------------------------
  // No other count is more than the second's, so where a reason takes its place they are
  // equal but for this clock: what is left to the others does not change.
  logic [3:0]  first_q, second_q, others_q;
  logic [15:0] first_count_q, second_count_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {first_q, second_q, others_q, first_count_q, second_count_q} <= '0;
    end else if (own) begin
      {first_q, second_q, others_q, first_count_q, second_count_q} <= '0;
    end else if (reason_q == first_q) begin
      first_count_q <= count;
    end else if (count > first_count_q) begin
      {first_q, first_count_q}   <= {reason_q, count};
      {second_q, second_count_q} <= {first_q, first_count_q};
    end else if (reason_q == second_q || count > second_count_q) begin
      {second_q, second_count_q} <= {reason_q, count};
    end else begin
      others_q <= others_q + 4'(!(&others_q));
    end
  end

  assign reason_o = {first_q, first_count_q[11:0] | {12{|first_count_q[15:12]}},
                     second_q, second_count_q[7:0] | {8{|second_count_q[15:8]}}, others_q};

  if (All) begin : g_all
    for (genvar k = 1; k < 16; k++) begin : g_reason
      assign reasons_o[16*k +: 16] = count_mem[k] & {16{counted_q[k]}};
    end
    assign reasons_o[15:0] = 16'd1;
  end else begin : g_few
    assign reasons_o = '0;
  end

  logic unused;
  assign unused = ^{valid_i, head_cycles_i};

`ifdef CS_ASSERT
  logic [19:0] sum, named;
  logic        alive_q;  // a clock has passed since reset

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_comb begin
    sum = 20'd1;
    for (int k = 1; k < 16; k++) sum = sum + (counted_q[k] ? 20'(count_mem[k]) : 20'd0);
    named = 20'd1 + 20'(first_count_q) + 20'(second_count_q) + 20'(others_q);
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      // Every clock of a record has one reason; the port names them all.
      a_sum:   assert (!valid_i || (&head_cycles_i) || sum == 20'(head_cycles_i));
      a_named: assert (!valid_i || (&head_cycles_i) || (&others_q) || named == sum);
      a_own:   assert (valid_i == (own && alive_q));
      a_kill:  assert (!m_kill_i || m_ready_i);
    end
  end
`endif

endmodule

`default_nettype wire
