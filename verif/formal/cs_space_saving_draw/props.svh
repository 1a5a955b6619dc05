// SPDX-License-Identifier: Apache-2.0
//
// K of the n-th event since INIT was entered is that of the n-th word behind the seed,
// whatever events come before and behind it.  A second generator steps with the events;
// their words go beside the stages, from which the page's formula gives K.

localparam int FStages = 6;  // H1, H2, H3, R0, R1, R2

logic                  f_past = 1'b0;
logic                  f_open = 1'b0;  // INIT was entered
logic [31:0]           f_gen, f_next;
logic [FStages-1:0]    f_v;            // an event is there
logic [FStages*32-1:0] f_words;        // its word
logic [31:0]           f_number;       // of events so far, for the cover
logic [10:0]           f_r1_recip, f_r2_recip;
logic [48:0]           f_product, f_above;
logic [31:0]           f_k;

always_comb begin
  f_next = f_gen;
  f_next = f_next ^ (f_next << 13);
  f_next = f_next ^ (f_next >> 17);
  f_next = f_next ^ (f_next << 5);
end

// Leading zeros of a word that is not 0, and the ten bits behind its leading one.
function automatic logic [31:0] f_zeros(input logic [31:0] x);
  f_zeros = 32'd0;
  for (int i = 0; i < 32; i++) if (x[i]) f_zeros = 32'd31 - 32'(i);
endfunction

function automatic logic [31:0] f_behind(input logic [31:0] x);
  f_behind = ((x << f_zeros(x)) >> 21) & 32'h3ff;
endfunction

always_ff @(posedge clk_i) begin
  f_past  <= 1'b1;
  f_open  <= f_open | enter_init_i;
  f_v     <= {f_v[FStages-2:0], t_valid_i};
  f_words <= {f_words[(FStages-1)*32-1:0], f_next};
  if (enter_init_i) begin
    f_gen    <= cfg_seed_i;
    f_number <= '0;
  end else if (t_valid_i) begin
    f_gen    <= f_next;
    f_number <= f_number + 32'd1;
  end
  f_r1_recip <= {1'b1, r0_recip_q};
  f_r2_recip <= f_r1_recip;
end

always_comb begin
  if (!f_past) assume (f_v == '0);
  // INIT is entered with no event on the way and a seed; events come behind it.
  if (enter_init_i) assume (!t_valid_i && f_v == '0 && cfg_seed_i != '0);
  if (!f_open) assume (!t_valid_i);
end

// RECIP[f] = floor(2^22 / (2049 + 2 f)): the largest whose product is no more than 2^22.
assign f_product = 49'({1'b1, r0_recip_q}) * (49'd2049 + 49'(f_behind(f_words[3*32 +: 32])) * 2);
assign f_above   = f_product + 49'd2049 + 49'(f_behind(f_words[3*32 +: 32])) * 2;
assign f_k       = 32'((49'(f_r2_recip) << f_zeros(f_words[5*32 +: 32])) >> 10);

always_comb begin
  if (!f_past) assert (!f_open);
  if (f_past) begin
    if (!f_open) assert (f_v == '0);
    assert ((f_v[4:0] & ~valid_q) == '0);
    for (int i = 0; i < FStages; i++) if (f_v[i]) assert (f_words[32*i +: 32] != '0);
    if (f_open) assert (f_gen != '0);
    // 1. The generator steps once an event, and at H1 it has the event's word.
    if (f_open) assert (gen_q == f_gen);
    if (f_v[0]) assert (f_gen == f_words[31:0]);
    // 2. z and f of the word, in three steps.
    if (f_v[1]) assert (32'(h2_z_q) == f_zeros(f_words[32 +: 32]) >> 3
                        && h2_y_q == 18'((f_words[32 +: 32] << (8 * h2_z_q)) >> 14));
    if (f_v[2]) assert (32'(h3_z_q) == f_zeros(f_words[2*32 +: 32])
                        && 32'(h3_f_q) == f_behind(f_words[2*32 +: 32]));
    if (f_v[3]) assert (32'(r0_z_q) == f_zeros(f_words[3*32 +: 32]));
    if (f_v[4]) assert (32'(r1_z_q) == f_zeros(f_words[4*32 +: 32]) && {1'b1, r1_recip_q} == f_r1_recip);
    // 3. The ROM has the reciprocal.
    if (f_v[3]) assert (f_product <= 49'h400000 && f_above > 49'h400000);
    // 4. K = min((RECIP << z) >> 10, 2^18 - 1), in R2 six clocks behind T, and 1 or more.
    if (f_v[5]) assert (32'(r2_k_o) == (f_k > 32'h3ffff ? 32'h3ffff : f_k));
    if (f_v[4]) assert (f_r1_recip[10]);
    if (f_v[5]) assert (f_r2_recip[10] && r2_k_o != '0);
  end
end

always_comb begin
  // C1. Each number of leading zeros up to 18, with events in all stages.
  for (int z = 0; z <= 18; z++)
    cover (f_past && f_v == '1 && f_number == 32'd9 && f_zeros(f_words[5*32 +: 32]) == 32'(z));
  // C2. K = 1 and the largest.  C3. The eighth event behind INIT, with gaps.
  cover (f_past && f_v[5] && r2_k_o == 18'd1);
  cover (f_past && f_v[5] && r2_k_o == '1);
  cover (f_past && f_v == 6'b101101 && f_number == 32'd8);
end
