// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_rvc - expands a compressed instruction to the 32-bit one that it
// stands for, so that nothing behind it knows compressed code exists.
//
// A 32-bit instruction passes unchanged; reserved encodings become 0, which
// the decoder refuses.  Combinational.  sim/iss/rvc.c is the twin.

`default_nettype none

module cs_rv_rvc (
  input  logic [31:0] insn_i,    // compressed: upper half zero
  output logic [31:0] insn_o
);

  localparam logic [4:0] ZERO = 5'd0;
  localparam logic [4:0] RA   = 5'd1;
  localparam logic [4:0] SP   = 5'd2;
  localparam logic [6:0] OP_LOAD   = {cs_rv_pkg::OPC_LOAD, 2'b11};
  localparam logic [6:0] OP_STORE  = {cs_rv_pkg::OPC_STORE, 2'b11};
  localparam logic [6:0] OP_IMM    = {cs_rv_pkg::OPC_IMM, 2'b11};
  localparam logic [6:0] OP_OP     = {cs_rv_pkg::OPC_OP, 2'b11};
  localparam logic [6:0] OP_LUI    = {cs_rv_pkg::OPC_LUI, 2'b11};
  localparam logic [6:0] OP_JAL    = {cs_rv_pkg::OPC_JAL, 2'b11};
  localparam logic [6:0] OP_JALR   = {cs_rv_pkg::OPC_JALR, 2'b11};
  localparam logic [6:0] OP_BRANCH = {cs_rv_pkg::OPC_BRANCH, 2'b11};

  logic [15:0] h;
  logic [4:0]  rd, rs2, rdp, rs2p;   // p: the three-bit fields, x8..x15
  logic [5:0]  imm6;
  logic        sign;

  assign h    = insn_i[15:0];
  assign rd   = h[11:7];
  assign rs2  = h[6:2];
  assign rdp  = {2'b01, h[9:7]};
  assign rs2p = {2'b01, h[4:2]};
  assign sign = h[12];
  assign imm6 = {sign, h[6:2]};

  logic [11:0] imm_sp16, imm_lw, imm_lwsp, imm_swsp, imm_sp4;
  logic [10:1] imm_j;                // of jumps; bit 11 is the sign
  logic [31:0] lsw, jump, branch;

  assign imm_sp4  = {2'b0, h[10:7], h[12:11], h[5], h[6], 2'b0};
  assign imm_sp16 = {{3{sign}}, h[4:3], h[5], h[2], h[6], 4'b0};
  assign imm_lw   = {5'b0, h[5], h[12:10], h[6], 2'b0};
  assign imm_lwsp = {4'b0, h[3:2], h[12], h[6:4], 2'b0};
  assign imm_swsp = {4'b0, h[8:7], h[12:9], 2'b0};
  assign imm_j    = {h[8], h[10:9], h[6], h[7], h[2], h[11], h[5:3]};

  // Bit 15 of the half-word: store or load, with the link or without, ne or eq.
  assign lsw = h[15] ? {imm_lw[11:5], rs2p, rdp, 3'd2, imm_lw[4:0], OP_STORE}
                     : {imm_lw, rdp, 3'd2, rs2p, OP_LOAD};
  assign jump = {sign, imm_j, sign, {8{sign}}, h[15] ? ZERO : RA, OP_JAL};
  assign branch = {{4{sign}}, h[6:5], h[2], ZERO, rdp, 2'b00, h[13],
                   h[11:10], h[4:3], sign, OP_BRANCH};

  // Quadrant 1, funct3 4.
  logic [31:0] arith;
  logic [2:0]  arith_f3;

  always_comb begin
    case (h[6:5])
      2'd0:    arith_f3 = 3'd0;   // sub
      2'd1:    arith_f3 = 3'd4;   // xor
      2'd2:    arith_f3 = 3'd6;   // or
      default: arith_f3 = 3'd7;   // and
    endcase
    case (h[11:10])
      2'd0, 2'd1: arith = {1'b0, h[10], 5'b0, h[6:2], rdp, 3'd5, rdp, OP_IMM};
      2'd2:       arith = {{6{sign}}, imm6, rdp, 3'd7, rdp, OP_IMM};
      default:    arith = {1'b0, h[6:5] == 2'd0, 5'b0, rs2p, rdp, arith_f3, rdp, OP_OP};
    endcase
    if (sign && h[11:10] != 2'd2) arith = '0;
  end

  // Quadrant 2, funct3 4.
  logic [31:0] jump_move;

  always_comb begin
    if (rs2 != 5'd0)       jump_move = {7'b0, rs2, sign ? rd : ZERO, 3'd0, rd, OP_OP};
    else if (rd != 5'd0)   jump_move = {12'b0, rd, 3'd0, 4'b0, sign, OP_JALR};
    else                   jump_move = sign ? cs_rv_pkg::INSN_EBREAK : '0;
  end

  always_comb begin
    case ({h[1:0], h[15:13]})
      5'o00:   insn_o = h[12:5] != '0 ? {imm_sp4, SP, 3'd0, rs2p, OP_IMM} : '0;
      5'o02, 5'o06: insn_o = lsw;
      5'o10:   insn_o = {{6{sign}}, imm6, rd, 3'd0, rd, OP_IMM};
      5'o11, 5'o15: insn_o = jump;
      5'o12:   insn_o = {{6{sign}}, imm6, ZERO, 3'd0, rd, OP_IMM};
      5'o13:   begin
        if (imm6 == '0)    insn_o = '0;
        else if (rd == SP) insn_o = {imm_sp16, SP, 3'd0, SP, OP_IMM};
        else               insn_o = {{15{sign}}, h[6:2], rd, OP_LUI};
      end
      5'o14:   insn_o = arith;
      5'o16, 5'o17: insn_o = branch;
      5'o20:   insn_o = !sign ? {7'b0, h[6:2], rd, 3'd1, rd, OP_IMM} : '0;
      5'o22:   insn_o = rd != '0 ? {imm_lwsp, SP, 3'd2, rd, OP_LOAD} : '0;
      5'o24:   insn_o = jump_move;
      5'o26:   insn_o = {imm_swsp[11:5], rs2, SP, 3'd2, imm_swsp[4:0], OP_STORE};
      5'o30, 5'o31, 5'o32, 5'o33, 5'o34, 5'o35, 5'o36, 5'o37: insn_o = insn_i;
      default: insn_o = '0;
    endcase
  end

endmodule

`default_nettype wire
