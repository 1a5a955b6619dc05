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
  logic [31:0] logical, from, by16, by8, by4, by2, by1;
  logic        fill, shifts;

  // Bit 0 is the carry's way in.
  assign {carry, sum_o, carry_in} = {1'b0, a_i, 1'b1} + {1'b0, b_i, sub_i};
  assign equal_o = &(a_i ^ b_i);
  // No carry is a borrow, the unsigned answer; with operands of different signs
  // the signed one is its opposite.
  assign less_o  = !carry ^ (!cmp_unsigned_i & (a_i[31] ~^ b_i[31]));

  logic unused;
  assign unused = carry_in;

  always_comb begin
    case (op_i)
      cs_rv_pkg::AluXor: logical = a_i ^ b_i;
      cs_rv_pkg::AluOr:  logical = a_i | b_i;
      cs_rv_pkg::AluAnd: logical = a_i & b_i;
      default:           logical = '0;
    endcase
  end

  assign fill    = shift_arith_i & a_i[31] & !shift_left_i;
  assign from    = shift_left_i ? mirror(a_i) : a_i;
  assign by16    = b_i[4] ? {{16{fill}}, from[31:16]} : from;
  assign by8     = b_i[3] ? {{8{fill}}, by16[31:8]} : by16;
  assign by4     = b_i[2] ? {{4{fill}}, by8[31:4]} : by8;
  assign by2     = b_i[1] ? {{2{fill}}, by4[31:2]} : by4;
  assign shifts  = op_i == cs_rv_pkg::AluSh;
  assign by1     = (b_i[0] ? {fill, by2[31:1]} : by2) & {32{shifts}};

  // What is not asked for is 0: an OR costs less than a multiplexer.
  assign result_o = (sum_o & {32{op_i == cs_rv_pkg::AluAdd}}) | logical |
                    {31'b0, less_o && op_i == cs_rv_pkg::AluSlt} |
                    (shift_left_i ? mirror(by1) : by1);

endmodule

`default_nettype wire
