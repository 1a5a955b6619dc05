// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_iqueue - four fetched words, and the instruction that starts in the first.
//
//   push -> e3 -> e2 -> e1 -> e0 -+-> align -> instruction to D
//                        +--------+   (pc_q[1]: it starts in the upper half of e0)
//
// The words shift, so that D sees registers through one multiplexer.  Where words go
// when D takes the instruction is decided without D's answer, which comes late and only
// enables: ready_i says it at once, ready_hit_i if the data cache hits (hit_i, the last
// to be known).  A word may carry a mark: the front end went on at a predicted target behind
// that half-word, and the next word is the one at the target; what is behind the mark in
// the word is dropped.  A mark on the first half of a 32-bit instruction is impossible
// (the predictor took another word's branch, or code was entered at another half-word):
// the second half was never fetched.  Then broken_o asks for a redirect to pc_o.

`default_nettype none

module cs_rv_iqueue #(
  parameter int        TargetW = 26,            // 13..32: bits of a target
  parameter bit [31:0] RamBase = 32'h8000_0000  // the rest of pred_pc_o
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  // Empties the queue, wins over all else; the PC follows with start_i.
  input  logic             clear_i,
  input  logic             start_i,
  input  logic [31:1]      start_pc_i,
  output logic             broken_o,

  // From F
  output logic             room_o,
  input  logic             push_i,
  input  logic [31:0]      word_i,      // 0 when fault_i
  input  logic             fault_i,
  input  logic             page_i,      // a page fault
  input  logic             miss_i,
  input  logic             itlb_i,
  input  logic             taken_i,     // mark
  input  logic             pos_i,       // which half is marked
  input  logic [TargetW-1:1] target_i,

  // To D
  output logic             valid_o,
  input  logic             ready_i,
  input  logic             ready_hit_i,
  input  logic             hit_i,
  output logic [31:0]      pc_o,
  output logic [31:0]      insn_o,
  output logic             fault_o,
  output logic             fault_hi_o,
  output logic             fault_page_o,
  output logic             miss_o,
  output logic             itlb_o,
  output logic             pred_taken_o,
  output logic [31:0]      pred_pc_o
);

  typedef struct packed {
    logic        fault;
    logic        page;
    logic        mark_hi;
    logic        mark_lo;
    logic [31:0] word;
  } entry_t;

  entry_t     e0_q, e1_q, e2_q, e3_q, in;
  logic [3:0] valid_q, valid_d, miss_q, miss_d, itlb_q, itlb_d;
  logic [3:0] left;                    // valid when D has taken its instruction
  logic [31:1] pc_q;

  // ---- Align ----------------------------------------------------------------
  logic upper, wide, straddle, marked, faulty, take;
  logic pop1, pop2;                    // words that go with the instruction

  assign upper    = pc_q[1];
  assign wide     = upper ? (e0_q.word[17:16] == 2'b11) : (e0_q.word[1:0] == 2'b11);
  assign straddle = upper & wide;
  assign broken_o = valid_q[0] & wide & (upper ? e0_q.mark_hi : e0_q.mark_lo);
  assign marked   = straddle ? e1_q.mark_lo :
                    (upper | wide) ? e0_q.mark_hi : e0_q.mark_lo;
  // A fault's word is 0: wide is 0 and the low half of a first-half fault too.
  assign faulty   = e0_q.fault | (straddle & e1_q.fault);

  assign valid_o    = valid_q[0] & !broken_o & (!straddle | valid_q[1]);
  assign pc_o       = {pc_q, 1'b0};
  assign fault_o    = faulty;
  assign fault_hi_o = !e0_q.fault;
  assign miss_o     = miss_q[0] | (straddle & miss_q[1]);
  assign itlb_o     = itlb_q[0] | (straddle & itlb_q[1]);
  assign fault_page_o = e0_q.fault ? e0_q.page : e1_q.page;

  logic [15:0] low, high;
  assign low    = upper ? e0_q.word[31:16] : e0_q.word[15:0];
  assign high   = upper ? e1_q.word[15:0] : e0_q.word[31:16];
  assign insn_o = faulty ? '0 : {wide ? high : 16'd0, low};

  assign pop2 = valid_q[0] & straddle & marked;
  assign pop1 = valid_q[0] & (upper | wide | marked);  // also when pop2
  assign take = (valid_o & ready_i) | (valid_o & ready_hit_i & hit_i);

  // ---- Words ----------------------------------------------------------------
  assign room_o = !valid_q[3];
  assign in     = {fault_i, page_i, taken_i & pos_i, taken_i & !pos_i, word_i};

  // Sources do not depend on take: an entry that is not valid has nothing behind it.
  always_ff @(posedge clk_i) begin
    if (take | !valid_q[0]) begin
      if (pop2 & valid_q[2])              e0_q <= e2_q;
      else if (pop1 & !pop2 & valid_q[1]) e0_q <= e1_q;
      else if (pop1 | !valid_q[0])        e0_q <= in;
    end
    if (take & pop1 | !valid_q[1]) begin
      if (pop2 & valid_q[3])              e1_q <= e3_q;
      else if (pop1 & !pop2 & valid_q[2]) e1_q <= e2_q;
      else                                e1_q <= in;
    end
    if (take & pop1 | !valid_q[2]) begin
      e2_q <= (pop1 & !pop2 & valid_q[3]) ? e3_q : in;
    end
    if (!valid_q[3]) e3_q <= in;
  end

  // The first instruction that uses a word that missed carries the event.
  logic [3:0] miss_left, itlb_left;

  always_comb begin
    if (!take) begin
      left      = valid_q;
      miss_left = miss_q;
      itlb_left = itlb_q;
    end else if (pop2) begin
      left      = valid_q >> 2;
      miss_left = miss_q >> 2;
      itlb_left = itlb_q >> 2;
    end else if (pop1) begin
      left      = valid_q >> 1;
      miss_left = {1'b0, miss_q[3:2], miss_q[1] & !straddle};
      itlb_left = {1'b0, itlb_q[3:2], itlb_q[1] & !straddle};
    end else begin
      left      = valid_q;
      miss_left = {miss_q[3:1], 1'b0};
      itlb_left = {itlb_q[3:1], 1'b0};
    end
    valid_d = left;
    miss_d  = miss_left & left;
    itlb_d  = itlb_left & left;
    if (push_i) begin
      valid_d = {left[2:0], 1'b1};
      miss_d  = miss_d | ({4{miss_i}} & {left[2:0], 1'b1} & ~left);
      itlb_d  = itlb_d | ({4{itlb_i}} & {left[2:0], 1'b1} & ~left);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      {valid_q, miss_q, itlb_q} <= '0;
    else if (clear_i) {valid_q, miss_q, itlb_q} <= '0;
    else              {valid_q, miss_q, itlb_q} <= {valid_d, miss_d, itlb_d};
  end

  // ---- Targets of marks, in order: as many as words ----------------------------
  (* ram_style = "distributed" *)
  logic [TargetW-1:1] target_mem [0:3];
  logic [1:0]         wptr_q, rptr_q;
  logic [TargetW-1:1] target;

  assign target       = target_mem[rptr_q];
  assign pred_taken_o = marked;
  assign pred_pc_o    = (RamBase & ~(32'hffff_ffff >> (32 - TargetW))) | 32'({target, 1'b0});

  always_ff @(posedge clk_i) begin
    if (push_i & taken_i) target_mem[wptr_q] <= target_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      {wptr_q, rptr_q} <= '0;
    else if (clear_i) {wptr_q, rptr_q} <= '0;
    else begin
      if (push_i & taken_i) wptr_q <= wptr_q + 2'd1;
      if (take & marked)    rptr_q <= rptr_q + 2'd1;
    end
  end

  // ---- PC -------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (start_i)   pc_q <= start_pc_i;
    else if (take) pc_q <= marked ? pred_pc_o[31:1] : pc_q + (wide ? 31'd2 : 31'd1);
  end

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  logic [3:0] mark;
  logic [1:0] marks;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  assign mark  = valid_q & {e3_q.mark_hi | e3_q.mark_lo, e2_q.mark_hi | e2_q.mark_lo,
                            e1_q.mark_hi | e1_q.mark_lo, e0_q.mark_hi | e0_q.mark_lo};
  assign marks = 2'(mark[0]) + 2'(mark[1]) + 2'(mark[2]) + 2'(mark[3]);

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_thermometer: assert ((valid_q & (valid_q + 4'd1)) == 4'd0);
      a_room:        assert (!push_i | room_o | clear_i);
      a_targets:     assert (marks == wptr_q - rptr_q);
      a_missing:     assert ((miss_q & ~valid_q) == 4'd0);
      // A mark on a half-word that was not fetched for is dropped by F.
      a_entry:       assert (!(valid_o & !start_i & upper & e0_q.mark_lo));
      a_start:       assert (!(start_i & valid_q[0]));
    end
  end
`endif

endmodule

`default_nettype wire
