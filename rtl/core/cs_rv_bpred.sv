// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_bpred - branch targets (BTB) and return stack.
//
//   F      pc_i -> BTB entry of the word -> taken_o, target_o     (same clock)
//   train  registered -> BTB entry of the branch's last word read, changed, written
//
// An entry belongs to the word that holds the last half-word of a branch, so that F
// has the whole instruction when it leaves.  Its state says all of kind and history:
// 0..3 a branch with its 2-bit counter, then what is always taken.  Tags are partial:
// every answer is a guess, and the pipeline checks each.  Memories are distributed RAM:
// the way from pc_i to the next address to fetch is what limits the clock here.

`default_nettype none

module cs_rv_bpred #(
  parameter int BtbEntries = 64,  // 16..512, power of two; about 5 LUTs each
  parameter int RasDepth   = 4,   // 0, 2, 4, 8
  parameter int AddrW      = 26,  // 13..31: bits of an address in RAM
  localparam int IdxW      = $clog2(BtbEntries)
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  // F
  input  logic [AddrW-1:1] pc_i,
  input  logic [AddrW-1:2] seq_i,       // the word behind it
  input  logic             step_i,      // F is done with pc_i: the return stack moves
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
  localparam logic [2:0] KIND_BRANCH   = 3'd0;
  localparam logic [2:0] KIND_CALL     = 3'd2;
  localparam logic [2:0] KIND_RETURN   = 3'd3;
  localparam logic [2:0] KIND_IND_CALL = 3'd5;

  // State of an entry: 0..3 the counter of a branch.  Taken from 2 on.
  localparam logic [2:0] ST_FORGOTTEN = 3'd0;
  localparam logic [2:0] ST_LIKELY    = 3'd2;
  localparam logic [2:0] ST_JUMP      = 3'd5;
  localparam logic [2:0] ST_CALL      = 3'd6;
  localparam logic [2:0] ST_RETURN    = 3'd7;

  // State, tag, position.
  (* ram_style = "distributed" *) logic [TagW+3:0]  meta_mem   [0:BtbEntries-1];
  (* ram_style = "distributed" *) logic [AddrW-1:1] target_mem [0:BtbEntries-1];

  // ---- F --------------------------------------------------------------------
  logic [IdxW-1:0]  f_index;
  logic [2:0]       f_state;
  logic [TagW-1:0]  f_tag;
  logic             f_match;
  logic [AddrW-1:1] f_target, ras_top;
  logic             is_return;

  assign f_index                 = pc_i[2 +: IdxW];
  assign {f_state, f_tag, pos_o} = meta_mem[f_index];
  assign f_target                = target_mem[f_index];

  // A branch that ends before the half-word where F enters is not on the way.
  assign f_match   = (f_tag == pc_i[2 + IdxW +: TagW]) & (pos_o | !pc_i[1]);
  assign taken_o   = f_match & (f_state[2] | f_state[1]);
  assign is_return = (RasDepth != 0) & (f_state == ST_RETURN);
  assign target_o  = is_return ? ras_top : f_target;

  // ---- Return stack: a ring, nothing is checked -------------------------------
  if (RasDepth != 0) begin : g_ras
    localparam int PtrW = $clog2(RasDepth);
    (* ram_style = "distributed" *) logic [AddrW-1:1] ras_mem [0:RasDepth-1];
    logic [PtrW-1:0] ptr_q, ptr_up;
    logic            call, ret;

    assign ras_top = ras_mem[ptr_q];
    assign ptr_up  = ptr_q + 1'b1;
    assign call    = step_i & taken_o & (f_state == ST_CALL);
    assign ret     = step_i & taken_o & (f_state == ST_RETURN);

    initial begin
      for (int i = 0; i < RasDepth; i++) ras_mem[i] = '0;
    end

    always_ff @(posedge clk_i) begin
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
  logic             t_valid_q, t_taken_q;
  logic [LastW-1:0] t_last_q;            // the branch's last half-word
  logic [AddrW-1:1] t_target_q;
  logic [2:0]       t_kind_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) t_valid_q <= 1'b0;
    else         t_valid_q <= train_valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (train_valid_i) begin
      t_last_q   <= train_pc_i[1 +: LastW] + LastW'(train_len_i);
      t_target_q <= train_target_i;
      t_taken_q  <= train_taken_i;
      t_kind_q   <= train_kind_i;
    end
  end

  logic [IdxW-1:0] t_index, w_index;
  logic [2:0]      t_old, t_new;
  logic [TagW:0]   t_tag, t_old_tag;
  logic            t_known, we;

  assign t_index            = t_last_q[1 +: IdxW];
  assign t_tag              = {t_last_q[1 + IdxW +: TagW], t_last_q[0]};
  assign {t_old, t_old_tag} = meta_mem[t_index];
  assign t_known            = t_old_tag == t_tag;

  always_comb begin
    unique case (t_kind_q)
      KIND_BRANCH: begin
        if (!t_taken_q) begin
          t_new = (t_old[2] | t_old == 3'd0) ? ST_FORGOTTEN : t_old - 3'd1;
        end else if (t_known & !t_old[2]) begin
          t_new = (t_old == 3'd3) ? t_old : t_old + 3'd1;
        end else begin
          t_new = ST_LIKELY;
        end
      end
      KIND_CALL, KIND_IND_CALL: t_new = ST_CALL;
      KIND_RETURN:              t_new = ST_RETURN;
      default:                  t_new = ST_JUMP;
    endcase
  end

  // Only what was taken gets an entry.  A training in the clock of a forget is lost.
  assign we      = clear_i | forget_i | (t_valid_q & (t_taken_q | t_known));
  assign w_index = clear_i  ? clear_index_i :
                   forget_i ? forget_pc_i[2 +: IdxW] : t_index;

  always_ff @(posedge clk_i) begin
    if (we) begin
      meta_mem[w_index] <= {(clear_i | forget_i) ? ST_FORGOTTEN : t_new, t_tag};
      if (t_taken_q) target_mem[w_index] <= t_target_q;
    end
  end

  logic unused_bits;
  assign unused_bits = ^{forget_pc_i, pc_i, train_pc_i};

endmodule

`default_nettype wire
