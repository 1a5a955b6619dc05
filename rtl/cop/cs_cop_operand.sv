// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_operand - operands A and B of the microinstruction in X.
//
//   v (16 words, two read ports) -+
//   k (16 words) -----------------+-> A, B
//   sample, dr, rnd, key, begun --+
//   next sample -> fields of its instruction (with the swap) -+
//
// v and k are LUT RAM with addresses in flip-flops of their own, loaded with the
// microinstruction or, while it is stopped, by the host's read, which goes by B.  What
// chooses A and B are flip-flops too, one for each source: decoded behind the word's
// register a choice of sixteen takes three times the LUTs, and the time.

`default_nettype none

module cs_cop_operand (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,      // state is OFF

  // microinstruction
  input  logic         load_i,       // it goes from D to X at the end of this clock
  input  logic         dispatch_i,   // ... and is the next sample's first one
  input  logic [63:0]  q_i,          // in D
  input  logic [63:0]  ir_i,         // in X
  input  logic         done_i,       // ... executed at the end of this clock
  input  logic         first_i,      // a step with a sample's first one in X
  input  logic [31:0]  result_i,     // of the value ALU, or what is written

  // sources
  input  logic [143:0] sample_i,     // the current one
  input  logic [143:0] next_i,       // the next one
  input  logic         swap_i,       // ... which is the current one behind this clock
  input  logic [31:0]  dr_i,
  input  logic [31:0]  key_i,
  input  logic [15:0]  idx_i,        // the index where A is it, else 0
  output logic [31:0]  a_o,
  output logic [15:0]  a_index_o,    // low bits of A, 0 where A is the index
  output logic [31:0]  b_o,

  // writes: host and sweep, only with stands
  input  logic         stands_i,
  input  logic         v_we_i,
  input  logic         k_we_i,
  input  logic         rnd_we_i,
  input  logic [3:0]   waddr_i,
  input  logic [31:0]  wdata_i,

  // reading by the host: words a clock behind re_i
  input  logic         re_i,
  input  logic [4:0]   raddr_i,      // k from 16 on; B is the word
  output logic [31:0]  rnd_o,
  output logic [31:0]  begun_o
);

  localparam logic [31:0] Seed  = 32'h2545_f491;  // of a draw that would be 0
  localparam logic [31:0] First = 32'he124_b63a;  // one step from Seed

  logic [4:0] qa;
  logic [5:0] qb;
  logic [3:0] vop, vd;
  assign qa    = q_i[cs_cop_isa_pkg::COP_A_LSB +: cs_cop_isa_pkg::COP_A_W];
  assign qb    = q_i[cs_cop_isa_pkg::COP_B_LSB +: cs_cop_isa_pkg::COP_B_W];
  assign vop   = ir_i[cs_cop_isa_pkg::COP_VOP_LSB +: cs_cop_isa_pkg::COP_VOP_W];
  assign vd    = ir_i[cs_cop_isa_pkg::COP_VD_LSB +: cs_cop_isa_pkg::COP_VD_W];

  logic [3:0]  aa_q, ba_q, v_waddr;
  logic        v_we, is_v_q, bk_q, bv_q, bx_q, taken;
  logic [15:0] is_q;              // A is this one of the sources behind v
  logic [31:0] va, vb, kb;

  // The taken bit of what is the current sample in X.
  assign taken = dispatch_i ? next_i[138] : sample_i[138];

  assign v_we    = v_we_i | (done_i & (vop != cs_cop_isa_pkg::COP_VOP_NONE));
  assign v_waddr = stands_i ? waddr_i : vd;

  // Register files.
  cs_ram_async #(.Width(32), .Depth(16), .Reads(2)) u_v (
    .clk_i   (clk_i),
    .we_i    (v_we),
    .waddr_i (v_waddr),
    .wdata_i (result_i),
    .raddr_i ({ba_q, aa_q}),
    .rdata_o ({vb, va})
  );

  cs_ram_async #(.Width(32), .Depth(16)) u_k (
    .clk_i   (clk_i),
    .we_i    (k_we_i),
    .waddr_i (waddr_i),
    .wdata_i (wdata_i),
    .raddr_i (ba_q),
    .rdata_o (kb)
  );

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      aa_q   <= qa[3:0];
      is_v_q <= !qa[4];
      for (int i = 0; i < 16; i++) is_q[i] <= qa == 5'(i + 16);
      ba_q <= {qb[3:1], qb[0] | (q_i[cs_cop_isa_pkg::COP_BT_LSB] & taken)};
      {bx_q, bv_q, bk_q} <= {qb[5], !qb[5] & qb[4], !qb[5] & !qb[4]};
    end else if (re_i) begin
      ba_q <= raddr_i[3:0];
      {bx_q, bv_q, bk_q} <= {1'b0, !raddr_i[4], raddr_i[4]};
    end
  end

  // The sample, and what its instruction says.
  logic [31:0] w0, w1, w2, w3, imm, imm_q, target_q;
  logic [15:0] info;
  logic [4:0]  rd, rs1, rs2, rd_q, rs1_q, rs2_q;
  assign {info, w3, w2, w1, w0} = sample_i;

  always_ff @(posedge clk_i) begin
    if (swap_i) begin
      {rd_q, rs1_q, rs2_q, imm_q} <= {rd, rs1, rs2, imm};
      target_q <= next_i[31:0] + imm;
    end
  end

  cs_cop_insn u_insn (
    .insn_i (next_i[127:96]),
    .rd_o   (rd),
    .rs1_o  (rs1),
    .rs2_o  (rs2),
    .imm_o  (imm)
  );

  // A.  The index may come from A, so it joins last, and A is 0 for it.  v is the latest of
  // the others: what is kept apart here, mapping would else fold into one deep tree.
  logic [31:0] some, others, rest, more;
  logic [31:0] rnd_q, begun_q, a;
  logic [15:0] low;                  // of what has 16 bits at most
  always_comb begin
    low = (info & {16{is_q[cs_cop_isa_pkg::COP_A_INFO[3:0]]}}) |
          {11'd0, (rd_q & {5{is_q[cs_cop_isa_pkg::COP_A_RD[3:0]]}}) |
                  (rs1_q & {5{is_q[cs_cop_isa_pkg::COP_A_RS1[3:0]]}}) |
                  (rs2_q & {5{is_q[cs_cop_isa_pkg::COP_A_RS2[3:0]]}})};
    some = (w0    & {32{is_q[cs_cop_isa_pkg::COP_A_W0[3:0]]}}) |
           (w1    & {32{is_q[cs_cop_isa_pkg::COP_A_W1[3:0]]}}) |
           (w2    & {32{is_q[cs_cop_isa_pkg::COP_A_W2[3:0]]}}) |
           (w3    & {32{is_q[cs_cop_isa_pkg::COP_A_W3[3:0]]}}) |
           (key_i & {32{is_q[cs_cop_isa_pkg::COP_A_KEY[3:0]]}}) |
           (imm_q & {32{is_q[cs_cop_isa_pkg::COP_A_IMM[3:0]]}}) |
           (target_q & {32{is_q[cs_cop_isa_pkg::COP_A_TARGET[3:0]]}}) |
           (begun_q & {32{is_q[cs_cop_isa_pkg::COP_A_COUNT[3:0]]}});
    others = (dr_i  & {32{is_q[cs_cop_isa_pkg::COP_A_DR[3:0]]}}) |
           (rnd_q & {32{is_q[cs_cop_isa_pkg::COP_A_RND[3:0]]}}) | {16'd0, low};
  end

  cs_cop_cut #(.Width(64)) u_cut (
    .i ({some, others}),
    .o ({rest, more})
  );
  assign a = (va & {32{is_v_q}}) | rest | more;

  assign a_index_o = a[15:0];
  assign a_o = a | {16'd0, idx_i};

  // B.  Bit 0, which bt or's in, also chooses between dr and w0.
  (* keep *) logic [31:0] rest_b;
  assign rest_b = (dr_i & {32{bx_q & !ba_q[0]}}) | (w0 & {32{bx_q & ba_q[0]}});
  assign b_o    = (kb & {32{bk_q}}) | (vb & {32{bv_q}}) | rest_b;

  // The generator holds the word of the next draw.
  function automatic logic [31:0] step(input logic [31:0] x);
    logic [31:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 17);
    step = y ^ (y << 5);
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)       rnd_q <= First;
    else if (clear_i)  rnd_q <= First;
    else if (rnd_we_i) rnd_q <= (wdata_i == '0) ? Seed : wdata_i;
    else if (done_i & is_q[cs_cop_isa_pkg::COP_A_RND[3:0]]) rnd_q <= step(rnd_q);
  end

  always_ff @(posedge clk_i) begin
    if (clear_i)      begun_q <= '0;
    else if (first_i) begun_q <= begun_q + 32'd1;
  end

  assign rnd_o   = rnd_q;
  assign begun_o = begun_q;

  // The other fields of the word are for others.
  logic unused;
  assign unused = ^{q_i, ir_i, is_q, next_i};

endmodule

`default_nettype wire
