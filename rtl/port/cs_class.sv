// SPDX-License-Identifier: Apache-2.0
//
// cs_class - opcode class of a retired instruction, one of 17.
//
// The classes are a partition: every instruction has exactly one, so their
// number is all that has to be kept.  Calls, returns and co-routine swaps follow
// the link register rules of the RISC-V trace specification (x1, x5).
// Combinational; instructions that trapped are always "system".  Nested, so that a
// simulation decodes the form at hand only.

`default_nettype none

module cs_class #(
  parameter int XLEN = 32   // 32, 64: c.jal exists with 32 only
) (
  input  logic [31:0] insn_i,
  input  logic        trap_i,
  output logic [4:0]  class_o
);

  function automatic logic is_link(input logic [4:0] r);
    is_link = (r == 5'd1) | (r == 5'd5);
  endfunction

  logic [4:0] rd, rs1;
  logic [2:0] funct3;
  logic       rd_link, rs1_link;

  assign rd       = insn_i[11:7];   // the first register of compressed forms too
  assign rs1      = insn_i[19:15];
  assign funct3   = insn_i[14:12];
  assign rd_link  = is_link(rd);
  assign rs1_link = is_link(rs1);

  function automatic logic [4:0] jalr(input logic to_link, input logic from_link,
                                      input logic same);
    if (to_link & from_link) jalr = same ? cs_pkg::CLASS_ICALL : cs_pkg::CLASS_COSWAP;
    else if (to_link)        jalr = cs_pkg::CLASS_ICALL;
    else if (from_link)      jalr = cs_pkg::CLASS_RETURN;
    else                     jalr = cs_pkg::CLASS_IJUMP;
  endfunction

  always_comb begin
    class_o = cs_pkg::CLASS_ALU;
    if (trap_i) begin
      class_o = cs_pkg::CLASS_SYSTEM;
    end else if (insn_i[1:0] == 2'd3) begin
      case (insn_i[6:2])
        5'b00000, 5'b00001: class_o = cs_pkg::CLASS_LOAD;
        5'b01000, 5'b01001: class_o = cs_pkg::CLASS_STORE;
        5'b11000:           class_o = cs_pkg::CLASS_BRANCH;
        5'b11011:           class_o = rd_link ? cs_pkg::CLASS_CALL : cs_pkg::CLASS_JUMP;
        5'b11001:           class_o = jalr(rd_link, rs1_link, rd == rs1);
        5'b01011:           class_o = cs_pkg::CLASS_ATOMIC;
        5'b01100, 5'b01110: begin  // OP, OP-32
          if (insn_i[31:25] == 7'b0000001)
            class_o = funct3[2] ? cs_pkg::CLASS_DIV : cs_pkg::CLASS_MUL;
        end
        5'b00100: begin            // OP-IMM: slti x0 is the marker
          if (funct3 == 3'd2 && rd == 5'd0) class_o = cs_pkg::CLASS_MARKER;
        end
        5'b00011:           class_o = cs_pkg::CLASS_FENCE;
        5'b11100: class_o = (funct3[1:0] == 2'd0) ? cs_pkg::CLASS_SYSTEM : cs_pkg::CLASS_CSR;
        default:            class_o = cs_pkg::CLASS_ALU;
      endcase
    end else if (insn_i[1:0] == 2'd1) begin
      case (insn_i[15:13])
        3'd1:       if (XLEN == 32) class_o = cs_pkg::CLASS_CALL;
        3'd5:       class_o = cs_pkg::CLASS_JUMP;
        3'd6, 3'd7: class_o = cs_pkg::CLASS_BRANCH;
        default:    class_o = cs_pkg::CLASS_ALU;
      endcase
    end else if (insn_i[14:13] != 2'd0) begin
      // Loads and stores sit at the same funct3 in quadrants 0 and 2.
      class_o = insn_i[15] ? cs_pkg::CLASS_STORE : cs_pkg::CLASS_LOAD;
    end else if (insn_i[1] && insn_i[15] && insn_i[6:2] == 5'd0) begin
      // c.jr, c.jalr, c.ebreak: the forms of C2 funct3 4 without rs2.
      if (!insn_i[12])     class_o = rd_link ? cs_pkg::CLASS_RETURN : cs_pkg::CLASS_IJUMP;
      else if (rd == 5'd0) class_o = cs_pkg::CLASS_SYSTEM;
      else class_o = (rd == 5'd5) ? cs_pkg::CLASS_COSWAP : cs_pkg::CLASS_ICALL;
    end
  end

  // Bits of immediates and of second sources tell nothing about the class.
  logic unused;
  assign unused = ^insn_i[24:20];

endmodule

`default_nettype wire
