// SPDX-License-Identifier: Apache-2.0
//
// The tag in R0 is the fold of pc ^ w of the tuple that was in T four clocks before, for
// every number of bits, whatever tuples come before and behind it.

logic [3:0]        f_v = 4'd0;  // tuples in H1, H2, H3, R0
logic [4*XLEN-1:0] f_y;
logic [15:0]       f_tag;
logic              f_legal;

assign f_legal = cfg_tag_bits_i >= 5'd1 & cfg_tag_bits_i <= 5'd16;

(* anyconst *) logic [4:0] f_bits;

always_ff @(posedge clk_i) begin
  f_v <= {f_v[2:0], t_valid_i};
  f_y <= {f_y[3*XLEN-1:0], t_i.pc[XLEN-1:0] ^ t_i.w[XLEN-1:0]};
end

// Bit j: the exclusive or of the bits i of y with i mod b = j.
always_comb begin
  f_tag = '0;
  for (int b = 1; b <= 16; b++) if (cfg_tag_bits_i == 5'(b)) begin
    for (int i = 0; i < XLEN; i++) f_tag[i % b] = f_tag[i % b] ^ f_y[3*XLEN + i];
  end
end

always_comb begin
  assume (cfg_tag_bits_i == f_bits && f_legal);
  assume ({h3_valid_i, h2_valid_i, h1_valid_i} == f_v[2:0]);
  // 1. The tag is the fold of the page, and the bits above it are 0.
  if (f_v[3]) assert (r0_tag_o == f_tag);
  if (f_v[3]) assert ((32'(r0_tag_o) >> cfg_tag_bits_i) == '0);
end

always_comb begin
  // C1. Tags of 1, 2, 7, 8, 9 and 16 bits, all ones, with tuples in every stage.
  for (int b = 1; b <= 16; b++)
    if (b == 1 || b == 2 || b == 7 || b == 8 || b == 9 || b == 16)
      cover (f_v == 4'hf && cfg_tag_bits_i == 5'(b) && 32'(r0_tag_o) == (32'd1 << b) - 32'd1);
end
