// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_operands - which registers an instruction reads, before it is expanded,
// and whether the instructions in X, M and W write them.
//
// A register number is one of four fields, SP or 0.  Each candidate is compared
// with the destinations while it is found out which one counts: this is the
// start of D's longest path.  Where the format reads no register the number is
// 0 and nothing matches; reserved encodings may read.  Combinational.

`default_nettype none

module cs_rv_operands #(
  parameter bit Supervisor = 1'b0
) (
  input  logic [24:0] insn_i,    // as fetched
  input  logic [4:0]  x_rd_i,
  input  logic [4:0]  m_rd_i,
  input  logic [4:0]  w_rd_i,
  output logic [4:0]  reg1_o,
  output logic [4:0]  reg2_o,
  output logic        x_is1_o,   // x_rd_i is reg1
  output logic        x_is2_o,
  output logic        m_is1_o,
  output logic        m_is2_o,
  output logic        w_is1_o,
  output logic        w_is2_o
);

  // Fields of rs1: of 32-bit instructions, full, short, stack pointer; of rs2:
  // of 32-bit instructions, full, short.  None of them: x0.
  localparam logic [4:0] SP = 5'd2;

  logic [4:0] wide1, full1, short1, wide2, full2, short2;
  logic [3:0] pick1;
  logic [2:0] pick2;

  assign wide1  = insn_i[19:15];
  assign full1  = insn_i[11:7];
  assign short1 = {2'b01, insn_i[9:7]};
  assign wide2  = insn_i[24:20];
  assign full2  = insn_i[6:2];
  assign short2 = {2'b01, insn_i[4:2]};

  logic move;            // C.MV: like C.ADD, but from x0
  logic sp;              // C.ADDI16SP: like C.LUI otherwise
  logic reads1, reads2;  // of 32-bit instructions

  assign move   = !insn_i[12] && full2 != 5'd0;
  assign sp     = full1 == SP;
  assign reads2 = (insn_i[5] && !insn_i[2] && !(insn_i[6] && insn_i[4])) ||
                  insn_i[6:2] == cs_rv_pkg::OPC_AMO;

  always_comb begin
    case (insn_i[6:2])
      cs_rv_pkg::OPC_LUI, cs_rv_pkg::OPC_AUIPC, cs_rv_pkg::OPC_JAL, cs_rv_pkg::OPC_FENCE:
        reads1 = 1'b0;
      // SFENCE.VMA has an address, the others of its funct3 have x0 there.
      cs_rv_pkg::OPC_SYSTEM: reads1 = !insn_i[14] && (Supervisor || insn_i[13:12] != 2'd0);
      default:               reads1 = 1'b1;
    endcase
  end

  always_comb begin
    case ({insn_i[1:0], insn_i[15:13]})
      5'o00, 5'o22, 5'o26:               pick1 = 4'b1000;
      5'o02, 5'o06, 5'o14, 5'o16, 5'o17: pick1 = 4'b0100;
      5'o10, 5'o20:                      pick1 = 4'b0010;
      5'o13:                             pick1 = {sp, 3'b000};
      5'o24:                             pick1 = {2'b00, !move, 1'b0};
      5'o30, 5'o31, 5'o32, 5'o33, 5'o34, 5'o35, 5'o36, 5'o37: pick1 = {3'b000, reads1};
      default:                           pick1 = 4'b0000;
    endcase
    case ({insn_i[1:0], insn_i[15:13]})
      5'o24, 5'o26: pick2 = 3'b010;
      5'o06, 5'o14: pick2 = 3'b100;
      5'o30, 5'o31, 5'o32, 5'o33, 5'o34, 5'o35, 5'o36, 5'o37: pick2 = {2'b00, reads2};
      default:      pick2 = 3'b000;
    endcase
  end

  function automatic logic is1(input logic [4:0] rd, input logic [3:0] pick,
                               input logic [4:0] w, input logic [4:0] f, input logic [4:0] s);
    is1 = (pick[0] & (rd == w)) | (pick[1] & (rd == f)) | (pick[2] & (rd == s)) |
          (pick[3] & (rd == SP));
  endfunction

  assign x_is1_o = is1(x_rd_i, pick1, wide1, full1, short1);
  assign m_is1_o = is1(m_rd_i, pick1, wide1, full1, short1);
  assign x_is2_o = is1(x_rd_i, {1'b0, pick2}, wide2, full2, short2);
  assign m_is2_o = is1(m_rd_i, {1'b0, pick2}, wide2, full2, short2);
  assign w_is1_o = is1(w_rd_i, pick1, wide1, full1, short1);
  assign w_is2_o = is1(w_rd_i, {1'b0, pick2}, wide2, full2, short2);

  assign reg1_o = (wide1 & {5{pick1[0]}}) | (full1 & {5{pick1[1]}}) |
                  (short1 & {5{pick1[2]}}) | (SP & {5{pick1[3]}});
  assign reg2_o = (wide2 & {5{pick2[0]}}) | (full2 & {5{pick2[1]}}) |
                  (short2 & {5{pick2[2]}});

endmodule

`default_nettype wire
