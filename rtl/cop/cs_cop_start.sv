// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_start - where routines begin: the start table and the target registers.
//
//   class of the next sample -> {address, word that is its key, alignment of the key}
//
// Valid bits are flip-flops apart, since all are looked at when the coprocessor starts.

`default_nettype none

module cs_cop_start (
  input  logic        clk_i,

  // writes: host and sweep
  input  logic        start_we_i,
  input  logic        t_we_i,
  input  logic [4:0]  waddr_i,
  input  logic [31:0] wdata_i,

  // the next sample
  input  logic        running_i,     // else the host reads
  input  logic [4:0]  class_i,
  output logic [8:0]  address_o,
  output logic        key_word_o,    // 0: w0, 1: w1
  output logic [2:0]  align_o,       // low bits of the key that are cleared

  // target registers
  input  logic [1:0]  d_tgt_i,       // of the microinstruction in D
  output logic [8:0]  d_target_o,
  input  logic        x_ok_i,        // there is one in X, else the host reads
  input  logic [1:0]  x_tgt_i,       // ... of that
  output logic [8:0]  x_target_o,

  // reading by the host, and its check
  input  logic [4:0]  raddr_i,
  output logic [31:0] start_o,       // while nothing runs
  input  logic [1:0]  t_raddr_i,
  output logic [8:0]  t_o,
  input  logic [16:0] class_mask_i,
  output logic        bad_start_o    // a class of the mask has no routine
);

  logic [16:0] valid_q;
  logic [1:0]  t_raddr;
  logic [4:0]  raddr;
  logic [12:0] word;                 // {align, key_word, address}

  cs_ram_async #(.Width(13), .Depth(32)) u_mem (
    .clk_i   (clk_i),
    .we_i    (start_we_i),
    .waddr_i (waddr_i),
    .wdata_i ({wdata_i[18:16], wdata_i[12], wdata_i[8:0]}),
    .raddr_i (raddr),
    .rdata_o (word)
  );

  always_ff @(posedge clk_i) begin
    for (int i = 0; i < 17; i++) begin
      if (start_we_i & (waddr_i == 5'(i))) valid_q[i] <= wdata_i[31];
    end
  end

  cs_ram_async #(.Width(9), .Depth(4), .Reads(2)) u_targets (
    .clk_i   (clk_i),
    .we_i    (t_we_i),
    .waddr_i (waddr_i[1:0]),
    .wdata_i (wdata_i[8:0]),
    .raddr_i ({t_raddr, d_tgt_i}),
    .rdata_o ({x_target_o, d_target_o})
  );

  assign raddr = running_i ? class_i : raddr_i;
  assign {align_o, key_word_o, address_o} = word;

  assign t_raddr    = x_ok_i ? x_tgt_i : t_raddr_i;
  assign t_o        = x_target_o;

  // Padded so that every number names a bit.
  logic [31:0] valid;
  assign valid       = {15'd0, valid_q};
  assign start_o     = {valid[raddr_i], 12'd0, word[12:10], 3'd0, word[9], 3'd0, word[8:0]};
  assign bad_start_o = |(class_mask_i & ~valid_q);

  logic unused;
  assign unused = ^wdata_i;

endmodule

`default_nettype wire
