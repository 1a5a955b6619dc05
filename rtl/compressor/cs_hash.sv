// SPDX-License-Identifier: Apache-2.0
//
// cs_hash - from tuple to table index, in four clocks.
//
//   T -> ROM -> H1 -> H2 -> x: H3 -> fold -> R0
//
// Paper hash: every byte of key and w through T, key reversed, xor.  Fold hash:
// the same without T.  The table index is x folded to log2n bits.  key is pc with
// the slot id in its top bits, so that slots do not share strata more than chance
// makes them.  With two tiers the tuple that is marked goes to the last strata, all others
// keep out of them.  The valid bits are cs_compressor's; what is not valid is not computed.

`default_nettype none

module cs_hash #(
  parameter int XLEN      = 32,   // 32, 64
  parameter bit HashPaper = 1'b1, // build the ROMs of the paper's hash
  parameter int LogN      = 11,   // 4..12: widest index
  parameter bit Tiers     = 1'b0, // marked tuples have strata of their own
  parameter bit Supervisor = 1'b0 // processes and modes are told apart
) (
  input  logic                      clk_i,

  input  logic                      cfg_hash_i,   // 0 paper, 1 fold
  input  logic [3:0]                cfg_log2n_i,

  // Two tiers; first and half are 0 where they are off.
  input  logic [LogN-1:0]           cfg_first_i,  // first of the strata of marked tuples
  input  logic [LogN-1:0]           cfg_rmask_i,  // those of them in use, less 1
  input  logic [LogN-1:0]           cfg_half_i,   // n / 2
  input  logic                      h3_hit_i,     // the tuple in H3 is marked

  input  logic                      t_valid_i,
  input  logic                      h1_valid_i,
  input  logic                      h2_valid_i,
  input  logic                      h3_valid_i,
  input  cs_pkg::tuple_t            t_i,          // the tuple in T
  input  logic [15:0]               sig_i,        // signature of its process, 0 without Supervisor
  input  cs_pkg::tuple_t            h2_i,         // the tuple in H2

  output logic [LogN-1:0]           r0_index_o
);

  localparam int Bytes = XLEN / 8;

  function automatic logic [XLEN-1:0] hash_key(input logic [cs_pkg::SLOT_W-1:0] slot,
                                               input logic [XLEN-1:0]           pc);
    hash_key = pc ^ {slot, {(XLEN - cs_pkg::SLOT_W){1'b0}}};
  endfunction

  function automatic logic [XLEN-1:0] bswap(input logic [XLEN-1:0] v);
    for (int i = 0; i < Bytes; i++) bswap[(Bytes-1-i)*8 +: 8] = v[i*8 +: 8];
  endfunction

  // The fold hash of the tuple in H2.  Whose tuple it is is known in T alone.
  logic [XLEN-1:0] t_pc, h2_x;

  if (Supervisor) begin : g_whose
    logic [XLEN-1:0] h1_x_q, h2_x_q;

    assign t_pc = t_i.pc[XLEN-1:0] ^ {2'd0, t_i.mode, sig_i, {(XLEN - 20){1'b0}}};

    always_ff @(posedge clk_i) begin
      if (t_valid_i)  h1_x_q <= bswap(hash_key(t_i.slot, t_pc)) ^ t_i.w[XLEN-1:0];
      if (h1_valid_i) h2_x_q <= h1_x_q;
    end

    assign h2_x = h2_x_q;

    logic unused_h2;
    assign unused_h2 = ^h2_i;
  end else begin : g_anybody
    assign t_pc = t_i.pc[XLEN-1:0];
    assign h2_x = bswap(hash_key(h2_i.slot, h2_i.pc[XLEN-1:0])) ^ h2_i.w[XLEN-1:0];

    logic unused_whose;
    assign unused_whose = ^sig_i;
  end

  logic [XLEN-1:0] x_q;  // H3

  if (HashPaper) begin : g_paper
    logic [XLEN-1:0] t_key, rom_key, rom_w, key_q, w_q;

    assign t_key = hash_key(t_i.slot, t_pc);

    for (genvar i = 0; i < Bytes; i++) begin : g_byte
      cs_hash_rom u_key (
        .clk_i (clk_i),
        .re_i  (t_valid_i),
        .a_i   (t_key[i*8 +: 8]),
        .q_o   (rom_key[i*8 +: 8])
      );

      cs_hash_rom u_w (
        .clk_i (clk_i),
        .re_i  (t_valid_i),
        .a_i   (t_i.w[i*8 +: 8]),
        .q_o   (rom_w[i*8 +: 8])
      );
    end

    // A block RAM is slow to answer: H2 gives it a clock of its own.
    always_ff @(posedge clk_i) begin
      if (h1_valid_i) begin
        key_q <= rom_key;
        w_q   <= rom_w;
      end
      if (h2_valid_i) begin
        x_q <= cfg_hash_i ? h2_x : bswap(key_q) ^ w_q;
      end
    end
  end else begin : g_fold_only
    always_ff @(posedge clk_i) if (h2_valid_i) x_q <= h2_x;

    logic unused;
    assign unused = ^{cfg_hash_i, t_valid_i, h1_valid_i, t_i, t_pc};
  end

  // fold(x, b) for every b at once, widest first.  fold(x, b) = fold(fold(x, m*b), b),
  // so the small ones are made from the largest multiple that is made anyway.  They
  // stand 16 bits apart, which a simulator can take out of a vector cheaply.
  function automatic logic [LogN-1:0] fold(input logic [XLEN-1:0] x, input logic [3:0] log2n);
    logic [16*LogN+15:0] folds;
    logic [LogN-1:0]     f;
    folds = '0;
    fold  = '0;
    for (int b = LogN; b > 0; b--) begin
      f = '0;
      if (2*b > LogN) begin
        for (int i = 0; i < XLEN; i += b) f = f ^ (LogN'(x >> i) & LogN'((1 << b) - 1));
      end else begin
        for (int i = 0; i + b <= LogN; i += b) begin
          f = f ^ (LogN'(folds[16*b*(LogN/b) +: 16] >> i) & LogN'((1 << b) - 1));
        end
      end
      folds[16*b +: 16] = 16'(f);
      if (log2n == 4'(b)) fold = fold | f;
    end
  endfunction

  logic [LogN-1:0] i, placed;

  assign i = fold(x_q, cfg_log2n_i);

  if (Tiers) begin : g_tiers
    // An index of the marked tuples' strata loses its top bit: then it is below n / 2.
    logic kept;
    assign kept   = &(i | ~cfg_first_i);
    assign placed = h3_hit_i ? cfg_first_i | (i & cfg_rmask_i)
                             : i & ~(cfg_half_i & {LogN{kept}});
  end else begin : g_one_tier
    assign placed = i;

    logic unused;
    assign unused = ^{cfg_first_i, cfg_rmask_i, cfg_half_i, h3_hit_i};
  end

  always_ff @(posedge clk_i) if (h3_valid_i) r0_index_o <= placed;

endmodule

`default_nettype wire
