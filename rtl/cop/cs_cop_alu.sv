// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_alu - value ALU and the condition of the branch.
//
// A comparison has a carry chain of its own: an instruction may add and compare.
// Combinational but for vsat.

`default_nettype none

module cs_cop_alu (
  input  logic        clk_i,
  input  logic        clear_i,    // state is OFF, or registers are cleared
  input  logic        done_i,     // the microinstruction is executed at the end of this clock
  input  logic [63:0] ir_i,

  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic [31:0] result_o,

  // conditions
  input  logic        hit_i,
  input  logic [31:0] dr_i,
  input  logic        full_i,     // the index is at its limit
  input  logic        zero_i,     // ... is 0
  input  logic        taken_i,    // the sample's
  input  logic        more_i,     // the next sample is there
  input  logic        clip_i,
  output logic        vsat_o,
  output logic        branch_o    // the branch is taken
);

  logic [3:0] vop, cond;
  logic       inv;
  assign vop  = ir_i[cs_cop_isa_pkg::COP_VOP_LSB +: cs_cop_isa_pkg::COP_VOP_W];
  assign cond = ir_i[cs_cop_isa_pkg::COP_COND_LSB +: cs_cop_isa_pkg::COP_COND_W];
  assign inv  = ir_i[cs_cop_isa_pkg::COP_INV_LSB];

  // Sum or difference; the carry says that it was limited.
  logic        subtract, limited;
  logic [32:0] sum;
  assign subtract = (vop == cs_cop_isa_pkg::COP_VOP_SUB) | (vop == cs_cop_isa_pkg::COP_VOP_SUBS);
  assign sum      = {1'b0, a_i} + {1'b0, b_i ^ {32{subtract}}} + {32'd0, subtract};
  assign limited  = sum[32] ^ subtract;

  // What the result is made of; none does not write it.
  logic        adds, is_and, is_or, is_xor, is_bic, is_shl1, is_shr1, is_shr8, is_shr16, is_shl8;
  logic        is_a, is_b;
  logic [31:0] both, moved;
  assign is_b     = vop == cs_cop_isa_pkg::COP_VOP_MOVB;
  assign is_and   = vop == cs_cop_isa_pkg::COP_VOP_AND;
  assign is_or    = vop == cs_cop_isa_pkg::COP_VOP_OR;
  assign is_xor   = vop == cs_cop_isa_pkg::COP_VOP_XOR;
  assign is_bic   = vop == cs_cop_isa_pkg::COP_VOP_BIC;
  assign is_a     = vop == cs_cop_isa_pkg::COP_VOP_MOV;
  assign is_shl1  = vop == cs_cop_isa_pkg::COP_VOP_SHL1;
  assign is_shr1  = vop == cs_cop_isa_pkg::COP_VOP_SHR1;
  assign is_shr8  = vop == cs_cop_isa_pkg::COP_VOP_SHR8;
  assign is_shr16 = vop == cs_cop_isa_pkg::COP_VOP_SHR16;
  assign is_shl8  = vop == cs_cop_isa_pkg::COP_VOP_SHL8;
  assign adds     = subtract | (vop == cs_cop_isa_pkg::COP_VOP_ADD) |
                    (vop == cs_cop_isa_pkg::COP_VOP_ADDS);

  // One bit with one: the four rows of a truth table.
  logic only_a, only_b, ab;
  assign only_a = is_a | is_or | is_xor | is_bic;
  assign only_b = is_b | is_or | is_xor;
  assign ab     = is_a | is_b | is_and | is_or;
  assign both   = (a_i & ~b_i & {32{only_a}}) | (~a_i & b_i & {32{only_b}}) | (a_i & b_i & {32{ab}});
  assign moved  = ((a_i << 1) & {32{is_shl1}}) | ((a_i >> 1) & {32{is_shr1}}) |
                  ((a_i >> 8) & {32{is_shr8}}) | ((a_i >> 16) & {32{is_shr16}}) |
                  ((a_i << 8) & {32{is_shl8}});

  // The sum, limited upwards or to 0, comes last.
  logic up, down;
  assign up       = (vop == cs_cop_isa_pkg::COP_VOP_ADDS) & limited;
  assign down     = (vop == cs_cop_isa_pkg::COP_VOP_SUBS) & limited;
  assign result_o = both | moved | (sum[31:0] & {32{adds & !down}}) | {32{up}};

  logic vsat_q, saturating;
  assign saturating = (vop == cs_cop_isa_pkg::COP_VOP_ADDS) |
                      (vop == cs_cop_isa_pkg::COP_VOP_SUBS);

  always_ff @(posedge clk_i) begin
    if (clear_i)                  vsat_q <= 1'b0;
    else if (done_i & saturating) vsat_q <= limited;
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
      default:                        early = 1'b0;
    endcase
    early = early ^ inv;
  end

  assign equal    = (cond == cs_cop_isa_pkg::COP_COND_EQ) & (a_i == b_i);
  assign less     = (cond == cs_cop_isa_pkg::COP_COND_LT) & (a_i < b_i);
  assign branch_o = early ^ equal ^ less;
  assign vsat_o   = vsat_q;

  logic unused;
  assign unused = ^ir_i;

endmodule

`default_nettype wire
