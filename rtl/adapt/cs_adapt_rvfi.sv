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
// from one has led to; it comes out in that one's lane.  docs/design/adapt.md.

`default_nettype none

module cs_adapt_rvfi #(
  parameter int NRET       = 1,     // 1, 2, 4: instructions retired a clock
  parameter int XLEN       = 32,    // 32, 64
  parameter bit CountOrder = 1'b1   // 1: order is counted here; 0: it is the core's
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  // The core's port, lane 0 (the oldest) in the low bits; nothing of a lane is
  // looked at while its core_valid_i is 0.
  input  logic [NRET-1:0]      core_valid_i,
  input  logic [NRET*64-1:0]   core_order_i,      // with CountOrder 0
  input  logic [NRET*32-1:0]   core_insn_i,
  input  logic [NRET-1:0]      core_trap_i,
  input  logic [NRET-1:0]      core_debug_i,      // retired in debug mode: left out
  input  logic [NRET*2-1:0]    core_mode_i,
  input  logic [NRET*5-1:0]    core_rd_addr_i,
  input  logic [NRET*XLEN-1:0] core_rd_wdata_i,
  input  logic [NRET*XLEN-1:0] core_rs1_rdata_i,
  input  logic [NRET*XLEN-1:0] core_rs2_rdata_i,
  input  logic [NRET*XLEN-1:0] core_pc_rdata_i,
  input  logic [NRET*XLEN-1:0] core_mem_wdata_i,  // of atomics and floating-point stores only
  input  logic [NRET*5-1:0]    core_event_i,
  input  logic [NRET*16-1:0]   core_mem_latency_i,
  input  logic [NRET*16-1:0]   core_context_i,

  // To cs_top.
  output logic [NRET-1:0]      rvfi_valid,
  output logic [NRET*64-1:0]   rvfi_order,
  output logic [NRET*32-1:0]   rvfi_insn,
  output logic [NRET-1:0]      rvfi_trap,
  output logic [NRET*2-1:0]    rvfi_mode,
  output logic [NRET*5-1:0]    rvfi_rd_addr,
  output logic [NRET*XLEN-1:0] rvfi_rd_wdata,
  output logic [NRET*XLEN-1:0] rvfi_rs1_rdata,
  output logic [NRET*XLEN-1:0] rvfi_rs2_rdata,
  output logic [NRET*XLEN-1:0] rvfi_pc_rdata,
  output logic [NRET*XLEN-1:0] rvfi_pc_wdata,
  output logic [NRET*XLEN-1:0] rvfi_mem_addr,
  output logic [NRET*XLEN-1:0] rvfi_mem_wdata,
  output logic [NRET*5-1:0]    rvfi_ext_cs_event,
  output logic [NRET*16-1:0]   rvfi_ext_cs_head_cycles,
  output logic [NRET*16-1:0]   rvfi_ext_cs_mem_latency,
  output logic [NRET*16-1:0]   rvfi_ext_cs_context
);

  if (NRET != 1 && NRET != 2 && NRET != 4) begin : g_bad_nret
    $error("cs_adapt_rvfi: NRET must be 1, 2 or 4");
  end
  if (XLEN != 32 && XLEN != 64) begin : g_bad_xlen
    $error("cs_adapt_rvfi: XLEN must be 32 or 64");
  end

  // ---- what each lane's instruction is, and its address or target ----

  logic [NRET-1:0]      access, plain_store, to_float, unknown;
  logic [NRET*2-1:0]    size;
  logic [NRET*XLEN-1:0] address, sequel;

  for (genvar i = 0; i < NRET; i++) begin : g_lane
    cs_adapt_insn #(.XLEN(XLEN)) u_insn (
      .insn_i        (core_insn_i[i*32 +: 32]),
      .pc_i          (core_pc_rdata_i[i*XLEN +: XLEN]),
      .rs1_i         (core_rs1_rdata_i[i*XLEN +: XLEN]),
      .rs2_i         (core_rs2_rdata_i[i*XLEN +: XLEN]),
      .access_o      (access[i]),
      .plain_store_o (plain_store[i]),
      .to_float_o    (to_float[i]),
      .size_o        (size[i*2 +: 2]),
      .address_o     (address[i*XLEN +: XLEN]),
      .sequel_o      (sequel[i*XLEN +: XLEN]),
      .unknown_o     (unknown[i])
    );
  end

  // What is stored of a register: 1, 2, 4 or 8 bytes.
  function automatic logic [XLEN-1:0] low_bytes(input logic [1:0] log2, input logic [XLEN-1:0] rs2);
    case (log2)
      2'd0:    low_bytes = XLEN'(rs2[7:0]);
      2'd1:    low_bytes = XLEN'(rs2[15:0]);
      2'd2:    low_bytes = XLEN'(rs2[31:0]);
      default: low_bytes = rs2;
    endcase
  endfunction

  // ---- the instruction that waits for the next one ----

  typedef struct packed {
    logic            trap, unknown;      // unknown: the next one says where it leads
    logic [15:0]     head, latency, context_id;
    logic [63:0]     order;
    logic [31:0]     insn;
    logic [1:0]      mode;
    logic [4:0]      rd_addr, events;
    logic [XLEN-1:0] rd_wdata, rs1, rs2, pc, sequel, address, stored;
  } insn_t;

  logic        held_q, held_d;
  insn_t       last_q, last_d, now;
  logic [15:0] since_q, since_d;         // clocks since the last one retired

  always_comb begin
    logic            take, nothing;
    logic [4:0]      rd;
    logic [XLEN-1:0] pc, value;

    held_d  = held_q;
    last_d  = last_q;
    since_d = (&since_q) ? since_q : since_q + 16'd1;

    for (int i = 0; i < NRET; i++) begin
      take    = core_valid_i[i] & !core_debug_i[i];
      pc      = core_pc_rdata_i[i*XLEN +: XLEN];
      rd      = core_rd_addr_i[i*5 +: 5];
      value   = core_rd_wdata_i[i*XLEN +: XLEN];
      nothing = core_trap_i[i] | !access[i];

      rvfi_valid[i]                       = take & held_d;
      rvfi_order[i*64 +: 64]              = last_d.order;
      rvfi_insn[i*32 +: 32]               = last_d.insn;
      rvfi_trap[i]                        = last_d.trap;
      rvfi_mode[i*2 +: 2]                 = last_d.mode;
      rvfi_rd_addr[i*5 +: 5]              = last_d.rd_addr;
      rvfi_rd_wdata[i*XLEN +: XLEN]       = last_d.rd_wdata;
      rvfi_rs1_rdata[i*XLEN +: XLEN]      = last_d.rs1;
      rvfi_rs2_rdata[i*XLEN +: XLEN]      = last_d.rs2;
      rvfi_pc_rdata[i*XLEN +: XLEN]       = last_d.pc;
      rvfi_pc_wdata[i*XLEN +: XLEN]       = last_d.unknown ? pc : last_d.sequel;
      rvfi_mem_addr[i*XLEN +: XLEN]       = last_d.address;
      rvfi_mem_wdata[i*XLEN +: XLEN]      = last_d.stored;
      rvfi_ext_cs_event[i*5 +: 5]         = last_d.events;
      rvfi_ext_cs_head_cycles[i*16 +: 16] = last_d.head;
      rvfi_ext_cs_mem_latency[i*16 +: 16] = last_d.latency;
      rvfi_ext_cs_context[i*16 +: 16]     = last_d.context_id;

      now.trap       = core_trap_i[i];
      now.unknown    = unknown[i] | core_trap_i[i];
      now.head       = since_q;
      now.latency    = core_mem_latency_i[i*16 +: 16];
      now.context_id = core_context_i[i*16 +: 16];
      now.order      = last_d.order + 64'd1;
      now.insn       = core_insn_i[i*32 +: 32];
      now.mode       = core_mode_i[i*2 +: 2];
      now.events     = core_event_i[i*5 +: 5];
      now.rd_addr    = core_trap_i[i] | to_float[i] ? 5'd0 : rd;
      now.rd_wdata   = core_trap_i[i] | (rd == 5'd0 & !to_float[i]) ? '0 : value;
      now.rs1        = core_rs1_rdata_i[i*XLEN +: XLEN];
      now.rs2        = core_rs2_rdata_i[i*XLEN +: XLEN];
      now.pc         = pc;
      now.sequel     = sequel[i*XLEN +: XLEN];
      now.address    = nothing ? '0 : address[i*XLEN +: XLEN];
      now.stored     = plain_store[i] ? low_bytes(size[i*2 +: 2], now.rs2)
                                      : core_mem_wdata_i[i*XLEN +: XLEN];
      if (nothing)     now.stored = '0;
      if (!held_d)     now.order  = '0;
      if (!CountOrder) now.order  = core_order_i[i*64 +: 64];
      for (int j = 0; j < i; j++)
        if (core_valid_i[j] & !core_debug_i[j]) now.head = 16'd0;

      if (take) begin
        held_d  = 1'b1;
        last_d  = now;
        since_d = 16'd1;
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q  <= 1'b0;
      since_q <= 16'd1;
    end else begin
      held_q  <= held_d;
      since_q <= since_d;
    end
  end

  always_ff @(posedge clk_i) last_q <= last_d;

  logic unused;
  assign unused = ^core_order_i;

endmodule

`default_nettype wire
