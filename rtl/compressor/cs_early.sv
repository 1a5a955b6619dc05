// SPDX-License-Identifier: Apache-2.0
//
// cs_early - the early rate: a period that doubles from r0 to r while a run goes on,
// and the credit that keeps the count of a run exact over the doublings.
//
//   X: trigger -> k, msgs      X: write -> pop[0..15]; Y1: pop[k] * 2^k -> Y2, Y3: credit
//
// A stratum's count since its last message is S mod 2^k.  When k grows by one, every
// stratum with bit k of S set suddenly owes 2^k more than it has seen.  pop[k]
// counts those strata, so that the sum (the credit) is known at once and the stream
// need not stop for a sweep of the table.

`default_nettype none

module cs_early #(
  parameter int LogN      = 11,   // 2..12: log2 of the number of strata
  parameter bit EarlyRate = 1'b1  // 0: the period stays r, and credit is INIT's alone
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,
  input  logic                   enter_init_i,

  input  cs_pkg::cfg_t           cfg_i,

  input  logic                   x_valid_i,
  input  logic                   x_trig_i,       // the event at X wraps its period
  input  logic [15:0]            x_old_s_i,      // 0 in INIT
  input  logic [cs_pkg::S_W-1:0] x_new_s_i,      // also what INIT writes
  input  logic                   init_we_i,

  output logic [15:0]            period_m1_o,    // 2^k - 1
  output logic                   switch_o,       // X's event doubles the period
  output logic [4:0]             early_k_o,
  output logic [31:0]            credit_o
);

  localparam int PopW = LogN + 1;

  // ---- X: period and messages in it ---------------------------------------------
  logic [4:0]  k_q;
  logic [15:0] mask_q;     // 2^k - 1; with early off all ones: nothing is owed beyond S
  logic [23:0] next_q;     // number of the message after the next one, from 1
  logic        last_q;     // the next message is the last of its period
  logic        m_is_1_q;   // every message is the last of its period
  logic        doubles_q;  // 2^k < r: the period still grows
  logic        misses;     // the message after the next is not the last of its period
  logic        msg, switch_x;

  // Both r and 2^k are powers of two: r is the greater one if its bit is above bit k.  That
  // is asked a clock before, with both values that k may have then; INIT leaves time for it.
  always_ff @(posedge clk_i) begin
    if (switch_x) doubles_q <= |(cfg_i.rate & ~{mask_q[14:0], 2'b11});
    else          doubles_q <= |(cfg_i.rate & ~{mask_q, 1'b1});
  end

  assign msg      = EarlyRate & x_valid_i & x_trig_i & doubles_q;
  assign switch_x = msg & last_q;

  // rst_ni reaches these as clear_i, since reset is OFF.
  always_ff @(posedge clk_i) begin
    if (clear_i | !EarlyRate) k_q <= '0;
    else if (enter_init_i)    k_q <= cfg_i.early ? cfg_i.log2_r0 : 5'd0;
    else if (switch_x)        k_q <= k_q + 5'd1;
  end

  // INIT sets them, and nothing before INIT looks at them.
  always_ff @(posedge clk_i) begin
    if (!EarlyRate)         mask_q <= '1;
    else if (enter_init_i)  mask_q <= ~(16'hffff << cfg_i.log2_r0) | {16{!cfg_i.early}};
    else if (switch_x)      mask_q <= {mask_q[14:0], 1'b1};
  end

  cs_or_tree #(.Width(24), .First(2)) u_misses (
    .data_i (next_q ^ cfg_i.early_m),
    .any_o  (misses)
  );

  always_ff @(posedge clk_i) begin
    m_is_1_q <= cfg_i.early_m == 24'd1;
    if (enter_init_i | switch_x) begin
      next_q <= 24'd2;
      last_q <= m_is_1_q;
    end else if (msg) begin
      next_q <= next_q + 24'd1;
      last_q <= !misses;
    end
  end

  assign period_m1_o = mask_q;
  assign switch_o    = switch_x;
  assign early_k_o   = k_q;

  // ---- X: bit populations --------------------------------------------------------
  // A bit that turns over counts down where it was 1, else up; INIT finds 0.
  logic        we;
  logic [15:0] flip;

  assign we   = x_valid_i | init_we_i;
  assign flip = x_new_s_i[15:0] ^ x_old_s_i;

  logic [16*PopW-1:0] pop_q;  // pop[0] in the low bits

  function automatic logic [16*PopW-1:0] counted(input logic [16*PopW-1:0] pop,
                                                 input logic [15:0]        turns,
                                                 input logic [15:0]        old);
    counted = pop;
    for (int j = 0; j < 16; j++) begin
      if (turns[j]) counted[j*PopW +: PopW] = pop[j*PopW +: PopW] + {{LogN{old[j]}}, 1'b1};
    end
  endfunction

  // INIT needs them 0, and nothing before it looks at them.
  always_ff @(posedge clk_i) begin
    if (enter_init_i)        pop_q <= '0;
    else if (EarlyRate & we) pop_q <= counted(pop_q, flip, x_old_s_i);
  end

  // pop[k] times 2^k by ands and ors with 2^k: as many as a choice of pop[k] alone takes.
  function automatic logic [PopW+14:0] pop_at(input logic [16*PopW-1:0] pop,
                                              input logic [15:0]        hot);
    pop_at = '0;
    for (int j = 0; j < 16; j++) begin
      pop_at[j +: PopW] = pop_at[j +: PopW] | (pop[j*PopW +: PopW] & {PopW{hot[j]}});
    end
  endfunction

  // ---- Y1: what is added to the credit -------------------------------------------
  // A switch from k adds pop[k], which has counted its event by now, times 2^k; INIT adds
  // the start phase.  What does not happen is 0.
  logic                   credit;  // it is kept: P without C
  logic                   y1_we_q, y1_init_q, y1_switch_q;
  logic [cs_pkg::S_W-1:0] y1_new_q;
  logic [15:0]            y1_phase_q, y1_hot_q;  // of INIT; 2^k of a switch

  assign credit = (cfg_i.sampler == cs_state_pkg::SAMPLER_P) & !cfg_i.counter;

  always_ff @(posedge clk_i) begin
    if (!cs_pkg::SKIP | we) y1_new_q <= x_new_s_i;
    if (!init_we_i)      y1_phase_q <= '0;
    else                 y1_phase_q <= x_new_s_i[15:0] & mask_q;
    if (!switch_x)       y1_hot_q <= '0;
    else                 y1_hot_q <= {mask_q[14:0], 1'b1} & ~mask_q;
  end

  // ---- Y2, Y3: what is added; credit ----------------------------------------------
  logic             y2_valid_q, y3_valid_q;
  logic [PopW+14:0] y2_add_q, y3_add_q;
  logic [31:0]      credit_q;

  always_ff @(posedge clk_i) begin
    if (!cs_pkg::SKIP | y1_switch_q | y1_init_q) begin
      y2_add_q <= pop_at(pop_q, y1_hot_q) | (PopW+15)'(y1_phase_q);
    end
    if (!cs_pkg::SKIP | y2_valid_q) y3_add_q <= y2_add_q;
    y2_valid_q <= !clear_i & (y1_switch_q | y1_init_q);
    y3_valid_q <= !clear_i & y2_valid_q;
  end

  // rst_ni reaches it as clear_i: behind its adder there is room for one reset.
  always_ff @(posedge clk_i) begin
    if (clear_i | enter_init_i) credit_q <= '0;
    else if (y3_valid_q)        credit_q <= credit_q + 32'(y3_add_q);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                     {y1_we_q, y1_init_q, y1_switch_q} <= '0;
    else if (clear_i | enter_init_i) {y1_we_q, y1_init_q, y1_switch_q} <= '0;
    else begin
      y1_we_q     <= we;
      y1_init_q   <= init_we_i & credit;
      y1_switch_q <= switch_x & credit;
    end
  end

  assign credit_o = credit_q;

  // Only a simulation asks what was written, for the checker's sum of what is held.
  logic unused;
  assign unused = ^{y1_we_q, y1_new_q};

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      a_mask: assert (!(cfg_i.early & (switch_x | init_we_i)) | (mask_q == ~(16'hffff << k_q)));
      a_one:  assert (!(y1_init_q & y1_switch_q));
    end
  end
`endif

endmodule

`default_nettype wire
