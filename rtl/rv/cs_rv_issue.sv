// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_issue - D: expands, decodes, reads the registers, collects operands.
//
// It holds the register file and the registers of W that write it; its output
// is loaded into X's registers.  An operand comes from X (ALU results), from M
// (anything), from W or the register file.  A result that is not yet there holds the instruction
// back: it is behind its producer by one stage, so one clock is enough.  Load
// data come last and pass one multiplexer only.

`default_nettype none

module cs_rv_issue #(
  parameter bit Supervisor = 1'b0
) (
  input  logic          clk_i,
  input  logic          rst_ni,
  // fetch
  input  logic          valid_i,
  output logic          ready_o,
  output logic          ready_hit_o,   // if the data cache hits
  input  logic [31:0]   pc_i,
  input  logic [31:0]   insn_i,
  input  logic          fault_i,
  input  logic          fault_hi_i,
  input  logic          fault_page_i,
  input  logic          miss_i,
  input  logic          itlb_i,
  input  logic          pred_taken_i,
  input  logic [31:0]   pred_pc_i,
  // X
  output logic          valid_o,
  input  logic          ready_i,
  input  logic          ready_hit_i,   // if the data cache hits
  output cs_rv_pkg::x_t x_o,
  input  logic          x_writes_i,    // the instruction in X will write x_rd_i
  input  logic          x_late_i,      // ... but not know it before M
  input  logic [4:0]    x_rd_i,
  input  logic [31:0]   x_result_i,
  // M, in the clock in which it moves on
  input  logic          m_writes_i,
  input  logic          m_write_en_i,  // ... and does it now
  input  logic [4:0]    m_rd_i,
  input  logic          m_loads_i,     // the result is m_load_i
  input  logic [31:0]   m_load_i,
  input  logic [31:0]   m_early_i,     // ... else this one
  input  logic [31:0]   m_result_i     // one of the two
);

  logic [31:0]     insn, imm, read1, read2, early1, early2, early_b;
  logic [4:0]      rd, rs1, rs2, reg1, reg2;
  cs_rv_pkg::dec_t dec;

  cs_rv_rvc i_rvc (.insn_i, .insn_o(insn));

  cs_rv_decode #(.Supervisor(Supervisor)) i_decode (
    .insn_i(insn), .fault_i, .fault_hi_i, .fault_page_i, .reg1_i(reg1), .reg2_i(reg2),
    .dec_o(dec), .rd_o(rd), .rs1_o(rs1), .rs2_o(rs2),
    .imm_o(imm)
  );

  // W: the cache's hit decides late whether the register is written.  In reset x0
  // is, with 0: what the RAM held does not matter.
  logic        w_write_q;
  logic [4:0]  w_rd_q;
  logic [31:0] w_result_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) w_write_q <= 1'b1;
    else         w_write_q <= m_write_en_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      w_rd_q     <= '0;
      w_result_q <= '0;
    end else if (m_writes_i) begin
      w_rd_q     <= m_rd_i;
      w_result_q <= m_result_i;
    end
  end

  logic is_x1, is_x2, is_m1, is_m2, is_w1, is_w2;

  cs_rv_operands #(.Supervisor(Supervisor)) i_operands (
    .insn_i(insn_i[24:0]), .x_rd_i, .m_rd_i, .w_rd_i(w_rd_q), .reg1_o(reg1), .reg2_o(reg2),
    .x_is1_o(is_x1), .x_is2_o(is_x2), .m_is1_o(is_m1), .m_is2_o(is_m2),
    .w_is1_o(is_w1), .w_is2_o(is_w2)
  );

  cs_rv_regs i_regs (
    .clk_i,
    .raddr1_i(reg1), .rdata1_o(read1), .raddr2_i(reg2), .rdata2_o(read2),
    .we_i(w_write_q), .waddr_i(w_rd_q), .wdata_i(w_result_q)
  );

  logic x_is1, x_is2, m_is1, m_is2, w_is1, w_is2, load1, load2, wait1, wait2;

  assign x_is1 = x_writes_i && is_x1;
  assign x_is2 = x_writes_i && is_x2;
  assign m_is1 = m_writes_i && is_m1;
  assign m_is2 = m_writes_i && is_m2;
  assign w_is1 = w_write_q && is_w1;
  assign w_is2 = w_write_q && is_w2;
  assign load1 = m_is1 && m_loads_i && !x_is1;
  assign load2 = m_is2 && m_loads_i && !x_is2;

  always_comb begin
    early1 = x_is1 ? x_result_i : m_is1 ? m_early_i : w_is1 ? w_result_q : read1;
    early2 = x_is2 ? x_result_i : m_is2 ? m_early_i : w_is2 ? w_result_q : read2;
    if (dec.a_pc) early1 = pc_i;
    early_b = (dec.b_imm ? imm : early2) ^ {32{dec.sub}};
  end

  assign wait1 = x_is1 && x_late_i;
  assign wait2 = x_is2 && x_late_i;

  assign valid_o = valid_i && !wait1 && !wait2;
  assign ready_o = ready_i && !wait1 && !wait2;
  assign ready_hit_o = ready_hit_i && !wait1 && !wait2;

  always_comb begin
    x_o.dec        = dec;
    x_o.funct3     = insn[14:12];
    x_o.funct5     = insn[31:27];
    x_o.wide       = insn_i[1:0] == 2'b11;
    x_o.rd         = rd;
    x_o.rs1        = rs1;
    x_o.rs2        = rs2;
    x_o.a          = load1 && !dec.a_pc ? m_load_i : early1;
    x_o.rs2_data   = load2 ? m_load_i : early2;
    x_o.b          = load2 && !dec.b_imm ? m_load_i ^ {32{dec.sub}} : early_b;
    // As a JAL's: bits 11 and 19:12 lie elsewhere than in a branch.
    x_o.offset     = {insn[31], insn[19:12], insn[20], insn[30:21], 1'b0};
    if (!insn[2]) x_o.offset = {{9{insn[31]}}, insn[7], insn[30:25], insn[11:8], 1'b0};
    x_o.pc         = pc_i;
    x_o.raw        = insn_i;
    x_o.pred_taken = pred_taken_i;
    x_o.pred_pc    = pred_pc_i;
    x_o.miss       = miss_i;
    x_o.itlb       = itlb_i;
  end

`ifdef CS_ASSERT
  always_comb begin
    if (valid_i && rs1 != '0) a_reg1: assert (rs1 == insn[19:15]);
    if (valid_i && rs2 != '0) a_reg2: assert (rs2 == insn[24:20]);
  end
`endif

endmodule

`default_nettype wire
