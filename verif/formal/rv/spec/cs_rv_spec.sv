// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_spec - what one instruction does, seen from its retirement record.
//
// From the instruction as fetched, the registers it read, the bytes it loaded
// and the state before it: everything else of the record, and the state behind
// it.  Whether it could be fetched and whether an SC succeeded are told too.
// RV32IMAC_Zicsr_Zifencei, M and U mode.  Combinational.

`default_nettype none

module cs_rv_spec #(
  parameter int HpmCounters = 2
) (
  input  cs_rv_spec_pkg::state_t state_i,
  input  logic [31:0] insn_i,         // as fetched
  input  logic        fault_i,        // it could not be fetched
  input  logic        fault_hi_i,     // its second half could not
  input  logic [31:0] rs1_i,
  input  logic [31:0] rs2_i,
  input  logic [31:0] loaded_i,       // bytes from memory, the first lowest
  input  logic        sc_ok_i,
  output cs_rv_spec_pkg::state_t state_o,
  output logic        trap_o,
  output logic [4:0]  rs1_o,          // 0 when it reads none
  output logic [4:0]  rs2_o,
  output logic [4:0]  rd_o,           // 0 when it writes none
  output logic [31:0] rd_data_o,
  output logic        rd_known_o,     // rd_data_o says what is written
  output logic [3:0]  rmask_o,
  output logic [3:0]  wmask_o,
  output logic [31:0] addr_o,
  output logic [31:0] stored_o,
  output logic [9:0]  kind_o          // one bit: what the covers count
);

  logic [31:0] x;

  cs_rv_spec_rvc i_rvc (.insn_i, .insn_o(x));

  logic [6:0]  f7;
  logic [2:0]  f3;
  logic [31:0] imm_i, imm_s, imm_b, imm_j, imm_u, sequel, target;
  logic        legal, ok, has_rd, has_rs1, has_rs2, jump, less, lessu, taken;
  logic        load, store, atomic, lr, sc, mret, wfi, ecall, ebreak, csr, misaligned, access;
  logic [3:0]  cause;
  logic [31:0] tval, addr, result, rd_data;

  assign f7    = x[31:25];
  assign f3    = x[14:12];
  assign imm_i = {{20{x[31]}}, x[31:20]};
  assign imm_s = {{20{x[31]}}, x[31:25], x[11:7]};
  assign imm_b = {{19{x[31]}}, x[31], x[7], x[30:25], x[11:8], 1'b0};
  assign imm_j = {{11{x[31]}}, x[31], x[19:12], x[20], x[30:21], 1'b0};
  assign imm_u = {x[31:12], 12'b0};

  // ---- What it is ------------------------------------------------------------
  always_comb begin
    {legal, has_rd, has_rs1, has_rs2} = 4'b0000;
    case (x[6:0])
      7'h37, 7'h17, 7'h6f: {legal, has_rd} = 2'b11;
      7'h67: {legal, has_rd, has_rs1} = {f3 == 3'd0, 2'b11};
      7'h63: {legal, has_rs1, has_rs2} = {f3 != 3'd2 && f3 != 3'd3, 2'b11};
      7'h03: {legal, has_rd, has_rs1} = {f3 == 3'd0 || f3 == 3'd1 || f3 == 3'd2 || f3 == 3'd4 || f3 == 3'd5, 2'b11};
      7'h23: {legal, has_rs1, has_rs2} = {f3 == 3'd0 || f3 == 3'd1 || f3 == 3'd2, 2'b11};
      7'h13: begin
        {legal, has_rd, has_rs1} = 3'b111;
        if (f3 == 3'd1) legal = f7 == 7'h00;
        if (f3 == 3'd5) legal = f7 == 7'h00 || f7 == 7'h20;
      end
      7'h33: begin
        {legal, has_rd, has_rs1, has_rs2} = {f7 == 7'h00 || f7 == 7'h01, 3'b111};
        if (f7 == 7'h20) legal = f3 == 3'd0 || f3 == 3'd5;
      end
      7'h0f: legal = f3 == 3'd0 || f3 == 3'd1;
      7'h2f: begin
        {has_rd, has_rs1, has_rs2} = {2'b11, x[31:27] != 5'h02};
        case (x[31:27])
          5'h00, 5'h01, 5'h03, 5'h04, 5'h08, 5'h0c, 5'h10, 5'h14, 5'h18, 5'h1c: legal = 1'b1;
          5'h02:   legal = x[24:20] == 5'd0;
          default: legal = 1'b0;
        endcase
        if (f3 != 3'd2) legal = 1'b0;
      end
      7'h73: begin
        if (f3 == 3'd0) legal = ecall || ebreak || mret || wfi;
        else            {legal, has_rd, has_rs1} = {f3 != 3'd4, 1'b1, !f3[2]};
      end
      default: ;
    endcase
  end

  assign ecall  = x == 32'h0000_0073;
  assign ebreak = x == 32'h0010_0073;
  assign mret   = x == 32'h3020_0073;
  assign wfi    = x == 32'h1050_0073;
  assign csr    = x[6:0] == 7'h73 && f3 != 3'd0;
  assign load   = x[6:0] == 7'h03;
  assign store  = x[6:0] == 7'h23;
  assign atomic = x[6:0] == 7'h2f;
  assign lr     = atomic && x[31:27] == 5'h02;
  assign sc     = atomic && x[31:27] == 5'h03;
  assign ok     = legal && !fault_i;

  // ---- CSRs ------------------------------------------------------------------
  cs_rv_spec_pkg::state_t csr_state, trap_state;
  logic                   csr_legal, csr_known;
  logic [31:0]            csr_read;

  cs_rv_spec_csr #(.HpmCounters(HpmCounters)) i_csr (
    .state_i, .insn_i(x), .rs1_i, .legal_o(csr_legal), .known_o(csr_known), .read_o(csr_read),
    .state_o(csr_state)
  );

  // ---- Exceptions --------------------------------------------------------------
  assign addr       = rs1_i + (load ? imm_i : store ? imm_s : '0);
  assign misaligned = atomic && addr[1:0] != 2'd0;

  always_comb begin
    trap_o = 1'b1;
    {cause, tval} = {4'd2, insn_i};
    if (fault_i)      {cause, tval} = {4'd1, state_i.pc + (fault_hi_i ? 32'd2 : 32'd0)};
    else if (!legal)  ;
    else if (ecall)   {cause, tval} = {2'b10, state_i.mode, 32'd0};
    else if (ebreak)  {cause, tval} = {4'd3, 32'd0};
    else if (csr)     trap_o = !csr_legal;
    else if (mret)    trap_o = state_i.mode != 2'd3;
    else if (wfi)     trap_o = state_i.mode != 2'd3 && state_i.tw;
    else if (load || store) begin
      trap_o        = cs_rv_spec_pkg::plain_fault(addr, f3[1:0]);
      {cause, tval} = {load ? 4'd5 : 4'd7, cs_rv_spec_pkg::fault_addr(addr, f3[1:0])};
    end else if (atomic) begin
      trap_o        = misaligned || (!sc && !cs_rv_spec_pkg::in_ram(addr));
      {cause, tval} = {lr ? 4'd5 : 4'd7, addr};
      if (misaligned) cause = lr ? 4'd4 : 4'd6;
    end else trap_o = 1'b0;
  end

  cs_rv_spec_trap i_trap (
    .state_i, .irq_i(1'b0), .cause_i(cause), .tval_i(tval), .state_o(trap_state)
  );

  // ---- Where the program goes on -----------------------------------------------
  assign sequel = state_i.pc + (insn_i[1:0] == 2'b11 ? 32'd4 : 32'd2);
  assign less   = $signed(rs1_i) < $signed(rs2_i);
  assign lessu  = rs1_i < rs2_i;

  always_comb begin
    case (f3)
      3'd0:    taken = rs1_i == rs2_i;
      3'd1:    taken = rs1_i != rs2_i;
      3'd4:    taken = less;
      3'd5:    taken = !less;
      3'd6:    taken = lessu;
      default: taken = !lessu;
    endcase
    jump   = 1'b0;
    target = state_i.pc + imm_j;
    case (x[6:0])
      7'h6f: jump = 1'b1;
      7'h67: {jump, target} = {1'b1, (rs1_i + imm_i) & ~32'd1};
      7'h63: {jump, target} = {taken, state_i.pc + imm_b};
      default: ;
    endcase
  end

  always_comb begin
    state_o = csr ? csr_state : state_i;
    if (trap_o) begin
      state_o = trap_state;
    end else if (mret) begin
      state_o.pc   = state_i.mepc;
      state_o.mode = state_i.mpp;
      state_o.mpp  = 2'd0;
      state_o.mie  = state_i.mpie;
      state_o.mpie = 1'b1;
      if (state_i.mpp != 2'd3) state_o.mprv = 1'b0;
    end else begin
      state_o.pc = jump ? target : sequel;
    end
  end

  // ---- What it writes ------------------------------------------------------------
  logic [31:0] b, arith;

  assign b     = x[5] ? rs2_i : imm_i;
  assign arith = $signed(rs1_i) >>> b[4:0];

  always_comb begin
    case (f3)
      3'd0: result = x[5] && f7[5] ? rs1_i - b : rs1_i + b;
      3'd1: result = rs1_i << b[4:0];
      3'd2: result = {31'b0, $signed(rs1_i) < $signed(b)};
      3'd3: result = {31'b0, rs1_i < b};
      3'd4: result = rs1_i ^ b;
      3'd5: result = f7[5] ? arith : rs1_i >> b[4:0];
      3'd6: result = rs1_i | b;
      3'd7: result = rs1_i & b;
    endcase
    if (x[5] && f7[0]) result = cs_rv_spec_pkg::mul_div(f3, rs1_i, rs2_i);
    rd_data    = result;
    rd_known_o = 1'b1;
    case (x[6:0])
      7'h37:        rd_data = imm_u;
      7'h17:        rd_data = state_i.pc + imm_u;
      7'h6f, 7'h67: rd_data = sequel;
      7'h03:        rd_data = cs_rv_spec_pkg::extend(f3, loaded_i);
      7'h2f:        rd_data = sc ? {31'b0, !sc_ok_i} : loaded_i;
      7'h73:        {rd_known_o, rd_data} = {csr_known, csr_read};
      default: ;
    endcase
  end

  assign rs1_o     = ok && has_rs1 ? x[19:15] : 5'd0;
  assign rs2_o     = ok && has_rs2 ? x[24:20] : 5'd0;
  assign rd_o      = ok && has_rd && !trap_o ? x[11:7] : 5'd0;
  assign rd_data_o = rd_o == 5'd0 ? '0 : rd_data;

  // ---- Memory --------------------------------------------------------------------
  assign access   = ok && !trap_o;
  assign rmask_o  = cs_rv_spec_pkg::mask(f3[1:0]) & {4{access && (load || (atomic && !sc))}};
  assign wmask_o  = cs_rv_spec_pkg::mask(f3[1:0]) &
                    {4{access && (store || (atomic && !lr && (!sc || sc_ok_i)))}};
  assign addr_o   = rmask_o != '0 || wmask_o != '0 ? addr : '0;
  assign stored_o = cs_rv_spec_pkg::bytes(wmask_o,
                      atomic && !sc ? cs_rv_spec_pkg::amo(x[31:27], loaded_i, rs2_i) : rs2_i);

  assign kind_o = {trap_o && !fault_i, fault_i, access && csr, access && mret, access && atomic,
                   access && store, access && load, access && jump, access && x[6:0] == 7'h33 && f7[0],
                   access && (x[6:0] == 7'h13 || x[6:0] == 7'h33) && !f7[0]};

endmodule

`default_nettype wire
