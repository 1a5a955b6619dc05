// SPDX-License-Identifier: Apache-2.0
//
// cs_adapt_rvfi - makes the RVFI of any core that of docs/integration.md.
//
//   core_* -> address, store data, sequel -> hold -> rvfi_*
//
// Cores differ in what they report of one and the same instruction: an address
// aligned to words, store data moved to its byte lanes, a next PC that is that of
// the interrupt handler, no order at all.  Here all of that comes from instruction
// word, PC and register operands, in which cores do not differ.  An instruction is
// held until the next one retires, because only that says where a trap or a return
// from one has led to.  One lane.  docs/design/adapt.md.

`default_nettype none

module cs_adapt_rvfi #(
  parameter int XLEN       = 32,    // 32, 64
  parameter bit CountOrder = 1'b1   // 1: order is counted here; 0: it is the core's
) (
  input  logic            clk_i,
  input  logic            rst_ni,

  // The core's port; nothing is looked at while core_valid_i is 0.
  input  logic            core_valid_i,
  input  logic [63:0]     core_order_i,      // with CountOrder 0
  input  logic [31:0]     core_insn_i,
  input  logic            core_trap_i,
  input  logic            core_debug_i,      // retired in debug mode: left out
  input  logic [1:0]      core_mode_i,
  input  logic [4:0]      core_rd_addr_i,
  input  logic [XLEN-1:0] core_rd_wdata_i,
  input  logic [XLEN-1:0] core_rs1_rdata_i,
  input  logic [XLEN-1:0] core_rs2_rdata_i,
  input  logic [XLEN-1:0] core_pc_rdata_i,
  input  logic [XLEN-1:0] core_mem_wdata_i,  // of atomics and floating-point stores only
  input  logic [4:0]      core_event_i,
  input  logic [15:0]     core_mem_latency_i,
  input  logic [15:0]     core_context_i,

  // To cs_top.
  output logic            rvfi_valid,
  output logic [63:0]     rvfi_order,
  output logic [31:0]     rvfi_insn,
  output logic            rvfi_trap,
  output logic [1:0]      rvfi_mode,
  output logic [4:0]      rvfi_rd_addr,
  output logic [XLEN-1:0] rvfi_rd_wdata,
  output logic [XLEN-1:0] rvfi_rs1_rdata,
  output logic [XLEN-1:0] rvfi_rs2_rdata,
  output logic [XLEN-1:0] rvfi_pc_rdata,
  output logic [XLEN-1:0] rvfi_pc_wdata,
  output logic [XLEN-1:0] rvfi_mem_addr,
  output logic [XLEN-1:0] rvfi_mem_wdata,
  output logic [4:0]      rvfi_ext_cs_event,
  output logic [15:0]     rvfi_ext_cs_head_cycles,
  output logic [15:0]     rvfi_ext_cs_mem_latency,
  output logic [15:0]     rvfi_ext_cs_context
);

  if (XLEN != 32 && XLEN != 64) begin : g_bad_xlen
    $error("cs_adapt_rvfi: XLEN must be 32 or 64");
  end

  logic take;

  assign take = core_valid_i & !core_debug_i;

  // What the instruction is, and its address or target.
  logic            access, plain_store, unknown;
  logic [1:0]      size;
  logic [XLEN-1:0] address, sequel;

  cs_adapt_insn #(.XLEN(XLEN)) u_insn (
    .insn_i        (core_insn_i),
    .pc_i          (core_pc_rdata_i),
    .rs1_i         (core_rs1_rdata_i),
    .rs2_i         (core_rs2_rdata_i),
    .access_o      (access),
    .plain_store_o (plain_store),
    .size_o        (size),
    .address_o     (address),
    .sequel_o      (sequel),
    .unknown_o     (unknown)
  );

  logic [XLEN-1:0] stored;

  always_comb begin
    stored = core_rs2_rdata_i;
    if (size == 2'd0) stored = XLEN'(core_rs2_rdata_i[7:0]);
    if (size == 2'd1) stored = XLEN'(core_rs2_rdata_i[15:0]);
    if (size == 2'd2) stored = XLEN'(core_rs2_rdata_i[31:0]);
    if (!plain_store) stored = core_mem_wdata_i;
  end

  // The instruction that waits for the next one.
  logic            held_q, trap_q, unknown_q;
  logic [15:0]     since_q, head_q, latency_q, context_q;
  logic [63:0]     order_q;
  logic [31:0]     insn_q;
  logic [1:0]      mode_q;
  logic [4:0]      rd_addr_q, event_q;
  logic [XLEN-1:0] rd_wdata_q, rs1_q, rs2_q, pc_q, sequel_q, address_q, stored_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q  <= 1'b0;
      since_q <= 16'd1;
      order_q <= '0;
    end else begin
      if (take) held_q <= 1'b1;
      if (take)                 since_q <= 16'd1;
      else if (!(&since_q))     since_q <= since_q + 16'd1;
      if (take) begin
        if (!CountOrder) order_q <= core_order_i;
        else if (held_q) order_q <= order_q + 64'd1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      insn_q     <= core_insn_i;
      trap_q     <= core_trap_i;
      unknown_q  <= unknown | core_trap_i;
      mode_q     <= core_mode_i;
      rd_addr_q  <= core_trap_i ? 5'd0 : core_rd_addr_i;
      rd_wdata_q <= core_trap_i || core_rd_addr_i == 5'd0 ? '0 : core_rd_wdata_i;
      rs1_q      <= core_rs1_rdata_i;
      rs2_q      <= core_rs2_rdata_i;
      pc_q       <= core_pc_rdata_i;
      sequel_q   <= sequel;
      address_q  <= access && !core_trap_i ? address : '0;
      stored_q   <= access && !core_trap_i ? stored : '0;
      event_q    <= core_event_i;
      head_q     <= since_q;
      latency_q  <= core_mem_latency_i;
      context_q  <= core_context_i;
    end
  end

  assign rvfi_valid     = take & held_q;
  assign rvfi_order     = order_q;
  assign rvfi_insn      = insn_q;
  assign rvfi_trap      = trap_q;
  assign rvfi_mode      = mode_q;
  assign rvfi_rd_addr   = rd_addr_q;
  assign rvfi_rd_wdata  = rd_wdata_q;
  assign rvfi_rs1_rdata = rs1_q;
  assign rvfi_rs2_rdata = rs2_q;
  assign rvfi_pc_rdata  = pc_q;
  assign rvfi_pc_wdata  = unknown_q ? core_pc_rdata_i : sequel_q;
  assign rvfi_mem_addr  = address_q;
  assign rvfi_mem_wdata = stored_q;
  assign rvfi_ext_cs_event       = event_q;
  assign rvfi_ext_cs_head_cycles = head_q;
  assign rvfi_ext_cs_mem_latency = latency_q;
  assign rvfi_ext_cs_context     = context_q;

  logic unused;
  assign unused = ^core_order_i;

endmodule

`default_nettype wire
