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
  parameter int LogN = 11  // 4..12: log2 of the number of strata
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
  input  logic [cs_pkg::S_W-1:0] x_new_s_i,
  input  logic                   init_we_i,
  input  logic [cs_pkg::S_W-1:0] init_s_i,

  output logic [15:0]            period_m1_o,    // 2^k - 1
  output logic [4:0]             early_k_o,
  output logic [31:0]            credit_o
);

  localparam int PopW = LogN + 1;

  // ---- X: period and messages in it ---------------------------------------------
  logic [4:0]  k_q;
  logic [15:0] mask_q;    // 2^k - 1
  logic [23:0] msg_no_q;  // number of the next message of this period, from 1
  logic        msg, switch_x;

  // 2^k < r, both powers of two: r has its bit above bit k.
  assign msg      = x_valid_i & x_trig_i & (|(cfg_rate_i & ~{mask_q, 1'b1}));
  assign switch_x = msg & (msg_no_q == cfg_early_m_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {k_q, mask_q} <= '0;
    end else if (clear_i) begin
      {k_q, mask_q} <= '0;
    end else if (enter_init_i) begin
      k_q    <= cfg_early_i ? cfg_log2_r0_i : 5'd0;
      mask_q <= cfg_early_i ? ~(16'hffff << cfg_log2_r0_i) : 16'd0;
    end else if (switch_x) begin
      k_q    <= k_q + 5'd1;
      mask_q <= {mask_q[14:0], 1'b1};
    end
  end

  // INIT sets it, and nothing before INIT looks at it.
  always_ff @(posedge clk_i) begin
    if (enter_init_i | switch_x) msg_no_q <= 24'd1;
    else if (msg)                msg_no_q <= msg_no_q + 24'd1;
  end

  assign period_m1_o = mask_q;
  assign early_k_o   = k_q;

  // ---- Y1: bit populations -------------------------------------------------------
  logic                   y1_we_q, y1_init_q, y1_switch_q;
  logic [3:0]             y1_k_q;
  logic                   y1_old_k_q;  // bit k of the old S
  logic [15:0]            y1_old_q, y1_flip;
  logic [cs_pkg::S_W-1:0] y1_new_q;
  logic [PopW-1:0]        pop_k;

  always_ff @(posedge clk_i) begin
    y1_k_q     <= k_q[3:0];
    y1_old_k_q <= x_old_s_i[k_q[3:0]];
    y1_new_q   <= init_we_i ? init_s_i : x_new_s_i;
    y1_old_q   <= init_we_i ? 16'd0 : x_old_s_i;
  end

  assign y1_flip = (y1_new_q[15:0] ^ y1_old_q) & {16{y1_we_q}};

  // Transposed: 16 bits i of pop[0..15] together, so that pop[k] is one mux per bit.
  logic [16*PopW-1:0] pop_bits;

  for (genvar j = 0; j < 16; j++) begin : g_pop
    logic [PopW-1:0] pop_q;

    // INIT needs them 0, and nothing before it looks at them.
    always_ff @(posedge clk_i) begin
      if (enter_init_i)    pop_q <= '0;
      else if (y1_flip[j]) pop_q <= pop_q + {{LogN{y1_old_q[j]}}, 1'b1};
    end

    for (genvar i = 0; i < PopW; i++) begin : g_bit
      assign pop_bits[i*16 + j] = pop_q[i];
    end
  end

  for (genvar i = 0; i < PopW; i++) begin : g_pop_k
    logic [15:0] bits;
    assign bits     = pop_bits[i*16 +: 16];
    assign pop_k[i] = bits[y1_k_q];
  end

  // ---- Y2: credit ----------------------------------------------------------------
  logic                   y2_init_q, y2_switch_q;
  logic [3:0]             y2_k_q;
  logic [PopW-1:0]        y2_pop_q;  // pop[k] as it reads in this clock
  logic [cs_pkg::S_W-1:0] y2_s_q;
  logic [PopW+14:0]       owed;
  logic [31:0]            credit_q, credit_add;

  always_ff @(posedge clk_i) begin
    y2_k_q   <= y1_k_q;
    // The event that wraps mod 2^k turns bit k over.
    y2_pop_q <= pop_k + {{LogN{y1_old_k_q}}, 1'b1};
    y2_s_q   <= cfg_early_i ? y1_new_q & {2'b0, mask_q} : y1_new_q;
  end

  assign owed = {15'd0, y2_pop_q} << y2_k_q;

  always_comb begin
    credit_add = '0;
    if (y2_switch_q)    credit_add = 32'(owed);
    else if (y2_init_q) credit_add = 32'(y2_s_q);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {y1_we_q, y1_init_q, y1_switch_q, y2_init_q, y2_switch_q, credit_q} <= '0;
    end else if (clear_i | enter_init_i) begin
      {y1_we_q, y1_init_q, y1_switch_q, y2_init_q, y2_switch_q, credit_q} <= '0;
    end else begin
      y1_we_q     <= x_valid_i | init_we_i;
      y1_init_q   <= init_we_i & cfg_credit_i;
      y1_switch_q <= switch_x & cfg_credit_i;
      y2_init_q   <= y1_init_q;
      y2_switch_q <= y1_switch_q;
      credit_q    <= credit_q + credit_add;
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
      a_one:  assert (!(y2_init_q & y2_switch_q));
    end
  end
`endif

endmodule

`default_nettype wire
