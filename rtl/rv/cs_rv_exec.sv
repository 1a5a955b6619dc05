// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_exec - X: arithmetic, addresses, and where the program goes on.
//
// Its operands come from its own registers, so a control transfer is resolved
// in the first clock, even if M stalls: the redirect and the report to the
// predictor are one pulse then.  What the front end predicted is compared
// with what is true for every instruction, so it may predict anything.

`default_nettype none

module cs_rv_exec #(
  parameter int HpmCounters = 2,
  parameter bit Supervisor  = 1'b0
) (
  input  logic          clk_i,
  input  logic          rst_ni,
  // D
  input  logic          valid_i,
  output logic          ready_o,
  output logic          ready_hit_o,   // if the data cache hits
  input  cs_rv_pkg::x_t x_i,
  output logic          writes_o,      // for D's bypass
  output logic          late_o,
  output logic [4:0]    rd_o,
  output logic [31:0]   result_o,
  // fetch
  output logic          redirect_o,
  output logic [31:0]   redirect_pc_o,
  output logic          train_valid_o,
  output logic [31:0]   train_pc_o,
  output logic          train_len_o,
  output logic [31:0]   train_target_o,
  output logic          train_taken_o,
  output logic [2:0]    train_kind_o,
  // M
  output logic          valid_o,
  input  logic          ready_i,
  input  logic          ready_hit_i,   // if the data cache hits
  input  logic          hit_i,         // it does: the last to be known
  input  logic          kill_i,        // M redirects: what is here never was
  input  logic          hold_i,        // M wants nothing in the next clock
  output logic          present_o,     // an instruction is here
  output cs_rv_pkg::m_t m_o,
  output logic [31:0]   addr_o,        // of the access, for the load-store unit
  output logic [2:0]    lsu_op_o,
  output logic [1:0]    lsu_size_o,
  output logic [31:0]   product_o      // in M
);

  cs_rv_pkg::x_t x_q;
  logic          valid_q, first_q, dividing, busy, advance;

  assign present_o = valid_q;
  assign busy      = dividing || hold_i;

  assign ready_o     = ready_i && !busy;
  assign ready_hit_o = ready_hit_i && !busy;
  assign advance     = ready_o || (ready_hit_o && hit_i);
  assign valid_o = valid_q && !busy;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      first_q <= 1'b0;
    end else begin
      first_q <= advance;
      if (kill_i)       valid_q <= 1'b0;
      else if (advance) valid_q <= valid_i && !redirect_o;
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance) x_q <= x_i;
  end

  logic [31:0] result, sum, quotient;
  logic        equal, less;

  cs_rv_alu i_alu (
    .op_i(x_q.dec.alu), .sub_i(x_q.dec.sub), .cmp_unsigned_i(x_q.dec.cmp_unsigned),
    .shift_left_i(x_q.dec.shift_left), .shift_arith_i(x_q.dec.shift_arith),
    .a_i(x_q.a), .b_i(x_q.b),
    .result_o(result), .sum_o(sum), .equal_o(equal), .less_o(less)
  );

  cs_rv_muldiv i_muldiv (
    .clk_i, .rst_ni,
    .valid_i(valid_q && x_q.dec.muldiv), .advance_i(ready_i || (ready_hit_i && hit_i)), .kill_i,
    .funct3_i(x_q.funct3), .a_i(x_q.a), .b_i(x_q.rs2_data),
    .busy_o(dividing), .quotient_o(quotient), .product_o
  );

  // Control transfers.
  logic        jump, taken, wrong, elsewhere;
  logic [31:0] sequel, target, npc;

  assign jump   = x_q.dec.jal || x_q.dec.jalr;
  assign taken  = jump ||
                  (x_q.dec.branch && ((x_q.funct3[2] ? less : equal) ^ x_q.funct3[0]));
  assign sequel = x_q.pc + (x_q.wide ? 32'd4 : 32'd2);
  assign target = x_q.dec.jalr ? {sum[31:1], 1'b0}
                               : x_q.pc + {{11{x_q.offset[20]}}, x_q.offset};
  assign npc    = taken ? target : sequel;
  assign wrong  = taken != x_q.pred_taken || (taken && target != x_q.pred_pc);

  assign redirect_o    = valid_q && first_q && wrong;
  assign redirect_pc_o = npc;

  // Calls and returns are known by their link registers, x1 and x5.
  logic rd_link, rs1_link;

  assign rd_link  = x_q.rd == 5'd1 || x_q.rd == 5'd5;
  assign rs1_link = x_q.rs1 == 5'd1 || x_q.rs1 == 5'd5;

  always_comb begin
    if (x_q.dec.jal)      train_kind_o = rd_link ? cs_rv_pkg::TRAIN_CALL : cs_rv_pkg::TRAIN_JUMP;
    else if (!x_q.dec.jalr) train_kind_o = cs_rv_pkg::TRAIN_BRANCH;
    else if (rd_link)     train_kind_o = cs_rv_pkg::TRAIN_ICALL;
    else if (rs1_link)    train_kind_o = cs_rv_pkg::TRAIN_RETURN;
    else                  train_kind_o = cs_rv_pkg::TRAIN_IJUMP;
  end

  // What is no control transfer but was predicted as one is told as a branch not taken.
  assign train_valid_o  = valid_q && first_q &&
                          (jump || x_q.dec.branch || x_q.pred_taken);
  assign train_pc_o     = x_q.pc;
  assign train_len_o    = x_q.wide;
  assign train_target_o = target;
  assign train_taken_o  = taken;

  assign writes_o = valid_q && x_q.rd != 5'd0;
  assign late_o   = x_q.dec.late;
  assign rd_o     = x_q.rd;
  assign result_o = result;
  assign addr_o     = sum;
  assign lsu_op_o   = x_q.dec.lsu_op;
  assign lsu_size_o = x_q.funct3[1:0];

  // A branch to the next instruction goes nowhere else, for the counters.
  assign elsewhere = Supervisor && x_q.offset != (x_q.wide ? 21'd4 : 21'd2);

  cs_rv_pkg::csr_t csr;
  logic            settles;

  cs_rv_csr_decode #(.HpmCounters(HpmCounters), .Supervisor(Supervisor)) i_csr_decode (
    .addr_i(x_q.raw[31:20]), .write_i(x_q.funct3[1:0] == 2'd1 || x_q.raw[19:15] != 5'd0),
    .csr_o(csr), .settles_o(settles)
  );

  always_comb begin
    m_o.dec        = x_q.dec;
    m_o.csr        = csr;
    m_o.settles    = x_q.dec.csr && settles;
    m_o.itlb       = x_q.itlb;
    m_o.taken      = x_q.dec.branch && taken && elsewhere;
    m_o.funct3     = x_q.funct3;
    m_o.funct5     = x_q.funct5;
    m_o.rd         = x_q.rd;
    m_o.rs1        = x_q.rs1;
    m_o.rs2        = x_q.rs2;
    m_o.result     = result;
    if (x_q.dec.muldiv) m_o.result = quotient;
    if (jump)           m_o.result = sequel;
    m_o.rs1_data   = x_q.a;
    m_o.rs2_data   = x_q.rs2_data;
    m_o.pc         = x_q.pc;
    m_o.npc        = npc;
    m_o.raw        = x_q.raw;
    m_o.miss       = x_q.miss;
    m_o.mispredict = wrong;
  end

endmodule

`default_nettype wire
