// SPDX-License-Identifier: Apache-2.0
//
// cs_class - opcode class of a retired instruction, one of 17.
//
// The classes are a partition: every instruction has exactly one, so their
// number is all that has to be kept.  Calls, returns and co-routine swaps follow
// the link register rules of the RISC-V trace specification (x1, x5).
// Combinational; instructions that trapped are always "system".

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

  logic [4:0] jalr, wide, quad0, quad1, quad2, c_jump;

  always_comb begin
    if (rd_link & rs1_link) jalr = (rd == rs1) ? cs_pkg::CLASS_ICALL : cs_pkg::CLASS_COSWAP;
    else if (rd_link)       jalr = cs_pkg::CLASS_ICALL;
    else if (rs1_link)      jalr = cs_pkg::CLASS_RETURN;
    else                    jalr = cs_pkg::CLASS_IJUMP;
  end

  always_comb begin
    case (insn_i[6:2])
      5'b00000, 5'b00001: wide = cs_pkg::CLASS_LOAD;
      5'b01000, 5'b01001: wide = cs_pkg::CLASS_STORE;
      5'b11000:           wide = cs_pkg::CLASS_BRANCH;
      5'b11011:           wide = rd_link ? cs_pkg::CLASS_CALL : cs_pkg::CLASS_JUMP;
      5'b11001:           wide = jalr;
      5'b01011:           wide = cs_pkg::CLASS_ATOMIC;
      5'b01100, 5'b01110: begin  // OP, OP-32
        if (insn_i[31:25] != 7'b0000001) wide = cs_pkg::CLASS_ALU;
        else wide = funct3[2] ? cs_pkg::CLASS_DIV : cs_pkg::CLASS_MUL;
      end
      5'b00100: begin            // OP-IMM: slti x0 is the marker
        wide = (funct3 == 3'd2 && rd == 5'd0) ? cs_pkg::CLASS_MARKER : cs_pkg::CLASS_ALU;
      end
      5'b00011:           wide = cs_pkg::CLASS_FENCE;
      5'b11100:           wide = (funct3[1:0] == 2'd0) ? cs_pkg::CLASS_SYSTEM : cs_pkg::CLASS_CSR;
      default:            wide = cs_pkg::CLASS_ALU;
    endcase
  end

  // c.jr, c.jalr, c.ebreak: the forms of C2 funct3 4 without rs2.
  always_comb begin
    if (!insn_i[12])      c_jump = rd_link ? cs_pkg::CLASS_RETURN : cs_pkg::CLASS_IJUMP;
    else if (rd == 5'd0)  c_jump = cs_pkg::CLASS_SYSTEM;
    else                  c_jump = (rd == 5'd5) ? cs_pkg::CLASS_COSWAP : cs_pkg::CLASS_ICALL;
  end

  always_comb begin
    // Loads and stores sit at the same funct3 in quadrants 0 and 2.
    if (insn_i[14:13] == 2'd0) quad0 = cs_pkg::CLASS_ALU;
    else                       quad0 = cs_pkg::CLASS_LOAD;
    if (insn_i[15] && insn_i[14:13] != 2'd0) quad0 = cs_pkg::CLASS_STORE;

    case (insn_i[15:13])
      3'd1:       quad1 = (XLEN == 32) ? cs_pkg::CLASS_CALL : cs_pkg::CLASS_ALU;
      3'd5:       quad1 = cs_pkg::CLASS_JUMP;
      3'd6, 3'd7: quad1 = cs_pkg::CLASS_BRANCH;
      default:    quad1 = cs_pkg::CLASS_ALU;
    endcase

    quad2 = (insn_i[15:13] == 3'd4 && insn_i[6:2] == 5'd0) ? c_jump : quad0;
  end

  always_comb begin
    if (trap_i) begin
      class_o = cs_pkg::CLASS_SYSTEM;
    end else begin
      case (insn_i[1:0])
        2'd0:    class_o = quad0;
        2'd1:    class_o = quad1;
        2'd2:    class_o = quad2;
        default: class_o = wide;
      endcase
    end
  end

  // Bits of immediates and of second sources tell nothing about the class.
  logic unused;
  assign unused = ^insn_i[24:20];

endmodule

`default_nettype wire
