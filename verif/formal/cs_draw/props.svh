// SPDX-License-Identifier: Apache-2.0
//
// The draws are those of one xorshift32 generator in order, however far ahead the
// circuit makes them: a second generator steps when a draw is taken.  INIT is entered in
// clock 2, with the seed below and a scale that has bits in both halves: what the words are is
// not the matter here but when, and that the product's two halves are added up right.

logic        f_past = 1'b0;
logic [4:0]  f_clk = '0;
logic [31:0] f_x, f_word;
logic [49:0] f_product;
logic [LogN-1:0] f_number;     // of draws taken since INIT was entered
logic [17:0] f_m;              // scale of the next one: with Tiers every other one has its own
logic        f_inited, f_take;
logic [5:0]  f_since;          // clocks since INIT was entered, saturating
(* anyconst *) logic [17:0] f_scale;
(* anyconst *) logic [31:0] f_seed, f_thresh;

// The next draw: the word behind the one taken last.
always_comb begin
  f_word = f_x;
  f_word = f_word ^ (f_word << 13);
  f_word = f_word ^ (f_word >> 17);
  f_word = f_word ^ (f_word << 5);
  f_m       = (Tiers & f_number[0]) ? 18'h10001 : f_scale;
  f_product = 50'(f_word) * 50'(f_m);
end

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (f_clk != '1) f_clk <= f_clk + 5'd1;
  if (!rst_ni | clear_i) {f_inited, f_since} <= '0;
  else if (enter_init_i) begin
    f_inited <= 1'b1;
    f_since  <= '0;
    f_x      <= f_seed;
    f_number <= '0;
  end else begin
    if (take_i) f_x <= f_word;
    if (take_i) f_number <= f_number + LogN'(1);
    if (f_since != '1) f_since <= f_since + 6'd1;
  end
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (f_past) assume (rst_ni && !clear_i);
  if (!rst_ni) assume (clear_i);
  assume (init_i == (f_inited && f_since < 6'd12));
  assume (scale_i == ((Tiers & number_o[0]) ? 18'h10001 : f_scale) && cfg_r_thresh_i == f_thresh && cfg_seed_i == f_seed);
  assume (f_scale == 18'h20003 && f_seed == 32'h2545f491);
  assume (enter_init_i == (f_clk == 5'd2));
  // Nothing is drawn before the warm-up of INIT is over.
  if (!f_inited || f_since < 6'(cs_pkg::INIT_WARMUP)) assume (!take_i);
  if (f_past && f_inited && f_since >= 6'(cs_pkg::INIT_WARMUP)) begin
    // 1. The value offered is the scaled next word, and below the scale.
    assert (value_o == f_product[49:32]);
    if (f_scale != '0) assert (value_o < f_m);
    // 2. So are its companions: one more, and whether it is 0.
    assert (value1_o == value_o + 18'd1 && zero_o == (value_o == 18'd0));
    // 3. The comparison is of that word.
    assert (below_o == (f_word <= f_thresh));
  end
end

logic [8:0] f_takes;
always_ff @(posedge clk_i) f_takes <= f_past ? {f_takes[7:0], take_i} : '0;

always_comb begin
  // C1. Nine draws in nine clocks: one more than are made ahead.
  cover (f_past && f_inited && f_takes == '1);
end
