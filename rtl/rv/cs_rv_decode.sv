// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_decode - decodes a 32-bit instruction.
//
// A register that the format does not have comes out as 0, as the retirement
// port shows it.
// What depends on the privilege mode or on CSRs is decided in M.
// Combinational.  sim/iss/decode.c and ops.h are the twins.

`default_nettype none

module cs_rv_decode #(
  parameter bit Supervisor = 1'b0
) (
  input  logic [31:0]     insn_i,      // expanded; 0 is illegal
  input  logic            fault_i,     // it could not be fetched
  input  logic            fault_hi_i,  // its second half could not
  input  logic            fault_page_i,  // it is a page fault
  output cs_rv_pkg::dec_t dec_o,
  input  logic [4:0]      reg1_i,      // register numbers, if it has them
  input  logic [4:0]      reg2_i,
  output logic [4:0]      rd_o,
  output logic [4:0]      rs1_o,
  output logic [4:0]      rs2_o,
  output logic [31:0]     imm_o        // of the ALU's operand b
);

  logic [4:0] opcode;
  logic [2:0] funct3;
  logic [6:0] funct7;
  logic       f7_zero, f7_sub;

  assign opcode  = insn_i[6:2];
  assign funct3  = insn_i[14:12];
  assign funct7  = insn_i[31:25];
  assign f7_zero = funct7 == 7'h00;
  assign f7_sub  = funct7 == 7'h20;

  cs_rv_pkg::alu_e alu;
  logic            has_rd, has_rs1, has_rs2, legal, ok, prefetch, amo_legal;

  // The base operation of OP and OP-IMM.
  always_comb begin
    case (funct3)
      3'd0:       alu = cs_rv_pkg::AluAdd;
      3'd2, 3'd3: alu = cs_rv_pkg::AluSlt;
      3'd4:       alu = cs_rv_pkg::AluXor;
      3'd6:       alu = cs_rv_pkg::AluOr;
      3'd7:       alu = cs_rv_pkg::AluAnd;
      default:    alu = cs_rv_pkg::AluSh;
    endcase
  end

  always_comb begin
    case (insn_i[31:27])
      cs_rv_pkg::AMO_LR: amo_legal = insn_i[24:20] == 5'd0;
      cs_rv_pkg::AMO_SC, cs_rv_pkg::AMO_ADD, cs_rv_pkg::AMO_SWAP, cs_rv_pkg::AMO_XOR,
      cs_rv_pkg::AMO_OR, cs_rv_pkg::AMO_AND, cs_rv_pkg::AMO_MIN, cs_rv_pkg::AMO_MAX,
      cs_rv_pkg::AMO_MINU, cs_rv_pkg::AMO_MAXU: amo_legal = 1'b1;
      default: amo_legal = 1'b0;
    endcase
    if (funct3 != 3'd2) amo_legal = 1'b0;
  end

  // PREFETCH.R, which is an ORI to x0: nothing but the cache sees it.
  assign prefetch = opcode == cs_rv_pkg::OPC_IMM && funct3 == 3'd6 &&
                    insn_i[11:7] == 5'd0 && insn_i[24:20] == 5'd1;

  always_comb begin
    dec_o              = '0;
    dec_o.alu          = cs_rv_pkg::AluAdd;
    dec_o.cmp_unsigned = opcode == cs_rv_pkg::OPC_BRANCH ? funct3[1] : funct3[0];
    dec_o.shift_left   = !funct3[2];
    dec_o.shift_arith  = insn_i[30];
    dec_o.b_imm        = 1'b1;
    dec_o.lsu_op       = cs_rv_pkg::LSU_LOAD;
    dec_o.cause        = cs_rv_pkg::CAUSE_ILLEGAL;
    {has_rd, has_rs1, has_rs2} = 3'b000;
    legal              = 1'b0;

    case (opcode)
      cs_rv_pkg::OPC_LUI: begin
        legal  = 1'b1;
        has_rd = 1'b1;
      end
      cs_rv_pkg::OPC_AUIPC: begin
        legal      = 1'b1;
        has_rd     = 1'b1;
        dec_o.a_pc = 1'b1;
      end
      cs_rv_pkg::OPC_JAL: begin
        legal      = 1'b1;
        has_rd     = 1'b1;
        dec_o.jal  = 1'b1;
        dec_o.late = 1'b1;
      end
      cs_rv_pkg::OPC_JALR: begin
        legal      = funct3 == 3'd0;
        {has_rd, has_rs1} = 2'b11;
        dec_o.jalr = 1'b1;
        dec_o.late = 1'b1;
      end
      cs_rv_pkg::OPC_BRANCH: begin
        legal        = funct3[2:1] != 2'b01;
        {has_rs1, has_rs2} = 2'b11;
        dec_o.branch = 1'b1;
        dec_o.sub    = 1'b1;
        dec_o.b_imm  = 1'b0;
      end
      cs_rv_pkg::OPC_LOAD: begin
        legal      = funct3[1:0] != 2'd3 && funct3 != 3'd6;
        {has_rd, has_rs1} = 2'b11;
        dec_o.mem  = 1'b1;
        dec_o.late = 1'b1;
      end
      cs_rv_pkg::OPC_STORE: begin
        legal        = funct3 < 3'd3;
        {has_rs1, has_rs2} = 2'b11;
        dec_o.mem    = 1'b1;
        dec_o.lsu_op = cs_rv_pkg::LSU_STORE;
      end
      cs_rv_pkg::OPC_AMO: begin
        legal      = amo_legal;
        {has_rd, has_rs1} = 2'b11;
        has_rs2    = insn_i[31:27] != cs_rv_pkg::AMO_LR;
        dec_o.mem  = 1'b1;
        dec_o.late = 1'b1;
        case (insn_i[31:27])
          cs_rv_pkg::AMO_LR: dec_o.lsu_op = cs_rv_pkg::LSU_LR;
          cs_rv_pkg::AMO_SC: dec_o.lsu_op = cs_rv_pkg::LSU_SC;
          default:           dec_o.lsu_op = cs_rv_pkg::LSU_AMO;
        endcase
      end
      cs_rv_pkg::OPC_IMM: begin
        legal     = funct3[1:0] != 2'd1 || f7_zero || (f7_sub && funct3[2]);
        {has_rd, has_rs1} = 2'b11;
        dec_o.alu = alu;
        dec_o.sub = alu == cs_rv_pkg::AluSlt;
        if (prefetch) begin
          dec_o.alu    = cs_rv_pkg::AluAdd;
          dec_o.mem    = 1'b1;
          dec_o.lsu_op = cs_rv_pkg::LSU_PREFETCH;
        end
      end
      cs_rv_pkg::OPC_OP: begin
        legal        = f7_zero || funct7 == 7'h01 ||
                       (f7_sub && (funct3 == 3'd0 || funct3 == 3'd5));
        {has_rd, has_rs1, has_rs2} = 3'b111;
        dec_o.alu    = alu;
        dec_o.sub    = alu == cs_rv_pkg::AluSlt || (f7_sub && alu == cs_rv_pkg::AluAdd);
        dec_o.b_imm  = 1'b0;
        dec_o.muldiv = funct7[0];
        dec_o.late   = funct7[0];
      end
      cs_rv_pkg::OPC_FENCE: begin
        legal         = funct3 < 3'd2;
        dec_o.mem     = 1'b1;
        dec_o.lsu_op  = cs_rv_pkg::LSU_FENCE;
        dec_o.fence_i = funct3[0];
      end
      cs_rv_pkg::OPC_SYSTEM: begin
        if (funct3 == 3'd0) begin
          dec_o.mret = insn_i == cs_rv_pkg::INSN_MRET;
          dec_o.wfi  = insn_i == cs_rv_pkg::INSN_WFI;
          dec_o.sret = Supervisor && insn_i == cs_rv_pkg::INSN_SRET;
          // Its address is operand a; the retirement port shows no registers.
          dec_o.vma  = Supervisor && funct7 == cs_rv_pkg::F7_SFENCE_VMA && insn_i[11:7] == 5'd0;
          dec_o.mem  = dec_o.vma;
          if (dec_o.vma) dec_o.lsu_op = cs_rv_pkg::LSU_FENCE;
          legal      = dec_o.mret || dec_o.wfi || dec_o.sret || dec_o.vma;
          if (insn_i == cs_rv_pkg::INSN_ECALL)  dec_o.cause = cs_rv_pkg::CAUSE_ECALL_U;
          if (insn_i == cs_rv_pkg::INSN_EBREAK) dec_o.cause = cs_rv_pkg::CAUSE_BREAKPOINT;
        end else begin
          legal      = funct3 != 3'd4;
          has_rd     = 1'b1;
          has_rs1    = !funct3[2];
          dec_o.csr  = 1'b1;
          dec_o.late = 1'b1;
        end
      end
      default: legal = 1'b0;
    endcase

    legal = legal & (insn_i[1:0] == 2'b11);
    if (fault_i) dec_o.cause = Supervisor && fault_page_i ? cs_rv_pkg::CAUSE_FETCH_PAGE
                                                          : cs_rv_pkg::CAUSE_FETCH_ACCESS;
    if (fault_i) begin
      // An addition whose result is the faulting address.
      dec_o.alu    = cs_rv_pkg::AluAdd;
      dec_o.a_pc   = 1'b1;
      dec_o.b_imm  = 1'b1;
      dec_o.sub    = 1'b0;
    end
    // Masks instead of cases: X's registers must have no synchronous reset, which
    // would wait for M.
    ok            = legal & !fault_i;
    dec_o.exc     = !ok;
    dec_o.late    = dec_o.late & ok;
    dec_o.branch  = dec_o.branch & ok;
    dec_o.jal     = dec_o.jal & ok;
    dec_o.jalr    = dec_o.jalr & ok;
    dec_o.muldiv  = dec_o.muldiv & ok;
    dec_o.mem     = dec_o.mem & ok;
    dec_o.fence_i = dec_o.fence_i & ok;
    dec_o.csr     = dec_o.csr & ok;
    dec_o.mret    = dec_o.mret & ok;
    dec_o.sret    = dec_o.sret & ok;
    dec_o.vma     = dec_o.vma & ok;
    dec_o.wfi     = dec_o.wfi & ok;
    has_rd        = has_rd & ok;
    has_rs1       = has_rs1 & ok;
    has_rs2       = has_rs2 & ok;
  end

  assign rd_o  = insn_i[11:7] & {5{has_rd}};
  assign rs1_o = reg1_i & {5{has_rs1}};
  assign rs2_o = reg2_i & {5{has_rs2}};

  // Atomics and CSR instructions have none: the address, the CSR operand is a.
  always_comb begin
    case (opcode)
      cs_rv_pkg::OPC_LUI, cs_rv_pkg::OPC_AUIPC: imm_o = {insn_i[31:12], 12'b0};
      cs_rv_pkg::OPC_STORE:  imm_o = {{21{insn_i[31]}}, insn_i[30:25], insn_i[11:7]};
      cs_rv_pkg::OPC_SYSTEM: imm_o = {27'b0, insn_i[19:15] & {5{funct3[2]}}};
      cs_rv_pkg::OPC_AMO:    imm_o = '0;
      default:               imm_o = {{21{insn_i[31]}}, insn_i[30:20]};
    endcase
    if (prefetch) imm_o[4:0] = 5'd0;
    if (fault_i)  imm_o = {30'b0, fault_hi_i, 1'b0};
  end

endmodule

`default_nettype wire
