// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_alu - value ALU and the condition of the branch.
//
// A comparison has a carry chain of its own: an instruction may add and compare.  What the
// result is made of is a flip-flop for each, worked out in D; where nothing runs all are 0, and
// the result is the word that the host or a sweep writes.

`default_nettype none

module cs_cop_alu (
  input  logic        clk_i,
  input  logic        clear_i,    // state is OFF, or registers are cleared
  input  logic        load_i,     // a microinstruction goes from D to X at the end of this clock
  input  logic [63:0] q_i,        // in D
  input  logic [63:0] ir_i,       // in X
  input  logic        done_i,     // ... executed at the end of this clock
  input  logic        idle_i,     // nothing runs behind this clock
  input  logic [31:0] wdata_i,    // 0 while something runs

  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic [31:0] result_o,

  // conditions
  input  logic        hit_i,
  input  logic [31:0] dr_i,
  input  logic        full_i,     // the index is at its limit
  input  logic        zero_i,     // ... is 0
  input  logic        taken_i,    // the sample's
  input  logic        gap_i,      // it begins here, behind a gap
  input  logic        more_i,     // the next sample is there
  input  logic        clip_i,
  output logic        vsat_o,
  output logic        gap_o,      // a gap that was not asked for yet
  output logic        branch_o    // the branch is taken
);

  logic [3:0] qv, cond;
  logic       inv;
  assign qv   = q_i[cs_cop_isa_pkg::COP_VOP_LSB +: cs_cop_isa_pkg::COP_VOP_W];
  assign cond = ir_i[cs_cop_isa_pkg::COP_COND_LSB +: cs_cop_isa_pkg::COP_COND_W];
  assign inv  = ir_i[cs_cop_isa_pkg::COP_INV_LSB];

  // What the result is made of; none does not write it.
  logic adds_q, subtract_q;              // the sum, with -b
  logic up_q, down_q;                    // ... limited upwards, to 0
  logic only_a_q, only_b_q, ab_q;        // one bit with one: the rows of a truth table
  logic shl1_q, shr1_q, shr8_q, shr16_q, shl8_q;

  always_ff @(posedge clk_i) begin
    if (idle_i) begin
      {adds_q, subtract_q, up_q, down_q, only_a_q, only_b_q, ab_q} <= '0;
      {shl1_q, shr1_q, shr8_q, shr16_q, shl8_q}                    <= '0;
    end else if (load_i) begin
      adds_q     <= (qv == cs_cop_isa_pkg::COP_VOP_ADD) | (qv == cs_cop_isa_pkg::COP_VOP_ADDS) |
                    (qv == cs_cop_isa_pkg::COP_VOP_SUB) | (qv == cs_cop_isa_pkg::COP_VOP_SUBS);
      subtract_q <= (qv == cs_cop_isa_pkg::COP_VOP_SUB) | (qv == cs_cop_isa_pkg::COP_VOP_SUBS);
      up_q       <= qv == cs_cop_isa_pkg::COP_VOP_ADDS;
      down_q     <= qv == cs_cop_isa_pkg::COP_VOP_SUBS;
      only_a_q   <= (qv == cs_cop_isa_pkg::COP_VOP_MOV) | (qv == cs_cop_isa_pkg::COP_VOP_OR) |
                    (qv == cs_cop_isa_pkg::COP_VOP_XOR) | (qv == cs_cop_isa_pkg::COP_VOP_BIC);
      only_b_q   <= (qv == cs_cop_isa_pkg::COP_VOP_MOVB) | (qv == cs_cop_isa_pkg::COP_VOP_OR) |
                    (qv == cs_cop_isa_pkg::COP_VOP_XOR);
      ab_q       <= (qv == cs_cop_isa_pkg::COP_VOP_MOV) | (qv == cs_cop_isa_pkg::COP_VOP_MOVB) |
                    (qv == cs_cop_isa_pkg::COP_VOP_AND) | (qv == cs_cop_isa_pkg::COP_VOP_OR);
      shl1_q     <= qv == cs_cop_isa_pkg::COP_VOP_SHL1;
      shr1_q     <= qv == cs_cop_isa_pkg::COP_VOP_SHR1;
      shr8_q     <= qv == cs_cop_isa_pkg::COP_VOP_SHR8;
      shr16_q    <= qv == cs_cop_isa_pkg::COP_VOP_SHR16;
      shl8_q     <= qv == cs_cop_isa_pkg::COP_VOP_SHL8;
    end
  end

  // Sum or difference; the carry says that it was limited.
  logic        limited;
  logic [32:0] sum;
  assign sum     = {1'b0, a_i} + {1'b0, b_i ^ {32{subtract_q}}} + {32'd0, subtract_q};
  assign limited = sum[32] ^ subtract_q;

  // The sum, limited upwards or to 0, comes last.
  logic [31:0] rest, early_rest;
  logic        counts, tops;
  logic [31:0] both, moved;
  assign both     = (a_i & ~b_i & {32{only_a_q}}) | (~a_i & b_i & {32{only_b_q}}) |
                    (a_i & b_i & {32{ab_q}});
  assign moved    = ((a_i << 1) & {32{shl1_q}}) | ((a_i >> 1) & {32{shr1_q}}) |
                    ((a_i >> 8) & {32{shr8_q}}) | ((a_i >> 16) & {32{shr16_q}}) |
                    ((a_i << 8) & {32{shl8_q}});
  assign early_rest = both | moved | wdata_i;
  cs_cop_cut #(.Width(34)) u_cut (
    .i ({adds_q & !(down_q & limited), up_q & limited, early_rest}),
    .o ({counts, tops, rest})
  );

  assign result_o = (sum[31:0] & {32{counts}}) | {32{tops}} | rest;

  logic vsat_q;

  always_ff @(posedge clk_i) begin
    if (clear_i)                       vsat_q <= 1'b0;
    else if (done_i & (up_q | down_q)) vsat_q <= limited;
  end

  // A gap stays until it is asked for.
  logic gap, gap_q;
  assign gap = gap_q | gap_i;

  always_ff @(posedge clk_i) begin
    if (clear_i)     gap_q <= 1'b0;
    else if (done_i) gap_q <= gap & (cond != cs_cop_isa_pkg::COP_COND_GAP);
  end

  // The comparisons come last; of the conditions but one can hold.
  logic [3:0] bytes;   // those of dr that are all ones
  (* keep *) logic early;
  logic       equal, less;
  always_comb begin
    for (int i = 0; i < 4; i++) bytes[i] = &dr_i[8*i +: 8];
    case (cond)
      cs_cop_isa_pkg::COP_COND_HIT:   early = hit_i;
      cs_cop_isa_pkg::COP_COND_BSAT:  early = |bytes;
      cs_cop_isa_pkg::COP_COND_HSAT:  early = (&bytes[1:0]) | (&bytes[3:2]);
      cs_cop_isa_pkg::COP_COND_WSAT:  early = &bytes;
      cs_cop_isa_pkg::COP_COND_FULL:  early = full_i;
      cs_cop_isa_pkg::COP_COND_ZERO:  early = zero_i;
      cs_cop_isa_pkg::COP_COND_TAKEN: early = taken_i;
      cs_cop_isa_pkg::COP_COND_MORE:  early = more_i;
      cs_cop_isa_pkg::COP_COND_ODD:   early = a_i[0];
      cs_cop_isa_pkg::COP_COND_VSAT:  early = vsat_q;
      cs_cop_isa_pkg::COP_COND_CLIP:  early = clip_i;
      cs_cop_isa_pkg::COP_COND_GAP:   early = gap;
      default:                        early = 1'b0;
    endcase
    early = early ^ inv;
  end

  assign equal    = (cond == cs_cop_isa_pkg::COP_COND_EQ) & (a_i == b_i);
  assign less     = (cond == cs_cop_isa_pkg::COP_COND_LT) & (a_i < b_i);
  assign branch_o = early ^ equal ^ less;
  assign vsat_o   = vsat_q;
  assign gap_o    = gap_q;

  logic unused;
  assign unused = ^{q_i, ir_i};

endmodule

`default_nettype wire
