// SPDX-License-Identifier: Apache-2.0
//
// rv_muldiv - the multiplier and divider beside the division that is taught
// at school, and products of half-words.
//
// Division: a model with magnitudes only, that subtracts where the unit adds a
// negative divisor, runs in step with it; that what they hold agrees in every
// step is proven by induction, for all operands.  The model divides: times_q is
// its quotient so far times the divisor, kept by addition (one more digit d makes
// q into 2q + d and times into 2 times + d divisor), and with the part that is
// left it is what was brought down of the dividend.
// Multiplication: 32 bits are four products of half-words, with signs; a half-word
// product is the multiplier of the tools on both sides.

`default_nettype none

module rv_muldiv (
  input logic        clk_i,
  // X: an operation is held until it is done, M takes it when it likes
  input logic        go, advance, kill,
  input logic [31:0] new_a, new_b,
  input logic [2:0]  new_op,
  // Wires of the RTL
  input logic [5:0]  probe_step,
  input logic [31:0] probe_remainder, probe_quotient,
  input logic        probe_negate, probe_high,
  input logic signed [17:0] probe_ah, probe_al, probe_bh, probe_bl,
  input logic [35:0] probe_ll, probe_lh, probe_hl, probe_hh
);

  logic rst_n = 1'b0;
  always_ff @(posedge clk_i) rst_n <= 1'b1;

  logic        valid_q = 1'b0, busy;
  logic [31:0] a, b, quotient, product;
  logic [2:0]  op;

  cs_rv_muldiv i_muldiv (
    .clk_i, .rst_ni(rst_n), .valid_i(valid_q), .advance_i(advance), .kill_i(kill),
    .funct3_i(op), .a_i(a), .b_i(b), .busy_o(busy), .quotient_o(quotient), .product_o(product)
  );

  // P1. X holds its operation until it is not busy and M takes it, or it is killed.
  logic leave;

  assign leave = !valid_q || kill || (advance && !busy);

  always_ff @(posedge clk_i) begin
    if (!rst_n)     valid_q <= 1'b0;
    else if (leave) {valid_q, op, a, b} <= {go && !kill, new_op, new_a, new_b};
  end

  // ---- Division of magnitudes, one bit of the dividend a step ------------------------
  logic [5:0]  step_q;
  logic [31:0] abs_a, abs_b, part_q, answer_q, digits, result;
  logic [32:0] brought, times_q;
  logic [5:0]  digits_done;
  logic        digit;
  logic        divide, signed_, neg_a, neg_b;

  assign divide  = valid_q && op[2];
  assign signed_ = !op[0];
  assign neg_a   = signed_ && a[31];
  assign neg_b   = signed_ && b[31];
  assign abs_a   = neg_a ? -a : a;
  assign abs_b   = neg_b ? -b : b;
  assign brought = {part_q, answer_q[31]};
  assign digit   = brought >= {1'b0, abs_b};
  assign digits_done = step_q - 6'd1;

  always_ff @(posedge clk_i) begin
    if (!rst_n || leave || !divide) begin
      step_q <= '0;
    end else if (step_q == '0) begin
      step_q   <= 6'd1;
      part_q   <= '0;
      times_q  <= '0;
      answer_q <= abs_a;
    end else if (step_q != 6'd33) begin
      step_q   <= step_q + 6'd1;
      part_q   <= digit ? 32'(brought - {1'b0, abs_b}) : brought[31:0];
      answer_q <= {answer_q[30:0], digit};
      times_q  <= {times_q[31:0], 1'b0} + (digit ? {1'b0, abs_b} : 33'd0);
    end
  end

  // The manual's table of special cases, for a result with a divisor of 0.
  always_comb begin
    digits = op[1] ? part_q : answer_q;
    if (op[1] && b == '0)      result = a;
    else if (op[1])            result = neg_a ? -digits : digits;
    else if (b == '0)          result = '1;
    else                       result = neg_a != neg_b ? -digits : digits;
  end

  // ---- Products ----------------------------------------------------------------------
  logic signed [35:0] ll_q, lh_q, hl_q, hh_q;
  logic signed [17:0] ah, al, bh, bl;
  logic [63:0]        sum;
  logic               low_q, multiplied_q = 1'b0;

  assign ah  = $signed({{2{a[31] && op[1:0] != 2'd3}}, a[31:16]});
  assign al  = $signed({2'b0, a[15:0]});
  assign bh  = $signed({{2{b[31] && !op[1]}}, b[31:16]});
  assign bl  = $signed({2'b0, b[15:0]});
  assign sum = {probe_hh[31:0], 32'd0} + {{12{probe_lh[35]}}, probe_lh, 16'd0} +
               {{12{probe_hl[35]}}, probe_hl, 16'd0} + {32'd0, probe_ll[31:0]};

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      multiplied_q <= 1'b0;
    end else if (valid_q && advance && !op[2]) begin
      multiplied_q <= 1'b1;
      low_q <= op[1:0] == 2'd0;
      ll_q  <= probe_al * probe_bl;
      lh_q  <= probe_al * probe_bh;
      hl_q  <= probe_ah * probe_bl;
      hh_q  <= probe_ah * probe_bh;
    end
  end

`ifdef PRODUCT
  always_comb begin
    // 3. The product is what the four products of half-words add up to, whatever they
    // are (in any state: induction over no clock).
    a_product: assert (product == (probe_high ? sum[63:32] : sum[31:0]));
  end
`else
  always_comb begin
    if (rst_n) begin
      // 1. Only a division is busy, for 33 clocks (D1).
      a_busy:     assert (busy == (divide && step_q != 6'd33));
      // 2. When it is not busy the quotient or remainder is there: rounded towards
      // zero, the remainder with the dividend's sign; all ones and the dividend
      // when the divisor is 0 (D2).
      a_quotient: assert (!divide || busy || quotient == result);
      // 4. From the clock behind the one in which X is left, until the next product
      // leaves X, they are those of its operands (D3): these half-words, with these
      // signs, are what is multiplied, and I1.
      a_halves:   assert ({probe_ah, probe_al, probe_bh, probe_bl} == {ah, al, bh, bl});

      // I1. Unit and model agree.
      assert (!multiplied_q || {probe_ll, probe_lh, probe_hl, probe_hh, probe_high} ==
                               {ll_q, lh_q, hl_q, hh_q, !low_q});
      assert (probe_step == step_q && (!divide || step_q <= 6'd33));
      assert (divide || step_q == '0);
      if (step_q != '0) begin
        assert (probe_remainder == part_q && probe_quotient == answer_q);
        assert (probe_negate == (op[1] ? neg_a : (neg_a != neg_b) && b != '0));
        // I2. The part that is left is smaller than the divisor, and what was brought
        // down is the quotient times the divisor and that part.
        assert (b == '0 || part_q < abs_b);
        assert (b == '0 || {1'b0, abs_a >> (6'd32 - digits_done)} == times_q + {1'b0, part_q});
        assert ((answer_q >> digits_done) == ((abs_a << digits_done) >> digits_done));
        // I3. Of a divisor of 0 all digits are ones, and everything is left.
        assert (b != '0 || {part_q, answer_q} ==
                (({32'd0, abs_a} << digits_done) | ((64'd1 << digits_done) - 64'd1)));
      end
    end
  end
`endif

endmodule

`default_nettype wire
