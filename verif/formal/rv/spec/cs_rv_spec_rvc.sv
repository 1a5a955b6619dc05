// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_spec_rvc - the 32-bit instruction that a compressed one abbreviates, one
// line for each row of the manual's table; 0, which is illegal, for all others.

`default_nettype none

module cs_rv_spec_rvc (
  input  logic [31:0] insn_i,
  output logic [31:0] insn_o
);

  logic [15:0] h;
  logic [4:0]  r, s, rp, sp;                 // rd or rs1, rs2; the short ones
  logic [11:0] ci, lw, lwsp, swsp, addi4, addi16;
  logic [20:0] cj;
  logic [12:0] cb;

  assign h  = insn_i[15:0];
  assign r  = h[11:7];
  assign s  = h[6:2];
  assign rp = 5'd8 + {2'b0, h[9:7]};
  assign sp = 5'd8 + {2'b0, h[4:2]};

  always_comb begin
    ci    = {{7{h[12]}}, h[6:2]};
    lw    = '0;
    {lw[5:3], lw[2], lw[6]} = {h[12:10], h[6], h[5]};
    lwsp  = '0;
    {lwsp[5], lwsp[4:2], lwsp[7:6]} = {h[12], h[6:4], h[3:2]};
    swsp  = '0;
    {swsp[5:2], swsp[7:6]} = h[12:7];
    addi4 = '0;
    {addi4[5:4], addi4[9:6], addi4[2], addi4[3]} = h[12:5];
    addi16 = {12{h[12]}};
    addi16[3:0] = 4'd0;
    {addi16[4], addi16[6], addi16[8:7], addi16[5]} = h[6:2];
    cj    = {21{h[12]}};
    cj[0] = 1'b0;
    {cj[11], cj[4], cj[9:8], cj[10], cj[6], cj[7], cj[3:1], cj[5]} = h[12:2];
    cb    = {13{h[12]}};
    cb[0] = 1'b0;
    {cb[8], cb[4:3]} = h[12:10];
    {cb[7:6], cb[2:1], cb[5]} = h[6:2];
  end

  logic [31:0] jal_imm;
  logic [11:0] alu;    // {funct7, rs2 comes between, funct3}: of C.SUB and so on

  assign jal_imm = {cj[20], cj[10:1], cj[11], cj[19:12], 12'b0};

  always_comb begin
    case (h[6:5])
      2'd0: alu = {7'h20, 5'd0};
      2'd1: alu = {7'h00, 5'd4};
      2'd2: alu = {7'h00, 5'd6};
      2'd3: alu = {7'h00, 5'd7};
    endcase
    insn_o = '0;
    casez (h)
      16'b000_????????_???_00: if (addi4 != 0) insn_o = {addi4, 5'd2, 3'd0, sp, 7'h13};
      16'b010_????????_???_00: insn_o = {lw, rp, 3'd2, sp, 7'h03};
      16'b110_????????_???_00: insn_o = {lw[11:5], sp, rp, 3'd2, lw[4:0], 7'h23};
      16'b000_????????_???_01: insn_o = {ci, r, 3'd0, r, 7'h13};
      16'b001_????????_???_01: insn_o = jal_imm | {20'b0, 5'd1, 7'h6f};
      16'b010_????????_???_01: insn_o = {ci, 5'd0, 3'd0, r, 7'h13};
      16'b011_????????_???_01: begin
        if (r == 5'd2)    insn_o = {addi16, 5'd2, 3'd0, 5'd2, 7'h13};
        else              insn_o = {{15{h[12]}}, h[6:2], r, 7'h37};
        if (ci == 12'd0)  insn_o = '0;
      end
      16'b100_0_00_???_?????_01: insn_o = {7'h00, s, rp, 3'd5, rp, 7'h13};
      16'b100_0_01_???_?????_01: insn_o = {7'h20, s, rp, 3'd5, rp, 7'h13};
      16'b100_?_10_???_?????_01: insn_o = {ci, rp, 3'd7, rp, 7'h13};
      16'b100_0_11_???_?????_01: insn_o = {alu[11:5], sp, rp, alu[2:0], rp, 7'h33};
      16'b101_????????_???_01: insn_o = jal_imm | {20'b0, 5'd0, 7'h6f};
      16'b11?_????????_???_01:
        insn_o = {cb[12], cb[10:5], 5'd0, rp, 2'b00, h[13], cb[4:1], cb[11], 7'h63};
      16'b000_0_???????_???_10: insn_o = {7'h00, s, r, 3'd1, r, 7'h13};
      16'b010_????????_???_10: if (r != 0) insn_o = {lwsp, 5'd2, 3'd2, r, 7'h03};
      16'b100_0_?????_00000_10: if (r != 0) insn_o = {12'd0, r, 3'd0, 5'd0, 7'h67};
      16'b100_0_?????_?????_10: insn_o = {7'h00, s, 5'd0, 3'd0, r, 7'h33};
      16'b100_1_00000_00000_10: insn_o = 32'h0010_0073;
      16'b100_1_?????_00000_10: insn_o = {12'd0, r, 3'd0, 5'd1, 7'h67};
      16'b100_1_?????_?????_10: insn_o = {7'h00, s, r, 3'd0, r, 7'h33};
      16'b110_????????_???_10: insn_o = {swsp[11:5], s, 5'd2, 3'd2, swsp[4:0], 7'h23};
      16'b???_????????_???_11: insn_o = insn_i;
      default: insn_o = '0;
    endcase
  end

endmodule

`default_nettype wire
