// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_alu - adder, comparison, logic and shifter.
//
// One adder adds, subtracts, compares and makes addresses: operand b comes
// inverted where it is to be subtracted.  Shifts go right; a left shift is one
// of the mirrored operand.  Combinational.

`default_nettype none

module cs_rv_alu (
  input  cs_rv_pkg::alu_e op_i,
  input  logic            sub_i,           // b_i is inverted
  input  logic            cmp_unsigned_i,
  input  logic            shift_left_i,
  input  logic            shift_arith_i,
  input  logic [31:0]     a_i,
  input  logic [31:0]     b_i,
  output logic [31:0]     result_o,
  output logic [31:0]     sum_o,
  output logic            equal_o,
  output logic            less_o
);

  function automatic logic [31:0] mirror(input logic [31:0] v);
    for (int i = 0; i < 32; i++) mirror[i] = v[31 - i];
  endfunction

  logic        carry, carry_in;
  logic [31:0] logical, from, shifted, shift;
  logic        fill;

  // Bit 0 is the carry's way in.
  assign {carry, sum_o, carry_in} = {1'b0, a_i, 1'b1} + {1'b0, b_i, sub_i};
  assign equal_o = &(a_i ^ b_i);
  // No carry is a borrow, the unsigned answer; with operands of different signs
  // the signed one is its opposite.
  assign less_o  = !carry ^ (!cmp_unsigned_i & (a_i[31] ~^ b_i[31]));

  logic unused;
  assign unused = carry_in;

  always_comb begin
    case (op_i[1:0])
      2'd0:    logical = a_i ^ b_i;
      2'd1:    logical = a_i | b_i;
      default: logical = a_i & b_i;
    endcase
  end

  assign fill    = shift_arith_i & a_i[31] & !shift_left_i;
  assign from    = shift_left_i ? mirror(a_i) : a_i;
  assign shifted = 32'($signed({fill, from}) >>> b_i[4:0]);
  assign shift   = shift_left_i ? mirror(shifted) : shifted;

  always_comb begin
    case (op_i)
      cs_rv_pkg::AluAdd: result_o = sum_o;
      cs_rv_pkg::AluSlt: result_o = {31'b0, less_o};
      cs_rv_pkg::AluSh:  result_o = shift;
      default:           result_o = logical;
    endcase
  end

endmodule

`default_nettype wire
