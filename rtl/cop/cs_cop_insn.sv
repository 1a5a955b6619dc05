// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_insn - register numbers and immediate of the sample's instruction.
//
// Word 3 of a sample is taken for a RISC-V instruction, whatever it is.  Combinational.

`default_nettype none

module cs_cop_insn (
  input  logic [31:0] insn_i,
  output logic [4:0]  rd_o,
  output logic [4:0]  rs1_o,
  output logic [4:0]  rs2_o,
  output logic [31:0] imm_o    // sign extended; 0 where the form has none
);

  logic [4:0] rd_c, rs1_c;     // x8 to x15 of the compressed forms
  assign rd_c  = {2'b01, insn_i[4:2]};
  assign rs1_c = {2'b01, insn_i[9:7]};

  always_comb begin
    case (insn_i[1:0])
      2'd0: begin
        {rd_o, rs1_o, rs2_o} = {rd_c, rs1_c, rd_c};
      end
      2'd1: begin
        rd_o  = insn_i[15] ? rs1_c : insn_i[11:7];
        rs1_o = rd_o;
        rs2_o = rd_c;
      end
      2'd2: begin
        rd_o  = insn_i[11:7];
        rs1_o = (insn_i[14:13] == 2'd0) ? insn_i[11:7] : 5'd2;
        rs2_o = insn_i[6:2];
      end
      default: begin
        {rd_o, rs1_o, rs2_o} = {insn_i[11:7], insn_i[19:15], insn_i[24:20]};
      end
    endcase
  end

  logic sign, sign_c;
  assign sign   = insn_i[31];
  assign sign_c = insn_i[12];

  always_comb begin
    imm_o = '0;
    if (insn_i[1:0] == 2'd3) begin
      case (insn_i[6:2])
        5'd0, 5'd1, 5'd4, 5'd25: imm_o = {{20{sign}}, insn_i[31:20]};
        5'd8, 5'd9: imm_o = {{20{sign}}, insn_i[31:25], insn_i[11:7]};
        5'd24:      imm_o = {{20{sign}}, insn_i[7], insn_i[30:25], insn_i[11:8], 1'b0};
        5'd5, 5'd13: imm_o = {insn_i[31:12], 12'd0};
        5'd27:      imm_o = {{12{sign}}, insn_i[19:12], insn_i[20], insn_i[30:21], 1'b0};
        default: ;
      endcase
    end else if (insn_i[1:0] == 2'd1) begin
      case (insn_i[15:13])
        3'd6, 3'd7: imm_o = {{24{sign_c}}, insn_i[6:5], insn_i[2], insn_i[11:10], insn_i[4:3], 1'b0};
        3'd1, 3'd5: imm_o = {{21{sign_c}}, insn_i[8], insn_i[10:9], insn_i[6], insn_i[7], insn_i[2],
                             insn_i[11], insn_i[5:3], 1'b0};
        default: ;
      endcase
    end
  end

endmodule

`default_nettype wire
