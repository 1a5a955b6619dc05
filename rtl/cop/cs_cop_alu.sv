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

  always_comb begin
    case (vop)
      cs_cop_isa_pkg::COP_VOP_MOVB:  result_o = b_i;
      cs_cop_isa_pkg::COP_VOP_ADD, cs_cop_isa_pkg::COP_VOP_SUB: result_o = sum[31:0];
      cs_cop_isa_pkg::COP_VOP_AND:   result_o = a_i & b_i;
      cs_cop_isa_pkg::COP_VOP_OR:    result_o = a_i | b_i;
      cs_cop_isa_pkg::COP_VOP_XOR:   result_o = a_i ^ b_i;
      cs_cop_isa_pkg::COP_VOP_BIC:   result_o = a_i & ~b_i;
      cs_cop_isa_pkg::COP_VOP_ADDS:  result_o = sum[31:0] | {32{limited}};
      cs_cop_isa_pkg::COP_VOP_SUBS:  result_o = sum[31:0] & ~{32{limited}};
      cs_cop_isa_pkg::COP_VOP_SHL1:  result_o = a_i << 1;
      cs_cop_isa_pkg::COP_VOP_SHR1:  result_o = a_i >> 1;
      cs_cop_isa_pkg::COP_VOP_SHR8:  result_o = a_i >> 8;
      cs_cop_isa_pkg::COP_VOP_SHR16: result_o = a_i >> 16;
      cs_cop_isa_pkg::COP_VOP_SHL8:  result_o = a_i << 8;
      default:                       result_o = a_i;
    endcase
  end

  logic vsat_q, saturating;
  assign saturating = (vop == cs_cop_isa_pkg::COP_VOP_ADDS) |
                      (vop == cs_cop_isa_pkg::COP_VOP_SUBS);

  always_ff @(posedge clk_i) begin
    if (clear_i)                  vsat_q <= 1'b0;
    else if (done_i & saturating) vsat_q <= limited;
  end

  logic [3:0] bytes;   // those of dr that are all ones
  logic       holds;
  always_comb begin
    for (int i = 0; i < 4; i++) bytes[i] = &dr_i[8*i +: 8];
    case (cond)
      cs_cop_isa_pkg::COP_COND_HIT:   holds = hit_i;
      cs_cop_isa_pkg::COP_COND_EQ:    holds = a_i == b_i;
      cs_cop_isa_pkg::COP_COND_LT:    holds = a_i < b_i;
      cs_cop_isa_pkg::COP_COND_BSAT:  holds = |bytes;
      cs_cop_isa_pkg::COP_COND_HSAT:  holds = (&bytes[1:0]) | (&bytes[3:2]);
      cs_cop_isa_pkg::COP_COND_WSAT:  holds = &bytes;
      cs_cop_isa_pkg::COP_COND_FULL:  holds = full_i;
      cs_cop_isa_pkg::COP_COND_ZERO:  holds = zero_i;
      cs_cop_isa_pkg::COP_COND_TAKEN: holds = taken_i;
      cs_cop_isa_pkg::COP_COND_MORE:  holds = more_i;
      cs_cop_isa_pkg::COP_COND_ODD:   holds = a_i[0];
      cs_cop_isa_pkg::COP_COND_VSAT:  holds = vsat_q;
      cs_cop_isa_pkg::COP_COND_CLIP:  holds = clip_i;
      default:                        holds = 1'b0;
    endcase
  end

  assign branch_o = holds ^ inv;
  assign vsat_o   = vsat_q;

  logic unused;
  assign unused = ^ir_i;

endmodule

`default_nettype wire
