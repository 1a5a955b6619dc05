// SPDX-License-Identifier: Apache-2.0
//
// cs_early - the early rate: a period that doubles from r0 to r while a run goes on,
// and the credit that keeps the count of a run exact over the doublings.
//
//   X: trigger -> k, msgs      X: write -> Y1: pop[0..15] -> Y2: credit
//
// A stratum's count since its last message is S mod 2^k.  When k grows by one, every
// stratum with bit k of S set suddenly owes 2^k more than it has seen.  pop[k]
// counts those strata, so that the sum (the credit) is known at once and the stream
// need not stop for a sweep of the table.

`default_nettype none

module cs_early #(
  parameter int LogN      = 11,   // 4..12: log2 of the number of strata
  parameter bit EarlyRate = 1'b1  // 0: the period stays r, and credit is INIT's alone
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,
  input  logic                   enter_init_i,

  input  logic                   cfg_credit_i,   // P without C: credit is kept
  input  logic                   cfg_early_i,
  input  logic [16:0]            cfg_rate_i,
  input  logic [4:0]             cfg_log2_r0_i,
  input  logic [23:0]            cfg_early_m_i,

  input  logic                   x_valid_i,
  input  logic                   x_trig_i,       // the event at X wraps its period
  input  logic [15:0]            x_old_s_i,
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
  logic [15:0] mask_q;    // 2^k - 1
  logic [23:0] left_q;     // messages to come in this period
  logic        last_q;     // ... one
  logic        m_is_1_q;   // every message is the last of its period
  logic        doubles_q;  // 2^k < r: the period still grows
  logic        msg, switch_x;

  assign msg      = EarlyRate & x_valid_i & x_trig_i & doubles_q;
  assign switch_x = msg & last_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {k_q, mask_q} <= '0;
    end else if (clear_i) begin
      {k_q, mask_q} <= '0;
    end else if (!EarlyRate) begin
      {k_q, mask_q} <= '0;
    end else if (enter_init_i) begin
      k_q    <= cfg_early_i ? cfg_log2_r0_i : 5'd0;
      mask_q <= cfg_early_i ? ~(16'hffff << cfg_log2_r0_i) : 16'd0;
    end else if (switch_x) begin
      k_q    <= k_q + 5'd1;
      mask_q <= {mask_q[14:0], 1'b1};
    end
  end

  // INIT sets them, and nothing before INIT looks at them.  Both r and 2^k are powers
  // of two: r is the greater one if its bit is above bit k.
  always_ff @(posedge clk_i) begin
    m_is_1_q  <= cfg_early_m_i == 24'd1;
    doubles_q <= switch_x ? |(cfg_rate_i & ~{mask_q[14:0], 2'b11})
                          : |(cfg_rate_i & ~{mask_q, 1'b1});
    if (enter_init_i | switch_x) begin
      left_q <= cfg_early_m_i;
      last_q <= m_is_1_q;
    end else if (msg) begin
      left_q <= left_q - 24'd1;
      last_q <= left_q == 24'd2;
    end
  end

  assign period_m1_o = mask_q;
  assign switch_o    = switch_x;
  assign early_k_o   = k_q;

  // ---- Y1: bit populations -------------------------------------------------------
  logic                   y1_we_q, y1_init_q, y1_switch_q;
  logic [3:0]             y1_k_q;
  logic [15:0]            y1_old_q, y1_flip;
  logic [cs_pkg::S_W-1:0] y1_new_q;

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | x_valid_i | init_we_i) begin
    y1_k_q   <= k_q[3:0];
    y1_new_q <= x_new_s_i;
    y1_old_q <= init_we_i ? 16'd0 : x_old_s_i;
  end

  assign y1_flip = (y1_new_q[15:0] ^ y1_old_q) & {16{y1_we_q}};

  logic [16*PopW-1:0] pop_q;  // pop[0] in the low bits

  function automatic logic [16*PopW-1:0] counted(input logic [16*PopW-1:0] pop,
                                                 input logic [15:0]        flip,
                                                 input logic [15:0]        down);
    counted = pop;
    for (int j = 0; j < 16; j++) begin
      if (flip[j]) counted[j*PopW +: PopW] = pop[j*PopW +: PopW] + {{LogN{down[j]}}, 1'b1};
    end
  endfunction

  // INIT needs them 0, and nothing before it looks at them.
  always_ff @(posedge clk_i) begin
    if (enter_init_i) pop_q <= '0;
    else if (EarlyRate & y1_we_q) pop_q <= counted(pop_q, y1_flip, y1_old_q);
  end

  // pop[k] as it will read behind the event in X: the mux is done in X already, and
  // what is still on the way to it, the event in Y1 and that in X, is added in Y1.
  // Transposed: 16 bits i of pop[0..15] together, so that pop[k] is one mux per bit.
  function automatic logic [PopW-1:0] pop_at(input logic [16*PopW-1:0] pop,
                                             input logic [3:0]         k);
    logic [15:0] bits;
    for (int i = 0; i < PopW; i++) begin
      for (int j = 0; j < 16; j++) bits[j] = pop[j*PopW + i];
      pop_at[i] = bits[k];
    end
  endfunction

  logic [PopW-1:0] y1_pop_q;
  logic            y1_own_down_q, y1_prev_q, y1_prev_down_q;

  // An event that wraps mod 2^k turns bit k over, so X's own step is never 0.
  always_ff @(posedge clk_i) if (switch_x) begin
    y1_pop_q       <= pop_at(pop_q, k_q[3:0]);
    y1_own_down_q  <= x_old_s_i[k_q[3:0]];
    y1_prev_q      <= y1_flip[k_q[3:0]];
    y1_prev_down_q <= y1_old_q[k_q[3:0]];
  end

  function automatic logic [PopW-1:0] stepped(input logic [PopW-1:0] pop, input logic own_down,
                                              input logic prev, input logic prev_down);
    logic [2:0] steps;  // -2 .. 2
    steps = own_down ? 3'b111 : 3'b001;
    if (prev) steps = steps + {{2{prev_down}}, 1'b1};
    stepped = pop + {{(PopW-3){steps[2]}}, steps};
  endfunction

  // ---- Y2: credit ----------------------------------------------------------------
  // A switch adds pop[k] << k; half of the shift is done in Y1.
  logic                   y2_valid_q;
  logic [cs_pkg::S_W-1:0] y2_add_q;
  logic [1:0]             y2_shift_q;
  logic [31:0]            credit_q;

  always_ff @(posedge clk_i) begin
    y2_valid_q <= !clear_i & (y1_switch_q | y1_init_q);
    if (y1_switch_q) begin
      y2_add_q   <= 18'(stepped(y1_pop_q, y1_own_down_q, y1_prev_q, y1_prev_down_q))
                    << y1_k_q[1:0];
      y2_shift_q <= y1_k_q[3:2];
    end else if (y1_init_q) begin
      y2_add_q   <= y1_new_q & ({18{!cfg_early_i}} | {2'b0, mask_q});
      y2_shift_q <= '0;
    end
  end

  // rst_ni reaches it as clear_i: behind its adder there is room for one reset.
  always_ff @(posedge clk_i) begin
    if (clear_i | enter_init_i) credit_q <= '0;
    else if (y2_valid_q) credit_q <= credit_q + (32'(y2_add_q) << {y2_shift_q, 2'b00});
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                     {y1_we_q, y1_init_q, y1_switch_q} <= '0;
    else if (clear_i | enter_init_i) {y1_we_q, y1_init_q, y1_switch_q} <= '0;
    else begin
      y1_we_q     <= x_valid_i | init_we_i;
      y1_init_q   <= init_we_i & cfg_credit_i;
      y1_switch_q <= switch_x & cfg_credit_i;
    end
  end

  assign credit_o = credit_q;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      a_mask: assert (mask_q == ~(16'hffff << k_q));
      a_one:  assert (!(y1_init_q & y1_switch_q));
    end
  end
`endif

endmodule

`default_nettype wire
