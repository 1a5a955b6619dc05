// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_front - which retired instructions become samples, and their buffer.
//
//   rvfi_* -> S1 -> cs_class, cs_slot_match -> S2 -> words -> S3 -> cs_fifo -> row_o
//              '--> two cs_pc_table ---------------------------^
//
// One lane, and one filter with the rules of a slot; the low 32 bits of every value go
// on.  A row that finds the buffer full is dropped here: nothing behind it drops any.

`default_nettype none

module cs_cop_front #(
  parameter int XLEN       = 32,    // 32, 64
  parameter int CopSamples = 128,   // power of two, 16..512: rows of the buffer
  parameter int CopPctBits = 4096,  // power of two, 64..16384: bits of each PC bit table
  parameter bit Supervisor = 1'b0   // F_ROOT, and what the filter's modes may see
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  input  logic                          clear_i,       // state is OFF
  input  logic                          run_i,         // state is RUN, samples are wanted
  input  logic                          values_off_i,  // no register or memory contents
  input  logic                          addresses_off_i,  // no addresses
  input  logic                          m_off_i,       // M mode is not sampled

  input  cs_pkg::rvfi_t                 rvfi_i,        // lane 0 of the retirement port

  // registers
  input  cs_pkg::slot_cfg_t             filter_i,
  input  logic [1:0]                    pct_en_i,      // a bit for each table
  input  logic [2:0]                    w1_src_i,      // FIELDS
  input  logic [1:0]                    w2_src_i,
  input  logic [1:0]                    w3_src_i,
  input  logic [6:0]                    src_d_i,       // ... {w3, w2, w1} in the next clock
  input  logic [1:0]                    pct_we_i,      // a bit for each table
  input  logic [cs_pkg::PCT_IDX_W-1:0]  pct_idx_i,
  input  logic                          pct_bit_i,

  // buffer
  input  logic                          flush_i,       // empty it; a row of this clock is dropped
  input  logic                          pop_i,
  output logic                          valid_o,
  output logic [143:0]                  row_o,         // {info[16], w3, w2, w1, w0}
  output logic [$clog2(CopSamples):0]   level_o,       // rows

  output logic                          taken_o,       // the filter took one
  output logic                          drop_o         // ... and it was dropped
);

  // Valid bits; all else is read under them only.
  logic s1_valid_q, s1_run_q, s2_valid_q, s3_match_q, s2_match;
  logic s2_unseen_q, s3_unseen_q;    // an instruction of a clock without run

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {s1_valid_q, s1_run_q, s2_valid_q, s2_unseen_q, s3_match_q, s3_unseen_q} <= '0;
    end else if (clear_i) begin
      {s1_valid_q, s1_run_q, s2_valid_q, s2_unseen_q, s3_match_q, s3_unseen_q} <= '0;
    end else begin
      s1_valid_q  <= rvfi_i.valid;
      s1_run_q    <= rvfi_i.valid & run_i;
      s2_valid_q  <= s1_run_q;
      s2_unseen_q <= s1_valid_q & !s1_run_q;
      s3_match_q  <= s2_valid_q & s2_match;
      s3_unseen_q <= s2_unseen_q;
    end
  end

  // S1: the port.
  logic            s1_trap_q;
  logic [1:0]      s1_mode_q, s2_mode_q;
  logic [4:0]      s1_rd_addr_q, s1_event_q, s2_event_q;
  logic [15:0]     s1_head_q, s1_latency_q, s1_context_q;
  logic [31:0]     s1_insn_q;
  logic [XLEN-1:0] s1_pc_q, s1_npc_q, s1_rd_q;
  logic [31:0]     s1_rs1_q, s1_rs2_q, s1_addr_q, s1_store_q;

  always_ff @(posedge clk_i) if (rvfi_i.valid) begin
    s1_trap_q    <= rvfi_i.trap;
    s1_mode_q    <= rvfi_i.mode;
    s1_rd_addr_q <= rvfi_i.rd_addr;
    s1_event_q   <= rvfi_i.cs_event;
    s1_head_q    <= rvfi_i.head_cycles;
    s1_latency_q <= rvfi_i.mem_latency;
    s1_context_q <= rvfi_i.context_id;
    s1_insn_q    <= rvfi_i.insn;
    s1_pc_q      <= rvfi_i.pc_rdata[XLEN-1:0];
    s1_npc_q     <= rvfi_i.pc_wdata[XLEN-1:0];
    s1_rd_q      <= rvfi_i.rd_wdata[XLEN-1:0];
    s1_rs1_q     <= rvfi_i.rs1_rdata[31:0];
    s1_rs2_q     <= rvfi_i.rs2_rdata[31:0];
    s1_addr_q    <= rvfi_i.mem_addr[31:0];
    s1_store_q   <= rvfi_i.mem_wdata[31:0];
  end

  // Whose it is.
  logic [XLEN-1:0] s1_satp;

  if (Supervisor) begin : g_satp
    logic [XLEN-1:0] s1_satp_q;
    always_ff @(posedge clk_i) if (rvfi_i.valid) s1_satp_q <= rvfi_i.satp[XLEN-1:0];
    assign s1_satp = s1_satp_q;
  end else begin : g_no_satp
    assign s1_satp = '0;
  end

  // What older instructions left in x1.
  logic [XLEN-1:0] s1_ra;
  logic [1:0]      ra_mode;
  logic            s1_own;
  logic [31:0]     port_errors;

  cs_port_order #(.NRET(1), .XLEN(XLEN), .Supervisor(Supervisor)) u_order (
    .clk_i, .rst_ni, .clear_i,
    .s1_valid_i    (s1_valid_q),
    .s1_trap_i     (s1_trap_q),
    .s1_order_i    (16'd0),
    .s1_rd_addr_i  (s1_rd_addr_q),
    .s1_rd_wdata_i (s1_rd_q),
    .s1_mode_i     (s1_mode_q),
    .s1_context_i  (s1_context_q),
    .s1_satp_i     (s1_satp),
    .s1_ra_o       (s1_ra),
    .ra_mode_o     (ra_mode),
    .s1_own_o      (s1_own),
    .port_errors_o (port_errors)
  );

  // Hashes of the pc: the selector's, and one that tells apart what collides there.
  logic [63:0] s1_half;
  logic [15:0] s1_hash0, s1_hash1, s1_fold;
  assign s1_half  = 64'(s1_pc_q) >> 1;
  assign s1_fold  = s1_half[15:0] ^ s1_half[31:16] ^ s1_half[47:32] ^ s1_half[63:48];
  assign s1_hash0 = cs_pkg::pchash(64'(s1_pc_q));
  assign s1_hash1 = s1_fold ^ (s1_fold << 3) ^ (s1_fold >> 5);

  logic [1:0] s3_bit, s3_en_q;

  cs_pc_table #(.NRET(1), .PcTableBits(CopPctBits)) u_table0 (
    .clk_i,
    .we_i        (pct_we_i[0]),
    .idx_i       (pct_idx_i),
    .bit_i       (pct_bit_i),
    .s1_run_i    (s1_run_q),
    .s1_pchash_i (s1_hash0),
    .s3_bit_o    (s3_bit[0])
  );

  cs_pc_table #(.NRET(1), .PcTableBits(CopPctBits)) u_table1 (
    .clk_i,
    .we_i        (pct_we_i[1]),
    .idx_i       (pct_idx_i),
    .bit_i       (pct_bit_i),
    .s1_run_i    (s1_run_q),
    .s1_pchash_i (s1_hash1),
    .s3_bit_o    (s3_bit[1])
  );

  // The filter.  All rules hold with the registers of the S1 clock, but cs_slot_match
  // looks class and exclusion up behind its registers: these two come a clock later.
  logic [4:0]        s1_class, s2_class_q;
  logic [16:0]       class_mask_q;
  logic              pc_exclude_q;
  cs_pkg::slot_cfg_t filter;

  cs_class #(.XLEN(XLEN)) u_class (
    .insn_i  (s1_insn_q),
    .trap_i  (s1_trap_q),
    .class_o (s1_class)
  );

  always_comb begin
    filter            = filter_i;
    filter.class_mask = class_mask_q;
    filter.pc_exclude = pc_exclude_q;
  end

  always_ff @(posedge clk_i) begin
    class_mask_q <= filter_i.class_mask;
    pc_exclude_q <= filter_i.pc_exclude;
  end

  cs_slot_match #(.XLEN(XLEN), .Supervisor(Supervisor)) u_match (
    .clk_i,
    .m_off_i,
    .cfg_i        (filter),
    .s1_valid_i   (s1_run_q),
    .s1_pc_i      (s1_pc_q),
    .s1_pchash_i  (s1_hash0),
    .s1_mode_i    (s1_mode_q),
    .s1_context_i (s1_context_q),
    .s1_satp_i    (64'(s1_satp)),
    .s1_event_i   (s1_event_q),
    .s2_class_i   (s2_class_q),
    .match_o      (s2_match)
  );

  // What the filter's modes and process may see: where a handler is, what is in x1.
  logic no_npc, no_ra;

  if (Supervisor) begin : g_rights
    logic [3:0] modes;
    assign modes  = filter_i.mode_mask & {!m_off_i, 3'b111};
    assign no_npc = s1_trap_q & !(modes[3] & modes[1]);
    assign no_ra  = !modes[ra_mode] | ((filter_i.ctx_en | filter_i.root_on) & !s1_own);
  end else begin : g_no_rights
    assign {no_npc, no_ra} = '0;

    logic unused_rights;
    assign unused_rights = ^{ra_mode, s1_own};
  end

  // S2: the fields.  Each source of a word has registers of its own there, which are
  // cleared unless it is the one: a flip-flop's clear is free, so a source costs an or and no
  // and.
  logic            s2_taken_q;
  logic [XLEN-1:0] s1_length;
  logic [31:0]     s2_pc_q, s1_late;
  logic [31:0]     s2_w1_rd_q, s2_w1_store_q, s2_w1_addr_q, s2_w1_npc_q, s2_w1_rs1_q, s2_w1_rs2_q;
  logic [31:0]     s2_w1_ra_q, s2_w1_late_q;
  logic [31:0]     s2_w2_store_q, s2_w2_rd_q, s2_w2_npc_q, s2_w2_rs1_q, s2_w2_rs2_q;
  logic [31:0]     s2_w3_insn_q, s2_w3_late_q, s2_w3_npc_q;
  logic [15:0]     s2_w3_context_q;
  logic [2:0]      w1_d;             // FIELDS in the S2 clock
  logic [1:0]      w2_d, w3_d;
  assign s1_length = (s1_insn_q[1:0] == 2'd3) ? XLEN'(4) : XLEN'(2);
  assign s1_late   = {s1_latency_q, s1_head_q};
  assign {w3_d, w2_d, w1_d} = src_d_i;

  always_ff @(posedge clk_i) if (s1_run_q) begin
    s2_taken_q <= no_npc | (s1_npc_q != s1_pc_q + s1_length);
    s2_class_q <= s1_class;
    s2_mode_q  <= s1_mode_q;
    s2_event_q <= s1_event_q;
    s2_pc_q    <= s1_pc_q[31:0];
  end

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | s1_run_q) begin
    s2_w1_rd_q    <= (w1_d == cs_cop_isa_pkg::COP_W1_RD_VALUE) ? s1_rd_q[31:0] : '0;
    s2_w1_store_q <= (w1_d == cs_cop_isa_pkg::COP_W1_STORE_DATA) ? s1_store_q : '0;
    s2_w1_addr_q  <= (w1_d == cs_cop_isa_pkg::COP_W1_MEM_ADDR) ? s1_addr_q : '0;
    s2_w1_npc_q   <= ((w1_d == cs_cop_isa_pkg::COP_W1_NEXT_PC) & !no_npc) ? s1_npc_q[31:0] : '0;
    s2_w1_rs1_q   <= (w1_d == cs_cop_isa_pkg::COP_W1_RS1_VALUE) ? s1_rs1_q : '0;
    s2_w1_rs2_q   <= (w1_d == cs_cop_isa_pkg::COP_W1_RS2_VALUE) ? s1_rs2_q : '0;
    s2_w1_ra_q    <= ((w1_d == cs_cop_isa_pkg::COP_W1_RETURN_ADDRESS) & !no_ra) ? s1_ra[31:0] : '0;
    s2_w1_late_q  <= (w1_d == cs_cop_isa_pkg::COP_W1_LATENCY) ? s1_late : '0;

    s2_w2_store_q <= (w2_d == cs_cop_isa_pkg::COP_W2_MEM_DATA) ? s1_store_q : '0;
    s2_w2_rd_q    <= (w2_d == cs_cop_isa_pkg::COP_W2_MEM_DATA) ? s1_rd_q[31:0] : '0;
    s2_w2_npc_q   <= ((w2_d == cs_cop_isa_pkg::COP_W2_NEXT_PC) & !no_npc) ? s1_npc_q[31:0] : '0;
    s2_w2_rs1_q   <= (w2_d == cs_cop_isa_pkg::COP_W2_RS1_VALUE) ? s1_rs1_q : '0;
    s2_w2_rs2_q   <= (w2_d == cs_cop_isa_pkg::COP_W2_RS2_VALUE) ? s1_rs2_q : '0;

    s2_w3_insn_q    <= (w3_d == cs_cop_isa_pkg::COP_W3_INSN) ? s1_insn_q : '0;
    s2_w3_late_q    <= (w3_d == cs_cop_isa_pkg::COP_W3_LATENCY) ? s1_late : '0;
    s2_w3_context_q <= (w3_d == cs_cop_isa_pkg::COP_W3_CONTEXT) ? s1_context_q : '0;
    s2_w3_npc_q     <= ((w3_d == cs_cop_isa_pkg::COP_W3_NEXT_PC) & !no_npc) ? s1_npc_q[31:0] : '0;
  end

  // S3: the row.  Contents that nobody may see are cleared in its flip-flops.
  logic [31:0]  w1, w2, w3;
  logic [140:0] s3_row_q;
  logic         writes, w1_off, w1_gone, w2_off, w3_off, hides;
  assign writes  = (s2_class_q == cs_pkg::CLASS_STORE) | (s2_class_q == cs_pkg::CLASS_ATOMIC);
  assign hides   = Supervisor & addresses_off_i;
  assign w1_off  = values_off_i & (w1_src_i != cs_cop_isa_pkg::COP_W1_MEM_ADDR) &
                   (w1_src_i != cs_cop_isa_pkg::COP_W1_NEXT_PC) &
                   (w1_src_i != cs_cop_isa_pkg::COP_W1_LATENCY);
  assign w1_gone = (hides & ((w1_src_i == cs_cop_isa_pkg::COP_W1_MEM_ADDR) |
                             (w1_src_i == cs_cop_isa_pkg::COP_W1_NEXT_PC) |
                             (w1_src_i == cs_cop_isa_pkg::COP_W1_RETURN_ADDRESS)));
  assign w2_off  = (w2_src_i == cs_cop_isa_pkg::COP_W2_NEXT_PC) ? hides : values_off_i;
  assign w3_off  = hides & (w3_src_i == cs_cop_isa_pkg::COP_W3_NEXT_PC);

  assign w1 = s2_w1_rd_q | s2_w1_store_q | s2_w1_addr_q | s2_w1_npc_q | s2_w1_rs1_q | s2_w1_rs2_q |
              s2_w1_ra_q | s2_w1_late_q;
  assign w2 = (writes ? s2_w2_store_q : s2_w2_rd_q) | s2_w2_npc_q | s2_w2_rs1_q | s2_w2_rs2_q;
  assign w3 = s2_w3_insn_q | s2_w3_late_q | {16'd0, s2_w3_context_q} | s2_w3_npc_q;

  always_ff @(posedge clk_i) begin
    s3_en_q <= pct_en_i;
    if (s2_valid_q) begin
      s3_row_q <= {s2_mode_q, s2_taken_q, s2_event_q, s2_class_q, w3, w2, w1, s2_pc_q};
      if (w1_off | w1_gone) s3_row_q[63:32] <= '0;
      if (w2_off) s3_row_q[95:64] <= '0;
      if (w3_off) s3_row_q[127:96] <= '0;
    end
  end

  // An instruction is masked if every table that is asked says so.
  logic full;
  assign taken_o = s3_match_q & !((s3_en_q != 2'd0) & ((~s3_en_q | s3_bit) == 2'd3));
  assign drop_o  = taken_o & (full | flush_i);

  // A gap: what is pushed next does not follow what was taken before.
  logic         gap_q;
  logic [143:0] s3_row;
  assign s3_row = {2'd0, gap_q, s3_row_q};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      gap_q <= 1'b1;
    else if (clear_i) gap_q <= 1'b1;
    else              gap_q <= s3_unseen_q | drop_o | flush_i | (gap_q & !taken_o);
  end

  cs_fifo #(.Width(144), .Depth(CopSamples)) u_fifo (
    .clk_i, .rst_ni,
    .clear_i (clear_i | flush_i),
    .push_i  (taken_o),
    .data_i  (s3_row),
    .pop_i,
    .valid_o,
    .data_o  (row_o),
    .level_o,
    .full_o  (full)
  );

  // The order is the selector's to check; the upper words have XLEN 64 only.
  logic unused;
  assign unused = ^{port_errors, rvfi_i.rs1_rdata, rvfi_i.rs2_rdata, rvfi_i.mem_addr, rvfi_i.mem_wdata,
                    s1_ra, rvfi_i.satp, addresses_off_i, m_off_i, w3_src_i};

endmodule

`default_nettype wire
