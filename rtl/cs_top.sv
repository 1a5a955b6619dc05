// SPDX-License-Identifier: Apache-2.0
//
// cs_top - the profiler as attached to a system: retirement port in, AXI4-Lite
// registers, an interrupt, with Dma an AXI4 manager that writes messages to memory,
// and with Coprocessor a second reader of the retirement port.
//
//   axil_* -> cs_axil -> cs_regs -> cs_ctrl -> cs_core <- rvfi_*
//                |          |                     |
//                |    cs_cfg_check             cs_intr -> irq_o
//                +-------> cs_ring (Dma) <--------+
//                |            +-> dma_*           |
//                +-------> cs_cop (Coprocessor) --' <- rvfi_*
//
// Every output is a function of registers only.  The parameters and their named
// sets are in configs.json; illegal values end elaboration.

`default_nettype none

module cs_top #(
  // Every parameter: legal values, meaning, cost.
  parameter int NRET            = 1,     // 1, 2, 4: lanes; filters and row width each
  parameter int XLEN            = 32,    // 32, 64: width of pc and values
  parameter int NumSlots        = 4,     // 1..4: filters, counters, registers each
  parameter int Strata          = 2048,  // power of two, 16..4096: 52 bits of RAM each
  parameter bit HashPaper       = 1'b1,  // 0, 1: the paper's hash, with its ROMs
  parameter int CombinerEntries = 16,    // 0, 4, 8, 16, 32; 0 = no combiner
  parameter int PcTableBits     = 1024,  // 0, or power of two, 64..16384: RAM bits
  parameter bit [3:0] Samplers  = 4'hf,  // bit 0 set: P, R, D, B; comparators and draws each
  parameter bit EarlyRate       = 1'b1,  // 0, 1: the early rate, with its bit populations
  parameter bit TaggedTable     = 1'b0,  // 0, 1: the tagged table; needs NRET 1
  parameter int MaxEntries      = 2048,  // power of two, 16..4096: its entries, 36 bits of RAM each
  parameter bit Tiers           = 1'b0,  // 0, 1: marks and a rare tier; needs NRET 1
  parameter bit [1:0] Engines   = 2'd0,  // bit 0 unbiased Space-Saving, 1 randomised admission; needs TaggedTable
  parameter int QueueDepth      = 16,    // power of two, 4..512: rows of the queue
  parameter int FifoDepth       = 128,   // power of two, 4..1024: messages
  parameter bit Dma             = 1'b0,  // 0, 1: the DMA ring; AddrWidth from 13
  parameter bit Coprocessor     = 1'b0,  // 0, 1: the coprocessor; needs NRET 1, AddrWidth from 14
  parameter int CopEntries      = 128,   // power of two, 16..512: entries of its associative array
  parameter int CopData         = 1024,  // power of two, 64..4096: words of its data array
  parameter int CopCode         = 512,   // 256, 512: its microinstructions, 64 bits of RAM each
  parameter int CopSamples      = 128,   // power of two, 16..512: its samples, 144 bits of RAM each
  parameter int CopPctBits      = 4096,  // power of two, 64..16384: bits of each of its PC tables
  parameter bit Supervisor      = 1'b0,  // 0, 1: whose messages are, and locks; needs NRET 1
  parameter bit Reasons         = 1'b0,  // 0, 1: source of w 11; 32 bits of the queue for each lane
  parameter bit ControlFlow     = 1'b0,  // 0, 1: the port tells transfers of control only; needs Coprocessor 0
  parameter int AddrWidth       = 16     // 12..32: bits of the bus address
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  // retirement port, lane 0 in the low bits; names of the RISC-V Formal Interface
  input  logic [NRET-1:0]      rvfi_valid,
  input  logic [NRET*64-1:0]   rvfi_order,
  input  logic [NRET*32-1:0]   rvfi_insn,
  input  logic [NRET-1:0]      rvfi_trap,
  input  logic [NRET*2-1:0]    rvfi_mode,
  input  logic [NRET*5-1:0]    rvfi_rd_addr,
  input  logic [NRET*XLEN-1:0] rvfi_rd_wdata,
  input  logic [NRET*XLEN-1:0] rvfi_rs1_rdata,
  input  logic [NRET*XLEN-1:0] rvfi_rs2_rdata,
  input  logic [NRET*XLEN-1:0] rvfi_pc_rdata,
  input  logic [NRET*XLEN-1:0] rvfi_pc_wdata,
  input  logic [NRET*XLEN-1:0] rvfi_mem_addr,
  input  logic [NRET*XLEN-1:0] rvfi_mem_wdata,
  input  logic [NRET*5-1:0]    rvfi_ext_cs_event,
  input  logic [NRET*16-1:0]   rvfi_ext_cs_head_cycles,
  input  logic [NRET*16-1:0]   rvfi_ext_cs_mem_latency,
  input  logic [NRET*32-1:0]   rvfi_ext_cs_reason,     // looked at with Reasons only
  input  logic [NRET*16-1:0]   rvfi_ext_cs_context,
  input  logic [NRET*XLEN-1:0] rvfi_ext_cs_satp,

  // registers
  input  logic                 axil_awvalid_i,
  output logic                 axil_awready_o,
  input  logic [AddrWidth-1:0] axil_awaddr_i,
  input  logic [2:0]           axil_awprot_i,
  input  logic                 axil_wvalid_i,
  output logic                 axil_wready_o,
  input  logic [31:0]          axil_wdata_i,
  input  logic [3:0]           axil_wstrb_i,
  output logic                 axil_bvalid_o,
  input  logic                 axil_bready_i,
  output logic [1:0]           axil_bresp_o,
  input  logic                 axil_arvalid_i,
  output logic                 axil_arready_o,
  input  logic [AddrWidth-1:0] axil_araddr_i,
  input  logic [2:0]           axil_arprot_i,
  output logic                 axil_rvalid_o,
  input  logic                 axil_rready_i,
  output logic [31:0]          axil_rdata_o,
  output logic [1:0]           axil_rresp_o,

  // AXI4 manager, writes only: the DMA ring's; idle without one
  output logic                 dma_awvalid_o,
  input  logic                 dma_awready_i,
  output logic [31:0]          dma_awaddr_o,
  output logic [7:0]           dma_awlen_o,
  output logic [2:0]           dma_awsize_o,
  output logic [1:0]           dma_awburst_o,
  output logic [3:0]           dma_awcache_o,
  output logic [2:0]           dma_awprot_o,
  output logic                 dma_wvalid_o,
  input  logic                 dma_wready_i,
  output logic [31:0]          dma_wdata_o,
  output logic [3:0]           dma_wstrb_o,
  output logic                 dma_wlast_o,
  input  logic                 dma_bvalid_i,
  output logic                 dma_bready_o,
  input  logic [1:0]           dma_bresp_i,

  output logic                 irq_o
);

  // The lanes of the port.
  logic [NRET*cs_pkg::RVFI_W-1:0] rvfi;

  for (genvar i = 0; i < NRET; i++) begin : g_lane
    assign rvfi[i*cs_pkg::RVFI_W +: cs_pkg::RVFI_W] = {
      64'(rvfi_ext_cs_satp[i*XLEN +: XLEN]),
      rvfi_valid[i], rvfi_order[i*64 +: 64], rvfi_insn[i*32 +: 32], rvfi_trap[i],
      rvfi_mode[i*2 +: 2], rvfi_rd_addr[i*5 +: 5], 64'(rvfi_rd_wdata[i*XLEN +: XLEN]),
      64'(rvfi_rs1_rdata[i*XLEN +: XLEN]), 64'(rvfi_rs2_rdata[i*XLEN +: XLEN]),
      64'(rvfi_pc_rdata[i*XLEN +: XLEN]), 64'(rvfi_pc_wdata[i*XLEN +: XLEN]),
      64'(rvfi_mem_addr[i*XLEN +: XLEN]), 64'(rvfi_mem_wdata[i*XLEN +: XLEN]),
      rvfi_ext_cs_event[i*5 +: 5], rvfi_ext_cs_head_cycles[i*16 +: 16],
      rvfi_ext_cs_mem_latency[i*16 +: 16], rvfi_ext_cs_reason[i*32 +: 32],
      rvfi_ext_cs_context[i*16 +: 16]};
  end

  // Bus.
  logic        we, partial, re;
  logic [11:2] waddr, raddr;
  logic [31:0] wdata, rdata, ring_rdata, cop_rdata;
  logic        ring_we, ring_partial, cop_we, cop_partial, cop_re;
  cs_pkg::lock_t lock;

  cs_axil #(.AddrWidth(AddrWidth), .Ring(Dma), .Cop(Coprocessor)) u_axil (
    .clk_i, .rst_ni,
    .axil_awvalid_i, .axil_awready_o, .axil_awaddr_i, .axil_awprot_i,
    .axil_wvalid_i, .axil_wready_o, .axil_wdata_i, .axil_wstrb_i,
    .axil_bvalid_o, .axil_bready_i, .axil_bresp_o,
    .axil_arvalid_i, .axil_arready_o, .axil_araddr_i, .axil_arprot_i,
    .axil_rvalid_o, .axil_rready_i, .axil_rdata_o, .axil_rresp_o,
    .we_o      (we),
    .partial_o (partial),
    .waddr_o   (waddr),
    .wdata_o   (wdata),
    .re_o      (re),
    .raddr_o   (raddr),
    .rdata_i   (rdata),
    .ring_we_o      (ring_we),
    .ring_partial_o (ring_partial),
    .ring_rdata_i   (ring_rdata),
    .cop_we_o       (cop_we),
    .cop_partial_o  (cop_partial),
    .cop_re_o       (cop_re),
    .cop_rdata_i    (cop_rdata),
    .privileged_i   (lock.privileged)
  );

  // Registers and run control.
  cs_pkg::cmd_t                           cmd;
  cs_pkg::cfg_t                           cfg;
  cs_pkg::ctrl_t                          ctrl, core_ctrl;
  cs_pkg::flow_t                          flow;
  cs_pkg::state_e                         state;
  logic [NumSlots*cs_pkg::SLOT_CFG_W-1:0] slot_cfg;
  logic                                   active, enable, empty, resume, locked;
  logic [7:0]                             cfg_code, status_code, status_count;
  logic [2:0]                             intr_enable, intr_state;

  logic                                   msg_valid, drop, irq;
  logic                                   ring_pop, ring_owns, ring_irq;
  logic                                   cop_busy, cop_irq, tup_v, tup_pop;
  cs_pkg::msg_t                           tup, msg;
  logic [15:0]                            msg_level;
  cs_pkg::tbl_t                           tbl;
  logic [4:0]                             early_k;
  logic [31:0]                            now;
  cs_pkg::snap_t                          snap;
  logic [4*cs_pkg::SLOT_CNT_W-1:0]        slot_snap;

  if (Coprocessor && ControlFlow) begin : g_bad_control_flow
    $error("cs_top: Coprocessor must be 0 with ControlFlow");
  end

  cs_regs #(
    .NRET(NRET), .XLEN(XLEN), .NumSlots(NumSlots), .Strata(Strata), .HashPaper(HashPaper),
    .CombinerEntries(CombinerEntries), .PcTableBits(PcTableBits), .Samplers(Samplers),
    .TaggedTable(TaggedTable), .MaxEntries(MaxEntries), .Tiers(Tiers), .Engines(Engines),
    .QueueDepth(QueueDepth), .FifoDepth(FifoDepth), .Dma(Dma),
    .Coprocessor(Coprocessor), .Supervisor(Supervisor), .Reasons(Reasons), .ControlFlow(ControlFlow)
  ) u_regs (
    .clk_i, .rst_ni,
    .clear_i        (ctrl.off),
    .locked_i       (locked),
    .we_i           (we),
    .partial_i      (partial),
    .waddr_i        (waddr),
    .wdata_i        (wdata),
    .re_i           (re),
    .raddr_i        (raddr),
    .rdata_o        (rdata),
    .cmd_o          (cmd),
    .cfg_o          (cfg),
    .slot_cfg_o     (slot_cfg),
    .intr_enable_o  (intr_enable),
    .state_i        (state),
    .active_i       (active),
    .enable_i       (enable),
    .empty_i        (empty),
    .resume_i       (resume),
    .status_code_i  (status_code),
    .status_count_i (status_count),
    .lock_i         (lock),
    .inited_i       (ctrl.inited),
    .intr_state_i   (intr_state),
    .msg_valid_i    (msg_valid),
    .msg_i          (msg),
    .msg_level_i    (msg_level),
    .tbl_i          (tbl),
    .early_k_i      (early_k),
    .time_i         (now),
    .snap_i         (snap),
    .slot_snap_i    (slot_snap)
  );

  cs_cfg_check #(
    .NumSlots(NumSlots), .Strata(Strata), .HashPaper(HashPaper),
    .CombinerEntries(CombinerEntries), .Samplers(Samplers), .EarlyRate(EarlyRate),
    .TaggedTable(TaggedTable), .MaxEntries(MaxEntries), .Tiers(Tiers), .Engines(Engines),
    .FifoDepth(FifoDepth), .Supervisor(Supervisor), .Reasons(Reasons), .ControlFlow(ControlFlow)
  ) u_cfg_check (
    .clk_i, .rst_ni,
    .clear_i    (ctrl.off),
    .locked_i   (locked),
    .cfg_i      (cfg),
    .slot_cfg_i (slot_cfg),
    .code_o     (cfg_code)
  );

  cs_ctrl #(.PcTableBits(PcTableBits), .Tiers(Tiers), .Supervisor(Supervisor)) u_ctrl (
    .clk_i, .rst_ni,
    .cmd_i          (cmd),
    .wdata_i        (wdata),
    .log2n_i        (cfg.log2n),
    .comb_on_i      (cfg.comb_en),
    .cfg_code_i     (cfg_code),
    .flow_i         (flow),
    .ring_owns_i    (ring_owns),
    .ctrl_o         (ctrl),
    .state_o        (state),
    .active_o       (active),
    .enable_o       (enable),
    .empty_o        (empty),
    .resume_o       (resume),
    .locked_o       (locked),
    .status_code_o  (status_code),
    .status_count_o (status_count),
    .lock_o         (lock)
  );

  // A message leaves its FIFO by POP or to memory.
  always_comb begin
    core_ctrl     = ctrl;
    core_ctrl.pop = ctrl.pop | ring_pop;
  end

  cs_core #(
    .NRET(NRET), .XLEN(XLEN), .NumSlots(NumSlots), .Strata(Strata), .HashPaper(HashPaper),
    .CombinerEntries(CombinerEntries), .PcTableBits(PcTableBits), .Samplers(Samplers),
    .EarlyRate(EarlyRate), .TaggedTable(TaggedTable), .MaxEntries(MaxEntries), .Tiers(Tiers),
    .Engines(Engines),
    .QueueDepth(QueueDepth), .FifoDepth(FifoDepth), .Coprocessor(Coprocessor),
    .Supervisor(Supervisor), .Reasons(Reasons)
  ) u_core (
    .clk_i, .rst_ni,
    .rvfi_i      (rvfi),
    .cfg_i       (cfg),
    .slot_cfg_i  (slot_cfg),
    .ctrl_i      (core_ctrl),
    .flow_o      (flow),
    .cop_busy_i  (cop_busy),
    .tup_v_i     (tup_v),
    .tup_i       (tup),
    .tup_pop_o   (tup_pop),
    .msg_valid_o (msg_valid),
    .msg_o       (msg),
    .msg_level_o (msg_level),
    .drop_o      (drop),
    .tbl_o       (tbl),
    .early_k_o   (early_k),
    .time_o      (now),
    .snap_o      (snap),
    .slot_snap_o (slot_snap)
  );

  cs_intr u_intr (
    .clk_i, .rst_ni,
    .clear_i        (ctrl.off),
    .watermark_i    (cfg.watermark),
    .fifo_timeout_i (cfg.fifo_timeout),
    .enable_i       (intr_enable),
    .level_i        (msg_level),
    .pop_i          (core_ctrl.pop),
    .drop_i         (drop),
    .state_we_i     (cmd.intr_state),
    .test_we_i      (cmd.intr_test),
    .wdata_i        (wdata[2:0]),
    .state_o        (intr_state),
    .irq_o          (irq)
  );

  // DMA ring.
  if (Dma) begin : g_ring
    cs_ring #(.XLEN(XLEN), .Supervisor(Supervisor)) u_ring (
      .clk_i, .rst_ni,
      .we_i          (ring_we),
      .partial_i     (ring_partial),
      .waddr_i       (waddr),
      .wdata_i       (wdata),
      .re_i          (re),
      .raddr_i       (raddr),
      .rdata_o       (ring_rdata),
      .window_lock_i (lock.window),
      .msg_clear_i   (ctrl.off),
      .msg_valid_i   (msg_valid),
      .msg_i         (msg),
      .msg_pop_o     (ring_pop),
      .owns_o        (ring_owns),
      .axi_awvalid_o (dma_awvalid_o),
      .axi_awready_i (dma_awready_i),
      .axi_awaddr_o  (dma_awaddr_o),
      .axi_awlen_o   (dma_awlen_o),
      .axi_awsize_o  (dma_awsize_o),
      .axi_awburst_o (dma_awburst_o),
      .axi_awcache_o (dma_awcache_o),
      .axi_awprot_o  (dma_awprot_o),
      .axi_wvalid_o  (dma_wvalid_o),
      .axi_wready_i  (dma_wready_i),
      .axi_wdata_o   (dma_wdata_o),
      .axi_wstrb_o   (dma_wstrb_o),
      .axi_wlast_o   (dma_wlast_o),
      .axi_bvalid_i  (dma_bvalid_i),
      .axi_bready_o  (dma_bready_o),
      .axi_bresp_i   (dma_bresp_i),
      .irq_o         (ring_irq)
    );
  end else begin : g_no_ring
    assign {ring_pop, ring_owns, ring_irq, ring_rdata} = '0;
    assign {dma_awvalid_o, dma_awaddr_o, dma_awlen_o, dma_awsize_o, dma_awburst_o, dma_awcache_o,
            dma_awprot_o, dma_wvalid_o, dma_wdata_o, dma_wstrb_o, dma_wlast_o,
            dma_bready_o} = '0;

    logic unused;
    assign unused = ^{ring_we, ring_partial, dma_awready_i, dma_wready_i, dma_bvalid_i,
                      dma_bresp_i};
  end

  // Coprocessor.
  if (Coprocessor) begin : g_cop
    cs_cop #(
      .XLEN(XLEN), .CopEntries(CopEntries), .CopData(CopData), .CopCode(CopCode),
      .CopSamples(CopSamples), .CopPctBits(CopPctBits), .Supervisor(Supervisor)
    ) u_cop (
      .clk_i, .rst_ni,
      .off_i                     (ctrl.off),
      .run_i                     (ctrl.run),
      .enter_init_i              (ctrl.enter_init),
      .values_off_i              (ctrl.values_off),
      .addresses_off_i           (ctrl.addresses_off),
      .m_off_i                   (ctrl.m_off),
      .rvfi_i                    (rvfi[cs_pkg::RVFI_W-1:0]),
      .we_i                      (cop_we),
      .partial_i                 (cop_partial),
      .waddr_i                   (waddr),
      .wdata_i                   (wdata),
      .re_i                      (cop_re),
      .raddr_i                   (raddr),
      .rdata_o                   (cop_rdata),
      .irq_o                     (cop_irq),
      .tup_v_o                   (tup_v),
      .tup_o                     (tup),
      .tup_pop_i                 (tup_pop),
      .busy_o                    (cop_busy)
    );
  end else begin : g_no_cop
    assign {cop_rdata, cop_irq, tup_v, tup, cop_busy} = '0;

    logic unused_cop;
    assign unused_cop = ^{cop_we, cop_partial, cop_re, tup_pop};
  end

  assign irq_o = irq | ring_irq | cop_irq;

endmodule

`default_nettype wire
