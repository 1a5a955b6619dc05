// SPDX-License-Identifier: Apache-2.0
//
// cs_tagged_fold - from tuple to tag, beside cs_hash and in its four clocks.
//
//   T -> pc ^ w: H1 -> fold to 9..16 bits: H2 -> fold to the tag: H3 -> R0
//
// fold(y, b) = fold(fold(y, k b), b): y is first folded to the largest multiple of the
// tag's bits that is not above 16, so that 1 to 8 bits cost little.

`default_nettype none

module cs_tagged_fold #(
  parameter int XLEN = 32,        // 32, 64
  parameter bit Supervisor = 1'b0 // processes and modes are told apart
) (
  input  logic            clk_i,

  input  logic [4:0]      cfg_tag_bits_i,  // 1..16, static

  input  logic            t_valid_i,
  input  logic            h1_valid_i,
  input  logic            h2_valid_i,
  input  logic            h3_valid_i,
  input  cs_pkg::tuple_t  t_i,             // the tuple in T
  input  logic [15:0]     sig_i,           // signature of its process, 0 without Supervisor

  output logic [15:0]     r0_tag_o         // unused high bits are 0
);

  // Of y, the xor of its parts of `bits` bits.
  function automatic logic [15:0] parts(input logic [XLEN-1:0] y, input int bits);
    parts = '0;
    for (int i = 0; i < XLEN; i += bits) begin
      parts = parts ^ (16'(y >> i) & 16'((1 << bits) - 1));
    end
  endfunction

  // To 9..16 bits, those of a tag or a multiple of them.
  function automatic logic [15:0] fold_wide(input logic [XLEN-1:0] y, input logic [4:0] bits);
    fold_wide = '0;
    for (int b = 1; b <= 16; b++) begin
      if (bits == 5'(b)) fold_wide = fold_wide | parts(y, b * (16 / b));
    end
  endfunction

  function automatic logic [15:0] fold_tag(input logic [15:0] y, input logic [4:0] bits);
    fold_tag = (bits[4] | (bits[3] & (|bits[2:0]))) ? y : '0;
    for (int b = 1; b <= 8; b++) begin
      if (bits == 5'(b)) fold_tag = fold_tag | parts(XLEN'(y), b);
    end
  endfunction

  // Whose pc it is.
  logic [XLEN-1:0] whose;
  assign whose = Supervisor ? {2'd0, t_i.mode, sig_i, {(XLEN - 20){1'b0}}} : '0;

  logic [XLEN-1:0] y_q;           // H1
  logic [15:0]     wide_q, tag_q; // H2, H3

  always_ff @(posedge clk_i) begin
    if (t_valid_i)  y_q      <= t_i.pc[XLEN-1:0] ^ whose ^ t_i.w[XLEN-1:0];
    if (h1_valid_i) wide_q   <= fold_wide(y_q, cfg_tag_bits_i);
    if (h2_valid_i) tag_q    <= fold_tag(wide_q, cfg_tag_bits_i);
    if (h3_valid_i) r0_tag_o <= tag_q;
  end

endmodule

`default_nettype wire
