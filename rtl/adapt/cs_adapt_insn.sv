// SPDX-License-Identifier: Apache-2.0
//
// cs_adapt_insn - what an instruction word says of addresses and of the way on.
//
// One adder makes the address of an access and the target of a jump: rs1 or PC plus
// the immediate.  Combinational.  Atomics and floating point too; of compressed forms
// those of the C extension.

`default_nettype none

module cs_adapt_insn #(
  parameter int XLEN = 32   // 32, 64
) (
  input  logic [31:0]     insn_i,
  input  logic [XLEN-1:0] pc_i,
  input  logic [XLEN-1:0] rs1_i,
  input  logic [XLEN-1:0] rs2_i,
  output logic            access_o,       // load, store, atomic
  output logic            plain_store_o,  // what it writes is rs2
  output logic            to_float_o,     // it writes an f register
  output logic [1:0]      size_o,         // log2 of its bytes
  output logic [XLEN-1:0] address_o,
  output logic [XLEN-1:0] sequel_o,       // PC of the next instruction
  output logic            unknown_o       // a system instruction: perhaps somewhere else
);

  localparam bit Wide = XLEN == 64;

  logic [31:0] i;
  assign i = insn_i;

  // ---- immediates ----

  logic signed [31:0] imm_i, imm_s, imm_b, imm_j, imm_cj, imm_cb;
  logic [31:0]        imm_clw, imm_cld, imm_clwsp, imm_cldsp, imm_cswsp, imm_csdsp;

  assign imm_i     = {{20{i[31]}}, i[31:20]};
  assign imm_s     = {{20{i[31]}}, i[31:25], i[11:7]};
  assign imm_b     = {{20{i[31]}}, i[7], i[30:25], i[11:8], 1'b0};
  assign imm_j     = {{12{i[31]}}, i[19:12], i[20], i[30:21], 1'b0};
  assign imm_cj    = {{21{i[12]}}, i[8], i[10:9], i[6], i[7], i[2], i[11], i[5:3], 1'b0};
  assign imm_cb    = {{24{i[12]}}, i[6:5], i[2], i[11:10], i[4:3], 1'b0};
  assign imm_clw   = {25'd0, i[5], i[12:10], i[6], 2'd0};
  assign imm_cld   = {24'd0, i[6:5], i[12:10], 3'd0};
  assign imm_clwsp = {24'd0, i[3:2], i[12], i[6:4], 2'd0};
  assign imm_cldsp = {23'd0, i[4:2], i[12], i[6:5], 3'd0};
  assign imm_cswsp = {24'd0, i[8:7], i[12:9], 2'd0};
  assign imm_csdsp = {23'd0, i[9:7], i[12:10], 3'd0};

  // ---- forms ----

  logic               full, jump, branch, to_register, float, double, two;
  logic [2:0]         funct3;
  logic signed [31:0] imm;

  assign full   = i[1:0] == 2'd3;
  assign funct3 = full ? i[14:12] : {2'b00, i[13]};  // beq, bne
  // Compressed accesses of two words, and of floating-point registers.
  assign double = !i[14] | Wide & i[13];
  assign two    = !i[14] | !Wide & i[13];

  always_comb begin
    access_o      = 1'b0;
    plain_store_o = 1'b0;
    to_float_o    = 1'b0;
    unknown_o     = 1'b0;
    size_o        = i[13:12];
    imm           = imm_i;
    jump          = 1'b0;
    branch        = 1'b0;
    to_register   = 1'b0;
    float         = 1'b0;
    if (full) begin
      case (i[6:2])
        5'b00000: access_o = 1'b1;
        5'b00001: begin
          access_o   = 1'b1;
          to_float_o = 1'b1;
        end
        5'b01000, 5'b01001: begin
          access_o      = 1'b1;
          plain_store_o = !i[2];
          imm           = imm_s;
        end
        5'b01011: begin
          access_o = 1'b1;
          imm      = '0;
        end
        5'b11000: begin
          branch = 1'b1;
          imm    = imm_b;
        end
        5'b11011: begin
          jump = 1'b1;
          imm  = imm_j;
        end
        5'b11001: begin
          jump        = 1'b1;
          to_register = 1'b1;
        end
        5'b10000, 5'b10001, 5'b10010, 5'b10011: to_float_o = 1'b1;
        // Not comparisons, fcvt and fmv to x, fclass.
        5'b10100: to_float_o = i[31:27] != 5'd20 && i[31:27] != 5'd24 && i[31:27] != 5'd28;
        // ecall, ebreak, returns from traps; not wfi and sfence.vma.
        5'b11100: unknown_o = i[14:12] == 3'd0 && i[31:30] == 2'd0 && i[27:25] == 3'd0
                              && (i[24:20] == 5'd2 || (i[29:21] == 9'd0));
        // Extensions of their own: PicoRV32's return from its interrupt.
        5'b00010: unknown_o = 1'b1;
        default:  ;
      endcase
    end else if (i[1:0] == 2'd1) begin
      jump   = i[15:13] == 3'd5 || (i[15:13] == 3'd1 && !Wide);
      branch = i[15:14] == 2'd3;
      imm    = branch ? imm_cb : imm_cj;
    end else if (i[14:13] != 2'd0) begin
      access_o      = 1'b1;
      float         = two;
      plain_store_o = i[15] & !float;
      to_float_o    = !i[15] & float;
      size_o        = double ? 2'd3 : 2'd2;
      if (!i[1])      imm = double ? imm_cld : imm_clw;
      else if (i[15]) imm = double ? imm_csdsp : imm_cswsp;
      else            imm = double ? imm_cldsp : imm_clwsp;
    end else if (i[1] && i[15] && i[6:2] == 5'd0) begin
      jump        = i[11:7] != 5'd0;
      to_register = 1'b1;
      imm         = '0;
      unknown_o   = i[11:7] == 5'd0;                // c.ebreak
    end
  end

  // ---- sums ----

  logic [XLEN-1:0] sum, second;
  logic            equal, less, taken;

  assign sum    = (access_o || to_register ? rs1_i : pc_i) + XLEN'(imm);
  assign second = full ? rs2_i : '0;
  assign equal  = rs1_i == second;
  // Signed: with both sign bits flipped.
  assign less   = {rs1_i[XLEN-1] ^ !funct3[1], rs1_i[XLEN-2:0]} <
                  {second[XLEN-1] ^ !funct3[1], second[XLEN-2:0]};
  assign taken  = jump | branch & ((funct3[2] ? less : equal) ^ funct3[0]);

  assign address_o = sum;

  always_comb begin
    sequel_o = pc_i + (full ? XLEN'(4) : XLEN'(2));
    if (taken) sequel_o = {sum[XLEN-1:1], 1'b0};
  end

endmodule

`default_nettype wire
