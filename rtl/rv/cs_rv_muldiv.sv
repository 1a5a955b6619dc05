// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_muldiv - multiplication and division.
//
// Multiplication: four products of half-words are made in X and registered,
// their sum is the result in M.  Division: one quotient bit a clock, in X: one
// clock takes the dividend's magnitude, 32 divide, one gives the result its
// sign.  The divisor is never negated: a negative one is added instead of
// subtracted.  Division by zero needs no case but that -1 keeps its sign.

`default_nettype none

module cs_rv_muldiv (
  input  logic        clk_i,
  input  logic        rst_ni,
  // X
  input  logic        valid_i,      // a multiplication or division is in X
  input  logic        advance_i,    // M takes what X has
  input  logic        kill_i,
  input  logic [2:0]  funct3_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic        busy_o,       // X has to wait
  output logic [31:0] quotient_o,   // or remainder: when not busy
  // M
  output logic [31:0] product_o
);

  // Multiplication.
  logic signed [17:0] a_hi, a_lo, b_hi, b_lo;
  logic signed [35:0] ll_q, lh_q, hl_q, hh_q;
  logic               high_q;

  assign a_hi = {{2{a_i[31] & (funct3_i[1:0] != 2'd3)}}, a_i[31:16]};   // MULHU: unsigned
  assign b_hi = {{2{b_i[31] & !funct3_i[1]}}, b_i[31:16]};              // MULHSU: too
  assign a_lo = {2'b0, a_i[15:0]};
  assign b_lo = {2'b0, b_i[15:0]};

  always_ff @(posedge clk_i) begin
    if (valid_i && advance_i && !funct3_i[2]) begin
      ll_q   <= a_lo * b_lo;
      lh_q   <= a_lo * b_hi;
      hl_q   <= a_hi * b_lo;
      hh_q   <= a_hi * b_hi;
      high_q <= funct3_i[1:0] != 2'd0;
    end
  end

  logic [47:0] middle, upper;
  logic        carry_in;
  logic        unused;   // products have 32 or 33 bits

  assign unused    = ^{hh_q[35:32], ll_q[35:32], carry_in};
  assign middle    = 48'(lh_q) + 48'(hl_q);
  assign upper     = {hh_q[31:0], ll_q[31:16]} + middle;
  assign product_o = high_q ? upper[47:16] : {upper[15:0], ll_q[15:0]};

  // Division: step 0 waits, 1 to 32 divide, 33 shows the result.
  logic [5:0]  step_q;
  logic [31:0] remainder_q, quotient_q;
  logic        divide, finish, negate_a, negate_b, negate_q;
  logic [32:0] next, rest, divisor;
  logic [31:0] number, magnitude;
  logic        negate;

  assign divide   = valid_i && funct3_i[2];
  assign finish   = step_q[5] & step_q[0];
  assign busy_o   = divide && !finish;
  assign negate_a = a_i[31] & !funct3_i[0];
  assign negate_b = b_i[31] & !funct3_i[0];

  // The one negation serves the dividend and the result.
  always_comb begin
    if (!finish) number = a_i;
    else         number = funct3_i[1] ? remainder_q : quotient_q;
    negate     = finish ? negate_q : negate_a;
    magnitude  = (number ^ {32{negate}}) + 32'(negate);
    quotient_o = magnitude;
  end

  assign next    = {remainder_q, quotient_q[31]};
  assign divisor = {negate_b, b_i} ^ {33{!negate_b}};
  assign {rest, carry_in} = {next, 1'b1} + {divisor, !negate_b};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      step_q <= '0;
    end else if (kill_i || (divide && finish && advance_i)) begin
      step_q <= '0;
    end else if (divide && !finish) begin
      step_q <= step_q + 6'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (divide && step_q == '0) begin
      remainder_q <= '0;
      quotient_q  <= magnitude;
      // The remainder has the dividend's sign.
      negate_q    <= funct3_i[1] ? negate_a : (negate_a ^ negate_b) && b_i != '0;
    end else if (divide && !finish) begin
      remainder_q <= rest[32] ? next[31:0] : rest[31:0];
      quotient_q  <= {quotient_q[30:0], !rest[32]};
    end
  end

endmodule

`default_nettype wire
