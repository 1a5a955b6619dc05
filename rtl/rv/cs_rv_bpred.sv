// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_bpred - branch targets (BTB) and return stack.
//
//   clock n    rd_index_i -> block RAM of the entries
//   clock n+1  F: tag of pc_i compared -> taken_o, target_o; stale_o: ask again
//   train      registered -> entry written, or taken back, when the guess was wrong
//
// An entry belongs to the word that holds the last half-word of a branch, so that F
// has the whole instruction when it leaves.  A branch that has one is predicted taken.
// The entries have no second read port: a branch that was not taken loses its entry if
// the last guess was wrong too, and which last guess was right is a bit of a small
// memory without tags.  Tags are partial: every answer is a guess, the pipeline checks each.

`default_nettype none

module cs_rv_bpred #(
  parameter int BtbEntries = 256,  // 16..512, power of two: one block RAM
  parameter int RasDepth   = 4,    // 0, 2, 4, 8
  parameter int AddrW      = 26,   // 13..31: bits of an address in RAM
  localparam int IdxW      = $clog2(BtbEntries)
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  // F
  input  logic             rd_en_i,     // else the entry stays
  input  logic [IdxW-1:0]  rd_index_i,  // of the word that will be in F
  input  logic [AddrW-1:1] pc_i,
  input  logic [AddrW-1:2] seq_i,       // the word behind it
  input  logic             step_i,      // F is done with pc_i: the return stack moves
  output logic             stale_o,     // the entry was being written: no guess
  output logic             taken_o,
  output logic             pos_o,       // half-word that ends the branch
  output logic [AddrW-1:1] target_o,

  // One resolved control transfer; targets outside RAM are not announced.  Also, as
  // a branch not taken, an instruction that was taken for one.
  input  logic             train_valid_i,
  input  logic [AddrW-1:1] train_pc_i,
  input  logic             train_len_i,
  input  logic [AddrW-1:1] train_target_i,
  input  logic             train_taken_i,
  input  logic             train_wrong_i,  // it was not what F had guessed
  input  logic [2:0]       train_kind_i,

  // The entry of this word is impossible: forget it.
  input  logic             forget_i,
  input  logic [AddrW-1:1] forget_pc_i,

  input  logic             clear_i,     // forget one entry a clock
  input  logic [IdxW-1:0]  clear_index_i
);

  localparam int TagW  = (AddrW - 2 - IdxW > 8) ? 8 : AddrW - 2 - IdxW;
  localparam int LastW = 1 + IdxW + TagW;  // half-word address that is looked at

  if (BtbEntries < 16 || BtbEntries > 512 || (1 << IdxW) != BtbEntries) begin : g_bad_btb
    $error("cs_rv_bpred: BtbEntries must be a power of two, 16..512");
  end
  if (RasDepth != 0 && RasDepth != 2 && RasDepth != 4 && RasDepth != 8) begin : g_bad_ras
    $error("cs_rv_bpred: RasDepth must be 0, 2, 4 or 8");
  end

  // train_kind_i
  localparam logic [2:0] KIND_CALL     = 3'd2;
  localparam logic [2:0] KIND_RETURN   = 3'd3;
  localparam logic [2:0] KIND_IND_CALL = 3'd5;

  localparam logic [1:0] IS_NONE   = 2'd0;
  localparam logic [1:0] IS_JUMP   = 2'd1;  // or a branch
  localparam logic [1:0] IS_CALL   = 2'd2;
  localparam logic [1:0] IS_RETURN = 2'd3;

  // ---- Entries: what, position, tag, target; 36 bits where RAM is 64 MiB -------
  localparam int EntryW = 2 + 1 + TagW + AddrW - 1;

  (* no_rw_check, ram_style = "block" *)
  logic [EntryW-1:0] entry_mem [0:BtbEntries-1];
  logic [EntryW-1:0] entry_q, w_entry;
  logic [IdxW-1:0]   w_index, w_index_q;
  logic              we, we_q, junk_q;

  always_ff @(posedge clk_i) begin
    if (we) entry_mem[w_index] <= w_entry;
`ifdef SYNTHESIS
    if (rd_en_i) entry_q <= entry_mem[rd_index_i];
`else
    // Silicon says nothing about a collision.
    if (rd_en_i) entry_q <= (we && w_index == rd_index_i) ? ~entry_mem[w_index]
                                                          : entry_mem[rd_index_i];
`endif
  end

  // Compared a clock late, where the address is a register.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {we_q, junk_q} <= '0;
    else         {we_q, junk_q} <= {we, stale_o & !rd_en_i};
  end

  always_ff @(posedge clk_i) w_index_q <= w_index;

  assign stale_o = junk_q | (we_q & (w_index_q == pc_i[2 +: IdxW]));

  // ---- F --------------------------------------------------------------------
  logic [1:0]       f_is;
  logic [TagW-1:0]  f_tag;
  logic [AddrW-1:1] f_target, ras_top;
  logic             is_return;

  assign {f_is, pos_o, f_tag, f_target} = entry_q;

  // A branch that ends before the half-word where F enters is not on the way.
  assign taken_o   = !stale_o & (f_is != IS_NONE) & (pos_o | !pc_i[1]) &
                     (f_tag == pc_i[2 + IdxW +: TagW]);
  assign is_return = (RasDepth != 0) & (f_is == IS_RETURN);
  assign target_o  = is_return ? ras_top : f_target;

  // ---- Return stack: a ring, nothing is checked -------------------------------
  if (RasDepth != 0) begin : g_ras
    localparam int PtrW = $clog2(RasDepth);
    (* ram_style = "distributed" *) logic [AddrW-1:1] ras_mem [0:RasDepth-1];
    logic [PtrW-1:0] ptr_q, ptr_up;
    logic            call, ret;

    assign ras_top = ras_mem[ptr_q];
    assign ptr_up  = ptr_q + 1'b1;
    assign call    = step_i & taken_o & (f_is == IS_CALL);
    assign ret     = step_i & taken_o & is_return;

    initial begin
      for (int i = 0; i < RasDepth; i++) ras_mem[i] = '0;
    end

    // Not always_ff, as `initial` writes it too.
    always @(posedge clk_i) begin
      if (call) ras_mem[ptr_up] <= pos_o ? {seq_i, 1'b0} : {pc_i[AddrW-1:2], 1'b1};
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni)   ptr_q <= '0;
      else if (call) ptr_q <= ptr_up;
      else if (ret)  ptr_q <= ptr_q - 1'b1;
    end
  end else begin : g_no_ras
    logic unused;
    assign unused  = ^{step_i, seq_i, rst_ni};
    assign ras_top = '0;
  end

  // ---- Training -------------------------------------------------------------
  logic             t_valid_q, t_taken_q, t_wrong_q;
  logic [LastW-1:0] t_last_q;            // the branch's last half-word
  logic [AddrW-1:1] t_target_q;
  logic [1:0]       t_is, t_is_q;

  always_comb begin
    unique case (train_kind_i)
      KIND_CALL, KIND_IND_CALL: t_is = IS_CALL;
      KIND_RETURN:              t_is = IS_RETURN;
      default:                  t_is = IS_JUMP;
    endcase
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) t_valid_q <= 1'b0;
    else         t_valid_q <= train_valid_i & (train_taken_i | train_wrong_i);
  end

  always_ff @(posedge clk_i) begin
    t_last_q   <= train_pc_i[1 +: LastW] + LastW'(train_len_i);
    t_target_q <= train_target_i;
    t_taken_q  <= train_taken_i;
    t_wrong_q  <= train_wrong_i;
    t_is_q     <= t_is;
  end

  // Whether the last guess was right: a bit for each entry, sixteen rows of them,
  // and at least 64, for that is one cell of distributed RAM.
  localparam int Lanes = BtbEntries < 64 ? 4 : BtbEntries / 16;

  (* ram_style = "distributed" *)
  logic [Lanes-1:0] right_mem [0:15];
  logic [Lanes-1:0] right, t_right, t_lane;

  always_comb begin
    t_lane                                = '0;
    t_lane[t_last_q[5 +: $clog2(Lanes)]] = 1'b1;
  end

  assign right   = right_mem[t_last_q[4:1]];
  assign t_right = (right & ~t_lane) | (t_lane & {Lanes{!t_wrong_q}});

  initial begin
    for (int i = 0; i < 16; i++) right_mem[i] = '0;
  end

  // Not always_ff, as `initial` writes it too.
  always @(posedge clk_i) begin
    if (t_valid_q) right_mem[t_last_q[4:1]] <= t_right;
  end

  // Only what was taken gets an entry.  A training in the clock of a forget is lost.
  assign we      = clear_i | forget_i |
                   (t_valid_q & t_wrong_q & (t_taken_q | (right & t_lane) == '0));
  assign w_index = clear_i  ? clear_index_i :
                   forget_i ? forget_pc_i[2 +: IdxW] : t_last_q[1 +: IdxW];
  assign w_entry = {t_is_q & {2{t_taken_q & !clear_i & !forget_i}},
                    t_last_q[0], t_last_q[1 + IdxW +: TagW], t_target_q};

  logic unused_bits;
  assign unused_bits = ^{forget_pc_i, pc_i, train_pc_i};

`ifdef CS_ASSERT
  logic [IdxW-1:0] rd_index_q;
  always_ff @(posedge clk_i) if (rd_en_i) rd_index_q <= rd_index_i;

  always_ff @(posedge clk_i) begin
    a_read: assert (!step_i | rd_index_q == pc_i[2 +: IdxW]);
  end
`endif

endmodule

`default_nettype wire
