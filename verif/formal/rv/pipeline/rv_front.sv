// SPDX-License-Identifier: Apache-2.0
//
// rv_front - what the RTL's own decoder makes of an instruction, a second time:
// the invariants say that what travels through X and M is this, and the
// assertions on the retirement port say that it is right.

`default_nettype none

module rv_front (
  input  logic [31:0]     raw_i,
  input  logic            fault_i,
  input  logic            fault_hi_i,
  input  logic [31:0]     a_i,          // operand a of the ALU
  input  logic [31:0]     rs2_i,
  output cs_rv_pkg::dec_t dec_o,
  output logic [2:0]      funct3_o,
  output logic [4:0]      funct5_o,
  output logic [4:0]      rd_o,
  output logic [4:0]      rs1_o,
  output logic [4:0]      rs2_o,
  output logic [31:0]     b_o,
  output logic [31:0]     result_o,     // of the ALU
  output logic [31:0]     sum_o,
  output logic            equal_o,
  output logic            less_o,
  output logic [20:0]     offset_o,
  output cs_rv_pkg::csr_t csr_o
);

  logic [31:0] insn, imm;
  logic [4:0]  reg1, reg2;

  cs_rv_rvc i_rvc (.insn_i(raw_i), .insn_o(insn));

  cs_rv_operands i_operands (
    .insn_i(raw_i[24:0]), .x_rd_i(5'd0), .m_rd_i(5'd0), .w_rd_i(5'd0),
    .reg1_o(reg1), .reg2_o(reg2)
  );

  cs_rv_decode i_decode (
    .insn_i(insn), .fault_i, .fault_hi_i, .fault_page_i(1'b0), .reg1_i(reg1), .reg2_i(reg2),
    .dec_o, .rd_o, .rs1_o, .rs2_o, .imm_o(imm)
  );

  assign funct3_o = insn[14:12];
  assign funct5_o = insn[31:27];
  assign b_o      = (dec_o.b_imm ? imm : rs2_i) ^ {32{dec_o.sub}};
  assign offset_o = insn[2] ? {insn[31], insn[19:12], insn[20], insn[30:21], 1'b0} :
                              {{9{insn[31]}}, insn[7], insn[30:25], insn[11:8], 1'b0};

  logic unused_settles;

  cs_rv_csr_decode i_csr (
    .addr_i(raw_i[31:20]), .write_i(insn[13:12] == 2'd1 || raw_i[19:15] != 5'd0),
    .csr_o, .settles_o(unused_settles)
  );

  cs_rv_alu i_alu (
    .op_i(dec_o.alu), .sub_i(dec_o.sub), .cmp_unsigned_i(dec_o.cmp_unsigned),
    .shift_left_i(dec_o.shift_left), .shift_arith_i(dec_o.shift_arith), .a_i, .b_i(b_o),
    .result_o, .sum_o, .equal_o, .less_o
  );

endmodule

`default_nettype wire
